"""Anytime search for the best move: runs step by step, with a result after each step."""

from __future__ import annotations

import math
import os
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from akropolis_nb.analysis.analyse import Analysis
from akropolis_nb.analysis.playout_batches import Batch, Setup, play_batch
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.bots.playouts import POLICIES
from akropolis_nb.bots.rollouts import ready
from akropolis_nb.engine.checks import checked_seed, seconds, shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.game.game import position_of
from akropolis_nb.parallel.executors import checked_executor, in_order, thread_count
from akropolis_nb.statistics.allocation import LEAST, next_wave
from akropolis_nb.statistics.playout_statistics import PlayoutStatistics
from akropolis_nb.statistics.posterior import Covariance, Posterior, posterior
from akropolis_nb.statistics.totals import lead, own

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game


Aim: TypeAlias = Literal["score", "margin"]
_DEALS = 16
"""Most deals in a planned batch."""
_SMALLEST, _LARGEST = 64, 512
"""Limits on the playouts of a planned batch: small at first, so that a first result comes soon."""
_FIRST = 1
"""Playouts in a batch before their duration is known: a game with large cities takes 50 ms."""
_BATCH_SECONDS = 0.15
"""Longest duration of a batch in seconds: stopping takes at most about as long."""
_UPDATE_FACTOR = 3
"""How many times longer than the last one the next computation of the results may take."""
_MOST_WORKERS = 4
"""Default limit on the number of threads."""


