"""Layout of the value network: its rows, its weights, and its part of the workspace.

A city after a move is described by some 150 of the *rows* below. The network adds up a vector of
``LANES`` numbers for each of them, applies a hidden layer and a direct path, and puts out the
points still to come for each kind of district and for stones, its *heads*.

Everything is whole numbers, so that plain Python and compiled code agree in every bit. Two lanes
share one 32-bit integer: lane ``n`` is its lower half, lane ``n + PAIRS`` its upper half. A sum of
such integers is the pair of the sums, as long as each fits into 16 bits. With the shipped weights
they do in every game (``tests/kernels/network/test_lanes.py``): for cities of up to 110 hexes, and
the longest game has 94. Only a larger free city could overflow. A lane counts in 128ths,
a weight behind the lanes in 256ths, the sum of their products in 32768ths of ``SCALE_POINTS``.
"""

from __future__ import annotations

LANES, PAIRS, HIDDEN, HEADS = 32, 16, 16, 6
SCALE_POINTS = 20
"""Points per unit of the output."""
PHASES = 7
"""Phases of the game, by the seat's turns left."""
TURN_SETS = 22
"""Sets of weights behind the lanes, by the seat's turns left."""
MOST_LISTED = 16
"""Most moves of a tile on a shortlist, unless it lists all."""

# --- rows -----------------------------------------------------------------------------------------
# Three touching hexes, two or more of them built: the set of their codes (kind and level), then the
# same again for triangles on which a tile could lie.
HEX_CODES = 45
CODE_SETS = HEX_CODES * (HEX_CODES + 1) * (HEX_CODES + 2) // 6
TRIANGLE_ROWS = 0
# A visible hex: kind, level, empty neighbours, higher neighbours, neighbours of its kind; then the
# same again for districts whose variant is in force.
HEX_ROWS = TRIANGLE_ROWS + 2 * CODE_SETS
HEX_FORMS = 11 * 4 * 7 * 4 * 3
# By district and phase: value and stars; stars and plazas to come; value and hexes to come.
VALUE_ROWS = HEX_ROWS + 2 * HEX_FORMS
PLAZA_ROWS = VALUE_ROWS + 5 * 48 * 16 * PHASES
COMING_ROWS = PLAZA_ROWS + 5 * 12 * 8 * PHASES
# By turns left: stones, open quarries. By phase: hexes on each level. By turns left: legal
# triangles on each level. By phase: the two largest house groups.
STONE_ROWS = COMING_ROWS + 5 * 12 * 16 * PHASES
QUARRY_ROWS = STONE_ROWS + 32 * 16
LEVEL_ROWS = QUARRY_ROWS + 32 * 16
BUILDABLE_ROWS = LEVEL_ROWS + 5 * 32 * PHASES
GROUP_ROWS = BUILDABLE_ROWS + 4 * 16 * 32
# The site after the move: each tile (the set of its kinds) by price, the number of tiles.
KIND_SETS = 286
SITE_ROWS = GROUP_ROWS + 16 * 8 * PHASES
TILES_ROWS = SITE_ROWS + 6 * KIND_SETS
# The strongest opponent: by district stars and value; stones.
RIVAL_ROWS = TILES_ROWS + 8
RIVAL_STONES = RIVAL_ROWS + 5 * 8 * 4
# The number of seats (0: solo) by turns left. The scoring rules in force, by phase.
SEAT_ROWS = RIVAL_STONES + 8
RULE_ROWS = SEAT_ROWS + 4 * 32
ROW_COUNT = RULE_ROWS + 7 * PHASES
OTHER_ROWS = 64
"""More than a city ever has of the rows that are not of its hexes and triangles."""

