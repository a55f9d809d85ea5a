"""The rules of the game, once: plain functions over flat vectors of integers.

Every function here runs in two ways from this one source: as ordinary Python over ``array("i")``,
and compiled by numba over bare pointers (see ``compiled.py``). That is why the style is plain: no
objects, no keywords, no exceptions, and every number is an index, a code or a count.

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
    one triangle. Its sections have names, see below.

What a tile would bring
    A triangle is weighed once, as if a tile of quarries came to lie on it; then each letter adds
    what its kind is worth on its cell. That is the cell's *offer*, a small table. The offer of an
    empty cell is the same for all triangles on the ground that it belongs to, unless the tile cuts
    off a lake; so it is worked out once. For all other triangles a tile of quarries is laid in
    earnest, what it changes is valued anew, and it is lifted again.

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

# A cell's record. BUILT has a bit for each direction in which the neighbour is built. AUX of a
# house: its group; of a temple: empty neighbours; of barracks: neighbours outside the city; of an
# empty cell: the number of its offer. WORTH is what a district other than a house adds to its
# kind's value.
KIND, HEIGHT, OWNER, BUILT, AUX, WORTH, STRIDE = range(7)
ALL_BUILT = 63

# The head of a city block. The box bounds the built cells, in grid columns and rows. UNDER is what
# the last tile covered: three kinds, owners and AUX, and the box before it. SUNK counts the cells
# it cut off; they stand at the start of the queue.
WIDTH, ROWS, COL0, ROW0, TILES, CELLS, X_MIN, X_MAX, Y_MIN, Y_MAX, LIST, QUEUE = range(12)
UNDER = QUEUE + 1
SUNK = UNDER + 13
# Distances from a record to its neighbours', from a triangle's first cell to its three cells by
# shape, and to the nine of its ring by shape.
NEAR = SUNK + 1
SPAN = NEAR + 6
AROUND = SPAN + 6
HEAD = AROUND + 18
MARGIN = 5
"""Empty columns and rows that a grid must have around the box before a tile is laid."""

# Rules as one integer: bit d-1 is the variant of district d.
LAKE_IS_EDGE, LAKE_SINGLE = 32, 64

# Why a placement is illegal; a legal one has its level, 1 or more.
UNEVEN, OVERHANG, ONE_TILE, FLOATING = -1, -2, -3, -4

# The workspace. First the choice of a policy: index of the tile, x, y, shape, turn, rotation.
CHOICE = 0
# Then a plan for each tile of the site or of a puzzle: how its letters act on each other, its
# letters a, b, c, a, b, its plaza: the district, the stars, and the points these make by
# themselves; and what it is worth wherever it lies, for its price and its quarries.
PLANS, PLAN, MOST_PLANS = 6, 10, 8
CLASS, LETTER, PLAZA_OF, PLAZA_STARS, PLAZA_POINTS, ASIDE = 0, 1, 6, 7, 8, 9
SIMPLE, CROSSED, EXOTIC = 0, 1, 2
# The triangle weighed last, as if a tile of quarries lay on it: change of points, stones gained,
# level, greatest key of a group of houses, by kind the change of value and of stars, where the
# offers of its three cells stand; and the change of points by a tile of the site for each turn.
# While weighing, values and stars are counted in sixteenths, points in 256ths.
UNIT, POINT = 16, 256
BASE = PLANS + MOST_PLANS * PLAN
GAINED, LEVEL, TOP, MORE_VALUE = BASE + 1, BASE + 2, BASE + 3, BASE + 4
MORE_STARS = MORE_VALUE + 6
OFFERS = MORE_STARS + 6
GAIN = OFFERS + 3
# What must be put right after weighing: keys of covered groups; where cells valued anew are noted,
# how many they are.
KEPT = GAIN + 3
UNDO, UNDO_COUNT = KEPT + 3, KEPT + 4
# An offer: by kind the points it adds; by kind the value it adds (at 0 the value of markets that a
# market plaza would double); the groups of houses it touches beside its triangle, two at most (-1:
# none), and their keys; how many temples and barracks it touches; its cell.
ADD, JOINS, KEYS, FRINGE, CELL, OFFER = 12, 18, 20, 22, 23, 24
# Offers of a triangle that cannot share them; where those of empty cells stand, how many they are.
OWN = UNDO_COUNT + 1
RIM, RIM_COUNT = OWN + 3 * OFFER, OWN + 3 * OFFER + 1
# What is there and what is to be expected, see "outlook": by kind value and stars in sixteenths;
# where the outlook in force stands; where those of all seats and turns stand; one of zeros.
HOPED_VALUE, HOPED_STARS = RIM_COUNT + 1, RIM_COUNT + 7
OUTLOOK, OUTLOOKS, NO_OUTLOOK = HOPED_STARS + 6, HOPED_STARS + 7, HOPED_STARS + 8
# An outlook: the mean that is missing from the sum of all below; by kind the value yet to come;
# the scale of the sum; by kind the stars yet to come; what a stone is worth beside its point, an
# open quarry; what it is worth to lay a tile on level 2, 3 or above; a temple that lacks one, two
# or three neighbours; what barracks with one or two neighbours outside lose; a house outside the
# group that counts.
MISSING, COMING_VALUE, SCALE, COMING_STARS, STONE, OPEN, RISE, SHORT, EDGE, LOOSE = (
    0, 0, 6, 6, 12, 13, 14, 17, 20, 22,
)  # fmt: skip
OUTLOOK_SIZE, MOST_TURNS = 23, 30
# The survey: values and stars by kind, the best group's key, how many groups there are, their keys.
VALUE = NO_OUTLOOK + OUTLOOK_SIZE
STARS = VALUE + 6
BEST, GROUP_COUNT, GROUPS = STARS + 6, STARS + 7, STARS + 8

# The table of a game: seats, whose turn, stacks, the site and the pile of unseen tiles. A tile is
# a code: kind of a + 16 * kind of b + 256 * kind of c.
SEATS, TO_MOVE, STACKS, STACK_SIZE, SITE_SIZE, ARCHITECT, PILE_SIZE, STONES = range(8)
SITE, PILE = 11, 17
MOST_SITE = PILE - SITE
"""Tiles of the largest site."""
HIPPODAMOS, METAGENES, CALLICRATES = 1, 2, 3
RANDOM, GREEDY, FARSIGHTED = 0, 1, 2
WHOLE_GAME = 1 << 20
"""More plies than any game has."""
LISTED = 6
"""Numbers of a move in a list: index on the site, x, y, shape, turn, what it is worth."""

# Directions clockwise from north, and the cells of a triangle, as columns and rows.
DX = (0, 1, 1, 0, -1, -1)
DY = (-1, -1, 0, 1, 1, 0)
CELL_X = (0, 1, 1, 0, 1, 0)
CELL_Y = (0, -1, 0, 0, 0, 1)
# The nine cells round a triangle in order, by shape, and how many of its cells each touches.
RING_X = (-1, 0, 1, 2, 2, 2, 1, 0, -1, 0, 1, 2, 2, 1, 0, -1, -1, -1)
RING_Y = (0, -1, -2, -2, -1, 0, 1, 1, 1, -1, -1, -1, 0, 1, 2, 2, 1, 0)
RING_TOUCH = (1, 2, 1, 1, 2, 1, 1, 2, 1)
# For each cell of a triangle, by shape: directions from which one more step clockwise stays in the
# ring.
TURNS = (0o70, 0o43, 0o16, 0o61, 0o07, 0o34)

# What a kind adds to a tally of neighbours, whose octal digits from the lowest on count houses,
# markets, market plazas, temples and barracks, lakes.
TALLY = (0, 1, 0o10, 0o1000, 0o1000, 0, 0, 0o100, 0, 0, 0, 0, 0o10000)

MASK32 = 0xFFFFFFFF


def bare(vector: Vector) -> Vector:
    """The vector as the kernels want it: compiled, a bare pointer; otherwise itself."""
    return vector


# --- cells and triangles ------------------------------------------------------------------------


def cell_at(c: Vector, b: int, x: int, y: int) -> int:
    """Index of the record of the cell in grid column ``x`` and row ``y``."""
    return b + HEAD + STRIDE * (y * c[b + WIDTH] + x)


def bits(directions: int) -> int:
    """How many directions a set of them holds."""
    pairs = (directions & 0o25) + (directions >> 1 & 0o25)
    return (pairs & 3) + (pairs >> 2 & 3) + (pairs >> 4)


def found_city(c: Vector, b: int, width: int, rows: int, col0: int, row0: int) -> None:
    """Make a block of zeros an empty city whose column 0 is q = ``col0``, row 0 r = ``row0``."""
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
    """Put a first hex on an empty cell; the box and the neighbours follow."""
    i = cell_at(c, b, x, y)
    c[i + KIND] = kind
    c[i + HEIGHT] = 1
    c[i + OWNER] = owner
    for k in range(6):
        c[i + c[b + NEAR + k] + BUILT] |= 1 << (k + 3) % 6
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
        if c[i + BUILT] | c[j + BUILT] | c[k + BUILT] == 0:
            return FLOATING
        return 1
    if c[i + OWNER] == c[j + OWNER] and c[i + OWNER] == c[k + OWNER]:
        return ONE_TILE
    return height + 1


def lay(c: Vector, b: int, x: int, y: int, shape: int, kind0: int, kind1: int, kind2: int) -> int:
    """Lay a tile on a legal triangle, kinds in the order of its cells; the stones it brings."""
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
        build_cell(c, b, x, y, kind0, owner)
        build_cell(c, b, x + CELL_X[3 * shape + 1], y + CELL_Y[3 * shape + 1], kind1, owner)
        build_cell(c, b, x + CELL_X[3 * shape + 2], y + CELL_Y[3 * shape + 2], kind2, owner)
        close_lakes(c, b, i, shape)
        return 0
    for n in range(3):
        j = i + c[b + SPAN + 3 * shape + n]
        c[j + HEIGHT] += 1
        c[j + OWNER] = owner
    c[i + KIND] = kind0
    c[i + c[b + SPAN + 3 * shape + 1] + KIND] = kind1
    c[i + c[b + SPAN + 3 * shape + 2] + KIND] = kind2
    return stones


def lift(c: Vector, b: int, x: int, y: int, shape: int) -> None:
    """Take the tile laid last off again; one before it cannot follow."""
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
    """Whether the ring of this triangle on the ground has two or more runs of empty cells.

    Only then a tile can cut anything off, for the ring of a triangle is connected.
    """
    starts = 0
    for n in range(3):
        built = c[i + c[b + SPAN + 3 * shape + n] + BUILT]
        # Directions in which the neighbour is built, while the next one clockwise is empty.
        ends = built & ~(built >> 1 | built << 5) & TURNS[3 * shape + n]
        starts |= ends << 6 * n
    return starts & (starts - 1) != 0


def close_lakes(c: Vector, b: int, i: int, shape: int) -> None:
    """Mark the empty regions that a tile just built at ``i`` cuts off.

    A covered cell never reopens, so a lake stays one.
    """
    if not may_cut_off(c, b, i, shape):
        return
    was_empty = c[i + c[b + AROUND + 9 * shape + 8] + HEIGHT] == 0
    for n in range(9 * shape, 9 * shape + 9):
        j = i + c[b + AROUND + n]
        is_empty = c[j + HEIGHT] == 0
        if is_empty and not was_empty and c[j + KIND] == EMPTY:
            sink(c, b, j)
        was_empty = is_empty


def sink(c: Vector, b: int, start: int) -> None:
    """Make the empty region at ``start`` a lake, unless it reaches the outside."""
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
    c[b + SUNK] = 0
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
        return c[j + HEIGHT] == 0 and c[j + BUILT] == ALL_BUILT
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


def temple_worth(height: int, empty: int, flags: int) -> int:
    """Value of a temple with this many empty neighbours."""
    if empty > 0:
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
        c[i + AUX] = 6 - bits(c[i + BUILT])
        worth = temple_worth(height, c[i + AUX], flags)
    elif kind == BARRACKS:
        outside = 0
        if c[i + BUILT] != ALL_BUILT:
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
        if markets == 0:
            worth = height
            if flags & 2 and plazas > 0:
                worth = 2 * height
    c[i + WORTH] = worth
    return worth


def survey(c: Vector, b: int, w: Vector, flags: int) -> int:
    """Leave the city's values and stars by kind in ``w``; the points they make.

    Each house's AUX becomes the number of its group. The group that counts is the one with the
    greatest key, 65536 * hexes + value: most hexes, among equals the one worth most.
    """
    cells = b + c[b + LIST]
    for n in range(VALUE, GROUPS):
        w[n] = 0
    houses = 0
    for n in range(c[b + CELLS]):
        i = b + c[cells + n]
        kind = c[i + KIND]
        if kind == HOUSE:
            c[i + AUX] = -1
            houses += 1
        elif kind <= GARDEN:
            w[VALUE + kind] += appraise(c, b, i, flags)
        elif kind < QUARRY:
            w[STARS + kind - PLAZA] += STARS_OF[kind]
    if houses > 0:
        for n in range(c[b + CELLS]):
            i = b + c[cells + n]
            if c[i + KIND] == HOUSE and c[i + AUX] < 0:
                add_group(c, b, w, i)
        w[VALUE + HOUSE] = house_value(w[BEST], flags)
    points = 0
    for d in range(1, 6):
        points += w[VALUE + d] * w[STARS + d]
    return points


def add_group(c: Vector, b: int, w: Vector, start: int) -> None:
    """Make the house at ``start`` and those joined to it a group of its own, with its key."""
    group = w[GROUP_COUNT]
    w[GROUP_COUNT] += 1
    w[GROUPS + group] = join_houses(c, b, start, group)
    w[BEST] = max(w[BEST], w[GROUPS + group])


def join_houses(c: Vector, b: int, start: int, group: int) -> int:
    """Number all houses joined to that at ``start``; the key of the group they make.

    Houses that have the number already are taken for visited.
    """
    queue = b + c[b + QUEUE] + c[b + SUNK]
    c[queue] = start - b
    c[start + AUX] = group
    head = 0
    tail = 1
    value = 0
    while head < tail:
        i = b + c[queue + head]
        head += 1
        value += c[i + HEIGHT]
        for k in range(6):
            j = i + c[b + NEAR + k]
            if c[j + KIND] == HOUSE and c[j + AUX] != group:
                c[j + AUX] = group
                c[queue + tail] = j - b
                tail += 1
    return 65536 * tail + value


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


def hoped_temple(w: Vector, height: int, empty: int, flags: int) -> int:
    """Sixteenths of value of a temple with this many empty neighbours."""
    if empty > 3:
        return 0
    worth = UNIT * height
    if empty > 0:
        worth = w[w[OUTLOOK] + SHORT + empty - 1] * height
    if flags & 8 and height > 1:
        return 2 * worth
    return worth


def hoped_barracks(w: Vector, height: int, outside: int, flags: int) -> int:
    """Sixteenths of value of barracks with this many neighbours outside the city."""
    worth = UNIT * barracks_worth(height, outside, flags)
    if outside == 1 or outside == 2:
        worth -= w[w[OUTLOOK] + EDGE + outside - 1] * height
    return worth


def hoped_houses(w: Vector, key: int, flags: int) -> int:
    """Sixteenths of value of a house group with this key, beyond what they have by themselves."""
    loose = w[w[OUTLOOK] + LOOSE]
    if loose == 0:
        return UNIT * house_value(key, flags)
    return (UNIT - loose) * house_value(key, flags)


def hoped_worth(c: Vector, w: Vector, i: int, flags: int) -> int:
    """Sixteenths of value of a market, barracks, temple or garden that was appraised."""
    kind = c[i + KIND]
    if kind == TEMPLE:
        return hoped_temple(w, c[i + HEIGHT], c[i + AUX], flags)
    if kind == BARRACKS:
        return hoped_barracks(w, c[i + HEIGHT], c[i + AUX], flags)
    return UNIT * c[i + WORTH]


def foresee(c: Vector, b: int, w: Vector, flags: int) -> int:
    """Leave by kind what the city surveyed last has and may expect; 256ths of the points."""
    outlook = w[OUTLOOK]
    for d in range(1, 6):
        w[HOPED_VALUE + d] = UNIT * w[VALUE + d] + w[outlook + COMING_VALUE + d]
        w[HOPED_STARS + d] = UNIT * w[STARS + d] + w[outlook + COMING_STARS + d]
    if outlook != NO_OUTLOOK:
        loose = 0
        cells = b + c[b + LIST]
        for n in range(c[b + CELLS]):
            i = b + c[cells + n]
            kind = c[i + KIND]
            if kind == TEMPLE or kind == BARRACKS:
                w[HOPED_VALUE + kind] += hoped_worth(c, w, i, flags) - UNIT * c[i + WORTH]
        for n in range(w[GROUP_COUNT]):
            loose += w[GROUPS + n] & 0xFFFF
        w[HOPED_VALUE + HOUSE] += w[outlook + LOOSE] * (loose - w[VALUE + HOUSE])
    points = 0
    for d in range(1, 6):
        points += w[HOPED_VALUE + d] * w[HOPED_STARS + d]
    return points


def prepare(c: Vector, b: int, w: Vector, flags: int) -> None:
    """Survey the city, so that its triangles can be weighed."""
    survey(c, b, w, flags)
    foresee(c, b, w, flags)
    w[LEVEL] = 1
    for n in range(6):
        w[MORE_VALUE + n] = 0
        w[MORE_STARS + n] = 0
    w[RIM_COUNT] = 0
    add_rim_offer(c, b, w, flags, cell_at(c, b, c[b + X_MIN] - 2, c[b + Y_MIN] - 2))


def plan(w: Vector, n: int, code: int, flags: int) -> None:
    """Note what is to be known of a tile, as number ``n``, for the city surveyed last."""
    p = PLANS + PLAN * n
    w[p + CLASS] = tile_class(code & 15, code >> 4 & 15, code >> 8, flags)
    w[p + PLAZA_OF] = 0
    w[p + PLAZA_STARS] = 0
    w[p + PLAZA_POINTS] = 0
    for m in range(5):
        kind = code >> 4 * (m % 3) & 15
        w[p + LETTER + m] = kind
        if GARDEN < kind < QUARRY:
            w[p + PLAZA_OF] = kind - PLAZA
            w[p + PLAZA_STARS] = UNIT * STARS_OF[kind]
            w[p + PLAZA_POINTS] = UNIT * STARS_OF[kind] * w[HOPED_VALUE + kind - PLAZA]


def tile_class(kind0: int, kind1: int, kind2: int, flags: int) -> int:
    """How the letters of a tile act on each other.

    SIMPLE: not at all, so what they add sums up. CROSSED: as two houses do, or a district and its
    plaza; the offers tell enough. EXOTIC: as two markets do, which no tile of the box has.
    """
    found = SIMPLE
    plazas = 0
    for d in range(1, 6):
        districts = (kind0 == d) + (kind1 == d) + (kind2 == d)
        own = (kind0 == d + PLAZA) + (kind1 == d + PLAZA) + (kind2 == d + PLAZA)
        plazas += own
        if d == MARKET and (districts > 1 or (flags & 2 and own > 0 and districts + own > 1)):
            return EXOTIC
        if plazas > 1 or (districts > 0 and own > 0) or (d == HOUSE and districts > 1):
            found = CROSSED
    return found


def weigh(c: Vector, b: int, w: Vector, flags: int, x: int, y: int, shape: int, level: int) -> None:
    """Note what a tile would bring on a legal triangle and the level it reaches; see ``gains``."""
    i = cell_at(c, b, x, y)
    w[BASE] = 0
    w[GAINED] = 0
    w[LEVEL] = level
    w[TOP] = w[BEST]
    for n in range(6):
        w[MORE_VALUE + n] = 0
        w[MORE_STARS + n] = 0
    if level > 1 or c[i + KIND] == LAKE or may_cut_off(c, b, i, shape):
        weigh_laid(c, b, w, flags, x, y, shape)
        return
    fringe = 0
    for n in range(3):
        offer = rim_offer(c, b, w, flags, i + c[b + SPAN + 3 * shape + n])
        w[OFFERS + n] = offer
        fringe += w[offer + FRINGE]
    if fringe > 0:
        weigh_ring(c, b, w, flags, i, shape)


def weigh_ring(c: Vector, b: int, w: Vector, flags: int, i: int, shape: int) -> None:
    """Value the temples and barracks round a tile that takes three outside cells and no more."""
    for n in range(9):
        j = i + c[b + AROUND + 9 * shape + n]
        kind = c[j + KIND]
        if kind == TEMPLE:
            worth = hoped_temple(w, c[j + HEIGHT], c[j + AUX] - RING_TOUCH[n], flags)
            w[MORE_VALUE + TEMPLE] += worth - hoped_worth(c, w, j, flags)
        elif kind == BARRACKS:
            worth = hoped_barracks(w, c[j + HEIGHT], c[j + AUX] - RING_TOUCH[n], flags)
            w[MORE_VALUE + BARRACKS] += worth - hoped_worth(c, w, j, flags)
    w[BASE] = w[MORE_VALUE + TEMPLE] * w[HOPED_STARS + TEMPLE]
    w[BASE] += w[MORE_VALUE + BARRACKS] * w[HOPED_STARS + BARRACKS]


def weigh_laid(c: Vector, b: int, w: Vector, flags: int, x: int, y: int, shape: int) -> None:
    """Weigh a triangle by laying a tile of quarries there, and lifting it again."""
    i = cell_at(c, b, x, y)
    best = w[BEST]
    groups = w[GROUP_COUNT]
    houses = 0
    markets = 0
    if w[LEVEL] > 1:
        for n in range(3):
            j = i + c[b + SPAN + 3 * shape + n]
            kind = c[j + KIND]
            houses += kind == HOUSE
            markets += kind == MARKET or kind == MARKET_PLAZA
            if kind == HOUSE:
                w[KEPT + n] = w[GROUPS + c[j + AUX]]
                w[GROUPS + c[j + AUX]] = 0
                w[MORE_VALUE + HOUSE] -= w[w[OUTLOOK] + LOOSE] * c[j + HEIGHT]
            elif kind == QUARRY:
                w[GAINED] += 1
            elif kind <= GARDEN:
                w[MORE_VALUE + kind] -= hoped_worth(c, w, j, flags)
            else:
                w[MORE_STARS + kind - PLAZA] -= UNIT * STARS_OF[kind]
    lay(c, b, x, y, shape, QUARRY, QUARRY, QUARRY)
    if houses > 0:
        regroup(c, b, w, i, shape)
        w[TOP] = w[BEST]
        w[MORE_VALUE + HOUSE] += hoped_houses(w, w[BEST], flags) - hoped_houses(w, best, flags)
    w[UNDO_COUNT] = 0
    if markets > 0 or w[LEVEL] == 1:
        revalue_round(c, b, w, flags, i, shape)
    for n in range(3):
        offer = OWN + OFFER * n
        w[OFFERS + n] = offer
        make_offer(c, b, w, offer, flags, i + c[b + SPAN + 3 * shape + n])
    for d in range(1, 6):
        value = w[HOPED_VALUE + d] + w[MORE_VALUE + d]
        w[BASE] += value * (w[HOPED_STARS + d] + w[MORE_STARS + d])
        w[BASE] -= w[HOPED_VALUE + d] * w[HOPED_STARS + d]
    lift(c, b, x, y, shape)
    for n in range(w[UNDO_COUNT]):
        undo = w[UNDO] + 3 * n
        c[w[undo] + AUX] = w[undo + 1]
        c[w[undo] + WORTH] = w[undo + 2]
    if houses > 0:
        # Backwards, for of two houses of one group the first has kept the key.
        for n in range(2, -1, -1):
            j = i + c[b + SPAN + 3 * shape + n]
            if c[j + KIND] == HOUSE:
                w[GROUPS + c[j + AUX]] = w[KEPT + n]
                join_houses(c, b, j, c[j + AUX])
        w[BEST] = best
        w[GROUP_COUNT] = groups


def regroup(c: Vector, b: int, w: Vector, i: int, shape: int) -> None:
    """Group anew the houses round a triangle that are left of groups whose key is set to 0."""
    w[BEST] = 0
    for group in range(w[GROUP_COUNT]):
        w[BEST] = max(w[BEST], w[GROUPS + group])
    for n in range(9 * shape, 9 * shape + 9):
        j = i + c[b + AROUND + n]
        if c[j + KIND] == HOUSE and w[GROUPS + c[j + AUX]] == 0:
            add_group(c, b, w, j)


def revalue_round(c: Vector, b: int, w: Vector, flags: int, i: int, shape: int) -> None:
    """Value what lies round a tile just laid, and round the lakes it made or was laid in."""
    for n in range(9 * shape, 9 * shape + 9):
        j = i + c[b + AROUND + n]
        if HOUSE < c[j + KIND] <= GARDEN:
            revalue(c, b, w, flags, j)
        elif c[j + KIND] == LAKE and c[b + SUNK] == 0:
            revalue_shore(c, b, w, flags, j)
    for n in range(c[b + SUNK]):
        revalue_shore(c, b, w, flags, b + c[b + c[b + QUEUE] + n])


def revalue_shore(c: Vector, b: int, w: Vector, flags: int, i: int) -> None:
    """Value what lies round a cell of a lake."""
    for k in range(6):
        j = i + c[b + NEAR + k]
        if c[j + KIND] == BARRACKS or c[j + KIND] == GARDEN:
            revalue(c, b, w, flags, j)


def revalue(c: Vector, b: int, w: Vector, flags: int, i: int) -> None:
    """Value a district that is no house; what changes is added up, and noted to be undone."""
    aux = c[i + AUX]
    before = c[i + WORTH]
    hoped = hoped_worth(c, w, i, flags)
    worth = appraise(c, b, i, flags)
    if worth != before or c[i + AUX] != aux:
        w[MORE_VALUE + c[i + KIND]] += hoped_worth(c, w, i, flags) - hoped
        undo = w[UNDO] + 3 * w[UNDO_COUNT]
        w[UNDO_COUNT] += 1
        w[undo] = i
        w[undo + 1] = aux
        w[undo + 2] = before


def rim_offer(c: Vector, b: int, w: Vector, flags: int, i: int) -> int:
    """Where the offer of an empty cell stands, for a tile on the ground.

    It is made when first asked for; all cells that touch nothing share the first one. AUX may be
    left over from an earlier survey, so the offer is asked whose it is.
    """
    if c[i + BUILT] == 0:
        return w[RIM]
    offer = w[RIM] + OFFER * c[i + AUX]
    if c[i + AUX] < w[RIM_COUNT] and w[offer + CELL] == i:
        return offer
    return add_rim_offer(c, b, w, flags, i)


def add_rim_offer(c: Vector, b: int, w: Vector, flags: int, i: int) -> int:
    """Make the offer of an empty cell; where it stands."""
    offer = w[RIM] + OFFER * w[RIM_COUNT]
    c[i + AUX] = w[RIM_COUNT]
    w[RIM_COUNT] += 1
    w[offer + CELL] = i
    make_offer(c, b, w, offer, flags, i)
    return offer


def make_offer(c: Vector, b: int, w: Vector, offer: int, flags: int, i: int) -> None:
    """Work out what each kind would add on a cell of a triangle, by itself.

    The tile lies there already, as quarries, or else the cell and its two fellows are empty.
    """
    level = w[LEVEL]
    empty = 6 - bits(c[i + BUILT])
    if c[i + HEIGHT] == 0:
        empty -= 2
    tally = 0
    for k in range(6):
        tally += TALLY[c[i + c[b + NEAR + k] + KIND]]
    key = 65536 + level
    first = -1
    second = -1
    if tally & 7 > 0:
        for k in range(6):
            j = i + c[b + NEAR + k]
            group = c[j + AUX]
            if c[j + KIND] == HOUSE and group != first and group != second:
                key += w[GROUPS + group]
                second = first
                first = group
    market = 0
    single = 0
    if tally >> 3 & 7 > 0:
        for k in range(6):
            j = i + c[b + NEAR + k]
            if c[j + KIND] == MARKET:
                market -= c[j + WORTH]
                if c[j + WORTH] == c[j + HEIGHT]:
                    single += c[j + HEIGHT]
    else:
        market = 2 * level if flags & 2 and tally >> 6 & 7 > 0 else level
    outside = empty
    if not flags & LAKE_IS_EDGE:
        outside -= tally >> 12
    garden = level
    if flags & 16:
        for k in range(6):
            if is_lake(c, i + c[b + NEAR + k], flags):
                garden = 2 * level
    w[offer + ADD] = UNIT * single
    w[offer + ADD + HOUSE] = w[w[OUTLOOK] + LOOSE] * level
    if key > w[BEST]:
        w[offer + ADD + HOUSE] += hoped_houses(w, key, flags) - hoped_houses(w, w[BEST], flags)
    w[offer + ADD + MARKET] = UNIT * market
    w[offer + ADD + BARRACKS] = hoped_barracks(w, level, outside, flags)
    w[offer + ADD + TEMPLE] = hoped_temple(w, level, empty, flags)
    w[offer + ADD + GARDEN] = UNIT * garden
    w[offer + JOINS] = first
    w[offer + JOINS + 1] = second
    for n in range(2):
        if w[offer + JOINS + n] >= 0:
            w[offer + KEYS + n] = w[GROUPS + w[offer + JOINS + n]]
    w[offer + FRINGE] = tally >> 9 & 7
    for d in range(1, 6):
        w[offer + d] = w[offer + ADD + d] * (w[HOPED_STARS + d] + w[MORE_STARS + d])
    w[offer + MARKET_PLAZA] = 0
    if flags & 2:
        stars = w[HOPED_STARS + MARKET] + w[MORE_STARS + MARKET] + UNIT * STARS_OF[MARKET_PLAZA]
        w[offer + MARKET_PLAZA] = UNIT * single * stars


def gains(c: Vector, b: int, w: Vector, flags: int, x: int, y: int, shape: int, n: int) -> None:
    """Leave the change of points by planned tile ``n`` on the triangle weighed last, by turn.

    In 256ths of a point. Turn 0 has the tile's letter a on the triangle's first cell, 1 on the
    second, 2 on the third.
    """
    p = PLANS + PLAN * n
    if w[p + CLASS] == SIMPLE:
        points = w[BASE] + w[p + PLAZA_POINTS]
        points += w[p + PLAZA_STARS] * w[MORE_VALUE + w[p + PLAZA_OF]]
        offer0 = w[OFFERS]
        offer1 = w[OFFERS + 1]
        offer2 = w[OFFERS + 2]
        k0 = w[p + LETTER]
        k1 = w[p + LETTER + 1]
        k2 = w[p + LETTER + 2]
        w[GAIN] = points + w[offer0 + k0] + w[offer1 + k1] + w[offer2 + k2]
        w[GAIN + 1] = points + w[offer0 + k2] + w[offer1 + k0] + w[offer2 + k1]
        w[GAIN + 2] = points + w[offer0 + k1] + w[offer1 + k2] + w[offer2 + k0]
        return
    for turn in range(3):
        letters = p + LETTER + (3 - turn) % 3
        if w[p + CLASS] == CROSSED:
            w[GAIN + turn] = crossed_gain(w, flags, letters)
        else:
            lay(c, b, x, y, shape, w[letters], w[letters + 1], w[letters + 2])
            survey(c, b, w, flags)
            w[GAIN + turn] = foresee(c, b, w, flags)
            lift(c, b, x, y, shape)
            survey(c, b, w, flags)
            w[GAIN + turn] -= foresee(c, b, w, flags)


def crossed_gain(w: Vector, flags: int, letters: int) -> int:
    """Change of points by a tile whose letters, at ``letters`` of ``w``, act on each other."""
    points = w[BASE]
    for d in range(1, 6):
        value = w[HOPED_VALUE + d] + w[MORE_VALUE + d]
        stars = w[HOPED_STARS + d] + w[MORE_STARS + d]
        points -= value * stars
        if d == HOUSE:
            key = joined_key(w, letters)
            if key > w[TOP]:
                value += hoped_houses(w, key, flags) - hoped_houses(w, w[TOP], flags)
        for m in range(3):
            offer = w[OFFERS + m]
            if w[letters + m] == d + PLAZA:
                stars += UNIT * STARS_OF[d + PLAZA]
                if d == MARKET and flags & 2:
                    value += w[offer + ADD]
            elif w[letters + m] == d and d == HOUSE:
                value += w[w[OUTLOOK] + LOOSE] * w[LEVEL]
            elif w[letters + m] == d:
                value += w[offer + ADD + d]
        points += value * stars
    return points


def joined_key(w: Vector, letters: int) -> int:
    """Key of the group that the houses of a tile make with those they touch; 0 without any."""
    key = 0
    for m in range(3):
        if w[letters + m] != HOUSE:
            continue
        key += 65536 + w[LEVEL]
        for n in range(2):
            group = w[w[OFFERS + m] + JOINS + n]
            is_new = group >= 0
            for k in range(2 * m):
                if w[letters + k // 2] == HOUSE and w[w[OFFERS + k // 2] + JOINS + k % 2] == group:
                    is_new = False
            if is_new:
                key += w[w[OFFERS + m] + KEYS + n]
    return key


def preview(c: Vector, b: int, w: Vector, flags: int, tiles: int, out: Vector) -> int:
    """Write all triangles to ``out``, for a city prepared and that many tiles planned.

    Each as x, y, shape, level, stones, and by tile the gains of the three turns.
    """
    n = 0
    for y in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for x in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                level = check(c, b, x, y, shape)
                if level > 0:
                    weigh(c, b, w, flags, x, y, shape, level)
                    o = (5 + 3 * tiles) * n
                    out[o] = x
                    out[o + 1] = y
                    out[o + 2] = shape
                    out[o + 3] = level
                    out[o + 4] = w[GAINED]
                    for tile in range(tiles):
                        gains(c, b, w, flags, x, y, shape, tile)
                        for turn in range(3):
                            out[o + 5 + 3 * tile + turn] = w[GAIN + turn] // POINT
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


def turns_left(g: Vector, seat: int) -> int:
    """Turns that a seat still has, one in hand included."""
    plies = g[SITE_SIZE] - 1 + g[STACKS] * g[STACK_SIZE]
    return (plies + g[SEATS] - 1 - (seat - g[TO_MOVE]) % g[SEATS]) // g[SEATS]


def look_ahead(w: Vector, seat: int, turns: int) -> None:
    """Bring a seat's outlook into force, for so many turns to come; at the end there is none."""
    w[OUTLOOK] = NO_OUTLOOK
    if turns > 0:
        w[OUTLOOK] = w[OUTLOOKS] + (seat * MOST_TURNS + min(turns, MOST_TURNS) - 1) * OUTLOOK_SIZE


