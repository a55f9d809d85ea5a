"""The analysis: what it reads from the table, budgets, workers, interrupts, and what it shows."""

from __future__ import annotations

import json
import math
import re
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import permutations
from statistics import fmean
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis import estimate
from akropolis_nb.analysis.continuation import continue_with
from akropolis_nb.analysis.search import analysis_search
from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from akropolis_nb.analysis.search.batches import Batch, play_batch
from akropolis_nb.analysis.search.network_model import estimate_choices
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.draw.charts.analysis import analysis_html
from akropolis_nb.statistics.totals import lead, own
from akropolis_nb.widget.session.panels.analysis_panel import analysis_data
from tests.bots.test_players import start
from tests.engine.strategies import awaiting_deal
from tests.interrupting import interrupted_at

AIMS: Any = pytest.mark.parametrize("aim", ["win", "margin", "score"])
COVER = 1.96


def quiet(position: Any, **options: Any) -> ak.Analysis:
    return ak.analyse(position, progress=False, **options)


def value(analysis: ak.Analysis, one: ak.Candidate) -> float:
    return {"win": one.win_rate, "margin": one.lead, "score": one.mean}[analysis.aim]


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("playouts", [0, 168])
@AIMS
def test_every_legal_move_is_told_once_and_the_best_first(aim: Any, playouts: int) -> None:
    position = start(plies=9)
    analysis = quiet(position, playouts=playouts, aim=aim)
    moves = [move for one in analysis.moves for move in one.equivalent_moves]
    assert sorted(map(str, moves)) == sorted(map(str, position.legal_moves()))
    assert all(one.move == one.equivalent_moves[0] for one in analysis.moves)
    first, *others = analysis.moves
    assert (analysis.best, first.loss) == (first.move, 0.0)
    assert sum(one.games for one in analysis.moves) == analysis.playouts
    assert [one.reliable for one in analysis.moves] == [playouts > 0] * 24 + [False] * (
        len(analysis.moves) - 24
    )
    for some in (analysis.moves[:24], analysis.moves[24:]):
        values = [value(analysis, one) for one in some]
        assert values == sorted(values, reverse=True)
    for one in analysis.moves:
        numbers = (one.mean, one.error, one.lead, one.lead_error, one.win_error, one.loss_error)
        assert all(map(math.isfinite, numbers))
        assert 0 <= one.win_rate <= 1
        assert one.loss == pytest.approx(value(analysis, first) - value(analysis, one))
        if aim != "win":
            assert (one.loss_points, one.loss_points_error) == (one.loss, one.loss_error)
    assert analysis.loss_bound == pytest.approx(COVER * first.loss_error)
    worse = [COVER * one.loss_error - one.loss for one in others if one.reliable]
    assert analysis.loss_bound == pytest.approx(max([0.0, *worse]))
    json.dumps(analysis.table(), allow_nan=False)
    row: Any = analysis_data(analysis)["moves"][0]
    assert row["loss"] == 0
    assert row["loss_error"] == pytest.approx(first.loss_error, abs=1e-4)
    seat = position.to_move
    for one in analysis.moves[:5]:
        after = position.play(one.move).scores[seat].total
        assert one.gain == after - position.scores[seat].total


def test_in_the_last_turn_the_network_expects_the_exact_result() -> None:
    position = start(plies=35)
    choices = candidate_moves(position)
    found = estimate_choices(position, choices)
    for n, choice in enumerate(choices):
        mine, other = position.to_move, 1 - position.to_move
        scores = position.play(choice.move).scores
        assert found[own][n] == scores[mine].total
        assert found[lead][n] == scores[mine].total - scores[other].total


@pytest.mark.compiled
@pytest.mark.parametrize("rules", [{}, {"players": 3}, {"architect": "metagenes"}], ids=str)
def test_the_aim_is_the_lead_with_opponents_and_the_score_without(rules: Any) -> None:
    analysis = quiet(start(plies=8, **rules), playouts=0)
    assert analysis.aim == ("score" if "architect" in rules else "margin")


