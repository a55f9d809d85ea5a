"""Measure the time from a click until it is painted, in JupyterLab.

Run `python -m tests.benchmarks.browser_latency`. Two games with all panels, with cities of about 60
and 120 hexes: placing, undoing, and going to a move by the chart, the list of moves or the slider,
fifty times each, from the gesture to the frame that shows the new revision; also the duration of
the pointer-move handler. Prints medians and 95th percentiles in milliseconds.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

import akropolis_nb as ak
from tests.browser.conftest import CHROMIUM_FLAGS, chromium_path
from tests.browser.lab import Lab, Notebook
from tests.conftest import jupyter_environment

ACTIONS = 50
CELL = """\
import akropolis_nb as ak
city = ak.City.from_text({text!r})
position = ak.Position.build(cities=[city, city], site=[1, 7, 20, 33], stones=[3, 3],
    unseen=range(40, 61), stacks_left=7, strict=False)
game = ak.Game(position, seed=1)
for _ in range(6):
    game.play(next(iter(game.legal_moves())))
view = ak.CityWidget(game, height=500,
    show=("city", "site", "players", "score", "chart", "unseen", "moves", "replay"))
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
  const at = { clientX, clientY, bubbles: true, composed: true, isPrimary: true };
  const send = (kind, moved = {}) =>
    target.dispatchEvent(new PointerEvent(kind, { ...at, ...moved }));
  // Two clicks on one spot soon after one another would be a double click.
  send("pointermove", { clientX: clientX + 20 });
  return timed(root, () => ["pointermove", "pointerdown", "pointerup"].forEach(kind => send(kind)));
}"""
)
PRESS = (
    "(root, name) => {"
    + TIMED
    + "return timed(root, () => root.querySelector(`[aria-label='${name}']`).click()); }"
)
GOTO = (
    "(root, [way, ply]) => {"
    + TIMED
    + """
  const frame = root.querySelector(".ak-chart-frame");
  const slider = root.querySelector("input[type=range]");
  const chart = () => {
    const { left, width, top } = frame.getBoundingClientRect();
    const clientX = left + (width * ply) / Number(slider.max);
    frame.dispatchEvent(new MouseEvent("click", { clientX, clientY: top + 5, bubbles: true }));
  };
  const moves = () => root.querySelectorAll(".ak-move")[ply - 1].click();
  const slide = () => {
    slider.value = String(ply);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return timed(root, { chart, moves, slide }[way]);
}"""
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
    """Return a compact city with this many visible hexes."""
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


def measure(notebook: Notebook) -> None:
    """Measure one game in a notebook."""
    board = notebook.board()
    hexes = notebook.value("[(h.q, h.r) for h in game.position.city.hexes()]")
    size = len(hexes)
    spot = notebook.value("next(p for p in game.position.city.legal_placements() if not p[2])")
    placed, undone = [], []
    board.at(0, 0)
    for _ in range(ACTIONS):
        placed.append(board.root.evaluate(PLACE, spot[:2]))
        undone.append(board.root.evaluate(PRESS, "Undo"))
    report(f"{size} hexes, place", placed)
    report(f"{size} hexes, undo", undone)
    for way in ("chart", "moves", "slide"):
        plies = [1 + n % 6 for n in range(ACTIONS)]
        times = [board.root.evaluate(GOTO, [way, ply]) for ply in plies]
        report(f"{size} hexes, goto, {way}", times)
    report(f"{size} hexes, pointer", board.root.evaluate(HOVER, hexes[:ACTIONS]))


def main() -> None:
    """Start JupyterLab and a browser, and print the table."""
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
                # Each player places three more tiles.
                city = flat_city(hexes - 9)
                notebook = Notebook(context, lab, f"{hexes}.ipynb", [CELL.format(text=city.text)])
                notebook.run_all()
                measure(notebook)
                notebook.close()
            browser.close()
    finally:
        lab.stop()


if __name__ == "__main__":
    main()
