"""City blocks, the kernels' vectors of cities: create, enlarge, change and read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Cell, Placement
from akropolis_nb.engine.tiles import START_TILE
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

Block: TypeAlias = "array[int]"

START_CELLS = ((0, 0), (0, -1), (1, 0), (-1, 1))
"""Where the starting tile's letters lie."""
_WEST_OF = ((0, 0), (-1, 1), (-1, 0), (0, 0), (-1, 0), (0, -1))
"""By shape and turn: the step from letter a's cell to the triangle's first cell."""


def blank(width: int, rows: int, col0: int, row0: int) -> Block:
    """Return an empty block whose first column is q = ``col0``, its first row r = ``row0``."""
    block = sizes.zeros(sizes.block(width, rows))
    k.begin_city(block, 0, width, rows, col0, row0)
    return block


def start_block() -> Block:
    """Return a block with the starting tile."""
    reach = 1 + k.MARGIN + 3
    block = blank(2 * reach + 1, 2 * reach + 1, -reach, -reach)
    for (q, r), letter in zip(START_CELLS, START_TILE.hexes, strict=True):
        k.build_cell(block, 0, q + reach, r + reach, k.LETTERS.index(letter), 0)
    return block


def resize(block: Block, room: int) -> Block:
    """Return the same city in a grid with ``room`` columns and rows around the box."""
    return side_by_side([block], room)


def side_by_side(blocks: Sequence[Block], room: int) -> Block:
    """Return cities as blocks of one vector; all have the same grid, with ``room`` around them."""
    west = min(block[k.X_MIN] + block[k.COL0] for block in blocks) - room
    east = max(block[k.X_MAX] + block[k.COL0] for block in blocks) + room
    north = min(block[k.Y_MIN] + block[k.ROW0] for block in blocks) - room
    south = max(block[k.Y_MAX] + block[k.ROW0] for block in blocks) + room
    copies = []
    for block in blocks:
        copies.append(blank(east - west + 1, south - north + 1, west, north))
        _copy(block, copies[-1])
    together = copies[0]
    for copy in copies[1:]:
        together += copy
    return together


