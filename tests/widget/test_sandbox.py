"""Free building of a city."""

from __future__ import annotations

from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.widget.session import intents
from tests.widget.page import ask, place


@pytest.fixture
def city() -> ak.City:
    return ak.City().place("gqq", (0, 1, 2))


@pytest.fixture
def view(city: ak.City) -> ak.CityWidget:
    return ak.CityWidget(city)


def test_a_page_knows_all_tiles_and_where_they_can_lie(view: ak.CityWidget, city: ak.City) -> None:
    legal = [tuple(spot[:3]) for spot in view.snapshot["legal"]]
    assert legal == [tuple(spot) for spot in city.legal_placements()]
    assert view.show == ("city", "site", "score")
    palette = view.snapshot["palette"]
    assert sorted(palette) == sorted({tile.hexes for tile in ak.TILES.values()})


def test_steps_are_taken_back_and_forth_down_to_the_start(
    view: ak.CityWidget, city: ak.City
) -> None:
    place(view, tile="hhg")
    built = view.city
    assert (view.snapshot["can_undo"], view.snapshot["can_redo"]) == (True, False)
    ask(view, "undo", count=1)
    assert view.city is city
    ask(view, "undo", count=1)
    assert view.city == ak.City()
    assert (view.snapshot["can_undo"], view.snapshot["can_redo"]) == (False, True)
    ask(view, "redo", count=2)
    assert view.city == built
    ask(view, "undo", count=2)
    place(view, 5, tile="ttt")
    assert view.snapshot["can_redo"] is False
    assert [tile for tile, _ in view.city.placed] == ["ttt"]


def test_a_script_can_build_too(view: ak.CityWidget, city: ak.City) -> None:
    revision = view.snapshot["revision"]
    view.city = ak.City()
    assert view.snapshot["revision"] == revision + 1
    ask(view, "undo", count=1)
    assert view.city is city
    with pytest.raises(TypeError, match="an ak"):
        view.city = None  # type: ignore[assignment]
    with pytest.raises(AttributeError, match="shows a game"):
        ak.CityWidget(ak.Game(seed=1)).city = city
    with pytest.raises(AttributeError, match="city gives a city back"):
        _ = view.game


def test_why_tells_of_every_placement_what_a_preview_tells() -> None:
    city = ak.City()
    for _ in range(8):
        city = city.place("gqq", max(city.preview("gqq"), key=lambda see: see.level).placement)
    texts = catalogue("en")
    for tile in ("Hqq", "hqg"):
        for see in city.preview(tile):
            answer = intents.explain(None, city, tile, see.placement, texts)
            assert answer["text"] == sentences.ghost(texts, see.level, see.points, see.stones)
    reply = ask(ak.CityWidget(city), "why", tile="hhg", q=9, r=9, rotation=0)
    assert "share an edge" in reply["text"]


@pytest.mark.parametrize(
    "intent",
    [
        {"kind": "place", "tile": "hhx", "q": 0, "r": 1, "rotation": 2},
        {"kind": "place", "q": 0, "r": 1, "rotation": 2},
        {"kind": "undo", "count": 2},
        {"kind": "undo", "count": -1},
        {"kind": "redo", "count": 1},
        {"kind": "goto", "ply": 0},
        {"kind": "new", "rules": {"players": 2}},
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence(
    view: ak.CityWidget, city: ak.City, intent: dict[str, Any]
) -> None:
    assert set(ask(view, **intent)) == {"error"}
    assert view.city is city


def test_a_city_has_no_moves_to_review(view: ak.CityWidget) -> None:
    view.review = None
    view.end_question()
    assert view.review is None
    with pytest.raises(ak.AkropolisError, match="no review: this view shows a city by itself"):
        view.ask()
