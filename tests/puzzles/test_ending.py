"""The last moves of a game as a puzzle: who wins against every reply, and what a view tells."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.puzzles.collection import collection
from akropolis_nb.puzzles.ending import best_move
from akropolis_nb.puzzles.finder.generate import self_play
from tests.bots.brute_endings import some_ending
from tests.puzzles.every_reply import first_moves


def same(puzzle: ak.Puzzle) -> int:
    """Compare the answers with all lines of play; return how many moves win."""
    expected = first_moves(puzzle)
    solution = puzzle.solve()
    assert solution.proved
    assert {line[0] for line in solution.answers} == expected
    assert solution.count == len(solution.answers) == len(expected)
    assert all(len(line) == puzzle.length for line in solution.answers)
    for line in solution.answers[:3]:
        assert puzzle.check(line).solved
    return len(expected)


@pytest.mark.slow
@pytest.mark.compiled
def test_small_endings_against_all_replies() -> None:
    rng, counts = Random(5), set()
    for site in (2, 3, 4) * 6:
        counts.add(same(ak.Puzzle(some_ending(rng, 2, site), goal="win")))
    assert min(counts) == 0 < max(counts)


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_200_ends_of_games_against_all_replies(seed: int) -> None:
    rng, counts = Random(seed), []
    for number in range(20):
        game = self_play(rng, whole=True)
        ends = [node.position for node in game.current_line()]
        left = 3 + number % 2
        end = next(one for one in ends if one.stacks_left == 0 and len(one.site) == left)
        counts.append(same(ak.Puzzle(end, goal="win")))
    assert min(counts) == 0 < max(counts)


@pytest.fixture
def puzzle() -> ak.Puzzle:
    return collection("last", "hard")[0]


def test_a_lost_line_is_told_and_a_won_one(puzzle: ak.Puzzle) -> None:
    (first, *_), *_ = puzzle.solve().answers
    position = puzzle.position
    assert position is not None
    others = (move for move in position.legal_moves() if not puzzle.check([move]))
    wrong = next(move for move in others if move not in {a[0] for a in puzzle.solve().answers})
    after = puzzle.task.after(puzzle.task.start, puzzle.tiles.index(wrong.tile), wrong.placement)
    assert after.position is not None
    assert after.position.to_move == position.to_move
    lost = puzzle.check([wrong, best_move(after.position)])
    assert (lost.verdict, lost.better) == ("less", puzzle.solve().count)
    assert lost.standings is not None
    (own, _), (other, _) = lost.standings
    assert f"not solved: {own}:{other}" in str(lost)
    assert puzzle.check([first]).verdict == "unfinished"
    assert not puzzle.solved


def test_equal_points_and_stones_do_not_win() -> None:
    city = ak.City()
    position = ak.Position.build(
        site=["hhg"] * 3, cities=[city, city], stones=[0, 0], unseen=[], strict=False
    )
    puzzle = ak.Puzzle(position, goal="win")
    assert (puzzle.length, puzzle.solve().count, puzzle.solve().best) == (1, 0, None)


@pytest.mark.parametrize(
    ("start", "more", "message"),
    [
        (ak.City(), {}, "starts from a Position or a Game"),
        (ak.Game(players=2, seed=1), {}, "when no stack is left"),
        (ak.Game(players=3, seed=1), {}, "two players"),
        (ak.Game(architect="metagenes", seed=1), {}, "two players"),
    ],
)
def test_what_is_no_ending_is_refused(start: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.Puzzle(start, goal="win", **more)


@pytest.mark.parametrize("more", [{"tiles": [1, 2]}, {"stones": 99}, {"choose": 1}])
def test_its_position_decides_tiles_turns_and_stones(
    puzzle: ak.Puzzle, more: dict[str, Any]
) -> None:
    assert puzzle.position is not None
    with pytest.raises(ak.AkropolisError, match="leave out"):
        ak.Puzzle(puzzle.position, goal="win", **more)