def _copy(block: Block, to: Block) -> None:
    """Copy a city to an empty block, whose grid may be another."""
    x_min, x_max, y_min, y_max = block[k.X_MIN : k.Y_MAX + 1]
    dx, dy = block[k.COL0] - to[k.COL0], block[k.ROW0] - to[k.ROW0]
    to[k.TILES], to[k.CELLS] = block[k.TILES], block[k.CELLS]
    to[k.X_MIN], to[k.X_MAX] = x_min + dx, x_max + dx
    to[k.Y_MIN], to[k.Y_MAX] = y_min + dy, y_max + dy
    # Copy whole rows, with the cells next to the city, whose BUILT bits are set.
    span = k.STRIDE * (x_max - x_min + 3)
    for y in range(y_min - 1, y_max + 2):
        i = k.cell_at(to, 0, x_min - 1 + dx, y + dy)
        j = k.cell_at(block, 0, x_min - 1, y)
        to[i : i + span] = block[j : j + span]
    for n in range(block[k.CELLS]):
        y, x = divmod((block[block[k.LIST] + n] - k.HEAD) // k.STRIDE, block[k.WIDTH])
        to[to[k.LIST] + n] = k.cell_at(to, 0, x + dx, y + dy)


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
    return resize(block, k.MARGIN + 3 + longest // 8)


def triangle(block: Block, placement: Placement) -> tuple[int, int, int, int]:
    """Return the (x, y, shape, turn) of a placement."""
    q, r, rotation = placement
    shape = 1 - rotation % 2
    turn = (rotation - 1) // 2 if shape == 0 else (rotation - 2) % 6 // 2
    dx, dy = _WEST_OF[3 * shape + turn]
    return q + dx - block[k.COL0], r + dy - block[k.ROW0], shape, turn


def check(block: Block, placement: Placement) -> int:
    """Return the level of a tile at a placement, or the kernel's code why it is illegal."""
    x, y, shape, _ = triangle(block, placement)
    if block[k.X_MIN] - 3 < x < block[k.X_MAX] + 3 and block[k.Y_MIN] - 3 < y < block[k.Y_MAX] + 3:
        return k.check(block, 0, x, y, shape)
    return k.FLOATING


def faults(
    block: Block, placement: Placement, code: int
) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
    """Return the hexes that break the rule with this code, and where they lie within the tile.

    The sides are empty if all three hexes break it.
    """
    x, y, shape, _ = triangle(block, placement)
    broken = k.faults(block, 0, x, y, shape, code)
    cells = [3 * shape + n for n in range(3) if broken >> n & 1]
    left, top = x + block[k.COL0], y + block[k.ROW0]
    hexes = tuple((left + k.CELL_X[n], top + k.CELL_Y[n]) for n in cells)
    return hexes, tuple(k.TILE_SIDES[n] for n in cells) if len(cells) < 3 else ()


def lay(block: Block, placement: Placement, code: int) -> tuple[Block, int]:
    """Lay a tile at a legal placement; return the block (or a wider copy) and the stones."""
    block = with_room(block)
    return block, k.lay(block, 0, *triangle(block, placement), code)


def count(block: Block, b: int = 0) -> int:
    """Return the number of visible hexes of the block that starts at index ``b``."""
    return block[b + k.CELLS]


def cells(block: Block) -> list[tuple[int, int, int, str, int]]:
    """Return the visible hexes as sorted (q, r, level, letter, number of the tile)."""
    return sorted(in_list_order(block))


def in_list_order(block: Block) -> list[tuple[int, int, int, str, int]]:
    """Return the same in the order of the block's list."""
    first = block[k.LIST]
    found = []
    for i in block[first : first + block[k.CELLS]]:
        y, x = divmod((i - k.HEAD) // k.STRIDE, block[k.WIDTH])
        letter = k.LETTERS[block[i + k.KIND]]
        where = x + block[k.COL0], y + block[k.ROW0]
        found.append((*where, block[i + k.HEIGHT], letter, block[i + k.OWNER]))
    return found


def lakes(block: Block) -> list[tuple[int, int]]:
    """Return the (q, r) of the empty cells that are cut off from the outside."""
    return [
        (x + block[k.COL0], y + block[k.ROW0])
        for y in range(block[k.Y_MIN], block[k.Y_MAX] + 1)
        for x in range(block[k.X_MIN], block[k.X_MAX] + 1)
        if block[k.cell_at(block, 0, x, y) + k.KIND] == k.LAKE
    ]


def placements(block: Block, x: int, y: int, shape: int) -> list[tuple[int, int, int]]:
    """Return the (q, r, rotation) of the three turns on a triangle."""
    found = []
    for turn in range(3):
        q = x + k.CELL_X[3 * shape + turn] + block[k.COL0]
        r = y + k.CELL_Y[3 * shape + turn] + block[k.ROW0]
        found.append((q, r, k.rotation_of(shape, turn)))
    return found


def legal_placements(block: Block) -> list[Placement]:
    """Return all legal placements, sorted."""
    out = sizes.zeros(sizes.triangles(block[k.CELLS]))
    found: list[tuple[int, int, int]] = []
    for o in range(0, k.list_triangles(block, 0, out, 0), k.TRIANGLE):
        x, y, shape = out[o : o + 3]
        found += placements(block, x, y, shape)
    return [Placement(*spot) for spot in sorted(found)]


def architect_placement(block: Block) -> Placement:
    """Return the placement of the solo game's architect, the same for all tiles."""
    choice = sizes.workspace(block[k.CELLS])
    k.architect_triangle(block, 0, choice)
    x, y, shape, turn = choice[k.CHOICE + 1 : k.CHOICE + 5]
    return Placement(*placements(block, x, y, shape)[turn])
