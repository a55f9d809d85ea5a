"""Endings: the replies of all seats to a first move, each for its own aim."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import letter
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.endings.sections import *
from akropolis_nb.engine.kernels.layout import *


def is_ahead(total: int, stones: int, other_total: int, other_stones: int) -> bool:
    """Return whether a total is higher, or as high with more stones."""
    return total > other_total or (total == other_total and stones > other_stones)


def aim_value(g: Vector, e: Vector, at: int, seat: int) -> int:
    """Return what a result is worth for a seat's aim; its totals and stones start at ``at``."""
    total = e[at + seat]
    if e[AIM] == SCORE_AIM:
        return total
    best = NOTHING
    sharing = 1
    for other in range(g[SEATS]):
        if other == seat:
            continue
        best = max(best, e[at + other])
        if is_ahead(e[at + other], e[at + 4 + other], total, e[at + 4 + seat]):
            sharing = 5
        elif e[at + other] == total and e[at + 4 + other] == e[at + 4 + seat]:
            sharing += 1
            if g[ARCHITECT]:
                # A tie is lost to the architect.
                sharing = 1 if seat == 1 else 5
    if e[AIM] == MARGIN_AIM:
        return total - best
    return WHOLE_WIN // sharing if sharing < 5 else 0


def preference(g: Vector, e: Vector, a: int, b: int, seat: int) -> int:
    """Return a positive number if a seat prefers result ``a`` to ``b``, 0 if they are equal to it.

    It compares the values for its aim, then its totals, then its stones.
    """
    value = aim_value(g, e, a, seat) - aim_value(g, e, b, seat)
    if value != 0:
        return value
    value = e[a + seat] - e[b + seat]
    if value != 0:
        return value
    return e[a + 4 + seat] - e[b + 4 + seat]


def keep_better(g: Vector, e: Vector, f: int, seat: int, at: int) -> None:
    """Keep the result at ``at`` in a frame if its seat prefers it to the one so far.

    Of results that are equal to the seat, it prefers the one that is worse for the first mover.
    """
    if e[f + SOLVED]:
        value = preference(g, e, at, f + FINAL, seat)
        if value == 0:
            value = preference(g, e, f + FINAL, at, g[TO_MOVE])
        if value <= 0:
            return
    e[f + SOLVED] = 1
    for n in range(8):
        e[f + FINAL + n] = e[at + n]


def options_at(e: Vector, ply: int, tile: int) -> int:
    """Return where the list of options with a tile of the first site starts."""
    return OPTIONS + ((ply - 1) * MOST_SITE + tile) * e[OPTION_LIST]


def architect_takes(g: Vector, e: Vector, f: int, tiles: int) -> int:
    """Return the price of the architect's tile: the cheapest affordable with a plaza, else 0."""
    for price in range(min(tiles, e[f + NOW + 4 + 1] + 1)):
        for n in range(3):
            if GARDEN < letter(g[SITE + e[f + LEFT + price]], n) < QUARRY:
                return price
    return 0


def take_option(
    g: Vector, e: Vector, f: int, deeper: int, seat: int, price: int, option: int
) -> None:
    """Write the state after a move to the frame ``deeper``."""
    for n in range(8):
        e[deeper + NOW + n] = e[f + NOW + n]
    e[deeper + NOW + seat] += (option >> 2) - price
    e[deeper + NOW + 4 + seat] += (option & 3) - price
    if g[ARCHITECT] and seat == 0:
        e[deeper + NOW + 1] += price
        e[deeper + NOW + 4 + 1] += price
    for n in range(MOST_SITE - 1):
        e[deeper + LEFT + n] = e[f + LEFT + n + (n >= price)]
    e[deeper + AT_TILE] = 0
    e[deeper + AT_OPTION] = -1
    e[deeper + SOLVED] = 0


def moves_after(g: Vector, e: Vector, seat: int, ply: int) -> bool:
    """Return whether a seat has a turn after a ply."""
    turn = (seat - g[TO_MOVE]) % g[SEATS]
    while turn <= ply:
        turn += g[SEATS]
    return turn < e[PLIES]


