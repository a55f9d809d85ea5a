"""Hexes one can point at: their coordinates, and their names in sentences."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, Show, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.lab import Notebook


@pytest.fixture
def board(page: Page, show: Show) -> Board:
    game = ak.Game(players=2, seed=7)
    for _ in range(6):
        game.play(next(iter(game.legal_moves())))
    (board,) = show(page, game)
    return board


AWAY = """
root => [...root.querySelectorAll(".ak-coordinates text")].map(text => {
  const {x, y, width, height} = text.getBoundingClientRect();
  const hex = root.hexToClient(...text.textContent.split(",").map(Number));
  return [text.textContent, x + width / 2 - hex.x, y + height / 2 - hex.y];
})
"""
"""The coordinates on the board, and how far they are right of and below the middle of their hex."""


def unit(board: Board) -> float:
    """Return the distance of two hexes of a column in CSS pixels."""
    return board.at(0, 0)[1] - board.at(0, -1)[1]


def misplaced(board: Board) -> list[str]:
    """Return the coordinates that are not where their hex is."""
    below = 0.45 * unit(board)
    # Below the sign of a hex, so that both can be read.
    return [
        label
        for label, right, down in board.root.evaluate(AWAY)
        if abs(right) >= 2 or not -2 < down < below
    ]


def test_coordinates_are_switched_on_and_follow_the_board(board: Board) -> None:
    labels = board.root.locator(".ak-coordinates text")
    expect(labels).to_have_count(0)
    button = board.button("Coordinates")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    units = [unit(board)]
    for name in ("Zoom in", "Fit", "Zoom out"):
        board.button(name).click()
        expect_value(board.page, lambda: unit(board) == units[-1], value=False)
        units.append(unit(board))
        assert labels.count() > board.number("hexes")
        expect_value(board.page, lambda: misplaced(board), [])
    board.button("3D").click()
    expect(board.root).to_have_attribute("data-view", "3d")
    expect_value(board.page, lambda: labels.count() > board.number("hexes"))
    board.root.focus()
    board.page.keyboard.press("c")
    expect(labels).to_have_count(0)


MIDDLE = """
element => {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
"""
CORNER = """
element => {
  const {right, top} = element.getBoundingClientRect();
  return [right - 4, top + 4];
}
"""


def open_city(page: Page, show: Show) -> Board:
    """Open a page with a city whose markets touch each other."""
    (board,) = show(page, ak.City(["mmq@1,-1^1"]))
    return board


def expect_lit(board: Board, q: int, r: int) -> None:
    """Wait until a hex is lit up, and no other."""
    shape = board.root.locator(".ak-lit")
    expect(shape).to_have_count(1)

    def away() -> tuple[float, ...]:
        """Return how far the hex that is lit up is from the one expected, in CSS pixels."""
        middle = board.at(q, r)
        return tuple(map(sub, shape.evaluate(MIDDLE), middle))

    expect_value(board.page, away, pytest.approx((0, 0), abs=3))


def test_the_name_of_a_hex_lights_it_up(page: Page, show: Show) -> None:
    board = open_city(page, show)
    explained = board.root.locator(".ak-explained")
    name = explained.get_by_role("button", name="(2, -2)")
    board.point(1, -1)
    expect(explained).to_contain_text("it touches a market: upper right (2, -2)")
    # After a rest, the pointer can reach the sentence.
    page.wait_for_timeout(600)
    page.mouse.move(*board.root.locator(".ak-said").evaluate(CORNER))
    name.hover()
    expect_lit(board, 2, -2)
    page.mouse.move(0, 0)
    expect(board.root.locator(".ak-lit")).to_have_count(0)
    # By keyboard.
    board.root.focus()
    page.keyboard.press("ArrowUp")
    board.walk_to(1, -1)
    name.focus()
    expect_lit(board, 2, -2)
    page.keyboard.press("ArrowDown")
    expect(explained).not_to_contain_text("market")
    expect(board.root.locator(".ak-lit")).to_have_count(0)
    page.keyboard.press("ArrowUp")
    expect(name).to_be_visible()


def test_the_hexes_of_a_refusal_light_up(notebook: Notebook) -> None:
    board = notebook.board()
    board.site(0).click()
    board.point(0, 0)
    expect(board.status).to_contain_text("right (1, -1)")
    # The hexes that prevent it are marked while the tile is there.
    expect(board.root.locator(".ak-marked")).to_have_count(1)
    # After a rest, the pointer can reach the sentence.
    board.page.wait_for_timeout(600)
    board.page.mouse.move(*board.root.locator(".ak-said").evaluate(CORNER))
    board.status.get_by_role("button", name="(1, -1)").hover()
    expect_lit(board, 1, -1)


def test_a_move_in_a_comment_is_its_tile(page: Page, show: Show) -> None:
    game = ak.Game(players=2, seed=7)
    for _ in range(4):
        game.play(next(iter(game.legal_moves())))
    first = game.line("current")[0]
    game.annotate(f"Compare {first} and the hex (0, 0).")
    (board,) = show(page, game)
    for place in (".ak-caption", ".ak-comment"):
        words = board.root.locator(place)
        expect(words).to_have_text(f"Compare {first} and the hex (0, 0).")
        move = words.locator(f'.ak-named[title="{first}"]')
        expect(move.locator("svg")).to_be_visible()
        move.hover()
        expect(board.root.locator(".ak-shown[data-move]")).to_have_count(1)
        words.get_by_role("button", name="(0, 0)").hover()
        expect_lit(board, 0, 0)
        expect(board.root.locator(".ak-shown[data-move]")).to_have_count(0)
