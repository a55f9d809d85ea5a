"""A page opens the damaged records that Python reads, and refuses those that Python refuses."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.game.test_fuzz import rewritten, spoiled
from tests.page_engine.random_games import random_game

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("seed", [0, 2**31, 2**53 - 1, 2**53 + 1, 2**64 + 3, 2**128 - 1])
def test_seeds_of_any_size_are_kept(
    ask: Callable[[dict[str, Any]], dict[str, Any]], seed: int
) -> None:
    names = ['"seed": 5,', '"seed": 0']
    game = ak.Game(players=2, seed=seed, names=names)
    found = json.loads(ask({"record": game.to_json()})["record"])
    assert found == json.loads(game.to_json())
    assert (found["seed"], found["names"]) == (seed, names)


@pytest.mark.parametrize("seed", ["-1", str(2**128), "7.0", "1e3", '"7"', "null", "1e400"])
def test_other_seeds_are_refused(
    ask: Callable[[dict[str, Any]], dict[str, Any]], seed: str
) -> None:
    record = ak.Game(players=2, seed=7).to_json().replace('"seed": 7', f'"seed": {seed}')
    assert "$.seed" in ask({"record": record})["error"]
    with pytest.raises(ak.AkropolisError, match="seed"):
        ak.Game.from_json(record)


@pytest.mark.parametrize(
    "seeds",
    [range(3), *(pytest.param(range(n, n + 20), marks=pytest.mark.long) for n in (100, 120, 140))],
)
def test_damaged_records_are_read_alike(
    ask: Callable[[dict[str, Any]], dict[str, Any]], seeds: range
) -> None:
    read = refused = 0
    for seed in seeds:
        chance = Random(seed)
        game = random_game(chance)
        game.goto(chance.choice(list(game.root.walk())))
        record = game.to_json()
        for _ in range(100):
            if chance.random() < 0.7:
                damaged = rewritten(record, chance)
            else:
                damaged = spoiled(record, [record], chance)
            found = ask({"record": damaged})
            if not damaged.lstrip().startswith(("{", "[")):
                assert "error" in found  # for Python it is the name of a file
                continue
            try:
                expected = json.loads(ak.Game.from_json(damaged).to_json())
            except ak.AkropolisError:
                assert "error" in found, damaged
                refused += 1
                continue
            assert json.loads(found["record"]) == expected, damaged
            read += 1
    assert read > 5
    assert refused > 50
