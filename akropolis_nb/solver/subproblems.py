"""Subproblems: parts of a search that workers can solve, each all lines with the same start."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine import city_block
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime import compiled, sizes
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.tiles import CODES, PLAZA_STARS, as_tile
from akropolis_nb.solver.search_state import MEASURES

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

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
    moves: list[int]
    """The listed lines: ``LINE_MOVE`` numbers for each move, see ``kernels/layout.py``."""
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
    block = city_block.resized(state.city._block, sizes.reach(left))
    s = sizes.zeros(sizes.search(block[k.WIDTH], block[k.ROWS], left))
    s[k.TO_PLACE] = left
    s[k.FREE] = task.free
    s[k.MEASURE] = MEASURES[task.measure]
    if target is not None:
        s[k.REACH], s[k.TARGET] = 1, target
    # Rotated copies of a line are added later: room for one of them is enough.
    s[k.ROOM] = most
    tiles = [as_tile(tile) for tile in state.site]
    letters = [tile.hexes for tile in tiles]
    for n in range(left):
        row = k.NEXT_TILES + k.NEXT_TILE * n
        s[row : row + k.NEXT_TILE] = _next_tile(letters if task.free else letters[n : n + 1])
    frame = k.FRAMES
    s[frame + k.HELD], s[frame + k.NET], s[frame + k.CUT_OFF] = state[2:5]
    s[frame + k.OFFERED] = len(tiles)
    for n, tile in enumerate(tiles):
        s[frame + k.OFFERED_CODE + n] = tile.code
        s[frame + k.OFFERED_TWIN + n] = state.site.index(tile.id)
    k.open_frame(block, 0, s, frame)
    cells = block[k.CELLS] + 3 * left
    w = sizes.workspace(cells)
    upper_bound = enter(
        "bound_of", block, w, s, task.rules.flags, plain=_is_plain(small=task.small)
    )
    return Subproblem(block, s, cells, task.rules.flags, upper_bound, state.line, task.small)


def _next_tile(coming: Sequence[str]) -> array[int]:
    """Return, for each kind of hex, the most that any of these tiles has, for the upper bound."""
    row = sizes.zeros(k.NEXT_TILE)
    for letter, kind in CODES.items():
        count = max(hexes.count(letter) for hexes in coming)
        if letter == "q":
            row[k.NEXT_QUARRIES] = count
        elif letter in PLAZA_STARS:
            row[k.NEXT_STARS + kind - k.PLAZA] = count * PLAZA_STARS[letter]
        else:
            row[kind] = count
    return row


def solve_subproblem(subproblem: Subproblem) -> SubproblemResult:
    """Search the lines of a subproblem within its time limit."""
    begun = perf_counter()
    city, s = subproblem.city[:], subproblem.search[:]
    w = sizes.workspace(subproblem.cells)
    out = sizes.zeros(sizes.lines(s[k.TO_PLACE], s[k.ROOM]))
    plain = _is_plain(small=subproblem.small)
    steps = 16
    examined = unwritten = 0
    best = s[k.TOP_VALUE]
    interrupted = False
    while s[k.DEPTH] >= 0 and not interrupted:
        before = perf_counter()
        try:
            enter("search_lines", city, w, s, out, subproblem.flags, steps, plain=plain)
        except KeyboardInterrupt:
            # Compiled kernels finish their steps before the interrupt is raised, so ``out`` holds
            # whole lines. Plain Python can stop in the middle of one.
            if plain or compiled.load() is k:
                raise
            interrupted = True
        now = perf_counter()
        # The kernels count in 32 bits: empty the counter each time.
        examined += s[k.EXAMINED]
        s[k.EXAMINED] = 0
        if s[k.TOP_VALUE] > best and not s[k.REACH]:
            unwritten = 0
        best = s[k.TOP_VALUE]
        unwritten += max(s[k.FOUND] - s[k.ROOM], 0)
        s[k.FOUND] = min(s[k.FOUND], s[k.ROOM])
        if subproblem.until is not None and now - begun > subproblem.until:
            break
        if now - before < _CHUNK:
            steps *= 2
    moves = out[: s[k.FOUND] * k.LINE_MOVE * s[k.TO_PLACE]].tolist()
    count = s[k.FOUND] + unwritten
    done = s[k.DEPTH] < 0 and not interrupted
    return SubproblemResult(
        subproblem, best, s[k.SECOND], count, moves, examined, done, interrupted
    )


def _is_plain(*, small: bool) -> bool:
    """Whether to run the kernels as plain Python: for small work, unless they are compiled yet."""
    return small and not compiled.is_loaded()
