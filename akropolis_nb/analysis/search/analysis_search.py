"""Anytime search for the best move: runs step by step, with a result after each step."""

from __future__ import annotations

import math
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.aims import WORTHS, checked_aim
from akropolis_nb.analysis.analyse import Analysis
from akropolis_nb.analysis.search.exact import Exact, LastDeals, solved
from akropolis_nb.analysis.search.network_model import NetworkModel, playout_plies
from akropolis_nb.analysis.search.playout_batches import Batch, Setup, play_batch
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.bots.rollouts import ready
from akropolis_nb.engine import kernels
from akropolis_nb.engine.checks import checked_seed, seconds, shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.game.game import position_of
from akropolis_nb.parallel.executors import (
    SEARCH_THREADS,
    checked_executor,
    in_order,
    thread_count,
)
from akropolis_nb.statistics.allocation import LEAST, next_wave, widening_wave
from akropolis_nb.statistics.playout_statistics import PlayoutStatistics
from akropolis_nb.statistics.posterior import Covariance, Posterior, posterior
from akropolis_nb.statistics.prior_posterior import posterior_with_prior

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim, Worth

_DEALS = 16
"""Most deals in a planned batch."""
_SMALLEST, _LARGEST = 64, 512
"""Limits on the playouts of a planned batch: small at first, so that a first result comes soon."""
_FIRST = 1
"""Playouts in a batch before their duration is known: a game with large cities takes 50 ms."""
_BEGIN_SECONDS = 0.01
"""Duration of the first batches of playouts by the network."""
_BATCH_SECONDS = 0.15
"""Longest duration of a batch in seconds: stopping takes at most about as long."""
_FIRST_PART = 96
"""Choices in the first part of the covariances of a search by the network."""
_UPDATE_FACTOR = 3
"""How many times longer than the last one the next computation of the results may take."""


