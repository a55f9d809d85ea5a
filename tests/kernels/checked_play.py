"""Stress the public API in the checked build, and print what was called.

``python -m tests.kernels.checked_play --rounds 40 --tiles 500`` prints figures
as JSON; with ``NUMBA_DISABLE_JIT=1`` the checked kernels run as ordinary Python. ``--part puzzles``
plays only puzzles, so numba compiles only their kernels. An access outside its section ends the run
with an error that names the kernel, the line and the index.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import akropolis_nb as ak
from akropolis_nb.bots.endings import ending_work, solve_ending
from akropolis_nb.bots.monte_carlo import MonteCarloBot
from akropolis_nb.bots.network.weights import load_set
from akropolis_nb.bots.players import BOTS
from akropolis_nb.bots.playouts import POLICIES, PackedPosition, Policy
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime import entries
from akropolis_nb.engine.vectors import sizes
from akropolis_nb.explorer.habits.experiment import orders_of
from akropolis_nb.explorer.habits.habits import NAMES, as_habit
from akropolis_nb.explorer.logged_games import LoggedGames
from akropolis_nb.puzzles.goal import MEASURES
from akropolis_nb.solver.search_state import MOST_PLACED
from tests.engine.second_source.reference_moods import LETTERS, MOODS
from tests.engine.shapes import SHAPES, laid
from tests.kernels import checked
from tests.random_rules import random_rules

if TYPE_CHECKING:
    from collections.abc import Callable

GREEDY: tuple[Policy, ...] = ("greedy", "farsighted")
CALLS: Counter[str] = Counter()
"""Number of calls of each kernel and of each part of the public API."""
SIZES: Counter[str] = Counter()
"""The greatest value of each size."""


def count_entries() -> None:
    """Count the calls of compiled kernels."""
    for name, check in entries.ENTRIES.items():

        def count(*arguments: Any, name: str = name, check: Any = check) -> None:
            CALLS[f"kernel {name}"] += 1
            check(*arguments)

        entries.ENTRIES[name] = count


def called(name: str, **sizes: int) -> None:
    CALLS[name] += 1
    for size, value in sizes.items():
        SIZES[size] = max(SIZES[size], value)


def some_tiles(rng: Random, many: int) -> list[int | str]:
    """Return tiles of the box or invented ones, with all letters or few."""
    letters = rng.choice([LETTERS, "hHmM", "hq"])
    return [
        rng.randint(1, 61) if rng.random() < 0.5 else "".join(rng.choices(letters, k=3))
        for _ in range(many)
    ]


def some_rules(rng: Random, players: int) -> ak.Rules:
    rules = random_rules(rng)
    architect = rules["architect"] if players == 2 else None
    return ak.Rules(**rules | {"players": players, "architect": architect})


def some_city(rng: Random, most: int) -> ak.City:
    tiles = rng.choice([1, 2, 5, 12, most // 8, most // 3, most])
    tiles = max(1, min(tiles, most))
    city = ak.City(laid(rng.choice([*SHAPES, *MOODS]), tiles, rng))
    called("city", tiles=len(city.placed), hexes=len(city.hexes()))
    return city


def some_position(rng: Random, most: int) -> ak.Position:
    rules = some_rules(rng, rng.randint(2, 4))
    cities = [some_city(rng, most if seat == 0 else 8) for seat in range(rules.players)]
    stacks = rng.choice([0, 0, 1]) if most > 40 else rng.randint(0, 2)
    site = some_tiles(rng, rng.randint(1, 6))
    position = ak.Position.build(
        rules,
        site=site,
        cities=cities,
        stones=[rng.choice([0, 1, 3, 9]) for _ in cities],
        unseen=some_tiles(rng, stacks * rules.stack_size + rng.choice([0, 0, 1])),
        to_move=rng.randrange(rules.players),
        strict=False,
    )
    called("position", site=len(site), seats=rules.players)
    return position


def look_at(position: ak.Position, rng: Random) -> None:
    """Compute what is displayed for a position: text, scores, moves, previews."""
    assert ak.Position.from_text(str(position)) == position
    for score in position.scores:
        score.explain()
        called("score")
    for city in position.cities:
        city.previews(some_tiles(rng, rng.randint(1, 9)), position.rules)
        called("previews")
    moves = position.legal_moves()
    called("legal_moves", moves=len(moves))
    if moves:
        position.play(rng.choice(list(moves)))


def think_of(position: ak.Position, rng: Random) -> None:
    """Run playouts of every policy, bots and the analysis."""
    for policy in POLICIES:
        ak.playouts(position, rng.randint(1, 2), policy, seed=rng.randrange(9))  # type: ignore[arg-type]
        called("playouts")
    if position.is_over or position.awaits_deal:
        return
    if not position.architect_moves:
        moves = list(position.legal_moves())
        policy = rng.choice(GREEDY)
        Rollouts(position, 1, policy=policy).play_to_end([rng.choice(moves)], 0, 1)
        called("play_to_end")
    if not position.architect_moves and len(position.city.placed) < 13:
        use_network(position, rng)
    bots = [BOTS[rng.choice(list(BOTS))]] if len(position.city.placed) < 40 else []
    bots += [MonteCarloBot(None, 4, 3, rng.randint(1, 9), policy) for policy in GREEDY]
    for bot in bots:
        # The one has too many playouts, the other needs compiled kernels.
        if bot not in (BOTS["monte-carlo"], BOTS["strong"]):
            position.play(bot.choose(position, Random(1)))
            called("bot")
    if len(position.city.placed) < 13:
        ak.analyse(position, playouts=4, workers=1, progress=False)
        called("analyse")


def use_network(position: ak.Position, rng: Random) -> None:
    """Rate moves, and search with the network."""
    start = PackedPosition(position)
    start.rate_moves(per_tile=rng.choice([0, 1, 16]), reply_weight=rng.choice([0.0, 1.0]))
    called("rate_moves")
    search = sizes.zeros(k.CANDIDATES + k.CANDIDATE * 4)
    search[k.PLIES_AFTER], search[k.LEAD] = rng.randint(1, 4), rng.choice([0, 200])
    root = start.table, start.cities, start.size, start.workspace(), start.flags, load_set()
    entries.enter("begin_search", *root, search, 4)
    room = start.room()
    grid = start.table, start.cities, *room[:2], start.size, room[2], start.flags
    entries.enter("search_deals", *grid, load_set(), search, 1, 1)
    entries.enter("halve", search)
    called("search")


def finish(position: ak.Position, rng: Random) -> None:
    """Solve the last moves, if they are not too many for kernels in plain Python."""
    work = None if position.is_over else ending_work(position)
    if work is not None and work < 100_000:
        aims: tuple[Any, ...] = ("score", "margin", "win")
        solve_ending(position, rng.choice(aims))
        called("ending", ending_plies=len(position.site) - 1)


def explore(_: ak.Position, rng: Random) -> None:
    """Play whole games, logged by the kernels."""
    with tempfile.TemporaryDirectory() as folder:
        rules = some_rules(rng, rng.randint(2, 4))
        explorer = ak.Explorer(Path(folder) / "games.sqlite")
        bot = rng.choice(["random", "greedy"])
        explorer.run(1, rules, bot=bot, seed=rng.randrange(99), workers=1, progress=False)
    games = LoggedGames(ak.Game(some_rules(rng, 2), seed=rng.randrange(99)).position, whole=False)
    games.plies = 4
    plans = [{1: as_habit(name), 2: as_habit(name)} for name in rng.sample(NAMES, 2)]
    games.play_orders(orders_of(plans, 0, 2, games.plies), rng.randrange(99), 0, 1)
    called("explorer")


def puzzle_over(_: ak.Position, rng: Random) -> None:
    """Solve puzzles of 1 to 8 tiles, in order or to choose from."""
    city = some_city(rng, rng.choice([1, 3, 8]))
    if rng.random() < 0.6:
        # All tiles are affordable, so that all are searched.
        tiles = some_tiles(rng, rng.randint(1, MOST_PLACED))
        start: dict[str, Any] = {"choose": 1 if rng.random() < 0.7 else min(2, len(tiles))}
        start["stones"] = rng.choice([0, 7, 7])
    else:
        tiles, start = some_tiles(rng, rng.choice([1, 1, 2, 3])), {}
    goal = f"most {rng.choice(list(MEASURES.values()))}"
    puzzle = ak.Puzzle(city, tiles, goal, rules=some_rules(rng, 4), **start)
    solution = puzzle.solve(1.0 if puzzle.length > 1 else None, most=50, progress=False)
    for line in solution.answers[:1]:
        puzzle.check(" ".join(map(str, line)), budget=0.01)
    called("puzzle", puzzle_tiles=len(tiles))


PARTS: dict[str, Callable[[ak.Position, Random], None]] = {
    "positions": look_at,
    "thinking": think_of,
    "endings": finish,
    "puzzles": puzzle_over,
    "explorer": explore,
}
"""The parts of a round; each needs other compiled kernels."""
EXPLORED = 8
"""The explorer runs once in this many rounds, unless it is the only part."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--tiles", type=int, default=500, help="of the largest cities")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=PARTS, action="append", help="only this; else all")
    parser.add_argument("--eight-tiles", action="store_true", help="only a puzzle of eight tiles")
    chosen = parser.parse_args()
    checked.install()
    count_entries()
    if chosen.eight_tiles:
        eight = [48, 21, 11, 40, 50, 9, 17, 1]
        ak.Puzzle(ak.City(), eight, choose=1, stones=7).solve(progress=False)
        chosen.rounds = 0
    parts = chosen.part or list(PARTS)
    for number in range(chosen.rounds):
        position = some_position(Random(f"{chosen.seed} {number}"), chosen.tiles)
        for name in parts:
            if name != "explorer" or parts == [name] or number % EXPLORED == EXPLORED - 1:
                # Its own random numbers, so that a part does the same alone and with others.
                PARTS[name](position, Random(f"{chosen.seed} {number} {name}"))
    kernel_calls = sum(times for name, times in CALLS.items() if name.startswith("kernel "))
    figures = {
        "calls": CALLS,
        "kernel_calls": kernel_calls,
        "sizes": SIZES,
        "subscripts": len(checked.SITES),
    }
    json.dump(figures, sys.stdout)


if __name__ == "__main__":
    main()
