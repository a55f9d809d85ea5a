"""Argument checks and error wording, shared by all public calls."""

from __future__ import annotations

import reprlib
from contextlib import suppress
from difflib import get_close_matches
from functools import wraps
from hashlib import blake2b
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_P = ParamSpec("_P")
_R = TypeVar("_R")


class _Quote(reprlib.Repr):
    """A short ``repr``, also for numbers that are too long for Python to convert to text."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 60

    def repr_int(self, x: int, level: int) -> str:
        return super().repr_int(x, level) if abs(x) < 10**40 else "a huge number"


short_repr = _Quote().repr
"""Return a short ``repr`` of any value, for error messages."""


def join_words(words: Sequence[str]) -> str:
    """Join words with commas and "and".

    >>> join_words(["houses", "markets", "gardens"])
    'houses, markets and gardens'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def suggest_name(name: str, known: Iterable[str]) -> str:
    """Return which known name may be meant by another, for the end of an error; may be empty.

    >>> suggest_name("player", ["players", "variants"])
    "; did you mean 'players'?"
    """
    close = get_close_matches(name, [*known], n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


_RENAMED = {"games": "playouts", "theme": "kind"}
"""Arguments that had another name."""


def suggest(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Return a function whose error for an unknown keyword says which one may be meant.

    Python does so itself from version 3.13 on.
    """
    code = function.__code__
    known = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]

    @wraps(function)
    def call(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        for name in kwargs:
            if name not in known:
                now = _RENAMED.get(name)
                hint = f"; it is called {now!r}" if now in known else suggest_name(name, known)
                error = f"{function.__name__}() has no argument {name!r}{hint}"
                raise TypeError(error)
        return function(*args, **kwargs)

    return call


def format_count(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural if it is not 1.

    >>> format_count(1, "stone"), format_count(2, "stone"), format_count(1000, "game")
    ('1 stone', '2 stones', '1,000 games')
    """
    return f"{number:,} {noun}{'s' * (number != 1)}"


def whole(name: str, value: Any, least: int, most: int) -> int:
    """Return a value as an ``int``; NumPy integers are accepted, True and False are not.

    Raises:
        AkropolisError: it is not a whole number, or out of bounds.
    """
    if not isinstance(value, bool):
        try:
            number = index(value)
        except TypeError:
            number = least - 1
        if least <= number <= most:
            return number
    raise AkropolisError(
        f"{name} takes a whole number from {least} to {most}, not {short_repr(value)}"
    )


def check_seed(value: Any) -> int:
    """The seed of games, playouts, bots or puzzles; the same bounds everywhere.

    Raises:
        AkropolisError: it is no whole number from 0 to 2¹²⁸ - 1.
    """
    return whole("seed", value, 0, (1 << 128) - 1)


def kernel_seed(seed: int) -> int:
    """Return a seed below 2⁶³, for kernels: the seed itself below 2⁶², otherwise a hash.

    >>> kernel_seed(7), kernel_seed(1 << 62) >= 1 << 62
    (7, True)
    """
    if seed < 1 << 62:
        return seed
    digest = blake2b(seed.to_bytes(16, "little"), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 2 | 1 << 62


def seconds(name: str, value: Any) -> float:
    """Return a time in seconds as a ``float``, above 0 and up to a day.

    Raises:
        AkropolisError: it is not a number, or out of bounds.
    """
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 86_400:
        return float(value)
    raise AkropolisError(f"{name} takes seconds, above 0 and up to a day, not {short_repr(value)}")


def check_budget(budget: Any, playouts: Any, least: int, most: int) -> tuple[float | None, int]:
    """Return a time in seconds and 0, or ``None`` and a number of playouts.

    Raises:
        AkropolisError: neither or both are given, or one is invalid.
    """
    if (budget is None) == (playouts is None):
        raise AkropolisError("it takes a budget in seconds or a number of playouts, not both")
    if playouts is None:
        return seconds("budget", budget), 0
    return None, whole("playouts", playouts, least, most)


def several(name: str, values: Any, of: str, most: int) -> list[Any]:
    """Return the values as a list; an endless iterable is not read to its end.

    Raises:
        AkropolisError: it is not an iterable, it is a text, or it has too many values.
    """
    found = list(islice(each(name, values, of), most + 1))
    if len(found) > most:
        raise AkropolisError(f"{name} takes {of}, {most} at most")
    return found


def each(name: str, values: Any, of: str) -> Iterator[Any]:
    """Return an iterator over the values.

    Raises:
        AkropolisError: it is not an iterable, or it is a text.
    """
    if not isinstance(values, str | bytes):
        with suppress(TypeError):
            return iter(values)
    raise AkropolisError(f"{name} takes {of}, not {short_repr(values)}")
