"""Compare moves by playouts in the same deals, with successive halving."""

from __future__ import annotations

import math
from array import array
from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy


class Rollouts:
    """Playouts after moves of one position, in numbered deals that are the same for every move.

    Args:
        position: the position before the moves.
        moves: legal moves of it.
        plies: plies to play after the move. The totals are those at that point, or for the
            farsighted policy those that it expects at the end of the game.
        seed: decides the deals of the unseen tiles.
        policy: policy of the playouts, see :func:`ak.playouts`.
        start: the packed position, if the caller has it already.
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
        """Return a move as the kernels' five numbers: index on the site, x, y, shape, turn."""
        return position.site.index(move.tile), *self._start.triangle(move.placement)

    def play(self, chosen: Sequence[int], first: int, count: int) -> NDArray[np.int64]:
        """Play the chosen moves in ``count`` deals, from number ``first`` on.

        Returns:
            Totals of shape (chosen moves, count, seats).
        """
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
    """Return a seat's total minus ``lead`` times the best other total.

    Args:
        totals: totals of shape (..., seats).
        seat: the seat.
        lead: 0 values the own total alone, 1 the lead alone.
    """
    others = np.delete(totals, seat, axis=-1).max(axis=-1)
    return np.asarray(totals[..., seat] - others * lead, np.float64)


def candidates(
    position: Position, start: PackedPosition, policy: Policy, rng: Random, count: int
) -> list[Move]:
    """Return the ``count`` legal moves that a policy ranks highest, best first, ties at random.

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
    """Compile the kernels of a search, once, before a time budget starts."""
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
    """Return the index of the best move by successive halving (Karnin, Koren and Somekh, 2013).

    Each round spends an equal part of the budget on the moves that are left, all in the same deals.
    It keeps the better half, by the mean of all deals so far.

    Args:
        rollouts: plays the moves.
        lead: see :func:`worth`.
        playouts: budget in playouts; if omitted, the budget is the time until ``deadline``.
        begun: start of the time budget, by ``perf_counter``.
        deadline: end of the time budget, by ``perf_counter``.
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
