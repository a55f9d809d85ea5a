"""Gestures of `docs/gestures.md` in Firefox and WebKit, as far as drivers know the device."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from tests.browser.engines.page_board import EngineHand, PageBoard
from tests.browser.test_gestures import CITY, COUNTED, NOWHERE, OTHER, SPOT, TILES, shift

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.engines.engine import Pixel

TILE = "root => root.querySelector('[data-site] svg').innerHTML"
DOUBLE_CLICK = 0.55
"""Seconds after which a click is a new one."""

FIREFOX = pytest.mark.parametrize("launch", ["firefox"], indirect=True)
WEBKIT = pytest.mark.parametrize("launch", ["webkit"], indirect=True)


@pytest.fixture
def board(open_page: Callable[[Path], PageBoard], tmp_path: Path) -> PageBoard:
    path = tmp_path / "puzzle.html"
    ak.Puzzle(CITY, tiles=TILES).save_html(path)
    return open_page(path)


def expect_laid(board: PageBoard, *spots: ak.Placement) -> None:
    city = CITY
    for tile, spot in zip(TILES, spots, strict=False):
        city = city.place(tile, spot)
    board.expect_numbers(hexes=len(city.hexes()))


def view(board: PageBoard) -> list[Pixel]:
    """Return where two hexes are seen."""
    return [board.at(0, 0), board.at(2, -1)]


def expect_view(board: PageBoard, wanted: list[Pixel]) -> None:
    """Wait until two hexes are seen at these pixels, or next to them."""

    def is_seen() -> bool:
        return all(math.dist(a, b) <= 2 for a, b in zip(view(board), wanted, strict=True))

    board.engine.wait(is_seen, f"the view {wanted}")


def about(centre: Pixel, before: list[Pixel], factor: float) -> list[Pixel]:
    """Return where hexes are seen after a zoom about a pixel."""
    x, y = centre
    return [(x + factor * (at[0] - x), y + factor * (at[1] - y)) for at in before]


def test_mouse(board: PageBoard) -> None:
    engine = board.engine
    engine.point(board.at(NOWHERE.q, NOWHERE.r))
    board.expect_ghost(NOWHERE[:2], "illegal")
    # A hex is explained.
    engine.point(board.at(COUNTED.q, COUNTED.r))
    board.expect_text(COUNTED.text)
    # A drag pans; so does one that ends outside of the board.
    before = view(board)
    engine.drag(before[0], shift(before[0], 30, 20))
    expect_view(board, [shift(at, 30, 20) for at in before])
    expect_laid(board)
    # A double click lays one tile.
    at = board.at(SPOT.q, SPOT.r)
    engine.click(at)
    engine.click(at)
    expect_laid(board, SPOT)
    board.button("Undo")
    expect_laid(board)
    # The ghost disappears where the mouse leaves the board.
    engine.point(board.at(OTHER.q, OTHER.r))
    board.expect_ghost(OTHER)
    engine.point((5, 5))
    board.expect_count(0, "[data-ghost]")


def test_wheel_and_keys(board: PageBoard) -> None:
    engine = board.engine
    engine.resize(900, 500)
    at = board.at(SPOT.q, SPOT.r)
    engine.point(at)
    board.expect_ghost(SPOT)
    top = "root => root.getBoundingClientRect().top"
    start, upright = board.call(top), board.call(TILE)
    # Without the focus, the page scrolls.
    engine.wheel(at, 60)
    board.expect(True, f"(root, start) => ({top})(root) < start", start)
    assert board.call(TILE) == upright
    board.call("root => root.focus()")
    at = board.at(SPOT.q, SPOT.r)
    engine.point(at)
    start = board.call(top)
    engine.wheel(at, 60)
    board.expect(True, f"(root, tile) => ({TILE})(root) !== tile", upright)
    assert board.call(top) == start
    # The wheel has turned the tile; R turns it to the beginning.
    for _ in range(5):
        engine.key("r")
    board.expect(upright, TILE)
    engine.key("0")
    # The arrows move the tile, Enter lays it.
    board.expect_numbers(cursor=f"{SPOT.q},{SPOT.r}")
    engine.key("ArrowDown")
    board.expect_numbers(cursor=f"{SPOT.q},{SPOT.r + 1}")
    engine.key("ArrowUp")
    board.expect_ghost(SPOT)
    engine.key("Enter")
    expect_laid(board, SPOT)
    engine.key("u")
    expect_laid(board)
    engine.key("Escape")
    board.expect_count(0, "[data-ghost]")
    assert board.call("root => document.activeElement !== root")


@FIREFOX
def test_ctrl_and_the_wheel_zoom_a_step_for_each_notch(board: PageBoard) -> None:
    engine = board.engine
    before = view(board)
    engine.point(before[0])
    engine.key_down("Control")
    engine.wheel(before[0], 120)
    engine.key_up("Control")
    # The hex under the pointer stays, and the page does not zoom.
    expect_view(board, about(before[0], before, 1 / 1.25))
    assert engine.call("() => devicePixelRatio") == 1


GESTURES = """
(root, [x, y], scales) => {
  for (const [name, scale] of [["start", 1], ...scales.map(each => ["change", each]), ["end", 1]]) {
    const event = new MouseEvent(`gesture${name}`, {
      clientX: x, clientY: y, bubbles: true, cancelable: true,
    });
    root.querySelector(".draglayer *").dispatchEvent(Object.assign(event, {scale}));
    if (name !== "end" && !event.defaultPrevented) throw new Error("the page zooms");
  }
}
"""


def test_a_trackpad_of_safari_zooms_by_how_much_the_fingers_moved(board: PageBoard) -> None:
    before = view(board)
    board.call(GESTURES, before[0], [1.1, 1.3, 1.6])
    expect_view(board, about(before[0], before, 1.6))
    board.call(GESTURES, before[0], [0.8, 0.5])
    expect_view(board, about(before[0], before, 0.8))
    expect_laid(board)


@WEBKIT
def test_pen(board: PageBoard) -> None:
    pen = board.engine
    pen.point(board.at(OTHER.q, OTHER.r), "pen")
    board.expect_ghost(OTHER)
    pen.point(board.at(SPOT.q, SPOT.r), "pen")
    board.expect_ghost(SPOT)
    expect_laid(board)
    pen.click(board.at(SPOT.q, SPOT.r), "pen")
    expect_laid(board, SPOT)


@pytest.fixture
def hand(board: PageBoard) -> EngineHand:
    board.engine.resize(390, 600)
    board.engine.until(390, "() => innerWidth")
    return EngineHand(board.engine)


@FIREFOX
def test_one_finger(board: PageBoard, hand: EngineHand) -> None:
    before = view(board)
    hand.tap(board.at(NOWHERE.q, NOWHERE.r))
    board.expect_ghost(NOWHERE[:2], "illegal")
    time.sleep(DOUBLE_CLICK)
    # A tap on it says why it is not laid.
    hand.tap(board.at(NOWHERE.q, NOWHERE.r))
    board.expect_count(1, "[role=status][data-tone=notice]")
    # A double tap is a tap.
    time.sleep(DOUBLE_CLICK)
    hand.tap(board.at(OTHER.q, OTHER.r), times=2)
    board.expect_ghost(OTHER)
    expect_laid(board)
    # A drag moves the tile, and not the page.
    top = board.engine.call("() => scrollY")
    hand.drag(board.at(OTHER.q, OTHER.r), board.at(SPOT.q, SPOT.r))
    board.expect_ghost(SPOT)
    assert board.engine.call("() => scrollY") == top
    expect_view(board, before)
    # A long press explains the hex, and the tile stays.
    hand.down(0, board.at(COUNTED.q, COUNTED.r))
    board.expect_count(1, ".ak-lit")
    board.expect_text(COUNTED.text)
    hand.lift()
    board.expect_ghost(SPOT)
    # A tap on the tile lays it.
    time.sleep(DOUBLE_CLICK)
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_laid(board, SPOT)
    board.expect_count(0, "[data-ghost]")


@FIREFOX
def test_two_fingers(board: PageBoard, hand: EngineHand) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r))
    board.expect_ghost(SPOT)
    before = view(board)
    centre = before[0]
    hand.pinch(
        [shift(centre, -50, 0), shift(centre, 50, 0)],
        [shift(centre, -75, 0), shift(centre, 75, 0)],
    )
    expect_view(board, about(centre, before, 1.5))
    # One finger rests.
    before = view(board)
    away = shift(before[0], 60, 0)
    hand.pinch([before[0], away], [before[0], shift(away, -20, 0)])
    expect_view(board, about(before[0], before, 2 / 3))
    # Both move the view.
    before = view(board)
    fingers = [shift(before[0], -30, 0), shift(before[0], 30, 0)]
    hand.pinch(fingers, [shift(finger, 24, -30) for finger in fingers])
    expect_view(board, [shift(at, 24, -30) for at in before])
    # A second finger ends a drag of the tile.
    start, end = board.at(SPOT.q, SPOT.r), board.at(OTHER.q, OTHER.r)
    hand.down(0, start)
    hand.move({0: end})
    board.expect_ghost(OTHER)
    hand.down(1, shift(end, -60, 0))
    hand.lift(1)
    hand.move({0: start})
    hand.lift()
    board.expect_ghost(OTHER)
    expect_laid(board)
