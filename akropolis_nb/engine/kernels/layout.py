"""Layout of the kernels' vectors: the index of every number; ``codes`` tells what it means.

Each kernel runs in two ways from the same source: as ordinary Python over ``array("i")``, and
compiled by numba over raw pointers (see ``runtime/compiled.py``). Therefore the style is plain:
no objects, no keyword arguments, no exceptions. Every number is an index, a code or a count.

The city block
    A city is a block of the vector ``c`` that starts at index ``b``. It has a head, a grid of
    cells, the list of built cells, and a queue for flood fills. ``c`` may hold several blocks (the
    cities of a playout). A cell is identified by the index ``i`` of its record in ``c``; its fields
    are ``c[i + KIND]``, ``c[i + HEIGHT]`` and so on. The records of its neighbours are at constant
    distances from ``i``.

Triangles
    A tile lies on three mutually adjacent cells, a triangle ``(x, y, shape)`` in grid columns and
    rows. Shape 0 has the cells (x, y), (x+1, y-1), (x+1, y); shape 1 has (x, y), (x+1, y),
    (x, y+1); both are listed clockwise. Each triangle has three placements, called turns: letter
    ``a`` on the first, second or third cell.

The workspace ``w``
    The output of ``score_city`` (values and stars of a city) and of ``evaluate`` (the effect of a
    tile on one triangle). Its sections are named below.

How a placement is evaluated
    A triangle is evaluated once, for a tile of three quarries. Then each letter of the real tile
    adds what its kind is worth on its cell. This table by kind is the *cell gain*. The cell gain of
    an empty cell is the same for all triangles on the ground that contain it, unless the tile cuts
    off a lake. So it is computed once. For all other triangles, a tile of quarries is laid, the
    districts that it affects are valued again, and the tile is lifted.

The sources of the rules are named in ``rules.py``.
"""

from __future__ import annotations

from akropolis_nb.engine.kernels.codes import MOST_PLACED, MOST_PLANS, MOST_SITE, Vector

# The record of a cell.
# BUILT: one bit for each direction in which the neighbour is built.
# AUX: for a house, the number of its group; for a temple, its count of empty neighbours; for
#   barracks, the count of neighbours outside the city; for an empty cell, the number of its cell
#   gain.
# CELL_VALUE: what a district other than a house adds to the value of its kind.
KIND, HEIGHT, OWNER, BUILT, AUX, CELL_VALUE, STRIDE = range(7)
ALL_BUILT = 63

# The head of a city block.
# X_MIN .. Y_MAX: the bounding box of the built cells, in grid columns and rows.
# LIST, QUEUE: where the list of built cells and the queue start.
# UNDER: what the last tile covered (three kinds, three owners, three AUX), then the previous box.
# SUNK: how many cells the last tile cut off as lakes; they are at the start of the queue.
WIDTH, ROWS, COL0, ROW0, TILES, CELLS, X_MIN, X_MAX, Y_MIN, Y_MAX, LIST, QUEUE = range(12)
UNDER = QUEUE + 1
SUNK = UNDER + 13
# NEAR: distances from a record to the records of its six neighbours.
# SPAN: by shape, distances from a triangle's first cell to its three cells.
# AROUND: by shape, distances from a triangle's first cell to the nine cells around the triangle.
NEAR = SUNK + 1
SPAN = NEAR + 6
AROUND = SPAN + 6
HEAD = AROUND + 18
MARGIN = 5
"""Empty columns and rows that a grid must have around the box before a tile is laid."""

