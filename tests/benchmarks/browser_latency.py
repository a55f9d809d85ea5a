"""How long a click takes until it is painted, in JupyterLab: run `python -m` this module.

For a city of some 60 hexes and one of some 120: place and undo, fifty times each, from the gesture
to the frame after which the new revision is on the screen; and how long the handler of a pointer's
move takes. Prints medians and 95th percentiles in milliseconds; judges nothing.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import akropolis_nb as ak
from tests.browser.conftest import CHROMIUM_FLAGS, chromium_path
from tests.browser.lab import Lab, Notebook
from tests.conftest import jupyter_environment

if TYPE_CHECKING:
    from tests.browser.board import Board

ACTIONS = 50
CELL = """\
import akropolis_nb as ak
view = ak.CityWidget(ak.City.from_text({text!r}), height=500)
view"""

# Resolves with the time from the gesture to the frame that shows the next revision.
TIMED = """
const timed = (root, act) => new Promise(done => {
  const before = root.dataset.ready;
  const start = performance.now();
  const observer = new MutationObserver(() => {
    if (root.dataset.ready === before) return;
    observer.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  });
  observer.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  act();
});
"""
PLACE = (
    "(root, [q, r]) => {"
    + TIMED
    + """
  const { x: clientX, y: clientY } = root.hexToClient(q, r);
  const target = document.elementFromPoint(clientX, clientY);
  const send = kind => target.dispatchEvent(
    new PointerEvent(kind, { clientX, clientY, bubbles: true, composed: true, isPrimary: true }));
  return timed(root, () => ["pointermove", "pointerdown", "pointerup"].forEach(send));
}"""
)
PRESS = (
    "(root, name) => {"
    + TIMED
    + "return timed(root, () => root.querySelector(`[aria-label='${name}']`).click()); }"
)
HOVER = """
async (root, cells) => {
  const times = [];
  for (const [q, r] of cells) {
    const { x: clientX, y: clientY } = root.hexToClient(q, r);
    const target = document.elementFromPoint(clientX, clientY);
    const start = performance.now();
    target.dispatchEvent(
      new PointerEvent("pointermove", { clientX, clientY, bubbles: true, composed: true }));
    times.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  return times;
}
"""


def flat_city(hexes: int) -> ak.City:
    """A compact city with so many visible hexes."""
    city = ak.City()
    while len(city.hexes()) < hexes:
        spots = (see for see in city.preview("hmb") if see.level < 3)
        best = min(spots, key=lambda see: (_far(see.placement), -see.level))
        city = city.place("hmb", best.placement)
    return city


def _far(placement: ak.Placement) -> int:
    return max(max(abs(q), abs(r), abs(q + r)) for q, r in placement.hexes())


def report(name: str, times: list[float]) -> None:
    """Print one line of the table."""
    worst = statistics.quantiles(times, n=20)[-1]
    print(f"{name:<24}{statistics.median(times):8.1f}{worst:8.1f}")


def measure(board: Board, city: ak.City) -> None:
    """Measure one city."""
    size = len(city.hexes())
    spot = next(see for see in city.legal_placements() if see.rotation == 0)
    placed, undone = [], []
    board.at(0, 0)
    for _ in range(ACTIONS):
        placed.append(board.root.evaluate(PLACE, [spot.q, spot.r]))
        undone.append(board.root.evaluate(PRESS, "Undo"))
    report(f"{size} hexes, place", placed)
    report(f"{size} hexes, undo", undone)
    cells = [[hex_.q, hex_.r] for hex_ in city.hexes()][:ACTIONS]
    report(f"{size} hexes, pointer", board.root.evaluate(HOVER, cells))


def main() -> None:
    """Start a Lab and a browser, and print the table."""
    from playwright.sync_api import sync_playwright

    folder = Path(tempfile.mkdtemp())
    lab = Lab(folder, jupyter_environment(folder))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium_path(), args=CHROMIUM_FLAGS
            )
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            print(f"{'milliseconds':<24}{'median':>8}{'p95':>8}")
            for hexes in (60, 120):
                city = flat_city(hexes)
                notebook = Notebook(context, lab, f"{hexes}.ipynb", [CELL.format(text=city.text)])
                notebook.run_all()
                measure(notebook.board(), city)
                notebook.close()
            browser.close()
    finally:
        lab.stop()


if __name__ == "__main__":
    main()
