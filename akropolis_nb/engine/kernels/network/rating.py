"""The value of moves, by the network."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import cell_at, letter
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.geometry import TOUCH_X, TOUCH_Y
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.rows import (
    list_local_rows,
    list_near_rows,
    list_table_rows,
    list_whole_rows,
)
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.network.sums import (
    add_rows,
    points_to_come,
    take_rows_off,
)
from akropolis_nb.engine.kernels.placing import lay, lift
from akropolis_nb.engine.kernels.scoring import score_city


def look_around(c: Vector, b: int, w: Vector) -> None:
    """Write the distances to the triangles around a triangle, for the grid of a city."""
    s = w[SCRATCH]
    for n in range(26):
        w[s + TOUCHING + n] = STRIDE * (TOUCH_Y[n] * c[b + WIDTH] + TOUCH_X[n])


def count_coming(g: Vector, w: Vector) -> None:
    """Count the hexes that are on the site and unseen, by kind."""
    s = w[SCRATCH]
    for kind in range(12):
        w[s + COMING + kind] = 0
    for n in range(g[SITE_SIZE]):
        for m in range(3):
            w[s + COMING + letter(g[SITE + n], m)] += 1
    for n in range(g[PILE_SIZE]):
        for m in range(3):
            w[s + COMING + letter(g[PILE + n], m)] += 1


def find_rival(g: Vector, c: Vector, size: int, w: Vector, flags: int, seat: int) -> None:
    """Write stones, values and stars of the opponent with the most points."""
    s = w[SCRATCH]
    w[s + RIVAL] = -1
    if g[ARCHITECT]:
        return
    most = -1
    for other in range(g[SEATS]):
        if other != seat:
            total = g[STONES + other] + score_city(c, other * size, w, flags)
            if total > most:
                most = total
                w[s + RIVAL] = g[STONES + other]
                for d in range(1, 6):
                    w[s + RIVAL_VALUE + d] = w[VALUE + d]
                    w[s + RIVAL_STARS + d] = w[STARS + d]


def know_tile(g: Vector, w: Vector, flags: int, net: Vector, turns: int, index: int) -> int:
    """Return where the sums of what the table is after tile ``index`` was taken are."""
    s = w[SCRATCH]
    sums = s + TILE_SUMS + PAIRS * index
    if w[s + TILE_KNOWN + index] == 0:
        w[s + TILE_KNOWN + index] = 1
        w[s + LISTED_ROWS] = 0
        list_table_rows(g, w, flags, turns, index, -1)
        for n in range(PAIRS):
            w[sums + n] = 0
        add_rows(w, net, sums, sums)
    return sums


def open_triangle(
    c: Vector, b: int, w: Vector, flags: int, net: Vector, x: int, y: int, shape: int
) -> None:
    """Write the city's sums and room without what a tile on this triangle changes."""
    s = w[SCRATCH]
    for n in range(6):
        w[s + OPEN_BUILDABLE + n] = w[s + BUILDABLE + n]
    list_near_rows(c, b, w, flags, cell_at(c, b, x, y), shape, OPEN_BUILDABLE, -1)
    take_rows_off(w, net, s + OPEN_SUMS, s + BASE_SUMS)


def rate_moves(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, seat: int, turns: int,
    many: int,
) -> None:  # fmt: skip
    """Write the values of the moves on the shortlist: expected final totals in 256ths.

    In the seat's last turn they are exact.
    """
    s = w[SCRATCH]
    b = seat * size
    moves = w[s + MOVES_AT]
    end = moves + SHORTLISTED * many
    if turns == 0:
        for move in range(moves, end, SHORTLISTED):
            w[move + MOVE_VALUE] = w[s + POINTS_NOW] + w[move + MOVE_POINTS]
        return
    prepare_rating(g, c, size, w, flags, net, seat)
    for move in range(moves, end, SHORTLISTED):
        total = sum_up_move(g, c, b, w, flags, net, move, turns)
        w[move + MOVE_VALUE] = POINT * total + points_to_come(w, net, s + SUMS, turns)
        lift_move(g, c, b, w, move)


