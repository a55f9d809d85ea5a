"""Games from a position or from their first tile, played and recorded by the kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.engine.vectors import sizes, table
from akropolis_nb.explorer.game_records import label

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Workspace
    from akropolis_nb.engine.position import Position


class Logged(NamedTuple):
    """Games of one seed; ``arms`` is a second axis where each deal is played several times."""

    deals: NDArray[np.int64]
    """Labels of the tiles in the order of the deal."""
    moves: NDArray[np.int64]
    """The moves, see :mod:`akropolis_nb.explorer.game_records`."""
    totals: NDArray[np.int64]
    """Final totals by seat."""
    followed: NDArray[np.int64]
    """By order 1 if some moves suited its habit and some did not, else 0; without orders empty."""


class LoggedGames:
    """A start in vectors for the kernels that record games.

    Args:
        start: the position to start from, or one with the rules of whole games.
        whole: whether games begin with the deal of the first site.
    """

    def __init__(self, start: Position, *, whole: bool) -> None:
        self.packed = PackedPosition(start)
        site, pile, stacks = start.site, start.unseen, start.stacks_left
        if whole:
            site, pile, stacks = (), start.rules.tiles, stacks + 1
            table.lay_out(self.packed.table, (), [as_tile(tile).code for tile in pile], stacks)
        self.labels = self.packed.table[:]
        table.lay_out(self.labels, [*map(label, site)], [*map(label, pile)], stacks)
        self.plies = table.plies_left(self.packed.table)
        self._pile = len(pile)

    def play(self, policy: int, seed: int, first: int, count: int) -> Logged:
        """Play games by a policy."""
        return self._run(self.packed.room(), policy, (seed, first, count), 0, sizes.zeros(0))

    def play_orders(self, orders: NDArray[np.int32], seed: int, first: int, count: int) -> Logged:
        """Play games by ``ak.bot("fast")`` with orders, of shape (arms, plies, ``ORDER``)."""
        listed, vector = k.MOST_LISTED, sizes.vector(orders)
        room = self.packed.room(per_tile=listed, replies_per_tile=listed, reply_weight=1.0)
        return self._run(room, k.NETWORK, (seed, first, count), len(orders), vector)

    def _run(
        self,
        room: Workspace,
        policy: int,
        games: tuple[int, int, int],
        arms: int,
        orders: sizes.Vector,
    ) -> Logged:
        each = (games[2], *([arms] if arms else []))
        by_ply = (*each, self.plies)
        shapes = (
            (*each, self.packed.seats), (games[2], self._pile), (*by_ply, 7),
            by_ply if arms else (0,),
        )  # fmt: skip
        out = [sizes.zeros(int(np.prod(shape))) for shape in shapes]
        given = *games, self.labels, self.labels[:], self.plies, arms, orders
        self.packed.run("log_many", room, policy, *given, *out)
        totals, deals, moves, followed = (
            np.array(vector, np.int64).reshape(shape)
            for vector, shape in zip(out, shapes, strict=True)
        )
        return Logged(deals, moves, totals, followed)
