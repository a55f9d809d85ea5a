"""How a position ends: the distribution of final scores when it is played to the end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.bots.players import as_bot
from akropolis_nb.bots.playouts import playouts
from akropolis_nb.engine.checks import checked_seed, shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.game import Game, default_names, position_of
from akropolis_nb.game.result import Result
from akropolis_nb.statistics.frames import WithFrame
from akropolis_nb.statistics.intervals import win_shares

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import plotly.graph_objects as go
    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.tree import Node

_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class SeatTotals:
    """How the games ended for one seat."""

    seat: int
    name: str
    mean: float
    """Mean final total, in points."""
    error: float
    """Standard error of the mean."""
    spread: float
    """Standard deviation of a single game's total."""
    quantiles: tuple[float, ...]
    """The totals below which 5, 25, 50, 75 and 95% of the games ended."""
    least: int
    most: int
    wins: float
    """Share of the games won; a game of equal totals counts in equal parts for each."""


class PlayOut(WithFrame):
    """Games played from one position to the end; displays itself as a table.

    Made by :func:`play_out`.
    """

    def __init__(
        self,
        position: Position,
        names: tuple[str, ...],
        totals: NDArray[np.int64],
        policy: str,
        game: Game | None,
    ) -> None:
        self.position = position
        """Where the games began."""
        self.names = names
        """By seat."""
        self.totals = totals
        """The final totals, an integer array of shape (games, seats)."""
        self.policy = policy
        self._game = game

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.totals)

    @property
    def seats(self) -> tuple[SeatTotals, ...]:
        """How the games ended for each seat."""
        shares = self._wins()
        return tuple(
            SeatTotals(
                seat,
                name,
                float(column.mean()),
                float(column.std(ddof=1) / math.sqrt(len(column))) if len(column) > 1 else math.inf,
                float(column.std(ddof=1)) if len(column) > 1 else 0.0,
                tuple(float(value) for value in np.quantile(column, _QUANTILES)),
                int(column.min()),
                int(column.max()),
                float(shares[seat]),
            )
            for seat, (name, column) in enumerate(zip(self.names, self.totals.T, strict=True))
        )

    def _wins(self) -> NDArray[np.float64]:
        if self.position.is_over:
            winners = Result.of(self.position, self.names).winners
            return np.array([(seat in winners) / len(winners) for seat in range(len(self.names))])
        return np.asarray(win_shares(self.totals).mean(axis=0), np.float64)

    def table(self) -> list[dict[str, Any]]:
        """A plain record for each seat."""
        return [
            {
                "seat": seat.seat,
                "name": seat.name,
                "games": self.games,
                "mean": seat.mean,
                "error": seat.error,
                "spread": seat.spread,
                "least": seat.least,
                **{
                    f"{quantile:.0%}": value
                    for quantile, value in zip(_QUANTILES, seat.quantiles, strict=True)
                },
                "most": seat.most,
                "wins": seat.wins,
            }
            for seat in self.seats
        ]

    def figure(self) -> go.Figure:
        """A Plotly figure: for each seat how often each total came up, the mean and quantiles."""
        from akropolis_nb.draw.charts.histogram import spread_figure

        return spread_figure(self.names, self.totals, [seat.wins for seat in self.seats])

    def into(self, game: Game | None = None, bot: str | Bot = "greedy", seed: int = 0) -> Node:
        """Play one such game out as a variation of a game; the game stays where it is.

        The tiles come as the game deals them, for a game has one order of its tiles. Where
        nothing was played yet, the variation is what lies ahead: ``game.redo(...)`` steps into it.

        Args:
            game: the game, at the position that was played out; the one given to
                :func:`play_out` if left out.
            bot: who plays, a bot or its name.
            seed: decides the bot's chances.

        Returns:
            The node at the end of the variation, where the game is over.

        Raises:
            AkropolisError: there is no such bot, or the game never was at this position.

        >>> import akropolis_nb as ak
        >>> game = ak.Game(seed=7)
        >>> end = ak.play_out(game, games=10).into()
        >>> game.ply, end.ply, end.position.is_over
        (0, 36, True)
        """
        game = self._game if game is None else game
        if not isinstance(game, Game):
            raise AkropolisError(f"into() takes the game to play in, not {shown(game)}")
        node: Node | None = game.node
        if game.position != self.position:
            node = next((node for node in game if node.position == self.position), None)
        if node is None:
            raise AkropolisError("this game never was at the position that was played out")
        return _line(game, node, as_bot(bot), Random(checked_seed(seed)))

    def __str__(self) -> str:
        return "\n".join(
            f"{seat.name:<12} {seat.mean:6.1f} ± {seat.error:4.1f}   half of the games "
            f"{seat.quantiles[1]:.0f} to {seat.quantiles[3]:.0f}   wins {seat.wins:6.1%}"
            for seat in self.seats
        )

    def __repr__(self) -> str:
        told = ", ".join(f"{seat.name} {seat.mean:.1f}" for seat in self.seats)
        return f"<PlayOut {self.games} {self.policy} games: {told}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.tables import html_table

        head = ["player", "mean", "spread", "5%", "25%", "median", "75%", "95%", "wins"]
        rows = [
            [
                seat.name,
                f"{seat.mean:.1f} ± {seat.error:.1f}",
                f"{seat.spread:.1f}",
                *(f"{value:.0f}" for value in seat.quantiles),
                f"{seat.wins:.1%}",
            ]
            for seat in self.seats
        ]
        caption = f"Final scores of {self.games} games, {self.policy} play"
        return html_table(head, rows, words=["player"], caption=caption)


def play_out(
    start: Position | Game,
    games: int = 1000,
    policy: Policy = "greedy",
    seed: int = 0,
    workers: int | None = None,
    *,
    executor: Executor | None = None,
) -> PlayOut:
    """Play a position to the end many times and tell how the games ended.

    The unseen tiles are dealt afresh each time, also where a game knows their order. Games that
    end with equal totals are shared equally: playouts do not tell the stones that break such ties.

    Args:
        start: a position, or a game: its present one.
        games: how many games to play.
        policy: who plays, ``"greedy"`` or another one, see :func:`ak.playouts`.
        seed: decides deals and chances; the same seed gives the same games.
        workers: threads, if there is no executor; as many as there are processors if left out.
        executor: any ``concurrent.futures.Executor`` that plays instead of threads.

    Raises:
        AkropolisError: an argument is not what it should be.

    >>> import akropolis_nb as ak
    >>> outlook = ak.play_out(ak.Game(players=3, seed=1), games=50)
    >>> [seat.name for seat in outlook.seats], outlook.totals.shape
    (['Ada', 'Bela', 'Cleo'], (50, 3))
    """
    position = position_of(start, "a position or a game can be played out")
    game = start if isinstance(start, Game) else None
    names = game.names if game is not None else default_names(position.rules)
    games = whole("games", games, 1, 10_000_000)
    totals = playouts(position, games, policy, seed, workers, executor=executor)
    return PlayOut(position, names, totals, policy, game)


def _line(game: Game, node: Node, player: Bot, rng: Random) -> Node:
    """Play a node of a game on to its end; the node of the end."""
    while not node.position.is_over:
        node = game.graft(node, player.choose(node.position, rng))
    return node
