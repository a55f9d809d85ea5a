"""Playouts that record the deals and the moves, by a policy or by orders."""

from __future__ import annotations

from akropolis_nb.engine.kernels.architect import seat_points
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.geometry import CELL_X, CELL_Y, rotation_of
from akropolis_nb.engine.kernels.habits import (
    MOST_LOGGED,
    ORDER,
    ORDER_STONES,
    choose_by_order,
)
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.playouts import begin_game, choose, write_totals
from akropolis_nb.engine.kernels.policies import play_choice, shuffle_pile
from akropolis_nb.engine.kernels.random_numbers import mix
from akropolis_nb.engine.kernels.table import deal_next, refill, take


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
    out[o + 6] = seat_points(g, c, size, w, flags, seat)


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
    arms: int,
    orders: Vector,
    totals: Vector,
    deals: Vector,
    log: Vector,
    followed: Vector,
) -> None:
    """Play games like ``play_many`` and record the deals and the moves.

    ``labels`` is the table ``start`` with labels of the tiles in place of their codes; ``labelled``
    is a copy to play on. For each game, ``deals`` gets the labels in the order of the deal. For
    each of ``plies`` moves, ``log`` gets seven numbers: the tile's label, its price, q, r and
    rotation, and the mover's stones and points after the move.

    With ``arms``, the network plays each deal once for each of them, by ``orders``: ``ORDER``
    numbers for each arm and ply. Whatever is drawn then depends on the seed, the game and the ply
    only. ``totals`` and ``log`` are ordered by game, then by arm; ``followed`` has a number for
    each ply of them: whether there were moves that suit the habit and moves that do not.
    """
    g0, c0, g, c, w, net, t0, t, o, out, dealt, logged, possible = (
        raw(start), raw(cities), raw(table), raw(blocks), raw(workspace), raw(network),
        raw(labels), raw(labelled), raw(orders), raw(totals), raw(deals), raw(log),
        raw(followed),
    )  # fmt: skip
    pile = t0[PILE_SIZE]
    each = max(1, arms)
    for game in range(count * each):
        deal = game // each
        x = begin_game(g, c, g0, c0, size, w, seed, first + deal)
        deal_logged(g, t, t0, seed, first + deal, dealt, deal * pile)
        for ply in range(plies):
            deal_next(g)
            if t[SITE_SIZE] == 1:
                refill(t)
            seat = g[TO_MOVE]
            row = game * plies + ply
            if arms > 0:
                at = ORDER * (game % each * plies + ply)
                g[STONES + seat] = max(0, g[STONES + seat] + o[at + ORDER_STONES])
                drawn = mix(mix(seed) ^ ((first + deal) * MOST_LOGGED + ply))
                possible[row] = choose_by_order(g, c, size, w, flags, net, o, at, drawn)
            else:
                x = choose(g, c, size, w, flags, policy, net, x)
            tile = take(t, w[CHOICE])
            play_choice(g, c, size, w)
            write_move(g, c, size, w, flags, seat, tile, logged, 7 * row)
        write_totals(g, c, size, w, flags, policy, net, out, game * g0[SEATS])
