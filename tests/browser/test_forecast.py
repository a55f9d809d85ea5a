"""The forecast panel: it follows the game, and rings what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.board import Show
    from tests.browser.lab import Open

# Ada's temple has one open side.
GAME = """\
import akropolis_nb as ak
position = ak.Position.build(
    site=[17, 36, 3, 4], cities=[["tgq@1,-1^1"], ["hhh@1,-1^1"]], strict=False)
game = ak.Game(position, seed=3)"""


def test_it_follows_the_game_and_rings_what_is_open(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, "view = ak.CityWidget(game)\nview"])
    board = notebook.board()
    panel = board.root.locator(".ak-forecast")
    expect(panel).to_be_hidden()
    board.button("More").click()
    more = notebook.page.get_by_role("dialog", name="More")
    expect(more).to_contain_text("ak.Study(view.game)")
    expect(more).to_contain_text("ak.compare(city, other)")
    more.get_by_role("button", name="Forecast the end").click()
    expect(more).to_be_hidden()
    totals = panel.locator(".ak-forecast-totals tr")
    expect(totals).to_have_count(2)
    notebook.until("view.forecast.position == game.position")
    expect(panel.locator(".ak-forecast-row:not([hidden])")).to_have_count(6)

    temple = panel.get_by_text("Temple, level 1: 1 open side")
    expect(temple).to_be_visible()
    before = board.root.locator(".ak-overlay path").count()
    temple.hover()
    notebook.page.wait_for_function(
        "([root, before]) => root.querySelectorAll('.ak-overlay path').length > before",
        arg=[board.root.element_handle(), before],
    )

    board.root.locator("[data-player='1']").click()
    expect(temple).to_have_count(0)
    notebook.value("game.play(next(iter(game.legal_moves()))) and None")
    notebook.until("view.forecast is not None and view.forecast.position == game.position")
    expect(totals).to_have_count(2)
    panel.get_by_role("button", name="Stop").click()
    expect(totals.first).to_be_hidden()
    notebook.until("not view.forecasting")


def test_the_gains_of_the_selected_tile_are_shown_as_colours(page: Page, show: Show) -> None:
    game = ak.Game(seed=7)
    (board,) = show(page, game, play=True)
    legend = board.root.locator(".ak-legend")
    expect(legend).to_be_hidden()
    for is_shown in (True, False):
        board.button("More").click()
        more = page.get_by_role("dialog", name="More")
        # Forecasts, studies and comparisons need Python.
        expect(more.get_by_role("button")).to_have_text(
            ["Opening", "Copy", "Paste", "Save", "Open", "Heat map", "Close"]
        )
        more.get_by_role("button", name="Heat map").click()
        if is_shown:
            expect(legend).to_contain_text("points and stones now")
        else:
            expect(legend).to_be_hidden()


def test_an_exported_page_shows_the_forecast_that_was_given(page: Page, show: Show) -> None:
    game = ak.Game(seed=7, bots={0: ak.bot("random"), 1: ak.bot("random")})
    game.play_bots(limit=8)
    (board,) = show(page, game, analysis=ak.forecast(game, playouts=20))
    panel = board.root.locator(".ak-forecast")
    expect(panel.locator(".ak-forecast-totals tr")).to_have_count(2)
    expect(panel.get_by_role("button")).to_have_count(0)
    page.get_by_role("button", name="Previous move").click()
    expect(panel.get_by_text("No results yet.")).to_be_visible()
