"""Reviews, against brute force at the end of a game and independent playouts before it."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.review import steps
from akropolis_nb.analysis.review.move_quality import ONE_SIDED, THRESHOLDS, judge_move
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.engine import kernels as k
from tests.analysis.games import played
from tests.interrupting import interrupted_at

if TYPE_CHECKING:
    from akropolis_nb.analysis.review.review import Review


def reviewed(game: ak.Game, playouts: int = 84, **options: Any) -> Review:
    return ak.review(game, playouts=playouts, progress=False, **options)


@pytest.fixture(scope="module")
def game() -> ak.Game:
    return played(seed=4, names=["<Ada>", "Bela"])


@pytest.fixture(scope="module")
def review(game: ak.Game) -> Review:
    return reviewed(game)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", [1, 2])
def test_each_seats_last_loss_is_that_of_brute_force(players: int, seed: int) -> None:
    game = played("random", players=players, seed=seed)
    last = ak.Game(game.current_line()[-players - 1].position, seed=0)
    for move in game.moves[-players:]:
        last.play(move)
    found_by = reviewed(last, 40, aim="score")
    for node, found in zip(last.current_line(), found_by.moves, strict=True):
        assert node.parent is not None
        before, seat = node.parent.position, found.seat
        totals = {move: before.play(move).scores[seat].total for move in before.legal_moves()}
        assert found.loss == max(totals.values()) - totals[found.move]
        assert found.error == 0
        assert found.best is not None
        assert totals[found.best] == max(totals.values())
        assert found.quality == judge_move(found.loss, 0)
    assert [one.mean for one in found.expected] == [one.total for one in last.position.scores]


@pytest.mark.slow
@pytest.mark.compiled
def test_the_numbers_are_those_of_an_analysis_at_the_same_stage() -> None:
    """Of each tool, for the move played and the best one, however the stage was reached."""
    game = played(plies=14, seed=5)
    for found in reviewed(game, 100, workers=2).moves[::3]:
        table = found._table
        assert table is not None
        if table.exact is not None:
            continue
        other = found.best if found.best != found.move else None
        analysis = ak.analyse(found.position, playouts=table.games(table.stage), progress=False)
        other = other or next(one.move for one in analysis.moves if one.move != found.move)
        why = analysis.reasons(other, found.move)
        assert analysis.stage == table.stage
        assert why.difference == found.difference[:2]
        assert analysis[found.move].games == found.games
        asked = ak.reasons(
            found.position, other, found.move, playouts=table.games(table.stage), workers=3
        )
        assert asked == why
        assert sum(part.points for part in why.parts) == pytest.approx(found.difference.mean)
        if found.reasons is not None:
            assert found.reasons == why


@pytest.mark.slow
@pytest.mark.compiled
def test_a_move_spoiled_on_purpose_is_the_worst_of_a_strong_game() -> None:
    game, spoiled = ak.Game(seed=12), 22
    bot, rng = ak.bot("fast"), Random(1)
    while not game.position.is_over:
        position = game.position
        if game.ply == spoiled - 1:
            seat = position.to_move
            worst = min(
                position.legal_moves(), key=lambda move: position.play(move).scores[seat].total
            )
            game.play(worst)
        else:
            game.play(bot.choose(position, rng))
    result = reviewed(game, 300)
    assert max(result.moves, key=lambda move: move.loss).ply == spoiled
    assert result.moves[spoiled - 1].is_mistake
    strong, greedy = result.players, reviewed(played(seed=12), 300).players
    assert sum(player.loss for player in strong) < sum(player.loss for player in greedy)


def test_a_budget_in_seconds_will_do() -> None:
    (move,) = ak.review(played(plies=1), budget=0.02, progress=False).moves
    assert move.reviewed


def test_stopped_it_keeps_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played(plies=5)
    expected = reviewed(game, 56).table()
    monkeypatch.setattr(steps, "begin", interrupted_at(3, steps.begin))
    result = reviewed(game, 56, workers=1)
    assert "2 of 5 moves" in capsys.readouterr().out
    assert not result.complete
    for row, whole in zip(result.table()[:2], expected[:2], strict=True):
        assert row["games"] <= whole["games"]
    assert [row["quality"] for row in result.table()[2:]] == ["not reviewed"] * 3
    assert [row["loss"] for row in result.table()[2:]] == [None] * 3
    assert "stopped after 2 of 5 moves" in result._repr_html_()
    assert sum(player.moves for player in result.players) == 2
    assert result.figure().data
    with pytest.raises(ak.AkropolisError, match="not reviewed"):
        result.ask(4)


@pytest.mark.parametrize("error", [0.0, 0.4, 3.0, 30.0])
def test_no_judgement_is_harsher_than_the_error_allows(error: float) -> None:
    for tenths in range(-50, 300):
        lost = tenths / 10
        word = judge_move(lost, error)
        if word in THRESHOLDS:
            assert lost - ONE_SIDED * error >= THRESHOLDS[word]
        else:
            assert word == ("best" if lost <= 0 else "good")
            assert lost - ONE_SIDED * error < 4


@pytest.mark.compiled
def test_mistakes_are_stepped_through(review: Review) -> None:
    plies = [move.ply for move in review.moves if move.quality in {"mistake", "blunder"}]
    assert len(plies) > 3
    forward, ply = [], 0
    while (move := review.next_mistake(ply)) is not None:
        forward.append(ply := move.ply)
    backward, before = [], None
    while (move := review.previous_mistake(before)) is not None:
        backward.append(before := move.ply)
    assert forward == backward[::-1] == plies
    for seat in (0, 1):
        of_seat = [ply for ply in plies if review.moves[ply - 1].seat == seat]
        first, last = review.next_mistake(0, seat), review.previous_mistake(None, seat)
        assert [first and first.ply, last and last.ply] == [of_seat[0], of_seat[-1]]
    for step in (review.next_mistake, review.previous_mistake):
        with pytest.raises(ak.AkropolisError, match="ply takes a whole number"):
            step("last")  # type: ignore[arg-type]
        with pytest.raises(ak.AkropolisError, match="seat takes a whole number from 0 to 1"):
            step(3, [])  # type: ignore[arg-type]


@pytest.mark.compiled
def test_asked_without_a_ply_it_is_the_first_mistake(review: Review) -> None:
    first = review.mistakes[0]
    assert (review.ask().ply, review.ask().played) == (first.ply, first.move)
    with pytest.raises(ak.AkropolisError, match="from 1 to 36"):
        review.ask(37)


@pytest.mark.compiled
def test_the_summaries_are_those_of_the_moves(review: Review, game: ak.Game) -> None:
    for seat, player in enumerate(review.players):
        rows = [row for row in review.table() if row["seat"] == seat]
        assert (player.name, player.moves) == (game.names[seat], 18)
        assert player.loss == pytest.approx(fmean(row["loss"] for row in rows))
        words = [row["quality"] for row in rows]
        assert player.accuracy == sum(word in {"best", "good"} for word in words) / 18
        assert [player.inaccuracies, player.mistakes, player.blunders] == [
            words.count(word) for word in ("inaccuracy", "mistake", "blunder")
        ]


@pytest.mark.compiled
def test_a_best_move_lost_nothing_and_others_name_a_better_one(review: Review) -> None:
    assert [move.ply for move in review.moves] == list(range(1, 37))
    for move in review.moves:
        assert move.best is not None
        assert move.best in move.position.legal_moves()
        if move.quality == "best":
            assert (move.loss, move.best) == (0, move.move)
            assert move.difference.mean <= 0
        else:
            assert move.loss == move.difference.mean > 0
            assert move.best != move.move


@pytest.mark.compiled
def test_the_chart_shows_what_is_expected_after_each_move(review: Review) -> None:
    figure = review.figure()
    for axis, field, factor in (("x3", "win_rate", 100), ("x4", "lead", 1)):
        lines = [trace for trace in figure.data if trace.xaxis == axis]
        assert [trace.name for trace in lines] == ["&lt;Ada&gt;", review.names[1]]
        for seat, trace in enumerate(lines):
            shown = {point[0]: y for point, y in zip(trace.customdata, trace.y, strict=True)}
            assert shown == {
                move.ply: pytest.approx(factor * getattr(move.expected[seat], field), abs=0.01)
                for move in review.moves
                if move.expected
            }
    below = figure.layout.yaxis3.domain[1]
    assert below < figure.layout.yaxis.domain[0]


@pytest.mark.compiled
def test_every_mark_stands_on_its_score(review: Review, game: ak.Game) -> None:
    figure = review.figure()
    totals = {(row["ply"], row["seat"]): row["total"] for row in game.scores_by_move()}
    marks = {}
    for trace in figure.data:
        if trace.error_y.array is None:
            continue
        for point, x, y, lost in zip(
            trace.customdata, trace.x, trace.y, trace.error_y.array, strict=True
        ):
            marks[x] = lost
            assert y == totals[x, point[1]]
            assert (trace.xaxis == "x2") == point[1]
    assert marks == {move.ply: move.loss for move in review.moves if move.sign}
    assert "&lt;Ada&gt;" in figure.layout.annotations[0].text


def test_an_architects_moves_are_forced() -> None:
    game = played(plies=4, architect="hippodamos")
    result = reviewed(game, 60)
    assert [move.quality == "forced" for move in result.moves] == [False, True, False, True]
    assert result.players[1].moves == 0
    assert math.isnan(result.players[1].loss)
    assert "Hippodamos" in result._repr_html_()


def test_a_game_that_has_not_begun_has_nothing_to_review() -> None:
    result = reviewed(ak.Game(seed=1))
    assert (result.moves, result.complete, result.next_mistake()) == ((), True, None)
    with pytest.raises(ak.AkropolisError, match="no mistake"):
        result.ask()
    with pytest.raises(ak.AkropolisError, match=r"an ak\.Game"):
        ak.review(ak.City())  # type: ignore[arg-type]
    with pytest.raises(ak.AkropolisError, match="not both"):
        ak.review(ak.Game(seed=1), 1, playouts=60)


@pytest.mark.slow
@pytest.mark.compiled
def test_what_is_expected_after_a_move_is_what_playouts_say() -> None:
    """By playouts of the move by the same players in other deals."""
    game = played("random", plies=15, seed=6)
    assert game.node.parent is not None
    before = game.node.parent.position
    # The best move that is found has no other to be compared with.
    best = ak.analyse(before, playouts=300, progress=False).best
    for one in (game.moves[-1], best):
        after = ak.Game(before, seed=3)
        after.play(one)
        (move,) = reviewed(after, 1000).moves
        players = Rollouts(before, 9, policy="network", per_tile=k.PLAYERS_PER_TILE)
        totals = players.play([move.move], 0, 1000)[0].astype(float)
        margins = totals[:, 0] - totals[:, 1]
        for seat, found in enumerate(move.expected):
            for value, error, mine in (
                (found.mean, found.error, totals[:, seat]),
                (found.lead, found.lead_error, (1 - 2 * seat) * margins),
                (found.win_rate, found.win_error, 0.5 + 0.5 * (1 - 2 * seat) * np.sign(margins)),
            ):
                apart = math.hypot(error, stdev(mine) / math.sqrt(1000))
                assert abs(value - fmean(mine)) < 4 * apart + 1e-9
        assert move.record()["win_rate"] == move.expected[move.seat].win_rate
        assert move.record()["lead"] == move.expected[move.seat].lead


@pytest.mark.slow
def test_a_move_that_is_played_on_has_the_numbers_of_more_playouts() -> None:
    game = played(plies=6)
    review, same = reviewed(game, 56), reviewed(game, 56)
    number = next(n for n, move in enumerate(review.moves) if move.can_extend)
    before = same.moves[number]
    assert before._table is not None
    longer = review.extend(before.ply)
    assert longer is review.moves[number]
    table, again = EstimateTable(before.position, "margin"), before._table
    found = table.reach(again.stage_of(2 * again.games(again.stage)), asked=[before.move])
    assert table.stage > again.stage
    number_played = table.number(before.move)
    other = next(n for n in found.ranked if n != number_played)
    assert longer.difference == found.gap(other, number_played)
    assert longer.difference.games > before.difference.games
    for n, (one, known) in enumerate(zip(review.moves, same.moves, strict=True)):
        assert (one == known) == (n != number)


def test_threads_that_play_the_same_games_count_them_once(game: ak.Game) -> None:
    position = game.root.position
    table, alone = (EstimateTable(position, "margin") for _ in range(2))
    moves = [choice.move for choice in table.choices[-4:]]

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda move: table.reach(3, asked=[move]), moves))
    for move in moves:
        alone.reach(3, asked=[move])
    numbers = [table.number(move) for move in moves]
    found, expected = table.estimates, alone.estimates
    assert found.ranked == expected.ranked
    assert [found.gap(0, n) for n in numbers] == [expected.gap(0, n) for n in numbers]
    assert len({found.games(n) for n in [*numbers, found.reference]}) == 1


def test_what_was_not_reviewed_cannot_be_played_on() -> None:
    review = ak.Review(reviewed(played(plies=2), 28).moves, ("Ada", "Bela"), [])
    for ply in (0, 3):
        with pytest.raises(ak.AkropolisError, match=f"no move {ply}"):
            review.extend(ply)
    with pytest.raises(ak.AkropolisError, match="playouts takes a whole number from 1"):
        review.extend(1, playouts=0)
