"""Change callbacks, and the lock that is held during a change."""

from __future__ import annotations

from contextlib import contextmanager
from functools import wraps
from itertools import count
from threading import RLock
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar, cast

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = ParamSpec("P")
R = TypeVar("R")


class Listeners:
    """Functions that are called after every change of an object, in the order they were added."""

    def __init__(self) -> None:
        self._callbacks: dict[int, Callable[[], object]] = {}
        self._tickets = count()
        self.lock = RLock()
        """Held during a change, but not while the callbacks are called."""
        self.sent = 0
        """Notifications sent."""
        self._changes = 0
        self._due = False

    def add(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Add a callback; return a function that removes it.

        Raises:
            AkropolisError: it is not callable.
        """
        if not callable(callback):
            raise AkropolisError(f"on_change takes a function, not {short_repr(callback)}")
        ticket = next(self._tickets)
        self._callbacks[ticket] = callback

        def unsubscribe() -> None:
            self._callbacks.pop(ticket, None)

        return unsubscribe

    def __len__(self) -> int:
        return len(self._callbacks)

    @contextmanager
    def change(self) -> Iterator[None]:
        """Hold the lock during a change; call the callbacks afterwards if they are due."""
        self.lock.acquire()
        self._changes += 1
        try:
            yield
        finally:
            self._changes -= 1
            due = self._due and self._changes == 0
            self._due = self._due and not due
            self.lock.release()
            if due:
                self._call()

    def notify(self) -> None:
        """Call all callbacks, but within :meth:`change` at its end; raise their first error."""
        self.sent += 1
        if self._changes:
            self._due = True
        else:
            self._call()

    def _call(self) -> None:
        first: Exception | None = None
        for ticket, callback in tuple(self._callbacks.items()):
            if ticket in self._callbacks:
                try:
                    callback()
                except Exception as error:  # noqa: BLE001 - the other callbacks must be called too
                    first = first or error
        if first is not None:
            raise first


class Listened(Protocol):
    """An object with change callbacks."""

    _listeners: Listeners


L = TypeVar("L", bound=Listened)


def changing(
    method: Callable[Concatenate[L, P], R],
) -> Callable[Concatenate[L, P], R]:
    """Decorate a method as a change: it holds the lock, and callbacks are called at its end."""

    @wraps(method)
    def changed(self: L, /, *arguments: P.args, **keywords: P.kwargs) -> R:
        with self._listeners.change():
            return method(self, *arguments, **keywords)

    return cast("Callable[Concatenate[L, P], R]", changed)
