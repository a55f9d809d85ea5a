"""What is best here, and by how much."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass, fields
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.placement import Move, as_move
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.statistics.frames import WithFrame
from akropolis_nb.statistics.intervals import COVER

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import plotly.graph_objects as go

    from akropolis_nb.analysis.analysis_search import Aim, AnalysisSearch
    from akropolis_nb.analysis.continuation import Continuation
    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.placement import MoveLike, Placement
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileLike
    from akropolis_nb.game.game import Game

_RELIABLE = 2.0
"""Points that the standard error of a reliable candidate may have."""
_MANY, _SHOWN = 30, 10
"""Games from which on a mean needs no model, and candidates in tables and charts."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and what became of it in playouts.

    Means are not a number and errors infinite where there were too few games to tell.
    """

    move: Move
    equivalent_moves: tuple[Move, ...]
    """All moves that come to the same, this one the first."""
    mean: float
    """Mean own final total."""
    error: float
    """Its standard error: in 95 of 100 cases the value is within 1.96 of them."""
    margin: float
    """Mean lead over the best other."""
    margin_error: float
    """Its standard error."""
    wins: float
    """Share of the games won; equal totals share a win, for playouts do not tell the stones."""
    games: int
    """Playouts of this move."""
    gain: int
    """Change of the own total at once: points, stones gained and paid."""
    loss: float
    """Points of the aim behind the best move: the difference of the guesses, never below 0."""
    loss_error: float
    """Its standard error. That of the best move itself says how much it may be behind any other:
    1.96 of them are the :attr:`Analysis.loss_bound`."""
    estimate: float
    """The best guess at the aim: the games of this move, the fewer the more moderated by those of
    moves like it. Candidates are listed by it; it is finite with any number of games."""
    estimate_error: float
    """Its standard error; infinite without games."""
    reliable: bool
    """Whether the standard error of the aim is at most 2 points."""

    def record(self) -> dict[str, Any]:
        """Its numbers as plain data; ``None`` where nothing is known."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        told |= {
            "move": str(self.move),
            "equivalent_moves": [str(move) for move in self.equivalent_moves],
        }
        return {
            name: None if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in told.items()
        }


