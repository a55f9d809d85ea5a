"""Find the best lines exactly, by branch and bound.

A line is a sequence of placements in one city, without an opponent. The kernels enumerate all lines
and prune those that an upper bound rules out; the bound is never too low. This module splits longer
searches into subproblems, one for each first move, and solves those with the highest bound first.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from time import perf_counter
from typing import TYPE_CHECKING

from akropolis_nb.engine.kernels import NOTHING
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.symmetry import rotate, symmetric_turns
from akropolis_nb.engine.vectors import city_block, search_vector
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar
from akropolis_nb.solver.search_state import Line, PlacementProblem, SearchState
from akropolis_nb.solver.subproblems import (
    Subproblem,
    SubproblemResult,
    solve_subproblem,
    subproblem_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor


_BEAM = 12
"""Width of the beam search that runs first."""
_LIMIT = 20_000_000
"""Limit on the integers that waiting subproblems hold in memory; later ones are kept as states and
built when they are due."""


@dataclass(frozen=True)
class SolverResult:
    """Result of a search."""

    best: int | None
    """Value of the best line found, ``None`` if none was found. With a target: of the best line
    found that reaches it."""
    second: int | None
    """The next lower value found; ``None`` with a target."""
    lines: tuple[Line, ...]
    """The lines found, sorted by their moves: those of the best value or, with a target, all that
    reach it. At most ``most``."""
    count: int
    """Number of such lines, including those beyond ``most``."""
    examined: int
    """Complete lines that were evaluated; the others were pruned."""
    bound: int | None
    """Upper bound on the value of any line; equals ``best`` if that is proved."""
    proved: bool
    """Whether the search was complete: neither budget nor interrupt ended it."""
    seconds: float
    interrupted: bool = False
    """Whether a keyboard interrupt ended the search. It is not raised again, so the caller has to
    stop as well."""


def find_lines(
    task: PlacementProblem,
    *,
    target: int | None = None,
    most: int = 1000,
    budget: float | None = None,
    executor: Executor | None = None,
    workers: int | None = 1,
    progress: bool = False,
) -> SolverResult:
    """Find the best lines, or all lines with a value of at least ``target``.

    A keyboard interrupt ends the search like the end of the budget: what was found is returned.

    Args:
        task: the problem.
        target: find all lines that reach this value; if omitted, find the best lines.
        most: how many lines to list; the others are only counted.
        budget: time limit in seconds; without one the search runs until the result is proved.
        executor: runs the subproblems, see :func:`akropolis_nb.parallel.executors.in_order`.
        workers: number of threads if there is no executor; ``None`` is that of processors.
        progress: show a progress bar if the search takes longer than a second.
    """
    search = _Search(task, target, most, budget)
    try:
        with compiled.Notice():
            subproblems = search.subproblems()
            parts = in_order(solve_subproblem, search.promising(subproblems), executor, workers)
            with bar(len(subproblems), "first moves", shown=progress, delay=1) as progress_bar:
                for part in parts:
                    search.take(part)
                    progress_bar.update()
    except KeyboardInterrupt:
        search.interrupted = True
    return search.found()


class _Search:
    """A running search: its settings and what it has found so far."""

    def __init__(
        self, task: PlacementProblem, target: int | None, most: int, budget: float | None
    ) -> None:
        self.task = task
        self.target = target
        self.most = most
        self.begun = perf_counter()
        self.deadline = None if budget is None else self.begun + budget
        self.best = self.second = NOTHING
        self.lines: list[Line] = []
        self.ahead: list[Line] = []
        self.count = self.examined = 0
        self.interrupted = False
        self.turns: tuple[int, ...] = (0,)
        self.open: dict[Line, int] | None = None
        """Upper bound of each open subproblem, by its first moves; ``None`` before the split."""

    def late(self) -> bool:
        """Whether the budget is used up."""
        return self.deadline is not None and perf_counter() > self.deadline

    def subproblems(self) -> list[Subproblem | SearchState]:
        """Split the search into subproblems, those with the highest bound first.

        Beyond ``_KEPT`` integers only the state is kept, and the subproblem is built later.
        """
        task, start = self.task, self.task.start
        turns = symmetric_turns(task.city)
        whole = self.subproblem(start)
        self.open = {(): whole.upper_bound}
        if task.place == 1 or (task.place < 4 and len(turns) == 1):
            return [whole]
        if self.target is None:
            self.look_ahead()
        self.turns = turns
        found: list[tuple[int, Subproblem | SearchState]] = []
        size = 0
        for placement in task.city.legal_placements():
            if placement != min(rotate(placement, turn) for turn in self.turns):
                continue
            for index in start.available(free=task.free):
                if self.late():
                    return []
                state = start.place(index, placement, free=task.free)
                subproblem = self.subproblem(state)
                size += len(subproblem.city) + len(subproblem.search)
                found.append((subproblem.upper_bound, subproblem if size < _LIMIT else state))
        found.sort(key=lambda entry: -entry[0])
        subproblems = [subproblem for _, subproblem in found]
        self.open = {_first(subproblem): upper_bound for upper_bound, subproblem in found}
        return subproblems

    def look_ahead(self) -> None:
        """Find a few good lines by beam search, so that pruning works from the start."""
        task = self.task
        ahead = [task.start]
        for _ in range(task.place):
            options: list[tuple[int, SearchState, int, Placement]] = []
            ways = [(state, index) for state in ahead for index in state.available(free=task.free)]
            for state, index in ways:
                # When the time is up, one is enough: the result should contain a line.
                if options and self.late():
                    break
                base = state.value("points", task.rules) - (index if task.free else 0)
                options += [
                    (base + seen.points + seen.stones, state, index, seen.placement)
                    for seen in state.city.preview(state.site[index], task.rules)
                ]
            best = nlargest(_BEAM, options, key=lambda option: option[0])
            ahead = [state.place(index, spot, free=task.free) for _, state, index, spot in best]
        values = sorted({state.value(task.measure, task.rules) for state in ahead}, reverse=True)
        first, second = [*values, NOTHING, NOTHING][:2]
        lines = [state.line for state in ahead if state.value(task.measure, task.rules) == first]
        self.best, self.second, self.ahead = first, second, lines

    def subproblem(self, state: SearchState) -> Subproblem:
        """Return the subproblem of all lines that begin with the moves of ``state``."""
        return subproblem_of(self.task, state, self.target, self.most)

    def promising(self, subproblems: list[Subproblem | SearchState]) -> Iterator[Subproblem]:
        """Yield the subproblems in order, until their bound is too low or the time is up."""
        upper_bounds = {} if self.open is None else dict(self.open)
        for start in subproblems:
            if self.cannot_reach(upper_bounds[_first(start)]) or self.late():
                return
            subproblem = self.subproblem(start) if isinstance(start, SearchState) else start
            until = None if self.deadline is None else self.deadline - perf_counter()
            search = search_vector.with_best(subproblem.search, self.best, self.second)
            yield subproblem._replace(search=search, until=until)

    def cannot_reach(self, upper_bound: int) -> bool:
        """Whether lines up to this value cannot change the result."""
        return upper_bound <= self.second if self.target is None else upper_bound < self.target

    def take(self, part: SubproblemResult) -> None:
        """Add the result of a subproblem.

        If an interrupt comes meanwhile, the whole result is added or nothing of it.

        Raises:
            KeyboardInterrupt: an interrupt ended the subproblem.
        """
        values = {self.best, self.second, part.best, part.second}
        best, second = sorted(values | {NOTHING - 1}, reverse=True)[:2]
        lines, count, ahead = self.lines, self.count, self.ahead
        if self.target is None and best > self.best:
            lines, count, ahead = [], 0, []
        if part.lines and (self.target is not None or part.best == best):
            count += part.lines * len(self.turns)
            if len(lines) < self.most:
                lines = [*lines, *self.read(part)]
        # No function calls from here on, so that no interrupt can come in between.
        self.examined += part.examined
        self.best, self.second, self.lines, self.count, self.ahead = (
            best, second, lines, count, ahead,
        )  # fmt: skip
        if part.done and self.open is not None:
            del self.open[part.subproblem.first]
        if part.interrupted:
            raise KeyboardInterrupt

    def read(self, part: SubproblemResult) -> Iterator[Line]:
        """Yield the lines of a result, for every rotation that maps the city to itself."""
        block = part.subproblem.city
        for moves in part.listed:
            site = list(self.task.tiles)
            for move in part.subproblem.first:
                site.remove(move.tile)
            line = list(part.subproblem.first)
            for index, x, y, shape, turn in moves:
                spot = city_block.placements(block, x, y, shape)[turn]
                line.append(Move(site.pop(index), Placement(*spot)))
            for turn in self.turns:
                yield tuple(Move(tile, rotate(spot, turn)) for tile, spot in line)

    def found(self) -> SolverResult:
        """Return the result so far."""
        best = self.best if self.best > NOTHING else None
        bound, proved = None, False
        if self.open is not None:
            left = [
                upper_bound
                for upper_bound in self.open.values()
                if not self.cannot_reach(upper_bound)
            ]
            proved = not left and not self.interrupted
            bound = best if proved else max([self.best, *left])
        lines = self.lines or self.ahead
        return SolverResult(
            best,
            self.second if self.target is None and self.second > NOTHING else None,
            tuple(sorted(lines[: self.most], key=str)),
            max(self.count, len(lines)),
            self.examined,
            None if bound is None or bound >= -NOTHING else bound,
            proved,
            perf_counter() - self.begun,
            self.interrupted,
        )


def _first(subproblem: Subproblem | SearchState) -> Line:
    """Return the first moves that all lines of a subproblem share."""
    return subproblem.first if isinstance(subproblem, Subproblem) else subproblem.line
