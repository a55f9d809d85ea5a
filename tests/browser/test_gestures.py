"""The table of `docs/gestures.md`, row by row: what is laid, and where the view went."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, Show, expect_value
from tests.browser.hand import Hand, Pixel

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    View = Callable[[], list[Pixel]]

CITY = ak.City.from_text("qbg@-1,0^5 Bqh@-1,-1^2")
TILES = (7, 31)
UPRIGHT = [spot for spot in CITY.legal_placements() if spot.rotation == 0]
SPOT, OTHER = UPRIGHT[0], UPRIGHT[-1]
NOWHERE = CITY.hexes()[0]
"""A hex of the city where no tile fits upright."""
COUNTED = CITY.score().explain().hexes[0]


PUZZLE = ak.Puzzle(CITY, tiles=TILES)


@pytest.fixture
def board(phone: Page, show: Show) -> Board:
    (board,) = show(phone, PUZZLE)
    return board


@pytest.fixture
def by_mouse(page: Page, show: Show) -> Board:
    (board,) = show(page, PUZZLE)
    return board


@pytest.fixture
def hand(board: Board) -> Hand:
    return Hand(board.page)


def close(found: Pixel, wanted: Pixel, pixels: float = 2) -> bool:
    return math.dist(found, wanted) <= pixels


def shift(at: Pixel, x: float, y: float) -> Pixel:
    return at[0] + x, at[1] + y


@pytest.fixture
def view(board: Board) -> View:
    """Return a function that tells where two hexes are seen."""
    return lambda: [board.at(0, 0), board.at(2, -1)]


def expect_ghost(board: Board, q: int, r: int, kind: str = "legal") -> None:
    expect(board.root).to_have_attribute("data-cursor", f"{q},{r}")
    expect(board.ghost).to_have_attribute("data-ghost", kind)


def expect_laid(board: Board, *spots: ak.Placement) -> None:
    city = CITY
    for tile, spot in zip(TILES, spots, strict=False):
        city = city.place(tile, spot)
    expect(board.root).to_have_attribute("data-hexes", str(len(city.hexes())))


def expect_zoom(board: Board, before: list[Pixel], factor: float) -> None:
    """Wait until the view is zoomed by a factor."""
    wanted = factor * math.dist(*before)

    def is_zoomed() -> bool:
        return abs(math.dist(board.at(0, 0), board.at(2, -1)) - wanted) < 2

    expect_value(board.page, is_zoomed, True)


def test_a_tap_sets_the_ghost_and_a_tap_on_it_lays_the_tile(
    board: Board, hand: Hand, view: View
) -> None:
    before = view()
    expect(board.status).to_have_text("Tap where the tile should go.")
    # A double tap does no more than a tap.
    hand.tap(board.at(SPOT.q, SPOT.r), times=2)
    expect_ghost(board, SPOT.q, SPOT.r)
    (see,) = [see for see in CITY.preview(TILES[0]) if see.placement == SPOT]
    expect(board.status).to_contain_text(f"{see.points} point")
    expect_laid(board)
    assert view() == before
    board.page.wait_for_timeout(550)
    hand.tap(board.at(SPOT.q, SPOT.r), times=2)
    expect_laid(board, SPOT)
    expect(board.ghost).to_be_hidden()
    # The view follows the city.
    box = board.root.locator(".ak-picture").bounding_box()
    assert box is not None
    for q, r in (hex_[:2] for hex_ in CITY.place(TILES[0], SPOT).hexes()):
        x, y = board.at(q, r)
        assert box["x"] < x < box["x"] + box["width"]
        assert box["y"] < y < box["y"] + box["height"]


def test_buttons_below_the_picture_turn_and_lay_the_ghost(board: Board, hand: Hand) -> None:
    """They stay where they are, and each turn is one that is legal there."""
    hand.tap(board.at(SPOT.q, SPOT.r))
    place, picture = (board.root.locator(name) for name in (".ak-ghost-buttons", ".ak-picture"))
    expect(place).to_be_visible()
    box, above = place.bounding_box(), picture.bounding_box()
    assert box is not None
    assert above is not None
    assert box["y"] >= above["y"] + above["height"]
    turns = [p for p in CITY.legal_placements() if p[:2] == SPOT[:2]]
    assert 1 < len(turns) < 6
    right = place.get_by_role("button", name="Rotate the tile right")
    for _ in range(len(turns) + 1):
        right.tap()
        expect_ghost(board, SPOT.q, SPOT.r)
        assert place.bounding_box() == box
    place.get_by_role("button", name="Rotate the tile left").tap()
    place.get_by_role("button", name="Place the tile").tap()
    expect_laid(board, turns[0])
    expect(place).to_be_hidden()


def test_the_ghost_is_dragged(board: Board, hand: Hand, view: View) -> None:
    board.page.set_viewport_size({"width": 390, "height": 600})
    before = view()
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    scrolled = board.page.evaluate("scrollY")
    hand.down(0, board.at(SPOT.q, SPOT.r))
    hand.move({0: board.at(OTHER.q, OTHER.r)})
    expect_ghost(board, OTHER.q, OTHER.r)
    # If the system takes the finger away, nothing has changed.
    hand.cancel()
    expect_ghost(board, SPOT.q, SPOT.r)
    hand.drag(board.at(SPOT.q, SPOT.r), board.at(OTHER.q, OTHER.r))
    expect_ghost(board, OTHER.q, OTHER.r)
    assert board.page.evaluate("scrollY") == scrolled
    assert view() == before
    # Dragged off the board, it stays at the edge.
    box = board.root.locator(".ak-picture").bounding_box()
    assert box is not None
    start, bottom = board.at(OTHER.q, OTHER.r), box["y"] + box["height"]
    hand.down(0, start)
    hand.move({0: (start[0], bottom - 4)})
    edge = board.cursor()
    assert edge != OTHER[:2]
    hand.move({0: (start[0], bottom + 60)})
    hand.lift()
    assert board.cursor() == edge
    expect_laid(board)


def test_one_finger_scrolls_the_page(board: Board, hand: Hand, view: View) -> None:
    page = board.page
    page.set_viewport_size({"width": 390, "height": 600})
    before = view()
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    before = view()
    ground = shift(board.at(0, 0), -120, 60)
    top = page.evaluate("scrollY")
    hand.drag(ground, shift(ground, 0, -150))
    expect_value(page, lambda: page.evaluate("scrollY") > top + 50, True)
    expect_ghost(board, SPOT.q, SPOT.r)
    expect_laid(board)

    def scrolled_back() -> list[Pixel]:
        page.evaluate("top => scrollTo(0, top)", top)
        return view()

    # The page may scroll on after the finger is lifted.
    expect_value(page, scrolled_back, before)


def test_two_fingers_zoom_and_move_the_view(board: Board, hand: Hand, view: View) -> None:
    page = board.page
    page.set_viewport_size({"width": 390, "height": 600})
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    # The points under the fingers stay there.
    before = view()
    left, right = shift(before[0], -50, 0), shift(before[0], 50, 0)
    hand.pinch([left, right], [shift(left, -25, 0), shift(right, 25, 0)])
    expect_zoom(board, before, 1.5)
    assert close(board.at(0, 0), before[0])
    # One finger rests.
    resting, moving = view()
    nearer = shift(resting, 0.6 * (moving[0] - resting[0]), 0.6 * (moving[1] - resting[1]))
    hand.pinch([resting, moving], [resting, nearer])
    expect_zoom(board, [resting, moving], 0.6)
    after = view()
    assert close(after[0], resting)
    assert close(after[1], nearer)
    # Both move the view, and not the page.
    before = view()
    top = page.evaluate("scrollY")
    fingers = [shift(before[0], -30, 0), shift(before[0], 30, 0)]
    hand.pinch(fingers, [shift(finger, 24, -40) for finger in fingers])
    expect_value(page, lambda: close(board.at(0, 0), shift(before[0], 24, -40)), True)
    expect_zoom(board, before, 1)
    assert page.evaluate("scrollY") == top
    expect_ghost(board, SPOT.q, SPOT.r)
    expect_laid(board)


def test_a_long_press_explains_the_hex_and_leaves_the_ghost(
    board: Board, hand: Hand, view: View
) -> None:
    before = view()
    hand.tap(board.at(OTHER.q, OTHER.r))
    expect_ghost(board, OTHER.q, OTHER.r)
    hand.down(0, board.at(COUNTED.q, COUNTED.r))
    expect(board.root.locator(".ak-lit")).to_have_count(1)
    expect(board.root.locator(".ak-explained")).to_contain_text(COUNTED.text)
    hand.lift()
    expect_ghost(board, OTHER.q, OTHER.r)
    expect_laid(board)
    assert view() == before


def test_a_tap_explains_where_nothing_can_be_built(phone: Page, show: Show) -> None:
    game = ak.Game(players=2, seed=7)
    (board,) = show(phone, game)
    board.player(1).tap()
    expect(board.player(1)).to_have_attribute("aria-pressed", "true")
    before = board.at(0, 0)
    Hand(phone).tap(before)
    expect(board.root).to_have_attribute("data-cursor", "0,0")
    expect(board.root.locator(".ak-cursor")).to_be_visible()
    expect(board.root.locator(".ak-explained")).to_contain_text("house plaza at (0, 0)")
    expect(board.ghost).to_be_hidden()
    assert board.at(0, 0) == before


TIP = """
(root, [clientX, clientY]) => {
  for (const [name, buttons] of [["pointerdown", 1], ["pointerup", 0]]) {
    const tip = {clientX, clientY, buttons, button: 0, pointerId: 7, pointerType: "pen"};
    const event = new PointerEvent(name, {...tip, bubbles: true, cancelable: true});
    root.querySelector(".draglayer *").dispatchEvent(event);
  }
}
"""


def test_a_pen_that_cannot_hover_sets_the_ghost_first(board: Board) -> None:
    board.root.evaluate(TIP, list(board.at(SPOT.q, SPOT.r)))
    expect_ghost(board, SPOT.q, SPOT.r)
    expect_laid(board)
    board.page.wait_for_timeout(550)
    board.root.evaluate(TIP, list(board.at(SPOT.q, SPOT.r)))
    expect_laid(board, SPOT)


SPREAD = """
(root, [x, y, deltaY]) => root.querySelector(".draglayer *").dispatchEvent(new WheelEvent("wheel",
  {deltaY, ctrlKey: true, clientX: x, clientY: y, bubbles: true, cancelable: true}))
