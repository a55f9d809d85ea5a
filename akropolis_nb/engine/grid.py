"""City blocks as the kernels want them: made, grown and searched. Private to the engine."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.tiles import START_TILE

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Placement

Block: TypeAlias = "array[int]"

_ROOM = 3
"""Columns and rows beyond the margin, so that most tiles need no new grid."""
_START = ((0, 0), (0, -1), (1, 0), (-1, 1))
_WEST_OF = ((0, 0), (-1, 1), (-1, 0), (0, 0), (-1, 0), (0, -1))
"""By shape and turn: the step from letter a's cell to the triangle's first."""


def blank(width: int, rows: int, col0: int, row0: int) -> Block:
    """An empty block."""
    block = array("i", bytes(4 * k.block_size(width, rows)))
    k.found_city(block, 0, width, rows, col0, row0)
    return block


def start_block() -> Block:
    """A block with the starting tile on it."""
    reach = 1 + k.MARGIN + _ROOM
    block = blank(2 * reach + 1, 2 * reach + 1, -reach, -reach)
    for (q, r), letter in zip(_START, START_TILE.hexes, strict=True):
        k.build_cell(block, 0, q + reach, r + reach, k.LETTERS.index(letter), 0)
    return block


def resized(block: Block, room: int) -> Block:
    """The same city in a grid that leaves ``room`` columns and rows around the box."""
    x0, y0 = block[k.X_MIN] - room, block[k.Y_MIN] - room
    width = block[k.X_MAX] + room + 1 - x0
    rows = block[k.Y_MAX] + room + 1 - y0
    grown = blank(width, rows, x0 + block[k.COL0], y0 + block[k.ROW0])
    k.copy_city(grown, 0, block, 0)
    return grown


def copy_with_room(block: Block) -> Block:
    """A copy in which a tile can be laid anywhere it may lie."""
    tight = min(
        block[k.X_MIN],
        block[k.Y_MIN],
        block[k.WIDTH] - 1 - block[k.X_MAX],
        block[k.ROWS] - 1 - block[k.Y_MAX],
    )
    if tight < k.MARGIN + 2:
        return resized(block, k.MARGIN + _ROOM)
    return block[:]


def triangle(block: Block, placement: Placement) -> tuple[int, int, int, int] | None:
    """The triangle (x, y, shape) and turn of a placement; ``None`` if it is far from the city."""
    q, r, rotation = placement
    shape = 1 - rotation % 2
    turn = (rotation - 1) // 2 if shape == 0 else (rotation - 2) % 6 // 2
    dx, dy = _WEST_OF[3 * shape + turn]
    x, y = q + dx - block[k.COL0], r + dy - block[k.ROW0]
    if block[k.X_MIN] - 3 < x < block[k.X_MAX] + 3 and block[k.Y_MIN] - 3 < y < block[k.Y_MAX] + 3:
        return x, y, shape, turn
    return None


def turned(kinds: tuple[int, int, int], turn: int) -> tuple[int, int, int]:
    """Kinds a, b, c in the order of the triangle's cells."""
    a, b, c = kinds
    return ((a, b, c), (c, a, b), (b, c, a))[turn]


def placements(block: Block, x: int, y: int, shape: int) -> list[tuple[int, int, int]]:
    """The (q, r, rotation) of the three turns on a triangle."""
    found = []
    for turn in range(3):
        q = x + k.CELL_X[3 * shape + turn] + block[k.COL0]
        r = y + k.CELL_Y[3 * shape + turn] + block[k.ROW0]
        found.append((q, r, k.rotation_of(shape, turn)))
    return found


def search_space(block: Block) -> int:
    """How many triangles a search of the city looks at, at the most."""
    columns = block[k.X_MAX] - block[k.X_MIN] + 5
    return 2 * columns * (block[k.Y_MAX] - block[k.Y_MIN] + 5)


def workspace(cells: int) -> tuple[Block, int]:
    """A workspace for cities of this many cells, and where the triangle's table begins in it."""
    survey = k.GROUPS + cells
    return array("i", bytes(4 * (k.SURVEY + 3 * survey + k.TABLE_END))), k.SURVEY + survey