def plan_site(g: Vector, w: Vector, flags: int, count: int) -> None:
    """Plan the first ``count`` tiles of the site for the city prepared last."""
    outlook = w[OUTLOOK]
    for index in range(count):
        plan(w, index, g[SITE + index], flags)
        p = PLANS + PLAN * index
        w[p + ASIDE] = -index * (POINT + w[outlook + STONE])
        for m in range(3):
            if w[p + LETTER + m] == QUARRY:
                w[p + ASIDE] += w[outlook + OPEN]


def weigh_site(
    c: Vector, b: int, w: Vector, flags: int, x: int, y: int, shape: int, level: int
) -> int:
    """Weigh a triangle; what it is worth for stones and level whatever tile lies there."""
    outlook = w[OUTLOOK]
    weigh(c, b, w, flags, x, y, shape, level)
    aside = w[GAINED] * (POINT + w[outlook + STONE] - w[outlook + OPEN])
    if level > 1:
        aside += w[outlook + RISE + min(level, 4) - 2]
    return aside


def choose_greedy(g: Vector, c: Vector, b: int, w: Vector, flags: int, count: int, x: int) -> int:
    """Leave the move that is worth most in the choice, ties drawn evenly.

    That is most points and stones at once, and under an outlook what may be expected besides.
    """
    best = -(1 << 30)
    ties = 0
    prepare(c, b, w, flags)
    plan_site(g, w, flags, count)
    for row in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for column in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                level = check(c, b, column, row, shape)
                if level < 1:
                    continue
                aside = weigh_site(c, b, w, flags, column, row, shape, level)
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


