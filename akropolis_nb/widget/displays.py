"""Which views are still on a page. A cell that runs again takes away what it had displayed.

Jupyter tells a kernel nothing of that: without this, a cell that ran a hundred times would leave a
hundred views that follow the game and are sent all its changes.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, NamedTuple, Protocol

from akropolis_nb.widget.session.kernel import parent

if TYPE_CHECKING:
    from collections.abc import Hashable


class Display(Protocol):
    """Something that is displayed, and can be put to sleep when it is no longer."""

    def sleep(self) -> None:
        """Follow nothing and keep nothing on any page, until displayed again."""


class Run(NamedTuple):
    """One run of one cell."""

    cell: Hashable
    number: Hashable
    """Differs from run to run."""


def current_run() -> Run | None:
    """Return the run that the kernel is at, if the front end tells which cell it is."""
    message = parent()
    cell = message.get("metadata", {}).get("cellId")
    return None if cell is None else Run(cell, message["header"]["msg_id"])


class Displays:
    """What each cell displayed in its last run."""

    def __init__(self) -> None:
        self._runs: dict[Hashable, Hashable] = {}
        self._shown: dict[Hashable, weakref.WeakSet[Display]] = {}

    def show(self, display: Display, run: Run | None) -> None:
        """Note that a cell displays something; what it displayed before is put to sleep."""
        if run is None:
            return
        gone: set[Display] = set()
        if self._runs.get(run.cell) != run.number:
            self._runs[run.cell] = run.number
            gone.update(self._shown.pop(run.cell, ()))
        self._shown.setdefault(run.cell, weakref.WeakSet()).add(display)
        for old in gone:
            if not any(old in shown for shown in self._shown.values()):
                old.sleep()


displays = Displays()
"""Those of this kernel."""
