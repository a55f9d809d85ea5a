"""Compare native kernels with numba's: `python -m tests.benchmarks.native`, five minutes.

First it prints the time of each task in a new process until its first result: elapsed seconds and
processor time, child processes included. Then it prints rates: native and numba's kernels take
turns in short slices; printed are the best slice of each and the ratio of the medians.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from array import array
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition, Workspace
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.native import cache, module
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors.network import no_network
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

WORK = {
    "playouts": "ak.playouts(game.position, 1)",
    "bot": 'ak.bot("monte-carlo", playouts=8).choose(game.position, Random(1))',
    "analysis": "ak.analyse(game, playouts=60, progress=False)",
    "solver": "ak.Puzzle(ak.City(), tiles=[7, 31, 12]).solve(progress=False)",
}
PROCESS = """
import json, os, sys, time
def used():
    t = os.times()
    return t.user + t.system + t.children_user + t.children_system
clock = time.perf_counter()
from random import Random
import akropolis_nb as ak
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.native import module
from pathlib import Path
if sys.argv[1] == "numba":
    compiled.load = compiled.by_numba
module.CARRIED = Path(sys.argv[2])
game = ak.Game(seed=7)
WORK
import numpy
print(json.dumps([time.perf_counter() - clock, used()]))
"""


def fresh(work: str, way: str, carried: Path, kept: Path) -> list[float]:
    """Seconds by the clock and of processor time of a process that does some work."""
    run = subprocess.run(
        [sys.executable, "-c", PROCESS.replace("WORK", WORK[work]), way, str(carried)],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            cache.VARIABLE: str(kept),
            "NUMBA_CACHE_DIR": str(kept / "numba"),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[float] = json.loads(run.stdout)
    return found


def compare_starts() -> None:
    version = tuple(llvm.llvm_version_info)
    data = module.packed(module.bitcode(version, lambda: None), version)
    print(f"\nElapsed / processor seconds to the first result; module: {len(data) / 1000:.0f} kB")
    columns = ("no module", "carried", "warm", "numba's, first", "numba's, warm")
    print(" " * 12 + "".join(f"{name:>18}" for name in columns))
    with tempfile.TemporaryDirectory() as name:
        kept = Path(name, "kept")
        carried = Path(name, "carried")
        carried.write_bytes(data)
        for work in WORK:
            line = f"  {work:<10}"
            for way, path, rounds, empty in (
                ("native", Path(name, "nothing"), 1, True),
                ("native", carried, 1, True),
                ("native", carried, 5, False),
                ("numba", carried, 1, True),
                ("numba", carried, 5, False),
            ):
                if empty:
                    shutil.rmtree(kept, ignore_errors=True)
                    kept.mkdir()
                runs = [fresh(work, way, path, kept) for _ in range(rounds)]
                clock, used = map(min, zip(*runs, strict=True))
                line += f"{f'{clock:.2f} / {used:.2f}':>18}"
            print(line, flush=True)


def turns(what: str, contenders: dict[str, Callable[[], object]], slices: int = 25) -> None:
    """Let contenders take turns."""
    took: dict[str, list[float]] = {name: [] for name in contenders}
    for work in contenders.values():
        work()
    for _ in range(slices):
        for name, work in contenders.items():
            begun = process_time()
            work()
            took[name].append(process_time() - begun)
    best = {name: min(times) for name, times in took.items()}
    native, numba = contenders
    ratio = median(took[numba]) / median(took[native])
    print(
        f"  {what:<30}{best[native] * 1000:>10.3g}{best[numba] * 1000:>12.3g}"
        f"{best[numba] / best[native]:>10.2f}{ratio:>10.2f}",
        flush=True,
    )


def start_of(flat: PackedPosition, room: Workspace) -> tuple[Any, ...]:
    """Return the first arguments of all kernels that play games."""
    table, cities, workspace = room
    return flat.table, flat.cities, table, cities, flat.size, workspace, flat.flags


def calls(entry: str, times: int, *arguments: Any) -> dict[str, Callable[[], object]]:
    """Return, for both ways of compiling, a function that calls an entry repeatedly."""
    ways: dict[str, Any] = {"native": compiled.load(), "numba's": compiled.by_numba()}

    def repeated(kernel: Callable[..., object]) -> Callable[[], object]:
        return lambda: [kernel(*arguments) for _ in range(times)]

    return {name: repeated(getattr(way, entry)) for name, way in ways.items()}


def compare_rates() -> None:
    print("\nThe same work, ms         native / numba's / ratio of the best / of the medians")
    for players, variants in ((2, ""), (2, "hmbtg"), (4, "")):
        flat = PackedPosition(ak.Game(ak.Rules(players, variants), seed=1).position)
        room = flat.room()
        for policy, games in ((k.RANDOM, 2000), (k.GREEDY, 60), (k.FARSIGHTED, 60)):
            name = ("random", "greedy", "farsighted")[policy]
            totals = array("i", bytes(4 * players * games))
            arguments = (*start_of(flat, room), policy, no_network(), 1, 0, games, totals)
            turns(f"{games} {name}, {players} '{variants}'", calls("play_many", 1, *arguments))
    flat = PackedPosition(ak.Game(seed=1).position)
    room, out = flat.room(), array("i", bytes(4 * 6 * 6 * 600))
    arguments = (flat.table, flat.cities, flat.size, room[2], flat.flags, k.GREEDY, out)
    turns("100 lists of moves", calls("list_moves", 100, *arguments))
    nothing = (*start_of(flat, room), 0, no_network(), 1, 0, 0, array("i", []))
    turns("1000 calls that do nothing", calls("play_many", 1000, *nothing))


if __name__ == "__main__":
    compare_rates()
    compare_starts()
