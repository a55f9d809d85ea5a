"""Evaluation of a triangle: the effect of placing a tile on it."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import cell_at, letter
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.evaluation.cell_gains import (
    add_frontier_gain,
    frontier_gain,
    make_cell_gain,
)
from akropolis_nb.engine.kernels.evaluation.expectations import (
    add_expectations,
    expected_barracks,
    expected_houses,
    expected_temple,
    expected_value,
)
from akropolis_nb.engine.kernels.geometry import RING_TOUCH
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import lay, lift, may_cut_off
from akropolis_nb.engine.kernels.scoring import add_group, join_houses, score_cell, score_city


def prepare_evaluation(c: Vector, b: int, w: Vector, flags: int) -> int:
    """Score the city and reset the workspace, before its triangles are evaluated.

    Return the city's points.
    """
    points = score_city(c, b, w, flags)
    add_expectations(c, b, w, flags)
    w[LEVEL] = 1
    for n in range(6):
        w[MORE_VALUE + n] = 0
        w[MORE_STARS + n] = 0
    w[FRONTIER_COUNT] = 0
    add_frontier_gain(c, b, w, flags, cell_at(c, b, c[b + X_MIN] - 2, c[b + Y_MIN] - 2))
    return points


def plan(w: Vector, n: int, code: int, flags: int) -> None:
    """Write plan ``n`` for a tile, for the city scored last."""
    p = PLANS + PLAN * n
    w[p + CODE] = code
    w[p + CLASS] = tile_class(letter(code, 0), letter(code, 1), letter(code, 2), flags)
    w[p + PLAZA_OF] = 0
    w[p + PLAZA_STARS] = 0
    w[p + PLAZA_POINTS] = 0
    for m in range(5):
        kind = letter(code, m % 3)
        w[p + LETTER + m] = kind
        if GARDEN < kind < QUARRY:
            w[p + PLAZA_OF] = kind - PLAZA
            w[p + PLAZA_STARS] = UNIT * STARS_OF[kind]
            w[p + PLAZA_POINTS] = UNIT * STARS_OF[kind] * w[EXPECTED_VALUE + kind - PLAZA]


def tile_class(kind0: int, kind1: int, kind2: int, flags: int) -> int:
    """Return how the letters of a tile affect each other.

    SIMPLE: not at all, so the tile's gain is the sum of its cell gains. CROSSED: like two houses,
    or a district and its plaza; the cell gains have enough information. EXOTIC: like two markets,
    which no tile of the box has; the tile must be laid and the whole city scored.
    """
    found = SIMPLE
    plazas = 0
    for d in range(1, 6):
        districts = (kind0 == d) + (kind1 == d) + (kind2 == d)
        own = (kind0 == d + PLAZA) + (kind1 == d + PLAZA) + (kind2 == d + PLAZA)
        plazas += own
        if d == MARKET and (
            districts > 1 or (flags & MARKET_VARIANT and own > 0 and districts + own > 1)
        ):
            return EXOTIC
        if plazas > 1 or (districts > 0 and own > 0) or (d == HOUSE and districts > 1):
            found = CROSSED
    return found


def evaluate(
    c: Vector, b: int, w: Vector, flags: int, x: int, y: int, shape: int, level: int
) -> None:
    """Evaluate a legal triangle on its level for a tile of quarries; ``gains`` adds the letters."""
    i = cell_at(c, b, x, y)
    w[BASE] = 0
    w[GAINED] = 0
    w[LEVEL] = level
    w[TOP] = w[BEST]
    for n in range(6):
        w[MORE_VALUE + n] = 0
        w[MORE_STARS + n] = 0
    if level > 1 or c[i + KIND] == LAKE or may_cut_off(c, b, i, shape):
        evaluate_laid(c, b, w, flags, x, y, shape)
        return
    fringe = 0
    for n in range(3):
        cell_gain = frontier_gain(c, b, w, flags, i + c[b + SPAN + 3 * shape + n])
        w[CELL_GAINS + n] = cell_gain
        fringe += w[cell_gain + FRINGE]
    if fringe > 0:
        evaluate_ring(c, b, w, flags, i, shape)


def evaluate_ring(c: Vector, b: int, w: Vector, flags: int, i: int, shape: int) -> None:
    """Value the temples and barracks around a tile on the ground that cuts off no lake."""
    for n in range(9):
        j = i + c[b + AROUND + 9 * shape + n]
        kind = c[j + KIND]
        if kind == TEMPLE:
            value = expected_temple(w, c[j + HEIGHT], c[j + AUX] - RING_TOUCH[n], flags)
            w[MORE_VALUE + TEMPLE] += value - expected_value(c, w, j, flags)
        elif kind == BARRACKS:
            value = expected_barracks(w, c[j + HEIGHT], c[j + AUX] - RING_TOUCH[n], flags)
            w[MORE_VALUE + BARRACKS] += value - expected_value(c, w, j, flags)
    w[BASE] = w[MORE_VALUE + TEMPLE] * w[EXPECTED_STARS + TEMPLE]
    w[BASE] += w[MORE_VALUE + BARRACKS] * w[EXPECTED_STARS + BARRACKS]


def evaluate_laid(c: Vector, b: int, w: Vector, flags: int, x: int, y: int, shape: int) -> None:
    """Evaluate a triangle by laying a tile of quarries on it and lifting it again."""
    i = cell_at(c, b, x, y)
    best = w[BEST]
    groups = w[GROUP_COUNT]
    houses = 0
    markets = 0
    if w[LEVEL] > 1:
        for n in range(3):
            j = i + c[b + SPAN + 3 * shape + n]
            kind = c[j + KIND]
            houses += kind == HOUSE
            markets += kind == MARKET or kind == MARKET_PLAZA
            if kind == HOUSE:
                w[KEPT + n] = w[GROUPS + c[j + AUX]]
                w[GROUPS + c[j + AUX]] = 0
                w[MORE_VALUE + HOUSE] -= w[w[VALUE_WEIGHTS] + LOOSE] * c[j + HEIGHT]
            elif kind == QUARRY:
                w[GAINED] += 1
            elif kind <= GARDEN:
                w[MORE_VALUE + kind] -= expected_value(c, w, j, flags)
            else:
                w[MORE_STARS + kind - PLAZA] -= UNIT * STARS_OF[kind]
    lay(c, b, x, y, shape, 0, QUARRIES)
    if houses > 0:
        join_groups(c, b, w, i, shape)
        w[TOP] = w[BEST]
        w[MORE_VALUE + HOUSE] += expected_houses(w, w[BEST], flags) - expected_houses(
            w, best, flags
        )
    w[UNDO_COUNT] = 0
    if markets > 0 or w[LEVEL] == 1:
        revalue_round(c, b, w, flags, i, shape)
    for n in range(3):
        cell_gain = OWN + CELL_GAIN * n
        w[CELL_GAINS + n] = cell_gain
        make_cell_gain(c, b, w, cell_gain, flags, i + c[b + SPAN + 3 * shape + n])
    for d in range(1, 6):
        value = w[EXPECTED_VALUE + d] + w[MORE_VALUE + d]
        w[BASE] += value * (w[EXPECTED_STARS + d] + w[MORE_STARS + d])
        w[BASE] -= w[EXPECTED_VALUE + d] * w[EXPECTED_STARS + d]
    lift(c, b, x, y, shape)
    for n in range(w[UNDO_COUNT]):
        undo = w[UNDO] + 3 * n
        c[w[undo] + AUX] = w[undo + 1]
        c[w[undo] + CELL_VALUE] = w[undo + 2]
    if houses > 0:
        # Backwards: of two houses of one group, the first has the group's key in KEPT.
        for n in range(2, -1, -1):
            j = i + c[b + SPAN + 3 * shape + n]
            if c[j + KIND] == HOUSE:
                w[GROUPS + c[j + AUX]] = w[KEPT + n]
                join_houses(c, b, j, c[j + AUX])
        w[BEST] = best
        w[GROUP_COUNT] = groups


def join_groups(c: Vector, b: int, w: Vector, i: int, shape: int) -> None:
    """Regroup the houses around a triangle whose groups have the key 0."""
    w[BEST] = 0
    for group in range(w[GROUP_COUNT]):
        w[BEST] = max(w[BEST], w[GROUPS + group])
    for n in range(9 * shape, 9 * shape + 9):
        j = i + c[b + AROUND + n]
        if c[j + KIND] == HOUSE and w[GROUPS + c[j + AUX]] == 0:
            add_group(c, b, w, j)


def revalue_round(c: Vector, b: int, w: Vector, flags: int, i: int, shape: int) -> None:
    """Value the districts around a tile just laid, and around the lakes it made or filled."""
    for n in range(9 * shape, 9 * shape + 9):
        j = i + c[b + AROUND + n]
        if HOUSE < c[j + KIND] <= GARDEN:
            revalue(c, b, w, flags, j)
        elif c[j + KIND] == LAKE and c[b + SUNK] == 0:
            revalue_shore(c, b, w, flags, j)
    for n in range(c[b + SUNK]):
        revalue_shore(c, b, w, flags, b + c[b + c[b + QUEUE] + n])


def revalue_shore(c: Vector, b: int, w: Vector, flags: int, i: int) -> None:
    """Value the barracks and gardens around a cell of a lake."""
    for k in range(6):
        j = i + c[b + NEAR + k]
        if c[j + KIND] == BARRACKS or c[j + KIND] == GARDEN:
            revalue(c, b, w, flags, j)


def revalue(c: Vector, b: int, w: Vector, flags: int, i: int) -> None:
    """Value a district other than a house again; add up the change and record how to undo it."""
    aux = c[i + AUX]
    before = c[i + CELL_VALUE]
    hoped = expected_value(c, w, i, flags)
    value = score_cell(c, b, i, flags)
    if value != before or c[i + AUX] != aux:
        w[MORE_VALUE + c[i + KIND]] += expected_value(c, w, i, flags) - hoped
        undo = w[UNDO] + 3 * w[UNDO_COUNT]
        w[UNDO_COUNT] += 1
        w[undo] = i
        w[undo + 1] = aux
        w[undo + 2] = before
