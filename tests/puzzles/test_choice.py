"""Puzzles that show some moves of a game: what they are, and how they are answered."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.puzzles.collection import lines
from akropolis_nb.puzzles.finder.stories import read_line

GAME = ak.Game(players=2, seed=5)
MOVES = [ak.Move(GAME.position.site[n], GAME.position.city.legal_placements()[n]) for n in (0, 1)]
RIGHT, WRONG = map(str, MOVES[::-1])
GOAL = f"{RIGHT} rather than {WRONG}"


@pytest.fixture
def puzzle() -> ak.Puzzle:
    return ak.Puzzle(GAME, goal=GOAL, title="A or B", preview=False)


def test_the_first_move_is_right_and_their_texts_give_the_order(puzzle: ak.Puzzle) -> None:
    assert str(puzzle.goal) == GOAL
    assert list(map(str, puzzle.goal.pictures)) == sorted([RIGHT, WRONG])
    solution = puzzle.solve()
    assert [*map(str, solution.answers[0])] == [RIGHT]
    assert (solution.count, solution.proved) == (1, False)
    assert str(solution) == f"{puzzle.goal.letter(MOVES[1])} ({RIGHT})"


def test_the_right_one_solves_it_and_no_other_move(puzzle: ak.Puzzle) -> None:
    chance, position = Random(3), GAME.position
    others = [
        str(ak.Move(position.site[0], spot))
        for spot in chance.sample(position.city.legal_placements(), 5)
    ]
    for move in {WRONG, *others} - {RIGHT}:
        found = puzzle.check(move)
        assert (found.verdict, found.better, found.hint) == ("less", 1, "")
        assert str(found) == f"not solved: {move} is not the best of the moves shown"
    assert puzzle.check(RIGHT).solved
    assert len(puzzle.attempts) == 2 + len({*others} - {RIGHT, WRONG})
    assert puzzle.check(puzzle.goal.letter(MOVES[1]).lower()).solved
    assert not puzzle.check(puzzle.goal.letter(MOVES[0]))
    with pytest.raises(ak.AkropolisError):
        puzzle.check("C")


@pytest.mark.parametrize(
    ("start", "more", "message"),
    [
        (ak.City(), {"tiles": [7]}, "needs a Position or a Game"),
        (GAME, {"stones": 9}, "needs a Position or a Game"),
        (GAME, {"tiles": [7, 31], "choose": 2}, "needs a Position or a Game"),
        (GAME, {"goal": f"{RIGHT} rather than {RIGHT}"}, "2 to 4 different moves"),
        (GAME, {"goal": GOAL + " or 01@9,9^0 or 02@9,9^0 or 03@9,9^0"}, "2 to 4 different moves"),
        (GAME, {"goal": f"{RIGHT} rather than 61@0,1^0"}, "61"),
        (GAME, {"goal": f"{RIGHT} rather than here"}, "here"),
    ],
)
def test_what_is_no_choice_is_refused(start: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.Puzzle(start, **{"goal": GOAL} | more)


def test_its_picture_shows_a_city_for_each_letter(puzzle: ak.Puzzle) -> None:
    svg = puzzle.svg()
    assert ">A</text>" in svg
    assert ">B</text>" in svg
    assert ">C</text>" not in svg


def test_a_hint_names_stones_too() -> None:
    line = next(line for line in lines() if "tags=choice,gardens" in line)
    text, _, data = line.replace("tags=choice,gardens", "tags=choice,stones").partition("\t")
    facts = json.loads(data) | {"motif": "stones"}
    assert read_line(f"{text}\t{json.dumps(facts)}").hints[1].endswith(": Stones.")