@pytest.mark.parametrize("aim", ["margin", "score"])
def test_the_last_two_moves_are_solved_as_by_brute_force(aim: Any) -> None:
    city = start(plies=6).cities
    position = ak.Position.build(
        site=["hhg", "Mqt", "hbt"], cities=list(city), stones=[1, 2], unseen=[], strict=False
    )
    analysis = quiet(position, playouts=5, aim=aim)
    assert (analysis.proved, analysis.playouts) == (True, 0)
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
        assert one.loss_error == one.error == 0.0
    # The reasons are those of best play: their parts add up to the exact difference.
    first, last = analysis.moves[0], analysis.moves[-1]
    why = analysis.reasons(first.move, last.move)
    assert why.difference == (last.loss_points, 0.0)
    assert sum(part.points for part in why.parts) == pytest.approx(last.loss_points)
    assert sum(part.better for part in why.parts if part.name != "opponents") == first.mean


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("aim", ["margin", "win"])
def test_before_the_last_deal_results_are_means_over_all_orders(aim: Any) -> None:
    position = ak.Position.build(
        site=["hhg", "Mqt"], stones=[2, 3], unseen=["hbt", "Hqq", "gbq"], strict=False
    )
    search = AnalysisSearch(position, aim=aim, workers=2)
    while not search.table.done:
        assert not search.snapshot().proved
        analysis = search.step(playouts=1000)
    assert analysis.proved
    for one in analysis.moves[:: max(1, len(analysis.moves) // 5)]:
        ends = [
            solve_ending(position.play(one.move).deal(order), aim)
            for order in permutations(position.unseen)
        ]
        results = [ending.best for ending in ends if ending is not None]
        assert len(results) == 6
        assert one.mean == pytest.approx(fmean(end.totals[0] for end in results), abs=1e-4)
        assert one.lead == pytest.approx(
            fmean(end.totals[0] - end.totals[1] for end in results), abs=1e-4
        )
        won = [win_of(end.totals, end.stones) for end in results]
        assert one.win_rate == pytest.approx(fmean(won), abs=1e-4)
    why = analysis.reasons()
    assert (why.games, why.difference.error) == (6, 0.0)
    assert why.difference.mean == pytest.approx(analysis.moves[1].loss_points)


def win_of(totals: tuple[int, ...], stones: tuple[int, ...]) -> float:
    first, second = zip(totals, stones, strict=True)
    return 0.5 if first == second else float(first > second)


@pytest.mark.compiled
def test_an_architects_forced_move_is_the_only_candidate() -> None:
    position = start(architect="hippodamos")
    position = position.play(next(iter(position.legal_moves())))
    analysis = quiet(position, playouts=40)
    (one,) = analysis.moves
    assert one.move == position.architect_move()
    assert (one.loss, one.loss_error) == (0.0, 0.0)
    with pytest.raises(ak.AkropolisError, match="no other move"):
        analysis.reasons()


@pytest.mark.compiled
def test_only_a_clear_best_move_stands_as_best() -> None:
    seen = set()
    for seed, plies, playouts in ((3, 6, 0), (3, 20, 1000), (4, 32, 800), (3, 33, 60), (3, 35, 50)):
        analysis = quiet(start(seed, plies), playouts=playouts)
        first, *others = analysis.moves
        level = [one for one in others if one.standing == "level"]
        for one in others:
            near = one.loss <= max(COVER * one.loss_error, 0.05)
            standing = "unreliable" if not one.reliable else "level" if near else "behind"
            assert one.standing == standing
        assert first.standing == ("level" if level else "best" if playouts else "leading")
        seen.add(first.standing)
        if analysis.proved:
            ties = [one for one in others if one.loss == 0]
            assert (first.standing == "level") == bool(ties) == ("as good" in analysis.statement)
    assert seen == {"leading", "level", "best"}


# --- budgets, workers, interrupts ----------------------------------------------------------------


class Clock:
    """A clock that only playouts move on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float, first: float = 0) -> None:
        self.now, starting = 0.0, iter([first])
        monkeypatch.setattr(analysis_search, "perf_counter", lambda: self.now)

        def slowly(batch: Batch) -> Any:
            self.now += next(starting, 0.0) + seconds * len(batch.moves) * batch.many
            return play_batch(batch)

        monkeypatch.setattr(estimate, "play_batch", slowly)


@pytest.mark.compiled
@pytest.mark.parametrize("budget", [6.0, 10.0, 20.0])
def test_a_budget_is_not_exceeded(budget: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 0.01)
    search = AnalysisSearch(start(plies=8), workers=1)
    search.step(budget)
    assert search.table.stage >= 1
    assert search.seconds == pytest.approx(clock.now)
    assert 0.5 * budget <= clock.now <= budget
    # The games of the next stage, as long as those before, would not have had time.
    first, games = search.table.stage, search.table.games
    assert clock.now * games(first + 1) / games(first) > budget
    search.step(budget)
    assert search.table.stage > first
    assert clock.now <= 2 * budget


@pytest.mark.compiled
def test_a_budget_ends_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 0.05)
    search = AnalysisSearch(start(plies=8), workers=1)
    analysis = search.step(0.1)
    assert (analysis.stage, analysis.playouts, clock.now < 1.0) == (-1, 0, True)
    assert analysis.best in analysis.position.legal_moves()
    assert str(analysis).endswith("Too few games to tell the best move.")
    assert "<table" in analysis._repr_html_()
    analysis.figure()
    assert search.step(playouts=60).table() == quiet(start(plies=8), playouts=60).table()


@pytest.mark.compiled
def test_starting_workers_does_not_cost_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(monkeypatch, 0.01, first=60.0)
    with ThreadPoolExecutor(1) as pool:
        search = AnalysisSearch(start(plies=8), executor=pool)
        search.step(6.0)
    assert search.table.stage >= 1


@pytest.mark.compiled
@pytest.mark.parametrize("last", [1, 20, 40, 60])
def test_an_interrupt_keeps_what_was_found(last: int, monkeypatch: pytest.MonkeyPatch) -> None:
    position = start(plies=8)
    whole = quiet(position, playouts=240, workers=1).table()
    monkeypatch.setattr(estimate, "play_batch", interrupted_at(last, play_batch))
    analysis = quiet(position, playouts=240, workers=1)
    assert analysis.interrupted
    assert "interrupted" in repr(analysis)
    if analysis.stage >= 0:
        games = analysis._search.table.games(analysis.stage)
        assert analysis.table() == quiet(position, playouts=games).table()
    analysis.extend(playouts=0, workers=1, progress=False)
    assert not vars(analysis)["interrupted"]
    assert analysis.table() == whole


class DyingPool(ThreadPoolExecutor):
    """A pool whose workers die after some jobs."""

    def __init__(self, jobs: int) -> None:
        super().__init__(1)
        self.left = jobs

    def submit(self, task: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.left -= 1
        if self.left >= 0:
            return super().submit(task, *arguments, **named)
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("killed"))
        return future


@pytest.mark.compiled
def test_when_all_workers_die_what_was_found_is_kept() -> None:
    position = start(plies=8)
    with DyingPool(50) as pool, pytest.warns(UserWarning, match="died .* until then"):
        analysis = quiet(position, playouts=240, executor=pool)
    assert 1 <= analysis.stage < 6
    analysis.extend(playouts=0, progress=False)
    assert analysis.table() == quiet(position, playouts=240).table()
    with DyingPool(0) as pool, pytest.raises(ak.AkropolisError, match="died"):
        quiet(position, playouts=240, executor=pool)


def test_there_is_nothing_to_analyse_without_a_move() -> None:
    with pytest.raises(ak.AkropolisError, match="the game is over"):
        quiet(ak.Position.build(site=["hmb"], unseen=[], strict=False), playouts=5)
    with pytest.raises(ak.AkropolisError, match="awaits a deal"):
        quiet(awaiting_deal(ak.Game(seed=3)), playouts=5)


def test_what_no_move_can_maximise_is_refused() -> None:
    with pytest.raises(ak.AkropolisError, match="'win', 'margin' or 'score'"):
        quiet(start(plies=35), playouts=5, aim="wins")


# --- reading -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def analysis() -> ak.Analysis:
    return quiet(start(plies=23), playouts=168)


@pytest.mark.compiled
def test_a_move_is_found_by_any_of_its_equals() -> None:
    position = start()
    analysis = quiet(position, playouts=0)
    for move in list(position.legal_moves())[::7]:
        assert move in analysis[move].equivalent_moves
        assert analysis[str(move)] is analysis[move]
    tile = ak.TILES[int(analysis.best.tile)].hexes
    assert analysis[tile, analysis.best.placement] is analysis.moves[0]
    with pytest.raises(ak.IllegalMoveError, match="edge"):
        analysis[analysis.best.tile, (9, 9, 0)]
    assert [len(analysis.heat(tile)) for tile in analysis.position.site] == [90, 90, 0, 0]
    with pytest.raises(ak.AkropolisError, match="not on the construction site"):
        analysis.heat("hhh")


@pytest.mark.compiled
def test_heat_tells_how_far_every_placement_is_behind(analysis: ak.Analysis) -> None:
    position = analysis.position
    losses = {move: one.loss_points for one in analysis.moves for move in one.equivalent_moves}
    for tile, can in zip(position.site, position.affordable, strict=True):
        heat = analysis.heat(tile)
        assert set(heat) == (set(position.city.legal_placements()) if can else set())
        for placement, number in heat.items():
            lost = max(0.0, losses[ak.Move(tile, placement)])
            assert number == pytest.approx(-lost, abs=0.051)


@pytest.mark.compiled
def test_what_is_shown_is_escaped_and_complete(analysis: ak.Analysis) -> None:
    page = analysis_html(analysis)
    assert page.count("<tr") == 9
    assert f"{analysis.playouts:,} playouts" in page
    for one in analysis.moves[:8]:
        assert str(one.move) in page
    assert 'color="#000' not in page
    figure = analysis.figure(height=300)
    bars, shown = figure.data[-1], analysis.moves[:12]
    assert list(bars.x) == pytest.approx([one.loss_points for one in shown], abs=0.01)
    reach = [COVER * one.loss_points_error for one in shown]
    assert list(bars.error_x.array) == pytest.approx(reach, abs=0.01)
    assert bars.error_x.arrayminus[0] == 0
    assert figure.layout.height == 300
    for text in (str(analysis), page, json.dumps(analysis.table())):
        assert not re.search(r"[-−]0\.0\b(?!\d)", text.replace("0.0 0 ", ""))
    for text in (str(analysis), page, figure.layout.annotations[-1].text):
        assert analysis.statement in text


@pytest.mark.compiled
def test_units_are_told(analysis: ak.Analysis) -> None:
    win = quiet(analysis.position, playouts=168, aim="win")
    assert "in % and points" in str(win).splitlines()[0]
    assert "in points:" in str(analysis).splitlines()[0]
    assert f"{100 * win.moves[0].win_rate:.1f}" in str(win)
    for one in (win, analysis):
        assert one.unit.title in analysis_html(one)


@pytest.mark.compiled
def test_showing_plays_nothing(analysis: ak.Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(Rollouts, "play", play)
    monkeypatch.setattr(Rollouts, "play_to_end", play)
    assert analysis.why is not None
    for show in (str, repr, analysis_html, lambda one: one.figure(), lambda one: one.table()):
        show(analysis)


@pytest.mark.compiled
def test_a_continuation_can_be_played_up_to_the_first_deal() -> None:
    game = ak.Game(seed=11, players=3)
    analysis = quiet(game, playouts=0)
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


def test_a_continuation_before_any_deal_is_known_to_its_end() -> None:
    position = start(plies=33)
    move = next(iter(position.legal_moves()))
    line = continue_with(position, move, 50)
    assert line.known == tuple(line)
    assert len(line) == 3
    assert line.known[0] == move
    assert repr(line) == f"<Continuation: {' '.join(map(str, line.known))}>"
    for step in line.known:
        position = position.play(step)
    assert position.is_over


def test_a_frame_needs_pandas_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = quiet(start(plies=35), playouts=0)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ak.AkropolisError, match="pip install pandas"):
        analysis.frame()
