"""Rapid clicks and extreme zooms."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import HEX_TO_CLIENT, NEXT_FRAME, expect_value

if TYPE_CHECKING:
    from tests.browser.board import Board
    from tests.browser.lab import Open

IMPORT = "import akropolis_nb as ak"
GAME = f"{IMPORT}\ngame = ak.Game(players=2, seed=7)\nview = ak.CityWidget(game)\nview"
TILE = "Hqq"

WATCH = """
root => {
  root.seen = {};
  const look = () => {
    const { ready, hexes, total } = root.dataset;
    root.seen[ready] = [hexes, total];
  };
  new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  look();
}
"""
CLICK_ALL = """
async (root, spots) => {
  for (const [q, r] of spots) {
    const { x: clientX, y: clientY } = root.hexToClient(q, r);
    const target = root.ownerDocument.elementFromPoint(clientX, clientY);
    const where = { clientX, clientY, bubbles: true, composed: true, isPrimary: true };
    for (const kind of ["pointermove", "pointerdown", "pointerup"]) {
      target.dispatchEvent(new PointerEvent(kind, where));
    }
    await new Promise(done => setTimeout(done, 5));
  }
}
"""
PRESS_ALL = """
async (root, n) => {
  const button = root.querySelector("[aria-label='Undo']");
  for (let i = 0; i < n; i++) {
    button.click();
    await new Promise(done => setTimeout(done, 5));
  }
}
"""


def hill(moves: int) -> list[ak.City]:
    """Return cities with one tile more each, built level upon level within a few hexes."""
    cities = [ak.City()]
    for _ in range(moves):
        spots = [see for see in cities[-1].preview(TILE) if see.placement.rotation == 0]
        best = min(spots, key=lambda see: (max(5, far(see.placement)), see.level, see.placement))
        cities.append(cities[-1].place(TILE, best.placement))
    return cities


def far(placement: ak.Placement) -> int:
    return max(max(abs(q), abs(r), abs(q + r)) for q, r in placement.hexes())


@pytest.mark.parametrize("many", [20, pytest.param(200, marks=pytest.mark.long)])
def test_as_many_clicks_and_then_as_many_undos(open_notebook: Open, many: int) -> None:
    notebook = open_notebook(
        [IMPORT, "view = ak.CityWidget(ak.City(), show=('city', 'site'), height=420)\nview"]
    )
    board = notebook.board()
    script = hill(many)
    palette = notebook.value("view.snapshot['palette']")
    notebook.execute(f"view.selected = {palette.index(TILE)}")
    expect(board.site(palette.index(TILE))).to_have_attribute("aria-pressed", "true")
    for _ in range(8):
        board.button("Zoom out").click()
    board.at(0, 0)
    board.root.evaluate(WATCH)
    board.root.evaluate(CLICK_ALL, [[*spot[:2]] for _, spot in script[-1].placed])
    board.wait(1 + many)
    assert notebook.value("view.city.text") == script[-1].text
    board.root.evaluate(PRESS_ALL, many)
    board.wait(1 + 2 * many)
    assert notebook.value("view.city.text") == ""
    seen: dict[str, Any] = board.root.evaluate("root => root.seen")
    states = [*script, *reversed(script[:-1])]
    for revision, (hexes, total) in seen.items():
        city = states[int(revision) - 1]
        assert (int(hexes), int(total)) == (len(city.hexes()), city.score().total), revision


@pytest.mark.parametrize("view", ["2d", pytest.param("3d", marks=pytest.mark.long)])
def test_clicks_are_exact_at_every_zoom_and_size(open_notebook: Open, view: str) -> None:
    cell = GAME.replace("CityWidget(game)", f"CityWidget(game, view={view!r}, height=420)")
    notebook = open_notebook([cell])
    board = notebook.board()
    notebook.execute("for _ in range(20): game.play(next(iter(game.legal_moves())))")
    board.wait(21)
    hexes = notebook.value("[(h.q, h.r) for h in game.position.city.hexes()]")
    scroll = "() => { jupyterapp.shell.currentWidget.content.widgets[0].outputsScrolled = true; }"
    for name, times in [("Zoom in", 10), ("Fit", 1), ("Zoom out", 7)]:
        for _ in range(times):
            board.button(name).click()
        hits(board, hexes)
    board.button("Fit").click()
    notebook.page.evaluate(scroll)
    hits(board, hexes)
    size = notebook.page.viewport_size
    assert size
    notebook.page.set_viewport_size({"width": 900, "height": 700})
    hits(board, hexes)
    notebook.page.set_viewport_size(size)


SEEN = """
([root, cells]) => {
  root.plot.scrollIntoView({ block: "nearest", behavior: "instant" });
  const frame = root.plot.getBoundingClientRect();
  return cells.filter(([q, r]) => {
    const point = root.hexToClient(q, r);
    if (point === null) return false;
    const { x, y } = point;
    const at = document.elementFromPoint(x, y);
    const inside = x > frame.left + 9 && x < frame.right - 9;
    return inside && y > frame.top + 9 && y < frame.bottom - 9 && at !== null && root.contains(at);
  });
}
"""


def hits(board: Board, hexes: list[list[int]]) -> None:
    """Point at some visible hexes and check that the board finds them."""
    # Until it rests; zoomed in in 3D, the hex may be behind the camera.
    board.root.evaluate(HEX_TO_CLIENT, [0, 0])
    handle = board.root.element_handle()
    cells = board.page.evaluate(SEEN, [handle, hexes])
    for q, r in random.Random(1).sample(cells, min(6, len(cells))):

        def found(q: int = q, r: int = r) -> str | None:
            board.point(q, r)
            board.page.evaluate(NEXT_FRAME)
            return board.root.get_attribute("data-cursor")

        # The board may still get its new size.
        expect_value(board.page, found, f"{q},{r}")
