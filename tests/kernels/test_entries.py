"""Compiled kernels are called in one place, which rejects invalid arguments."""

from __future__ import annotations

import ast
import inspect
from array import array
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.reasons.parts import Mean
from akropolis_nb.analysis.reasons.result import compare_playouts
from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.bots.monte_carlo import MonteCarloBot
from akropolis_nb.bots.network.weights import load_set
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.bots.value_weights import pack_weights
from akropolis_nb.engine import kernels, kernels as k
from akropolis_nb.engine.runtime import compiled, entries
from akropolis_nb.engine.vectors import city_block, network, sizes
from akropolis_nb.explorer.habits.experiment import orders_of
from akropolis_nb.explorer.habits.habits import as_habit
from akropolis_nb.explorer.logged_games import LoggedGames
from akropolis_nb.explorer.runs import make_plan, play_games
from tests.conftest import ROOT
from tests.engine.shapes import laid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def snapshot(arguments: tuple[Any, ...]) -> list[Any]:
    return [given[:] if isinstance(given, array) else given for given in arguments]


@pytest.fixture(scope="module")
def calls() -> dict[str, list[Any]]:
    """Return a call of each kernel as the package makes it, with its arguments by name."""
    found: dict[str, list[Any]] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "load", cache(lambda: kernels))
        for name, check in list(entries.ENTRIES.items()):

            def kept(
                *arguments: Any, name: str = name, check: Callable[..., object] = check
            ) -> None:
                found[name] = snapshot(arguments)
                check(*arguments)

            patch.setitem(entries.ENTRIES, name, kept)
        use_estimate()
        solve_ending(ak.Position.build(site=[1, 2, 3], stones=[0, 0], unseen=[], strict=False))
        city = ak.City(laid("comb", 3, Random(1)))
        position = ak.Position.build(
            site=[1, 2], cities=[city, []], unseen=[4, 5, 6], stones=[5, 0], strict=False
        )
        PackedPosition(position).play(k.FARSIGHTED, 1, 0, 2)
        bot = MonteCarloBot(None, 2, candidates=2, plies=1)
        bot.choose(position, Random(1))
        first, second = list(position.legal_moves())[:2]
        final = Rollouts(position, 1).play_to_end([first, second], 0, 2)
        compare_playouts(position, (first, second), final, "margin", Mean(0.0, 0.0))
        play_games((make_plan(position, {}, "farsighted", 1), 0, 1))
        ak.Puzzle(ak.City(), [1, 2, "hhh"], choose=1, stones=2).solve(progress=False)
        use_network()
        habits = [{1: as_habit(name)} for name in ("tile list", "stones:+1")]
        games = LoggedGames(position, whole=False)
        games.play_orders(orders_of(habits, 0, 2, games.plies), 1, 0, 1)
    return found


def use_network() -> None:
    """Call the kernels of the network, with vectors just as long as they need."""
    plain = partial(entries.enter, plain=True)
    last = PackedPosition(ak.Position.build(site=[1, 2], unseen=[], strict=False))
    # Both seats have one more turn, for which a kernel of one move needs no room.
    last.cells = city_block.count(last.cities) + 3
    position = last.table, last.cities, last.size, last.workspace(), last.flags
    plain("rate_all", *position, load_set(), sizes.zeros(sizes.shortlist(last.cells)))
    search = sizes.zeros(k.CANDIDATES + k.CANDIDATE * 2)
    assert plain("begin_search", *position, load_set(), search, 2) == 2
    search[k.PLIES] = 1
    room = last.table[:], last.cities[:], last.size, last.workspace(), last.flags
    plain("search_deals", last.table, last.cities, *room, load_set(), search, 1, 1)
    plain("halve", search)


def use_estimate() -> None:
    """Call the kernels of an estimate, without solving the ending."""
    table = EstimateTable(ak.Position.build(site=[1, 2], unseen=[], strict=False), "margin")
    table._tried_to_solve = True
    table.reach(1).gap(0, 1)