# The sections of the workspace, in order.
# CHOICE: the move chosen by a policy: index of the tile, x, y, shape, turn, rotation.
CHOICE = 0
# PLANS: a plan for each tile of the site or of a puzzle. CLASS says how its letters affect each
# other. LETTER: the letters a, b, c, a, b. PLAZA_OF, PLAZA_STARS, PLAZA_POINTS: the district of
# its plaza, the stars, and the points that these stars add. ASIDE: what the tile is worth wherever
# it lies, for its price and its quarries. CODE: the tile.
PLANS, PLAN = 6, 11
CLASS, LETTER, PLAZA_OF, PLAZA_STARS, PLAZA_POINTS, ASIDE, CODE = 0, 1, 6, 7, 8, 9, 10
SIMPLE, CROSSED, EXOTIC = 0, 1, 2
# The triangle evaluated last, for a tile of quarries. BASE: change of points. GAINED: stones
# gained. LEVEL. TOP: greatest key of a house group. MORE_VALUE, MORE_STARS: by kind, the change of
# value and of stars. CELL_GAINS: where the cell gains of its three cells start. GAIN: by turn, the
# change of points for a planned tile.
BASE = PLANS + MOST_PLANS * PLAN
GAINED, LEVEL, TOP, MORE_VALUE = BASE + 1, BASE + 2, BASE + 3, BASE + 4
MORE_STARS = MORE_VALUE + 6
CELL_GAINS = MORE_STARS + 6
GAIN = CELL_GAINS + 3
# What must be restored after an evaluation. KEPT: keys of the covered house groups. UNDO: where
# the list of changed cells starts (three numbers each). UNDO_COUNT: how many there are.
KEPT = GAIN + 3
UNDO, UNDO_COUNT = KEPT + 3, KEPT + 4
# A cell gain: by kind, the points that it adds. ADD: by kind, the value that it adds (at 0 the
# value of the markets that a market plaza would double). JOINS: the house groups that the cell
# touches outside its triangle, two at most (-1: none). KEYS: the keys of these groups. FRINGE: how
# many temples and barracks the cell touches. CELL: the index of the cell's record.
ADD, JOINS, KEYS, FRINGE, CELL, CELL_GAIN = 12, 18, 20, 22, 23, 24
# OWN: three cell gains for a triangle that cannot use shared ones. FRONTIER: where the shared cell
# gains of empty cells start. FRONTIER_COUNT: how many there are.
# TRIANGLES: where the list of legal triangles starts, four numbers each: x, y, shape, level.
OWN = UNDO_COUNT + 1
FRONTIER = OWN + 3 * CELL_GAIN
FRONTIER_COUNT, TRIANGLES, TRIANGLE = FRONTIER + 1, FRONTIER + 2, 4
# EXPECTED_VALUE, EXPECTED_STARS: by kind, what the city has and may expect, in sixteenths.
# VALUE_WEIGHTS: where the weights in force start. SEAT_WEIGHTS: where the weights of all seats and
# turns start. SCRATCH: where the network's part starts. ZERO_WEIGHTS: weights that are all 0.
EXPECTED_VALUE, EXPECTED_STARS = TRIANGLES + 1, TRIANGLES + 7
VALUE_WEIGHTS, SEAT_WEIGHTS, SCRATCH, ZERO_WEIGHTS = (
    EXPECTED_STARS + 6,
    EXPECTED_STARS + 7,
    EXPECTED_STARS + 8,
    EXPECTED_STARS + 9,
)
# Fields of the value weights, which the heuristic policy uses to estimate future points.
# MISSING: constant added to the total. COMING_VALUE, COMING_STARS: by kind, value and stars still
# to come. SCALE: factor of the total. STONE: what a stone is worth in addition to its point. OPEN:
# an uncovered quarry. RISE: a tile laid on level 2, 3, or 4 and above. SHORT: a temple that lacks
# one, two or three neighbours. EDGE: what barracks with one or two neighbours outside the city
# lose. LOOSE: a house outside the group that counts.
# Kinds start at 1, so index 0 of COMING_VALUE is MISSING and index 0 of COMING_STARS is SCALE.
MISSING, COMING_VALUE, SCALE, COMING_STARS, STONE, OPEN, RISE, SHORT, EDGE, LOOSE = (
    0, 0, 6, 6, 12, 13, 14, 17, 20, 22,
)  # fmt: skip
WEIGHTS_SIZE = 23
# Output of `score_city`: by kind, values and stars; the best house group's key; the number of house
# groups; their keys.
VALUE = ZERO_WEIGHTS + WEIGHTS_SIZE
STARS = VALUE + 6
BEST, GROUP_COUNT, GROUPS = STARS + 6, STARS + 7, STARS + 8

# The table of a game: seats, the seat to move, stacks, stones by seat, the site, and the pile of
# unseen tiles. The code of a tile is: kind of a + 16 * kind of b + 256 * kind of c.
SEATS, TO_MOVE, STACKS, STACK_SIZE, SITE_SIZE, ARCHITECT, PILE_SIZE, STONES = range(8)
SITE = STONES + 4
PILE = SITE + MOST_SITE
LISTED = 6
"""Numbers per move in the output of `list_moves`: index on the site, x, y, shape, turn, points."""

# What `log_moves` writes. For each seat, the parts of its final score: the values and the stars of
# the five districts, stones, and the points of Metagenes' quarries. For each hex of its final city:
# q, r, kind, level, and what it adds to the value of its kind.
PART_VALUE, PART_STARS, PART_STONES, PART_QUARRIES, PARTS = 0, 5, 10, 11, 12
FINAL_Q, FINAL_R, FINAL_KIND, FINAL_LEVEL, FINAL_VALUE, FINAL_HEX = range(6)


def raw(vector: Vector) -> Vector:
    """Return a pointer to the vector's numbers in compiled code, the vector itself in Python."""
    return vector


# --- the search vector of the solver --------------------------------------------------------------
#
# A search vector ``s`` has a head, a row for each tile still to come, and a frame for each tile to
# place. A frame has the tile's placement, the tiles to choose from, and the gains before it.
#
# TO_PLACE: how many tiles are placed.
# FREE: 0 to place the tiles in the order of the site; 1 to choose any that the stones can pay for.
# MEASURE: the objective.
# REACH, TARGET: with REACH, find all lines that reach at least TARGET; otherwise the best ones.
# TOP_VALUE, SECOND: the best and the second-best value of a line so far.
# FOUND, ROOM: how many lines were found; how many can be stored.
# EXAMINED: how many complete lines were valued. DEPTH: the current frame; -1 at the end.

TO_PLACE, FREE, MEASURE, REACH, TARGET, TOP_VALUE, SECOND, FOUND, ROOM, EXAMINED, DEPTH = range(11)
# A row of NEXT_TILES: what a tile to come has, as far as known: by kind, districts and stars, then
# quarries.
NEXT_TILES, NEXT_TILE = 11, 12
NEXT_STARS, NEXT_QUARRIES = 5, 11
FRAMES = NEXT_TILES + NEXT_TILE * MOST_PLACED
# A frame. AT_X, AT_Y, AT_SHAPE, AT_TURN, AT_INDEX: the placement and the tile's index. HELD: stones
# to pay with. NET: stones gained minus stones paid. CUT_OFF: lake hexes made so far. OFFERED: how
# many tiles there are to choose from, then their codes, then numbers that are equal for equal
# tiles. COVERED: what the tile covers (a copy of UNDER). FLOODED: the cells that it cuts off.
AT_X, AT_Y, AT_SHAPE, AT_TURN, AT_INDEX, HELD, NET, CUT_OFF, OFFERED = range(9)
OFFERED_CODE = OFFERED + 1
OFFERED_TWIN = OFFERED_CODE + MOST_PLACED
COVERED = OFFERED_TWIN + MOST_PLACED
FLOODED = COVERED + NEAR - UNDER
LINE_MOVE = 5
"""Numbers per move in a line: index on the site, x, y, shape, turn."""