def list_moves(
    start: Vector,
    cities: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    policy: int,
    out: Vector,
) -> int:
    """Write (index, x, y, shape, turn, what it is worth) for all moves of the seat to move.

    The worth is what ``choose_greedy`` goes by. How many there are.
    """
    g, c, w, moves = bare(start), bare(cities), bare(workspace), bare(out)
    b = g[TO_MOVE] * size
    count = affordable(g)
    w[OUTLOOK] = NO_OUTLOOK
    if policy == FARSIGHTED:
        look_ahead(w, g[TO_MOVE], turns_left(g, g[TO_MOVE]) - 1)
    prepare(c, b, w, flags)
    plan_site(g, w, flags, count)
    o = 0
    for row in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for column in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                level = check(c, b, column, row, shape)
                if level < 1:
                    continue
                aside = weigh_site(c, b, w, flags, column, row, shape, level)
                for index in range(count):
                    gains(c, b, w, flags, column, row, shape, index)
                    for turn in range(3):
                        moves[o] = index
                        moves[o + 1] = column
                        moves[o + 2] = row
                        moves[o + 3] = shape
                        moves[o + 4] = turn
                        moves[o + 5] = w[GAIN + turn] + aside + w[PLANS + PLAN * index + ASIDE]
                        o += LISTED
    return o // LISTED


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


