from __future__ import annotations

import gc
import json
import weakref
from types import SimpleNamespace
from typing import Any

import pytest
from ipywidgets import widgets as ipywidgets

import akropolis_nb as ak
from akropolis_nb.widget import assets
from akropolis_nb.widget.options import PARTS, SEATS
from tests.widget.page import page_of, place, play

PIECES = {*(f"_{name}" for name in PARTS), *(f"_scene_{seat}" for seat in range(SEATS))}
"""The traits of a page that hold parts of the snapshot."""


class TestWhatItShows:
    def test_the_snapshot_is_of_moderate_size(self, game: ak.Game) -> None:
        while not game.position.is_over:
            play(game, 0)
        game.undo(2)
        assert len(json.dumps(ak.CityWidget(game).snapshot)) < 60_000

    def test_a_page_gets_what_it_needs_for_the_record(
        self, game: ak.Game, view: ak.CityWidget
    ) -> None:
        state = page_of(view).sent[0]["state"]
        start = state["start_data"]
        record = json.loads(game.to_json())
        assert start == {name: record[name] for name in ("names", "seed", "start", "stacks")}
        before = len(page_of(view).sent)
        place(view)
        updates = [m["state"] for m in page_of(view).sent[before:] if "state" in m]
        assert not any("start_data" in state for state in updates)
        game.annotate("Look here", "!?", game.root)
        assert view.start_data == {**start, "comment": "Look here", "marks": ["!?"]}
        view.game = ak.Game(players=3, seed=8)
        assert view.start_data["seed"] == 8
        view.locked = True
        assert page_of(view).sent[-1]["state"]["start_data"] is None
        city = page_of(ak.CityWidget(ak.City()))
        assert city.sent[0]["state"]["start_data"] is None

    def test_it_has_a_picture_for_where_no_kernel_answers(self, view: ak.CityWidget) -> None:
        data, _ = view._repr_mimebundle_()
        assert data["image/svg+xml"].startswith("<svg")
        assert "application/vnd.jupyter.widget-view+json" in data
        assert data["text/plain"] == repr(view)


class TestOptions:
    @pytest.mark.parametrize("edited", [None, 7, "gqq"])
    def test_only_a_game_or_a_city_is_shown(self, edited: Any) -> None:
        for make in (ak.CityWidget, ak.Study):
            with pytest.raises(TypeError, match="shows an ak"):
                make(edited)

    def test_a_page_with_a_wrong_value_gets_the_right_one_back(self, view: ak.CityWidget) -> None:
        page_of(view).say("update", state={"selected": 9})
        assert view.selected == 0
        assert page_of(view).sent[-1]["state"] == {"selected": 0}
        page_of(view).say("update", state={"selected": 2, "rotation": 5, "player": 1})
        assert (view.selected, view.rotation, view.player) == (2, 5, 1)


class TestIntents:
    def test_a_placement_is_played(self, game: ak.Game, view: ak.CityWidget) -> None:
        """The new snapshot and the reply are one message."""
        before = len(page_of(view).sent)
        text = (
            "Ada placed a tile (barracks plaza, house, temple) on level 1: "
            "+1 point, 0 stones; Bela to move"
        )
        assert place(view) == {"ok": True, "revision": 2, "text": text}
        assert game.ply == 1
        (update,) = page_of(view).sent[before:]
        assert update["state"]["snapshot"]["revision"] == 2
        assert update["state"]["player"] == 1

    def test_what_has_not_changed_is_not_sent_again(
        self, game: ak.Game, view: ak.CityWidget
    ) -> None:
        for _ in range(4):
            place(view)
        page = page_of(view)
        sent = []
        for act in (lambda: place(view), game.undo, lambda: game.annotate("a comment")):
            before = len(page.sent)
            act()
            (update,) = page.sent[before:]
            snapshot = update["state"]["snapshot"]
            assert not [name for name in PARTS if name in snapshot]
            assert not [seat for seat in snapshot["seats"] if "scene" in seat]
            sent.append(update["state"].keys() & PIECES)
        assert sent == [{"_scene_0", "_line"}, {"_scene_0"}, {"_tree"}]

    def test_an_older_revision_is_refused(self, game: ak.Game, view: ak.CityWidget) -> None:
        reply = page_of(view).ask(kind="undo", count=1, revision=0)
        assert reply["stale"]
        assert reply["error"]
        assert game.ply == 0

    @pytest.mark.parametrize(
        "intent",
        [
            {"kind": "place", "index": 0, "q": 9, "r": 9, "rotation": 0},
            {"kind": "place", "index": 0, "q": 0, "r": 1, "rotation": 6},
            {"kind": "place", "index": 9, "q": 0, "r": 1, "rotation": 2},
            {"kind": "place", "index": 0, "q": 0.5, "r": 1, "rotation": 2},
            {"kind": "place"},
            {"kind": "undo", "count": 1},
            {"kind": "undo", "count": "1"},
            {"kind": "goto", "ply": -1},
            {"kind": "goto", "node": 1},
            {"kind": "goto", "node": "0"},
            {"kind": "delete", "node": 0},
            {"kind": "promote"},
            {"kind": "annotate", "node": 0, "comment": 7},
            {"kind": "annotate", "node": 0, "marks": 7},
            {"kind": "win"},
            {"kind": ["place"]},
            {},
        ],
    )
    def test_what_cannot_be_done_is_answered_with_a_sentence(
        self, game: ak.Game, view: ak.CityWidget, intent: dict[str, Any]
    ) -> None:
        before = game.to_json()
        reply = page_of(view).ask(**intent, revision=1)
        assert set(reply) == {"error"}
        assert reply["error"]
        assert game.to_json() == before

    def test_an_unforeseen_failure_is_told_too(
        self, view: ak.CityWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ak.Game, "undo", lambda *_: 1 / 0)
        reply = page_of(view).ask(kind="undo", count=1, revision=1)
        assert "ZeroDivisionError" in reply["error"]

    def test_an_intent_that_is_sent_again_is_answered_but_not_carried_out_again(
        self, game: ak.Game, view: ak.CityWidget
    ) -> None:
        again: dict[str, Any] = {"id": "page:1", "revision": 1}
        replies = [place(view, index=0, **again) for _ in range(3)]
        assert replies[0]["ok"]
        assert replies == replies[:1] * 3
        assert game.ply == 1
        assert place(view, index=0, **again | {"id": "page:2"})["stale"]
        # An id alone is not enough: another intent is another one.
        assert page_of(view).ask(kind="undo", count=1, id="page:1", revision=2)["ok"]
        assert game.ply == 0