class Analysis(WithFrame):
    """What is known of a position's moves; displays itself. Made by :func:`analyse`."""

    def __init__(self, search: AnalysisSearch) -> None:
        if not hasattr(search, "statistics"):
            raise TypeError(f"ak.analyse makes an Analysis, not {shown(search)}")
        self._ponder = search
        self.interrupted = False
        """Whether it was stopped before its time; :meth:`extend` goes on."""
        self._tell()

    def _tell(self) -> None:
        begun = perf_counter()
        self.moves: tuple[Candidate, ...] = _candidates(self._ponder)
        """The candidates, best first by their guesses; those without games come last."""
        self.loss_bound = COVER * self.moves[0].loss_error
        """With 95% probability no move is better than :attr:`best` by more points of the aim.

        This covers the moves that were dropped after few games; infinite while some have none."""
        self.playouts = self._ponder.playouts
        """Playouts of all moves together."""
        self.seconds = self._ponder.seconds
        """Seconds that it took."""
        self._ponder.telling = perf_counter() - begun

    @property
    def position(self) -> Position:
        """The position."""
        return self._ponder.position

    @property
    def aim(self) -> Aim:
        """What is to be made large: ``"score"`` or ``"margin"``."""
        return self._ponder.aim

    @property
    def policy(self) -> Policy:
        """Who plays on after a move."""
        return self._ponder.policy

    @property
    def best(self) -> Move:
        """The best move."""
        return self.moves[0].move

    def extend(
        self,
        budget: float | None = None,
        *,
        playouts: int | None = None,
        workers: int | None = None,
        executor: Executor | None = None,
        progress: bool = True,
    ) -> Analysis:
        """Go on with further deals. The stop button ends it, with all that was found.

        >>> import akropolis_nb as ak
        >>> position = ak.Game(seed=7).position
        >>> twice = ak.analyse(position, playouts=300).extend(playouts=300)
        >>> twice.table() == ak.analyse(position, playouts=600).table()
        True

        Args:
            budget: seconds.
            playouts: so many more instead; in how many parts does not matter.
            workers: threads, as for :func:`analyse`.
            executor: who plays instead of threads.
            progress: whether to show a bar.

        Returns:
            This analysis, which then knows more.

        Raises:
            AkropolisError: an argument is not what it should be, or the executor's workers died;
                what was found until then is kept.
        """
        from akropolis_nb.parallel.progress import bar

        search = self._ponder
        search.employ(workers, executor)
        steps = search.steps(budget, playouts=playouts)
        self.interrupted = False
        timed = playouts is None
        begun = search.seconds if timed else search.playouts
        try:
            with bar(budget or playouts or 0, "s" if timed else "playouts", shown=progress) as line:
                for _ in steps:
                    done = (search.seconds if timed else search.playouts) - begun
                    line.update(min(done, line.total) - line.n)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            self._tell()
        return self

    def __getitem__(self, move: MoveLike) -> Candidate:
        """The candidate that stands for a move.

        Raises:
            IllegalMoveError: the move is not legal here.
        """
        tile, placement = as_move(move)
        if tile not in self.position.site:
            same = (n for n in self.position.site if as_tile(n).hexes == tile)
            tile = next(same, tile)
        asked = Move(tile, placement)
        for candidate in self.moves:
            if asked in candidate.equivalent_moves:
                return candidate
        raise self.position.why_illegal(asked) or IllegalMoveError(f"{asked}", "illegal")

    def table(self) -> list[dict[str, Any]]:
        """A plain record for each candidate, best first; its keys are :class:`Candidate`'s."""
        return [candidate.record() for candidate in self.moves]

    def heat(self, tile: TileLike | None = None) -> dict[Placement, float]:
        """How far every placement of a tile is behind, for ``view.heat`` and pictures.

        >>> import akropolis_nb as ak
        >>> heat = ak.analyse(ak.Game(seed=7), playouts=400).heat()
        >>> len(heat), max(heat.values()) <= 0
        (90, True)

        Args:
            tile: a tile of the site, by number or letters; that of the best move if left out.

        Returns:
            The guess less that of the best move, to a tenth of a point: 0 for the best, the others
            below. Empty if the tile cannot be paid.

        Raises:
            AkropolisError: it is no tile of the site.
        """
        wanted = self.best.tile if tile is None else as_tile(tile).id
        number = self.position.site[self.position._index_on_site(wanted)]
        most = self.moves[0].estimate
        return {
            # A guess without any game may be higher; 0.0 is added lest there be a -0.0.
            move.placement: round(min(0.0, candidate.estimate - most), 1) + 0.0
            for candidate in self.moves
            for move in candidate.equivalent_moves
            if move.tile == number
        }

    def continuation(self, move: MoveLike | None = None, plies: int = 8) -> Continuation:
        """How the game may go on: a move and what the players of the playouts answer.

        Args:
            move: a legal move; the best if left out.
            plies: how many plies to show at the most, the move included.

        Raises:
            IllegalMoveError: the move is not legal here.
        """
        from akropolis_nb.analysis.continuation import continued

        return continued(self.position, self.best if move is None else move, plies, self.policy)

    def figure(self, *, height: int = 460) -> go.Figure:
        """A Plotly figure: the city with the best candidates, and how far they are apart.

        Args:
            height: in pixels.
        """
        from akropolis_nb.draw.charts.analysis import analysis_figure

        return analysis_figure(self, height)

    def __str__(self) -> str:
        lines = [f"{self._title}; {self.aim}, standard error, behind the best:"]
        for n, one in enumerate(self.moves[:_SHOWN], start=1):
            lines.append(
                f"{n:>2}. {one.move!s:<12} {round(one.estimate, 1) + 0.0:6.1f} ± "
                f"{one.estimate_error:4.1f}   {round(one.loss, 1) + 0.0:5.1f} ± "
                f"{one.loss_error:4.1f}   wins {one.wins:4.0%}   "
                f"{one.games:,} games{'' if one.reliable else ', few'}"
            )
        return "\n".join([*lines, self.statement])

    @property
    def statement(self) -> str:
        """How sure the best move is, in a sentence."""
        if self.loss_bound == 0.0:
            return f"{self.best} is the best move (95%)."
        if not math.isfinite(self.loss_bound):
            few = "Too few games to tell the best move"
            left_out = sum(candidate.games == 0 for candidate in self.moves)
            if left_out in (0, len(self.moves)):
                return f"{few}."
            return f"{few}: {left_out:,} of {len(self.moves):,} candidates have none."
        # Rounded up: what is nearly nothing is not nothing.
        most = math.ceil(10 * self.loss_bound) / 10
        return f"{self.best} is at most {most:.1f} points behind the best move (95%)."

    def __repr__(self) -> str:
        return f"<Analysis: {self._title}; best {self.best}>"

    @property
    def _title(self) -> str:
        stopped = ", interrupted" if self.interrupted else ""
        return f"{len(self.moves)} candidates, {self.playouts:,} playouts{stopped}"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.charts.analysis import analysis_html

        return analysis_html(self)


