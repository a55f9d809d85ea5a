"""An interrupt ends a search at once, and the results so far are correct."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.puzzles.finder.generate import generate_puzzles
from akropolis_nb.solver import solver, subproblems
from akropolis_nb.solver.search_state import PlacementProblem
from tests.puzzles.puzzles import CITY
from tests.solver.brute_force import all_lines

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from akropolis_nb.solver.search_state import Line
    from akropolis_nb.solver.solver import SolverResult

pytestmark = pytest.mark.slow


class Steps:
    """Counts the executed lines of code of a search, and interrupts it at one of them."""

    def __init__(self, at: int = 0) -> None:
        self.at = at
        self.done = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename not in {solver.__file__, subproblems.__file__}:
            return None
        if event == "line":
            self.done += 1
            if self.done == self.at:
                raise KeyboardInterrupt
        return self

    def run(self, work: Callable[[], SolverResult]) -> SolverResult | None:
        """Return the result of the search; ``None`` if the interrupt came before or after it."""
        before = sys.gettrace()
        sys.settrace(self)
        try:
            return work()
        except KeyboardInterrupt:
            return None
        finally:
            sys.settrace(before)


TASK = PlacementProblem(ak.City(), ("hhg", "hmT"), 2, stones=1, free=True)


@pytest.fixture(scope="module")
def values() -> dict[Line, int]:
    """Return all lines of the task with their values."""
    return all_lines(TASK)


@pytest.mark.parametrize("target", [None, 3])
def test_nothing_false_is_told_of_a_search_that_was_interrupted(
    values: dict[Line, int], target: int | None
) -> None:
    """At whatever step: the lines have the stated values, and nothing false is proved."""
    best = max(values.values())

    def search() -> SolverResult:
        return solver.find_lines(TASK, target=target, most=40)

    counted = Steps()
    whole = counted.run(search)
    assert whole is not None
    assert (whole.proved, whole.interrupted) == (True, False)
    rng, checked = Random(1), 0
    for at in rng.sample(range(1, counted.done + 1), min(40, counted.done)):
        found = Steps(at).run(search)
        if found is None:
            continue
        assert found.interrupted
        assert not found.proved
        wanted = target if target is not None else found.best
        assert len(found.lines) <= found.count <= whole.count or target is None
        if found.best is not None:
            assert found.best <= best
        assert found.bound is None or found.bound >= best
        for line in found.lines:
            assert wanted is not None
            assert values[line] == wanted if target is None else values[line] >= wanted
        checked += bool(found.lines)
    assert checked > 5


class Interrupted:
    """Interrupts the search at one of its calls, as a user would, and counts the calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
        self.at, self.calls = at, 0
        self.real = subproblems.solve_subproblem
        monkeypatch.setattr(solver, "solve_subproblem", self)

    def __call__(self, piece: subproblems.Subproblem) -> subproblems.SubproblemResult:
        self.calls += 1
        if self.calls == self.at:
            raise KeyboardInterrupt
        return self.real(piece)


@pytest.mark.compiled
def test_an_interrupt_ends_the_search_for_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends at once, and the puzzles found so far are those of the seed."""
    counted = Interrupted(monkeypatch, 0)
    whole = generate_puzzles(3, "two", "easy", seed=4, workers=1)
    found = []
    for at in sorted(Random(2).sample(range(1, counted.calls + 1), 3)):
        interrupted = Interrupted(monkeypatch, at)
        # With two workers the other one may have begun a call meanwhile.
        some = generate_puzzles(3, "two", "easy", seed=4, workers=1)
        assert interrupted.calls == at
        assert some == whole[: len(some)]
        assert len(some) < 3
        found.append(len(some))
    assert found == sorted(found)
    monkeypatch.undo()
    for puzzle in whole:
        solution = ak.Puzzle.from_text(str(puzzle)).solve()
        assert (solution.proved, solution.count) == (True, 1)


def test_nothing_is_noted_of_a_check_that_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first search proves the best result, the second counts the better answers."""
    worse = f"07@{CITY.legal_placements()[0]}"
    for at in (1, 2):
        puzzle = ak.Puzzle(CITY, [7])
        Interrupted(monkeypatch, at)
        with pytest.raises(KeyboardInterrupt):
            puzzle.check(worse)
        assert len(puzzle.attempts) == 0
        monkeypatch.undo()
        assert not puzzle.check(worse)


def test_a_solution_that_was_not_proved_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    view = ak.Puzzle(CITY, [7]).show()
    Interrupted(monkeypatch, 1)
    with pytest.raises(KeyboardInterrupt):
        view._document.actions["solution"].handle({}, catalogue("en"))
    assert (view.snapshot["ply"], view.puzzle.attempts.revealed) == (0, False)
    view.close()


@pytest.mark.parametrize("goal", ["most points", "at least 1 points", "fewest tiles for 1 points"])
def test_a_solution_says_that_it_was_interrupted(
    monkeypatch: pytest.MonkeyPatch, goal: str
) -> None:
    puzzle = ak.Puzzle(CITY, ["hgG"], goal)
    Interrupted(monkeypatch, 1)
    solution = puzzle.solve()
    assert (solution.interrupted, solution.proved) == (True, False)
    monkeypatch.undo()
    again = puzzle.solve()
    assert (again.interrupted, again.proved) == (False, True)


RANDOMLY = """
import os, random, signal, sys, threading, time
import akropolis_nb as ak
def find(n):
    return [str(p) for p in ak.generate_puzzles(n, "two", "medium", seed=5, progress=False)]
find(1)
begun = time.perf_counter()
whole = find(6)
lasts = time.perf_counter() - begun
rng = random.Random(7)
for _ in range(14):
    sent = []
    def fire(wait=rng.random() * lasts * 0.9):
        time.sleep(wait)
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)
    thread = threading.Thread(target=fire)
    thread.start()
    try:
        some = find(60)
    except KeyboardInterrupt:
        some = []
    end = time.perf_counter()
    thread.join()
    if len(some) == 60 or some[:6] != whole[:len(some)]:
        sys.exit(f"after an interrupt {len(some)} were found")
    print(f"{len(some)} found, {end - sent[0]:.3f} s after the interrupt")
"""


@pytest.mark.long
@pytest.mark.compiled
def test_one_interrupt_at_any_time_is_enough() -> None:
    """Fourteen real interrupts; with ``-s`` their times are printed."""
    done = subprocess.run(
        [sys.executable, "-c", RANDOMLY], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    sys.stdout.write(done.stdout)
