"""Measure clicks on a board in JupyterLab: `python -m tests.benchmarks.browser_latency`.

    python -m tests.benchmarks.browser_latency --old ../old --rounds 5

Two games with all panels, with cities of about 60 and 120 hexes: placing, undoing, and going to a
move by the chart, the list of moves or the slider. Prints milliseconds of each click: the median
and the 95th percentile of the time until the frame that shows the new revision is painted; and
the processor time of the page's main thread and of the kernel, as means, and their sum. Processor
time is steady, also on a busy machine. `pointer` is the duration of the pointer-move handler.
`counter` is a bare widget, one button that counts in Python: what Jupyter itself takes for a click.

With `--old`, another checkout (with built files of the page) is measured in turns with this one;
with `--plain`, this one also without its extension of the server.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from argparse import ArgumentParser
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import akropolis_nb as ak
from tests.browser.conftest import CHROMIUM_FLAGS, chromium_path
from tests.browser.lab import Lab, Notebook
from tests.conftest import ROOT, jupyter_environment

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, CDPSession

    from tests.browser.board import Board

PLIES = 6
ACTIONS = 4 * PLIES
CELL = """\
import akropolis_nb as ak
city = ak.City.from_text({text!r})
position = ak.Position.build(cities=[city, city], site=[1, 7, 20, 33], stones=[3, 3],
    unseen=range(40, 61), stacks_left=7, strict=False)
game = ak.Game(position, seed=1)
for _ in range({plies}):
    game.play(next(iter(game.legal_moves())))
view = ak.CityWidget(game, height=500,
    show=("city", "site", "players", "score", "chart", "unseen", "moves", "replay"))
view"""

COUNTER = """\
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    n = traitlets.Int(0).tag(sync=True)
    _esm = '''export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "counter";
      button.dataset.ready = "0";
      button.onclick = () => model.send("count");
      model.on("change:n", () => {
        button.textContent = button.dataset.ready = String(model.get("n"));
      });
      el.append(button);
    } }'''
    def __init__(self):
        super().__init__()
        self.on_msg(self.count)
    def count(self, *_):
        self.n += 1
