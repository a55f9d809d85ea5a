"""Malicious messages from a page, interrupts, and games used by several threads."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
import traitlets

import akropolis_nb as ak
from akropolis_nb.widget.view import LONGEST
from tests.widget.page import ask, page_of, place, play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from akropolis_nb.game.tree import Node


class TestWhatAPageMaySet:
    @pytest.mark.parametrize(
        "name", ["snapshot", "_scene_0", "bot_data", "analysis_data", "review_data"]
    )
    @pytest.mark.parametrize("value", [{}, {"revision": 99}, None, "x" * 1000])
    def test_what_python_writes_cannot_be_set(
        self, view: ak.CityWidget, name: str, value: Any
    ) -> None:
        page, before, text = page_of(view), getattr(view, name), repr(view)
        page.say("update", state={name: value, "rotation": 2}, buffer_paths=[])
        assert getattr(view, name) == before
        assert (repr(view), view.rotation) == (text, 2)
        back = [m["state"] for m in page.sent if m.get("method") == "update" and name in m["state"]]
        assert back[-1][name] == page.sent[0]["state"][name]

    def test_the_code_cannot_be_set(self, view: ak.CityWidget) -> None:
        before = view._esm
        page_of(view).say("update", state={"_esm": "alert(1)", "_css": ""}, buffer_paths=[])
        assert view._esm == before
        assert view._css

    @pytest.mark.parametrize("value", [{}, [], "x", 1e300, None, [[]], [{"q": []}], [{"q": {}}]])
    def test_whatever_is_refused_is_put_right(self, view: ak.CityWidget, value: Any) -> None:
        for name in ("marks", "cursor", "around", "show", "selected", "height", "texts", "view"):
            before = getattr(view, name)
            page_of(view).say("update", state={name: value}, buffer_paths=[])
            if getattr(view, name) == before:
                continue
            assert ask(view, "why", index=0, q=9, r=9, rotation=0)["ok"]
            setattr(view, name, before)


class TestEveryIntentIsAnswered:
    @pytest.mark.parametrize("kind", ["goto", "new", "x" * 100_000, ["x" * 100_000], None, {}])
    def test_with_an_error_of_bounded_length(self, view: ak.CityWidget, kind: Any) -> None:
        big = {"x" * 100_000: ["x" * 100_000]}
        for fields in ({"ply": big}, {"node": big}, {"rules": big}, {"rules": [big]}):
            reply = ask(view, kind, **fields)
            assert reply["error"]
            assert len(str(reply)) < 2 * LONGEST
        reply = ask(view, "new", rules={"x" * 100_000: 1})
        assert len(str(reply)) < 2 * LONGEST

    @pytest.mark.parametrize("name", ["x" * 100_000, ["x" * 100_000], {"a": 1}, None, 7])
    def test_by_a_name_of_bounded_length(self, view: ak.CityWidget, name: Any) -> None:
        page_of(view).say("custom", content={"id": name, "kind": "undo"})
        assert len(str(page_of(view).sent[-1])) < 3 * LONGEST

    @pytest.mark.parametrize("content", [[], None, "undo", 7])
    def test_what_is_no_intent_is_passed_over(self, view: ak.CityWidget, content: Any) -> None:
        before = len(page_of(view).sent)
        page_of(view).say("custom", content=content)
        assert len(page_of(view).sent) == before

    @pytest.mark.parametrize("interrupt", [KeyboardInterrupt, SystemExit])
    def test_when_it_is_interrupted_too(
        self,
        view: ak.CityWidget,
        game: ak.Game,
        monkeypatch: pytest.MonkeyPatch,
        interrupt: type[BaseException],
    ) -> None:
        def undo(_count: int) -> None:
            raise interrupt

        monkeypatch.setattr(game, "undo", undo)
        with pytest.raises(interrupt):
            ask(view, "undo", count=1)
        assert page_of(view).sent[-1]["content"] == {"reply": "1", "error": "Interrupted."}
        # No lock is held any more: another thread can continue.
        done = threading.Thread(target=lambda: game.goto(0))
        done.start()
        done.join(30)
        assert not done.is_alive()


class TestWords:
    @pytest.mark.parametrize(
        "text", ["{", "}", "{}", "{0}", "{name", "{nobody}", "{name.__class__}", "{n!r}", "{n:>99}"]
    )
    def test_braces_are_taken_as_they_are(self, text: str) -> None:
        game = ak.Game(players=2, seed=7, bots={1: ak.bot("greedy")})
        view = ak.CityWidget(game)
        view.texts = dict.fromkeys(set(view.texts) - {"language", "decimal", "thousands"}, text)
        assert view.snapshot["title"] in {text, text.replace("{n}", "1")}
        assert place(view)["ok"]
        assert ask(view, "undo", count=1)["text"]
        assert view.recorded()["snapshots"]
        view.close()
        puzzle = ak.collection()[0]
        asked = ak.PuzzleWidget(puzzle)
        asked.texts = dict.fromkeys(set(asked.texts) - {"language", "decimal", "thousands"}, text)
        assert ask(asked, "solution")["ok"]
        assert ask(asked, "check")["ok"]

    def test_names_are_filled_in_once(self, view: ak.CityWidget, game: ak.Game) -> None:
        game.names = ("{mover}", "{name}")
        view.texts = {"went_to": "{ply}{"}
        play(game, 0)
        assert ask(view, "undo", count=1)["text"] == "0{; {mover} to move"

    @pytest.mark.parametrize("tag", ["en", "de-AT", "zh-Hant-TW", "es-419", "nds"])
    def test_a_language_is_a_tag(self, view: ak.CityWidget, tag: str) -> None:
        view.texts = {"language": tag}
        assert view.texts["language"] == tag
        assert view.snapshot

    @pytest.mark.parametrize(
        "tag",
        ["", "en_US", "english", "en-", '"><script>alert(1)</script>', "e", "x-klingon", "en\n"],
    )
    def test_and_nothing_else(self, view: ak.CityWidget, tag: str, tmp_path: Path) -> None:
        with pytest.raises(traitlets.TraitError, match="BCP 47"):
            view.texts = {"language": tag}
        with pytest.raises(traitlets.TraitError, match="did you mean 'en-US'"):
            view.texts = {"language": "en_US"}
        assert view.texts["language"] == "en"
        view.save_html(tmp_path / "page.html")
        assert '<html lang="en">' in (tmp_path / "page.html").read_text("utf-8")


@pytest.fixture
def restless() -> Iterator[None]:
    """Make threads switch as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.slow
