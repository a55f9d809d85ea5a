"""Batches of playouts that any worker can play."""

from __future__ import annotations

from collections import OrderedDict, deque
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.candidate_moves import choices
from akropolis_nb.bots.search import Rollouts
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from akropolis_nb.bots.candidate_moves import Choice
    from akropolis_nb.bots.playouts import Policy


class Setup(NamedTuple):
    """Position, policy and seed of the playouts; small, because it is sent with every batch."""

    position: str
    """The position's text."""
    policy: Policy
    """Policy of the playouts."""
    seed: int
    """Decides the deals of the unseen tiles."""


class Batch(NamedTuple):
    """Some choices to play in some deals."""

    setup: Setup
    chosen: tuple[int, ...]
    """Numbers of the choices."""
    first: int
    """Number of the first deal."""
    many: int
    """Number of deals."""

    @property
    def playouts(self) -> int:
        """Number of games in the batch."""
        return len(self.chosen) * self.many

    def cut(self, playouts: int) -> list[Batch]:
        """Split the batch so that the first parts together have ``playouts`` games."""
        full, rest = divmod(playouts, self.many)
        parts = []
        if full:
            parts.append(self._replace(chosen=self.chosen[:full]))
        if rest:
            one = self._replace(chosen=self.chosen[full : full + 1])
            parts.append(one._replace(many=rest))
            parts.append(one._replace(first=self.first + rest, many=self.many - rest))
            full += 1
        if full < len(self.chosen):
            parts.append(self._replace(chosen=self.chosen[full:]))
        return parts


def play_batch(batch: Batch) -> NDArray[np.int64]:
    """Play a batch; return the final totals, of shape (choices, deals, seats)."""
    table = _table(batch.setup)
    rollouts = table.borrow()
    try:
        return rollouts.play(batch.chosen, batch.first, batch.many)
    finally:
        table.spare.append(rollouts)


class _Table:
    """The choices of a setup, and a pool of :class:`Rollouts`, one for each active thread."""

    def __init__(self, setup: Setup, position: Position, found: tuple[Choice, ...]) -> None:
        self.setup = setup
        self.position = position
        self.choices = found
        self.spare: deque[Rollouts] = deque()

    def borrow(self) -> Rollouts:
        """Take rollouts from the pool, or make new ones; no other thread uses them."""
        try:
            return self.spare.pop()
        except IndexError:
            moves = [choice.move for choice in self.choices]
            return Rollouts(
                self.position, moves, k.WHOLE_GAME, self.setup.seed, policy=self.setup.policy
            )


def lay_out(setup: Setup, position: Position, found: tuple[Choice, ...]) -> None:
    """Cache the choices of a setup, so that this process does not list them again."""
    _keep(_Table(setup, position, found))


_TABLES: OrderedDict[Setup, _Table] = OrderedDict()
_KEPT = 8
"""Number of setups in the cache."""


def _table(setup: Setup) -> _Table:
    table = _TABLES.get(setup)
    if table is None:
        position = Position.from_text(setup.position)
        table = _keep(_Table(setup, position, choices(position)))
    return table


def _keep(table: _Table) -> _Table:
    _TABLES[table.setup] = table
    while len(_TABLES) > _KEPT:
        with suppress(KeyError):  # another thread has removed it
            _TABLES.popitem(last=False)
    return table
