"""Playouts and lists of moves; most of the kernels that are called from outside are here."""

from __future__ import annotations

from akropolis_nb.engine.kernels.architect import (
    architect_points,
    architect_tile,
    architect_triangle,
)
from akropolis_nb.engine.kernels.cells import copy_city
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.evaluation.expectations import expected_total
from akropolis_nb.engine.kernels.evaluation.tile_gains import gains
from akropolis_nb.engine.kernels.evaluation.triangles import prepare_evaluation
from akropolis_nb.engine.kernels.geometry import CELL_X, CELL_Y, rotation_of
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.choice import choose_network, foresee
from akropolis_nb.engine.kernels.network.sections import FORESEEN
from akropolis_nb.engine.kernels.placing import list_triangles
from akropolis_nb.engine.kernels.policies import (
    choose_greedy,
    choose_random,
    evaluate_site,
    look_ahead,
    plan_site,
    play_choice,
    shuffle_pile,
)
from akropolis_nb.engine.kernels.random_numbers import mix
from akropolis_nb.engine.kernels.scoring import score_city
from akropolis_nb.engine.kernels.table import (
    affordable,
    next_seat,
    refill,
    take,
    turns_left,
)


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


def forget(g: Vector, w: Vector) -> None:
    """Forget what the seats' last moves were worth."""
    for seat in range(g[SEATS]):
        w[w[SCRATCH] + FORESEEN + seat] = NOTHING


def write_totals(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, policy: int, net: Vector, out: Vector,
    at: int,
) -> None:  # fmt: skip
    """Write the totals of the seats, stones included, to ``out`` from index ``at`` on.

    For the farsighted policy and the network in an unfinished game, write the expected final
    totals.
    """
    for seat in range(g[SEATS]):
        if g[ARCHITECT] and seat == 1:
            out[at + seat] = g[STONES + seat] + architect_points(c, size, flags, g[ARCHITECT])
            continue
        out[at + seat] = g[STONES + seat] + score_city(c, seat * size, w, flags)
        turns = turns_left(g, seat)
        if policy == NETWORK and turns > 0:
            foreseen = foresee(g, c, size, w, flags, net, seat, turns)
            out[at + seat] = (foreseen + POINT // 2) // POINT
        if policy == FARSIGHTED and turns > 0:
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
        bare(start), bare(cities), bare(table), bare(blocks), bare(workspace), bare(network),
        bare(totals),
    )  # fmt: skip
    for n in range(count):
        x = restart(g, c, g0, c0, size, seed, first + n)
        forget(g, w)
        play_on(g, c, size, w, flags, policy, net, WHOLE_GAME, x)
        write_totals(g, c, size, w, flags, policy, net, out, n * g0[SEATS])


def draw_first(g: Vector) -> None:
    """Put the first tile on an empty site; the first stack then completes the site."""
    if g[SITE_SIZE] == 0:
        g[PILE_SIZE] -= 1
        g[SITE] = g[PILE + g[PILE_SIZE]]
        g[SITE_SIZE] = 1


def deal_logged(
    g: Vector, t: Vector, t0: Vector, seed: int, game: int, deals: Vector, at: int
) -> None:
    """Shuffle the labels of a game that was restarted, write them, and draw its first tile.

    ``t`` becomes a copy of the labels ``t0`` in the order of game ``game`` of a seed; ``deals``
    gets the labels in the order of the deal from index ``at`` on.
    """
    pile = t0[PILE_SIZE]
    for k in range(PILE + pile):
        t[k] = t0[k]
    shuffle_pile(t, mix(mix(seed) ^ game))
    for k in range(pile):
        deals[at + k] = t[PILE + pile - 1 - k]
    draw_first(g)
    draw_first(t)


def write_move(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, seat: int, tile: int, out: Vector,
    o: int,
) -> None:  # fmt: skip
    """Write the chosen move of a seat, which was played, in seven numbers, see ``log_many``."""
    b = seat * size
    cell = 3 * w[CHOICE + 3] + w[CHOICE + 4]
    out[o] = tile
    out[o + 1] = w[CHOICE]
    out[o + 2] = w[CHOICE + 1] + CELL_X[cell] + c[b + COL0]
    out[o + 3] = w[CHOICE + 2] + CELL_Y[cell] + c[b + ROW0]
    out[o + 4] = rotation_of(w[CHOICE + 3], w[CHOICE + 4])
    out[o + 5] = g[STONES + seat]
    if g[ARCHITECT] and seat == 1:
        out[o + 6] = architect_points(c, b, flags, g[ARCHITECT])
    else:
        out[o + 6] = score_city(c, b, w, flags)


def log_many(
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
    labels: Vector,
    labelled: Vector,
    plies: int,
    totals: Vector,
    deals: Vector,
    log: Vector,
) -> None:
    """Play games like ``play_many`` and record the deals and the moves.

    ``labels`` is the table ``start`` with labels of the tiles in place of their codes; ``labelled``
    is a copy to play on. For each game, ``deals`` gets the labels in the order of the deal. For
    each of ``plies`` moves, ``log`` gets seven numbers: the tile's label, its price, q, r and
    rotation, and the mover's stones and points after the move.
    """
    g0, c0, g, c, w, net, t0, t, out, dealt, logged = (
        bare(start), bare(cities), bare(table), bare(blocks), bare(workspace), bare(network),
        bare(labels), bare(labelled), bare(totals), bare(deals), bare(log),
    )  # fmt: skip
    o = 0
    pile = t0[PILE_SIZE]
    for n in range(count):
        x = restart(g, c, g0, c0, size, seed, first + n)
        forget(g, w)
        deal_logged(g, t, t0, seed, first + n, dealt, n * pile)
        for _ in range(plies):
            if t[SITE_SIZE] == 1:
                refill(t)
            seat = g[TO_MOVE]
            x = play_on(g, c, size, w, flags, policy, net, 1, x)
            write_move(g, c, size, w, flags, seat, take(t, w[CHOICE]), logged, o)
            o += 7
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
        bare(start), bare(cities), bare(table), bare(blocks), bare(workspace), bare(network),
        bare(moves), bare(totals),
    )  # fmt: skip
    for m in range(many):
        for n in range(count):
            x = restart(g, c, g0, c0, size, seed, first + n)
            forget(g, w)
            for k in range(5):
                w[CHOICE + k] = chosen[5 * m + k]
            play_choice(g, c, g[TO_MOVE] * size, w)
            next_seat(g)
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
    """Write (index, x, y, shape, turn, worth) for all moves of the seat to move.

    The worth is the number that ``choose_greedy`` maximises. Return the number of moves.
    """
    g, c, w, moves = bare(start), bare(cities), bare(workspace), bare(out)
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
        if g[SITE_SIZE] <= 1:
            if g[STACKS] == 0:
                break
            refill(g)
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
        play_choice(g, c, b, w)
        next_seat(g)
    return x