def names(kernel: str) -> list[str]:
    return list(inspect.signature(getattr(kernels, kernel)).parameters)


def refused(kernel: str, arguments: list[Any]) -> bool:
    """Return whether a call is rejected; the kernel itself is never called."""
    try:
        entries.ENTRIES[kernel](*arguments)
    except ak.AkropolisError as error:
        return str(error).startswith("no kernel can be called so: ")
    return False


KERNELS = pytest.mark.parametrize("kernel", list(entries.ENTRIES))


@KERNELS
def test_a_call_as_the_package_makes_it_is_taken(kernel: str, calls: dict[str, list[Any]]) -> None:
    assert not refused(kernel, calls[kernel])


@KERNELS
def test_no_vector_may_be_a_number_shorter(kernel: str, calls: dict[str, list[Any]]) -> None:
    """Every vector has exactly the required length."""
    for n, name in enumerate(names(kernel)):
        # Policies other than the network take an empty one.
        if isinstance(calls[kernel][n], array) and calls[kernel][n]:
            shorter = snapshot(tuple(calls[kernel]))
            shorter[n] = shorter[n][:-1]
            assert refused(kernel, shorter), name
            shorter[n] = array("i")
            assert refused(kernel, shorter), name


BEYOND = {
    "size": (-1, 1), "flags": (-k.MOST_FLAGS - 1, k.MOST_FLAGS + 1), "policy": (-5, 5),
    "seed": (-1 << 40,), "first": (-1 << 40,),
    "count": (-100, 1), "plies": (-100,), "arms": (-100, 1), "many": (-100, 1),
    "steps": (-100000,), "per_tile": (-3, 20), "explored": (-100, 1000), "taught": (-100, 1000),
    "most": (-2, 1), "one": (-1, 1000), "other": (-2, 1000), "code": (-5000, 0x777),
}  # fmt: skip
"""What is added to an argument to make it wrong, by name."""


@KERNELS
def test_no_number_may_be_out_of_bounds(kernel: str, calls: dict[str, list[Any]]) -> None:
    for n, name in enumerate(names(kernel)):
        if not isinstance(calls[kernel][n], array):
            many = (-100, k.MOST_DEALS) if (kernel, name) == ("search_deals", "count") else None
            for more in many or BEYOND[name]:
                wrong = snapshot(tuple(calls[kernel]))
                wrong[n] += more
                assert refused(kernel, wrong), (name, more)


