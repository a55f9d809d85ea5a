"""Bots in the seats of a view's game: when they move, once for all views."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import TYPE_CHECKING, Any

import pytest
import traitlets

import akropolis_nb as ak
from akropolis_nb.bots.players import BOTS
from akropolis_nb.widget.session.bot_runner import BotRunner
from tests.widget.loop import in_a_kernel, quiet, until
from tests.widget.page import ask, page_of, place

if TYPE_CHECKING:
    from random import Random


class First:
    """Plays the first legal move, when it is allowed to."""

    def __init__(self, *, waits: bool = False) -> None:
        self.gate = threading.Event()
        if not waits:
            self.gate.set()
        self.asked: list[ak.Position] = []

    def choose(self, position: ak.Position, _rng: Random) -> ak.Move:
        self.asked.append(position)
        assert self.gate.wait(20)
        return next(iter(position.legal_moves()))


class Broken:
    def choose(self, _position: ak.Position, _rng: Random) -> ak.Move:
        raise ZeroDivisionError("oh no")


def view_of(game: ak.Game, **options: Any) -> ak.CityWidget:
    return ak.CityWidget(game, pace=0.0, **options)


def thinking() -> tuple[First, ak.Game, ak.CityWidget]:
    """Return a view whose bot has begun to think about its reply to a person's first move."""
    bot = First(waits=True)
    game = ak.Game(seed=7, bots={1: bot})
    view = view_of(game)
    place(view)
    return bot, game, view


class TestInAScript:
    def test_the_bots_answer_within_the_call(self) -> None:
        game = ak.Game(players=3, seed=7)
        view = view_of(game, bots={1: "greedy", 2: First()})
        assert list(game.bots) == [1, 2]
        game.play(next(iter(game.legal_moves())))
        assert (game.ply, view.snapshot["ply"]) == (3, 3)
        assert place(view)["ok"]
        assert game.ply == 6
        assert ask(view, "undo", count=1)["ok"]
        assert (game.ply, view.player) == (3, 0)

    def test_bots_alone_wait_until_started(self) -> None:
        game = ak.Game(seed=7)
        assert view_of(game, bots={0: First()}).snapshot["ply"] == game.ply == 1
        game.goto(0)
        view = view_of(game, bots={0: First(), 1: First()})
        assert (game.ply, view.playing) == (0, False)
        assert view.bot_data["state"] == "resting"
        assert ask(view, "bots", play=True)["ok"]
        assert game.position.is_over
        assert view.bot_data["state"] == "idle"

    def test_without_a_view_nobody_plays(self) -> None:
        game = ak.Game(seed=7, bots={1: First()})
        view_of(game).close()
        game.play(next(iter(game.legal_moves())))
        assert game.ply == 1

    def test_a_city_by_itself_has_none(self) -> None:
        with pytest.raises(TypeError, match="no seats"):
            ak.CityWidget(ak.City(), bots={0: "greedy"})
        view = ak.CityWidget(ak.City())
        assert not view.bot_data
        with pytest.raises(AttributeError):
            view.playing = True
        assert set(ask(view, "bots", play=True)) == {"error"}

    @pytest.mark.parametrize("bots", [{1: "nobody"}, {5: "greedy"}, ["greedy"], {1: 7}])
    def test_what_is_no_bot_is_refused(self, bots: Any) -> None:
        with pytest.raises(ak.AkropolisError):
            ak.CityWidget(ak.Game(seed=7), bots=bots)
        with pytest.raises(traitlets.TraitError):
            ak.CityWidget(ak.Game(seed=7), pace=-1.0)


@in_a_kernel
async def test_a_bot_thinks_beside_the_kernel() -> None:
    bot = First(waits=True)
    game = ak.Game(seed=7, bots={1: bot})
    view = view_of(game)
    assert place(view)["text"].endswith("to move")
    assert view.bot_data["state"] == "thinking"
    assert (view.bot_data["seat"], view.playing, game.ply) == (1, True, 1)
    # A page cannot move for it meanwhile; a script can.
    assert "thinking" in place(view)["error"]
    bot.gate.set()
    await until(lambda: game.ply == 2)
    assert view.snapshot["ply"] == 2
    assert view.bot_data["state"] == "idle"
    assert view.bot_data["text"].startswith("Bela placed")
    assert bot.asked == [game.node.parent.position]  # type: ignore[union-attr]


@in_a_kernel
async def test_what_is_taken_back_is_not_answered_and_blocks_nothing() -> None:
    slow, game, view = thinking()
    assert ask(view, "undo", count=1)["ok"]
    assert (game.ply, view.bot_data["state"]) == (0, "idle")
    # Another move gets a reply at once, and the old line stays.
    view.bots = {1: First()}
    place(view, 3)
    await until(lambda: game.ply == 2)
    slow.gate.set()
    await quiet("akropolis-bot")
    assert game.ply == 2
    assert [len(line) for line in game.lines()] == [1, 2]


