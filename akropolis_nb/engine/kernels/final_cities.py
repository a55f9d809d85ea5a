"""Playouts that record what the final scores consist of: parts of the scores, hexes of cities."""

from __future__ import annotations

from akropolis_nb.engine.kernels.architect import (
    architect_level,
    architect_value,
    cells_of_kind,
)
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.playouts import begin_game, play_on
from akropolis_nb.engine.kernels.policies import choose_move, play_choice
from akropolis_nb.engine.kernels.scoring import score_city


def log_moves(
    start: Vector,
    cities: Vector,
    table: Vector,
    blocks: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    policy: int,
    network: Vector,
    seed: int,
    first: int,
    count: int,
    moves: Vector,
    many: int,
    parts: Vector,
    taken: Vector,
    hexes: Vector,
    most: int,
) -> None:
    """Play each of ``many`` moves and the rest of the game in each of ``count`` deals.

    The other arguments are those of ``try_moves``. For each game and seat, ``parts`` gets the parts
    of the final score, and ``hexes`` the rows of up to ``most`` hexes of the final city; the rest
    stays as it was. An architect's city has no hexes. ``taken`` gets the index on the site of the
    tile taken in each of the next plies, as many as there are seats; -1 after the game's end.
    """
    g0, c0, g, c, w, net, chosen, scored, picked, built = (
        raw(start), raw(cities), raw(table), raw(blocks), raw(workspace), raw(network),
        raw(moves), raw(parts), raw(taken), raw(hexes),
    )  # fmt: skip
    seats = g0[SEATS]
    for m in range(many):
        for n in range(count):
            x = begin_game(g, c, g0, c0, size, w, seed, first + n)
            choose_move(w, chosen, 5 * m)
            play_choice(g, c, size, w)
            row = (m * count + n) * seats
            for ply in range(seats):
                if g[SITE_SIZE] <= 1 and g[STACKS] == 0:
                    picked[row + ply] = -1
                else:
                    x = play_on(g, c, size, w, flags, policy, net, 1, x)
                    picked[row + ply] = w[CHOICE]
            play_on(g, c, size, w, flags, policy, net, WHOLE_GAME, x)
            for seat in range(seats):
                write_parts(g, c, size, w, flags, seat, scored, PARTS * (row + seat))
                if not (g[ARCHITECT] and seat == 1):
                    write_hexes(c, seat * size, w, built, FINAL_HEX * most * (row + seat))


def write_parts(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, seat: int, out: Vector, at: int
) -> None:
    """Write the parts of a seat's score to ``out`` from index ``at`` on.

    For a seat that is no architect, ``w`` then has the score of its city.
    """
    b = seat * size
    out[at + PART_STONES] = g[STONES + seat]
    out[at + PART_QUARRIES] = 0
    if g[ARCHITECT] and seat == 1:
        for d in range(1, 6):
            plazas = cells_of_kind(c, b, d + PLAZA)
            out[at + PART_STARS + d - 1] = plazas * STARS_OF[d + PLAZA]
            out[at + PART_VALUE + d - 1] = architect_value(
                d, cells_of_kind(c, b, d), plazas, architect_level(g[ARCHITECT]), flags
            )
        if g[ARCHITECT] == METAGENES:
            out[at + PART_QUARRIES] = 2 * cells_of_kind(c, b, QUARRY)
        return
    score_city(c, b, w, flags)
    for d in range(1, 6):
        out[at + PART_VALUE + d - 1] = w[VALUE + d]
        out[at + PART_STARS + d - 1] = w[STARS + d]


def write_hexes(c: Vector, b: int, w: Vector, out: Vector, at: int) -> None:
    """Write the hexes of a city that ``score_city`` has just scored to ``out`` from ``at`` on."""
    best = 0
    while best < w[GROUP_COUNT] and w[GROUPS + best] != w[BEST]:
        best += 1
    factor = 1
    if w[VALUE + HOUSE] > w[BEST] & 0xFFFF:
        factor = 2
    o = at
    for n in range(c[b + CELLS]):
        cell = c[b + c[b + LIST] + n]
        i = b + cell
        place = (cell - HEAD) // STRIDE
        kind = c[i + KIND]
        out[o + FINAL_Q] = place % c[b + WIDTH] + c[b + COL0]
        out[o + FINAL_R] = place // c[b + WIDTH] + c[b + ROW0]
        out[o + FINAL_KIND] = kind
        out[o + FINAL_LEVEL] = c[i + HEIGHT]
        value = 0
        if kind == HOUSE:
            if c[i + AUX] == best:
                value = factor * c[i + HEIGHT]
        elif kind <= GARDEN:
            value = c[i + CELL_VALUE]
        out[o + FINAL_VALUE] = value
        o += FINAL_HEX
