"""Regression tests for problems of the first players, teachers and puzzle authors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.board import expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Open

GAME = """
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
for move in ["06@0,2^5", "20@-1,-1^0"]:
    game.play(move)
"""
PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer"


@pytest.mark.parametrize(
    ("size", "presenter"), [((1366, 768), False), ((1280, 720), False), ((1280, 720), True)]
)
def test_the_city_and_the_site_are_in_sight_together(
    open_notebook: Open, size: tuple[int, int], presenter: bool
) -> None:  # fmt: skip
    options = f"presenter={presenter}, show=('city', 'site', 'players', 'score')"
    notebook = open_notebook([GAME, f"ak.CityWidget(game, {options})"])
    width, height = size
    notebook.page.set_viewport_size({"width": width, "height": height})
    board = notebook.board()
    panel = notebook.page.locator(PANEL)

    def fits() -> bool:
        seen, whole = panel.bounding_box(), board.root.bounding_box()
        city = board.root.evaluate("root => root.plot.clientHeight")
        assert seen
        assert whole
        return whole["height"] <= seen["height"] and city >= 260

    expect_value(notebook.page, fits)


def test_a_height_that_is_asked_for_is_kept(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, "view = ak.CityWidget(game, height=900)\nview"])
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
    board = notebook.board()
    high = "root => root.plot.clientHeight"
    expect_value(notebook.page, lambda: board.root.evaluate(high), 900)
    notebook.execute("view.height = None")
    notebook.page.wait_for_function(
        "root => root.plot.clientHeight < 460", arg=board.root.element_handle()
    )


def test_the_keys_stop_at_a_games_ends(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, "ak.CityWidget(game)"])
    board = notebook.board()
    board.root.get_by_text("Round 1 of 12").click()
    for key, told in (
        ("PageDown", "Move 2 of 2"),
        ("Home", "Move 0 of 2"),
        ("PageUp", "Move 0 of 2"),
    ):
        notebook.page.keyboard.press(key)
        expect(board.status).to_contain_text(told)
        expect(board.status).not_to_have_attribute("data-tone", "illegal")


def test_a_room_reads_why_a_hex_counts(open_notebook: Open) -> None:
    city = "ak.City.from_text('25@2,0^0 27@0,-2^1 08@1,-2^4')"
    view = f"ak.CityWidget({city}, presenter=True, show=('city', 'score'), selected=-1)"
    notebook = open_notebook([GAME, view])
    board = notebook.board()
    board.point(3, -1)
    explained = board.root.locator(".ak-explained")
    expect(explained).to_contain_text("the garden at (3, -1)")
    expect(explained).to_be_visible()
    lying = open_notebook([GAME, "ak.CityWidget(game, presenter=True)"])
    board = lying.board()
    board.site(0).click()
    board.point(0, 1)
    expect(board.ghost).to_have_count(1)
    expect(board.root.locator(".ak-explained")).to_be_hidden()


def top(locator: Locator) -> float:
    """Return the upper edge in CSS pixels."""
    box = locator.bounding_box()
    assert box
    return box["y"]


def test_presenter_mode_is_legible_and_has_large_buttons(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, "ak.CityWidget(game, presenter=True, pondering=True)"])
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
    board = notebook.board()
    expect(board.root.locator(".ak-candidate").first).to_be_visible()
    board.button("Full screen").click()
    expect(board.button("Leave full screen")).to_be_visible()
    small = board.root.evaluate(
        """root => {
          const found = [];
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const parent = walker.currentNode.parentElement;
            if (!walker.currentNode.textContent.trim() || !parent.checkVisibility()) continue;
            if (parent.closest("svg, .ak-hidden")) continue;
            const size = parseFloat(getComputedStyle(parent).fontSize);
            if (size < innerHeight / 36) found.push([walker.currentNode.textContent, size]);
          }
          return found;
        }"""
    )
    assert small == []
    stage = board.root.locator(".ak-stage").bounding_box()
    assert stage
    names = ("Rotate left", "Rotate right", "Undo", "Redo", "Zoom in", "Zoom out", "Fit")
    for name in names:
        box = board.button(name).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48
        # Beside the picture, at its height.
        assert stage["y"] <= box["y"]
        assert box["y"] + box["height"] <= stage["y"] + stage["height"]
    # A refusal of two lines does not cover the picture.
    board.site(0).click()
    board.point(0, 0)
    words = board.root.locator(".ak-words")
    expect(words).to_contain_text("one level")
    expect_value(notebook.page, lambda: top(words) >= stage["y"] + stage["height"])
    # A city in hand fills the screen, not the texts around it.
    assert stage["height"] > 400
    for panel in (".ak-unseen", ".ak-moves"):
        expect(board.root.locator(panel)).to_be_visible()
    board.button("Undo").click()
    notebook.until("game.ply == 1")
