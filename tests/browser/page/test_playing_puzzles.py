"""Puzzles on pages that play: checked, solved and proved without Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Show, open_file
from tests.browser.page.test_playing import played

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


def test_a_large_puzzle_is_solved_and_proved(page: Page, show: Show) -> None:
    # A city of twelve tiles.
    city = played(24).position.cities[0]
    puzzle = ak.Puzzle(city, tiles=[7, 31, 2], goal="most points")
    solution = puzzle.solve()
    assert solution.proved
    (board,) = show(page, puzzle, play=True)
    _, spot = max(
        (see.points + see.stones, see.placement)
        for see in puzzle.city.preview(7)
        if see.placement.rotation == 0
    )
    board.lay(0, spot)
    expect(board.button("Check")).to_have_attribute("aria-disabled", "true")
    board.show_solution()
    expect(board.status).to_contain_text(f"Number of best answers: {solution.count:,}.")
    board.button("Check").click()
    expect(board.root).to_contain_text(f"the solution was shown first: {solution.best} points.")
    # The attempts are kept for the next visit; the solution that was shown does not count.
    page.reload()
    board.wait()
    expect(board.root).to_contain_text("Attempts: 1 · solution shown")
    expect(board.root).not_to_contain_text("✓")


def test_two_tabs_of_a_page_keep_what_each_has_solved(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.html"
    puzzle = ak.Puzzle(ak.City(), tiles=["hhg", "Hqq"], goal="most points")
    puzzle.save_html(path, play=True)
    (board,) = open_file(page, path)
    other_page = page.context.new_page()
    (other,) = open_file(other_page, path)
    page.bring_to_front()
    for move in puzzle.solve().answers[0]:
        board.lay(0, move.placement)
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
    expect(board.root).to_contain_text(f"Solved: {puzzle.solve().best} points, the maximum.")
    # What is still there counts as no new attempt.
    board.press("Check")
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
