"""How often intervals hold: analyses with a small budget against the same with a large one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Iterator


class Cover(NamedTuple):
    """How many intervals of a position held what they promise."""

    candidates: int
    held: int
    """Means of the small budget within 1.96 errors of those of the large one."""
    losses_held: int
    """The same of the points behind the best."""
    bias: float
    """Sum of the means' deviations, in standard errors."""


def positions(count: int) -> Iterator[ak.Position]:
    """Positions of greedy games of 2, 3 and 4 players, from the opening to the last turns."""
    for number in range(count):
        game = ak.Game(players=2 + number % 3, seed=number)
        rng = Random(number)
        turns = (len(game.position.site) - 1) * game.position.rounds
        for _ in range(min(turns - 1, round(turns * (number + 0.5) / count))):
            game.play(ak.bot("greedy").choose(game.position, rng))
        yield game.position


def cover(position: ak.Position, playouts: int, times: int, seed: int = 0) -> Cover:
    """Compare a budget with one that is so many times as large, of other deals."""
    small = ak.analyse(position, playouts=playouts, seed=seed, progress=False)
    large = ak.analyse(position, playouts=times * playouts, seed=seed + 1, progress=False)
    held = losses_held = 0
    bias = 0.0
    best = large[small.best].mean
    for one in small.moves:
        true = large[one.move].mean
        held += abs(one.mean - true) <= 1.96 * one.error + 1e-9
        losses_held += abs(one.loss - (best - true)) <= 1.96 * one.loss_error + 1e-9
        bias += (one.mean - true) / one.error if one.error > 0 else 0.0
    return Cover(len(small.moves), held, losses_held, bias)
