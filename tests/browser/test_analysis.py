"""The analysis panel in JupyterLab, while the kernel stays free."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.lab import Open

GAME = "import akropolis_nb as ak\ngame = ak.Game(players=2, seed=7)"
VIEW = "view = ak.CityWidget(game, height=300, show=('city', 'site', 'analysis', 'moves'))\nview"


def test_candidates_are_listed_pointed_at_and_played(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, VIEW, VIEW.replace("view", "other")])
    board, other = notebook.board(0), notebook.board(1)
    candidates = board.root.locator(".ak-candidate")
    expect(candidates).to_have_count(0)
    for one in (board, other):
        one.button("Analyse").click()
        expect(one.root.locator(".ak-candidate")).to_have_count(10)
    # Two views of one game have one analysis, and it grows while the kernel works.
    before = notebook.value("view.analysis.playouts")
    notebook.until(f"view.analysis.playouts > {before}")
    threads = "sum(t.name == 'akropolis-analysis' for t in __import__('threading').enumerate())"
    assert notebook.value(threads) == 1
    # A move has its tile, its place, one number and a bar; all numbers are shown on demand.
    expect(board.root.locator(".ak-candidate-head")).to_have_text("points behind the best")
    second = candidates.nth(1)
    expect(second.locator(".ak-spot")).to_have_text(re.compile(r"\(-?\d+, -?\d+\)"))
    expect(second.locator(".ak-points")).to_have_text(re.compile(r"[−+]?\d+\.\d"))
    expect(second.locator(".ak-error-bar")).to_be_visible()
    expect(second.locator(".ak-facts")).to_be_hidden()
    board.button("Numbers").click()
    expect(second.locator(".ak-facts")).to_contain_text(re.compile(r"chance to win .*games"))
    board.button("Numbers").click()
    expect(candidates.first).to_have_attribute("title", re.compile("margin .*, chance to win .*%"))
    legend = board.root.locator(".ak-legend")
    expect(legend).to_contain_text("lead in points, against the best move")

    # The candidate under the pointer keeps its place, and its ghost is shown.
    second.hover()
    expect(board.ghost).to_have_attribute("data-ghost", "legal")
    move = second.get_attribute("title") or ""
    notebook.until(f"view.analysis.playouts > 2 * {before}")
    assert (second.get_attribute("title") or "").partition(":")[0] == move.partition(":")[0]
    second.click()
    notebook.until("game.ply == 1")
    assert notebook.value("str(game.node.move)") == move.partition(":")[0]

    # A variation, where another move had been played.
    board.press("Undo")
    notebook.until("view.analysis is not None and view.analysis.position == game.position")
    expect(candidates).to_have_count(10)
    # The move that was played may be anywhere in the list.
    candidates.and_(board.root.locator(f":not([title^='{move.partition(':')[0]}:'])")).first.click()
    notebook.until("len(game.lines()) == 2")
    board.button("Stop").click()
    expect(candidates).to_have_count(0)
    other.button("Stop").click()
    notebook.until(f"{threads} == 0")
    assert notebook.value("view.pondering") is False


def test_it_pauses_while_the_board_is_not_visible(open_notebook: Open) -> None:
    tall = "from IPython.display import HTML\nHTML('<div style=\"height:3000px\">far</div>')"
    panels = "from akropolis_nb.widget.session.panels import "
    fewer = panels + "analysis_runner as analyst\nanalyst.UNSEEN = 4"
    notebook = open_notebook([GAME, fewer, VIEW, tall])
    board = notebook.board()
    board.button("Analyse").click()
    expect(board.root.locator(".ak-candidate")).to_have_count(10)
    notebook.page.evaluate(
        "document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 1e6)",
    )
    notebook.until("view.analysis_data['state'] == 'resting'")
    notebook.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 0)")
    notebook.until("view.analysis_data['state'] == 'thinking'")
    # A lost kernel is reported, and its analysis ends.
    notebook.restart()
    expect(board.status).to_contain_text("Kernel disconnected")
