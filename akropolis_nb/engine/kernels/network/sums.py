"""Sums of rows, and what the network makes of them."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.sections import *


def copy_sums(w: Vector, to: int, source: int) -> None:
    """Copy sums from one place in the workspace to another."""
    for n in range(PAIRS):
        w[to + n] = w[source + n]


def add_rows(w: Vector, net: Vector, to: int, source: int) -> None:
    """Write sums and all listed rows together to ``to``."""
    s = w[SCRATCH]
    at = w[s + ROWS_AT]
    many = w[s + LISTED_ROWS]
    copy_sums(w, to, source)
    n = 0
    while n + 4 <= many:
        row0 = ROW_LANES + PAIRS * w[at + n]
        row1 = ROW_LANES + PAIRS * w[at + n + 1]
        row2 = ROW_LANES + PAIRS * w[at + n + 2]
        row3 = ROW_LANES + PAIRS * w[at + n + 3]
        for k in range(PAIRS):
            w[to + k] += net[row0 + k] + net[row1 + k] + net[row2 + k] + net[row3 + k]
        n += 4
    while n < many:
        row0 = ROW_LANES + PAIRS * w[at + n]
        for k in range(PAIRS):
            w[to + k] += net[row0 + k]
        n += 1


def take_rows_off(w: Vector, net: Vector, to: int, source: int) -> None:
    """Write sums without all listed rows to ``to``.

    One kernel for both, with a sign, takes some 5% longer for each ply of a playout.
    """
    s = w[SCRATCH]
    at = w[s + ROWS_AT]
    many = w[s + LISTED_ROWS]
    copy_sums(w, to, source)
    n = 0
    while n + 4 <= many:
        row0 = ROW_LANES + PAIRS * w[at + n]
        row1 = ROW_LANES + PAIRS * w[at + n + 1]
        row2 = ROW_LANES + PAIRS * w[at + n + 2]
        row3 = ROW_LANES + PAIRS * w[at + n + 3]
        for k in range(PAIRS):
            w[to + k] -= net[row0 + k] + net[row1 + k] + net[row2 + k] + net[row3 + k]
        n += 4
    while n < many:
        row0 = ROW_LANES + PAIRS * w[at + n]
        for k in range(PAIRS):
            w[to + k] -= net[row0 + k]
        n += 1


def turn_set(turns: int) -> int:
    """Return where the set of weights for this many turns left starts."""
    if turns < 18:
        return FIRST_SET + SET_SIZE * turns
    return FIRST_SET + SET_SIZE * min(18 + (turns - 18) // 3, TURN_SETS - 1)


def activate(w: Vector, sums: int) -> None:
    """Unpack the lanes, negative ones as 0."""
    active = w[SCRATCH] + ACTIVE
    for n in range(PAIRS):
        low = ((w[sums + n] & 0xFFFF) ^ 0x8000) - 0x8000
        w[active + n] = max(low, 0)
        w[active + PAIRS + n] = max((w[sums + n] - low) >> 16, 0)


def direct(w: Vector, net: Vector, sums: int, weights: int) -> int:
    """Return the lanes times the weights of a direct path."""
    out = 0
    for n in range(PAIRS):
        low = ((w[sums + n] & 0xFFFF) ^ 0x8000) - 0x8000
        high = (w[sums + n] - low) >> 16
        out += low * net[weights + n] + high * net[weights + PAIRS + n]
    return out


def hidden_unit(w: Vector, net: Vector, chosen: int, unit: int) -> int:
    """Return a hidden unit of the active lanes, in 128ths."""
    active = w[SCRATCH] + ACTIVE
    weights = chosen + HIDDEN_WEIGHTS + LANES * unit
    out = net[chosen + HIDDEN_BIAS + unit]
    for n in range(LANES):
        out += w[active + n] * net[weights + n]
    return max(out, 0) >> 8


def in_points(out: int) -> int:
    """Return an output in 256ths of a point."""
    return out * SCALE_POINTS >> 7


def points_to_come(w: Vector, net: Vector, sums: int, turns: int) -> int:
    """Return the points still to come, in 256ths, for the sums at ``sums``."""
    chosen = turn_set(turns)
    activate(w, sums)
    out = net[chosen + DIRECT_BIAS] + direct(w, net, sums, chosen + DIRECT)
    for unit in range(HIDDEN):
        out += hidden_unit(w, net, chosen, unit) * net[chosen + OUTPUT + unit]
    return in_points(out)
