"""The last moves of a game, played to the end: by keys in JupyterLab, by finger on a page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.puzzles.collection import lines
from akropolis_nb.puzzles.ending import best_move
from akropolis_nb.puzzles.finder.stories import read_line
from akropolis_nb.widget.documents.puzzle import PuzzleDocument
from tests.browser.hand import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.board import Show
    from tests.browser.lab import Open

LINE = next(line for line in lines() if "goal=win; difficulty=hard" in line)
CELL = """import akropolis_nb as ak
puzzle = ak.collection("last", "hard")[0]
view = puzzle.show()
view"""


@pytest.fixture
def puzzle() -> ak.Puzzle:
    return read_line(LINE)


def replies(puzzle: ak.Puzzle, line: list[ak.Move]) -> tuple[list[int], str]:
    """Return the index on the site of each move of a line, and the reply to the first in words."""
    task, state, indices = puzzle.task, puzzle.task.start, []
    for move in line:
        indices.append(state.site.index(move.tile))
        state = task.after(state, indices[-1], move.placement)
    document = PuzzleDocument(puzzle.untried())
    document._steps, document.at = [task.start, task.after(task.start, indices[0], line[0][1])], 1
    return indices, document.reply(catalogue("en"))


def test_they_are_won_by_keys(open_notebook: Open, puzzle: ak.Puzzle) -> None:
    line = list(puzzle.solve().answers[0])
    indices, reply = replies(puzzle, line)
    notebook = open_notebook([CELL, "puzzle.show()"])
    board, other = notebook.board(), notebook.board(1)
    press = notebook.page.keyboard.press
    board.root.focus()
    for index, move in zip(indices, line, strict=True):
        before = board.revision
        press(str(index + 1))
        board.turn_by_key(move.placement.rotation)
        board.walk_to(move.placement.q, move.placement.r)
        press("Enter")
        board.wait(before + 1)
        if move == line[0]:
            expect(board.root.locator(".ak-verdict")).to_have_text(reply)
            expect(board.root.locator(".ak-other-city svg")).to_have_count(1)
    board.press("Check")
    expect(board.root.locator(".ak-verdict")).to_contain_text("Solved")
    assert notebook.value("[view.solved, puzzle.answer]") == [True, " ".join(map(str, line))]
    # Views have their own board, but one record of answers.
    expect(other.root).to_have_attribute("data-hexes", str(len(puzzle.city.hexes())))


def test_they_are_won_by_finger_without_python(phone: Page, show: Show, puzzle: ak.Puzzle) -> None:
    line = list(puzzle.solve().answers[0])
    indices, reply = replies(puzzle, line)
    (board,) = show(phone, puzzle, play=True)
    hand, city = Hand(phone), puzzle.city
    for index, move in zip(indices, line, strict=True):
        before = board.revision
        board.site(index).tap()
        hand.tap(board.at(move.placement.q, move.placement.r))
        expect(board.ghost).to_have_attribute("data-ghost", "legal")
        # A tap turns the tile to the next rotation that is legal there, and so does the button.
        turns = [spot[2] for spot in city.legal_placements() if spot[:2] == move.placement[:2]]
        turns.sort(key=lambda turn: (turn - board.rotation) % 6)
        for _ in range(turns.index(move.placement.rotation)):
            board.button("Rotate the tile right").tap()
        board.rotation = move.placement.rotation
        board.button("Place the tile").tap()
        board.reach(before + 1)
        city = city.place(*move)
        if move == line[0]:
            expect(board.root.locator(".ak-verdict")).to_have_text(reply)
        phone.wait_for_timeout(550)
    board.press("Check")
    expect(board.root.locator(".ak-verdict")).to_contain_text("Solved")
    expect(board.root.locator(".ak-puzzle .ak-why")).to_contain_text("gains the most")
    # It is kept, with the reply that was played.
    phone.reload()
    board.wait()
    expect(board.root.locator(".ak-verdict")).to_contain_text("Solved")
    # The other city can be looked at.
    position = puzzle.position
    assert position is not None
    other = position.cities[1 - position.to_move]
    board.button("Start over").click()
    board.root.locator(".ak-player", has_text="Opponent").click()
    expect(board.root).to_have_attribute("data-hexes", str(len(other.hexes())))


def test_the_tempting_move_loses_on_a_page(page: Page, show: Show, puzzle: ak.Puzzle) -> None:
    tempting = ak.Move.from_text(json.loads(LINE.partition("\t")[2])["tempting"])
    task = puzzle.task
    after = task.after(task.start, puzzle.tiles.index(tempting.tile), tempting.placement)
    assert after.position is not None
    line = [tempting, best_move(after.position)]
    (board,) = show(page, puzzle, play=True)
    for index, move in zip(replies(puzzle, line)[0], line, strict=True):
        board.lay(index, move.placement)
    board.press("Check")
    lost = puzzle.check(line)
    assert lost.standings is not None
    (own, _), (other, _) = lost.standings
    verdict = board.root.locator(".ak-verdict")
    wins = f"Number of first moves that win: {lost.better}."
    message = f"Not yet: {own}:{other}. {wins} Your tiles brought: "
    expect(verdict).to_contain_text(message)
    board.show_solution()
    expect(board.root.locator(".ak-puzzle .ak-why")).to_contain_text("gains the most")
    board.press("Check")
    expect(verdict).to_contain_text("the solution was shown first")
