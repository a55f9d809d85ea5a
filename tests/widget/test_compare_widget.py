"""CompareWidget: two cities, positions or games side by side."""

from __future__ import annotations

from typing import Any, cast

import pytest

import akropolis_nb as ak
from tests.widget.page import ask, place, play

ONE = ak.City().place("hhg", (0, 1, 2))
OTHER = ak.City().place("ghg", (0, 1, 2)).place("gqq", (2, 0, 2))


def rings(view: ak.CityWidget, *, grey: bool = False) -> set[tuple[int, int]]:
    marks = cast("list[dict[str, Any]]", view.marks)
    return {(mark["q"], mark["r"]) for mark in marks if "color" in mark or not grey}


def different(one: ak.City, other: ak.City) -> set[tuple[int, int]]:
    return {(each.q, each.r) for each in ak.compare(one, other).differences if each.matters}


def changes(view: ak.CityWidget) -> dict[str, int]:
    """Return the changes that a view's score table shows."""
    return {letter: n for letter, n in cast("Any", view.compared)["changes"].items() if n}


def test_what_differs_is_ringed_in_both_cities() -> None:
    compared = ak.CompareWidget(ONE, OTHER)
    for view in compared.views:
        assert rings(view) == different(ONE, OTHER)
    assert rings(compared.views[0], grey=True) == {(h.q, h.r) for h in OTHER.hexes()} - {
        (h.q, h.r) for h in ONE.hexes()
    } - {(h.q, h.r) for h in OTHER.hexes() if h.kind == "q"}


def test_the_second_table_shows_the_changes() -> None:
    first, second = ak.CompareWidget(ONE, OTHER, language="de").views
    scores = [city.score() for city in (ONE, OTHER)]
    assert changes(first) == {}
    parts = {a.letter: b.points - a.points for a, b in zip(*scores, strict=True)}
    parts["s"] = scores[1].stones - scores[0].stones
    parts[""] = scores[1].total - scores[0].total
    assert changes(second) == {letter: n for letter, n in parts.items() if n}
    texts = [cast("Any", view.compared)["text"] for view in (first, second)]
    assert texts == ["", f"umrandete Felder: {len(different(ONE, OTHER))}"]
    # Both tables have the same rows, also if only one of two architects has points for quarries.
    games = [ak.Game(architect="metagenes", seed=4) for _ in range(2)]
    play(games[1], 0)
    for view in ak.CompareWidget(*games).views[4:]:
        assert "q" in cast("Any", view.compared)["changes"]


def test_rings_follow_whoever_plays() -> None:
    games = [ak.Game(players=2, seed=seed, names=["Ada", "Boris"]) for seed in (7, 8)]
    compared = ak.CompareWidget(*games, language="pl")
    cities = compared.views[2:]
    assert [rings(view) for view in cities] == [set()] * 4
    play(games[0], 0)
    assert place(cities[1], 5)["ok"]
    play(games[1], 0, 0)
    for seat in (0, 1):
        expected = different(*(game.position.cities[seat] for game in games))
        assert expected
        assert [rings(view) for view in cities[2 * seat : 2 * seat + 2]] == [expected] * 2
    assert [view.caption for view in cities[2:]] == ["Boris, pierwsze", "Boris, drugie"]
    changed = games[1].position.scores[1].total - games[0].position.scores[1].total
    assert changes(cities[3]).get("", 0) == changed
    games[0].goto(0)
    games[1].goto(0)
    assert [rings(view) for view in cities] == [set()] * 4


def test_the_two_are_named_in_the_views_language_unless_one_names_them() -> None:
    shown = ak.compare(ONE, OTHER).show(language="de")
    assert [view.caption for view in shown.views] == ["erste", "zweite"]
    named = ak.compare(ONE, OTHER, labels=("before", "now")).show(language="de")
    assert named.views[0].caption == "before"
    game = ak.Game(players=2, names=["Ada", "Boris"], seed=7)
    views = ak.CompareWidget(game.position, game, labels=("then", "now")).views
    assert [view.caption for view in views] == [
        *("then", "now", "Ada, then", "Ada, now", "Boris, then", "Boris, now")
    ]


def test_all_views_point_together_and_stay_with_their_seats() -> None:
    game = ak.Game(players=3, seed=7)
    compared = ak.CompareWidget(game.position, game)
    play(game, 0, 0)
    assert [view.player for view in compared.views[2:]] == [0, 0, 1, 1, 2, 2]
    # Positions and cities are only looked at.
    assert [view.locked for view in compared.views[:2]] == [True, False]
    assert all(view.locked for view in ak.compare(ONE, OTHER).show().views)
    (link,) = {view.link for view in compared.views}
    assert link
    for one, other in zip(compared.views[2::2], compared.views[3::2], strict=True):
        assert one.around == other.around
        assert {(h.q, h.r) for view in (one, other) for h in view.city.hexes()} <= {*one.around}


def test_asleep_it_follows_nothing_and_awake_it_shows_the_present() -> None:
    game = ak.Game(players=2, seed=7)
    compared = ak.CompareWidget(game.position, game)
    compared._repr_mimebundle_()
    compared.sleep()
    play(game, 0)
    assert not game._listeners
    data = compared._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert rings(compared.views[2]) == different(ak.City(), game.position.cities[0])
    compared.close()
    assert not game._listeners


def test_what_cannot_be_compared_is_refused_in_words() -> None:
    with pytest.raises(ak.AkropolisError, match="of 2 players cannot be compared with one of 3"):
        ak.CompareWidget(ak.Game(players=2), ak.Game(players=3))
    with pytest.raises(TypeError, match="chooses that itself"):
        ak.CompareWidget(ONE, OTHER, marks=[])
    with pytest.raises(ak.AkropolisError, match="basic game"):
        ak.compare(ONE, OTHER, rules=ak.Rules(variants="h")).show()


class TestLocked:
    def test_nothing_can_be_changed_from_the_page(self) -> None:
        game = ak.Game(players=2, seed=7)
        play(game, 0)
        view = ak.CityWidget(game, locked=True)
        assert place(view) == {"error": "This board is read-only."}
        intents: list[dict[str, Any]] = [
            {"kind": "undo", "count": 1},
            {"kind": "goto", "ply": 0},
            {"kind": "annotate", "node": 1, "comment": "x", "marks": []},
            {"kind": "new", "rules": {"players": 2}, "names": None, "seed": None},
        ]
        for intent in intents:
            assert ask(view, **intent) == {"error": "This board is read-only."}
        assert (game.ply, view.game) == (1, game)
        assert not view.snapshot["can_undo"]
        assert not {"tables", "node"} & view.snapshot.keys()