@pytest.mark.usefixtures("restless")
def test_four_threads_and_two_views_on_one_game(game: ak.Game) -> None:
    views = [ak.CityWidget(game, show=("city", "moves", "chart")) for _ in range(2)]
    errors: list[Exception] = []

    def work(nth: int) -> None:
        for n in range(60):
            try:
                if nth == 3:
                    ask(views[n % 2], "goto", ply=0)
                    continue
                moves = list(game.legal_moves())
                game.play(moves[(60 * nth + n) % len(moves)])
                game.annotate(str(n))
                if game.ply > 8:
                    game.undo(5)
            except ak.AkropolisError:
                pass  # another thread was faster
            except Exception as error:  # noqa: BLE001 - collected
                errors.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    for view in views:
        assert view.snapshot["node"] == views[0].snapshot["node"]
        assert len(view.snapshot["tree"]) == len(list(game)) - 1


def test_a_snapshot_is_of_one_state_whatever_another_thread_does(
    game: ak.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = ak.CityWidget(game)
    player = threading.Thread(target=lambda: game.play(next(iter(game.legal_moves()))))
    walk = ak.Game.__iter__

    def slowly(of: ak.Game) -> Iterator[Node]:
        nodes = list(walk(of))
        if player.ident is None:
            player.start()
            # Without a lock the other thread would have played before this ends.
            player.join(0.5)
        return iter(nodes)

    monkeypatch.setattr(ak.Game, "__iter__", slowly)
    game.play(next(iter(game.legal_moves())))
    player.join()
    assert view.snapshot["ply"] == game.ply == 2
