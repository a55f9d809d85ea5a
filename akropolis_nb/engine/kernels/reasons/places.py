"""The place for a tile on a higher level that a move opens and another does not."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.estimate.differences import round_half_up
from akropolis_nb.engine.kernels.geometry import DX, DY
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.reasons.ends import find_row, in_tile, row_at, sums_at
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
    """Return how many hexes of a triangle are quarries right after a move; -1 if it is no place."""
    many = 0
    own = 0
    for corner in range(3):
        q = corner_q(z, m, t, side, corner)
        row = corner_r(z, m, t, side, corner)
        i = find_row(z, r, x, m, q, row)
        if i < 0 or r[i + FINAL_LEVEL] != x[NEW_LEVEL + m]:
            return -1
        many += r[i + FINAL_KIND] == QUARRY
        own += in_tile(z, m, q, row)
    return -1 if own == 3 else many


def count_built(z: Vector, r: Vector, x: Vector, m: int, t: int, side: int) -> int:
    """Return in how many games a tile lies on all corners of a triangle in the end."""
    many = 0
    for game in range(x[END_CITIES + CITY_GAMES]):
        o = row_at(x, END_CITIES, m, game)
        covered = 0
        for corner in range(3):
            q = corner_q(z, m, t, side, corner)
            row = corner_r(z, m, t, side, corner)
            for n in range(x[END_CITIES + CITY_EACH]):
                i = o + FINAL_HEX * n
                if r[i + FINAL_KIND] > 0 and r[i + FINAL_Q] == q and r[i + FINAL_R] == row:
                    covered += r[i + FINAL_LEVEL] > x[NEW_LEVEL + m]
        many += covered == 3
    return many


def best_place(z: Vector, r: Vector, x: Vector, m: int, least: int, out: Vector, o: int) -> None:
    """Write the place of a move over most quarries, or if ``least`` is 0 the one built over most.

    It has one or two hexes of the tile, so it lies on two tiles. Among places over as many quarries
    it is the one that most games build over. Without any, its level is 0.
    """
    for n in range(OPENED_SIZE):
        out[o + n] = 0
    for t in range(3):
        for side in range(6):
            many = place_quarries(z, r, x, m, t, side)
            if many < least or (least > 0 and many < out[o + OPENED_QUARRIES]):
                continue
            used = count_built(z, r, x, m, t, side)
            more = out[o + OPENED_LEVEL] == 0 or (least > 0 and many > out[o + OPENED_QUARRIES])
            if more or used > out[o + OPENED_USED]:
                out[o + OPENED_LEVEL] = x[NEW_LEVEL + m] + 1
                out[o + OPENED_QUARRIES] = many
                out[o + OPENED_USED] = used
                out[o + OPENED_PLAZAS] = 0
                out[o + OPENED_VALUE] = 0
                for corner in range(3):
                    q = corner_q(z, m, t, side, corner)
                    row = corner_r(z, m, t, side, corner)
                    i = find_row(z, r, x, m, q, row)
                    out[o + OPENED_CELLS + 2 * corner] = q
                    out[o + OPENED_CELLS + 2 * corner + 1] = row
                    out[o + OPENED_PLAZAS] += PLAZA < r[i + FINAL_KIND] < QUARRY
                    out[o + OPENED_VALUE] += r[i + FINAL_VALUE]


def count_beside(z: Vector, r: Vector, x: Vector, m: int, out: Vector, o: int) -> int:
    """Return how many hexes beside a place are as high as a tile there, right after the move."""
    many = 0
    for corner in range(3):
        for side in range(6):
            q = out[o + OPENED_CELLS + 2 * corner] + DX[side]
            row = out[o + OPENED_CELLS + 2 * corner + 1] + DY[side]
            met = False
            for other in range(3):
                a = q - out[o + OPENED_CELLS + 2 * other]
                b = row - out[o + OPENED_CELLS + 2 * other + 1]
                steps = max(abs(a), abs(b), abs(a + b))
                met |= steps == 0 or (steps == 1 and other < corner)
            i = find_row(z, r, x, m, q, row)
            if not met and i >= 0:
                many += r[i + FINAL_LEVEL] == out[o + OPENED_LEVEL]
    return many


def write_points(r: Vector, x: Vector, m: int, out: Vector, o: int) -> None:
    """Write the mean points by district of what lies at a move's place in the end."""
    games = x[END_CITIES + CITY_GAMES]
    for game in range(games):
        i = row_at(x, END_CITIES, m, game)
        for _ in range(x[END_CITIES + CITY_EACH]):
            d = r[i + FINAL_KIND] - 1
            if 0 <= d < GARDEN and r[i + FINAL_LEVEL] >= out[o + OPENED_LEVEL]:
                for corner in range(3):
                    at = o + OPENED_CELLS + 2 * corner
                    if r[i + FINAL_Q] == out[at] and r[i + FINAL_R] == out[at + 1]:
                        stars = x[sums_at(x, END_CITIES, m, game, d) + ALL_STARS]
                        out[o + OPENED_POINTS + d] += r[i + FINAL_VALUE] * stars
            i += FINAL_HEX
    for d in range(5):
        out[o + OPENED_POINTS + d] = round_half_up(out[o + OPENED_POINTS + d] / games)


def open_place(z: Vector, r: Vector, x: Vector, out: Vector, o: int) -> None:
    """Write the place that only the better move opens: over most quarries, or most built over.

    There is none if the worse move opens one that is as good: over as many quarries, and used in
    almost as many games (a third). Behind it is the most used place of the worse move.
    """
    other = o + OPENED_SIZE
    best_place(z, r, x, 0, 1, out, o)
    best_place(z, r, x, 1, 1, out, other)
    if x[NEW_LEVEL + 1] >= x[NEW_LEVEL]:
        out[o + OPENED_OTHER] = out[other + OPENED_QUARRIES]
    best_place(z, r, x, 1, 0, out, other)
    if out[o + OPENED_QUARRIES] <= out[o + OPENED_OTHER]:
        most = out[o + OPENED_OTHER]
        best_place(z, r, x, 0, 0, out, o)
        out[o + OPENED_OTHER] = most
        if 3 * (out[o + OPENED_USED] - out[other + OPENED_USED]) < x[END_CITIES + CITY_GAMES]:
            out[o + OPENED_LEVEL] = 0
    if out[o + OPENED_LEVEL] > 0:
        write_points(r, x, 0, out, o)
        out[o + OPENED_BESIDE] = count_beside(z, r, x, 0, out, o)
        if out[other + OPENED_LEVEL] > 0:
            write_points(r, x, 1, out, other)
            out[other + OPENED_BESIDE] = count_beside(z, r, x, 1, out, other)
