"""The rows of a city: what the network sees."""

from __future__ import annotations

from akropolis_nb.engine.kernels.cells import bits, cell_at, letter
from akropolis_nb.engine.kernels.codes import *
from akropolis_nb.engine.kernels.layout import *
from akropolis_nb.engine.kernels.network.sections import *


def phase_of(turns: int) -> int:
    """Return the phase of the game for a seat with this many turns left."""
    if turns <= 3:
        return turns >> 1
    if turns <= 9:
        return 2 + (turns > 6)
    return 4 + (turns > 13) + (turns > 17)


def set_rank(high: int, low: int, other: int) -> int:
    """Return the number of a set of three numbers; ``high`` is not less than ``low``."""
    middle = other
    if other >= high:
        middle = high
        high = other
    elif other <= low:
        middle = low
        low = other
    return high * (high + 1) * (high + 2) // 6 + (middle * (middle + 1) >> 1) + low


def triangle_row(c: Vector, b: int, i: int, shape: int) -> int:
    """Return the row of the triangle with first cell ``i``; -1 with fewer than two built cells."""
    j = i + c[b + SPAN + 3 * shape + 1]
    k = i + c[b + SPAN + 3 * shape + 2]
    height0 = c[i + HEIGHT]
    height1 = c[j + HEIGHT]
    height2 = c[k + HEIGHT]
    if (height0 > 0) + (height1 > 0) + (height2 > 0) < 2:
        return -1
    code0 = (4 * c[i + KIND] - 4 + min(height0, 4)) * (height0 > 0)
    code1 = (4 * c[j + KIND] - 4 + min(height1, 4)) * (height1 > 0)
    code2 = (4 * c[k + KIND] - 4 + min(height2, 4)) * (height2 > 0)
    row = TRIANGLE_ROWS + set_rank(max(code0, code1), min(code0, code1), code2)
    if height0 == height1 and height0 == height2:
        owner = c[i + OWNER]
        if c[j + OWNER] != owner or c[k + OWNER] != owner:
            row += CODE_SETS
    return row


def is_buildable(row: int) -> bool:
    """Return whether a tile could lie on the triangle of a row."""
    return row >= CODE_SETS


def hex_row(c: Vector, b: int, i: int, flags: int) -> int:
    """Return the row of a visible hex."""
    kind = c[i + KIND]
    height = c[i + HEIGHT]
    higher = 0
    same = 0
    for k in range(6):
        j = i + c[b + NEAR + k]
        higher += c[j + HEIGHT] > height
        same += c[j + KIND] == kind
    form = 28 * (kind - 1) + 7 * (min(height, 4) - 1) + 6 - bits(c[i + BUILT])
    row = HEX_ROWS + (form * 4 + min(higher, 3)) * 3 + min(same, 2)
    if kind <= GARDEN and flags >> (kind - 1) & 1:
        row += HEX_FORMS
    return row


def list_end(w: Vector) -> int:
    """Return where the next row of the list goes."""
    s = w[SCRATCH]
    return w[s + ROWS_AT] + w[s + LISTED_ROWS]


def end_list(w: Vector, at: int) -> None:
    """Let the list of rows end before ``at``."""
    s = w[SCRATCH]
    w[s + LISTED_ROWS] = at - w[s + ROWS_AT]


def list_local_rows(c: Vector, b: int, w: Vector, flags: int) -> None:
    """List the rows of all hexes and triangles; count hexes and room by level, open quarries."""
    s = w[SCRATCH]
    at = w[s + ROWS_AT]
    w[s + OPEN_QUARRIES] = 0
    for n in range(6):
        w[s + LEVELS + n] = 0
        w[s + BUILDABLE + n] = 0
    for n in range(c[b + CELLS]):
        i = b + c[b + c[b + LIST] + n]
        w[at] = hex_row(c, b, i, flags)
        at += 1
        w[s + LEVELS + min(c[i + HEIGHT], 5)] += 1
        w[s + OPEN_QUARRIES] += c[i + KIND] == QUARRY
    for y in range(c[b + Y_MIN] - 1, c[b + Y_MAX] + 2):
        for x in range(c[b + X_MIN] - 1, c[b + X_MAX] + 1):
            i = cell_at(c, b, x, y)
            for shape in range(2):
                row = triangle_row(c, b, i, shape)
                if row >= 0:
                    w[at] = row
                    at += 1
                    if is_buildable(row):
                        w[s + BUILDABLE + min(c[i + HEIGHT], 5)] += 1
    end_list(w, at)


