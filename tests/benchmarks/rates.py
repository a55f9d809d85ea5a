"""Measure playouts and games of this tree and another version: `python -m tests.benchmarks.rates`.

    python -m tests.benchmarks.rates --old ../old

Playouts per second of processor time, on one thread, by policy: each version plays in a process of
its own (see `pipes.py`), and they take turns in short slices; printed are the best slices and the
ratio of the medians, which a busy machine hardly changes. Then the bots that need no search: whole
games per second of elapsed time, by two processes at once, and milliseconds of processor time of a
game and of a move. The elapsed times are valid on an idle machine only. Takes two minutes.
"""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from statistics import mean, median, quantiles
from typing import NamedTuple

import akropolis_nb as ak
from tests.benchmarks.pipes import Server

SLICE = 0.3
"""Seconds that a version plays at a time, about."""
ROUNDS = 7
PLIES = 4
"""Plies after which search cuts a playout."""


def slice_games(server: Server, position: str, policy: str, plies: int | None) -> int:
    """Return how many playouts take about a slice."""
    games = 1
    asked = {"position": position, "policy": policy, "plies": plies}
    server.ask("playouts", games=1, **asked)  # compiles
    while True:
        took: float = server.ask("playouts", games=games, **asked)["seconds"]
        if took > SLICE / 4:
            return max(1, round(games * SLICE / took))
        games *= 2


def turns(
    servers: dict[str, Server], position: str, policy: str, plies: int | None
) -> dict[str, list[float]]:
    """Return the rates of all slices of each version."""
    games = {name: slice_games(server, position, policy, plies) for name, server in servers.items()}
    asked = {"position": position, "policy": policy, "plies": plies}
    rates: dict[str, list[float]] = {name: [] for name in servers}
    for _ in range(ROUNDS):
        for name, server in servers.items():
            took = server.ask("playouts", games=games[name], **asked)["seconds"]
            rates[name].append(games[name] / took)
    return rates


def compare_playouts(new: Server, old: Server | None) -> None:
    print(f"\nPlayouts a second{'':<21}{'new':>10}{'old':>10}{'new / old':>12}")
    for players, variants in ((2, ""), (2, "hmbtg"), (4, "")):
        position = str(ak.Game(ak.Rules(players, variants), seed=1).position)
        for policy, plies in (
            ("random", None),
            ("greedy", None),
            ("farsighted", None),
            ("network", None),
            ("farsighted", PLIES),
            ("network", PLIES),
        ):
            servers = {"new": new}
            if old is not None and plies is None and policy != "network":
                servers["old"] = old
            found = turns(servers, position, policy, plies)
            what = f"{policy}, {players} players" + (f", {variants}" if variants else "")
            line = f"{what + (f', {plies} plies' if plies else ''):<38}{max(found['new']):>10,.0f}"
            if "old" in found:
                ratio = median(found["new"]) / median(found["old"])
                line += f"{max(found['old']):>10,.0f}{ratio:>12.2f}"
            print(line, flush=True)


class Played(NamedTuple):
    """Games of a process."""

    elapsed: float
    processor: float
    moves: list[float]
    """Processor seconds of each."""
    totals: list[int]


def compare_games(bots: list[str], games: int, cores: int) -> None:
    print(f"\nWhole games, {cores} processes; ms of processor time a game and a move")
    columns = ("games/s", "ms/game", "points", "mean", "median", "95%", "most")
    print(f"{'':<26}" + "".join(f"{name:>10}" for name in columns))
    with ExitStack() as stack, ThreadPoolExecutor(cores) as threads:
        servers = [stack.enter_context(Server(clock="elapsed")) for _ in range(cores)]
        for bot in bots:
            for players in (2, 3, 4):

                def play(n: int, count: int, bot: str = bot, players: int = players) -> Played:
                    seeds = list(range(1000 + n, 1000 + n + count * cores, cores))
                    asked = {"bot": bot, "seconds": None, "seeds": seeds, "players": players}
                    found = servers[n].ask("games", **asked)
                    return Played(**found)

                list(threads.map(play, range(cores), [1] * cores))
                found = list(threads.map(play, range(cores), [games] * cores))
                elapsed = max(each.elapsed for each in found)
                moves = [1000 * move for each in found for move in each.moves]
                totals = [total for each in found for total in each.totals]
                numbers = (
                    games * cores / elapsed,
                    1000 * sum(each.processor for each in found) / (games * cores),
                    mean(totals), mean(moves), median(moves), quantiles(moves, n=20)[-1],
                    max(moves),
                )  # fmt: skip
                name = f"{bot}, {players} players"
                print(f"{name:<26}" + "".join(f"{number:>10.2f}" for number in numbers), flush=True)


def main() -> None:
    parser = ArgumentParser(description="Rates of playouts and games, of two versions.")
    parser.add_argument("--old", help="a checkout or an environment's Python to compare with")
    parser.add_argument("--bots", nargs="+", default=["fast"], help="for whole games")
    parser.add_argument("--games", type=int, default=100, help="whole games for each process")
    parser.add_argument("--cores", type=int, default=2, help="processes for whole games")
    parser.add_argument("--only", choices=("playouts", "games"))
    asked = parser.parse_args()
    if asked.only != "games":
        with ExitStack() as stack:
            new = stack.enter_context(Server(clock="elapsed"))
            old = asked.old and stack.enter_context(Server(asked.old, "elapsed"))
            compare_playouts(new, old or None)
    if asked.only != "playouts":
        compare_games(asked.bots, asked.games, asked.cores)


if __name__ == "__main__":
    main()
