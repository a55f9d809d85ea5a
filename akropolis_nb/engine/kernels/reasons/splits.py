"""The difference of a district's points between two moves, split by what brings it.

For each deal it is the mean stars times the difference of values, plus the mean value times the
difference of stars; both differences are sums over hexes. So the splits add up to it.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.reasons.ends import hex_at, sums_at
from akropolis_nb.engine.kernels.reasons.sections import *


def count_new(x: Vector, m: int, kind: int) -> int:
    """Return how many hexes of a kind a move's tile has."""
    many = 0
    for t in range(3):
        many += x[NEW_KIND + 3 * m + t] == kind
    return many


def is_uncovered(z: Vector, x: Vector, p: int, game: int, n: int) -> bool:
    """Return whether the difference at an old hex is one of its condition.

    That is so if nothing was built on it, or if only one of the moves lets it meet its condition: a
    district is built over more readily once it does not count.
    """
    one = x[OLD_NOW + n]
    other = x[OLD_NOW + z[REASON_OLD] + n]
    if one != other and one >= 0 and other >= 0:
        return True
    return x[hex_at(z, x, p, 0, game, n)] > 0 and x[hex_at(z, x, p, 1, game, n)] > 0


def split_district(z: Vector, r: Vector, x: Vector, p: int, d: int) -> None:
    """Write the split of a district's difference by part and deal, in quarters of a point."""
    games = x[p + CITY_GAMES]
    old = z[REASON_OLD]
    ours = count_new(x, 0, d + 1)
    theirs = count_new(x, 1, d + 1)
    level0 = x[NEW_LEVEL]
    level1 = x[NEW_LEVEL + 1]
    more = 2 * (level0 * ours - level1 * theirs)
    higher = 0
    if ours > 0 and theirs > 0:
        more = (ours - theirs) * (level0 + level1)
        higher = (level0 - level1) * (ours + theirs)
    for game in range(games):
        a = sums_at(x, p, 0, game, d)
        b = sums_at(x, p, 1, game, d)
        stars = x[a + ALL_STARS] + x[b + ALL_STARS]
        value = x[a + ALL_VALUE] + x[b + ALL_VALUE]
        kept = 0
        hidden = 0
        for n in range(old):
            if r[FINAL_HEX * n + FINAL_KIND] == d + 1:
                i = hex_at(z, x, p, 0, game, n)
                j = hex_at(z, x, p, 1, game, n)
                if is_uncovered(z, x, p, game, n):
                    kept += x[i + 1] - x[j + 1]
                else:
                    hidden += x[i + 1] - x[j + 1]
        for m in range(2):
            sign = 1 - 2 * m
            level = x[NEW_LEVEL + m]
            for t in range(3):
                if x[NEW_KIND + 3 * m + t] == d + 1:
                    i = hex_at(z, x, p, m, game, old + t)
                    # One that does not count from the beginning is not lost by being covered.
                    if x[i] > 0 or x[NEW_NOW + 3 * m + t] == 0:
                        kept -= sign * (level - x[i + 1])
                    else:
                        hidden -= sign * level
        o = x[SPLIT_AT] + game
        x[o + PLAZA_NEW * games] = 2 * value * (x[a + NEW_STARS] - x[b + NEW_STARS])
        x[o + PLAZA_OLD * games] = 2 * value * (x[a + OLD_STARS] - x[b + OLD_STARS])
        x[o + PLAZA_LATER * games] = 2 * value * (x[a + LATER_STARS] - x[b + LATER_STARS])
        x[o + VALUE_PART * games] = stars * more
        x[o + LEVEL_PART * games] = stars * higher
        x[o + CONDITION * games] = 2 * stars * kept
        x[o + COVERED_PART * games] = 2 * stars * hidden
        x[o + DOUBLED * games] = 2 * stars * (x[a + DOUBLED_VALUE] - x[b + DOUBLED_VALUE])
        x[o + LATER_ROOM * games] = 2 * stars * (x[a + LATER_VALUE] - x[b + LATER_VALUE])


def split_sum(x: Vector, part: int, games: int) -> int:
    """Return the sum of a part of the split over all deals, in quarters of a point."""
    total = 0
    for game in range(games):
        total += x[x[SPLIT_AT] + part * games + game]
    return total


def split_squares(x: Vector, part: int, games: int) -> int:
    """Return the sum of its squares."""
    total = 0
    for game in range(games):
        number = x[x[SPLIT_AT] + part * games + game]
        total += number * number
    return total
