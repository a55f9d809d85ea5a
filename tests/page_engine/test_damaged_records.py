"""A page opens the damaged records that Python reads, and refuses those that Python refuses."""

from __future__ import annotations

import json
import warnings
from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.game.formats import record
from tests.game.test_fuzz import rewritten, spoiled
from tests.page_engine.random_games import random_game

if TYPE_CHECKING:
    from tests.page_engine.node import Ask


@pytest.mark.parametrize("seed", [0, 2**31, 2**53 - 1, 2**53 + 1, 2**64 + 3, 2**128 - 1])
def test_seeds_of_any_size_are_kept(ask: Ask, seed: int) -> None:
    names = ['"seed": 5,', '"seed": 0']
    game = ak.Game(players=2, seed=seed, names=names)
    found = json.loads(ask({"record": game.to_json()})["record"])
    assert found == json.loads(game.to_json())
    assert (found["seed"], found["names"]) == (seed, names)


@pytest.mark.parametrize("seed", ["-1", str(2**128), "7.0", "1e3", '"7"', "null", "1e400"])
def test_other_seeds_are_refused(ask: Ask, seed: str) -> None:
    record = ak.Game(players=2, seed=7).to_json().replace('"seed": 7', f'"seed": {seed}')
    assert "$.seed" in ask({"record": record})["error"]
    with pytest.raises(ak.AkropolisError, match="seed"):
        ak.Game.from_json(record)


@pytest.mark.parametrize(
    ("old", "new", "read"),
    [
        ('"version": 1', '"version": 1.0', False),
        ('"current": 0', '"current": 0.0', False),
        ('"line": 0', '"line": -0', True),
        ('"line": 0', '"line": 0e0', False),
        ('"nodes": []', '"nodes": [{"move": "{move}", "parent": 0.0}]', False),
        ('"nodes": []', '"nodes": [{"move": "{move}"}, {"move": "{move}", "parent": 0}]', True),
        ('"seed": 7', '"seed": {"digits": "7"}', False),
        ('"seed": 7', r'"s\u0065ed": 98765432109876543210', True),
        ('"nodes": []', f'"nodes": [], "comment": "{"🏛" * 10_000}"', True),
        ('"nodes": []', f'"nodes": [], "comment": "{"🏛" * 10_001}"', False),
        ('"nodes": []', f'"nodes": [], "marks": ["{"🏛" * 8}"]', True),
        ('"nodes": []', f'"nodes": [], "marks": ["{"🏛" * 9}"]', False),
        ('"Ada"', f'"{"🏛" * 100}"', True),
        ('"Ada"', f'"{"🏛" * 101}"', False),
        ('"{tile}"', '"{tile:>03}"', False),
        ('"checksum": ', '"checksum": null, "checksum": ', True),
        ('"nodes": []', '"nodes": [], "checksum": null', False),
        ('"nodes": []', r'"nodes": [], "checksum": "\ud800"', True),
        ("{", "{" + " " * 8_000_000, False),
        ('"nodes": []', f'"nodes": [], "marks": ["{"🏛" * 2_000_000}"]', False),
    ],
)
def test_limits_are_the_same(ask: Ask, old: str, new: str, read: bool) -> None:
    game = ak.Game(players=2, seed=7)
    tile, move = game.stacks_from_root()[0][0], str(next(iter(game.position.legal_moves())))
    data = json.loads(game.to_json())
    del data["checksum"]
    old = old.replace("{tile}", f"{tile:02d}")
    new = new.replace("{move}", move).replace("{tile:>03}", f"{tile:03d}")
    text = json.dumps(data, ensure_ascii=False)
    if old == '"checksum": ':
        text = text[:-1] + f', "checksum": "{record.checksum(data)}"' + "}"
    assert old in text
    text = text.replace(old, new, 1)
    found = ask({"record": text})
    if read:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the check sum may be wrong
            expected = json.loads(ak.Game.from_json(text).to_json())
        assert json.loads(found["record"]) == expected
        return
    assert "error" in found
    with pytest.raises(ak.AkropolisError):
        ak.Game.from_json(text)


@pytest.mark.parametrize(
    "seeds",
    [range(3), *(pytest.param(range(n, n + 8), marks=pytest.mark.long) for n in (100, 108, 116))],
)
def test_damaged_records_are_read_alike(ask: Ask, seeds: range) -> None:
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
                with warnings.catch_warnings(record=True) as warned:
                    warnings.simplefilter("always")
                    expected = json.loads(ak.Game.from_json(damaged).to_json())
            except ak.AkropolisError:
                assert "error" in found, damaged
                refused += 1
                continue
            assert json.loads(found["record"]) == expected, damaged
            assert found["damaged"] == bool(warned), damaged
            read += 1
    assert read > 5
    assert refused > 50
