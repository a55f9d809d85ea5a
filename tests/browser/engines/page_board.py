"""The board of an exported page in an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.board import HEX_TO_CLIENT, NEXT_FRAME
from tests.browser.engines.engine import DOWN, UP, Json, Pixel, move, pointer
from tests.browser.hand import Hand

if TYPE_CHECKING:
    from pathlib import Path

    import akropolis_nb as ak
    from tests.browser.engines.engine import Engine

ROOT = "document.querySelector('.akropolis')"
FIND = """
([selector, name]) => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility() && (
  name === null || e.ariaLabel === name || (!e.ariaLabel && e.textContent.trim() === name)
))
"""
MIDDLE = f"""
async (...wanted) => {{
  const [element] = ({FIND})(wanted);
  if (!element) return null;
  element.scrollIntoView({{block: "nearest", behavior: "instant"}});
  await ({NEXT_FRAME})();
  const {{left, right, top, bottom}} = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}}
"""


class PageBoard:
    """Everything here is done by mouse, keys and fingers, and read from the page."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self.engine = engine
        self.rotation = 0
        """Rotation of the selected tile, as set here."""
        engine.open(path)
        engine.until(True, f"() => {ROOT}?.dataset.ready !== undefined")

    def call(self, function: str, *arguments: object) -> Any:
        """Call a function with the root and arguments."""
        return self.engine.call(f"(...given) => ({function})({ROOT}, ...given)", *arguments)

    def expect(self, value: object, function: str, *arguments: object) -> None:
        """Wait until a function of the root and arguments returns a value."""
        call = f"(...given) => ({function})({ROOT}, ...given)"
        self.engine.until(value, call, *arguments)

    def expect_numbers(self, **numbers: object) -> None:
        """Wait until the root's data attributes have these values."""
        for name, value in numbers.items():
            self.expect(str(value), "(root, name) => root.dataset[name] ?? null", name)

    def expect_text(self, text: str, selector: str = "*") -> None:
        """Wait until an element contains a text."""
        self.expect(
            True,
            "(root, selector, text) => [...document.querySelectorAll(selector)].some("
            "e => e.matches(selector) && e.textContent.replace(/\\s+/g, ' ').includes(text))",
            selector,
            text,
        )

    def expect_count(self, count: int, selector: str) -> None:
        """Wait until so many elements are visible."""
        self.expect(count, f"(root, selector) => ({FIND})([selector, null]).length", selector)

    def expect_ghost(self, at: ak.Placement | Pixel, kind: str = "legal") -> None:
        self.expect_numbers(cursor=f"{at[0]},{at[1]}")
        self.expect(kind, "root => root.querySelector('[data-ghost]')?.dataset.ghost")

    def at(self, q: int, r: int) -> Pixel:
        """Return the viewport's pixel over a hex, once it rests."""
        found = self.call(f"(root, hex) => ({HEX_TO_CLIENT})(root, hex)", [q, r])
        return found["x"], found["y"]

    def middle(self, selector: str, name: str | None = None) -> Pixel:
        """Wait for an element, and return its centre."""
        found: list[float] = []

        def is_there() -> bool:
            nonlocal found
            found = self.engine.call(MIDDLE, selector, name)
            return found is not None

        self.engine.wait(is_there, f"{name} {selector}")
        return found[0], found[1]

    def click(self, selector: str, name: str | None = None) -> None:
        self.engine.click(self.middle(selector, name))

    def button(self, name: str) -> None:
        self.click("button", name)

    def turn_to(self, rotation: int) -> None:
        for _ in range((rotation - self.rotation) % 6):
            self.button("Rotate right")
        self.rotation = rotation

    def lay(self, index: int, spot: ak.Placement) -> None:
        """Select a tile, rotate it and place it, by mouse alone."""
        self.click(f"[data-site='{index}']")
        self.expect(
            "true",
            "(root, index) => root.querySelector(`[data-site='${index}']`).ariaPressed",
            index,
        )
        self.turn_to(spot.rotation)
        at = self.at(spot.q, spot.r)
        self.engine.point(at)
        self.expect_ghost(spot)
        self.engine.click(at)


class EngineHand(Hand):
    """Fingers as WebDriver's actions report them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._down = {}
        self._shown: dict[int, Pixel] = {}

    def _send(self, kind: str) -> None:
        assert kind != "touchCancel", "there is no such action"
        # One after the other: Firefox reports only the first of two fingers that move at once.
        for finger, at in self._down.items():
            if finger not in self._shown:
                self._perform(finger, move(at), DOWN)
            elif self._shown[finger] != at:
                self._perform(finger, move(at))
        for finger in self._shown.keys() - self._down.keys():
            self._perform(finger, UP)
        self._shown = dict(self._down)

    def _perform(self, finger: int, *actions: Json) -> None:
        self._engine.perform(pointer("touch", *actions, name=f"finger {finger}"))
