"""Change callbacks of a game run once for each change, after it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from tests.engine.strategies import play_on

if TYPE_CHECKING:
    from collections.abc import Callable


class Bell:
    """Counts its calls and records the game's state."""

    def __init__(self, game: ak.Game) -> None:
        self.game = game
        self.seen: list[int] = []

    def __call__(self) -> None:
        self.seen.append(self.game.ply)


def test_every_change_is_told_exactly_once_when_it_has_been_made() -> None:
    game = ak.Game(players=2, seed=13)
    bell = Bell(game)
    game.on_change(bell)
    play_on(game, Random(14), 3)
    game.undo()
    game.redo()
    game.undo(3)
    game.goto(2)
    game.annotate("a comment")
    game.promote()
    game.names = ["X", "Y"]
    game.delete()
    assert bell.seen == [1, 2, 3, 2, 3, 0, 2, 2, 2, 2, 1]


def test_what_changes_nothing_is_not_told() -> None:
    game = play_on(ak.Game(players=2, seed=13), Random(14), 3)
    bell = Bell(game)
    game.on_change(bell)
    game.undo(0)
    game.redo(0)
    game.goto(3)
    game.goto(game.node)
    for call in (
        lambda: game.play("07@99,99^0"),
        lambda: game.undo(4),
        game.redo,
        lambda: game.goto(4),
        lambda: game.delete(game.root),
        lambda: game.annotate(marks=["?"] * 99),
        lambda: setattr(game, "names", []),
    ):
        with pytest.raises(ak.AkropolisError):
            call()
    assert bell.seen == []


def test_an_architects_answer_is_told_together_with_the_move() -> None:
    game = ak.Game(architect="metagenes", seed=15)
    bell = Bell(game)
    game.on_change(bell)
    game.play(next(iter(game.legal_moves())))
    game.undo()
    game.redo()
    assert bell.seen == [2, 0, 2]


def test_who_unsubscribes_is_not_called_again() -> None:
    game = ak.Game(players=2, seed=16)
    bell = Bell(game)
    twice = [game.on_change(bell), game.on_change(bell)]
    twice[0]()
    twice[0]()
    game.annotate("once")
    assert len(bell.seen) == 1
    twice[1]()
    game.annotate("not at all")
    assert len(bell.seen) == 1


def test_who_unsubscribes_another_during_a_change_has_its_way() -> None:
    game = ak.Game(players=2, seed=16)
    bell = Bell(game)
    ends: list[Callable[[], None]] = []

    def end_all() -> None:
        for end in ends:
            end()

    game.on_change(end_all)
    ends.append(game.on_change(bell))
    game.annotate("!")
    assert bell.seen == []


def test_an_error_in_one_callback_keeps_nobody_from_being_called() -> None:
    game = ak.Game(players=2, seed=17)
    before, after = Bell(game), Bell(game)

    def fails() -> None:
        raise RuntimeError(f"at ply {game.ply}")

    game.on_change(before)
    game.on_change(fails)
    game.on_change(fails)
    game.on_change(after)
    with pytest.raises(RuntimeError, match="at ply 1"):
        game.play(next(iter(game.legal_moves())))
    assert game.ply == 1
    assert before.seen == after.seen == [1]
