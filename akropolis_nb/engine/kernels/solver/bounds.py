"""Exact solver: upper bounds of the value that a line can still reach."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.scoring import house_value, score_city, temple_value


def upper_bound(c: Vector, b: int, w: Vector, s: Vector, flags: int, f: int, depth: int) -> int:
    """Return an upper bound of all lines that continue from a frame, whose tile is not laid yet.

    It assumes that every district that can count does count, with all stars that are possible, that
    new districts lie on the highest level, and that only quarries are covered. A tile on the ground
    fills empty cells around temples, two for each temple at most. A higher tile gains stones and
    uncovers markets. If one tile is left, it can do only one of the two.
    """
    measure = s[MEASURE]
    if measure == LAKE_HEXES:
        return -NOTHING
    left = s[TO_PLACE] - depth
    new_plaza = False
    for n in range(depth, s[TO_PLACE]):
        if s[NEXT_TILES + NEXT_TILE * n + NEXT_STARS + MARKET] > 0:
            new_plaza = True
    score_city(c, b, w, flags)
    level = 1
    most = 0
    quarries = 0
    markets = 0
    temples = 0
    others = 0
    gardens = 0
    for n in range(c[b + CELLS]):
        i = b + c[b + c[b + LIST] + n]
        height = c[i + HEIGHT]
        kind = c[i + KIND]
        for shape in range(2):
            j = i + c[b + SPAN + 3 * shape + 1]
            k = i + c[b + SPAN + 3 * shape + 2]
            if c[j + HEIGHT] != height or c[k + HEIGHT] != height:
                continue
            if c[i + OWNER] == c[j + OWNER] and c[i + OWNER] == c[k + OWNER]:
                continue
            level = max(level, height + 1)
            most = max(most, (kind == QUARRY) + (c[j + KIND] == QUARRY) + (c[k + KIND] == QUARRY))
        if kind == QUARRY:
            quarries += 1
        elif kind == MARKET:
            value = c[i + CELL_VALUE]
            markets += height - value
            if flags & MARKET_VARIANT and (new_plaza or value == 0 or value > height):
                markets += height
        elif kind == TEMPLE:
            if 0 < c[i + AUX] <= 2 * left:
                temples += temple_value(height, 0, flags)
        elif kind == BARRACKS:
            if flags & BARRACKS_VARIANT and c[i + AUX] > 4:
                others += height
        elif (
            kind == GARDEN
            and flags & GARDEN_VARIANT
            and c[i + BUILT] != ALL_BUILT
            and c[i + CELL_VALUE] == height
        ):
            gardens += height
    stones = s[f + NET]
    reserve = quarries
    for n in range(depth, s[TO_PLACE]):
        stones += min(most, reserve)
        reserve -= min(most, reserve)
        most = 3
        reserve += s[NEXT_TILES + NEXT_TILE * n + NEXT_QUARRIES]
    if measure == STONES_ALONE:
        return stones
    if left > 1:
        points = points_bound(w, s, flags, depth, level, markets, temples, others, gardens)
        return points + stones if measure == POINTS_AND_STONES else points
    plazas = markets if new_plaza and flags & MARKET_VARIANT else 0
    ground = points_bound(w, s, flags, depth, 1, plazas, temples, others, gardens)
    high = NOTHING
    if level > 1:
        high = points_bound(w, s, flags, depth, level, markets, 0, others, gardens)
    if measure == POINTS_AND_STONES:
        return max(ground + s[f + NET], high + stones)
    return max(ground, high)


def points_bound(
    w: Vector, s: Vector, flags: int, depth: int, level: int,
    markets: int, temples: int, barracks: int, gardens: int,
) -> int:  # fmt: skip
    """Return the most points of a scored city with the tiles to come on ``level`` and above."""
    points = 0
    for d in range(1, 6):
        if 0 < s[MEASURE] < STONES_ALONE and s[MEASURE] != d:
            continue
        new = 0
        stars = w[STARS + d]
        high = level
        for n in range(depth, s[TO_PLACE]):
            new += s[NEXT_TILES + NEXT_TILE * n + d] * high
            stars += s[NEXT_TILES + NEXT_TILE * n + NEXT_STARS + d]
            high += 1
        if stars == 0:
            continue
        value = w[VALUE + d]
        if d == HOUSE:
            value = 0
            for group in range(w[GROUP_COUNT]):
                size = w[GROUPS + group] & 0xFFFF
                value = value + size if new > 0 else max(value, size)
            value = house_value(value + new, flags)
        else:
            if flags >> (d - 1) & 1:
                new *= 2
            value += new
            if d == MARKET:
                value += markets
            elif d == BARRACKS:
                value += barracks
            elif d == TEMPLE:
                value += temples
            else:
                value += gardens
        points += value * stars
    return points
