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


NAME = "  Zoë  Łuk "


def test_answers_are_copied(page: Page, show: Show) -> None:
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
    panel(page).get_by_role("button", name="Copy my answers").click()
    expect(panel(page).get_by_role("status")).to_have_text("Write your name first.")
    table = asked.class_table(line_of(page, NAME))
    assert table.notices == ()
    assert table.pupils == ("Zoë Łuk",)
    one, two = table.table()
    assert (one["tries"], one["solved_at"], one["hints"], one["shown"]) == (2, 2, 1, False)
    assert one["first"] == str(ak.Move(TILES[0], worst))
    assert (one["lost_first"], one["lost"]) == (most - least, 0)
    assert asked[1].check(two["first"]).solved
    assert (two["tries"], two["solved_at"], two["lost"], two["shown"]) == (1, 0, 0, True)


def test_answers_are_kept_and_taken_along_until_the_next_pupil(page: Page, show: Show) -> None:
    asked = puzzles()
    first, _ = show(page, list(asked))
    answer(first, max(gains(asked[0]), key=gains(asked[0]).__getitem__), 1)
    line = line_of(page, NAME)
    # Once what is stored was solved again, which takes its time.
    page.add_init_script(SLOW)
    page.reload()
    first.wait()
    name, status = panel(page).get_by_label("Name"), panel(page).get_by_role("status")
    press = {
        words: panel(page).get_by_role("button", name=words)
        for words in ("Copy my answers", "Download", "QR code", "Next pupil", "Cancel")
    }
    expect(name).to_have_value(NAME)
    assert copied(press["Copy my answers"]) == line
    with page.expect_download() as download:
        press["Download"].click()
    assert download.value.suggested_filename == "akropolis-Zoë-Łuk.txt"
    assert ak.class_table(download.value.path()).pupils == ("Zoë Łuk",)
    code = panel(page).locator("svg")
    press["QR code"].click()
    expect(code).to_be_visible()
    first.root.locator(".ak-head").click()
    expect(code).to_be_hidden()
    press["Next pupil"].click()
    expect(status).to_contain_text("This deletes the name")
    press["Cancel"].click()
    expect(name).to_have_value(NAME)
    press["Next pupil"].click()
    with page.expect_navigation():
        panel(page).get_by_role("button", name="Delete and begin anew").click()
    first.wait()
    expect(name).to_have_value("")
    first.expect_numbers(hexes=len(asked[0].city.hexes()))
    assert [row["tries"] for row in asked.class_table(line_of(page, "Next")).table()] == [0, 0]


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
    table = ak.class_table(line_of(page, "Ada"), [exercise])
    (row,) = table.table()
    reviewed = exercise.reveal()
    assert (row["tries"], row["solved_at"], row["shown"]) == (2, 2, False)
    assert row["first"] == str(exercise.played)
    assert row["lost_first"] == pytest.approx(reviewed.loss, abs=0.051)
    assert row["lost"] == 0
