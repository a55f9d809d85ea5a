"""Plays the table of a position step by step, for some time or up to a number of playouts."""

from __future__ import annotations

import math
from time import perf_counter
from typing import TYPE_CHECKING

from akropolis_nb.analysis.aims import check_aim
from akropolis_nb.analysis.analyse import Analysis
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.reasons.compare_moves import reasons_of
from akropolis_nb.analysis.search.playout_search import PlayoutSearch
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.bots.rollouts import ready
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.game.game import position_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim

_LATE = 1.25
"""A stage that takes longer than expected is broken off after so many times the budget."""


class AnalysisSearch(PlayoutSearch[Analysis]):
    """An analysis that runs step by step and has a result after each step.

    A step by time starts no stage that is not expected to end in time. A step by playouts goes up
    to the last stage that has no more in all than were asked for so far.

    >>> import akropolis_nb as ak
    >>> search = AnalysisSearch(ak.Game(seed=7).position)
    >>> search.step(playouts=60).stage, search.step(playouts=60).stage
    (2, 4)

    Args:
        position: a position, or a game for its current position.
        aim: what to maximise, see :func:`ak.analyse`.
        workers: number of threads; if omitted, the number of processors, at most 4.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is invalid.
    """

    limits = 0, 1_000_000_000

    def __init__(
        self,
        position: Position | Game,
        *,
        aim: Aim | None = None,
        workers: int | None = None,
        executor: Executor | None = None,
    ) -> None:
        super().__init__(workers, executor)
        self.position = position_of(position, "a position or a game can be analysed")
        with compiled.Notice():
            ready()
        PackedPosition(self.position).network  # noqa: B018 - reads the weights, once
        begun = perf_counter()
        self.aim = check_aim(aim, self.position.rules)
        self.table = EstimateTable(self.position, self.aim)
        self._why: dict[tuple[Move, ...], tuple[int, Reasons]] = {}
        """Why one move is better than another, by pair, and the stage that says so."""
        self._wanted = 0
        self._in_stages = 0.0
        """Seconds spent on games to the end."""
        self.seconds = self._preparing = perf_counter() - begun

    @property
    def playouts(self) -> int:
        """Number of playouts so far."""
        return self.table.playouts

    @property
    def version(self) -> int:
        """Changes with every new result."""
        return self.table.stage

    def _play_more(self, playouts: int) -> Iterator[None]:
        self._wanted = max(self._wanted, self.table.games(self.table.stage)) + playouts
        return self._advance(max(self.table.stage_of(self._wanted), min(playouts, 1)))

    def _play_for(self, budget: float) -> Iterator[None]:
        """Play stages for some time.

        The first budget includes listing the moves. With an executor it begins with the first
        results, because processes may have to start.
        """
        late = perf_counter() + budget - self._preparing
        self._preparing = 0.0
        latest = late + (_LATE - 1) * budget
        if self.table.stage < 0 and self._executor is not None:
            yield from self._advance(0)
            late, latest = perf_counter() + budget, perf_counter() + _LATE * budget
        while not self.table.done and perf_counter() + self._stage_seconds() <= late:
            for _ in self._advance(self.table.stage + 1):
                yield
                if perf_counter() > latest:
                    return

    def _stage_seconds(self) -> float:
        """Return how long the next stage is expected to take."""
        table = self.table
        if table.stage < 1:
            return -math.inf
        games = table.games(table.stage)
        return self._in_stages * (table.games(table.stage + 1) - games) / games

    def _advance(self, stage: int) -> Iterator[None]:
        with compiled.Notice():
            begun = perf_counter()
            for _ in self.table.advance(stage, self._workers, self._executor):
                begun = self._count_time(begun)
                yield
                begun = perf_counter()
            self._count_time(begun)

    def _count_time(self, begun: float) -> float:
        now = perf_counter()
        self.seconds += now - begun
        self._in_stages += now - begun if self.table.stage >= 0 else 0.0
        return now

    def explain(self, better: Move, worse: Move) -> Reasons:
        """Return why one move is better than another, from the games that both have."""
        known = self._why.get((better, worse))
        if known is None or known[0] != self.table.stage:
            found = reasons_of(self.table, better, worse, self._workers)
            self._why[better, worse] = self.table.stage, found
        return self._why[better, worse][1]

    def compare(self, better: Move, worse: Move) -> Reasons:
        """Play two moves as often as the best ones; return why one is better than the other."""
        for move in (better, worse):
            self.table.ask(move)
        for _ in self._advance(max(1, self.table.stage)):
            pass
        self._why.pop((better, worse), None)
        return self.explain(better, worse)

    def why(self, pair: tuple[Move, ...]) -> Reasons | None:
        """Return why one move is better than another, if that was found out at some stage."""
        return self._why[pair][1] if pair in self._why else None

    def snapshot(self) -> Analysis:
        """Return the result so far."""
        return Analysis(self)
