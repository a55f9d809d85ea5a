"""What the value network expects of each move, before any playout."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.bots.playouts import POLICIES, PackedPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.engine.position import Position
    from akropolis_nb.statistics.totals import Floats

NETWORK = POLICIES["network"]
_POINT = 256
"""The network's values are in so many parts of a point."""
_LEAST_PLIES = 4
"""Plies that playouts by the network go on after the move, if no more are needed."""


class Expected(NamedTuple):
    """What the network expects after each move; one number for each choice."""

    own: Floats
    """Final total of the seat to move."""
    margin: Floats
    """Its lead over the best opponent, less what the move leaves to the next seat."""


def plies_to_end(position: Position) -> int:
    """Return how many plies are left, the next one included."""
    return len(position.site) - 1 + position.stacks_left * position.rules.stack_size


def playout_plies(position: Position) -> int:
    """Return how many plies after the move a playout by the network should go on.

    At least one after the next deal: before it all deals are alike. To the end if nothing is
    unseen, because a single playout is then exact.
    """
    to_end = plies_to_end(position) - 1
    if position.stacks_left == 0:
        return to_end
    seats = position.rules.players
    return min(to_end, max(_LEAST_PLIES, seats, len(position.site) - 1))


def turns_left(position: Position, plies: int) -> int:
    """Return how many turns the seat to move has left, ``plies`` plies later."""
    return max(0, -(-(plies_to_end(position) - plies) // position.rules.players))


def expected(position: Position, choices: Sequence[CandidateMove]) -> Expected:
    """Return what the network expects after each choice."""
    start = PackedPosition(position)
    seat, seats = position.to_move, position.rules.players
    moves = [(one.cost, *start.triangle(one.move.placement)) for one in choices]
    # What all seats can expect after each move: here for the level of the opponents.
    flat = array("i", [number for move in moves for number in move])
    totals = start.try_moves(NETWORK, 0, 0, first=0, count=1, moves=flat, room=start.room())[
        :, 0
    ].astype(np.float64)
    if position.architect_moves:
        own, leaves = totals[:, seat], np.zeros(len(choices))
    else:
        rated = start.rated_moves(denial=1.0)
        at = {tuple(row[:5]): n for n, row in enumerate(rated.tolist())}
        rows = rated[[at[move] for move in moves]] / _POINT
        own, leaves = rows[:, 6], rows[:, 6] - rows[:, 7]
    others = np.delete(totals, seat, axis=1).mean(axis=0).max() if seats > 1 else 0.0
    return Expected(own, own - others - (leaves - leaves.mean()))
