"""A board on a page, used by mouse and keys."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    import akropolis_nb as ak


HEX_TO_CLIENT = """
(root, [q, r]) => {
  root.plot.scrollIntoView({block: "nearest", behavior: "instant"});
  return root.hexToClient(q, r);
}
"""
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => done()))"


def expect_value(page: Page, read: Callable[[], object], value: object) -> None:
    """Wait until what is read from a page equals a value: pages draw a frame after they change."""
    deadline = time.monotonic() + 30
    while (found := read()) != value:
        assert time.monotonic() < deadline, f"{found} did not become {value}"
        page.wait_for_timeout(20)


class Board:
    """Everything here is done by mouse or keys and read from the page."""

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.page = root.page
        self.rotation = 0
        """Rotation of the selected tile, as set here."""

    # Reading

    def wait(self, revision: int | None = None, seconds: float = 60) -> None:
        """Wait until a revision is painted, or any."""
        pattern = re.compile(r"\d+") if revision is None else str(revision)
        expect(self.root).to_have_attribute("data-ready", pattern, timeout=1000 * seconds)

    def number(self, name: str) -> int:
        """Read one of the root's data attributes."""
        return int(self.root.get_attribute(f"data-{name}") or "")

    @property
    def revision(self) -> int:
        return self.number("ready")

    @property
    def status(self) -> Locator:
        return self.root.get_by_role("status")

    @property
    def ghost(self) -> Locator:
        return self.root.locator("[data-ghost]")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def site(self, index: int) -> Locator:
        return self.root.locator(f'button[data-site="{index}"]')

    def player(self, seat: int) -> Locator:
        return self.root.locator(f'button[data-player="{seat}"]')

    def at(self, q: int, r: int) -> tuple[float, float]:
        """Scroll to the board and return the viewport's pixel over a hex."""
        point = self.root.evaluate(HEX_TO_CLIENT, [q, r])
        return point["x"], point["y"]

    # By mouse

    def point(self, q: int, r: int) -> None:
        self.page.mouse.move(*self.at(q, r))

    def click(self, q: int, r: int) -> None:
        self.page.mouse.click(*self.at(q, r))

    def press(self, name: str, times: int = 1) -> None:
        """Press a button and wait until the game has changed."""
        before = self.revision
        for _ in range(times):
            self.button(name).click()
        self.wait(before + times)

    def lay(self, index: int, placement: ak.Placement) -> None:
        """Select a tile, rotate it and place it, by mouse alone."""
        before = self.revision
        self.site(index).click()
        expect(self.site(index)).to_have_attribute("aria-pressed", "true")
        self.turn_to(placement.rotation)
        self.point(placement.q, placement.r)
        expect(self.ghost).to_have_attribute("data-ghost", "legal")
        self.click(placement.q, placement.r)
        self.wait(before + 1)

    def turn_to(self, rotation: int) -> None:
        """Rotate the selected tile with the button that needs fewer clicks."""
        turns = (rotation - self.rotation) % 6
        name, times = ("Rotate right", turns) if turns <= 3 else ("Rotate left", 6 - turns)
        for _ in range(times):
            self.button(name).click()
        self.rotation = rotation

    # By keys

    def turn_by_key(self, rotation: int) -> None:
        for _ in range((rotation - self.rotation) % 6):
            self.page.keyboard.press("r")
        self.rotation = rotation

    def cursor(self) -> tuple[int, int]:
        """Return the cursor hex after all keys pressed so far."""
        self.page.evaluate(NEXT_FRAME)
        expect(self.root).to_have_attribute("data-cursor", re.compile(","))
        q, r = (self.root.get_attribute("data-cursor") or "").split(",")
        return int(q), int(r)

    def walk_to(self, q: int, r: int) -> None:
        """Move the cursor hex with the arrow keys: sideways first, then along the column."""
        while (column := self.cursor()[0]) != q:
            self._step("ArrowRight" if q > column else "ArrowLeft")
        while (row := self.cursor()[1]) != r:
            self._step("ArrowDown" if r > row else "ArrowUp")

    def _step(self, key: str) -> None:
        before = "{},{}".format(*self.cursor())
        self.page.keyboard.press(key)
        expect(self.root).not_to_have_attribute("data-cursor", before)


def open_file(page: Page, path: Path) -> list[Board]:
    """Open a file and return its boards after they are painted."""
    page.goto(path.as_uri())
    page.locator(".akropolis").first.wait_for()
    boards = [Board(root) for root in page.locator(".akropolis").all()]
    for board in boards:
        board.wait()
    return boards
