"""Checks of what kernels take: numbers, vectors and their lengths, tables, cities, moves, games.

Each check raises an :class:`AkropolisError` that names the wrong argument.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from akropolis_nb.engine.vectors.sizes import Vector

_KINDS = range(k.HOUSE, k.QUARRY + 1)
_CODES = frozenset(a + 16 * b + 256 * c for a in _KINDS for b in _KINDS for c in _KINDS)
MOST_STONES = 1 << 20
"""Kernels count stones in 256ths of a point, and points come on top, in 32 bits.

No position has so many: they are at most :func:`~akropolis_nb.engine.score.most_stones`, and in
playouts little more.
"""
LONGEST = (1 << 31) - 1
"""The greatest number in a vector of 32-bit integers."""
_FIXED = slice(k.WIDTH, k.TILES), slice(k.LIST, k.UNDER), slice(k.NEAR, k.HEAD)
"""The parts of a city's head that depend on its grid only."""


def wrong(what: str, value: object, wanted: str) -> AkropolisError:
    """Return the error for a wrong argument."""
    return AkropolisError(f"no kernel can be called so: {what} is {value}, it takes {wanted}")


def check_number(what: str, value: int, least: int, most: int) -> None:
    """Check that a number is within bounds."""
    if not least <= value <= most:
        raise wrong(what, value, f"{least} to {most}")


def check_length(what: str, vector: Vector, least: int) -> None:
    """Check that a vector is long enough."""
    if len(vector) < least:
        raise wrong(f"the length of {what}", len(vector), f"{least} or more")


def check_rules(flags: int, policy: int = k.RANDOM) -> None:
    """Check the codes of rules and a policy."""
    check_number("flags", flags, 0, k.MOST_FLAGS)
    check_number("policy", policy, k.RANDOM, k.NETWORK)


def check_tiles(what: str, codes: Vector) -> None:
    """Check the codes of tiles."""
    if not _CODES.issuperset(codes):
        code = next(code for code in codes if code not in _CODES)
        raise wrong(f"a tile of {what}", code, "three kinds of hexes")


