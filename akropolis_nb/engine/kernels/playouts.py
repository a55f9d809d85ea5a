"""Playouts, and the list of a seat's moves."""

from __future__ import annotations

from akropolis_nb.engine.kernels.architect import (
    architect_tile,
    architect_triangle,
    seat_points,
)
from akropolis_nb.engine.kernels.cells import copy_city
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.evaluation.expectations import expected_total
from akropolis_nb.engine.kernels.evaluation.tile_gains import gains
from akropolis_nb.engine.kernels.evaluation.triangles import prepare_evaluation
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.choice import choose_network, expected_final
from akropolis_nb.engine.kernels.network.sections import FORESEEN
from akropolis_nb.engine.kernels.placing import list_triangles
from akropolis_nb.engine.kernels.policies import (
    choose_greedy,
    choose_move,
    choose_random,
    evaluate_site,
    look_ahead,
    plan_site,
    play_choice,
    shuffle_pile,
)
from akropolis_nb.engine.kernels.random_numbers import mix
from akropolis_nb.engine.kernels.table import affordable, deal_next, turns_left


def restart(g: Vector, c: Vector, g0: Vector, c0: Vector, size: int, seed: int, game: int) -> int:
    """Copy the start position and shuffle the pile for game ``game`` of a seed.

    Return the random state. It starts at ``mix(mix(seed) ^ game)``, so the same seed and number
    always give the same deal, whatever policy plays.
    """
    for k in range(PILE + g0[PILE_SIZE]):
        g[k] = g0[k]
    for seat in range(g0[SEATS]):
        copy_city(c, seat * size, c0, seat * size)
    return shuffle_pile(g, mix(mix(seed) ^ game))


def begin_game(
    g: Vector, c: Vector, g0: Vector, c0: Vector, size: int, w: Vector, seed: int, game: int
) -> int:
    """Begin a game of a seed; return the random state. No seat has foreseen anything."""
    for seat in range(g0[SEATS]):
        w[w[SCRATCH] + FORESEEN + seat] = NOTHING
    return restart(g, c, g0, c0, size, seed, game)


def write_totals(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, policy: int, net: Vector, out: Vector,
    at: int,
) -> None:  # fmt: skip
    """Write the totals of the seats, stones included, to ``out`` from index ``at`` on.

    For the farsighted policy and the network in an unfinished game, write the expected final
    totals.
    """
    for seat in range(g[SEATS]):
        turns = turns_left(g, seat)
        if policy == NETWORK:
            expected = expected_final(g, c, size, w, flags, net, seat)
            out[at + seat] = (expected + POINT // 2) // POINT
            continue
        out[at + seat] = g[STONES + seat] + seat_points(g, c, size, w, flags, seat)
        if policy == FARSIGHTED and turns > 0 and not (g[ARCHITECT] and seat == 1):
            look_ahead(w, seat, turns)
            out[at + seat] = expected_total(c, seat * size, w, flags, g[STONES + seat])


def play_many(
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
    totals: Vector,
) -> None:
    """Play ``count`` games from a position; write their final totals by seat to ``totals``.

    The position is the table ``start`` and ``cities``, blocks of length ``size``. The games are
    played on ``table`` and ``blocks``, vectors of the same lengths. They are the seed's games from
    number ``first`` on.
    """
    g0, c0, g, c, w, net, out = (
        raw(start), raw(cities), raw(table), raw(blocks), raw(workspace), raw(network),
        raw(totals),
    )  # fmt: skip
    for n in range(count):
        x = begin_game(g, c, g0, c0, size, w, seed, first + n)
        play_on(g, c, size, w, flags, policy, net, WHOLE_GAME, x)
        write_totals(g, c, size, w, flags, policy, net, out, n * g0[SEATS])


def try_moves(
    start: Vector,
    cities: Vector,
    table: Vector,
    blocks: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    policy: int,
    network: Vector,
    plies: int,
    seed: int,
    first: int,
    count: int,
    moves: Vector,
    many: int,
    totals: Vector,
) -> None:
    """Play each of ``many`` moves, then ``plies`` more, in each of ``count`` deals.

    The other arguments are those of ``play_many``. A move is five numbers: index on the site, x, y,
    shape, turn. All moves are played in the same deals. The totals are ordered by move, then by
    deal, then by seat.
    """
    g0, c0, g, c, w, net, chosen, out = (
        raw(start), raw(cities), raw(table), raw(blocks), raw(workspace), raw(network),
        raw(moves), raw(totals),
    )  # fmt: skip
    for m in range(many):
        for n in range(count):
            x = begin_game(g, c, g0, c0, size, w, seed, first + n)
            choose_move(w, chosen, 5 * m)
            play_choice(g, c, size, w)
            play_on(g, c, size, w, flags, policy, net, plies, x)
            write_totals(g, c, size, w, flags, policy, net, out, (m * count + n) * g0[SEATS])


def list_moves(
    start: Vector,
    cities: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    policy: int,
    out: Vector,
) -> int:
    """Write (index, x, y, shape, turn, points) for all moves of the seat to move.

    The points are the number that ``choose_greedy`` maximises. Return the number of moves.
    """
    g, c, w, moves = raw(start), raw(cities), raw(workspace), raw(out)
    b = g[TO_MOVE] * size
    count = affordable(g)
    w[VALUE_WEIGHTS] = ZERO_WEIGHTS
    if policy == FARSIGHTED:
        look_ahead(w, g[TO_MOVE], turns_left(g, g[TO_MOVE]) - 1)
    prepare_evaluation(c, b, w, flags)
    plan_site(g, w, flags, count)
    o = 0
    for triangle in range(w[TRIANGLES], list_triangles(c, b, w, w[TRIANGLES]), TRIANGLE):
        x = w[triangle]
        y = w[triangle + 1]
        shape = w[triangle + 2]
        aside = evaluate_site(c, b, w, flags, x, y, shape, w[triangle + 3])
        for index in range(count):
            gains(c, b, w, flags, x, y, shape, index)
            for turn in range(3):
                moves[o] = index
                moves[o + 1] = x
                moves[o + 2] = y
                moves[o + 3] = shape
                moves[o + 4] = turn
                moves[o + 5] = w[GAIN + turn] + aside + w[PLANS + PLAN * index + ASIDE]
                o += LISTED
    return o // LISTED


def play_on(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, policy: int, net: Vector, plies: int,
    x: int,
) -> int:  # fmt: skip
    """Play up to ``plies`` plies, or to the end; return the random state.

    The cities are blocks of length ``size`` in ``c``.
    """
    for _ in range(plies):
        if not deal_next(g):
            break
        x = choose(g, c, size, w, flags, policy, net, x)
        play_choice(g, c, size, w)
    return x


def choose(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, policy: int, net: Vector, x: int
) -> int:
    """Choose the move of the seat to move, or of the architect; return the random state."""
    seat = g[TO_MOVE]
    b = seat * size
    if g[ARCHITECT] and seat == 1:
        w[CHOICE] = architect_tile(g)
        architect_triangle(c, b, w)
    elif policy == NETWORK:
        choose_network(g, c, size, w, flags, net)
    elif policy == RANDOM:
        x = choose_random(c, b, w, affordable(g), x)
    else:
        w[VALUE_WEIGHTS] = ZERO_WEIGHTS
        if policy == FARSIGHTED:
            look_ahead(w, seat, turns_left(g, seat) - 1)
        x = choose_greedy(g, c, b, w, flags, affordable(g), x)
    return x
