"""Play a position to the end many times: the distribution of final scores."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.bots.players import as_bot
from akropolis_nb.bots.playouts import playouts as totals_of
from akropolis_nb.engine.checks import check_seed, short_repr, suggest, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.game import Game, default_names, position_of
from akropolis_nb.game.result import Result
from akropolis_nb.messages.languages import columns, digits, message, percent
from akropolis_nb.statistics.distribution import Distribution
from akropolis_nb.statistics.frames import WithFrame
from akropolis_nb.statistics.totals import win_shares

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import plotly.graph_objects as go
    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.tree import Node


@dataclass(frozen=True, slots=True)
class SeatTotals(Distribution):
    """Distribution of the final totals of one seat, in points."""

    seat: int
    name: str
    least: int
    most: int
    win_rate: float
    """Share of the games won; equal totals share a win equally."""


class PlayOut(WithFrame):
    """Result of :func:`play_out`: final totals of many games; displays itself as a table."""

    def __init__(
        self,
        position: Position,
        names: tuple[str, ...],
        totals: NDArray[np.int64],
        policy: str,
        game: Game | None,
    ) -> None:
        self.position = position
        """The position that the games started from."""
        self.names = names
        """Names of the players, by seat."""
        self.totals = totals
        """The final totals, an integer array of shape (games, seats)."""
        self.policy = policy
        self._game = game

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.totals)

    @property
    def seats(self) -> tuple[SeatTotals, ...]:
        """The distribution of each seat's final totals."""
        rates = self._win_rates()
        return tuple(
            SeatTotals(
                found.mean,
                found.error,
                found.std,
                found.quantiles,
                seat,
                name,
                int(column.min()),
                int(column.max()),
                float(rates[seat]),
            )
            for seat, (name, column) in enumerate(zip(self.names, self.totals.T, strict=True))
            for found in [Distribution.of(column)]
        )

    def _win_rates(self) -> NDArray[np.float64]:
        if self.position.is_over:
            winners = Result.of(self.position, self.names).winners
            return np.array([(seat in winners) / len(winners) for seat in range(len(self.names))])
        return np.asarray(win_shares(self.totals).mean(axis=0), np.float64)

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each seat."""
        return [
            {
                "seat": seat.seat,
                "name": seat.name,
                "games": self.games,
                "mean": seat.mean,
                "error": seat.error,
                "std": seat.std,
                "least": seat.least,
                **seat.quantile_record,
                "most": seat.most,
                "win_rate": seat.win_rate,
            }
            for seat in self.seats
        ]

    def figure(self) -> go.Figure:
        """Return a Plotly figure: a histogram of each seat's totals, with mean and quantiles."""
        from akropolis_nb.draw import spread_figure

        return spread_figure(self.names, self.totals, [seat.win_rate for seat in self.seats])

    def into(self, game: Game | None = None, bot: str | Bot = "greedy", seed: int = 0) -> Node:
        """Add one game by a bot as a variation to a game; its current node stays the same.

        The tiles come in the order of the game, because a game has only one order of its tiles. If
        no move followed the position yet, ``game.redo(...)`` steps into the variation.

        Args:
            game: a game that contains the position; the one given to :func:`play_out` if omitted.
            bot: the bot that plays for all seats, or its name.
            seed: decides the bot's randomness.

        Returns:
            The last node of the variation, where the game is over.

        Raises:
            AkropolisError: there is no such bot, or the position is not in the game.

        >>> import akropolis_nb as ak
        >>> game = ak.Game(seed=7)
        >>> end = ak.play_out(game, playouts=10).into()
        >>> game.ply, end.ply, end.position.is_over
        (0, 36, True)
        """
        game = self._game if game is None else game
        if not isinstance(game, Game):
            raise AkropolisError(f"into() takes the game to play in, not {short_repr(game)}")
        node: Node | None = game.node
        if game.position != self.position:
            node = next((node for node in game if node.position == self.position), None)
        if node is None:
            raise AkropolisError("this game never was at the position that was played out")
        return _line(game, node, as_bot(bot), Random(check_seed(seed)))

    def __str__(self) -> str:
        return "\n".join(
            f"{seat.name:<12} {digits(f'{seat.mean:6.1f} ± {seat.error:4.1f}')}   "
            + message(
                "half_of_games", low=f"{seat.quantiles[1]:.0f}", high=f"{seat.quantiles[3]:.0f}"
            )
            + f"   {message('wins_share', share=percent(seat.win_rate, '5.1f'))}"
            for seat in self.seats
        )

    def __repr__(self) -> str:
        means = ", ".join(f"{seat.name} {seat.mean:.1f}" for seat in self.seats)
        return f"<PlayOut {self.games} {self.policy} games: {means}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table

        head = [*columns("player", "mean", "std"), "5%", "25%", *columns("median"), "75%", "95%"]
        head += columns("wins")
        rows = [
            [
                seat.name,
                digits(f"{seat.mean:.1f} ± {seat.error:.1f}"),
                digits(f"{seat.std:.1f}"),
                *(f"{value:.0f}" for value in seat.quantiles),
                percent(seat.win_rate, ".1f"),
            ]
            for seat in self.seats
        ]
        policy = message(f"policy_{self.policy}")
        caption = message("final_scores", games=self.games, policy=policy)
        return html_table(head, rows, words=columns("player"), caption=caption)


@suggest
def play_out(
    start: Position | Game,
    playouts: int = 1000,
    policy: Policy = "network",
    seed: int = 0,
    workers: int | None = None,
    *,
    executor: Executor | None = None,
    progress: bool = True,
) -> PlayOut:
    """Play a position to the end many times; return the distribution of the final totals.

    The unseen tiles are shuffled for each game, even if the game knows their order. A win with
    equal totals is shared equally, because playouts do not keep the stones that break a tie.

    Args:
        start: a position, or a game for its current position.
        playouts: number of games.
        policy: the policy that plays, see :func:`ak.playouts`.
        seed: decides deals and random choices; the same seed gives the same games.
        workers: number of threads if there is no executor; the number of processors if omitted.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.

    Raises:
        AkropolisError: an argument is invalid.

    >>> import akropolis_nb as ak
    >>> result = ak.play_out(ak.Game(players=3, seed=1), playouts=50)
    >>> [seat.name for seat in result.seats], result.totals.shape
    (['Ada', 'Bela', 'Cleo'], (50, 3))
    """
    position = position_of(start, "a position or a game can be played out")
    game = start if isinstance(start, Game) else None
    names = game.names if game is not None else default_names(position.rules)
    many = whole("playouts", playouts, 1, 10_000_000)
    how: dict[str, Any] = {"executor": executor, "progress": progress}
    totals = totals_of(position, many, policy, seed, workers, **how)
    return PlayOut(position, names, totals, policy, game)


def _line(game: Game, node: Node, player: Bot, rng: Random) -> Node:
    """Play from a node to the end of the game; return the last node."""
    while not node.position.is_over:
        node = game.graft(node, player.choose(node.position, rng))
    return node
