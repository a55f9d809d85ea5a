"""Firefox and WebKit for the tests in this folder."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from tests.browser.engines.firefox import Firefox
from tests.browser.engines.page_board import PageBoard
from tests.browser.engines.webkit import WebKit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.engines.engine import Engine

MINI_BROWSER = ["lib/*/webkit2gtk-4.*", "lib*/webkit2gtk-4.*", "libexec/webkit2gtk-4.*"]
"""Where distributions keep it, in /usr."""
REMEDY = (
    "no {} found: `apt-get install firefox-esr webkit2gtk-driver xvfb` installs what the tests in "
    "tests/browser/engines need"
)
SIZE = (1280, 900)


class Launch(Protocol):
    """Starts an engine."""

    def __call__(self, *, dark: bool = False) -> Engine: ...


def found(name: str, path: str | None) -> str:
    """Return the path of a program, or skip the test; fail where `.ci/run` has installed it."""
    if path:
        return path
    if os.environ.get("AKROPOLIS_ENGINES"):
        pytest.fail(REMEDY.format(name), pytrace=False)
    pytest.skip(REMEDY.format(name))


def firefox_path() -> str:
    return found("Firefox", shutil.which("firefox-esr") or shutil.which("firefox"))


def webkit_paths() -> tuple[str, str]:
    driver = found("WebKitWebDriver", shutil.which("WebKitWebDriver"))
    browsers = [
        str(path) for where in MINI_BROWSER for path in Path("/usr").glob(f"{where}/MiniBrowser")
    ]
    return driver, found("MiniBrowser", browsers[-1] if browsers else None)


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """Start a screen that nobody sees; yield the environment of its programs."""
    server = found("Xvfb", shutil.which("Xvfb"))
    ours, theirs = os.pipe()
    command = [server, "-displayfd", str(theirs), "-screen", "0", "1600x1200x24"]
    process = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[theirs], stderr=subprocess.DEVNULL
    )
    os.close(theirs)
    with os.fdopen(ours) as answer:
        number = answer.readline().strip()
    without = {"WAYLAND_DISPLAY", "MOZ_HEADLESS"}
    kept = {name: value for name, value in os.environ.items() if name not in without}
    try:
        yield {**kept, "DISPLAY": f":{number}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="session", params=["firefox", "webkit"])
def launch(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Launch]:
    """Return a function that starts an engine, light or dark."""
    program = firefox_path() if request.param == "firefox" else webkit_paths()
    started: list[Engine] = []
    with screen() as environment:

        def launch(*, dark: bool = False) -> Engine:
            engine: Engine
            if isinstance(program, str):
                profile = tmp_path_factory.mktemp("firefox")
                engine = Firefox(program, environment, profile, dark=dark)
            else:
                engine = WebKit(program[0], environment, program[1], dark=dark)
            engine.resize(*SIZE)
            started.append(engine)
            return engine

        try:
            yield launch
        finally:
            for engine in started:
                engine.close()


@pytest.fixture(scope="session")
def engine(launch: Launch) -> Engine:
    """Start an engine for all tests."""
    return launch()


@pytest.fixture
def open_page(
    engine: Engine, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[[Path], PageBoard]]:
    """Return a function that opens an exported page of one board; it may report no error."""
    failed = request.session.testsfailed
    yield lambda path: PageBoard(engine, path)
    if request.session.testsfailed > failed:
        # Firefox fails to draw a picture when memory is short.
        with suppress(AssertionError):
            engine.save_picture(tmp_path / "page.png")
            print(f"The page is shown in {tmp_path / 'page.png'}")
    assert engine.errors() == []
    engine.resize(*SIZE)
