"""Pieces of a search for lines, fit to be done elsewhere: all lines with the same first moves."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.analysis.stand import MEASURES
from akropolis_nb.engine import compiled, grid, sizes
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.entries import enter
from akropolis_nb.engine.tiles import CODES, PLAZA_STARS, as_tile

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from akropolis_nb.analysis.stand import Line, Stand, Task

_CHUNK = 0.05
"""Seconds that the kernels run before the clock is looked at."""


class Piece(NamedTuple):
    """All lines with the same first moves."""

    city: array[int]
    search: array[int]
    cells: int
    flags: int
    hope: int
    """No line of it is worth more."""
    first: Line
    small: bool
    """Whether plain Python takes less than half a second for it, and compiling does not pay."""
    until: float | None = None
    """Seconds that it may take."""


class Part(NamedTuple):
    """What came of a piece."""

    piece: Piece
    best: int
    second: int
    lines: int
    """How many are wanted."""
    moves: list[int]
    """Of those written down five numbers for each move, see the kernels."""
    examined: int
    done: bool
    interrupted: bool


def piece_of(task: Task, stand: Stand, target: int | None = None, most: int = 1000) -> Piece:
    """All lines of a task that go on from there.

    Args:
        task: what is to be placed.
        stand: where the first moves have come to.
        target: a value that a line must reach to be wanted; if left out, the best lines are.
        most: lines to write down; more are only counted.
    """
    left = task.place - len(stand.line)
    block = grid.resized(stand.city._block, sizes.reach(left))
    s = sizes.zeros(sizes.search(block[k.WIDTH], block[k.ROWS], left))
    s[k.TO_PLACE] = left
    s[k.FREE] = task.free
    s[k.MEASURE] = MEASURES[task.measure]
    if target is not None:
        s[k.REACH], s[k.TARGET] = 1, target
    # Lines of a turned city are the same lines: there is room for those of one.
    s[k.ROOM] = most
    tiles = [as_tile(tile) for tile in stand.site]
    letters = [tile.hexes for tile in tiles]
    for n in range(left):
        row = k.NEXT_TILES + k.NEXT_TILE * n
        s[row : row + k.NEXT_TILE] = _next_tile(letters if task.free else letters[n : n + 1])
    frame = k.FRAMES
    s[frame + k.HELD], s[frame + k.NET], s[frame + k.CUT_OFF] = stand[2:5]
    s[frame + k.OFFERED] = len(tiles)
    for n, tile in enumerate(tiles):
        s[frame + k.OFFERED_CODE + n] = tile.code
        s[frame + k.OFFERED_TWIN + n] = stand.site.index(tile.id)
    k.open_frame(block, 0, s, frame)
    cells = block[k.CELLS] + 3 * left
    w = sizes.workspace(cells)
    hope = enter("hope_for", block, w, s, task.rules.flags, plain=_is_plain(small=task.small))
    return Piece(block, s, cells, task.rules.flags, hope, stand.line, task.small)


def _next_tile(coming: Sequence[str]) -> array[int]:
    """What a tile to come can bring: the most of each kind that any of those tiles has."""
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


def solve_piece(piece: Piece) -> Part:
    """Go through the lines of a piece."""
    begun = perf_counter()
    city, s = piece.city[:], piece.search[:]
    w = sizes.workspace(piece.cells)
    out = sizes.zeros(sizes.lines(s[k.TO_PLACE], s[k.ROOM]))
    plain = _is_plain(small=piece.small)
    steps = 16
    examined = unwritten = 0
    best = s[k.TOP_VALUE]
    interrupted = False
    while s[k.DEPTH] >= 0 and not interrupted:
        before = perf_counter()
        try:
            enter("search_lines", city, w, s, out, piece.flags, steps, plain=plain)
        except KeyboardInterrupt:
            # Only the compiled ones end what they have begun: no line is half written.
            if plain or compiled.load() is k:
                raise
            interrupted = True
        now = perf_counter()
        # The kernels' numbers have 32 bits.
        examined += s[k.EXAMINED]
        s[k.EXAMINED] = 0
        if s[k.TOP_VALUE] > best and not s[k.REACH]:
            unwritten = 0
        best = s[k.TOP_VALUE]
        unwritten += max(s[k.FOUND] - s[k.ROOM], 0)
        s[k.FOUND] = min(s[k.FOUND], s[k.ROOM])
        if piece.until is not None and now - begun > piece.until:
            break
        if now - before < _CHUNK:
            steps *= 2
    moves = out[: s[k.FOUND] * k.LINE_MOVE * s[k.TO_PLACE]].tolist()
    count = s[k.FOUND] + unwritten
    done = s[k.DEPTH] < 0 and not interrupted
    return Part(piece, best, s[k.SECOND], count, moves, examined, done, interrupted)


def _is_plain(*, small: bool) -> bool:
    """Whether to run the kernels as Python: for small work, if they would have to be compiled."""
    return small and not compiled.is_loaded()
