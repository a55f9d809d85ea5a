"""Runs a search in a background thread while a view shows it; all views of a game share it.

The searches are analyses and forecasts of the current position.
"""

from __future__ import annotations

import logging
import time
from abc import abstractmethod
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, Literal, TypeVar

from akropolis_nb.analysis.forecast.forecast_search import ForecastSearch
from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from akropolis_nb.widget.session.background import THREADS, Background, Job
from akropolis_nb.widget.session.kernel import kernel_lock, weakly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.analysis.search.playout_search import PlayoutSearch
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node

EVERY = 0.4
"""Minimum seconds between two updates."""
AT_ONCE = 1.0
"""Seconds of analysis where there is no background thread: in a plain script or in Pyodide."""
EXPLAINED = 1.0
"""Seconds of analysis before it says why the best move is better than the second."""
UNSEEN = 20
"""Pause after this many updates that no page has acknowledged."""
MOST_SEARCHES = 8
"""Positions whose search is kept, so that it can be continued later."""

State = Literal["thinking", "done", "resting", "over", "failed"]
Result = TypeVar("Result")


class Run(Generic[Result]):
    """The search of one position."""

    def __init__(self, node: Node, search: PlayoutSearch[Result] | None) -> None:
        self.node = node
        self.search = search
        """Created in the thread if ``None``, because listing the moves takes a moment."""
        self.result: Result | None = None
        """The newest result that has not been read yet."""
        self.job: Job[Result | None]


class SearchRunner(Background, Generic[Result]):
    """Searches the current position of a game, and starts again when the position changes."""

    thread: ClassVar[str]
    """Name of the thread."""
    enough: ClassVar[float]
    """Seconds of searching for each position."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.result: Result | None = None
        """The newest result for the current position."""
        self._node = game.node
        self._run: Run[Result] | None = None
        self.error: Exception | None = None
        """The error that ended the search of the current position."""
        self._unacknowledged = 0
        self._complete = False
        self._searches: OrderedDict[Node, PlayoutSearch[Result]] = OrderedDict()

    @abstractmethod
    def search(self, node: Node) -> PlayoutSearch[Result]:
        """Return a new search of a node's position."""

    def explain(self, result: Result) -> None:
        """Do what a result needs beyond the search, in its thread."""

    @property
    def state(self) -> State:
        """Whether it is thinking, done, over, failed, or resting because no page shows it."""
        if self._node.position.is_over:
            return "over"
        if self.error is not None:
            return "failed"
        if self._complete:
            return "done"
        return "thinking" if self._is_wanted() else "resting"

    def acknowledge(self) -> None:
        """Note that a page has painted the newest result; continue if the search was paused."""
        with kernel_lock, self.game.lock:
            rested = self.state == "resting"
            self._unacknowledged = 0
            if rested:
                self.update()
                self.notify()

    def update(self) -> None:
        """Start or stop the search to match the current position and the number of watchers."""
        with kernel_lock, self.game.lock:
            node = self.game.node
            if node is not self._node:
                self._node = node
                self.result = self.error = None
                self._complete = False
                self._unacknowledged = 0
            run = self._run
            if run is not None:
                # One thread at a time: the next one starts when this one has ended.
                if run.node is not node or not self._is_wanted():
                    run.job.stop.set()
            elif self._is_wanted():
                self._begin(node)

    def _is_wanted(self) -> bool:
        return (
            self.watched
            and self._unacknowledged < UNSEEN
            and not self._complete
            and self.error is None
            and not self._node.position.is_over
        )

    def _begin(self, node: Node) -> None:
        if self.loop is None or not THREADS:
            self._search_at_once(node)
            return
        run = self._run = Run(node, self._searches.get(node))
        run.job = Job(
            self.loop,
            self.thread,
            partial(self._last_result, run),
            partial(weakly(self._on_end), run),
            steps=self._steps(run),
            stepped=partial(weakly(self._on_result), run),
        )
        run.job.start()

    def _steps(self, run: Run[Result]) -> Iterator[None]:
        """Search; yield after each result. Runs in the thread."""
        search = run.search = run.search or self.search(run.node)
        notified, pause, sent = time.monotonic(), EVERY, search.version
        for _ in search.steps(max(self.enough - search.seconds, EVERY)):
            if run.job.stop.is_set():
                return
            if search.version != sent and time.monotonic() - notified >= pause:
                begun = time.thread_time()
                run.result = result = search.snapshot()
                # A snapshot blocks the kernel: spend no more than a tenth of the time on them.
                pause = max(EVERY, 10 * (time.thread_time() - begun))
                yield
                notified, sent = time.monotonic(), search.version
                self.explain(result)  # the next result has the reasons

    def _last_result(self, run: Run[Result]) -> Result | None:
        """Return the last result, if there is one. Runs in the thread."""
        result = None if run.search is None else run.search.snapshot()
        if result is not None and not run.job.stop.is_set():
            self.explain(result)
        return result

    def _search_at_once(self, node: Node) -> None:
        search = self._searches.get(node) or self.search(node)
        for _ in search.steps(AT_ONCE):
            pass
        self.result = search.snapshot()
        self._keep(node, search)
        self._complete = True

    def _on_result(self, run: Run[Result]) -> None:
        """Store a new result; runs in the kernel's event loop."""
        with kernel_lock, self.game.lock:
            result, run.result = run.result, None
            if run.search is not None:
                self._keep(run.node, run.search)
            if run.node is self._node:
                if result is not None:
                    self.result = result
                    self._unacknowledged += 1
                if result is not None or self._run is None:
                    self.notify()
            self.update()

    def _on_end(self, run: Run[Result], found: Result | Exception | None) -> None:
        """Store the last result, or the error; runs in the kernel's event loop."""
        with kernel_lock, self.game.lock:
            self._run, error = None, None
            if isinstance(found, Exception):
                error = found
                logging.getLogger("akropolis_nb").error("%s failed", self.thread, exc_info=error)
            else:
                run.result = found
            if run.node is self._node:
                self.error = error
                self._complete = not run.job.stop.is_set()
            self._on_result(run)

    def _keep(self, node: Node, search: PlayoutSearch[Result]) -> None:
        """Keep the search of a position, so that it can be continued."""
        self._searches[node] = search
        self._searches.move_to_end(node)
        while len(self._searches) > MOST_SEARCHES:
            self._searches.popitem(last=False)


class AnalysisRunner(SearchRunner["Analysis"]):
    """Analyses the current position of a game."""

    thread = "akropolis-analysis"
    enough = 120.0

    def search(self, node: Node) -> PlayoutSearch[Analysis]:
        """Return a new analysis of a node's position."""
        return AnalysisSearch(node.position)

    def explain(self, result: Analysis) -> None:
        """Find out why the best move is better than the second, if this is new."""
        if result.seconds >= EXPLAINED:
            result.explain()


class ForecastRunner(SearchRunner["Forecast"]):
    """Forecasts the end of a game from its current position."""

    thread = "akropolis-forecast"
    enough = 20.0  # errors are then small

    def search(self, node: Node) -> PlayoutSearch[Forecast]:
        """Return a new forecast of a node's position."""
        return ForecastSearch(node.position, names=self.game.names)