class TestFollowing:
    def test_the_view_follows_the_seat_to_move(self, game: ak.Game, view: ak.CityWidget) -> None:
        view.player = 1
        view.selected = 3
        place(view)
        assert (view.player, view.selected) == (1, 0)
        game.undo()
        assert view.player == 0

    def test_a_closed_view_follows_no_longer_and_is_let_go(self, game: ak.Game) -> None:
        view = ak.CityWidget(game)
        alive = weakref.ref(view)
        view.close()
        play(game, 0)
        assert view.snapshot["ply"] == 0
        view.close()
        del view
        gc.collect()
        assert alive() is None

    def test_the_game_does_not_keep_a_view_alive(self, game: ak.Game) -> None:
        view = ak.CityWidget(game)
        alive = weakref.ref(view)
        # Only ipywidgets and the page may keep an open widget alive.
        del ipywidgets.widget._instances[view.model_id]
        page_of(view).on_msg(lambda _: None)
        del view
        gc.collect()
        assert alive() is None
        play(game, 0)


class TestLibrary:
    @pytest.fixture(autouse=True)
    def forget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(assets, "_given", set())

    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
        """A clock that a test sets."""
        clock = SimpleNamespace(now=1000.0)
        monkeypatch.setattr(assets, "time", SimpleNamespace(monotonic=lambda: clock.now))
        return clock

    def test_the_library_is_not_sent_twice_in_a_moment(
        self, view: ak.CityWidget, clock: SimpleNamespace
    ) -> None:
        for seconds, sent in [(0.0, 1), (0.0, 1), (assets.RESEND_AFTER, 2)]:
            clock.now += seconds
            page_of(view).say("custom", content={"kind": "plotly", "page": "p"})
            assert len(page_of(view).buffers) == sent
        assert page_of(view).sent[-1]["content"] == {"plotly": True}
        assert bytes(page_of(view).buffers[-1][:2]) == b"\x1f\x8b"

    def test_the_library_is_not_sent_without_limit(
        self, view: ak.CityWidget, clock: SimpleNamespace
    ) -> None:
        for n in range(200):
            clock.now += 0.1 if n % 2 else assets.RESEND_AFTER
            page_of(view).say("custom", content={"kind": "plotly", "page": f"page {n}"})
        assert len(page_of(view).buffers) == assets.MOST
        clock.now += assets.WITHIN
        page_of(view).say("custom", content={"kind": "plotly", "page": "patient"})
        assert len(page_of(view).buffers) == assets.MOST + 1

    def test_each_output_that_is_a_page_of_its_own_gets_it(
        self, game: ak.Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # As in Colab: frames that share the kernel's session, but not the library.
        monkeypatch.setattr(assets, "front_end", lambda: "session")
        views = [ak.CityWidget(game) for _ in range(3)]
        for n, view in enumerate(views):
            page_of(view).say("custom", content={"kind": "plotly", "page": f"frame {n}"})
        # The library sent to the first one is on its way.
        assert [len(page_of(view).buffers) for view in views] == [1, 1, 1]

    def test_it_is_pushed_once_to_the_page_that_runs_the_cell(
        self, game: ak.Game, view: ak.CityWidget, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(assets, "front_end", lambda: "session")
        views = [view, *(ak.CityWidget(game) for _ in range(3))]
        assert [len(page_of(one).buffers) for one in views] == [0, 1, 0, 0]

    def test_a_missing_build_names_the_remedy(self) -> None:
        with pytest.raises(RuntimeError, match="pip install -e"):
            assets.read_asset("nothing.js")