def sum_up_move(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, net: Vector, move: int, turns: int
) -> int:
    """Lay a move of the shortlist and write its sums to SUMS; return points and stones."""
    s = w[SCRATCH]
    total = sum_up_city(g, c, b, w, flags, net, move, turns)
    tile = know_tile(g, w, flags, net, turns, w[move])
    for n in range(PAIRS):
        w[s + SUMS + n] += w[tile + n]
    return total


def sum_up_city(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, net: Vector, move: int, turns: int
) -> int:
    """Do what ``sum_up_move`` does, but leave the table out."""
    s = w[SCRATCH]
    triangle = 2 * cell_at(c, b, w[move + 1], w[move + 2]) + w[move + 3]
    if triangle != w[s + OPENED]:
        w[s + OPENED] = triangle
        open_triangle(c, b, w, flags, net, w[move + 1], w[move + 2], w[move + 3])
    return lay_move(g, c, b, w, flags, net, move, turns)


def prepare_rating(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, seat: int
) -> None:
    """Compute what all moves of a seat have in common."""
    s = w[SCRATCH]
    b = seat * size
    look_around(c, b, w)
    count_coming(g, w)
    find_rival(g, c, size, w, flags, seat)
    list_local_rows(c, b, w, flags)
    for n in range(PAIRS):
        w[s + BASE_SUMS + n] = net[BLANK_LANES + n]
    add_rows(w, net, s + BASE_SUMS, s + BASE_SUMS)
    for n in range(6):
        w[s + TILE_KNOWN + n] = 0
    w[s + OPENED] = 0
    w[s + STONES_NOW] = g[STONES + seat]


def lay_move(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, net: Vector, move: int, turns: int
) -> int:
    """Lay a move of the shortlist and sum up its city's rows; return points and stones."""
    s = w[SCRATCH]
    index = w[move]
    code = g[SITE + index]
    shape = w[move + 3]
    level = w[move + 5]
    gained = lay(c, b, w[move + 1], w[move + 2], shape, w[move + 4], code)
    stones = w[s + STONES_NOW] + gained - index
    w[s + STONES_AFTER] = stones
    shift_levels(w, level, 3)
    w[s + OPEN_QUARRIES] -= gained
    for m in range(3):
        w[s + OPEN_QUARRIES] += letter(code, m) == QUARRY
    points = score_city(c, b, w, flags)
    for d in range(1, 6):
        w[s + VALUES_AFTER + d] = w[VALUE + d]
        w[s + STARS_AFTER + d] = w[STARS + d]
    for n in range(6):
        w[s + BUILDABLE_AFTER + n] = w[s + OPEN_BUILDABLE + n]
    i = cell_at(c, b, w[move + 1], w[move + 2])
    list_near_rows(c, b, w, flags, i, shape, BUILDABLE_AFTER, 1)
    list_whole_rows(w, turns, stones, code, BUILDABLE_AFTER)
    add_rows(w, net, s + SUMS, s + OPEN_SUMS)
    return points + stones


def shift_levels(w: Vector, level: int, hexes: int) -> None:
    """Count ``hexes`` hexes more on a level, and as many fewer below."""
    s = w[SCRATCH]
    w[s + LEVELS + min(level, 5)] += hexes
    if level > 1:
        w[s + LEVELS + min(level - 1, 5)] -= hexes


def lift_move(g: Vector, c: Vector, b: int, w: Vector, move: int) -> None:
    """Lift the tile that ``lay_move`` laid."""
    s = w[SCRATCH]
    code = g[SITE + w[move]]
    lift(c, b, w[move + 1], w[move + 2], w[move + 3])
    shift_levels(w, w[move + 5], -3)
    i = cell_at(c, b, w[move + 1], w[move + 2])
    for m in range(3):
        j = i + c[b + SPAN + 3 * w[move + 3] + m]
        if w[move + 5] > 1:
            w[s + OPEN_QUARRIES] += c[j + KIND] == QUARRY
        w[s + OPEN_QUARRIES] -= letter(code, m) == QUARRY
