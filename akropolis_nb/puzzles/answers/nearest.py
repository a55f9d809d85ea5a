"""Which of several best answers is shown: the one that begins most like what lies there."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from akropolis_nb.puzzles.answers.reading import play
from akropolis_nb.solver.search_state import PlacementProblem
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.puzzles.solution import Solution
    from akropolis_nb.solver.search_state import Line, SearchState

_MOST = 200_000
"""Answers that are listed to choose from: as many as a page may know."""


def nearest(puzzle: Puzzle, solution: Solution, mine: Line, budget: float | None) -> Line | None:
    """The answer that begins with as many of the same moves as can be.

    Among equals the first in order of its moves: index on the site, q, r, rotation. A page without
    Python chooses by the same rule, see ``js/src/offline/puzzle-tree.ts``.

    Args:
        puzzle: the puzzle.
        solution: what was found out about it.
        mine: the moves that lie there.
        budget: seconds for each search, where the solution has more answers than it lists.
    """
    answers: Iterable[Line] = solution.answers
    if len(solution.answers) < solution.count:
        answers = _as_far_as_can_be(puzzle, solution, mine, budget) or answers
    return min(
        answers, key=lambda line: (-same_moves(line, mine), _order(puzzle, line)), default=None
    )


def same_moves(one: Line, other: Line) -> int:
    """With how many equal moves two lines begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _order(puzzle: Puzzle, line: Line) -> list[int]:
    """What answers are sorted by."""
    site, told = list(puzzle.tiles), []
    for tile, placement in line:
        index = site.index(tile)
        del site[index]
        told += [index, *placement]
    return told


def _as_far_as_can_be(
    puzzle: Puzzle, solution: Solution, mine: Line, budget: float | None
) -> list[Line]:
    """The answers with the longest beginning of these moves that any answer has."""
    few = puzzle.goal.kind == "fewest tiles"
    length = solution.best if few and solution.best is not None else puzzle.length
    wanted = solution.best if puzzle.goal.kind == "most" else puzzle.goal.amount
    target = (wanted or 0) + puzzle.goal.base(puzzle.task)
    for same in range(min(len(mine), length), -1, -1):
        state = play(puzzle, [(move.tile, move.placement) for move in mine[:same]])
        lines = _lines_from(puzzle, state, length - same, target, budget)
        if lines:
            return lines
    return []


def _lines_from(
    puzzle: Puzzle, state: SearchState, left: int, target: int, budget: float | None
) -> list[Line]:
    """The lines with these first moves that are worth at least so much."""
    task = puzzle.task
    counted, rules = task.measure, task.rules
    if left == 0:
        return [state.line] if state.value(counted, rules) >= target else []
    before = {"points": state.net, "stones": state.net, "lake": state.lake}.get(counted, 0)
    rest = PlacementProblem(state.city, state.site, left, task.free, state.stones, rules, counted)
    found = find_lines(rest, target=target - before, most=_MOST, budget=budget)
    if found.interrupted:
        raise KeyboardInterrupt
    return [(*state.line, *line) for line in found.lines]
