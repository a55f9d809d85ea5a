"""Lines: some tiles placed one after the other in the best of all ways, exactly.

A line is a sequence of placements in one city, without an opponent. The kernels go through all of
them and pass over what no longer can be among the best, by a bound that never promises too little;
here longer work is cut into pieces, one for each first placement, the most promising first.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from time import perf_counter
from typing import TYPE_CHECKING

from akropolis_nb.engine import city_block
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.symmetry import turned, turns_alike
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
"""Lines that the first, rough search follows."""
_KEPT = 20_000_000
"""Numbers that the pieces waiting may have together; those beyond are made again."""


@dataclass(frozen=True)
class SolverResult:
    """What a search of all lines has found."""

    best: int | None
    """The value of the best line that was found; ``None`` if none was. In a search for lines that
    reach a target, of those."""
    second: int | None
    """The next lower value that a line has, as far as known; none in a search for a target."""
    lines: tuple[Line, ...]
    """The lines wanted, in order of their moves: those of the best value, or all that reach the
    target."""
    count: int
    """How many they are; not more than ``most`` are listed."""
    examined: int
    """Complete lines that were looked at; the others were ruled out by a bound."""
    bound: int | None
    """No line is worth more; ``best`` if that is proved."""
    proved: bool
    """Whether nothing was left out for want of time."""
    seconds: float
    interrupted: bool = False
    """Whether an interrupt ended the search. Whoever asked for it has not seen the interrupt, and
    must end too."""


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
    """Find the best lines, or all that are worth at least ``target``.

    An interrupt ends the search as the end of the budget does: with what was found.

    Args:
        task: what is to be placed.
        target: a value that a line must reach to be wanted; if left out, the best lines are.
        most: lines to list; more are only counted.
        budget: seconds; without one the search goes on until all is proved.
        executor: where the work is done, see :func:`akropolis_nb.parallel.executors.in_order`.
        workers: threads, if there is no executor; ``None`` is as many as there are processors.
        progress: show a progress bar if it takes longer than a second.
    """
    search = _Search(task, target, most, budget)
    try:
        with compiled.Notice():
            subproblems = search.subproblems()
            parts = in_order(solve_subproblem, search.promising(subproblems), executor, workers)
            with bar(len(subproblems), "first moves", shown=progress, delay=1) as told:
                for part in parts:
                    search.take(part)
                    told.update()
    except KeyboardInterrupt:
        search.interrupted = True
    return search.found()


class _Search:
    """One search: what is known so far."""

    def __init__(
        self, task: PlacementProblem, target: int | None, most: int, budget: float | None
    ) -> None:
        self.task = task
        self.target = target
        self.most = most
        self.begun = perf_counter()
        self.deadline = None if budget is None else self.begun + budget
        self.best = self.second = k.NOTHING
        self.lines: list[Line] = []
        self.ahead: list[Line] = []
        self.count = self.examined = 0
        self.interrupted = False
        self.turns: tuple[int, ...] = (0,)
        self.open: dict[Line, int] | None = None
        """The most there can be in each piece that is not done; ``None`` before the work is cut."""

    def late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and perf_counter() > self.deadline

    def subproblems(self) -> list[Subproblem | SearchState]:
        """The work cut into pieces, the most promising first; of very large ones only the start."""
        task, start = self.task, self.task.start
        turns = turns_alike(task.city)
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
            if placement != min(turned(placement, turn) for turn in self.turns):
                continue
            for index in start.offers(free=task.free):
                if self.late():
                    return []
                state = start.place(index, placement, free=task.free)
                subproblem = self.subproblem(state)
                size += len(subproblem.city) + len(subproblem.search)
                found.append((subproblem.upper_bound, subproblem if size < _KEPT else state))
        found.sort(key=lambda entry: -entry[0])
        subproblems = [subproblem for _, subproblem in found]
        self.open = {_first(subproblem): upper_bound for upper_bound, subproblem in found}
        return subproblems

    def look_ahead(self) -> None:
        """Follow a few good lines, so that bad ones can be ruled out from the start."""
        task = self.task
        ahead = [task.start]
        for _ in range(task.place):
            options: list[tuple[int, SearchState, int, Placement]] = []
            ways = [(state, index) for state in ahead for index in state.offers(free=task.free)]
            for state, index in ways:
                # When time is over the first one is enough: there is to be something to tell.
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
        first, second = [*values, k.NOTHING, k.NOTHING][:2]
        lines = [state.line for state in ahead if state.value(task.measure, task.rules) == first]
        self.best, self.second, self.ahead = first, second, lines

    def subproblem(self, state: SearchState) -> Subproblem:
        """All lines that go on from there."""
        return subproblem_of(self.task, state, self.target, self.most)

    def promising(self, subproblems: list[Subproblem | SearchState]) -> Iterator[Subproblem]:
        """The pieces in order, as long as there is hope and time."""
        hopes = {} if self.open is None else dict(self.open)
        for start in subproblems:
            if self.cannot_reach(hopes[_first(start)]) or self.late():
                return
            subproblem = self.subproblem(start) if isinstance(start, SearchState) else start
            until = None if self.deadline is None else self.deadline - perf_counter()
            search = subproblem.search[:]
            search[k.TOP_VALUE], search[k.SECOND] = self.best, self.second
            yield subproblem._replace(search=search, until=until)

    def cannot_reach(self, upper_bound: int) -> bool:
        """Whether lines of at most this value are of no interest."""
        return upper_bound <= self.second if self.target is None else upper_bound < self.target

    def take(self, part: SubproblemResult) -> None:
        """Add what came of a piece: all of it or, after an interrupt, nothing."""
        values = {self.best, self.second, part.best, part.second}
        best, second = sorted(values | {k.NOTHING - 1}, reverse=True)[:2]
        lines, count, ahead = self.lines, self.count, self.ahead
        if self.target is None and best > self.best:
            lines, count, ahead = [], 0, []
        if part.lines and (self.target is not None or part.best == best):
            count += part.lines * len(self.turns)
            if len(lines) < self.most:
                lines = [*lines, *self.read(part)]
        # Nothing is called from here on, so that no interrupt comes between.
        self.examined += part.examined
        self.best, self.second, self.lines, self.count, self.ahead = (
            best, second, lines, count, ahead,
        )  # fmt: skip
        if part.done and self.open is not None:
            del self.open[part.subproblem.first]
        if part.interrupted:
            raise KeyboardInterrupt

    def read(self, part: SubproblemResult) -> Iterator[Line]:
        """The lines of a part, in all the ways the city can be turned."""
        block = part.subproblem.city
        left = self.task.place - len(part.subproblem.first)
        for start in range(0, len(part.moves), k.LINE_MOVE * left):
            site = list(self.task.tiles)
            for move in part.subproblem.first:
                site.remove(move.tile)
            line = list(part.subproblem.first)
            for n in range(start, start + k.LINE_MOVE * left, k.LINE_MOVE):
                index, x, y, shape, turn = part.moves[n : n + k.LINE_MOVE]
                spot = city_block.placements(block, x, y, shape)[turn]
                line.append(Move(site.pop(index), Placement(*spot)))
            for turn in self.turns:
                yield tuple(Move(tile, turned(spot, turn)) for tile, spot in line)

    def found(self) -> SolverResult:
        """What is known now."""
        best = self.best if self.best > k.NOTHING else None
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
            self.second if self.target is None and self.second > k.NOTHING else None,
            tuple(sorted(lines[: self.most], key=str)),
            max(self.count, len(lines)),
            self.examined,
            None if bound is None or bound >= -k.NOTHING else bound,
            proved,
            perf_counter() - self.begun,
            self.interrupted,
        )


def _first(subproblem: Subproblem | SearchState) -> Line:
    """The first moves of a piece."""
    return subproblem.first if isinstance(subproblem, Subproblem) else subproblem.line
