"""The rules of the game, once: plain functions over flat vectors of integers.

Every function here runs in two ways from this one source: as ordinary Python over ``array("i")``,
and compiled by numba over int32 NumPy arrays (see ``compiled.py``). That is why the style is
plain: no objects, no keywords, no exceptions, and every number is an index, a code or a count.

The city block
    A city is a block of one vector ``c`` that starts at ``b``: a head, a grid of cells, the list of
    built cells, a queue for floods. ``c`` may hold several blocks (a playout's cities). A cell is
    known by the index ``i`` of its record, so its neighbours are at constant distances, whatever
    the block: ``c[i + KIND]``, ``c[i + HEIGHT]`` and so on.

Triangles
    A tile lies on three mutually adjacent cells, a triangle ``(x, y, shape)`` in grid columns and
    rows. Shape 0 is the cells (x, y), (x+1, y-1), (x+1, y), shape 1 is (x, y), (x+1, y), (x, y+1),
    both clockwise. Each gives three placements: letter ``a`` on the first, second or third cell.

The workspace ``w``
    Where ``survey`` leaves the values and stars of a city and ``weigh`` what a tile would bring on
    one triangle. Sections are at the offsets named below.

Rules whose sources are worth naming are explained in ``rules.py``.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

Vector: TypeAlias = MutableSequence[int]

# Kinds of a cell, also the index into LETTERS. Districts 1..5, their plazas 6..10.
LETTERS = ".hmbtgHMBTGq~"
EMPTY, HOUSE, MARKET, BARRACKS, TEMPLE, GARDEN = 0, 1, 2, 3, 4, 5
MARKET_PLAZA, QUARRY, LAKE = 7, 11, 12
PLAZA = 5
"""What to add to a district's kind to get its plaza's."""
STARS_OF = (0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 3, 0, 0)

# A cell's record. AUX of a market: markets beside it; of barracks: neighbours outside the city;
# of a house: its group. WORTH is what a district other than a house adds to its kind's value.
KIND, HEIGHT, OWNER, BUILT, AUX, WORTH, STRIDE = 0, 1, 2, 3, 4, 5, 6

# The head of a city block. The box bounds the built cells, in grid columns and rows.
WIDTH, ROWS, COL0, ROW0, TILES, CELLS, X_MIN, X_MAX, Y_MIN, Y_MAX, LIST, QUEUE = range(12)
# Distances from a record to its neighbours', from a triangle's first cell to its three cells by
# shape, and to the nine of its ring by shape.
NEAR, SPAN, AROUND = 12, 18, 24
HEAD = 42
MARGIN = 5
"""Empty columns and rows that a grid must have around the box before a tile is laid."""

# Rules as one integer: bit d-1 is the variant of district d.
LAKE_IS_EDGE, LAKE_SINGLE = 32, 64

# Why a placement is illegal; a legal one has its level, 1 or more.
UNEVEN, OVERHANG, ONE_TILE, FLOATING = -1, -2, -3, -4

# The workspace: the choice of a policy, the classes of the site's tiles, then a survey of the city
# from SURVEY on: values and stars
# by kind, the best house group's key, how many groups there are and their keys.
CHOICE, HOW, SURVEY = 0, 6, 12
VALUE, STARS, BEST, GROUP_COUNT, GROUPS = 0, 6, 12, 13, 14
# Then the table of one triangle that `weigh` fills: the change of points by the bare
# tile, the points after it, stones, level, where the survey in force lies, values and stars after
# it, groups round it, what each cell touches, and by cell and kind the value and points it adds.
BASE, AFTER, GAINED, LEVEL, SURVEYED, T_VALUE, T_STARS = 0, 1, 2, 3, 4, 6, 12
RING, TOUCH, ADD, GAIN, TABLE_END = 18, 28, 52, 88, 124
# What a cell of the triangle touches: built cells of the ring, outside ones, lakes, markets, the
# worth those markets would lose, market plazas, the height of counting markets that touch no
# plaza, and the houses (bits of the ring).
N_BUILT, N_OUT, N_LAKE, N_MARKET, N_LOST, N_PLAZA, N_SINGLE, N_HOUSES = 0, 1, 2, 3, 4, 5, 6, 7
# How the letters of a tile act on each other: not at all, in ways that add up, in other ways.
SIMPLE, CROSSED, EXOTIC = 0, 1, 2

# The table of a game: seats, whose turn, stacks, the site and the pile of unseen tiles. A tile is
# a code: kind of a + 16 * kind of b + 256 * kind of c.
SEATS, TO_MOVE, STACKS, STACK_SIZE, SITE_SIZE, ARCHITECT, PILE_SIZE, STONES = 0, 1, 2, 3, 4, 5, 6, 7
SITE, PILE = 11, 17
HIPPODAMOS, METAGENES, CALLICRATES = 1, 2, 3
RANDOM, GREEDY = 0, 1

# Directions clockwise from north, and the cells of a triangle, as columns and rows.
DX = (0, 1, 1, 0, -1, -1)
DY = (-1, -1, 0, 1, 1, 0)
CELL_X = (0, 1, 1, 0, 1, 0)
CELL_Y = (0, -1, 0, 0, 0, 1)
# The nine cells round a triangle in order, by shape; and which of its cells each touches: a bit
# for each cell, three for each of the nine from the lowest on, the same for both shapes.
RING_X = (-1, 0, 1, 2, 2, 2, 1, 0, -1, 0, 1, 2, 2, 1, 0, -1, -1, -1)
RING_Y = (0, -1, -2, -2, -1, 0, 1, 1, 1, -1, -1, -1, 0, 1, 2, 2, 1, 0)
RING_TOUCH = 0o154462231

MASK32 = 0xFFFFFFFF


# --- cells and triangles ------------------------------------------------------------------------


def cell_at(c: Vector, b: int, x: int, y: int) -> int:
    """Index of the record of the cell in grid column ``x`` and row ``y``."""
    return b + HEAD + STRIDE * (y * c[b + WIDTH] + x)


def block_size(width: int, rows: int) -> int:
    """Length of a city block whose grid has ``width`` columns and ``rows`` rows."""
    return HEAD + (STRIDE + 2) * width * rows


def found_city(c: Vector, b: int, width: int, rows: int, col0: int, row0: int) -> None:
    """Write an empty block whose column 0 is q = ``col0`` and whose row 0 is r = ``row0``."""
    for i in range(b, b + block_size(width, rows)):
        c[i] = 0
    c[b + WIDTH] = width
    c[b + ROWS] = rows
    c[b + COL0] = col0
    c[b + ROW0] = row0
    c[b + LIST] = HEAD + STRIDE * width * rows
    c[b + QUEUE] = c[b + LIST] + width * rows
    c[b + X_MIN] = width
    c[b + Y_MIN] = rows
    for n in range(6):
        c[b + NEAR + n] = STRIDE * (DY[n] * width + DX[n])
        c[b + SPAN + n] = STRIDE * (CELL_Y[n] * width + CELL_X[n])
    for n in range(18):
        c[b + AROUND + n] = STRIDE * (RING_Y[n] * width + RING_X[n])


def build_cell(c: Vector, b: int, x: int, y: int, kind: int, owner: int) -> None:
    """Put a first hex on an empty cell; the box and the neighbours' counts follow."""
    i = cell_at(c, b, x, y)
    c[i + KIND] = kind
    c[i + HEIGHT] = 1
    c[i + OWNER] = owner
    for k in range(6):
        c[i + c[b + NEAR + k] + BUILT] += 1
    c[b + c[b + LIST] + c[b + CELLS]] = i - b
    c[b + CELLS] += 1
    c[b + X_MIN] = min(c[b + X_MIN], x)
    c[b + X_MAX] = max(c[b + X_MAX], x)
    c[b + Y_MIN] = min(c[b + Y_MIN], y)
    c[b + Y_MAX] = max(c[b + Y_MAX], y)


