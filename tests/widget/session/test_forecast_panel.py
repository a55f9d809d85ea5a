"""The running forecast of a view: what it computes, and when it runs."""

from __future__ import annotations

import json
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.widget.session.panels import analysis_runner
from akropolis_nb.widget.session.panels.forecast_panel import forecast_data
from tests.widget.loop import in_a_kernel, quiet, until
from tests.widget.page import look, played

pytestmark = pytest.mark.usefixtures("swift")

THREAD = "akropolis-forecast"


@pytest.fixture
def game() -> ak.Game:
    """Return a game with open temples near its end."""
    return played(30)


def test_the_page_gets_the_numbers_of_the_forecast(game: ak.Game) -> None:
    found = ak.forecast(game, playouts=5)
    data: Any = forecast_data(found)
    json.dumps(data, allow_nan=False)
    for seat, sent in zip(found.seats, data["seats"], strict=True):
        parts = [*(one.points for one in seat.districts), seat.quarries, seat.stones]
        sent_parts = [
            *(one["points"] for one in sent["districts"]),
            sent["quarries"],
            sent["stones"],
        ]
        means = [part["mean"] for part in sent_parts]
        assert means == pytest.approx([part.mean for part in parts], abs=0.006)
        assert sum(means) == pytest.approx(sent["total"]["mean"], abs=0.05)
        places = [tuple(map(tuple, site["cells"])) for site in sent["sites"]]
        assert places == [site.cells for site in seat.sites]
        levels = [site["level"] for site in sent["sites"]]
        assert levels == sorted(levels, reverse=True)
        assert [(one["temple"]["q"], one["temple"]["r"]) for one in sent["temples"]] == [
            (one.temple.q, one.temple.r) for one in seat.temples
        ]
    assert any(seat["temples"] for seat in data["seats"])


def test_one_game_with_unseen_tiles_has_no_error_to_send() -> None:
    data: Any = forecast_data(ak.forecast(ak.Game(seed=7), playouts=1))
    assert data["seats"][0]["total"]["error"] is None


def test_a_finished_game_and_a_city_have_neither_forecast_nor_analysis() -> None:
    game = ak.Game(seed=7, bots={0: ak.bot("random"), 1: ak.bot("random")})
    game.play_bots()
    view = ak.CityWidget(game, forecasting=True, pondering=True)
    assert (view.forecast, view.forecast_data["state"]) == (None, "over")
    assert (view.analysis, view.analysis_data["state"]) == (None, "over")
    assert not ak.CityWidget(ak.City(), forecasting=True).forecast_data


def test_an_open_exercise_hides_it() -> None:
    game = played(8)
    review = ak.review(game, playouts=84, progress=False)
    view = ak.CityWidget(game, review=review, forecasting=True)
    assert view.forecast_data
    view.ask()
    assert not view.forecast_data
    view.end_question()
    assert view.forecast_data


@in_a_kernel
async def test_it_runs_beside_an_analysis_and_both_go_on_when_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysis_runner, "UNSEEN", 2)
    view = ak.CityWidget(ak.Game(seed=7), pondering=True, forecasting=True)
    names = ("analysis_data", "forecast_data")
    await until(lambda: all(getattr(view, name)["state"] == "resting" for name in names))
    before = [getattr(view, name)["playouts"] for name in names]
    look(view)
    assert [getattr(view, name)["state"] for name in names] == ["thinking"] * 2
    await until(lambda: all(getattr(view, name)["state"] == "resting" for name in names))
    after = [getattr(view, name)["playouts"] for name in names]
    assert all(more > less for more, less in zip(after, before, strict=True))
    view.close()
    await quiet(THREAD)
    await quiet("akropolis-analysis")
