"""Whoever wants to hear of changes."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Callable


class Listeners:
    """Functions that are called after every change of something, in the order they were added."""

    def __init__(self) -> None:
        self._callbacks: dict[int, Callable[[], object]] = {}
        self._tickets = count()

    def add(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call ``callback()`` from now on; what is returned ends it.

        Raises:
            AkropolisError: it cannot be called.
        """
        if not callable(callback):
            raise AkropolisError(f"on_change takes a function, not {shown(callback)}")
        ticket = next(self._tickets)
        self._callbacks[ticket] = callback

        def unsubscribe() -> None:
            self._callbacks.pop(ticket, None)

        return unsubscribe

    def __len__(self) -> int:
        return len(self._callbacks)

    def tell(self) -> None:
        """Call them all; then raise the first error that one of them raised."""
        first: Exception | None = None
        for ticket, callback in tuple(self._callbacks.items()):
            if ticket in self._callbacks:
                try:
                    callback()
                except Exception as error:  # noqa: BLE001 - the others want to know all the same
                    first = first or error
        if first is not None:
            raise first