def changes(kernel: str, vector: str, arguments: list[Any]) -> Iterator[tuple[int, int]]:
    """Yield indices into a vector with values that are invalid there."""
    given = arguments[names(kernel).index(vector)]
    if vector == "start":
        yield from ((k.SEATS, 5), (k.SEATS, 0), (k.TO_MOVE, 2), (k.TO_MOVE, -5), (k.STACKS, 99))
        yield from ((k.STACK_SIZE, 6), (k.SITE_SIZE, 7), (k.SITE_SIZE, -1), (k.ARCHITECT, 4))
        yield from ((k.STONES, (1 << 20) + 1), (k.STONES + 1, 1 << 22))
        yield from ((k.STONES, -1), (k.SITE, 0), (k.SITE, 0xFFF), (k.PILE_SIZE, 1))
    elif vector in {"cities", "blocks", "city"}:
        yield from ((place, given[place] + 1) for place in range(k.COL0))
        yield from ((place, given[place] + 1) for place in (k.LIST, k.QUEUE, k.NEAR, k.AROUND + 17))
        yield from ((k.X_MIN, 1), (k.Y_MIN, -3), (k.X_MAX, 999), (k.Y_MAX, given[k.ROWS] - 2))
        if vector != "blocks":  # nothing else of it is read before it is written
            yield from ((k.CELLS, 0), (k.CELLS, 10**6), (k.SUNK, -1))
            yield (given[k.LIST], given[k.LIST])
    elif vector == "workspace":
        yield from ((place, 0) for place in (k.UNDO, k.FRONTIER, k.SEAT_WEIGHTS))
        if "network" in names(kernel):
            s = given[k.SCRATCH]
            yield from ((place, 0) for place in (k.SCRATCH, s + k.ROWS_AT, s + k.MOVES_AT))
            yield from ((k.SCRATCH, s + 1), (s + k.ROWS_AT, given[s + k.ROWS_AT] + 1))
            yield from ((s + k.MOVES_AT, given[s + k.MOVES_AT] + 10**6), (s + k.REPLY_WEIGHT, 257))
            for place in s + k.PER_TILE, s + k.REPLIES_PER_TILE:
                yield from ((place, -1), (place, k.MOST_LISTED + 1))
    elif vector == "moves":
        yield from ((0, 3), (0, -1), (1, 999), (2, -1), (3, 2), (4, 3))
    elif vector == "search" and kernel in {"search_deals", "halve"}:
        yield from ((k.CANDIDATES_LEFT, 0), (k.CANDIDATES_LEFT, 3), (k.CANDIDATES_LEFT, -1))
        if kernel == "search_deals":
            yield from ((k.DEAL, k.MOST_DEALS), (k.PLIES_AFTER, -1), (k.LEAD, -1), (k.LEAD, 257))
            yield from ((k.PRIOR, -1), (k.PRIOR, 257))
            moves = ((0, 3), (0, -1), (1, 999), (2, -1), (3, 2), (4, 3))
            yield from ((k.CANDIDATES + n, number) for n, number in moves)
    elif vector == "search" and "network" not in names(kernel):
        yield from ((k.TO_PLACE, 0), (k.TO_PLACE, 9), (k.MEASURE, 8), (k.FREE, 2), (k.DEPTH, 1))
        yield from ((k.FRAMES + k.OFFERED, 9), (k.FRAMES + k.OFFERED_CODE + 1, 0))
        yield from ((k.FRAMES + k.HELD, -1),)
    elif vector == "ending":
        yield from ((k.AIM, 3), (k.AIM, -1), (k.OPTION_LIST, 5), (k.OPTION_LIST, 10**6))
        if kernel == "solve_replies":
            yield from ((k.PLIES, 0), (k.PLIES, 3), (k.EQUAL_TILE + 1, 2), (k.EQUAL_TILE, -1))
            yield from ((k.OPTIONS, 0), (k.OPTIONS, given[k.OPTION_LIST]))
    elif vector == "rows" and kernel == "solve_replies":
        yield from ((0, 3), (0, -1))
    elif vector == "e":
        yield from ((k.TABLE_SEATS, 0), (k.TABLE_SEATS, 5), (k.TABLE_SEAT, -1), (k.TABLE_SEAT, 2))
        yield from ((k.TABLE_OWN, 2), (k.TABLE_MOVES, 0), (k.TABLE_MOVES, 999))
        yield from ((k.REFERENCE, -1), (k.REFERENCE, given[k.TABLE_MOVES]))
        row = k.row_of(1)
        yield from ((row + k.LADDER, -1), (row + k.LADDER, 9), (row + k.CUT_DEALS, -1))
        yield from ((row + k.CUT_DEALS, 999), (row + k.FULL_DEALS, -1), (row + k.FULL_DEALS, 2))
        yield from ((row + k.GAMES_AT, -1), (row + k.GAMES_AT, 9999))
    elif vector == "z":
        bounds = (
            (k.REASON_GAMES, 0), (k.REASON_SEATS, 1), (k.REASON_SEATS, 5), (k.REASON_SEAT, -1),
            (k.REASON_SEAT, 4), (k.REASON_DETERMINISTIC, 2), (k.REASON_SITE, 0), (k.REASON_SITE, 7),
            (k.REASON_STACK, 0), (k.REASON_OLD, 0), (k.REASON_NOW, 0), (k.REASON_END, 0),
            (k.REASON_TILE, -1), (k.REASON_TILE + 1, 9), (k.SITE_FIRST, 9), (k.REASON_CELLS, 99),
        )  # fmt: skip
        yield from bounds
        yield from ((place, given[place] + 1) for place in (k.REASON_OLD, k.REASON_END))
    elif vector == "r":
        yield from ((k.FINAL_KIND, 12), (k.FINAL_KIND, -1))
    elif vector == "spots":
        yield from ((0, 999), (0, -1), (1, 999), (1, -1), (2, 2), (2, -1), (3, 3), (3, -1))
        yield (0, given[0] + 1)
    elif vector == "orders":
        yield from ((k.ORDER_HABIT, k.MOST_HABITS + 1), (k.ORDER_HABIT, -1), (k.ORDER_HOW, -1))
        yield from ((k.ORDER_STONES, 1 << 21), (k.ORDER_CHANCE, 1001), (k.ORDER_WITHIN, -1))
    elif vector == "labels":
        yield (k.SITE_SIZE, 6)


