"""Placing and lifting tiles; finding the lakes that a tile cuts off."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import build_cell, cell_at, letter, rotate_code
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.geometry import CELL_X, CELL_Y, TURNS
from akropolis_nb.engine.kernels.layout import *


def check(c: Vector, b: int, x: int, y: int, shape: int) -> int:
    """Return the level of a tile on this triangle, or a negative reason why it is illegal."""
    i = cell_at(c, b, x, y)
    j = i + c[b + SPAN + 3 * shape + 1]
    k = i + c[b + SPAN + 3 * shape + 2]
    height = c[i + HEIGHT]
    if c[j + HEIGHT] != height or c[k + HEIGHT] != height:
        if height == 0 or c[j + HEIGHT] == 0 or c[k + HEIGHT] == 0:
            return OVERHANG
        return UNEVEN
    if height == 0:
        if c[i + BUILT] | c[j + BUILT] | c[k + BUILT] == 0:
            return FLOATING
        return 1
    if c[i + OWNER] == c[j + OWNER] and c[i + OWNER] == c[k + OWNER]:
        return ONE_TILE
    return height + 1


def faults(c: Vector, b: int, x: int, y: int, shape: int, code: int) -> int:
    """Return which cells of a triangle break the rule of this code, one bit for each.

    If two are of one level, the third one is uneven; otherwise all but the highest.
    """
    if code == FLOATING or code == ONE_TILE:
        return 7
    i = cell_at(c, b, x, y)
    broken = 0
    highest = 0
    for n in range(3):
        j = i + c[b + SPAN + 3 * shape + n]
        highest = max(highest, c[j + HEIGHT])
        others = 0
        for m in range(3):
            if c[i + c[b + SPAN + 3 * shape + m] + HEIGHT] == c[j + HEIGHT]:
                others += 1
        if c[j + HEIGHT] == 0 if code == OVERHANG else others == 1:
            broken |= 1 << n
    if broken == 7 and code == UNEVEN:
        for n in range(3):
            if c[i + c[b + SPAN + 3 * shape + n] + HEIGHT] == highest:
                broken -= 1 << n
    return broken


def lay(c: Vector, b: int, x: int, y: int, shape: int, turn: int, code: int) -> int:
    """Lay a tile on a legal triangle, letter a on cell ``turn``; return the stones gained."""
    letters = rotate_code(code, turn)
    i = cell_at(c, b, x, y)
    c[b + TILES] += 1
    owner = c[b + TILES]
    stones = 0
    for n in range(3):
        j = i + c[b + SPAN + 3 * shape + n]
        c[b + UNDER + n] = c[j + KIND]
        c[b + UNDER + 3 + n] = c[j + OWNER]
        c[b + UNDER + 6 + n] = c[j + AUX]
        if c[j + KIND] == QUARRY:
            stones += 1
    c[b + SUNK] = 0
    if c[i + HEIGHT] == 0:
        for n in range(4):
            c[b + UNDER + 9 + n] = c[b + X_MIN + n]
        for n in range(3):
            column = x + CELL_X[3 * shape + n]
            build_cell(c, b, column, y + CELL_Y[3 * shape + n], letter(letters, n), owner)
        close_lakes(c, b, i, shape)
        return 0
    for n in range(3):
        j = i + c[b + SPAN + 3 * shape + n]
        c[j + KIND] = letter(letters, n)
        c[j + HEIGHT] += 1
        c[j + OWNER] = owner
    return stones


def lift(c: Vector, b: int, x: int, y: int, shape: int) -> None:
    """Lift the tile laid last. UNDER holds one tile only, so the one before cannot be lifted."""
    i = cell_at(c, b, x, y)
    c[b + TILES] -= 1
    for n in range(3):
        j = i + c[b + SPAN + 3 * shape + n]
        c[j + KIND] = c[b + UNDER + n]
        c[j + OWNER] = c[b + UNDER + 3 + n]
        c[j + AUX] = c[b + UNDER + 6 + n]
        c[j + HEIGHT] -= 1
        if c[j + HEIGHT] == 0:
            for k in range(6):
                c[j + c[b + NEAR + k] + BUILT] ^= 1 << (k + 3) % 6
    if c[i + HEIGHT] == 0:
        c[b + CELLS] -= 3
        for n in range(4):
            c[b + X_MIN + n] = c[b + UNDER + 9 + n]
        for n in range(c[b + SUNK]):
            c[b + c[b + c[b + QUEUE] + n] + KIND] = EMPTY


def may_cut_off(c: Vector, b: int, i: int, shape: int) -> bool:
    """Return whether the ring of a triangle on the ground has two or more runs of empty cells.

    Only then can a tile cut off a lake: with one run, the empty cells around it stay connected.
    """
    starts = 0
    for n in range(3):
        built = c[i + c[b + SPAN + 3 * shape + n] + BUILT]
        # Directions whose neighbour is built and whose next neighbour clockwise is empty.
        ends = built & ~(built >> 1 | built << 5) & TURNS[3 * shape + n]
        starts |= ends << 6 * n
    return starts & (starts - 1) != 0


def close_lakes(c: Vector, b: int, i: int, shape: int) -> None:
    """Mark the empty regions that a tile just built at ``i`` cuts off as lakes.

    A built cell is never empty again, so a lake stays a lake.
    """
    if not may_cut_off(c, b, i, shape):
        return
    was_empty = c[i + c[b + AROUND + 9 * shape + 8] + HEIGHT] == 0
    for n in range(9 * shape, 9 * shape + 9):
        j = i + c[b + AROUND + n]
        is_empty = c[j + HEIGHT] == 0
        if is_empty and not was_empty and c[j + KIND] == EMPTY:
            flood_lake(c, b, j)
        was_empty = is_empty


def flood_lake(c: Vector, b: int, start: int) -> None:
    """Mark the empty region at ``start`` as a lake, unless it is connected to the outside."""
    width = c[b + WIDTH]
    queue = b + c[b + QUEUE]
    head = c[b + SUNK]
    tail = head + 1
    c[queue + head] = start - b
    c[start + KIND] = LAKE
    while head < tail:
        n = (c[queue + head] - HEAD) // STRIDE
        x = n % width
        y = n // width
        if x <= c[b + X_MIN] or x >= c[b + X_MAX] or y <= c[b + Y_MIN] or y >= c[b + Y_MAX]:
            for k in range(c[b + SUNK], tail):
                c[b + c[queue + k] + KIND] = EMPTY
            return
        i = b + c[queue + head]
        head += 1
        for k in range(6):
            j = i + c[b + NEAR + k]
            if c[j + HEIGHT] == 0 and c[j + KIND] == EMPTY:
                c[j + KIND] = LAKE
                c[queue + tail] = j - b
                tail += 1
    c[b + SUNK] = tail


def list_triangles(c: Vector, b: int, out: Vector, o: int) -> int:
    """Write every legal triangle as (x, y, shape, level) to ``out`` from ``o`` on; return the end.

    They are ordered by row, column and shape.
    """
    for y in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for x in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                level = check(c, b, x, y, shape)
                if level > 0:
                    out[o] = x
                    out[o + 1] = y
                    out[o + 2] = shape
                    out[o + 3] = level
                    o += TRIANGLE
    return o
