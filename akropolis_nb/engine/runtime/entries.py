"""Call compiled kernels, after a check of every argument.

Compiled code uses bare pointers and checks nothing. Therefore only :func:`enter` calls it. It
checks the length of every vector and all codes that become an index: tiles, seats, policies, rules,
moves. It does not check the records of the cells, which only the kernels write; the checked build
of the tests does (``tests/kernels/checked.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.engine.vectors.sizes import Vector

_KINDS = range(k.HOUSE, k.QUARRY + 1)
_CODES = frozenset(a + 16 * b + 256 * c for a in _KINDS for b in _KINDS for c in _KINDS)
_MOST_FLAGS = 127
_MOST_STONES = 1 << 20
"""Kernels count stones in 256ths of a point, and points come on top, in 32 bits.

No position has so many: they are at most :func:`~akropolis_nb.engine.score.most_stones`, and in
playouts little more.
"""
_LONGEST = (1 << 31) - 1
"""The greatest number in a vector of 32-bit integers."""
_FIXED = slice(k.WIDTH, k.TILES), slice(k.LIST, k.UNDER), slice(k.NEAR, k.HEAD)
"""The parts of a city's head that depend on its grid only."""


def enter(kernel: str, *arguments: Any, plain: bool = False) -> Any:
    """Check the arguments and call a kernel.

    Args:
        kernel: its name, one of :data:`ENTRIES`.
        arguments: its arguments.
        plain: run it as ordinary Python.

    Raises:
        AkropolisError: an argument is invalid; the kernel was not called.
    """
    ENTRIES[kernel](*arguments)
    return getattr(k if plain else compiled.load(), kernel)(*arguments)


def _wrong(what: str, value: object, wanted: str) -> AkropolisError:
    return AkropolisError(f"no kernel can be called so: {what} is {value}, it takes {wanted}")


