"""A running JupyterLab, and a notebook open in it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import nbformat

from tests.browser.board import PATIENCE, Board, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import (
        BrowserContext,
        ConsoleMessage,
        Error,
        Page,
        ViewportSize,
    )

SETTINGS = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
}
VIEWPORT: ViewportSize = {"width": 1280, "height": 900}
"""The size of a page, before a test sets another."""
# Messages of JupyterLab itself, without any widget on the page; the second if a kernel is stopped
# soon after its start. The last is anywidget's, if a widget takes longer than two seconds to load:
# a board that misses a message for it fails its own test.
FOREIGN_ERRORS = (
    "favicon.ico",
    "Could not restore the debugger state",
    "[anywidget] Failed to initialize model.",
)

EXECUTE = """
async code => {
  const panel = window.jupyterapp.shell.currentWidget;
  const future = panel.sessionContext.session.kernel.requestExecute({code});
  let text = "", error = null;
  future.onIOPub = message => {
    if (message.header.msg_type === "stream") text += message.content.text;
    if (message.header.msg_type === "error") error = message.content.traceback.join("\\n");
  };
  await future.done;
  return {text, error};
}
"""
START = """
code => {
  window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code});
}
"""
RUN_CELL = """
async index => {
  window.jupyterapp.shell.currentWidget.content.activeCellIndex = index;
  await window.jupyterapp.commands.execute("notebook:run-cell");
}
"""
OPEN = """
async path => {
  const {commands, shell} = window.jupyterapp;
  shell.activateById((await commands.execute("docmanager:open", {path})).id);
}
"""
SHOWN = "path => window.jupyterapp.shell.currentWidget?.context?.path === path"
LEAVE = """
async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.sessionContext.shutdown();
  panel.dispose();
}
"""
IDLE = """
() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === "idle"
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A process that serves pages on its own port."""

    def __init__(
        self,
        log: Path,
        env: dict[str, str],
        module: str,
        *arguments: str,
        python: Path | str = sys.executable,
    ) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.log = log
        command = [python, "-m", module, *(text.format(port=port) for text in arguments)]
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                command, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )
        self._wait(module)

    def _wait(self, name: str, seconds: float = 90) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api/status", timeout=5):
                    return
            except urllib.error.HTTPError:
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"{name} did not start:\n{self.log.read_text('utf-8')}")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Lab(Server):
    """A JupyterLab process without user settings, password or network."""

    module = "jupyterlab"
    page = "lab/tree"
    """URL of the notebooks' pages."""
    own: tuple[str, ...] = ("--LabApp.extension_manager=readonly",)

    def __init__(
        self, folder: Path, env: dict[str, str], python: Path | str = sys.executable
    ) -> None:
        self.folder = folder / "notebooks"
        self.folder.mkdir()
        for name, values in SETTINGS.items():
            path = Path(env["JUPYTERLAB_SETTINGS_DIR"]) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values), "utf-8")
        super().__init__(
            folder / "lab.log",
            env,
            self.module,
            *("--no-browser", "--expose-app-in-browser"),
            *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
            "--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.folder}",
            "--IdentityProvider.token=",
            "--PasswordIdentityProvider.hashed_password=",
            *self.own,
            python=python,
        )


class Notebook:
    """A notebook with some code cells, open in its own page, with an idle kernel."""

    def __init__(
        self,
        browser: BrowserContext,
        lab: Lab,
        name: str,
        cells: Sequence[str],
        page: Page | None = None,
    ) -> None:
        """Open a notebook in a new page, or in a page that showed another one and was left."""
        self.errors: list[str] = []
        self.path = lab.folder / name
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.path)
        self.page = page or browser.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.page.on("pageerror", self._page_error)
        self.page.on("console", self._console)
        self.url = f"{lab.url}/{lab.page}/{name}"
        if page is None:
            self.open()
        else:
            page.evaluate(OPEN, name)
            page.wait_for_function(SHOWN, arg=name)
            self.wait_idle()

    def _page_error(self, error: Error) -> None:
        self._report(f"page error: {error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._report(f"{message.text} ({message.location.get('url', '')})")

    def _report(self, text: str) -> None:
        if not any(foreign in text for foreign in FOREIGN_ERRORS):
            self.errors.append(text)

    def open(self) -> None:
        """Load or reload the page; the kernel stays."""
        self.page.goto(f"{self.url}?reset")
        self.wait_idle()

    def leave(self) -> Page:
        """Stop the kernel and remove the notebook; return its page, in which another can open."""
        self.page.evaluate(LEAVE)
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(VIEWPORT)
        self.page.remove_listener("pageerror", self._page_error)
        self.page.remove_listener("console", self._console)
        return self.page

    def close(self) -> None:
        """Stop the kernel and close the page."""
        shutdown = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"
        self.page.evaluate(shutdown)
        self.page.close()

    def wait_idle(self) -> None:
        self.page.wait_for_function(IDLE)

    def command(self, name: str, **arguments: Any) -> None:
        """Run a command of JupyterLab."""
        self.page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args)", [name, arguments]
        )

    def run_all(self) -> None:
        """Start all cells without waiting for them."""
        run = "() => void window.jupyterapp.commands.execute('notebook:run-all-cells')"
        self.page.evaluate(run)

    def run_cell(self, index: int) -> None:
        """Run one cell to its end."""
        self.page.evaluate(RUN_CELL, index)
        self.wait_idle()

    def save(self) -> None:
        self.command("docmanager:save")

    def restart(self) -> None:
        """Restart the kernel."""
        restart = "() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()"
        self.page.evaluate(restart)
        self.wait_idle()

    def clear_output(self, cell: int) -> None:
        self.page.evaluate(
            "n => window.jupyterapp.shell.currentWidget.content.widgets[n].model.clearExecution()",
            cell,
        )

    def execute(self, code: str) -> str:
        """Run code in the kernel, like another cell; return what it printed."""
        result = self.page.evaluate(EXECUTE, code)
        if result["error"]:
            raise AssertionError(result["error"])
        text: str = result["text"]
        return text

    def start(self, code: str) -> None:
        """Start code in the kernel without waiting for it."""
        self.page.evaluate(START, code)

    def value(self, expression: str) -> Any:
        """Return the value of an expression in the kernel, which must be JSON data."""
        return json.loads(self.execute(f"import json; print(json.dumps({expression}))"))

    def until(self, expression: str) -> None:
        """Wait until an expression is true in the kernel."""
        expect_value(self.page, lambda: bool(self.value(expression)), name=expression)

    def cell_types(self) -> list[str]:
        types: list[str] = self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.content.widgets.map(x => x.model.type)"
        )
        return types

    def board(self, index: int = 0, seconds: float = PATIENCE) -> Board:
        """Return a board on the page after it is painted."""
        board = Board(self.page.locator(".akropolis").nth(index))
        board.wait(seconds=seconds)
        return board

    def theme(self, kind: Literal["light", "dark"]) -> None:
        self.command("apputils:change-theme", theme=f"JupyterLab {kind.capitalize()}")
        light = str(kind == "light").lower()
        self.page.locator(f"body[data-jp-theme-light={light}]").wait_for(state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")


GAME = """\
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
view = ak.CityWidget(game)
view"""
"""A cell that shows a game: the fixtures `notebook` and `board`."""
Open = Callable[[Sequence[str]], Notebook]
"""Opens a notebook of code cells and starts all of them: the fixture `open_notebook`."""
