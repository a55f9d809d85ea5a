"""The package and the reference agree on random cities, under every subset of the variants."""

from __future__ import annotations

from dataclasses import asdict, replace
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

import akropolis_nb as ak
from tests.engine.reference import (
    DIRECTIONS,
    DISTRICTS,
    NAMES,
    RULINGS,
    SUBSETS,
    TABLES,
    Cell,
    City,
    Rulings,
    Spot,
    around,
)
from tests.engine.second_source.reference_moods import LETTERS, MOODS, Grown, cities

RULES = {rulings: ak.Rules(**asdict(rulings)) for rulings in RULINGS}
SEEDS = [
    pytest.param(range(10), id="few"),
    pytest.param(range(10, 1500), id="many", marks=pytest.mark.long),
]

REASONS = {
    "apart": "floating",
    "over an empty space": "overhang",
    "uneven": "uneven",
    "on a single tile": "one-tile",
}

any_mood = pytest.mark.parametrize("mood", MOODS)
few_or_many = pytest.mark.parametrize("seeds", SEEDS)


class Line(NamedTuple):
    """A line of the scorepad, with the hexes that meet the placement condition."""

    value: int
    stars: int
    points: int


def build(grown: Grown) -> ak.City:
    """Build the package's city, checking the stones of each placement."""
    city = ak.City()
    reference = City()
    for letters, spot in grown.laid:
        city = city.place(letters, spot)
        reference = reference.place(letters, spot)
        assert city.stones_gained == reference.stones_gained, grown.name
    return city


@any_mood
@few_or_many
def test_same_hexes_and_placements(mood: str, seeds: range) -> None:
    for grown in cities(mood, seeds):
        city = build(grown)
        assert {(h.q, h.r): (h.level, h.kind, h.placed) for h in city.hexes()} == {
            cell: (h.level, h.kind, h.placed) for cell, h in grown.city.hexes.items()
        }, grown
        assert sorted(map(tuple, city.legal_placements())) == grown.city.legal(), grown


@any_mood
@few_or_many
def test_same_score_under_all_variants_and_rulings(mood: str, seeds: range) -> None:
    for grown in cities(mood, seeds):
        city = build(grown)
        for table in TABLES:
            # A variant changes only the line of its own district.
            plain = grown.city.score(table)
            doubled = grown.city.score(replace(table, variants="hmbtg"))
            for subset in SUBSETS:
                rulings = replace(table, variants=subset)
                score = city.score(RULES[rulings], stones=3)
                expected = {k: (doubled if k in subset else plain)[k] for k in DISTRICTS}
                seen = {k: score[name] for k, name in NAMES.items()}
                where = grown, rulings
                assert {k: Line(d.value, d.stars, d.points) for k, d in seen.items()} == {
                    k: Line(d.value, d.stars, d.points) for k, d in expected.items()
                }, where
                assert score.total == 3 + sum(d.points for d in expected.values()), where
                assert {k: set(d.hexes) for k, d in seen.items()} == {
                    k: set(d.values) for k, d in expected.items()
                }, where


@any_mood
@few_or_many
def test_same_explanation(mood: str, seeds: range) -> None:
    for grown in cities(mood, seeds[::2]):
        city = build(grown)
        for table, subset in product(TABLES, ("", "hmbtg")):
            rulings = replace(table, variants=subset)
            score = city.score(RULES[rulings])
            expected = grown.city.score(rulings)
            where = grown, rulings
            records = score.explain().hexes
            assert {(x.q, x.r): (x.kind, x.level) for x in records} == {
                cell: (h.kind, h.level)
                for cell, h in grown.city.hexes.items()
                if h.kind in DISTRICTS
            }, where
            for x in records:
                cell = (x.q, x.r)
                values = expected[x.kind].values
                assert (x.counts, x.value) == (cell in values, values.get(cell, 0)), where
                assert x.doubled == (x.value == 2 * x.level), where
                blamed = to_blame(grown.city, x.kind, cell, rulings)
                assert set(x.blame) == (set() if x.counts else blamed)


