"""The solver's best lines, compared with brute force."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.symmetry import symmetric_turns
from akropolis_nb.solver import solver
from akropolis_nb.solver.search_state import PlacementProblem
from akropolis_nb.solver.solver import find_lines
from akropolis_nb.solver.subproblems import (
    subproblem_of,
)
from tests.interrupting import interrupted_at
from tests.solver.brute_force import all_lines, some_task

if TYPE_CHECKING:
    from akropolis_nb.solver.search_state import Line
    from akropolis_nb.solver.solver import SolverResult


@pytest.mark.parametrize(
    "place", [3, pytest.param(4, marks=pytest.mark.long)], ids=["three", "four"]
)
@pytest.mark.compiled
def test_many_tiles_are_one_and_then_the_others(place: int) -> None:
    """The best lines are the best over all first placements, each with its best continuation."""
    whole = PlacementProblem(SOME.city, SOME.tiles[:place], place)
    after: dict[Line, int] = {}
    for spot in whole.city.legal_placements():
        city = whole.city.place(whole.tiles[0], spot)
        rest = find_lines(PlacementProblem(city, whole.tiles[1:], place - 1), most=100_000)
        first = ak.Move(whole.tiles[0], spot)
        after |= {(first, *line): (rest.best or 0) + city.stones_gained for line in rest.lines}
    found = find_lines(whole, most=100_000)
    assert found.best == max(after.values())
    assert set(found.lines) == {line for line, value in after.items() if value == found.best}


def facts(found: SolverResult) -> tuple[object, ...]:
    return found.best, found.second, found.lines, found.count, found.proved


SOME = PlacementProblem(ak.City.from_text("18@0,1^2 30@-3,3^1"), (9, 22, 35, 6), 4)
PIECES = PlacementProblem(ak.City(), (9, 22, 35), 3)
"""An empty city has threefold symmetry, so the search is split into subproblems."""


def test_whoever_does_the_work_finds_the_same() -> None:
    alone = find_lines(PIECES)
    assert facts(find_lines(PIECES, workers=2)) == facts(alone)
    with ThreadPoolExecutor(2) as pool:
        assert facts(find_lines(PIECES, executor=pool)) == facts(alone)


@pytest.mark.long
def test_another_process_finds_the_same() -> None:
    with ProcessPoolExecutor(2) as pool:
        assert facts(find_lines(PIECES, executor=pool)) == facts(find_lines(PIECES))


def test_a_fresh_city_is_searched_in_one_of_three_ways() -> None:
    found = find_lines(PlacementProblem(ak.City(), (7, 31), 2))
    turned = {
        tuple(ak.Move(tile, ak.Placement(-q - r, q, (turn + 2) % 6)) for tile, (q, r, turn) in line)
        for line in found.lines
    }
    assert turned == set(found.lines)
    assert found.count % 3 == 0


def test_more_lines_than_asked_for_are_counted() -> None:
    whole = find_lines(PIECES)
    few = find_lines(PIECES, most=2)
    assert whole.count > 2
    assert (few.best, few.count) == (whole.best, whole.count)
    assert len(few.lines) == 2
    assert set(few.lines) <= set(whole.lines)


def test_a_search_out_of_time_proves_nothing_false() -> None:
    task = PlacementProblem(SOME.city, (9, 22, 35, 6, 14, 30), 6)
    found = find_lines(task, budget=0.3)
    assert not found.proved
    assert found.best is not None
    assert found.bound is not None
    assert found.best < found.bound
    for line in found.lines:
        city, stones = task.city, 0
        for tile, spot in line:
            city = city.place(tile, spot)
            stones += city.stones_gained
        assert city.score().points + stones == found.best


def test_nothing_is_proved_before_the_search_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_lines(SOME, budget=1e-9)
    assert not found.proved
    assert found.best is not None
    assert found.bound is not None
    assert found.best < found.bound
    assert found.lines
    monkeypatch.setattr(solver, "symmetric_turns", interrupted_at(1, symmetric_turns))
    found = find_lines(SOME)
    assert (found.proved, found.best, found.bound, found.lines) == (False, None, None, ())


def test_large_subproblems_are_created_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = find_lines(PIECES)
    monkeypatch.setattr(solver, "_LIMIT", 0)
    assert facts(find_lines(PIECES)) == facts(kept)


def test_a_small_task_does_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiling() -> None:
        raise AssertionError

    small = PlacementProblem(SOME.city, (9, 22), 2)
    found = find_lines(small)
    monkeypatch.setattr(compiled, "load", compiling)
    monkeypatch.setattr(compiled, "is_loaded", lambda: False)
    assert facts(find_lines(small)) == facts(found)


def test_an_interrupt_in_the_middle_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = SimpleNamespace(bound_of=k.bound_of, search_lines=interrupted_at(3, k.search_lines))
    monkeypatch.setattr(compiled, "load", lambda: kernels)
    monkeypatch.setattr(compiled, "is_loaded", lambda: True)
    found = find_lines(PlacementProblem(SOME.city, (9, 22), 2))
    assert not found.proved
    assert found.lines


def test_no_line_is_worth_more_than_the_bound() -> None:
    """The bound of a subproblem is at least its best line, for every goal."""
    for seed in range(20):
        task = some_task(Random(seed), 1, 6)
        assert subproblem_of(task, task.start).upper_bound >= max(all_lines(task).values())


@pytest.mark.compiled
@pytest.mark.parametrize("place", [2, pytest.param(3, marks=pytest.mark.long)])
def test_the_bound_holds_with_several_tiles(place: int) -> None:
    """The bound is at least the best line, whose search used bounds for fewer tiles."""
    for seed in range(40):
        task = some_task(Random(seed), place, 6 if place == 2 else 2)
        bound = subproblem_of(task, task.start).upper_bound
        found = find_lines(task, most=0)
        assert found.best is not None
        assert bound >= found.best
