"""Change callbacks of a game run once for each change, after it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from tests.engine.strategies import play_on

if TYPE_CHECKING:
    from collections.abc import Callable


def plies(game: ak.Game) -> tuple[list[int], Callable[[], None]]:
    """Return a list that each change adds its ply to, and what ends that."""
    seen: list[int] = []
    return seen, game.on_change(lambda: seen.append(game.ply))


def test_every_change_is_told_exactly_once_when_it_has_been_made() -> None:
    game = ak.Game(players=2, seed=13)
    seen, _ = plies(game)
    play_on(game, Random(14), 3)
    game.undo()
    game.redo()
    game.undo(3)
    game.goto(2)
    game.annotate("a comment")
    game.promote()
    game.names = ["X", "Y"]
    game.delete()
    assert seen == [1, 2, 3, 2, 3, 0, 2, 2, 2, 2, 1]


def test_what_changes_nothing_is_not_told() -> None:
    game = play_on(ak.Game(players=2, seed=13), Random(14), 3)
    seen, _ = plies(game)
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
    assert seen == []


def test_an_architects_answer_is_told_together_with_the_move() -> None:
    game = ak.Game(architect="metagenes", seed=15)
    seen, _ = plies(game)
    game.play(next(iter(game.legal_moves())))
    game.undo()
    game.redo()
    assert seen == [2, 0, 2]


def test_who_unsubscribes_is_not_called_again() -> None:
    game = ak.Game(players=2, seed=16)
    (first, end), (second, _) = plies(game), plies(game)
    end()
    end()
    game.annotate("once")
    assert (first, second) == ([], [0])


def test_who_unsubscribes_another_during_a_change_has_its_way() -> None:
    game = ak.Game(players=2, seed=16)
    ends: list[Callable[[], None]] = []

    def end_first() -> None:
        ends[0]()

    game.on_change(end_first)
    seen, end = plies(game)
    ends.append(end)
    game.annotate("!")
    assert seen == []


def test_an_error_in_one_callback_keeps_nobody_from_being_called() -> None:
    game = ak.Game(players=2, seed=17)

    def fails() -> None:
        raise RuntimeError(f"at ply {game.ply}")

    before, _ = plies(game)
    game.on_change(fails)
    game.on_change(fails)
    after, _ = plies(game)
    with pytest.raises(RuntimeError, match="at ply 1"):
        game.play(next(iter(game.legal_moves())))
    assert game.ply == 1
    assert before == after == [1]
