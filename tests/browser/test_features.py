"""Free building, overlays, presenter mode and linked views in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value
from tests.browser.lab import GAME

if TYPE_CHECKING:
    from tests.browser.lab import Open

IMPORT = "import akropolis_nb as ak"
SEEN = """
root => {
  const {left, top} = root.plot.getBoundingClientRect();
  const [a, b] = [root.hexToClient(0, 0), root.hexToClient(1, 0)];
  return [a.x - left, a.y - top, b.x - left, b.y - top].map(Math.round);
}
"""
"""The positions of two hexes in a board's own pixels."""
EVIL = "<img src=x onerror=alert(1)>"


def test_a_city_is_built_freely_by_mouse(open_notebook: Open) -> None:
    notebook = open_notebook([IMPORT, "view = ak.CityWidget(ak.City())\nview"])
    board = notebook.board()
    script = ak.City()
    palette = notebook.value("view.snapshot['palette']")
    for index in (3, 17):
        spot = script.legal_placements()[4]
        board.lay(index, spot)
        script = script.place(palette[index], spot)
    before = board.revision
    board.root.get_by_label("Custom tile").fill("ttG")
    board.button("Use").click()
    spot = script.legal_placements()[0]
    board.turn_to(spot.rotation)
    board.point(spot.q, spot.r)
    expect(board.ghost).to_have_attribute("data-ghost", "legal")
    board.click(spot.q, spot.r)
    board.wait(before + 1)
    script = script.place("ttG", spot)
    assert notebook.value("view.city.text") == script.text
    expect(board.root.get_by_label("Position text")).to_have_value(script.text)
    board.expect_numbers(total=script.score().total)
    board.press("Undo", times=2)
    board.press("Redo")
    notebook.until("len(view.city.placed) == 2")


def test_a_view_for_a_room(open_notebook: Open) -> None:
    cell = (
        f"{IMPORT}\ngame = ak.Game(players=2, seed=7)\n"
        "view = ak.CityWidget(game, presenter=True, reveal=False, heat='now', contours=True,\n"
        "    marks=[{'q': 0, 'r': 0, 'kind': 'badge', 'text': '<b>'}])\nview"
    )
    notebook = open_notebook([cell])
    board = notebook.board()
    expect(board.button("Show scores")).to_be_visible()
    wide = "board => board.plot.clientWidth"
    before = board.root.evaluate(wide)
    board.button("Full screen").click()
    # The board uses the full screen, and returns to its size afterwards.
    expect_value(notebook.page, lambda: board.root.evaluate(wide) > before + 100)
    fits = "board => board.scrollHeight <= innerHeight"
    expect_value(notebook.page, lambda: board.root.evaluate(fits))
    notebook.page.keyboard.press("Escape")
    expect(board.button("Full screen")).to_be_visible()
    expect_value(notebook.page, lambda: board.root.evaluate(wide), before)
    board.button("Show scores").click()
    expect(board.button("Hide scores")).to_be_visible()
    notebook.until("view.reveal")
    expect(board.root).to_contain_text("points and stones now")
    notebook.execute(f"view.caption = {EVIL!r}")
    expect(board.root).to_contain_text(EVIL)


def test_building_in_3d_hits_the_hex_aimed_at(open_notebook: Open) -> None:
    notebook = open_notebook([GAME.replace("(game)", "(game, view='3d')")])
    board = notebook.board()
    expect(board.root).to_have_attribute("data-view", "3d")
    script = ak.Game(players=2, seed=7)
    for _ in range(3):
        move = next(iter(script.legal_moves()))
        board.lay(0, move.placement)
        script.play(move)
    assert notebook.value("[str(move) for move in game.moves]") == [*map(str, script.moves)]
    board.button("2D").click()
    expect(board.root).to_have_attribute("data-view", "2d")
    notebook.until("view.view == '2d'")


def test_the_views_of_a_study_are_linked(open_notebook: Open) -> None:
    notebook = open_notebook(
        [f"{IMPORT}\ngame = ak.Game(players=2, seed=7)\nstudy = ak.Study(game, height=240)\nstudy"]
    )
    boards = [notebook.board(n) for n in range(3)]
    boards[0].site(1).click()
    boards[2].point(0, 0)
    notebook.until("[v.cursor for v in study.views] == [[0, 0]] * 3")
    notebook.until("[v.selected for v in study.views] == [1] * 3")
    move = ak.Move(notebook.value("game.position.site[1]"), ak.City().legal_placements()[0])
    boards[1].turn_to(move.placement.rotation)
    boards[1].click(move.placement.q, move.placement.r)
    for board in boards:
        board.wait(2)
    assert notebook.value("str(game.moves[0])") == str(move)
    for board, hexes in zip(boards[1:], (7, 4), strict=True):
        board.expect_numbers(hexes=hexes)


@pytest.mark.parametrize("view", ["2d", "3d"])
def test_compared_cities_are_zoomed_together(open_notebook: Open, view: str) -> None:
    cell = (
        f"{IMPORT}\ncity = ak.City()\nother = city.place('hhg', city.legal_placements()[0])\n"
        f"ak.CompareWidget(city, other, height=260, view={view!r})"
    )
    notebook = open_notebook([cell])
    one, two = (notebook.board(n) for n in (0, 1))
    start = one.root.evaluate(SEEN)

    def both_show_the_start() -> bool:
        """Whether both boards do; Plotly rounds cameras, by less than two pixels."""
        return all(board.root.evaluate(SEEN) == pytest.approx(start, abs=2) for board in (one, two))

    def are_near_and_moved() -> bool:
        shown = one.root.evaluate(SEEN)
        near = two.root.evaluate(SEEN) == pytest.approx(shown, abs=2)
        return bool(near and shown != pytest.approx(start, abs=2))

    expect_value(notebook.page, both_show_the_start)
    one.button("Zoom in").click()
    expect_value(notebook.page, are_near_and_moved)
    two.button("Fit").click()
    expect_value(notebook.page, both_show_the_start)
