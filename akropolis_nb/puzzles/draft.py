"""A puzzle made of the last tiles of a city, and what its author should know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.engine.checks import whole
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.puzzles.answers.reading import play
from akropolis_nb.puzzles.finder.found import grade_of, options
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.solution import solve_fully
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.puzzles.solution import Solution
    from akropolis_nb.solver.search_state import PlacementProblem, SearchState

MOST_TILES = 4
_BUDGET = 10.0
"""Seconds for the solution."""


class Draft(NamedTuple):
    """A puzzle, its solution, and what the largest gain for the first tile comes to."""

    puzzle: Puzzle
    solution: Solution
    tempting: Move
    """The first placement with the largest gain; of several the one that ends best."""
    gain: int
    """Its gain in points and stones, less its price."""
    loss: int
    """By how much it misses the best result, continued as well as possible."""
    rank: int
    """Number of first placements that gain more than the right one; 0 if very many are right."""
    laid: int | None
    """The value of the tiles as they lie in the city, if they come in order."""

    @property
    def grade(self) -> str:
        """``"easy"``, ``"medium"`` or ``"hard"``, by the rank."""
        return grade_of(self.rank)


def draft(
    city: City, last: int, *, take: int | None = None, stones: int = 0, **words: Any
) -> Draft:
    """Make a puzzle of the last tiles of a city: which placements of them bring the most points?

    Args:
        city: a city that contains an answer.
        last: how many of its last tiles are asked for.
        take: how many of them to take, in any order, at their price; if omitted they are placed in
            order and cost nothing.
        stones: stones at the start, with ``take``.
        words: title, prompt, hints and other arguments of :class:`ak.Puzzle`.

    Raises:
        AkropolisError: there are not so many tiles, or an argument is invalid.

    >>> import akropolis_nb as ak
    >>> made = draft(ak.City.from_text("gqq@1,1^1 hhg@0,2^3"), 1)
    >>> str(made.puzzle), made.loss, made.grade
    ('akropolis puzzle 1; city=gqq@1,1/1; tiles=hhg; goal=most points', 0, 'easy')
    """
    most = min(MOST_TILES, len(city.placed))
    last = whole("the number of tiles", last, 1, max(most, 1))
    if not most:
        raise AkropolisError("a puzzle is made of the last tiles of a city: place some")
    start = City()
    for tile, spot in city.placed[:-last]:
        start = start.place(tile, spot)
    asked = [tile for tile, _ in city.placed[-last:]]
    puzzle = Puzzle(start, asked, choose=take, stones=None if take is None else stones, **words)
    solution, task = solve_fully(puzzle, _BUDGET), puzzle.task
    if solution.best is None:
        raise AkropolisError("no solution was found in time: ask for fewer tiles")
    first = options(puzzle, task.start)
    gain = max(first).gain
    ends = {
        one.move: _best_from(task, task.after(task.start, one.at, one.move.placement))
        for one in first
        if one.gain == gain
    }
    tempting = max(ends, key=lambda move: ends[move])
    right = {line[0] for line in solution.answers}
    best = max(one.gain for one in first if one.move in right)
    # With so many answers, one is easily found.
    few = len(solution.answers) == solution.count
    rank = sum(one.gain > best for one in first) if few else 0
    laid = None if task.free else task.value(play(puzzle, city.placed[-last:]))
    return Draft(puzzle, solution, tempting, gain, solution.best - ends[tempting], rank, laid)


def _best_from(task: PlacementProblem, state: SearchState) -> int:
    """Return the best value of a line that begins with the moves of a state."""
    left = task.place - len(state.line)
    if not left:
        return task.value(state)
    return state.net + (find_lines(task.rest(state, left), most=1).best or 0)
