"""Measure rates: `python -m tests.benchmarks.rates`, four minutes.

    python -m tests.benchmarks.rates --old ../old

compares with another version, a checkout or the Python of an environment; `--plain` with kernels
that are not compiled. Each version works in a process of its own, on one thread, and they take
turns in short slices. Printed are the best slices and the ratio of the medians, which a busy
machine hardly changes. A dash is what a version cannot do. Times are processor times, except for
those of two threads, which need an idle machine with two cores.
"""

from __future__ import annotations

from argparse import ArgumentParser
from contextlib import ExitStack
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from tests.benchmarks.pipes import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

SLICE = 0.3
"""Seconds that a version works at a time, about."""
ROUNDS = 7
SETUP = """
from random import Random
import akropolis_nb as ak
"""
MIDGAME = """
game, rng, greedy = ak.Game(seed=1), Random(1), ak.bot("greedy")
while len(game.position.cities[0].placed) < 10:
    game.play(greedy.choose(game.position, rng))
position, city = game.position, game.position.cities[0]
"""
CITY = {
    "City.legal_placements()": "city.legal_placements()",
    "City.score().points": "city.score().points",
    "City.preview(tile)": "city.preview('hbt')",
    **{f"moves of {bot}": f"ak.bot({bot!r}).choose(position, rng)" for bot in ("greedy", "fast")},
    "moves of strong, 200 playouts": "ak.bot('strong', playouts=200).choose(position, rng)",
    "playouts of an analysis": "ak.analyse(position, playouts=times, workers=1, progress=False)",
    "puzzles of three tiles": "ak.Puzzle(city, [7, 31, 2]).solve(progress=False)",
}


class Task(NamedTuple):
    """What is rated."""

    what: str
    setup: str
    run: str
    clock: str = "processor"


def tasks() -> Iterator[Task]:
    """Yield everything that is rated."""
    for players, variants in ((2, ""), (2, "hmbtg"), (4, "")):
        rules = f"position = ak.Game(ak.Rules({players}, {variants!r}), seed=1).position"
        for policy in ("random", "greedy", "farsighted", "network"):
            what = f"{policy} playouts, {players} players" + ", all variants" * bool(variants)
            run = f"ak.playouts(position, times, policy={policy!r}, seed=1, workers=1)"
            yield Task(what, SETUP + rules, run)
    for workers in (1, 2):
        run = f"ak.playouts(ak.Game(seed=1).position, 512 * times, 'greedy', workers={workers})"
        yield Task(f"512 greedy playouts, {workers} threads", SETUP, run, "elapsed")
    for what, run in CITY.items():
        yield Task(what, SETUP + MIDGAME, run)


def rates(servers: dict[str, Server], task: Task) -> dict[str, list[float]]:
    """Return the rates of all slices, by version; a version that cannot do the task is left out."""

    def seconds(server: Server, times: int) -> float | None:
        asked = {"setup": task.setup, "run": task.run, "clock": task.clock}
        found: float | None = server.ask("rate", times=times, **asked)["seconds"]
        return found

    times = {}
    for name, server in servers.items():
        if seconds(server, 1) is None:  # the first run compiles
            continue
        times[name] = 1
        while (took := seconds(server, times[name]) or 0) < SLICE / 4:
            times[name] *= 2
        times[name] = max(1, round(times[name] * SLICE / took))
    found: dict[str, list[float]] = {name: [] for name in times}
    for _ in range(ROUNDS):
        for name, many in times.items():
            found[name].append(many / (seconds(servers[name], many) or SLICE))
    return found


def main() -> None:
    parser = ArgumentParser(description="Rates of this tree, and of another version.")
    parser.add_argument("--old", help="a checkout or an environment's Python to compare with")
    parser.add_argument("--plain", action="store_true", help="compare with uncompiled kernels")
    parser.add_argument("--only", default="", help="what has this in its name")
    asked = parser.parse_args()
    with ExitStack() as stack:
        servers = {"new": stack.enter_context(Server(clock="elapsed"))}
        if asked.old:
            servers["old"] = stack.enter_context(Server(asked.old, "elapsed"))
        if asked.plain:
            plain = Server(clock="elapsed", NUMBA_DISABLE_JIT="1")
            servers["plain"] = stack.enter_context(plain)
        print(f"{'per second':<38}" + "".join(f"{name:>12}" for name in servers) + "   new / other")
        for task in tasks():
            if asked.only in task.what:
                found = rates(servers, task)
                best = (f"{max(found[n]):>12,.5g}" if n in found else f"{'–':>12}" for n in servers)
                ratios = [
                    f"{median(found['new']) / median(slices):>9.2f}"
                    for name, slices in found.items()
                    if name != "new" and "new" in found
                ]
                print(f"{task.what:<38}" + "".join([*best, *ratios]), flush=True)


if __name__ == "__main__":
    main()
