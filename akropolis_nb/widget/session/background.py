"""Work beside the kernel for a game, done once for all its views, while one of them watches."""

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
"""Whether there are threads; a page that runs Python by itself has none."""


def in_background(name: str, work: Callable[[], T], done: Callable[[T | Exception], None]) -> None:
    """Do some work in a thread, and hand what came of it to the kernel's loop.

    In a plain script, and without threads, it is done at once.

    Args:
        name: of the thread.
        work: called in the thread.
        done: called with its result, or the error that it raised.
    """
    loop = event_loop()

    def answer() -> T | Exception:
        try:
            return work()
        except Exception as error:  # noqa: BLE001 - handed on
            return error
        except SystemExit as error:
            return RuntimeError(f"it ended with {error!r}")

    def think() -> None:
        found = answer()
        # A loop that is closed has nobody behind it.
        with suppress(RuntimeError):
            if loop is not None:
                loop.call_soon_threadsafe(done, found)

    if loop is None or not THREADS:
        done(answer())
    else:
        start_thread(name, think)


def start_thread(name: str, work: Callable[[], object]) -> None:
    """Do some work in a thread that ends with the kernel."""
    Thread(target=work, name=name, daemon=True).start()


class Background(ABC):
    """Looks at the game after each of its changes and does what is to be done."""

    _all: ClassVar[weakref.WeakValueDictionary[tuple[type, int], Background]] = (
        weakref.WeakValueDictionary()
    )

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the one of a game; all its views have the same."""
        with kernel_lock:
            # Each keeps its game: while it is there, the number is nobody else's.
            found = cls._all.get((cls, id(game)))
            if not isinstance(found, cls):
                found = cls(game)
                cls._all[cls, id(game)] = found
            return found

    def __init__(self, game: Game) -> None:
        self.game = game
        self.loop: AbstractEventLoop | None = event_loop()
        """The kernel's; in a plain script there is none."""
        self._watchers: dict[int, Callable[[], None]] = {}
        self._tickets = count()
        self._following = ExitStack()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call ``watcher()`` whenever this changes without a change of the game.

        Returns:
            A function that ends it.
        """
        with kernel_lock, self.game.lock:
            ticket = next(self._tickets)
            if not self._watchers:
                self._following.callback(self.game.on_change(weakly(self.consider)))
            self._watchers[ticket] = watcher
            self.consider()
            return lambda: self._leave(ticket)

    @property
    def watched(self) -> bool:
        """Whether anybody watches."""
        return bool(self._watchers)

    @abstractmethod
    def consider(self) -> None:
        """Look at what has become of the game and of those who watch."""

    def post(self, method: Callable[..., None], *arguments: Any) -> None:
        """Let the kernel's loop call a method of this, from any thread, if it is still there."""
        # A loop that is closed has nobody behind it.
        with suppress(RuntimeError):
            if self.loop is not None:
                self.loop.call_soon_threadsafe(weakly(method), *arguments)

    def tell(self) -> None:
        """Tell those who do not hear it from the game."""
        for watcher in tuple(self._watchers.values()):
            watcher()

    def _leave(self, ticket: int) -> None:
        with kernel_lock, self.game.lock:
            self._watchers.pop(ticket, None)
            if not self._watchers:
                self._following.close()
            self.consider()
