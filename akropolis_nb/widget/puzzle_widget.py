"""``PuzzleWidget``: an interactive view of a puzzle."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import traitlets as t

from akropolis_nb.engine.checks import short_repr as quoted
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.widget.documents.puzzle import PuzzleDocument
from akropolis_nb.widget.session.kernel import weakly
from akropolis_nb.widget.view import View

if TYPE_CHECKING:
    from collections.abc import Callable


class PuzzleWidget(View):
    """A view of a puzzle: its prompt, the city, the tiles, and a button to check the answer.

    The puzzle stores the attempts: ``puzzle.answer``, ``puzzle.solved``, ``puzzle.attempts``. A new
    view of a puzzle starts with the last answer.

    Args:
        puzzle: The puzzle.
        ***options: Initial values of the traits, as for ``ak.CityWidget``.

    Raises:
        TypeError: ``puzzle`` is no puzzle, or there is no such option.

    Example:
        >>> import akropolis_nb as ak
        >>> view = ak.PuzzleWidget(ak.Puzzle(ak.City(), tiles=["hhg"]))
        >>> view.solved, view.attempts, view.answer
        (False, 0, '')
        >>> view.close()
    """

    answer = t.Unicode("", read_only=True)
    """The last answer that was checked, as moves."""
    attempts = t.Int(0, read_only=True)
    """Number of answers checked."""
    seconds = t.Float(0.0, read_only=True)
    """Seconds from the first display to the last answer."""
    solved = t.Bool(False, read_only=True)
    """Whether an answer has solved the puzzle."""
    can_reveal = t.Bool(True)
    """Whether the page may show the solution."""

    _document: PuzzleDocument

    def __init__(self, puzzle: Puzzle, **options: Any) -> None:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"PuzzleWidget shows an ak.Puzzle, not {quoted(puzzle)}")
        self._check_options(options)
        self.puzzle = puzzle
        """The puzzle."""
        self._following = ExitStack()
        super().__init__(PuzzleDocument(puzzle), options=options)
        self._update_attempts()

    def on_solved(self, callback: Callable[[PuzzleWidget], object]) -> None:
        """Call ``callback(view)`` when the puzzle is solved; immediately if it already is."""
        if self.solved:
            callback(self)
            return

        def solved(_change: object) -> None:
            self.unobserve(solved, "solved")
            callback(self)

        self.observe(solved, "solved")

    def _start(self) -> None:
        super()._start()
        stop = self.puzzle.attempts.on_change(weakly(self._update_attempts))
        self._following.callback(stop)
        if self._complete:
            self._update_attempts()

    def _stop(self) -> None:
        super()._stop()
        self._following.close()

    @t.observe("can_reveal")
    def _update_can_reveal(self, _change: object) -> None:
        self._document.can_reveal = self.can_reveal
        self._refresh()

    def _update_attempts(self) -> None:
        """Update the traits from the puzzle's attempts."""
        attempts = self.puzzle.attempts
        self.set_trait("answer", attempts.answer)
        self.set_trait("attempts", len(attempts))
        if attempts.tried:
            self.set_trait("seconds", attempts.tried[-1].seconds)
        self.set_trait("solved", attempts.solved)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the live view, and start the clock at the first display."""
        self.puzzle.attempts.begin()
        return super()._repr_mimebundle_(**kwargs)
