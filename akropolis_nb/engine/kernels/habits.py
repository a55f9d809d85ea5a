"""How the network chooses if a seat keeps to a habit in a turn, or varies its moves."""

from __future__ import annotations

from akropolis_nb.engine.kernels.architect import architect_tile, architect_triangle
from akropolis_nb.engine.kernels.cells import cell_at, letter, rotate_code
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.choice import best_listed, rank_moves
from akropolis_nb.engine.kernels.network.sections import *
from akropolis_nb.engine.kernels.placing import lay, lift
from akropolis_nb.engine.kernels.policies import choose_move
from akropolis_nb.engine.kernels.random_numbers import below, next_random
from akropolis_nb.engine.kernels.scoring import score_city
from akropolis_nb.engine.kernels.table import affordable

# Habits: what a seat may be made to do in a turn. What follows ``:`` in a name is its number HOW.
(
    AT_PRICE, PAID, ON_GROUND, UP, COVERS_QUARRIES, COVERS_NO_QUARRY, MOST_COVERED,
    COVERS_NO_PLAZA, COVERS_NO_DISTRICT, COVERS_QUARRIES_ONLY, SPREAD, COMPACT, TAKES_PLAZA,
    TAKES_NO_PLAZA, TAKES_PLAZA_OF, ONLY_PLAZAS_OF, TAKES_QUARRY, TAKES_NO_QUARRY, ALIKE_TOGETHER,
    TAKES_CODE, GREEDY_MOVE, LIST_TILE, LIST_TILE_GREEDILY, OWN_POINTS, RANDOM_MOVE, RANDOM_TILE,
    RANDOM_PLACE,
) = range(1, 28)  # fmt: skip
MOST_HABITS = 27
TILE_LIST = (0, -1, -1, -1, -1, -1, 7, 16, 13, 5, 15, 0, 0)
"""By kind, what a hex of a tile is worth in the first six turns, in points of lead."""
TILE_LIST_PRICE = 5
"""What a stone paid takes off."""
# An order for a ply: the habit (0: none) and its number; stones given to the seat before it moves;
# of 1000 times, how often the move is drawn from those whose rating is within WITHIN, in 256ths, of
# the best.
ORDER_HABIT, ORDER_HOW, ORDER_STONES, ORDER_CHANCE, ORDER_WITHIN, ORDER = range(6)
MOST_LOGGED = 128
"""More plies than any game has."""


def is_plaza(kind: int) -> bool:
    """Return whether a kind is a plaza."""
    return PLAZA < kind <= PLAZA + GARDEN


def plazas_of(code: int) -> int:
    """Return the districts of a tile's plazas, one bit for each."""
    found = 0
    for n in range(3):
        kind = letter(code, n)
        if is_plaza(kind):
            found |= 1 << (kind - PLAZA - 1)
    return found


def quarries_of(code: int) -> int:
    """Return how many quarries a tile has."""
    found = 0
    for n in range(3):
        found += letter(code, n) == QUARRY
    return found


def list_value(code: int) -> int:
    """Return what a tile's hexes are worth on the tile list, in points of lead."""
    found = 0
    for n in range(3):
        found += TILE_LIST[letter(code, n)]
    return found


def count_covered(c: Vector, b: int, w: Vector, move: int, what: int) -> int:
    """Return how many quarries, plazas or districts a listed move covers."""
    i = cell_at(c, b, w[move + 1], w[move + 2])
    found = 0
    for n in range(3):
        kind = c[i + c[b + SPAN + 3 * w[move + 3] + n] + KIND]
        if what == QUARRY:
            found += kind == QUARRY
        elif what == PLAZA:
            found += is_plaza(kind)
        else:
            found += HOUSE <= kind <= GARDEN
    return found


def count_around(c: Vector, b: int, w: Vector, move: int) -> int:
    """Return how many of the nine cells around a listed move are built."""
    i = cell_at(c, b, w[move + 1], w[move + 2])
    found = 0
    for n in range(9):
        found += c[i + c[b + AROUND + 9 * w[move + 3] + n] + HEIGHT] > 0
    return found


def count_same(c: Vector, b: int, w: Vector, move: int, code: int) -> int:
    """Return how many neighbours of their own kind the districts of a listed move's tile get."""
    i = cell_at(c, b, w[move + 1], w[move + 2])
    at = b + SPAN + 3 * w[move + 3]
    letters = rotate_code(code, w[move + 4])
    found = 0
    for n in range(3):
        kind = letter(letters, n)
        if kind > GARDEN:
            continue
        for d in range(6):
            j = i + c[at + n] + c[b + NEAR + d]
            if j != i + c[at] and j != i + c[at + 1] and j != i + c[at + 2]:
                found += c[j + KIND] == kind
    return found


def total_after(g: Vector, c: Vector, b: int, w: Vector, flags: int, move: int) -> int:
    """Return the seat's points and stones after a listed move, less the stones it has."""
    gained = lay(
        c, b, w[move + 1], w[move + 2], w[move + 3], w[move + 4], g[SITE + w[move]]
    )  # fmt: skip
    points = score_city(c, b, w, flags)
    lift(c, b, w[move + 1], w[move + 2], w[move + 3])
    return points + gained - w[move]


