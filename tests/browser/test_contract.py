"""The page's contract with scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.board import Board

BUTTONS = [
    *("Undo", "Redo", "Rotate left", "Rotate right", "Zoom in", "Zoom out", "Fit"),
    *("First move", "Previous move", "Next move", "Last move"),
]


def test_the_root_tells_what_it_shows(board: Board) -> None:
    expect(board.root).to_have_attribute("tabindex", "0")
    expect(board.root).to_have_attribute("data-view", "2d")
    board.expect_numbers(ready=1, hexes=4, total=1)
    for name in BUTTONS:
        expect(board.button(name)).to_be_visible()
    for index in range(4):
        expect(board.site(index)).to_have_attribute("aria-pressed", str(index == 0).lower())
    for seat, name in enumerate(["Ada", "Bela"]):
        expect(board.player(seat)).to_contain_text(name)
    expect(board.status).to_contain_text("Ada")
    assert board.root.evaluate("root => root.plot.classList.contains('js-plotly-plot')")


@pytest.mark.parametrize("zoom", [["Zoom out"] * 5, ["Zoom in"] * 3, ["Zoom in", "Fit"]])
def test_every_hex_is_found_under_its_pixel(board: Board, zoom: list[str]) -> None:
    for name in zoom:
        board.button(name).click()
    for q, r in [(0, 0), (1, 0), (0, 1), (-1, 1), (0, -1), (1, -1), (-1, 0)]:
        board.point(q, r)
        expect(board.root).to_have_attribute("data-cursor", f"{q},{r}")
