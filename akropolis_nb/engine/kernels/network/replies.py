"""What a move leaves to the next seat: the value of its best reply."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import letter
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.rating import (
    know_tile,
    lift_move,
    prepare_rating,
    rate_moves,
    sum_up_city,
)
from akropolis_nb.engine.kernels.network.rows import (
    coming_row,
    list_table_rows,
    phase_of,
    plaza_row,
)
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.network.shortlist import shortlist
from akropolis_nb.engine.kernels.network.sums import add_rows, points_to_come
from akropolis_nb.engine.kernels.table import affordable, turns_left


def value_replies(g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector) -> bool:
    """Write to LEAVES the value of the next seat's best move after each tile is taken.

    Return whether it matters: not if the next seat chooses from tiles not yet dealt, or not at all.
    """
    s = w[SCRATCH]
    if g[SITE_SIZE] <= 2 or g[ARCHITECT]:
        return False
    seat = (g[TO_MOVE] + 1) % g[SEATS]
    turns = turns_left(g, seat) - 1
    tiles = min(g[SITE_SIZE], g[STONES + seat] + 2)
    many = shortlist(g, c, size, w, flags, net, seat, turns, tiles, w[s + REPLIES_PER_TILE])
    exact = turns > 0 and w[s + EXACT] > 0
    if exact:
        find_top_replies(g, c, size, w, flags, net, seat, turns, many)
    else:
        rate_moves(g, c, size, w, flags, net, seat, turns, many)
        find_best_replies(w, tiles, many)
    for taken in range(affordable(g)):
        best = NOTHING
        for index in range(tiles):
            # A tile behind the one taken gets one stone cheaper.
            price = index - (taken < index)
            if index == taken or price > g[STONES + seat]:
                continue
            if exact:
                reply = value_pair(g, w, flags, net, turns, index, taken)
            else:
                reply = w[s + REPLY + index] + POINT * (index - price)
            best = max(best, reply)
        w[s + LEAVES + taken] = best
    return True


def find_best_replies(w: Vector, tiles: int, many: int) -> None:
    """Write the greatest value of a move with each tile, from the shortlist."""
    s = w[SCRATCH]
    for index in range(tiles):
        w[s + REPLY + index] = NOTHING
    for n in range(many):
        move = w[s + MOVES_AT] + SHORTLISTED * n
        reply = s + REPLY + w[move]
        w[reply] = max(w[reply], w[move + MOVE_VALUE])


def find_top_replies(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, seat: int, turns: int,
    many: int,
) -> None:  # fmt: skip
    """Rate the shortlist, and keep the two best moves with each tile."""
    s = w[SCRATCH]
    b = seat * size
    prepare_rating(g, c, size, w, flags, net, seat)
    for n in range(2 * MOST_SITE):
        w[s + RATED_REPLIES + RATED_MOVE * n + RATED_VALUE] = NOTHING
    for n in range(many):
        move = w[s + MOVES_AT] + SHORTLISTED * n
        total = sum_up_city(g, c, b, w, flags, net, move, turns)
        lift_move(g, c, b, w, move)
        tile = know_tile(g, w, flags, net, turns, w[move])
        for k in range(PAIRS):
            w[s + PAIR_SUMS + k] = w[s + SUMS + k] + w[tile + k]
        value = POINT * total + points_to_come(w, net, s + PAIR_SUMS, turns)
        first = s + RATED_REPLIES + RATED_MOVE * 2 * w[move]
        second = first + RATED_MOVE
        if value <= w[second + RATED_VALUE]:
            continue
        top = second
        if value > w[first + RATED_VALUE]:
            for k in range(RATED_MOVE):
                w[second + k] = w[first + k]
            top = first
        w[top + RATED_VALUE] = value
        w[top + RATED_TOTAL] = total
        w[top + RATED_STONES] = w[s + STONES_AFTER]
        for d in range(1, 6):
            w[top + RATED_VALUES + d] = w[s + VALUES_AFTER + d]
            w[top + RATED_STARS + d] = w[s + STARS_AFTER + d]
        for k in range(PAIRS):
            w[top + RATED_SUMS + k] = w[s + SUMS + k]


def value_pair(
    g: Vector, w: Vector, flags: int, net: Vector, turns: int, index: int, taken: int
) -> int:
    """Return the best value of the next seat with tile ``index`` after tile ``taken`` is taken."""
    s = w[SCRATCH]
    best = NOTHING
    pair = s + PAIR_SUMS
    for k in range(PAIRS):
        w[pair + k] = 0
    w[s + LISTED_ROWS] = 0
    list_table_rows(g, w, flags, turns, index, taken)
    add_rows(w, net, pair, pair)
    cheaper = 0
    if taken < index:
        cheaper = 1
    for n in range(2):
        top = s + RATED_REPLIES + RATED_MOVE * (2 * index + n)
        if w[top + RATED_VALUE] == NOTHING:
            break
        stones = STONE_ROWS + 16 * min(turns, 31)
        before = ROW_LANES + PAIRS * (stones + max(0, min(w[top + RATED_STONES], 15)))
        after = ROW_LANES + PAIRS * (stones + max(0, min(w[top + RATED_STONES] + cheaper, 15)))
        for k in range(PAIRS):
            w[s + SUMS + k] = (
                w[top + RATED_SUMS + k] + w[pair + k] - net[before + k] + net[after + k]
            )
        forgo_tile(w, net, top, phase_of(turns), g[SITE + index], g[SITE + taken])
        value = POINT * (w[top + RATED_TOTAL] + cheaper)
        best = max(best, value + points_to_come(w, net, s + SUMS, turns))
    return best


def forgo_tile(w: Vector, net: Vector, top: int, phase: int, code: int, taken: int) -> None:
    """Change the lanes at SUMS: the hexes of tile ``taken`` are no longer to come.

    The seat has made the move at ``top`` with tile ``code``.
    """
    s = w[SCRATCH]
    for m in range(3):
        kind = letter(taken, m)
        if kind == QUARRY or is_repeated(taken, m):
            continue
        d = kind
        if kind > GARDEN:
            d = kind - PLAZA
        coming = w[s + COMING + kind] - count_kind(code, kind)
        fewer = coming - count_kind(taken, kind)
        if kind > GARDEN:
            before = plaza_row(d, w[top + RATED_STARS + d], coming, phase)
            after = plaza_row(d, w[top + RATED_STARS + d], fewer, phase)
        else:
            before = coming_row(d, w[top + RATED_VALUES + d], coming, phase)
            after = coming_row(d, w[top + RATED_VALUES + d], fewer, phase)
        if before != after:
            for k in range(PAIRS):
                w[s + SUMS + k] += (
                    net[ROW_LANES + PAIRS * after + k] - net[ROW_LANES + PAIRS * before + k]
                )


def count_kind(code: int, kind: int) -> int:
    """Return how many hexes of a tile are of a kind."""
    return (letter(code, 0) == kind) + (letter(code, 1) == kind) + (letter(code, 2) == kind)


def is_repeated(code: int, m: int) -> bool:
    """Return whether an earlier hex of a tile is of the kind of hex ``m``."""
    return (m > 0 and letter(code, 0) == letter(code, m)) or (
        m > 1 and letter(code, 1) == letter(code, m)
    )
