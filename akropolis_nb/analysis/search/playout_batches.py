"""Batches of playouts that any worker can play."""

from __future__ import annotations

from threading import local
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.engine.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.placement import Move


class Setup(NamedTuple):
    """What all batches of a search have in common; small, because it is sent with each of them."""

    position: str
    """The position's text."""
    policy: Policy
    """Policy of the playouts."""
    seed: int
    """Decides the deals of the unseen tiles."""
    plies: int
    """Plies played after the move."""


class Batch(NamedTuple):
    """Some moves to play in some deals."""

    setup: Setup
    moves: tuple[Move, ...]
    chosen: tuple[int, ...]
    """Numbers of these moves in the search."""
    first: int
    """Number of the first deal."""
    many: int
    """Number of deals."""

    @property
    def playouts(self) -> int:
        """Number of games in the batch."""
        return len(self.moves) * self.many

    def cut(self, playouts: int) -> list[Batch]:
        """Split the batch so that the first parts together have ``playouts`` games."""
        full, rest = divmod(playouts, self.many)
        parts = []
        if full:
            parts.append(self._part(0, full))
        if rest:
            one = self._part(full, full + 1)
            parts.append(one._replace(many=rest))
            parts.append(one._replace(first=self.first + rest, many=self.many - rest))
            full += 1
        if full < len(self.moves):
            parts.append(self._part(full, None))
        return parts

    def _part(self, begin: int, end: int | None) -> Batch:
        return self._replace(moves=self.moves[begin:end], chosen=self.chosen[begin:end])


class _Latest(local):
    """The rollouts that a thread played last, kept for its next batch."""

    setup: Setup | None = None
    rollouts: Rollouts


_LATEST = _Latest()


def play_batch(batch: Batch) -> NDArray[np.int64]:
    """Play a batch; return the final totals, of shape (moves, deals, seats)."""
    if _LATEST.setup != batch.setup:
        text, policy, seed, plies = batch.setup
        # An interrupt must not leave these rollouts under the setup of others.
        _LATEST.setup = None
        _LATEST.rollouts = Rollouts(Position.from_text(text), seed, policy=policy, plies=plies)
        _LATEST.setup = batch.setup
    return _LATEST.rollouts.play(batch.moves, batch.first, batch.many)
