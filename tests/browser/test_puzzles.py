"""Puzzles solved by mouse: in JupyterLab, and on a page without Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.board import Board, Show
    from tests.browser.lab import Open

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


def lay_somewhere(board: Board) -> ak.City:
    """Place both tiles at any legal placements; return the city."""
    city = ak.City.from_text(CITY)
    for tile in (7, 31):
        spot = city.legal_placements()[0]
        board.lay(0, spot)
        city = city.place(tile, spot)
    return city


def test_a_puzzle_is_solved_by_mouse(
    open_notebook: Open, answers: tuple[tuple[ak.Move, ...], ...]
) -> None:
    notebook = open_notebook([MADE])
    board = notebook.board()
    verdict = board.root.locator(".ak-verdict")
    task = board.root.locator(".ak-task")
    expect(task).to_contain_text("Get as many points as possible. Both, please")
    expect(board.root.locator(".ak-title")).to_have_text(EVIL)
    expect(board.button("Check")).to_have_attribute("aria-disabled", "true")

    lay_somewhere(board)
    board.press("Check")
    expect(verdict).to_have_attribute("data-verdict", "less")
    expect(verdict).to_contain_text("Best found: 9")
    board.press("Hint (2 left)")
    board.press("Hint (1 left)")
    expect(board.root.locator(".ak-hints li")).to_have_text(["Look up", EVIL])

    board.press("Start over")
    solve(board, answers[0])
    board.press("Check")
    expect(verdict).to_contain_text("Solved: 9 points, the maximum. Your tiles brought: ")
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
    # It was already solved.
    assert not notebook.value("puzzle.attempts.revealed")
    assert notebook.value("view.snapshot['puzzle']['now']") == "9 points"


def test_a_set_of_puzzles_keeps_its_answers_in_a_file(
    open_notebook: Open, answers: tuple[tuple[ak.Move, ...], ...]
) -> None:
    made = f"""import akropolis_nb as ak
