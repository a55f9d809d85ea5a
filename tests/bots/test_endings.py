"""The last moves of a game, solved exactly, against brute force."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.bots import endings
from akropolis_nb.bots.endings import Ending, ending_work, solve_ending
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.rules import ARCHITECTS
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.vectors import sizes
from tests.bots.brute_endings import AIMS, Final, brute_force, every_game, some_ending

if TYPE_CHECKING:
    from akropolis_nb.engine.vectors.sizes import Vector


def solved(position: ak.Position, aim: Any) -> Ending:
    ending = solve_ending(position, aim)
    assert ending is not None
    return ending


def assert_is_exact(position: ak.Position, aim: str) -> None:
    """Compare each move's result, the values, and the order with brute force."""
    seat = position.to_move
    wanted = brute_force(position, aim)
    ending = solved(position, aim)
    assert len(ending) == len(ending.moves) == len(wanted)
    keys = []
    for found in ending.moves:
        end = wanted[found.move]
        assert (found.totals, found.stones) == end[:2], (str(position), aim, str(found.move))
        assert found.value == pytest.approx(float(end.key(aim, seat)[0]), abs=1e-12)
        keys.append(end.key(aim, seat))
    assert keys == sorted(keys, reverse=True)
    assert ending.best == ending.moves[0]
    assert ending.value == ending.best.value


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("players", "architect"), [(2, None), (3, None), (2, "metagenes")])
def test_all_games_played_by_position_play(players: int, architect: Any, aim: str) -> None:
    rng = Random(players)
    position = some_ending(rng, players, 3, architect=architect, most=0, stones=0)
    ending = solved(position, aim)
    for found in ending.moves[:: 1 + len(ending) // 6]:
        end = every_game(position.play(found.move), aim, position.to_move)
        assert (found.totals, found.stones) == end[:2]
        assert found.value == float(end.key(aim, position.to_move)[0])


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(
    ("players", "site"), [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4)]
)
def test_small_positions(players: int, site: int, aim: str) -> None:
    for seed in range(3):
        assert_is_exact(some_ending(Random(100 * seed + site), players, site), aim)


@pytest.mark.slow
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(
    ("players", "site", "most", "stones"),
    [
        *((2, 4, 0, 1), (3, 5, 0, 0), (4, 6, 0, 0)),
        *(pytest.param(n, n + 2, 1, 1, marks=pytest.mark.long) for n in (3, 4)),
    ],
)
def test_who_moves_twice(players: int, site: int, most: int, stones: int, aim: str) -> None:
    assert_is_exact(some_ending(Random(players), players, site, most=most, stones=stones), aim)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("architect", "site"),
    [
        pytest.param(name, site, marks=[pytest.mark.long] if site == 4 and n > 0 else [])
        for n, name in enumerate(ARCHITECTS)
        for site in (2, 3, 4)
    ],
)
def test_solo_games(architect: Any, site: int) -> None:
    for seed, aim in enumerate(AIMS):
        rng = Random(10 * site + seed)
        stones = int(site < 4)
        assert_is_exact(some_ending(rng, 2, site, architect=architect, most=1, stones=stones), aim)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_two_hundred_positions_with_at_most_four_tiles_left(part: int) -> None:
    for number in range(part, 200, 10):
        rng = Random(5000 + number)
        players = (2, 3, 4, 2, 2)[number % 5]
        architect = rng.choice(ARCHITECTS) if number % 5 == 4 else None
        site = (4, 3, 4, 2)[number % 4]
        twice = site - 1 > players
        most, stones = (1, int(number % 8 == 0)) if twice else (5, 3)
        position = some_ending(rng, players, site, architect=architect, most=most, stones=stones)
        assert_is_exact(position, AIMS[number % 3])


# --- the replies alone, with options drawn at random ----------------------------------------------


def best_reply(
    lists: Options, site: tuple[int, ...], ply: int, plies: int, seats: int,
    totals: tuple[int, ...], stones: tuple[int, ...], aim: str,
) -> Final:  # fmt: skip
    """Try all options of all seats; seat 0 is the first mover."""
    if ply == plies:
        keys = list(zip(totals, stones, strict=True))
        return Final(totals, stones, tuple(n for n in range(seats) if keys[n] == max(keys)))
    seat = ply % seats
    ends = []
    for price, tile in enumerate(site[: stones[seat] + 1]):
        for option in lists[ply - 1][tile]:
            more, gained = option >> 2, option & 3
            after, held = list(totals), list(stones)
            after[seat] += more - price
            held[seat] += gained - price
            rest = site[:price] + site[price + 1 :]
            ends.append(
                best_reply(lists, rest, ply + 1, plies, seats, tuple(after), tuple(held), aim)
            )
    return max(ends, key=lambda end: end.preference(aim, seat, 0))


def some_options(rng: Random, most: int, spread: int) -> list[int]:
    """Return options with a tile, of nearly the same worth."""
    least = rng.randint(0, most)
    found = {4 * (least + rng.randint(0, spread)) + rng.randint(0, 2) for _ in range(4)}
    return sorted(found, reverse=True)


Options = list[list[list[int]]]
"""By ply and tile."""


def table_of(stones: tuple[int, ...], plies: int) -> Vector:
    """Return the table before the first move."""
    table = sizes.zeros(k.PILE)
    table[k.SEATS], table[k.STACK_SIZE], table[k.SITE_SIZE] = len(stones), 3, plies + 1
    for n, held in enumerate(stones):
        table[k.STONES + n] = held
    for n in range(plies + 1):
        table[k.SITE + n] = k.QUARRIES
    return table


