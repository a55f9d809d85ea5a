"""A review in a view: marks, stepping through mistakes, exercises."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.review import steps as review_steps
from akropolis_nb.analysis.review.exercise import Exercise, Try
from akropolis_nb.engine import kernels as k
from akropolis_nb.widget.session.panels import analysis_runner
from tests.widget.loop import in_a_kernel, quiet, until
from tests.widget.page import ask, lay, page_of, played


@pytest.fixture(scope="module")
def review() -> Any:
    found = ak.review(played(8), playouts=84, progress=False)
    assert len(found.mistakes) >= 2
    return found


@pytest.fixture
def game() -> ak.Game:
    return played(8)


@pytest.fixture
def view(game: ak.Game, review: Any) -> ak.CityWidget:
    return ak.CityWidget(game, review=review)


def do(view: ak.CityWidget, what: str) -> dict[str, Any]:
    return ask(view, "review", do=what)


class TestWhatIsShown:
    def test_the_moves_that_lost_points_are_marked(self, view: ak.CityWidget, review: Any) -> None:
        marks = view.review_data["marks"]
        found = [(mark["ply"], mark["seat"], mark["sign"]) for mark in marks]
        assert found == [(move.ply, move.seat, move.sign) for move in review.moves if move.sign]
        for mark in marks:
            move = review.moves[mark["ply"] - 1]
            assert move.loss_text in mark["text"]
            before = move.position.scores[move.seat].points
            for sent, asked in ((mark["played"], move.move), (mark["better"], move.best)):
                gain = move.position.play(asked).scores[move.seat].points - before
                assert (sent["text"], sent["seat"], sent["gain"]) == (str(asked), move.seat, gain)
                assert sent["level"] == move.position.city.level_at(asked.placement)
        for row, player in zip(view.review_data["players"], review.players, strict=True):
            assert row["loss"] == pytest.approx(player.loss, abs=0.051)
            signs = (row["inaccuracies"], row["mistakes"], row["blunders"])
            assert signs == (player.inaccuracies, player.mistakes, player.blunders)

    def test_the_present_move_is_judged_with_the_better_one(
        self, view: ak.CityWidget, review: Any
    ) -> None:
        worst = review.mistakes[0]
        view.game.goto(worst.ply)
        assert str(worst.best) in view.review_data["here"]
        assert view.review_data["better"]
        assert view.review_data["why"]["rows"][-1]["points"] == pytest.approx(worst.loss)
        view.language = "pl"
        assert "Ruch" in view.review_data["here"]
        assert re.search(r"\d,\d ± \d,\d", view.review_data["here"])
        view.game.goto(0)
        assert (view.review_data["here"], view.review_data["better"]) == ("", False)

    def test_in_another_line_the_mistakes_of_the_reviewed_one_lead_back(
        self, view: ak.CityWidget, review: Any
    ) -> None:
        first = review.mistakes[0]
        view.game.goto(first.ply - 1)
        others = [move for move in view.game.legal_moves() if move != first.move]
        view.game.play(others[0])
        marks = view.review_data["marks"]
        assert [mark["ply"] for mark in marks] == [move.ply for move in review.moves if move.sign]
        assert all(mark.get("elsewhere", False) == (mark["ply"] >= first.ply) for mark in marks)
        assert (view.review_data["here"], view.review_data["why"]) == ("", None)
        ask(view, "review", do="goto", ply=first.ply)
        assert view.game.current_line()[first.ply - 1].move == first.move
        assert not any(mark.get("elsewhere") for mark in view.review_data["marks"])

    def test_it_can_be_taken_away_and_set_but_not_of_another_game(
        self, view: ak.CityWidget, review: Any
    ) -> None:
        view.review = None
        assert not view.review_data
        assert set(do(view, "goto")) == {"error"}
        with pytest.raises(ak.AkropolisError, match=r"view\.review"):
            view.ask()
        with pytest.raises(ak.AkropolisError, match=r"view\.ask"):
            view.show_answer()
        view.review = review
        assert view.review is review
        view.game = ak.Game(seed=8)
        assert view.review is None
        with pytest.raises(ak.AkropolisError, match="not in this game"):
            ak.CityWidget(ak.Game(seed=8), review=review)
        with pytest.raises(TypeError, match=r"ak\.review"):
            ak.CityWidget(ak.Game(seed=8)).review = 7  # type: ignore[assignment]
        with pytest.raises(AttributeError):
            ak.CityWidget(ak.City(), review=review)


class TestTheWay:
    def test_going_to_a_mistake_shows_its_city_until_one_goes_on(
        self, view: ak.CityWidget, review: Any
    ) -> None:
        mistake = review.mistakes[-1]
        for player in (0, 1):
            view.player = player
            assert ask(view, "review", do="goto", ply=mistake.ply)["ok"]
            assert (view.game.ply, view.player) == (mistake.ply - 1, mistake.seat)
        view.game.goto(0)
        assert "No more mistakes" in do(view, "goto")["error"]
        assert view.player == view.game.position.to_move
        view.game.goto(mistake.ply)
        view.follow = False
        view.player = 1 - mistake.seat
        do(view, "goto")
        ask(view, "review", do="goto", ply=mistake.ply)
        assert view.player == 1 - mistake.seat
        for ply in (0, 99, "1", None):
            assert set(ask(view, "review", do="goto", ply=ply)) == {"error"}

    def test_the_better_move_is_played_from_an_answer_and_a_bot_waits(
        self, view: ak.CityWidget, review: Any
    ) -> None:
        asked = review.mistakes[0]
        view.game.bots = {1 - asked.seat: ak.bot("greedy")}
        view.ask(asked.ply)
        assert set(do(view, "better")) == {"error"}
        assert view.review_data["why"] is None
        do(view, "answer")
        data = view.review_data
        answer = data["asking"]["answer"]
        assert (answer["played"], answer["better"]) == (str(asked.move), str(asked.best))
        assert (answer["sign"], data["better"]) == (asked.sign, True)
        assert data["why"]["rows"][-1]["points"] == pytest.approx(asked.loss)
        assert do(view, "better")["ok"]
        assert view.game.node.move == asked.best
        data = view.review_data
        assert data["asking"] is None
        assert str(asked.best) in data["here"]
        assert data["why"]["rows"][-1]["points"] == pytest.approx(asked.loss)
        assert view.player == asked.seat
        assert view.bot_data["state"] == "resting"
        ask(view, "bots", play=True)
        assert view.game.ply > asked.ply


class TestFindingBetter:
    def test_tries_are_judged_and_not_played(self, view: ak.CityWidget, review: Any) -> None:
        asked = review.mistakes[0]
        view.game.goto(asked.ply)
        assert do(view, "ask")["ok"]
        assert view.game.ply == asked.ply - 1
        assert str(asked.move) in view.review_data["asking"]["text"]
        assert set(ask(view, "place", index=0, q=30, r=30, rotation=0)) == {"error"}
        assert lay(view, asked.move)["ok"]
        assert lay(view, asked.best)["ok"]
        tries = view.review_data["asking"]["tries"]
        assert [len(one["parts"]) for one in tries] == [0, 7]
        assert [one["verdict"] for one in tries] == ["worse", "found"]
        assert str(asked.best) in view.review_data["text"]
        assert (view.game.ply, len(view.game.lines())) == (asked.ply - 1, 1)

    def test_the_answer_is_nowhere_on_the_page_until_it_is_asked_for(
        self, view: ak.CityWidget, review: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(analysis_runner, "AT_ONCE", 0.05)
        asked = review.mistakes[0]
        view.pondering = True
        before = len(page_of(view).sent)
        view.ask(asked.ply)
        assert not view.analysis_data
        assert {mark["better"] for mark in view.review_data["marks"]} == {None}
        sent = json.dumps([m for m in page_of(view).sent[before:] if "review_data" in str(m)])
        assert str(asked.best) not in sent
        assert do(view, "answer")["ok"]
        assert str(asked.best) in view.review_data["text"]
        assert all(mark["better"] for mark in view.review_data["marks"])
        assert view.analysis_data
        # It may be played after that.
        assert lay(view, asked.best)["ok"]
        assert view.game.node.move == asked.best

    def test_the_next_mistake_is_asked_about_until_one_goes_elsewhere(
        self, view: ak.CityWidget, review: Any
    ) -> None:
        view.game.goto(0)
        do(view, "ask")
        assert view.is_asking
        assert str(review.mistakes[0].move) in view.review_data["asking"]["text"]
        assert do(view, "end")["ok"]
        assert view.question is None
        assert lay(view, next(iter(view.game.legal_moves())))["ok"]
        view.ask()
        assert ask(view, "goto", node=1)["ok"]
        assert view.question is None
        assert not view.review_data["asking"]


def test_an_exercise_by_itself_takes_tiles_as_tries(review: Any) -> None:
    question = review.ask(review.mistakes[0].ply)
    view = question.show()
    assert view.question is question
    assert str(question._best) not in json.dumps(view.review_data)
    others = (question.played, question._best)
    tried = next(move for move in question.position.legal_moves() if move not in others)
    for move in (tried, question._best):
        assert lay(view, move)["ok"]
    assert [one.move for one in question.tries] == [tried, question._best]
    assert (view.game.ply, view.player) == (0, question.position.to_move)
    for steps in (["end", "ask"], ["answer", "better"]):
        for step in steps:
            assert do(view, step)["ok"]
    assert view.game.node.move == question._best
    for step in ("goto", "write"):
        assert set(ask(view, "review", do=step, ply=1)) == {"error"}
    view.game = ak.Game(seed=8)
    assert (view.exercise, view.review_data) == (None, None)


def test_a_page_gets_what_the_review_says_of_each_move(view: ak.CityWidget, game: ak.Game) -> None:
    game.goto(0)
    data = view.recorded()["review"]
    assert not data["shown"]["asks"]
    for ply, here in enumerate(data["here"]):
        game.goto(ply)
        assert view.review_data is not None
        assert here == view.review_data["here"]
        assert data["shown"]["marks"] == view.review_data["marks"]
    assert len(data["here"]) == len(view.recorded()["snapshots"])
    view.review = None
    assert "review" not in view.recorded()


@in_a_kernel
async def test_a_try_is_played_out_beside_the_kernel(view: ak.CityWidget) -> None:
    question = view.ask()
    move = next(iter(question.position.legal_moves()))
    assert "Trying" in lay(view, move)["text"]
    assert view.review_data["asking"]["busy"]
    await until(lambda: not view.review_data["asking"]["busy"])
    assert str(move) in view.review_data["text"]


@in_a_kernel
async def test_a_try_that_fails_or_comes_late_disturbs_nobody(
    view: ak.CityWidget, monkeypatch: pytest.MonkeyPatch
) -> None:

    def check(_self: Exercise, _move: ak.Move) -> Try:
        raise ZeroDivisionError("no deals")

    monkeypatch.setattr(Exercise, "check", check)
    question = view.ask()
    move = next(iter(question.position.legal_moves()))
    lay(view, move)
    await until(lambda: not view.review_data["asking"]["busy"])
    assert "no deals" in view.review_data["text"]
    lay(view, move)
    view.end_question()
    await quiet("akropolis-try")
    assert (view.review_data["text"], view.review_data["asking"]) == ("", None)


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> ak.CityWidget:
    """Return a view of a game that is over and not reviewed."""
    monkeypatch.setattr(k, "REVIEW_PLAYOUTS", 28)
    return ak.CityWidget(played(36))


@pytest.mark.slow
@in_a_kernel
async def test_a_game_that_is_over_is_reviewed_from_the_board(over: ak.CityWidget) -> None:
    view, seen, moves = over, [], len(over.game.moves)
    view.observe(lambda change: seen.append(change.new["running"]), "review_data")
    assert view.review_data["starts"]
    assert do(view, "start")["ok"]
    assert not view.review_data["starts"]
    # A second start changes nothing.
    assert do(view, "start")["ok"]
    await until(lambda: view.review is not None)
    assert seen[0] == (0, moves)
    done = [progress[0] for progress in seen if progress]
    assert done == sorted(done)
    found = view.review
    assert found is not None
    assert found.complete
    assert len(found.moves) == moves
    assert view.review_data["running"] is None
    assert str(len(found.mistakes)) in view.review_data["text"]


@in_a_kernel
async def test_a_review_is_stopped_and_keeps_what_it_found(over: ak.CityWidget) -> None:
    view = over
    do(view, "start")
    await until(lambda: view.review_data["running"][0] >= 2)
    do(view, "stop")
    await until(lambda: view.review is not None)
    found = view.review
    assert found is not None
    assert not found.complete
    assert found.moves[1].reviewed


@in_a_kernel
async def test_a_review_that_fails_says_why_and_can_be_started_again(
    over: ak.CityWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = over

    def fail(_job: object) -> None:
        raise ZeroDivisionError("no deals")

    monkeypatch.setattr(review_steps, "begin", fail)
    assert do(view, "start")["ok"]
    await until(lambda: "no deals" in view.review_data["text"])
    assert view.review_data["starts"]
    assert view.review is None


@in_a_kernel
async def test_a_review_is_offered_at_the_end_of_a_game_only(over: ak.CityWidget) -> None:
    view = over
    view.game.undo()
    assert not view.review_data
    view.game.goto(view.game.ply + 1)
    assert view.review_data["starts"]
    view.game = ak.Game(seed=8)
    assert not view.review_data


@pytest.mark.slow
@in_a_kernel
async def test_a_review_of_a_line_that_was_deleted_is_not_shown(over: ak.CityWidget) -> None:
    view = over
    do(view, "start")
    view.game.goto(0)
    view.game.delete(view.game.root.children[0])
    await until(lambda: (view.review_data or {}).get("text"))
    assert "not in this game" in view.review_data["text"]
    assert view.review is None
