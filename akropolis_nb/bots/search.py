"""Compare moves by playouts in the same deals, with successive halving."""

from __future__ import annotations

from array import array
from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.bots.candidate_moves import best_by_policy
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.engine import kernels
from akropolis_nb.engine.position import Position
from akropolis_nb.statistics.allocation import Halving
from akropolis_nb.statistics.totals import lead, own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.placement import Move


class Rollouts:
    """Playouts after moves of one position, in numbered deals that are the same for every move.

    Args:
        position: the position before the moves.
        seed: decides the deals of the unseen tiles.
        policy: policy of the playouts, see :func:`ak.playouts`.
        plies: plies to play after the move. The totals are those at that point, or for the
            farsighted policy those that it expects at the end of the game.
        start: the packed position, if the caller has it already.
    """

    def __init__(
        self,
        position: Position,
        seed: int,
        *,
        policy: Policy = "farsighted",
        plies: int = kernels.WHOLE_GAME,
        start: PackedPosition | None = None,
    ) -> None:
        self.seat = position.to_move
        self._site = position.site
        self._seed = seed
        self._policy = POLICIES[policy]
        self._plies = plies
        self._start = start or PackedPosition(position)
        self._room = self._start.room()
        self._packed: dict[Move, tuple[int, ...]] = {}
        """The kernels' numbers of the moves played so far."""

    def play(self, moves: Sequence[Move], first: int, count: int) -> NDArray[np.int64]:
        """Play legal moves in ``count`` deals, from number ``first`` on.

        Returns:
            Totals of shape (moves, count, seats).
        """
        for move in moves:
            if move not in self._packed:
                place = self._start.triangle(move.placement)
                self._packed[move] = self._site.index(move.tile), *place
        return self._start.try_moves(
            self._policy,
            self._plies,
            self._seed,
            first=first,
            count=count,
            moves=array("i", [number for move in moves for number in self._packed[move]]),
            room=self._room,
        )


@cache
def ready() -> None:
    """Compile the kernels of a search, once, before a time budget starts."""
    position = Position.build(site=[1, 2], unseen=[], strict=False)
    moves = best_by_policy(position, "farsighted", Random(0), 1)
    Rollouts(position, 0, plies=0).play(moves, 0, 1)


def best_by_halving(
    rollouts: Rollouts,
    moves: Sequence[Move],
    weight: float = 0.5,
    *,
    playouts: int | None = None,
    begun: float = 0.0,
    deadline: float = 0.0,
) -> Move:
    """Return the best of some moves by successive halving, see :mod:`.allocation`.

    All moves of a level are played in the same deals. Those with the highest mean of all deals so
    far go on to the next level.

    Args:
        rollouts: plays the moves.
        moves: the moves.
        weight: a playout is worth the own total minus so many times the best other total.
        playouts: budget in playouts; if omitted, the budget is the time until ``deadline``.
        begun: start of the time budget, by ``perf_counter``.
        deadline: end of the time budget, by ``perf_counter``.
    """
    left = list(range(len(moves)))
    sums = np.zeros(len(moves))
    deals, spent = 0, 0.0
    for size, share in Halving().levels(len(moves)):
        left = left[:size]
        spent += share
        until = begun + (deadline - begun) * spent
        # The small number makes up for rounding: a third of 90 is 30.
        count = 1 if playouts is None else max(1, int(playouts * share / size + 1e-9))
        while True:
            totals = rollouts.play([moves[n] for n in left], deals, count)
            worth = (1 - weight) * own(totals, rollouts.seat) + weight * lead(totals, rollouts.seat)
            sums[left] += worth.sum(axis=1)
            deals += count
            if playouts is not None or perf_counter() >= until:
                break
        left.sort(key=lambda n: -sums[n])
    return moves[left[0]]