def vector_of(aim: str, totals: tuple[int, ...], lists: Options) -> Vector:
    """Return the vector of an ending."""
    vector = sizes.zeros(sizes.ending(4))
    vector[k.AIM], vector[k.PLIES] = AIMS.index(aim), len(lists) + 1
    vector[k.OPTION_LIST] = sizes.options(4)
    for n, total in enumerate(totals):
        vector[k.TOTALS + n] = total
    for n in range(k.MOST_SITE):
        vector[k.EQUAL_TILE + n] = n
    for ply in range(1, min(len(lists) + 1, len(totals))):
        for tile, options in enumerate(lists[ply - 1]):
            at = k.options_at(vector, ply, tile)
            for n, number in enumerate([len(options), *options]):
                vector[at + n] = number
    return vector


def row_of(tile: int, total: int, held: int, lists: Options) -> Vector:
    """Return the row of a first move."""
    row = sizes.zeros(k.ROW)
    row[0], row[k.ROW_TOTAL], row[k.ROW_STONES] = tile, total, held
    for n, options in enumerate(lists[-1]):
        row[k.ROW_OPTIONS + n] = options[0]
    return row


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(("seats", "plies"), [(2, 3), (3, 3), (3, 4), (4, 4), (4, 5)])
@pytest.mark.parametrize("plain", [True, False])
def test_replies_to_options_drawn_at_random(seats: int, plies: int, aim: str, plain: bool) -> None:
    """With close totals and several options a tile, a lower total is sometimes better."""
    rng = Random(seats * plies)
    lesser = 0
    most, spread, closest, trials = 9, 3, 4, 60
    if aim == "win" and seats == 3:
        most, spread, closest, trials = 3, 2, 1, 1000
    for _ in range(6 if plies == 5 else trials):
        lists = [
            [some_options(rng, most, spread) for _ in range(plies + 1)] for _ in range(plies - 1)
        ]
        if plies > seats:
            lists[-1] = [options[:1] for options in lists[-1]]
        stones = tuple(rng.randint(0, 2) for _ in range(seats))
        totals = tuple(n + 5 + rng.randint(0, closest) for n in stones)
        tile = rng.randint(0, stones[0])
        total, held = totals[0] + rng.randint(0, closest), stones[0] - tile + rng.randint(0, 1)
        out = sizes.zeros(2 * seats)
        table, vector = table_of(stones, plies), vector_of(aim, totals, lists)
        enter(
            "solve_replies", table, vector, row_of(tile, total, held, lists), 0, 1, out, plain=plain
        )
        rest = tuple(n for n in range(plies + 1) if n != tile)
        start = (total, *totals[1:]), (held, *stones[1:])
        end = best_reply(lists, rest, 1, plies, seats, *start, aim)
        assert (*end.totals, *end.stones) == tuple(out)
        best = [[options[:1] for options in row] for row in lists]
        lesser += end != best_reply(best, rest, 1, plies, seats, *start, aim)
    if seats == 3:
        assert (lesser > 0) == (aim != "score" and plies > 3)


# --- known answers --------------------------------------------------------------------------------


def test_ties_are_broken_by_stones_then_shared_and_lost_to_the_architect() -> None:
    def value(stones: list[int], **rules: Any) -> float:
        position = ak.Position.build(
            ak.Rules(**rules), site=["qqq", "qqq"], stones=stones, unseen=[], strict=False
        )
        return solved(position, "win").value

    assert value([1, 1]) == 0.5
    assert value([1, 1, 1, 1], players=4) == 0.25
    assert value([2, 1]) == 1
    assert value([1, 2]) == 0
    # This architect has no points from quarries.
    assert value([1, 1], architect="hippodamos") == 0
    assert value([2, 1], architect="hippodamos") == 1


# --- the face -------------------------------------------------------------------------------------


def test_a_result_is_found_by_its_move() -> None:
    position = ak.Position.build(site=[7, 31, 14], stones=[1, 1], unseen=[], strict=False)
    ending = solved(position, "win")
    move = ending.moves[17].move
    assert ending[move] == ending[str(move)] == ending.moves[17]
    with pytest.raises(ak.IllegalMoveError, match="not on the construction site"):
        ending["02@0,1^2"]
    letters = ak.Move(ak.TILES[31].hexes, ending.best.move.placement)
    assert ending[letters].move.tile == 31


def test_positions_that_are_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ak.Game(seed=1)
    assert ending_work(game.position) is None
    assert solve_ending(game) is None
    many = ak.Position.build(site=[1, 2, 3, 4, 5], unseen=[], strict=False)
    assert ending_work(many) is None
    assert solve_ending(many) is None
    few = ak.Position.build(site=[1, 2, 3, 4], stones=[1, 1], unseen=[], strict=False)
    assert ending_work(few) == 2 * 90 * 3 * 90
    assert solve_ending(few, stop=lambda: True) is None
    answers = iter([False, True])
    assert solve_ending(few, stop=lambda: next(answers)) is None
    assert solve_ending(few, stop=lambda: False) is not None
    monkeypatch.setattr(endings, "MOST_WORK", 2 * 90 * 3 * 90 - 1)
    assert solve_ending(few) is None


def test_wrong_arguments() -> None:
    position = ak.Position.build(site=[1, 2], unseen=[], strict=False)
    with pytest.raises(
        ak.AkropolisError, match="an aim is 'win', 'margin' or 'score', not 'points'"
    ):
        solve_ending(position, "points")  # type: ignore[arg-type]
    with pytest.raises(ak.AkropolisError, match="the game is over"):
        solve_ending(ak.Position.build(site=[1], unseen=[], strict=False))
    with pytest.raises(ak.AkropolisError, match="Position or a Game"):
        solve_ending("a text")  # type: ignore[arg-type]
