"""The search behind an analysis: budgets, workers, interrupts."""

from __future__ import annotations

import json
import math
import tracemalloc
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis import analyse, candidates
from akropolis_nb.analysis.search import analysis_search
from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from akropolis_nb.analysis.search.playout_batches import Batch, play_batch
from akropolis_nb.bots.candidate_moves import candidate_moves
from tests.bots.test_players import start
from tests.engine.shapes import laid

TO_THE_END: dict[str, Any] = {"policy": "farsighted", "aim": "score"}


def quiet(position: Any, **options: Any) -> ak.Analysis:
    """Analyse by games to the end; ``test_network_analysis.py`` is about those cut short."""
    return ak.analyse(position, progress=False, **TO_THE_END | options)


late_or_large = pytest.mark.parametrize(
    ("plies", "playouts"), [(34, 240), pytest.param(23, 3000, marks=pytest.mark.compiled)]
)


def test_a_budget_in_seconds_tells_something_too() -> None:
    analysis = quiet(start(plies=34), budget=0.05)
    assert analysis.playouts > 0
    assert analysis.seconds > 0


def test_what_delays_the_first_games_does_not_cost_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Compiling and starting processes take longer than most budgets."""
    now, played = 0.0, 0

    def slowly(batch: Batch) -> Any:
        nonlocal now, played
        now += 0.5 if played else 60.0
        played += 1
        return play_batch(batch)

    monkeypatch.setattr(analysis_search, "play_batch", slowly)
    monkeypatch.setattr(analysis_search, "perf_counter", lambda: now)
    ponder = AnalysisSearch(start(plies=33), **TO_THE_END, executor=Lazy())
    assert (ponder.step(2.0).seconds, played) == (62.0, 5)
    assert (ponder.step(2.0).seconds, played) == (64.0, 9)


def test_a_budget_runs_from_the_call_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Listing the candidates of a large city takes seconds and counts; compiling does not count."""
    now, played = 0.0, 0

    def listed(position: ak.Position) -> Any:
        nonlocal now
        now += 1.5
        return candidate_moves(position)

    def compiles() -> None:
        nonlocal now
        now += 30

    def slowly(batch: Batch) -> Any:
        nonlocal now, played
        now += 0.25
        played += 1
        return play_batch(batch)

    monkeypatch.setattr(analysis_search, "candidate_moves", listed)
    monkeypatch.setattr(analysis_search, "ready", compiles)
    monkeypatch.setattr(analysis_search, "play_batch", slowly)
    monkeypatch.setattr(analysis_search, "perf_counter", lambda: now)
    ponder = AnalysisSearch(start(plies=33), **TO_THE_END, workers=1)
    ponder.step(2.0)
    assert played == 2
    ponder.step(2.0)
    assert played == 10
    # There is a result however short the budget is.
    assert AnalysisSearch(start(plies=33), **TO_THE_END, workers=1).step(0.1).playouts > 0


