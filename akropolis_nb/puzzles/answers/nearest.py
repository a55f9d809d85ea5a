"""Choose which of several best answers to show: the one that starts most like a given line."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from akropolis_nb.puzzles.answers.reading import path_of, play
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.puzzles.solution import Solution
    from akropolis_nb.solver.search_state import Line, SearchState

_MOST = 200_000
"""Limit on the answers to choose from."""


def nearest(puzzle: Puzzle, solution: Solution, mine: Line, budget: float | None) -> Line | None:
    """Return the answer with the longest common beginning with ``mine``.

    Among equals it is the first one sorted by its moves: index on the site, q, r, rotation. A page
    without Python uses the same rule, see ``js/src/offline/play/puzzle/puzzle-session.ts``.

    Args:
        puzzle: the puzzle.
        solution: its solution.
        mine: the moves made so far.
        budget: seconds for each search, needed if the solution does not list all answers.

    Returns:
        The answer; ``None`` if there is none.
    """
    answers: Iterable[Line] = solution.answers
    if len(solution.answers) < solution.count:
        answers = _as_far_as_can_be(puzzle, solution, mine, budget) or answers
    return min(
        answers,
        key=lambda line: (-same_moves(line, mine), path_of(puzzle.tiles, line)),
        default=None,
    )


def same_moves(one: Line, other: Line) -> int:
    """Return the number of moves at the start that two lines have in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _as_far_as_can_be(
    puzzle: Puzzle, solution: Solution, mine: Line, budget: float | None
) -> list[Line]:
    """Search the answers with the longest possible common beginning with ``mine``."""
    few = puzzle.goal.kind == "fewest tiles"
    length = solution.best if few and solution.best is not None else puzzle.length
    wanted = solution.best if puzzle.goal.kind == "most" else puzzle.goal.amount
    target = (wanted or 0) + puzzle.goal.base(puzzle.task)
    for same in range(min(len(mine), length), -1, -1):
        state = play(puzzle, mine[:same])
        lines = _lines_from(puzzle, state, length - same, target, budget)
        if lines:
            return lines
    return []


def _lines_from(
    puzzle: Puzzle, state: SearchState, left: int, target: int, budget: float | None
) -> list[Line]:
    """Return the lines that begin with the moves of ``state`` and have at least this value."""
    task = puzzle.task
    if left == 0:
        return [state.line] if state.value(task.measure, task.rules) >= target else []
    before = {"points": state.net, "stones": state.net, "lake": state.lake}.get(task.measure, 0)
    rest = task.rest(state, left)
    found = find_lines(rest, target=target - before, most=_MOST, budget=budget)
    if found.interrupted:
        raise KeyboardInterrupt
    return [(*state.line, *line) for line in found.lines]
