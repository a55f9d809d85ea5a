"""An analysis that goes on beside the kernel while somebody watches, once for all views."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any, Literal

from akropolis_nb.analysis.analysis_search import AnalysisSearch
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.widget.session.background import THREADS, Background, start_thread
from akropolis_nb.widget.session.kernel import kernel_lock

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.analysis.analyse import Analysis, Candidate
    from akropolis_nb.engine.placement import Placement
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node

EVERY = 0.4
"""Seconds from one picture to the next, at the least."""
ENOUGH = 120.0
"""Seconds after which a position has been thought about enough."""
AT_ONCE = 1.0
"""Seconds where nothing goes on beside: in a plain script, or without threads."""
UNSEEN = 20
"""Pictures that no page has seen before nobody is taken to look."""
KEPT = 8
"""Positions whose analysis goes on where it stopped when one comes back."""
LISTED = 10
"""Candidates that a page lists."""
NUMBERS = ("estimate", "estimate_error", "loss", "loss_error", "wins", "games", "reliable")
"""What it tells of each."""

State = Literal["thinking", "done", "resting", "over", "failed"]


class Run:
    """One thread's thinking about one position."""

    def __init__(self, node: Node, ponder: AnalysisSearch | None) -> None:
        self.node = node
        self.ponder = ponder
        """Made in the thread: to list what there is to choose takes a moment."""
        self.stop = Event()
        self.found: Analysis | None = None
        """What was found since it was last looked at."""
        self.error: Exception | None = None
        self.over = False

    def think(self, tell: Callable[[], None]) -> None:
        """Think until told to stop, and tell what is found from time to time."""
        try:
            ponder = self.ponder = self.ponder or AnalysisSearch(self.node.position)
            told, pause = time.monotonic(), EVERY
            for _ in ponder.steps(max(ENOUGH - ponder.seconds, EVERY)):
                if self.stop.is_set():
                    break
                if time.monotonic() - told >= pause:
                    begun = time.thread_time()
                    self.found = ponder.snapshot()
                    # The kernel stands still meanwhile: not for more than a tenth of the time.
                    pause = max(EVERY, 10 * (time.thread_time() - begun))
                    tell()
                    told = time.monotonic()
            self.found = ponder.snapshot()
        except Exception as error:  # noqa: BLE001 - told, and logged
            self.error = error
        finally:
            self.over = True
            tell()


class AnalysisRunner(Background):
    """Thinks about the present position of a game; begins anew when it changes."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.analysis: Analysis | None = None
        """What is known of the present position."""
        self._node = game.node
        self._run: Run | None = None
        self._error: Exception | None = None
        self._unseen = 0
        self._enough = False
        self._ponders: OrderedDict[Node, AnalysisSearch] = OrderedDict()

    @property
    def state(self) -> State:
        """Whether it thinks, has thought enough, or rests because nobody looks."""
        if self._node.position.is_over:
            return "over"
        if self._error is not None:
            return "failed"
        if self._enough:
            return "done"
        return "thinking" if self._wanted() else "resting"

    @property
    def error(self) -> Exception | None:
        """What went wrong at the present position."""
        return self._error

    def seen(self) -> None:
        """Hear that a page shows what was found last."""
        with kernel_lock, self.game.lock:
            rested = self.state == "resting"
            self._unseen = 0
            if rested:
                self.consider()
                self.tell()

    def consider(self) -> None:
        """Think about the present position, if anybody watches."""
        with kernel_lock, self.game.lock:
            node = self.game.node
            if node is not self._node:
                self._node = node
                self.analysis = self._error = None
                self._enough = False
                self._unseen = 0
            run = self._run
            if run is not None:
                # One thread at a time: the next begins when this has ended.
                if run.node is not node or not self._wanted():
                    run.stop.set()
            elif self._wanted():
                self._begin(node)

    def _wanted(self) -> bool:
        return (
            self.watched
            and self._unseen < UNSEEN
            and not self._enough
            and self._error is None
            and not self._node.position.is_over
        )

    def _begin(self, node: Node) -> None:
        if self.loop is None or not THREADS:
            self._think_at_once(node)
            return
        run = self._run = Run(node, self._ponders.get(node))

        def tell() -> None:
            self.post(self._heard, run)

        start_thread("akropolis-analysis", partial(run.think, tell))

    def _think_at_once(self, node: Node) -> None:
        ponder = self._ponders.get(node) or AnalysisSearch(node.position)
        self.analysis = ponder.step(AT_ONCE)
        self._keep(node, ponder)
        self._enough = True

    def _heard(self, run: Run) -> None:
        """Take what a thread has found, in the kernel's loop."""
        with kernel_lock, self.game.lock:
            found, run.found = run.found, None
            if run.ponder is not None:
                self._keep(run.node, run.ponder)
            present = run.node is self._node
            if found is not None and present:
                self.analysis = found
                self._unseen += 1
            if run.over and run is self._run:
                self._run = None
                if run.error is not None:
                    logging.getLogger("akropolis_nb").error("analysis failed", exc_info=run.error)
                if present:
                    self._error = run.error
                    self._enough = not run.stop.is_set()
            if present and (found is not None or run.over):
                self.tell()
            self.consider()

    def _keep(self, node: Node, ponder: AnalysisSearch) -> None:
        """Keep what is known, to go on from there."""
        self._ponders[node] = ponder
        self._ponders.move_to_end(node)
        while len(self._ponders) > KEPT:
            self._ponders.popitem(last=False)


def analysis_data(analysis_runner: AnalysisRunner) -> dict[str, Any]:
    """Return what is known, as plain data for a page."""
    error = "" if analysis_runner.error is None else str(analysis_runner.error)
    return known(analysis_runner.analysis) | {"state": analysis_runner.state, "error": error}


def known(analysis: Analysis | None) -> dict[str, Any]:
    """Return what an analysis has found, as it is shown when it goes on no more."""
    data: dict[str, Any] = {"state": "done", "error": "", "playouts": 0, "seconds": 0.0}
    if analysis is None:
        return data | {"moves": [], "heat": []}
    position = analysis.position
    return data | {
        "playouts": analysis.playouts,
        "seconds": round(analysis.seconds, 1),
        "moves": [_row(position, move) for move in analysis.moves[:LISTED]],
        "heat": _heat(position, analysis.moves),
    }


def _row(position: Position, candidate: Candidate) -> dict[str, Any]:
    """Return one candidate."""
    tile, spot = candidate.move
    told = candidate.record()
    if not candidate.games:
        told["estimate"] = None
    return {
        "index": position.site.index(tile),
        "q": spot.q,
        "r": spot.r,
        "rotation": spot.rotation,
        "text": told["move"],
        "tile": as_tile(tile).hexes,
        "equal": len(candidate.equivalent_moves) - 1,
        **{name: told[name] for name in NUMBERS},
    }


def _heat(position: Position, moves: tuple[Candidate, ...]) -> list[dict[str, Any]]:
    """Return for each tile what its placements lose by the best estimate, as they are offered."""
    offered = position.city.preview(position.site[0], position.rules)
    places: dict[Placement, int] = {preview.placement: n for n, preview in enumerate(offered)}
    heat: list[dict[str, list[Any]]] = [
        {"loss": [None] * len(places) if affordable else [], "reliable": []}
        for affordable in position.affordable
    ]
    best = moves[0].estimate
    for candidate in moves:
        for tile, spot in candidate.equivalent_moves:
            of, place = heat[position.site.index(tile)], places[spot]
            of["loss"][place] = round(max(0.0, best - candidate.estimate), 1)
            if candidate.reliable:
                of["reliable"].append(place)
    return heat
