"""Where every number of the kernels' vectors stands, and what its codes mean.

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
    Where ``score_city`` leaves the values and stars of a city and ``evaluate`` what a tile would
    bring on one triangle. Its sections have names, see below.

What a tile would bring
    A triangle is weighed once, as if a tile of quarries came to lie on it; then each letter adds
    what its kind is worth on its cell. That is the *cell gain*, a small table. The gain of an empty
    cell is the same for all triangles on the ground that it belongs to, unless the tile cuts off a
    lake; so it is worked out once. For all other triangles a tile of quarries is laid in
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
# empty cell: the number of its gain. WORTH is what a district other than a house adds to its
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
# gains of its three cells stand; and the change of points by a tile of the site for each turn.
# While weighing, values and stars are counted in sixteenths, points in 256ths.
UNIT, POINT = 16, 256
BASE = PLANS + MOST_PLANS * PLAN
GAINED, LEVEL, TOP, MORE_VALUE = BASE + 1, BASE + 2, BASE + 3, BASE + 4
MORE_STARS = MORE_VALUE + 6
CELL_GAINS = MORE_STARS + 6
GAIN = CELL_GAINS + 3
# What must be put right after weighing: keys of covered groups; where cells valued anew are noted,
# how many they are.
KEPT = GAIN + 3
UNDO, UNDO_COUNT = KEPT + 3, KEPT + 4
# A cell gain: by kind the points it adds; by kind the value it adds (at 0 the value of markets that
# a market plaza would double); the groups of houses it touches beside its triangle, two at most
# (-1: none), and their keys; how many temples and barracks it touches; its cell.
ADD, JOINS, KEYS, FRINGE, CELL, CELL_GAIN = 12, 18, 20, 22, 23, 24
# Gains of a triangle that cannot share them; where those of empty cells stand, how many they are.
OWN = UNDO_COUNT + 1
FRONTIER, FRONTIER_COUNT = OWN + 3 * CELL_GAIN, OWN + 3 * CELL_GAIN + 1
# What is there and what is to be expected, see "value weights": by kind value and stars in
# sixteenths; where the weights in force stand; where those of all seats and turns stand; zeros.
EXPECTED_VALUE, EXPECTED_STARS = FRONTIER_COUNT + 1, FRONTIER_COUNT + 7
VALUE_WEIGHTS, SEAT_WEIGHTS, ZERO_WEIGHTS = (
    EXPECTED_STARS + 6,
    EXPECTED_STARS + 7,
    EXPECTED_STARS + 8,
)
# Value weights: the mean that is missing from the sum of all below; by kind the value yet to come;
# the scale of the sum; by kind the stars yet to come; what a stone is worth beside its point, an
# open quarry; what it is worth to lay a tile on level 2, 3 or above; a temple that lacks one, two
# or three neighbours; what barracks with one or two neighbours outside lose; a house outside the
# group that counts.
MISSING, COMING_VALUE, SCALE, COMING_STARS, STONE, OPEN, RISE, SHORT, EDGE, LOOSE = (
    0, 0, 6, 6, 12, 13, 14, 17, 20, 22,
)  # fmt: skip
WEIGHTS_SIZE, MOST_TURNS = 23, 30
# The survey: values and stars by kind, the best group's key, how many groups there are, their keys.
VALUE = ZERO_WEIGHTS + WEIGHTS_SIZE
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


# --- the search vector of the solver --------------------------------------------------------------
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
FLOODED = COVERED + NEAR - UNDER
LINE_MOVE = 5
"""Numbers of a move in a line: index on the site, x, y, shape, turn."""
