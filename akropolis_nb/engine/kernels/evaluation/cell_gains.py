"""Cell gains: what each letter of a tile would add on a cell."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import bits
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.evaluation.expectations import (
    expected_barracks,
    expected_houses,
    expected_temple,
)
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.scoring import garden_value, market_value

# What a neighbour of each kind adds to a count of neighbours. The octal digits of the count, from
# the lowest: houses, markets, market plazas, temples and barracks together, lakes.
TALLY = (0, 1, 0o10, 0o1000, 0o1000, 0, 0, 0o100, 0, 0, 0, 0, 0o10000)


def frontier_gain(c: Vector, b: int, w: Vector, flags: int, i: int) -> int:
    """Return where the cell gain of an empty cell starts, for a tile on the ground.

    It is computed at the first request. All cells without built neighbours share the first one.
    AUX may be left over from an earlier evaluation, so the gain's CELL is compared.
    """
    if c[i + BUILT] == 0:
        return w[FRONTIER]
    cell_gain = w[FRONTIER] + CELL_GAIN * c[i + AUX]
    if c[i + AUX] < w[FRONTIER_COUNT] and w[cell_gain + CELL] == i:
        return cell_gain
    return add_frontier_gain(c, b, w, flags, i)


def add_frontier_gain(c: Vector, b: int, w: Vector, flags: int, i: int) -> int:
    """Compute the cell gain of an empty cell; return where it starts."""
    cell_gain = w[FRONTIER] + CELL_GAIN * w[FRONTIER_COUNT]
    c[i + AUX] = w[FRONTIER_COUNT]
    w[FRONTIER_COUNT] += 1
    w[cell_gain + CELL] = i
    make_cell_gain(c, b, w, cell_gain, flags, i)
    return cell_gain


def make_cell_gain(c: Vector, b: int, w: Vector, cell_gain: int, flags: int, i: int) -> None:
    """Compute what each kind would add on a cell of a triangle, without the other letters.

    Either a tile of quarries lies on the triangle, or all its three cells are empty.
    """
    level = w[LEVEL]
    empty = 6 - bits(c[i + BUILT])
    if c[i + HEIGHT] == 0:
        empty -= 2
    tally = 0
    for k in range(6):
        tally += TALLY[c[i + c[b + NEAR + k] + KIND]]
    key = 65536 + level
    first = -1
    second = -1
    if tally & 7 > 0:
        for k in range(6):
            j = i + c[b + NEAR + k]
            group = c[j + AUX]
            if c[j + KIND] == HOUSE and group != first and group != second:
                key += w[GROUPS + group]
                second = first
                first = group
    market = 0
    single = 0
    if tally >> 3 & 7 > 0:
        for k in range(6):
            j = i + c[b + NEAR + k]
            if c[j + KIND] == MARKET:
                market -= c[j + CELL_VALUE]
                if c[j + CELL_VALUE] == c[j + HEIGHT]:
                    single += c[j + HEIGHT]
    else:
        market = market_value(level, tally >> 6 & 7, flags)
    outside = empty
    if not flags & LAKE_IS_EDGE:
        outside -= tally >> 12
    w[cell_gain + ADD] = UNIT * single
    w[cell_gain + ADD + HOUSE] = w[w[VALUE_WEIGHTS] + LOOSE] * level
    if key > w[BEST]:
        w[cell_gain + ADD + HOUSE] += expected_houses(w, key, flags) - expected_houses(
            w, w[BEST], flags
        )
    w[cell_gain + ADD + MARKET] = UNIT * market
    w[cell_gain + ADD + BARRACKS] = expected_barracks(w, level, outside, flags)
    w[cell_gain + ADD + TEMPLE] = expected_temple(w, level, empty, flags)
    w[cell_gain + ADD + GARDEN] = UNIT * garden_value(c, b, i, level, flags)
    w[cell_gain + JOINS] = first
    w[cell_gain + JOINS + 1] = second
    for n in range(2):
        if w[cell_gain + JOINS + n] >= 0:
            w[cell_gain + KEYS + n] = w[GROUPS + w[cell_gain + JOINS + n]]
    w[cell_gain + FRINGE] = tally >> 9 & 7
    for d in range(1, 6):
        w[cell_gain + d] = w[cell_gain + ADD + d] * (w[EXPECTED_STARS + d] + w[MORE_STARS + d])
    w[cell_gain + MARKET_PLAZA] = 0
    if flags & MARKET_VARIANT:
        stars = w[EXPECTED_STARS + MARKET] + w[MORE_STARS + MARKET] + UNIT * STARS_OF[MARKET_PLAZA]
        w[cell_gain + MARKET_PLAZA] = UNIT * single * stars
