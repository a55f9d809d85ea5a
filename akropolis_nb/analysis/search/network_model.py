"""What the network expects of each move before any playout."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.bots.candidate_moves import network_values
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.statistics.totals import lead, own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.engine.position import Position
    from akropolis_nb.statistics.totals import Floats, Results

NETWORK = POLICIES["network"]
_PER_TILE, _DEALS = 2, 4
"""Moves with each tile that are played on for a round, and in how many deals."""


def plies_to_end(position: Position) -> int:
    """Return how many plies are left, the next one included."""
    return len(position.site) - 1 + position.stacks_left * position.rules.stack_size


def estimate_choices(position: Position, choices: Sequence[CandidateMove]) -> Results:
    """Return the own totals and the leads that the network expects after each choice.

    Its value of a move does not know what the others then take. That depends mostly on the tile,
    so the best moves with each tile are played on for a round, in a few deals; what this changes
    holds for all moves with the tile.
    """
    start = PackedPosition(position)
    seat, seats = position.to_move, position.rules.players
    moves = [start.numbers(one.move) for one in choices]
    values = _values(position, start, moves)
    tiles = np.array([move[0] for move in moves])
    best = [n for tile in np.unique(tiles) for n in _first(values, tiles == tile)]
    deals = _DEALS if position.stacks_left else 1
    totals = _play(start, [moves[n] for n in best], seats, deals)
    mine, ahead = (points(totals, seat).mean(axis=1) for points in (own, lead))
    changed, margin = np.zeros(len(moves)), np.zeros(len(moves))
    for tile in np.unique(tiles):
        some = [k for k, n in enumerate(best) if tiles[n] == tile]
        value = np.mean([values[best[k]] for k in some])
        changed[tiles == tile] = mine[some].mean() - value
        margin[tiles == tile] = ahead[some].mean() - value
    last = plies_to_end(position) <= seats
    return {own: values if last else values + changed, lead: values + margin}


def _first(values: Floats, which: NDArray[np.bool_]) -> list[int]:
    """Return the choices with the highest values among some."""
    some = np.flatnonzero(which)
    return some[np.argsort(-values[some], kind="stable")[:_PER_TILE]].tolist()  # type: ignore[no-any-return]


def _play(
    start: PackedPosition, moves: Sequence[tuple[int, ...]], plies: int, deals: int
) -> NDArray[np.int64]:
    flat = array("i", [number for move in moves for number in move])
    room = start.room()
    return start.try_moves(NETWORK, plies, 0, first=0, count=deals, moves=flat, room=room)


def _values(position: Position, start: PackedPosition, moves: Sequence[tuple[int, ...]]) -> Floats:
    """Return the network's values of moves: expected own totals."""
    if position.architect_moves:
        totals = _play(start, moves, 0, 1)
        return np.asarray(totals[:, 0, position.to_move], np.float64)
    return network_values(start, moves)