class AnalysisSearch:
    """A search that runs step by step and has a result after each step.

    >>> import akropolis_nb as ak
    >>> search = AnalysisSearch(ak.Game(seed=7).position, seed=1)
    >>> search.step(playouts=500).playouts, search.step(playouts=300).playouts
    (500, 800)

    Args:
        position: a position, or a game for its current position.
        seed: decides the deals of the unseen tiles.
        aim: what to maximise, see :func:`ak.analyse`.
        policy: policy of the playouts, see :func:`ak.playouts`. Those by the network are cut short.
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
        aim: Aim | None = None,
        policy: Policy = "network",
        workers: int | None = None,
        executor: Executor | None = None,
    ) -> None:
        named: object = policy
        if not isinstance(named, str) or named not in POLICIES:
            raise AkropolisError(f"a policy is {', '.join(POLICIES)}, not {shown(policy)}")
        if policy == "network":
            with compiled.Notice():
                ready()
        self.position = position_of(position, "a position or a game can be analysed")
        if policy == "network":
            PackedPosition(self.position).network  # noqa: B018 - reads the weights, once
        begun = perf_counter()
        self.aim = checked_aim(aim, self.position.rules)
        self.policy = policy
        choices = candidate_moves(self.position)
        self.playouts = 0
        """Number of playouts so far."""
        self.seconds = 0.0
        """Duration of the search so far in seconds, listing the moves included."""
        self.why: dict[tuple[Move, ...], Reasons] = {}
        """Why one move is better than another, by pair: see :attr:`Analysis.why`."""
        self.update_seconds = 0.0
        """Duration of the last computation of the results in seconds."""
        plies = kernels.WHOLE_GAME
        self.network: NetworkModel | None = None
        """What the network expects of the moves, if it plays."""
        settled = len(self.position.site) == 2 and self.position.stacks_left == 0
        if policy == "network":
            plies = playout_plies(self.position)
            self.network = NetworkModel(self.position, choices, self.aim, plies)
            choices = self.network.choices
            # The network leaves nothing to chance: without unseen tiles all games are the same.
            settled = self.position.stacks_left == 0
        self.choices = choices
        """The moves to compare; the best by the network first, if it plays."""
        self.best_probability = math.nan
        """Probability that the best move of the last result is the truly best one."""
        self.statistics = PlayoutStatistics(
            len(self.choices),
            self.position.rules.players,
            self.position.to_move,
            settled=settled,
            last=self.position.stacks_left == 0,
        )
        self.worth = self.worth_of(self.aim)
        seed = checked_seed(seed)
        self._setup = Setup(str(self.position), policy, seed, plies)
        self._alike = Covariance(self.choices, _FIRST_PART if self.network else None)
        self._exact: Exact | None = None
        self._tried_to_solve = False
        self._last_deals: LastDeals | None = None
        self._asked: tuple[int, ...] = ()
        self._queue: deque[Batch] = deque()
        """Batches that are planned but not submitted."""
        self._begun: deque[Batch] = deque()
        """Batches that are submitted and have no results yet, in order."""
        self._at_once = float(_FIRST)
        """Most playouts in a batch, adjusted so that a batch takes ``_BATCH_SECONDS``."""
        if self.network is not None:
            self._at_once = max(self._at_once, _BEGIN_SECONDS // self.network.playout_seconds)
        self.set_workers(workers, executor)
        self.seconds = self._preparing = perf_counter() - begun

    def set_workers(self, workers: int | None = None, executor: Executor | None = None) -> None:
        """Set the threads or the executor to use from now on; the arguments are the class's."""
        self._workers = thread_count(workers, SEARCH_THREADS)
        self._executor = checked_executor(executor)

    def step(self, budget: float | None = None, *, playouts: int | None = None) -> Analysis:
        """Search for some time or for a number of playouts, and return the result so far.

        Args:
            budget: time in seconds.
            playouts: number of playouts, instead of a time. The result depends on their sum over
                all steps, not on the size of the steps. 0 gives what the network expects.
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
        more = whole("playouts", playouts, 0 if self.network else 1, 1_000_000_000)
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
            if self.network is not None:
                time -= self.update_seconds  # all updates take about as long
            else:
                if self.playouts == 0:
                    time -= self.update_seconds  # the first update, without games, is faster
                time -= _UPDATE_FACTOR * self.update_seconds
            late = begun + time
            if self.playouts == 0:
                late = math.inf if self._executor is not None else late - self._preparing
            if goal is None or goal > self.playouts:
                self._solve(lambda: perf_counter() >= (begun + late) / 2)
                self.seconds = before + perf_counter() - begun
            first, started = self.playouts, begun
            while (goal is None or self.playouts < goal) and not self.done:
                if goal is None and self._may_solve_deals(late - perf_counter()):
                    for _ in self._solve_deals():
                        self.seconds = before + perf_counter() - begun
                        yield self.playouts
                        if perf_counter() >= late:
                            return
                    return
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
        """Whether the results are final: proved, or every choice has an exact playout."""
        return self.proved or (self.statistics.settled and min(self.statistics.played) > 0)

    @property
    def proved(self) -> bool:
        """Whether the results are those of best play to the end, see :meth:`prove`."""
        return self._exact is not None

    def prove(self, exact: Exact) -> None:
        """Take the exact results of all choices, in their order; the search is then done.

        This is the one place where an exact solver of endings hands over what it found.
        """
        self._exact = exact

    def _solve(self, stop: Callable[[], bool]) -> None:
        """Solve the rest of the game, once, if it is late enough and the network would play it."""
        if self.network is None or self._tried_to_solve or self.proved:
            return
        self._tried_to_solve = True
        exact = solved(self.position, self.choices, self.aim, stop)
        if exact is not None:
            self.prove(exact)

    def _may_solve_deals(self, time: float) -> bool:
        """Whether to solve the rest for every last deal now: there is time, after playouts."""
        if self.network is None or self.proved or self._executor is not None:
            return False
        if self._last_deals is not None:
            return True
        needed = LastDeals.seconds(self.position, self.choices) / self._workers
        return self.seconds >= needed / 2 and max(time, self.seconds) >= needed

    def _solve_deals(self) -> Iterator[None]:
        """Solve the rest for every last deal; begun again, it goes on where it stopped."""
        if self._last_deals is None:
            self._last_deals = LastDeals(self.position, self.choices, self.aim, self._workers)
        yield from self._last_deals
        self.prove(self._last_deals.results())

    def ask(self, moves: Iterable[Move]) -> None:
        """Play these moves as often as the best ones from now on, whatever they are worth.

        Args:
            moves: legal moves, or moves equivalent to them.
        """
        wanted = set(moves)
        self._asked = tuple(
            n for n, choice in enumerate(self.choices) if wanted & set(choice.equivalent_moves)
        )

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
        order = self.posterior().order
        if self.statistics.settled:
            wave = {choice: 1 for choice in order if not played[choice]}
        elif self.network:
            wave = widening_wave(self._ranked(order), played)
        else:
            wave = next_wave(order, played, LEAST)
        size = min(_LARGEST, max(_SMALLEST, self.playouts // 64))
        least = min(played[choice] for choice in wave)
        deals_in_batch = 1 if least == 0 else _DEALS
        at_once = max(1, size // deals_in_batch)
        for first in range(least, max(wave.values()), deals_in_batch):
            spans: dict[tuple[int, int], list[int]] = {}
            for choice, until in wave.items() if self.network else sorted(wave.items()):
                low, high = max(first, played[choice]), min(first + deals_in_batch, until)
                if low < high:
                    spans.setdefault((low, high - low), []).append(choice)
            for (low, count), chosen in spans.items():
                for n in range(0, len(chosen), at_once):
                    some = tuple(chosen[n : n + at_once])
                    moves = tuple(self.choices[choice].move for choice in some)
                    self._queue.append(Batch(self._setup, moves, some, low, count))

    def _ranked(self, order: list[int]) -> list[int]:
        """Return the choices, best first; those asked for come right after the best."""
        asked = [choice for choice in self._asked if choice != order[0]]
        return [order[0], *asked, *(n for n in order[1:] if n not in asked)]

    def worth_of(self, aim: Aim) -> Worth:
        """Return what the totals of a playout are worth under an aim."""
        return WORTHS[aim] if self.network is None else self.network.worth(aim)

    def posterior(self, aim: Aim | None = None) -> Posterior:
        """Return the posterior distribution of the choices' worths, for the search's own aim."""
        aim = aim or self.aim
        if self._exact is not None:
            return self._exact.posterior(aim)
        evidence = self.statistics.evidence(self.worth_of(aim))
        if self.network is None:
            return posterior(evidence, self._alike)
        return posterior_with_prior(evidence, self._alike, self.network.prior(aim))

    def snapshot(self) -> Analysis:
        """Return the result so far."""
        return Analysis(self)
