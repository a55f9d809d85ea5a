"""Positions: immutable, built freely, checked, and without the order of unseen tiles."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import akropolis_nb as ak
from tests.engine import reference
from tests.engine.strategies import each_of, play_on, taken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.engine.strategies import Call

build = ak.Position.build


def middle(players: int = 2, seed: int = 1, plies: int = 10) -> ak.Position:
    return play_on(ak.Game(players=players, seed=seed), Random(seed), plies).position


# --- properties of a position ---------------------------------------------------------------------


def test_a_position_cannot_be_changed() -> None:
    position: Any = middle()
    for name in ("stones", "site", "cities", "to_move", "rules", "unseen"):
        with pytest.raises(AttributeError):
            setattr(position, name, getattr(position, name))


def values() -> Iterator[Any]:
    """A position, and one of every kind of value that positions and cities hand out."""
    position = middle()
    city, move = position.city, next(iter(position.legal_moves()))
    yield from (
        position,
        position.rules,
        city,
        move,
        city.hexes()[0],
        city.preview("hbt")[0],
        ak.TILES[7],
    )
    yield from (city.score(), city.score().explain(), city.score()["houses"])
    yield from (city.why_illegal((99, 9, 0)), ak.Game(architect="metagenes").position.scores[1])


@pytest.mark.parametrize("value", list(values()), ids=lambda value: type(value).__name__)
def test_values_are_copied_and_pickled(value: Any) -> None:
    for again in copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value)):
        assert again == value
        assert str(again) == str(value)
        assert getattr(again, "scores", None) == getattr(value, "scores", None)


@pytest.mark.parametrize(
    "error",
    [
        ak.AkropolisError("no"),
        ak.IllegalMoveError("no", "overhang", ((0, 1),)),
        ak.NotationError("no", "07@", 4),
        ak.RecordError("no", path="$.moves", line=3),
    ],
)
def test_errors_are_copied_and_pickled(error: ak.AkropolisError) -> None:
    """Else an error in a process of an executor would look like its death."""
    for again in copy.copy(error), pickle.loads(pickle.dumps(error)):
        assert type(again) is type(error)
        assert (str(again), vars(again)) == (str(error), vars(error))


def test_positions_differ_when_anything_does() -> None:
    position = build(site=[1, 2, 3, 4])
    others = [
        build(site=[2, 1, 3, 4]),
        build(site=[1, 2, 3, 4], stones=(1, 3)),
        build(site=[1, 2, 3, 4], to_move=1),
        build(site=[1, 2, 3, 4], round=2),
        build(ak.Rules(variants="h"), site=[1, 2, 3, 4]),
        build(site=[1, 2, 3], cities=[["04@0,1^2"], []]),
        build(site=[1, 2, 3, 4], unseen=[5, 6, 7], stacks_left=1),
    ]
    assert len({position, *others, build(site=[1, 2, 3, 4])}) == 8


def test_games_that_differ_in_the_hidden_order_alone_have_equal_positions() -> None:
    position = build(site=[1, 2, 3, 4], unseen=[5, 6, 7, 8, 9, 10])
    games = [
        ak.Game(position, stacks=[(5, 6, 7), (8, 9, 10)]),
        ak.Game(position, stacks=[(10, 8, 5), (9, 6, 7)]),
    ]
    for _ in range(2):
        assert games[0].position == games[1].position
        assert str(games[0].position) == str(games[1].position)
        for game in games:
            game.play(next(iter(game.legal_moves())))
    for game in games:
        game.play(next(iter(game.legal_moves())))
    assert games[0].position != games[1].position


def test_unseen_kinds_are_the_players_aid_less_what_is_seen() -> None:
    """The counts of the player aid for two players, by the rulebooks' table."""
    aid = dict(zip("hmbtgHMBTG", (18, 12, 10, 8, 6, 5, 4, 4, 4, 3), strict=True))
    position = build(site=[1, 2, 3, 4])
    site = "".join(ak.TILES[n].hexes for n in (1, 2, 3, 4))
    left = position.unseen_kinds()
    assert {kind: left[kind] for kind in aid} == {k: n - site.count(k) for k, n in aid.items()}
    assert sum(left.values()) == 3 * 33


# --- moves ----------------------------------------------------------------------------------------