def analyse(
    position: Position | Game,
    budget: float | None = None,
    *,
    playouts: int | None = None,
    seed: int = 0,
    aim: Aim = "score",
    policy: Policy = "farsighted",
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Analysis:
    """Compare all moves of a position by playing each on to the end, in many deals.

    >>> import akropolis_nb as ak
    >>> analysis = ak.analyse(ak.Game(seed=7), playouts=2000)
    >>> analysis.best in analysis.position.legal_moves(), analysis.moves[0].loss
    (True, 0.0)

    Moves that come to the same are one candidate. After a move all players go on by one policy to
    the end of the game; the unseen tiles are dealt afresh, the same deals for each candidate. Every
    candidate gets some games, the most promising ones the most (see ``schedule.py``).

    *How far the numbers can be trusted.* A mean is that of all games of its candidate. Those that
    are dropped early are so for bad luck too, and those that stay had good luck. The guess allows
    for both: it draws a move with few games towards the moves like it, and takes out the luck of
    its deals. Candidates are listed by it. The best of many may still not be the best: its
    ``loss_error``, :attr:`Analysis.loss_bound` and the last line of the text say how much may be
    lost by it, moves that were dropped early included. Intervals (± 1.96 errors) hold the truth in
    about 95 of 100 cases (see ``docs/performance.md``). The numbers are those of such players, not
    of perfect ones.

    Args:
        position: a position or a game; of a game its present position. The order of the unseen
            tiles is not looked at, even if the game knows it.
        budget: seconds, from the call on; 2 if neither it nor ``playouts`` is given. To list the
            moves is a part of it, in a city of 150 tiles half a second. There it may be over before
            each candidate has met a game: those without are listed last, no guess is made of how
            far they are behind, and the text says how many they are.
        playouts: games to play instead; the same number gives the same answer, whoever plays.
        seed: what deals the unseen tiles.
        aim: ``"score"``, the own final total, or ``"margin"``, the lead over the best other.
        policy: who plays on after a move: ``"farsighted"``, ``"greedy"`` or ``"random"``, see
            :func:`ak.playouts`.
        workers: threads; as many as there are processors, 4 at the most, if left out.
        executor: any ``concurrent.futures.Executor`` that plays instead of threads.
        progress: whether to show a bar.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is not what it should be.
    """
    from akropolis_nb.analysis.analysis_search import AnalysisSearch

    if budget is None and playouts is None:
        budget = 2.0
    analysis = Analysis(AnalysisSearch(position, seed, aim=aim, policy=policy))
    try:
        return analysis.extend(
            budget, playouts=playouts, workers=workers, executor=executor, progress=progress
        )
    except AkropolisError as error:
        if analysis.playouts == 0:
            raise
        warnings.warn(f"{error}; this is what was known until then", stacklevel=2)
        return analysis


def _candidates(search: AnalysisSearch) -> tuple[Candidate, ...]:
    """What a ponder knows, the best candidate first."""
    statistics, posterior = search.statistics, search.posterior()
    order = posterior.order
    best = order[0]
    own, margin, wins = (
        statistics.results(what) for what in (statistics.own, statistics.margin, statistics.wins)
    )
    errors = (own if search.aim == "score" else margin).error
    # Where games are many they need no model: both errors hold, and the smaller one is taken.
    many = own.games >= _MANY
    estimate_errors = np.minimum(posterior.error, np.where(many, errors, np.inf))
    estimate_errors[own.games == 0] = np.inf
    losses, loss_errors = posterior.behind(best)
    paired = np.where(many & many[best], statistics.loss_errors(best, search.worth), np.inf)
    loss_errors = np.minimum(loss_errors, paired)
    losses[own.games == 0], loss_errors[own.games == 0] = np.nan, np.inf
    loss_errors[best] = posterior.bound(best) / COVER
    reliable = errors <= _RELIABLE
    numbers = (
        own.mean, own.error, margin.mean, margin.error, wins.mean, own.games, losses, loss_errors,
        posterior.worth, estimate_errors, reliable,
    )  # fmt: skip
    # As lists at once: a large city has thousands of candidates.
    columns = [column[order].tolist() for column in numbers]
    return tuple(
        Candidate(
            choice.move, choice.equivalent_moves, mean, error, margin_mean, margin_error, won,
            games, choice.gain, loss, loss_error, worth, estimate_error, sure,
        )
        for choice, mean, error, margin_mean, margin_error, won, games, loss, loss_error, worth,
        estimate_error, sure in zip((search.choices[n] for n in order), *columns, strict=True)
    )  # fmt: skip
