"""Positions as they come up between players of different strengths, for measurements."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEST = 0.6
"""Share of the moves that are the network's best; the others are among its first ten."""


def network_move(position: ak.Position, rng: Random) -> ak.Move:
    """Return the network's move, or sometimes another good one."""
    start = PackedPosition(position)
    rated = start.rated_moves()
    first = rated.moves[np.argsort(-rated.merit, kind="stable")[:10]].tolist()
    index, *where = first[0] if rng.random() < _BEST else rng.choice(first)
    return ak.Move(position.site[index], start.placement(*where))


def numbered_position(number: int, seed: int = 0) -> ak.Position:
    """Return a position of a game of 2, 3 or 4 players, between the opening and the last turn."""
    rng = Random(f"{seed}/{number}")
    game = ak.Game(players=2 + number % 3, seed=rng.getrandbits(31))
    turns = (len(game.position.site) - 1) * game.position.rounds
    for _ in range(rng.randrange(turns)):
        game.play(network_move(game.position, rng))
    return game.position


def positions(count: int, seed: int = 0) -> Iterator[ak.Position]:
    """Yield numbered positions."""
    return (numbered_position(number, seed) for number in range(count))
