"""Why each district of a city counts or does not."""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.scoring import is_lake, score_city

WHY_KEYS = (
    "h_counts", "h_doubled", "h_single", "smaller-group", "lesser-group", "equal-group",
    "m_counts", "m_doubled", "touches-market",
    "b_counts", "b_doubled", "b_single", "no-edge", "no-edge-lake",
    "t_counts", "t_doubled", "not-surrounded",
    "g_counts", "g_doubled",
)  # fmt: skip
"""The reasons, which are also the keys of their sentences."""
H_COUNTS, H_DOUBLED, H_SINGLE, H_SMALLER, H_LESSER, H_EQUAL = range(6)
M_COUNTS, M_DOUBLED, M_TOUCHES = 6, 7, 8
B_COUNTS, B_DOUBLED, B_SINGLE, B_BUILT, B_LAKE = 9, 10, 11, 12, 13
T_COUNTS, T_DOUBLED, T_OPEN = 14, 15, 16
G_COUNTS, G_DOUBLED = 17, 18

# A row of ``explain_city``, one for each built cell. WHY_VALUE: what a district adds to the value
# of its kind. WHY: the number of the reason; -1 for a plaza or a quarry. WHY_SIDES: one bit for
# each neighbour that decides it. WHY_NUMBER, WHY_OTHER: the hexes of its house group and of the
# one that counts, their values if both have as many hexes or alone; or the neighbours outside.
WHY_VALUE, WHY, WHY_SIDES, WHY_NUMBER, WHY_OTHER, WHY_ROW = range(6)


def explain_city(c: Vector, b: int, w: Vector, flags: int, out: Vector) -> None:
    """Score a city; write a row for each built cell, in the order of the block's list."""
    score_city(c, b, w, flags)
    group = counting_group(c, b, w)
    for n in range(c[b + CELLS]):
        i = b + c[b + c[b + LIST] + n]
        o = n * WHY_ROW
        kind = c[i + KIND]
        for k in range(WHY_ROW):
            out[o + k] = 0
        out[o + WHY] = -1
        if kind == HOUSE:
            explain_house(c, i, w, flags, group, out, o)
        elif kind <= GARDEN:
            out[o + WHY_VALUE] = c[i + CELL_VALUE]
            explain_other(c, b, i, flags, out, o)


def counting_group(c: Vector, b: int, w: Vector) -> int:
    """Return the house group that counts: of equal ones, that of the first house by (q, r)."""
    group = -1
    first_x = 0
    first_y = 0
    for n in range(c[b + CELLS]):
        record = c[b + c[b + LIST] + n]
        i = b + record
        if c[i + KIND] == HOUSE and w[GROUPS + c[i + AUX]] == w[BEST]:
            x = (record - HEAD) // STRIDE % c[b + WIDTH]
            y = (record - HEAD) // STRIDE // c[b + WIDTH]
            if group < 0 or x < first_x or (x == first_x and y < first_y):
                group = c[i + AUX]
                first_x = x
                first_y = y
    return group


def explain_house(
    c: Vector, i: int, w: Vector, flags: int, group: int, out: Vector, o: int
) -> None:
    """Write the row of a house."""
    key = w[GROUPS + c[i + AUX]]
    value = key & 0xFFFF
    best = w[BEST] & 0xFFFF
    out[o + WHY_NUMBER] = value
    out[o + WHY_OTHER] = best
    if c[i + AUX] == group:
        doubled = w[VALUE + HOUSE] > best
        out[o + WHY_VALUE] = 2 * c[i + HEIGHT] if doubled else c[i + HEIGHT]
        out[o + WHY] = H_DOUBLED if doubled else H_SINGLE if flags & HOUSE_VARIANT else H_COUNTS
    elif key >> 16 < w[BEST] >> 16:
        out[o + WHY] = H_SMALLER
        out[o + WHY_NUMBER] = key >> 16
        out[o + WHY_OTHER] = w[BEST] >> 16
    else:
        out[o + WHY] = H_LESSER if value < best else H_EQUAL


def beside(c: Vector, b: int, i: int, kind: int) -> int:
    """Return one bit for each neighbour of this kind."""
    found = 0
    for k in range(6):
        if c[i + c[b + NEAR + k] + KIND] == kind:
            found |= 1 << k
    return found


def lakes_beside(c: Vector, b: int, i: int, flags: int) -> int:
    """Return one bit for each neighbour that is a lake."""
    found = 0
    for k in range(6):
        if is_lake(c, i + c[b + NEAR + k], flags):
            found |= 1 << k
    return found


def explain_other(c: Vector, b: int, i: int, flags: int, out: Vector, o: int) -> None:
    """Write the row of a market, barracks, temple or garden."""
    kind = c[i + KIND]
    doubled = c[i + CELL_VALUE] > c[i + HEIGHT]
    empty = ALL_BUILT - c[i + BUILT]
    if kind == MARKET:
        out[o + WHY] = M_DOUBLED if doubled else M_COUNTS
        if doubled:
            out[o + WHY_SIDES] = beside(c, b, i, MARKET_PLAZA)
        elif c[i + CELL_VALUE] == 0:
            out[o + WHY] = M_TOUCHES
            out[o + WHY_SIDES] = beside(c, b, i, MARKET)
    elif kind == BARRACKS:
        out[o + WHY_NUMBER] = c[i + AUX]
        if c[i + AUX] == 0:
            out[o + WHY] = B_LAKE if empty else B_BUILT
            out[o + WHY_SIDES] = empty or ALL_BUILT
        else:
            single = B_SINGLE if flags & BARRACKS_VARIANT else B_COUNTS
            out[o + WHY] = B_DOUBLED if doubled else single
    elif kind == TEMPLE:
        out[o + WHY] = T_OPEN if empty else T_DOUBLED if doubled else T_COUNTS
        out[o + WHY_SIDES] = empty
    else:
        out[o + WHY] = G_DOUBLED if doubled else G_COUNTS
        if doubled:
            out[o + WHY_SIDES] = lakes_beside(c, b, i, flags)