def prefer(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, move: int, habit: int, how: int
) -> int:
    """Return how much a habit prefers a listed move; it allows the moves of the greatest number."""
    index = w[move]
    code = g[SITE + index]
    level = w[move + 5]
    if habit == AT_PRICE:
        return index == how
    if habit == PAID:
        return index > 0
    if habit == ON_GROUND:
        return level == 1
    if habit == UP:
        return level > 1
    if habit == COVERS_QUARRIES:
        return level > 1 and count_covered(c, b, w, move, QUARRY) >= how
    if habit == COVERS_NO_QUARRY:
        return level == 1 or count_covered(c, b, w, move, QUARRY) == 0
    if habit == MOST_COVERED:
        return (level > 1) * count_covered(c, b, w, move, QUARRY)
    if habit == COVERS_NO_PLAZA:
        return level == 1 or count_covered(c, b, w, move, PLAZA) == 0
    if habit == COVERS_NO_DISTRICT:
        return level == 1 or count_covered(c, b, w, move, HOUSE) == 0
    if habit == COVERS_QUARRIES_ONLY:
        return level == 1 or count_covered(c, b, w, move, QUARRY) == 3
    if habit == SPREAD:
        return 100 * (level == 1) - count_around(c, b, w, move)
    if habit == COMPACT:
        return 100 * (level == 1) + count_around(c, b, w, move)
    if habit == TAKES_PLAZA:
        return plazas_of(code) > 0
    if habit == TAKES_NO_PLAZA:
        return plazas_of(code) == 0
    if habit == TAKES_PLAZA_OF:
        return plazas_of(code) & how != 0
    if habit == ONLY_PLAZAS_OF:
        return plazas_of(code) & ~how == 0
    if habit == TAKES_QUARRY:
        return quarries_of(code) > 0
    if habit == TAKES_NO_QUARRY:
        return quarries_of(code) == 0
    if habit == ALIKE_TOGETHER:
        return count_same(c, b, w, move, code)
    if habit == TAKES_CODE:
        return code == how
    if habit == GREEDY_MOVE:
        return total_after(g, c, b, w, flags, move)
    if habit == LIST_TILE:
        return list_value(code) - TILE_LIST_PRICE * index
    if habit == LIST_TILE_GREEDILY:
        return (
            1000 * (list_value(code) - TILE_LIST_PRICE * index)
            + index
            + total_after(g, c, b, w, flags, move)
        )
    return 0


def keep_preferred(
    g: Vector, c: Vector, b: int, w: Vector, flags: int, many: int, habit: int, how: int
) -> bool:
    """Rate moves that a habit refuses lowest; return whether there are moves of both kinds.

    If it does not distinguish the moves, all are kept.
    """
    moves = w[w[SCRATCH] + MOVES_AT]
    most = NOTHING
    least = -NOTHING
    for n in range(many):
        move = moves + SHORTLISTED * n
        w[move + MOVE_POINTS] = prefer(g, c, b, w, flags, move, habit, how)
        most = max(most, w[move + MOVE_POINTS])
        least = min(least, w[move + MOVE_POINTS])
    for n in range(many):
        move = moves + SHORTLISTED * n
        if w[move + MOVE_POINTS] < most:
            w[move + MOVE_RATING] = NOTHING
    return most > least


def draw_listed(w: Vector, many: int, index: int, bound: int, x: int) -> int:
    """Return where a random listed move is, of those of one tile (-1: any) and a least rating."""
    moves = w[w[SCRATCH] + MOVES_AT]
    drawn = moves
    found = 0
    for n in range(many):
        move = moves + SHORTLISTED * n
        if w[move + MOVE_RATING] < bound or (index >= 0 and w[move] != index):
            continue
        found += 1
        x = next_random(x)
        if below(x, found) == 0:
            drawn = move
    return drawn


def best_of_tile(w: Vector, many: int, index: int) -> int:
    """Return where the first listed move of the highest rating with a tile of the site is."""
    for n in range(many):
        move = w[w[SCRATCH] + MOVES_AT] + SHORTLISTED * n
        if w[move] != index:
            w[move + MOVE_RATING] = NOTHING
    return best_listed(w, many)


def choose_by_order(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, net: Vector, orders: Vector, at: int,
    x: int,
) -> int:  # fmt: skip
    """Choose a move by the order at ``at``; return whether it was possible to follow the habit.

    0: no move suits the habit, or none does not, or the architect moves. 1: some do and some do
    not.
    """
    s = w[SCRATCH]
    b = g[TO_MOVE] * size
    if g[ARCHITECT] and g[TO_MOVE] == 1:
        w[CHOICE] = architect_tile(g)
        architect_triangle(c, b, w)
        return 0
    habit = orders[at + ORDER_HABIT]
    how = orders[at + ORDER_HOW]
    per_tile = w[s + PER_TILE]
    reply_weight = w[s + REPLY_WEIGHT]
    if habit == OWN_POINTS:
        w[s + REPLY_WEIGHT] = 0
    elif habit > 0:
        w[s + PER_TILE] = 0
    many = rank_moves(g, c, size, w, flags, net)
    w[s + PER_TILE] = per_tile
    w[s + REPLY_WEIGHT] = reply_weight
    best = best_listed(w, many)
    possible = 1
    x = next_random(x)
    if habit == RANDOM_MOVE:
        best = draw_listed(w, many, -1, NOTHING, x)
    elif habit == RANDOM_TILE:
        best = best_of_tile(w, many, below(x, affordable(g)))
    elif habit == RANDOM_PLACE:
        best = draw_listed(w, many, w[best], NOTHING, x)
    elif habit > 0 and habit != OWN_POINTS:
        possible = keep_preferred(g, c, b, w, flags, many, habit, how)
        best = best_listed(w, many)
    x = next_random(x)
    if below(x, 1000) < orders[at + ORDER_CHANCE]:
        best = draw_listed(w, many, -1, w[best + MOVE_RATING] - orders[at + ORDER_WITHIN], x)
    choose_move(w, w, best)
    w[s + FORESEEN + g[TO_MOVE]] = w[best + MOVE_VALUE]
    return possible