def shuffle_pile(g: Vector, x: int) -> int:
    """Shuffle the unseen tiles; the random state after it."""
    for n in range(g[PILE_SIZE] - 1, 0, -1):
        x = next_random(x)
        k = below(x, n + 1)
        code = g[PILE + n]
        g[PILE + n] = g[PILE + k]
        g[PILE + k] = code
    return x


def play_on(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, policy: int, plies: int, x: int
) -> int:
    """Play so many plies, or to the end; the random state after them.

    The cities are blocks of ``size`` in ``c``.
    """
    for _ in range(plies):
        if g[SITE_SIZE] <= 1:
            if g[STACKS] == 0:
                break
            refill(g)
        seat = g[TO_MOVE]
        b = seat * size
        if g[ARCHITECT] and seat == 1:
            w[CHOICE] = architect_tile(g)
            architect_triangle(c, b, w)
        elif policy == RANDOM:
            x = choose_random(c, b, w, affordable(g), x)
        else:
            w[OUTLOOK] = NO_OUTLOOK
            if policy == FARSIGHTED:
                look_ahead(w, seat, turns_left(g, seat) - 1)
            x = choose_greedy(g, c, b, w, flags, affordable(g), x)
        play_choice(g, c, b, w)
        next_seat(g)
    return x


def restart(g: Vector, c: Vector, g0: Vector, c0: Vector, size: int, seed: int, game: int) -> int:
    """Set up game number ``game`` of a seed with its deal; its random state.

    It is always the same game, whoever plays it: its random numbers start at
    ``mix(mix(seed) ^ game)``.
    """
    for k in range(PILE + g0[PILE_SIZE]):
        g[k] = g0[k]
    for seat in range(g0[SEATS]):
        copy_city(c, seat * size, c0, seat * size)
    return shuffle_pile(g, mix(mix(seed) ^ game))


