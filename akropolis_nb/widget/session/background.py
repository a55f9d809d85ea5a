"""Background work for a game: it runs once for all views, while at least one of them watches."""

from __future__ import annotations

import sys
import weakref
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from itertools import count
from threading import Event, Thread
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar

from akropolis_nb.widget.session.kernel import event_loop, kernel_lock, weakly

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable, Iterable

    from akropolis_nb.game.game import Game

T = TypeVar("T")
THREADS = sys.platform != "emscripten"
"""Whether threads are available; they are not in Pyodide."""
PAUSE = 0.02
"""Seconds between two steps without threads, for the page."""


def outcome(work: Callable[[], T]) -> T | Exception:
    """Return the result of ``work()``, or the error that it raised."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - passed on
        return error
    except SystemExit as error:
        return RuntimeError(f"it ended with {error!r}")


class Job(Generic[T]):
    """Work beside the kernel; what becomes of it is handled in the kernel's event loop.

    It runs in a thread; where there are none, one step at a time between two cells; and in a plain
    script all at once.

    Args:
        loop: the event loop; ``None`` in a plain script.
        name: name of the thread.
        finish: called after the last step; returns the result.
        ended: called with the result, or the error that ended the job.
        steps: what is done before, step by step.
        stepped: called after each step.
    """

    def __init__(
        self,
        loop: AbstractEventLoop | None,
        name: str,
        finish: Callable[[], T],
        ended: Callable[[T | Exception], object],
        *,
        steps: Iterable[object] = (),
        stepped: Callable[[], object] = lambda: None,
    ) -> None:
        self._loop, self._name = loop, name
        self._finish, self._ended = finish, ended
        self._steps, self._stepped = iter(steps), stepped
        self.stop = Event()
        """Set to end the job after the present step; it still has a result."""

    def start(self) -> None:
        """Begin."""
        if self._loop is None:
            self._work()
        elif THREADS:
            Thread(target=self._work, name=self._name, daemon=True).start()
        else:
            self._loop.call_soon(self._take_step, self._loop)

    def _work(self) -> None:
        """Take all steps."""
        while (more := outcome(self._next)) is True:
            self._post(self._stepped)
        self._post(self._ended, outcome(self._finish) if more is False else more)

    def _take_step(self, loop: AbstractEventLoop) -> None:
        """Take a step, and the next one later."""
        more = outcome(self._next)
        if more is True:
            self._stepped()
            loop.call_later(PAUSE, self._take_step, loop)
        else:
            self._ended(outcome(self._finish) if more is False else more)

    def _next(self) -> bool:
        """Take the next step; return whether there was one."""
        if self.stop.is_set():
            self._steps = iter(())  # a generator ends in its own thread
        return next(self._steps, self) is not self

    def _post(self, call: Callable[..., object], *arguments: object) -> None:
        if self._loop is None:
            call(*arguments)
            return
        # The loop may be closed already.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *arguments)


class Background(ABC):
    """Base class for work that follows the changes of a game."""

    _all: ClassVar[weakref.WeakValueDictionary[tuple[type, int], Background]] = (
        weakref.WeakValueDictionary()
    )

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the instance of a game, which all its views share; create it if there is none."""
        with kernel_lock:
            # An instance keeps its game alive, so no other object can have the same id.
            found = cls._all.get((cls, id(game)))
            if not isinstance(found, cls):
                found = cls(game)
                cls._all[cls, id(game)] = found
            return found

    def __init__(self, game: Game) -> None:
        self.game = game
        self.loop: AbstractEventLoop | None = event_loop()
        """The kernel's event loop; ``None`` in a plain script."""
        self._watchers: dict[int, Callable[[], None]] = {}
        self._watcher_ids = count()
        self._subscription = ExitStack()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call ``watcher()`` whenever the state changes without a change of the game.

        Returns:
            A function that removes the watcher.
        """
        with kernel_lock, self.game.lock:
            watcher_id = next(self._watcher_ids)
            if not self._watchers:
                self._subscription.callback(self.game.on_change(weakly(self.update)))
            self._watchers[watcher_id] = watcher
            self.update()
            return lambda: self._remove_watcher(watcher_id)

    @property
    def watched(self) -> bool:
        """Whether there is a watcher."""
        return bool(self._watchers)

    @abstractmethod
    def update(self) -> None:
        """Start or stop work to match the state of the game and the watchers."""

    def notify(self) -> None:
        """Call all watchers."""
        for watcher in tuple(self._watchers.values()):
            watcher()

    def _remove_watcher(self, watcher_id: int) -> None:
        with kernel_lock, self.game.lock:
            self._watchers.pop(watcher_id, None)
            if not self._watchers:
                self._subscription.close()
            self.update()