"""


def test_a_mouse_lays_with_a_click_pans_with_a_drag_and_zooms(by_mouse: Board) -> None:
    board, page = by_mouse, by_mouse.page
    expect(board.status).to_contain_text("mouse wheel")
    before = board.at(0, 0)
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(before[0] + 30, before[1] + 20, steps=4)
    page.mouse.up()
    expect_value(page, lambda: close(board.at(0, 0), shift(before, 30, 20)), True)
    # Chromium reports a pinch on a trackpad as -100 log(factor).
    both = [board.at(0, 0), board.at(2, -1)]
    board.root.evaluate(SPREAD, [*both[0], -100 * math.log(1.2)])
    expect_zoom(board, both, 1.2)
    assert close(board.at(0, 0), both[0])
    expect_laid(board)
    # A double click lays one tile, and the next one is not drawn over it.
    board.double_click(*board.at(SPOT.q, SPOT.r))
    expect_laid(board, SPOT)
    expect(board.ghost).to_have_count(0)
    expect(board.root.locator(".ak-ghost-buttons")).to_be_hidden()


def test_the_wheel_scrolls_the_page_until_the_board_has_the_focus(
    by_mouse: Board,
) -> None:
    board, page = by_mouse, by_mouse.page
    page.set_viewport_size({"width": 900, "height": 500})
    before = board.root.evaluate("root => root.getBoundingClientRect().top")
    board.point(SPOT.q, SPOT.r)
    expect_ghost(board, SPOT.q, SPOT.r)
    tile = board.site(0).locator("svg").inner_html()
    page.mouse.wheel(0, 60)
    top = "root => root.getBoundingClientRect().top"
    expect_value(page, lambda: board.root.evaluate(top) < before, True)
    expect(board.site(0).locator("svg")).to_have_js_property("innerHTML", tile)
    board.root.focus()
    board.point(SPOT.q, SPOT.r)
    before = board.root.evaluate(top)
    page.mouse.wheel(0, 60)
    expect(board.site(0).locator("svg")).not_to_have_js_property("innerHTML", tile)
    page.mouse.wheel(0, -60)
    expect(board.site(0).locator("svg")).to_have_js_property("innerHTML", tile)
    assert board.root.evaluate(top) == before


SIZES = """
root => [...root.querySelectorAll("button, input, summary, select, textarea")]
  .filter(e => e.checkVisibility() && !e.matches(".ak-named, .ak-skip"))
  .map(e => {
    const {width, height} = (e.closest("label") ?? e).getBoundingClientRect();
    return [e.ariaLabel || e.textContent || e.className, Math.round(width), Math.round(height)];
  })
