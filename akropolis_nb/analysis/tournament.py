"""Bots against each other: the same deals with the seats swapped."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.bots import as_bot
from akropolis_nb.analysis.intervals import wilson
from akropolis_nb.engine.checks import each, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.game import Game
from akropolis_nb.engine.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.bots import Bot
    from akropolis_nb.engine.position import Position


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot of a tournament did."""

    name: str
    games: int
    mean: float
    """Mean final total."""
    error: float
    """Standard error of the mean, by deal: games of one deal are not independent."""
    wins: float
    """Share of the games won; a shared win counts its share."""
    low: float
    """Wilson's 95% interval of that share."""
    high: float
    elo: float
    """Elo difference to an even score against the others; infinite if all or none were won."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """The standings of a tournament, and every game's totals."""

    standings: tuple[Standing, ...]
    totals: tuple[tuple[int, ...], ...]
    """One row per game: the final total of each bot."""

    def table(self) -> list[dict[str, Any]]:
        """A plain record for each bot."""
        return [
            {name: getattr(standing, name) for name in Standing.__dataclass_fields__}
            for standing in self.standings
        ]

    def __str__(self) -> str:
        return "\n".join(
            f"{s.name:<20} {s.mean:6.1f} ± {s.error:4.1f}   wins {s.wins:6.1%} "
            f"({s.low:.1%} to {s.high:.1%})   Elo {s.elo:+.0f}"
            for s in self.standings
        )


def tournament(
    players: Sequence[str | Bot], deals: int = 20, seed: int = 0, rules: Rules | None = None
) -> Tournament:
    """Let bots play each other, every deal once from each seat.

    Args:
        players: names of bots or bots, one per seat of the game.
        deals: how many deals; each is played as often as there are seats, the bots moving round.
        seed: decides deals and chances; bots with a budget in seconds still depend on the clock.
        rules: the rules; the basic game for so many players if left out.

    Raises:
        AkropolisError: there are not as many bots as seats, or no such bot.

    >>> result = tournament(["greedy", "random"], deals=1)
    >>> result.standings[0].name, len(result.totals)
    ('greedy', 2)
    """
    players = [*each("a tournament", players, "several bots")]
    entrants = [as_bot(player) for player in players]
    seats = len(entrants)
    rules = Rules.checked(rules) if rules is not None else Rules(players=seats)
    if rules.architect is not None or rules.players != seats:
        raise AkropolisError(f"{seats} bots take rules for {seats} players and no architect")
    deals = whole("deals", deals, 1, 1_000_000)
    seed = whole("seed", seed, 0, 1 << 62)
    rows = []
    for deal in range(deals):
        for turn in range(seats):
            rng = Random(f"{seed}/{deal}/{turn}")
            order = [(seat + turn) % seats for seat in range(seats)]
            position = _play(Game(rules, seed=seed + deal), [entrants[n] for n in order], rng)
            keys = [
                (score.total, stones)
                for score, stones in zip(position.scores, position.stones, strict=True)
            ]
            rows.append(tuple(keys[order.index(n)] for n in range(seats)))
    names = [player if isinstance(player, str) else type(player).__name__ for player in players]
    standings = tuple(_standing(names[n], n, rows, seats) for n in range(seats))
    return Tournament(standings, tuple(tuple(total for total, _ in row) for row in rows))


def _play(game: Game, seated: list[Bot], rng: Random) -> Position:
    """The end of a game; played on positions, which keep no tree."""
    position = game.position
    stacks = iter(game.stacks_from_root())
    while not position.is_over:
        if position.awaits_deal:
            position = position.deal(next(stacks))
        else:
            position = position.play(seated[position.to_move].choose(position, rng))
    return position


def _standing(name: str, n: int, rows: list[tuple[tuple[int, int], ...]], seats: int) -> Standing:
    totals = [row[n][0] for row in rows]
    shares = [(row[n] == max(row)) / row.count(max(row)) for row in rows]
    mean, wins = sum(totals) / len(rows), sum(shares) / len(rows)
    by_deal = [sum(totals[k : k + seats]) / seats for k in range(0, len(rows), seats)]
    spread = sum((value - mean) ** 2 for value in by_deal)
    error = math.sqrt(spread / (len(by_deal) - 1) / len(by_deal)) if len(by_deal) > 1 else math.inf
    low, high = wilson(wins, len(rows))
    # Even is one win in as many games as there are seats.
    odds = wins * (seats - 1) / (1 - wins) if wins < 1 else math.inf
    elo = 400 * math.log10(odds) if 0 < odds < math.inf else math.copysign(math.inf, odds - 0.5)
    return Standing(name, len(rows), mean, error, wins, low, high, elo)
