"""The rules on pages: the same games, scores and explanations as in Python."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.page_engine.random_games import (
    building,
    nodes,
    question,
    random_game,
    random_placings,
    shown,
)
from tests.random_rules import random_rules

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

    from tests.page_engine.node import Ask

pytestmark = pytest.mark.compiled
LANGUAGES = ("en", "de", "fr", "pl", "uk")


def long_games(seeds: range, plies: int) -> ParameterSet:
    return pytest.param(seeds, plies, marks=pytest.mark.long)


def plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(
    ("seeds", "plies"),
    [
        (range(12), 2),
        *(long_games(range(n, n + 100), 3) for n in range(1000, 3000, 100)),
        *(long_games(range(n, n + 10), 1000) for n in range(3000, 3100, 10)),
    ],
)
def test_random_games_are_the_same(ask: Ask, seeds: range, plies: int) -> None:
    """Compare random games at some random plies, or at every one, and at their ends.

    Positions of an architect's turn are shown to nobody; its moves are those of the game.
    """
    for seed in seeds:
        chance = Random(seed)
        game = random_game(chance)
        positions = [node.position for node in nodes(game)]
        seen = [n for n, position in enumerate(positions[:-1]) if not position.architect_moves]
        chosen = {*chance.sample(seen, min(plies, len(seen))), len(positions) - 1}
        asked: list[list[dict[str, int]] | None] = [
            random_placings(chance, position, 6) if ply in chosen else None
            for ply, position in enumerate(positions)
        ]
        language = chance.choice(LANGUAGES)
        answer = ask(question(game, asked, language))
        assert "error" not in answer, (seed, answer)
        for ply in sorted(chosen):
            expected = plain(shown(positions[ply], asked[ply] or [], language))
            assert answer["plies"][ply] == expected, (seed, ply, language)


def test_free_cities_are_the_same(ask: Ask) -> None:
    for seed in range(15):
        chance = Random(seed)
        asked, expected = building(chance, chance.choice(LANGUAGES))
        assert ask(asked) == plain(expected), seed


def test_a_new_game_is_one_of_the_rules(ask: Ask) -> None:
    starts = set()
    for seed in (0, 1, 2**31 - 1, 2**53, -5):
        chance = Random(seed)
        keywords = random_rules(chance)
        rules = ak.Rules(**keywords)
        begun = ask({"begin": {"rules": keywords, "seed": seed}})
        starts.add(begun["start"])
        assert begun == ask({"begin": {"rules": keywords, "seed": seed}})
        start = ak.Position.from_text(begun["start"])
        first = ak.Position(rules, start.site)
        assert start == first
        assert [len(stack) for stack in begun["stacks"]] == [rules.stack_size] * rules.stacks
        dealt = [*start.site, *(tile for stack in begun["stacks"] for tile in stack)]
        assert len(set(dealt)) == len(dealt)
        assert set(dealt) <= set(rules.tiles)
        assert ak.Game(start, stacks=begun["stacks"]).position == start
    assert len(starts) == 5


WRONG = (
    "",
    "players=2",
    "players=9 round=1 to_move=0 stacks=0 site=07 | 1: | 2:",
    "players=2 round=1 to_move=2 stacks=0 site=07,08 | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site= | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=62 | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=hhx | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=1,2,3,4,5,6,7 | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=3 site=07,08 | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=999999 site=07,08 unseen=01-61 | 1: | 2:",
    "players=2 round=9999 to_move=0 stacks=0 site=07,08 | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 | 1: |",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 | 1:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 | 999999: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 | -1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 | 1: 07@99999,0^0 | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 | 1: 07@9999,-9999^0 | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 | 1: 07@0,0^0 | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 | 1: 07@0,1^6 | 2:",
    "players=2 round=1 round=1 to_move=0 stacks=0 site=07,08 | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 variants=x | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 architect=zeus | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 lake=sea | 1: | 2:",
    "players=2 round=1 to_move=0 stacks=0 site=07,08 all_tiles=1 | 1: | 2:",
    "x" * 100_001,
)


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_wrong_position_is_an_error_here_and_there(ask: Ask, text: str) -> None:
    with pytest.raises(ak.AkropolisError):
        ak.Position.from_text(text)
    assert "error" in ask({"text": text})


def test_positions_that_were_damaged_are_read_alike(ask: Ask) -> None:
    chance = Random(3)
    letters = "0123456789abqhmtgHMTB@^,|:-= "
    read = 0
    for _ in range(8):
        game = random_game(chance)
        text = str(nodes(game)[chance.randrange(game.ply)].position)
        for _ in range(40):
            at = chance.randrange(len(text))
            damaged = text[:at] + chance.choice(letters) + text[at + chance.randint(0, 1) :]
            try:
                expected: dict[str, str] | None = {"text": str(ak.Position.from_text(damaged))}
            except ak.AkropolisError:
                expected = None
            found = ask({"text": damaged})
            assert found == expected or ("error" in found and expected is None), damaged
            read += expected is not None
    assert read > 5
