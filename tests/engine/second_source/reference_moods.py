"""Random cities in several styles ("moods"), built by the reference, for comparisons."""

from __future__ import annotations

from functools import cache
from math import atan2
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.engine.reference import DIRECTIONS, City, Rulings, around, footprint
from tests.engine.second_source.reference_game import TILES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.engine.reference import Cell, Spot

LETTERS = "hmbtgHMBTGq"
SMALL_BOXES = ("hH", "mM", "bBq", "tTg", "gGb", "hmH", "hbtHBT", "mmmMt")


class Grown(NamedTuple):
    """A city with the data needed to reproduce it."""

    name: str
    laid: list[tuple[str, Spot]]
    city: City


def box(rng: Random) -> Callable[[], str]:
    """Choose the source of tiles: the game's box, any three letters, or few letters repeated."""
    letters = rng.choice(SMALL_BOXES)
    return rng.choice(
        [
            lambda: TILES[rng.randint(1, 61)],
            lambda: "".join(rng.choices(LETTERS, k=3)),
            lambda: rng.choice(letters) * 3,
            lambda: "".join(rng.choices(letters, k=3)),
        ]
    )


def some_legal(city: City, rng: Random, count: int, near: list[Cell]) -> list[Spot]:
    """Return legal placements, found by trying random cells near the given ones."""
    found: list[Spot] = []
    while len(found) < count:
        q, r = rng.choice(near)
        spot = q + rng.randint(-2, 2), r + rng.randint(-2, 2), rng.randrange(6)
        if city.why_not(spot) is None:
            found.append(spot)
    return found


def random_spot(city: City, rng: Random, _: str) -> Spot:
    return some_legal(city, rng, 1, list(city.hexes))[0]


def greedy_spot(city: City, rng: Random, letters: str) -> Spot:
    spots = some_legal(city, rng, 6, list(city.hexes))
    return max(spots, key=lambda spot: city.place(letters, spot).points(Rulings("hmbtg")))


def ring(cells: tuple[Cell, ...]) -> list[Cell]:
    """Return the nine cells around a tile, in order."""
    found = {beside for cell in cells for beside in around(cell)} - set(cells)
    # The corner that the three hexes share, in coordinates of the picture.
    x = sum(q for q, _ in cells) / 3
    y = sum(r + q / 2 for q, r in cells) / 3
    return sorted(found, key=lambda c: atan2((c[1] + c[0] / 2 - y) * 3**0.5, 1.5 * (c[0] - x)))


def arcs(built: list[bool]) -> int:
    """Count the runs of built cells in a ring."""
    return sum(
        here and not before for before, here in zip(built[-1:] + built[:-1], built, strict=True)
    )


def lake_spot(city: City, rng: Random, _: str) -> Spot:
    """Return a placement that closes a ring, otherwise one that touches least."""

    def closes(spot: Spot) -> tuple[int, int]:
        cells = footprint(spot)
        if cells[0] in city.hexes:
            return 0, 0
        built = [cell in city.hexes for cell in ring(cells)]
        return arcs(built), -sum(built)

    return max(some_legal(city, rng, 12, list(city.hexes)), key=closes)


def tall_spot(city: City, rng: Random, _: str) -> Spot:
    """Return a placement as high as possible; on the ground one close to the middle."""
    higher = [
        (q, r, turn) for q, r in city.hexes for turn in range(6) if not city.why_not((q, r, turn))
    ]
    if higher and rng.random() < 0.9:
        rng.shuffle(higher)
        return max(higher, key=city.level_reached)
    middle = [cell for cell in city.hexes if max(abs(cell[0]), abs(cell[1])) < 3]
    return some_legal(city, rng, 1, middle)[0]


def long_spot(city: City, rng: Random, _: str) -> Spot:
    """Return a placement away from the last tile; the direction changes with the city's size."""
    dq, dr = DIRECTIONS[city.tiles // 8 % 6]
    last = [cell for cell, hex_ in city.hexes.items() if hex_.placed == city.tiles]
    spots = some_legal(city, rng, 5, last or list(city.hexes))
    return max(spots, key=lambda spot: spot[0] * dq + spot[1] * dr)


MOODS: dict[str, Callable[[City, Random, str], Spot]] = {
    "random": random_spot,
    "greedy": greedy_spot,
    "lakes": lake_spot,
    "tall": tall_spot,
    "long": long_spot,
}


@cache
def grow(mood: str, seed: int) -> Grown:
    rng = Random(f"{mood} {seed}")
    draw = box(rng)
    city = City()
    laid: list[tuple[str, Spot]] = []
    for _ in range(rng.randint(1, 40 if mood == "tall" else 22)):
        letters = draw()
        spot = MOODS[mood](city, rng, letters)
        city = city.place(letters, spot)
        laid.append((letters, spot))
    return Grown(f"grow({mood!r}, {seed})", laid, city)


def cities(mood: str, seeds: range) -> Iterator[Grown]:
    for seed in seeds:
        yield grow(mood, seed)