class AnalysisSearch:
    """A search that runs step by step and has a result after each step.

    >>> import akropolis_nb as ak
    >>> search = AnalysisSearch(ak.Game(seed=7).position, seed=1)
    >>> search.step(playouts=500).playouts, search.step(playouts=300).playouts
    (500, 800)

    Args:
        position: a position, or a game for its current position.
        seed: decides the deals of the unseen tiles.
        aim: ``"score"``, the own final total, or ``"margin"``, the lead over the best opponent.
        policy: policy of the playouts, see :func:`ak.playouts`.
        workers: number of threads; if omitted, the number of processors, at most 4.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is invalid.
    """

    def __init__(
        self,
        position: Position | Game,
        seed: int = 0,
        *,
        aim: Aim = "score",
        policy: Policy = "farsighted",
        workers: int | None = None,
        executor: Executor | None = None,
    ) -> None:
        begun = perf_counter()
        self.position = position_of(position, "a position or a game can be analysed")
        if aim not in ("score", "margin"):
            raise AkropolisError(f"an aim is 'score' or 'margin', not {shown(aim)}")
        named: object = policy
        if not isinstance(named, str) or named not in POLICIES:
            raise AkropolisError(f"a policy is {', '.join(POLICIES)}, not {shown(policy)}")
        self.aim = aim
        self.policy = policy
        self.choices = candidate_moves(self.position)
        self.playouts = 0
        """Number of playouts so far."""
        self.seconds = 0.0
        """Duration of the search so far in seconds, listing the moves included."""
        self.update_seconds = 0.0
        """Duration of the last computation of the results in seconds."""
        self.statistics = PlayoutStatistics(
            len(self.choices),
            self.position.rules.players,
            self.position.to_move,
            settled=len(self.position.site) == 2 and self.position.stacks_left == 0,
            last=self.position.stacks_left == 0,
        )
        self.worth = own if aim == "score" else lead
        seed = checked_seed(seed)
        self._setup = Setup(str(self.position), policy, seed)
        self._alike = Covariance(self.choices)
        self._queue: deque[Batch] = deque()
        """Batches that are planned but not submitted."""
        self._begun: deque[Batch] = deque()
        """Batches that are submitted and have no results yet, in order."""
        self._at_once = float(_FIRST)
        """Most playouts in a batch, adjusted so that a batch takes ``_BATCH_SECONDS``."""
        self.set_workers(workers, executor)
        self.seconds = self._preparing = perf_counter() - begun

    def set_workers(self, workers: int | None = None, executor: Executor | None = None) -> None:
        """Set the threads or the executor to use from now on; the arguments are the class's."""
        if workers is None:
            workers = min(_MOST_WORKERS, os.cpu_count() or 1)
        self._workers = thread_count(workers)
        self._executor = checked_executor(executor)

    def step(self, budget: float | None = None, *, playouts: int | None = None) -> Analysis:
        """Search for some time or for a number of playouts, and return the result so far.

        Args:
            budget: time in seconds.
            playouts: number of playouts, instead of a time. The result depends on their sum over
                all steps, not on the size of the steps.
        """
        for _ in self.steps(budget, playouts=playouts):
            pass
        return self.snapshot()

    def steps(self, budget: float | None = None, *, playouts: int | None = None) -> Iterator[int]:
        """Like :meth:`step`, but yield the number of playouts so far after each batch."""
        if (budget is None) == (playouts is None):
            raise AkropolisError("it takes a budget in seconds or a number of playouts, not both")
        if playouts is None:
            return self._run(seconds("budget", budget))
        more = whole("playouts", playouts, 1, 1_000_000_000)
        return self._run(math.inf, self.playouts + more)

    def _run(self, time: float, goal: int | None = None) -> Iterator[int]:
        """Play for ``time`` seconds, or until there are ``goal`` playouts in all.

        The first budget includes listing the choices, and every budget includes computing the
        results. No budget includes what is done once in a process: compiling the kernels and, with
        an executor, the time before the first results, because processes may have to start. At
        least one batch is played.
        """
        with compiled.Notice():
            ready()
            begun, before = perf_counter(), self.seconds
            if self.playouts == 0:
                time -= self.update_seconds  # the first update, without games, is faster
            time -= _UPDATE_FACTOR * self.update_seconds
            late = begun + time
            if self.playouts == 0:
                late = math.inf if self._executor is not None else late - self._preparing
            first, started = self.playouts, begun
            while (goal is None or self.playouts < goal) and not self.done:
                if not self._queue and not self._begun:
                    self._plan()
                for totals in self._played(goal):
                    self._take(totals)
                    now = perf_counter()
                    self.seconds = before + now - begun
                    self._adjust(self.playouts - first, now - started)
                    yield self.playouts
                    if now >= late:
                        return
                    if late == math.inf:
                        late = now + time
                        first, started = self.playouts, now

    def _adjust(self, playouts: int, time: float) -> None:
        """Adapt the size of batches, so that one takes about ``_BATCH_SECONDS`` seconds."""
        wanted = _BATCH_SECONDS * playouts / max(time, 1e-3) / self._workers
        self._at_once = max(1.0, min(2 * self._at_once, max(self._at_once / 2, wanted)))

    @property
    def done(self) -> bool:
        """Whether the results are final: every choice ends the game and has been played."""
        return self.statistics.settled and min(self.statistics.played) > 0

    def _played(self, goal: int | None) -> Iterable[Any]:
        """Play the planned batches, up to a number of playouts in all; yield their totals."""
        # First repeat batches that were submitted without results, as after an interrupt.
        self._queue.extendleft(reversed(self._begun))
        self._begun.clear()
        left = math.inf if goal is None else goal - self.playouts
        return in_order(play_batch, self._batches(left), self._executor, self._workers)

    def _batches(self, left: float) -> Iterator[Batch]:
        """Yield the planned batches, split to the current size, with at most ``left`` playouts."""
        while self._queue and left > 0:
            batch = self._queue.popleft()
            most = int(min(self._at_once, left))
            if batch.playouts > most:
                batch, *others = batch.cut(most)
                self._queue.extendleft(reversed(others))
            left -= batch.playouts
            self._begun.append(batch)
            yield batch

    def _take(self, totals: Any) -> None:
        """Store the results of the first submitted batch."""
        batch = self._begun[0]
        self.statistics.add(batch.chosen, batch.first, totals)
        if not self.statistics.settled:
            # Now, so that the budget includes its time.
            self._alike.prepare(batch.chosen)
        self.playouts += batch.playouts
        self._begun.popleft()

    def _plan(self) -> None:
        """Plan the next wave: which choices are played in which deals."""
        played = self.statistics.played
        wave = next_wave(self.posterior().order, played, 1 if self.statistics.settled else LEAST)
        size = min(_LARGEST, max(_SMALLEST, self.playouts // 64))
        least = min(played[choice] for choice in wave)
        deals_in_batch = 1 if least == 0 else _DEALS
        at_once = max(1, size // deals_in_batch)
        for first in range(least, max(wave.values()), deals_in_batch):
            spans: dict[tuple[int, int], list[int]] = {}
            for choice, until in sorted(wave.items()):
                low, high = max(first, played[choice]), min(first + deals_in_batch, until)
                if low < high:
                    spans.setdefault((low, high - low), []).append(choice)
            for (low, count), chosen in spans.items():
                for n in range(0, len(chosen), at_once):
                    some = tuple(chosen[n : n + at_once])
                    moves = tuple(self.choices[choice].move for choice in some)
                    self._queue.append(Batch(self._setup, moves, some, low, count))

    def posterior(self) -> Posterior:
        """Return the posterior distribution of the choices' worths."""
        return posterior(self.statistics.evidence(self.worth), self._alike)

    def snapshot(self) -> Analysis:
        """Return the result so far."""
        return Analysis(self)
