"""The hexes of cities after two moves, by origin.

A hex is *old* if it was there before the move, *new* if it belongs to the tile of the move, and
otherwise it was *built later*.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.reasons.sections import *


def row_at(x: Vector, p: int, m: int, game: int) -> int:
    """Return where the rows of a city of a set begin."""
    return x[p + CITY_ROWS] + FINAL_HEX * x[p + CITY_EACH] * (m * x[p + CITY_GAMES] + game)


def hex_at(z: Vector, x: Vector, p: int, m: int, game: int, n: int) -> int:
    """Return where an old or new hex is described: whether it is visible, and its value."""
    return x[p + CITY_KNOWN] + 2 * ((m * x[p + CITY_GAMES] + game) * (z[REASON_OLD] + 3) + n)


def sums_at(x: Vector, p: int, m: int, game: int, d: int) -> int:
    """Return where the sums of a city's district begin."""
    return x[p + CITY_SUMS] + SUMS_SIZE * (5 * (m * x[p + CITY_GAMES] + game) + d)


def in_tile(z: Vector, m: int, q: int, row: int) -> bool:
    """Return whether a move's tile covers a place."""
    for t in range(3):
        o = REASON_CELLS + 6 * m + 2 * t
        if z[o] == q and z[o + 1] == row:
            return True
    return False


def find_row(z: Vector, r: Vector, x: Vector, m: int, q: int, row: int) -> int:
    """Return the row of a place right after a move, or -1."""
    o = row_at(x, NOW_CITIES, m, 0)
    for n in range(z[REASON_NOW]):
        i = o + FINAL_HEX * n
        if r[i + FINAL_KIND] > 0 and r[i + FINAL_Q] == q and r[i + FINAL_R] == row:
            return i
    return -1


def counts_now(z: Vector, r: Vector, x: Vector, m: int, q: int, row: int) -> bool:
    """Return whether the hex at a place counts right after a move."""
    i = find_row(z, r, x, m, q, row)
    return i >= 0 and r[i + FINAL_VALUE] > 0


def find_known(z: Vector, r: Vector, x: Vector, m: int, i: int) -> int:
    """Return which old or new hex a row shows, or -1."""
    old = z[REASON_OLD]
    for n in range(old):
        o = FINAL_HEX * n
        if r[o + FINAL_Q] == r[i + FINAL_Q] and r[o + FINAL_R] == r[i + FINAL_R]:
            if r[o + FINAL_LEVEL] == r[i + FINAL_LEVEL]:
                return n
            break
    if r[i + FINAL_LEVEL] == x[NEW_LEVEL + m]:
        for t in range(3):
            o = REASON_CELLS + 6 * m + 2 * t
            if z[o] == r[i + FINAL_Q] and z[o + 1] == r[i + FINAL_R]:
                return old + t
    return -1


def look_at_tiles(z: Vector, r: Vector, x: Vector) -> None:
    """Write what the tiles are, and which old hexes count right after the moves."""
    for m in range(2):
        for t in range(3):
            o = REASON_CELLS + 6 * m + 2 * t
            i = find_row(z, r, x, m, z[o], z[o + 1])
            x[NEW_KIND + 3 * m + t] = r[i + FINAL_KIND]
            x[NEW_LEVEL + m] = r[i + FINAL_LEVEL]
            x[NEW_NOW + 3 * m + t] = r[i + FINAL_VALUE] > 0
        for n in range(z[REASON_OLD]):
            q = r[FINAL_HEX * n + FINAL_Q]
            row = r[FINAL_HEX * n + FINAL_R]
            counts = -1
            if not in_tile(z, m, q, row):
                counts = 0
                if counts_now(z, r, x, m, q, row):
                    counts = 1
            x[OLD_NOW + m * z[REASON_OLD] + n] = counts


def sort_rows(z: Vector, r: Vector, x: Vector, p: int) -> None:
    """Find the origins of all rows of a set of cities, and add up what they bring."""
    each = x[p + CITY_EACH]
    for m in range(2):
        for game in range(x[p + CITY_GAMES]):
            o = row_at(x, p, m, game)
            origins = x[p + CITY_ORIGINS] + (o - x[p + CITY_ROWS]) // FINAL_HEX
            for n in range(z[REASON_OLD] + 3):
                x[hex_at(z, x, p, m, game, n)] = 0
                x[hex_at(z, x, p, m, game, n) + 1] = 0
            for n in range(5 * SUMS_SIZE):
                x[sums_at(x, p, m, game, 0) + n] = 0
            for n in range(each):
                i = o + FINAL_HEX * n
                kind = r[i + FINAL_KIND]
                x[origins + n] = 0
                if kind > 0:
                    known = find_known(z, r, x, m, i)
                    origin = LATER_ORIGIN
                    value = 0
                    if r[i + FINAL_VALUE] > 0:
                        value = r[i + FINAL_LEVEL]
                    if known >= 0:
                        origin = OLD_ORIGIN
                        if known >= z[REASON_OLD]:
                            origin = NEW_ORIGIN
                        x[hex_at(z, x, p, m, game, known)] = 1
                        x[hex_at(z, x, p, m, game, known) + 1] = value
                    x[origins + n] = origin
                    if kind <= GARDEN:
                        s = sums_at(x, p, m, game, kind - 1)
                        x[s + ALL_VALUE] += r[i + FINAL_VALUE]
                        x[s + DOUBLED_VALUE] += r[i + FINAL_VALUE] - value
                        if origin == LATER_ORIGIN:
                            x[s + LATER_VALUE] += value
                            x[s + LATER_HEXES] += 1
                            x[s + LATER_HIGH] += r[i + FINAL_LEVEL] > 1
                    elif kind < QUARRY:
                        s = sums_at(x, p, m, game, kind - PLAZA - 1)
                        x[s + ALL_STARS] += STARS_OF[kind]
                        x[s + OLD_STARS + origin - 1] += STARS_OF[kind]
