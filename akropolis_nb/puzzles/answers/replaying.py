"""Replay saved answers: what they are worth follows from their moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.puzzles.answers.checking import reaches_goal
from akropolis_nb.puzzles.answers.reading import MOST_LINES, play, read_answer
from akropolis_nb.puzzles.solution import solve_fully

if TYPE_CHECKING:
    from akropolis_nb.puzzles.answers.attempts import Attempt
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState

BUDGET = 2.0
"""Time limit in seconds for solving a puzzle. If it runs out, answers are compared with the best
one found until then; so a right answer is never refused."""


def replay(puzzle: Puzzle, attempt: Attempt) -> Attempt | None:
    """Return a saved attempt with the points of its moves, and solved only if they solve it.

    Returns:
        The attempt; ``None`` if its moves are not an answer to this puzzle.
    """
    claimed = attempt.solved or attempt.shown
    try:
        ways = read_answer(puzzle, attempt.answer)
        states = [play(puzzle, way) for way in ways]
    except IllegalMoveError:
        # Saved as an attempt that broke the rules.
        return None if claimed or attempt.points is not None else attempt
    except AkropolisError:
        return None
    if attempt.points is None and not claimed:
        return attempt
    if puzzle.goal.every:
        points, right = _ways(puzzle, states, attempt)
    else:
        (state,) = states
        points = puzzle.goal.value(state, puzzle.task)
        right = claimed and reaches_goal(puzzle, _best(puzzle), state)
    return attempt._replace(
        solved=attempt.solved and right, shown=attempt.shown and right, points=points
    )


def _best(puzzle: Puzzle) -> int | None:
    """Return the value or the number of tiles that an answer must have, as far as it is known."""
    return None if puzzle.goal.kind == "at least" else solve_fully(puzzle, BUDGET, MOST_LINES).best


def _ways(puzzle: Puzzle, states: list[SearchState], attempt: Attempt) -> tuple[int, bool]:
    """Return the number of right ways, and whether they are all."""
    given = {state.line for state in states}
    solution = solve_fully(puzzle, BUDGET, MOST_LINES)
    if not solution.proved or len(solution.answers) < solution.count:
        return min(attempt.points or 0, len(given)), True
    wanted = set(solution.answers)
    return len(wanted & given), wanted == given
