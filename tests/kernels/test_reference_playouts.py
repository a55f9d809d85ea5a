"""The compiled kernels and the reference agree at the end of a game, where nothing is random.

A finished position is only scored, and one move before the end the greedy policy chooses the best
total.
"""

from __future__ import annotations

from dataclasses import asdict
from random import Random

import pytest

import akropolis_nb as ak
from tests.engine.reference import RULINGS, SUBSETS, City, Rulings
from tests.engine.second_source.reference_game import (
    ARCHITECTS,
    TILES,
    Architect,
    Game,
)
from tests.engine.second_source.reference_moods import MOODS, Grown, cities, grow

any_mood = pytest.mark.parametrize("mood", MOODS)


def rules_of(rulings: Rulings, architect: Architect | None = None) -> ak.Rules:
    return ak.Rules(architect=architect, **asdict(rulings))


def at_the_end(
    rules: ak.Rules, site: list[str], grown: tuple[Grown, Grown], stones: tuple[int, int]
) -> ak.Position:
    return ak.Position.build(
        rules,
        site=site,
        cities=[ak.City(each.laid) for each in grown],
        stones=stones,
        unseen=[],
        strict=False,
    )


@any_mood
@pytest.mark.parametrize("seeds", [range(25), pytest.param(range(25, 600), marks=pytest.mark.long)])
def test_playouts_add_up_what_is_built(mood: str, seeds: range) -> None:
    rng = Random(mood)
    for grown in cities(mood, seeds):
        rulings = rng.choice(RULINGS)
        other = grow("random", rng.randrange(100))
        stones = rng.randrange(9), rng.randrange(9)
        over = at_the_end(rules_of(rulings), ["hmb"], (grown, other), stones)
        assert over.is_over
        expected = [
            each.city.points(rulings) + n for each, n in zip((grown, other), stones, strict=True)
        ]
        assert ak.playouts(over, 1).tolist() == [expected], (grown, other, rulings)


@any_mood
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 60), marks=pytest.mark.long)])
def test_greedy_takes_the_most(mood: str, seeds: range) -> None:
    rng = Random(mood)
    for grown in cities(mood, seeds):
        rulings = rng.choice(RULINGS)
        site = [TILES[rng.randint(1, 61)] for _ in range(2)]
        stones = rng.randrange(3)
        last = at_the_end(rules_of(rulings), site, (grown, grown), (stones, 0))
        best = max(
            after.points(rulings) + stones - cost + after.stones_gained
            for cost, letters in enumerate(site[: stones + 1])
            for after in (grown.city.place(letters, spot) for spot in grown.city.legal())
        )
        totals = ak.playouts(last, 3, policy="greedy", seed=7)
        assert totals[:, 0].tolist() == [best] * 3, (grown, site, stones, rulings)


@pytest.mark.parametrize("architect", ARCHITECTS)
def test_architects_points(architect: Architect) -> None:
    """With any variants, in a position's scores and in playouts."""
    rng = Random(architect)
    flat = [each for each in cities("lakes", range(12)) if is_flat(each.city)]
    assert any(len(each.city.of_kind("m")) > 3 * len(each.city.of_kind("M")) > 0 for each in flat)
    for grown in flat:
        for variants in ("", "hmbtg", *rng.sample(SUBSETS, 8)):
            game = Game(architect=architect, rulings=Rulings(variants))
            game.cities[1], game.stones = grown.city, [0, 5]
            over = at_the_end(rules_of(game.rulings, architect), ["hmb"], (EMPTY, grown), (0, 5))
            lines = {d.letter: (d.value, d.stars) for d in over.scores[1]}
            assert lines == game.district_lines(1), (grown, variants)
            assert over.scores[1].total == game.total(1)
        assert ak.playouts(over, 1).tolist() == [[0, game.total(1)]]


EMPTY = Grown("", [], City())


def is_flat(city: City) -> bool:
    return all(hex_.level == 1 for hex_ in city.hexes.values())
