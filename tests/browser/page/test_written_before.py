"""Records in pages of earlier versions, shown by the current page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from akropolis_nb.widget.pages.html import Page as WrittenPage
from tests.browser.board import open_file
from tests.test_written_before import FOLDERS, facts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.board import Board

    Opened = Callable[[str], list[Board]]

pytestmark = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@pytest.fixture
def opened(folder: Path, page: Page, tmp_path: Path) -> Opened:
    """Return a function that opens a page with the records of a sample."""

    def open_sample(name: str) -> list[Board]:
        records = json.loads((folder / "pages" / f"{name}.json").read_text("utf-8"))
        path = tmp_path / f"{name}.html"
        path.write_text(WrittenPage(records, name).html(), "utf-8")
        boards = open_file(page, path)
        assert len(boards) == len(records)
        return boards

    return open_sample


def test_a_game(folder: Path, opened: Opened) -> None:
    expected = facts(folder)["pages"]["game"]
    (board,) = opened("game")
    for seat, name in enumerate(expected["names"]):
        expect(board.player(seat)).to_contain_text(name.split()[0])
    # Each ply shows the city of whoever made its move.
    board.button("First move").first.click()
    expect(board.root).to_have_attribute("data-total", str(expected["totals"][0][0]))
    for ply, totals in enumerate(expected["totals"][1:], 1):
        board.button("Next move").first.click()
        expect(board.player(ply % 2)).to_have_attribute("data-to-move", "")
        expect(board.root).to_have_attribute("data-total", str(totals[(ply - 1) % 2]))


def test_a_city(folder: Path, opened: Opened) -> None:
    (board,) = opened("city")
    assert board.number("total") == facts(folder)["pages"]["city"]["total"]
    assert board.number("hexes") == 7


def test_a_puzzle_is_shown(folder: Path, opened: Opened) -> None:
    """Its answers were solved by code that went with its page."""
    (board,) = opened("puzzle")
    expect(board.root).to_contain_text(facts(folder)["pages"]["puzzle"]["title"])
    assert board.number("hexes") > 0


def test_a_set_of_puzzles_is_shown(folder: Path, opened: Opened) -> None:
    boards = opened("set")
    assert len(boards) == facts(folder)["pages"]["set"]["puzzles"]
    for board in boards:
        assert board.number("hexes") > 0
