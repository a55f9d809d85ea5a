"""What the parts of a view have in common that show a search of the current position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Self

from akropolis_nb.widget.session.panels.analysis_runner import Result, SearchRunner
from akropolis_nb.widget.session.view_part import ViewPart

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.game.game import Game


class SearchPanel(ViewPart, Generic[Result]):
    """Shows the search that runs in the background while it is turned on.

    Args:
        game: the game.
        show: called with the part when its data has changed; a method, held weakly.
        hidden: tells whether the page may not know the result now.
    """

    runs: type[SearchRunner[Any]]
    """What runs the search."""

    def __init__(
        self, game: Game, show: Callable[[Self], None], hidden: Callable[[], bool]
    ) -> None:
        super().__init__(game, show)
        self._hidden = hidden
        # Kept when the search is turned off, for its results.
        self._runner: SearchRunner[Result] | None = None

    def turn(self, on: bool) -> None:
        """Turn the search on or off."""
        if on:
            self._runner = self.runs.of(self.game)
        self._background = self._runner if on else None
        self.start()
        self.changed()

    @property
    def result(self) -> Result | None:
        """The newest result for the current position; ``None`` before the first one."""
        if self._runner is None:
            return None
        self._runner.update()
        return self._runner.result

    def acknowledge(self) -> None:
        """Note that a page has painted the newest result."""
        if self._runner is not None:
            self._runner.acknowledge()

    @property
    def shown_runner(self) -> SearchRunner[Result] | None:
        """The runner, brought up to date; ``None`` if it is off or hidden."""
        runner = self._runner
        if runner is None or self._background is None:
            return None
        # The view may hear of a change of the game before the runner does.
        runner.update()
        return None if self._hidden() else runner
