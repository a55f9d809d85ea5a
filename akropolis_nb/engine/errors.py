"""What can go wrong, as a user meets it."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import cast

PACKAGE = __name__.partition(".")[0]


class AkropolisError(ValueError):
    """Base of every error that this package raises on purpose.

    A notebook shows the lines of one's own code that led to it, and none of this package's, which
    explain nothing to whoever asked for what cannot be; ``%xmode Verbose`` shows them all.
    """

    def _render_traceback_(self) -> list[str]:
        """What IPython shows; only IPython asks."""
        teller = sys.modules["IPython"].get_ipython().InteractiveTB
        trace = self.__traceback__
        if teller.mode != "Verbose":
            trace = _own(trace)
        told = teller.structured_traceback(type(self), self, trace, tb_offset=teller.tb_offset)
        return cast("list[str]", told)


def _own(trace: TracebackType | None) -> TracebackType | None:
    """The frames of a trace that are not of this package."""
    if trace is None:
        return None
    rest = _own(trace.tb_next)
    if trace.tb_frame.f_globals.get("__name__", "").partition(".")[0] == PACKAGE:
        return rest
    return TracebackType(rest, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)


class IllegalMoveError(AkropolisError):
    """The rules do not allow it."""

    reason: str
    """The rule that says no, as a short code such as ``"overhang"`` or ``"unaffordable"``."""
    hexes: tuple[tuple[int, int], ...]
    """The hexes to blame, as (q, r); empty where none are."""

    def __init__(self, message: str, reason: str, hexes: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.hexes = hexes


class NotationError(AkropolisError):
    """A text could not be read."""

    text: str
    column: int
    """Where reading stopped, counted from 1."""

    def __init__(self, message: str, text: str, column: int = 1) -> None:
        shown = text if len(text) <= 80 else text[:77] + "..."
        super().__init__(f"{message} (column {column} of {shown!r})")
        self.text = text
        self.column = column


class RecordError(AkropolisError):
    """A record of a game could not be read."""

    line: int | None
    path: str
    """Where in the record: a JSON path such as ``$.moves[3].move``, empty where there is none."""

    def __init__(self, message: str, *, path: str = "", line: int | None = None) -> None:
        where = f"{path}: " if path else f"line {line}: " if line is not None else ""
        super().__init__(where + message)
        self.line = line
        self.path = path
