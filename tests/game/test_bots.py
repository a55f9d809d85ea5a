"""Bots in the seats of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak

if TYPE_CHECKING:
    from random import Random


class Nth:
    """Plays the nth legal move, and records the positions."""

    def __init__(self, nth: int = 0) -> None:
        self.nth = nth
        self.asked: list[ak.Position] = []
        self.drawn: list[float] = []

    def choose(self, position: ak.Position, rng: Random) -> ak.Move:
        self.asked.append(position)
        self.drawn.append(rng.random())
        return list(position.legal_moves())[self.nth]


class Rogue:
    """Returns a given value instead of a move."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, _position: ak.Position, _rng: Random) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def waits(game: ak.Game) -> bool:
    return game.waits_for_bot


def first(game: ak.Game) -> ak.Move:
    return game.play(next(iter(game.legal_moves())))


def test_seats_without_a_bot_are_peoples() -> None:
    assert dict(ak.Game(seed=7).bots) == {}
    bot = Nth()
    game = ak.Game(players=3, seed=7, bots={2: bot, 1: bot})
    assert list(game.bots) == [1, 2]
    with pytest.raises(TypeError):
        game.bots[0] = bot  # type: ignore[index]
    game.bots = {}
    assert dict(game.bots) == {}


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ({3: Nth()}, "from 0 to 2"),
        ({-1: Nth()}, "from 0 to 2"),
        ({"1": Nth()}, "seat of a bot"),
        ({True: Nth()}, "seat of a bot"),
        ({1: "gredy"}, "no bot is called 'gredy'"),
        ({1: Nth}, "choose"),
        ({1: None}, "choose"),
        ([Nth()], "by seat"),
        (None, "by seat"),
    ],
)
def test_what_is_no_bot_is_refused(bots: Any, message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.Game(players=3, seed=7, bots=bots)
    game = ak.Game(players=3, seed=7, bots={1: Nth()})
    with pytest.raises(ak.AkropolisError, match=message):
        game.bots = bots
    assert list(game.bots) == [1]
    with pytest.raises(ak.AkropolisError, match="architect"):
        ak.Game(architect="hippodamos", bots={1: Nth()})


def test_a_bot_may_be_given_by_its_name() -> None:
    game = ak.Game(players=2, seed=7, bots={1: "greedy"})
    assert game.bots == {1: ak.bot("greedy")}
    game.bots = {0: "random"}
    assert game.bots == {0: ak.bot("random")}


def test_they_play_until_it_is_a_persons_turn() -> None:
    second, third = Nth(1), Nth(2)
    game = ak.Game(players=3, seed=7, bots={1: second, 2: third})
    assert game.play_bots() == ()
    first(game)
    before = game.position
    played = game.play_bots()
    assert [str(move) for move in played] == [str(move) for move in game.moves[1:]]
    assert game.position.to_move == 0
    assert second.asked == [before]
    assert third.asked == [before.play(played[0])]
    assert played[0] == list(before.legal_moves())[1]


def test_bots_alone_play_to_the_end_or_to_a_limit() -> None:
    game = ak.Game(seed=7, bots={0: Nth(), 1: Nth()})
    assert len(game.play_bots(limit=5)) == game.ply == 5
    assert game.play_bots(limit=0) == ()
    game.play_bots()
    assert game.position.is_over
    assert not waits(game)
    assert game.play_bots() == ()
    with pytest.raises(ak.AkropolisError, match="limit"):
        game.play_bots(limit=-1)


def test_a_bot_beside_an_architect() -> None:
    game = ak.Game(architect="hippodamos", seed=3, bots={0: Nth()})
    assert len(game.play_bots(limit=2)) == 2
    assert game.ply == 4


def test_the_same_seed_gives_a_bot_the_same_chances() -> None:
    drawn = []
    for seed in (7, 7, 8):
        bot = Nth()
        ak.Game(seed=seed, bots={0: bot, 1: bot}).play_bots(limit=4)
        drawn.append(bot.drawn)
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(set(drawn[0])) == 4


@pytest.mark.parametrize("answer", [None, "x", ak.Move(1, ak.Placement(40, 40, 0)), 7])
def test_a_move_that_cannot_be_played_is_told_with_its_bot(answer: Any) -> None:
    game = ak.Game(seed=7, bots={1: Rogue(answer)})
    first(game)
    with pytest.raises(ak.AkropolisError, match=r"the bot <.*Rogue.* chose"):
        game.play_bots()
    assert game.ply == 1


def test_an_error_of_the_bot_itself_passes() -> None:
    game = ak.Game(seed=7, bots={0: Rogue(ZeroDivisionError("oh"))})
    with pytest.raises(ZeroDivisionError):
        game.play_bots()


class TestGoingBack:
    @pytest.fixture
    def game(self) -> ak.Game:
        """A game with two turns of a person, each followed by two bots' moves."""
        game = ak.Game(players=3, seed=7, bots={1: Nth(), 2: Nth(1)})
        for _ in range(2):
            first(game)
            game.play_bots()
        assert game.ply == 6
        return game

    def test_undo_goes_to_the_persons_last_turn_and_redo_to_the_next(self, game: ak.Game) -> None:
        plies = []
        for step in (game.undo, game.undo, game.redo, game.redo):
            step()
            plies.append(game.ply)
        assert plies == [3, 0, 3, 6]
        game.undo(2)
        assert (game.ply, game.can_undo) == (0, False)
        with pytest.raises(ak.AkropolisError):
            game.undo()

    def test_while_a_bot_thinks_ones_own_move_is_taken_back(self, game: ak.Game) -> None:
        first(game)
        game.undo()
        assert game.ply == 6

    def test_a_bots_first_move_alone_is_nothing_to_take_back(self) -> None:
        game = ak.Game(seed=7, bots={0: Nth()})
        game.play_bots()
        assert game.position.to_move == 1
        assert not game.can_undo
        game.goto(0)
        assert game.ply == 0

    def test_without_people_every_ply_counts(self, game: ak.Game) -> None:
        game.bots = {seat: Nth() for seat in range(3)}
        game.undo()
        assert game.ply == 5


class TestWhetherABotIsAwaited:
    def test_after_a_persons_move_and_where_it_sits(self) -> None:
        game = ak.Game(seed=7, bots={1: Nth()})
        assert not waits(game)
        first(game)
        assert waits(game)
        game.play_bots()
        assert not waits(game)
        assert waits(ak.Game(seed=7, bots={0: Nth()}))

    def test_not_where_one_has_gone_back_to(self) -> None:
        game = ak.Game(seed=7, bots={1: Nth()})
        for _ in range(2):
            first(game)
            game.play_bots()
        waiting = {}
        for ply in (3, 1, 3, 4):
            game.goto(ply)
            waiting[ply] = waits(game)
        assert waiting == {1: False, 3: False, 4: False}
        game.goto(1)
        assert len(game.play_bots()) == 1

    def test_again_where_it_was_interrupted(self) -> None:
        game = ak.Game(seed=7, bots={1: Nth()})
        first(game)
        game.undo()
        assert not waits(game)
        game.redo()
        assert waits(game)

    def test_a_move_played_again_is_answered_again(self) -> None:
        game = ak.Game(seed=7, bots={1: Nth()})
        move = first(game)
        game.play_bots()
        game.undo()
        game.play(move)
        assert waits(game)

    def test_not_after_its_move_was_deleted(self) -> None:
        game = ak.Game(seed=7, bots={1: Nth()})
        first(game)
        game.play_bots()
        line = game.moves
        game.delete()
        assert (game.ply, waits(game)) == (0, False), "with the move that it answers"
        game.restore()
        assert (game.ply, game.moves) == (2, line)
        game = ak.Game(seed=7, bots={0: Nth()})
        game.play_bots()
        game.delete()
        assert (game.ply, game.moves) == (0, ()), "the first move alone"

    def test_seating_a_bot_makes_it_play_where_one_is(self) -> None:
        game = ak.Game(seed=7)
        for _ in range(3):
            first(game)
        game.undo(2)
        calls: list[int] = []
        game.on_change(lambda: calls.append(game.ply))
        game.bots = {1: Nth()}
        assert waits(game)
        assert calls == [1]
