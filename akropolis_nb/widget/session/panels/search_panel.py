"""What the parts of a view have in common that show a search of the current position."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from akropolis_nb.widget.session.panels.analysis_runner import Result, SearchRunner
from akropolis_nb.widget.session.view_part import ViewPart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node
    from akropolis_nb.messages.catalogue import Texts


class SearchPanel(ViewPart, Generic[Result]):
    """Shows the search that runs in the background while it is turned on.

    Args:
        game: the game.
        show: called with the part when its data has changed; a method, held weakly.
        hidden: tells whether the page may not know the result now.
    """

    runs: type[SearchRunner[Any]]
    """What runs the search."""
    finds: ClassVar[type[Any]]
    """What the search results in."""
    recorded_as: ClassVar[str]
    """The name of the results by ply, in a page without Python."""

    def __init__(
        self, game: Game, show: Callable[[Self], None], hidden: Callable[[], bool]
    ) -> None:
        super().__init__(game, show)
        self._hidden = hidden
        # Kept when the search is turned off, for its results.
        self._runner: SearchRunner[Result] | None = None

    @abstractmethod
    def describe(
        self, result: Result | None, known: Mapping[Node, Result], texts: Texts
    ) -> dict[str, Any]:
        """Return a result as data for a page, given what is known of the nodes of the line."""

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
        # The view may hear of a change of the game before the runner does.
        self._runner.update()
        return self._runner.result

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes of the current line, from the root on."""
        return (self.game.root, *self.game.current_line())

    def acknowledge(self) -> None:
        """Note that a page has painted the newest result."""
        if self._runner is not None:
            self._runner.acknowledge()

    def data(self, texts: Texts) -> dict[str, Any] | None:
        """Return the newest result and the runner's state; ``None`` if it is off or hidden."""
        result, runner = self.result, self._runner
        if runner is None or self._background is None or self._hidden():
            return None
        known = {} if result is None else {self.game.node: result}
        error = "" if runner.error is None else str(runner.error)
        return self.describe(result, known, texts) | {"state": runner.state, "error": error}

    def record(self, texts: Texts, analyses: Sequence[Analysis | Forecast]) -> dict[str, Any]:
        """Return results by ply; empty if there are none.

        Those of positions in the line are included, and the newest one of the current position if
        the search is turned on.
        """
        own = [self.result] if self._background and self.result else []
        all_found: list[Any] = [*own, *analyses]
        known = {
            node: one
            for one in all_found
            if isinstance(one, self.finds)
            for node in self.line
            if node.position == one.position
        }
        found = {node.ply: self.describe(one, known, texts) for node, one in known.items()}
        return {self.recorded_as: found} if found else {}
