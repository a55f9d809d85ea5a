"""Seven and eight tiles to choose from, against brute force."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

import pytest

import akropolis_nb as ak
from tests.engine.reference import RULINGS
from tests.puzzles.puzzles import city
from tests.solver.brute_force import all_lines

LETTERS = "hmbtgHMBTGq"


def some_puzzle(seed: int, choose: int) -> ak.Puzzle:
    """Return a puzzle whose tiles are all affordable; with two to choose, the city is empty."""
    rng = Random(seed)
    tiles: list[int | str] = [
        rng.randint(1, 61) if rng.random() < 0.7 else "".join(rng.choices(LETTERS, k=3))
        for _ in range(7 + seed % 2)
    ]
    if choose == 2:
        # Few different tiles, so that brute force takes seconds: equal tiles are tried once.
        kinds = rng.sample(tiles, 2)
        tiles = [*rng.choices(kinds, k=len(tiles) - 1), rng.choice(tiles)]
    built = city(rng, 0 if choose == 2 else rng.randint(0, 4))
    rules = ak.Rules(**asdict(rng.choice(RULINGS)))
    return ak.Puzzle(built, tiles, choose=choose, stones=len(tiles) - 1, rules=rules)


def agree(puzzle: ak.Puzzle) -> None:
    solution = puzzle.solve(most=100_000, progress=False)
    worth = all_lines(puzzle.task)
    values = sorted(set(worth.values()), reverse=True)
    assert solution.proved
    assert [solution.best, solution.second] == [*values, None][:2], puzzle
    assert set(solution.answers) == {line for line, n in worth.items() if n == values[0]}, puzzle


@pytest.mark.parametrize("seed", range(4))
def test_one_of_seven_or_eight_like_brute_force(seed: int) -> None:
    agree(some_puzzle(seed, 1))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4, 154))
def test_one_of_many_like_brute_force(seed: int) -> None:
    agree(some_puzzle(seed, 1))


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(50))
def test_two_of_seven_or_eight_like_brute_force(seed: int) -> None:
    agree(some_puzzle(seed, 2))


def test_eight_tiles_of_a_fresh_city_are_worth_what_they_are() -> None:
    """A regression: it was 8,236,886 points, because there was space for six plans only."""
    tiles = [48, 21, 11, 40, 50, 9, 17, 1]
    puzzle = ak.Puzzle(ak.City(), tiles=tiles, choose=1, stones=7)
    agree(puzzle)