def write_totals(
    g: Vector, c: Vector, size: int, w: Vector, flags: int, policy: int, out: Vector, at: int
) -> None:
    """Write the totals of the seats, their stones included, to ``out`` from ``at`` on.

    The farsighted policy writes what it expects them to be at the end of the game.
    """
    for seat in range(g[SEATS]):
        if g[ARCHITECT] and seat == 1:
            out[at + seat] = g[STONES + seat] + architect_points(c, size, flags, g[ARCHITECT])
            continue
        out[at + seat] = g[STONES + seat] + survey(c, seat * size, w, flags)
        turns = turns_left(g, seat)
        if policy == FARSIGHTED and turns > 0:
            look_ahead(w, seat, turns)
            out[at + seat] = expected_total(c, seat * size, w, flags, g[STONES + seat])


def expected_total(c: Vector, b: int, w: Vector, flags: int, stones: int) -> int:
    """Total that the city surveyed last is expected to reach, under the outlook in force."""
    outlook = w[OUTLOOK]
    sum_ = foresee(c, b, w, flags) + stones * (POINT + w[outlook + STONE])
    for n in range(c[b + CELLS]):
        if c[b + c[b + c[b + LIST] + n] + KIND] == QUARRY:
            sum_ += w[outlook + OPEN]
    return (sum_ * w[outlook + SCALE] // POINT + w[outlook + MISSING] + POINT // 2) // POINT


def play_many(
    start: Vector,
    cities: Vector,
    table: Vector,
    blocks: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    policy: int,
    seed: int,
    first: int,
    count: int,
    totals: Vector,
) -> None:
    """Play ``count`` games from a position; their final totals by seat go to ``totals``.

    The position is the table ``start`` and ``cities`` of length ``size``; ``table`` and ``blocks``
    are copies to play on. Of the seed's games those from number ``first`` on are played.
    """
    g0, c0, g, c, w, out = (
        bare(start), bare(cities), bare(table), bare(blocks), bare(workspace), bare(totals),
    )  # fmt: skip
    for n in range(count):
        x = restart(g, c, g0, c0, size, seed, first + n)
        play_on(g, c, size, w, flags, policy, WHOLE_GAME, x)
        write_totals(g, c, size, w, flags, policy, out, n * g0[SEATS])


def draw_first(g: Vector) -> None:
    """Lay the first tile out where nothing lies yet; the first stack then makes it a site."""
    if g[SITE_SIZE] == 0:
        g[PILE_SIZE] -= 1
        g[SITE] = g[PILE + g[PILE_SIZE]]
        g[SITE_SIZE] = 1


def log_many(
    start: Vector,
    cities: Vector,
    table: Vector,
    blocks: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    policy: int,
    seed: int,
    first: int,
    count: int,
    labels: Vector,
    labelled: Vector,
    plies: int,
    totals: Vector,
    deals: Vector,
    log: Vector,
) -> None:
    """Play games as ``play_many`` does and keep what was dealt and played.

    ``labels`` is the table ``start`` with the tiles' names in place of their codes, ``labelled`` a
    copy to play on. By game, ``deals`` has the names in the order they are dealt, and ``log`` for
    each of ``plies`` the name of the tile, its price, q, r and rotation, and the stones and points
    of the mover afterwards.
    """
    g0, c0, g, c, w, t0, t, out, dealt, logged = (
        bare(start), bare(cities), bare(table), bare(blocks), bare(workspace), bare(labels),
        bare(labelled), bare(totals), bare(deals), bare(log),
    )  # fmt: skip
    o = 0
    pile = t0[PILE_SIZE]
    for n in range(count):
        x = restart(g, c, g0, c0, size, seed, first + n)
        for k in range(PILE + pile):
            t[k] = t0[k]
        shuffle_pile(t, mix(mix(seed) ^ (first + n)))
        for k in range(pile):
            dealt[n * pile + k] = t[PILE + pile - 1 - k]
        draw_first(g)
        draw_first(t)
        for _ in range(plies):
            if t[SITE_SIZE] == 1:
                refill(t)
            seat = g[TO_MOVE]
            b = seat * size
            x = play_on(g, c, size, w, flags, policy, 1, x)
            cell = 3 * w[CHOICE + 3] + w[CHOICE + 4]
            logged[o] = take(t, w[CHOICE])
            logged[o + 1] = w[CHOICE]
            logged[o + 2] = w[CHOICE + 1] + CELL_X[cell] + c[b + COL0]
            logged[o + 3] = w[CHOICE + 2] + CELL_Y[cell] + c[b + ROW0]
            logged[o + 4] = rotation_of(w[CHOICE + 3], w[CHOICE + 4])
            logged[o + 5] = g[STONES + seat]
            if g[ARCHITECT] and seat == 1:
                logged[o + 6] = architect_points(c, b, flags, g[ARCHITECT])
            else:
                logged[o + 6] = survey(c, b, w, flags)
            o += 7
        write_totals(g, c, size, w, flags, policy, out, n * g0[SEATS])


def try_moves(
    start: Vector,
    cities: Vector,
    table: Vector,
    blocks: Vector,
    size: int,
    workspace: Vector,
    flags: int,
    policy: int,
    plies: int,
    seed: int,
    first: int,
    count: int,
    moves: Vector,
    many: int,
    totals: Vector,
) -> None:
    """Play each of ``many`` moves, then ``plies`` more, in each of ``count`` deals.

    As ``play_many``; a move is five numbers as in the choice: index on the site, x, y, shape, turn.
    Every move meets the same deals. The totals are by move, then by deal, then by seat.
    """
    g0, c0, g, c, w, chosen, out = (
        bare(start), bare(cities), bare(table), bare(blocks), bare(workspace), bare(moves),
        bare(totals),
    )  # fmt: skip
    for m in range(many):
        for n in range(count):
            x = restart(g, c, g0, c0, size, seed, first + n)
            for k in range(5):
                w[CHOICE + k] = chosen[5 * m + k]
            play_choice(g, c, g[TO_MOVE] * size, w)
            next_seat(g)
            play_on(g, c, size, w, flags, policy, plies, x)
            write_totals(g, c, size, w, flags, policy, out, (m * count + n) * g0[SEATS])


# --- lines: some tiles placed one after the other, in all ways ------------------------------------
#
# A search vector ``s`` has a head, a row for each tile to come, and a frame for each tile to place:
# where it lies, what is left to choose from, what has been gained before it.
#
# TO_PLACE tiles are placed; the next one on the site each time, or with FREE any that the stones
# pay for. MEASURE is what counts: a district by its kind, or one of those below. With REACH every
# line of at least TARGET is wanted, otherwise the best ones. Up to ROOM of them are written down.

TO_PLACE, FREE, MEASURE, REACH, TARGET, TOP_VALUE, SECOND, FOUND, ROOM, EXAMINED, DEPTH = range(11)
POINTS_AND_STONES, STONES_ALONE, LAKE_HEXES = 0, 6, 7
NOTHING = -(1 << 28)
"""Less than any line is worth."""
MOST_PLACED = MOST_PLANS
"""Tiles of the longest line, and of the largest site to choose from: each is planned."""
# What the tile to come has, as far as known: districts and stars by kind, quarries.
NEXT_TILES, NEXT_TILE = 11, 12
NEXT_STARS, NEXT_QUARRIES = 5, 11
FRAMES = NEXT_TILES + NEXT_TILE * MOST_PLACED
# A frame: the placement, stones to pay with, stones gained less those paid, hexes cut off; the
# tiles to choose from with what tells twins; what the tile covers; the cells that it cuts off.
AT_X, AT_Y, AT_SHAPE, AT_TURN, AT_INDEX, HELD, NET, CUT_OFF, OFFERED = range(9)
OFFERED_CODE = OFFERED + 1
OFFERED_TWIN = OFFERED_CODE + MOST_PLACED
COVERED = OFFERED_TWIN + MOST_PLACED
DROWNED = COVERED + NEAR - UNDER
LINE_MOVE = 5
"""Numbers of a move in a line: index on the site, x, y, shape, turn."""


def frame_size(width: int, rows: int) -> int:
    """Length of a frame for a city in a grid of this size."""
    return DROWNED + width * rows


def letter_at(code: int, turn: int, n: int) -> int:
    """Kind that a tile has on cell ``n`` of a triangle."""
    return code >> 4 * ((n + 3 - turn) % 3) & 15


def payable(s: Vector, f: int) -> int:
    """How many of a frame's tiles can be taken."""
    if s[FREE]:
        return min(s[f + OFFERED], s[f + HELD] + 1)
    return 1


def is_twin(s: Vector, f: int, index: int) -> bool:
    """Whether the same tile is offered for less."""
    twins = 0
    for n in range(index):
        twins += s[f + OFFERED_TWIN + n] == s[f + OFFERED_TWIN + index]
    return twins > 0


def open_frame(c: Vector, b: int, s: Vector, f: int) -> None:
    """Put a frame before its first placement."""
    s[f + AT_X] = c[b + X_MIN] - 2
    s[f + AT_Y] = c[b + Y_MIN] - 2
    s[f + AT_SHAPE] = -1
    s[f + AT_TURN] = 2
    s[f + AT_INDEX] = MOST_PLACED


def next_placement(c: Vector, b: int, s: Vector, f: int) -> bool:
    """Move a frame on to its next placement; whether there is one."""
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
    """Lay a frame's tile where it stands and fill the next frame."""
    index = s[f + AT_INDEX]
    code = s[f + OFFERED_CODE + index]
    turn = s[f + AT_TURN]
    gained = lay(
        c, b, s[f + AT_X], s[f + AT_Y], s[f + AT_SHAPE],
        letter_at(code, turn, 0), letter_at(code, turn, 1), letter_at(code, turn, 2),
    )  # fmt: skip
    # Weighing lays tiles too, and only the last one could be lifted.
    for n in range(NEAR - UNDER):
        s[f + COVERED + n] = c[b + UNDER + n]
    for n in range(c[b + SUNK]):
        s[f + DROWNED + n] = c[b + c[b + QUEUE] + n]
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
        c[b + c[b + QUEUE] + n] = s[f + DROWNED + n]
    lift(c, b, s[f + AT_X], s[f + AT_Y], s[f + AT_SHAPE])


def hope(c: Vector, b: int, w: Vector, s: Vector, flags: int, f: int, depth: int) -> int:
    """More than this no line can be worth that goes on from a frame, whose tile is not laid yet.

    Every district that could come to count does so, and with all stars there could be, the new
    ones on the highest level; nothing is covered but quarries. A tile on the ground fills empty
    cells round temples, two for each at the most, a higher one brings stones and uncovers markets;
    if only one tile is left, it does not do both.
    """
    measure = s[MEASURE]
    if measure == LAKE_HEXES:
        return -NOTHING
    left = s[TO_PLACE] - depth
    new_plaza = False
    for n in range(depth, s[TO_PLACE]):
        if s[NEXT_TILES + NEXT_TILE * n + NEXT_STARS + MARKET] > 0:
            new_plaza = True
    survey(c, b, w, flags)
    level = 1
    most = 0
    quarries = 0
    markets = 0
    temples = 0
    others = 0
    gardens = 0
    for n in range(c[b + CELLS]):
        i = b + c[b + c[b + LIST] + n]
        height = c[i + HEIGHT]
        kind = c[i + KIND]
        for shape in range(2):
            j = i + c[b + SPAN + 3 * shape + 1]
            k = i + c[b + SPAN + 3 * shape + 2]
            if c[j + HEIGHT] != height or c[k + HEIGHT] != height:
                continue
            if c[i + OWNER] == c[j + OWNER] and c[i + OWNER] == c[k + OWNER]:
                continue
            level = max(level, height + 1)
            most = max(most, (kind == QUARRY) + (c[j + KIND] == QUARRY) + (c[k + KIND] == QUARRY))
        if kind == QUARRY:
            quarries += 1
        elif kind == MARKET:
            markets += height - c[i + WORTH]
            if flags & 2 and (new_plaza or c[i + WORTH] == 0 or c[i + WORTH] > height):
                markets += height
        elif kind == TEMPLE:
            if 0 < c[i + AUX] <= 2 * left:
                temples += temple_worth(height, 0, flags)
        elif kind == BARRACKS:
            if flags & 4 and c[i + AUX] > 4:
                others += height
        elif kind == GARDEN and flags & 16 and c[i + BUILT] != ALL_BUILT and c[i + WORTH] == height:
            gardens += height
    # Stones.
    stones = s[f + NET]
    reserve = quarries
    for n in range(depth, s[TO_PLACE]):
        stones += min(most, reserve)
        reserve -= min(most, reserve)
        most = 3
        reserve += s[NEXT_TILES + NEXT_TILE * n + NEXT_QUARRIES]
    if measure == STONES_ALONE:
        return stones
    if left > 1:
        points = points_hoped(w, s, flags, depth, level, markets, temples, others, gardens)
        return points + stones if measure == POINTS_AND_STONES else points
    plazas = markets if new_plaza and flags & 2 else 0
    ground = points_hoped(w, s, flags, depth, 1, plazas, temples, others, gardens)
    high = NOTHING
    if level > 1:
        high = points_hoped(w, s, flags, depth, level, markets, 0, others, gardens)
    if measure == POINTS_AND_STONES:
        return max(ground + s[f + NET], high + stones)
    return max(ground, high)


def points_hoped(
    w: Vector, s: Vector, flags: int, depth: int, level: int,
    markets: int, temples: int, barracks: int, gardens: int,
) -> int:  # fmt: skip
    """Points that a surveyed city can have with the tiles to come on ``level`` and above."""
    points = 0
    for d in range(1, 6):
        if 0 < s[MEASURE] < STONES_ALONE and s[MEASURE] != d:
            continue
        new = 0
        stars = w[STARS + d]
        high = level
        for n in range(depth, s[TO_PLACE]):
            new += s[NEXT_TILES + NEXT_TILE * n + d] * high
            stars += s[NEXT_TILES + NEXT_TILE * n + NEXT_STARS + d]
            high += 1
        if stars == 0:
            continue
        value = w[VALUE + d]
        if d == HOUSE:
            value = 0
            for group in range(w[GROUP_COUNT]):
                worth = w[GROUPS + group] & 0xFFFF
                value = value + worth if new > 0 else max(value, worth)
            value = house_value(value + new, flags)
        else:
            if flags >> (d - 1) & 1:
                new *= 2
            value += new
            if d == MARKET:
                value += markets
            elif d == BARRACKS:
                value += barracks
            elif d == TEMPLE:
                value += temples
            else:
                value += gardens
        points += value * stars
    return points


def note_line(s: Vector, out: Vector, size: int, x: int, y: int, shape: int) -> None:
    """Write down the line that ends on this triangle, as the last frame's turn and index say."""
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
    """Keep the line that ends on this triangle if it is among those wanted."""
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
    """Consider every placement of the last tile, whose frame is at ``f``."""
    measure = s[MEASURE]
    tiles = payable(s, f)
    prepare(c, b, w, flags)
    points = 0
    for d in range(1, 6):
        points += w[VALUE + d] * w[STARS + d]
    for index in range(tiles):
        plan(w, index, s[f + OFFERED_CODE + index], flags)
    for y in range(c[b + Y_MIN] - 2, c[b + Y_MAX] + 3):
        for x in range(c[b + X_MIN] - 2, c[b + X_MAX] + 3):
            for shape in range(2):
                level = check(c, b, x, y, shape)
                if level < 1:
                    continue
                if measure == POINTS_AND_STONES:
                    weigh(c, b, w, flags, x, y, shape, level)
                for index in range(tiles):
                    if is_twin(s, f, index):
                        continue
                    s[f + AT_INDEX] = index
                    if measure == POINTS_AND_STONES:
                        gains(c, b, w, flags, x, y, shape, index)
                    for turn in range(3):
                        s[f + AT_TURN] = turn
                        if measure == POINTS_AND_STONES:
                            value = (
                                points + w[GAIN + turn] // POINT + s[f + NET] + w[GAINED] - index
                            )
                        else:
                            value = measured(c, b, w, s, flags, f, x, y, shape)
                        consider(s, out, size, x, y, shape, value)


def measured(
    c: Vector, b: int, w: Vector, s: Vector, flags: int, f: int, x: int, y: int, shape: int
) -> int:
    """What the last tile of a line is worth in other terms than points and stones."""
    index = s[f + AT_INDEX]
    code = s[f + OFFERED_CODE + index]
    turn = s[f + AT_TURN]
    value = s[f + NET] - index
    value += lay(
        c, b, x, y, shape, letter_at(code, turn, 0), letter_at(code, turn, 1),
        letter_at(code, turn, 2),
    )  # fmt: skip
    measure = s[MEASURE]
    if measure == LAKE_HEXES:
        value = s[f + CUT_OFF] + c[b + SUNK]
    elif measure != STONES_ALONE:
        survey(c, b, w, flags)
        value = w[VALUE + measure] * w[STARS + measure]
    lift(c, b, x, y, shape)
    return value


def is_hopeless(s: Vector, most: int) -> bool:
    """Whether lines of at most this value can be passed over."""
    if s[REACH]:
        return most < s[TARGET]
    return most <= s[SECOND]


def hope_for(city: Vector, workspace: Vector, search: Vector, flags: int) -> int:
    """More than this no line can be worth, see ``hope``."""
    c, w, s = bare(city), bare(workspace), bare(search)
    return hope(c, 0, w, s, flags, FRAMES, 0)


def search_lines(
    city: Vector, workspace: Vector, search: Vector, lines: Vector, flags: int, steps: int
) -> None:
    """Go through all lines, or on with them, for so many steps; done when DEPTH is below 0.

    ``city`` needs room for all tiles, ``search`` a filled first frame, ``lines`` ROOM lines.
    """
    c, w, s, out = bare(city), bare(workspace), bare(search), bare(lines)
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
            if is_hopeless(s, hope(c, 0, w, s, flags, f + size, depth + 1)):
                go_back(c, 0, s, f)
            else:
                s[DEPTH] += 1
                open_frame(c, 0, s, f + size)
            continue
        s[DEPTH] -= 1
        if depth > 0:
            go_back(c, 0, s, f - size)