@KERNELS
def test_no_code_may_be_wrong(kernel: str, calls: dict[str, list[Any]]) -> None:
    tried = 0
    for n, name in enumerate(names(kernel)):
        if not isinstance(calls[kernel][n], array):
            continue
        for place, number in changes(kernel, name, calls[kernel]):
            wrong = snapshot(tuple(calls[kernel]))
            wrong[n][place] = number
            assert refused(kernel, wrong), (name, place, number)
            tried += 1
    assert tried > 10 or (kernel, tried) == ("halve", 3)


def test_nothing_else_enters_compiled_kernels() -> None:
    """Elsewhere the package only asks whether kernels are compiled."""
    for path in sorted((ROOT / "akropolis_nb").rglob("*.py")):
        source = path.read_text("utf-8")
        if path.name == "entries.py" or "compiled.load" not in source:
            continue
        tree = ast.parse(source)
        compared = {id(n.left) for n in ast.walk(tree) if isinstance(n, ast.Compare)}
        # A bot loads them before its time begins.
        compared |= {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "compiled.load":
                assert id(node) in compared, f"{path.name}:{node.lineno}"


def test_every_entry_takes_vectors_and_numbers() -> None:
    for kernel in entries.ENTRIES:
        source = inspect.getsource(getattr(kernels, kernel))
        vectors = [
            name
            for name, parameter in inspect.signature(getattr(kernels, kernel)).parameters.items()
            if parameter.annotation == "Vector"
        ]
        for vector in vectors:
            assert f"raw({vector})" in source, (kernel, vector)


@pytest.mark.parametrize("policy", [k.RANDOM, k.GREEDY, k.FARSIGHTED, k.NETWORK])
def test_no_policy_plays_in_a_workspace_without_the_network(policy: int) -> None:
    """Kernels that play games write what the network foresees there, with every policy."""
    start = PackedPosition(ak.Game(seed=1).position)
    net = load_set() if policy == k.NETWORK else network.no_network()
    weights = pack_weights(start.seats)
    for with_network in (True, False):
        workspace = sizes.workspace(start.cells, weights, with_network=with_network)
        room = start.table[:], start.cities[:], start.size, workspace, start.flags
        call = [start.table, start.cities, *room, policy, net, 1, 0, 1, sizes.zeros(2)]
        assert refused("play_many", call) is not with_network


@pytest.mark.parametrize(("shape", "tiles"), [("comb", 40), ("line", 60)])
def test_all_moves_of_a_large_city_fit(shape: str, tiles: int, monkeypatch: Any) -> None:
    """Six affordable tiles on the site, in three rotations on each triangle."""
    monkeypatch.setattr(compiled, "load", cache(lambda: kernels))
    city = ak.City(laid(shape, tiles, Random(2)))
    position = ak.Position.build(
        ak.Rules(players=4), site=["hhh", "Hqq", 1, 2, 3, 4], cities=[city, [], [], []],
        stones=[9, 0, 0, 0], unseen=[], strict=False,
    )  # fmt: skip
    rows = PackedPosition(position).moves(k.RANDOM)
    assert len(rows) == 6 * len(city.legal_placements())
    assert rows.size <= sizes.moves(len(city.hexes()), 6)
