"""A puzzle made of a city's last tiles, and what its author reads."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.puzzle_sentences import describe_draft, hint_of
from akropolis_nb.puzzles.draft import draft
from tests.puzzles.puzzles import city
from tests.solver.brute_force import all_lines


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_is_so_by_brute_force(seed: int) -> None:
    rng = Random(seed)
    take = rng.choice((None, None, 1, 2))
    built = city(rng, rng.randint(2, 5))
    made = draft(built, 2, take=take, stones=rng.randint(0, 1))
    puzzle, task = made.puzzle, made.puzzle.task
    assert puzzle.tiles == tuple(tile for tile, _ in built.placed[-2:])
    assert puzzle.city.placed == built.placed[:-2]
    values = all_lines(task)
    best = max(values.values())
    answers = [line for line, value in values.items() if value == best]
    assert (made.solution.best, made.solution.count) == (best, len(answers))
    # The first tile alone: what each placement gains, and the best that can follow it.
    ends: dict[ak.Move, int] = {}
    for line, value in values.items():
        ends[line[0]] = max(value, ends.get(line[0], value))
    base = puzzle.city.score().points
    first = {line[0]: value - base for line, value in all_lines(replace(task, place=1)).items()}
    assert made.gain == max(first.values()) == first[made.tempting]
    tops = [move for move, gain in first.items() if gain == made.gain]
    assert made.loss == best - max(ends[move] for move in tops)
    right = max(first[line[0]] for line in answers)
    assert made.rank == sum(gain > right for gain in first.values())
    laid = tuple(ak.Move(*one) for one in built.placed[-2:])
    assert made.laid == (values[laid] if take is None else None)


def test_a_puzzle_of_the_collection_is_told_as_there() -> None:
    puzzle = ak.collection("two", "hard")[3]
    built = puzzle.city
    for move in puzzle.solve().answers[0]:
        built = built.place(*move)
    made = draft(built, 2, title="Again")
    assert made.puzzle.tiles == puzzle.tiles
    assert made.grade == puzzle.difficulty
    texts = catalogue("en")
    assert hint_of(texts, made) == [puzzle.hints[0]]
    text = describe_draft(texts, made)
    assert text.startswith("One best answer: ")
    assert f"ends {made.loss} points short" in text
    assert "(hard)" in text


def test_a_tile_that_any_gain_finds_is_told_as_such() -> None:
    made = draft(ak.City.from_text("gqq@1,1^1 hhg@0,2^3"), 1)
    assert (made.loss, made.rank, made.grade, hint_of(catalogue("en"), made)) == (0, 0, "easy", [])
    text = describe_draft(catalogue("en"), made)
    assert "begins a best answer" in text


@pytest.mark.parametrize(
    ("built", "last", "message"),
    [("", 1, "place some"), ("hhg@0,1^2", 2, "from 1 to 1"), ("hhg@0,1^2", 0, "from 1 to 1")],
)
def test_tiles_that_are_not_there_are_refused(built: str, last: int, message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        draft(ak.City.from_text(built), last)
