"""The table of `docs/gestures.md`, row by row: what is laid, and where the view went."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, expect_value, open_file
from tests.browser.hand import Hand, Pixel

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

CITY = ak.City.from_text("qbg@-1,0^5 Bqh@-1,-1^2")
TILES = (7, 31)
UPRIGHT = [spot for spot in CITY.legal_placements() if spot.rotation == 0]
SPOT, OTHER = UPRIGHT[0], UPRIGHT[-1]
FAR = (4, -1)
"""No tile can touch the city from here, and it is still on the board."""
NOWHERE = CITY.hexes()[0]
"""A hex of the city where no tile fits upright."""
COUNTED = CITY.score().explain().hexes[0]


@pytest.fixture(scope="module")
def puzzle_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("gestures") / "puzzle.html"
    ak.Puzzle(CITY, tiles=TILES).save_html(path)
    return path


@pytest.fixture
def board(phone: Page, puzzle_file: Path) -> Board:
    (board,) = open_file(phone, puzzle_file)
    return board


@pytest.fixture
def by_mouse(page: Page, tmp_path: Path) -> Board:
    """Open the puzzle where it has no attempts, because all these pages share their storage."""
    path = tmp_path / "puzzle.html"
    ak.Puzzle(CITY, tiles=TILES).save_html(path)
    (board,) = open_file(page, path)
    return board


@pytest.fixture
def hand(board: Board) -> Hand:
    return Hand(board.page)


def close(found: Pixel, wanted: Pixel, pixels: float = 2) -> bool:
    return math.dist(found, wanted) <= pixels


def shift(at: Pixel, x: float, y: float) -> Pixel:
    return at[0] + x, at[1] + y


@pytest.fixture
def view(board: Board) -> Callable[[], list[Pixel]]:
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


def test_a_tap_sets_the_ghost_and_says_what_it_brings(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]]
) -> None:
    before = view()
    expect(board.status).to_have_text("Tap where the tile should go.")
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    (see,) = [see for see in CITY.preview(TILES[0]) if see.placement == SPOT]
    expect(board.status).to_contain_text(f"{see.points} point")
    expect_laid(board)
    assert view() == before


def test_a_tap_on_the_ghost_lays_the_tile(board: Board, hand: Hand) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    board.page.wait_for_timeout(550)
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_laid(board, SPOT)
    expect(board.ghost).to_be_hidden()
    # The view follows the city.
    box = board.root.locator(".ak-picture").bounding_box()
    assert box is not None
    for q, r in (hex_[:2] for hex_ in CITY.place(TILES[0], SPOT).hexes()):
        x, y = board.at(q, r)
        assert box["x"] < x < box["x"] + box["width"]
        assert box["y"] < y < box["y"] + box["height"]


def test_a_double_tap_does_no_more_than_a_tap(board: Board, hand: Hand) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r), times=2)
    expect_ghost(board, SPOT.q, SPOT.r)
    # It lays one tile, not two.
    board.page.wait_for_timeout(550)
    hand.tap(board.at(SPOT.q, SPOT.r), times=2)
    expect_laid(board, SPOT)


def test_an_illegal_ghost_is_not_laid(board: Board, hand: Hand) -> None:
    hand.tap(board.at(NOWHERE.q, NOWHERE.r))
    expect_ghost(board, NOWHERE.q, NOWHERE.r, "illegal")
    expect(board.button("Place the tile")).to_have_attribute("aria-disabled", "true")
    expect(board.status).to_have_attribute("data-tone", "illegal")
    board.page.wait_for_timeout(550)
    hand.tap(board.at(NOWHERE.q, NOWHERE.r))
    expect(board.status).to_have_attribute("data-tone", "notice")
    expect_laid(board)


def test_buttons_beside_the_ghost_turn_and_lay_it(board: Board, hand: Hand) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r))
    place = board.root.locator(".ak-ghost-buttons")
    turned = next(p for p in CITY.legal_placements() if p[:2] == SPOT[:2] and p.rotation > 0)
    for _ in range(turned.rotation):
        place.get_by_role("button", name="Rotate the tile right").tap()
    expect_ghost(board, SPOT.q, SPOT.r)
    place.get_by_role("button", name="Place the tile").tap()
    expect_laid(board, turned)
    expect(place).to_be_hidden()


def test_a_tap_off_the_rim_puts_the_ghost_away(board: Board, hand: Hand) -> None:
    before = [board.at(0, 0), board.at(2, -1)]
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    board.button("Zoom out").tap()
    expect_zoom(board, before, 1 / 1.25)
    hand.tap(board.at(*FAR))
    expect(board.ghost).to_be_hidden()
    expect_laid(board)


def test_the_ghost_is_dragged(board: Board, hand: Hand, view: Callable[[], list[Pixel]]) -> None:
    board.page.set_viewport_size({"width": 390, "height": 600})
    before = view()
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    scrolled = board.page.evaluate("scrollY")
    hand.drag(board.at(SPOT.q, SPOT.r), board.at(OTHER.q, OTHER.r))
    expect_ghost(board, OTHER.q, OTHER.r)
    assert board.page.evaluate("scrollY") == scrolled
    expect_laid(board)
    assert view() == before


def test_a_ghost_dragged_off_the_board_stays_at_its_edge(board: Board, hand: Hand) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    box = board.root.locator(".ak-picture").bounding_box()
    assert box is not None
    start = board.at(SPOT.q, SPOT.r)
    hand.down(0, start)
    hand.move({0: (start[0], box["y"] + box["height"] - 4)})
    edge = board.cursor()
    assert edge != SPOT[:2]
    hand.move({0: (start[0], box["y"] + box["height"] + 60)})
    hand.lift()
    assert board.cursor() == edge
    expect_laid(board)


def test_one_finger_scrolls_the_page(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]]
) -> None:
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
    page.evaluate("top => scrollTo(0, top)", top)
    assert view() == before


def test_a_tap_of_two_fingers_does_nothing(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]]
) -> None:
    before = view()
    hand.pinch([board.at(SPOT.q, SPOT.r), board.at(0, 0)], [])
    # A later tap is handled after it.
    hand.tap(board.at(OTHER.q, OTHER.r))
    expect_ghost(board, OTHER.q, OTHER.r)
    expect_laid(board)
    assert view() == before


@pytest.mark.parametrize("factor", [2.0, 0.6])
def test_a_pinch_keeps_the_points_under_the_fingers(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]], factor: float
) -> None:
    before = view()
    left, right = shift(before[0], -50, 0), shift(before[0], 50, 0)
    spread = 50 * factor
    hand.pinch([left, right], [shift(before[0], -spread, 0), shift(before[0], spread, 0)])
    expect_zoom(board, before, factor)
    assert close(board.at(0, 0), before[0])
    expect(board.ghost).to_be_hidden()
    expect_laid(board)


def test_a_pinch_about_a_resting_finger(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]]
) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    before = view()
    resting, moving = before
    away = shift(resting, 1.5 * (moving[0] - resting[0]), 1.5 * (moving[1] - resting[1]))
    hand.pinch([resting, moving], [resting, away])
    expect_zoom(board, before, 1.5)
    after = view()
    assert close(after[0], resting)
    assert close(after[1], away)
    expect_ghost(board, SPOT.q, SPOT.r)
    expect_laid(board)


def test_a_pinch_on_a_button_does_not_press_it(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]]
) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    before = view()
    box = board.button("Place the tile").bounding_box()
    assert box is not None
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand.pinch([start, shift(start, 0, -80)], [start, shift(start, 0, -160)])
    expect_zoom(board, before, 2)
    expect_ghost(board, SPOT.q, SPOT.r)
    expect_laid(board)


def test_two_fingers_move_the_view(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]]
) -> None:
    page = board.page
    page.set_viewport_size({"width": 390, "height": 600})
    before = view()
    top = page.evaluate("scrollY")
    fingers = [shift(before[0], -30, 0), shift(before[0], 30, 0)]
    hand.pinch(fingers, [shift(finger, 24, -40) for finger in fingers])
    expect_value(page, lambda: close(board.at(0, 0), shift(before[0], 24, -40)), True)
    expect_zoom(board, before, 1)
    assert page.evaluate("scrollY") == top
    expect_laid(board)


def test_a_second_finger_ends_a_drag(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]]
) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    before = view()
    start, end = board.at(SPOT.q, SPOT.r), board.at(OTHER.q, OTHER.r)
    hand.down(0, start)
    hand.move({0: end})
    expect_ghost(board, OTHER.q, OTHER.r)
    hand.down(1, shift(end, -60, 0))
    hand.move({1: shift(end, -120, 0)})
    expect_zoom(board, before, 2)
    # The finger that stays neither drags nor taps.
    hand.lift(1)
    hand.move({0: start})
    hand.lift()
    expect_ghost(board, OTHER.q, OTHER.r)
    expect_laid(board)


def test_a_long_press_explains_the_hex_and_leaves_the_ghost(
    board: Board, hand: Hand, view: Callable[[], list[Pixel]]
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


def test_a_touch_that_the_system_takes_away_changes_nothing(board: Board, hand: Hand) -> None:
    hand.tap(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    hand.down(0, board.at(SPOT.q, SPOT.r))
    hand.move({0: board.at(OTHER.q, OTHER.r)})
    expect_ghost(board, OTHER.q, OTHER.r)
    hand.cancel()
    expect_ghost(board, SPOT.q, SPOT.r)
    hand.down(0, board.at(OTHER.q, OTHER.r))
    hand.cancel()
    expect_ghost(board, SPOT.q, SPOT.r)
    expect_laid(board)


def test_a_tap_explains_where_nothing_can_be_built(phone: Page, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    game = ak.Game(players=2, seed=7)
    game.save_html(path)
    (board,) = open_file(phone, path)
    board.player(1).tap()
    expect(board.player(1)).to_have_attribute("aria-pressed", "true")
    before = board.at(0, 0)
    Hand(phone).tap(before)
    expect(board.root).to_have_attribute("data-cursor", "0,0")
    expect(board.root.locator(".ak-cursor")).to_be_visible()
    expect(board.root.locator(".ak-explained")).to_contain_text("house plaza at (0, 0)")
    expect(board.ghost).to_be_hidden()
    assert board.at(0, 0) == before


class Pen:
    """A pen: it hovers, and its tip touches the screen."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def hover(self, at: Pixel) -> None:
        self._send("mouseMoved", at, 0)

    def tap(self, at: Pixel) -> None:
        self._send("mousePressed", at, 1)
        self._send("mouseReleased", at, 0)

    def _send(self, kind: str, at: Pixel, buttons: int) -> None:
        button = "none" if kind == "mouseMoved" else "left"
        event = {"type": kind, "x": at[0], "y": at[1], "button": button, "buttons": buttons}
        self._session.send(
            "Input.dispatchMouseEvent", {**event, "pointerType": "pen", "clickCount": 1}
        )


