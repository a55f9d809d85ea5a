"""Moves as pictures: pointing at them shows them on the board, copying gives their notation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, Show, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PANELS = ("city", "site", "players", "score", "moves", "chart", "review")
COPIED = """
list => {
  const range = document.createRange();
  range.selectNodeContents(list);
  const selection = document.getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  const clipboardData = new DataTransfer();
  list.dispatchEvent(new ClipboardEvent("copy", {clipboardData, bubbles: true}));
  return clipboardData.getData("text/plain");
}
"""
FIRST_FOCUSED_BEFORE_IT_IS_DRAWN = """
async root => {
  const {requestAnimationFrame} = window;
  const frames = [];
  window.requestAnimationFrame = frame => frames.push(frame);
  root.querySelector("[aria-label='First move']").click();
  await new Promise(done => setTimeout(done, 100));
  root.querySelector(".ak-move").focus();
  window.requestAnimationFrame = requestAnimationFrame;
  frames.forEach(frame => requestAnimationFrame(frame));
}
"""
SHOWN = "found => found.map(({dataset: {move, placed}}) => [move, placed !== undefined])"


@pytest.fixture
def board(page: Page, game: ak.Game, review: ak.Review, show: Show) -> Board:
    (board,) = show(page, ak.CityWidget(game, review=review, show=PANELS))
    return board


def moves(board: Board) -> Locator:
    return board.root.locator(".ak-list > .ak-move")


def expect_shown(board: Board, *moves: tuple[str, bool]) -> None:
    """Wait until the board shows moves: their roles, and whether their tiles lie in the city."""
    shown = board.root.locator("[data-move].ak-shown")
    expect_value(board.page, lambda: shown.evaluate_all(SHOWN), [list(move) for move in moves])


def test_a_move_is_a_picture_with_words_and_notation(board: Board, game: ak.Game) -> None:
    line = game.line("current")
    expect(moves(board)).to_have_count(len(line))
    expect(board.root.locator(".ak-column-name")).to_have_text(["Ada", "Boris"])
    numbers = [str(ply) for ply in range(1, len(line) + 1)]
    expect(moves(board).locator(".ak-number")).to_have_text(numbers)
    for ply, move in enumerate(line, 1):
        button = moves(board).nth(ply - 1)
        expect(button).to_have_attribute("title", f"{ply}. {move}")
        expect(button.locator("svg").first).to_be_visible()
        name = game.names[(ply - 1) % 2]
        words = re.compile(rf"^Move {ply}, {name}: \w+.*; level \d; [+−±]\d+ points?$")
        expect(button).to_have_accessible_name(words)
    copied = board.root.locator(".ak-list").evaluate(COPIED)
    assert copied.split("\n") == [f"{n}. {move}" for n, move in enumerate(line, 1)]


def test_pointing_shows_a_move_in_its_city(board: Board, game: ak.Game) -> None:
    seat = game.position.to_move
    own, other = seat, 1 - seat
    moves(board).nth(own).hover()
    expect_shown(board, ("move", True))
    expect(board.root.locator(".ak-shown-legend")).to_be_hidden()
    moves(board).nth(other).hover()
    expect(board.root.locator(".ak-shown-legend")).to_have_text(game.names[other])
    assert board.number("total") == game.position.scores[seat].total
    board.page.mouse.move(0, 0)
    expect(board.root.locator(".ak-shown")).to_have_count(0)
    # By keyboard, and a move that is not played yet.
    board.press("First move")
    moves(board).nth(0).focus()
    expect_shown(board, ("move", False))


def test_a_move_is_shown_in_the_position_that_is_not_drawn_yet(board: Board) -> None:
    board.root.evaluate(FIRST_FOCUSED_BEFORE_IT_IS_DRAWN)
    expect_shown(board, ("move", False))


def test_a_mistake_is_shown_with_the_better_move(board: Board, review: ak.Review) -> None:
    marked = [move for move in review.moves if move.sign]
    rows = board.root.locator(".ak-mistake")
    expect(rows).to_have_count(len(marked))
    mistake = marked[-1]
    rows.last.hover()
    expect_shown(board, ("played", True), ("better", False))
    title = rows.last.get_attribute("title") or ""
    assert title.endswith(f"{mistake.move} → {mistake.best}")
    rows.last.click()
    board.page.mouse.move(0, 0)
    expect(board.player(mistake.seat)).to_have_attribute("aria-pressed", "true")
    expect(board.root.locator(".ak-shown")).to_have_count(2)
    expect(board.root.locator(".ak-shown-legend")).to_contain_text(f"played {mistake.sign}better")
    expect_shown(board, ("played", False), ("better", False))
    board.button("After the move").click()
    expect_shown(board, ("played", True), ("better", False))
    # The other city has no mistake to show.
    board.player(1 - mistake.seat).click()
    expect(board.root.locator(".ak-shown")).to_have_count(0)
