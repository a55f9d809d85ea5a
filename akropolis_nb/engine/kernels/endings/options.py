"""Endings: the options of each seat, and the state after each first move."""

from __future__ import annotations

from akropolis_nb.engine.kernels.architect import (
    architect_points,
    architect_triangle,
    seat_points,
)
from akropolis_nb.engine.kernels.cells import copy_city
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.endings.sections import *
from akropolis_nb.engine.kernels.evaluation.tile_gains import gains
from akropolis_nb.engine.kernels.evaluation.triangles import evaluate, plan, prepare_evaluation
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import lay, lift, list_triangles


def add_option(e: Vector, o: int, option: int) -> None:
    """Insert an option into the falling list at ``o``, unless it is there."""
    low = 1
    high = e[o] + 1
    while low < high:
        middle = (low + high) // 2
        if e[o + middle] > option:
            low = middle + 1
        else:
            high = middle
    if low <= e[o] and e[o + low] == option:
        return
    for n in range(e[o], low - 1, -1):
        e[o + n + 1] = e[o + n]
    e[o + low] = option
    e[o] += 1


def list_architect(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, taken: int, e: Vector, o: int, size: int
) -> None:
    """Write the architect's only option with each tile but ``taken`` to lists of length ``size``.

    With ``size`` 1 the option itself is written.
    """
    before = architect_points(c, b, flags, g[ARCHITECT])
    architect_triangle(c, b, w)
    for index in range(g[SITE_SIZE]):
        if index == taken:
            continue
        lay(c, b, w[CHOICE + 1], w[CHOICE + 2], w[CHOICE + 3], w[CHOICE + 4], g[SITE + index])
        option = 4 * (architect_points(c, b, flags, g[ARCHITECT]) - before)
        lift(c, b, w[CHOICE + 1], w[CHOICE + 2], w[CHOICE + 3])
        if size == 1:
            e[o + index] = option
        else:
            add_option(e, o + size * index, option)


def list_options(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, taken: int, e: Vector, o: int, size: int
) -> None:
    """Write the options of a city with each tile but ``taken`` to lists of length ``size``.

    With ``size`` 1 only the best option with each tile is written, without a count.
    """
    w[VALUE_WEIGHTS] = ZERO_WEIGHTS
    prepare_evaluation(c, b, w, flags)
    for index in range(g[SITE_SIZE]):
        plan(w, index, g[SITE + index], flags)
    for triangle in range(w[TRIANGLES], list_triangles(c, b, w, w[TRIANGLES]), TRIANGLE):
        x = w[triangle]
        y = w[triangle + 1]
        shape = w[triangle + 2]
        evaluate(c, b, w, flags, x, y, shape, w[triangle + 3])
        for index in range(g[SITE_SIZE]):
            if index == taken:
                continue
            gains(c, b, w, flags, x, y, shape, index)
            for turn in range(3):
                option = 4 * (w[GAIN + turn] // POINT + w[GAINED]) + w[GAINED]
                if size > 1:
                    add_option(e, o + size * index, option)
                elif option > e[o + index]:
                    e[o + index] = option


def prepare_ending(
    start: Vector, cities: Vector, size: int, workspace: Vector, flags: int, ending: Vector
) -> None:
    """Write the plies, all seats' totals, and the options of the seats that move later.

    ``start`` is the table, ``cities`` are blocks of length ``size``, and ``ending`` has the aim,
    the length of its lists, and the equal tiles.
    """
    g, c, w, e = raw(start), raw(cities), raw(workspace), raw(ending)
    e[PLIES] = g[SITE_SIZE] - 1
    for seat in range(g[SEATS]):
        e[TOTALS + seat] = g[STONES + seat] + seat_points(g, c, size, w, flags, seat)
    lists = e[OPTION_LIST]
    for ply in range(1, min(e[PLIES], g[SEATS])):
        o = OPTIONS + (ply - 1) * MOST_SITE * lists
        for index in range(MOST_SITE):
            e[o + lists * index] = 0
        seat = (g[TO_MOVE] + ply) % g[SEATS]
        if g[ARCHITECT] and seat == 1:
            list_architect(g, c, size, w, flags, -1, e, o, lists)
        else:
            list_options(g, c, seat * size, w, flags, -1, e, o, lists)


def follow_moves(
    start: Vector,
    cities: Vector,
    blocks: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    moves: Vector,
    first: int,
    count: int,
    rows: Vector,
) -> None:
    """Write the rows after ``count`` moves of the seat to move, from number ``first`` on.

    A move is five numbers: index on the site, x, y, shape, turn. They are played on ``blocks``, a
    vector of the same length as ``cities``.
    """
    g, c0, c, w, chosen, out = (
        raw(start), raw(cities), raw(blocks), raw(workspace), raw(moves), raw(rows),
    )  # fmt: skip
    seat = g[TO_MOVE]
    b = seat * size
    for n in range(first, first + count):
        m = 5 * n
        o = ROW * n
        copy_city(c, b, c0, b)
        index = chosen[m]
        stones = g[STONES + seat] - index + lay(
            c, b, chosen[m + 1], chosen[m + 2], chosen[m + 3], chosen[m + 4], g[SITE + index]
        )  # fmt: skip
        out[o] = index
        out[o + ROW_TOTAL] = stones + seat_points(g, c, size, w, flags, seat)
        out[o + ROW_STONES] = stones
        for tile in range(MOST_SITE):
            out[o + ROW_OPTIONS + tile] = NOTHING
        if g[SITE_SIZE] - 1 > g[SEATS]:
            if g[ARCHITECT] and seat == 1:
                list_architect(g, c, b, w, flags, index, out, o + ROW_OPTIONS, 1)
            else:
                list_options(g, c, b, w, flags, index, out, o + ROW_OPTIONS, 1)