# --- the weights of the shortlist, by phase -------------------------------------------------------
# A letter on a cell; a triangle and what it covers; a district and a plaza by what the city has of
# the kind; the price.
CELL_FORMS = 4 * 5 * 3 * 3
COVER_SETS = 300
HAS_FORMS = 10 * 12
LIST_CELL = 0
LIST_COVER = LIST_CELL + 11 * CELL_FORMS * 3
LIST_DISTRICT = LIST_COVER + 4 * COVER_SETS * 4
LIST_PLAZA = LIST_DISTRICT + 5 * HAS_FORMS
LIST_PRICE = LIST_PLAZA + 5 * HAS_FORMS
LIST_SIZE = LIST_PRICE + 6

# --- the network vector ---------------------------------------------------------------------------
# A set of weights behind the lanes. DIRECT: from the lanes to all heads together, then to each.
# HIDDEN_WEIGHTS: from the lanes to the hidden layer. OUTPUT: from the hidden layer to all heads
# together, then to each.
DIRECT = 0
DIRECT_BIAS = DIRECT + (1 + HEADS) * LANES
HIDDEN_WEIGHTS = DIRECT_BIAS + 1 + HEADS
HIDDEN_BIAS = HIDDEN_WEIGHTS + HIDDEN * LANES
OUTPUT = HIDDEN_BIAS + HIDDEN
SET_SIZE = OUTPUT + (1 + HEADS) * HIDDEN
# The whole vector: the shortlist's weights, the sets, the lanes before any row, the rows.
LIST_WEIGHTS = 0
FIRST_SET = LIST_WEIGHTS + PHASES * LIST_SIZE
BLANK_LANES = FIRST_SET + TURN_SETS * SET_SIZE
ROW_LANES = BLANK_LANES + PAIRS
NETWORK_SIZE = ROW_LANES + PAIRS * ROW_COUNT

# --- the network's part of the workspace ----------------------------------------------------------
# PER_TILE: most moves of a tile on the shortlist, 0 for all. REPLIES_PER_TILE: the same for the
# next seat's replies. REPLY_WEIGHT: what a choice takes off for a point of the next seat's best
# reply, in 256ths.
PER_TILE, REPLIES_PER_TILE, REPLY_WEIGHT = 0, 1, 2
# SUMS: lanes. BASE_SUMS: of the city. OPEN_SUMS: without what changes around a triangle. TILE_SUMS:
# what each tile of the site adds when it is taken. TILE_KNOWN: whether they are computed. ACTIVE:
# the lanes in front of the hidden layer.
SUMS = 3
BASE_SUMS = SUMS + PAIRS
OPEN_SUMS = BASE_SUMS + PAIRS
TILE_SUMS = OPEN_SUMS + PAIRS
TILE_KNOWN = TILE_SUMS + 6 * PAIRS
ACTIVE = TILE_KNOWN + 6
# LEVELS: how many hexes stand on each level. BUILDABLE: how many triangles a tile could lie on, by
# their level. OPEN_BUILDABLE: without those around a triangle. BUILDABLE_AFTER: after a move.
# OPEN_QUARRIES: how many quarries are not covered.
LEVELS = ACTIVE + LANES
BUILDABLE = LEVELS + 6
OPEN_BUILDABLE = BUILDABLE + 6
BUILDABLE_AFTER = OPEN_BUILDABLE + 6
OPEN_QUARRIES = BUILDABLE_AFTER + 6
# COMING: by kind, how many hexes there are on the site and unseen.
COMING = OPEN_QUARRIES + 1
# RIVAL: stones of the strongest opponent (-1: none), then value and stars by district.
RIVAL = COMING + 12
RIVAL_VALUE = RIVAL + 1
RIVAL_STARS = RIVAL_VALUE + 6
# REPLY: by tile, the next seat's best value with it. LEAVES: by tile, the next seat's best value if
# it is taken now. EXACT: whether LEAVES is computed for the tiles that are left after both moves;
# if not, from REPLY.
REPLY = RIVAL_STARS + 6
LEAVES = REPLY + 6
# CORRECTION: by cell and letter, what the shortlist adds. BONUS: by kind, what a district and a
# plaza have more. BEST_POINTS: by tile, the greatest points, and how many there are.
CORRECTION = LEAVES + 6
BONUS = CORRECTION + 36
BEST_POINTS = BONUS + 12
BEST_COUNT = BEST_POINTS + 6 * MOST_LISTED
# TOUCHING: by shape, the distances to the 13 triangles that share a cell with a triangle.
TOUCHING = BEST_COUNT + 6
# POINTS_NOW: points and stones of the city now, in 256ths. OUT: the heads.
POINTS_NOW = TOUCHING + 26
OUT = POINTS_NOW + 1
# FORESEEN: by seat, the value of its last move in a playout; NOTHING if it has not moved.
FORESEEN = OUT + 1 + HEADS
# OPENED: the triangle that OPEN_SUMS belongs to. STONES_NOW, STONES_AFTER: the seat's stones before
# and after its move.
OPENED, STONES_NOW, STONES_AFTER = FORESEEN + 4, FORESEEN + 5, FORESEEN + 6
# RATED_REPLIES: by tile, the next seat's two best moves: value; points and stones;
# stones; values and stars by district; the city's lanes. PAIR_SUMS: what the table adds after two
# moves.
EXACT = STONES_AFTER + 1
RATED_VALUE, RATED_TOTAL, RATED_STONES, RATED_VALUES, RATED_STARS, RATED_SUMS, RATED_MOVE = (
    0, 1, 2, 2, 7, 13, 13 + PAIRS,
)  # fmt: skip
RATED_REPLIES = EXACT + 1
PAIR_SUMS = RATED_REPLIES + 2 * 6 * RATED_MOVE
# VALUES_AFTER, STARS_AFTER: by district, of the city after the move rated last.
VALUES_AFTER = PAIR_SUMS + PAIRS
STARS_AFTER = VALUES_AFTER + 6
# LISTED_ROWS: how many rows are listed. ROWS_AT, MOVES_AT: where lists of rows and moves start.
LISTED_ROWS = STARS_AFTER + 6
ROWS_AT, MOVES_AT = LISTED_ROWS + 1, LISTED_ROWS + 2
SCRATCH_SIZE = LISTED_ROWS + 3
# A move on the shortlist: index on the site, x, y, shape, turn, level; its points for the list;
# its value for the seat; its rating, the value less what the next seat gets.
MOVE_POINTS, MOVE_VALUE, MOVE_RATING, SHORTLISTED = 6, 7, 8, 9

