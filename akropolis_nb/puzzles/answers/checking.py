"""Check answers: solved or not, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from akropolis_nb.engine.checks import counted
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.tiles import tile_text
from akropolis_nb.puzzles.answers.nearest import nearest, same_moves
from akropolis_nb.puzzles.answers.reading import MOST_LINES, line_text, play, read_answer
from akropolis_nb.puzzles.goal import measured
from akropolis_nb.puzzles.solution import Solution, checked_budget, solved
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import Line, SearchState

Verdict = Literal["solved", "less", "unfinished", "illegal", "missing"]


@dataclass(frozen=True, repr=False)
class Check:
    """Result of :meth:`ak.Puzzle.check`: true if the puzzle is solved, prints as a sentence."""

    verdict: Verdict
    """``"solved"``; ``"less"``: other answers are better; ``"unfinished"``: tiles are left;
    ``"illegal"``: it breaks a rule; ``"missing"``: every way is asked for, and some are missing or
    wrong."""
    points: int | None
    """Value of the answer in the goal's measure; ``None`` if it broke the rules. If every way is
    asked for: number of ways found."""
    best: int | None
    """The best result known: highest value, fewest tiles, or number of ways."""
    better: int
    """Number of better answers; if every way is asked for, number of missing ones."""
    exact: bool
    """Whether ``best`` and ``better`` are proved."""
    reason: str
    """Why the puzzle is solved or not."""
    hint: str
    """A hint how to continue; empty if it is solved."""
    answer: str
    """The answer as text."""

    @property
    def solved(self) -> bool:
        """Whether it solves the puzzle."""
        return self.verdict == "solved"

    def __bool__(self) -> bool:
        return self.solved

    def __repr__(self) -> str:
        return f"<Check: {self}>"

    def __str__(self) -> str:
        text = f"{'solved' if self.solved else 'not solved'}: {self.reason}"
        return f"{text}. Hint: {self.hint}" if self.hint else text


def check(puzzle: Puzzle, answer: Any, budget: float) -> Check:
    """Check an answer and add it to the puzzle's attempts; see :meth:`Puzzle.check`."""
    seconds = checked_budget(budget)
    ways = read_answer(puzzle, answer)
    solution = solved(puzzle, seconds, MOST_LINES)
    try:
        states = [play(puzzle, way) for way in ways]
    except IllegalMoveError as error:
        result = Check(
            "illegal", points=None, best=solution.count if puzzle.goal.every else solution.best,
            better=solution.count, exact=solution.proved, reason=str(error),
            hint="every tile must lie as the rules say",
            answer="; ".join(
                line_text(Move(tile or puzzle.tiles[n], spot) for n, (tile, spot) in enumerate(way))
                for way in ways
            ),
        )  # fmt: skip
    else:
        if puzzle.goal.every:
            result = _check_all(solution, {state.line for state in states})
        else:
            result = _check_one(puzzle, solution, states[0], seconds)
    puzzle.attempts.add(result.answer, solved=result.solved, points=result.points)
    return result


def _check_all(solution: Solution, given: set[Line]) -> Check:
    """Check an answer if the goal asks for every way."""
    wanted = set(solution.answers)
    if len(wanted) < solution.count:
        raise AkropolisError(f"there are {solution.count} ways, too many to be listed")
    missing, wrong = wanted - given, len(given - wanted)
    found = len(wanted) - len(missing)
    reason = f"{found} of {len(wanted)} ways found"
    if wrong:
        reason += f", and {wrong} that do not reach the goal"
    hint = ""
    if missing:
        hint = f"{len(missing)} more to find; one ends with tile {tile_text(min(missing)[-1].tile)}"
    elif wrong:
        hint = f"leave out {wrong}"
    return Check(
        "missing" if hint else "solved", points=found, best=len(wanted), better=len(missing),
        exact=solution.proved, reason=reason, hint=hint,
        answer="; ".join(sorted(map(line_text, given))),
    )  # fmt: skip


def _check_one(
    puzzle: Puzzle, solution: Solution, state: SearchState, budget: float | None
) -> Check:
    """Check an answer if the goal asks for one way."""
    goal, tiles, best = puzzle.goal, len(state.line), solution.best
    value = goal.value(state, puzzle.task)
    verdict: Verdict = "less"
    better, exact = solution.count, solution.proved
    if goal.kind == "fewest tiles":
        if value >= goal.amount and (best is None or tiles <= best):
            verdict, better = "solved", 0
        reason = f"{measured(value, goal.measure)} with {counted(tiles, 'tile')}"
        if verdict == "solved":
            reason += ", no fewer will do" if exact else ""
        elif best is None:
            reason += f", {goal.amount} are wanted"
        else:
            reason += f"; {measured(goal.amount, goal.measure)} can be had with {best}"
    elif tiles < puzzle.length:
        verdict = "unfinished"
        reason = f"{puzzle.length - tiles} of {puzzle.length} tiles still to be placed"
    else:
        wanted = goal.amount if goal.kind == "at least" else best
        if wanted is not None and value >= wanted:
            verdict, better = "solved", 0
        elif goal.kind == "most":
            target = value + goal.base(puzzle.task) + 1
            found = find_lines(puzzle.task, target=target, most=0, budget=budget)
            if found.interrupted:
                raise KeyboardInterrupt
            better, exact = found.count, exact and found.proved
        reason = _compared(solution, value, better, solved=verdict == "solved", exact=exact)
    hint = ""
    if verdict == "unfinished":
        hint = "place them all"
    elif verdict == "less":
        hint = _hint(puzzle, solution, state, budget)
    return Check(
        verdict, points=value, best=best, better=better, exact=exact, reason=reason, hint=hint,
        answer=line_text(state.line),
    )  # fmt: skip


def _compared(solution: Solution, value: int, better: int, *, solved: bool, exact: bool) -> str:
    """Return a sentence that compares the value of an answer with the best one."""
    goal = solution.goal
    own = measured(value, goal.measure)
    if goal.kind == "at least":
        if not solved and solution.proved and not solution.count:
            return f"{own}; {goal.amount} cannot be reached, {solution.best} is the most"
        return f"{own}, {goal.amount} are wanted"
    if solution.best is None:
        return f"{own}; what the best is was not found in the time given"
    if solved and exact:
        return f"{own}, the most there can be"
    if solved:
        return f"{own}; nothing better is known, though more than {solution.bound} cannot be"
    least = "" if exact else "at least "
    answers = "answer does" if better == 1 else "answers do"
    return f"{own}; {solution.best} can be had, {least}{better} {answers} better"


def _hint(puzzle: Puzzle, solution: Solution, state: SearchState, budget: float | None) -> str:
    """Return how an answer differs from the best answer with the longest common beginning."""
    like = nearest(puzzle, solution, state.line, budget)
    if like is None:
        return ""
    same = same_moves(like, state.line)
    if same:
        tiles = "the first tile lies" if same == 1 else f"the first {same} tiles lie"
        text = f"{tiles} as in a best answer"
        if same < len(like):
            text += f"; look again at tile {same + 1} ({tile_text(like[same].tile)})"
        return text
    theirs = play(puzzle, like)
    mine, best = (one.city.score(puzzle.rules) for one in (state, theirs))
    more = {one.name: one.points - other.points for one, other in zip(best, mine, strict=True)}
    more["stones"] = theirs.net - state.net
    name = max(more, key=lambda name: more[name])
    if more[name] > 0:
        return f"a best answer makes {more[name]} more of {name}"
    return f"a best answer begins elsewhere with tile {tile_text(like[0].tile)}"
