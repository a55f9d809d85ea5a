"""A board on a page, used by mouse and keys."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    import akropolis_nb as ak


PATIENCE = 180
"""Seconds to wait for a page or a kernel: other tests run beside them on a machine for tests."""

HEX_TO_CLIENT = """
async (root, [q, r]) => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  root.plot.scrollIntoView({block: "nearest", behavior: "instant"});
  // What was asked for is drawn in the next frame. A camera in 3D may go on for some frames.
  let before = null;
  for (let frames = 0; frames < 100; frames++) {
    await frame();
    const now = root.hexToClient(q, r);
    if (now && now.x === before?.x && now.y === before.y) break;
    before = now;
  }
  return before;
}
"""
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => done()))"


def expect_value(
    page: Page, read: Callable[[], object], value: object = True, name: str = "the value"
) -> None:
    """Wait until what is read equals a value: pages draw what has changed in a later frame."""
    deadline = time.monotonic() + PATIENCE
    while (found := read()) != value:
        assert time.monotonic() < deadline, f"{name} is still {found}, not {value}"
        page.wait_for_timeout(20)


class Board:
    """Everything here is done by mouse or keys and read from the page."""

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.page = root.page
        self.rotation = 0
        """Rotation of the selected tile, as set here."""

    # Reading

    def wait(self, revision: int | None = None, seconds: float = PATIENCE) -> None:
        """Wait until a revision is painted; without one, until the board is painted at all."""
        pattern = re.compile(r"\d+") if revision is None else str(revision)
        expect(self.root).to_have_attribute("data-ready", pattern, timeout=1000 * seconds)

    def reach(self, revision: int) -> None:
        """Wait until a revision or a later one is painted."""
        expect_value(self.page, lambda: self.revision >= revision)

    def number(self, name: str) -> int:
        """Read one of the root's data attributes."""
        return int(self.root.get_attribute(f"data-{name}") or "")

    def expect_numbers(self, **numbers: int) -> None:
        """Wait until the root's data attributes have these values."""
        for name, value in numbers.items():
            expect(self.root).to_have_attribute(f"data-{name}", str(value))

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
        """Scroll to the board and return the viewport's pixel over a hex, once it rests."""
        point = self.root.evaluate(HEX_TO_CLIENT, [q, r])
        return point["x"], point["y"]

    # By mouse

    def point(self, q: int, r: int) -> None:
        self.page.mouse.move(*self.at(q, r))

    def click(self, q: int, r: int) -> None:
        self.page.mouse.click(*self.at(q, r))

    def double_click(self, x: float, y: float, pause: int = 60) -> None:
        """Double-click; a busy machine does not lengthen the pause (milliseconds) of the events."""
        self.page.mouse.move(x, y)
        begun = time.time()
        session = self.page.context.new_cdp_session(self.page)
        for count, after in ((1, 0), (2, pause)):
            self.page.wait_for_timeout(after)
            press = {"x": x, "y": y, "button": "left", "clickCount": count}
            for kind in ("mousePressed", "mouseReleased"):
                event = {"type": kind, "timestamp": begun + after / 1000, **press}
                session.send("Input.dispatchMouseEvent", event)
        session.detach()

    def press(self, name: str, times: int = 1) -> None:
        """Press a button and wait until the game has changed; a bot may reply at once."""
        before = self.revision
        for _ in range(times):
            self.button(name).click()
        self.reach(before + times)

    def show_solution(self) -> None:
        """Ask for the solution; the first tap asks back, unless nothing is lost."""
        self.button("Show the solution").click()
        self.press("Really show it?")

    def aim(self, index: int, placement: ak.Placement) -> None:
        """Select a tile, rotate it and point where it can be placed."""
        self.site(index).click()
        expect(self.site(index)).to_have_attribute("aria-pressed", "true")
        self.turn_to(placement.rotation)
        self.point(placement.q, placement.r)
        expect(self.ghost).to_have_attribute("data-ghost", "legal")

    def lay(self, index: int, placement: ak.Placement) -> None:
        """Select a tile, rotate it and place it, by mouse alone."""
        before = self.revision
        self.aim(index, placement)
        self.click(placement.q, placement.r)
        self.reach(before + 1)

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


def middle(element: Locator) -> tuple[float, float]:
    """Scroll to an element and return its centre in the viewport, once it rests."""
    element.hover(trial=True)
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


KEEP_COPIED = """
() => {
  window.copied = null;
  navigator.clipboard.writeText = async text => { window.copied = text; };
}
"""


def copied(button: Locator) -> str:
    """Press a button and return what is then on the clipboard."""
    button.page.evaluate(KEEP_COPIED)
    button.click()
    return str(button.page.wait_for_function("() => window.copied").json_value())


def open_file(page: Page, path: Path) -> list[Board]:
    """Open a file and return its boards after they are painted."""
    page.goto(path.as_uri())
    page.locator(".akropolis").first.wait_for()
    # A page builds its boards one after the other.
    expect(page.locator("[data-akropolis-board]:not(:has(.akropolis))")).to_have_count(0)
    boards = [Board(root) for root in page.locator(".akropolis:not(.ak-answers)").all()]
    for board in boards:
        board.wait()
    return boards


Show = Callable[..., list[Board]]
"""Saves what is given as a page, with options of `save_html`, and opens it: a fixture."""