city = ak.City.from_text({CITY!r})
puzzles = ak.PuzzleSet([ak.Puzzle(city, ["ghq"]), ak.Puzzle(city, [7, 31])], save="kept.json")
shown = puzzles.show()
shown"""
    notebook = open_notebook([made])
    notebook.board()
    label = notebook.page.locator(".widget-label")
    expect(label).to_have_text("0 of 2 solved")
    notebook.page.get_by_role("button", name="2", exact=True).click()
    board = notebook.board()
    expect(board.site(1)).to_be_visible()
    solve(board, answers[0])
    board.press("Check")
    expect(label).to_have_text("1 of 2 solved")
    notebook.clear_output(0)
    expect(label).to_have_count(0)
    notebook.restart()
    notebook.run_all()
    expect(label).to_have_text("1 of 2 solved")
    notebook.page.get_by_role("button", name="2 ✓", exact=True).click()
    expect(notebook.board().root.locator(".ak-puzzle .ak-aside")).to_contain_text("✓")
    assert notebook.value("puzzles.table()[1]['answer']") == " ".join(map(str, answers[0]))


def test_a_page_chooses_the_solution_that_python_does(page: Page, show: Show) -> None:
    """Starting from the placed tiles, also if several answers begin with them."""
    puzzle = ak.Puzzle(ak.City.from_text(CITY), [7, 31], "at least 8 points")
    every = puzzle.solve(most=100_000).answers
    first = every[len(every) // 2][0]
    view = puzzle.show()
    q, r, rotation = first.placement
    for intent in (
        {"kind": "place", "index": 0, "q": q, "r": r, "rotation": rotation},
        {"kind": "solution"},
    ):
        view._answer({"id": "1", "revision": view._revision, **intent})
    wanted = [move["text"] for move in view.snapshot["line"]]
    total = view.snapshot["seats"][0]["total"]
    view.close()
    assert wanted[0] == str(first)
    (board,) = show(page, puzzle, show=("city", "site", "puzzle", "moves", "score"))
    board.lay(0, first.placement)
    board.show_solution()
    expect(board.root.locator(".ak-move")).to_have_count(len(wanted))
    for button, move in zip(board.root.locator(".ak-move").all(), wanted, strict=True):
        expect(button).to_have_attribute("data-notation", move)
    expect(board.root).to_have_attribute("data-total", str(total))


def test_a_page_of_puzzles_counts_those_that_are_solved(page: Page, show: Show) -> None:
    city = ak.City.from_text(CITY)
    puzzles = [
        ak.Puzzle(city, ["ghq"], goal="every way to most points"),
        ak.Puzzle(
            city,
            ["qqh", "Ghg"],
            goal="fewest tiles for 1 points of gardens",
            preview=False,
            title="Two gardens",
            difficulty="hard",
        ),
        ak.Puzzle(city, [7, 31, 12], choose=2, stones=1, goal="at least 9 points"),
    ]
    boards = show(page, puzzles, can_reveal=False)
    progress = page.locator("[data-akropolis-progress]")
    expect(progress).to_have_text("0 of 3 solved")
    entries = page.locator("[data-akropolis-list] a")
    names = ["1. A puzzle", "2. Two gardens", "3. A puzzle"]
    expect(entries.locator("b")).to_have_text(names)
    expect(page.locator("h2[id]")).to_have_text(names)
    expect(entries.locator("svg")).to_have_count(3)
    expect(page.locator(".ak-title:visible")).to_have_count(0)
    entries.nth(2).click()
    expect(page.locator("h2[id]").nth(2)).to_be_in_viewport()
    expect(boards[0].button("Show the solution")).to_be_hidden()
    for n, (board, puzzle) in enumerate(zip(boards, puzzles, strict=True), start=1):
        solution = puzzle.solve()
        for line in solution.answers if puzzle.goal.every else solution.answers[:1]:
            site = list(puzzle.tiles)
            for move in line:
                index = site.index(move.tile)
                board.lay(index, move.placement)
                site.pop(index)
            board.press("Check")
            if puzzle.goal.every and line != solution.answers[-1]:
                expect(board.root.locator(".ak-verdict")).to_contain_text("Ways found")
                board.press("Start over")
        expect(board.root.locator(".ak-verdict")).to_contain_text("Solved")
        expect(progress).to_have_text(f"{n} of 3 solved")
        expect(page.locator("[data-akropolis-list] [data-solved]")).to_have_count(n)
    expect(boards[1].root.locator(".ak-puzzle .ak-aside")).not_to_contain_text("Now")


def test_the_answers_cannot_be_read_in_the_source(
    tmp_path: Path, answers: tuple[tuple[ak.Move, ...], ...]
) -> None:
    path = tmp_path / "puzzle.html"
    why = "; ".join(str(move) for line in answers for move in line)
    ak.Puzzle(ak.City.from_text(CITY), [7, 31], explanation=why[:900]).save_html(path)
    source = path.read_text("utf-8")
    assert not [move for line in answers for move in line if str(move) in source]


def make_by_hand(board: Board, city: ak.City) -> str:
    """Place two tiles of the palette, make a puzzle of them, and return its text."""
    root = board.root
    for hexes in ("hhg", "hqm"):
        spot = city.legal_placements()[0]
        root.get_by_label("Custom tile").fill(hexes)
        board.button("Use").click()
        board.turn_to(spot.rotation)
        board.point(spot.q, spot.r)
        expect(board.ghost).to_have_attribute("data-ghost", "legal")
        before = board.revision
        board.click(spot.q, spot.r)
        board.reach(before + 1)
        city = city.place(hexes, spot)
    board.button("Make a puzzle").click()
    root.get_by_label("Title").fill("Made; by hand")
    board.button("Make it").click()
    message, line = root.locator(".ak-made"), root.locator("textarea[readonly]")
    expect(message).to_contain_text("The largest gain for the first tile")
    expect(message).to_contain_text("What you laid: ")
    # What was made is not that of a changed form; hints that were made are made anew.
    root.get_by_label("Last tiles to ask for").fill("1")
    expect(line).to_be_hidden()
    board.button("Make it").click()
    expect(line).to_have_value(re.compile("tiles=hqm;"))
    expect(root.get_by_label("Hints")).to_have_value("")
    root.get_by_label("Last tiles to ask for").fill("2")
    board.button("Make it").click()
    expect(line).to_have_value(re.compile("tiles=hhg,hqm;"))
    text = line.input_value()
    # Another city has another puzzle.
    board.press("Undo")
    expect(line).to_be_hidden()
    expect(message).to_be_hidden()
    return text


def check_made(text: str, start: ak.City) -> None:
    puzzle = ak.Puzzle.from_text(text)
    assert (puzzle.city, puzzle.title, puzzle.tiles) == (start, "Made; by hand", ("hhg", "hqm"))
    assert puzzle.solve().proved


def test_a_puzzle_is_made_on_the_board(open_notebook: Open) -> None:
    cell = f"import akropolis_nb as ak\nview = ak.CityWidget(ak.City.from_text({CITY!r}))\nview"
    notebook = open_notebook([cell])
    start = ak.City.from_text(CITY)
    board = notebook.board()
    check_made(make_by_hand(board, start), start)
    board.press("Redo")
    board.button("Make it").click()
    with notebook.page.expect_download() as saved:
        board.button("Save as a page").click()
    assert "Made; by hand" in saved.value.path().read_text("utf-8")
    with notebook.page.expect_popup() as tried:
        board.button("Try it").click()
    page = tried.value
    expect(page.locator(".ak-task")).to_contain_text("Get as many points as possible")
    # It plays there.
    solution = page.locator(".ak-puzzle .ak-text-buttons button").nth(2)
    solution.click()
    expect(solution).not_to_have_text("Show the solution")
    solution.click()
    expect(page.get_by_role("button", name="Check")).to_be_enabled()
    page.close()
