"""Moves compared by playing on: the same deals for each, the better half kept, again and again."""

from __future__ import annotations

import math
from array import array
from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.engine import city_block
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy


class Rollouts:
    """Plays moves of one position on, in numbered deals that are the same for every move.

    Args:
        position: where the moves are to be played.
        moves: legal moves there.
        plies: how many plies to play after the move; then the totals are taken, by the
            farsighted policy those that it expects at the end of the game.
        seed: what deals the unseen tiles.
        policy: who plays on, as in :func:`ak.playouts`.
        start: the position in flat vectors, if they are there already.
    """

    def __init__(
        self,
        position: Position,
        moves: Sequence[Move],
        plies: int,
        seed: int,
        *,
        policy: Policy = "greedy",
        start: PackedPosition | None = None,
    ) -> None:
        self.moves = len(moves)
        self.seat = position.to_move
        self._start = start or PackedPosition(position)
        self._policy = POLICIES[policy]
        self._plies = plies
        self._seed = seed
        self._numbered = [self._numbers(position, move) for move in moves]
        self._room = self._start.room()

    def _numbers(self, position: Position, move: Move) -> tuple[int, int, int, int, int]:
        """A move as the kernels want it."""
        block = position.city._block
        where = city_block.triangle(block, move.placement)
        if where is None:
            raise AssertionError(move)
        x, y, shape, turn = where
        column, row = x + block[k.COL0] - self._start.west, y + block[k.ROW0] - self._start.north
        return position.site.index(move.tile), column, row, shape, turn

    def play(self, chosen: Sequence[int], first: int, count: int) -> NDArray[np.int64]:
        """Totals of shape (chosen moves, count, seats) in the deals from number ``first`` on."""
        moves = array("i", [number for move in chosen for number in self._numbered[move]])
        return self._start.try_moves(
            self._policy,
            self._plies,
            self._seed,
            first=first,
            count=count,
            moves=moves,
            room=self._room,
        )


def worth(totals: NDArray[np.int64], seat: int, lead: float = 0.5) -> NDArray[np.float64]:
    """What totals of shape (..., seats) are worth to a seat: half its own, half its lead."""
    others = np.delete(totals, seat, axis=-1).max(axis=-1)
    return np.asarray(totals[..., seat] - others * lead, np.float64)


def candidates(
    position: Position, start: PackedPosition, policy: Policy, rng: Random, count: int
) -> list[Move]:
    """The ``count`` legal moves that a policy likes best, the best first, ties by chance.

    Raises:
        AkropolisError: the game is over or awaits a deal.
    """
    if position.is_over or position.awaits_deal:
        raise AkropolisError("there is no move to choose: the game is over or awaits a deal")
    if position.architect_moves:
        return [position.architect_move()]
    listed = start.moves(POLICIES[policy])
    chance = np.random.default_rng(rng.getrandbits(63)).random(len(listed))
    order = np.lexsort((chance, -listed[:, 5]))
    return [
        Move(position.site[index], start.placement(*where))
        for index, *where in listed[order[:count], :5].tolist()
    ]


@cache
def ready() -> None:
    """Have the kernels of a search compiled, once, lest somebody's clock run meanwhile."""
    position = Position.build(site=[1, 2], unseen=[], strict=False)
    start = PackedPosition(position)
    moves = candidates(position, start, "farsighted", Random(0), 1)
    Rollouts(position, moves, 0, 0, start=start).play([0], 0, 1)


def best_by_halving(
    rollouts: Rollouts,
    lead: float = 0.5,
    *,
    playouts: int | None = None,
    begun: float = 0.0,
    deadline: float = 0.0,
) -> int:
    """Number of the best move by successive halving (Karnin, Koren and Somekh, 2013).

    Each round shares the same part of the budget evenly among the moves left, all in the same
    deals, and keeps the better half by the mean of all deals so far.

    Args:
        rollouts: the moves.
        lead: see :func:`worth`.
        playouts: the budget; a time if left out.
        begun: when the time began, by ``perf_counter``.
        deadline: when it ends.
    """
    left = list(range(rollouts.moves))
    rounds = math.ceil(math.log2(max(rollouts.moves, 2)))
    sums = np.zeros(rollouts.moves)
    deals = 0
    for number in range(1, rounds + 1):
        until = begun + (deadline - begun) * number / rounds
        count = 1 if playouts is None else max(1, playouts // (rounds * len(left)))
        while True:
            totals = rollouts.play(left, deals, count)
            sums[left] += worth(totals, rollouts.seat, lead).sum(axis=1)
            deals += count
            if playouts is not None or perf_counter() >= until:
                break
        left.sort(key=lambda move: -sums[move])
        left = left[: (len(left) + 1) // 2]
    return left[0]
