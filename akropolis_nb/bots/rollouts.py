"""Playouts after several moves, in the same deals for each."""

from __future__ import annotations

from array import array
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from akropolis_nb.bots.candidate_moves import best_by_policy
from akropolis_nb.bots.playouts import PER_TILE, POLICIES, PackedPosition
from akropolis_nb.engine import kernels
from akropolis_nb.engine.checks import kernel_seed
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.vectors import final_cities

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.vectors.final_cities import FinalCities


class Rollouts:
    """Playouts after moves of one position, in numbered deals that are the same for every move.

    Args:
        position: the position before the moves.
        seed: decides the deals of the unseen tiles.
        policy: policy of the playouts, see :func:`ak.playouts`.
        plies: plies to play after the move. The totals are those at that point, or for the
            farsighted policy those that it expects at the end of the game.
        per_tile: how many moves of each tile the network rates.
        start: the packed position, if the caller has it already.
    """

    def __init__(
        self,
        position: Position,
        seed: int,
        *,
        policy: Policy = "farsighted",
        plies: int = kernels.WHOLE_GAME,
        per_tile: int = PER_TILE,
        start: PackedPosition | None = None,
    ) -> None:
        self.seat = position.to_move
        self._seed = kernel_seed(seed)
        self._policy = POLICIES[policy]
        self._plies = plies
        self._start = start or PackedPosition(position)
        self._room = self._start.room(per_tile=per_tile)
        self._packed: dict[Move, tuple[int, ...]] = {}
        """The kernels' numbers of the moves played so far."""

    def play(self, moves: Sequence[Move], first: int, count: int) -> NDArray[np.int64]:
        """Play legal moves in ``count`` deals, from number ``first`` on.

        Returns:
            Totals of shape (moves, count, seats).
        """
        return self._start.try_moves(
            self._policy,
            self._plies,
            self._seed,
            first=first,
            count=count,
            moves=self._numbers(moves),
            room=self._room,
        )

    def play_to_end(self, moves: Sequence[Move], first: int, count: int) -> FinalCities:
        """Play legal moves and the rest of the game in the deals of :meth:`play`.

        Returns:
            What the final scores consist of.

        >>> import akropolis_nb as ak
        >>> position = ak.Game(players=3, seed=1).position
        >>> final = Rollouts(position, seed=4).play_to_end(list(position.legal_moves())[:2], 0, 5)
        >>> final.parts.shape, final.totals.shape
        ((2, 5, 3, 12), (2, 5, 3))
        """
        games, hexes = (len(moves), count, self._start.seats), self._start.cells
        out = final_cities.room(games, hexes)
        deals = self._seed, first, count, self._numbers(moves), len(moves)
        self._start.run("log_moves", self._room, self._policy, *deals, *out, hexes)
        return final_cities.read(out, games, hexes)

    def _numbers(self, moves: Sequence[Move]) -> array[int]:
        for move in moves:
            if move not in self._packed:
                self._packed[move] = self._start.numbers(move)
        return array("i", [number for move in moves for number in self._packed[move]])


@cache
def ready() -> None:
    """Compile the kernels of a search, once, before a time budget starts."""
    position = Position.build(site=[1, 2], unseen=[], strict=False)
    moves = best_by_policy(position, "farsighted", Random(0), 1)
    Rollouts(position, 0, plies=0).play(moves, 0, 1)
