"""The solo game's architect: its score and its forced move."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import letter
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.geometry import CELL_X, CELL_Y, rotation_of
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import list_triangles
from akropolis_nb.engine.kernels.scoring import house_value, score_city
from akropolis_nb.engine.kernels.table import affordable


def architect_points(c: Vector, b: int, flags: int, architect: int) -> int:
    """Return the architect's points, stones not counted; all its districts count."""
    points = 0
    for d in range(1, 6):
        plazas = cells_of_kind(c, b, d + PLAZA)
        districts = cells_of_kind(c, b, d)
        value = architect_value(d, districts, plazas, architect_level(architect), flags)
        points += value * plazas * STARS_OF[d + PLAZA]
    if architect == METAGENES:
        points += 2 * cells_of_kind(c, b, QUARRY)
    return points


def seat_points(g: Vector, c: Vector, size: int, w: Vector, flags: int, seat: int) -> int:
    """Return a seat's points, stones not counted."""
    if g[ARCHITECT] and seat == 1:
        return architect_points(c, size, flags, g[ARCHITECT])
    return score_city(c, seat * size, w, flags)


def architect_level(architect: int) -> int:
    """Return the level at which all of the architect's districts count."""
    if architect == CALLICRATES:
        return 2
    return 1


def cells_of_kind(c: Vector, b: int, kind: int) -> int:
    """Return how many visible cells of a city have this kind."""
    found = 0
    for n in range(c[b + CELLS]):
        if c[b + c[b + c[b + LIST] + n] + KIND] == kind:
            found += 1
    return found


def architect_value(d: int, districts: int, plazas: int, level: int, flags: int) -> int:
    """Return the value of the architect's districts of one kind, doubled by variants."""
    value = level * districts
    if not flags >> (d - 1) & 1:
        return value
    if d == HOUSE:
        return house_value(value, flags)
    if d == MARKET:
        return value + level * min(districts, 3 * plazas)
    if d == TEMPLE:
        return 2 * value if level > 1 else value
    return 2 * value


def architect_tile(g: Vector) -> int:
    """Return the index of the architect's tile: the cheapest affordable with a plaza, else 0."""
    for index in range(affordable(g)):
        for n in range(3):
            if GARDEN < letter(g[SITE + index], n) < QUARRY:
                return index
    return 0


def architect_triangle(c: Vector, b: int, w: Vector) -> None:
    """Write the architect's placement to the choice of ``w``: x, y, shape, turn, rotation.

    It is on the ground, with the least sum of the three hexes' distances from the starting tile's
    plaza. Ties go to the first by q, r, rotation.
    """
    best = -1
    found_q = 0
    found_r = 0
    for triangle in range(w[TRIANGLES], list_triangles(c, b, w, w[TRIANGLES]), TRIANGLE):
        if w[triangle + 3] > 1:
            continue
        west = w[triangle] + c[b + COL0]
        north = w[triangle + 1] + c[b + ROW0]
        shape = w[triangle + 2]
        far = 0
        for n in range(3 * shape, 3 * shape + 3):
            q = west + CELL_X[n]
            r = north + CELL_Y[n]
            far += (abs(q) + abs(r) + abs(q + r)) // 2
        if best >= 0 and far > best:
            continue
        for turn in range(3):
            q = west + CELL_X[3 * shape + turn]
            r = north + CELL_Y[3 * shape + turn]
            rotation = rotation_of(shape, turn)
            if (
                best < 0
                or far < best
                or q < found_q
                or (q == found_q and r < found_r)
                or (q == found_q and r == found_r and rotation < w[CHOICE + 5])
            ):
                best = far
                found_q = q
                found_r = r
                w[CHOICE + 1] = w[triangle]
                w[CHOICE + 2] = w[triangle + 1]
                w[CHOICE + 3] = shape
                w[CHOICE + 4] = turn
                w[CHOICE + 5] = rotation
