"""Solve puzzles: the best answers, and whether they are proved."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.puzzles.goal import measured
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from akropolis_nb.puzzles.goal import Goal
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import Line
    from akropolis_nb.solver.solver import SolverResult

MOST_ANSWERS = 100_000
LONGEST_BUDGET = 86_400 * 365


@dataclass(frozen=True)
class Solution:
    """Result of :meth:`ak.Puzzle.solve`: the answers of a puzzle.

    >>> import akropolis_nb as ak
    >>> ak.Puzzle(ak.City(), tiles=[7, 31]).solve()
    <Solution: 5 points, proved; 36 answers, the next best makes 4>
    """

    goal: Goal
    best: int | None
    """The best value found, in the goal's measure. If the goal is the fewest tiles: their number,
    or ``None`` if the goal is not reached."""
    answers: tuple[Line, ...]
    """The answers, each a tuple of moves. All have the best value, or all reach the number in the
    goal."""
    count: int
    """Number of answers, including those beyond the limit ``most`` of the list."""
    second: int | None
    """The next lower value of any way to place the tiles."""
    proved: bool
    """Whether the result is proved; false if the time ran out."""
    examined: int
    """Ways to place all tiles that were evaluated; all others were pruned."""
    bound: int | None
    """Upper bound on the value (for the fewest tiles: lower bound on their number). Equals ``best``
    if that is proved, ``None`` if nothing is known."""
    seconds: float
    interrupted: bool = field(default=False, repr=False, compare=False)
    """Whether an interrupt ended the search; the result is what was found so far."""

    puzzle: Puzzle = field(repr=False, compare=False, kw_only=True)
    """The puzzle."""

    def __repr__(self) -> str:
        return f"<Solution: {self}>"

    def __str__(self) -> str:
        proved = "proved" if self.proved else f"not proved, the bound is {self.bound}"
        if self.best is None:
            reached = "out of reach" if self.proved else "nothing found in the time given"
        elif self.goal.kind == "fewest tiles":
            reached = f"{self.best} {'tile' if self.best == 1 else 'tiles'}"
        else:
            reached = measured(self.best, self.goal.measure)
        answers = "answer" if self.count == 1 else "answers"
        text = f"{reached}, {proved}; {self.count} {answers}"
        if self.second is not None:
            text += f", the next best makes {self.second}"
        return text

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.card import card_html

        city, words = self.puzzle.city, [str(self)]
        answer = self.answers[0] if self.answers else ()
        for tile, placement in answer:
            city = city.place(tile, placement)
        if answer:
            words.append(f"the first: {' '.join(map(str, answer))}")
        picture = city.svg(marks=[placement for _, placement in answer])
        return card_html(picture, self.puzzle.title or "A puzzle", words)


def solve(
    puzzle: Puzzle,
    budget: float | None,
    most: int,
    executor: Executor | None,
    workers: int | None,
    *,
    progress: bool,
) -> Solution:
    """Solve a puzzle; the arguments are those of :meth:`Puzzle.solve`."""
    seconds = checked_budget(budget)
    most = whole("most", most, 0, MOST_ANSWERS)
    known = vars(puzzle).get("_solution")
    if isinstance(known, Solution) and (
        most <= len(known.answers) or len(known.answers) == known.count
    ):
        return replace(known, answers=known.answers[:most])
    how: dict[str, Any] = {"executor": executor, "workers": workers, "progress": progress}
    solution = _Solver(puzzle, seconds, most, how).solve()
    if solution.proved:
        vars(puzzle)["_solution"] = solution
    return solution


def checked_budget(budget: Any) -> float | None:
    """Check a time limit and return it in seconds; ``None`` means no limit.

    Raises:
        AkropolisError: it is neither a number of seconds above 0 nor ``None``.
    """
    if budget is None:
        return None
    number = isinstance(budget, int | float) and not isinstance(budget, bool)
    if number and 0 < budget <= LONGEST_BUDGET:
        return float(budget)
    raise AkropolisError(f"a budget is seconds, above 0, or None, not {shown(budget)}")


def solved(puzzle: Puzzle, budget: float | None = None, most: int = 1000) -> Solution:
    """Return the solution of a puzzle, but raise an interrupt instead of returning a part.

    Raises:
        KeyboardInterrupt: the search was interrupted.
    """
    solution = puzzle.solve(budget, most=most, workers=1, progress=False)
    if solution.interrupted:
        raise KeyboardInterrupt
    return solution


class _Solver:
    """Solves one puzzle by one or several runs of the solver."""

    def __init__(
        self, puzzle: Puzzle, budget: float | None, most: int, how: dict[str, Any]
    ) -> None:
        self.puzzle, self.task, self.goal = puzzle, puzzle.task, puzzle.goal
        self.base = self.goal.base(self.task)
        self.most, self.how = most, how
        self.begun = perf_counter()
        self.budget = budget
        self.examined = 0
        self.interrupted = False

    def find(self, place: int, target: int | None = None) -> SolverResult:
        """Run the solver with so many tiles, within what is left of the budget."""
        left = None
        if self.budget is not None:
            left = max(self.budget - (perf_counter() - self.begun), 1e-3)
        found = find_lines(
            replace(self.task, place=place),
            target=None if target is None else target + self.base,
            most=self.most,
            budget=left,
            **self.how,
        )
        self.examined += found.examined
        self.interrupted |= found.interrupted
        return found

    def solve(self) -> Solution:
        if self.goal.kind == "fewest tiles":
            return self.fewest()
        found = self.find(self.task.place)
        best, second, bound = (
            None if value is None else value - self.base
            for value in (found.best, found.second, found.bound)
        )
        lines, count, proved = found.lines, found.count, found.proved
        if self.goal.kind == "at least":
            lines, count = (), 0
            if best is not None and best >= self.goal.amount and not self.interrupted:
                reaching = self.find(self.task.place, self.goal.amount)
                lines, count = reaching.lines, reaching.count
                proved &= reaching.proved
            proved &= not self.interrupted
        return self.solution(best, lines, count, second, bound, proved=proved)

    def fewest(self) -> Solution:
        """Find the fewest tiles by trying 1, 2, ... tiles."""
        for place in range(1, self.task.place + 1):
            found = self.find(place, self.goal.amount)
            if found.count:
                best = place
                proved = found.proved
                return self.solution(best, found.lines, found.count, None, best, proved=proved)
            if self.interrupted or not found.proved:
                return self.solution(None, (), 0, None, place, proved=False)
        return self.solution(None, (), 0, None, None, proved=True)

    def solution(
        self,
        best: int | None,
        lines: tuple[Line, ...],
        count: int,
        second: int | None,
        bound: int | None,
        *,
        proved: bool,
    ) -> Solution:
        seconds = perf_counter() - self.begun
        return Solution(
            self.goal,
            best,
            lines,
            count,
            second,
            proved,
            self.examined,
            bound,
            seconds,
            self.interrupted,
            puzzle=self.puzzle,
        )
