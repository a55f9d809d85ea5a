"""Playouts of a position's choices in numbered deals, in batches that any worker can play."""

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
    """What is played out, small enough to be sent with every batch."""

    position: str
    """The position's text."""
    policy: Policy
    """Who plays on after a choice, to the end of the game."""
    seed: int
    """What deals the unseen tiles."""


class Batch(NamedTuple):
    """Some choices in some deals."""

    setup: Setup
    chosen: tuple[int, ...]
    """Numbers of the choices."""
    first: int
    """Number of the first deal."""
    many: int
    """How many deals."""

    @property
    def playouts(self) -> int:
        """How many games that makes."""
        return len(self.chosen) * self.many

    def cut(self, playouts: int) -> list[Batch]:
        """The same in parts, with a border after so many playouts."""
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
    """Final totals, an array of shape (choices, deals, seats)."""
    table = _table(batch.setup)
    rollouts = table.borrow()
    try:
        return rollouts.play(batch.chosen, batch.first, batch.many)
    finally:
        table.spare.append(rollouts)


class _Table:
    """The choices, and what has been laid out to play them, one for each thread at work."""

    def __init__(self, setup: Setup, position: Position, found: tuple[Choice, ...]) -> None:
        self.setup = setup
        self.position = position
        self.choices = found
        self.spare: deque[Rollouts] = deque()

    def borrow(self) -> Rollouts:
        """Rollouts that no other thread uses."""
        try:
            return self.spare.pop()
        except IndexError:
            moves = [choice.move for choice in self.choices]
            return Rollouts(
                self.position, moves, k.WHOLE_GAME, self.setup.seed, policy=self.setup.policy
            )


def lay_out(setup: Setup, position: Position, found: tuple[Choice, ...]) -> None:
    """Spare the threads of this process to list again what there is to choose."""
    _keep(_Table(setup, position, found))


_TABLES: OrderedDict[Setup, _Table] = OrderedDict()
_KEPT = 8
"""Tables that are kept for batches to come."""


def _table(setup: Setup) -> _Table:
    table = _TABLES.get(setup)
    if table is None:
        position = Position.from_text(setup.position)
        table = _keep(_Table(setup, position, choices(position)))
    return table


def _keep(table: _Table) -> _Table:
    _TABLES[table.setup] = table
    while len(_TABLES) > _KEPT:
        with suppress(KeyError):  # another thread was faster
            _TABLES.popitem(last=False)
    return table