def list_near_rows(
    c: Vector, b: int, w: Vector, flags: int, i: int, shape: int, room: int, sign: int
) -> None:
    """List the rows of the hexes and triangles that a tile on this triangle changes.

    Add ``sign`` to the count of room at ``room`` for each triangle on which a tile could lie.
    """
    s = w[SCRATCH]
    at = w[s + ROWS_AT]
    for n in range(3):
        j = i + c[b + SPAN + 3 * shape + n]
        if c[j + HEIGHT] > 0:
            w[at] = hex_row(c, b, j, flags)
            at += 1
    for n in range(9):
        j = i + c[b + AROUND + 9 * shape + n]
        if c[j + HEIGHT] > 0:
            w[at] = hex_row(c, b, j, flags)
            at += 1
    for n in range(13):
        j = i + w[s + TOUCHING + 13 * shape + n]
        near = 0
        if n >= 7 - shape:
            near = 1
        row = triangle_row(c, b, j, near)
        if row >= 0:
            w[at] = row
            at += 1
            if is_buildable(row):
                w[s + room + min(c[j + HEIGHT], 5)] += sign
    end_list(w, at)


def list_whole_rows(w: Vector, turns: int, stones: int, code: int, room: int) -> None:
    """List the rows of the city as a whole.

    The city was scored last. ``code`` is the tile taken, whose hexes are no longer to come (0:
    none). ``room`` is where the counts of room by level are.
    """
    s = w[SCRATCH]
    at = list_end(w)
    phase = phase_of(turns)
    turn = min(turns, 31)
    kind0 = letter(code, 0)
    kind1 = letter(code, 1)
    kind2 = letter(code, 2)
    for d in range(1, 6):
        value = w[VALUE + d]
        stars = w[STARS + d]
        plaza = d + PLAZA
        plazas = w[s + COMING + plaza] - (kind0 == plaza) - (kind1 == plaza) - (kind2 == plaza)
        hexes = w[s + COMING + d] - (kind0 == d) - (kind1 == d) - (kind2 == d)
        form = (d - 1) * 48 + min(value, 47)
        w[at] = VALUE_ROWS + (form * 16 + min(stars, 15)) * PHASES + phase
        at += 1
        form = (d - 1) * 12 + min(stars, 11)
        w[at] = PLAZA_ROWS + (form * 8 + min(plazas, 7)) * PHASES + phase
        at += 1
        form = (d - 1) * 12 + min(value >> 1, 11)
        w[at] = COMING_ROWS + (form * 16 + min(hexes, 15)) * PHASES + phase
        at += 1
    w[at] = STONE_ROWS + 16 * turn + max(0, min(stones, 15))
    at += 1
    w[at] = QUARRY_ROWS + 16 * turn + min(w[s + OPEN_QUARRIES], 15)
    at += 1
    for level in range(1, 6):
        form = 32 * (level - 1) + min(w[s + LEVELS + level], 31)
        w[at] = LEVEL_ROWS + form * PHASES + phase
        at += 1
    for level in range(1, 5):
        form = 16 * (level - 1) + min(w[s + room + level], 15)
        w[at] = BUILDABLE_ROWS + 32 * form + turn
        at += 1
    largest = 0
    second = 0
    for n in range(w[GROUP_COUNT]):
        houses = w[GROUPS + n] >> 16
        if houses > largest:
            second = largest
            largest = houses
        elif houses > second:
            second = houses
    w[at] = GROUP_ROWS + (8 * min(largest, 15) + min(second, 7)) * PHASES + phase
    end_list(w, at + 1)


def list_table_rows(g: Vector, w: Vector, flags: int, turns: int, index: int) -> None:
    """List the rows of the table after tile ``index`` was taken (-1: none)."""
    s = w[SCRATCH]
    at = list_end(w)
    tiles = 0
    for n in range(g[SITE_SIZE]):
        if n == index:
            continue
        code = g[SITE + n]
        kind0 = letter(code, 0) - 1
        kind1 = letter(code, 1) - 1
        kinds = set_rank(max(kind0, kind1), min(kind0, kind1), letter(code, 2) - 1)
        w[at] = SITE_ROWS + KIND_SETS * tiles + kinds
        at += 1
        tiles += 1
    w[at] = TILES_ROWS + tiles
    at += 1
    if w[s + RIVAL] >= 0:
        w[at] = RIVAL_STONES + min(w[s + RIVAL], 7)
        at += 1
        for d in range(5):
            form = 8 * d + min(w[s + RIVAL_STARS + 1 + d], 7)
            w[at] = RIVAL_ROWS + 4 * form + min(w[s + RIVAL_VALUE + 1 + d] >> 2, 3)
            at += 1
    seats = g[SEATS] - 1
    if g[ARCHITECT]:
        seats = 0
    w[at] = SEAT_ROWS + 32 * seats + min(turns, 31)
    at += 1
    phase = phase_of(turns)
    for n in range(7):
        if flags >> n & 1:
            w[at] = RULE_ROWS + PHASES * n + phase
            at += 1
    end_list(w, at)
