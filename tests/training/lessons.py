"""Lessons: games of the network against itself, recorded to learn from.

The functions are written as kernels are; ``compiled`` compiles them together with the kernels.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any

from akropolis_nb.engine import kernels
from akropolis_nb.engine.kernels.cells import cell_at, letter, rotate_code
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.logged_games import draw_first
from akropolis_nb.engine.kernels.network.choice import (
    best_listed,
    rank_moves,
)
from akropolis_nb.engine.kernels.network.rating import (
    count_coming,
    find_rival,
    lift_move,
    sum_up_move,
)
from akropolis_nb.engine.kernels.network.rows import (
    list_local_rows,
    list_table_rows,
    list_whole_rows,
    phase_of,
)
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.network.shortlist import (
    cell_form,
    cover_form,
    has_form,
    same_around,
)
from akropolis_nb.engine.kernels.network.sums import (
    activate,
    direct,
    hidden_unit,
    in_points,
    turn_set,
)
from akropolis_nb.engine.kernels.playouts import choose, restart
from akropolis_nb.engine.kernels.policies import choose_move, play_choice
from akropolis_nb.engine.kernels.random_numbers import below, next_random
from akropolis_nb.engine.kernels.scoring import score_city
from akropolis_nb.engine.kernels.table import deal_next, turns_left
from akropolis_nb.engine.runtime.compiled import by_numba

# A turn in the record: seat, turns left, whether the move was explored, how many rows; points by
# head after the move; points by head that were expected at the end, for the best move.
TURN_SEAT, TURN_LEFT, TURN_EXPLORED, TURN_ROWS, TURN_POINTS, TURN_EXPECTED, TURN_SIZE = (
    0, 1, 2, 3, 4, 10, 16,
)  # fmt: skip
# An example for the shortlist: a number of its position, phase, worth, value, level; then where its
# weights are: for the cover, the price, three letters on cells, what the city has of three kinds
# (ABSENT for a quarry).
EXAMPLE_WEIGHTS, EXAMPLE_SIZE = 5, 13
ABSENT = -1
BEST_OF = 8
"""An explored move is one of so many."""


@cache
def compiled() -> Any:
    """Return ``play_lessons``, compiled if numba is there and not disabled."""
    found = by_numba()
    if found is kernels:
        return play_lessons
    import numba

    names = globals() | vars(found)
    for function in (play_lessons, write_points, expect, write_heads, list_rows, write_examples):
        clone = FunctionType(function.__code__, names, function.__name__)
        names[function.__name__] = numba.njit(nogil=True)(clone)
    return names["play_lessons"]


def play_lessons(
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
    per_tile: int,
    explored: int,
    taught: int,
    turns_out: Vector,
    rows_out: Vector,
    examples_out: Vector,
    room: int,
    reply_weights_out: Vector,
) -> int:
    """Play ``count`` games against itself and record every turn; return the number of examples.

    The first arguments are those of ``play_many``. With the policy FARSIGHTED, moves are chosen by
    the shortlist, otherwise by the network. In each game each seat draws how much it denies, in
    256ths; ``reply_weights_out`` gets it.

    In ``explored`` of 1,000 turns a random good move is played; in ``taught`` of 1,000 all moves
    are rated, as examples for the shortlist. ``turns_out`` gets TURN_SIZE numbers for each turn,
    ``rows_out`` the rows of each turn one after the other, ``examples_out`` EXAMPLE_SIZE numbers
    for each example, for at most ``room`` examples.
    """
    g0, c0, g, c, w, net, turns_at, rows_at, examples, reply_weights = (
        raw(start), raw(cities), raw(table), raw(blocks), raw(workspace), raw(network),
        raw(turns_out), raw(rows_out), raw(examples_out), raw(reply_weights_out),
    )  # fmt: skip
    s = w[SCRATCH]
    turn = 0
    row = 0
    listed = 0
    for n in range(count):
        x = restart(g, c, g0, c0, size, seed, first + n)
        draw_first(g)
        for seat in range(g[SEATS]):
            x = next_random(x)
            reply_weights[seat] = 102 + 15 * below(x, 11)
        while deal_next(g):
            seat = g[TO_MOVE]
            b = seat * size
            turns = turns_left(g, seat) - 1
            for k in range(TURN_SIZE):
                turns_at[turn + k] = 0
            turns_at[turn + TURN_SEAT] = seat
            turns_at[turn + TURN_LEFT] = turns
            if g[ARCHITECT] and seat == 1:
                x = choose(g, c, size, w, flags, policy, net, x)
                play_choice(g, c, size, w)
                turn += TURN_SIZE
                continue
            x = next_random(x)
            teaches = turns > 0 and below(x, 1000) < taught
            w[s + REPLY_WEIGHT] = reply_weights[seat] * (policy == NETWORK)
            w[s + PER_TILE] = per_tile * (not teaches)
            w[s + REPLIES_PER_TILE] = w[s + PER_TILE]
            many = rank_moves(g, c, size, w, flags, net)
            if policy != NETWORK:
                for k in range(many):
                    move = w[s + MOVES_AT] + SHORTLISTED * k
                    w[move + MOVE_RATING] = w[move + MOVE_POINTS]
            best = best_listed(w, many)
            if turns > 0:
                expect(g, c, b, w, flags, net, best, turns, turns_at, turn + TURN_EXPECTED)
            x = next_random(x)
            if turns > 0 and below(x, 1000) < explored:
                turns_at[turn + TURN_EXPLORED] = 1
                x = next_random(x)
                for _ in range(below(x, min(BEST_OF, many))):
                    w[best + MOVE_RATING] = NOTHING
                    best = best_listed(w, many)
            choose_move(w, w, best)
            if teaches and listed + many <= room:
                write_examples(g, c, b, w, flags, turns, many, examples, listed)
                listed += many
            play_choice(g, c, size, w)
            many = list_rows(g, c, size, w, flags, seat, turns)
            write_points(w, turns_at, turn + TURN_POINTS)
            turns_at[turn + TURN_POINTS + 5] = g[STONES + seat]
            if turns > 0:
                turns_at[turn + TURN_ROWS] = many
                for k in range(many):
                    rows_at[row + k] = w[w[s + ROWS_AT] + k]
                row += many
            turn += TURN_SIZE
    return listed


def write_points(w: Vector, out: Vector, o: int) -> None:
    """Write the points by district of the city scored last."""
    for d in range(1, 6):
        out[o + d - 1] = w[VALUE + d] * w[STARS + d]


def expect(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, net: Vector, move: int, turns: int,
    out: Vector, o: int,
) -> None:  # fmt: skip
    """Write the points by head that are expected at the end after a move, in 256ths."""
    s = w[SCRATCH]
    total = sum_up_move(g, c, b, w, flags, net, move, turns)
    write_points(w, out, o)
    out[o + 5] = total
    for d in range(5):
        out[o + 5] -= out[o + d]
    write_heads(w, net, s + SUMS, turns)
    for head in range(HEADS):
        out[o + head] = POINT * out[o + head] + w[s + OUT + 1 + head]
    lift_move(g, c, b, w, move)


def write_heads(w: Vector, net: Vector, sums: int, turns: int) -> None:
    """Write the points still to come to OUT: of all heads together, then of each."""
    chosen = turn_set(turns)
    activate(w, sums)
    out = w[SCRATCH] + OUT
    for head in range(1 + HEADS):
        total = net[chosen + DIRECT_BIAS + head]
        total += direct(w, net, sums, chosen + DIRECT + LANES * head)
        for unit in range(HIDDEN):
            total += hidden_unit(w, net, chosen, unit) * net[chosen + OUTPUT + HIDDEN * head + unit]
        w[out + head] = in_points(total)


def list_rows(g: Vector, c: Vector, size: int, w: Vector, flags: int, seat: int, turns: int) -> int:
    """List all rows of a seat's city just after its move; return how many."""
    s = w[SCRATCH]
    count_coming(g, w)
    find_rival(g, c, size, w, flags, seat)
    score_city(c, seat * size, w, flags)
    list_local_rows(c, seat * size, w, flags)
    list_whole_rows(w, turns, g[STONES + seat], 0, BUILDABLE)
    list_table_rows(g, w, flags, turns, -1, -1)
    return w[s + LISTED_ROWS]


