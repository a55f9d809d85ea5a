"""The package and the reference play the same games, field by field, from deal to result."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from tests.engine.reference import NAMES, RULINGS
from tests.engine.second_source.reference_game import (
    ARCHITECTS,
    Architect,
    Game,
    architect_move,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.engine.reference import Spot

seeds = pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 40))]
)


def numbers(tiles: Iterable[int | str]) -> list[int]:
    """Return the numbers of some tiles; a game deals only tiles of the box."""
    return [int(tile) for tile in tiles]


def random_choice(game: Game, legal: list[Spot], rng: Random) -> tuple[int, Spot]:
    """Return a random move, sometimes one that builds high, so that there are stones to spend."""
    city = game.cities[game.to_move]
    spots = rng.sample(legal, min(8, len(legal)))
    spot = max(spots, key=city.level_reached) if rng.random() < 0.6 else spots[0]
    return rng.choice(game.affordable()), spot


def compare(position: ak.Position, game: Game) -> None:
    for city, expected in zip(position.cities, game.cities, strict=True):
        assert {(h.q, h.r): (h.level, h.kind, h.placed) for h in city.hexes()} == {
            cell: (h.level, h.kind, h.placed) for cell, h in expected.hexes.items()
        }
    assert position.stones == tuple(game.stones)
    assert position.site == tuple(game.site)
    assert position.unseen == tuple(sorted(game.unseen))
    assert (position.stacks_left, position.round, position.rounds, position.is_over) == (
        game.stacks_left,
        game.round,
        game.rounds,
        game.is_over,
    )
    if not game.is_over:
        assert (position.to_move, position.chief) == (game.to_move, game.chief)
        assert position.costs == tuple(range(len(game.site)))
        choice = game.affordable()
        if game.architect and game.to_move == 1:
            choice = [architect_move(game)[0]]
        assert position.affordable == tuple(tile in choice for tile in game.site)
    for seat, score in enumerate(position.scores):
        lines = {kind: (score[name].value, score[name].stars) for kind, name in NAMES.items()}
        assert lines == game.district_lines(seat)
        assert (score.stones, score.total) == (game.stones[seat], game.total(seat))


def compare_moves(position: ak.Position, game: Game, legal: list[Spot]) -> None:
    moves = {(move.tile, *move.placement) for move in position.legal_moves()}
    assert len(moves) == len(position.legal_moves())
    assert moves == {(tile, *spot) for tile in game.affordable() for spot in legal}


@pytest.mark.parametrize(
    ("players", "all_tiles"), [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True)]
)
@seeds
def test_same_game(players: int, all_tiles: bool, seed: int) -> None:
    rng = Random(f"{players} {all_tiles} {seed}")
    rulings = rng.choice(RULINGS)
    rules = ak.Rules(players, all_tiles=all_tiles, **asdict(rulings))
    game = ak.Game(rules, seed=seed)
    reference = Game(players, all_tiles, rulings=rulings)
    reference.deal(numbers(game.position.site))
    while not reference.is_over:
        compare(game.position, reference)
        legal = reference.cities[reference.to_move].legal()
        compare_moves(game.position, reference, legal)
        tile, spot = random_choice(reference, legal, rng)
        game.play("{:02d}@{},{}^{}".format(tile, *spot))
        reference.play(tile, spot)
        if reference.awaits_deal:
            reference.deal(numbers(game.position.site[1:]))
    compare(game.position, reference)
    assert {len(city.placed) for city in game.position.cities} == {
        {(2, True): 30, (3, True): 20, (2, False): 18, (3, False): 16}.get((players, all_tiles), 15)
    }
    result = game.result()
    assert list(result.places) == reference.places()
    assert list(result.totals) == [reference.total(seat) for seat in range(players)]
    assert list(result.stones) == reference.stones
    assert list(result.winners) == [s for s, place in enumerate(reference.places()) if place == 1]


@pytest.mark.parametrize("architect", ARCHITECTS)
@seeds
def test_same_game_against_an_architect(architect: Architect, seed: int) -> None:
    rng = Random(f"{architect} {seed}")
    rulings = rng.choice(RULINGS)
    rules = ak.Rules(architect=architect, **asdict(rulings))
    position = ak.Game(rules, seed=seed).position
    reference = Game(architect=architect, rulings=rulings)
    reference.deal(numbers(position.site))
    while not reference.is_over:
        compare(position, reference)
        if reference.to_move == 0:
            legal = reference.cities[0].legal()
            compare_moves(position, reference, legal)
            tile, spot = random_choice(reference, legal, rng)
        else:
            tile, spot = architect_move(reference)
            assert [(m.tile, tuple(m.placement)) for m in position.legal_moves()] == [(tile, spot)]
        position = position.play(ak.Move(tile, ak.Placement(*spot)))
        reference.play(tile, spot)
        if reference.awaits_deal:
            assert position.awaits_deal
            tiles = rng.sample(sorted(reference.unseen), 3)
            position = position.deal(tiles)
            reference.deal(tiles)
    compare(position, reference)
