"""Views that are shown twice, removed, reloaded, or shown on a new kernel share one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from tests.browser.lab import Open

GAME = "import akropolis_nb as ak\ngame = ak.Game(players=2, seed=7)"
VIEW = "view = ak.CityWidget(game, height=300, show=('city', 'site'))\nview"
HEXES = "len(game.position.city.hexes())"
PLAY = "game.play(next(iter(game.legal_moves())));"


def test_two_views_of_a_game_show_the_same(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW, VIEW])
    first, second = notebook.board(0), notebook.board(1)
    notebook.execute(PLAY)
    first.wait(2)
    second.wait(2)
    second.press("Undo")
    first.wait(3)
    for board in (first, second):
        board.expect_numbers(hexes=4)
        # Otherwise JupyterLab leaves texts blank that change in a board.
        cell = board.root.locator("xpath=ancestor::*[contains(@class, 'jp-CodeCell')]")
        expect(cell).to_have_css("content-visibility", "visible")


def test_a_view_shown_again_is_the_same_view(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW, "view"])
    first, second = notebook.board(0), notebook.board(1)
    first.site(1).click()
    expect(second.site(1)).to_have_attribute("aria-pressed", "true")
    notebook.until("view.selected == 1")
    notebook.execute(PLAY)
    first.wait(2)
    second.wait(2)


def test_a_removed_view_leaves_the_other_alone(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW, "view"])
    notebook.board(0), notebook.board(1)
    notebook.clear_output(1)
    expect(notebook.page.locator(".akropolis")).to_have_count(1)
    notebook.execute(PLAY)
    notebook.board(0).wait(2)


def test_a_closed_view_disappears(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW])
    notebook.board()
    notebook.execute("view.close()")
    expect(notebook.page.locator(".akropolis")).to_have_count(0)
    notebook.execute(PLAY)


def test_after_a_restart_of_the_kernel_all_cells_run_anew(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW])
    notebook.board()
    notebook.execute(PLAY)
    notebook.board().wait(2)
    notebook.restart()
    notebook.run_all()
    board = notebook.board()
    board.wait(1)
    board.lay(0, ak.City().legal_placements()[0])
    assert notebook.value("game.ply") == 1


def test_after_a_reload_every_view_takes_an_update(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, *[VIEW] * 12])
    for index in range(12):
        notebook.board(index)
    notebook.save()
    notebook.open()
    for index in range(12):
        notebook.board(index).wait(1)
    notebook.execute(PLAY)
    for index in range(12):
        notebook.board(index).wait(2)
    notebook.board(11).press("Undo")
    assert notebook.value("game.ply") == 0


def test_a_cell_that_runs_does_not_hold_up_the_library(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW, "import time; time.sleep(1000)"])
    notebook.board()


def test_a_bare_game_and_a_bare_city_are_pictures(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, "game", "game.position.cities[0]"])
    pictures = notebook.page.locator(".jp-OutputArea-output").locator("svg, img")
    expect(pictures).to_have_count(2)


def test_a_click_is_served_while_a_cell_plays_on(open_notebook: Open) -> None:
    busy = f"import time\nfor _ in range(30):\n    {PLAY} time.sleep(0.1)"
    notebook = open_notebook([GAME, VIEW, VIEW.replace("view", "other"), busy])
    first, second = notebook.board(0), notebook.board(1)
    for _ in range(10):
        first.button("Undo").click()
        second.button("Undo").click()
    notebook.wait_idle()
    notebook.until("view.snapshot['ply'] == other.snapshot['ply'] == game.ply")
    for board in (first, second):
        expect(board.root).to_have_attribute("data-hexes", str(notebook.value(HEXES)))