def check(c: Vector, b: int, x: int, y: int, shape: int) -> int:
    """Level that a tile on this triangle would reach, or the reason why it may not lie there."""
    i = cell_at(c, b, x, y)
    j = i + c[b + SPAN + 3 * shape + 1]
    k = i + c[b + SPAN + 3 * shape + 2]
    height = c[i + HEIGHT]
    if c[j + HEIGHT] != height or c[k + HEIGHT] != height:
        if height == 0 or c[j + HEIGHT] == 0 or c[k + HEIGHT] == 0:
            return OVERHANG
        return UNEVEN
    if height == 0:
        if c[i + BUILT] + c[j + BUILT] + c[k + BUILT] == 0:
            return FLOATING
        return 1
    if c[i + OWNER] == c[j + OWNER] and c[i + OWNER] == c[k + OWNER]:
        return ONE_TILE
    return height + 1


def lay(c: Vector, b: int, x: int, y: int, shape: int, kind0: int, kind1: int, kind2: int) -> int:
    """Lay a tile on a legal triangle, kinds in the order of its cells; the stones it brings."""
    i = cell_at(c, b, x, y)
    j = i + c[b + SPAN + 3 * shape + 1]
    k = i + c[b + SPAN + 3 * shape + 2]
    c[b + TILES] += 1
    owner = c[b + TILES]
    if c[i + HEIGHT] == 0:
        build_cell(c, b, x, y, kind0, owner)
        build_cell(c, b, x + CELL_X[3 * shape + 1], y + CELL_Y[3 * shape + 1], kind1, owner)
        build_cell(c, b, x + CELL_X[3 * shape + 2], y + CELL_Y[3 * shape + 2], kind2, owner)
        close_lakes(c, b, i, shape, True)
        return 0
    stones = 0
    if c[i + KIND] == QUARRY:
        stones += 1
    if c[j + KIND] == QUARRY:
        stones += 1
    if c[k + KIND] == QUARRY:
        stones += 1
    c[i + KIND] = kind0
    c[j + KIND] = kind1
    c[k + KIND] = kind2
    c[i + HEIGHT] += 1
    c[j + HEIGHT] += 1
    c[k + HEIGHT] += 1
    c[i + OWNER] = owner
    c[j + OWNER] = owner
    c[k + OWNER] = owner
    return stones