def _number(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise _wrong(what, value, f"{least} to {most}")


def _length(what: str, vector: Vector, least: int) -> None:
    if len(vector) < least:
        raise _wrong(f"the length of {what}", len(vector), f"{least} or more")


def _rules(flags: int, policy: int = k.RANDOM) -> None:
    _number("flags", flags, 0, _MOST_FLAGS)
    _number("policy", policy, k.RANDOM, k.NETWORK)


def _tiles(what: str, codes: Vector) -> None:
    if not _CODES.issuperset(codes):
        wrong = next(code for code in codes if code not in _CODES)
        raise _wrong(f"a tile of {what}", wrong, "three kinds of hexes")


def _table(g: Vector, least: int) -> tuple[int, int]:
    """Check a table with at least ``least`` tiles on the site; return its seats and plies left."""
    _length("the table", g, k.PILE)
    seats, to_move, stacks, stack_size, site, architect, pile = g[: k.STONES]
    _number("the seats", seats, 2, 4)
    _number("the seat to move", to_move, 0, seats - 1)
    _number("the size of a stack", stack_size, 1, k.MOST_SITE - 1)
    _number("the site's size", site, least, k.MOST_SITE)
    _number("the architect", architect, 0, k.CALLICRATES if seats == 2 else 0)
    _number("the pile's size", pile, 0, len(g) - k.PILE)
    # A game without a site draws its first tile from the pile too.
    _number("the stacks", stacks, 0, (pile - (site == 0)) // stack_size)
    for stones in g[k.STONES : k.STONES + seats]:
        _number("a seat's stones", stones, 0, _MOST_STONES)
    _tiles("the site", g[k.SITE : k.SITE + site])
    _tiles("the pile", g[k.PILE : k.PILE + pile])
    return seats, sizes.plies_left(site, stacks, stack_size)


def _city(c: Vector, b: int, size: int, margin: int) -> int:
    """Check the city block at ``b`` and the room around it; return its number of built cells."""
    _length("a city", c, b + k.HEAD)
    width, rows = c[b + k.WIDTH], c[b + k.ROWS]
    if width < 1 or rows < 1 or sizes.block(width, rows) != size:
        raise _wrong("the length of a city", size, f"what {width} columns and {rows} rows take")
    cells, x_min, x_max, y_min, y_max, first, queue = c[b + k.CELLS : b + k.QUEUE + 1]
    if first != k.HEAD + k.STRIDE * width * rows or queue != first + width * rows:
        raise _wrong("a city's list or queue", (first, queue), "those of its grid")
    if c[b + k.NEAR : b + k.HEAD] != _steps(width):
        raise _wrong("a city's table of steps", "another", "that of its grid")
    _number("a city's cells", cells, 1, width * rows)
    if not (margin <= x_min <= x_max < width - margin and margin <= y_min <= y_max < rows - margin):
        box = x_min, x_max, y_min, y_max
        raise _wrong("a city's box", box, f"{margin} free columns and rows around it")
    listed = c[b + first : b + first + cells]
    if min(listed) < k.HEAD or max(listed) >= first:
        raise _wrong("a city's list", (min(listed), max(listed)), "cells of its grid")
    _number("a city's lake", c[b + k.SUNK], 0, width * rows - cells)
    return cells


def _same_grid(c: Vector, other: Vector, b: int) -> None:
    """Check a city block that will be overwritten: its grid must equal that of the other block."""
    for fixed in _FIXED:
        part = slice(b + fixed.start, b + fixed.stop)
        if c[part] != other[part]:
            raise _wrong("a grid to play on", "another", "that of the start")
    x_min, x_max, y_min, y_max = c[b + k.X_MIN : b + k.Y_MAX + 1]
    width, rows = c[b + k.WIDTH], c[b + k.ROWS]
    inside = k.MARGIN <= x_min <= x_max < width - k.MARGIN
    if not (inside and k.MARGIN <= y_min <= y_max < rows - k.MARGIN):
        raise _wrong("a city to play on", (x_min, x_max, y_min, y_max), "a box inside its grid")


_STEPS: dict[int, Vector] = {}


def _steps(width: int) -> Vector:
    """Return the distances between cells in a grid of this width, as in the head of a block."""
    if width not in _STEPS:
        block = sizes.zeros(k.HEAD)
        k.begin_city(block, 0, width, 0, 0, 0)
        _STEPS[width] = block[k.NEAR :]
    return _STEPS[width]


def _cities(c: Vector, size: int, seats: int, turns: int) -> int:
    """Check all seats' cities and their room for ``turns`` tiles; return the most built cells."""
    if len(c) != seats * size:
        raise _wrong("the length of the cities", len(c), f"{seats} of {size}")
    margin = sizes.reach(turns)
    return max(_city(c, b, size, margin) for b in range(0, seats * size, size))


def _workspace(w: Vector, hexes: int, seats: int, policy: int, *, plays: bool = False) -> None:
    """Check a workspace for cities of up to ``hexes`` hexes and a policy.

    Kernels that play games write to the network's part with every policy.
    """
    _length("the workspace", w, k.GROUPS)
    undo, frontier, triangles, end = (
        w[k.UNDO], w[k.FRONTIER], w[k.TRIANGLES], w[k.SEAT_WEIGHTS],
    )  # fmt: skip
    _number("the start of what is undone", undo, k.GROUPS + sizes.most_groups(hexes), _LONGEST)
    _number("the start of the cell gains", frontier, undo + 3 * hexes, _LONGEST)
    least = frontier + k.CELL_GAIN * sizes.most_cell_gains(hexes)
    _number("the start of the triangles", triangles, least, _LONGEST)
    _number("the end of the triangles", end, triangles + sizes.triangles(hexes), _LONGEST)
    has_weights = policy in (k.FARSIGHTED, k.NETWORK)
    _length("the workspace", w, end + has_weights * seats * k.MOST_TURNS * k.WEIGHTS_SIZE)
    if plays or policy == k.NETWORK:
        _scratch(w, triangles + sizes.triangles(hexes), end, hexes)


def _scratch(w: Vector, least: int, end: int, hexes: int) -> None:
    """Check the network's part of a workspace, which is between ``least`` and ``end``."""
    s = w[k.SCRATCH]
    _number("the start of the network's part", s, least, end - sizes.scratch_size(hexes))
    rows, moves = w[s + k.ROWS_AT], w[s + k.MOVES_AT]
    _number("the start of the rows", rows, s + k.SCRATCH_SIZE, _LONGEST)
    _number("the start of the moves", moves, rows + sizes.rows(hexes), _LONGEST)
    _number("the end of the moves", moves + sizes.shortlist(hexes), 0, end)
    _number("the moves per tile", w[s + k.PER_TILE], 0, k.MOST_LISTED)
    _number("the replies per tile", w[s + k.REPLIES_PER_TILE], 0, k.MOST_LISTED)
    _number("the denial", w[s + k.DENIAL], 0, k.POINT)


def _play(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: int, workspace: Vector,
    flags: int, policy: int, network: Vector, seed: int, first: int, count: int, *, least: int = 1,
) -> tuple[int, int]:  # fmt: skip
    """Check the common arguments of kernels that play games; return the seats and plies left."""
    seats, plies = _table(start, least)
    turns = sizes.most_turns(plies, seats)
    hexes = _cities(cities, size, seats, turns) + 3 * turns
    _length("the table to play on", table, k.PILE + start[k.PILE_SIZE])
    if len(blocks) != len(cities):
        raise _wrong("the length of the cities to play on", len(blocks), f"{len(cities)}")
    for b in range(0, seats * size, size):
        _same_grid(blocks, cities, b)
    _workspace(workspace, hexes, seats, policy, plays=True)
    _rules(flags, policy)
    _length("the network", network, k.NETWORK_SIZE if policy == k.NETWORK else 0)
    _number("the seed", seed, 0, (1 << 63) - 1)
    _number("the first game", first, 0, 1 << 62)
    _number("the games", count, 0, _LONGEST)
    return seats, plies


def _check_play_many(*arguments: Any) -> None:
    *common, totals = arguments
    seats, _ = _play(*common)
    _length("the totals", totals, common[-1] * seats)


def _check_log_many(*arguments: Any) -> None:
    *common, labels, labelled, plies, totals, deals, log = arguments
    seats, left = _play(*common, least=0)
    start, count = common[0], common[-1]
    pile = start[k.PILE_SIZE]
    _number("the plies", plies, 0, left)
    for what, vector in ("the labels", labels), ("the labels to play on", labelled):
        _length(what, vector, k.PILE + pile)
    if labels[: k.STONES] != start[: k.STONES]:
        raise _wrong("the table of labels", "another", "that of the start")
    _length("the totals", totals, count * seats)
    _length("the deals", deals, count * pile)
    _length("the log", log, count * plies * 7)


def _check_try_moves(*arguments: Any) -> None:
    *common, plies, seed, first, count, moves, many, totals = arguments
    seats, left = _play(*[*common, seed, first, count])
    start, cities, size = common[0], common[1], common[4]
    _number("the plies", plies, 0, _LONGEST)
    _number("the moves", many, 0, len(moves) // 5)
    _length("the totals", totals, many * count * seats)
    if not many:
        return
    _number("the plies left", left, 1, _LONGEST)
    _moves(start, cities, size, moves[: 5 * many])


def _check_log_moves(*arguments: Any) -> None:
    *common, moves, many, parts, taken, hexes, most = arguments
    seats, left = _play(*common)
    start, cities, size, count = (common[n] for n in (0, 1, 4, 11))
    _number("the moves", many, 0, len(moves) // 5)
    games = many * count
    _length("the parts", parts, games * seats * k.PARTS)
    _length("the tiles taken", taken, games * seats)
    turns = sizes.most_turns(left, seats)
    _number("the hexes", most, _cities(cities, size, seats, turns) + 3 * turns, _LONGEST)
    _length("the hexes", hexes, games * seats * most * k.FINAL_HEX)
    if not many:
        return
    _number("the plies left", left, 1, _LONGEST)
    _moves(start, cities, size, moves[: 5 * many])


def _moves(start: Vector, cities: Vector, size: int, moves: Vector) -> None:
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
        _number(what, min(numbers), least, most)
        _number(what, max(numbers), least, most)


def _check_play_lessons(*arguments: Any) -> None:
    *common, per_tile, explored, taught, turns, rows, examples = arguments
    cities, size, workspace, policy, count = (common[n] for n in (1, 4, 5, 7, 11))
    seats, plies = _play(*common, least=0)
    most = sizes.most_turns(plies, seats)
    hexes = _cities(cities, size, seats, most) + 3 * most
    _workspace(workspace, hexes, seats, k.NETWORK)
    _length("the network", common[8], k.NETWORK_SIZE)
    _number("the policy", policy, k.FARSIGHTED, k.NETWORK)
    _number("the moves per tile", per_tile, 1, k.MOST_LISTED)
    _number("the explored turns", explored, 0, 1000)
    _number("the taught turns", taught, 0, 1000)
    _length("the turns", turns, count * plies * k.TURN_SIZE)
    _length("the rows", rows, count * plies * sizes.rows(hexes))
    room = workspace[workspace[k.SCRATCH] + k.EXAMPLE_ROOM]
    _number("the examples", room, 0, len(examples) // k.EXAMPLE_SIZE)


def _rating(
    start: Vector, cities: Vector, size: int, workspace: Vector, flags: int, network: Vector
) -> int:
    """Check the arguments of kernels that rate moves; return the most hexes of a city."""
    seats, _ = _table(start, 2)
    hexes = _cities(cities, size, seats, 1) + 3
    _workspace(workspace, hexes, seats, k.NETWORK)
    _rules(flags)
    _length("the network", network, k.NETWORK_SIZE)
    return hexes


def _check_rate_all(*arguments: Any) -> None:
    *common, out = arguments
    _length("the list of moves", out, sizes.shortlist(_rating(*common)))


def _check_begin_search(*arguments: Any) -> None:
    *common, search, most = arguments
    _rating(*common)
    _number("the candidates", most, 1, k.MOST_CANDIDATES)
    _length("the search vector", search, k.CANDIDATES + k.CANDIDATE * most)


def _check_search_deals(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: int, workspace: Vector,
    flags: int, network: Vector, search: Vector, seed: int, count: int,
) -> None:  # fmt: skip
    _play(
        start, cities, table, blocks, size, workspace, flags, k.NETWORK, network, seed, 0, count,
        least=2,
    )  # fmt: skip
    left = _candidates(search)
    _number("the deals", count + search[k.DEAL], 0, k.MOST_DEALS)
    _number("the plies", search[k.PLIES_AFTER], 0, _LONGEST)
    _number("the lead", search[k.LEAD], 0, k.POINT)
    _number("the prior", search[k.PRIOR], 0, 1 << 8)
    for n in range(left):
        o = k.CANDIDATES + k.CANDIDATE * n
        _moves(start, cities, size, search[o : o + 5])


def _check_halve(search: Vector) -> None:
    _candidates(search)


def _candidates(search: Vector) -> int:
    """Check a search vector; return how many candidates are left."""
    _length("the search vector", search, k.CANDIDATES)
    left = search[k.CANDIDATES_LEFT]
    _number("the candidates", left, 1, (len(search) - k.CANDIDATES) // k.CANDIDATE)
    return left


def _check_list_moves(
    start: Vector, cities: Vector, size: int, workspace: Vector, flags: int, policy: int,
    out: Vector,
) -> None:  # fmt: skip
    seats, _ = _table(start, 1)
    hexes = _cities(cities, size, seats, 1)
    _workspace(workspace, hexes + 3, seats, policy)
    _rules(flags, policy)
    cells = cities[start[k.TO_MOVE] * size + k.CELLS]
    _length("the list of moves", out, sizes.moves(cells, k.affordable(start)))


def _check_bound_of(city: Vector, workspace: Vector, search: Vector, flags: int) -> None:
    _length("the search vector", search, k.FRAMES)
    place = search[k.TO_PLACE]
    depth = search[k.DEPTH]
    _number("the tiles to place", place, 1, k.MOST_PLACED)
    _number("the depth", depth, -1, place - 1)
    left = place - max(depth, 0)
    hexes = _city(city, 0, len(city), sizes.reach(left)) + 3 * left
    _length("the search vector", search, sizes.search(city[k.WIDTH], city[k.ROWS], place))
    _workspace(workspace, hexes, 1, k.RANDOM)
    if workspace[k.VALUE_WEIGHTS] != k.ZERO_WEIGHTS:
        raise _wrong("the value weights", workspace[k.VALUE_WEIGHTS], "none")
    _rules(flags)
    _number("whether tiles are chosen", search[k.FREE], 0, 1)
    _number("what is measured", search[k.MEASURE], 0, k.LAKE_HEXES)
    frame = k.FRAMES
    offered = search[frame + k.OFFERED]
    _number("the tiles offered", offered, place, k.MOST_PLACED)
    _number("the stones", search[frame + k.HELD], 0, _MOST_STONES)
    codes = search[frame + k.OFFERED_CODE : frame + k.OFFERED_CODE + offered]
    _tiles("the puzzle", codes)


def _check_search_lines(
    city: Vector, workspace: Vector, search: Vector, lines: Vector, flags: int, steps: int
) -> None:
    _check_bound_of(city, workspace, search, flags)
    room = search[k.ROOM]
    _number("the lines wanted", room, 0, _LONGEST)
    _number("the lines found", search[k.FOUND], 0, room)
    _length("the lines", lines, sizes.lines(search[k.TO_PLACE], room))
    _number("the steps", steps, 0, 1 << 62)


def _ending(start: Vector, ending: Vector, most: int) -> int:
    """Check an ending's table, and its vector for cities of up to ``most`` hexes; return seats."""
    seats, plies = _table(start, 2)
    _number("the plies left", plies, 1, min(seats + 1, k.MOST_PLIES))
    _number("the stacks", start[k.STACKS], 0, 0)
    _length("the ending", ending, k.OPTIONS)
    _number("the aim", ending[k.AIM], k.SCORE_AIM, k.WIN_AIM)
    _number("the length of a list of options", ending[k.OPTION_LIST], sizes.options(most), _LONGEST)
    lists = (k.MOST_PLIES - 1) * k.MOST_SITE * ending[k.OPTION_LIST]
    _length("the ending", ending, k.OPTIONS + lists)
    return seats


def _check_prepare_ending(
    start: Vector, cities: Vector, size: int, workspace: Vector, flags: int, ending: Vector
) -> None:
    seats, _ = _table(start, 2)
    hexes = _cities(cities, size, seats, 1)
    _ending(start, ending, hexes)
    _workspace(workspace, hexes + 3, seats, k.RANDOM)
    _rules(flags)


def _check_follow_moves(
    start: Vector, cities: Vector, blocks: Vector, size: int, workspace: Vector, flags: int,
    moves: Vector, first: int, count: int, rows: Vector,
) -> None:  # fmt: skip
    seats, plies = _table(start, 2)
    turns = sizes.most_turns(plies, seats)
    _number("the turns of a seat", turns, 1, 2)
    hexes = _cities(cities, size, seats, turns) + 3 * turns
    if len(blocks) != len(cities):
        raise _wrong("the length of the cities to play on", len(blocks), f"{len(cities)}")
    for b in range(0, seats * size, size):
        _same_grid(blocks, cities, b)
    _workspace(workspace, hexes, seats, k.RANDOM)
    _rules(flags)
    _number("the first move", first, 0, _LONGEST)
    _number("the moves", count, 1, len(moves) // 5 - first)
    _moves(start, cities, size, moves[5 * first : 5 * (first + count)])
    _length("the rows", rows, k.ROW * (first + count))


def _check_solve_replies(
    start: Vector, ending: Vector, rows: Vector, first: int, count: int, totals: Vector
) -> None:
    seats = _ending(start, ending, 1)
    if ending[k.PLIES] != start[k.SITE_SIZE] - 1:
        raise _wrong("the plies of the ending", ending[k.PLIES], "those of the site")
    for tile, equal in enumerate(ending[k.EQUAL_TILE : k.EQUAL_TILE + k.MOST_SITE]):
        _number("an equal tile", equal, 0, tile)
    size = ending[k.OPTION_LIST]
    for ply in range(1, min(ending[k.PLIES], seats)):
        for tile in range(start[k.SITE_SIZE]):
            _number("the options", ending[k.options_at(ending, ply, tile)], 1, size - 1)
    _number("the first row", first, 0, _LONGEST)
    _number("the rows", count, 0, len(rows) // k.ROW - first)
    for row in range(first, first + count):
        _number("a row's tile", rows[k.ROW * row], 0, start[k.SITE_SIZE] - 1)
    _length("the totals", totals, 2 * seats * (first + count))


ENTRIES: dict[str, Callable[..., None]] = {
    "play_many": _check_play_many,
    "log_many": _check_log_many,
    "try_moves": _check_try_moves,
    "log_moves": _check_log_moves,
    "begin_search": _check_begin_search,
    "search_deals": _check_search_deals,
    "halve": _check_halve,
    "rate_all": _check_rate_all,
    "play_lessons": _check_play_lessons,
    "list_moves": _check_list_moves,
    "bound_of": _check_bound_of,
    "search_lines": _check_search_lines,
    "prepare_ending": _check_prepare_ending,
    "follow_moves": _check_follow_moves,
    "solve_replies": _check_solve_replies,
}
"""The kernels for calls from outside, and the functions that check their arguments."""
