"""City blocks, the kernels' vectors: create, enlarge and read them. Private to the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime import sizes
from akropolis_nb.engine.tiles import START_TILE

if TYPE_CHECKING:
    from array import array

    from akropolis_nb.engine.placement import Placement

Block: TypeAlias = "array[int]"

_START = ((0, 0), (0, -1), (1, 0), (-1, 1))
_WEST_OF = ((0, 0), (-1, 1), (-1, 0), (0, 0), (-1, 0), (0, -1))
"""By shape and turn: the step from letter a's cell to the triangle's first cell."""


def blank(width: int, rows: int, col0: int, row0: int) -> Block:
    """Return an empty block."""
    block = sizes.zeros(sizes.block(width, rows))
    # The kernel writes the head for 0 rows; what depends on the rows is corrected below.
    k.begin_city(block, 0, width, 0, col0, row0)
    block[k.ROWS] = block[k.Y_MIN] = rows
    block[k.LIST] = k.HEAD + k.STRIDE * width * rows
    block[k.QUEUE] = block[k.LIST] + width * rows
    return block


def start_block() -> Block:
    """Return a block with the starting tile."""
    reach = 1 + k.MARGIN + 3
    block = blank(2 * reach + 1, 2 * reach + 1, -reach, -reach)
    for (q, r), letter in zip(_START, START_TILE.hexes, strict=True):
        k.build_cell(block, 0, q + reach, r + reach, k.LETTERS.index(letter), 0)
    return block


def resized(block: Block, room: int) -> Block:
    """Return the same city in a grid with ``room`` columns and rows around the box."""
    x_min, x_max, y_min, y_max = block[k.X_MIN : k.Y_MAX + 1]
    x0, y0 = x_min - room, y_min - room
    width = x_max + room + 1 - x0
    grown = blank(width, y_max + room + 1 - y0, x0 + block[k.COL0], y0 + block[k.ROW0])
    grown[k.TILES], grown[k.CELLS] = block[k.TILES], block[k.CELLS]
    grown[k.X_MIN], grown[k.X_MAX] = x_min - x0, x_max - x0
    grown[k.Y_MIN], grown[k.Y_MAX] = y_min - y0, y_max - y0
    # Copy whole rows, with the cells next to the city, whose BUILT bits are set.
    span = k.STRIDE * (x_max - x_min + 3)
    for y in range(y_min - 1, y_max + 2):
        i = k.cell_at(grown, 0, x_min - 1 - x0, y - y0)
        j = k.cell_at(block, 0, x_min - 1, y)
        grown[i : i + span] = block[j : j + span]
    for n in range(block[k.CELLS]):
        y, x = divmod((block[block[k.LIST] + n] - k.HEAD) // k.STRIDE, block[k.WIDTH])
        grown[grown[k.LIST] + n] = k.cell_at(grown, 0, x - x0, y - y0)
    return grown


def with_room(block: Block) -> Block:
    """Return the block, or a wider copy, with room for a tile at any legal placement."""
    tight = min(
        block[k.X_MIN],
        block[k.Y_MIN],
        block[k.WIDTH] - 1 - block[k.X_MAX],
        block[k.ROWS] - 1 - block[k.Y_MAX],
    )
    if tight >= k.MARGIN + 2:
        return block
    # The room grows with the city, so that a long city is not copied for each tile.
    longest = max(block[k.X_MAX] - block[k.X_MIN], block[k.Y_MAX] - block[k.Y_MIN])
    return resized(block, k.MARGIN + 3 + longest // 8)


def triangle(block: Block, placement: Placement) -> tuple[int, int, int, int] | None:
    """Return the (x, y, shape, turn) of a placement; ``None`` if it is far from the city."""
    q, r, rotation = placement
    shape = 1 - rotation % 2
    turn = (rotation - 1) // 2 if shape == 0 else (rotation - 2) % 6 // 2
    dx, dy = _WEST_OF[3 * shape + turn]
    x, y = q + dx - block[k.COL0], r + dy - block[k.ROW0]
    if block[k.X_MIN] - 3 < x < block[k.X_MAX] + 3 and block[k.Y_MIN] - 3 < y < block[k.Y_MAX] + 3:
        return x, y, shape, turn
    return None


def check(block: Block, placement: Placement) -> int:
    """Return the level of a tile at a placement, or the kernel's code why it is illegal."""
    where = triangle(block, placement)
    return k.FLOATING if where is None else k.check(block, 0, *where[:3])


def lay(block: Block, placement: Placement, code: int) -> tuple[Block, int]:
    """Lay a tile at a legal placement; return the block (or a wider copy) and the stones."""
    block = with_room(block)
    where = triangle(block, placement)
    if where is None:
        raise AssertionError(placement)
    x, y, shape, turn = where
    kinds = code & 15, code >> 4 & 15, code >> 8
    return block, k.lay(block, 0, x, y, shape, *turned(kinds, turn))


def cells(block: Block) -> list[tuple[int, int, int, str, int]]:
    """Return the visible hexes as sorted (q, r, level, letter, number of the tile)."""
    first = block[k.LIST]
    found = []
    for i in block[first : first + block[k.CELLS]]:
        y, x = divmod((i - k.HEAD) // k.STRIDE, block[k.WIDTH])
        letter = k.LETTERS[block[i + k.KIND]]
        where = x + block[k.COL0], y + block[k.ROW0]
        found.append((*where, block[i + k.HEIGHT], letter, block[i + k.OWNER]))
    return sorted(found)


def lakes(block: Block) -> list[tuple[int, int]]:
    """Return the (q, r) of the empty cells that are cut off from the outside."""
    return [
        (x + block[k.COL0], y + block[k.ROW0])
        for y in range(block[k.Y_MIN], block[k.Y_MAX] + 1)
        for x in range(block[k.X_MIN], block[k.X_MAX] + 1)
        if block[k.cell_at(block, 0, x, y) + k.KIND] == k.LAKE
    ]


def turned(kinds: tuple[int, int, int], turn: int) -> tuple[int, int, int]:
    """Return the kinds a, b, c in the order of the triangle's cells."""
    a, b, c = kinds
    return ((a, b, c), (c, a, b), (b, c, a))[turn]


def placements(block: Block, x: int, y: int, shape: int) -> list[tuple[int, int, int]]:
    """Return the (q, r, rotation) of the three turns on a triangle."""
    found = []
    for turn in range(3):
        q = x + k.CELL_X[3 * shape + turn] + block[k.COL0]
        r = y + k.CELL_Y[3 * shape + turn] + block[k.ROW0]
        found.append((q, r, k.rotation_of(shape, turn)))
    return found


def legal_placements(block: Block) -> list[tuple[int, int, int]]:
    """Return all legal placements as sorted (q, r, rotation)."""
    out = sizes.zeros(sizes.triangles(block[k.CELLS]))
    found: list[tuple[int, int, int]] = []
    for n in range(k.list_triangles(block, 0, out)):
        x, y, shape = out[4 * n : 4 * n + 3]
        found += placements(block, x, y, shape)
    return sorted(found)
