"""Call a function with a wrong argument, and check that the error is readable."""

from __future__ import annotations

import inspect
import math
import os
import signal
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import traitlets

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ALLOWED = (ak.AkropolisError, TypeError, ValueError, OSError, traitlets.TraitError)
INTERNAL = ("NoneType' object", "object has no attribute", "__init__() ", "unsupported operand",
            "not subscriptable", "is not iterable", "cannot unpack", "unhashable type",
            "has no len()", "cannot be interpreted", "list indices", "not callable",
            "surrogates not allowed", "invalid literal for", "not supported between",
            "not enough values", "too many values", "out of range", "embedded null",
            "could not convert", "convert float", "object is not", "expected str")  # fmt: skip
"""Words of Python's internal errors, which do not tell a user what is wrong."""


class Thing:
    """An object that is never a valid argument."""

    def __repr__(self) -> str:
        return "<a thing>"


WRONG: dict[str, Any] = {
    "None": None,
    "5": 5,
    "-1": -1,
    "10**30": 10**30,
    "True": True,
    "1.5": 1.5,
    "nan": math.nan,
    "inf": math.inf,
    "empty text": "",
    "a text": "wrong",
    "NUL": "\0",
    "half a character": "\ud800",
    "a long text": "x" * 100_000,
    "object": Thing(),
    "a class": Thing,
    "a function": repr,
    "empty list": [],
    "empty dict": {},
    "bytes": b"\0\xff",
    "a huge list": [1] * 100_000,
    "a list of things": [Thing()],
    "a dict of things": {Thing(): Thing()},
    "a dict of texts": {"\ud800": "\0"},
    "a tuple of nan": (math.nan, math.nan, math.nan),
    "a tuple of huge numbers": (10**30, 10**30, 10**30),
    "an array": np.zeros((2, 2)),
    "an iterator without end": "made anew for each call",
    "city": ak.City(),
    "rules": ak.Rules(),
    "move": ak.Move(7, ak.Placement(0, 1, 2)),
    "a path that is not there": Path("/nowhere/at/all"),
}


def wrong(name: str) -> Any:
    """Return a wrong value; an iterator is created again for each use."""
    if name == "an iterator without end":
        return endless()
    return WRONG[name]


def endless() -> Iterator[int]:
    """Yield values without end; reading all of them would never finish."""
    for _ in range(2_000_000):
        yield 0
    raise HangError


class Target(NamedTuple):
    """A callable with valid arguments."""

    name: str
    make: Callable[[], Callable[..., Any]]
    right: dict[str, Any]
    """The arguments of parameters without a default, by name."""


class Case(NamedTuple):
    """One call with one wrong argument."""

    target: Target
    parameter: str
    value: str

    def __str__(self) -> str:
        return f"{self.target.name}({self.parameter}={self.value})"

    def call(self) -> None:
        """Make the call."""
        made = bound(self.target.make(), {**self.target.right, self.parameter: wrong(self.value)})
        if hasattr(made, "close"):
            made.close()

    def run(self) -> str:
        """Return what is wrong with the outcome of the call, or None."""
        try:
            with quiet(), no_longer_than(60):
                self.call()
        except IndexError as error:
            # As for any sequence.
            return "" if self.target.name.endswith("[]") else f"{self}: IndexError: {error}"
        except (*ALLOWED, AttributeError) as error:
            # An attribute that cannot be set may raise Python's own AttributeError.
            message = str(error)
            if type(error) in {TypeError, ValueError, AttributeError} and any(
                each in message for each in INTERNAL
            ):
                return f"{self}: {type(error).__name__}: {message[:200]}"
            if len(message) > 2000 and not isinstance(error, traitlets.TraitError):
                return f"{self}: an error of {len(message)} characters"
        except BaseException as error:  # noqa: BLE001 - the finding
            return f"{self}: {type(error).__name__}: {str(error)[:200]}"
        return ""


def bound(call: Callable[..., Any], given: Mapping[str, Any]) -> Any:
    """Call with arguments by name, and by position where the parameter has no name."""
    parameters = inspect.signature(call).parameters
    places = [
        given[name]
        for name, one in parameters.items()
        if one.kind in {one.POSITIONAL_ONLY, one.VAR_POSITIONAL} and name in given
    ]
    names = {
        name: value
        for name, value in given.items()
        if name not in parameters
        or parameters[name].kind
        not in {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL}
    }
    return call(*places, **names)


@contextmanager
def quiet() -> Iterator[None]:
    """Hide all output, and work in a temporary folder."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "w") as null:  # noqa: PTH123
        out, err = sys.stdout, sys.stderr
        os.chdir(folder)
        sys.stdout = sys.stderr = null
        try:
            yield
        finally:
            sys.stdout, sys.stderr = out, err
            os.chdir(here)


class HangError(BaseException):
    """A call takes too long."""


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """End a call that hangs, on systems with SIGALRM."""

    def ring(*_: object) -> None:
        raise HangError

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
