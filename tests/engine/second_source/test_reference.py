"""The reference compared with the vectors: two independent programs."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.engine.reference import DISTRICTS, City, Rulings
from tests.engine.second_source.reference_game import DATA, PLAYERS, TILES

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


def test_there_are_61_tiles() -> None:
    assert sorted(TILES) == list(range(1, 62))
    assert Counter(PLAYERS.values()) == {2: 37, 3: 12, 4: 12}
