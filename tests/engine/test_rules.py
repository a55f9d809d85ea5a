"""Rules: the options, and the numbers that follow from them."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.engine.rules import SWITCHES
from tests.engine.reference import LAKES, SUBSETS
from tests.engine.second_source.reference_game import ARCHITECTS, PLAYERS
from tests.engine.strategies import taken


@pytest.mark.parametrize(
    ("rules", "tiles", "site", "stacks", "stack"),
    [
        (ak.Rules(), 37, 4, 11, 3),
        (ak.Rules(players=3), 49, 5, 11, 4),
        (ak.Rules(players=4), 61, 6, 11, 5),
        (ak.Rules(all_tiles=True), 61, 4, 19, 3),
        # "15 stacks" of two rulebooks would need 65 tiles; the Ukrainian one says 14.
        (ak.Rules(players=3, all_tiles=True), 61, 5, 14, 4),
        (ak.Rules(players=4, all_tiles=True), 61, 6, 11, 5),
        (ak.Rules(architect="metagenes"), 37, 4, 11, 3),
    ],
)
def test_tiles_stacks_and_rounds(
    rules: ak.Rules, tiles: int, site: int, stacks: int, stack: int
) -> None:
    assert len(rules.tiles) == tiles == site + stacks * stack
    assert (rules.site_size, rules.stacks, rules.stack_size) == (site, stacks, stack)
    assert rules.rounds == stacks + 1
    assert rules.starting_stones == (1, 2, 3, 4)[: rules.players]
    most = 4 if rules.all_tiles else rules.players
    assert list(rules.tiles) == [number for number in PLAYERS if PLAYERS[number] <= most]


def test_every_choice_can_be_made_and_repr_shows_how() -> None:
    seen = set()
    for players, variants, long, edge, lake in product(
        (2, 3, 4), SUBSETS, (False, True), (False, True), LAKES
    ):
        rules = ak.Rules(players, variants, long, edge, lake)
        assert eval(repr(rules), {"Rules": ak.Rules}) == rules
        seen.add(rules)
    for architect in ARCHITECTS:
        rules = ak.Rules(architect=architect)
        assert eval(repr(rules), {"Rules": ak.Rules}) == rules
        assert ak.Rules(players=1, architect=architect) == rules
        seen.add(rules)
    assert len(seen) == 3 * 32 * 8 + 3


def test_the_order_of_variants_does_not_matter() -> None:
    assert ak.Rules(variants="gthmb") == ak.Rules(variants="hmbtg")
    assert ak.Rules(variants="hh").variants == "h"


def test_rules_cannot_be_changed() -> None:
    rules: Any = ak.Rules()
    with pytest.raises(AttributeError):
        rules.players = 3


@pytest.mark.parametrize(
    ("keywords", "says"),
    [
        ({"players": 5}, "from 2 to 4, not 5"),
        ({"players": 0}, "from 2 to 4, not 0"),
        ({"players": 1}, "one player needs an architect="),
        ({"players": 3, "architect": "metagenes"}, "against an architect"),
        ({"players": 2.0}, "from 2 to 4, not 2.0"),
        ({"players": "two"}, "from 2 to 4, not 'two'"),
        ({"players": True}, "not True"),
        ({"variants": "hxb"}, "no variant 'x' in 'hxb'; the letters are h (houses)"),
        ({"variants": "H"}, "no variant 'H'"),
        ({"variants": None}, "letters of 'hmbtg', not None"),
        ({"variants": ["h"]}, "letters of 'hmbtg', not ['h']"),
        ({"all_tiles": 1}, "all_tiles is True or False, not 1"),
        ({"lake_is_edge": "no"}, "lake_is_edge is True or False, not 'no'"),
        ({"lake": "sea"}, "lake is 'region' or 'single', not 'sea'"),
        ({"lake": None}, "lake is 'region' or 'single'"),
        ({"architect": "phidias"}, "there are hippodamos, metagenes, callicrates"),
        ({"architect": ""}, "no architect is called ''"),
    ],
)
def test_a_wrong_value_is_told_what_is_allowed(keywords: dict[str, Any], says: str) -> None:
    with pytest.raises(ak.AkropolisError) as caught:
        ak.Rules(**keywords)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("players", set()),
        ("variants", {"no text"}),
        *((name, {"True"}) for name in SWITCHES),
        ("lake", set()),
        ("architect", {"None"}),
    ],
)
def test_nothing_else_is_taken(name: str, good: set[str]) -> None:
    assert taken(lambda value: ak.Rules(**{name: value})) == good


def test_numpys_numbers_are_numbers() -> None:
    players: Any = np.int64(3)
    rules = ak.Rules(players=players)
    assert rules == ak.Rules(players=3)
    assert type(rules.players) is int
