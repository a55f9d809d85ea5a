"""Measure analyses by games to the end (farsighted): `python -m tests.benchmarks.analysis`.

The first two parts take a minute; `--honesty` adds the third, which takes an hour of processor
time. Elapsed times are valid on an idle machine only; processor time is printed too.
"""

from __future__ import annotations

from argparse import ArgumentParser
from statistics import median
from time import perf_counter, process_time

import akropolis_nb as ak
from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from tests.analysis.honesty import cover, positions
from tests.benchmarks.workers import compare_workers, playouts_of_an_analysis

SURE = 0.7
"""Target in points for the paired standard errors among the best three moves."""


def among_best(ponder: AnalysisSearch) -> float:
    """Return the largest paired standard error among the best three moves."""
    first, second, third = ponder.posterior().order[:3]
    errors = ponder.statistics.loss_errors(first, ponder.worth)
    others = ponder.statistics.loss_errors(second, ponder.worth)
    return float(max(errors[second], errors[third], others[third]))


def compare_openings(workers: int = 2, openings: int = 10) -> None:
    """Analyse two-player starts until the best three moves are precise enough."""
    firsts, clocks, times, games = [], [], [], []
    for seed in range(openings):
        begun, spent = perf_counter(), process_time()
        ponder = AnalysisSearch(
            ak.Game(seed=seed), seed, aim="score", policy="farsighted", workers=workers
        )
        steps = ponder.steps(600.0)
        while min(ponder.statistics.played) == 0:
            next(steps)
        ponder.snapshot()
        firsts.append(perf_counter() - begun)
        checked = 0
        for playouts in steps:
            if playouts > 1.05 * checked:
                checked = playouts
                if among_best(ponder) <= SURE:
                    break
        clocks.append(perf_counter() - begun)
        times.append(process_time() - spent)
        games.append(ponder.playouts)
    print(f"\nOpenings until errors among the best three are {SURE} points, {workers} threads")
    print(f"  {'':<30}{'median':>10}{'worst':>10}")
    for name, found in (
        ("playouts", games),
        ("seconds by the clock", clocks),
        ("seconds of processor time", times),
        ("seconds to the first picture", firsts),
    ):
        print(f"  {name:<30}{median(found):>10.5g}{max(found):>10.5g}")


def compare_budgets(count: int, playouts: int, times: int = 50) -> None:
    """Count how often intervals of a small budget contain the values of a large one."""
    covers = [
        cover(position, playouts, times, 1000 + 2 * number)
        for number, position in enumerate(positions(count))
    ]
    total = sum(found.candidates for found in covers)
    print(f"\n{count} positions, {total:,} candidates, {playouts} playouts against {times} x that")
    for name, share in (
        ("means within their intervals", sum(found.held for found in covers) / total),
        ("the same, by position", sum(f.held / f.candidates for f in covers) / count),
        ("losses within their intervals", sum(found.losses_held for found in covers) / total),
    ):
        print(f"  {name:<40}{share:>8.1%}")
    print(f"  {'mean deviation in standard errors':<40}{sum(f.bias for f in covers) / total:>8.2f}")


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--honesty", action="store_true", help="compare budgets too")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=2000)
    asked = parser.parse_args()
    compare_openings()
    compare_workers("Playouts of an analysis", playouts_of_an_analysis, 6000)
    if asked.honesty:
        compare_budgets(asked.positions, asked.playouts)
