"""Compare threads with processes; a separate module, because new processes import it."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter
from typing import TYPE_CHECKING

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 20
"""Short rounds, so that on a busy machine some of them run undisturbed."""


def greedy_games(count: int, workers: int = 1) -> float:
    """Return the greedy games per second of elapsed time."""
    position = ak.Game(seed=1).position
    ak.playouts(position, 1)
    begun = perf_counter()
    ak.playouts(position, count, workers=workers)
    return count / (perf_counter() - begun)


def playouts_of_an_analysis(count: int, workers: int = 1) -> float:
    """Return the playouts per second of elapsed time; the first few are a warm-up."""
    position = ak.Game(seed=1).position
    ak.analyse(position, playouts=200, workers=workers, progress=False)
    begun = perf_counter()
    ak.analyse(position, playouts=count, workers=workers, progress=False)
    return count / (perf_counter() - begun)


def compare_workers(what: str, rate: Callable[[int, int], float], count: int) -> None:
    """Compare two threads with two processes; needs an idle machine with two cores."""
    best = dict.fromkeys(("one thread", "two threads", "two processes"), 0.0)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for _ in range(ROUNDS):
            found = {
                "one thread": rate(count, 1),
                "two threads": rate(count, 2),
                "two processes": 2 * min(pool.map(rate, [count // 2] * 2, [1, 1])),
            }
            best = {name: max(best[name], found[name]) for name in best}
    print(f"\n{what} per second of elapsed time, best of {ROUNDS} rounds")
    for name, per_second in best.items():
        print(f"  {name:<26}{per_second:>14,.4g}{per_second / best['one thread']:>12,.3g} x")
