"""Rapid clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from tests.browser.lab import Open

IMPORT = "import akropolis_nb as ak"
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
    // While one placement waits for a busy kernel, no other is taken.
    do await new Promise(requestAnimationFrame);
    while ("waiting" in root.dataset);
    const { x: clientX, y: clientY } = root.hexToClient(q, r);
    const target = root.ownerDocument.elementFromPoint(clientX, clientY);
    const where = { clientX, clientY, bubbles: true, composed: true, isPrimary: true };
    for (const kind of ["pointermove", "pointerdown", "pointerup"]) {
      target.dispatchEvent(new PointerEvent(kind, where));
    }
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
