"""Study: several views of one game side by side."""

from __future__ import annotations

import pytest
from ipywidgets import widgets as ipywidgets

import akropolis_nb as ak
from tests.widget.page import ask, page_of


@pytest.fixture
def game() -> ak.Game:
    return ak.Game(players=3, seed=7)


@pytest.fixture
def study(game: ak.Game) -> ak.Study:
    return ak.Study(game, columns=2, height=300, language="pl")


def shown(study: ak.Study) -> ipywidgets.Widget:
    data = study._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    model: str = data["application/vnd.jupyter.widget-view+json"]["model_id"]
    return ipywidgets.widget._instances[model]


def test_every_city_has_a_view_that_stays_with_its_seat(game: ak.Game, study: ak.Study) -> None:
    subject, *cities = study.views
    for _ in range(4):
        assert [view.player for view in cities] == [0, 1, 2]
        assert subject.player == game.position.to_move
        game.play(next(iter(game.legal_moves())))
    assert all(view.snapshot["ply"] == 4 for view in study.views)


def test_its_views_have_its_options_are_linked_and_begin_no_new_game(
    game: ak.Game, study: ak.Study
) -> None:
    views = ak.Study(game, caption="A game").views
    assert [view.caption for view in views] == ["A game", *game.names]
    assert {view.height for view in study.views[1:]} == {300}
    (link,) = {view.link for view in study.views}
    assert link
    assert link not in {view.link for view in views}
    for view in study.views:
        assert view.language == "pl"
        assert "tables" not in view.snapshot
        assert "error" in ask(view, "new", rules={"players": 2}, names=None, seed=None)
        assert view.game is game


@pytest.mark.parametrize(
    ("players", "columns", "lengths"),
    [(2, 2, [1, 2]), (3, 2, [2, 2]), (4, 2, [1, 2, 2]), (3, 3, [1, 3]), (2, 1, [1, 1, 1])],
)
def test_it_is_shown_in_rows_without_a_gap(players: int, columns: int, lengths: list[int]) -> None:
    study = ak.Study(ak.Game(players=players, seed=7), columns=columns)
    rows = shown(study).children
    assert [len(row.children) for row in rows] == lengths
    assert [view for row in rows for view in row.children] == list(study.views)


def test_it_sleeps_and_wakes_with_its_views(game: ak.Game, study: ak.Study) -> None:
    before = shown(study)
    study.sleep()
    assert all(view.comm is None for view in study.views)
    assert not game._listeners
    game.play(next(iter(game.legal_moves())))
    assert shown(study) is not before
    open_widgets = len(ipywidgets.widget._instances)
    for _ in range(5):
        study.sleep()
        shown(study)
    assert len(ipywidgets.widget._instances) == open_widgets
    assert [page_of(view).sent[0]["state"]["player"] for view in study.views] == [1, 0, 1, 2]
    study.close()
    assert not game._listeners


def test_what_views_share_is_told_to_each_in_its_language(game: ak.Game) -> None:
    views = [ak.CityWidget(game, language=language) for language in ("en", "pl", "en")]
    before = [view.snapshot for view in views]
    for _ in range(2):
        game.play(next(iter(game.legal_moves())))
    whys = [[h["why"] for h in view.snapshot["seats"][0]["scene"]["hexes"]] for view in views]
    assert whys[0] == whys[2] != whys[1]
    game.undo(2)
    for old, view in zip(before, views, strict=True):
        for name in ("seats", "legal", "gains", "site"):
            assert view.snapshot[name] == old[name]
