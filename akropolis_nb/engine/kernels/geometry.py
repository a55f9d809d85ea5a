"""Directions, triangles and the rings around them, in columns and rows of the grid."""

from __future__ import annotations

# DX, DY: a step in the six directions, clockwise from north.
DX = (0, 1, 1, 0, -1, -1)
DY = (-1, -1, 0, 1, 1, 0)
# CELL_X, CELL_Y: the cells of a triangle, three for each shape.
CELL_X = (0, 1, 1, 0, 1, 0)
CELL_Y = (0, -1, 0, 0, 0, 1)
# The ring: the nine cells around a triangle in order, by shape. RING_TOUCH: how many cells of the
# triangle each of them touches.
RING_X = (-1, 0, 1, 2, 2, 2, 1, 0, -1, 0, 1, 2, 2, 1, 0, -1, -1, -1)
RING_Y = (0, -1, -2, -2, -1, 0, 1, 1, 1, -1, -1, -1, 0, 1, 2, 2, 1, 0)
RING_TOUCH = (1, 2, 1, 1, 2, 1, 1, 2, 1)
# For each cell of a triangle, by shape: the directions to the ring whose next direction clockwise
# leads to the ring too, as a set of bits.
TURNS = (0o70, 0o43, 0o16, 0o61, 0o07, 0o34)
# The 13 triangles that share a cell with a triangle, by shape. Of shape 0 are the first 7 beside a
# triangle of shape 0, the first 6 beside one of shape 1.
TOUCH_X = (
    0, 1, -1, 0, 1, -1, 0, 1, 0, 1, -1, 0, 1, -1, 0, 1, -1, 0, -1, 0, 1, -1, 0, 1, -1, 0,
)  # fmt: skip
TOUCH_Y = (
    -1, -1, 0, 0, 0, 1, 1, -2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 2, -1, -1, 0, 0, 0, 1, 1,
)  # fmt: skip


def rotation_of(shape: int, turn: int) -> int:
    """Return the rotation of a tile whose letter a lies on cell ``turn`` of a triangle."""
    if shape == 0:
        return 1 + 2 * turn
    return (2 + 2 * turn) % 6
