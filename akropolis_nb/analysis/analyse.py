"""Analyse a position: which move is best, and how many points the others lose."""

from __future__ import annotations

import math
import warnings
from time import perf_counter
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.aims import UNITS
from akropolis_nb.analysis.analysis_text import certainty, listed, title
from akropolis_nb.analysis.candidates import (
    Candidate,
    best_two,
    candidates,
    points_behind,
)
from akropolis_nb.engine.checks import shown, suggest
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.placement import Move, as_move
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.languages import spoken_texts
from akropolis_nb.statistics.frames import WithFrame
from akropolis_nb.statistics.intervals import COVER

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import plotly.graph_objects as go

    from akropolis_nb.analysis.aims import Unit
    from akropolis_nb.analysis.continuation import Continuation
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.placement import MoveLike, Placement
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileLike
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim

_WHY = 240
"""Playouts of the best two moves together, for the reasons in the text."""


class Analysis(WithFrame):
    """Result of :func:`analyse`: the candidates of a position; displays itself."""

    def __init__(self, search: AnalysisSearch) -> None:
        if not hasattr(search, "statistics"):
            raise TypeError(f"ak.analyse makes an Analysis, not {shown(search)}")
        self._search = search
        self.interrupted = False
        """Whether it was interrupted before the end of its budget; :meth:`extend` continues it."""
        self._update()

    def _update(self) -> None:
        """Compute the candidates from the playouts so far."""
        begun = perf_counter()
        self.moves: tuple[Candidate, ...] = candidates(self._search)
        """The candidates, sorted by estimate, best first; those without games come last."""
        self.loss_bound = COVER * self.moves[0].loss_error
        """With 95% probability no move is better than :attr:`best` by more, in the aim's unit.

        This includes moves with few games or none; infinite while nothing is known of some."""
        self.best_probability = self._search.best_probability
        """Probability that :attr:`best` is the truly best move; NaN while too little is known."""
        self.proved = self._search.proved
        """Whether the numbers are exact: best play of all seats to the end."""
        self.playouts = self._search.playouts
        """Number of playouts of all moves together."""
        self.seconds = self._search.seconds
        """Duration of the analysis in seconds."""
        self._search.update_seconds = perf_counter() - begun

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
    def policy(self) -> Policy:
        """Policy of the playouts."""
        return self._search.policy

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
        >>> twice = ak.analyse(position, playouts=300).extend(playouts=300)
        >>> twice.table() == ak.analyse(position, playouts=600).table()
        True

        Args:
            budget: time in seconds.
            playouts: number of further playouts, instead of a time. Two calls with 300 give the
                same result as one with 600.
            workers: number of threads, see :func:`analyse`.
            executor: used instead of threads.
            progress: whether to show a progress bar.

        Returns:
            This analysis, updated.

        Raises:
            AkropolisError: an argument is invalid, or the executor's workers died; the results so
                far are kept.
        """
        from akropolis_nb.parallel.progress import bar

        search = self._search
        search.set_workers(workers, executor)
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
            self._update()
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

    def shown(self, number: int) -> list[Candidate]:
        """Return the first candidates in the order of a list: unreliable ones come last."""
        return sorted(self.moves[:number], key=lambda one: not one.reliable)

    def expected(self, candidate: Candidate, aim: Aim) -> tuple[float, float]:
        """Return what is expected of a candidate, and its standard error.

        For the analysis's own aim it is the estimate, by which the candidates are sorted.
        """
        if aim == self.aim and math.isfinite(candidate.estimate_error):
            return candidate.estimate, candidate.estimate_error
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
        behinds = points_behind(self.moves, self.aim)
        return {
            # Adding 0.0 turns -0.0 into 0.0.
            move.placement: round(min(0.0, -behind), 1) + 0.0
            for candidate, behind in zip(self.moves, behinds, strict=True)
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
        from akropolis_nb.analysis.continuation import continued

        return continued(self.position, self.best if move is None else move, plies, self.policy)

    def reasons(
        self,
        move: MoveLike | None = None,
        than: MoveLike | None = None,
        budget: float | None = None,
        *,
        playouts: int | None = None,
    ) -> Reasons:
        """Say why one move is better than another, by district.

        Args:
            move: the move that is expected to be better; the best one if omitted.
            than: the other move; the best one except ``move`` if omitted.
            budget: time in seconds, see :func:`ak.reasons`.
            playouts: number of games, instead of a time.

        Raises:
            AkropolisError: there is no other move, a move is illegal, or an argument is invalid.

        >>> import akropolis_nb as ak
        >>> ak.analyse(ak.Game(seed=7), playouts=300).reasons(playouts=40).games
        20
        """
        from akropolis_nb.analysis.reasons.compare_moves import reasons

        better = self.moves[0] if move is None else self[move]
        others = [one for one in self.moves if one is not better] if than is None else [self[than]]
        if not others:
            raise AkropolisError(f"there is no other move than {better.move}")
        moves = better.move, others[0].move
        return reasons(self.position, *moves, budget, playouts=playouts, aim=self.aim)

    @property
    def why(self) -> Reasons | None:
        """Why the best move is better than the next one; ``None`` if these are not reliable.

        The two moves are played to the end in a few more games, once for each pair of moves.
        """
        pair = best_two(self.moves)
        if self.playouts > 0 and len(pair) == 2 and pair not in self._search.why:
            self._search.why[pair] = self.reasons(*pair[:2], playouts=_WHY)
        return self.known_why

    @property
    def known_why(self) -> Reasons | None:
        """The same if its games were played already."""
        return self._search.why.get(best_two(self.moves))

    def figure(self, *, height: int = 460) -> go.Figure:
        """Return a Plotly figure: the city with the best candidates, and a chart of their losses.

        Args:
            height: height in pixels.
        """
        from akropolis_nb.draw import analysis_figure

        return analysis_figure(self, height)

    def __str__(self) -> str:
        why = reason_sentences.told_of_best(spoken_texts(), self.why)
        return "\n".join([*listed(self), self.statement, *([why] if why else [])])

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
    seed: int = 0,
    aim: Aim | None = None,
    policy: Policy = "network",
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Analysis:
    """Compare all moves of a position by a value network and by playouts.

    >>> import akropolis_nb as ak
    >>> analysis = ak.analyse(ak.Game(seed=7), playouts=500)
    >>> analysis.best in analysis.position.legal_moves(), analysis.moves[0].loss
    (True, 0.0)

    Equivalent moves are one candidate. The network ranks all moves at once. Playouts then compare
    those that matter: first the best few, more and more as time goes on. In a playout all players
    choose by the network; it stops a few plies after the move, at least one ply after the next
    deal, and counts what the network then expects of the end of the game. The unseen tiles are
    shuffled for each deal, and all candidates are played in the same deals.

    *How reliable the numbers are.* They answer what a move would bring on average if all players
    went on by the network to the end. ``estimate`` joins the network's expectation, the playouts
    of the move, and those of similar moves. Its error includes what the playouts leave out, as
    measured in games to the end (``statistics/calibration.py``), so it does not go to 0. The best
    move may still not be the best: its ``loss_error``, :attr:`Analysis.loss_bound`,
    :attr:`Analysis.best_probability` and the last line of the text say how much it may lose, also
    against moves without playouts. Intervals (± 1.96 standard errors) contain the truth in about
    95 of 100 cases (see ``docs/performance.md``). In the last moves of a game the rest is solved if
    it takes no longer than about half a second: then all seats play best for the aim, and the
    numbers are exact (:attr:`Analysis.proved`). For the move before the last deal it is solved for
    every order of the last stack, if the budget is long enough (10 to 20 seconds for two players);
    the numbers are then exact means over the orders.

    With another policy all candidates are played to the end, in waves by successive halving
    (``statistics/allocation.py``). Then ``mean``, ``lead`` and ``win_rate`` are means of games, and
    they have a selection bias that ``estimate`` corrects.

    Args:
        position: a position, or a game for its current position. The order of the unseen tiles is
            not used, even if the game knows it.
        budget: time in seconds; 2 if neither it nor ``playouts`` is given. It includes listing the
            moves, which takes half a second in a city of 150 tiles. With a policy other than the
            network the budget may end there before every candidate has a playout. Those without
            are listed last and have no loss, and the text says how many they are.
        playouts: number of playouts, instead of a time; the same number gives the same result, for
            any number of workers. 0 gives what the network expects.
        seed: decides the deals.
        aim: what to maximise: ``"win"``, the chance to win, ``"margin"``, the lead over the best
            opponent, or ``"score"``, the own final total. If omitted, to win, or the score in a
            game for one. ``estimate`` and ``loss`` are in the aim's unit: a share of the win (0 to
            1), or points. Every candidate has its own points, margin and chance to win, and its
            loss in points, under any aim.
        policy: policy of the playouts: ``"network"``, ``"farsighted"``, ``"greedy"`` or
            ``"random"``, see :func:`ak.playouts`.
        workers: number of threads; if omitted, the number of processors, at most 4.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is invalid.
    """
    from akropolis_nb.analysis.search.analysis_search import AnalysisSearch

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
