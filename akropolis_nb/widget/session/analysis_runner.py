"""Runs an analysis in a background thread while a view shows it; all views of a game share it."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Literal

from akropolis_nb.analysis.analysis_search import AnalysisSearch
from akropolis_nb.widget.session.background import THREADS, Background, start_thread
from akropolis_nb.widget.session.kernel import kernel_lock

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node

EVERY = 0.4
"""Minimum seconds between two updates."""
ENOUGH = 120.0
"""Seconds of analysis for each position."""
AT_ONCE = 1.0
"""Seconds of analysis where there is no background thread: in a plain script or in Pyodide."""
UNSEEN = 20
"""Pause after this many updates that no page has acknowledged."""
KEPT = 8
"""Positions whose search is kept, so that it can be continued later."""

State = Literal["thinking", "done", "resting", "over", "failed"]


class Run:
    """One thread's search on one position."""

    def __init__(self, node: Node, search: AnalysisSearch | None) -> None:
        self.node = node
        self.search = search
        """Created in the thread if ``None``, because listing the moves takes a moment."""
        self.stop = Event()
        self.result: Analysis | None = None
        """The newest result that has not been read yet."""
        self.error: Exception | None = None
        self.over = False

    def work(self, notify: Callable[[], None]) -> None:
        """Search until ``stop`` is set or the time is over; call ``notify()`` after each result."""
        try:
            search = self.search = self.search or AnalysisSearch(self.node.position)
            notified, pause = time.monotonic(), EVERY
            for _ in search.steps(max(ENOUGH - search.seconds, EVERY)):
                if self.stop.is_set():
                    break
                if time.monotonic() - notified >= pause:
                    begun = time.thread_time()
                    self.result = search.snapshot()
                    # A snapshot blocks the kernel: spend no more than a tenth of the time on them.
                    pause = max(EVERY, 10 * (time.thread_time() - begun))
                    notify()
                    notified = time.monotonic()
            self.result = search.snapshot()
        except Exception as error:  # noqa: BLE001 - reported and logged
            self.error = error
        finally:
            self.over = True
            notify()


class AnalysisRunner(Background):
    """Analyses the current position of a game, and starts again when the position changes."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.analysis: Analysis | None = None
        """The newest analysis of the current position."""
        self._node = game.node
        self._run: Run | None = None
        self.error: Exception | None = None
        """The error that ended the analysis of the current position."""
        self._unacknowledged = 0
        self._complete = False
        self._searches: OrderedDict[Node, AnalysisSearch] = OrderedDict()

    @property
    def state(self) -> State:
        """Whether it is thinking, done, over, failed, or resting because no page shows it."""
        if self._node.position.is_over:
            return "over"
        if self.error is not None:
            return "failed"
        if self._complete:
            return "done"
        return "thinking" if self._wanted() else "resting"

    def acknowledge(self) -> None:
        """Note that a page has painted the newest result; continue if the analysis was paused."""
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
                self.analysis = self.error = None
                self._complete = False
                self._unacknowledged = 0
            run = self._run
            if run is not None:
                # One thread at a time: the next one starts when this one has ended.
                if run.node is not node or not self._wanted():
                    run.stop.set()
            elif self._wanted():
                self._begin(node)

    def _wanted(self) -> bool:
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

        def notify() -> None:
            self.post(self._on_result, run)

        start_thread("akropolis-analysis", partial(run.work, notify))

    def _search_at_once(self, node: Node) -> None:
        search = self._searches.get(node) or AnalysisSearch(node.position)
        self.analysis = search.step(AT_ONCE)
        self._keep(node, search)
        self._complete = True

    def _on_result(self, run: Run) -> None:
        """Store a thread's result; runs in the kernel's event loop."""
        with kernel_lock, self.game.lock:
            result, run.result = run.result, None
            if run.search is not None:
                self._keep(run.node, run.search)
            present = run.node is self._node
            if result is not None and present:
                self.analysis = result
                self._unacknowledged += 1
            if run.over and run is self._run:
                self._run = None
                if run.error is not None:
                    logging.getLogger("akropolis_nb").error("analysis failed", exc_info=run.error)
                if present:
                    self.error = run.error
                    self._complete = not run.stop.is_set()
            if present and (result is not None or run.over):
                self.notify()
            self.update()

    def _keep(self, node: Node, search: AnalysisSearch) -> None:
        """Keep the search of a position, so that it can be continued."""
        self._searches[node] = search
        self._searches.move_to_end(node)
        while len(self._searches) > KEPT:
            self._searches.popitem(last=False)
