"""Puzzles solved by mouse: in JupyterLab, and on a page without Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.browser.board import Board
    from tests.browser.lab import Notebook

    Open = Callable[[Sequence[str]], Notebook]

CITY = "qbg@-1,0^5 Bqh@-1,-1^2"
EVIL = "<img src=x onerror=alert(1)>"
MADE = f"""import akropolis_nb as ak
puzzle = ak.Puzzle(ak.City.from_text({CITY!r}), tiles=[7, 31], title={EVIL!r},
    prompt="Both, please", hints=["Look up", {EVIL!r}])
view = puzzle.show()
view"""


@pytest.fixture(scope="module")
def answers() -> tuple[tuple[ak.Move, ...], ...]:
    return ak.Puzzle(ak.City.from_text(CITY), tiles=[7, 31]).solve().answers


def solve(board: Board, answer: tuple[ak.Move, ...]) -> None:
    for move in answer:
        board.lay(0, move.placement)


def test_a_puzzle_is_solved_by_mouse(
    open_notebook: Open, answers: tuple[tuple[ak.Move, ...], ...]
) -> None:
    notebook = open_notebook([MADE])
    notebook.run_all()
    board = notebook.board()
    verdict = board.root.locator(".ak-verdict")
    expect(board.root.locator(".ak-task")).to_contain_text("Make the most points. Both, please")
    expect(board.root.locator(".ak-title")).to_have_text(EVIL)
    expect(board.button("Check")).to_have_attribute("aria-disabled", "true")

    city = ak.City.from_text(CITY)
    for tile in (7, 31):
        spot = city.legal_placements()[0]
        board.lay(0, spot)
        city = city.place(tile, spot)
    board.press("Check")
    expect(verdict).to_have_attribute("data-verdict", "less")
    expect(verdict).to_contain_text("There is better: 9")
    board.press("Hint (2 left)")
    board.press("Hint (1 left)")
    expect(board.root.locator(".ak-hints li")).to_have_text(["Look up", EVIL])

    board.press("Start over")
    solve(board, answers[0])
    board.press("Check")
    expect(verdict).to_have_text("Solved: 9 points, the most there can be.")
    assert notebook.value("[view.solved, view.attempts, puzzle.answer]") == [
        True, 2, " ".join(map(str, answers[0])),
    ]  # fmt: skip
    assert notebook.page.locator("img[src=x]").count() == 0

    notebook.save()
    notebook.open()
    again = notebook.board()
    expect(again.root.locator(".ak-verdict")).to_contain_text("Solved")
    again.press("Start over")
    again.press("Show the solution")
    assert notebook.value("puzzle.attempts.revealed")
    assert notebook.value("view.snapshot['puzzle']['now']") == "9 points"
