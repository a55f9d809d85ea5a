"""Thinking about a position for as long as one likes, with an answer at any time."""

from __future__ import annotations

import math
import os
from collections import deque
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from akropolis_nb.analysis.analyse import Analysis
from akropolis_nb.analysis.playout_batches import Batch, Setup, lay_out, play_batch
from akropolis_nb.bots.candidate_moves import choices
from akropolis_nb.bots.playouts import POLICIES
from akropolis_nb.bots.search import ready
from akropolis_nb.engine.checks import checked_seed, seconds, shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.game.game import position_of
from akropolis_nb.parallel.executors import checked_executor, in_order, thread_count
from akropolis_nb.statistics.allocation import LEAST, next_wave
from akropolis_nb.statistics.playout_statistics import PlayoutStatistics
from akropolis_nb.statistics.posterior import Covariance, Posterior, posterior

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from threading import Event

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.posterior import Posterior


Aim: TypeAlias = Literal["score", "margin"]
_DEALS = 16
"""Deals in a batch, at the most."""
_SMALLEST, _LARGEST = 64, 512
"""Playouts in a batch: few at first, for a first answer soon."""
_FIRST = 1
"""Playouts in a batch before it is known how long they take: a game of large cities takes 50 ms."""
_MOMENT = 0.15
"""Seconds that a batch takes at the most: to stop is a matter of one."""
_MORE_TO_TELL = 3
"""How many times as long as the last time it may take to tell what is known."""
_MOST_WORKERS = 4
"""Threads, unless more are asked for."""


class AnalysisSearch:
    """Thinks about a position step by step, and can tell what it has found after each.

    >>> import akropolis_nb as ak
    >>> search = AnalysisSearch(ak.Game(seed=7).position, seed=1)
    >>> search.step(playouts=500).playouts, search.step(playouts=300).playouts
    (500, 800)

    Args:
        position: a position or a game; of a game its present position.
        seed: what deals the unseen tiles.
        aim: ``"score"``, the own final total, or ``"margin"``, the lead over the best other.
        policy: who plays on after a move, as in :func:`ak.playouts`.
        workers: threads; as many as there are processors, 4 at the most, if left out.
        executor: any ``concurrent.futures.Executor`` that plays instead of threads.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is not what it should be.
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
        self.choices = choices(self.position)
        self.playouts = 0
        """Playouts so far."""
        self.seconds = 0.0
        """Seconds of thinking so far, those to list what there is to choose among them."""
        self.telling = 0.0
        """Seconds that it took to tell what is known, the last time."""
        self.statistics = PlayoutStatistics(
            len(self.choices),
            self.position.rules.players,
            self.position.to_move,
            settled=len(self.position.site) == 2 and self.position.stacks_left == 0,
            last=self.position.stacks_left == 0,
        )
        self.worth = self.statistics.own if aim == "score" else self.statistics.margin
        seed = checked_seed(seed)
        self._setup = Setup(str(self.position), policy, seed)
        self._alike = Covariance(self.choices)
        lay_out(self._setup, self.position, self.choices)
        self._queue: deque[Batch] = deque()
        """What is planned, and not handed out."""
        self._begun: deque[Batch] = deque()
        """What is handed out, in order."""
        self._at_once = float(_FIRST)
        """Playouts in a batch, at the most: as many as take a moment."""
        self.employ(workers, executor)
        self.seconds = self._preparing = perf_counter() - begun

    def employ(self, workers: int | None = None, executor: Executor | None = None) -> None:
        """Let others play from now on; the arguments are those of the class."""
        if workers is None:
            workers = min(_MOST_WORKERS, os.cpu_count() or 1)
        self._workers = thread_count(workers)
        self._executor = checked_executor(executor)

    def step(self, budget: float | None = None, *, playouts: int | None = None) -> Analysis:
        """Think for some time, or for a number of playouts, and tell what is known then.

        Args:
            budget: seconds by the clock.
            playouts: so many games instead. After them everything is as after as many games in
                steps of any other size.
        """
        for _ in self.steps(budget, playouts=playouts):
            pass
        return self.snapshot()

    def steps(self, budget: float | None = None, *, playouts: int | None = None) -> Iterator[int]:
        """As :meth:`step`, but goes on batch by batch; yields the playouts so far after each."""
        if (budget is None) == (playouts is None):
            raise AkropolisError("it takes a budget in seconds or a number of playouts, not both")
        if playouts is None:
            return self._think(seconds("budget", budget))
        more = whole("playouts", playouts, 1, 1_000_000_000)
        return self._think(math.inf, self.playouts + more)

    def _think(self, time: float, goal: int | None = None) -> Iterator[int]:
        """Play for so many seconds, or until there are so many playouts.

        To list the choices is a part of the first budget, and to tell what is known one of each.
        What a process does but once is not: to compile the kernels, and with an executor whatever
        comes before the first results, for processes may have to start. Some games are always
        played.
        """
        with compiled.Notice():
            ready()
            begun, before = perf_counter(), self.seconds
            if self.playouts == 0:
                time -= self.telling  # told once, without a game; it takes longer with some
            time -= _MORE_TO_TELL * self.telling
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
        """Make batches larger or smaller, so that they take a moment."""
        wanted = _MOMENT * playouts / max(time, 1e-3) / self._workers
        self._at_once = max(1.0, min(2 * self._at_once, max(self._at_once / 2, wanted)))

    @property
    def done(self) -> bool:
        """Whether no more can be found out: every choice ends the game."""
        return self.statistics.settled and min(self.statistics.played) > 0

    def _played(self, goal: int | None) -> Iterable[Any]:
        """Play what is planned, up to a number of playouts."""
        # What was handed out and never came back, as after an interrupt.
        self._queue.extendleft(reversed(self._begun))
        self._begun.clear()
        left = math.inf if goal is None else goal - self.playouts
        return in_order(play_batch, self._batches(left), self._executor, self._workers)

    def _batches(self, left: float) -> Iterator[Batch]:
        """Hand out what is planned in parts that take a moment, so many playouts at the most."""
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
        """Note the results of the first batch that was handed out."""
        batch = self._begun[0]
        self.statistics.add(batch.chosen, batch.first, totals)
        if not self.statistics.settled:
            self._alike.prepare(batch.chosen)  # now, for its time is a part of the budget
        self.playouts += batch.playouts
        self._begun.popleft()

    def _plan(self) -> None:
        """Plan the next wave: who is played on, in which deals."""
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
                    self._queue.append(Batch(self._setup, some, low, count))

    def posterior(self) -> Posterior:
        """What each choice is probably worth."""
        return posterior(self.statistics.evidence(self.worth), self._alike)

    def snapshot(self) -> Analysis:
        """What is known now."""
        return Analysis(self)

    def run_in_thread(
        self, callback: Callable[[Analysis], object], stop: Event, every: float = 0.4
    ) -> Thread:
        """Think in a thread until told to stop, and tell what is known from time to time.

        Args:
            callback: called in that thread with an :class:`Analysis`, first within ``every``
                seconds or after the first batch, and a last time when it stops.
            stop: set it, and the thread ends within a batch.
            every: seconds from one call to the next.

        Returns:
            The thread, begun.
        """

        def think() -> None:
            told_at = perf_counter()
            for _ in self._think(math.inf):
                if stop.is_set():
                    break
                if perf_counter() - told_at >= every:
                    callback(self.snapshot())
                    told_at = perf_counter()
            callback(self.snapshot())

        thread = Thread(target=think, name="akropolis-ponder", daemon=True)
        thread.start()
        return thread
