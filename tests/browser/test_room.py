"""The room on the screen: everything to play fits, and nothing covers what was just placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value

if TYPE_CHECKING:
    from tests.browser.lab import Open

GAME = """\
import random
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
for _ in range(14):
    game.play(ak.bot("greedy").choose(game, random.Random(1)))
view = ak.CityWidget(game, bots={1: "greedy"})
view"""

FIRST = """\
(lambda move: [game.position.site.index(move.tile), move.placement.q, move.placement.r,
               move.placement.rotation])(next(iter(game.legal_moves())))"""

ROOM = """
() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  document.querySelector(".akropolis").scrollIntoView({block: "start"});
  const [head, site, room] = [".ak-head", ".ak-site", ".jp-WindowedPanel-outer"].map(box);
  return [head.top - room.top, room.bottom - site.bottom, box(".ak-picture").height];
}
"""
"""Free pixels above the head and below the site in the notebook, and the picture's height."""


@pytest.mark.parametrize(("width", "height", "least"), [(1440, 900, 440), (1280, 720, 280)])
def test_city_and_site_fit_without_scrolling(
    open_notebook: Open, width: int, height: int, least: int
) -> None:
    notebook = open_notebook([GAME])
    board = notebook.board()
    page = notebook.page
    page.set_viewport_size({"width": width, "height": height})
    expect(board.root.locator(".ak-bots")).to_contain_text("Bela")

    def fits() -> bool:
        above, below, picture = page.evaluate(ROOM)
        return min(above, below) >= 0 and bool(picture >= least)

    expect_value(page, fits)


def test_the_next_tile_does_not_cover_the_placed_one(open_notebook: Open) -> None:
    notebook = open_notebook([GAME])
    board = notebook.board()
    index, *spot = notebook.value(FIRST)
    placement = ak.Placement(*spot)
    board.lay(index, placement)
    expect(board.status).to_contain_text("Bela placed")
    expect(board.ghost).to_have_count(0)
    board.expect_numbers(total=notebook.value("game.position.scores[0].total"))
    # With another tile in hand at the same place, the board says that it cannot lie there.
    notebook.page.keyboard.press("1")
    expect(board.ghost).to_have_attribute("data-ghost", "illegal")


def test_the_sheet_of_keys(open_notebook: Open) -> None:
    notebook = open_notebook([GAME])
    board = notebook.board()
    sheet = board.root.get_by_role("dialog", name="Keys")
    board.root.focus()
    notebook.page.keyboard.press("?")
    expect(sheet).to_be_visible()
    expect(board.root.locator("dialog:modal")).to_contain_text("Rotate right")
    notebook.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(board.root).to_be_focused()
    button = board.button("Keys")
    button.focus()
    button.press("Enter")
    notebook.execute("view.language = 'de'")
    sheet = board.root.get_by_role("dialog", name="Tasten")
    expect(sheet).to_contain_text("Umschalt")
    sheet.get_by_role("button", name="Schließen").click()
    expect(board.button("Tasten")).to_be_focused()
