"""WebKitGTK, driven by its WebDriver."""

from __future__ import annotations

import json
import socket
import subprocess
import urllib.request
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError

from tests.browser.board import PATIENCE
from tests.browser.engines.engine import NO_NETWORK, Engine, Json, Pixel

if TYPE_CHECKING:
    from collections.abc import Mapping

CALL = """
const [given, done] = arguments;
(async () => (%s)(...JSON.parse(given)))().then(
  value => done({value: JSON.stringify(value) ?? "null"}), error => done({error: String(error)}));
"""
# The window changes its size some time after the driver has answered.
SETTLED_HEIGHT = """
async () => {
  for (let before = null; before !== innerHeight; ) {
    before = innerHeight;
    await new Promise(done => setTimeout(done, 100));
  }
  return innerHeight;
}
"""


class WebKit(Engine):
    """Its actions know mouse, pen and keys, and a wheel without Ctrl; fingers act as a mouse."""

    def __init__(
        self, program: str, environment: Mapping[str, str], browser: str, *, dark: bool
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._address = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen([program, f"--port={port}"], env=environment)
        self.wait(self._is_ready, "WebKitWebDriver")
        options = {"binary": browser, "args": ["--automation", *["--dark-mode"] * dark]}
        wanted = {"webkitgtk:browserOptions": options, "proxy": NO_NETWORK}
        session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{session['sessionId']}"
        self._scrolled = 0

    def _is_ready(self) -> bool:
        try:
            self._ask("GET", "/status")
        except OSError:
            return False
        return True

    def _ask(self, method: str, path: str, body: Json | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def _post(self, path: str, **body: object) -> Any:
        return self._ask("POST", self._session + path, body)

    def navigate(self, url: str) -> None:
        self._post("/url", url=url)

    def call(self, function: str, *arguments: object) -> Any:
        script = CALL % function
        answer = self._post("/execute/async", script=script, args=[json.dumps(arguments)])
        assert "error" not in answer, answer
        return json.loads(answer["value"])

    def perform(self, *sources: Json) -> None:
        self._post("/actions", actions=list(sources))

    def wheel(self, at: Pixel, pixels: int) -> None:
        # The driver turns the wheel by the difference from the last action.
        self._scrolled += pixels
        super().wheel(at, self._scrolled)

    def resize(self, width: int, height: int) -> None:
        # The window has a bar above the page.
        bar = 0

        def has_height() -> bool:
            nonlocal bar
            self._post("/window/rect", width=width, height=height + bar)
            missing = height - int(self.call(SETTLED_HEIGHT))
            bar += missing
            return missing == 0

        self.wait(has_height, f"a page {height} pixels high")

    def picture(self) -> str:
        return str(self._ask("GET", f"{self._session}/screenshot"))

    def close(self) -> None:
        try:
            self._ask("DELETE", self._session)
        finally:
            self._process.terminate()
            self._process.wait(PATIENCE)
