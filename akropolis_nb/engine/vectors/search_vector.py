"""The search vector of the exact solver: the problem, its first frame, and what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.tiles import CODES, PLAZA_STARS
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from akropolis_nb.engine.tiles import Tile
    from akropolis_nb.engine.vectors.city_block import Block

SearchVector: TypeAlias = "array[int]"


class Progress(NamedTuple):
    """What a search has found."""

    best: int
    """The best value; ``NOTHING`` if there is none."""
    second: int
    listed: int
    """Number of lines in the output."""
    unlisted: int
    """Lines found since the last call for which the output had no room."""
    examined: int
    """Complete lines valued since the last call."""
    done: bool


def pack(
    block: Block, tiles: Sequence[Tile], place: int, *, free: bool, measure: int,
    target: int | None, room: int, stones: int, net: int, lake: int,
) -> SearchVector:  # fmt: skip
    """Return the vector of a search that has not begun.

    Args:
        block: a city with room for all tiles.
        tiles: the tiles, in order.
        place: number of tiles to place.
        free: whether any tile may be taken that the stones can pay for.
        measure: the objective, a kernels' code.
        target: find all lines that reach this value; ``None`` finds the best lines.
        room: how many lines to list.
        stones: stones to pay with.
        net: stones gained minus stones paid so far.
        lake: lake hexes made so far.
    """
    s = sizes.zeros(sizes.search(block[k.WIDTH], block[k.ROWS], place))
    s[k.TO_PLACE], s[k.FREE], s[k.MEASURE], s[k.ROOM] = place, free, measure, room
    if target is not None:
        s[k.REACH], s[k.TARGET] = 1, target
    letters = [tile.hexes for tile in tiles]
    for n in range(place):
        row = k.NEXT_TILES + k.NEXT_TILE * n
        s[row : row + k.NEXT_TILE] = _next_tile(letters if free else letters[n : n + 1])
    frame = k.FRAMES
    s[frame + k.HELD], s[frame + k.NET], s[frame + k.CUT_OFF] = stones, net, lake
    s[frame + k.OFFERED] = len(tiles)
    for n, tile in enumerate(tiles):
        s[frame + k.OFFERED_CODE + n] = tile.code
        s[frame + k.OFFERED_TWIN + n] = tiles.index(tile)
    k.open_frame(block, 0, s, frame)
    return s


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


def with_best(s: SearchVector, best: int, second: int) -> SearchVector:
    """Return a copy that knows the best and second-best values found elsewhere."""
    s = s[:]
    s[k.TOP_VALUE], s[k.SECOND] = best, second
    return s


def finds_all(s: SearchVector) -> bool:
    """Return whether the search finds all lines that reach a target, not only the best ones."""
    return bool(s[k.REACH])


def output(s: SearchVector) -> array[int]:
    """Return a vector with room for the lines of a search."""
    return sizes.zeros(sizes.lines(s[k.TO_PLACE], s[k.ROOM]))


def progress(s: SearchVector) -> Progress:
    """Return what a search has found, and reset its counters, which have 32 bits."""
    unlisted = max(s[k.FOUND] - s[k.ROOM], 0)
    s[k.FOUND] -= unlisted
    examined, s[k.EXAMINED] = s[k.EXAMINED], 0
    best, second = s[k.TOP_VALUE], s[k.SECOND]
    return Progress(best, second, s[k.FOUND], unlisted, examined, s[k.DEPTH] < 0)


def lines(s: SearchVector, out: array[int]) -> list[list[tuple[int, ...]]]:
    """Return the lines found, each a list of moves: index on the site, x, y, shape, turn."""
    place = s[k.TO_PLACE]
    numbers = iter(out[: k.LINE_MOVE * place * s[k.FOUND]])
    moves = list(zip(*[numbers] * k.LINE_MOVE, strict=True))
    return [moves[n : n + place] for n in range(0, len(moves), place)]
