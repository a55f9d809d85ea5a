"""Compare the kernels as WebAssembly with native ones: `python -m tests.benchmarks.wasm`.

Native code and Node play the same games in turns, in short slices, each on one thread. Printed are
games per second in the best slice of each, and the ratio of the medians of the processor times.
Chromium has the engine of Node. It ends with the module's size. Takes a minute.
"""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import akropolis_nb as ak
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors import sizes
from akropolis_nb.engine.vectors.network import no_network
from akropolis_nb.engine.wasm import module
from tests.benchmarks.rates import ROUNDS, SLICE
from tests.kernels.wasm_kernels import engine


def arguments(rules: ak.Rules, policy: int, games: int) -> list[Any]:
    """Return the arguments of ``play_many``."""
    flat = PackedPosition(ak.Game(rules, seed=1).position)
    net = flat.network if policy == k.NETWORK else no_network()
    table, cities, workspace = flat.room()
    start = [flat.table, flat.cities, table, cities, flat.size, workspace, flat.flags]
    return [*start, policy, net, 1, 0, games, sizes.zeros(games * flat.seats)]


def native(given: list[Any]) -> float:
    """Return the seconds that native code takes."""
    begun = process_time()
    compiled.load().play_many(*given)
    return process_time() - begun


def compare(node: Any, rules: ak.Rules, policy: str) -> None:
    """Let both play the same games in turns, and print a line."""
    games = 1
    while (took := native(arguments(rules, POLICIES[policy], games))) < SLICE / 4:
        games *= 2
    games = max(1, round(games * SLICE / took))
    given = arguments(rules, POLICIES[policy], games)
    node.call("play_many", *given, times=2)
    rounds = [(native(given), node.call("play_many", *given)[1]) for _ in range(ROUNDS)]
    ours, others = zip(*rounds, strict=True)
    what = f"{policy}, {rules.players} players {rules.variants}"
    ratio = median(ours) / median(others)
    print(f"{what:<32}{games / min(ours):>12,.0f}{games / min(others):>12,.0f}{ratio:>7.2f}")


def main() -> None:
    code = module.load()
    print(f"{'games a second':<32}{'native':>12}{'Node':>12}  ratio")
    with tempfile.TemporaryDirectory() as folder, engine(Path(folder)) as node:
        for rules in (ak.Rules(2), ak.Rules(2, "hmbtg"), ak.Rules(4)):
            for policy in POLICIES:
                compare(node, rules, policy)
    print(f"\nkernels.wasm: {len(code):,} bytes, {len(gzip.compress(code, 9)):,} gzipped")


if __name__ == "__main__":
    main()
