"""Codes and limits: what the numbers in the kernels' vectors mean."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

Vector: TypeAlias = MutableSequence[int]

# Kinds of a cell; a kind is also an index into LETTERS. Districts are 1..5, their plazas 6..10.
LETTERS = ".hmbtgHMBTGq~"
EMPTY, HOUSE, MARKET, BARRACKS, TEMPLE, GARDEN = 0, 1, 2, 3, 4, 5
MARKET_PLAZA, QUARRY, LAKE = 7, 11, 12
PLAZA = 5
"""Kind of a plaza minus the kind of its district."""
STARS_OF = (0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 3, 0, 0)
QUARRIES = QUARRY * 0x111
"""Code of a tile of three quarries: kind of a + 16 * kind of b + 256 * kind of c."""

# The scoring rules as one integer: bit d-1 is the variant of district d, then the rulings; a bit
# has the name of its field of `Rules`.
HOUSE_VARIANT, MARKET_VARIANT, BARRACKS_VARIANT, TEMPLE_VARIANT, GARDEN_VARIANT = 1, 2, 4, 8, 16
LAKE_IS_EDGE, LAKE_SINGLE = 32, 64
MOST_FLAGS = 127
"""All bits."""

# Results of `check` for an illegal placement. For a legal one it is the level, 1 or more.
UNEVEN, OVERHANG, ONE_TILE, FLOATING = -1, -2, -3, -4
ILLEGAL = ("", "uneven", "overhang", "one-tile", "floating")
"""Their names, by the negative code."""
SIDES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
"""Where the neighbours of a hex lie in the picture, by direction."""
TILE_SIDES = ("left", "upper right", "lower right", "upper left", "right", "lower left")
"""Where the cells of a triangle lie within its picture, three for each shape."""

# A game. The number of an architect is 1 or more, so that 0 is a game without one.
METAGENES, CALLICRATES = 2, 3
RANDOM, GREEDY, FARSIGHTED, NETWORK = 0, 1, 2, 3
MOST_SITE = 6
"""Most tiles on a site."""
MOST_TURNS = 30
"""Most turns left for which there are value weights of their own."""
WHOLE_GAME = 1 << 20
"""More plies than any game has."""

# In an evaluation, values and stars are in sixteenths (UNIT), points in 256ths (POINT).
UNIT, POINT = 16, 256
MOST_PLANS = 8
"""Most tiles that are evaluated together."""

# The solver. Its objective is the kind of a district or one of these.
POINTS_AND_STONES, STONES_ALONE, LAKE_HEXES = 0, 6, 7
NOTHING = -(1 << 28)
"""A value below that of any line."""
MOST_PLACED = MOST_PLANS
"""Most tiles in a line, and most to choose from, because each needs a plan."""
