"""`PuzzleWidget`: an interactive view of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets as t

from akropolis_nb.engine.checks import shown as quoted
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.puzzle_set import key_of
from akropolis_nb.widget.city_widget import RECORDED, CityWidget
from akropolis_nb.widget.puzzle_page import packed
from akropolis_nb.widget.session.puzzle_subject import PuzzleSubject
from akropolis_nb.widget.session.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from akropolis_nb.analysis.analyse import Analysis


class PuzzleOptions(Seats):
    """Further options and read-only traits of a view of a puzzle."""

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


class PuzzleWidget(PuzzleOptions, CityWidget):
    """A view of a puzzle: its prompt, the city, the tiles, and a button to check the answer.

    The puzzle stores the attempts: `puzzle.answer`, `puzzle.solved`, `puzzle.attempts`. A new view
    of a puzzle starts with the last answer.

    Args:
        puzzle: The puzzle.
        ***options: Initial values of the traits, as for `ak.CityWidget`.

    Raises:
        TypeError: `puzzle` is no puzzle, or there is no such option.

    Example:
        >>> import akropolis_nb as ak
        >>> view = ak.PuzzleWidget(ak.Puzzle(ak.City(), tiles=["hhg"]))
        >>> view.solved, view.attempts, view.answer
        (False, 0, '')
        >>> view.close()
    """

    _options = PuzzleOptions

    def __init__(self, puzzle: Puzzle, **options: Any) -> None:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"PuzzleWidget shows an ak.Puzzle, not {quoted(puzzle)}")
        self.puzzle = puzzle
        """The puzzle."""
        super().__init__(puzzle, **options)
        self._update_can_reveal()
        self._update_attempts()
        self._stop = puzzle.attempts.on_change(self._update_attempts)

    def on_solved(self, callback: Callable[[PuzzleWidget], object]) -> None:
        """Call ``callback(view)`` when the puzzle is solved; immediately if it already is."""
        if self.solved:
            callback(self)
            return

        def solved(_change: object) -> None:
            self.unobserve(solved, "solved")
            callback(self)

        self.observe(solved, "solved")

    def close(self) -> None:
        """Remove the view from all pages."""
        if hasattr(self, "_stop"):
            self._stop()
        super().close()

    def recorded(self, analyses: Sequence[Analysis] = ()) -> dict[str, Any]:  # noqa: ARG002
        """Return the data for a page without Python: the puzzle's start, and all possible answers.

        Raises:
            AkropolisError: there are too many possible answers.
        """
        # A copy of the puzzle without attempts.
        fresh = PuzzleSubject(Puzzle.from_text(str(self.puzzle)), self._on_change)
        fresh.can_reveal = self.can_reveal
        traits = {name: getattr(self, name) for name in RECORDED}
        return {
            "traits": traits,
            "snapshots": fresh.record(self.texts),
            "puzzle": packed(self.puzzle, self.language),
            "key": key_of(self.puzzle),
        }

    @t.observe("can_reveal")
    def _update_can_reveal(self, _change: object = None) -> None:
        if isinstance(self._subject, PuzzleSubject):
            self._subject.can_reveal = self.can_reveal
            self._refresh()

    def _make_subject(self, edited: Any) -> PuzzleSubject:
        return PuzzleSubject(edited, self._on_change)

    def _update_attempts(self) -> None:
        """Update the traits from the puzzle's attempts."""
        attempts = self.puzzle.attempts
        self.set_trait("answer", attempts.answer)
        self.set_trait("attempts", len(attempts))
        if attempts.tried:
            self.set_trait("seconds", attempts.tried[-1].seconds)
        self.set_trait("solved", attempts.solved)

    def __repr__(self) -> str:
        return f"<PuzzleWidget: {self.snapshot['title']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the live view, and start the clock at the first display."""
        self.puzzle.attempts.begin()
        return super()._repr_mimebundle_(**kwargs)
