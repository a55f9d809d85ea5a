"""The place for a tile on a higher level that a move opens and another does not."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.geometry import DX, DY
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.reasons.ends import find_row, in_tile, row_at
from akropolis_nb.engine.kernels.reasons.sections import *


def corner_q(z: Vector, m: int, t: int, side: int, corner: int) -> int:
    """Return the q of a corner of the triangle at a side of one of a tile's cells."""
    q = z[REASON_CELLS + 6 * m + 2 * t]
    return q if corner == 0 else q + DX[(side + corner - 1) % 6]


def corner_r(z: Vector, m: int, t: int, side: int, corner: int) -> int:
    """Return the r of a corner of the triangle."""
    row = z[REASON_CELLS + 6 * m + 2 * t + 1]
    return row if corner == 0 else row + DY[(side + corner - 1) % 6]


def place_quarries(z: Vector, r: Vector, x: Vector, m: int, t: int, side: int) -> int:
    """Return how many hexes of a triangle are quarries right after a move; 0 if it is no place."""
    many = 0
    own = 0
    for corner in range(3):
        q = corner_q(z, m, t, side, corner)
        row = corner_r(z, m, t, side, corner)
        i = find_row(z, r, x, m, q, row)
        if i < 0 or r[i + FINAL_LEVEL] != x[NEW_LEVEL + m]:
            return 0
        many += r[i + FINAL_KIND] == QUARRY
        own += in_tile(z, m, q, row)
    return 0 if own == 3 else many


def count_built(z: Vector, r: Vector, x: Vector, t: int, side: int) -> int:
    """Return in how many games a tile lies on all corners of a triangle in the end."""
    many = 0
    for game in range(x[END_CITIES + CITY_GAMES]):
        o = row_at(x, END_CITIES, 0, game)
        covered = 0
        for corner in range(3):
            q = corner_q(z, 0, t, side, corner)
            row = corner_r(z, 0, t, side, corner)
            for n in range(x[END_CITIES + CITY_EACH]):
                i = o + FINAL_HEX * n
                if r[i + FINAL_KIND] > 0 and r[i + FINAL_Q] == q and r[i + FINAL_R] == row:
                    covered += r[i + FINAL_LEVEL] > x[NEW_LEVEL]
        many += covered == 3
    return many


def open_place(z: Vector, r: Vector, x: Vector, out: Vector, o: int) -> None:
    """Write the place over most quarries that only the better move opens.

    It has one or two hexes of the tile, so it lies on two tiles. Among places over as many quarries
    it is the one that most games build over. There is none if the worse move opens one as good.
    """
    for n in range(OPENED_SIZE):
        out[o + n] = 0
    for t in range(3):
        for side in range(6):
            many = place_quarries(z, r, x, 0, t, side)
            if many > 0 and many >= out[o + OPENED_QUARRIES]:
                used = count_built(z, r, x, t, side)
                if many > out[o + OPENED_QUARRIES] or used > out[o + OPENED_USED]:
                    out[o + OPENED_LEVEL] = x[NEW_LEVEL] + 1
                    out[o + OPENED_QUARRIES] = many
                    out[o + OPENED_USED] = used
                    for corner in range(3):
                        out[o + OPENED_CELLS + 2 * corner] = corner_q(z, 0, t, side, corner)
                        out[o + OPENED_CELLS + 2 * corner + 1] = corner_r(z, 0, t, side, corner)
    if x[NEW_LEVEL + 1] >= x[NEW_LEVEL]:
        for t in range(3):
            for side in range(6):
                many = place_quarries(z, r, x, 1, t, side)
                out[o + OPENED_OTHER] = max(out[o + OPENED_OTHER], many)
    if out[o + OPENED_OTHER] >= out[o + OPENED_QUARRIES]:
        out[o + OPENED_LEVEL] = 0
