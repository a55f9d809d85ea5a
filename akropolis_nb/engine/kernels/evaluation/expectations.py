"""Expected future value of a city, by the value weights of the heuristic policy."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.scoring import barracks_value, house_value


def expected_temple(w: Vector, height: int, empty: int, flags: int) -> int:
    """Return the value of a temple with this many empty neighbours, in sixteenths."""
    if empty > 3:
        return 0
    value = UNIT * height
    if empty > 0:
        value = w[w[VALUE_WEIGHTS] + SHORT + empty - 1] * height
    if flags & TEMPLE_VARIANT and height > 1:
        return 2 * value
    return value


def expected_barracks(w: Vector, height: int, outside: int, flags: int) -> int:
    """Return the value of barracks with this many neighbours outside the city, in sixteenths."""
    value = UNIT * barracks_value(height, outside, flags)
    if outside == 1 or outside == 2:
        value -= w[w[VALUE_WEIGHTS] + EDGE + outside - 1] * height
    return value


def expected_houses(w: Vector, key: int, flags: int) -> int:
    """Return the value of a house group that counts, without the LOOSE share, in sixteenths."""
    loose = w[w[VALUE_WEIGHTS] + LOOSE]
    if loose == 0:
        return UNIT * house_value(key, flags)
    return (UNIT - loose) * house_value(key, flags)


def expected_value(c: Vector, w: Vector, i: int, flags: int) -> int:
    """Return the value of a scored market, barracks, temple or garden, in sixteenths."""
    kind = c[i + KIND]
    if kind == TEMPLE:
        return expected_temple(w, c[i + HEIGHT], c[i + AUX], flags)
    if kind == BARRACKS:
        return expected_barracks(w, c[i + HEIGHT], c[i + AUX], flags)
    return UNIT * c[i + CELL_VALUE]


def add_expectations(c: Vector, b: int, w: Vector, flags: int) -> int:
    """Write by kind the expected value and stars of the city scored last to ``w``.

    Return the points that they make, in 256ths.
    """
    weights = w[VALUE_WEIGHTS]
    for d in range(1, 6):
        w[EXPECTED_VALUE + d] = UNIT * w[VALUE + d] + w[weights + COMING_VALUE + d]
        w[EXPECTED_STARS + d] = UNIT * w[STARS + d] + w[weights + COMING_STARS + d]
    if weights != ZERO_WEIGHTS:
        loose = 0
        cells = b + c[b + LIST]
        for n in range(c[b + CELLS]):
            i = b + c[cells + n]
            kind = c[i + KIND]
            if kind == TEMPLE or kind == BARRACKS:
                value = UNIT * c[i + CELL_VALUE]
                w[EXPECTED_VALUE + kind] += expected_value(c, w, i, flags) - value
        for n in range(w[GROUP_COUNT]):
            loose += w[GROUPS + n] & 0xFFFF
        w[EXPECTED_VALUE + HOUSE] += w[weights + LOOSE] * (loose - w[VALUE + HOUSE])
    points = 0
    for d in range(1, 6):
        points += w[EXPECTED_VALUE + d] * w[EXPECTED_STARS + d]
    return points


def expected_total(c: Vector, b: int, w: Vector, flags: int, stones: int) -> int:
    """Return the expected final total of the city scored last, by the value weights in force."""
    weights = w[VALUE_WEIGHTS]
    sum_ = add_expectations(c, b, w, flags) + stones * (POINT + w[weights + STONE])
    for n in range(c[b + CELLS]):
        if c[b + c[b + c[b + LIST] + n] + KIND] == QUARRY:
            sum_ += w[weights + OPEN]
    return (sum_ * w[weights + SCALE] // POINT + w[weights + MISSING] + POINT // 2) // POINT
