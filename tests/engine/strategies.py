"""Inputs for the engine's tests: wrong arguments, random games, hypothesis settings."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    Call = Callable[[Any], object]

settings.register_profile(
    "akropolis_nb",
    deadline=None,
    max_examples=30,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("akropolis_nb")


class Unwritable:
    """An object whose repr raises an error."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


NONSENSE: dict[str, Any] = {
    "None": None,
    "True": True,
    "a fraction": 1.5,
    "nan": float("nan"),
    "too small": -1,
    "too big": 10**6,
    "huge": 10**5000,
    "a NumPy bool": np.True_,
    "a NumPy fraction": np.float64(2),
    "an array": np.array([1, 2]),
    "no text": "",
    "a text": "x",
    "a long text": "x" * 100_000,
    "half a character": "\ud800",
    "bytes": b"07@0,1^2",
    "an empty list": [],
    "a list": [1, "x"],
    "a deep list": [[[[[[[[[[[]]]]]]]]]]],
    "a dict": {"tile": 7},
    "a set": {1.5},
    "a type": int,
    "a function": print,
    "an object": object(),
    "an unwritable": Unwritable(),
    "a city": ak.City(),
    "rules": ak.Rules(),
    "the starting tile": ak.START_TILE,
    "no tile": ak.Tile(8, "gqq"),
    "a wrong move": ak.Move("xyz", ak.Placement(0, 1, 2)),
    "a wrong placement": ak.Placement(0, 1, 6),
}
"""Values that (nearly) no call accepts."""


def taken(call: Callable[[Any], object]) -> set[str]:
    """Return the names of the wrong values that a call accepts; all others must raise our error."""
    names = set()
    for name, wrong in NONSENSE.items():
        try:
            call(wrong)
        except ak.AkropolisError as error:
            said = str(error)
        else:
            names.add(name)
            continue
        assert 0 < len(said) < 500, name
    return names


def each_of(calls: dict[str, tuple[Call, set[str]]]) -> pytest.MarkDecorator:
    """Run a test with every call and every wrong value that applies to it."""
    return pytest.mark.parametrize(("call", "good"), calls.values(), ids=calls)


def play_on(game: ak.Game, rng: Random, plies: int) -> ak.Game:
    """Play random moves, sometimes as high as possible, so that there are stones to spend."""
    for _ in range(plies):
        if game.position.is_over:
            break
        game.play(some_move(game.position, rng))
    return game


def play_first(game: ak.Game, plies: int = 1000) -> ak.Game:
    """Play the first legal move, until so many moves were made or the game is over."""
    while game.ply < plies and not game.position.is_over:
        game.play(next(iter(game.legal_moves())))
    return game


def awaiting_deal(game: ak.Game) -> ak.Position:
    """Return the position after the first round, before the next stack is dealt."""
    position = game.position
    while not position.awaits_deal:
        position = position.play(next(iter(position.legal_moves())))
    return position


def play_some(game: ak.Game, number: int) -> None:
    """Play the legal move of that number, modulo their count, if there is any."""
    position = game.position
    moves = position.legal_moves()
    if moves:
        affordable = position.affordable.count(True)
        spots = position.city.legal_placements()
        tile = position.site[number % affordable]
        game.play((tile, spots[number // affordable % len(spots)]))


def some_move(position: ak.Position, rng: Random) -> ak.Move:
    """Return a legal move without listing all of them."""
    if position.architect_moves:
        return position.architect_move()
    tiles = [t for t, can in zip(position.site, position.affordable, strict=True) if can]
    return ak.Move(rng.choice(tiles), some_spot(position.city, rng))


def some_spot(city: ak.City, rng: Random) -> ak.Placement:
    """Return a legal placement, found by trying at random."""
    cells = [(q, r) for q, r, _, _, _ in city.hexes()]
    while True:
        q, r = rng.choice(cells)
        spot = ak.Placement(q + rng.randint(-2, 2), r + rng.randint(-2, 2), rng.randrange(6))
        if city.level_at(spot):
            return spot
