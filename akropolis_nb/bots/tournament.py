"""Play bots against each other, in the same deals with the seats swapped."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from itertools import product
from random import Random
from statistics import stdev
from typing import TYPE_CHECKING, Any

from akropolis_nb.bots.players import as_bot
from akropolis_nb.engine.checks import check_seed, kernel_seed, several, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.rules import Rules, start_or_rules
from akropolis_nb.game.deal import play_through
from akropolis_nb.game.game import Game
from akropolis_nb.messages.languages import columns, digits, message, percent
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar
from akropolis_nb.statistics.frames import WithFrame
from akropolis_nb.statistics.intervals import wilson

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    import plotly.graph_objects as go

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.bot_protocol import Bot


@dataclass(frozen=True, slots=True)
class Standing:
    """Result of one bot in a tournament."""

    name: str
    games: int
    mean: float
    """Mean final total."""
    error: float
    """Standard error of the mean, computed from the means by deal, because games of the same deal
    are not independent."""
    win_rate: float
    """Share of the games won; a win shared by several counts in equal parts."""
    low: float
    """Lower end of the 95% Wilson interval of ``win_rate``."""
    high: float
    """Upper end of this interval."""
    elo: float
    """Elo difference to the other bots; 0 is an even score. NaN if all or no games were won: the
    games then give only a bound."""
    elo_low: float
    """Elo difference at ``low``; minus infinity if no game was won."""
    elo_high: float
    """Elo difference at ``high``; infinity if all games were won."""

    @property
    def elo_text(self) -> str:
        """The Elo difference with its interval, or the bound if all or no games were won.

        >>> result = tournament(["greedy", "random"], deals=1)
        >>> [standing.elo_text for standing in result.standings]
        ['> -113', '< +113']
        """
        if math.isfinite(self.elo):
            low, high = _format_elo(self.elo_low), _format_elo(self.elo_high)
            return f"{self.elo:+.0f} ({message('from_to', low=low, high=high)})"
        return f"> {self.elo_low:+.0f}" if self.win_rate == 1 else f"< {self.elo_high:+.0f}"


@dataclass(frozen=True, slots=True, repr=False)
class Tournament(WithFrame):
    """The standings of a tournament, and the totals of every game."""

    standings: tuple[Standing, ...]
    totals: tuple[tuple[int, ...], ...]
    """One row per game: the final total of each bot."""

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each bot."""
        return [
            {name: getattr(standing, name) for name in Standing.__dataclass_fields__}
            for standing in self.standings
        ]

    def figure(self) -> go.Figure:
        """A Plotly figure of the shares of wins, with their 95% intervals."""
        from akropolis_nb.draw import tournament_figure

        return tournament_figure(self.table())

    def __str__(self) -> str:
        width = max(20, *(len(s.name) for s in self.standings))
        return "\n".join(
            f"{s.name:<{width}} {digits(f'{s.mean:6.1f} ± {s.error:4.1f}')}   "
            f"{message('wins_share', share=percent(s.win_rate, '5.1f'))} "
            f"({_between(s.low, s.high)})   Elo {s.elo_text}"
            for s in self.standings
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table

        rows = [
            [
                s.name,
                s.games,
                digits(
                    f"{s.mean:.1f} ± {s.error:.1f}" if math.isfinite(s.error) else f"{s.mean:.1f}"
                ),
                percent(s.win_rate, ".1f"),
                _between(s.low, s.high),
                s.elo_text,
            ]
            for s in self.standings
        ]
        return html_table(
            [*columns("bot", "games", "points", "wins"), "95%", "Elo"],
            rows,
            words=columns("bot"),
            note=message("standings_note"),
        )


def tournament(
    players: Sequence[str | Bot],
    deals: int = 20,
    seed: int = 0,
    rules: Rules | None = None,
    *,
    workers: int | None = 1,
    executor: Executor | None = None,
    progress: bool = True,
    **keywords: Any,
) -> Tournament:
    """Play bots against each other; each bot plays every deal once from each seat.

    Args:
        players: names of bots or bots, one for each seat of the game.
        deals: number of deals; each is played once per seat, with the bots rotated.
        seed: decides the deals and the bots' randomness; bots with a budget in seconds still depend
            on the clock.
        rules: the rules; the basic game for this number of players if omitted.
        workers: number of threads if there is no executor; ``None`` is the number of processors.
            Only one by default, because bots of your own may not expect several threads, and those
            with a budget in seconds play worse beside each other.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.
        keywords: of :class:`ak.Rules`, instead of ``rules``, such as ``variants="hb"``.

    Raises:
        AkropolisError: the number of bots is not that of the seats, or there is no such bot.

    >>> result = tournament(["greedy", "random"], deals=1)
    >>> result.standings[0].name, len(result.totals)
    ('greedy', 2)
    """
    players = several("a tournament", players, "several bots", 4)
    entrants = [as_bot(player) for player in players]
    seats = len(entrants)
    if keywords and rules is not None:
        raise AkropolisError("a tournament takes rules= or keywords of ak.Rules, not both")
    rules = Rules.checked(
        start_or_rules(rules, {"players": seats, **keywords}, "tournament()")
        if rules is None
        else rules
    )
    if rules.architect is not None or rules.players != seats:
        raise AkropolisError(f"{seats} bots take rules for {seats} players and no architect")
    deals = whole("deals", deals, 1, 1_000_000)
    seed = check_seed(seed)
    jobs = product(range(deals), range(seats))
    rows = []
    with bar(deals * seats, "games", shown=progress) as line:
        for row in in_order(partial(_row, rules, entrants, seed), jobs, executor, workers):
            rows.append(row)
            line.update()
    names = [player if isinstance(player, str) else type(player).__name__ for player in players]
    standings = tuple(_standing(names[n], n, rows, seats) for n in range(seats))
    return Tournament(standings, tuple(tuple(total for total, _ in row) for row in rows))


def _row(
    rules: Rules, entrants: list[Bot], seed: int, job: tuple[int, int]
) -> tuple[tuple[int, int], ...]:
    """Play a deal with the bots rotated by some seats; return total and stones of each bot."""
    deal, turn = job
    seats = len(entrants)
    order = [(seat + turn) % seats for seat in range(seats)]
    game, rng = Game(rules, seed=kernel_seed(seed) + deal), Random(f"{seed}/{deal}/{turn}")

    def choose(position: Position) -> Move:
        return entrants[order[position.to_move]].choose(position, rng)

    *_, (_, _, end) = play_through(game.position, game.stacks_from_root(), choose)
    return tuple(
        (end.scores[seat].total, end.stones[seat]) for seat in map(order.index, range(seats))
    )


def _standing(name: str, n: int, rows: list[tuple[tuple[int, int], ...]], seats: int) -> Standing:
    totals = [row[n][0] for row in rows]
    shares = [(row[n] == max(row)) / row.count(max(row)) for row in rows]
    mean, win_rate = sum(totals) / len(rows), sum(shares) / len(rows)
    by_deal = [sum(totals[k : k + seats]) / seats for k in range(0, len(rows), seats)]
    error = stdev(by_deal) / math.sqrt(deals) if (deals := len(by_deal)) > 1 else math.inf
    low, high = wilson(win_rate, len(rows))
    elo = _elo(win_rate, seats) if 0 < win_rate < 1 else math.nan
    ends = _elo(low, seats), _elo(high, seats)
    return Standing(name, len(rows), mean, error, win_rate, low, high, elo, *ends)


def _elo(win_rate: float, seats: int) -> float:
    """Return the Elo difference for a share of wins; 0 for a share of 1 / seats.

    >>> round(_elo(0.75, 2)), _elo(0.25, 4), _elo(1.0, 2)
    (191, 0.0, inf)
    """
    if win_rate <= 0:
        return -math.inf
    if win_rate >= 1:
        return math.inf
    return 400 * math.log10(win_rate * (seats - 1) / (1 - win_rate))


def _between(low: float, high: float) -> str:
    return message("from_to", low=percent(low, ".1f"), high=percent(high, ".1f"))


def _format_elo(elo: float) -> str:
    """Format an Elo difference."""
    return f"{elo:+.0f}" if math.isfinite(elo) else "∞" if elo > 0 else "−∞"
