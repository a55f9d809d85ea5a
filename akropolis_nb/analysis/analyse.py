"""Analyse a position: which move is best, and how many points the others lose."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.aims import UNITS
from akropolis_nb.analysis.analysis_text import certainty, list_candidates, title
from akropolis_nb.analysis.candidates import Candidate, best_two, candidates
from akropolis_nb.engine.checks import short_repr, suggest
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.placement import Move, as_move
from akropolis_nb.engine.position import move_made
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.languages import current_texts
from akropolis_nb.statistics.frames import WithFrame
from akropolis_nb.statistics.intervals import COVER

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import plotly.graph_objects as go

    from akropolis_nb.analysis.aims import Unit
    from akropolis_nb.analysis.continuation import Continuation
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
    from akropolis_nb.engine.placement import MoveLike, Placement
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileLike
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim


class Analysis(WithFrame):
    """Result of :func:`analyse`: the candidates of a position; displays itself."""

    def __init__(self, search: AnalysisSearch) -> None:
        if not hasattr(search, "table"):
            raise TypeError(f"ak.analyse makes an Analysis, not {short_repr(search)}")
        self._search = search
        self.interrupted = False
        """Whether it was interrupted before the end of its budget; :meth:`extend` continues it."""
        self._update()

    def _update(self) -> None:
        """Read the candidates from the table."""
        table = self._search.table
        self.moves: tuple[Candidate, ...] = candidates(table, self.aim)
        """The candidates, sorted by the aim's number, best first."""
        self.loss_bound = COVER * self.moves[0].loss_error
        """With 95% probability no move that was played is better than :attr:`best` by more, in the
        aim's unit."""
        self.proved = table.exact is not None
        """Whether the numbers are exact: best play of all seats to the end."""
        self.stage = table.stage
        """The stage of the table; two analyses at the same stage have the same numbers."""
        self.playouts = table.playouts
        """Number of playouts of all moves together."""
        self.seconds = self._search.seconds
        """Duration of the analysis in seconds."""

    @property
    def position(self) -> Position:
        """The position."""
        return self._search.position

    @property
    def aim(self) -> Aim:
        """What a move should maximise: ``"win"``, ``"margin"`` or ``"score"``."""
        return self._search.aim

    @property
    def unit(self) -> Unit:
        """Unit of the aim's numbers, as they are shown."""
        return UNITS[self.aim]

    @property
    def units(self) -> dict[Aim, Unit]:
        """Units of the numbers to show: the aim's first; only the aim's in a game for one."""
        alone = self.position.rules.architect is not None
        return {aim: UNITS[aim] for aim in (self.aim, *UNITS) if aim == self.aim or not alone}

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
        """Continue with more playouts. An interrupt (stop button) ends it and keeps all results.

        >>> import akropolis_nb as ak
        >>> position = ak.Game(seed=7).position
        >>> twice = ak.analyse(position, playouts=60).extend(playouts=60)
        >>> twice.table() == ak.analyse(position, playouts=120).table()
        True

        Args:
            budget: time in seconds.
            playouts: number of further playouts, instead of a time. Two calls with 60 give the
                same result as one with 120.
            workers: number of threads, see :func:`analyse`.
            executor: used instead of threads.
            progress: whether to show a progress bar.

        Returns:
            This analysis, updated.

        Raises:
            AkropolisError: an argument is invalid, or the executor's workers died; the results so
                far are kept.
        """
        self._search.set_workers(workers, executor)
        self.interrupted = False
        try:
            try:
                self._search.run(budget, playouts, progress=progress)
            finally:
                self._update()
            self.explain()
        except KeyboardInterrupt:
            self.interrupted = True
        return self

    def __getitem__(self, move: MoveLike) -> Candidate:
        """Return the candidate for a move or for an equivalent one.

        Raises:
            IllegalMoveError: the move is illegal in this position.
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

    def expected(self, candidate: Candidate, aim: Aim) -> tuple[float, float]:
        """Return the chance to win, the lead or the own points, and the standard error."""
        if aim == "win":
            return candidate.win_rate, candidate.win_error
        if aim == "margin":
            return candidate.lead, candidate.lead_error
        return candidate.mean, candidate.error

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each candidate, best first; keys as in :class:`Candidate`.

        ``mean``, ``lead`` and ``loss_points`` are points and ``win_rate`` is a share of the win,
        each with its error. ``estimate`` and ``loss`` are in the aim's unit: points, or a share of
        the win for the aim ``"win"``.
        """
        return [candidate.record() for candidate in self.moves]

    def heat(self, tile: TileLike | None = None) -> dict[Placement, float]:
        """Return the loss of every placement of a tile, for ``view.heat`` and pictures.

        >>> import akropolis_nb as ak
        >>> heat = ak.analyse(ak.Game(seed=7), playouts=400).heat()
        >>> len(heat), max(heat.values()) <= 0
        (90, True)

        Args:
            tile: a tile of the site, by number or letters; the best move's tile if omitted.

        Returns:
            By placement, ``loss_points`` with a minus, rounded to a tenth of a point and at most 0:
            points under any aim. Empty if the tile cannot be paid.

        Raises:
            AkropolisError: the tile is not on the site.
        """
        wanted = self.best.tile if tile is None else as_tile(tile).id
        number = self.position.site[self.position._index_on_site(wanted)]
        return {
            # Adding 0.0 turns -0.0 into 0.0.
            move.placement: round(min(0.0, -candidate.loss_points), 1) + 0.0
            for candidate in self.moves
            for move in candidate.equivalent_moves
            if move.tile == number
        }

    def continuation(self, move: MoveLike | None = None, plies: int = 8) -> Continuation:
        """Return a likely continuation: a move and the replies of the playouts' policy.

        Args:
            move: a legal move; the best one if omitted.
            plies: maximum length, the move included.

        Raises:
            IllegalMoveError: the move is illegal in this position.
        """
        from akropolis_nb.analysis.continuation import continue_with

        return continue_with(self.position, self.best if move is None else move, plies)

    def reasons(self, move: MoveLike | None = None, than: MoveLike | None = None) -> Reasons:
        """Say why one move is better than another, by district.

        Moves that the table has not played as often as its best ones are played so often now.

        Args:
            move: the move that is expected to be better; the best one if omitted.
            than: the other move; the best one except ``move`` if omitted.

        Raises:
            AkropolisError: there is no other move.
            IllegalMoveError: a move is illegal.

        >>> import akropolis_nb as ak
        >>> ak.analyse(ak.Game(seed=7), playouts=60).reasons().games
        18
        """
        better = self.best if move is None else move_made(self.position, self.position.play(move))
        if than is None:
            others = [one.move for one in self.moves if one is not self[better]]
            if not others:
                raise AkropolisError(f"there is no other move than {better}")
            than = others[0]
        found = self._search.compare(better, move_made(self.position, self.position.play(than)))
        self._update()
        return found

    @property
    def why(self) -> Reasons | None:
        """Why the best move is better than the next one; ``None`` if that was not found out."""
        return self._search.why(best_two(self.moves))

    def explain(self) -> None:
        """Find out :attr:`why` the best move is better than the next one.

        :func:`analyse` and :meth:`extend` do it in the end.
        """
        pair = best_two(self.moves)
        if len(pair) == 2:
            self._search.explain(*pair)

    def figure(self, *, height: int = 460) -> go.Figure:
        """Return a Plotly figure: the city with the best candidates, and a chart of their losses.

        Args:
            height: height in pixels.
        """
        from akropolis_nb.draw import analysis_figure

        return analysis_figure(self, height)

    def __str__(self) -> str:
        why = reason_sentences.describe_best(current_texts(), self.why)
        return "\n".join([*list_candidates(self), self.statement, *([why] if why else [])])

    @property
    def statement(self) -> str:
        """A sentence that says how certain the best move is."""
        return certainty(self)

    def __repr__(self) -> str:
        return f"<Analysis: {title(self)}; best {self.best}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import analysis_html

        return analysis_html(self)


