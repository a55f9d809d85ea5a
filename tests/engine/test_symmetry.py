"""Rotated openings (not mirrored ones) are equivalent, compared with brute force."""

from __future__ import annotations

import math
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.symmetry import (
    afterstate_keys,
    city_key,
    pattern,
    position_key,
    rotate,
)
from akropolis_nb.engine.vectors import city_block

if TYPE_CHECKING:
    from akropolis_nb.engine.city import Hex

SIXTH = math.pi / 3


def picture(hexes: list[Hex], turn: float = 0.0, *, mirrored: bool = False) -> set[object]:
    """Return the visible hexes on paper after a rotation.

    Computed from lengths and angles, not from axial coordinates, relative to the centre of the
    hexes. Only fully visible tiles matter, because no tile may be placed exactly on one of them.
    """
    points = []
    for hex_ in hexes:
        x, y = 1.5 * hex_.q, math.sqrt(3) * (hex_.r + hex_.q / 2)
        x = -x if mirrored else x
        points.append(
            (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
        )
    x0, y0 = (sum(values) / len(hexes) for values in zip(*points, strict=True))
    where = [(round(x - x0, 4) + 0.0, round(y - y0, 4) + 0.0) for x, y in points]
    wholes = {hex_.placed: set[object]() for hex_ in hexes if hex_.placed}
    for spot, hex_ in zip(where, hexes, strict=True):
        if hex_.placed:
            wholes[hex_.placed].add(spot)
    seen = {(spot, hex_.level, hex_.kind) for spot, hex_ in zip(where, hexes, strict=True)}
    return {*seen, *(frozenset(spots) for spots in wholes.values() if len(spots) == 3)}


def pictures(city: ak.City) -> list[set[object]]:
    return [picture(city.hexes(), n * SIXTH) for n in range(6)]


def grown(seed: int, tiles: int, turns: int = 0) -> ak.City:
    """Return a city of random tiles at random places, rotated as a whole."""
    rng = Random(seed)
    city, whole = ak.City(), ak.City()
    for _ in range(tiles):
        tile, spot = rng.randint(1, 61), rng.choice(city.legal_placements())
        city, whole = city.place(tile, spot), whole.place(tile, rotate(spot, turns))
    return whole


def test_a_third_of_a_turn_of_a_placement_on_paper() -> None:
    for spot in ak.City().legal_placements():
        city, other = ak.City().place("hbt", spot), ak.City().place("hbt", rotate(spot))
        assert picture(other.hexes()) == picture(city.hexes(), 2 * SIXTH)
        assert rotate(spot, 3) == spot


@pytest.mark.parametrize("seed", range(15))
def test_a_turned_city_has_the_same_key(seed: int) -> None:
    cities = [grown(seed, 12, turns) for turns in range(3)]
    assert len({city_key(city) for city in cities}) == 1
    assert len({city.score().total for city in cities}) == 1
    assert len({len(city.legal_placements()) for city in cities}) == 1


@pytest.mark.parametrize("tiles", [("qgq", "gqq"), ("hbt", "hbt"), ("hbt", "htb"), ("hmh", "qqb")])
def test_first_placements_are_one_just_when_their_pictures_are(tiles: tuple[str, str]) -> None:
    spots = ak.City().legal_placements()
    cities = [[ak.City().place(tile, spot) for spot in spots] for tile in tiles]
    first, second = ([city_key(city) for city in row] for row in cities)
    turns = [pictures(city) for city in cities[0]]
    seen = [picture(city.hexes()) for city in cities[1]]
    for n, m in product(range(len(spots)), repeat=2):
        assert (first[n] == second[m]) == (seen[m] in turns[n])


def test_later_cities_are_one_just_when_their_pictures_are() -> None:
    base = grown(4, 3)
    spots = base.legal_placements()[::4]
    cities = [base.place(tile, spot) for spot in spots for tile in ("gqq", "qqg")]
    keys, turns = [city_key(city) for city in cities], [pictures(city) for city in cities]
    for n, m in product(range(len(cities)), repeat=2):
        assert (keys[n] == keys[m]) == (turns[m][0] in turns[n])


def test_which_hexes_are_one_whole_tile_is_seen() -> None:
    class Shown(ak.City):
        def __init__(self, *tiles: int) -> None:
            self._kept_block = city_block.blank(16, 16, 0, 0)
            for (x, y), tile in zip([(7, 7), (8, 6), (8, 7), (9, 7)], tiles, strict=True):
                k.build_cell(self._kept_block, 0, x, y, k.QUARRY, tile)

    assert city_key(Shown(1, 1, 1, 2)) == city_key(Shown(5, 5, 5, 3))
    assert city_key(Shown(1, 1, 1, 2)) != city_key(Shown(1, 1, 2, 2))
    assert city_key(Shown(1, 1, 2, 2)) == city_key(Shown(2, 1, 2, 1)), "no tile is whole"


def test_23_tiles_have_no_mirror_image_in_the_box() -> None:
    patterns = {pattern(tile) for tile in ak.TILES}
    mirrored = [pattern(tile.hexes[::-1]) for tile in ak.TILES.values()]
    assert sum(image not in patterns for image in mirrored) == 23


def test_tiles_have_one_pattern_just_when_they_can_be_turned_into_each_other() -> None:
    for one, other in product(ak.TILES.values(), repeat=2):
        turns = {(other.hexes * 2)[n : n + 3] for n in range(3)}
        assert (pattern(one) == pattern(other)) == (one.hexes in turns)


def test_positions_are_one_when_each_city_is_turned_by_itself() -> None:
    position = other = start = ak.Game(players=2, seed=5).position
    for n in range(2):
        tile, spot = position.site[0], position.city.legal_placements()[17 + n]
        position, other = position.play((tile, spot)), other.play((tile, rotate(spot, 1 + n)))
        assert position != other
        assert position_key(position) == position_key(other) != position_key(start)


@pytest.mark.parametrize("change", ["stones", "to_move", "site", "unseen"])
def test_whatever_else_is_different_makes_another_position(change: str) -> None:
    fields = {"site": [31, 2, 14, 7], "stones": [1, 2], "to_move": 0, "unseen": range(40, 60)}
    other = fields | {
        "stones": [2, 2], "to_move": 1, "site": [2, 31, 14, 7], "unseen": range(39, 59)
    }  # fmt: skip
    one = ak.Position.build(**fields, strict=False)  # type: ignore[arg-type]
    two = ak.Position.build(**fields | {change: other[change]}, strict=False)  # type: ignore[arg-type]
    assert position_key(one) != position_key(two)


@pytest.mark.parametrize("seed", range(6))
def test_the_key_after_a_placement_is_that_of_the_city_then(seed: int) -> None:
    city = grown(seed, 2 * seed)
    spots = city.legal_placements()[:: 1 + seed]
    keys = afterstate_keys(city, "hbt", spots)
    assert keys == [city_key(city.place("hbt", spot)) for spot in spots]
