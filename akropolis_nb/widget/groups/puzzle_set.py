"""``PuzzleSetWidget``: shows the puzzles of a set one at a time, and how many are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets as t

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.messages.languages import current_language
from akropolis_nb.messages.puzzle_sentences import describe_progress
from akropolis_nb.puzzles.puzzle_set import PuzzleSet
from akropolis_nb.widget.puzzle_widget import PuzzleWidget

if TYPE_CHECKING:
    from os import PathLike

SOLVED = "✓"
"""Mark on the button of a solved puzzle."""


class PuzzleSetWidget(ipywidgets.VBox):  # type: ignore[misc]
    """The puzzles of a set with a button for each, and the number of solved puzzles.

    Args:
        puzzles: The set; it stores the answers.
        **options: Options of all puzzles' views, see ``ak.PuzzleWidget``.

    Raises:
        TypeError: ``puzzles`` is no set or is empty, or there is no such option.

    Example:
        >>> import akropolis_nb as ak
        >>> puzzles = ak.PuzzleSet([ak.Puzzle(ak.City(), ["hhg"]), ak.Puzzle(ak.City(), [7, 31])])
        >>> view = ak.PuzzleSetWidget(puzzles)
        >>> view.progress.value
        '0 of 2 solved'
        >>> view.current = 1
        >>> view.view.puzzle == puzzles[1]
        True
        >>> view.close()
    """

    current = t.Int(0)
    """Index of the puzzle that is shown, from 0."""

    def __init__(self, puzzles: PuzzleSet, **options: Any) -> None:
        shown: object = puzzles
        if not isinstance(shown, PuzzleSet) or not len(puzzles):
            raise TypeError(
                f"PuzzleSetWidget shows an ak.PuzzleSet with puzzles, not {short_repr(puzzles)}"
            )
        self.puzzles = puzzles
        """The set."""
        # Views that are created later have the same language as the first.
        self._options = {"language": current_language(), **options}
        self._views: dict[int, PuzzleWidget] = {0: PuzzleWidget(puzzles[0], **self._options)}
        self.progress = ipywidgets.Label()
        """Label with the number of solved puzzles."""
        self._buttons = [self._button(number) for number in range(len(puzzles))]
        flow = ipywidgets.Layout(display="flex", flex_flow="row wrap", align_items="center")
        row = ipywidgets.Box([*self._buttons, self.progress], layout=flow)
        self._frame = ipywidgets.Box(layout=ipywidgets.Layout(display="block"))
        super().__init__([row, self._frame])
        self._stops = [puzzle.attempts.on_change(self._update_progress) for puzzle in puzzles]
        self._update_progress()
        self._show_current()

    @property
    def view(self) -> PuzzleWidget:
        """The view of the puzzle that is shown."""
        return self._views[self.current]

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write all puzzles to an HTML page, see ``ak.save_html``."""
        self.puzzles.save_html(path, **self._options | options)

    def close(self) -> None:
        """Close the widget and all views of puzzles."""
        for stop in getattr(self, "_stops", []):
            stop()
        for view in getattr(self, "_views", {}).values():
            view.close()
        super().close()

    def _button(self, number: int) -> ipywidgets.Button:
        layout = ipywidgets.Layout(width="auto", min_width="44px")
        button = ipywidgets.Button(layout=layout, tooltip=self.puzzles[number].title)
        button.on_click(lambda _: self.set_trait("current", number))
        return button

    @t.validate("current")
    def _valid_current(self, proposal: t.Bunch) -> int:
        if not 0 <= proposal.value < len(self.puzzles):
            raise t.TraitError(
                f"there are puzzles 0 to {len(self.puzzles) - 1}, not {proposal.value}"
            )
        return int(proposal.value)

    @t.observe("current")
    def _show_current(self, _change: object = None) -> None:
        """Show the current puzzle."""
        if self.current not in self._views:
            puzzle = self.puzzles[self.current]
            self._views[self.current] = PuzzleWidget(puzzle, **self._options)
        self.view.wake()
        self.view.puzzle.attempts.begin()
        self._frame.children = [self.view]
        for number, button in enumerate(self._buttons):
            button.button_style = "primary" if number == self.current else ""

    def _update_progress(self) -> None:
        """Update the buttons and the number of solved puzzles."""
        for number, (puzzle, button) in enumerate(zip(self.puzzles, self._buttons, strict=True)):
            button.description = f"{number + 1} {SOLVED}" if puzzle.solved else str(number + 1)
        progress = describe_progress(self.view.texts, self.puzzles)
        self.progress.value = f"{self.puzzles.title} {progress}".strip()
