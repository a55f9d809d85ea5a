"""The analysis by the network: its first answer, its playouts, aims and exact endings."""

from __future__ import annotations

import json
import math
from itertools import permutations
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.search import analysis_search
from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from akropolis_nb.analysis.search.exact import Exact
from akropolis_nb.analysis.search.network_model import expected, playout_plies, plies_to_end
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.draw.charts.analysis import analysis_html
from akropolis_nb.widget.session.panels.analysis_panel import analysis_data
from tests.bots.test_players import start

AIMS: Any = pytest.mark.parametrize("aim", ["win", "margin", "score"])


def quiet(position: Any, **options: Any) -> ak.Analysis:
    return ak.analyse(position, progress=False, **options)


def test_in_the_last_turn_the_network_expects_the_exact_result() -> None:
    position = start(plies=35)
    choices = candidate_moves(position)
    found = expected(position, choices)
    for n, choice in enumerate(choices):
        mine, other = position.to_move, 1 - position.to_move
        scores = position.play(choice.move).scores
        assert found.own[n] == scores[mine].total
        assert found.margin[n] == scores[mine].total - scores[other].total


@pytest.mark.compiled
@AIMS
def test_there_is_an_answer_before_any_playout(aim: Any) -> None:
    position = start(plies=9)
    analysis = quiet(position, playouts=0, aim=aim)
    assert analysis.playouts == 0
    moves = [move for one in analysis.moves for move in one.equivalent_moves]
    assert sorted(map(str, moves)) == sorted(map(str, position.legal_moves()))
    estimates = [one.estimate for one in analysis.moves]
    assert estimates == sorted(estimates, reverse=True)
    for one in analysis.moves:
        numbers = (one.mean, one.error, one.lead, one.lead_error, one.win_error, one.estimate_error)
        assert all(map(math.isfinite, numbers))
        assert 0 <= one.win_rate <= 1
        assert one.estimate == {"win": one.win_rate, "margin": one.lead, "score": one.mean}[aim]
        assert one.loss == pytest.approx(estimates[0] - one.estimate)
        assert math.isfinite(one.loss_points)
        assert not one.reliable
        if aim != "win":
            assert one.loss_points == one.loss
    assert 0 < analysis.loss_bound < math.inf
    assert 0 < analysis.best_probability < 1
    json.dumps(analysis.table(), allow_nan=False)
    assert analysis_data(analysis)["moves"][0]["loss"] == 0


@pytest.mark.compiled
def test_the_network_is_a_better_first_answer_than_the_gain_of_a_move() -> None:
    """By many games to the end: its best move makes more points than the one that gains most."""
    better = []
    for seed in range(6):
        game, rng = ak.Game(seed=seed), Random(seed)
        for _ in range(4 * seed):
            game.play(ak.bot("greedy").choose(game.position, rng))
        choices = candidate_moves(game.position)
        most = max(choices, key=lambda choice: choice.gain).move
        best = quiet(game, playouts=0, aim="score").best
        seat = game.position.to_move
        totals = Rollouts(game.position, 1, policy="network").play([best, most], 0, 60)[..., seat]
        better.append(totals[0].mean() - totals[1].mean())
    assert np.mean(better) > 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_go_on_behind_the_next_deal(players: int) -> None:
    game, rng = ak.Game(players=players, seed=1), Random(1)
    for _ in range(2 * players + 3):
        position = game.position
        plies = playout_plies(position)
        # Moves that are left in the round after this one.
        known = len(position.site) - 2
        assert plies >= max(4, players)
        assert plies > known
        assert plies <= plies_to_end(position) - 1
        game.play(rng.choice(list(game.legal_moves())))


@pytest.mark.compiled
def test_playouts_begin_with_the_best_and_widen() -> None:
    search = AnalysisSearch(start(plies=10), 3, aim="margin", workers=1)
    first = search.step(playouts=0)
    search.step(playouts=96)
    assert {n for n, deals in enumerate(search.statistics.played) if deals} == set(range(12))
    assert [search.choices[n].move for n in range(12)] == [one.move for one in first.moves[:12]]
    few = sum(deals > 0 for deals in search.statistics.played)
    search.step(playouts=2000)
    many = sum(deals > 0 for deals in search.statistics.played)
    assert few < many < len(search.choices)
    best, last = search.snapshot().moves[0], search.snapshot().moves[-1]
    assert best.games > 100 > last.games == 0
    assert best.estimate_error < first.moves[0].estimate_error


