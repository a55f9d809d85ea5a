"""Exercises: what they show before and after an attempt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.differences import NOTHING, Difference
from akropolis_nb.analysis.review.exercise import Try
from akropolis_nb.engine.symmetry import afterstate_keys
from akropolis_nb.messages import review_sentences
from akropolis_nb.messages.catalogue import catalogue
from tests.analysis.games import played

if TYPE_CHECKING:
    from akropolis_nb.analysis.review.exercise import Exercise
    from akropolis_nb.analysis.review.move_quality import MoveQuality


def last_move_of(seed: int) -> Exercise:
    """Return an exercise about the last move of a random game."""
    game = played("random", seed=seed)
    last = ak.Game(game.current_line()[-2].position, seed=0, names=["<Ada>", "<Bela>"])
    last.play(game.moves[-1])
    return ak.review(last, playouts=40, aim="score", progress=False).ask(1)


@pytest.fixture
def question() -> Exercise:
    return last_move_of(1)


def test_at_the_end_every_try_is_told_as_brute_force_does(question: Exercise) -> None:
    position, seat = question.position, question.position.to_move
    totals = {move: position.play(move).scores[seat].total for move in position.legal_moves()}
    best, before = max(totals.values()), totals[question.played]
    assert best > before + 5
    wanted = sorted(set(totals.values()))
    for total in wanted:
        move = next(move for move in totals if totals[move] == total)
        tried = question.check(move)
        assert tried.better.mean == total - before
        assert tried.loss.mean == best - total
        assert tried.found == (best - total < 4)
        assert tried.verdict == (
            "found" if best - total < 4 else "better" if total > before else "worse"
        )
        # No text gives the answer away.
        data = json.dumps(review_sentences.try_data(catalogue("en"), tried)) + str(tried)
        assert tried.found or str(question._best) not in data
        assert tried.quality == ("best" if total == best else tried.quality)
    assert len(question.tries) == len(wanted)


def test_the_answer_is_hidden_until_something_was_tried(question: Exercise) -> None:
    best = str(question._best)
    assert ".check(" in question._repr_html_()
    for text in (str(question), repr(question), question._repr_html_()):
        assert best not in text
    with pytest.raises(ak.AkropolisError, match="try a move first"):
        question.answer  # noqa: B018
    tried = question.check(str(question.played))
    assert "that was played" in str(tried)
    assert best not in str(question)
    assert str(question.answer) == best
    assert best in str(question.reveal())
    page = question._repr_html_() + tried._repr_html_()
    assert best in page
    assert "<Ada>" not in page
    assert "<Bela>" not in page


def test_giving_up_tells_the_answer(question: Exercise) -> None:
    assert question.reveal().best == question.answer
    assert question.tries == ()


def test_the_figure_shows_the_final_points_after_both_moves(question: Exercise) -> None:
    with pytest.raises(ak.AkropolisError, match="try a move first"):
        question.figure()
    question.reveal()
    # The last move of the game: a single game each, whose points the rules tell.
    means = [trace.x[0] for trace in question.figure().select_traces({"mode": "markers"})]
    ends = [question.position.play(move).scores for move in (question.played, question.answer)]
    assert means == [scores[question.position.to_move].total for scores in ends]


def test_a_move_that_comes_to_the_same_as_the_best_is_as_good() -> None:
    game = ak.Game(seed=7)
    game.play(next(iter(game.legal_moves())))
    question = ak.review(game, playouts=84, progress=False).ask(1)
    best = question._best
    every = [move for move in game.root.position.legal_moves() if move.tile == best.tile]
    places = [best.placement, *(move.placement for move in every)]
    first, *keys = afterstate_keys(question.position.city, best.tile, places)
    equal = [move for move, key in zip(every, keys, strict=True) if key == first]
    assert len(equal) == 3  # the starting tile has three equivalent rotations
    for move in equal:
        assert question.check(move).loss.games == 0


LEVEL, MORE, LESS = Difference(0.0, 0.6, 9), Difference(9.0, 0.6, 9), Difference(-9.0, 0.6, 9)


@pytest.mark.parametrize(
    ("better", "loss", "quality", "message"),
    [
        (MORE, LEVEL, "best", "9.0 ± 0.6 points better than the move that was played; 0.0 ± 0.6"),
        (LESS, MORE, "mistake", "9.0 ± 0.6 points worse than the move that was played; 9.0 ± 0.6"),
        (LEVEL, NOTHING, "best", "as good as the move that was played; nothing better was found"),
        (NOTHING, MORE, "mistake", "this comes to the move that was played; 9.0 ± 0.6 behind"),
        (MORE, LESS, "best", "than the move that was played; 9.0 ± 0.6 ahead of the best"),
    ],
)
def test_what_came_of_a_try(
    better: Difference, loss: Difference, quality: MoveQuality, message: str
) -> None:
    tried = Try(ak.Move.from_text("07@0,1^2"), better, loss)
    assert str(tried).startswith("07@0,1^2: ")
    assert message in str(tried)
    assert repr(tried) == f"<Try {tried}>"
    assert tried.quality == quality
    assert tried.found == (quality != "mistake")
    assert tried.beats_best == (loss is LESS)
    said = review_sentences.describe_try(catalogue("en"), tried)
    assert said.endswith("That is better than what the review found.") == tried.beats_best
    assert ("✓" in tried._repr_html_()) == tried.found


def test_a_try_that_is_better_by_more_than_its_error_is_not_crossed_out() -> None:
    texts, move = catalogue("en"), ak.Move.from_text("07@0,1^2")
    for mean, sign in ((9.0, "↑"), (1.1, "↑"), (0.9, "✗"), (-9.0, "✗")):
        tried = Try(move, Difference(mean, 1.0, 9), Difference(20.0, 1.0, 9))
        assert review_sentences.describe_try(texts, tried).startswith(sign)
        assert sign in tried._repr_html_()


def test_an_illegal_try_does_not_count(question: Exercise) -> None:
    with pytest.raises(ak.IllegalMoveError):
        question.check((question.played.tile, (40, 40, 0)))
    with pytest.raises(ak.NotationError):
        question.check("nonsense")
    assert question.tries == ()


def test_the_position_is_shown_to_try_moves_on(question: Exercise) -> None:
    view = question.show()
    assert view.game.position == question.position
    assert view.game.ply == 0


def test_the_parts_of_a_try_add_up_to_its_differences(question: Exercise) -> None:
    others = [move for move in question.position.legal_moves() if move.tile != question.played.tile]
    for move in (question.played, question._best, *others[:2]):
        tried = question.check(move)
        assert (tried.parts == ()) == (move == question.played)
        assert sum(part.points for part in tried.parts) == pytest.approx(-tried.better.mean)


def test_a_page_gets_the_question_and_what_is_known(question: Exercise) -> None:
    data = question.recorded(catalogue("de"))
    json.dumps(data, allow_nan=False)
    known = {question.played, question._best}
    assert {ak.Move.from_text(move) for move in data["known"]} >= known
    for move, found in data["known"].items():
        tried = question.check(move)
        assert found["verdict"] == tried.verdict
    same = f"✗ {question.played}: das kommt auf den gespielten Zug hinaus"
    assert data["known"][str(question.played)]["text"] == same
    assert str(question._best) not in data["question"]
    table = question._table
    saved = data["effort"]["saved"]
    assert saved["stage"] == table.stage
    assert data["effort"]["stage"] == table.stage + (table.exact is not None)
    totals = [len(games["full"]) for games in saved["games"].values()]
    assert sum(totals) == 2 * table.playouts
    assert data["answered"]["better"] in data["answer"]
    assert data["why"] is not None
    assert data["why"]["rows"][-1]["name"] == "total"
    assert question.show().exercise is question