def close_lakes(c: Vector, b: int, i: int, shape: int, mark: bool) -> bool:
    """Mark the empty regions that a tile just built at ``i`` cuts off; whether there are any.

    Only a tile whose ring has two or more runs of empty cells can cut anything off, and a covered
    cell never reopens, so a lake stays one. With ``mark`` false nothing is changed in the end.
    """
    runs = 0
    was_empty = c[i + c[b + AROUND + 9 * shape + 8] + HEIGHT] == 0
    for n in range(9 * shape, 9 * shape + 9):
        is_empty = c[i + c[b + AROUND + n] + HEIGHT] == 0
        if is_empty and not was_empty:
            runs += 1
        was_empty = is_empty
    if runs < 2:
        return False
    found = False
    was_empty = c[i + c[b + AROUND + 9 * shape + 8] + HEIGHT] == 0
    for n in range(9 * shape, 9 * shape + 9):
        j = i + c[b + AROUND + n]
        is_empty = c[j + HEIGHT] == 0
        if is_empty and not was_empty and c[j + KIND] == EMPTY and flood_lake(c, b, j, mark):
            found = True
        was_empty = is_empty
    return found


def flood_lake(c: Vector, b: int, start: int, mark: bool) -> bool:
    """Whether the empty region at ``start`` is cut off from the outside; marks it if told to."""
    width = c[b + WIDTH]
    queue = b + c[b + QUEUE]
    c[queue] = start - b
    c[start + KIND] = LAKE
    head = 0
    tail = 1
    cut_off = True
    while head < tail:
        i = b + c[queue + head]
        head += 1
        n = (i - b - HEAD) // STRIDE
        x = n % width
        y = n // width
        if x < c[b + X_MIN] or x > c[b + X_MAX] or y < c[b + Y_MIN] or y > c[b + Y_MAX]:
            cut_off = False
            break
        for k in range(6):
            j = i + c[b + NEAR + k]
            if c[j + HEIGHT] == 0 and c[j + KIND] == EMPTY:
                c[j + KIND] = LAKE
                c[queue + tail] = j - b
                tail += 1
    if not cut_off or not mark:
        for n in range(tail):
            c[b + c[queue + n] + KIND] = EMPTY
    return cut_off


def list_triangles(c: Vector, b: int, out: Vector) -> int:
    """Write every legal triangle as (x, y, shape, level) to ``out``; how many there are."""
    n = 0
    for y in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for x in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                level = check(c, b, x, y, shape)
                if level > 0:
                    out[4 * n] = x
                    out[4 * n + 1] = y
                    out[4 * n + 2] = shape
                    out[4 * n + 3] = level
                    n += 1
    return n


