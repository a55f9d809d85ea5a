"""Batches of playouts that any worker can play."""

from __future__ import annotations

from threading import local
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.vectors.final_cities import FinalCities


class Setup(NamedTuple):
    """What all batches of a table have in common; small, because it is sent with each of them."""

    position: str
    """The position's text."""
    seed: int
    """Decides the deals of the unseen tiles."""
    plies: int
    """Plies played after the move."""

    def rollouts(self) -> Rollouts:
        """Return the playouts by the network."""
        position = Position.from_text(self.position)
        return Rollouts(
            position, self.seed, policy="network", plies=self.plies, per_tile=k.PLAYERS_PER_TILE
        )


class Batch(NamedTuple):
    """Some moves to play in some deals."""

    setup: Setup
    moves: tuple[Move, ...]
    first: int
    """Number of the first deal."""
    many: int
    """Number of deals."""


class _Latest(local):
    """The rollouts that a thread played last, kept for its next batch."""

    setup: Setup | None = None
    rollouts: Rollouts


_LATEST = _Latest()


def play_batch(batch: Batch) -> NDArray[np.int64]:
    """Play a batch; return the totals, of shape (moves, deals, seats)."""
    return _rollouts(batch.setup).play(batch.moves, batch.first, batch.many)


def play_to_end(batch: Batch) -> FinalCities:
    """Play a batch to the end; return what the final scores consist of."""
    return _rollouts(batch.setup).play_to_end(batch.moves, batch.first, batch.many)


def _rollouts(setup: Setup) -> Rollouts:
    if _LATEST.setup != setup:
        # An interrupt must not leave these rollouts under the setup of others.
        _LATEST.setup = None
        _LATEST.rollouts = setup.rollouts()
        _LATEST.setup = setup
    return _LATEST.rollouts
