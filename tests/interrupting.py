"""Functions that are interrupted, as by the stop button of a notebook."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def interrupted_at(number: int, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that does the same, but whose call of this number is interrupted."""
    calls = count(1)

    def called(*arguments: Any) -> Any:
        if next(calls) == number:
            raise KeyboardInterrupt
        return function(*arguments)

    return called