def check_table(g: Vector, least: int) -> tuple[int, int]:
    """Check a table with at least ``least`` tiles on the site; return its seats and plies left."""
    check_length("the table", g, k.PILE)
    seats, to_move, stacks, stack_size, site, architect, pile = g[: k.STONES]
    check_number("the seats", seats, 2, 4)
    check_number("the seat to move", to_move, 0, seats - 1)
    check_number("the size of a stack", stack_size, 1, k.MOST_SITE - 1)
    check_number("the site's size", site, least, k.MOST_SITE)
    check_number("the architect", architect, 0, k.CALLICRATES if seats == 2 else 0)
    check_number("the pile's size", pile, 0, len(g) - k.PILE)
    # A game without a site draws its first tile from the pile too.
    check_number("the stacks", stacks, 0, (pile - (site == 0)) // stack_size)
    for stones in g[k.STONES : k.STONES + seats]:
        check_number("a seat's stones", stones, 0, MOST_STONES)
    check_tiles("the site", g[k.SITE : k.SITE + site])
    check_tiles("the pile", g[k.PILE : k.PILE + pile])
    return seats, sizes.plies_left(site, stacks, stack_size)


def check_city(c: Vector, b: int, size: int, margin: int) -> int:
    """Check the city block at ``b`` and the room around it; return its number of built cells."""
    check_length("a city", c, b + k.HEAD)
    width, rows = c[b + k.WIDTH], c[b + k.ROWS]
    if width < 1 or rows < 1 or sizes.block(width, rows) != size:
        raise wrong("the length of a city", size, f"what {width} columns and {rows} rows take")
    cells, x_min, x_max, y_min, y_max, first, queue = c[b + k.CELLS : b + k.QUEUE + 1]
    if first != k.HEAD + k.STRIDE * width * rows or queue != first + width * rows:
        raise wrong("a city's list or queue", (first, queue), "those of its grid")
    if c[b + k.NEAR : b + k.HEAD] != _steps(width):
        raise wrong("a city's table of steps", "another", "that of its grid")
    check_number("a city's cells", cells, 1, width * rows)
    if not (margin <= x_min <= x_max < width - margin and margin <= y_min <= y_max < rows - margin):
        box = x_min, x_max, y_min, y_max
        raise wrong("a city's box", box, f"{margin} free columns and rows around it")
    listed = c[b + first : b + first + cells]
    if min(listed) < k.HEAD or max(listed) >= first:
        raise wrong("a city's list", (min(listed), max(listed)), "cells of its grid")
    check_number("a city's lake", c[b + k.SUNK], 0, width * rows - cells)
    return cells


def check_same_grids(c: Vector, others: Vector, size: int) -> None:
    """Check city blocks that will be overwritten: their grids must equal those of the others."""
    if len(c) != len(others):
        raise wrong("the length of the cities to play on", len(c), f"{len(others)}")
    for b in range(0, len(others), size):
        _check_same_grid(c, others, b)


def _check_same_grid(c: Vector, other: Vector, b: int) -> None:
    for fixed in _FIXED:
        part = slice(b + fixed.start, b + fixed.stop)
        if c[part] != other[part]:
            raise wrong("a grid to play on", "another", "that of the start")
    x_min, x_max, y_min, y_max = c[b + k.X_MIN : b + k.Y_MAX + 1]
    width, rows = c[b + k.WIDTH], c[b + k.ROWS]
    inside = k.MARGIN <= x_min <= x_max < width - k.MARGIN
    if not (inside and k.MARGIN <= y_min <= y_max < rows - k.MARGIN):
        raise wrong("a city to play on", (x_min, x_max, y_min, y_max), "a box inside its grid")


_STEPS: dict[int, Vector] = {}


def _steps(width: int) -> Vector:
    """Return the distances between cells in a grid of this width, as in the head of a block."""
    if width not in _STEPS:
        block = sizes.zeros(k.HEAD)
        k.begin_city(block, 0, width, 0, 0, 0)
        _STEPS[width] = block[k.NEAR :]
    return _STEPS[width]


def check_cities(c: Vector, size: int, seats: int, turns: int) -> int:
    """Check all seats' cities and their room for ``turns`` tiles; return the most built cells."""
    if len(c) != seats * size:
        raise wrong("the length of the cities", len(c), f"{seats} of {size}")
    margin = sizes.reach(turns)
    return max(check_city(c, b, size, margin) for b in range(0, seats * size, size))


def check_workspace(w: Vector, hexes: int, seats: int, policy: int, *, plays: bool = False) -> None:
    """Check a workspace for cities of up to ``hexes`` hexes and a policy.

    Kernels that play games write to the network's part with every policy.
    """
    check_length("the workspace", w, k.GROUPS)
    undo, frontier, triangles, end = (
        w[k.UNDO], w[k.FRONTIER], w[k.TRIANGLES], w[k.SEAT_WEIGHTS],
    )  # fmt: skip
    check_number("the start of what is undone", undo, k.GROUPS + sizes.most_groups(hexes), LONGEST)
    check_number("the start of the cell gains", frontier, undo + 3 * hexes, LONGEST)
    least = frontier + k.CELL_GAIN * sizes.most_cell_gains(hexes)
    check_number("the start of the triangles", triangles, least, LONGEST)
    check_number("the end of the triangles", end, triangles + sizes.triangles(hexes), LONGEST)
    has_weights = policy in (k.FARSIGHTED, k.NETWORK)
    check_length("the workspace", w, end + has_weights * seats * k.MOST_TURNS * k.WEIGHTS_SIZE)
    if plays or policy == k.NETWORK:
        _scratch(w, triangles + sizes.triangles(hexes), end, hexes)


def _scratch(w: Vector, least: int, end: int, hexes: int) -> None:
    """Check the network's part of a workspace, which is between ``least`` and ``end``."""
    s = w[k.SCRATCH]
    check_number("the start of the network's part", s, least, end - sizes.scratch_size(hexes))
    rows, moves = w[s + k.ROWS_AT], w[s + k.MOVES_AT]
    check_number("the start of the rows", rows, s + k.SCRATCH_SIZE, LONGEST)
    check_number("the start of the moves", moves, rows + sizes.rows(hexes), LONGEST)
    check_number("the end of the moves", moves + sizes.shortlist(hexes), 0, end)
    check_number("the moves per tile", w[s + k.PER_TILE], 0, k.MOST_LISTED)
    check_number("the replies per tile", w[s + k.REPLIES_PER_TILE], 0, k.MOST_LISTED)
    check_number("the opponent-reply weight", w[s + k.REPLY_WEIGHT], 0, k.POINT)


def check_moves(start: Vector, cities: Vector, size: int, moves: Vector) -> None:
    """Check moves of the seat to move, one or more: index on the site, x, y, shape, turn."""
    b = start[k.TO_MOVE] * size
    tiles = k.affordable(start)
    x_min, x_max, y_min, y_max = cities[b + k.X_MIN : b + k.Y_MAX + 1]
    bounds = (
        ("a move's tile", 0, tiles - 1), ("a move's column", x_min - 2, x_max + 2),
        ("a move's row", y_min - 2, y_max + 2), ("a move's shape", 0, 1), ("a move's turn", 0, 2),
    )  # fmt: skip
    for n, (what, least, most) in enumerate(bounds):
        numbers = moves[n::5]
        check_number(what, min(numbers), least, most)
        check_number(what, max(numbers), least, most)


def check_first_moves(start: Vector, cities: Vector, size: int, moves: Vector, left: int) -> None:
    """Check the moves that games begin with; there may be none."""
    if moves:
        check_number("the plies left", left, 1, LONGEST)
        check_moves(start, cities, size, moves)


def check_candidates(search: Vector) -> int:
    """Check a search vector; return how many candidates are left."""
    check_length("the search vector", search, k.CANDIDATES)
    left = search[k.CANDIDATES_LEFT]
    check_number("the candidates", left, 1, (len(search) - k.CANDIDATES) // k.CANDIDATE)
    return left


def check_ending(start: Vector, ending: Vector, most: int) -> int:
    """Check an ending's table, and its vector for cities of up to ``most`` hexes; return seats."""
    seats, plies = check_table(start, 2)
    check_number("the plies left", plies, 1, min(seats + 1, k.MOST_PLIES))
    check_number("the stacks", start[k.STACKS], 0, 0)
    check_length("the ending", ending, k.OPTIONS)
    check_number("the aim", ending[k.AIM], k.SCORE_AIM, k.WIN_AIM)
    check_number(
        "the length of a list of options", ending[k.OPTION_LIST], sizes.options(most), LONGEST
    )
    lists = (k.MOST_PLIES - 1) * k.MOST_SITE * ending[k.OPTION_LIST]
    check_length("the ending", ending, k.OPTIONS + lists)
    return seats