"""


def test_controls_are_large_enough_for_a_finger(phone: Page, show: Show) -> None:
    game = ak.Game(players=2, seed=7)
    for _ in range(4):
        game.play(next(iter(game.legal_moves())))
    (board,) = show(phone, game)
    Hand(phone).tap(board.at(0, 1))
    expect(board.button("Place the tile")).to_be_visible()
    small = [each for each in board.root.evaluate(SIZES) if min(each[1:]) < 44]
    assert small == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl", "uk"])
def test_a_puzzle_is_on_one_screen_of_a_phone(phone: Page, show: Show, language: str) -> None:
    (board,) = show(phone, PUZZLE, language=language)
    parts = [".ak-task", ".ak-stage", ".ak-slots", ".ak-puzzle .ak-aside", ".ak-puzzle .ak-primary"]
    for part in parts:
        box = board.root.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844


def test_the_city_stays_in_sight_on_a_phone_held_across(phone: Page, show: Show) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    (board,) = show(phone, PUZZLE)
    check = board.root.get_by_role("button", name="Check")
    check.scroll_into_view_if_needed()
    expect(check).to_be_in_viewport(ratio=0.99)
    for part in (".ak-picture", ".ak-said"):
        expect(board.root.locator(part)).to_be_in_viewport(ratio=0.9)
    box = board.root.locator(".ak-picture").bounding_box()
    assert box is not None
    assert box["height"] >= 390 - 90
    before = board.at(0, 1)
    Hand(phone).tap(before)
    expect(board.button("Place the tile")).to_be_in_viewport(ratio=0.99)