Counter()"""

# Resolves with the time from the gesture to the frame that shows the next revision.
TIMED = """
const timed = (root, act) => new Promise(done => {
  const before = root.dataset.ready;
  const start = performance.now();
  const observer = new MutationObserver(() => {
    if (root.dataset.ready === before) return;
    observer.disconnect();
    const painted = new MessageChannel();
    painted.port1.onmessage = () => done(performance.now() - start);
    const frame = new ResizeObserver(() => {
      frame.disconnect();
      painted.port2.postMessage(null);
    });
    frame.observe(root);
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
  const send = (kind) => target.dispatchEvent(new PointerEvent(kind, at));
  // Two clicks on one spot soon after one another would be a double click. The board itself is not
  // told of the way in between: browsers tell it of one move per frame.
  root.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: clientX + 20 }));
  return timed(root, () => ["pointermove", "pointerdown", "pointerup"].forEach(kind => send(kind)));
}"""
)
PRESS = (
    "(root, name) => {"
    + TIMED
    + "return timed(root, () => root.querySelector(`[aria-label='${name}']`).click()); }"
)
COUNT = "root => {" + TIMED + "return timed(root, () => root.click()); }"
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


class Cost(NamedTuple):
    """Processor time so far, in milliseconds."""

    page: float
    kernel: float


class Side:
    """A version of the package: its JupyterLab, and a notebook with a board."""

    def __init__(self, root: Path, browser: Browser, stack: ExitStack, *, extension: bool) -> None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        environment = jupyter_environment(folder, root)
        if not extension:
            environment |= {"JUPYTER_PREFER_ENV_PATH": "0", "JUPYTER_CONFIG_PATH": ""}
            settings = Path(environment["JUPYTER_CONFIG_DIR"]) / "jupyter_server_config.d"
            settings.mkdir(parents=True)
            disabled = {"ServerApp": {"jpserver_extensions": {"akropolis_nb": False}}}
            (settings / "akropolis_nb.json").write_text(json.dumps(disabled), "utf-8")
        self.lab = Lab(folder, environment)
        stack.callback(self.lab.stop)
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.elapsed: dict[str, list[float]] = defaultdict(list)
        self.costs: dict[str, list[Cost]] = defaultdict(list)

    def open(self, hexes: int) -> None:
        """Open a board with a city of this many hexes."""
        # Each player places three more tiles.
        cell = CELL.format(text=flat_city(hexes - 9).text, plies=PLIES)
        self.notebook = Notebook(self.context, self.lab, f"{hexes}.ipynb", [cell, COUNTER])
        self.notebook.run_all()
        self.board: Board = self.notebook.board()
        self.counter = self.notebook.page.locator(".counter")
        self.hexes = self.notebook.value("[(h.q, h.r) for h in game.position.city.hexes()]")
        legal = "game.position.city.legal_placements()"
        self.spot = self.notebook.value(f"next(p for p in {legal} if not p[2])")
        self.metrics: CDPSession = self.context.new_cdp_session(self.notebook.page)
        self.metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.board.at(0, 0)
        self.elapsed.clear()
        self.costs.clear()
        for _ in range(ACTIONS):
            self.place_and_undo()
        self.elapsed.clear()

    def place_and_undo(self) -> None:
        """Place a tile and take it back."""
        root = self.board.root
        self.elapsed["place"].append(root.evaluate(PLACE, self.spot[:2]))
        self.elapsed["undo"].append(root.evaluate(PRESS, "Undo"))

    def spent(self) -> Cost:
        """Return the processor time so far."""
        metrics = self.metrics.send("Performance.getMetrics")["metrics"]
        page = next(one["value"] for one in metrics if one["name"] == "TaskDuration")
        kernel = self.notebook.value("__import__('time').process_time()")
        return Cost(1000 * page, 1000 * kernel)

    def counted(self, name: str, clicks: int, act: Callable[[int], None]) -> None:
        """Carry out actions of so many clicks, and note the mean processor time of a click."""
        before = self.spent()
        for n in range(ACTIONS):
            act(n)
        spent = zip(self.spent(), before, strict=True)
        cost = Cost(*((new - old) / (clicks * ACTIONS) for new, old in spent))
        self.costs[name].append(cost)

    def measure(self) -> None:
        """Measure one round."""
        self.notebook.page.bring_to_front()
        # Going to a move shows the city of whoever made it.
        self.board.player(0).click()
        self.counted("place, undo", 2, lambda _: self.place_and_undo())
        self.elapsed["counter"] += [self.counter.evaluate(COUNT) for _ in range(ACTIONS)]
        for way in ("chart", "moves", "slide"):
            self.counted(way, 1, lambda n, way=way: self._go(way, n))  # type: ignore[misc]
        self.elapsed["pointer"] += self.board.root.evaluate(HOVER, self.hexes[:ACTIONS])

    def _go(self, way: str, n: int) -> None:
        self.elapsed[way].append(self.board.root.evaluate(GOTO, [way, 1 + n % PLIES]))

    def report(self, name: str) -> None:
        """Print the results."""
        for what, times in self.elapsed.items():
            worst = statistics.quantiles(times, n=20)[-1]
            print(f"{name} {what:<12}{statistics.median(times):8.1f}{worst:8.1f}")
        for what, costs in self.costs.items():
            page, kernel = (statistics.mean(values) for values in zip(*costs, strict=True))
            print(f"{name} {what:<12}{page:8.1f} +{kernel:5.1f} ={page + kernel:6.1f} processor")


def main() -> None:
    """Start JupyterLab and a browser, and print the table."""
    from playwright.sync_api import sync_playwright

    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--old", type=Path, help="another checkout to measure in turns")
    parser.add_argument("--plain", action="store_true", help="also without the extension")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    roots = {"new": ROOT} | ({"plain": ROOT} if options.plain else {})
    roots |= {"old": options.old.resolve()} if options.old else {}
    with sync_playwright() as playwright, ExitStack() as stack:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        stack.callback(browser.close)
        sides = {
            name: Side(root, browser, stack, extension=name == "new")
            for name, root in roots.items()
        }
        for hexes in (60, 120):
            for side in sides.values():
                side.open(hexes)
            for _ in range(options.rounds):
                for side in sides.values():
                    side.measure()
            for name, side in sides.items():
                side.report(f"{name}, {len(side.hexes)} hexes,")
                side.notebook.close()


if __name__ == "__main__":
    main()
