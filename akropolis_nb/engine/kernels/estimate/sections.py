"""Layout of the vectors of an estimate: what the games of a position's moves say.

The estimate ``e``
    TABLE_SEATS, TABLE_SEAT: number of seats, and the seat to move. TABLE_OWN: 1 if moves are
    compared by own totals, 0 by leads. TABLE_DETERMINISTIC: 1 if nothing is random, so that a
    game is exact. TABLE_PLIES: plies left after the move. TABLE_CROWD: 1 with more than one
    opponent. TABLE_MOVES: number of moves. REFERENCE: the move that the others are compared with.
    TABLE_ROWS: a row for each move.

A row
    LADDER: 0 for moves that were only asked about; for the others one more than the games that the
    common numbers are made of. CUT_DEALS and FULL_DEALS: how many games are cut after a few plies,
    and how many go to the end. GAMES_AT: where their totals begin in ``t``, by deal and seat, the
    cut ones first. NETWORK_OWN and NETWORK_LEAD: what the network expects, in 2,048ths of a point.

The results ``out``, in 10,000ths of a point or of the chance to win
    For each move, OUT_OWN and OUT_LEAD: how much better it is than the reference, and the standard
    error; what it leads to, and the standard error; the variance of the prior; how much better it
    is by the games of the ladder. OUT_WIN: the chance to win, and the standard error. For a pair of
    moves: the difference, its standard error, that of the chances to win, and its standard error.
"""

from __future__ import annotations

TABLE_SEATS, TABLE_SEAT, TABLE_OWN, TABLE_DETERMINISTIC, TABLE_PLIES, TABLE_CROWD = 0, 1, 2, 3, 4, 5
TABLE_MOVES, REFERENCE = 6, 7
TABLE_ROWS = 8
LADDER, CUT_DEALS, FULL_DEALS, GAMES_AT, NETWORK_OWN, NETWORK_LEAD = 0, 1, 2, 3, 4, 5
TABLE_ROW = 6

OUT_OWN, OUT_LEAD, OUT_WIN = 0, 6, 12
OUT_VALUE, OUT_VALUE_ERROR, OUT_TOTAL, OUT_TOTAL_ERROR, OUT_PRIOR, OUT_RANK = 0, 1, 2, 3, 4, 5
OUT_ROW = 14
PAIR_SIZE = 4
NETWORK_PARTS = 2048
LISTED_MOVES, STAGE_STEPS = 24, 5
"""Moves in the table, the best by the network, and steps of a stage of the ladder."""
PRIOR_DEALS, PRIOR_PLIES = 16, 4
"""Deals of the cut games, and the least plies that these last after the move."""
REVIEW_PLAYOUTS = 480
"""Playouts of a reviewed move on average, unless asked for otherwise."""
PLAYERS_PER_TILE = 10
"""Moves of each tile that the players of the games rate."""
PART = 10_000
"""The unit of results."""
FAR_SIGMA = 7.0
"""Standard deviation of a difference around the network's expectation alone."""
LEVEL_VARIANCE = 64.0
"""Variance of what a move leads to, which the prior knows less well than differences."""
LEAST_CHANCE = 0.01
"""Least variance of a win, so that a few games that are all won are not certain."""