def test_preparing_the_result_counts_in_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result with thousands of candidates takes time to prepare."""
    now = 0.0

    def slowly(batch: Batch) -> Any:
        nonlocal now
        now += 0.125
        return play_batch(batch)

    def tells(ponder: AnalysisSearch) -> Any:
        nonlocal now
        now += 0.75 if ponder.playouts else 0.25
        return candidates.candidates(ponder)

    monkeypatch.setattr(analysis_search, "play_batch", slowly)
    monkeypatch.setattr(analyse, "candidates", tells)
    for module in (analyse, analysis_search):
        monkeypatch.setattr(module, "perf_counter", lambda: now)
    analysis = quiet(start(plies=33), budget=2.0, workers=1)
    assert (now, analysis.seconds) == (2.0, 1.0)
    # The next result may take three times as long as the last one.
    analysis.extend(4.0, workers=1, progress=False)
    assert 4.0 < now <= 6.0


@pytest.mark.compiled
def test_a_small_budget_for_thousands_of_moves_says_what_it_left_out() -> None:
    rng = Random(1)
    cities = [ak.City(laid("comb", 150, rng)) for _ in range(2)]
    position = ak.Position.build(
        site=[1, 2, 3, 4], cities=cities, stones=[9, 9], unseen=[], strict=False
    )
    analysis = quiet(position, playouts=50, workers=1)
    assert len(analysis.moves) > 10_000
    played, others = analysis.moves[:50], analysis.moves[50:]
    assert [one.games for one in played] == [1] * 50
    # Moves with the highest immediate gain come first; moves without playouts are not ranked.
    assert min(one.gain for one in played) >= max(one.gain for one in others)
    assert all(one.games == 0 and math.isnan(one.loss) for one in others)
    left_out, many = len(others), len(analysis.moves)
    assert f"{left_out:,} of {many:,} candidates have none" in analysis.statement
    assert str(analysis).endswith(analysis.statement)


@pytest.mark.compiled
def test_a_large_city_takes_memory_in_proportion() -> None:
    """Memory for each candidate does not grow with the number of candidates."""

    def kept(tiles: int) -> tuple[int, float]:
        rng, city = Random(tiles), ak.City()
        for _ in range(tiles):
            city = city.place(
                rng.choice(["hhg", "Mqt", "bTh"]), rng.choice(city.legal_placements())
            )
        position = ak.Position.build(site=["hbt", "qgh"], cities=[city, city], strict=False)
        tracemalloc.start()
        ponder = AnalysisSearch(position, **TO_THE_END, workers=1)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert ponder.step(playouts=8).playouts == 8
        return len(ponder.choices), peak / len(ponder.choices)

    (few, small), (many, large) = kept(20), kept(70)
    assert many > 2 * few
    assert large < 1.5 * small


class Lazy(Executor):
    """Runs a job when its result is requested."""

    def submit(self, task: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        class Asked(Future[Any]):
            def result(self, _: float | None = None) -> Any:
                return task(*arguments, **named)

        return Asked()


@pytest.mark.parametrize(
    "playouts",
    [1, 2, *(pytest.param(n, marks=pytest.mark.compiled) for n in (59, 61, 200))],
)
def test_a_few_playouts_are_no_reason_to_fail(playouts: int) -> None:
    analysis = quiet(start(), playouts=playouts)
    assert analysis.playouts == playouts
    assert analysis.best in analysis.position.legal_moves()
    json.dumps(analysis.table(), allow_nan=False)
    assert not any(one.reliable for one in analysis.moves)
    assert "<table" in analysis._repr_html_()
    assert len(str(analysis).splitlines()) == 12
    assert "-0.0" not in str(analysis)
    analysis.figure()


@pytest.mark.slow
@late_or_large
def test_an_interrupt_keeps_what_was_found(
    plies: int, playouts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = start(plies=plies)
    whole = quiet(position, playouts=playouts, workers=1).table()
    batches = 0

    def stopped(batch: Batch) -> Any:
        nonlocal batches
        batches += 1
        if batches == playouts // 100:
            raise KeyboardInterrupt
        return play_batch(batch)

    monkeypatch.setattr(analysis_search, "play_batch", stopped)
    analysis = quiet(position, playouts=playouts, workers=1)
    assert analysis.interrupted
    assert 0 < analysis.playouts < playouts
    assert "interrupted" in repr(analysis)
    analysis.extend(playouts=playouts - analysis.playouts, workers=1, progress=False)
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


@late_or_large
def test_when_all_workers_die_what_was_found_is_kept(plies: int, playouts: int) -> None:
    position = start(plies=plies)
    pool = DyingPool(playouts // 150)
    with pool, pytest.warns(UserWarning, match="died .* until then"):
        analysis = quiet(position, playouts=playouts, executor=pool)
    assert 0 < analysis.playouts < playouts
    analysis.extend(playouts=playouts - analysis.playouts, progress=False)
    assert analysis.table() == quiet(position, playouts=playouts).table()
    with DyingPool(0) as pool, pytest.raises(ak.AkropolisError, match="died"):
        quiet(position, playouts=playouts, executor=pool)


def test_a_search_ends_by_itself_where_nothing_is_left_to_find_out() -> None:
    position = ak.Position.build(site=["hhg", "hmb"], unseen=[], stacks_left=0, strict=False)
    analysis = AnalysisSearch(position, **TO_THE_END).step(600.0)
    assert all(one.games == 1 and one.error == 0 for one in analysis.moves)
