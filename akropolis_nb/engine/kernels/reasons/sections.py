"""Layout of the vectors for the reasons why one of two moves is better.

The head ``z``
    REASON_GAMES, REASON_SEATS, REASON_SEAT: deals, seats, seat to move. REASON_DETERMINISTIC: 1
    if these are all possible deals. REASON_SITE and REASON_STACK: sizes of the site and of a stack.
    REASON_OLD: hexes of the city before. REASON_NOW and REASON_END: rows of a city right after a
    move, and in the end. REASON_STONES: stones right after both moves. REASON_TILE: index of both
    tiles on the site; REASON_CELLS: their cells as q and r. SITE_FIRST: by index, the first index
    of the same tile.

The rows ``r``
    Hexes as in ``final_cities``: those of the city before, sorted by q and r; of the cities right
    after both moves; of all final cities, by move and deal. Rows of kind 0 fill up.

The scratch ``x``
    NEW_KIND, NEW_LEVEL, NEW_NOW: by move and cell of the tile, its kind, level, and whether it
    counts right after the move. NOW_CITIES and END_CITIES are the heads of two sets of cities:
    their number of deals, where their rows begin and how many a city has, and where the numbers of
    known hexes, the sums and the origins of the rows are. PLACES_AT: a list of places as q, r, and
    in how many games each move leads to something there. SPLIT_AT: the split of a district by part
    and deal, in quarters of a point. OLD_NOW: by move and old hex, whether it counts right after
    the move; -1 if the move covers it.

A cause in ``out``
    CAUSE_KIND, CAUSE_PART, CAUSE_PROOF: its names by number. CAUSE_POINTS and its error,
    CAUSE_BETTER, CAUSE_WORSE and CAUSE_STARS in 10,000ths. CAUSE_TILE: index on the site, or -1;
    CAUSE_SEAT, CAUSE_DISTRICT: likewise. CAUSE_HEXES and CAUSE_BESIDE: how many, then q and r.

A place in ``out``, after all causes
    OPENED_LEVEL: the level of a tile there, 0 if there is no place. OPENED_QUARRIES and
    OPENED_OTHER: how many of its hexes are quarries, and the most that a place of the other move
    has. OPENED_USED: in how many games it is built over. OPENED_CELLS: its hexes as q and r.
    OPENED_PLAZAS and OPENED_VALUE: how many of them are plazas, and what districts there are worth
    right after the move. OPENED_BESIDE: how many hexes beside it are on its level then, as high as
    a tile there. OPENED_POINTS: by district, the mean points of what lies there in the end,
    in 10,000ths. Behind it is the place of the other move that most games build over.
"""

from __future__ import annotations

REASON_GAMES, REASON_SEATS, REASON_SEAT, REASON_DETERMINISTIC = 0, 1, 2, 3
REASON_SITE, REASON_STACK, REASON_OLD, REASON_NOW, REASON_END = 4, 5, 6, 7, 8
REASON_STONES, REASON_TILE, REASON_CELLS = 9, 11, 13
SITE_FIRST, REASON_HEAD = 25, 31

NEW_KIND, NEW_LEVEL, NEW_NOW = 0, 6, 8
NOW_CITIES, END_CITIES = 14, 20
CITY_GAMES, CITY_ROWS, CITY_EACH, CITY_KNOWN, CITY_SUMS, CITY_ORIGINS = 0, 1, 2, 3, 4, 5
PLACES_AT, SPLIT_AT, OLD_NOW = 26, 27, 28
PLACE, MOST_PLACES = 4, 1000

LATER_VALUE, LATER_HEXES, LATER_HIGH, DOUBLED_VALUE = 0, 1, 2, 3
OLD_STARS, NEW_STARS, LATER_STARS, ALL_VALUE, ALL_STARS, SUMS_SIZE = 4, 5, 6, 7, 8, 9
OLD_ORIGIN, NEW_ORIGIN, LATER_ORIGIN = 1, 2, 3

PLAZA_NEW, PLAZA_OLD, PLAZA_LATER, VALUE_PART, LEVEL_PART = 0, 1, 2, 3, 4
CONDITION, COVERED_PART, DOUBLED, LATER_ROOM, SPLIT_PARTS = 5, 6, 7, 8, 9

CAUSE_KIND, CAUSE_PART, CAUSE_PROOF, CAUSE_POINTS, CAUSE_ERROR = 0, 1, 2, 3, 4
CAUSE_BETTER, CAUSE_WORSE, CAUSE_STARS, CAUSE_TILE, CAUSE_SEAT, CAUSE_DISTRICT = 5, 6, 7, 8, 9, 10
CAUSE_HEXES, MOST_HEXES, CAUSE_BESIDE, CAUSE_ROW = 11, 30, 72, 85
MOST_CAUSES = 47
OPPONENTS_PART = 6
OPENED_LEVEL, OPENED_QUARRIES, OPENED_OTHER, OPENED_USED, OPENED_CELLS = 0, 1, 2, 3, 4
OPENED_PLAZAS, OPENED_VALUE, OPENED_BESIDE, OPENED_POINTS, OPENED_SIZE = 10, 11, 12, 13, 18
CAUSES_SIZE = MOST_CAUSES * CAUSE_ROW + 2 * OPENED_SIZE
"""Length of the vector of causes, with the place at its end."""

CAUSE_KINDS = (
    "plaza", "value", "level", "group", "market", "barracks", "temple", "covered", "doubled",
    "room", "stones", "tile",
)  # fmt: skip
CAUSE_PROOFS = (
    "plaza-on-tile", "plaza-later", "plaza-covered", "plaza-covered-often", "plaza-covered-later",
    "value", "level", "temple-closed", "market-spoilt", "market-freed", "barracks-walled",
    "condition", "condition-on-tile", "group-now", "group-later", "covered", "covered-often",
    "covered-later", "doubled", "room-above", "room", "room-value", "stones-now", "stones-later",
    "tile-left", "tile", "opponents-district",
)  # fmt: skip
"""The names of the kinds and proofs, by number."""
PLAZA_KIND, VALUE_KIND, LEVEL_KIND, GROUP_KIND = 0, 1, 2, 3
COVERED_KIND, DOUBLED_KIND, ROOM_KIND, STONES_KIND, TILE_KIND = 7, 8, 9, 10, 11

PLAZA_ON_TILE, PLAZA_BUILT_LATER, PLAZA_COVERED, PLAZA_COVERED_OFTEN = 0, 1, 2, 3
PLAZA_COVERED_LATER, VALUE_PROOF, LEVEL_PROOF, TEMPLE_CLOSED, MARKET_SPOILT = 4, 5, 6, 7, 8
MARKET_FREED, BARRACKS_WALLED, CONDITION_PROOF, CONDITION_ON_TILE, GROUP_NOW = 9, 10, 11, 12, 13
GROUP_LATER, COVERED_NOW, COVERED_OFTEN, COVERED_LATER, DOUBLED_PROOF = 14, 15, 16, 17, 18
ROOM_ABOVE, ROOM_PROOF, ROOM_VALUE, STONES_KEPT, STONES_MEAN = 19, 20, 21, 22, 23
TILE_LEFT, TILE_TAKEN, OPPONENTS_DISTRICT = 24, 25, 26

LEAST_GAMES = 8
"""With fewer deals an error is too uncertain, unless these are all possible deals."""
REASON_LEAST = 0.5
"""A smaller difference in points is no reason, however clear."""
REASON_COVER = 1.96
"""Half the width of a 95% interval, in standard errors."""
