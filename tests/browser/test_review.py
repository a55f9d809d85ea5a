"""A review in a view: stepping through mistakes, and finding better moves by clicking."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value
from tests.browser.test_access import NEEDS_AXE, violations

if TYPE_CHECKING:
    from tests.browser.board import Board
    from tests.browser.lab import Notebook, Open

GAME = """\
import akropolis_nb as ak
from random import Random
game, rng = ak.Game(seed=7), Random(3)
for _ in range(8): game.play(rng.choice(list(game.legal_moves())))
review = ak.review(game, playouts=84, progress=False)
plies = [move.ply for move in review.mistakes]"""
VIEW = """\
panels = ("city", "site", "chart", "moves", "analysis")
view = ak.CityWidget(game, review=review, height=300, show=panels)
view"""


def lay(notebook: Notebook, board: Board, move: str) -> None:
    """Place any tile by mouse, without changing the game."""
    tile, spot = ak.Move.from_text(move)
    site = notebook.value("list(game.position.site)")
    board.aim(site.index(tile), spot)
    board.click(spot.q, spot.r)


def shown(board: Board) -> list[str]:
    """Return what the moves are that are shown over the city."""
    moves = board.root.locator(".ak-shown")
    return list(moves.evaluate_all("moves => moves.map(move => move.dataset.move)"))


def test_mistakes_are_marked_and_gone_through(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW])
    board = notebook.board()
    # Those that are listed, also inaccuracies.
    plies = notebook.value("[move.ply for move in review.moves if move.sign]")
    assert len(plies) >= 2
    for seat in (0, 1):
        notebook.execute(f"view.player = {seat}")
        count = notebook.value(f"sum(m.seat == {seat} and m.sign != '' for m in review.moves)")
        expect(board.root.locator(".ak-review-marks span")).to_have_count(count)
    notebook.execute("game.goto(0)")
    board.wait(2)
    panel = board.root.locator(".ak-review")
    for ply in plies[:2]:
        board.button("Next mistake").click()
        expect(panel).to_contain_text(f"Move {ply}")
        expect(panel.locator(".ak-mistake[aria-current]")).to_be_in_viewport(ratio=0.9)
        assert notebook.value("game.ply") == ply - 1
        expect_value(notebook.page, lambda: shown(board), ["played", "better"])
        board.button("After the move").click()
        notebook.until(f"game.ply == {ply}")
        expect_value(notebook.page, lambda: shown(board), ["played", "better"])
        board.button("Before the move").click()
        notebook.until(f"game.ply == {ply - 1}")
    # One sentence first, the table on demand.
    expect(panel.locator(".ak-first-reason")).to_have_text(re.compile(r"point"))
    expect(panel.locator(".ak-why-table")).to_be_hidden()
    board.button("Table").click()
    expect(panel.locator(".ak-why-table")).to_be_visible()
    games = "view.review.moves[game.ply].difference.games"
    before = notebook.value(games)
    board.button("Analyse this move longer").click()
    notebook.until(f"{games} > {before}")
    expect(panel).to_contain_text(f"Move {plies[1]}")
    board.root.focus()
    notebook.page.keyboard.press("Shift+M")
    notebook.until(f"game.ply == {plies[0] - 1}")
    board.button("Play the better move").click()
    notebook.until("len(game.lines()) == 2")
    assert notebook.value(f"game.node.move == review.moves[{plies[0] - 1}].best")
    # The mistakes of the reviewed line lead back to it.
    panel.locator(".ak-mistake").first.click()
    notebook.until(f"game.current_line()[{plies[0] - 1}].move == review.moves[{plies[0] - 1}].move")
    board.button("Add better moves as lines").click()
    notebook.until("len(game.lines()) > 2")
    expect(board.status).to_contain_text("Better moves in the move tree:")


@NEEDS_AXE
def test_the_better_move_is_found_by_trying(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW])
    board = notebook.board()
    notebook.execute("game.goto(plies[0])")
    board.wait(2)
    board.root.focus()
    notebook.page.keyboard.press("f")
    panel = board.root.locator(".ak-review")
    expect(panel).to_contain_text("Place a tile to try a better move.")
    board.wait(3)
    played, best = notebook.value("[str(review.mistakes[0].move), str(review.mistakes[0].best)]")
    expect(panel).not_to_contain_text(best)
    # No analysis, which would give the answer away.
    expect(board.root.locator(".ak-analysis")).to_be_hidden()
    assert shown(board) == ["played"]
    lay(notebook, board, played)
    expect(panel.locator(".ak-tries li")).to_have_count(1)
    assert shown(board) == ["tried"]
    lay(notebook, board, best)
    expect(panel.locator(".ak-tries li[data-verdict=found]")).to_contain_text(best)
    expect(board.status).to_contain_text(best)
    ply, lines = notebook.value("[game.ply, len(game.lines())]")
    assert (ply, lines) == (notebook.value("plies[0]") - 1, 1)
    board.button("Show the answer").click()
    expect(board.status).to_contain_text("Best move found:")
    assert shown(board) == ["played", "better"]
    expect(panel.locator(".ak-first-reason")).to_be_visible()
    expect_value(notebook.page, lambda: violations(notebook.page), [])
    board.button("Play the better move").click()
    notebook.until("game.node.move == review.mistakes[0].best")
    expect(panel.locator(".ak-tries li")).to_have_count(0)
    expect(panel).to_contain_text("better move")
    expect(panel.locator(".ak-first-reason")).to_be_visible()
    # The end of an exercise that was answered leads to its mistake.
    notebook.execute("view.ask(plies[0])")
    board.button("Show the answer").click()
    board.button("End").click()
    notebook.until("game.current_line()[game.ply].move == review.mistakes[0].move")
    expect_value(notebook.page, lambda: shown(board), ["played", "better"])