def write_examples(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, turns: int, many: int, out: Vector,
    listed: int,
) -> None:  # fmt: skip
    """Write the moves of the shortlist as examples."""
    s = w[SCRATCH]
    score_city(c, b, w, flags)
    for n in range(many):
        move = w[s + MOVES_AT] + SHORTLISTED * n
        o = EXAMPLE_SIZE * (listed + n)
        shape = w[move + 3]
        level = w[move + 5]
        i = cell_at(c, b, w[move + 1], w[move + 2])
        letters = rotate_code(g[SITE + w[move]], w[move + 4])
        out[o] = listed
        out[o + 1] = phase_of(turns)
        out[o + 2] = w[move + MOVE_POINTS]
        out[o + 3] = w[move + MOVE_VALUE]
        out[o + 4] = level
        o += EXAMPLE_WEIGHTS
        out[o] = LIST_COVER + cover_form(c, b, i, shape, level)
        out[o + 1] = LIST_PRICE + w[move]
        for cell in range(3):
            kind = letter(letters, cell)
            form = 3 * cell_form(c, b, i, shape, level, cell)
            form += 3 * CELL_FORMS * (kind - 1) + same_around(c, b, i, shape, cell, kind)
            out[o + 2 + cell] = LIST_CELL + form
            out[o + 5 + cell] = ABSENT
            if kind <= GARDEN:
                out[o + 5 + cell] = LIST_DISTRICT + HAS_FORMS * (kind - 1) + has_form(w, kind)
            elif kind < QUARRY:
                d = kind - PLAZA
                out[o + 5 + cell] = LIST_PLAZA + HAS_FORMS * (d - 1) + has_form(w, d)