@in_a_kernel
async def test_bots_wait_after_stepping_through_the_game() -> None:
    bot = First()
    game = ak.Game(seed=7, bots={1: bot})
    view = view_of(game)
    for _ in range(2):
        place(view)
        await until(lambda: game.position.to_move == 0)
    ask(view, "goto", ply=1)
    for _ in range(2):
        assert ask(view, "step", by=1)["ok"]
    assert (game.ply, view.bot_data["state"], view.bot_data["seat"]) == (3, "resting", 1)
    await quiet("akropolis-bot")
    assert (len(bot.asked), game.ply) == (2, 3)
    # A person may move for the bot.
    assert place(view, 4)["ok"]
    assert [len(line) for line in game.lines()] == [4, 4]
    ask(view, "goto", ply=1)
    ask(view, "bots", play=True)
    await until(lambda: len(bot.asked) == 3)
    await until(lambda: game.ply == 2)


@in_a_kernel
async def test_a_bot_that_fails_is_told_and_a_person_has_its_seat() -> None:
    game = ak.Game(players=3, seed=7)
    view = view_of(game, bots={1: Broken(), 2: First()})
    place(view)
    await until(lambda: view.bot_data["failed"])
    for part in ("Bela", "Broken", "ZeroDivisionError: oh no"):
        assert part in view.bot_data["text"]
    assert (game.ply, list(game.bots)) == (1, [2])
    assert view.bot_data["seats"] == [None, None, "First"]
    assert place(view)["ok"]
    await until(lambda: game.ply == 3)
    assert not view.bot_data["failed"]


@in_a_kernel
async def test_a_closed_view_stops_its_bots_but_not_another_views() -> None:
    bot = First(waits=True)
    game = ak.Game(seed=7, bots={1: bot})
    views = [view_of(game), view_of(game)]
    place(views[0])
    views[0].close()
    assert views[1].playing
    views[1].close()
    bot.gate.set()
    await quiet("akropolis-bot")
    assert game.ply == 1
    view = view_of(game)
    await until(lambda: game.ply == 2)
    assert view.snapshot["ply"] == 2


@in_a_kernel
async def test_another_game_stops_the_bots_of_the_old_one() -> None:
    bot, game, view = thinking()
    rules = {"players": 2}
    assert ask(view, "new", rules=rules, names=None, seed=3, bots=[None, "greedy"])["ok"]
    bot.gate.set()
    await quiet("akropolis-bot")
    assert (game.ply, view.snapshot["ply"]) == (1, 0)
    assert view.bot_data["seats"] == [None, "greedy"]
    assert view.bots == {1: BOTS["greedy"]}
    place(view)
    await until(lambda: view.game.ply == 2)


@in_a_kernel
async def test_a_bots_move_is_seen_for_a_while() -> None:
    game = ak.Game(seed=7)
    view = ak.CityWidget(game, bots={1: First()}, pace=0.02)
    seen = []
    view.observe(lambda change: seen.append((change.new, game.ply)), "player")
    place(view)
    await until(lambda: len(seen) == 2)
    assert seen == [(1, 1), (0, 2)]


@in_a_kernel
async def test_an_error_of_a_listener_keeps_a_bots_move(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = ak.Game(seed=7)
    view = ak.CityWidget(game, bots={1: First()}, pace=0.02)
    place(view)

    def fail() -> None:
        raise LookupError("not the bot's fault")

    game.on_change(fail)
    await until(lambda: game.ply == 2 and view.player == 0)
    assert (list(game.bots), view.bot_data["failed"]) == ([1], False)
    assert "LookupError" in caplog.text


@in_a_kernel
async def test_one_may_look_elsewhere_while_a_bot_thinks() -> None:
    bot, game, view = thinking()
    assert view.player == 1
    view.player = 0
    view.language = "pl"
    assert view.player == 0
    assert "myśli" in view.texts["thinking"]
    bot.gate.set()
    await until(lambda: game.ply == 2)
    assert "na ruchu" in view.bot_data["text"]


@in_a_kernel
async def test_views_and_bots_that_nobody_holds_are_let_go() -> None:
    game = ak.Game(seed=7, bots={1: First()})
    view = view_of(game)
    place(view)
    await until(lambda: game.ply == 2)
    bench = weakref.ref(BotRunner.of(game))
    view.close()
    del view
    await quiet("akropolis-bot")
    gc.collect()
    assert bench() is None
    assert not game._listeners


@in_a_kernel
async def test_without_threads_a_bot_plays_between_two_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("akropolis_nb.widget.session.background.THREADS", False)
    game = ak.Game(players=3, seed=7, bots={1: First(), 2: First()})
    view = view_of(game)
    place(view)
    assert (game.ply, view.bot_data["state"]) == (1, "thinking")
    await until(lambda: game.ply == 3)
    assert not any(thread.name == "akropolis-bot" for thread in threading.enumerate())


def test_the_page_is_told_little_of_them() -> None:
    view = view_of(ak.Game(players=4, seed=7), bots={2: "greedy", 3: ak.bot("monte-carlo")})
    before = len(page_of(view).sent)
    view.playing = False
    assert [sent for sent in page_of(view).sent[before:] if "snapshot" in str(sent)] == []
    assert view.bot_data["seats"] == [None, None, "greedy", "monte-carlo"]
    assert view.bot_data["offered"] == list(BOTS)
    for name in BOTS:
        assert {f"bot_{name}", f"bot_{name}_how"} <= view.texts.keys()
