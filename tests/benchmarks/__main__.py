"""Measure the speed of the package: `python -m tests.benchmarks`, a minute or two.

Rates use processor time and are the best of several rounds, in which the variants take turns. On a
busy machine all of them get slower together: compare the ratios.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from array import array
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.native.cache import VARIABLE
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors import city_block, sizes, table
from akropolis_nb.engine.vectors.network import no_network
from tests.benchmarks import loops
from tests.benchmarks.workers import compare_workers, greedy_games
from tests.conftest import ROOT
from tests.engine import reference

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5
SLICE = 0.2
"""Seconds that a variant runs at a time."""


def rates(contenders: dict[str, Callable[[int], object]]) -> dict[str, float]:
    """Return the rate of each variant per second; each is called with a number of repetitions."""
    times = {}
    for name, work in contenders.items():
        work(1)
        times[name] = 1
        while seconds(work, times[name]) < SLICE / 2:
            times[name] *= 2
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(ROUNDS):
        for name, work in contenders.items():
            best[name] = max(best[name], times[name] / seconds(work, times[name]))
    return best


def seconds(work: Callable[[int], object], times: int) -> float:
    begun = process_time()
    work(times)
    return max(process_time() - begun, 1e-9)


def show(what: str, found: dict[str, float]) -> None:
    print(f"\n{what}, per second")
    slowest = min(found.values())
    for name, rate in found.items():
        each = f"{1000 / rate:.3g} ms" if rate < 100_000 else ""
        print(f"  {name:<26}{rate:>14,.4g}{rate / slowest:>12,.4g} x{each:>12}")


def repeated(work: Callable[[], object]) -> Callable[[int], object]:
    return lambda times: [work() for _ in range(times)][-1]


# --- games --------------------------------------------------------------------------------------


def games(policy: int, players: int, variants: str, module: Any) -> Callable[[int], object]:
    start = PackedPosition(ak.Game(ak.Rules(players, variants), seed=1).position)
    w, table, cities = start.workspace(), start.table[:], start.cities[:]

    def play(times: int) -> None:
        out = array("i", bytes(4 * start.seats * times))
        module.play_many(
            start.table, start.cities, table, cities, start.size, w, start.flags, policy,
            no_network(), 1, 0, times, out,
        )  # fmt: skip

    return play


def compare_games() -> None:
    for players, variants in ((2, ""), (2, "hmbtg"), (4, "")):
        for name, policy in (("random", k.RANDOM), ("greedy", k.GREEDY)):
            found = rates({
                "compiled": games(policy, players, variants, compiled.load()),
                "plain": games(policy, players, variants, k),
            })  # fmt: skip
            show(f"{name} games, {players} players, variants '{variants}'", found)


# --- one city -----------------------------------------------------------------------------------


def city_of_nine_tiles() -> tuple[ak.City, reference.City]:
    """Return a city from the middle of a game, in the package and in the reference."""
    rng = Random(1)
    city, slow = ak.City(), reference.City()
    for _ in range(9):
        letters = ak.TILES[rng.randint(1, 37)].hexes
        best = max(city.preview(letters), key=lambda found: (found.points, rng.random()))
        city = city.place(letters, best.placement)
        q, r, rotation = best.placement
        slow = slow.place(letters, (q, r, rotation))
    return city, slow


def compare_one_city() -> None:
    city, slow = city_of_nine_tiles()
    block = city_block.with_room(city._block[:])
    w = sizes.workspace(block[k.CELLS] + 3)
    out = sizes.zeros(sizes.preview(block[k.CELLS], 1))
    position = ak.Position.build(
        site=["hbt", "Gqq"], stones=[1, 0], unseen=[], cities=[city, ak.City()], strict=False
    )
    packed = table.packed(position)
    code = ak.Tile(None, "hbt").code
    rulings = reference.Rulings()

    def ways(loop: Any, *arguments: Any) -> dict[str, Callable[[int], object]]:
        def way(module: Any) -> Callable[[int], object]:
            run = loops.bound(loop, module)
            return lambda times: run(*arguments, times)

        return {"compiled": way(compiled.by_numba()), "plain": way(k)}

    def brute_preview() -> int:
        return max(slow.place("hbt", spot).points(rulings) for spot in slow.legal())

    placements = len(city.legal_placements())
    print(f"\nA city of 9 tiles with {placements} placements")
    listings = rates({
        **ways(loops.list_often, block, out),
        "City.legal_placements()": repeated(city.legal_placements),
        "reference": repeated(slow.legal),
    })  # fmt: skip
    show("placements listed", {name: rate * placements for name, rate in listings.items()})
    print(
        f"  all {placements} by City.legal_placements() in "
        f"{1000 / listings['City.legal_placements()']:.2f} ms"
    )
    show("scores", rates({
        **ways(loops.score_often, block, w, 0),
        "City.score().points": repeated(lambda: city.score().points),
        "reference": repeated(lambda: slow.points(rulings)),
    }))  # fmt: skip
    show("a tile evaluated on all its placements", rates({
        **ways(loops.preview_often, block, w, 0, code, out),
        "City.preview()": repeated(lambda: city.preview("hbt")),
        "reference": repeated(brute_preview),
    }))  # fmt: skip
    show("greedy choices between two tiles", rates(ways(loops.choose_often, packed, block, w, 0)))


# --- whole processes ----------------------------------------------------------------------------

FIRST_RESULT = """
import sys, time
if sys.argv[1] == "plain": sys.modules["llvmlite"] = sys.modules["numba"] = None
begun = time.process_time()
import akropolis_nb as ak
imported = time.process_time()
if sys.argv[1] == "city":
    ak.City().legal_placements(), ak.City().score().points, ak.City().preview("hbt")
else:
    ak.playouts(ak.Game(seed=1).position, 1)
first = time.process_time()
try:
    with open("/proc/self/status") as status:
        most = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
except OSError:
    most = 0
print(imported - begun, first - imported, most / 1024)
"""


def fresh_process(what: str, cache: str) -> list[float]:
    """Return processor seconds until the import and until the first result, and peak megabytes."""
    run = subprocess.run(
        [sys.executable, "-c", FIRST_RESULT, what],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), VARIABLE: cache},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [float(word) for word in run.stdout.split()]


def compare_starts() -> None:
    print("\nA new process: seconds to import, then seconds to the first result, MB")
    with tempfile.TemporaryDirectory() as cache:
        for name, what, rounds in (
            ("a playout, nothing cached", "compiled", 1),
            ("a playout, cached", "compiled", ROUNDS),
            ("a playout, not compiled", "plain", ROUNDS),
            ("cities only", "city", ROUNDS),
        ):
            best = map(min, zip(*(fresh_process(what, cache) for _ in range(rounds)), strict=True))
            imported, first, megabytes = best
            print(f"  {name:<26}{imported:>10.2f}{first:>10.2f}{megabytes:>10.0f}")


if __name__ == "__main__":
    compare_games()
    compare_one_city()
    compare_starts()
    compare_workers("Greedy games", greedy_games, 1536)
