"""Compare the strength of bots at equal time: `python -m tests.benchmarks.ladder`.

The rungs from weak to strong: random, greedy, farsighted, monte-carlo, fast, and strong at several
times. Each bot plays against the one below it; then strong against monte-carlo at equal time, and
fast and strong against themselves with each frozen network (see `frozen.py`). All of this takes
hours; `--pair strong@0.1 monte-carlo@0.02` plays one pair. A rung is written NAME, NAME@SECONDS,
NAME:NETWORK or NAME:NETWORK@SECONDS; NETWORK is the name of a file in `players/` or the path of an
.npz file. Without @SECONDS a rung gets the time of `--seconds`.

The same deals are played with the seats swapped. The number of playouts is chosen to take the given
processor time on positions of a greedy game, so a busy machine does not change the results; the
average time used is printed. `--players 4` gives the second bot three seats.

Other names are fixed opponents and settings that were tried: `--pair monte-carlo plain`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import replace
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any, cast

import akropolis_nb as ak
from akropolis_nb.bots.monte_carlo import MonteCarloBot
from akropolis_nb.statistics.intervals import wilson
from tests.benchmarks import frozen
from tests.benchmarks.server import BUDGETED

if TYPE_CHECKING:
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.bot_protocol import Bot

RUNGS = (
    "random", "greedy", "farsighted", "monte-carlo@0.02", "fast",
    "strong@0.005", "strong@0.02", "strong@0.1", "strong@0.4",
)  # fmt: skip
"""From weak to strong."""
PLAIN = MonteCarloBot(None, 200, candidates=24, plies=9, policy="greedy", lead=0.5)
"""The flat Monte Carlo that the project began with, a fixed opponent: do not change it."""
TRIED: dict[str, Bot] = {
    "plain": PLAIN,
    "farsighted, whole games": MonteCarloBot(None, 200, plies=1000, policy="farsighted"),
    "farsighted, cut after 9 plies": MonteCarloBot(None, 200, plies=9, policy="farsighted"),
    "farsighted, cut after 5 plies": MonteCarloBot(None, 200, plies=5, policy="farsighted"),
    "farsighted, cut after 3 plies": MonteCarloBot(None, 200, plies=3, policy="farsighted"),
    "12 candidates": MonteCarloBot(None, 200, candidates=12, plies=5),
}


def pairs(networks: list[str]) -> list[tuple[str, str]]:
    """Return what is played by default."""
    return [
        *zip(RUNGS[1:], RUNGS[:-1], strict=True),
        ("fast", "monte-carlo@0.02"),
        ("strong@0.02", "monte-carlo@0.02"),
        ("strong@0.1", "monte-carlo@0.1"),
        *(("fast", f"fast:{name}") for name in networks),
        *(("strong@0.02", f"strong:{name}@0.02") for name in networks),
    ]


def parsed(rung: str, seconds: float) -> tuple[str, str, float]:
    """Return the name, the network or "", and the seconds of a rung."""
    rung, at, own = rung.partition("@")
    name, _, network = rung.partition(":")
    return name, network, float(own) if at else seconds


def bot_of(rung: str, seconds: float, players: int) -> Bot:
    """Return the bot of a rung, with the number of playouts that take its time."""
    name, network, seconds = parsed(rung, seconds)
    bot = TRIED.get(name) or ak.bot(name, playouts=200 if name in BUDGETED else None)
    bot = at_cost(bot, seconds, players)
    return frozen.FrozenBot(bot, frozen.load(network)) if network else bot


def positions(players: int) -> list[Position]:
    """Return every fifth position of a greedy game."""
    game, greedy, rng = ak.Game(players=players, seed=12), ak.bot("greedy"), Random(1)
    found = []
    while not game.position.is_over:
        found.append(game.position)
        game.play(greedy.choose(game.position, rng))
    return found[2::5]


def cost(bot: Bot, at: list[Position]) -> float:
    """Return the processor seconds per move, the minimum of three rounds."""
    rounds = []
    for _ in range(3):
        begun = thread_time()
        for position in at:
            bot.choose(position, Random(0))
        rounds.append(thread_time() - begun)
    return min(rounds) / len(at)


def at_cost(bot: Bot, seconds: float, players: int) -> Bot:
    """Return the bot with the number of playouts that take this processor time per move."""
    if getattr(bot, "playouts", None) is None:
        return bot
    at, searching = positions(players), cast("Any", bot)
    # With more playouts a bot may use more candidates and plies, so the estimate is repeated.
    for _ in range(4):
        nearer = round(searching.playouts * seconds / cost(searching, at))
        searching = replace(searching, playouts=max(20, nearer))
    return cast("Bot", searching)


class Match:
    """The results so far of one bot against another, which has all other seats."""

    def __init__(self, name: str, other: str, seconds: float, players: int) -> None:
        self.names, self.players = (name, other), players
        self.bots = [bot_of(each, seconds, players) for each in self.names]
        self.time, self.moves = [0.0, 0.0], [0, 0]
        self.games, self.won, self.totals = 0, 0.0, [0.0, 0.0]

    def play(self, deal: int) -> None:
        """Play one deal from every seat."""
        for seat in range(self.players):
            game, rng = ak.Game(players=self.players, seed=deal), Random(f"{deal}/{seat}")
            position, stacks = game.position, iter(game.stacks_from_root())
            while not position.is_over:
                if position.awaits_deal:
                    position = position.deal(next(stacks))
                    continue
                who = int(position.to_move != seat)
                begun = thread_time()
                move = self.bots[who].choose(position, rng)
                self.time[who] += thread_time() - begun
                self.moves[who] += 1
                position = position.play(move)
            self.add(position, seat)

    def add(self, position: Position, seat: int) -> None:
        ends = [
            (score.total, left)
            for score, left in zip(position.scores, position.stones, strict=True)
        ]
        best = [n for n, end in enumerate(ends) if end == max(ends)]
        self.games += 1
        self.won += (seat in best) / len(best)
        self.totals[0] += ends[seat][0]
        others = sum(end[0] for n, end in enumerate(ends) if n != seat)
        self.totals[1] += others / (self.players - 1)

    def __str__(self) -> str:
        low, high = wilson(self.won / self.games, self.games)
        one, other = (total / self.games for total in self.totals)
        mine, theirs = (1000 * t / n for t, n in zip(self.time, self.moves, strict=True))
        return (
            f"{self.names[0]} against {self.names[1]}: won {self.won / self.games:.1%} "
            f"({low:.1%} to {high:.1%}) of {self.games}, totals {one:.1f} and {other:.1f}, "
            f"processor time a move {mine:.1f} and {theirs:.1f} ms"
        )


def main() -> None:
    parser = ArgumentParser(description="Bots against each other at equal processor time.")
    parser.add_argument("--pair", nargs=2, action="append", metavar="RUNG")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.02, help="for a move")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    for name, other in chosen.pair or pairs(frozen.names()):
        match = Match(name, other, chosen.seconds, chosen.players)
        for deal in range(chosen.deals):
            match.play(chosen.seed + deal)
            if (deal + 1) % 10 == 0 or deal + 1 == chosen.deals:
                print(match, flush=True)


if __name__ == "__main__":
    main()