def to_blame(city: City, kind: str, cell: Cell, rulings: Rulings) -> set[Cell]:
    """Return the hexes because of which a district does not count."""
    if kind == "h":
        return set(city.meets("h", rulings))
    if kind == "m":
        return {other for other in around(cell) if other in city.of_kind("m")}
    # For an enclosed barracks: its built neighbours, or the lakes that are not an edge.
    return set(city.empty_beside(cell) or around(cell))


@any_mood
@few_or_many
def test_same_refusals(mood: str, seeds: range) -> None:
    for grown in cities(mood, seeds):
        rng = Random(grown.name)
        city = build(grown)
        for spot in thrown(grown.city, rng, 12):
            reason = grown.city.why_not(spot)
            refusal = city.why_illegal(spot)
            assert (refusal is None) == (reason is None), (grown, spot)
            if refusal is not None:
                assert refusal.reason == REASONS[str(reason)], (grown, spot, reason)
                with pytest.raises(ak.IllegalMoveError) as caught:
                    city.place("hmb", spot)
                assert caught.value.reason == refusal.reason


def thrown(city: City, rng: Random, count: int) -> list[Spot]:
    near = sorted({beside for cell in city.hexes for beside in around(cell)} | set(city.hexes))
    return [(*rng.choice(near), rng.randrange(6)) for _ in range(count)]


@any_mood
@few_or_many
def test_several_tiles_are_previewed_as_each_by_itself(mood: str, seeds: range) -> None:
    for grown in cities(mood, seeds[::3]):
        rng = Random(grown.name)
        city = build(grown)
        tiles = ["".join(rng.choices(LETTERS, k=3)) for _ in range(rng.randint(1, 9))]
        rules = RULES[rng.choice(RULINGS)]
        assert city.previews(tiles, rules) == [city.preview(tile, rules) for tile in tiles]
    assert city.previews([]) == []


@any_mood
@few_or_many
def test_a_preview_is_the_difference_of_two_scores(mood: str, seeds: range) -> None:
    for grown in cities(mood, seeds[::2]):
        rng = Random(grown.name)
        city = build(grown)
        letters = "".join(rng.choices(LETTERS, k=3))
        rulings = rng.choice(RULINGS)
        before = grown.city.points(rulings)
        previews = city.preview(letters, RULES[rulings])
        assert [p.placement for p in previews] == list(city.legal_placements())
        for preview in rng.sample(previews, 5):
            spot = preview.placement
            after = grown.city.place(letters, spot)
            assert (preview.level, preview.stones, preview.points) == (
                grown.city.level_reached(spot),
                after.stones_gained,
                after.points(rulings) - before,
            ), (grown, letters, spot, rulings)


@pytest.mark.parametrize("direction", range(6))
def test_a_city_may_reach_as_far_as_it_likes(direction: int) -> None:
    """Sixty tiles in a straight line: farther out than in any game."""
    reference, city = City(), ak.City()
    for _ in range(60):
        spot = furthest(reference, direction)
        reference = reference.place("hbm", spot)
        city = city.place("hbm", spot)
    assert sorted(map(tuple, city.legal_placements())) == reference.legal()
    score = city.score()
    expected = reference.score(Rulings())
    assert {k: score[name].value for k, name in NAMES.items()} == {
        k: expected[k].value for k in DISTRICTS
    }


def furthest(city: City, direction: int) -> Spot:
    dq, dr = DIRECTIONS[direction]
    last = [cell for cell, hex_ in city.hexes.items() if hex_.placed == city.tiles]
    near = {beside for cell in last for beside in around(cell)}
    near |= {beside for cell in near for beside in around(cell)}
    spots = [(q, r, turn) for q, r in near for turn in range(6)]
    return max(
        (spot for spot in spots if city.why_not(spot) is None),
        key=lambda spot: (spot[0] * dq + spot[1] * dr, spot),
    )
