"""The policies: how a playout chooses its moves."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.evaluation.tile_gains import gains
from akropolis_nb.engine.kernels.evaluation.triangles import evaluate, plan, prepare_evaluation
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import check, lay, list_triangles
from akropolis_nb.engine.kernels.random_numbers import below, next_random
from akropolis_nb.engine.kernels.table import next_seat, take


def choose_random(c: Vector, b: int, w: Vector, count: int, x: int) -> int:
    """Choose a move uniformly from all legal ones; return the new random state."""
    x = next_random(x)
    w[CHOICE] = below(x, count)
    columns = c[b + X_MAX] - c[b + X_MIN] + 5
    rows = c[b + Y_MAX] - c[b + Y_MIN] + 5
    while True:
        x = next_random(x)
        n = below(x, 2 * columns * rows)
        shape = n & 1
        n >>= 1
        column = c[b + X_MIN] - 2 + n % columns
        row = c[b + Y_MIN] - 2 + n // columns
        if check(c, b, column, row, shape) > 0:
            break
    x = next_random(x)
    w[CHOICE + 1] = column
    w[CHOICE + 2] = row
    w[CHOICE + 3] = shape
    w[CHOICE + 4] = below(x, 3)
    return x


def look_ahead(w: Vector, seat: int, turns: int) -> None:
    """Use a seat's value weights for this many turns to come; zeros if there are no turns."""
    w[VALUE_WEIGHTS] = ZERO_WEIGHTS
    if turns > 0:
        w[VALUE_WEIGHTS] = (
            w[SEAT_WEIGHTS] + (seat * MOST_TURNS + min(turns, MOST_TURNS) - 1) * WEIGHTS_SIZE
        )


def plan_site(g: Vector, w: Vector, flags: int, count: int) -> None:
    """Plan the first ``count`` tiles of the site for the city prepared last."""
    weights = w[VALUE_WEIGHTS]
    for index in range(count):
        plan(w, index, g[SITE + index], flags)
        p = PLANS + PLAN * index
        w[p + ASIDE] = -index * (POINT + w[weights + STONE])
        for m in range(3):
            if w[p + LETTER + m] == QUARRY:
                w[p + ASIDE] += w[weights + OPEN]


def evaluate_site(
    c: Vector, b: int, w: Vector, flags: int, x: int, y: int, shape: int, level: int
) -> int:
    """Evaluate a triangle; return what stones and level are worth there with any tile."""
    weights = w[VALUE_WEIGHTS]
    evaluate(c, b, w, flags, x, y, shape, level)
    aside = w[GAINED] * (POINT + w[weights + STONE] - w[weights + OPEN])
    if level > 1:
        aside += w[weights + RISE + min(level, 4) - 2]
    return aside


def choose_greedy(g: Vector, c: Vector, b: int, w: Vector, flags: int, count: int, x: int) -> int:
    """Choose the move of the highest value, a random one of equals; return the new random state.

    Its value is the immediate change of points and stones. With value weights it also includes the
    expected future points.
    """
    best = -(1 << 30)
    ties = 0
    prepare_evaluation(c, b, w, flags)
    plan_site(g, w, flags, count)
    for triangle in range(w[TRIANGLES], list_triangles(c, b, w, w[TRIANGLES]), TRIANGLE):
        column = w[triangle]
        row = w[triangle + 1]
        shape = w[triangle + 2]
        aside = evaluate_site(c, b, w, flags, column, row, shape, w[triangle + 3])
        for index in range(count):
            gains(c, b, w, flags, column, row, shape, index)
            for turn in range(3):
                points = w[GAIN + turn] + aside + w[PLANS + PLAN * index + ASIDE]
                if points < best:
                    continue
                if points > best:
                    best = points
                    ties = 0
                ties += 1
                if ties > 1:
                    x = next_random(x)
                    if below(x, ties) > 0:
                        continue
                w[CHOICE] = index
                w[CHOICE + 1] = column
                w[CHOICE + 2] = row
                w[CHOICE + 3] = shape
                w[CHOICE + 4] = turn
    return x


def choose_move(w: Vector, v: Vector, at: int) -> None:
    """Choose the move whose five numbers begin at ``at`` of a vector."""
    for n in range(5):
        w[CHOICE + n] = v[at + n]


def play_choice(g: Vector, c: Vector, size: int, w: Vector) -> None:
    """Play the chosen move for the seat to move, and pass the turn."""
    seat = g[TO_MOVE]
    code = take(g, w[CHOICE])
    g[STONES + seat] += lay(
        c, seat * size, w[CHOICE + 1], w[CHOICE + 2], w[CHOICE + 3], w[CHOICE + 4], code
    )
    next_seat(g)


def shuffle_pile(g: Vector, x: int) -> int:
    """Shuffle the unseen tiles; return the new random state."""
    for n in range(g[PILE_SIZE] - 1, 0, -1):
        x = next_random(x)
        k = below(x, n + 1)
        code = g[PILE + n]
        g[PILE + n] = g[PILE + k]
        g[PILE + k] = code
    return x
