"""The strong player's search: the best moves by the network, tried in the same deals.

Candidates are the moves of the highest rating. In each deal each of them is followed by some plies
of network players; the network's expectations then stand for the final totals. Successive halving:
the caller plays some deals, has the worse half dropped, and so on until one is left or its time is
over.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.choice import (
    best_listed,
    expected_final,
    rank_moves,
)
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.playouts import begin_game, choose
from akropolis_nb.engine.kernels.policies import choose_move, play_choice
from akropolis_nb.engine.kernels.table import deal_next


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
    g, c, w, net, v = (
        raw(start),
        raw(cities),
        raw(workspace),
        raw(network),
        raw(search),
    )
    many = rank_moves(g, c, size, w, flags, net)
    v[CANDIDATES_LEFT] = 0
    v[DEAL] = 0
    best = best_listed(w, many)
    while v[CANDIDATES_LEFT] < most and w[best + MOVE_RATING] > NOTHING:
        add_candidate(w, v, best)
        w[best + MOVE_RATING] = NOTHING
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
    v[o + CANDIDATE_RATING] = w[move + MOVE_RATING]
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
        raw(start), raw(cities), raw(table), raw(blocks), raw(workspace), raw(network),
        raw(search),
    )  # fmt: skip
    seat = g0[TO_MOVE]
    for _ in range(count):
        for k in range(MOST_SITE):
            v[REPLIES_KNOWN + k] = 0
        first = 0
        for n in range(v[CANDIDATES_LEFT]):
            o = CANDIDATES + CANDIDATE * n
            begin_game(g, c, g0, c0, size, w, seed, v[DEAL])
            choose_move(w, v, o)
            w[w[SCRATCH] + FORESEEN + seat] = v[o + CANDIDATE_VALUE]
            play_choice(g, c, size, w)
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
        if not deal_next(g):
            break
        foreseen = w[SCRATCH] + FORESEEN + g[TO_MOVE]
        reply = REPLIES + 6 * (3 * taken + ply)
        if ply < known:
            choose_move(w, v, reply)
            w[foreseen] = v[reply + 5]
        else:
            choose(g, c, size, w, flags, NETWORK, net, 0)
            if ply < g[SEATS] - 1:
                for k in range(5):
                    v[reply + k] = w[CHOICE + k]
                v[reply + 5] = w[foreseen]
        play_choice(g, c, size, w)
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


def halve(search: Vector) -> int:
    """Drop the half of the candidates with the lower means; return how many are left.

    Those that stay are in order, best first; of equals the one of the higher rating.
    """
    v = raw(search)
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
    # Both have been played in the same deals, so sums can be compared. The rating counts as much as
    # PRIOR deals.
    ahead = v[first + CANDIDATE_SUM] - v[second + CANDIDATE_SUM]
    ahead += v[PRIOR] * (v[first + CANDIDATE_RATING] - v[second + CANDIDATE_RATING]) >> 4
    return ahead < 0
