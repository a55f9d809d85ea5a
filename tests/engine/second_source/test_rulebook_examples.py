"""The rulebooks' examples and sentences, by section of the English rulebook.

Cities are built of invented tiles, so that each one shows a single sentence.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import akropolis_nb as ak

Laid = tuple[str, tuple[int, int, int]]

# The city of the worked example: 5 houses on the 1st level, 2 on the 2nd, three housing plazas.
MAX: tuple[Laid, ...] = (
    ("hhh", (1, -1, 1)),
    ("hhH", (3, -1, 3)),
    ("Hqq", (0, 2, 0)),
    ("hhq", (0, 1, 1)),
)


def city_of(*laid: Laid) -> ak.City:
    return ak.City(laid)


# ---- Player aid (Board Game Arena, "Distribution of Plazas and Districts") ----


@pytest.mark.parametrize(
    ("players", "plazas", "districts"),
    [
        (2, {"H": 5, "M": 4, "B": 4, "T": 4, "G": 3}, {"h": 18, "m": 12, "b": 10, "t": 8, "g": 6}),
        (3, {"H": 6, "M": 5, "B": 5, "T": 5, "G": 4}, {"h": 27, "m": 16, "b": 13, "t": 10, "g": 7}),
        (4, {"H": 7, "M": 6, "B": 6, "T": 6, "G": 5}, {"h": 36, "m": 20, "b": 16, "t": 12, "g": 8}),
    ],
)
def test_player_aid(players: int, plazas: dict[str, int], districts: dict[str, int]) -> None:
    tiles = [tile for tile in ak.TILES.values() if tile.players <= players]
    counts = Counter("".join(tile.hexes for tile in tiles))
    quarries = 3 * len(tiles) - sum(plazas.values()) - sum(districts.values())
    assert counts == {**plazas, **districts, "q": quarries}
    position = ak.Game(players=players, seed=5).position
    in_play = [*position.site, *position.unseen]
    assert sorted(in_play) == [tile.number for tile in tiles]


# ---- Quarries ----


def test_covering_2_quarries_brings_2_stones() -> None:
    city = city_of(("qqm", (2, 0, 1)), ("hhq", (1, 2, 0)), ("gtt", (2, 0, 4)))
    assert {h.level for h in city.hexes() if h.placed == 3} == {2}
    assert city.stones_gained == 2
    # "Quarries do not score any points at the end of the game."
    assert city_of(("qqq", (1, 1, 1))).score().total == 0


# ---- Plazas, conditions and value of districts, variants, rulings on unclear rules ----

TEN = (
    ("hhh", (0, -2, 1)),
    ("hhh", (-1, -2, 4)),
    ("hhh", (3, -2, 4)),
    ("hqq", (-2, 0, 4)),
)
TWELVE = (
    ("hhh", (1, -2, 0)),
    ("hhh", (2, -1, 5)),
    ("hhh", (2, -1, 4)),
    ("hhq", (0, -3, 3)),
)
WALL = ("bqq", (-1, 0, 5)), ("qqq", (-2, 1, 3))
TEMPLE = ("tqq", (-1, 0, 5)), ("qqq", (-2, 1, 3))
HIGHER = ("qqq", (1, -1, 0)), ("qqq", (2, -1, 2))
LAKE = ("gqq", (1, 1, 3)), ("qqq", (-1, 3, 5))
TWO_LAKES = ("gqq", (2, 0, 2)), ("qqq", (1, 2, 4)), ("qqq", (-1, 2, 4))
NO_LAKE = ("gqq", (1, -1, 0)), ("qqq", (0, 1, 2)), ("qqq", (-1, 0, 4))
ON_A_LAKE = ("bqq", (-2, 1, 4)), ("qqq", (-2, 2, 2)), ("qqq", (-2, 0, 0))
# Two outside spaces and a lake: three empty spaces only if a lake is an edge.
BETWEEN = ("bqq", (-1, 2, 2)), ("qqq", (1, 2, 0)), ("qqq", (-3, 1, 1))
SINGLE: dict[str, Any] = {"lake": "single"}
EDGE: dict[str, Any] = {"lake_is_edge": True}

VALUES: list[tuple[str, tuple[Laid, ...], str, str, dict[str, Any], int]] = [
    ("only the largest group of houses", (("hhq", (1, 1, 1)), ("hqq", (-2, 1, 5))), "h", "", {}, 2),
    ("a market", (("mqq", (1, 1, 1)),), "m", "", {}, 1),
    ("not adjacent to another market", (("mmq", (1, 1, 1)),), "m", "", {}, 0),
    ("barracks on the edge of the city", WALL[:1], "b", "", {}, 1),
    ("barracks inside", WALL, "b", "", {}, 0),
    ("a temple that is not surrounded", TEMPLE[:1], "t", "", {}, 0),
    ("a temple completely surrounded", TEMPLE, "t", "", {}, 1),
    ("gardens have no condition", (("ggg", (-1, 0, 5)), *WALL[1:]), "g", "", {}, 3),
    ("a district is worth its level", (*HIGHER, ("tGg", (1, -1, 2))), "t", "", {}, 2),
    # "Each variant adds an additional placement condition to a type of District."
    ("nine are not doubled", MAX, "h", "h", {}, 9),
    ("houses worth 10 or more double", TEN, "h", "h", {}, 20),
    ("also those on the 2nd level", TWELVE, "h", "h", {}, 24),
    ("no other variant doubles houses", TWELVE, "h", "mbtg", {}, 12),
    ("a market next to a market plaza", (("mMq", (1, 1, 1)),), "m", "m", {}, 2),
    ("a market without one", (("mqq", (1, 1, 1)),), "m", "m", {}, 1),
    # "A District must always respect its original placement condition."
    ("markets beside each other", (("mmM", (1, 1, 1)),), "m", "m", {}, 0),
    ("1 empty space", (("bqq", (1, -1, 0)), ("qqq", (0, -2, 0))), "b", "b", {}, 1),
    ("2 empty spaces", (("bqq", (2, -1, 5)), ("qqq", (4, -3, 3))), "b", "b", {}, 1),
    ("barracks with 3 empty spaces", (("bqq", (-1, -1, 0)),), "b", "b", {}, 2),
    ("barracks with 4 empty spaces", (("bqq", (-1, -2, 3)),), "b", "b", {}, 2),
    ("a temple on the 1st level", TEMPLE, "t", "t", {}, 1),
    ("a temple on a higher level", (*HIGHER, ("tqq", (1, -1, 2))), "t", "t", {}, 4),
    ("a garden without a lake", LAKE[:1], "g", "g", {}, 1),
    ("a garden adjacent to a lake", LAKE, "g", "g", {}, 2),
    ("a lake of two hexes", TWO_LAKES, "g", "g", {}, 2),
    ("two hexes are no lake of a single one", TWO_LAKES, "g", "g", SINGLE, 1),
    ("a hex that is built all round", NO_LAKE, "g", "g", {}, 1),
    ("nor is it a single one", NO_LAKE, "g", "g", SINGLE, 1),
    ("barracks on a lake", ON_A_LAKE, "b", "", {}, 0),
    ("a lake as an edge", ON_A_LAKE, "b", "", EDGE, 1),
    ("a lake is no third empty space", BETWEEN, "b", "b", {}, 1),
    ("a lake as the third empty space", BETWEEN, "b", "b", EDGE, 2),
]


@pytest.mark.parametrize(
    ("laid", "district", "variants", "rulings", "value"),
    [row[1:] for row in VALUES],
    ids=[row[0] for row in VALUES],
)
def test_value_of_a_district(
    laid: tuple[Laid, ...], district: str, variants: str, rulings: dict[str, Any], value: int
) -> None:
    score = city_of(*laid).score(ak.Rules(variants=variants, **rulings))
    assert score[district].value == value


@pytest.mark.parametrize("variants", ["", "hmbtg"])
def test_a_district_scores_with_a_plaza_of_its_colour_anywhere(variants: str) -> None:
    rules = ak.Rules(variants=variants)
    assert city_of(*LAKE).score(rules)["gardens"].points == 0
    city = city_of(("gqq", (1, 1, 1)), ("qqq", (-2, 1, 5)), ("Gqq", (-4, 1, 4)))
    assert city.score(rules)["gardens"].points == 3


# ---- Calculating victory points ----


def test_five_houses_and_two_on_the_2nd_level_are_9_times_3_stars() -> None:
    city = city_of(*MAX)
    houses = city.score()["houses"]
    levels = Counter(h.level for h in city.hexes() if (h.q, h.r) in houses.hexes)
    assert levels == {1: 5, 2: 2}
    assert (houses.value, houses.stars, houses.points) == (9, 3, 27)
    # Each stone is one more point.
    assert city.score(stones=4).total == 27 + 4


@pytest.mark.parametrize(
    ("rules", "stones", "houses", "places"),
    [
        # Most points; a house and a stone are one point each.
        (ak.Rules(), (3, 3), (1, 0), (1, 2)),
        # "In the event of a tie, the player with the most Stones wins."
        (ak.Rules(), (3, 4), (1, 0), (2, 1)),
        (ak.Rules(players=4), (5, 4, 5, 5), (0, 1, 0, 1), (2, 4, 2, 1)),
        # With equal stones they share the place.
        (ak.Rules(), (3, 3), (0, 0), (1, 1)),
        (ak.Rules(players=3), (2, 3, 3), (0, 0, 0), (3, 1, 1)),
        # In a solo game the player wins a tie only with more stones.
        (ak.Rules(architect="hippodamos"), (3, 3), (0, 0), (2, 1)),
        (ak.Rules(architect="hippodamos"), (4, 3), (0, 1), (1, 2)),
    ],
)
def test_winners(
    rules: ak.Rules, stones: tuple[int, ...], houses: tuple[int, ...], places: tuple[int, ...]
) -> None:
    over = ak.Position.build(
        rules,
        site=["qqq"],
        cities=[city_of(("hqq", (0, 1, 2))) if house else ak.City() for house in houses],
        stones=stones,
        unseen=[],
        strict=False,
    )
    result = ak.Game(over).result()
    assert result.totals == tuple(map(sum, zip(stones, houses, strict=True)))
    assert result.places == places
    assert result.winners == tuple(seat for seat, place in enumerate(places) if place == 1)
