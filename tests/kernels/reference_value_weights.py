"""Reference implementation of the value weights, computed from the visible hexes alone.

Value weights are a list of integers; their indices and meanings are written here independently of
the package. Values and stars are in sixteenths, points in 256ths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.engine.reference import DISTRICTS, City, Rulings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.engine.reference import Spot

MISSING, SCALE, STONE, OPEN, RISE, SHORT, EDGE, LOOSE = 0, 6, 12, 13, 14, 17, 20, 22
COMING_VALUE = {kind: 1 + n for n, kind in enumerate(DISTRICTS)}
COMING_STARS = {kind: 7 + n for n, kind in enumerate(DISTRICTS)}


def hoped_value(city: City, kind: str, rulings: Rulings, value_weights: Sequence[int]) -> int:
    """Return the expected value of a kind in sixteenths: what counts now and part of the rest."""
    now = city.score(rulings)[kind]
    sixteenths = 16 * now.value
    for cell in city.of_kind(kind):
        level = city.hexes[cell].level
        if kind == "t":
            lacking = len(city.empty_beside(cell))
            if 1 <= lacking <= 3:
                doubled = "t" in rulings.variants and level > 1
                sixteenths += value_weights[SHORT + lacking - 1] * level * (2 if doubled else 1)
        if kind == "b":
            edges = len(city.edge(cell, rulings))
            if 1 <= edges <= 2:
                sixteenths -= value_weights[EDGE + edges - 1] * level
        if kind == "h":
            sixteenths += value_weights[LOOSE] * level
    if kind == "h":
        sixteenths -= value_weights[LOOSE] * now.value
    return sixteenths


def hoped_points(city: City, stones: int, rulings: Rulings, value_weights: Sequence[int]) -> int:
    """Return the expected points in 256ths: kinds, stones and open quarries."""
    points = 0
    for kind in DISTRICTS:
        value = hoped_value(city, kind, rulings, value_weights) + value_weights[COMING_VALUE[kind]]
        stars = 16 * city.stars(kind) + value_weights[COMING_STARS[kind]]
        points += value * stars
    points += stones * (256 + value_weights[STONE])
    return points + len(city.of_kind("q")) * value_weights[OPEN]


def move_value(
    city: City, letters: str, spot: Spot, cost: int, rulings: Rulings, value_weights: Sequence[int]
) -> int:
    """Return the farsighted policy's value of a move in 256ths of a point."""
    after = city.place(letters, spot)
    level = city.level_reached(spot)
    rise = value_weights[RISE + min(level, 4) - 2] if level > 1 else 0
    stones = after.stones_gained - cost
    before = hoped_points(city, 0, rulings, value_weights)
    return hoped_points(after, stones, rulings, value_weights) - before + rise


def expected_total(city: City, stones: int, rulings: Rulings, value_weights: Sequence[int]) -> int:
    """Return the expected final total in whole points."""
    hoped = hoped_points(city, stones, rulings, value_weights)
    return (hoped * value_weights[SCALE] // 256 + value_weights[MISSING] + 128) // 256
