"""Firefox, driven over WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from typing import TYPE_CHECKING, Any

import websocket

from tests.browser.board import PATIENCE
from tests.browser.engines.engine import NO_NETWORK, Engine, Json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PREFERENCES = {
    "dom.w3c_touch_events.enabled": 1,
    # WebGL in software, for the boards in 3D.
    "webgl.forbid-software": False,
    "app.normandy.enabled": False,
    "messaging-system.rsexperimentloader.enabled": False,
}
COLORS = "layout.css.prefers-color-scheme.content-override"
READY = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox(Engine):
    """Its actions know mouse, fingers, wheel and keys, but no pen."""

    def __init__(
        self, program: str, environment: Mapping[str, str], profile: Path, *, dark: bool
    ) -> None:
        preferences = {**PREFERENCES, COLORS: 0 if dark else 1}
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items()]
        profile.joinpath("user.js").write_text("\n".join(lines))
        log = profile / "log.txt"
        with log.open("w") as file:
            self._process = subprocess.Popen(
                [program, "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)],
                env=environment,
                stdout=file,
                stderr=file,
            )
        self.wait(lambda: READY.search(log.read_text()) is not None, "Firefox")
        found = READY.search(log.read_text())
        assert found
        # Firefox refuses connections of pages, which have an origin.
        self._socket = websocket.create_connection(
            f"{found[1]}/session", suppress_origin=True, timeout=PATIENCE
        )
        self._numbers = itertools.count()
        self._send("session.new", capabilities={"alwaysMatch": {"proxy": NO_NETWORK}})
        self._page = self._send("browsingContext.create", type="tab")["context"]

    def _send(self, method: str, **parameters: object) -> Json:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message: Json = json.loads(self._socket.recv())
            if message.get("id") == number:
                assert message["type"] == "success", message
                result: Json = message["result"]
                return result

    def navigate(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def call(self, function: str, *arguments: object) -> Any:
        declaration = f"async given => JSON.stringify(await ({function})(...JSON.parse(given)))"
        answer = self._send(
            "script.callFunction",
            functionDeclaration=declaration,
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def perform(self, *sources: Json) -> None:
        self._send("input.performActions", context=self._page, actions=list(sources))

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._send("browsingContext.setViewport", context=self._page, viewport=size)

    def picture(self) -> str:
        answer = self._send("browsingContext.captureScreenshot", context=self._page)
        return str(answer["data"])

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
