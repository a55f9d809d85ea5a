"""The Opening panel's worth to a greedy player: `python -m tests.benchmarks.opening_follower`.

In each deal a greedy player plays a whole game against `fast`, and once more following the panel
blindly in turns 1 to 6: the best tile of the tile list that can be paid, on one of its good places
at random, by the network's values alone; the panel's analysis refines them by playouts.
"""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

import akropolis_nb as ak
from akropolis_nb.analysis.search.network_model import estimate_choices
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.explorer.habits.tile_list import list_value
from akropolis_nb.explorer.habits.try_habit import OPENING
from akropolis_nb.statistics import totals
from akropolis_nb.statistics.intervals import student

GOOD = 1.0
"""`GOOD` of js/src/overlay/opening.ts."""


def follow(position: ak.Position, rng: Random) -> ak.Move:
    """Return the list's tile on one of its good places."""
    prices = [n for n, can in enumerate(position.affordable) if can]
    tile = position.site[max(prices, key=lambda n: list_value(position.site[n], n))]
    found = [one for one in candidate_moves(position) if one.move.tile == tile]
    leads = estimate_choices(position, found)[totals.lead]
    good = zip(found, leads >= leads.max() - GOOD, strict=True)
    return rng.choice([move for one, is_good in good if is_good for move in one.equivalent_moves])


def lead(number: int, *, panel: bool) -> int:
    """Return the lead of the greedy player over `fast` in a deal."""
    seat, rng = number % 2, Random(number)
    game = ak.Game(seed=5000 + number // 2)
    greedy, fast = ak.bot("greedy"), ak.bot("fast")
    while not game.position.is_over:
        position = game.position
        turn = 1 + len(game.current_line()[: game.node.ply]) // 2
        if position.to_move != seat:
            move = fast.choose(position, rng)
        elif panel and turn in OPENING:
            move = follow(position, rng)
        else:
            move = greedy.choose(position, rng)
        game.play(move)
    totals = [score.total for score in game.position.scores]
    return totals[seat] - totals[1 - seat]


def main() -> None:
    """Play the games, and print what following the panel changes."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    numbers = range(asked.deals)
    with ProcessPoolExecutor(asked.workers) as executor:
        leads = [
            list(executor.map(partial(lead, panel=panel), numbers, chunksize=10))
            for panel in (False, True)
        ]
    changes = [now - before for before, now in zip(*leads, strict=True)]
    count, mean = len(changes), sum(changes) / len(changes)
    deviation = (sum((one - mean) ** 2 for one in changes) / (count - 1)) ** 0.5
    half = student(count - 1) * deviation / count**0.5
    print(f"lead {mean:+.1f} ± {half:.1f} (95%), {count} deals")
    for name, each in zip(("greedy", "following"), leads, strict=True):
        print(f"{name}: {sum(each) / count:+.1f}")


if __name__ == "__main__":
    main()
