"""The running analysis of a view: when it runs, and what it sends to the page."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.forecast.forecast_search import ForecastSearch
from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from akropolis_nb.widget.session.panels.analysis_panel import analysis_data
from akropolis_nb.widget.session.panels.analysis_runner import AnalysisRunner, ForecastRunner
from akropolis_nb.widget.session.panels.expected_data import of_analysis
from tests.widget.loop import in_a_kernel, quiet, threads, until
from tests.widget.page import lay, look, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.statistics.totals import Aim

pytestmark = pytest.mark.usefixtures("swift")

THREAD = "akropolis-analysis"
PANELS = [("analysis", "pondering"), ("forecast", "forecasting")]
"""Two panels, and the options that turn them on."""


@pytest.fixture
def game() -> ak.Game:
    return played(32)


class TestInAScript:
    @pytest.mark.parametrize(("panel", "option"), PANELS)
    def test_the_present_position_is_thought_about_until_it_is_turned_off(
        self, game: ak.Game, panel: str, option: str
    ) -> None:
        view = ak.CityWidget(game)
        assert not getattr(view, f"{panel}_data")
        setattr(view, option, True)
        assert getattr(view, panel).position == game.position
        assert getattr(view, f"{panel}_data")["state"] == "done"
        game.play(next(iter(game.legal_moves())))
        assert getattr(view, panel).position == game.position
        setattr(view, option, False)
        assert not getattr(view, f"{panel}_data")
        game.undo()
        assert getattr(view, panel) is None

    def test_what_is_known_stays_known(self) -> None:
        # So early that no ending is solved instead of further games.
        game = played(24)
        view = ak.CityWidget(game, pondering=True)

        def games() -> int:
            assert view.analysis is not None
            rows = view.analysis._search.table._rows.values()
            return sum(len(row.cut) + len(row.full) for row in rows)

        before = games()
        game.play(next(iter(game.legal_moves())))
        game.undo()
        assert games() > before > 0


class TestPageData:
    @pytest.fixture
    def view(self, game: ak.Game) -> ak.CityWidget:
        return ak.CityWidget(game, pondering=True)

    def test_the_best_candidates_can_be_laid_as_they_are_told(self, view: ak.CityWidget) -> None:
        analysis = view.analysis
        assert analysis is not None
        rows = view.analysis_data["moves"]
        assert len(rows) == min(10, len(analysis.moves))
        for row, candidate in zip(rows, analysis.moves[:10], strict=True):
            assert row["move"] == str(candidate.move)
            assert row["win_rate"] == pytest.approx(candidate.win_rate, abs=1e-4)
            assert row["lead"] == pytest.approx(candidate.lead, abs=0.006)
            assert row["mean"] == pytest.approx(candidate.mean, abs=0.006)
            assert row["loss"] == pytest.approx(candidate.loss, abs=1e-4)
            assert row["loss_points"] == pytest.approx(candidate.loss_points, abs=0.006)
            assert (row["games"], row["reliable"]) == (candidate.games, candidate.reliable)
            assert row["equivalent_moves"] == [str(move) for move in candidate.equivalent_moves]
        assert lay(view, ak.Move.from_text(rows[-1]["move"]))["ok"]
        assert str(view.game.node.move) == rows[-1]["move"]

    def test_the_heat_follows_the_order_of_the_placements(self, view: ak.CityWidget) -> None:
        analysis, position = view.analysis, view.game.position
        assert analysis is not None
        heat = view.analysis_data["heat"]
        assert len(heat) == len(position.site)
        for index, (tile, affordable) in enumerate(
            zip(position.site, position.affordable, strict=True)
        ):
            if not affordable:
                assert heat[index] == {"loss": [], "reliable": []}
                continue
            for n, (q, r, rotation, *_) in enumerate(view.snapshot["legal"]):
                candidate = analysis[ak.Move(tile, ak.Placement(q, r, rotation))]
                loss = heat[index]["loss"][n]
                assert loss == pytest.approx(max(0.0, candidate.loss_points), abs=0.051)
                assert (n in heat[index]["reliable"]) == candidate.reliable

    @pytest.mark.parametrize("aim", ["win", "margin", "score"])
    def test_the_list_stands_in_the_order_of_its_numbers(self, aim: Aim) -> None:
        game = ak.Game(seed=11)
        for playouts in (0, 60, 2000):
            analysis = ak.analyse(game, playouts=playouts, aim=aim, progress=False)
            data = analysis_data(analysis)
            assert data["aims"][0] == aim
            assert sorted(data["aims"]) == ["margin", "score", "win"]
            rows: list[Any] = list(data["moves"])
            assert rows == sorted(rows, key=lambda row: not row["reliable"])
            key = {"win": "win_rate", "margin": "lead", "score": "mean"}[aim]
            for reliable in (True, False):
                values = [row[key] for row in rows if row["reliable"] == reliable]
                assert values == sorted(values, reverse=True)

    def test_the_curve_has_the_positions_of_the_line_that_were_analysed(
        self, view: ak.CityWidget
    ) -> None:
        for _ in range(2):
            analysis = view.analysis
            assert analysis is not None
            position, ply = view.game.position, view.game.ply
            (here,) = [row for row in view.analysis_data["expected"] if row["ply"] == ply]
            mine, other = position.to_move, 1 - position.to_move
            best = analysis.moves[0]
            assert here["seats"][mine] == pytest.approx(
                (best.win_rate, best.lead, best.mean), abs=0.06
            )
            won, lead, mean = here["seats"][other]
            assert (won, lead) == pytest.approx((1 - best.win_rate, -best.lead), abs=0.06)
            assert mean is None
            view.game.play(analysis.best)
        assert [row["ply"] for row in view.analysis_data["expected"]] == [32, 33, 34]
        view.game.goto(32)
        view.game.play(next(iter(view.game.legal_moves())))
        assert view.analysis_data["expected"][0]["ply"] == 32

    def test_of_three_players_only_the_one_to_move_is_known(self) -> None:
        game = ak.Game(players=3, seed=5)
        seats = of_analysis(ak.analyse(game, playouts=60, progress=False))
        assert [seat[0] is None for seat in seats] == [False, True, True]

    def test_a_game_for_one_shows_points_only(self) -> None:
        game = ak.Game(players=1, architect="hippodamos", seed=5)
        data = analysis_data(ak.analyse(game, playouts=50, progress=False))
        assert data["aims"] == ["score"]


@in_a_kernel
async def test_it_follows_the_game_with_one_thread() -> None:
    game = ak.Game(seed=7)
    view = ak.CityWidget(game, pondering=True)
    others = [ak.CityWidget(game, pondering=True) for _ in range(2)]
    await until(lambda: view.analysis)
    for _ in range(5):
        game.play(next(iter(game.legal_moves())))
        assert view.analysis_data["moves"] == []
        assert threads(THREAD) <= 1
    await until(lambda: view.analysis)
    assert view.analysis is not None
    assert view.analysis.position == game.position
    assert others[0].analysis_data == view.analysis_data
    for one in (view, *others):
        one.close()
    await quiet(THREAD)


@pytest.mark.parametrize(("panel", "option"), PANELS)
@in_a_kernel
async def test_it_ends_when_it_has_thought_enough(
    monkeypatch: pytest.MonkeyPatch, panel: str, option: str
) -> None:
    for runner in (AnalysisRunner, ForecastRunner):
        monkeypatch.setattr(runner, "enough", 0.05)
    view: Any = ak.CityWidget(ak.Game(seed=7))
    setattr(view, option, True)
    await until(lambda: getattr(view, f"{panel}_data")["state"] == "done")
    await quiet(f"akropolis-{panel}")
    assert getattr(view, f"{panel}_data")["moves" if panel == "analysis" else "seats"]
    look(view)
    assert threads(f"akropolis-{panel}") == 0
    view.close()


@pytest.mark.parametrize(("panel", "option"), PANELS)
@in_a_kernel
async def test_an_error_is_told_and_ends_it(
    monkeypatch: pytest.MonkeyPatch, panel: str, option: str
) -> None:
    def steps(*_: Any, **_kwargs: Any) -> Iterator[int]:
        yield 1
        raise ak.AkropolisError("the dice are gone")

    monkeypatch.setattr(AnalysisSearch if panel == "analysis" else ForecastSearch, "steps", steps)
    game = ak.Game(seed=7)
    view: Any = ak.CityWidget(game)
    setattr(view, option, True)
    await until(lambda: getattr(view, f"{panel}_data")["state"] == "failed")
    assert getattr(view, f"{panel}_data")["error"] == "the dice are gone"
    await quiet(f"akropolis-{panel}")
    monkeypatch.undo()
    game.play(next(iter(game.legal_moves())))
    assert getattr(view, f"{panel}_data")["state"] == "thinking"
    view.close()
    await quiet(f"akropolis-{panel}")


@in_a_kernel
async def test_another_game_and_sleep_take_it_along() -> None:
    view = ak.CityWidget(ak.Game(seed=7), pondering=True)
    await until(lambda: view.analysis)
    view.game = ak.Game(seed=8)
    assert not view.analysis
    await until(lambda: view.analysis)
    assert view.analysis is not None
    assert view.analysis.position == view.game.position
    view.sleep()
    await quiet(THREAD)
    view.wake()
    await until(lambda: threads(THREAD))
    view.close()
    await quiet(THREAD)


@in_a_kernel
async def test_a_view_that_nobody_holds_is_let_go() -> None:
    game = ak.Game(seed=7)
    view = ak.CityWidget(game, pondering=True)
    of = weakref.ref(AnalysisRunner.of(game))
    await until(lambda: of().result)  # type: ignore[union-attr]
    view.close()
    del view
    await quiet(THREAD)
    gc.collect()
    assert of() is None
    assert not game._listeners
