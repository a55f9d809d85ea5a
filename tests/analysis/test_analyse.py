"""The analysis: best moves, losses and errors."""

from __future__ import annotations

import json
import math
import re
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.continuation import continued
from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.draw.charts.analysis import analysis_html
from akropolis_nb.widget.session.panels.analysis_panel import analysis_data
from tests.bots.test_players import start

TO_THE_END: dict[str, Any] = {"policy": "farsighted", "aim": "score"}


def quiet(position: Any, **options: Any) -> ak.Analysis:
    """Analyse by games to the end; ``test_network_analysis.py`` is about those cut short."""
    return ak.analyse(position, progress=False, **TO_THE_END | options)


@pytest.mark.compiled
def test_every_legal_move_is_told_once() -> None:
    position = start(plies=21)
    analysis = quiet(position, playouts=3000)
    moves = [move for candidate in analysis.moves for move in candidate.equivalent_moves]
    assert sorted(map(str, moves)) == sorted(map(str, position.legal_moves()))
    assert all(candidate.move == candidate.equivalent_moves[0] for candidate in analysis.moves)
    assert analysis.best == analysis.moves[0].move
    assert sum(candidate.games for candidate in analysis.moves) == analysis.playouts == 3000


@pytest.mark.slow
@pytest.mark.parametrize("aim", ["score", "margin"])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.compiled
def test_the_numbers_are_those_of_the_games(aim: Any, players: int) -> None:
    """Computed again from the totals, one candidate at a time, by the textbook's formulas."""
    position = start(plies=14 * players, players=players)
    analysis = quiet(position, playouts=12_000, seed=4, aim=aim)
    seat = position.to_move

    def played(one: Any) -> np.ndarray[Any, Any]:
        return np.asarray(Rollouts(position, 4).play([one.move], 0, one.games)[0])

    def worth(totals: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        if aim == "score":
            return totals[:, seat]
        return np.array([row[seat] - max(np.delete(row, seat)) for row in totals])

    top = worth(played(analysis.moves[0]))
    ponder = analysis._search
    best = ponder.posterior().order[0]
    checked = 0
    for one in analysis.moves[:8] + analysis.moves[-3:]:
        totals = played(one)
        assert one.mean == pytest.approx(totals[:, seat].mean())
        leads = [row[seat] - max(np.delete(row, seat)) for row in totals]
        assert one.lead == pytest.approx(np.mean(leads))
        shares = [(row[seat] == row.max()) / np.count_nonzero(row == row.max()) for row in totals]
        assert one.win_rate == pytest.approx(np.mean(shares))
        assert one.loss == pytest.approx(analysis.moves[0].estimate - one.estimate)
        if one.games >= 400:
            assert one.estimate == pytest.approx(worth(totals).mean(), abs=2 * one.estimate_error)
        if one.games >= 400:
            error = totals[:, seat].std(ddof=1) / math.sqrt(one.games)
            assert one.error == pytest.approx(error, rel=0.05)
        both = min(one.games, len(top))
        if one.move != analysis.best and both >= 300 and both > 0.5 * max(one.games, len(top)):
            checked += 1
            apart = top[:both] - worth(totals)[:both]
            # Deals that only one of the two moves has played add a little information.
            paired = apart.std(ddof=1) / math.sqrt(both)
            index = next(n for n, choice in enumerate(ponder.choices) if choice.move == one.move)
            error = ponder.statistics.loss_errors(best, ponder.worth)[index]
            assert error == pytest.approx(paired, rel=0.3, abs=0.02)
            if one.games == len(top):
                assert error == pytest.approx(paired, rel=0.05, abs=0.02)
            assert 0 < one.loss_error <= error
    assert checked
    gains = {
        candidate.move: position.play(candidate.move).scores[seat].total
        - position.scores[seat].total
        for candidate in analysis.moves[:5]
    }
    assert [one.gain for one in analysis.moves[:5]] == list(gains.values())


late_or_large = pytest.mark.parametrize(
    ("plies", "playouts"), [(34, 240), pytest.param(23, 3000, marks=pytest.mark.compiled)]
)


@pytest.mark.slow
@late_or_large
def test_steps_of_any_size_come_to_the_same(plies: int, playouts: int) -> None:
    position = start(plies=plies)
    whole = AnalysisSearch(position, 5, **TO_THE_END, workers=1).step(playouts=playouts)
    parts = AnalysisSearch(position, 5, **TO_THE_END, workers=2)
    for some in (1, playouts // 20, playouts // 2, 69):
        parts.step(playouts=some)
    analysis = parts.step(playouts=playouts - parts.playouts)
    assert analysis.table() == whole.table()
    extended = quiet(position, playouts=playouts // 2, seed=5)
    extended.extend(playouts=playouts // 2, progress=False)
    assert extended.table() == whole.table()


@pytest.mark.slow
@pytest.mark.compiled
def test_the_answer_does_not_depend_on_who_plays() -> None:
    position = start(plies=33, players=3)
    alone = quiet(position, playouts=1600, seed=2, workers=1).table()
    assert quiet(position, playouts=1600, seed=2, workers=2).table() == alone
    assert quiet(position, playouts=1600, seed=2, workers=4).table() == alone
    with ThreadPoolExecutor(3) as pool:
        assert quiet(position, playouts=1600, seed=2, executor=pool).table() == alone
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert quiet(position, playouts=1600, seed=2, executor=pool).table() == alone
    assert quiet(position, playouts=4000, seed=3).table() != alone


@pytest.mark.compiled
def test_the_hidden_order_is_not_known() -> None:
    games = ak.Game(seed=1), ak.Game(ak.Game(seed=1).position, seed=99)
    assert games[0].stacks_from_root() != games[1].stacks_from_root()
    tables = [quiet(game, playouts=600).table() for game in games]
    assert tables[0] == tables[1]


@pytest.mark.parametrize("variants", ["", "hmbtg"])
@pytest.mark.parametrize("site", [["hhg", "Mqt"], ["qhh", "Tqq", "hhg"]])
@pytest.mark.compiled
def test_an_end_without_chance_has_exact_values(site: list[str], variants: str) -> None:
    """With no unseen tiles, by playing every move and every greedy reply."""
    position = ak.Position.build(
        ak.Rules(variants=variants),
        site=site,
        cities=[start(plies=16).cities[0], start(plies=12).cities[1]],
        stones=[1, 2],
        unseen=[],
        strict=False,
    )
    analysis = quiet(position, playouts=20_000, policy="greedy", aim="score")
    answers: dict[Any, int] = {}
    for one in analysis.moves:
        after = position.play(one.move)
        if after.site not in answers:
            ends = [after] if after.is_over else map(after.play, after.legal_moves())
            answers[after.site] = max(end.scores[1].total for end in ends)
        mine, other = after.scores[0].total, answers[after.site]
        assert (one.mean, one.lead) == (mine, mine - other)
        assert one.win_rate == (mine > other) + (mine == other) / 2
        assert one.error == one.loss_error == 0.0
        assert one.reliable
    means = [one.mean for one in analysis.moves]
    assert means == sorted(means, reverse=True)
    if len(site) == 2:
        assert analysis.playouts == len(analysis.moves)


@pytest.mark.parametrize(
    "rules",
    [
        {"players": 4, "variants": "hmbtg"},
        {"all_tiles": True, "lake": "single"},
        {"architect": "callicrates", "lake_is_edge": True},
    ],
    ids=str,
)
@pytest.mark.compiled
def test_all_rules_are_played(rules: dict[str, Any]) -> None:
    analysis = quiet(start(plies=6, **rules), playouts=1500)
    assert all(one.games >= 1 and one.mean > 20 for one in analysis.moves)


@pytest.mark.parametrize("aim", ["score", "margin"])
@pytest.mark.compiled
def test_moves_are_listed_by_their_estimates(aim: Any) -> None:
    """The best move is first, no estimate is higher, and no loss is negative."""
    game = ak.Game(seed=100)
    rng = Random(100)
    while game.ply < 7:
        game.play(ak.bot("greedy").choose(game.position, rng))
    for playouts in (4000, 9000):
        analysis = quiet(game, playouts=playouts, aim=aim)
        losses = [one.loss for one in analysis.moves]
        assert losses[0] == 0.0
        assert losses == sorted(losses)
        estimates = [one.estimate for one in analysis.moves]
        assert estimates == sorted(estimates, reverse=True)
        best = analysis.moves[0]
        # The bound of the best move also covers moves that were dropped after a few games.
        assert 1.96 * best.loss_error == pytest.approx(analysis.loss_bound)
        assert min(one.games for one in analysis.moves) < 20 < best.games
        assert analysis.loss_bound > 0.5
        page = analysis_html(analysis)
        for told in (str(analysis), page, json.dumps(analysis.table())):
            assert not re.search(r"[-−]0\.0\b(?!\d)", told.replace("0.0 0 ", ""))
        assert analysis.statement in str(analysis)
        assert analysis.statement in page
        assert analysis.statement in analysis.figure().layout.annotations[-1].text
        rows = analysis_data(analysis)["moves"]
        row = next(row for row in rows if row["text"] == str(best.move))
        assert row["loss_error"] == pytest.approx(best.loss_error, abs=1e-4)
        bars = analysis.figure().data[-1]
        at = analysis.shown(12).index(best)
        assert bars.error_x.arrayminus[at] == 0
        assert bars.error_x.array[at] == pytest.approx(analysis.loss_bound, abs=0.01)


def test_an_architects_forced_move_is_the_only_candidate() -> None:
    position = start(architect="hippodamos")
    position = position.play(next(iter(position.legal_moves())))
    assert position.architect_moves
    analysis = quiet(position, playouts=40)
    (one,) = analysis.moves
    assert one.move == position.architect_move() == analysis.best
    assert (one.games, one.loss, one.loss_error) == (40, 0.0, 0.0)


def test_there_is_nothing_to_analyse_without_a_move() -> None:
    with pytest.raises(ak.AkropolisError, match="the game is over"):
        quiet(ak.Position.build(site=["hmb"], unseen=[], strict=False), playouts=5)
    position = start()
    while not position.awaits_deal:
        position = position.play(next(iter(position.legal_moves())))
    with pytest.raises(ak.AkropolisError, match="awaits a deal"):
        quiet(position, playouts=5)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"budget": 0}, "above 0"),
        ({"budget": float("nan")}, "above 0"),
        ({"playouts": 0}, "whole number"),
        ({"playouts": -1, "policy": "network"}, "whole number"),
        ({"budget": 1.0, "playouts": 5}, "not both"),
        ({"playouts": 5, "seed": -1}, "seed takes"),
        ({"playouts": 5, "workers": 0}, "workers takes"),
        ({"playouts": 5, "aim": "wins"}, "'win', 'margin' or 'score'"),
        ({"playouts": 5, "policy": "gready"}, "a policy is"),
        ({"playouts": 5, "executor": 3}, "executor is"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ak.AkropolisError, match=told):
        quiet(start(), **options)


def test_only_positions_and_games_are_analysed() -> None:
    with pytest.raises(ak.AkropolisError, match="a position or a game"):
        quiet(ak.City())
    game = ak.Game(seed=3)
    assert quiet(game, playouts=15).table() == quiet(game.position, playouts=15).table()


def test_a_move_is_found_by_any_of_its_equals() -> None:
    position = start()
    analysis = quiet(position, playouts=20)
    for move in list(position.legal_moves())[::7]:
        assert move in analysis[move].equivalent_moves
        assert analysis[str(move)] is analysis[move]
    tile = ak.TILES[int(analysis.best.tile)].hexes
    assert analysis[tile, analysis.best.placement] is analysis.moves[0]
    with pytest.raises(ak.IllegalMoveError, match="edge"):
        analysis[analysis.best.tile, (9, 9, 0)]


@late_or_large
def test_heat_tells_how_far_every_placement_is_behind(plies: int, playouts: int) -> None:
    position = start(plies=plies)
    analysis = quiet(position, playouts=playouts)
    most = max(one.estimate for one in analysis.moves)
    heats = [
        analysis.heat(tile)
        for tile, can in zip(position.site, position.affordable, strict=True)
        if can
    ]
    for tile, heat in zip(position.site, heats, strict=False):
        assert set(heat) == set(position.city.legal_placements())
        for one in analysis.moves:
            if one.move.tile == tile:
                assert heat[one.move.placement] == pytest.approx(one.estimate - most, abs=0.051)
    assert max(value for heat in heats for value in heat.values()) == 0
    analysis = quiet(start(), playouts=10)
    assert [len(analysis.heat(tile)) for tile in analysis.position.site] == [90, 90, 0, 0]
    with pytest.raises(ak.AkropolisError, match="not on the construction site"):
        analysis.heat("hhh")


def test_a_continuation_can_be_played_up_to_the_first_deal() -> None:
    game = ak.Game(seed=11, players=3)
    analysis = quiet(game, playouts=20)
    line = analysis.continuation(plies=9)
    assert line[0] == analysis.best
    assert len(line.known) == 4
    assert len([step for step in line if isinstance(step, ak.Move)]) == 9
    unseen = set(game.position.unseen)
    for step in line:
        if not isinstance(step, ak.Move):
            assert set(step.tiles) <= unseen
            unseen -= set(step.tiles)
    for move in line.known:
        game.play(move)
    assert "a sample deal" in str(line)
    second = analysis.moves[1].move
    assert analysis.continuation(second, plies=1) == (second,)
    with pytest.raises(ak.IllegalMoveError):
        analysis.continuation("61@9,9^0")


def test_a_continuation_ends_with_the_game() -> None:
    position = start(plies=34)
    line = quiet(position, playouts=100).continuation(plies=50)
    moves = [step for step in line if isinstance(step, ak.Move)]
    assert len(moves) == 2


def test_a_continuation_before_any_deal_is_known_to_its_end() -> None:
    position = start(plies=33)
    move = next(iter(position.legal_moves()))
    line = continued(position, move, 50, "random")
    assert line.known == tuple(line)
    assert len(line) == 3
    assert line.known[0] == move
    assert repr(line) == f"<Continuation: {' '.join(map(str, line.known))}>"
    for step in line.known:
        position = position.play(step)
    assert position.is_over


@late_or_large
def test_what_is_shown_is_escaped_and_complete(plies: int, playouts: int) -> None:
    analysis = quiet(start(plies=plies), playouts=playouts)
    html = analysis._repr_html_()
    assert html.count("<tr") == 9
    assert f"{playouts:,} playouts" in html
    for one in analysis.moves[:8]:
        assert str(one.move) in html
    assert 'color="#000' not in html
    figure = analysis.figure(height=300)
    bars = figure.data[-1]
    played = [one for one in analysis.moves[:12] if not math.isnan(one.loss)]
    assert len(played) > 3
    assert list(bars.x) == pytest.approx([one.loss for one in played], abs=0.01)
    # No error bar is drawn where the error is unknown.
    reach = [1.96 * one.loss_error if math.isfinite(one.loss_error) else 0 for one in played]
    assert list(bars.error_x.array) == pytest.approx(reach, abs=0.01)
    assert figure.layout.height == 300


def test_a_frame_needs_pandas_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ak.AkropolisError, match="pip install pandas"):
        quiet(start(), playouts=10).frame()


def test_a_frame_is_made_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    class DataFrame(list[dict[str, Any]]):
        from_records = classmethod(lambda cls, records: cls(records))

    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=DataFrame))
    analysis = quiet(start(plies=35), playouts=10)
    frame = analysis.frame()
    assert isinstance(frame, DataFrame)
    assert frame == analysis.table()
