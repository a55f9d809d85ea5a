"""Call compiled kernels, after a check of every argument.

Compiled code uses raw pointers and checks nothing. Therefore only :func:`enter` calls it. It
checks the length of every vector and all codes that become an index: tiles, seats, policies, rules,
moves. It does not check the records of the cells, which only the kernels write; the checked build
of the tests does (``tests/kernels/checked.py``).
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.runtime.arguments import (
    LONGEST,
    MOST_STONES,
    check_candidates,
    check_cities,
    check_city,
    check_ending,
    check_first_moves,
    check_length,
    check_moves,
    check_number,
    check_rules,
    check_same_grids,
    check_table,
    check_tiles,
    check_workspace,
    wrong,
)
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.engine.vectors.sizes import Vector


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


def _play(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: int, workspace: Vector,
    flags: int, policy: int, network: Vector, seed: int, first: int, count: int, *, least: int = 1,
) -> tuple[int, int]:  # fmt: skip
    """Check the common arguments of kernels that play games; return the seats and plies left."""
    seats, plies = check_table(start, least)
    turns = sizes.most_turns(plies, seats)
    hexes = check_cities(cities, size, seats, turns) + 3 * turns
    check_length("the table to play on", table, k.PILE + start[k.PILE_SIZE])
    check_same_grids(blocks, cities, size)
    check_workspace(workspace, hexes, seats, policy, plays=True)
    check_rules(flags, policy)
    check_length("the network", network, k.NETWORK_SIZE if policy == k.NETWORK else 0)
    check_number("the seed", seed, 0, (1 << 63) - 1)
    check_number("the first game", first, 0, 1 << 62)
    check_number("the games", count, 0, LONGEST)
    return seats, plies


def _check_play_many(*arguments: Any) -> None:
    *common, totals = arguments
    seats, _ = _play(*common)
    check_length("the totals", totals, common[-1] * seats)


def _check_log_many(*arguments: Any) -> None:
    *common, labels, labelled, plies, arms, orders, totals, deals, log, followed = arguments
    seats, left = _play(*common, least=0)
    start, count = common[0], common[-1]
    pile = start[k.PILE_SIZE]
    check_number("the arms", arms, 0, LONGEST)
    check_number("the plies", plies, 0, left)
    for what, vector in ("the labels", labels), ("the labels to play on", labelled):
        check_length(what, vector, k.PILE + pile)
    if labels[: k.STONES] != start[: k.STONES]:
        raise wrong("the table of labels", "another", "that of the start")
    games = count * max(1, arms)
    check_length("the totals", totals, games * seats)
    check_length("the deals", deals, count * pile)
    check_length("the log", log, games * plies * 7)
    if not arms:
        return
    check_number("the policy", common[7], k.NETWORK, k.NETWORK)
    check_number("the plies", plies, 0, k.MOST_LOGGED)
    check_length("the orders", orders, arms * plies * k.ORDER)
    check_length("whether habits were followed", followed, games * plies)
    limits = {
        k.ORDER_HABIT: (0, k.MOST_HABITS),
        k.ORDER_HOW: (0, 0xFFF),
        k.ORDER_STONES: (-MOST_STONES, MOST_STONES),
        k.ORDER_CHANCE: (0, 1000),
        k.ORDER_WITHIN: (0, -k.NOTHING),
    }
    for field, (least, most) in limits.items():
        for number in set(orders[field : arms * plies * k.ORDER : k.ORDER]):
            check_number("a number of an order", number, least, most)


def _check_try_moves(*arguments: Any) -> None:
    *common, plies, seed, first, count, moves, many, totals = arguments
    seats, left = _play(*[*common, seed, first, count])
    start, cities, size = common[0], common[1], common[4]
    check_number("the plies", plies, 0, LONGEST)
    check_number("the moves", many, 0, len(moves) // 5)
    check_length("the totals", totals, many * count * seats)
    check_first_moves(start, cities, size, moves[: 5 * many], left)


def _check_log_moves(*arguments: Any) -> None:
    *common, moves, many, parts, taken, hexes, most = arguments
    seats, left = _play(*common)
    start, cities, size, count = (common[n] for n in (0, 1, 4, 11))
    check_number("the moves", many, 0, len(moves) // 5)
    games = many * count
    check_length("the parts", parts, games * seats * k.PARTS)
    check_length("the tiles taken", taken, games * seats)
    turns = sizes.most_turns(left, seats)
    check_number("the hexes", most, check_cities(cities, size, seats, turns) + 3 * turns, LONGEST)
    check_length("the hexes", hexes, games * seats * most * k.FINAL_HEX)
    check_first_moves(start, cities, size, moves[: 5 * many], left)


def _rating(
    start: Vector, cities: Vector, size: int, workspace: Vector, flags: int, network: Vector
) -> int:
    """Check the arguments of kernels that rate moves; return the most hexes of a city."""
    seats, _ = check_table(start, 2)
    hexes = check_cities(cities, size, seats, 1) + 3
    check_workspace(workspace, hexes, seats, k.NETWORK)
    check_rules(flags)
    check_length("the network", network, k.NETWORK_SIZE)
    return hexes


def _check_rate_all(*arguments: Any) -> None:
    *common, out = arguments
    check_length("the list of moves", out, sizes.shortlist(_rating(*common)))


def _check_begin_search(*arguments: Any) -> None:
    *common, search, most = arguments
    _rating(*common)
    check_number("the candidates", most, 1, k.MOST_CANDIDATES)
    check_length("the search vector", search, k.CANDIDATES + k.CANDIDATE * most)


def _check_search_deals(
    start: Vector, cities: Vector, table: Vector, blocks: Vector, size: int, workspace: Vector,
    flags: int, network: Vector, search: Vector, seed: int, count: int,
) -> None:  # fmt: skip
    _play(
        start, cities, table, blocks, size, workspace, flags, k.NETWORK, network, seed, 0, count,
        least=2,
    )  # fmt: skip
    left = check_candidates(search)
    check_number("the deals", count + search[k.DEAL], 0, k.MOST_DEALS)
    check_number("the plies", search[k.PLIES_AFTER], 0, LONGEST)
    check_number("the plies shared", search[k.PLIES_SHARED], 0, LONGEST)
    check_number("the lead", search[k.LEAD], 0, k.POINT)
    check_number("the prior", search[k.PRIOR], 0, 1 << 8)
    for n in range(left):
        o = k.CANDIDATES + k.CANDIDATE * n
        check_moves(start, cities, size, search[o : o + 5])


def _check_list_moves(
    start: Vector, cities: Vector, size: int, workspace: Vector, flags: int, policy: int,
    out: Vector,
) -> None:  # fmt: skip
    seats, _ = check_table(start, 1)
    hexes = check_cities(cities, size, seats, 1)
    check_workspace(workspace, hexes + 3, seats, policy)
    check_rules(flags, policy)
    cells = cities[start[k.TO_MOVE] * size + k.CELLS]
    check_length("the list of moves", out, sizes.moves(cells, k.affordable(start)))


def _check_bound_of(city: Vector, workspace: Vector, search: Vector, flags: int) -> None:
    check_length("the search vector", search, k.FRAMES)
    place = search[k.TO_PLACE]
    depth = search[k.DEPTH]
    check_number("the tiles to place", place, 1, k.MOST_PLACED)
    check_number("the depth", depth, -1, place - 1)
    left = place - max(depth, 0)
    hexes = check_city(city, 0, len(city), sizes.reach(left)) + 3 * left
    check_length("the search vector", search, sizes.search(city[k.WIDTH], city[k.ROWS], place))
    check_workspace(workspace, hexes, 1, k.RANDOM)
    if workspace[k.VALUE_WEIGHTS] != k.ZERO_WEIGHTS:
        raise wrong("the value weights", workspace[k.VALUE_WEIGHTS], "none")
    check_rules(flags)
    check_number("whether tiles are chosen", search[k.FREE], 0, 1)
    check_number("what is measured", search[k.MEASURE], 0, k.LAKE_HEXES)
    frame = k.FRAMES
    offered = search[frame + k.OFFERED]
    check_number("the tiles offered", offered, place, k.MOST_PLACED)
    check_number("the stones", search[frame + k.HELD], 0, MOST_STONES)
    codes = search[frame + k.OFFERED_CODE : frame + k.OFFERED_CODE + offered]
    check_tiles("the puzzle", codes)


def _check_search_lines(
    city: Vector, workspace: Vector, search: Vector, lines: Vector, flags: int, steps: int
) -> None:
    _check_bound_of(city, workspace, search, flags)
    room = search[k.ROOM]
    check_number("the lines wanted", room, 0, LONGEST)
    check_number("the lines found", search[k.FOUND], 0, room)
    check_length("the lines", lines, sizes.lines(search[k.TO_PLACE], room))
    check_number("the steps", steps, 0, 1 << 62)


def _check_prepare_ending(
    start: Vector, cities: Vector, size: int, workspace: Vector, flags: int, ending: Vector
) -> None:
    seats, _ = check_table(start, 2)
    hexes = check_cities(cities, size, seats, 1)
    check_ending(start, ending, hexes)
    check_workspace(workspace, hexes + 3, seats, k.RANDOM)
    check_rules(flags)


def _check_follow_moves(
    start: Vector, cities: Vector, blocks: Vector, size: int, workspace: Vector, flags: int,
    moves: Vector, first: int, count: int, rows: Vector,
) -> None:  # fmt: skip
    seats, plies = check_table(start, 2)
    turns = sizes.most_turns(plies, seats)
    check_number("the turns of a seat", turns, 1, 2)
    hexes = check_cities(cities, size, seats, turns) + 3 * turns
    check_same_grids(blocks, cities, size)
    check_workspace(workspace, hexes, seats, k.RANDOM)
    check_rules(flags)
    check_number("the first move", first, 0, LONGEST)
    check_number("the moves", count, 1, len(moves) // 5 - first)
    check_moves(start, cities, size, moves[5 * first : 5 * (first + count)])
    check_length("the rows", rows, k.ROW * (first + count))


def _check_solve_replies(
    start: Vector, ending: Vector, rows: Vector, first: int, count: int, totals: Vector
) -> None:
    seats = check_ending(start, ending, 1)
    if ending[k.PLIES] != start[k.SITE_SIZE] - 1:
        raise wrong("the plies of the ending", ending[k.PLIES], "those of the site")
    for tile, equal in enumerate(ending[k.EQUAL_TILE : k.EQUAL_TILE + k.MOST_SITE]):
        check_number("an equal tile", equal, 0, tile)
    size = ending[k.OPTION_LIST]
    for ply in range(1, min(ending[k.PLIES], seats)):
        for tile in range(start[k.SITE_SIZE]):
            check_number("the options", ending[k.options_at(ending, ply, tile)], 1, size - 1)
    check_number("the first row", first, 0, LONGEST)
    check_number("the rows", count, 0, len(rows) // k.ROW - first)
    for row in range(first, first + count):
        check_number("a row's tile", rows[k.ROW * row], 0, start[k.SITE_SIZE] - 1)
    check_length("the totals", totals, 2 * seats * (first + count))


def _check_read_estimate(estimate: Vector, totals: Vector, out: Vector) -> None:
    check_length("the estimate", estimate, k.TABLE_ROWS)
    seats = estimate[k.TABLE_SEATS]
    check_number("the seats", seats, 1, 4)
    check_number("the seat to move", estimate[k.TABLE_SEAT], 0, seats - 1)
    check_number("whether own totals are compared", estimate[k.TABLE_OWN], 0, 1)
    moves = estimate[k.TABLE_MOVES]
    check_number("the moves", moves, 1, (len(estimate) - k.TABLE_ROWS) // k.TABLE_ROW)
    check_number("the reference", estimate[k.REFERENCE], 0, moves - 1)
    most = estimate[k.TABLE_ROWS + k.TABLE_ROW * estimate[k.REFERENCE] + k.FULL_DEALS]
    for n in range(moves):
        row = k.TABLE_ROWS + k.TABLE_ROW * n
        cut, full = estimate[row + k.CUT_DEALS], estimate[row + k.FULL_DEALS]
        check_number("the cut games", cut, 0, LONGEST)
        check_number("the games", full, 0, most)
        room = len(totals) - seats * (cut + full)
        check_number("the games of the ladder", estimate[row + k.LADDER], 0, full + 1)
        check_number("where a row's totals begin", estimate[row + k.GAMES_AT], 0, room)
    check_length("the results", out, k.OUT_ROW * moves)


def _check_read_pair(
    estimate: Vector, totals: Vector, one: int, other: int, out: Vector, pair: Vector
) -> None:
    _check_read_estimate(estimate, totals, out)
    for move in (one, other):
        check_number("a move", move, 0, estimate[k.TABLE_MOVES] - 1)
    check_length("the pair", pair, k.PAIR_SIZE)


def _check_write_keys(city: Vector, code: int, spots: Vector, many: int, out: Vector) -> None:
    check_city(city, 0, len(city), k.MARGIN + 2)
    check_number("the placements", many, 0, LONGEST)
    check_length("the placements", spots, 4 * many)
    check_length("the keys", out, 2 * many + 2)
    if many:
        check_tiles("a placement", array("i", [code]))
    for n in range(many):
        x, y, shape, turn = spots[4 * n : 4 * n + 4]
        check_number("a placement's column", x, city[k.X_MIN] - 2, city[k.X_MAX] + 2)
        check_number("a placement's row", y, city[k.Y_MIN] - 2, city[k.Y_MAX] + 2)
        check_number("a placement's shape", shape, 0, 1)
        check_number("a placement's turn", turn, 0, 2)
        if k.check(city, 0, x, y, shape) <= 0:
            raise wrong("a placement", (x, y, shape), "a legal one")


def _check_find_causes(
    head: Vector, rows: Vector, parts: Vector, taken: Vector, scratch: Vector, out: Vector
) -> None:
    check_length("the head", head, k.REASON_HEAD)
    games, seats, seat, deterministic, site, stack, old, now, end = head[: k.REASON_STONES]
    check_number("the deals", games, 1, LONGEST)
    check_number("the seats", seats, 2, 4)
    check_number("the seat to move", seat, 0, seats - 1)
    check_number("whether these are all deals", deterministic, 0, 1)
    check_number("the tiles of the site", site, 1, k.MOST_SITE)
    check_number("the tiles of a stack", stack, 1, k.MOST_SITE - 1)
    for what, many in (("before", old), ("right after", now), ("in the end", end)):
        check_number(f"the hexes of a city {what}", many, 1, LONGEST)
    tiles = range(k.REASON_TILE, k.REASON_TILE + 2)
    for place in (*tiles, *range(k.SITE_FIRST, k.SITE_FIRST + site)):
        check_number("a tile's index", head[place], 0, site - 1)
    check_length("the rows of hexes", rows, k.FINAL_HEX * (old + 2 * now + 2 * games * end))
    kinds = rows[k.FINAL_KIND :: k.FINAL_HEX]
    check_number("a kind of hex", min(kinds), 0, k.QUARRY)
    check_number("a kind of hex", max(kinds), 0, k.QUARRY)
    for m in range(2):
        here = k.FINAL_HEX * (old + now * m)
        city = rows[here : here + k.FINAL_HEX * now]
        columns = (city[at :: k.FINAL_HEX] for at in (k.FINAL_Q, k.FINAL_R, k.FINAL_KIND))
        built = {(q, r) for q, r, kind in zip(*columns, strict=True) if kind}
        cells = head[k.REASON_CELLS + 6 * m : k.REASON_CELLS + 6 * m + 6]
        if not {*zip(cells[::2], cells[1::2], strict=True)} <= built:
            raise wrong("a tile's cells", [*cells], "hexes of the city after the move")
    check_length("the parts of the scores", parts, 2 * games * seats * k.PARTS)
    check_length("the tiles taken", taken, 2 * games * seats)
    check_length("the scratch", scratch, k.reason_room(head))
    check_length("the causes", out, k.CAUSES_SIZE)


ENTRIES: dict[str, Callable[..., object]] = {
    "play_many": _check_play_many,
    "log_many": _check_log_many,
    "try_moves": _check_try_moves,
    "log_moves": _check_log_moves,
    "begin_search": _check_begin_search,
    "search_deals": _check_search_deals,
    "halve": check_candidates,
    "rate_all": _check_rate_all,
    "list_moves": _check_list_moves,
    "bound_of": _check_bound_of,
    "search_lines": _check_search_lines,
    "prepare_ending": _check_prepare_ending,
    "follow_moves": _check_follow_moves,
    "solve_replies": _check_solve_replies,
    "read_estimate": _check_read_estimate,
    "read_pair": _check_read_pair,
    "write_keys": _check_write_keys,
    "find_causes": _check_find_causes,
}
"""The kernels for calls from outside, and the functions that check their arguments."""