def cannot_gain(g: Vector, e: Vector, f: int, seat: int, ply: int, option: int) -> bool:
    """Return whether an option, and all lesser ones, are worse than the frame's result.

    The seat's own total and stones are known, because it has no later turn. A seat that has none
    either is a rival whose total is known too. The last seat to move gets at least the least that
    a tile left over brings it without a price. All other rivals are ignored, so the bound of the
    margin or of the share of the win is never too low.
    """
    price = e[f + AT_TILE]
    total = e[f + NOW + seat] + (option >> 2) - price
    stones = e[f + NOW + 4 + seat] + (option & 3) - price
    best = f + FINAL
    if e[AIM] == SCORE_AIM:
        return is_ahead(e[best + seat], e[best + 4 + seat], total, stones)
    last = e[PLIES] - 1
    least = 1 << 28
    for n in range(e[PLIES] + 1 - ply):
        if n != price:
            least = min(least, e[options_at(e, last, e[f + LEFT + n]) + 1])
    other = (g[TO_MOVE] + last) % g[SEATS]
    rival_total = e[f + NOW + other] + (least >> 2)
    rival_stones = e[f + NOW + 4 + other] + (least & 3)
    for other in range(g[SEATS]):
        if other == seat or moves_after(g, e, other, ply):
            continue
        if is_ahead(e[f + NOW + other], e[f + NOW + 4 + other], rival_total, rival_stones):
            rival_total = e[f + NOW + other]
            rival_stones = e[f + NOW + 4 + other]
    if e[AIM] == MARGIN_AIM:
        bound = total - rival_total
    else:
        bound = 0 if is_ahead(rival_total, rival_stones, total, stones) else WHOLE_WIN
    value = aim_value(g, e, best, seat)
    return bound < value or (
        bound == value and is_ahead(e[best + seat], e[best + 4 + seat], total, stones)
    )


def next_option(g: Vector, e: Vector, f: int, seat: int, ply: int) -> bool:
    """Advance a frame to its next option; return whether there is one.

    A seat's lesser options with a tile can only matter if another's choice depends on its total.
    That of the last seat to move never does: it takes what brings it most. So for the last two
    moves the best option with each tile is enough.
    """
    tiles = e[PLIES] + 1 - ply
    if g[ARCHITECT] and seat == 1:
        e[f + AT_TILE] = architect_takes(g, e, f, tiles)
        e[f + AT_OPTION] += 1
        return e[f + AT_OPTION] == 0
    while e[f + AT_TILE] < min(tiles, e[f + NOW + 4 + seat] + 1):
        tile = e[f + LEFT + e[f + AT_TILE]]
        o = options_at(e, ply, tile)
        e[f + AT_OPTION] += 1
        n = e[f + AT_OPTION]
        if n == 0:
            is_new = True
            for k in range(e[f + AT_TILE]):
                if e[EQUAL_TILE + e[f + LEFT + k]] == e[EQUAL_TILE + tile]:
                    is_new = False
            if is_new:
                return True
        elif ply < e[PLIES] - 2 and n < e[o] and not cannot_gain(g, e, f, seat, ply, e[o + 1 + n]):
            return True
        e[f + AT_TILE] += 1
        e[f + AT_OPTION] = -1
    return False


def begin_row(g: Vector, e: Vector, rows: Vector, o: int) -> None:
    """Write the state of the row at ``o`` to the frame of the second ply."""
    root = REPLY_FRAMES
    seat = g[TO_MOVE]
    for n in range(4):
        e[root + NOW + n] = 0
        e[root + NOW + 4 + n] = 0
    for n in range(g[SEATS]):
        e[root + NOW + n] = e[TOTALS + n]
        e[root + NOW + 4 + n] = g[STONES + n]
    for n in range(MOST_SITE):
        e[root + LEFT + n] = n
    f = root + REPLY_FRAME
    take_option(g, e, root, f, seat, rows[o], 0)
    e[f + NOW + seat] = rows[o + ROW_TOTAL]
    e[f + NOW + 4 + seat] = rows[o + ROW_STONES]
    if e[PLIES] > g[SEATS]:
        for tile in range(MOST_SITE):
            e[options_at(e, g[SEATS], tile)] = 1
            e[options_at(e, g[SEATS], tile) + 1] = rows[o + ROW_OPTIONS + tile]


def solve_replies(
    start: Vector, ending: Vector, rows: Vector, first: int, count: int, totals: Vector
) -> None:
    """Solve the game after each of ``count`` rows, from number ``first`` on.

    ``ending`` is prepared. For each row, ``totals`` gets the final totals by seat, then the stones.
    """
    g, e, moves, out = raw(start), raw(ending), raw(rows), raw(totals)
    seats = g[SEATS]
    for n in range(first, first + count):
        begin_row(g, e, moves, ROW * n)
        at = REPLY_FRAMES + REPLY_FRAME + NOW
        ply = 1 if e[PLIES] > 1 else 0
        while ply > 0:
            f = REPLY_FRAMES + REPLY_FRAME * ply
            seat = (g[TO_MOVE] + ply) % seats
            if next_option(g, e, f, seat, ply):
                price = e[f + AT_TILE]
                option = e[options_at(e, ply, e[f + LEFT + price]) + 1 + e[f + AT_OPTION]]
                take_option(g, e, f, f + REPLY_FRAME, seat, price, option)
                if ply + 1 == e[PLIES]:
                    keep_better(g, e, f, seat, f + REPLY_FRAME + NOW)
                else:
                    ply += 1
                continue
            at = f + FINAL
            ply -= 1
            if ply > 0:
                keep_better(g, e, f - REPLY_FRAME, (g[TO_MOVE] + ply) % seats, at)
        for seat in range(seats):
            out[2 * seats * n + seat] = e[at + seat]
            out[2 * seats * n + seats + seat] = e[at + 4 + seat]
