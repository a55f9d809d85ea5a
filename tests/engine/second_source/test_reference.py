"""The reference compared with the vectors: two independent programs."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.engine.reference import DISTRICTS, City, Rulings
from tests.engine.second_source.reference_game import DATA, PLAYERS, TILES, Game

FILES = {"cities": 144, "rulings": 60}
VECTORS: list[tuple[str, dict[str, Any]]] = [
    (f"{name}-{number}", json.loads(line))
    for name in FILES
    for number, line in enumerate((DATA / f"{name}.jsonl").read_text().splitlines(), 1)
]
RULINGS: dict[str, dict[str, Any]] = {
    "default": {},
    "lake_is_edge": {"lake_is_edge": True},
    "lake_single": {"lake": "single"},
}


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in VECTORS])
def test_reference_gives_what_the_vector_says(case: dict[str, Any]) -> None:
    city = City()
    for tile, q, r, rotation, stones in case["placed"]:
        city = city.place(TILES[tile], (q, r, rotation))
        assert city.stones_gained == stones
    seen = sorted([q, r, h.level, h.kind, h.placed] for (q, r), h in city.hexes.items())
    assert seen == case["hexes"]
    assert [list(spot) for spot in city.legal()] == case["legal"]
    assert {kind: city.stars(kind) for kind in DISTRICTS} == case["stars"]
    for name, ruling in RULINGS.items():
        for field, variants in (("values", case["variants"]), ("plain_values", "")):
            score = city.score(Rulings(variants, **ruling))
            assert {kind: score[kind].value for kind in DISTRICTS} == case[field][name], name


def test_no_vector_is_missing() -> None:
    assert Counter(name.split("-")[0] for name, _ in VECTORS) == FILES


@pytest.mark.parametrize(
    ("players", "all_tiles", "tiles", "stacks"),
    [
        (2, False, 37, 11),
        (3, False, 49, 11),
        (4, False, 61, 11),
        (2, True, 61, 19),
        (3, True, 61, 14),
        (4, True, 61, 11),
    ],
)
def test_every_deal_comes_out_even(players: int, all_tiles: bool, tiles: int, stacks: int) -> None:
    game = Game(players, all_tiles)
    assert (len(game.unseen), game.stacks_left) == (tiles, stacks)
    assert tiles == players + 2 + stacks * game.stack_size


def test_there_are_61_tiles() -> None:
    assert sorted(TILES) == list(range(1, 62))
    assert Counter(PLAYERS.values()) == {2: 37, 3: 12, 4: 12}


@pytest.mark.parametrize(
    ("spot", "reason"),
    [
        ((4, 4, 0), "apart"),
        ((0, -1, 0), "over an empty space"),
        ((0, 0, 0), "over an empty space"),
        ((0, 2, 0), None),
        ((2, 0, 2), None),
    ],
)
def test_reasons_on_the_starting_tile(spot: tuple[int, int, int], reason: str | None) -> None:
    assert City().why_not(spot) == reason


def test_reasons_higher_up() -> None:
    city = City().place("hhh", (1, 1, 1)).place("mmm", (0, 2, 5))
    assert city.why_not((1, 1, 1)) == "on a single tile"
    higher = city.place("qqq", (1, 1, 4))
    assert higher.hexes[1, 1].level == 2
    assert higher.why_not((1, 1, 1)) == "uneven"