def test_every_form_of_a_move_can_be_looked_up() -> None:
    moves = build(site=[7, 31, 2, 14], stones=(1, 0)).legal_moves()
    tile: Any = np.int64(7)
    for move in (
        "07@0,1^2",
        "gqq@0,1^2",
        (7, (0, 1, 2)),
        (tile, [0, 1, 2]),
        (ak.TILES[31], (0, 1, 2)),
    ):
        assert move in moves
    for other in (
        "02@0,1^2",
        "07@0,0^2",
        "hhg@0,1^2",
        "x",
        None,
        7,
        ak.Move(99, ak.Placement(0, 1, 2)),
    ):
        assert other not in moves
    assert bool(moves)
    assert repr(moves) == f"<Moves: 2 tiles x {len(reference.City().legal())} placements>"


def test_tiles_that_lie_twice_on_the_site_are_one_move() -> None:
    position = build(site=[7, 7, "hhg", 7], stones=(5, 0), unseen=[], strict=False)
    assert len(set(position.legal_moves())) == len(position.legal_moves())
    after = position.play((7, (0, 1, 2)))
    assert (after.site, after.stones) == ((7, "hhg", 7), (5, 0))


# --- dealing --------------------------------------------------------------------------------------


def waiting() -> ak.Position:
    position = build(site=[1], unseen=[2, 3, 4, 5, 6, 7], strict=False, round=4)
    assert position.awaits_deal
    return position


def test_a_generator_deals_any_of_the_unseen_tiles_the_same_again_for_a_seed() -> None:
    position = waiting()
    assert position.deal(Random(3)) == position.deal(Random(3))
    dealt = {position.deal(Random(seed)).site[1:] for seed in range(200)}
    assert {tile for stack in dealt for tile in stack} == {2, 3, 4, 5, 6, 7}
    assert all(len(set(stack)) == 3 for stack in dealt)
    assert len(dealt) > 60


@pytest.mark.parametrize(
    ("tiles", "says"),
    [
        ([2, 3], "a stack has 3 tiles, not 2"),
        ([2, 3, 4, 5], "a stack has 3 tiles, not 4"),
        ([2, 3, 8], "not among the unseen tiles: 08"),
        ([2, 2, 3], "not among the unseen tiles: 02"),
        ([2, 3, "hhg"], "not among the unseen tiles: hhg"),
        ([2, 3, 62], "no tile has the number 62"),
    ],
)
def test_only_a_stack_of_unseen_tiles_can_be_dealt(tiles: list[int | str], says: str) -> None:
    with pytest.raises(ak.AkropolisError, match=says):
        waiting().deal(tiles)


def test_dealing_has_its_time() -> None:
    with pytest.raises(ak.IllegalMoveError, match="the round is not over") as caught:
        middle().deal([1, 2, 3])
    assert caught.value.reason == "not-awaiting-deal"
    with pytest.raises(ak.IllegalMoveError, match="the next stack must be dealt first") as caught:
        waiting().play("01@0,1^2")
    assert caught.value.reason == "awaits-deal"
    assert len(waiting().legal_moves()) == 0


CALLS: dict[str, tuple[Call, set[str]]] = {
    "rules": (lambda x: build(x, site=[1, 2, 3, 4]), {"None", "rules"}),
    "site": (lambda x: build(site=x, strict=False), {"an array"}),
    "site[0]": (lambda x: build(site=[x], strict=False), set()),
    "cities": (lambda x: build(site=[1, 2, 3, 4], cities=x), {"None"}),
    "cities[0]": (lambda x: build(site=[1, 2, 3, 4], cities=[x, []]), {"an empty list", "a city"}),
    "stones": (lambda x: build(site=[1, 2, 3, 4], stones=x), {"None", "an array"}),
    "stones[0]": (lambda x: build(site=[1, 2, 3, 4], stones=[x, 1]), set()),
    "unseen": (
        lambda x: build(site=[1, 2, 3, 4], unseen=x),
        {"None", "an empty list"},
    ),
    "unseen[0]": (lambda x: build(site=[1, 2, 3, 4], unseen=[x, 5, 6]), set()),
    "to_move": (lambda x: build(site=[1, 2, 3, 4], to_move=x), set()),
    "round": (lambda x: build(site=[1, 2, 3, 4], round=x), {"None"}),
    "stacks_left": (lambda x: build(site=[1, 2, 3, 4], stacks_left=x), {"None"}),
    "play": (build(site=[1, 2, 3, 4]).play, set()),
    "deal": (waiting().deal, set()),
    "deal([x, 2, 3])": (lambda x: waiting().deal([x, 2, 3]), set()),
    "from_text": (ak.Position.from_text, set()),
}


@each_of(CALLS)
def test_wrong_arguments_are_refused_in_words(call: Call, good: set[str]) -> None:
    assert taken(call) == good
