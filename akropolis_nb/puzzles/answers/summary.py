"""What a pupil's answers to one question come to."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.puzzles.answers.reading import MOST_LINES, path_of, read_answer
from akropolis_nb.puzzles.answers.replaying import BUDGET
from akropolis_nb.puzzles.solution import solve_fully
from akropolis_nb.puzzles.text import key_of

if TYPE_CHECKING:
    from akropolis_nb.puzzles.answers.attempts import Attempt
    from akropolis_nb.puzzles.answers.reading import Path
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.puzzles.solution import Solution

KEY_DIGITS = 6


class Summary(NamedTuple):
    """What a pupil's answers to one question come to."""

    key: str
    """The first six digits of the question's key."""
    tries: int = 0
    solved_at: int = 0
    """The number of the try that solved it before the solution was shown; 0 if none did."""
    lost_first: float | None = None
    """What the first try lost, in points, or in what the goal counts; ``None`` without a try, or
    if that is not known."""
    lost: float | None = None
    """What the best try lost."""
    hints: int = 0
    shown: bool = False
    """Whether the solution was shown before the question was solved."""
    seconds: int = 0
    first: Path = ()
    """The first try; empty if it cannot be written."""


def summarise(puzzle: Puzzle) -> Summary:
    """Return what the attempts at a puzzle come to."""
    attempts = puzzle.attempts
    tried = attempts.tried
    summary = Summary(
        key_of(puzzle)[:KEY_DIGITS],
        tries=len(tried),
        solved_at=next((n for n, one in enumerate(tried, start=1) if one.solved), 0),
        hints=attempts.hints,
        shown=attempts.revealed,
        seconds=int(attempts.seconds),
    )
    if not tried:
        return summary
    solution = solve_fully(puzzle, BUDGET, MOST_LINES)
    lost = [_lost(puzzle, solution, attempt) for attempt in tried]
    first: Path = ()
    with suppress(AkropolisError, ValueError):
        first = path_of(puzzle.tiles, read_answer(puzzle, tried[0].answer)[0])
    least = min((one for one in lost if one is not None), default=None)
    return summary._replace(lost_first=lost[0], lost=least, first=first)


def _lost(puzzle: Puzzle, solution: Solution, attempt: Attempt) -> float | None:
    """Return what an attempt lost in the goal's measure, or by how many tiles or ways."""
    goal, value = puzzle.goal, attempt.points
    if value is None or solution.best is None:
        return None
    tiles = len(attempt.answer.split())
    if goal.every:
        return solution.count - value
    if goal.kind == "fewest tiles":
        return tiles - solution.best if value >= goal.amount else None
    if tiles < puzzle.length:
        return None
    return max((solution.best if goal.kind in {"most", "choice"} else goal.amount) - value, 0)