def test_a_pen_hovers_like_a_mouse_and_lays_where_it_hovers(board: Board) -> None:
    pen = Pen(board.page)
    pen.hover(board.at(OTHER.q, OTHER.r))
    expect_ghost(board, OTHER.q, OTHER.r)
    pen.hover(board.at(SPOT.q, SPOT.r))
    expect_ghost(board, SPOT.q, SPOT.r)
    expect_laid(board)
    pen.tap(board.at(SPOT.q, SPOT.r))
    expect_laid(board, SPOT)


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


def test_a_game_is_played_by_finger_on_a_page(phone: Page, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    game = ak.Game(players=2, seed=7)
    game.save_html(path, play=True)
    (board,) = open_file(phone, path)
    hand = Hand(phone)
    for ply in (1, 2, 3):
        spots = [spot for spot in game.position.city.legal_placements() if spot.rotation == 0]
        spot = min(spots, key=lambda spot: abs(spot.q) + abs(spot.r))
        hand.tap(board.at(spot.q, spot.r))
        expect_ghost(board, spot.q, spot.r)
        phone.wait_for_timeout(550)
        hand.tap(board.at(spot.q, spot.r))
        game.play((game.position.site[0], spot))
        expect(board.root.locator(".ak-where").first).to_have_text(f"{ply} / {ply}")
        # The next player's city.
        hexes = len(game.position.city.hexes())
        expect(board.root).to_have_attribute("data-hexes", str(hexes))
        expect(board.ghost).to_be_hidden()
        phone.wait_for_timeout(550)


def test_a_mouse_lays_with_a_click_and_pans_with_a_drag(by_mouse: Board) -> None:
    board, page = by_mouse, by_mouse.page
    expect(board.status).to_contain_text("mouse wheel")
    before = board.at(0, 0)
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(before[0] + 30, before[1] + 20, steps=4)
    page.mouse.up()
    expect_value(page, lambda: close(board.at(0, 0), shift(before, 30, 20)), True)
    expect_laid(board)
    board.click(SPOT.q, SPOT.r)
    expect_laid(board, SPOT)
    expect(board.root.locator(".ak-ghost-buttons")).to_be_hidden()


SPREAD = """
(root, [x, y, deltaY]) => root.querySelector(".draglayer *").dispatchEvent(new WheelEvent("wheel",
  {deltaY, ctrlKey: true, clientX: x, clientY: y, bubbles: true, cancelable: true}))
"""


def test_a_trackpad_zooms_by_how_much_the_fingers_moved(by_mouse: Board) -> None:
    board = by_mouse
    before = [board.at(0, 0), board.at(2, -1)]
    # Chromium reports a pinch as -100 log(factor), in many small parts.
    for _ in range(10):
        board.root.evaluate(SPREAD, [*before[0], -10 * math.log(1.6)])
    expect_zoom(board, before, 1.6)
    assert close(board.at(0, 0), before[0])
    # A notch of a mouse wheel zooms as far as the button does.
    board.root.evaluate(SPREAD, [*before[0], 120])
    expect_zoom(board, before, 1.6 / 1.25)
    assert close(board.at(0, 0), before[0])
    expect_laid(board)


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
    assert board.root.evaluate(top) == before


PAINTED = """
async (root, [x, y]) => {
  const move = {clientX: x, clientY: y, pointerType: "mouse", bubbles: true};
  root.querySelector(".draglayer *").dispatchEvent(new PointerEvent("pointermove", move));
  // This runs after everything that was asked for this frame, and before the frame is painted.
  await new Promise(done => requestAnimationFrame(() => done()));
  return [root.dataset.cursor, root.querySelector("[data-ghost]")?.dataset.ghost];
}
"""


def test_the_ghost_is_painted_in_the_frame_of_the_event(by_mouse: Board) -> None:
    board = by_mouse
    for spot in (SPOT, OTHER):
        painted = board.root.evaluate(PAINTED, list(board.at(spot.q, spot.r)))
        assert painted == [f"{spot.q},{spot.r}", "legal"]


SIZES = """
root => [...root.querySelectorAll("button, input, summary, select, textarea")]
  .filter(e => e.checkVisibility() && !e.matches(".ak-named, .ak-skip"))
  .map(e => {
    const {width, height} = (e.closest("label") ?? e).getBoundingClientRect();
    return [e.ariaLabel || e.textContent || e.className, Math.round(width), Math.round(height)];
  })
"""


def test_controls_are_large_enough_for_a_finger(phone: Page, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    game = ak.Game(players=2, seed=7)
    for _ in range(4):
        game.play(next(iter(game.legal_moves())))
    game.save_html(path)
    (board,) = open_file(phone, path)
    Hand(phone).tap(board.at(0, 1))
    expect(board.button("Place the tile")).to_be_visible()
    small = [each for each in board.root.evaluate(SIZES) if min(each[1:]) < 44]
    assert small == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl", "uk"])
def test_a_puzzle_is_on_one_screen_of_a_phone(phone: Page, tmp_path: Path, language: str) -> None:
    path = tmp_path / "puzzle.html"
    ak.Puzzle(CITY, tiles=TILES).save_html(path, language=language)
    (board,) = open_file(phone, path)
    parts = [".ak-task", ".ak-stage", ".ak-slots", ".ak-puzzle .ak-aside", ".ak-puzzle .ak-primary"]
    for part in parts:
        box = board.root.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844
