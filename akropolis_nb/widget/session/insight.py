"""What a view knows of its game beyond the rules: an analysis that goes on while one looks."""

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
    """Shows an analysis of the present position that gets better and better."""

    pondering = t.Bool(False).tag(sync=True)
    """Whether the present position is analysed, beside the kernel, while a page shows it."""
    analysis_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)

    def __init__(self, **options: Any) -> None:
        self._looking = ExitStack()
        self._analyst: AnalysisRunner | None = None
        super().__init__(**options)

    @property
    def analysis(self) -> Analysis | None:
        """What is known of the present position; ``None`` as long as nothing is.

        It is a picture of a moment. Extend it only when `pondering` is over.
        """
        if self._analyst is None:
            return None
        self._analyst.consider()
        return self._analyst.analysis

    def recorded_analyses(self, asked: Sequence[Analysis] = ()) -> dict[str, Any]:
        """Return what a page without Python shows of analyses; nothing if there are none.

        Args:
            asked: analyses, of which those of positions in the line are shown; beside them what is
                known of the present position, if the view analyses it.
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
    def _ponder(self, _change: object = None) -> None:
        """Watch the analysis of the present game, if that is wanted."""
        self._looking.close()
        game = self._subject.game if isinstance(self._subject, GameSubject) else None
        if self._analyst is not None and self._analyst.game is not game:
            self._analyst = None
        if self.pondering and game is not None:
            self._analyst = AnalysisRunner.of(game)
            self._looking.callback(self._analyst.watch(weakly(self._think)))
        self._think()

    def _think(self) -> None:
        """Show what is known."""
        analysis_runner = self._analyst if self.pondering else None
        if analysis_runner is not None:
            analysis_runner.consider()
        self.set_trait(
            "analysis_data", None if analysis_runner is None else analysis_data(analysis_runner)
        )

    def _seen(self) -> None:
        """Hear that a page shows what it was sent last."""
        if self._analyst is not None:
            self._analyst.seen()
