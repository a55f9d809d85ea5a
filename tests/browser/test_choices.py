"""A or B: one click on a picture answers, in JupyterLab and by finger on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.board import Show
    from tests.browser.lab import Open

CELL = """import akropolis_nb as ak
puzzle = ak.collection("tile")[0]
view = puzzle.show()
view"""


@pytest.fixture
def puzzle() -> ak.Puzzle:
    return ak.collection("tile")[0].untried()


def numbers(puzzle: ak.Puzzle) -> tuple[int, int]:
    """Return the places of a wrong picture and of the right one."""
    right = puzzle.goal.pictures.index(puzzle.goal.choices[0])
    return (right + 1) % len(puzzle.goal.pictures), right


def test_a_picture_is_chosen_by_keys(open_notebook: Open, puzzle: ak.Puzzle) -> None:
    wrong, right = numbers(puzzle)
    notebook = open_notebook([CELL, "puzzle.show()"])
    board, other = notebook.board(), notebook.board(1)
    choices = board.root.locator(".ak-choice")
    expect(choices).to_have_count(len(puzzle.goal.choices))
    expect(board.root.get_by_role("button", name="Check")).to_be_hidden()
    for number, verdict in ((wrong, "less"), (right, "solved")):
        before = board.revision
        choices.nth(number).focus()
        notebook.page.keyboard.press("Enter")
        board.wait(before + 1)
        expect(choices.nth(number)).to_have_attribute("data-verdict", verdict)
        expect(choices.nth(number)).to_have_attribute("aria-pressed", "true")
    expect(board.root.locator(".ak-verdict")).to_contain_text("Solved: ")
    expect(board.root.locator(".ak-puzzle .ak-why")).to_contain_text("Strong players agree")
    assert notebook.value("[view.solved, len(puzzle.attempts)]") == [True, 2]
    # Another view of the puzzle has its own board; its pictures answer as well.
    expect(other.root.locator(".ak-choice[aria-pressed=true]")).to_have_count(0)
    other.root.locator(".ak-choice").nth(right).click()
    expect(other.root.locator(".ak-verdict")).to_contain_text("Solved: ")


def test_a_picture_is_chosen_by_finger(phone: Page, show: Show, puzzle: ak.Puzzle) -> None:
    wrong, right = numbers(puzzle)
    (board,) = show(phone, puzzle, play=True)
    choices, verdict = board.root.locator(".ak-choice"), board.root.locator(".ak-verdict")
    choices.nth(wrong).tap()
    expect(verdict).to_contain_text("Not this one.")
    expect(board.root).to_have_attribute("data-hexes", str(hexes(puzzle, wrong)))
    board.press("Hint (3 left)")
    expect(board.root.locator(".ak-hints li")).to_have_text(puzzle.hints[0])
    choices.nth(right).tap()
    expect(verdict).to_contain_text(f"Solved: {puzzle.goal.letter(puzzle.goal.choices[0])}.")
    expect(board.root).to_have_attribute("data-hexes", str(hexes(puzzle, right)))
    phone.reload()
    board.wait()
    expect(verdict).to_contain_text("Solved: ")
    expect(choices.nth(right)).to_have_attribute("data-verdict", "solved")
    board.button("Start over").click()
    expect(board.root.locator(".ak-choice[aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("play", [True, False])
def test_a_question_about_a_city_is_answered(page: Page, show: Show, *, play: bool) -> None:
    """On a page that does not play, it is looked at."""
    city = ak.City.from_text("Hqq@-2,3^0 hhg@-1,2^5 hhm@2,-3^4")
    asked = ak.Puzzle(city, goal="which houses count")
    (board,) = show(page, asked, play=play)
    choices, verdict = board.root.locator(".ak-choice"), board.root.locator(".ak-verdict")
    right = ord(asked.right_letter) - ord("A")
    wrong = (right + 1) % choices.count()
    choices.nth(wrong).click()
    if not play:
        expect(verdict).to_be_hidden()
        return
    why = asked.check(chr(ord("A") + wrong)).hint
    expect(verdict).to_have_text(f"Not this one: {why}.")
    expect(choices.nth(wrong)).to_have_attribute("data-verdict", "less")
    choices.nth(right).click()
    expect(verdict).to_have_text(f"Solved: {asked.right_letter}.")
    expect(choices.nth(right)).to_have_attribute("data-verdict", "solved")
    expect(board.root.locator(".ak-puzzle .ak-why")).to_have_text("Houses: value 4 × 2 ★ = 8.")
    expect(board.root.get_by_role("button", name="Start over")).to_be_hidden()


def hexes(puzzle: ak.Puzzle, number: int) -> int:
    """Return how many hexes are seen after a move to choose."""
    return len(puzzle.city.place(*puzzle.goal.pictures[number]).hexes())
