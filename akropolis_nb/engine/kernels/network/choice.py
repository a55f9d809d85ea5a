"""How the network chooses a move: by its value, less what it leaves to the next seat."""

from __future__ import annotations

from akropolis_nb.engine.kernels.architect import seat_points
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.rating import prepare_rating, rate_moves
from akropolis_nb.engine.kernels.network.replies import value_replies
from akropolis_nb.engine.kernels.network.rows import list_table_rows, list_whole_rows
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.network.shortlist import shortlist
from akropolis_nb.engine.kernels.network.sums import add_rows, points_to_come
from akropolis_nb.engine.kernels.policies import choose_move
from akropolis_nb.engine.kernels.scoring import score_city
from akropolis_nb.engine.kernels.table import affordable, turns_left


def rank_moves(g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector) -> int:
    """Write the shortlist of the seat to move, with values and ratings; return its length."""
    s = w[SCRATCH]
    seat = g[TO_MOVE]
    turns = turns_left(g, seat) - 1
    reply_weight = w[s + REPLY_WEIGHT] // (g[SEATS] - 1)
    denies = reply_weight > 0 and value_replies(g, c, size, w, flags, net)
    many = shortlist(g, c, size, w, flags, net, seat, turns, affordable(g), w[s + PER_TILE])
    rate_moves(g, c, size, w, flags, net, seat, turns, many)
    for n in range(many):
        move = w[s + MOVES_AT] + SHORTLISTED * n
        w[move + MOVE_RATING] = w[move + MOVE_VALUE]
        if denies:
            w[move + MOVE_RATING] -= reply_weight * w[s + LEAVES + w[move]] >> 8
    return many


def best_listed(w: Vector, many: int) -> int:
    """Return where the first move of the highest rating is."""
    best = w[w[SCRATCH] + MOVES_AT]
    for n in range(1, many):
        move = w[w[SCRATCH] + MOVES_AT] + SHORTLISTED * n
        if w[move + MOVE_RATING] > w[best + MOVE_RATING]:
            best = move
    return best


def choose_network(g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector) -> None:
    """Choose the move of the highest rating, and remember its value for the seat."""
    best = best_listed(w, rank_moves(g, c, size, w, flags, net))
    choose_move(w, w, best)
    w[w[SCRATCH] + FORESEEN + g[TO_MOVE]] = w[best + MOVE_VALUE]


def sum_up(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, seat: int, turns: int
) -> int:
    """Write a city's sums as it stands to SUMS; return its points and stones."""
    s = w[SCRATCH]
    prepare_rating(g, c, size, w, flags, net, seat)
    points = score_city(c, seat * size, w, flags)
    w[s + LISTED_ROWS] = 0
    list_whole_rows(w, turns, g[STONES + seat], 0, BUILDABLE)
    list_table_rows(g, w, flags, turns, -1, -1)
    add_rows(w, net, s + SUMS, s + BASE_SUMS)
    return points + g[STONES + seat]


def foresee(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, seat: int, turns: int
) -> int:
    """Return a seat's expected final total in 256ths, in the middle of a playout."""
    s = w[SCRATCH]
    if w[s + FORESEEN + seat] > NOTHING:
        return w[s + FORESEEN + seat]
    total = sum_up(g, c, size, w, flags, net, seat, turns)
    return POINT * total + points_to_come(w, net, s + SUMS, turns)


def expected_final(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, seat: int
) -> int:
    """Return a seat's expected final total in 256ths."""
    turns = turns_left(g, seat)
    if turns > 0 and not (g[ARCHITECT] and seat == 1):
        return foresee(g, c, size, w, flags, net, seat, turns)
    return POINT * (g[STONES + seat] + seat_points(g, c, size, w, flags, seat))


def rate_all(
    start: Vector,
    cities: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    network: Vector,
    out: Vector,
) -> int:
    """Write the shortlist of the seat to move, with values and ratings; return its length."""
    g, c, w, net, moves = (
        raw(start),
        raw(cities),
        raw(workspace),
        raw(network),
        raw(out),
    )
    many = rank_moves(g, c, size, w, flags, net)
    for n in range(SHORTLISTED * many):
        moves[n] = w[w[w[SCRATCH] + MOVES_AT] + n]
    return many
