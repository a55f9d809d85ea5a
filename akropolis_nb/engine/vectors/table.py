"""The table of a game as a vector: turn, stones, the construction site, the pile of unseen tiles.

In a table for the kernels a tile is its code (:attr:`Tile.code`); any other labels will do for
calls that only pass them on.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.rules import ARCHITECTS
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.position import Position

Table: TypeAlias = "array[int]"


def pack(position: Position, *, with_pile: bool = False) -> Table:
    """Return the table of a position, with or without the unseen tiles as its pile."""
    table = sizes.zeros(k.PILE)
    table[k.SEATS] = position.rules.players
    table[k.TO_MOVE] = position.to_move
    table[k.STACK_SIZE] = position.rules.stack_size
    if position.rules.architect is not None:
        table[k.ARCHITECT] = ARCHITECTS.index(position.rules.architect) + 1
    for seat, stones in enumerate(position.stones):
        table[k.STONES + seat] = stones
    table[k.SITE_SIZE] = len(position.site)
    for index, tile in enumerate(position.site):
        table[k.SITE + index] = as_tile(tile).code
    if with_pile:
        table.extend([as_tile(tile).code for tile in position.unseen])
        table[k.PILE_SIZE] = len(position.unseen)
    table[k.STACKS] = position.stacks_left
    return table


def lay_out(table: Table, site: Sequence[int], pile: Sequence[int], stacks: int) -> None:
    """Replace the site, the pile (dealt from its end) and the number of stacks left."""
    table[k.SITE : k.SITE + len(site)] = array("i", site)
    table[k.SITE_SIZE] = len(site)
    table[k.PILE :] = array("i", pile)
    table[k.PILE_SIZE] = len(pile)
    table[k.STACKS] = stacks


def site(table: Table) -> Table:
    """Return the tiles on the site."""
    return table[k.SITE : k.SITE + table[k.SITE_SIZE]]


def pile(table: Table) -> Table:
    """Return the unseen tiles."""
    return table[k.PILE : k.PILE + table[k.PILE_SIZE]]


def stacks(table: Table) -> int:
    """Return the number of stacks left."""
    return table[k.STACKS]


def to_move(table: Table) -> int:
    """Return the seat to move."""
    return table[k.TO_MOVE]


def plies_left(table: Table) -> int:
    """Return the plies to the end of the game."""
    return sizes.plies_left(table[k.SITE_SIZE], table[k.STACKS], table[k.STACK_SIZE])


def play(table: Table, index: int, gained: int) -> tuple[tuple[int, ...], int]:
    """Take a tile, add the stones that its placement gained, and pass the turn.

    Return the stones by seat and the seat to move.
    """
    seat = table[k.TO_MOVE]
    k.take(table, index)
    table[k.STONES + seat] += gained
    k.next_seat(table)
    return tuple(table[k.STONES : k.STONES + table[k.SEATS]]), table[k.TO_MOVE]
