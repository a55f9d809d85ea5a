"""The length of every vector that a kernel takes, with proofs of the bounds.

A city of ``hexes`` visible hexes is connected, because each tile on the ground shares an edge with
it. So we can regard it as built hex by hex, each on an empty cell next to a built one. From this
follow the bounds:

The frontier
    The empty cells next to built ones. A single hex has 6. Each further hex removes its own cell
    from the frontier. Of its six neighbours, one is built, and the two next to that one are already
    in the frontier (or built). So at most three cells are new, and the frontier has at most
    ``6 + 2 * (hexes - 1)`` cells.

Triangles
    A legal triangle is either on empty cells, at least one of them in the frontier, or on built
    cells. A single hex has 18 triangles of the first sort. Each further hex adds at most 4: the
    change depends on the cells up to two steps away only, and a test checks all their 2**18
    patterns. Of the second sort there are at most two for each hex, which is their first cell.

Growth
    A tile on the ground extends the city's box by at most two columns or rows.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, TypeAlias

from akropolis_nb.engine import kernels as k

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

Vector: TypeAlias = "array[int]"


def zeros(length: int) -> Vector:
    """Return a vector of zeros."""
    return array("i", [0]) * length


def vector(numbers: NDArray[Any]) -> Vector:
    """Return the whole numbers of an array of any shape as a vector."""
    return array("i", numbers.astype("int32").tobytes())


# --- bounds ---------------------------------------------------------------------------------------


def most_frontier(hexes: int) -> int:
    """Return the most empty cells next to a city."""
    return 6 + 2 * (hexes - 1)


def most_triangles(hexes: int) -> int:
    """Return the most legal triangles of a city."""
    return 18 + 4 * (hexes - 1) + 2 * hexes


def most_groups(hexes: int) -> int:
    """Return the most house groups at a time; each has one hex or more.

    When a tile on houses is evaluated, the remaining parts of their groups get new numbers. Each
    part contains one of the nine cells around the tile.
    """
    return hexes + 9


def most_cell_gains(hexes: int) -> int:
    """Return the most cell gains of empty cells: one per frontier cell, and one for all others."""
    return most_frontier(hexes) + 1


def most_turns(plies: int, seats: int) -> int:
    """Return the most turns that a seat has in this number of plies."""
    return -(-plies // seats)


def plies_left(site: int, stacks: int, stack_size: int) -> int:
    """Return the plies to the end of the game; each round leaves one tile."""
    return max(0, site - 1) + stacks * stack_size


def reach(tiles: int) -> int:
    """Return the columns and rows that a grid needs around the box, for ``tiles`` more tiles."""
    return 2 * tiles + k.MARGIN


# --- vectors --------------------------------------------------------------------------------------


def block(width: int, rows: int) -> int:
    """Return the length of a city block: per cell, a record and places in the list and queue."""
    return k.HEAD + (k.STRIDE + 2) * width * rows


def workspace(
    hexes: int, value_weights: Iterable[int] = (), *, with_network: bool = False
) -> Vector:
    """Return a workspace for cities of up to ``hexes`` hexes.

    Args:
        hexes: the most visible hexes, those of the next tile included.
        value_weights: the weights of all seats and turns, for the farsighted policy.
        with_network: whether the network can be used, which takes the weights as well.
    """
    undo = k.GROUPS + most_groups(hexes)
    # A district that is valued again is recorded once, with three numbers.
    frontier = undo + 3 * hexes
    listed = frontier + k.CELL_GAIN * most_cell_gains(hexes)
    scratch = listed + triangles(hexes)
    end = scratch + (scratch_size(hexes) if with_network else 0)
    w = zeros(end)
    w[k.UNDO], w[k.FRONTIER], w[k.TRIANGLES], w[k.SEAT_WEIGHTS] = undo, frontier, listed, end
    w[k.VALUE_WEIGHTS], w[k.SCRATCH] = k.ZERO_WEIGHTS, scratch
    if with_network:
        w[scratch + k.ROWS_AT] = scratch + k.SCRATCH_SIZE
        w[scratch + k.MOVES_AT] = scratch + k.SCRATCH_SIZE + rows(hexes)
    w.extend(value_weights)
    return w


def rows(hexes: int) -> int:
    """Return the length of a list of the network's rows: a hex has one, and is in six triangles."""
    return 7 * hexes + k.OTHER_ROWS


def scratch_size(hexes: int) -> int:
    """Return the length of the network's part of a workspace, with its lists of rows and moves."""
    return k.SCRATCH_SIZE + rows(hexes) + shortlist(hexes)


def shortlist(hexes: int) -> int:
    """Return the length of the network's list of moves."""
    return k.SHORTLISTED * 3 * k.MOST_SITE * most_triangles(hexes)


def triangles(hexes: int) -> int:
    """Return the length of the output of ``list_triangles``."""
    return k.TRIANGLE * most_triangles(hexes)


def preview(hexes: int, tiles: int) -> int:
    """Return the length of the output of ``preview`` for ``tiles`` tiles."""
    return (5 + 3 * tiles) * most_triangles(hexes)


def moves(hexes: int, tiles: int) -> int:
    """Return the length of the output of ``list_moves``: tiles on all triangles in three turns."""
    return k.LISTED * 3 * tiles * most_triangles(hexes)


def search(width: int, rows: int, place: int) -> int:
    """Return the length of a search vector, which has a frame for each tile to place."""
    return k.FRAMES + place * k.frame_size(width, rows)


def ending(hexes: int) -> int:
    """Return the length of an ending vector; a list has its length and an option per placement."""
    return k.OPTIONS + (k.MOST_PLIES - 1) * k.MOST_SITE * options(hexes)


def options(hexes: int) -> int:
    """Return the length of a list of options for a city of up to ``hexes`` hexes."""
    return 1 + 3 * most_triangles(hexes)


def lines(place: int, room: int) -> int:
    """Return the length of the output of ``search_lines``: ``room`` lines of ``place`` moves."""
    return k.LINE_MOVE * place * room
