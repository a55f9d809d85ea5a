"""`PuzzleWidget`: a puzzle to be solved by clicking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets as t

from akropolis_nb.engine.checks import shown as told
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
    """What a view of a puzzle knows besides."""

    answer = t.Unicode("", read_only=True)
    """The last answer that was checked, as moves."""
    attempts = t.Int(0, read_only=True)
    """How many answers were checked."""
    seconds = t.Float(0.0, read_only=True)
    """Time from the first look to the last answer."""
    solved = t.Bool(False, read_only=True)
    """Whether an answer has solved it."""

    can_reveal = t.Bool(True)
    """Whether the solution can be asked for."""


class PuzzleWidget(PuzzleOptions, CityWidget):
    """A puzzle: its prompt, the city, the tiles, and a button that checks.

    What is tried is kept in the puzzle: `puzzle.answer`, `puzzle.solved`, `puzzle.attempts`. A new
    view of a puzzle begins with the last answer.

    Args:
        puzzle: The puzzle.
        **options: First values of the traits, as for `ak.CityWidget`.

    Raises:
        TypeError: It is no puzzle, or there is no such option.

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
            raise TypeError(f"PuzzleWidget shows an ak.Puzzle, not {told(puzzle)}")
        self.puzzle = puzzle
        """The puzzle."""
        super().__init__(puzzle, **options)
        self._allow()
        self._note()
        self._stop = puzzle.attempts.on_change(self._note)

    def on_solved(self, callback: Callable[[PuzzleWidget], object]) -> None:
        """Call a function with this view once the puzzle is solved; at once if it is already."""
        if self.solved:
            callback(self)
            return

        def solved(_change: object) -> None:
            self.unobserve(solved, "solved")
            callback(self)

        self.observe(solved, "solved")

    def close(self) -> None:
        """Take the view off every page."""
        if hasattr(self, "_stop"):
            self._stop()
        super().close()

    def recorded(self, analyses: Sequence[Analysis] = ()) -> dict[str, Any]:  # noqa: ARG002
        """Return what a page without Python has to know: the puzzle from its start, and all ways.

        Raises:
            AkropolisError: they are too many.
        """
        # A copy of the puzzle, of which nothing has been tried.
        fresh = PuzzleSubject(Puzzle.from_text(str(self.puzzle)), self._follow)
        fresh.can_reveal = self.can_reveal
        traits = {name: getattr(self, name) for name in RECORDED}
        return {
            "traits": traits,
            "snapshots": fresh.record(self.texts),
            "puzzle": packed(self.puzzle, self.language),
            "key": key_of(self.puzzle),
        }

    @t.observe("can_reveal")
    def _allow(self, _change: object = None) -> None:
        if isinstance(self._subject, PuzzleSubject):
            self._subject.can_reveal = self.can_reveal
            self._refresh()

    def _prepared(self, edited: Any) -> PuzzleSubject:
        return PuzzleSubject(edited, self._follow)

    def _note(self) -> None:
        """Take over what was tried."""
        attempts = self.puzzle.attempts
        self.set_trait("answer", attempts.answer)
        self.set_trait("attempts", len(attempts))
        if attempts.tried:
            self.set_trait("seconds", attempts.tried[-1].seconds)
        self.set_trait("solved", attempts.solved)

    def __repr__(self) -> str:
        return f"<PuzzleWidget: {self.snapshot['title']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the live view; the clock starts at the first look."""
        self.puzzle.attempts.begin()
        return super()._repr_mimebundle_(**kwargs)
