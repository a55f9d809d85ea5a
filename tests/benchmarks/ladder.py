"""Compare the strength of bots at equal time: `python -m tests.benchmarks.ladder`.

Each variant plays flat Monte Carlo in the same deals, with the seats swapped. The number of
playouts is chosen to take the given processor time on positions of a greedy game, so a busy machine
does not change the results; the average time used is printed. To compare other bots:
`--pair "farsighted, cut after 5 plies" "plain"`. `--players 4` gives the second bot three seats.
"""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import replace
from random import Random
from time import thread_time
from typing import TYPE_CHECKING

import akropolis_nb as ak
from akropolis_nb.bots.monte_carlo import MonteCarloBot
from akropolis_nb.statistics.intervals import wilson

if TYPE_CHECKING:
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.bot_protocol import Bot

PLAIN = MonteCarloBot(None, 200, candidates=24, plies=9, policy="greedy", lead=0.5)
"""The flat Monte Carlo that the project began with, a fixed opponent: do not change it."""
LADDER: dict[str, Bot] = {
    "greedy": ak.bot("greedy"),
    "plain": PLAIN,
    "farsighted, whole games": MonteCarloBot(None, 200, plies=1000, policy="farsighted"),
    "farsighted, cut after 9 plies": MonteCarloBot(None, 200, plies=9, policy="farsighted"),
    "farsighted, cut after 5 plies": MonteCarloBot(None, 200, plies=5, policy="farsighted"),
    "farsighted, cut after 3 plies": MonteCarloBot(None, 200, plies=3, policy="farsighted"),
    "12 candidates": MonteCarloBot(None, 200, candidates=12, plies=5),
    "the bot": MonteCarloBot(None, 200),
}


def positions(players: int) -> list[Position]:
    """Return every fifth position of a greedy game."""
    game, greedy, rng = ak.Game(players=players, seed=12), ak.bot("greedy"), Random(1)
    found = []
    while not game.position.is_over:
        found.append(game.position)
        game.play(greedy.choose(game.position, rng))
    return found[2::5]


def cost(bot: MonteCarloBot, at: list[Position]) -> float:
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
    if not isinstance(bot, MonteCarloBot):
        return bot
    at = positions(players)
    # With more playouts a bot may use more candidates and plies, so the estimate is repeated.
    for _ in range(4):
        playouts = bot.playouts or 200
        nearer = round(playouts * seconds / cost(bot, at))
        bot = replace(bot, playouts=max(20, nearer))
    return bot


class Match:
    """The results so far of one bot against another, which has all other seats."""

    def __init__(self, name: str, other: str, seconds: float, players: int) -> None:
        self.names, self.players = (name, other), players
        self.bots = [at_cost(LADDER[each], seconds, players) for each in self.names]
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
    parser.add_argument("--pair", nargs=2, action="append", choices=LADDER, metavar="NAME")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.02, help="for a move")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    rungs = [name for name in LADDER if name not in {"greedy", "plain"}]
    for name, other in chosen.pair or [(rung, "plain") for rung in rungs]:
        match = Match(name, other, chosen.seconds, chosen.players)
        for deal in range(chosen.deals):
            match.play(chosen.seed + deal)
            if (deal + 1) % 10 == 0 or deal + 1 == chosen.deals:
                print(match, flush=True)


if __name__ == "__main__":
    main()
