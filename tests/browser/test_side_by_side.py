"""Cities side by side: each has a name, and their tables are aligned."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board, expect_value

if TYPE_CHECKING:
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
    # The second of a pair tells how its points differ.
    changes = [board.root.locator("td.ak-change").all_inner_texts() for board in boards[7:]]
    assert [any(cells) for cells in changes] == [False, True]
    # Ringed hexes: the number of them.
    expect(boards[8].root.locator(".ak-score")).to_contain_text(re.compile(": [1-9]"))
    # Where two would be too narrow, they stand below one another.
    notebook.page.set_viewport_size({"width": 500, "height": 900})
    expect_value(notebook.page, lambda: stacked(boards[7], boards[8]))
    notebook.command("application:toggle-left-area")
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
