"""Cities side by side: each has a name, and their tables are aligned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, expect_value, open_file

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.lab import Open

GAMES = """\
import akropolis_nb as ak
import random
game = ak.Game(architect="metagenes", seed=4, names=["Ada", "Metagenes"])
for _ in range(8):
    game.play(ak.bot("greedy").choose(game, random.Random(1)))
before = game.position
while not game.position.is_over:
    game.play(ak.bot("greedy").choose(game, random.Random(1)))"""
# Compared with an end of the game, which has a result and more to tell.
STUDY = "ak.Study(game, height=240, language={language!r})"
COMPARE = (
    "ak.CompareWidget(before, game, labels=('a', 'after the last move'), height=240,"
    " language={language!r})"
)
ROWS = """root => {
  const top = element => Math.round(element.getBoundingClientRect().top);
  const rows = [...root.querySelectorAll(".ak-score tr:not([hidden])")];
  return [root.querySelector(".ak-stage"), ...rows].map(top);
}"""
FITS = """root => [...root.querySelectorAll(".ak-table, .ak-city-name")].every(
  element => element.scrollWidth <= element.parentElement.clientWidth + 1)"""


def shown_changes(board: Board) -> list[str]:
    """Return the changes of points in a score table."""
    cells = board.root.locator("td.ak-change").all_inner_texts()
    return [cell for cell in cells if cell]


def stacked(one: Board, other: Board) -> bool:
    """Return whether two boards stand below one another."""
    first, second = one.root.bounding_box(), other.root.bounding_box()
    assert first is not None
    assert second is not None
    return second["y"] >= first["y"] + first["height"]


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (760, "de"), (760, "uk")])
def test_names_stand_above_and_tables_are_aligned(
    open_notebook: Open, width: int, language: str
) -> None:
    cells = [GAMES, *(cell.format(language=language) for cell in (STUDY, COMPARE))]
    notebook = open_notebook(cells)
    notebook.page.set_viewport_size({"width": width, "height": 900})
    notebook.command("application:toggle-left-area")
    boards = [notebook.board(n) for n in range(9)]
    names = [board.root.locator(".ak-city-name") for board in boards]
    for name, words in zip(
        names[1:],
        ["Ada", "Metagenes", "a", "after the last move"]
        + [
            f"{who}, {side}"
            for who in ("Ada", "Metagenes")
            for side in ("a", "after the last move")
        ],
        strict=True,
    ):
        expect(name).to_have_text(words)
        expect(name).to_be_visible()
    for one, other in ((5, 6), (7, 8), (1, 2)):
        pair = boards[one], boards[other]

        def aligned(pair: tuple[Board, Board] = pair) -> bool:
            tops: list[list[int]] = [board.root.evaluate(ROWS) for board in pair]
            return tops[0] == tops[1] and len(tops[0]) > 8

        expect_value(notebook.page, aligned, True)
        for board in pair:
            assert board.root.evaluate(FITS)
    # Where two would be too narrow, they stand below one another.
    notebook.page.set_viewport_size({"width": 500, "height": 900})
    expect_value(notebook.page, lambda: stacked(boards[7], boards[8]))
    notebook.command("application:toggle-left-area")
    notebook.page.set_viewport_size({"width": 1280, "height": 720})


def test_an_exported_comparison_shows_changes_of_the_exported_positions(
    page: Page, tmp_path: Path
) -> None:
    path = tmp_path / "compared.html"
    game = ak.Game(players=2, seed=7)
    before = game.position
    for _ in range(4):
        game.play(next(iter(game.legal_moves())))
    compared = ak.CompareWidget(before, game, labels=("then", "now"), height=260)
    compared.save_html(path)
    boards = open_file(page, path)
    names = ["then", "now", "Ada, then", "Ada, now", "Bela, then", "Bela, now"]
    for board, name in zip(boards, names, strict=True):
        expect(board.root.locator(".ak-city-name")).to_have_text(name)
    wanted: list[Any] = [
        f"{change.change:+}".replace("-", "−")
        for change in compared.comparison.pairs[1].changes
        if change.change
    ]
    assert wanted
    expect_value(page, lambda: shown_changes(boards[5]), wanted)
    assert shown_changes(boards[4]) == []
    boards[1].button("Previous move").first.click()
    expect_value(page, lambda: shown_changes(boards[5]), [])
    boards[1].button("Next move").first.click()
    expect_value(page, lambda: shown_changes(boards[5]), wanted)
