"""Background work for a game: it runs once for all views, while at least one of them watches."""

from __future__ import annotations

import sys
import weakref
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from itertools import count
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from akropolis_nb.widget.session.kernel import event_loop, kernel_lock, weakly

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable

    from akropolis_nb.game.game import Game

T = TypeVar("T")
THREADS = sys.platform != "emscripten"
"""Whether threads are available; they are not in Pyodide."""


def in_background(
    loop: AbstractEventLoop | None,
    name: str,
    work: Callable[[], T],
    done: Callable[[T | Exception], None],
) -> None:
    """Run ``work()`` in a thread and pass its result to ``done`` in the kernel's event loop.

    In a plain script, and without threads, both are called immediately.

    Args:
        loop: the event loop; ``None`` in a plain script.
        name: name of the thread.
        work: called in the thread.
        done: called with its result, or the error that it raised.
    """

    def run() -> None:
        result = outcome(work)
        # The loop may be closed already.
        with suppress(RuntimeError):
            if loop is not None:
                loop.call_soon_threadsafe(done, result)

    if loop is None or not THREADS:
        done(outcome(work))
    else:
        start_thread(name, run)


def outcome(work: Callable[[], T]) -> T | Exception:
    """Return the result of ``work()``, or the error that it raised."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - passed on
        return error
    except SystemExit as error:
        return RuntimeError(f"it ended with {error!r}")


def start_thread(name: str, work: Callable[[], object]) -> None:
    """Start a daemon thread."""
    Thread(target=work, name=name, daemon=True).start()


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

    def post(self, method: Callable[..., None], *arguments: Any) -> None:
        """Call a method in the kernel's event loop, unless the object is gone; for any thread."""
        # The loop may be closed already.
        with suppress(RuntimeError):
            if self.loop is not None:
                self.loop.call_soon_threadsafe(weakly(method), *arguments)

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
