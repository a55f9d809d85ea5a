"""The choice among several best answers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import akropolis_nb as ak
from akropolis_nb.puzzles.answers.nearest import nearest
from tests.solver.brute_force import all_lines

CITY = ak.City()
PUZZLES = {
    "two tiles": ak.Puzzle(CITY, ["hgG", "hhg"]),
    "lake": ak.Puzzle(CITY.place("qbg", (-1, 0, 5)), ["hgG"], "at least 0 lake hexes"),
    "stones": ak.Puzzle(CITY, ["qqh"], "most stones"),
    "gain": ak.Puzzle(CITY.place("qbg", (-1, 0, 5)), ["hgG"], "at least 1 points gained"),
    "chosen": ak.Puzzle(CITY, [7, 31, "hgG"], choose=1, stones=2),
    "twins": ak.Puzzle(CITY, [7, 7], choose=2, stones=1, goal="most points of gardens"),
    "few": ak.Puzzle(CITY, ["hgG", 7], "fewest tiles for 2 points"),
}


def answers(puzzle: ak.Puzzle) -> list[tuple[ak.Move, ...]]:
    """Return all best answers by brute force, by index on the site, q, r and rotation."""
    goal = puzzle.goal
    fewest = goal.kind == "fewest tiles"
    lengths = range(1 if fewest else puzzle.length, puzzle.length + 1)
    for task in [replace(puzzle.task, place=length) for length in lengths]:
        values = all_lines(task)
        base = puzzle.city.score(puzzle.rules).points if goal.measure == "gain" else 0
        best = max(values.values()) if goal.kind == "most" else goal.amount + base
        found = [line for line, value in values.items() if value >= best]
        if found:
            return found
    return []


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_it_begins_as_what_lies_there_and_is_the_first_of_those(name: str) -> None:
    """Also if the solution lists only a few of the answers, or none."""
    puzzle, rng = PUZZLES[name], Random(name)
    every = answers(puzzle)
    assert len(every) > 3
    tried: list[tuple[ak.Move, ...]] = [(), rng.choice(every), rng.choice(every)[:1]]
    for line in rng.sample(every, 3):
        spots = puzzle.city.place(*line[0]).legal_placements()
        tried += [(line[0], move._replace(placement=rng.choice(spots))) for move in line[1:]]
        first = rng.choice(puzzle.city.legal_placements())
        tried.append((line[0]._replace(placement=first),))
    for mine in tried:
        same = next(
            n
            for n in range(len(mine), -1, -1)
            if any(len(line) >= n and line[:n] == mine[:n] for line in every)
        )
        wanted = next(line for line in every if line[:same] == mine[:same])
        for most in (0, 2, 100_000):
            solution = puzzle.solve(most=most)
            assert nearest(puzzle, solution, mine, None) == wanted


def test_where_there_is_no_answer_there_is_none() -> None:
    puzzle = ak.Puzzle(CITY, [7], "at least 99 points")
    assert nearest(puzzle, puzzle.solve(), (), None) is None
