"""Subproblems: parts of a search that workers can solve, each all lines with the same start."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine import kernels
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.engine.vectors import city_block, search_vector, sizes
from akropolis_nb.solver.search_state import MEASURES

if TYPE_CHECKING:
    from array import array

    from akropolis_nb.solver.search_state import Line, PlacementProblem, SearchState

_CHUNK = 0.05
"""Seconds that the kernels should run between two looks at the clock."""


class Subproblem(NamedTuple):
    """All lines with the same first moves, as vectors for the kernels."""

    city: array[int]
    """City block after the first moves."""
    search: array[int]
    """Search vector, see ``kernels/layout.py``."""
    cells: int
    """Cells that the workspace must have room for."""
    flags: int
    """The rules, see :attr:`akropolis_nb.Rules.flags`."""
    upper_bound: int
    """Upper bound on the value of its lines."""
    first: Line
    """The first moves."""
    small: bool
    """Whether plain Python needs less than half a second, so that compiling does not pay."""
    until: float | None = None
    """Time limit in seconds."""


class SubproblemResult(NamedTuple):
    """Result of a subproblem."""

    subproblem: Subproblem
    best: int
    second: int
    lines: int
    """Number of lines found, including those that are not listed."""
    listed: list[list[tuple[int, ...]]]
    """The listed lines, see :func:`search_vector.lines`."""
    examined: int
    done: bool
    """Whether the search of this subproblem was complete."""
    interrupted: bool


def subproblem_of(
    task: PlacementProblem, state: SearchState, target: int | None = None, most: int = 1000
) -> Subproblem:
    """Return the subproblem of all lines that begin with the moves of ``state``.

    Args:
        task: the whole problem.
        state: the state after the first moves.
        target: find all lines that reach this value; if omitted, find the best lines.
        most: how many lines to list; the others are only counted.
    """
    left = task.place - len(state.line)
    block = city_block.resize(state.city._block, sizes.reach(left))
    s = search_vector.pack(
        block,
        [as_tile(tile) for tile in state.site],
        left,
        free=task.free,
        measure=MEASURES[task.measure],
        target=target,
        # Rotated copies of a line are added later: room for one of them is enough.
        room=most,
        stones=state.stones,
        net=state.net,
        lake=state.lake,
    )
    cells = city_block.count(block) + 3 * left
    upper_bound = enter(
        "bound_of",
        block,
        sizes.workspace(cells),
        s,
        task.rules.flags,
        plain=_is_plain(small=task.small),
    )
    return Subproblem(block, s, cells, task.rules.flags, upper_bound, state.line, task.small)


def solve_subproblem(subproblem: Subproblem) -> SubproblemResult:
    """Search the lines of a subproblem within its time limit."""
    begun = perf_counter()
    city, s = subproblem.city[:], subproblem.search[:]
    w = sizes.workspace(subproblem.cells)
    out = search_vector.output(s)
    finds_all = search_vector.finds_all(s)
    plain = _is_plain(small=subproblem.small)
    steps = 16
    examined = unlisted = 0
    found = search_vector.progress(s)
    interrupted = False
    while not found.done and not interrupted:
        before, best = perf_counter(), found.best
        try:
            enter("search_lines", city, w, s, out, subproblem.flags, steps, plain=plain)
        except KeyboardInterrupt:
            # Compiled kernels finish their steps before the interrupt is raised, so ``out`` holds
            # whole lines. Plain Python can stop in the middle of one.
            if plain or compiled.load() is kernels:
                raise
            interrupted = True
        now = perf_counter()
        found = search_vector.progress(s)
        examined += found.examined
        if found.best > best and not finds_all:
            unlisted = 0
        unlisted += found.unlisted
        if subproblem.until is not None and now - begun > subproblem.until:
            break
        if now - before < _CHUNK:
            steps *= 2
    return SubproblemResult(
        subproblem,
        found.best,
        found.second,
        found.listed + unlisted,
        search_vector.lines(s, out),
        examined,
        found.done and not interrupted,
        interrupted,
    )


def _is_plain(*, small: bool) -> bool:
    """Whether to run the kernels as plain Python: for small work, unless they are compiled yet."""
    return small and not compiled.is_loaded()
