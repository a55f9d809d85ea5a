"""Solve puzzles: the best answers, and whether they are proved."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.languages import amount, current_language, current_texts, message
from akropolis_nb.messages.puzzle_sentences import value
from akropolis_nb.puzzles.ending import EndingProblem
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
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
    or ``None`` if the goal is not reached; if it is to win: the largest lead, or ``None``; of moves
    to choose from: 1."""
    answers: tuple[Line, ...]
    """The answers, each a tuple of moves. All have the best value, or all reach the number in the
    goal. If the goal is to win: each first move that wins, with the best next ones."""
    count: int
    """Number of answers, including those beyond the limit ``most`` of the list."""
    second: int | None
    """The next lower value of any way to place the tiles."""
    proved: bool
    """Whether the result is proved; false if the time ran out, and for moves to choose from."""
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
        if letter := self.puzzle.right_letter:
            return f"{letter} ({self.goal.choices[0]})" if self.goal.choices else letter
        key = "solution_proved" if self.proved else "solution_bound"
        if self.best is None:
            reached = message("solution_out_of_reach" if self.proved else "solution_nothing")
        elif self.goal.kind == "fewest tiles":
            reached = amount("tiles", self.best)
        else:
            reached = value(current_texts(), self.goal, self.best)
        proved = message(key, bound=self.bound)
        answers = amount("answers_count", self.count)
        text = message("solution_line", reached=reached, proved=proved, answers=answers)
        if self.second is not None:
            text = message("solution_next", solution=text, n=self.second)
        return text

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import card_html

        city, words = self.puzzle.city, [str(self)]
        answer = self.answers[0] if self.answers else ()
        for tile, placement in answer:
            city = city.place(tile, placement)
        if answer:
            words.append(message("solution_first", moves=" ".join(map(str, answer))))
        picture = city.svg(marks=[placement for _, placement in answer])
        return card_html(
            picture, self.puzzle.words(current_language()).title or message("a_puzzle"), words
        )


def solve(puzzle: Puzzle, budget: float | None, most: int, **how: Any) -> Solution:
    """Solve a puzzle; the arguments are those of :meth:`Puzzle.solve`."""
    seconds = check_budget(budget)
    most = whole("most", most, 0, MOST_ANSWERS)
    known = vars(puzzle).get("_solution")
    if isinstance(known, Solution) and (
        most <= len(known.answers) or len(known.answers) == known.count
    ):
        return replace(known, answers=known.answers[:most])
    task = puzzle.task
    if puzzle.right_letter:
        return _choice(puzzle, most)
    if isinstance(task, EndingProblem):
        solution = _win(puzzle, task, seconds, most)
    else:
        solution = _search(puzzle, seconds, most, how)
    if solution.proved:
        vars(puzzle)["_solution"] = solution
    return solution


def check_budget(budget: Any) -> float | None:
    """Check a time limit and return it in seconds; ``None`` means no limit.

    Raises:
        AkropolisError: it is neither a number of seconds above 0 nor ``None``.
    """
    if budget is None:
        return None
    number = isinstance(budget, int | float) and not isinstance(budget, bool)
    if number and 0 < budget <= LONGEST_BUDGET:
        return float(budget)
    raise AkropolisError(f"a budget is seconds, above 0, or None, not {short_repr(budget)}")


def solve_fully(puzzle: Puzzle, budget: float | None = None, most: int = 1000) -> Solution:
    """Return the solution of a puzzle, but raise an interrupt instead of returning a part.

    Raises:
        KeyboardInterrupt: the search was interrupted.
    """
    solution = puzzle.solve(budget, most=most, workers=1, progress=False)
    if solution.interrupted:
        raise KeyboardInterrupt
    return solution


def _choice(puzzle: Puzzle, most: int) -> Solution:
    """Return the answer that is right: the author's of some moves, that of the rules in a quiz."""
    moves, proved = puzzle.goal.choices[:1], puzzle.goal.is_quiz
    return Solution(
        puzzle.goal,
        best=1,
        answers=(moves,)[:most] if moves else (),
        count=1,
        second=0,
        proved=proved,
        examined=0,
        bound=1 if proved else None,
        seconds=0.0,
        puzzle=puzzle,
    )


def _win(puzzle: Puzzle, task: EndingProblem, budget: float | None, most: int) -> Solution:
    """Solve the last moves of a game."""
    begun, ending, interrupted = perf_counter(), None, False
    try:
        ending = task.solve(budget)
    except KeyboardInterrupt:
        interrupted = True
    wins = [one for one in ending.moves if one.value == 1] if ending else []
    lines = [task.line(one.move) for one in wins[:most]]
    seat = task.position.to_move
    best = max((one.totals[seat] - one.totals[1 - seat] for one in wins), default=None)
    return Solution(
        puzzle.goal,
        best,
        tuple(lines),
        len(wins),
        None,
        ending is not None,
        len(ending) if ending else 0,
        best,
        perf_counter() - begun,
        interrupted,
        puzzle=puzzle,
    )


def _search(puzzle: Puzzle, budget: float | None, most: int, how: dict[str, Any]) -> Solution:
    """Solve a puzzle by one or several searches."""
    goal, task = puzzle.goal, puzzle.task
    base = goal.base(task)
    begun = perf_counter()
    searches: list[SolverResult] = []

    def find(place: int, target: int | None = None) -> SolverResult:
        """Search with so many tiles, within what is left of the budget."""
        left = None if budget is None else max(budget - (perf_counter() - begun), 1e-3)
        target = None if target is None else target + base
        problem = replace(task, place=place)
        searches.append(find_lines(problem, target=target, most=most, budget=left, **how))
        return searches[-1]

    def solution(
        best: int | None,
        found: SolverResult | None,
        *,
        second: int | None = None,
        bound: int | None = None,
        proved: bool,
    ) -> Solution:
        """Return the solution with the answers of a search."""
        return Solution(
            goal,
            best,
            found.lines if found else (),
            found.count if found else 0,
            second,
            proved,
            sum(search.examined for search in searches),
            bound,
            perf_counter() - begun,
            any(search.interrupted for search in searches),
            puzzle=puzzle,
        )

    if goal.kind == "fewest tiles":
        for place in range(1, task.place + 1):
            found = find(place, goal.amount)
            if found.count:
                return solution(place, found, bound=place, proved=found.proved)
            if not found.proved:
                return solution(None, None, bound=place, proved=False)
        return solution(None, None, proved=True)
    found = find(task.place)
    best, second, bound = (
        None if value is None else value - base for value in (found.best, found.second, found.bound)
    )
    if goal.kind == "most":
        return solution(best, found, second=second, bound=bound, proved=found.proved)
    proved, reaching = found.proved, None
    if best is not None and best >= goal.amount and not found.interrupted:
        reaching = find(task.place, goal.amount)
        proved &= reaching.proved
    return solution(best, reaching, second=second, bound=bound, proved=proved)
