"""Reviews a game in the background, move by move."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from akropolis_nb.analysis.aims import check_aim
from akropolis_nb.analysis.review.steps import ReviewSteps
from akropolis_nb.engine import kernels as k
from akropolis_nb.widget.session.background import THREADS, outcome, start_thread
from akropolis_nb.widget.session.kernel import event_loop

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.analysis.review.review import Review
    from akropolis_nb.game.game import Game


class ReviewRun:
    """A review of a game's current line that tells how far it is and can be stopped.

    Args:
        game: the game.
        changed: called in the kernel's event loop after each move.
        ended: called there with the review, or the error that ended it.
    """

    def __init__(
        self,
        game: Game,
        changed: Callable[[], None],
        ended: Callable[[Review | Exception], None],
    ) -> None:
        self._steps = ReviewSteps(game, k.REVIEW_PLAYOUTS, check_aim(None, game.position.rules))
        self._moves = iter(self._steps)
        self._changed, self._ended = changed, ended
        self._loop = event_loop()
        self._stopped = False

    @property
    def progress(self) -> tuple[int, int]:
        """The number of moves reviewed so far, and of all."""
        return self._steps.done, self._steps.total

    def start(self) -> None:
        """Begin; without threads one move at a time, and in a plain script all at once."""
        if self._loop is None:
            self._work()
        elif THREADS:
            start_thread("akropolis-review", self._work)
        else:
            self._loop.call_soon(self._step)

    def stop(self) -> None:
        """End the review after the present move; what was found is kept."""
        self._stopped = True

    def _work(self) -> None:
        found = outcome(self._review_all)
        self._post(self._ended, found)

    def _review_all(self) -> Review:
        while self._next():
            self._post(self._changed)
        return self._steps.review()

    def _step(self) -> None:
        more = outcome(self._next)
        if more is True and self._loop is not None:
            self._changed()
            self._loop.call_later(0.02, self._step)
        else:
            self._ended(more if isinstance(more, Exception) else self._steps.review())

    def _next(self) -> bool:
        """Take the next step; return whether there was one."""
        if self._stopped:
            return False
        return next(self._moves, self) is None

    def _post(self, call: Callable[..., None], *arguments: object) -> None:
        """Call in the event loop, unless it is closed; in a plain script at once."""
        if self._loop is None:
            call(*arguments)
            return
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *arguments)
