"""The score of a city: values and stars of its districts."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import bits
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *


def is_lake(c: Vector, j: int, flags: int) -> bool:
    """Return whether the cell is a lake for gardens, by the ruling in force."""
    if flags & LAKE_SINGLE:
        return c[j + HEIGHT] == 0 and c[j + BUILT] == ALL_BUILT
    return c[j + KIND] == LAKE


def is_outside(c: Vector, j: int, flags: int) -> bool:
    """Return whether the cell is outside the city for barracks, by the ruling in force."""
    if flags & LAKE_IS_EDGE:
        return c[j + HEIGHT] == 0
    return c[j + KIND] == EMPTY


def barracks_value(height: int, outside: int, flags: int) -> int:
    """Return the value of barracks with this many neighbours outside the city."""
    if outside == 0:
        return 0
    if flags & BARRACKS_VARIANT and (outside == 3 or outside == 4):
        return 2 * height
    return height


def temple_value(height: int, empty: int, flags: int) -> int:
    """Return the value of a temple with this many empty neighbours."""
    if empty > 0:
        return 0
    if flags & TEMPLE_VARIANT and height > 1:
        return 2 * height
    return height


def garden_value(c: Vector, b: int, i: int, height: int, flags: int) -> int:
    """Return the value of a garden on a cell."""
    if flags & GARDEN_VARIANT:
        for k in range(6):
            if is_lake(c, i + c[b + NEAR + k], flags):
                return 2 * height
    return height


def market_value(height: int, plazas: int, flags: int) -> int:
    """Return the value of a market beside no other, and beside this many market plazas."""
    if flags & MARKET_VARIANT and plazas > 0:
        return 2 * height
    return height


def house_value(key: int, flags: int) -> int:
    """Return the value of the house group with this key, see ``score_city``."""
    value = key & 0xFFFF
    if flags & HOUSE_VARIANT and value >= 10:
        return 2 * value
    return value


def score_cell(c: Vector, b: int, i: int, flags: int) -> int:
    """Return the value of a market, barracks, temple or garden; set its AUX and CELL_VALUE."""
    kind = c[i + KIND]
    height = c[i + HEIGHT]
    value = 0
    if kind == GARDEN:
        value = garden_value(c, b, i, height, flags)
    elif kind == TEMPLE:
        c[i + AUX] = 6 - bits(c[i + BUILT])
        value = temple_value(height, c[i + AUX], flags)
    elif kind == BARRACKS:
        outside = 0
        if c[i + BUILT] != ALL_BUILT:
            for k in range(6):
                if is_outside(c, i + c[b + NEAR + k], flags):
                    outside += 1
        c[i + AUX] = outside
        value = barracks_value(height, outside, flags)
    else:
        markets = 0
        plazas = 0
        for k in range(6):
            beside = c[i + c[b + NEAR + k] + KIND]
            if beside == MARKET:
                markets += 1
            elif beside == MARKET_PLAZA:
                plazas += 1
        if markets == 0:
            value = market_value(height, plazas, flags)
    c[i + CELL_VALUE] = value
    return value


def score_city(c: Vector, b: int, w: Vector, flags: int) -> int:
    """Write the city's values and stars by kind to ``w``; return the points.

    The AUX of each house becomes the number of its group. The group that counts has the greatest
    key, 65536 * hexes + value: the most hexes, and among equals the greatest value.
    """
    cells = b + c[b + LIST]
    for n in range(VALUE, GROUPS):
        w[n] = 0
    houses = 0
    for n in range(c[b + CELLS]):
        i = b + c[cells + n]
        kind = c[i + KIND]
        if kind == HOUSE:
            c[i + AUX] = -1
            houses += 1
        elif kind <= GARDEN:
            w[VALUE + kind] += score_cell(c, b, i, flags)
        elif kind < QUARRY:
            w[STARS + kind - PLAZA] += STARS_OF[kind]
    if houses > 0:
        for n in range(c[b + CELLS]):
            i = b + c[cells + n]
            if c[i + KIND] == HOUSE and c[i + AUX] < 0:
                add_group(c, b, w, i)
        w[VALUE + HOUSE] = house_value(w[BEST], flags)
    points = 0
    for d in range(1, 6):
        points += w[VALUE + d] * w[STARS + d]
    return points


def add_group(c: Vector, b: int, w: Vector, start: int) -> None:
    """Add the group of the house at ``start``, with its key."""
    group = w[GROUP_COUNT]
    w[GROUP_COUNT] += 1
    w[GROUPS + group] = join_houses(c, b, start, group)
    w[BEST] = max(w[BEST], w[GROUPS + group])


def join_houses(c: Vector, b: int, start: int, group: int) -> int:
    """Give the number ``group`` to all houses connected to ``start``; return the group's key.

    Houses that already have this number count as visited.
    """
    queue = b + c[b + QUEUE] + c[b + SUNK]
    c[queue] = start - b
    c[start + AUX] = group
    head = 0
    tail = 1
    value = 0
    while head < tail:
        i = b + c[queue + head]
        head += 1
        value += c[i + HEIGHT]
        for k in range(6):
            j = i + c[b + NEAR + k]
            if c[j + KIND] == HOUSE and c[j + AUX] != group:
                c[j + AUX] = group
                c[queue + tail] = j - b
                tail += 1
    return 65536 * tail + value
