"""Exact solver: the frames of its search vector, one for each tile to place."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.placing import check, lay, lift


def frame_size(width: int, rows: int) -> int:
    """Return the length of a frame for a city in a grid of this size."""
    return FLOODED + width * rows


def payable(s: Vector, f: int) -> int:
    """Return how many of a frame's tiles can be taken."""
    if s[FREE]:
        return min(s[f + OFFERED], s[f + HELD] + 1)
    return 1


def is_twin(s: Vector, f: int, index: int) -> bool:
    """Return whether an equal tile is on the site at a lower price."""
    twins = 0
    for n in range(index):
        twins += s[f + OFFERED_TWIN + n] == s[f + OFFERED_TWIN + index]
    return twins > 0


def open_frame(c: Vector, b: int, s: Vector, f: int) -> None:
    """Set a frame to the state before its first placement."""
    s[f + AT_X] = c[b + X_MIN] - 2
    s[f + AT_Y] = c[b + Y_MIN] - 2
    s[f + AT_SHAPE] = -1
    s[f + AT_TURN] = 2
    s[f + AT_INDEX] = MOST_PLACED


def next_placement(c: Vector, b: int, s: Vector, f: int) -> bool:
    """Advance a frame to its next placement; return whether there is one."""
    while True:
        s[f + AT_INDEX] += 1
        if s[f + AT_INDEX] >= payable(s, f):
            s[f + AT_INDEX] = 0
            s[f + AT_TURN] += 1
        if s[f + AT_TURN] > 2:
            s[f + AT_TURN] = 0
            while True:
                s[f + AT_SHAPE] += 1
                if s[f + AT_SHAPE] > 1:
                    s[f + AT_SHAPE] = 0
                    s[f + AT_X] += 1
                if s[f + AT_X] > c[b + X_MAX] + 2:
                    s[f + AT_X] = c[b + X_MIN] - 2
                    s[f + AT_Y] += 1
                if s[f + AT_Y] > c[b + Y_MAX] + 2:
                    return False
                if check(c, b, s[f + AT_X], s[f + AT_Y], s[f + AT_SHAPE]) > 0:
                    break
        if not is_twin(s, f, s[f + AT_INDEX]):
            return True


def go_deeper(c: Vector, b: int, s: Vector, f: int, size: int) -> None:
    """Lay a frame's tile and fill the next frame."""
    index = s[f + AT_INDEX]
    code = s[f + OFFERED_CODE + index]
    gained = lay(c, b, s[f + AT_X], s[f + AT_Y], s[f + AT_SHAPE], s[f + AT_TURN], code)
    # Evaluation lays tiles too, and overwrites what `lift` needs.
    for n in range(NEAR - UNDER):
        s[f + COVERED + n] = c[b + UNDER + n]
    for n in range(c[b + SUNK]):
        s[f + FLOODED + n] = c[b + c[b + QUEUE] + n]
    deeper = f + size
    s[deeper + HELD] = s[f + HELD] + gained - index
    s[deeper + NET] = s[f + NET] + gained - index
    s[deeper + CUT_OFF] = s[f + CUT_OFF] + c[b + SUNK]
    s[deeper + OFFERED] = s[f + OFFERED] - 1
    for n in range(s[deeper + OFFERED]):
        s[deeper + OFFERED_CODE + n] = s[f + OFFERED_CODE + n + (n >= index)]
        s[deeper + OFFERED_TWIN + n] = s[f + OFFERED_TWIN + n + (n >= index)]


def go_back(c: Vector, b: int, s: Vector, f: int) -> None:
    """Lift the tile that a frame has laid."""
    for n in range(NEAR - UNDER):
        c[b + UNDER + n] = s[f + COVERED + n]
    for n in range(c[b + SUNK]):
        c[b + c[b + QUEUE] + n] = s[f + FLOODED + n]
    lift(c, b, s[f + AT_X], s[f + AT_Y], s[f + AT_SHAPE])
