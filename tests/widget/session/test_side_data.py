"""Data beside the snapshot: each says to which snapshot it belongs."""

from __future__ import annotations

from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.widget.session.panels import analysis_runner
from tests.widget.page import ask, page_of, played

SIDE_DATA = (*("heat_data", "bot_data", "analysis_data", "forecast_data", "review_data"),)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> ak.Game:
    monkeypatch.setattr(analysis_runner, "AT_ONCE", 0.02)
    return played(3)


@pytest.fixture
def view(game: ak.Game) -> ak.CityWidget:
    review = ak.review(game, playouts=40, progress=False)
    return ak.CityWidget(game, review=review, pondering=True, forecasting=True, heat={(0, 1): 3})


def revisions(state: dict[str, Any]) -> list[int]:
    return [state[name]["revision"] for name in SIDE_DATA]


@pytest.mark.parametrize("edited", [ak.City(), ak.Puzzle(ak.City(), ["hhg"])])
def test_what_is_no_game_has_none(edited: ak.City | ak.Puzzle) -> None:
    made: Any = ak.CityWidget if isinstance(edited, ak.City) else ak.PuzzleWidget
    state = page_of(made(edited)).sent[0]["state"]
    assert [state[name] for name in SIDE_DATA] == [None] * len(SIDE_DATA)


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view.game.undo(),
        lambda view: ask(view, "undo", count=1),
        lambda view: view.game.annotate("a comment"),
        lambda view: setattr(view, "language", "pl"),
        lambda view: setattr(view, "locked", True),
        lambda view: setattr(view, "show", ("city", "chart")),
    ],
)
def test_a_change_comes_in_one_message_of_one_revision(view: ak.CityWidget, change: Any) -> None:
    before, sent = view.snapshot["revision"], len(page_of(view).sent)
    change(view)
    updates = [m["state"] for m in page_of(view).sent[sent:] if m.get("method") == "update"]
    (whole,) = [state for state in updates if "snapshot" in state]
    assert whole["snapshot"]["revision"] == before + 1
    assert revisions(whole) == [before + 1] * len(SIDE_DATA)
    assert not any(name in state for state in updates if state is not whole for name in SIDE_DATA)


def test_data_that_change_alone_belong_to_the_snapshot_that_is_shown(view: ak.CityWidget) -> None:
    view.game.undo()
    revision = view.snapshot["revision"]
    view.heat = {(0, 0): 1}
    view.review = None
    view.pondering = False
    view.pondering = True
    view.playing = False
    assert view.snapshot["revision"] == revision
    shown = (view.heat_data, view.bot_data, view.analysis_data)
    assert [data["revision"] for data in shown] == [revision] * 3
    assert view.review_data is None


def test_a_view_shown_again_is_of_one_revision(view: ak.CityWidget) -> None:
    view.sleep()
    view.game.undo()
    view.wake()
    state = page_of(view).sent[0]["state"]
    assert state["snapshot"]["ply"] == 2
    assert revisions(state) == [state["snapshot"]["revision"]] * len(SIDE_DATA)


def test_a_page_without_python_counts_its_own_revisions(view: ak.CityWidget) -> None:
    recorded = view.recorded()
    assert "revision" not in recorded["traits"]["heat_data"]
    assert "revision" not in recorded["review"]["shown"]
    assert not any("revision" in analysis for analysis in recorded["analyses"].values())
