"""Exact solver: depth-first search for the best lines."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.evaluation.tile_gains import gains
from akropolis_nb.engine.kernels.evaluation.triangles import evaluate, plan, prepare_evaluation
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import lay, lift, list_triangles
from akropolis_nb.engine.kernels.scoring import score_city
from akropolis_nb.engine.kernels.solver.bounds import upper_bound
from akropolis_nb.engine.kernels.solver.frames import (
    frame_size,
    go_back,
    go_deeper,
    is_twin,
    next_placement,
    open_frame,
    payable,
)


def note_line(s: Vector, out: Vector, size: int, x: int, y: int, shape: int) -> None:
    """Store the line that ends on this triangle, with the last frame's turn and tile index."""
    if s[FOUND] < s[ROOM]:
        o = LINE_MOVE * s[TO_PLACE] * s[FOUND]
        for depth in range(s[TO_PLACE]):
            f = FRAMES + depth * size
            out[o] = s[f + AT_INDEX]
            out[o + 1] = s[f + AT_X]
            out[o + 2] = s[f + AT_Y]
            out[o + 3] = s[f + AT_SHAPE]
            out[o + 4] = s[f + AT_TURN]
            o += LINE_MOVE
        out[o - 4] = x
        out[o - 3] = y
        out[o - 2] = shape
    s[FOUND] += 1


def consider(s: Vector, out: Vector, size: int, x: int, y: int, shape: int, value: int) -> None:
    """Store the line that ends on this triangle if it is one of those wanted."""
    s[EXAMINED] += 1
    if value > s[TOP_VALUE]:
        s[SECOND] = s[TOP_VALUE]
        s[TOP_VALUE] = value
        if not s[REACH]:
            s[FOUND] = 0
    elif s[SECOND] < value < s[TOP_VALUE]:
        s[SECOND] = value
    if value >= s[TARGET] if s[REACH] else value == s[TOP_VALUE]:
        note_line(s, out, size, x, y, shape)


def finish_lines(
    c: Vector, b: int, w: Vector, s: Vector, out: Vector, flags: int, f: int, size: int
) -> None:
    """Value every placement of the last tile, whose frame is at ``f``."""
    measure = s[MEASURE]
    tiles = payable(s, f)
    points = prepare_evaluation(c, b, w, flags)
    for index in range(tiles):
        plan(w, index, s[f + OFFERED_CODE + index], flags)
    for triangle in range(w[TRIANGLES], list_triangles(c, b, w, w[TRIANGLES]), TRIANGLE):
        x = w[triangle]
        y = w[triangle + 1]
        shape = w[triangle + 2]
        if measure == POINTS_AND_STONES:
            evaluate(c, b, w, flags, x, y, shape, w[triangle + 3])
        for index in range(tiles):
            if is_twin(s, f, index):
                continue
            s[f + AT_INDEX] = index
            if measure == POINTS_AND_STONES:
                gains(c, b, w, flags, x, y, shape, index)
            for turn in range(3):
                s[f + AT_TURN] = turn
                if measure == POINTS_AND_STONES:
                    value = points + w[GAIN + turn] // POINT + s[f + NET] + w[GAINED] - index
                else:
                    value = measure_line(c, b, w, s, flags, f, x, y, shape)
                consider(s, out, size, x, y, shape, value)


def measure_line(
    c: Vector, b: int, w: Vector, s: Vector, flags: int, f: int, x: int, y: int, shape: int
) -> int:
    """Return a line's value by a measure other than points and stones."""
    index = s[f + AT_INDEX]
    value = s[f + NET] - index
    value += lay(c, b, x, y, shape, s[f + AT_TURN], s[f + OFFERED_CODE + index])
    measure = s[MEASURE]
    if measure == LAKE_HEXES:
        value = s[f + CUT_OFF] + c[b + SUNK]
    elif measure != STONES_ALONE:
        score_city(c, b, w, flags)
        value = w[VALUE + measure] * w[STARS + measure]
    lift(c, b, x, y, shape)
    return value


def cannot_reach(s: Vector, most: int) -> bool:
    """Return whether lines of at most this value can be pruned."""
    if s[REACH]:
        return most < s[TARGET]
    return most <= s[SECOND]


def bound_of(city: Vector, workspace: Vector, search: Vector, flags: int) -> int:
    """Return an upper bound of the value of all lines, see ``upper_bound``."""
    c, w, s = raw(city), raw(workspace), raw(search)
    return upper_bound(c, 0, w, s, flags, FRAMES, 0)


def search_lines(
    city: Vector, workspace: Vector, search: Vector, lines: Vector, flags: int, steps: int
) -> None:
    """Start or continue the search for up to ``steps`` steps; it is done when DEPTH is below 0.

    ``city`` needs room for all tiles, ``search`` a filled first frame, ``lines`` room for ROOM
    lines.
    """
    c, w, s, out = raw(city), raw(workspace), raw(search), raw(lines)
    size = frame_size(c[WIDTH], c[ROWS])
    for _ in range(steps):
        depth = s[DEPTH]
        if depth < 0:
            return
        f = FRAMES + depth * size
        if depth == s[TO_PLACE] - 1:
            finish_lines(c, 0, w, s, out, flags, f, size)
        elif next_placement(c, 0, s, f):
            go_deeper(c, 0, s, f, size)
            if cannot_reach(s, upper_bound(c, 0, w, s, flags, f + size, depth + 1)):
                go_back(c, 0, s, f)
            else:
                s[DEPTH] += 1
                open_frame(c, 0, s, f + size)
            continue
        s[DEPTH] -= 1
        if depth > 0:
            go_back(c, 0, s, f - size)
