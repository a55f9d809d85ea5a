"""Solutions of every goal, compared with brute force, and incomplete solutions."""

from __future__ import annotations

from dataclasses import asdict, replace
from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.puzzles.goal import MEASURES
from tests.engine.reference import RULINGS
from tests.puzzles.puzzles import CITY, city
from tests.solver.brute_force import all_lines, some_task

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def some_puzzle(rng: Random, place: int, most_tiles: int, kind: str) -> ak.Puzzle:
    """Return a small puzzle with a goal that is reachable, just reachable or unreachable."""
    task = some_task(rng, place, most_tiles)
    measure = rng.choice(["points", *MEASURES])
    amount = rng.randint(1, 12) if kind != "most" else ""
    if measure == "points" and kind != "most":
        amount = task.city.score(task.rules).points + rng.randint(1, 9)
    every = rng.choice(["", "every way to "])
    try:
        return ak.Puzzle(
            task.city,
            task.tiles,
            " ".join(f"{every}{kind} {amount} {MEASURES[measure]}".split()),
            choose=place if task.free else None,
            stones=task.stones if task.free else None,
            rules=task.rules,
        )
    except ak.AkropolisError:  # the city already has them
        return some_puzzle(rng, place, most_tiles, kind)


def agree(puzzle: ak.Puzzle) -> None:
    """Check that the solution is that of brute force."""
    goal, task, solution = puzzle.goal, puzzle.task, puzzle.solve(most=100_000)
    gone = task.city.score(task.rules).points if goal.measure == "gain" else 0
    assert solution.proved
    assert solution.count == len(solution.answers)
    if goal.kind == "fewest tiles":
        for place in range(1, task.place + 1):
            values = all_lines(replace(task, place=place))
            wanted = {line for line, value in values.items() if value - gone >= goal.amount}
            if wanted:
                break
        else:
            place = 0
        assert (solution.best, set(solution.answers)) == (place or None, wanted), puzzle
        return
    points = {line: value - gone for line, value in all_lines(task).items()}
    ranked = sorted(set(points.values()), reverse=True)
    assert [solution.best, solution.second] == [*ranked, None][:2], puzzle
    least = goal.amount if goal.kind == "at least" else ranked[0]
    assert solution.bound == ranked[0] or goal.kind == "at least"
    assert set(solution.answers) == {line for line, n in points.items() if n >= least}, puzzle


def many(seed: int) -> ParameterSet:
    """Return a long case; every fourth has two tiles."""
    place = 1 if seed % 4 else 2
    return pytest.param(1000 + seed, place, 8 if place == 1 else 2, marks=pytest.mark.long)


@pytest.mark.parametrize("kind", ["most", "at least", "fewest tiles for"])
@pytest.mark.parametrize(
    ("seed", "place", "most_tiles"),
    [
        *((seed, 1, 5) for seed in range(8)),
        pytest.param(3, 2, 0, marks=pytest.mark.slow),
        *map(many, range(20)),
    ],
)
def test_every_goal_like_brute_force(seed: int, place: int, most_tiles: int, kind: str) -> None:
    agree(some_puzzle(Random(seed), place, most_tiles, kind))


def one_of_many(seed: int, choose: int) -> ak.Puzzle:
    """Return a puzzle of seven or eight affordable tiles; with two to choose, the city is empty."""
    rng = Random(seed)
    tiles: list[int | str] = [
        rng.randint(1, 61) if rng.random() < 0.7 else "".join(rng.choices("hmbtgHMBTGq", k=3))
        for _ in range(7 + seed % 2)
    ]
    if choose == 2:
        # Few different tiles, so that brute force takes seconds: equal tiles are tried once.
        kinds = rng.sample(tiles, 2)
        tiles = [*rng.choices(kinds, k=len(tiles) - 1), rng.choice(tiles)]
    built = city(rng, 0 if choose == 2 else rng.randint(0, 4))
    rules = ak.Rules(**asdict(rng.choice(RULINGS)))
    return ak.Puzzle(built, tiles, choose=choose, stones=len(tiles) - 1, rules=rules)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 34))]
)
def test_one_of_seven_or_eight_like_brute_force(seed: int) -> None:
    agree(one_of_many(seed, 1))


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(10))
def test_two_of_seven_or_eight_like_brute_force(seed: int) -> None:
    agree(one_of_many(seed, 2))


def test_a_position_s_site_has_its_prices() -> None:
    """A puzzle offers the tiles of a position at the same prices."""
    position = ak.Game(seed=5).position
    solution = ak.Puzzle(position).solve()
    values = {}
    for move in position.legal_moves():
        after = position.play(move)
        paid = after.stones[0] - position.stones[0]
        values[move] = after.cities[0].score(position.rules).points + paid
    best = max(values.values())
    assert solution.best == best
    assert set(solution.answers) == {(move,) for move, value in values.items() if value == best}


def test_what_was_proved_is_remembered() -> None:
    puzzle = ak.Puzzle(CITY, [7, 31])
    first = puzzle.solve()
    again = puzzle.solve(most=1)
    assert again.examined == first.examined
    assert again.answers == first.answers[:1]
    assert again.count == first.count


@pytest.mark.parametrize("budget", [0, -1, True, "long", float("nan"), 10**400])
def test_a_wrong_budget_is_refused(budget: float) -> None:
    with pytest.raises(ak.AkropolisError, match="a budget is seconds"):
        ak.Puzzle(CITY, [7]).solve(budget)


def test_a_solution_tells_what_it_knows() -> None:
    one = ak.Puzzle(CITY, [7]).solve().best
    assert one is not None
    tell = {
        f"fewest tiles for {one} points": "<Solution: 1 tile, proved; ",
        f"fewest tiles for {one + 1} points": "<Solution: 2 tiles, proved; ",
        "fewest tiles for 999 points": "<Solution: out of reach, proved; 0 answers>",
    }
    for goal, text in tell.items():
        assert repr(ak.Puzzle(CITY, [7, 7], goal).solve()).startswith(text)
    hurried = ak.Puzzle(CITY, [9, 22, 35, 6, 14, 30], "fewest tiles for 45 points")
    assert "nothing found in the time given, not proved" in repr(hurried.solve(budget=1e-6))


def test_a_solution_shows_its_first_answer() -> None:
    puzzle = ak.Puzzle(CITY, tiles=[7, 31], title="Two <tiles>")
    solution = puzzle.solve()
    page = solution._repr_html_()
    assert "Two &lt;tiles&gt;" in page
    assert "Two &lt;tiles&gt;" in puzzle._repr_html_()
    assert str(solution) in page
    assert " ".join(map(str, solution.answers[0])) in page
    built = CITY
    for tile, placement in solution.answers[0]:
        built = built.place(tile, placement)
    assert built.svg(marks=[placement for _, placement in solution.answers[0]]) in page
    nothing = ak.Puzzle(CITY, tiles=[7], goal="at least 999 points").solve()
    assert str(nothing) in nothing._repr_html_()
    assert CITY.svg() in nothing._repr_html_()
