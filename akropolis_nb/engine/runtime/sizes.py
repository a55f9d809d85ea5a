"""The length of every vector that a kernel is given, and the bound that it comes from.

A city of ``hexes`` visible hexes is connected: each tile on the ground shares an edge with it. So
it can be thought of as built hex by hex, each on an empty cell beside a built one. From that:

The rim
    Empty cells beside built ones. A single hex has 6. A hex more takes its own cell from the rim;
    of its six neighbours one is built, and the two beside that one belonged to the rim (or are
    built) already: at most three are new. So the rim has at most ``6 + 2 * (hexes - 1)`` cells.

Triangles
    A legal triangle lies on empty cells, one of the rim among them, or on built ones. A single hex
    has 18 of the first sort, and a hex more adds at most 4 to them: what it takes and what it
    brings is decided by the cells up to two steps away, and a test goes through all their 2**18
    patterns. Of the second sort there are at most two for each hex, its first cell.

Growth
    A tile on the ground reaches at most two columns or rows beyond the city's box.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine import kernels as k

if TYPE_CHECKING:
    from collections.abc import Iterable

Vector: TypeAlias = "array[int]"


def zeros(length: int) -> Vector:
    """A vector of zeros."""
    return array("i", bytes(4 * length))


# --- bounds ---------------------------------------------------------------------------------------


def most_frontier(hexes: int) -> int:
    """The most empty cells beside a city."""
    return 6 + 2 * (hexes - 1)


def most_triangles(hexes: int) -> int:
    """The most triangles on which a tile may lie."""
    return 18 + 4 * (hexes - 1) + 2 * hexes


def most_groups(hexes: int) -> int:
    """The most groups of houses at a time, each of one hex or more.

    While a tile lies on houses to be weighed, what is left of their groups is numbered anew: each
    part has one of the nine cells round the tile.
    """
    return hexes + 9


def most_cell_gains(hexes: int) -> int:
    """The most offers of empty cells: one for each cell of the rim, one for all others."""
    return most_frontier(hexes) + 1


def most_turns(plies: int, seats: int) -> int:
    """The most turns that a seat has in so many plies."""
    return -(-plies // seats)


def plies_left(site: int, stacks: int, stack_size: int) -> int:
    """Plies to the end of the game; each round leaves one tile."""
    return max(0, site - 1) + stacks * stack_size


def reach(tiles: int) -> int:
    """Columns and rows that a grid needs around the box, for so many tiles to come."""
    return 2 * tiles + k.MARGIN


# --- vectors --------------------------------------------------------------------------------------


def block(width: int, rows: int) -> int:
    """A city block: each cell has a record, and is in the list of cells and in the queue once."""
    return k.HEAD + (k.STRIDE + 2) * width * rows


def workspace(hexes: int, value_weights: Iterable[int] = ()) -> Vector:
    """A workspace for cities of up to so many hexes, those of a tile to come included.

    Args:
        hexes: the most visible hexes.
        value_weights: those of all seats and turns, if a kernel is to look ahead.
    """
    undo = k.GROUPS + most_groups(hexes)
    # A district that is valued anew is noted once, with three numbers.
    frontier = undo + 3 * hexes
    end = frontier + k.CELL_GAIN * most_cell_gains(hexes)
    w = zeros(end)
    w[k.UNDO], w[k.FRONTIER], w[k.VALUE_WEIGHTS], w[k.SEAT_WEIGHTS] = (
        undo,
        frontier,
        k.ZERO_WEIGHTS,
        end,
    )
    w.extend(value_weights)
    return w


def triangles(hexes: int) -> int:
    """What ``list_triangles`` writes."""
    return 4 * most_triangles(hexes)


def preview(hexes: int, tiles: int) -> int:
    """What ``preview`` writes for so many tiles."""
    return (5 + 3 * tiles) * most_triangles(hexes)


def moves(hexes: int, tiles: int) -> int:
    """What ``list_moves`` writes: each tile on each triangle in three turns."""
    return k.LISTED * 3 * tiles * most_triangles(hexes)


def search(width: int, rows: int, place: int) -> int:
    """A search vector for so many tiles to place, with a frame for each."""
    return k.FRAMES + place * k.frame_size(width, rows)


def lines(place: int, room: int) -> int:
    """What ``search_lines`` writes: so many lines of so many moves."""
    return k.LINE_MOVE * place * room
