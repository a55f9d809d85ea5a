"""Hexes one can point at: their coordinates, and their names in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

import akropolis_nb as ak
from tests.browser.page.test_page import open_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from tests.browser.board import Board


@pytest.fixture
def page(chromium: BrowserContext) -> Iterator[Page]:
    page = chromium.new_page()
    page.set_default_timeout(30_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


@pytest.fixture
def board(page: Page, tmp_path: Path) -> Board:
    game = ak.Game(players=2, seed=7)
    for _ in range(6):
        game.play(next(iter(game.legal_moves())))
    path = tmp_path / "game.html"
    game.save_html(path)
    (board,) = open_file(page, path)
    return board


MIDDLES = """
root => [...root.querySelectorAll(".ak-coordinates text")].map(text => {
  const {x, y, width, height} = text.getBoundingClientRect();
  return [text.textContent, x + width / 2, y + height / 2];
})
"""


def test_coordinates_are_switched_on_and_follow_the_board(board: Board) -> None:
    labels = board.root.locator(".ak-coordinates text")
    expect(labels).to_have_count(0)
    button = board.button("Coordinates")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    for name in ("Zoom in", "Zoom out", "Fit"):
        board.button(name).click()
        board.page.wait_for_timeout(200)
        found = board.root.evaluate(MIDDLES)
        assert len(found) > board.number("hexes")
        unit = board.at(0, 0)[1] - board.at(0, -1)[1]
        for label, x, y in found:
            q, r = map(int, label.split(","))
            across, along = board.at(q, r)
            assert abs(x - across) < 2
            # Below the sign of a hex, so that both can be read.
            assert -2 < y - along < 0.45 * unit
    board.root.focus()
    board.page.keyboard.press("c")
    expect(labels).to_have_count(0)
    board.button("3D").click()
    expect(button).to_be_hidden()
