"""Accessibility, checked by axe-core in every mode, light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Show, expect_value
from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.lab import Open

AXE = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
PANELS = (
    *("city", "site", "players", "score", "unseen", "moves", "chart", "replay"),
    *("analysis", "opening", "forecast"),
)
NEEDS_AXE = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: run `npm ci` in js")
CELL = f"""\
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
for _ in range(4): game.play(next(iter(game.legal_moves())))
ak.CityWidget(game, show={PANELS!r}, bots={{1: "random"}})"""
RUN = """
async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
  const { violations } = await axe.run(".akropolis", { runOnly: { type: "tag", values: tags } });
  return violations.map(({ id, impact, nodes }) =>
    [impact, id, ...nodes.slice(0, 3).map(({ html, failureSummary }) => html + failureSummary)]);
}
"""


def modes() -> dict[str, ak.CityWidget]:
    game = ak.Game(players=3, seed=7, variants="hg")
    for _ in range(9):
        game.play(next(iter(game.legal_moves())))
    game.undo(2)
    game.play(list(game.legal_moves())[5])
    game.annotate("A quiet move", marks="!?")
    over = ak.Game(players=2, seed=7)
    while not over.position.is_over:
        over.play(next(iter(over.legal_moves())))
    return {
        "game": ak.CityWidget(game, show=PANELS, heat="now", contours=True),
        "room": ak.CityWidget(game, presenter=True, reveal=False, caption="What now?"),
        "space": ak.CityWidget(game, view="3d", counts=True, language="uk"),
        "over": ak.CityWidget(over, show=PANELS, language="pl"),
        "city": ak.CityWidget(game.position.cities[0]),
    }


def violations(page: Page) -> list[Any]:
    page.evaluate(AXE.read_text("utf-8"))
    return [one for one in page.evaluate(RUN) if one[0] in {"serious", "critical"}]


@NEEDS_AXE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_violation(page: Page, show: Show, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    assert len(show(page, modes().values(), height=300)) == 5
    expect_value(page, lambda: violations(page), [])


@NEEDS_AXE
def test_no_serious_violation_where_one_writes(open_notebook: Open) -> None:
    notebook = open_notebook([CELL])
    board = notebook.board()
    for kind in ("dark", "light"):
        notebook.theme(kind)
        expect(board.root).to_have_attribute("data-theme", kind)
        board.button("Comment").click()
        expect(board.root.get_by_label("Comment on this move")).to_be_visible()
        expect_value(notebook.page, lambda: violations(notebook.page), [])
        board.button("Cancel").click()
        board.button("New game").click()
        form = board.root.get_by_role("dialog", name="New game")
        expect(form).to_be_visible()
        expect_value(notebook.page, lambda: violations(notebook.page), [])
        # Typed in a dialog, `d d` does not delete the cell, and `a` adds none.
        for key in ["d", "d", "a", "Escape"]:
            notebook.page.keyboard.press(key)
        expect(form).to_be_hidden()
        assert notebook.cell_types() == ["code"]
        board.button("Text commands").focus()
        notebook.page.keyboard.press("Enter")
        expect(board.root.get_by_role("textbox", name="Text commands")).to_be_focused()
        notebook.page.keyboard.type("dance")
        notebook.page.keyboard.press("Enter")
        expect(board.root.get_by_role("log")).to_contain_text("is not a command")
        expect_value(notebook.page, lambda: violations(notebook.page), [])
        notebook.page.keyboard.press("Escape")
        compare = board.button("Compare all moves")
        compare.click()
        board.button("Analyse").click()
        candidates = board.root.locator(".ak-analysis .ak-candidate")
        expect(candidates).to_have_count(10)
        expect_value(notebook.page, lambda: violations(notebook.page), [])
        board.button("Stop").click()
        expect(candidates).to_have_count(0)
        compare.click()
