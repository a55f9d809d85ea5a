"""Keys of cities: equal for cities that a rotation and a shift make look the same."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.geometry import CELL_X, CELL_Y
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import lay, lift
from akropolis_nb.engine.kernels.random_numbers import MASK32, mix

LARGE_CITY = 120
"""A number of hexes that no city of a game exceeds."""
WHOLE_TILE = 1
"""Look of the middle of a tile whose three hexes are all visible; a hex has its level and kind."""


def rotate_column(q: int, r: int, turn: int) -> int:
    """Return the column of a point after a rotation by sixths of a turn."""
    if turn % 3 == 0:
        column = q
    elif turn % 3 == 1:
        column = -r
    else:
        column = -q - r
    return -column if turn > 2 else column


def point_key(q: int, r: int, look: int) -> int:
    """Return the key of a point of the city's picture, in 62 bits."""
    low = mix((4096 * q + r ^ look << 24) & MASK32)
    return low << 30 | mix(low ^ look * 0x9E3779B9 & MASK32) >> 2


def rotate_key(c: Vector, b: int, turn: int) -> int:
    """Return the key of a visible city after a rotation by sixths of a turn."""
    left = 1 << 30
    top = 1 << 30
    for n in range(c[b + CELLS]):
        place = (c[b + c[b + LIST] + n] - HEAD) // STRIDE
        q = place % c[b + WIDTH]
        r = place // c[b + WIDTH]
        left = min(left, rotate_column(q, r, turn))
        top = min(top, rotate_column(-q - r, q, turn))
    key = 0
    for n in range(c[b + CELLS]):
        i = b + c[b + c[b + LIST] + n]
        place = (c[b + c[b + LIST] + n] - HEAD) // STRIDE
        x = place % c[b + WIDTH]
        y = place // c[b + WIDTH]
        q = rotate_column(x, y, turn) - left
        r = rotate_column(-x - y, x, turn) - top
        key += point_key(3 * q, 3 * r, 16 * c[i + HEIGHT] + c[i + KIND])
        for shape in range(2):
            owner = c[i + OWNER]
            whole = owner > 0
            column = 0
            row = 0
            for corner in range(3):
                whole = whole and c[i + c[b + SPAN + 3 * shape + corner] + OWNER] == owner
                column += x + CELL_X[3 * shape + corner]
                row += y + CELL_Y[3 * shape + corner]
            if whole:
                q = rotate_column(column, row, turn) - 3 * left
                r = rotate_column(-column - row, column, turn) - 3 * top
                key += point_key(q, r, WHOLE_TILE)
        key &= (1 << 62) - 1
    return key


def city_key(c: Vector) -> int:
    """Return a key of the visible city: the least of its six rotations.

    A city larger than any of a game is not rotated, because that takes long.
    """
    key = rotate_key(c, 0, 0)
    if c[CELLS] <= LARGE_CITY:
        for turn in range(1, 6):
            key = min(key, rotate_key(c, 0, turn))
    return key


def write_keys(city: Vector, code: int, spots: Vector, many: int, out: Vector) -> None:
    """Write a city's key, then those after a tile was laid on each of some triangles.

    A spot has four numbers: x, y, shape, turn. A key has two, of 31 bits.
    """
    c, spots, out = raw(city), raw(spots), raw(out)
    key = city_key(c)
    out[0] = key >> 31
    out[1] = key & 0x7FFFFFFF
    for n in range(many):
        o = 4 * n
        lay(c, 0, spots[o], spots[o + 1], spots[o + 2], spots[o + 3], code)
        key = city_key(c)
        lift(c, 0, spots[o], spots[o + 1], spots[o + 2])
        out[2 * n + 2] = key >> 31
        out[2 * n + 3] = key & 0x7FFFFFFF
