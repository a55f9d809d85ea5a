"""Logs of the kernels, compared with the same games replayed by the rules."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.engine import kernels
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.explorer.game_records import (
    Record,
    game_of,
    label,
    record_of,
    tile_of,
)
from akropolis_nb.explorer.runs import Plan, play_games
from tests.engine.strategies import play_first
from tests.explorer.test_explorer import Tuned
from tests.random_rules import RULES


def middle(plies: int, **rules: Any) -> ak.Position:
    return play_first(ak.Game(seed=11, **rules), plies).position


def replay(plan: Plan, record: Record) -> Record:
    """Return the record that follows from the moves alone, by the rules."""
    game = game_of(plan.rules, plan.start, record)
    assert game.position.is_over
    return record_of(game.root.position, game.stacks_from_root(), game.node.steps())


def played(plan: Plan, first: int, count: int) -> list[Record]:
    games = play_games((plan, first, count))
    assert len(games.totals) == count
    return [games.game(number) for number in range(count)]


BOTS = ["greedy", "random", "farsighted", "house sprawler", Tuned(-1)]
SLOW = [*product(BOTS[3:], [{}, {"architect": "hippodamos"}])]
CASES = [*product(BOTS[:3], RULES), *SLOW]


def games(bot: Any) -> int:
    return 6 if bot in BOTS[:3] and compiled.load() is not kernels else 1


@pytest.mark.parametrize("plies", [0, 3, 20])
@pytest.mark.parametrize(("bot", "rules"), CASES, ids=str)
def test_a_game_played_again_is_the_same(bot: Any, rules: dict[str, Any], plies: int) -> None:
    """A whole game, or one from a position."""
    start = middle(plies, **rules)
    plan = Plan(start.rules, str(start) if plies else "", bot, seed=3)
    records = played(plan, 0, games(bot))
    for record in records:
        again = replay(plan, record)
        assert (again.moves == record.moves).all()
        assert (again.totals == record.totals).all()
        # A whole game keeps the first site as well.
        first = 0 if plies else plan.rules.site_size
        assert (again.deal == record.deal[first:]).all()
        assert sorted(record.deal) == sorted(start.unseen if plies else plan.rules.tiles)


@pytest.mark.compiled
def test_the_totals_are_those_of_playouts() -> None:
    start = middle(5, players=3)
    plan = Plan(start.rules, str(start), "greedy", seed=8)
    totals = [record.totals.tolist() for record in played(plan, 0, 50)]
    assert totals == ak.playouts(start, 50, "greedy", seed=8).tolist()


@pytest.mark.parametrize("bot", BOTS, ids=str)
def test_a_game_is_the_same_in_any_batch(bot: Any) -> None:
    plan = Plan(ak.Rules(), "", bot, seed=4)
    number = games(bot)
    whole = played(plan, 0, number + 2)
    later = played(plan, number, 2)
    for one, other in zip(whole[number:], later, strict=True):
        assert all((a == b).all() for a, b in zip(one, other, strict=True))
    assert (whole[0].deal != whole[1].deal).any()


@pytest.mark.compiled
def test_every_tile_is_as_likely_to_be_dealt_first() -> None:
    """Chi-square over 37 tiles: 36 degrees of freedom; above 80 once in 30,000 times."""
    records = played(Plan(ak.Rules(), "", "random", 1), 0, 3700)
    counts = np.bincount([record.deal[0] for record in records], minlength=38)[1:]
    assert ((counts - 100) ** 2 / 100).sum() < 80
    counts = np.bincount([record.deal[3] for record in records], minlength=38)[1:]
    assert ((counts - 100) ** 2 / 100).sum() < 80


def test_numbers_that_are_too_large_are_refused() -> None:
    start = ak.Position.build(site=["HHH", 7], unseen=[], stones=[1, 32_001], strict=False)
    move = next(iter(start.legal_moves()))
    with pytest.raises(ak.AkropolisError, match="numbers above 32,000 are not kept"):
        record_of(start, [], [(start, move, start.play(move))])


@pytest.mark.parametrize("tile", [1, 37, 61, "hhh", "GqM", "qqq"])
def test_labels_of_tiles_can_be_read_back(tile: int | str) -> None:
    assert tile_of(label(tile)) == tile
