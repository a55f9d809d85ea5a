"""Copies and pickles of games are equal and independent."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from tests.engine.strategies import play_on
from tests.game.test_record import GAMES, any_game, tree_of

if TYPE_CHECKING:
    from collections.abc import Callable

WAYS: dict[str, Callable[[ak.Game], ak.Game]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
    "oldest pickle": lambda game: pickle.loads(pickle.dumps(game, 2)),
}
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


@any_game
@every_way
def test_a_copy_is_the_same(way: Callable[[ak.Game], ak.Game], make: Callable[[], ak.Game]) -> None:
    game = make()
    again = way(game)
    assert again.to_json() == game.to_json()
    assert tree_of(again) == tree_of(game)
    assert (again.names, again.seed, again.rules) == (game.names, game.seed, game.rules)
    assert [again.lines(), again.moves, again.ply] == [game.lines(), game.moves, game.ply]
    assert again.can_redo == game.can_redo
    assert {*again}.isdisjoint(game)


class Lesson(ak.Game):
    """A game of a subclass."""


@every_way
def test_a_subclass_stays_one(way: Callable[[ak.Game], ak.Game]) -> None:
    assert type(way(Lesson(seed=1))) is Lesson


@every_way
def test_a_copy_is_independent(way: Callable[[ak.Game], ak.Game]) -> None:
    game = GAMES["two"]()
    changes: list[int] = []
    game.on_change(lambda: changes.append(1))
    game.root.annotate("before", None)
    again, before = way(game), game.to_json()
    again.goto(0)
    again.names = ["x", "y"]
    again.annotate("after", "?")
    again.delete(again.root.children[0])
    play_on(again, Random(1), 3)
    assert game.to_json() == before
    assert changes == []
    after = again.to_json()
    game.goto(0)
    game.delete(game.root.children[0])
    assert again.to_json() == after
    assert changes


@every_way
def test_bots_come_along(way: Callable[[ak.Game], ak.Game]) -> None:
    game = ak.Game(seed=2, bots={1: ak.bot("greedy")})
    game.play(next(iter(game.legal_moves())))
    again = way(game)
    assert again.waits_for_bot
    assert again.play_bots() == game.play_bots()
    assert again.position == game.position
    game.bots = {}
    assert list(again.bots) == [1]
    again.undo()
    assert not way(again).waits_for_bot


def test_a_pickle_holds_no_vectors_of_the_kernels() -> None:
    """They are large and differ between versions."""
    game = play_on(ak.Game(seed=1, all_tiles=True), Random(1), 100)
    assert pickle.loads(pickle.dumps(game)).position == game.position
    city = game.position.cities[0]
    assert len(city._block) > 1000
    assert len(pickle.dumps(city)) < 2000
    assert copy.copy(city) is copy.deepcopy(city) is city
    assert len(pickle.dumps(game)) < 40_000
