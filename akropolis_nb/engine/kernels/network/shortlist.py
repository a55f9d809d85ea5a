"""The shortlist: all moves ranked by the value weights and learned corrections, the best ones kept.

It costs about as much as a greedy choice, the network some hundred times as much for each move.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import cell_at
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.evaluation.tile_gains import gains
from akropolis_nb.engine.kernels.evaluation.triangles import prepare_evaluation
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.rows import phase_of, set_rank
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.placing import list_triangles
from akropolis_nb.engine.kernels.policies import evaluate_site, look_ahead, plan_site


def has_form(w: Vector, d: int) -> int:
    """Return the number of what the city has of a district: value and stars."""
    return 12 * min(w[STARS + d], 9) + min(w[VALUE + d] >> 1, 11)


def cover_form(c: Vector, b: int, i: int, shape: int, level: int) -> int:
    """Return the number of a triangle for a tile: its level, what it covers, what is around."""
    higher = 0
    for n in range(9):
        higher += c[i + c[b + AROUND + 9 * shape + n] + HEIGHT] >= level
    covered = 0
    if level > 1:
        kind0 = c[i + KIND]
        kind1 = c[i + c[b + SPAN + 3 * shape + 1] + KIND]
        kind2 = c[i + c[b + SPAN + 3 * shape + 2] + KIND]
        covered = 1 + set_rank(max(kind0, kind1) - 1, min(kind0, kind1) - 1, kind2 - 1)
    return ((min(level, 4) - 1) * COVER_SETS + covered) * 4 + min(higher >> 1, 3)


def cell_form(c: Vector, b: int, i: int, shape: int, level: int, cell: int) -> int:
    """Return the number of a triangle's cell: the tile's level, and what is around the cell."""
    empty = 0
    equal = 0
    higher = 0
    for n in range(4):
        height = c[i + c[b + AROUND + 9 * shape + (7 + 3 * cell + n) % 9] + HEIGHT]
        empty += height == 0
        equal += height == level
        higher += height > level
    return ((5 * (min(level, 4) - 1) + empty) * 3 + min(equal, 2)) * 3 + min(higher, 2)


def same_around(c: Vector, b: int, i: int, shape: int, cell: int, kind: int) -> int:
    """Return how many hexes of a kind are around a triangle's cell, two at most."""
    same = 0
    for n in range(4):
        same += c[i + c[b + AROUND + 9 * shape + (7 + 3 * cell + n) % 9] + KIND] == kind
    return min(same, 2)


def prepare_shortlist(w: Vector, net: Vector, weights: int) -> None:
    """Write what a district and a plaza have more, by kind, for the city scored last."""
    s = w[SCRATCH]
    for d in range(1, 6):
        form = HAS_FORMS * (d - 1) + has_form(w, d)
        w[s + BONUS + d] = net[weights + LIST_DISTRICT + form]
        w[s + BONUS + d + PLAZA] = net[weights + LIST_PLAZA + form]


def write_corrections(
    c: Vector, b: int, w: Vector, net: Vector, weights: int, i: int, shape: int, level: int,
    kinds: int,
) -> int:  # fmt: skip
    """Write the corrections by cell and letter; return the triangle's own.

    ``kinds`` is a set of bits: the kinds that the tiles have.
    """
    s = w[SCRATCH]
    for cell in range(3):
        form = LIST_CELL + weights + 3 * cell_form(c, b, i, shape, level, cell)
        for kind in range(1, QUARRY + 1):
            if kinds >> kind & 1:
                same = same_around(c, b, i, shape, cell, kind)
                score = net[form + 3 * CELL_FORMS * (kind - 1) + same]
                if kind <= GARDEN:
                    score += level * w[s + BONUS + kind]
                elif kind < QUARRY:
                    score += w[s + BONUS + kind]
                w[s + CORRECTION + 12 * cell + kind] = score
    return net[LIST_COVER + weights + cover_form(c, b, i, shape, level)]


def shortlist(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, seat: int, turns: int,
    count: int, most: int,
) -> int:  # fmt: skip
    """List the moves of a seat with the first ``count`` tiles of the site; return their number.

    ``turns`` is how many turns the seat has left after the move; in its last turn the points of a
    move are exact. ``most`` is how many moves of each tile are kept, the best ones; 0 keeps all.
    """
    s = w[SCRATCH]
    b = seat * size
    moves = w[s + MOVES_AT]
    look_ahead(w, seat, turns)
    score = prepare_evaluation(c, b, w, flags)
    w[s + POINTS_NOW] = POINT * (score + g[STONES + seat])
    plan_site(g, w, flags, count)
    weights = LIST_WEIGHTS + LIST_SIZE * phase_of(turns)
    prepare_shortlist(w, net, weights)
    kinds = 0
    for index in range(count):
        w[s + BEST_COUNT + index] = 0
        plan = PLANS + PLAN * index
        for m in range(3):
            kinds |= 1 << w[plan + LETTER + m]
    o = moves
    for triangle in range(w[TRIANGLES], list_triangles(c, b, w, w[TRIANGLES]), TRIANGLE):
        x = w[triangle]
        y = w[triangle + 1]
        shape = w[triangle + 2]
        level = w[triangle + 3]
        aside = evaluate_site(c, b, w, flags, x, y, shape, level)
        if turns > 0:
            i = cell_at(c, b, x, y)
            aside += write_corrections(c, b, w, net, weights, i, shape, level, kinds)
        for index in range(count):
            gains(c, b, w, flags, x, y, shape, index)
            plan = PLANS + PLAN * index
            more = aside + w[plan + ASIDE]
            if turns > 0:
                more += net[weights + LIST_PRICE + index]
            for turn in range(3):
                points = w[GAIN + turn] + more
                if turns > 0:
                    letters = plan + LETTER + (3 - turn) % 3
                    for cell in range(3):
                        points += w[s + CORRECTION + 12 * cell + w[letters + cell]]
                if most > 0 and not is_listed(w, index, most, points):
                    continue
                w[o] = index
                w[o + 1] = x
                w[o + 2] = y
                w[o + 3] = shape
                w[o + 4] = turn
                w[o + 5] = level
                w[o + MOVE_POINTS] = points
                o += SHORTLISTED
    if most == 0:
        return (o - moves) // SHORTLISTED
    return drop_others(w, o)


def is_listed(w: Vector, index: int, most: int, points: int) -> bool:
    """Return whether points are among the greatest of a tile so far, and enter them if so."""
    s = w[SCRATCH]
    best = s + BEST_POINTS + MOST_LISTED * index
    count = w[s + BEST_COUNT + index]
    if count == most:
        if points <= w[best + most - 1]:
            return False
        count -= 1
    while count > 0 and w[best + count - 1] < points:
        w[best + count] = w[best + count - 1]
        count -= 1
    w[best + count] = points
    w[s + BEST_COUNT + index] = min(w[s + BEST_COUNT + index] + 1, most)
    return True


def drop_others(w: Vector, end: int) -> int:
    """Keep the best moves of each tile on the shortlist; return their number.

    Of moves as good as the last one to be kept, more may stay.
    """
    s = w[SCRATCH]
    o = w[s + MOVES_AT]
    for move in range(w[s + MOVES_AT], end, SHORTLISTED):
        index = w[move]
        count = w[s + BEST_COUNT + index]
        if w[move + MOVE_POINTS] < w[s + BEST_POINTS + MOST_LISTED * index + count - 1]:
            continue
        for n in range(SHORTLISTED):
            w[o + n] = w[move + n]
        o += SHORTLISTED
    return (o - w[s + MOVES_AT]) // SHORTLISTED