def copy_city(c: Vector, b: int, source: Vector, s: int) -> None:
    """Make the block at ``b`` equal to that at ``s`` of ``source``; the grids may differ in size.

    Cleans and copies only around the boxes, so that a playout's restart costs what was built.
    """
    width = c[b + WIDTH]
    for y in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        i = cell_at(c, b, c[b + X_MIN] - 2, y)
        for k in range(i, i + STRIDE * (c[b + X_MAX] - c[b + X_MIN] + 5)):
            c[k] = 0
    dx = source[s + COL0] - c[b + COL0]
    dy = source[s + ROW0] - c[b + ROW0]
    c[b + TILES] = source[s + TILES]
    c[b + CELLS] = source[s + CELLS]
    c[b + X_MIN] = source[s + X_MIN] + dx
    c[b + X_MAX] = source[s + X_MAX] + dx
    c[b + Y_MIN] = source[s + Y_MIN] + dy
    c[b + Y_MAX] = source[s + Y_MAX] + dy
    span = STRIDE * (source[s + X_MAX] - source[s + X_MIN] + 3)
    for y in range(source[s + Y_MIN] - 1, source[s + Y_MAX] + 2):
        i = cell_at(c, b, source[s + X_MIN] - 1 + dx, y + dy)
        j = cell_at(source, s, source[s + X_MIN] - 1, y)
        for k in range(span):
            c[i + k] = source[j + k]
    from_width = source[s + WIDTH]
    if from_width == width and dx == 0 and dy == 0:
        for n in range(source[s + CELLS]):
            c[b + c[b + LIST] + n] = source[s + source[s + LIST] + n]
        return
    for n in range(source[s + CELLS]):
        m = (source[s + source[s + LIST] + n] - HEAD) // STRIDE
        c[b + c[b + LIST] + n] = HEAD + STRIDE * (
            (m // from_width + dy) * width + m % from_width + dx
        )


# --- scoring ------------------------------------------------------------------------------------


def is_lake(c: Vector, j: int, flags: int) -> bool:
    """Whether the cell is a lake under the ruling in force, for gardens."""
    if flags & LAKE_SINGLE:
        return c[j + HEIGHT] == 0 and c[j + BUILT] == 6
    return c[j + KIND] == LAKE


def is_outside(c: Vector, j: int, flags: int) -> bool:
    """Whether the cell is an edge of the city under the ruling in force, for barracks."""
    if flags & LAKE_IS_EDGE:
        return c[j + HEIGHT] == 0
    return c[j + KIND] == EMPTY


def barracks_worth(height: int, outside: int, flags: int) -> int:
    """Value of barracks with this many neighbours outside the city."""
    if outside == 0:
        return 0
    if flags & 4 and (outside == 3 or outside == 4):
        return 2 * height
    return height


def temple_worth(height: int, built: int, flags: int) -> int:
    """Value of a temple with this many built neighbours."""
    if built < 6:
        return 0
    if flags & 8 and height > 1:
        return 2 * height
    return height


def house_value(key: int, flags: int) -> int:
    """Value of the house group with this key, see ``survey``."""
    value = key & 0xFFFF
    if flags & 1 and value >= 10:
        return 2 * value
    return value


def appraise(c: Vector, b: int, i: int, flags: int) -> int:
    """Find the value of a market, barracks, temple or garden; leaves AUX and WORTH behind."""
    kind = c[i + KIND]
    height = c[i + HEIGHT]
    worth = 0
    if kind == GARDEN:
        worth = height
        if flags & 16:
            for k in range(6):
                if is_lake(c, i + c[b + NEAR + k], flags):
                    worth = 2 * height
    elif kind == TEMPLE:
        worth = temple_worth(height, c[i + BUILT], flags)
    elif kind == BARRACKS:
        outside = 0
        if c[i + BUILT] < 6:
            for k in range(6):
                if is_outside(c, i + c[b + NEAR + k], flags):
                    outside += 1
        c[i + AUX] = outside
        worth = barracks_worth(height, outside, flags)
    else:
        markets = 0
        plazas = 0
        for k in range(6):
            beside = c[i + c[b + NEAR + k] + KIND]
            if beside == MARKET:
                markets += 1
            elif beside == MARKET_PLAZA:
                plazas += 1
        c[i + AUX] = markets
        if markets == 0:
            worth = height
            if flags & 2 and plazas > 0:
                worth = 2 * height
    c[i + WORTH] = worth
    return worth


def survey(c: Vector, b: int, w: Vector, o: int, flags: int) -> int:
    """Leave the city's values and stars by kind in ``w`` from ``o`` on; the points they make.

    Each house's AUX becomes the number of its group. The group that counts is the one with the
    greatest key, 65536 * hexes + value: most hexes, among equals the one worth most.
    """
    cells = b + c[b + LIST]
    for d in range(GROUPS):
        w[o + d] = 0
    houses = 0
    for n in range(c[b + CELLS]):
        i = b + c[cells + n]
        kind = c[i + KIND]
        if kind == HOUSE:
            c[i + AUX] = -1
            houses += 1
        elif kind <= GARDEN:
            w[o + VALUE + kind] += appraise(c, b, i, flags)
        elif kind < QUARRY:
            w[o + STARS + kind - PLAZA] += STARS_OF[kind]
    if houses > 0:
        best = 0
        groups = 0
        queue = b + c[b + QUEUE]
        for n in range(c[b + CELLS]):
            start = b + c[cells + n]
            if c[start + KIND] == HOUSE and c[start + AUX] < 0:
                c[start + AUX] = groups
                c[queue] = start - b
                head = 0
                tail = 1
                value = 0
                while head < tail:
                    i = b + c[queue + head]
                    head += 1
                    value += c[i + HEIGHT]
                    for k in range(6):
                        j = i + c[b + NEAR + k]
                        if c[j + KIND] == HOUSE and c[j + AUX] < 0:
                            c[j + AUX] = groups
                            c[queue + tail] = j - b
                            tail += 1
                w[o + GROUPS + groups] = 65536 * tail + value
                best = max(best, 65536 * tail + value)
                groups += 1
        w[o + BEST] = best
        w[o + GROUP_COUNT] = groups
        w[o + VALUE + HOUSE] = house_value(best, flags)
    points = 0
    for d in range(1, 6):
        points += w[o + VALUE + d] * w[o + STARS + d]
    return points


def architect_points(c: Vector, b: int, flags: int, architect: int) -> int:
    """Points of the solo game's architect: all its districts count, wherever they lie."""
    level = 1
    if architect == CALLICRATES:
        level = 2
    points = 0
    for d in range(1, 6):
        districts = 0
        plazas = 0
        stars = 0
        for n in range(c[b + CELLS]):
            kind = c[b + c[b + c[b + LIST] + n] + KIND]
            if kind == d:
                districts += 1
            elif kind == d + PLAZA:
                plazas += 1
                stars += STARS_OF[kind]
        points += stars * architect_value(d, districts, plazas, level, flags)
    if architect == METAGENES:
        for n in range(c[b + CELLS]):
            if c[b + c[b + c[b + LIST] + n] + KIND] == QUARRY:
                points += 2
    return points


def architect_value(d: int, districts: int, plazas: int, level: int, flags: int) -> int:
    """Value of the architect's districts of one kind, doubled as the variants say."""
    value = level * districts
    if not flags >> (d - 1) & 1:
        return value
    if d == HOUSE:
        return 2 * value if value >= 10 else value
    if d == MARKET:
        return value + level * min(districts, 3 * plazas)
    if d == TEMPLE:
        return 2 * value if level > 1 else value
    return 2 * value


# --- what a tile would bring --------------------------------------------------------------------


def weigh(
    c: Vector,
    b: int,
    scratch: int,
    w: Vector,
    t: int,
    flags: int,
    x: int,
    y: int,
    shape: int,
    level: int,
) -> None:
    """Fill the table at ``t`` of ``w`` for a legal triangle and the level it reaches.

    It tells the change of points for every kind on every cell of the triangle, given that nothing
    of interest lies on the other two.

    The city must have been surveyed into SURVEY. ``scratch`` is a block with the same grid; its
    survey, needed where a tile changes more than its ring, goes behind the table.
    """
    i = cell_at(c, b, x, y)
    before = 0
    for d in range(1, 6):
        before += w[SURVEY + VALUE + d] * w[SURVEY + STARS + d]
    for d in range(12):
        w[t + T_VALUE + d] = w[SURVEY + VALUE + d]
    w[t + GAINED] = 0
    w[t + LEVEL] = level
    w[t + SURVEYED] = SURVEY
    if is_plain(c, b, w, t, flags, x, y, shape, level):
        gather(c, b, w, t, flags, i, shape, level == 1)
    else:
        copy_city(c, scratch, c, b)
        w[t + GAINED] = lay(c, scratch, x, y, shape, QUARRY, QUARRY, QUARRY)
        w[t + SURVEYED] = t + TABLE_END
        survey(c, scratch, w, t + TABLE_END, flags)
        for d in range(12):
            w[t + T_VALUE + d] = w[t + TABLE_END + VALUE + d]
        gather(c, scratch, w, t, flags, cell_at(c, scratch, x, y), shape, False)
    after = 0
    for d in range(1, 6):
        after += w[t + T_VALUE + d] * w[t + T_STARS + d]
    w[t + AFTER] = after
    w[t + BASE] = after - before
    tabulate(w, t, flags)


def is_plain(
    c: Vector, b: int, w: Vector, t: int, flags: int, x: int, y: int, shape: int, level: int
) -> bool:
    """Whether a tile here changes no more than its triangle and the ring, so needs no survey.

    Also takes what the tile covers from the values and stars in the table at ``t``.
    """
    i = cell_at(c, b, x, y)
    if level == 1:
        if flags & 16:
            for n in range(9):
                j = i + c[b + AROUND + 9 * shape + n]
                if c[j + HEIGHT] == 0 and c[j + BUILT] + bits(RING_TOUCH >> 3 * n & 7) == 6:
                    return False
        if c[i + KIND] == LAKE:
            return not flags & 16
        return not cuts_off(c, b, x, y, shape)
    for n in range(3 * shape, 3 * shape + 3):
        j = i + c[b + SPAN + n]
        kind = c[j + KIND]
        if kind == HOUSE or kind == MARKET or (kind == MARKET_PLAZA and flags & 2):
            return False
        if kind == QUARRY:
            w[t + GAINED] += 1
        elif kind <= GARDEN:
            w[t + T_VALUE + kind] -= c[j + WORTH]
        else:
            w[t + T_STARS + kind - PLAZA] -= STARS_OF[kind]
    return True


def cuts_off(c: Vector, b: int, x: int, y: int, shape: int) -> bool:
    """Whether a tile on this empty triangle would cut an empty region off from the outside."""
    i = cell_at(c, b, x, y)
    j = i + c[b + SPAN + 3 * shape + 1]
    k = i + c[b + SPAN + 3 * shape + 2]
    x_min, x_max, y_min, y_max = c[b + X_MIN], c[b + X_MAX], c[b + Y_MIN], c[b + Y_MAX]
    c[b + X_MIN] = min(x_min, x)
    c[b + X_MAX] = max(x_max, x + 1)
    c[b + Y_MIN] = min(y_min, y - 1 + shape)
    c[b + Y_MAX] = max(y_max, y + shape)
    c[i + KIND] = c[j + KIND] = c[k + KIND] = LAKE
    found = close_lakes(c, b, i, shape, False)
    c[i + KIND] = c[j + KIND] = c[k + KIND] = EMPTY
    c[b + X_MIN], c[b + X_MAX], c[b + Y_MIN], c[b + Y_MAX] = x_min, x_max, y_min, y_max
    return found


def bits(touch: int) -> int:
    """How many cells of the triangle a cell of its ring touches."""
    return (touch & 1) + (touch >> 1 & 1) + (touch >> 2)


def gather(
    c: Vector, b: int, w: Vector, t: int, flags: int, i: int, shape: int, ground: bool
) -> None:
    """Note what each cell of the triangle at ``i`` touches; if ``ground``, that a tile comes there.

    Then the temples and barracks round it are valued anew in the table.
    """
    for m in range(3):
        a = t + TOUCH + 8 * m
        built = c[i + c[b + SPAN + 3 * shape + m] + BUILT]
        if not ground:
            built -= 2
        w[a + N_BUILT] = built
        w[a + N_OUT] = 4 - built
        for n in range(N_LAKE, N_HOUSES + 1):
            w[a + n] = 0
    fills_edge = ground and is_outside(c, i, flags)
    for n in range(9):
        j = i + c[b + AROUND + 9 * shape + n]
        kind = c[j + KIND]
        if kind == EMPTY or (kind > MARKET_PLAZA and kind < LAKE):
            continue
        touch = RING_TOUCH >> 3 * n & 7
        if kind == TEMPLE:
            if ground:
                built = c[j + BUILT] + bits(touch)
                worth = temple_worth(c[j + HEIGHT], built, flags)
                w[t + T_VALUE + TEMPLE] += worth - c[j + WORTH]
            continue
        if kind == BARRACKS:
            if fills_edge:
                worth = barracks_worth(c[j + HEIGHT], c[j + AUX] - bits(touch), flags)
                w[t + T_VALUE + BARRACKS] += worth - c[j + WORTH]
            continue
        if kind == HOUSE:
            w[t + RING + n] = c[j + AUX]
        for m in range(3):
            if touch >> m & 1:
                a = t + TOUCH + 8 * m
                if kind == HOUSE:
                    w[a + N_HOUSES] |= 1 << n
                elif kind == MARKET:
                    w[a + N_MARKET] += 1
                    w[a + N_LOST] += c[j + WORTH]
                    if c[j + WORTH] == c[j + HEIGHT]:
                        w[a + N_SINGLE] += c[j + HEIGHT]
                elif kind == MARKET_PLAZA:
                    w[a + N_PLAZA] += 1
                elif kind == LAKE:
                    w[a + N_LAKE] += 1
                    if not flags & LAKE_IS_EDGE:
                        w[a + N_OUT] -= 1
    if flags & 16 and flags & LAKE_SINGLE:
        find_single_lakes(c, b, w, t, i, shape, ground)


def find_single_lakes(
    c: Vector, b: int, w: Vector, t: int, i: int, shape: int, ground: bool
) -> None:
    """Note the lakes that each cell of the triangle touches, under the ruling "single"."""
    for m in range(3):
        w[t + TOUCH + 8 * m + N_LAKE] = 0
    for n in range(9):
        j = i + c[b + AROUND + 9 * shape + n]
        touch = RING_TOUCH >> 3 * n & 7
        coming = bits(touch) if ground else 0
        if c[j + HEIGHT] == 0 and c[j + BUILT] + coming == 6:
            for m in range(3):
                if touch >> m & 1:
                    w[t + TOUCH + 8 * m + N_LAKE] += 1


def tabulate(w: Vector, t: int, flags: int) -> None:
    """Work out what each kind on each cell of the triangle adds, by itself."""
    level = w[t + LEVEL]
    for m in range(3):
        a = t + TOUCH + 8 * m
        add = t + ADD + 12 * m
        market = -w[a + N_LOST]
        if w[a + N_MARKET] == 0:
            market += 2 * level if flags & 2 and w[a + N_PLAZA] > 0 else level
        w[add + HOUSE] = joined_houses(w, t, flags, 1 << m) - w[t + T_VALUE + HOUSE]
        w[add + MARKET] = market
        w[add + BARRACKS] = barracks_worth(level, w[a + N_OUT], flags)
        w[add + TEMPLE] = temple_worth(level, w[a + N_BUILT] + 2, flags)
        w[add + GARDEN] = 2 * level if flags & 16 and w[a + N_LAKE] > 0 else level
        gain_at = t + GAIN + 12 * m
        for d in range(1, 6):
            w[gain_at + d] = w[t + T_STARS + d] * w[add + d]
            w[gain_at + PLAZA + d] = STARS_OF[PLAZA + d] * w[t + T_VALUE + d]
        if flags & 2:
            w[gain_at + MARKET_PLAZA] += (w[t + T_STARS + MARKET] + 2) * w[a + N_SINGLE]
        w[gain_at + QUARRY] = 0


def joined_houses(w: Vector, t: int, flags: int, cells: int) -> int:
    """Value of the best house group when houses lie on these cells of the triangle (bits)."""
    o = w[t + SURVEYED]
    key = 0
    houses = 0
    for m in range(3):
        if cells >> m & 1:
            houses |= w[t + TOUCH + 8 * m + N_HOUSES]
            key += 65536 + w[t + LEVEL]
    for n in range(9):
        if houses >> n & 1:
            group = w[t + RING + n]
            seen = False
            for p in range(n):
                if houses >> p & 1 and w[t + RING + p] == group:
                    seen = True
            if not seen:
                key += w[o + GROUPS + group]
    return house_value(max(key, w[o + BEST]), flags)


def tile_class(kind0: int, kind1: int, kind2: int, flags: int) -> int:
    """How the letters of a tile act on each other: SIMPLE, CROSSED or EXOTIC."""
    for d in range(1, 6):
        districts = (kind0 == d) + (kind1 == d) + (kind2 == d)
        plazas = (kind0 == d + PLAZA) + (kind1 == d + PLAZA) + (kind2 == d + PLAZA)
        if d == MARKET and (districts > 1 or (flags & 2 and plazas > 0 and districts + plazas > 1)):
            return EXOTIC
    for d in range(1, 6):
        districts = (kind0 == d) + (kind1 == d) + (kind2 == d)
        plazas = (kind0 == d + PLAZA) + (kind1 == d + PLAZA) + (kind2 == d + PLAZA)
        if districts > 0 and (plazas > 0 or (d == HOUSE and districts > 1)):
            return CROSSED
    return SIMPLE


def crossed_gain(
    c: Vector,
    b: int,
    scratch: int,
    w: Vector,
    t: int,
    flags: int,
    x: int,
    y: int,
    shape: int,
    kind0: int,
    kind1: int,
    kind2: int,
) -> int:
    """Change of points by a tile whose letters act on each other, on the triangle weighed last."""
    if tile_class(kind0, kind1, kind2, flags) == EXOTIC:
        before = 0
        for d in range(1, 6):
            before += w[SURVEY + VALUE + d] * w[SURVEY + STARS + d]
        copy_city(c, scratch, c, b)
        lay(c, scratch, x, y, shape, kind0, kind1, kind2)
        return survey(c, scratch, w, t + TABLE_END + t - SURVEY, flags) - before
    points = w[t + BASE] - w[t + AFTER]
    for d in range(1, 6):
        value = w[t + T_VALUE + d]
        stars = w[t + T_STARS + d]
        cells = (kind0 == d) + 2 * (kind1 == d) + 4 * (kind2 == d)
        if d == HOUSE and cells > 0:
            value = joined_houses(w, t, flags, cells)
        elif cells > 0:
            for m in range(3):
                if cells >> m & 1:
                    value += w[t + ADD + 12 * m + d]
        plaza = d + PLAZA
        stars += STARS_OF[plaza] * ((kind0 == plaza) + (kind1 == plaza) + (kind2 == plaza))
        if d == MARKET and flags & 2:
            for m in range(3):
                if (kind0 if m == 0 else kind1 if m == 1 else kind2) == plaza:
                    value += w[t + TOUCH + 8 * m + N_SINGLE]
        points += value * stars
    return points


def preview(
    c: Vector,
    b: int,
    scratch: int,
    w: Vector,
    t: int,
    flags: int,
    kind0: int,
    kind1: int,
    kind2: int,
    out: Vector,
) -> int:
    """Write (x, y, shape, level, stones, gains of the three turns) for all triangles to ``out``.

    Turn 0 has the tile's letter a on the triangle's first cell, 1 on the second, 2 on the third.
    """
    simple = tile_class(kind0, kind1, kind2, flags) == SIMPLE
    survey(c, b, w, SURVEY, flags)
    n = 0
    for y in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for x in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                level = check(c, b, x, y, shape)
                if level > 0:
                    weigh(c, b, scratch, w, t, flags, x, y, shape, level)
                    o = 8 * n
                    out[o] = x
                    out[o + 1] = y
                    out[o + 2] = shape
                    out[o + 3] = level
                    out[o + 4] = w[t + GAINED]
                    k0, k1, k2 = kind0, kind1, kind2
                    for turn in range(3):
                        if simple:
                            out[o + 5 + turn] = w[t + BASE] + w[t + GAIN + k0]
                            out[o + 5 + turn] += w[t + GAIN + 12 + k1] + w[t + GAIN + 24 + k2]
                        else:
                            out[o + 5 + turn] = crossed_gain(
                                c, b, scratch, w, t, flags, x, y, shape, k0, k1, k2
                            )
                        k0, k1, k2 = k2, k0, k1
                    n += 1
    return n


# --- the table: turns, stones, site -------------------------------------------------------------


def take(g: Vector, index: int) -> int:
    """Take a tile from the site: its code. The mover pays a stone for each tile before it."""
    seat = g[TO_MOVE]
    g[STONES + seat] -= index
    if g[ARCHITECT] and seat == 0:
        g[STONES + 1] += index
    code = g[SITE + index]
    for n in range(index, g[SITE_SIZE] - 1):
        g[SITE + n] = g[SITE + n + 1]
    g[SITE_SIZE] -= 1
    return code


def next_seat(g: Vector) -> None:
    """Pass the turn to the left."""
    g[TO_MOVE] = (g[TO_MOVE] + 1) % g[SEATS]


def awaits_deal(g: Vector) -> bool:
    """Whether the round is over and another stack follows."""
    return g[SITE_SIZE] == 1 and g[STACKS] > 0


def refill(g: Vector) -> None:
    """Lay out the next stack, from the end of the pile, behind the tile that was left."""
    for _ in range(g[STACK_SIZE]):
        g[PILE_SIZE] -= 1
        g[SITE + g[SITE_SIZE]] = g[PILE + g[PILE_SIZE]]
        g[SITE_SIZE] += 1
    g[STACKS] -= 1


def affordable(g: Vector) -> int:
    """How many tiles of the site the mover can pay for."""
    return min(g[SITE_SIZE], g[STONES + g[TO_MOVE]] + 1)


def architect_tile(g: Vector) -> int:
    """Index of the tile the architect takes: the cheapest it can pay that has a plaza, else 0."""
    for index in range(affordable(g)):
        code = g[SITE + index]
        for shift in range(0, 12, 4):
            kind = code >> shift & 15
            if GARDEN < kind < QUARRY:
                return index
    return 0


def architect_triangle(c: Vector, b: int, w: Vector) -> None:
    """Where the architect builds: on the ground, nearest the middle, first by q, r, rotation.

    Leaves x, y, shape and turn in the choice of ``w``. Nearest is the least sum of the three
    hexes' distances from the starting tile's plaza.
    """
    best = -1
    found_q = 0
    found_r = 0
    for y in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for x in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                if check(c, b, x, y, shape) != 1:
                    continue
                far = 0
                for n in range(3 * shape, 3 * shape + 3):
                    q = x + CELL_X[n] + c[b + COL0]
                    r = y + CELL_Y[n] + c[b + ROW0]
                    far += (abs(q) + abs(r) + abs(q + r)) // 2
                if best >= 0 and far > best:
                    continue
                for turn in range(3):
                    q = x + CELL_X[3 * shape + turn] + c[b + COL0]
                    r = y + CELL_Y[3 * shape + turn] + c[b + ROW0]
                    rotation = rotation_of(shape, turn)
                    if (
                        best < 0
                        or far < best
                        or q < found_q
                        or (q == found_q and r < found_r)
                        or (q == found_q and r == found_r and rotation < w[CHOICE + 5])
                    ):
                        best = far
                        found_q = q
                        found_r = r
                        w[CHOICE + 1] = x
                        w[CHOICE + 2] = y
                        w[CHOICE + 3] = shape
                        w[CHOICE + 4] = turn
                        w[CHOICE + 5] = rotation


def rotation_of(shape: int, turn: int) -> int:
    """Rotation of the tile whose letter a lies on this cell of a triangle."""
    if shape == 0:
        return 1 + 2 * turn
    return (2 + 2 * turn) % 6


# --- playouts -----------------------------------------------------------------------------------


def mix(x: int) -> int:
    """Scramble a 32-bit number, so that neighbouring seeds give unlike streams; never 0."""
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK32
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK32
    x = x ^ (x >> 16)
    return x or 0x9E3779B9


def next_random(x: int) -> int:
    """Next state of a xorshift generator, a number in 1..2**32-1 that serves as its output."""
    x ^= (x << 13) & MASK32
    x ^= x >> 17
    x ^= (x << 5) & MASK32
    return x


def below(x: int, n: int) -> int:
    """A number in 0..n-1 from the random number ``x``."""
    return (x * n) >> 32


def choose_random(c: Vector, b: int, w: Vector, count: int, x: int) -> int:
    """Leave a move drawn evenly from all legal ones in the choice; the random state after it."""
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


def choose_greedy(
    g: Vector, c: Vector, b: int, scratch: int, w: Vector, t: int, flags: int, count: int, x: int
) -> int:
    """Leave the move with most points and stones at once in the choice, ties drawn evenly."""
    best = -(1 << 30)
    ties = 0
    survey(c, b, w, SURVEY, flags)
    for index in range(count):
        code = g[SITE + index]
        w[HOW + index] = tile_class(code & 15, code >> 4 & 15, code >> 8, flags)
    for row in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for column in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                level = check(c, b, column, row, shape)
                if level < 1:
                    continue
                weigh(c, b, scratch, w, t, flags, column, row, shape, level)
                for index in range(count):
                    code = g[SITE + index]
                    k0 = code & 15
                    k1 = code >> 4 & 15
                    k2 = code >> 8
                    for turn in range(3):
                        points = w[t + GAINED] - index
                        if w[HOW + index] == SIMPLE:
                            points += w[t + BASE] + w[t + GAIN + k0]
                            points += w[t + GAIN + 12 + k1] + w[t + GAIN + 24 + k2]
                        else:
                            points += crossed_gain(
                                c, b, scratch, w, t, flags, column, row, shape, k0, k1, k2
                            )
                        k0, k1, k2 = k2, k0, k1
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


def play_choice(g: Vector, c: Vector, b: int, w: Vector) -> None:
    """Carry out the choice for the seat to move, whose city is at ``b``."""
    code = take(g, w[CHOICE])
    k0 = code & 15
    k1 = code >> 4 & 15
    k2 = code >> 8
    turn = w[CHOICE + 4]
    if turn == 1:
        k0, k1, k2 = k2, k0, k1
    elif turn == 2:
        k0, k1, k2 = k1, k2, k0
    g[STONES + g[TO_MOVE]] += lay(c, b, w[CHOICE + 1], w[CHOICE + 2], w[CHOICE + 3], k0, k1, k2)


def play_out(
    g: Vector, c: Vector, size: int, w: Vector, t: int, flags: int, policy: int, x: int
) -> int:
    """Play a game to its end; the cities are blocks of ``size`` in ``c``, the last one scratch."""
    for n in range(g[PILE_SIZE] - 1, 0, -1):
        x = next_random(x)
        k = below(x, n + 1)
        code = g[PILE + n]
        g[PILE + n] = g[PILE + k]
        g[PILE + k] = code
    scratch = g[SEATS] * size
    while True:
        if g[SITE_SIZE] <= 1:
            if g[STACKS] == 0:
                return x
            refill(g)
        seat = g[TO_MOVE]
        b = seat * size
        if g[ARCHITECT] and seat == 1:
            w[CHOICE] = architect_tile(g)
            architect_triangle(c, b, w)
        elif policy == RANDOM:
            x = choose_random(c, b, w, affordable(g), x)
        else:
            x = choose_greedy(g, c, b, scratch, w, t, flags, affordable(g), x)
        play_choice(g, c, b, w)
        next_seat(g)


def play_many(
    g0: Vector,
    c0: Vector,
    g: Vector,
    c: Vector,
    size: int,
    w: Vector,
    t: int,
    flags: int,
    policy: int,
    seed: int,
    first: int,
    count: int,
    out: Vector,
) -> None:
    """Play ``count`` games from the position ``g0``, ``c0``; final totals by seat go to ``out``.

    Game n of a seed is always the same, whoever plays it: its random numbers start at
    ``mix(mix(seed) ^ n)``. ``g`` and ``c`` are working copies, spoiled by the games.
    """
    seats = g0[SEATS]
    for n in range(count):
        for k in range(PILE + g0[PILE_SIZE]):
            g[k] = g0[k]
        for seat in range(seats):
            copy_city(c, seat * size, c0, seat * size)
        play_out(g, c, size, w, t, flags, policy, mix(mix(seed) ^ (first + n)))
        for seat in range(seats):
            if g[ARCHITECT] and seat == 1:
                total = architect_points(c, size, flags, g[ARCHITECT])
            else:
                total = survey(c, seat * size, w, SURVEY, flags)
            out[n * seats + seat] = total + g[STONES + seat]
