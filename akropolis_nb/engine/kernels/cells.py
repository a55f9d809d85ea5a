"""Cells of a city block: finding, building and copying their records; the letters of a tile."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.geometry import CELL_X, CELL_Y, DX, DY, RING_X, RING_Y
from akropolis_nb.engine.kernels.layout import *


def cell_at(c: Vector, b: int, x: int, y: int) -> int:
    """Return the index of the record of the cell in grid column ``x`` and row ``y``."""
    return b + HEAD + STRIDE * (y * c[b + WIDTH] + x)


def bits(directions: int) -> int:
    """Return the number of bits set in a set of six directions."""
    pairs = (directions & 0o25) + (directions >> 1 & 0o25)
    return (pairs & 3) + (pairs >> 2 & 3) + (pairs >> 4)


def letter(code: int, n: int) -> int:
    """Return the kind of a tile's letter: 0 is a, 1 is b, 2 is c."""
    return code >> 4 * n & 15


def rotate_code(code: int, turn: int) -> int:
    """Return the code of a tile with its letters in the order of a triangle's cells.

    Letter a is on cell ``turn``.
    """
    return (code << 12 | code) >> 4 * (3 - turn) & 0xFFF


def begin_city(c: Vector, b: int, width: int, rows: int, col0: int, row0: int) -> None:
    """Write the head of an empty city to a block of zeros.

    Column 0 of the grid is q = ``col0``, row 0 is r = ``row0``.
    """
    c[b + WIDTH] = width
    c[b + ROWS] = rows
    c[b + COL0] = col0
    c[b + ROW0] = row0
    c[b + LIST] = HEAD + STRIDE * width * rows
    c[b + QUEUE] = c[b + LIST] + width * rows
    c[b + X_MIN] = width
    c[b + Y_MIN] = rows
    for n in range(6):
        c[b + NEAR + n] = STRIDE * (DY[n] * width + DX[n])
        c[b + SPAN + n] = STRIDE * (CELL_Y[n] * width + CELL_X[n])
    for n in range(18):
        c[b + AROUND + n] = STRIDE * (RING_Y[n] * width + RING_X[n])


def build_cell(c: Vector, b: int, x: int, y: int, kind: int, owner: int) -> None:
    """Build on an empty cell; update the box and the neighbours."""
    i = cell_at(c, b, x, y)
    c[i + KIND] = kind
    c[i + HEIGHT] = 1
    c[i + OWNER] = owner
    for k in range(6):
        c[i + c[b + NEAR + k] + BUILT] |= 1 << (k + 3) % 6
    c[b + c[b + LIST] + c[b + CELLS]] = i - b
    c[b + CELLS] += 1
    c[b + X_MIN] = min(c[b + X_MIN], x)
    c[b + X_MAX] = max(c[b + X_MAX], x)
    c[b + Y_MIN] = min(c[b + Y_MIN], y)
    c[b + Y_MAX] = max(c[b + Y_MAX], y)


def copy_city(c: Vector, b: int, source: Vector, s: int) -> None:
    """Copy the block at ``s`` of ``source`` to the block at ``b``; the grids may differ in size.

    Only the cells in and around the boxes are cleared and copied, so the cost of a playout's
    restart depends on the size of the city, not of the grid.
    """
    width = c[b + WIDTH]
    for y in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        i = cell_at(c, b, c[b + X_MIN] - 2, y)
        for k in range(i, i + STRIDE * (c[b + X_MAX] - c[b + X_MIN] + 5)):
            c[k] = 0
    dx = source[s + COL0] - c[b + COL0]
    dy = source[s + ROW0] - c[b + ROW0]
    c[b + TILES] = source[s + TILES]
    c[b + CELLS] = source[s + CELLS]
    c[b + SUNK] = 0
    c[b + X_MIN] = source[s + X_MIN] + dx
    c[b + X_MAX] = source[s + X_MAX] + dx
    c[b + Y_MIN] = source[s + Y_MIN] + dy
    c[b + Y_MAX] = source[s + Y_MAX] + dy
    span = STRIDE * (source[s + X_MAX] - source[s + X_MIN] + 3)
    for y in range(source[s + Y_MIN] - 1, source[s + Y_MAX] + 2):
        i = cell_at(c, b, source[s + X_MIN] - 1 + dx, y + dy)
        j = cell_at(source, s, source[s + X_MIN] - 1, y)
        for k in range(span):
            c[i + k] = source[j + k]
    from_width = source[s + WIDTH]
    if from_width == width and dx == 0 and dy == 0:
        for n in range(source[s + CELLS]):
            c[b + c[b + LIST] + n] = source[s + source[s + LIST] + n]
        return
    for n in range(source[s + CELLS]):
        m = (source[s + source[s + LIST] + n] - HEAD) // STRIDE
        c[b + c[b + LIST] + n] = HEAD + STRIDE * (
            (m // from_width + dy) * width + m % from_width + dx
        )
