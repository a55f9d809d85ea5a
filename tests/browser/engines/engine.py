"""A browser that is driven by the standard's actions: WebDriver and WebDriver BiDi share them."""

from __future__ import annotations

import base64
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from tests.browser.board import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Json = dict[str, Any]
Pixel = tuple[float, float]

CHARSET = '<meta charset="utf-8">'
"""The first element of each page; its content policy follows."""
KEEP_ERRORS = """<script>
window.errors = [];
for (const name of ["error", "unhandledrejection", "securitypolicyviolation"]) {
  addEventListener(name, event => errors.push(
    `${name}: ${event.message ?? event.reason ?? event.blockedURI ?? event.target.outerHTML}`
  ), true);
}
console.error = (...words) => errors.push(words.join(" "));
</script>"""
NO_NETWORK = {"proxyType": "manual", "httpProxy": "127.0.0.1:9", "sslProxy": "127.0.0.1:9"}
"""A proxy that does not exist."""
KEYS = {
    "Escape": "\ue00c",
    "Enter": "\ue007",
    "Control": "\ue009",
    "ArrowUp": "\ue013",
    "ArrowDown": "\ue015",
}
"""The keys that have no character."""
DOWN: Json = {"type": "pointerDown", "button": 0}
UP: Json = {"type": "pointerUp", "button": 0}


class Engine(ABC):
    """A browser with one page."""

    @abstractmethod
    def navigate(self, url: str) -> None:
        """Load an address."""

    @abstractmethod
    def call(self, function: str, *arguments: object) -> Any:
        """Call a JavaScript function, and return the JSON of its result."""

    @abstractmethod
    def perform(self, *sources: Json) -> None:
        """Perform the actions of input sources; keys and buttons stay pressed until released."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Change the size of the viewport; engines may have a minimum width."""

    @abstractmethod
    def picture(self) -> str:
        """Return the picture of the viewport, a PNG in base64."""

    @abstractmethod
    def close(self) -> None:
        """Close the browser."""

    def open(self, path: Path) -> None:
        """Open a copy of an exported page that keeps its errors."""
        page = path.read_text()
        assert page.count(CHARSET) == 1
        copy = path.with_name(f"watched-{path.name}")
        copy.write_text(page.replace(CHARSET, CHARSET + KEEP_ERRORS))
        self.navigate(copy.as_uri())

    def errors(self) -> list[str]:
        """Return what the page has reported, and what it has asked the network for."""
        asked = "() => performance.getEntriesByType('resource').map(entry => entry.name)"
        local = ("blob:", "data:", "file:")
        found = [url for url in self.call(asked) if not url.startswith(local)]
        return [*self.call("() => window.errors"), *found]

    def save_picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.picture()))

    def until(self, value: object, function: str, *arguments: object) -> None:
        """Wait until a function returns a value."""
        self.wait(lambda: self.call(function, *arguments) == value, f"{value} from {function}")

    def wait(self, ready: Callable[[], bool], name: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not ready():
            assert time.monotonic() < deadline, f"waited for {name}"
            time.sleep(0.02)

    # Mouse, pen, wheel and keys

    def point(self, at: Pixel, kind: str = "mouse") -> None:
        self.perform(pointer(kind, move(at)))

    def press(self, kind: str = "mouse") -> None:
        self.perform(pointer(kind, DOWN))

    def release(self, kind: str = "mouse") -> None:
        self.perform(pointer(kind, UP))

    def click(self, at: Pixel, kind: str = "mouse") -> None:
        self.point(at, kind)
        self.press(kind)
        self.release(kind)

    def drag(self, start: Pixel, end: Pixel) -> None:
        self.point(start)
        self.press()
        for part in (0.25, 0.5, 0.75, 1):
            x, y = (a + part * (b - a) for a, b in zip(start, end, strict=True))
            self.point((x, y))
        self.release()

    def wheel(self, at: Pixel, pixels: int) -> None:
        x, y = map(round, at)
        scroll = {"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": pixels}
        self.perform({"type": "wheel", "id": "wheel", "actions": [scroll]})

    def key_down(self, name: str) -> None:
        self._key("keyDown", name)

    def key_up(self, name: str) -> None:
        self._key("keyUp", name)

    def key(self, *names: str) -> None:
        """Press keys one after the other, hold them, and release them."""
        for name in names:
            self.key_down(name)
        for name in reversed(names):
            self.key_up(name)

    def _key(self, kind: str, name: str) -> None:
        action = {"type": kind, "value": KEYS.get(name, name)}
        self.perform({"type": "key", "id": "keys", "actions": [action]})


def move(at: Pixel) -> Json:
    """Return the action that moves a pointer; WebDriver takes whole pixels."""
    x, y = map(round, at)
    return {"type": "pointerMove", "x": x, "y": y}


def pointer(kind: str, *actions: Json, name: str = "") -> Json:
    """Return an input source: a mouse, a pen or, each with its own name, a finger."""
    source = {"type": "pointer", "id": name or kind, "parameters": {"pointerType": kind}}
    return {**source, "actions": list(actions)}
