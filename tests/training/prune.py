"""Make a file of weights smaller (``python -m tests.training.prune``).

A row that the network's own games rarely meet matters little, so its numbers are rounded coarsely,
and those of rows that they never meet are left out. The steps make all rows' errors alike: they go
with one over the root of how often a row is met.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.bots.network.weights import load
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors.network import pack
from tests.training import self_play
from tests.training.network import save

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.engine.vectors.network import Weights

GROUPS = 700
"""Groups of games in which the rows are counted."""
ROUGHNESS = 0.016
"""The step of a row that is always met; a greater one makes a smaller file."""
STEPS = np.array([1, 2, 4, 8, 16])
_MOST = 128


def row_counts(weights: Weights, players: int, groups: int, seed: int) -> NDArray[np.int64]:
    """Return how often each row is met in games of the network against itself.

    Args:
        weights: the network.
        players: the number of players of all games; 0 for all numbers.
        groups: how many groups of games.
        seed: decides the rules and the deals.
    """
    net, chance = pack(weights), Random(seed)
    counts = np.zeros(k.ROW_COUNT, np.int64)
    for _ in range(groups):
        rules = self_play.drawn_rules(chance, players)
        group = self_play.Group(rules, chance.getrandbits(31), False, 12, 0, exact=True)
        counts += np.bincount(self_play.play(net, group).rows, minlength=k.ROW_COUNT)
    return counts


def pruned(weights: Weights, counts: NDArray[np.int64]) -> tuple[Weights, NDArray[np.int64]]:
    """Return the weights with rounded rows, and each row's step."""
    exact = ROUGHNESS * np.sqrt(counts.sum() / np.maximum(counts, 1))
    steps = STEPS[np.abs(np.log2(exact[:, None] / STEPS)).argmin(axis=1)][:, None]
    most = (_MOST - 1) // steps
    rows = steps * np.rint(weights.rows / steps).clip(-most, most)
    rows[counts == 0] = 0
    return weights._replace(rows=rows.astype(np.int8)), steps[:, 0]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a smaller file."""
    parser = ArgumentParser(description="Make a file of weights smaller.")
    parser.add_argument("weights", type=Path)
    parser.add_argument("--players", type=int, default=0, help="the number that they are for")
    parser.add_argument("--groups", type=int, default=GROUPS, help="groups of games to count in")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="file for the new weights")
    chosen = parser.parse_args(arguments)
    weights = load(chosen.weights)
    counts = row_counts(weights, chosen.players, chosen.groups, chosen.seed)
    save(chosen.out, *pruned(weights, counts))


if __name__ == "__main__":
    main()
