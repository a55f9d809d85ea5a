"""A class's answers: taken along from pages by copying, read by Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, Show, copied

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TILES = (7, 31)


SLOW = """
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data) { setTimeout(() => send.call(this, data), 700); };
"""
"""Makes a page's solver slow."""


def puzzles() -> ak.PuzzleSet:
    city = ak.City().place("gqq", (0, 1, 2))
    return ak.PuzzleSet([ak.Puzzle(city, [tile], hints=["Think"]) for tile in TILES])


def gains(puzzle: ak.Puzzle) -> dict[ak.Placement, int]:
    """Return what each placement brings, without the puzzle's solver."""
    (tile,) = puzzle.tiles
    return {see.placement: see.points + see.stones for see in puzzle.city.preview(tile)}


def panel(page: Page) -> Locator:
    return page.locator(".ak-answers")


def line_of(page: Page, name: str) -> str:
    """Write a name and return what *Copy my answers* puts on the clipboard."""
    panel(page).get_by_label("Name").fill(name)
    return copied(panel(page).get_by_role("button", name="Copy my answers"))


def answer(board: Board, spot: ak.Placement, tries: int) -> None:
    """Place a puzzle's only tile and check it, as the try with this number."""
    if tries > 1:
        board.press("Start over")
    board.lay(0, spot)
    board.button("Check").click()
    expect(board.root).to_contain_text(f"Attempts: {tries}")


def test_answers_are_copied_and_the_next_pupil_begins_anew(page: Page, show: Show) -> None:
    asked = puzzles()
    first, second = show(page, list(asked))
    order = sorted(gains(asked[0]).items(), key=lambda item: item[1])
    (worst, least), (best, most) = order[0], order[-1]
    answer(first, worst, 1)
    first.button("Hint (1 left)").click()
    answer(first, best, 2)
    second.show_solution()
    second.button("Check").click()
    expect(second.root).to_contain_text("Attempts: 1 · solution shown")

    expect(panel(page)).to_contain_text("Nothing leaves it unless it is copied")
    panel(page).get_by_role("button", name="Copy my answers").click()
    expect(panel(page).get_by_role("status")).to_have_text("Write your name first.")
    line = line_of(page, "  Zoë  Łuk ")
    told = asked.class_table(line)
    assert told.notices == ()
    one, two = told.table()
    assert 0 <= one.pop("seconds") + two.pop("seconds") < 600
    assert one == {
        "pupil": "Zoë Łuk",
        "question": 1,
        "title": "",
        "tries": 2,
        "solved_at": 2,
        "first": str(ak.Move(TILES[0], worst)),
        "lost_first": most - least,
        "lost": 0,
        "hints": 1,
        "shown": False,
    }
    found = puzzles()[1]
    assert found.check(two["first"]).solved
    assert (two["tries"], two["solved_at"], two["lost"], two["shown"]) == (1, 0, 0, True)

    # The answers are kept for the next visit, and taken along in other ways: once what is stored
    # was solved again, which takes its time.
    page.add_init_script(SLOW)
    page.reload()
    first.wait()
    expect(panel(page).get_by_label("Name")).to_have_value("  Zoë  Łuk ")
    assert copied(panel(page).get_by_role("button", name="Copy my answers")) == line
    with page.expect_download() as download:
        panel(page).get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "akropolis-Zoë-Łuk.txt"
    assert ak.class_table(download.value.path()).pupils == ("Zoë Łuk",)
    code = panel(page).locator("svg")
    panel(page).get_by_role("button", name="QR code").click()
    expect(code).to_have_count(1)
    expect(code).to_be_visible()
    first.root.locator(".ak-head").click()
    expect(code).to_be_hidden()

    panel(page).get_by_role("button", name="Next pupil").click()
    expect(panel(page).get_by_role("status")).to_contain_text("This deletes the name")
    panel(page).get_by_role("button", name="Cancel").click()
    expect(panel(page).get_by_label("Name")).to_have_value("  Zoë  Łuk ")
    panel(page).get_by_role("button", name="Next pupil").click()
    with page.expect_navigation():
        panel(page).get_by_role("button", name="Delete and begin anew").click()
    first.wait()
    expect(panel(page).get_by_label("Name")).to_have_value("")
    first.expect_numbers(hexes=len(asked[0].city.hexes()))
    assert [row["tries"] for row in asked.class_table(line_of(page, "Next")).table()] == [0, 0]
    own = "() => Object.keys(localStorage).filter((key) => key.includes(location.pathname))"
    assert len(page.evaluate(own)) == 1


def test_exercises_are_questions_too(page: Page, show: Show, review: ak.Review) -> None:
    exercise = review.ask(next(move.ply for move in review.moves if move.sign))
    (board,) = show(page, exercise.show(), play=True)
    known = exercise.recorded(ak.CityWidget(ak.City()).texts)["known"]
    best = next(move for move, found in known.items() if found["verdict"] == "found")
    for n, text in enumerate([str(exercise.played), best], start=1):
        move = ak.Move(int(text[:2]), ak.Placement(*map(int, re.findall(r"-?\d+", text[2:]))))
        board.aim(exercise.position.site.index(move.tile), move.placement)
        board.click(*move.placement[:2])
        expect(board.root.locator(".ak-tries li")).to_have_count(n)
    told = ak.class_table(line_of(page, "Ada"), [exercise])
    (row,) = told.table()
    reviewed = exercise.reveal()
    assert (row["tries"], row["solved_at"], row["shown"]) == (2, 2, False)
    assert row["first"] == str(exercise.played)
    assert row["lost_first"] == pytest.approx(reviewed.loss, abs=0.051)
    assert row["lost"] == 0
