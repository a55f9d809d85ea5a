"""Compare the kernels as WebAssembly with native ones: `python -m tests.benchmarks.wasm`.

Native code, Node and Chromium (if there is one) take turns in short slices, each on one thread.
Printed are games per second in the best slice of each, and the ratios to native code: of the
processor times for Node, of the elapsed times for Chromium, both as medians of the rounds. It ends
with the module's size and how long Chromium takes to load it. Takes two minutes.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from array import array
from base64 import b64encode
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

import akropolis_nb as ak
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors import sizes
from akropolis_nb.engine.vectors.network import no_network
from akropolis_nb.engine.wasm import module
from tests.browser.conftest import CHROMIUM_FLAGS, chromium_path
from tests.kernels.wasm_kernels import engine

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROUNDS = 9
SLICE = 0.25
"""Seconds that each plays at a time, about."""
RULES = (ak.Rules(2), ak.Rules(2, "hmbtg"), ak.Rules(4))
LOADED = """async code => {
  const bytes = Uint8Array.from(atob(code), c => c.charCodeAt(0));
  const begun = performance.now();
  const { instance } = await WebAssembly.instantiate(bytes);
  window.kernels = instance.exports;
  return performance.now() - begun;
}"""
PLACED = """given => {
  const { memory, heap } = window.kernels;
  let end = heap.value;
  window.given = given.map(value => {
    if (typeof value === "number") return value;
    const bytes = Uint8Array.from(atob(value), c => c.charCodeAt(0));
    const more = Math.ceil((end + bytes.length - memory.buffer.byteLength) / 65536);
    if (more > 0) memory.grow(more);
    new Uint8Array(memory.buffer).set(bytes, end);
    end += bytes.length;
    return end - bytes.length;
  });
}"""
PLAYED = """() => {
  const begun = performance.now();
  window.kernels.play_many(...window.given);
  return (performance.now() - begun) / 1000;
}"""


def arguments(rules: ak.Rules, policy: int, games: int) -> list[Any]:
    """Return the arguments of ``play_many``."""
    flat = PackedPosition(ak.Game(rules, seed=1).position)
    table, cities, workspace = flat.room()
    net = flat.network if policy == k.NETWORK else no_network()
    totals = sizes.zeros(games * flat.seats)
    start = [flat.table, flat.cities, table, cities, flat.size, workspace, flat.flags]
    return [*start, policy, net, 1, 0, games, totals]


def slice_games(rules: ak.Rules, policy: int) -> int:
    """Return how many games native code plays in a slice."""
    games = 1
    while True:
        given = arguments(rules, policy, games)
        begun = process_time()
        compiled.load().play_many(*given)
        took = process_time() - begun
        if took > SLICE / 4:
            return max(1, round(games * SLICE / took))
        games *= 2


def text(vector: array[int]) -> str:
    return b64encode(vector).decode()


def compare(node: Any, page: Page | None, rules: ak.Rules, policy: str) -> None:
    """Let all play the same games in turns, and print a line."""
    games = slice_games(rules, POLICIES[policy])
    given = arguments(rules, POLICIES[policy], games)
    if page is not None:
        page.evaluate(PLACED, [text(v) if isinstance(v, array) else v for v in given])
        page.evaluate(PLAYED)
    node.call("play_many", *given, times=2)
    times: dict[str, list[float]] = {name: [] for name in ("native", "clock", "node", "chromium")}
    for _ in range(ROUNDS):
        begun, clock = process_time(), perf_counter()
        compiled.load().play_many(*given)
        times["native"].append(process_time() - begun)
        times["clock"].append(perf_counter() - clock)
        times["node"].append(node.call("play_many", *given)[1])
        if page is not None:
            times["chromium"].append(page.evaluate(PLAYED))
    what = f"{policy}, {rules.players} players {rules.variants}"
    line = f"{what:<32}"
    for name, base in (("native", "native"), ("node", "native"), ("chromium", "clock")):
        if times[name]:
            line += f"{games / min(times[name]):>12,.0f}"
            line += f"{median(times[base]) / median(times[name]):>7.2f}" * (name != base)
    print(line, flush=True)


def main() -> None:
    code = module.load()
    path = chromium_path()
    with ExitStack() as stack:
        node = stack.enter_context(engine(Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        page = None
        if path is not None:
            playwright = stack.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
            stack.callback(browser.close)
            page = browser.new_page()
            loads = [page.evaluate(LOADED, b64encode(code).decode()) for _ in range(5)]
        print(
            f"{'games a second':<32}{'native':>12}{'Node':>12}{'ratio':>7}{'Chromium':>12}  ratio"
        )
        for rules in RULES:
            for policy in POLICIES:
                compare(node, page, rules, policy)
    print(f"\nkernels.wasm: {len(code):,} bytes, {len(gzip.compress(code, 9)):,} gzipped")
    if path is not None:
        print(f"Chromium loads it in {json.dumps([round(ms, 1) for ms in loads])} ms")


if __name__ == "__main__":
    main()