@pytest.mark.compiled
def test_steps_of_any_size_and_any_workers_come_to_the_same() -> None:
    position = start(plies=10)
    whole = quiet(position, playouts=700, seed=5, workers=1).table()
    assert quiet(position, playouts=700, seed=5, workers=3).table() == whole
    parts = AnalysisSearch(position, 5)
    for some in (0, 1, 30, 269, 400):
        parts.step(playouts=some)
    assert parts.snapshot().table() == whole


@pytest.mark.compiled
@AIMS
def test_without_unseen_tiles_a_playout_is_exact(aim: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rest is not solved."""
    monkeypatch.setattr(analysis_search, "solved", lambda *_: None)
    position = start(plies=33)
    assert position.stacks_left == 0
    analysis = quiet(position, playouts=100_000, aim=aim)
    assert analysis.playouts == len(analysis.moves)
    seat = position.to_move
    for one in analysis.moves[::9]:
        totals = ak.playouts(position.play(one.move), 2, "network")[0]
        mine, other = totals[seat], totals[1 - seat]
        assert (one.mean, one.lead) == (mine, mine - other)
        assert one.win_rate == (mine > other) + (mine == other) / 2
        assert one.error == one.lead_error == one.win_error == one.loss_error == 0
        assert one.reliable
    assert analysis.loss_bound == 0


@pytest.mark.compiled
def test_errors_include_what_cut_playouts_leave_out() -> None:
    """However many playouts there are."""
    few, many = (quiet(start(plies=8), playouts=n, aim="margin") for n in (200, 4000))
    assert many.moves[0].estimate_error < few.moves[0].estimate_error
    assert many.moves[0].estimate_error > 2
    assert many.moves[1].loss_error > 2


@pytest.mark.compiled
def test_to_win_is_the_aim_with_opponents_and_the_score_without() -> None:
    assert quiet(start(plies=8), playouts=0).aim == "win"
    assert quiet(start(plies=8, players=3), playouts=0).aim == "win"
    assert quiet(start(plies=8, architect="metagenes"), playouts=0).aim == "score"


@pytest.mark.compiled
def test_units_are_told() -> None:
    position = start(plies=12)
    win, margin = quiet(position, playouts=300), quiet(position, playouts=300, aim="margin")
    assert "in % and points" in str(win).splitlines()[0]
    assert "in points:" in str(margin).splitlines()[0]
    assert "% less often than the best move (95%)" in win.statement
    assert "points behind the best move (95%)" in margin.statement
    assert (win.unit.name, win.unit.factor, margin.unit.name) == ("%", 100, "points")
    best = win.moves[0]
    assert f"{100 * best.win_rate:.1f}" in str(win)
    for analysis in (win, margin):
        page = analysis_html(analysis)
        assert f"<th>{analysis.unit.title}" in page or analysis.unit.title in page
        assert "points behind the best" in page
        bars = analysis.figure().data[-1]
        shown = [one.loss_points for one in analysis.moves[: len(bars.x)]]
        assert list(bars.x) == pytest.approx(shown, abs=0.01)


@pytest.mark.compiled
def test_moves_asked_for_are_played_as_often_as_the_best() -> None:
    position = start(plies=12)
    worst = quiet(position, playouts=0).moves[-1]
    search = AnalysisSearch(position, 1, workers=1)
    search.ask([worst.equivalent_moves[-1]])
    analysis = search.step(playouts=600)
    assert analysis[worst.move].games == max(one.games for one in analysis.moves) > 50


def test_exact_results_are_taken_as_proved() -> None:
    position = start(plies=34)
    search = AnalysisSearch(position, aim="margin")
    count = len(search.choices)
    margin = np.arange(count, dtype=float)
    search.prove(Exact(100 + margin, margin, (margin > 3).astype(float)))
    analysis = search.step(600.0)
    assert search.done
    assert (analysis.proved, analysis.loss_bound, analysis.playouts) == (True, 0.0, 0)
    assert analysis.best == search.choices[-1].move
    assert [one.lead for one in analysis.moves] == sorted(margin.tolist(), reverse=True)
    assert all(one.loss_error == one.error == 0 and one.reliable for one in analysis.moves)
    assert analysis.statement == f"{analysis.best} is the best move (proved)."


@pytest.mark.parametrize("aim", ["margin", "score"])
def test_the_last_two_moves_are_solved_as_by_brute_force(aim: Any) -> None:
    city = start(plies=6).cities
    position = ak.Position.build(
        site=["hhg", "Mqt", "hbt"], cities=list(city), stones=[1, 2], unseen=[], strict=False
    )
    analysis = quiet(position, playouts=5, aim=aim)
    assert analysis.proved
    assert analysis.playouts == 0
    assert "(proved)" in analysis.statement
    replies: dict[Any, int] = {}
    for one in analysis.moves[:: max(1, len(analysis.moves) // 12)]:
        after = position.play(one.move)
        if after.site not in replies:
            replies[after.site] = max(
                after.play(reply).scores[1].total for reply in after.legal_moves()
            )
        mine = after.scores[0].total
        # The first player's move does not change what the second one can build.
        assert (one.mean, one.lead) == (mine, mine - replies[after.site])
        assert one.loss_error == 0


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("aim", ["margin", "win"])
def test_before_the_last_deal_results_are_means_over_all_orders(aim: Any) -> None:
    position = ak.Position.build(
        site=["hhg", "Mqt"], stones=[2, 3], unseen=["hbt", "Hqq", "gbq"], strict=False
    )
    search = AnalysisSearch(position, 1, aim=aim, workers=2)
    while not search.done:
        assert not search.snapshot().proved
        analysis = search.step(1.0)
    assert analysis.proved
    assert analysis.playouts > 0
    for one in analysis.moves[:: max(1, len(analysis.moves) // 5)]:
        ends = [
            solve_ending(position.play(one.move).deal(order), aim)
            for order in permutations(position.unseen)
        ]
        results = [ending.best for ending in ends if ending is not None]
        assert len(results) == 6
        assert one.mean == pytest.approx(fmean(end.totals[0] for end in results))
        assert one.lead == pytest.approx(fmean(end.totals[0] - end.totals[1] for end in results))
        won = [win_of(end.totals, end.stones) for end in results]
        assert one.win_rate == pytest.approx(fmean(won))


def win_of(totals: tuple[int, ...], stones: tuple[int, ...]) -> float:
    first, second = zip(totals, stones, strict=True)
    return 0.5 if first == second else float(first > second)


@pytest.mark.compiled
def test_an_architects_forced_move_is_the_only_candidate() -> None:
    position = start(architect="hippodamos")
    position = position.play(next(iter(position.legal_moves())))
    assert position.architect_moves
    (one,) = quiet(position, playouts=40).moves
    assert one.move == position.architect_move()
    assert (one.games, one.loss, one.loss_error) == (40, 0.0, 0.0)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "rules",
    [
        {"players": 4, "variants": "hmbtg"},
        {"players": 3, "all_tiles": True},
        {"architect": "callicrates", "lake_is_edge": True},
    ],
    ids=str,
)
def test_all_rules_are_played(rules: dict[str, Any]) -> None:
    analysis = quiet(start(plies=6, **rules), playouts=300)
    assert analysis.playouts == 300
    assert all(one.mean > 20 and 0 <= one.win_rate <= 1 for one in analysis.moves)


@pytest.mark.slow
@pytest.mark.compiled
@AIMS
def test_only_a_clear_best_move_stands_as_best(aim: Any) -> None:
    seen = set()
    for seed, plies, playouts in (
        (3, 6, 0),
        (3, 20, 1000),
        (4, 32, 800),
        (3, 33, 600),
        (3, 35, 50),
    ):
        analysis = quiet(start(seed, plies), playouts=playouts, aim=aim)
        first, *others = analysis.moves
        sure = analysis.best_probability >= 0.95 and not analysis.proved
        level = [one for one in others if one.standing == "level"]
        for one in others:
            near = not sure and one.loss <= max(1.96 * one.loss_error, 0.05 / analysis.unit.factor)
            expected = "unreliable" if not one.reliable else "level" if near else "behind"
            assert one.standing == expected
        if not first.reliable:
            assert first.standing == "unreliable"
        elif level:
            assert first.standing == "level"
        else:
            clear = all(one.loss > 1.96 * one.loss_error for one in others)
            assert first.standing == ("best" if sure or clear else "leading")
        seen.add(first.standing)
        if analysis.proved:
            ties = [one for one in others if one.loss == 0]
            assert (first.standing == "level") == bool(ties) == ("as good" in analysis.statement)
    # In these positions many moves win.
    assert {"level", "unreliable", *(["best"] if aim != "win" else [])} <= seen
