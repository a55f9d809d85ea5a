"""The errors that users see."""

from __future__ import annotations

import sys
import warnings
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = __name__.partition(".")[0]


class AkropolisError(ValueError):
    """Base class of all errors that this package raises on purpose.

    In a notebook the traceback shows the lines of the user's code only, not those of this package.
    ``%xmode Verbose`` shows all lines.
    """

    reason: str = ""
    """A short code, by which boards word the error in their language; empty for most errors."""

    def __init__(self, *args: object, reason: str = "") -> None:
        super().__init__(*args)
        if reason:
            self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        """Support ``copy`` and ``pickle``, with which other processes send their errors."""
        return _restore, (type(self), self.args, self.__dict__)

    def _render_traceback_(self) -> list[str]:
        """Return the lines of the traceback; IPython calls this."""
        formatter = sys.modules["IPython"].get_ipython().InteractiveTB
        trace = self.__traceback__
        if formatter.mode != "Verbose":
            trace = _users_frames(trace)
        lines = formatter.structured_traceback(
            type(self), self, trace, tb_offset=formatter.tb_offset
        )
        return cast("list[str]", lines)


def _restore(
    kind: type[AkropolisError], arguments: tuple[Any, ...], fields: dict[str, Any]
) -> AkropolisError:
    """Return an error that is already worded, without calling its constructor."""
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(fields)
    return error


def _users_frames(trace: TracebackType | None) -> TracebackType | None:
    """Return the traceback without the frames of this package."""
    if trace is None:
        return None
    rest = _users_frames(trace.tb_next)
    if trace.tb_frame.f_globals.get("__name__", "").partition(".")[0] == PACKAGE:
        return rest
    return TracebackType(rest, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)


def warn(message: str) -> None:
    """Warn at the line of the user's code that called this package."""
    frame, level = sys._getframe(1), 2
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == PACKAGE:
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)


class IllegalMoveError(AkropolisError):
    """The rules do not allow the move."""

    reason: str
    """The rule that forbids it, as a short code such as ``"overhang"`` or ``"unaffordable"``."""
    hexes: tuple[tuple[int, int], ...]
    """The hexes that break the rule, as (q, r); empty if the rule is not about hexes."""
    sides: tuple[str, ...]
    """Where these hexes lie within the tile, such as ``"upper left"``; empty if all three do."""
    price: tuple[int, int] | None
    """What a tile that is too dear costs, and the player's stones."""

    def __init__(
        self,
        message: str,
        reason: str,
        hexes: tuple[tuple[int, int], ...] = (),
        sides: tuple[str, ...] = (),
        price: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(message, reason=reason)
        self.price = price
        self.hexes = hexes
        self.sides = sides


class NotationError(AkropolisError):
    """A text could not be read."""

    text: str
    column: int
    """The column where reading stopped, from 1."""

    def __init__(self, message: str, text: str, column: int = 1) -> None:
        shown = text if len(text) <= 80 else text[:77] + "..."
        super().__init__(f"{message} (column {column} of {shown!r})")
        self.text = text
        self.column = column


class RecordError(AkropolisError):
    """A record of a game could not be read."""

    line: int | None
    path: str
    """The place in the record: a JSON path such as ``$.nodes[3].move``, or empty."""

    def __init__(self, message: str, *, path: str = "", line: int | None = None) -> None:
        where = f"{path}: " if path else f"line {line}: " if line is not None else ""
        super().__init__(where + message)
        self.line = line
        self.path = path


@contextmanager
def prefix(words: str) -> Iterator[None]:
    """Put words before the text of an error in the ``with`` block."""
    try:
        yield
    except IllegalMoveError as error:
        raise IllegalMoveError(f"{words}{error}", error.reason, error.hexes, error.sides) from None
    except AkropolisError as error:
        raise AkropolisError(f"{words}{error}") from None
