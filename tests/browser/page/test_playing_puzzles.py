"""Puzzles on pages that play: checked, solved and proved without Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import open_file
from tests.browser.page.test_playing import played

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.board import Board


def grown_city() -> ak.City:
    """Return a city of twelve tiles."""
    return played(24).position.cities[0]


def lay(board: Board, answer: tuple[ak.Move, ...]) -> None:
    for move in answer:
        board.lay(0, move.placement)


def test_a_large_puzzle_is_solved_and_proved(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.html"
    puzzle = ak.Puzzle(grown_city(), tiles=[7, 31, 2], goal="most points", title="Three tiles")
    puzzle.save_html(path, play=True)
    solution = puzzle.solve()
    assert solution.proved
    (board,) = open_file(page, path)
    _, spot = max(
        (see.points + see.stones, see.placement)
        for see in puzzle.city.preview(7)
        if see.placement.rotation == 0
    )
    board.lay(0, spot)
    expect(board.button("Check")).to_have_attribute("aria-disabled", "true")
    board.button("Show the solution").click()
    expect(board.status).to_contain_text(f"Number of best answers: {solution.count:,}.")
    board.button("Check").click()
    expect(board.root).to_contain_text(f"the solution was shown first: {solution.best} points.")
    # The attempts are kept for the next visit; the solution that was shown does not count.
    page.reload()
    board.wait()
    expect(board.root).to_contain_text("Attempts: 1 · solution shown")
    expect(board.root).not_to_contain_text("✓")


def test_a_large_lake_puzzle_is_solved_and_proved(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.html"
    puzzle = ak.Puzzle(grown_city(), tiles=[7, 31, 2], goal="most lake hexes")
    puzzle.save_html(path, play=True)
    solution = puzzle.solve()
    assert solution.proved
    assert solution.best
    (board,) = open_file(page, path)
    board.button("Show the solution").click()
    expect(board.status).to_contain_text(f"Number of best answers: {solution.count:,}.")
    board.button("Check").click()
    expect(board.root).to_contain_text(f"the solution was shown first: {solution.best} lake hexes.")


def test_two_tabs_of_a_page_keep_what_each_has_solved(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.html"
    puzzle = ak.Puzzle(ak.City(), tiles=["hhg", "Hqq"], goal="most points")
    puzzle.save_html(path, play=True)
    (board,) = open_file(page, path)
    other_page = page.context.new_page()
    (other,) = open_file(other_page, path)
    page.bring_to_front()
    lay(board, puzzle.solve().answers[0])
    board.button("Check").click()
    expect(board.root).to_contain_text("Attempts: 1 · ✓")
    expect(board.root).to_contain_text(f"Solved: {puzzle.solve().best} points, the maximum.")
    # The other tab learns of it, and takes nothing away.
    other_page.bring_to_front()
    expect(other.root).to_contain_text("Attempts: 1 · ✓")
    other.button("Show the solution").click()
    other.button("Check").click()
    expect(other.root).to_contain_text("Attempts: 2 · ✓")
    other_page.close()
    page.bring_to_front()
    page.reload()
    board.wait()
    expect(board.root).to_contain_text("Attempts: 2 · ✓")
    # What is stored is not believed: the moves decide.
    page.evaluate("""() => {
      const name = Object.keys(localStorage).find((key) => key.includes(location.pathname));
      const kept = JSON.parse(localStorage.getItem(name));
      const moved = kept.answers.map((answer) => ({...answer, path: [[0, 40, 40, 0]]}));
      localStorage.setItem(name, JSON.stringify({...kept, solved: true, answers: moved}));
    }""")
    page.reload()
    board.wait()
    expect(board.root).to_contain_text("A saved answer does not fit this puzzle")
    expect(board.root).not_to_contain_text("✓")


@pytest.mark.parametrize("goal", ["at least 8 points of houses", "fewest tiles for 3 points"])
def test_goals_are_checked_as_in_python(page: Page, tmp_path: Path, goal: str) -> None:
    path = tmp_path / "puzzle.html"
    puzzle = ak.Puzzle(ak.City(), tiles=["hhg", "Hqq", "hqm"], goal=goal)
    puzzle.save_html(path, play=True)
    (board,) = open_file(page, path)
    best = puzzle.solve()
    lay(board, best.answers[0])
    board.button("Check").click()
    words = f"with {best.best} tile" if "fewest" in goal else "Solved:"
    expect(board.root).to_contain_text(words)
    board.press("Undo")
    city = ak.City()
    spot = next(see.placement for see in city.preview("hhg") if see.placement.rotation == 0)
    board.button("First move").first.click()
    board.lay(0, spot)
    if "fewest" in goal:
        board.button("Check").click()
        check = puzzle.check([("hhg", spot)])
        expect(board.root).to_contain_text("Solved:" if check else "Possible with")
