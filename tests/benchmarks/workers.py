"""Compare threads with processes; a separate module, because new processes import it."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter

import akropolis_nb as ak

ROUNDS = 20
"""Short rounds, so that on a busy machine some of them run undisturbed."""


def by_the_clock(games: int, workers: int = 1) -> float:
    """Return the elapsed seconds of this many greedy games."""
    position = ak.Game(seed=1).position
    ak.playouts(position, 1)
    begun = perf_counter()
    ak.playouts(position, games, workers=workers)
    return perf_counter() - begun


def compare_workers(games: int = 1536) -> None:
    """Compare two threads with two processes; needs an idle machine with two cores."""
    best = dict.fromkeys(("one thread", "two threads", "two processes"), 0.0)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for _ in range(ROUNDS):
            taken = {
                "one thread": by_the_clock(games),
                "two threads": by_the_clock(games, workers=2),
                "two processes": max(pool.map(by_the_clock, [games // 2] * 2)),
            }
            for name, seconds in taken.items():
                best[name] = max(best[name], games / seconds)
    print("\nGreedy games per second, by the clock")
    for name, rate in best.items():
        print(f"  {name:<26}{rate:>14,.4g}{rate / best['one thread']:>12,.3g} x")
