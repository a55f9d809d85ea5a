"""The attempts at a puzzle: checked answers, hints shown, time."""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine.checks import whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.listeners import Listeners

if TYPE_CHECKING:
    from collections.abc import Callable


class Attempt(NamedTuple):
    """One answer that was checked."""

    answer: str
    """The moves as text."""
    solved: bool
    """Whether it solves the puzzle, and the solution had not been shown."""
    points: int | None
    """Its value in the goal's measure; ``None`` if it broke the rules."""
    seconds: float
    """Time in seconds since the puzzle was first shown, without pauses between sessions."""
    when: str
    """Date and time in UTC, ISO 8601."""
    shown: bool = False
    """Whether it is right, but the solution had been shown: this does not count as solved."""


class UnsavedError(AkropolisError):
    """The attempts could not be saved; they are kept, and the next change tries again."""


class Attempts:
    """The attempts at one puzzle, in order."""

    def __init__(self) -> None:
        self._tried: list[Attempt] = []
        self._hints = 0
        self._revealed = False
        self._before = 0.0
        self._begun: float | None = None
        self._listeners = Listeners()
        self.unsaved: tuple[str, str] | None = None
        """The path where the attempts could not be saved, and why; ``None`` otherwise."""

    def __len__(self) -> int:
        return len(self._tried)

    @property
    def tried(self) -> tuple[Attempt, ...]:
        """The answers that were checked."""
        return tuple(self._tried)

    @property
    def answer(self) -> str:
        """The last answer."""
        return self._tried[-1].answer if self._tried else ""

    @property
    def solved(self) -> bool:
        """Whether one of them solved it before the solution was shown."""
        return any(attempt.solved for attempt in self._tried)

    @property
    def hints(self) -> int:
        """Number of hints shown."""
        return self._hints

    @property
    def revealed(self) -> bool:
        """Whether the solution was shown before any answer solved it."""
        return self._revealed

    @property
    def seconds(self) -> float:
        """Time in seconds since the puzzle was first shown, without pauses between sessions."""
        return self._before + (0.0 if self._begun is None else monotonic() - self._begun)

    def begin(self) -> None:
        """Start the clock when the puzzle is shown, unless it is running."""
        if self._begun is None:
            self._begun = monotonic()

    def add(self, answer: str, *, solved: bool, points: int | None, again: bool = False) -> None:
        """Add a checked answer; a right one that was shown before is not ``solved``.

        If it is the last one checked ``again``, it is no new attempt; it is saved if it was not.
        """
        self.begin()
        when, seconds = datetime.now(UTC).isoformat(timespec="seconds"), round(self.seconds, 1)
        shown = solved and self._revealed
        if not again:
            self._tried.append(Attempt(answer, solved and not shown, points, seconds, when, shown))
        self._listeners.notify()

    def show_hint(self, most: int) -> int:
        """Count one more hint, up to ``most``; return the number of hints shown."""
        whole("most", most, 0, 1000)
        self.begin()
        if self._hints < most:
            self._hints += 1
            self._listeners.notify()
        return self._hints

    def reveal(self) -> None:
        """Record that the solution is shown."""
        self.begin()
        self._revealed |= not self.solved
        self._listeners.notify()

    def reset(self) -> None:
        """Delete all attempts, hints and the time."""
        self.restore((), 0, revealed=False, seconds=0.0)
        self._listeners.notify()

    def restore(
        self, tried: tuple[Attempt, ...], hints: int, *, revealed: bool, seconds: float
    ) -> None:
        """Restore the attempts of another session."""
        self._tried = list(tried)
        self._hints, self._revealed = hints, revealed
        self._before, self._begun = seconds, None

    def on_change(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call ``callback()`` after every change; return a function that removes the callback."""
        return self._listeners.add(callback)

    def __repr__(self) -> str:
        solved = "solved" if self.solved else "not solved"
        return f"<Attempts: {len(self)}, {solved}, {self.hints} hints, {self.seconds:.0f} s>"
