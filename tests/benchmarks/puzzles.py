"""Measure the solver: ``python -m tests.benchmarks.puzzles``, from a checkout.

Cities of ten tiles from greedy games, with two, three and four tiles drawn from those unseen.
Processor seconds on one thread with the kernels loaded; a proof of more than a minute is stopped
and its bound printed.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

import akropolis_nb as ak

CITIES = 10
BUDGET = 60.0


def city(seed: int) -> ak.Position:
    """Return a position in which seat 0 has ten tiles."""
    game, rng, bot = ak.Game(seed=seed), Random(seed), ak.bot("greedy")
    while len(game.position.cities[0].placed) < 10:
        game.play(bot.choose(game.position, rng))
    return game.position


def main() -> None:
    """Print a line for each number of tiles."""
    positions = [city(seed) for seed in range(CITIES)]
    # Puzzles of two tiles do not load the compiled kernels.
    ak.Puzzle(positions[0].cities[0], [7, 31, 2]).solve()
    print("tiles  median s  most s  lines (median)   examined  proved")
    for tiles in (2, 3, 4):
        seconds, lines, examined, proved = [], [], [], 0
        for position in positions:
            drawn = Random(5).sample(position.unseen, tiles)
            begun = process_time()
            solution = ak.Puzzle(position.cities[0], drawn).solve(budget=BUDGET, progress=False)
            seconds.append(process_time() - begun)
            examined.append(solution.examined)
            proved += solution.proved
            # Every tile has about as many placements as the first one.
            lines.append(len(position.cities[0].legal_placements()) ** tiles)
            if not solution.proved:
                print(f"  not proved in {BUDGET:.0f} s: {solution}")
        print(
            f"{tiles:>5}{median(seconds):>10.3f}{max(seconds):>8.3f}{median(lines):>16,.0f}"
            f"{median(examined):>11,.0f}{proved:>5} of {CITIES}"
        )


if __name__ == "__main__":
    main()
