"""The part of a view that shows a running analysis of the current position."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import traitlets as t

from akropolis_nb.widget.session.analysis_runner import AnalysisRunner, analysis_data, known
from akropolis_nb.widget.session.kernel import weakly
from akropolis_nb.widget.session.seats import Seats
from akropolis_nb.widget.session.subject import GameSubject

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.analyse import Analysis


class Insight(Seats):
    """Traits and methods of a view with a running analysis of the current position."""

    pondering = t.Bool(False).tag(sync=True)
    """Whether the current position is analysed in the background while a page shows it."""
    analysis_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)

    def __init__(self, **options: Any) -> None:
        self._subscription = ExitStack()
        self._analysis_runner: AnalysisRunner | None = None
        super().__init__(**options)

    @property
    def analysis(self) -> Analysis | None:
        """The newest analysis of the current position; ``None`` before the first result.

        It does not change when the search goes on. Extend it only after `pondering` is turned off.
        """
        if self._analysis_runner is None:
            return None
        self._analysis_runner.update()
        return self._analysis_runner.analysis

    def recorded_analyses(self, asked: Sequence[Analysis] = ()) -> dict[str, Any]:
        """Return analyses by ply for a page without Python; empty if there are none.

        Args:
            asked: analyses; those of positions in the line are included. So is the newest analysis
                of the current position, if `pondering` is on.
        """
        if not isinstance(self._subject, GameSubject):
            return {}
        own = [self.analysis] if self.pondering and self.analysis else []
        line = [self._subject.game.root, *self._subject.game.current_line()]
        found = {
            node.ply: known(analysis)
            for analysis in (*own, *asked)
            for node in line
            if node.position == analysis.position
        }
        return {"analyses": found} if found else {}

    @t.observe("pondering")
    def _follow_analysis(self, _change: object = None) -> None:
        """Subscribe to the analysis of the current game if `pondering` is on, else unsubscribe."""
        self._subscription.close()
        game = self._subject.game if isinstance(self._subject, GameSubject) else None
        if self._analysis_runner is not None and self._analysis_runner.game is not game:
            self._analysis_runner = None
        if self.pondering and game is not None:
            self._analysis_runner = AnalysisRunner.of(game)
            self._subscription.callback(self._analysis_runner.watch(weakly(self._show_analysis)))
        self._show_analysis()

    def _show_analysis(self) -> None:
        """Update `analysis_data`."""
        analysis_runner = self._analysis_runner if self.pondering else None
        if analysis_runner is not None:
            analysis_runner.update()
        self.set_trait(
            "analysis_data", None if analysis_runner is None else analysis_data(analysis_runner)
        )

    def _acknowledge(self) -> None:
        """Note that a page has painted the last update."""
        if self._analysis_runner is not None:
            self._analysis_runner.acknowledge()
