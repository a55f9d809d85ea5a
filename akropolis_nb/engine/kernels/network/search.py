"""The strong player's search: the best moves by the network, tried in the same deals.

Candidates are the moves of the greatest merit. In each deal each of them is followed by some plies
of network players; the network's expectations then stand for the final totals. Successive halving:
the caller plays some deals, has the worse half dropped, and so on until one is left or its time is
over.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels.architect import (
    architect_points,
    architect_tile,
    architect_triangle,
)
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.choice import (
    best_listed,
    choose_network,
    foresee,
    rank_moves,
)
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.playouts import forget, restart
from akropolis_nb.engine.kernels.policies import play_choice
from akropolis_nb.engine.kernels.scoring import score_city
from akropolis_nb.engine.kernels.table import next_seat, refill, turns_left


def begin_search(
    start: Vector,
    cities: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    network: Vector,
    search: Vector,
    most: int,
) -> int:
    """Write up to ``most`` candidates to the search vector, best first; return their number."""
    g, c, w, net, v = bare(start), bare(cities), bare(workspace), bare(network), bare(search)
    many = rank_moves(g, c, size, w, flags, net)
    v[CANDIDATES_LEFT] = 0
    v[DEAL] = 0
    best = best_listed(w, many)
    while v[CANDIDATES_LEFT] < most and w[best + MOVE_MERIT] > NOTHING:
        add_candidate(w, v, best)
        w[best + MOVE_MERIT] = NOTHING
        best = best_listed(w, many)
    return v[CANDIDATES_LEFT]


def add_candidate(w: Vector, v: Vector, move: int) -> None:
    """Add a move of the shortlist to the candidates.

    Moves with one tile that the network cannot tell apart, such as equivalent ones, are one
    candidate.
    """
    for n in range(v[CANDIDATES_LEFT]):
        o = CANDIDATES + CANDIDATE * n
        if v[o] == w[move] and v[o + CANDIDATE_VALUE] == w[move + MOVE_VALUE]:
            return
    o = CANDIDATES + CANDIDATE * v[CANDIDATES_LEFT]
    for k in range(5):
        v[o + k] = w[move + k]
    v[o + CANDIDATE_VALUE] = w[move + MOVE_VALUE]
    v[o + CANDIDATE_MERIT] = w[move + MOVE_MERIT]
    v[o + CANDIDATE_SUM] = 0
    v[o + CANDIDATE_GAMES] = 0
    v[CANDIDATES_LEFT] += 1


def search_deals(
    start: Vector,
    cities: Vector,
    table: Vector,
    blocks: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    network: Vector,
    search: Vector,
    seed: int,
    count: int,
) -> None:
    """Play each candidate that is left in the next ``count`` deals."""
    g0, c0, g, c, w, net, v = (
        bare(start), bare(cities), bare(table), bare(blocks), bare(workspace), bare(network),
        bare(search),
    )  # fmt: skip
    seat = g0[TO_MOVE]
    for _ in range(count):
        for k in range(MOST_SITE):
            v[REPLIES_KNOWN + k] = 0
        first = 0
        for n in range(v[CANDIDATES_LEFT]):
            o = CANDIDATES + CANDIDATE * n
            restart(g, c, g0, c0, size, seed, v[DEAL])
            forget(g, w)
            for k in range(5):
                w[CHOICE + k] = v[o + k]
            w[w[SCRATCH] + FORESEEN + seat] = v[o + CANDIDATE_VALUE]
            play_choice(g, c, seat * size, w)
            next_seat(g)
            play_plies(g, c, size, w, flags, net, v, v[o])
            reached = outcome(g, c, size, w, flags, net, v, seat)
            if n == 0:
                first = reached
            # Relative to the first candidate, numbers stay small: those of a whole game would
            # overflow the sum.
            v[o + CANDIDATE_SUM] += max(-MOST_AHEAD, min(reached - first, MOST_AHEAD))
            v[o + CANDIDATE_GAMES] += 1
        v[DEAL] += 1


def play_plies(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, v: Vector, taken: int
) -> None:
    """Play the plies after a candidate that took tile ``taken``: more, the fewer are left.

    The next seats' first moves hardly depend on where that tile lies, so they are chosen once for
    each tile and deal.
    """
    known = v[REPLIES_KNOWN + taken]
    plies = max(v[PLIES_AFTER], v[PLIES_SHARED] // v[CANDIDATES_LEFT])
    for ply in range(plies):
        if g[SITE_SIZE] <= 1:
            if g[STACKS] == 0:
                break
            refill(g)
        seat = g[TO_MOVE]
        reply = REPLIES + 6 * (3 * taken + ply)
        if g[ARCHITECT] and seat == 1:
            w[CHOICE] = architect_tile(g)
            architect_triangle(c, seat * size, w)
        elif ply < known:
            for k in range(5):
                w[CHOICE + k] = v[reply + k]
            w[w[SCRATCH] + FORESEEN + seat] = v[reply + 5]
        else:
            choose_network(g, c, size, w, flags, net)
            if ply < g[SEATS] - 1:
                for k in range(5):
                    v[reply + k] = w[CHOICE + k]
                v[reply + 5] = w[w[SCRATCH] + FORESEEN + seat]
        play_choice(g, c, seat * size, w)
        next_seat(g)
    if g[ARCHITECT] == 0:
        v[REPLIES_KNOWN + taken] = min(plies, g[SEATS] - 1)


def outcome(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, v: Vector, seat: int
) -> int:
    """Return a seat's expected total less LEAD times the best other one, in 16ths of a point."""
    own = expected_final(g, c, size, w, flags, net, seat)
    if v[LEAD] == 0:
        return own >> 4
    other = NOTHING
    for rival in range(g[SEATS]):
        if rival != seat:
            other = max(other, expected_final(g, c, size, w, flags, net, rival))
    return (own - (v[LEAD] * other >> 8)) >> 4


def expected_final(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, seat: int
) -> int:
    """Return a seat's expected final total in 256ths."""
    if g[ARCHITECT] and seat == 1:
        return POINT * (g[STONES + 1] + architect_points(c, size, flags, g[ARCHITECT]))
    turns = turns_left(g, seat)
    if turns > 0:
        return foresee(g, c, size, w, flags, net, seat, turns)
    return POINT * (g[STONES + seat] + score_city(c, seat * size, w, flags))


def halve(search: Vector) -> int:
    """Drop the half of the candidates with the lower means; return how many are left.

    Those that stay are in order, best first; of equals the one of the greater merit.
    """
    v = bare(search)
    left = v[CANDIDATES_LEFT]
    for n in range(1, left):
        k = n
        while k > 0 and is_behind(v, k - 1, k):
            for m in range(CANDIDATE):
                o = CANDIDATES + CANDIDATE * k + m
                number = v[o]
                v[o] = v[o - CANDIDATE]
                v[o - CANDIDATE] = number
            k -= 1
    v[CANDIDATES_LEFT] = (left + 1) >> 1
    return v[CANDIDATES_LEFT]


def is_behind(v: Vector, n: int, k: int) -> bool:
    """Return whether candidate ``n`` has a lower mean than candidate ``k``."""
    first = CANDIDATES + CANDIDATE * n
    second = CANDIDATES + CANDIDATE * k
    # Both have been played in the same deals, so sums can be compared. The merit counts as much as
    # PRIOR deals.
    ahead = v[first + CANDIDATE_SUM] - v[second + CANDIDATE_SUM]
    ahead += v[PRIOR] * (v[first + CANDIDATE_MERIT] - v[second + CANDIDATE_MERIT]) >> 4
    return ahead < 0
