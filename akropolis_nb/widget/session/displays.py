"""Keeps track of the views on a page: a cell that runs again replaces what it had displayed.

Jupyter does not report this to the kernel. Without this module, a cell that ran a hundred times
would leave a hundred views that follow the game and send all its changes to the page.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, NamedTuple, Protocol

from akropolis_nb.widget.session.kernel import parent

if TYPE_CHECKING:
    from collections.abc import Hashable


class Display(Protocol):
    """Something displayed that can be put to sleep when it is no longer on a page."""

    def sleep(self) -> None:
        """Release all callbacks and page resources, until displayed again."""


class Run(NamedTuple):
    """One run of one cell."""

    cell: Hashable
    number: Hashable
    """Different in each run."""


def current_run() -> Run | None:
    """Return the current run, if the front end sends the id of the cell."""
    message = parent()
    cell = message.get("metadata", {}).get("cellId")
    return None if cell is None else Run(cell, message["header"]["msg_id"])


class Displays:
    """The displays of each cell in its last run."""

    def __init__(self) -> None:
        self._shown: dict[Hashable, tuple[Run, weakref.WeakSet[Display]]] = {}

    def show(self, display: Display, run: Run | None) -> None:
        """Record a display of a run; put the displays of the cell's previous run to sleep."""
        if run is None:
            return
        before, shown = self._shown.get(run.cell, (None, ()))
        if before == run:
            self._shown[run.cell][1].add(display)
            return
        self._shown[run.cell] = run, weakref.WeakSet([display])
        for old in list(shown):
            if not any(old in others for _, others in self._shown.values()):
                old.sleep()


displays = Displays()
"""The displays of this kernel."""