# --- the search vector of the strong player -------------------------------------------------------
# CANDIDATES_LEFT: how many candidates are played; they come first. DEAL: the next deal.
# PLIES_AFTER: how many plies follow a candidate. PLIES_SHARED: how many follow all candidates
# together, if that is more for each; so the fewer candidates are left, the further they are played.
# LEAD: the weight of the best other total, in 256ths. PRIOR: the weight of the network's rating, in
# deals. REPLIES_KNOWN: by tile, how many replies are known in this deal. REPLIES: by tile and ply,
# a move (five numbers) and its value.
CANDIDATES_LEFT, DEAL, PLIES_AFTER, PLIES_SHARED, LEAD, PRIOR, REPLIES_KNOWN = 0, 1, 2, 3, 4, 5, 6
REPLIES = REPLIES_KNOWN + 6
CANDIDATES = REPLIES + 6 * 6 * 3
# A candidate: a move (five numbers), its value and rating by the network, its outcomes and their
# number. The outcomes, in 16ths, are added up relative to that of the first candidate in the same
# deal. Candidates that are left have been played in the same deals, so their sums can be compared.
CANDIDATE_VALUE, CANDIDATE_RATING, CANDIDATE_SUM, CANDIDATE_GAMES, CANDIDATE = 5, 6, 7, 8, 9
MOST_CANDIDATES = 64
MOST_DEALS, MOST_AHEAD = 1 << 18, (1 << 12) - 1
"""Most deals of a search; most 16ths by which an outcome counts as ahead of or behind the first.

No two moves of a normal game are 256 points apart. Because of the limits, no sum and no difference
of two sums overflows 32 bits.
"""
