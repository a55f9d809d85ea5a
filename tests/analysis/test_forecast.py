"""Forecasts: the numbers are those of games played to the end, and the open facts come true."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.forecast import forecast_text
from akropolis_nb.analysis.forecast.forecast_search import ForecastSearch
from akropolis_nb.bots.rollouts import Rollouts
from tests.engine.reference import NAMES
from tests.engine.strategies import play_on
from tests.random_rules import RULES, any_rules


def in_game(rules: dict[str, Any], plies: int, seed: int = 2) -> ak.Game:
    return play_on(ak.Game(seed=seed, **rules), Random(seed), plies)


def with_last_move(rules: dict[str, Any], seed: int, stones: int) -> ak.Position:
    """A position whose cities have grown for a while, before the last move of the game."""
    whole = in_game(rules, 28, seed).position
    return ak.Position.build(
        whole.rules,
        site=[17, 36],
        cities=whole.cities,
        stones=[stones, *whole.stones[1:]],
        unseen=[],
        strict=False,
    )


@any_rules
@pytest.mark.parametrize("seed", range(4))
def test_a_last_move_gives_the_scores_after_it(seed: int, rules: dict[str, Any]) -> None:
    """The second source is the engine: the position after the move that the network plays."""
    position = with_last_move(rules, seed, stones=0)
    after = position.play(ak.bot("fast").choose(position, Random(0)))
    found = ak.forecast(position, playouts=3, workers=1)
    assert after.is_over
    assert found.playouts == 1
    first = winners(after)
    for seat, (one, score) in enumerate(zip(found.seats, after.scores, strict=True)):
        for district in score:
            of_one = one[district.name]
            now = position.scores[seat][district.name]
            assert (of_one.value.mean, of_one.stars.mean) == (district.value, district.stars)
            assert (of_one.points.mean, of_one.now) == (district.points, now.points)
            assert of_one.more_stars == (district.stars > now.stars)
        quarries = score.total - score.points - score.stones
        assert (one.stones.mean, one.quarries.mean) == (score.stones, quarries)
        assert (one.total.mean, one.total.error) == (score.total, 0)
        assert one.win_rate == (seat in first) / len(first)
        explanation = score.explain()
        levels = {(h.q, h.r): h.level for h in after.cities[seat].hexes()}
        for fate in one.temples:
            q, r, level, *_ = fate.temple
            at = explanation.at(q, r)
            covered = levels[q, r] > level
            assert fate.covered == covered
            assert fate.closed == (not covered and at is not None and at.counts)


def winners(position: ak.Position) -> tuple[int, ...]:
    names = tuple(f"player {seat}" for seat in range(position.rules.players))
    return ak.Result.of(position, names).winners


def test_last_moves_close_and_cover_temples_in_this_test() -> None:
    """Otherwise the test above would not say much."""
    fates = [
        fate
        for seed in range(4)
        for rules in RULES
        for seat in ak.forecast(with_last_move(rules, seed, 0), playouts=1).seats
        for fate in seat.temples
    ]
    assert any(fate.covered for fate in fates)
    assert not all(fate.closed or fate.covered for fate in fates)


@any_rules
def test_totals_are_those_of_playouts(rules: dict[str, Any]) -> None:
    position = in_game(rules, 12).position
    found = ak.forecast(position, playouts=24, seed=5, workers=1)
    move = ak.bot("fast").choose(position, Random(0))
    totals = Rollouts(position, 5, policy="network").play([move], 0, 24)[0]
    for seat, column in zip(found.seats, totals.T, strict=True):
        assert seat.total.mean == pytest.approx(column.mean())
        assert seat.total.error == pytest.approx(column.std(ddof=1) / 24**0.5)
        assert seat.total.quantiles == pytest.approx(
            np.quantile(column, [0.05, 0.25, 0.5, 0.75, 0.95])
        )
        parts = [*(district.points for district in seat.districts), seat.stones, seat.quarries]
        assert sum(part.mean for part in parts) == pytest.approx(seat.total.mean)
    assert sum(seat.win_rate for seat in found.seats) == pytest.approx(1)


def test_stones_break_ties_and_an_architect_wins_the_rest() -> None:
    """Cities without points: the totals are the stones, and equal stones share the win."""
    solo = ak.Rules(architect="hippodamos")
    for rules, stones, rates in [
        (ak.Rules(), (3, 3), (0.5, 0.5)),
        (ak.Rules(), (4, 3), (1, 0)),
        (solo, (3, 3), (0, 1)),
    ]:
        position = ak.Position.build(
            rules, site=["qhm"], unseen=[], stones=stones, stacks_left=0, strict=False
        )
        assert position.is_over
        found = ak.forecast(position, playouts=1)
        assert tuple(seat.win_rate for seat in found.seats) == rates


def test_the_same_number_of_playouts_gives_the_same_forecast() -> None:
    game = in_game({}, 9)
    one = ak.forecast(game, playouts=30, workers=1)
    search = ForecastSearch(game, workers=2)
    search.step(playouts=7)
    assert search.step(playouts=23).seats == one.seats
    assert ak.forecast(game, playouts=30, seed=1).seats != one.seats


def test_a_finished_game_is_forecast_as_it_is() -> None:
    game = in_game({}, 100)
    found = ak.forecast(game)
    assert [seat.total.mean for seat in found.seats] == [s.total for s in game.position.scores]
    assert [seat.name for seat in found.seats if seat.win_rate == 1] == [
        game.names[seat] for seat in game.result().winners
    ]
    assert forecast_text.plazas(found) == []


def test_a_table_has_a_row_for_each_part_of_each_score() -> None:
    found = ak.forecast(in_game({"architect": "metagenes"}, 8), playouts=3)
    parts = [(row["seat"], row["part"]) for row in found.table()]
    own = [*NAMES.values(), "stones", "total"]
    assert parts == [(0, part) for part in own] + [
        (1, part) for part in [*own[:-1], "quarries", "total"]
    ]
    for row in found.table():
        assert (row["win_rate"] is None) == (row["part"] != "total")
        assert (row["value"] is None) == (row["part"] not in NAMES.values())


def test_text_and_html_name_what_is_open() -> None:
    city = ak.City(["tgq@1,-1^1"])
    position = ak.Position.build(
        ak.Rules(players=2), site=["hhq", "Bqq"], cities=[city, []], strict=False
    )
    found = ak.forecast(position, playouts=2)
    text = str(found)
    assert "Temple (1, -1), level 1: 1 open side; counts at the end: " in text
    assert "Level 2: 3 places for a tile, up to 2 stones" in text
    assert "barracks: on the site 1, unseen 3; in the next stack: " in text
    assert "Temple (1, -1)" in found._repr_html_()


def test_what_cannot_be_forecast() -> None:
    with pytest.raises(ak.AkropolisError, match="a position or a game can be forecast"):
        ak.forecast(ak.City())  # type: ignore[arg-type]
    position = ak.Position.build(site=[7], unseen=[1, 2, 3], strict=False)
    with pytest.raises(ak.AkropolisError, match=r"lay out the next stack with position\.deal"):
        ak.forecast(position)
    with pytest.raises(ak.AkropolisError, match="no district is called 'huts'"):
        ak.forecast(ak.Game(seed=7), playouts=1).seats[0]["huts"]
    with pytest.raises(ak.AkropolisError, match="no forecast before the first playout"):
        ForecastSearch(ak.Game(seed=7)).snapshot()