@suggest
def analyse(
    position: Position | Game,
    budget: float | None = None,
    *,
    playouts: int | None = None,
    aim: Aim | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Analysis:
    """Compare all moves of a position by playouts to the end of the game.

    >>> import akropolis_nb as ak
    >>> analysis = ak.analyse(ak.Game(seed=7), playouts=120)
    >>> analysis.best in analysis.position.legal_moves(), analysis.moves[0].loss
    (True, 0.0)

    Equivalent moves are one candidate. The value network rates all moves; the best 24 are played to
    the end by fast players of the network, in the same deals of the unseen tiles. The better a move
    does, the more deals it gets. The deals depend on the position alone. The effort is a ladder of
    stages (28, 56, 84, 120, 168, 240 playouts, and so on); at the same stage every tool has the
    same numbers: this, :func:`ak.review`, an exercise, :func:`ak.reasons` and the panel.

    *What the numbers say.* What a move would bring on average if all players went on as fast
    players of the network: its lead over the best opponent, the own points and the chance to win.
    Few games are joined with what the network expects after a few plies; moves that are not played
    have only what it expects of them. Errors shrink with the root of the number of games; intervals
    (± 1.96 standard errors) contain the truth in about 95 of 100 cases (``docs/performance.md``).
    In the last moves of a game the rest is solved if that takes about half a second: then all seats
    play best for the aim, and the numbers are exact (:attr:`Analysis.proved`). For the move before
    the last deal it is solved for every order of the last stack, if so much effort is asked for.

    Args:
        position: a position, or a game for its current position. The order of the unseen tiles is
            not used, even if the game knows it.
        budget: time in seconds; 2 if neither it nor ``playouts`` is given. It decides which stage
            is the last. At least one stage is played.
        playouts: number of playouts, instead of a time: up to the last stage that has no more, at
            least the first. 0 gives what the network expects.
        aim: what to maximise: ``"margin"``, the lead over the best opponent, ``"win"``, the chance
            to win, or ``"score"``, the own final total. If omitted, the lead, or the score in a
            game for one. ``loss`` is in the aim's unit: points, or a share of the win (0 to 1).
            Every candidate has its own points, lead and chance to win under any aim.
        workers: number of threads; if omitted, the number of processors, at most 4. It does not
            change the result of a stage.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is invalid.
    """
    from akropolis_nb.analysis.search.analysis_search import AnalysisSearch

    if budget is None and playouts is None:
        budget = 2.0
    analysis = AnalysisSearch(position, aim=aim).snapshot()
    try:
        return analysis.extend(
            budget, playouts=playouts, workers=workers, executor=executor, progress=progress
        )
    except AkropolisError as error:
        if analysis.playouts == 0:
            raise
        warnings.warn(f"{error}; this is what was known until then", stacklevel=2)
        return analysis
