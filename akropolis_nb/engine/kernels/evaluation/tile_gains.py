"""Tile gains: the change of points by a tile on a triangle."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.evaluation.expectations import add_expectations, expected_houses
from akropolis_nb.engine.kernels.evaluation.triangles import evaluate
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import lay, lift, list_triangles
from akropolis_nb.engine.kernels.scoring import score_city


def gains(c: Vector, b: int, w: Vector, flags: int, x: int, y: int, shape: int, n: int) -> None:
    """Write the change of points by planned tile ``n`` on the triangle evaluated last, by turn.

    It is in 256ths of a point. With turn 0 the tile's letter a is on the triangle's first cell,
    with 1 on the second, with 2 on the third.
    """
    p = PLANS + PLAN * n
    if w[p + CLASS] == SIMPLE:
        points = w[BASE] + w[p + PLAZA_POINTS]
        points += w[p + PLAZA_STARS] * w[MORE_VALUE + w[p + PLAZA_OF]]
        cell_gain0 = w[CELL_GAINS]
        cell_gain1 = w[CELL_GAINS + 1]
        cell_gain2 = w[CELL_GAINS + 2]
        k0 = w[p + LETTER]
        k1 = w[p + LETTER + 1]
        k2 = w[p + LETTER + 2]
        w[GAIN] = points + w[cell_gain0 + k0] + w[cell_gain1 + k1] + w[cell_gain2 + k2]
        w[GAIN + 1] = points + w[cell_gain0 + k2] + w[cell_gain1 + k0] + w[cell_gain2 + k1]
        w[GAIN + 2] = points + w[cell_gain0 + k1] + w[cell_gain1 + k2] + w[cell_gain2 + k0]
        return
    for turn in range(3):
        if w[p + CLASS] == CROSSED:
            w[GAIN + turn] = crossed_gain(w, flags, p + LETTER + (3 - turn) % 3)
        else:
            lay(c, b, x, y, shape, turn, w[p + CODE])
            score_city(c, b, w, flags)
            w[GAIN + turn] = add_expectations(c, b, w, flags)
            lift(c, b, x, y, shape)
            score_city(c, b, w, flags)
            w[GAIN + turn] -= add_expectations(c, b, w, flags)


def crossed_gain(w: Vector, flags: int, letters: int) -> int:
    """Return the change of points by a CROSSED tile; its letters are at ``letters`` of ``w``."""
    points = w[BASE]
    for d in range(1, 6):
        value = w[EXPECTED_VALUE + d] + w[MORE_VALUE + d]
        stars = w[EXPECTED_STARS + d] + w[MORE_STARS + d]
        points -= value * stars
        if d == HOUSE:
            key = house_groups_key(w, letters)
            if key > w[TOP]:
                value += expected_houses(w, key, flags) - expected_houses(w, w[TOP], flags)
        for m in range(3):
            cell_gain = w[CELL_GAINS + m]
            if w[letters + m] == d + PLAZA:
                stars += UNIT * STARS_OF[d + PLAZA]
                if d == MARKET and flags & MARKET_VARIANT:
                    value += w[cell_gain + ADD]
            elif w[letters + m] == d and d == HOUSE:
                value += w[w[VALUE_WEIGHTS] + LOOSE] * w[LEVEL]
            elif w[letters + m] == d:
                value += w[cell_gain + ADD + d]
        points += value * stars
    return points


def house_groups_key(w: Vector, letters: int) -> int:
    """Return the key of the group that a tile's houses form with their neighbours; 0 for none."""
    key = 0
    for m in range(3):
        if w[letters + m] != HOUSE:
            continue
        key += 65536 + w[LEVEL]
        for n in range(2):
            group = w[w[CELL_GAINS + m] + JOINS + n]
            is_new = group >= 0
            for k in range(2 * m):
                if (
                    w[letters + k // 2] == HOUSE
                    and w[w[CELL_GAINS + k // 2] + JOINS + k % 2] == group
                ):
                    is_new = False
            if is_new:
                key += w[w[CELL_GAINS + m] + KEYS + n]
    return key


def preview(c: Vector, b: int, w: Vector, flags: int, tiles: int, out: Vector) -> int:
    """Write all legal triangles to ``out``, for a prepared city and ``tiles`` planned tiles.

    Each is x, y, shape, level, stones, then for each tile the gains of its three turns in points.
    Return the number of triangles.
    """
    o = 0
    end = list_triangles(c, b, w, w[TRIANGLES])
    for triangle in range(w[TRIANGLES], end, TRIANGLE):
        x = w[triangle]
        y = w[triangle + 1]
        shape = w[triangle + 2]
        level = w[triangle + 3]
        evaluate(c, b, w, flags, x, y, shape, level)
        out[o] = x
        out[o + 1] = y
        out[o + 2] = shape
        out[o + 3] = level
        out[o + 4] = w[GAINED]
        o += 5
        for tile in range(tiles):
            gains(c, b, w, flags, x, y, shape, tile)
            for turn in range(3):
                out[o + turn] = w[GAIN + turn] // POINT
            o += 3
    return (end - w[TRIANGLES]) // TRIANGLE
