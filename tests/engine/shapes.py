"""Cities of extreme shapes with any number of tiles, which reach the size limits first."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import akropolis_nb as ak
from tests.engine.second_source.reference_moods import LETTERS, SMALL_BOXES, grow as grow_mood

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.engine.reference import Spot


def row(tiles: int, q: int, r: int) -> list[Spot]:
    """Return tiles in a row to the east."""
    return [(q + 2 * n, r, 1) for n in range(tiles)]


def column(tiles: int, q: int, r: int) -> list[Spot]:
    """Return tiles in a column to the south."""
    return [(q, r + 2 * n, 2) for n in range(tiles)]


def line(tiles: int) -> list[Spot]:
    """Return the longest possible line."""
    return row(tiles, 2, 0)


def comb(tiles: int) -> list[Spot]:
    """Return a line with teeth one column apart, which has a large frontier."""
    back = row(max(1, tiles // 4), 2, 0)
    spots = list(back)
    tooth = 0
    while len(spots) < tiles:
        length = min(9, tiles - len(spots))
        spots += column(length, 3 + 4 * tooth, 1)
        tooth += 1
        if 3 + 4 * tooth > 2 * len(back):
            break
    return spots[:tiles]


def ladder(tiles: int) -> list[Spot]:
    """Return two lines with columns between them, which enclose lakes."""
    rungs = max(1, tiles // 6)
    spots = row(2 * rungs, 2, 0)
    for n in range(rungs):
        spots += column(2, 3 + 4 * n, 1)
    spots += row(2 * rungs, 3, 5)
    return spots[:tiles]


@cache
def tower(tiles: int) -> list[Spot]:
    """Return a tower: on the ground only where nothing higher is legal."""
    city = ak.City()

    def value(spot: ak.Placement) -> tuple[int, int]:
        return city.level_at(spot), -sum(abs(q) + abs(r) + abs(q + r) for q, r in spot.hexes())

    for _ in range(tiles):
        city = city.place("qqq", max(city.legal_placements(), key=value))
    return [(q, r, rotation) for _, (q, r, rotation) in city.placed]


SHAPES: dict[str, Callable[[int], list[Spot]]] = {
    "line": line,
    "comb": comb,
    "ladder": ladder,
    "tower": tower,
}


def laid(shape: str, tiles: int, rng: Random) -> list[tuple[str, Spot]]:
    """Return a city of a shape or mood as pairs, with letters of all kinds or of few."""
    if shape not in SHAPES:
        return grow_mood(shape, rng.randrange(1000)).laid[:tiles]
    letters = rng.choice([LETTERS, LETTERS, "h", "hq", *SMALL_BOXES])
    return [("".join(rng.choices(letters, k=3)), spot) for spot in SHAPES[shape](tiles)]
