"""Call every public function with wrong arguments and check that the error is readable.

Used by ``test_wrong_arguments.py``; ``python -m tests.sweep`` prints all findings at once.
"""

from __future__ import annotations

import inspect
import math
import os
import signal
import sys
import tempfile
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from random import Random
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
    "a function": len,
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
            told = str(error)
            if type(error) in {TypeError, ValueError, AttributeError} and any(
                each in told for each in INTERNAL
            ):
                return f"{self}: {type(error).__name__}: {told[:200]}"
            if len(told) > 2000 and not isinstance(error, traitlets.TraitError):
                return f"{self}: an error of {len(told)} characters"
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


# --- public callables -----------------------------------------------------------------------------


def game() -> ak.Game:
    """Return a game of a few moves."""
    made = ak.Game(seed=7)
    rng = Random(1)
    for _ in range(3):
        made.play(rng.choice(list(made.legal_moves())))
    made.undo()
    return made


def finished() -> ak.Game:
    """Return a game that is over."""
    made = ak.Game(seed=7, bots={0: ak.bot("random"), 1: ak.bot("random")})
    made.play_bots()
    return made


def puzzle() -> ak.Puzzle:
    """Return a puzzle of one tile."""
    return ak.Puzzle(ak.City(), ["hhg"], hints=["Look"])


def explorer() -> ak.Explorer:
    """Return an explorer with a few games."""
    return ak.Explorer(":memory:").run(3, bot="random", workers=1, progress=False)


@cache
def scored() -> ak.Score:
    return ak.City().place("hhg", (0, 1, 2)).score()


@cache
def over() -> ak.Result:
    return finished().result()


@cache
def bundled() -> Any:
    return ak.collection()


@cache
def position() -> ak.Position:
    return game().position


@cache
def analysed() -> ak.Analysis:
    return ak.analyse(game(), playouts=8, workers=1, progress=False)


OBJECTS: dict[str, Callable[[], Any]] = {
    "Game": game,
    "Position": position,
    "City": lambda: ak.City().place("hhg", (0, 1, 2)),
    "Score": scored,
    "Rules": ak.Rules,
    "Tile": lambda: ak.TILES[7],
    "Move": lambda: ak.Move(7, ak.Placement(0, 1, 2)),
    "Placement": lambda: ak.Placement(0, 1, 2),
    "Node": lambda: game().node,
    "Moves": lambda: game().legal_moves(),
    "Result": over,
    "Analysis": analysed,
    "Review": lambda: ak.review(game(), playouts=8, workers=1, progress=False),
    "PlayOut": lambda: ak.play_out(position(), games=2),
    "LinesTable": lambda: ak.compare_lines(game()),
    "Comparison": lambda: ak.compare(ak.City(), ak.City()),
    "Explorer": explorer,
    "Answer": lambda: explorer().first_tiles(),
    "Puzzle": puzzle,
    "Attempts": lambda: puzzle().attempts,
    "Solution": lambda: puzzle().solve(progress=False),
    "Check": lambda: puzzle().check("hhg@0,1^2"),
    "PuzzleSet": lambda: ak.PuzzleSet([puzzle()]),
    "Collection": bundled,
    "Bot": lambda: ak.bot("greedy"),
    "CityWidget": lambda: ak.CityWidget(game()),
    "CompareWidget": lambda: ak.CompareWidget(ak.City(), ak.City()),
    "PuzzleWidget": lambda: ak.PuzzleWidget(puzzle()),
    "PuzzleSetWidget": lambda: ak.PuzzleSetWidget(ak.PuzzleSet([puzzle()])),
    "Study": lambda: ak.Study(game()),
}


CHEAP: dict[str, dict[str, Any]] = {
    "Position": {"rules": ak.Rules(), "site": (1, 2, 3, 4)},
    "analyse": {
        "position": ak.Game(seed=7).position,
        "playouts": 8,
        "workers": 1,
        "progress": False,
    },
    "review": {"game": None, "playouts": 8, "workers": 1, "progress": False},
    "playouts": {"position": ak.Game(seed=7).position, "games": 2},
    "play_out": {"games": 2},
    "tournament": {"games": 2},
    "generate_puzzles": {"n": 0},
    "Explorer.run": {"games": 2, "bot": "random", "workers": 1, "progress": False},
    "Tile": {"number": 7, "hexes": "hhg", "players": 2},
    "Result": {"names": ("A", "B"), "scores": (), "places": (1, 2), "stones": (1, 1)},
    "Analysis.extend": {"budget": 0.01},
    "Puzzle.solve": {"budget": 0.1, "progress": False},
    "Collection.solve": {"progress": False},
}
"""Arguments that keep calls short."""
VALUES: dict[str, Callable[[], Any]] = {
    "game": game,
    "position": position,
    "start": position,
    "city": ak.City,
    "move": lambda: ak.Move(7, ak.Placement(0, 1, 2)),
    "tile": lambda: 7,
    "tiles": lambda: [7],
    "placement": lambda: ak.Placement(0, 1, 2),
    "rules": ak.Rules,
    "path": lambda: "file",
    "save": lambda: None,
    "text": lambda: "",
    "puzzle": puzzle,
    "puzzles": lambda: [puzzle()],
    "name": lambda: "greedy",
    "rng": lambda: Random(1),
    "callback": lambda: lambda: None,
    "n": lambda: 0,
    "shown": ak.City,
    "language": lambda: "en",
    "one": ak.City,
    "first": ak.City,
    "second": ak.City,
    "other": ak.City,
    "a": ak.City,
    "b": ak.City,
    "edited": game,
    "answer": lambda: "hhg@0,1^2",
    "bots": lambda: ["random", "random"],
    "hexes": lambda: "hhg",
    "most": lambda: 1,
}
SKIPPED = {
    "CityWidget.recorded",
    "CityWidget.recorded_analyses",
    "CityWidget.recorded_review",
    "PuzzleWidget.recorded",
    "PuzzleWidget.recorded_analyses",
    "PuzzleWidget.recorded_review",
    "IllegalMoveError",
    "NotationError",
    "RecordError",
    "AkropolisError",
    # Created by the package, not by users.
    *("Bot", "Candidate", "Check", "Collection", "Exercise", "Explanation", "ExplorerTable"),
    *("LinesTable", "Node", "PlayOut", "Preview", "Review", "ReviewedMove", "Solution"),
    "Tournament",
}
"""Callables without arguments from a user."""


def targets() -> Iterator[Target]:
    """Yield every public function, class and method that takes arguments."""
    for name in ak.__all__:
        value = getattr(ak, name)
        if callable(value) and name not in SKIPPED:
            yield from target(name, lambda value=value: value)  # type: ignore[misc]
    for name, make in OBJECTS.items():
        instance = make()
        kind = type(instance)
        for method in sorted(dir(kind)):
            foreign = any(
                method in vars(base)
                for base in kind.__mro__
                if not base.__module__.startswith("akropolis_nb")
            )
            if method.startswith("_") or foreign or method in traits_of(kind):
                continue
            value = inspect.getattr_static(kind, method)
            if isinstance(value, property):
                if value.fset is not None:
                    yield Target(f"{name}.{method}", partial(setter, make, method), {"value": 0})
            elif callable(getattr(instance, method, None)):
                yield from target(f"{name}.{method}", partial(made, make, method))
        for trait in sorted(traits_of(kind)):
            yield Target(f"{name}.{trait}", partial(setter, make, trait), {"value": 0})
        if hasattr(kind, "__getitem__") and not issubclass(kind, tuple):
            yield Target(f"{name}[]", partial(made, make, "__getitem__"), {})


def traits_of(kind: type) -> set[str]:
    """Return the traits that this package defines on a widget."""
    if not issubclass(kind, traitlets.HasTraits):
        return set()
    ours = {
        name
        for base in kind.__mro__
        if base.__module__.startswith("akropolis_nb")
        for name in vars(base)
    }
    return {name for name in kind.class_traits() if name in ours and name[0] != "_"}


def made(make: Callable[[], Any], method: str) -> Callable[..., Any]:
    """Return a method of a new object."""
    return getattr(make(), method)  # type: ignore[no-any-return]


def setter(make: Callable[[], Any], name: str) -> Callable[..., Any]:
    """Return a function that sets a property of a new object and shows the object."""
    instance = make()

    def set_value(value: Any) -> None:
        setattr(instance, name, value)
        getattr(instance, name)

    return set_value


def target(name: str, make: Callable[[], Callable[..., Any]]) -> Iterator[Target]:
    """Return a callable with valid arguments, or None if it takes none."""
    with suppress(ValueError, TypeError):
        parameters = inspect.signature(make()).parameters
        right = dict(CHEAP.get(name, {}))
        for parameter, one in parameters.items():
            needed = one.default is one.empty and one.kind is not one.VAR_KEYWORD
            if parameter in VALUES and needed and one.kind is not one.VAR_POSITIONAL:
                right.setdefault(parameter, VALUES[parameter]())
        if "game" in right and right["game"] is None:
            right["game"] = game()
        if parameters and name not in SKIPPED:
            yield Target(name, make, right)


def cases() -> list[Case]:
    """Yield each parameter with each wrong value, and a parameter that does not exist."""
    found = []
    for one in targets():
        for name, parameter in inspect.signature(one.make()).parameters.items():
            if parameter.kind is parameter.VAR_KEYWORD:
                found += [Case(one, "no_such_option", value) for value in ("None", "5", "object")]
            else:
                found += [Case(one, name, value) for value in WRONG]
    return found


def main() -> None:
    """Run all cases and print the findings."""
    import time

    several = cases()
    chosen = [
        case for case in several if len(sys.argv) < 2 or any(a in str(case) for a in sys.argv[1:])
    ]
    print(len(several), "calls known,", len(chosen), "chosen", flush=True)
    bad = 0
    for case in chosen:
        begun = time.perf_counter()
        told = case.run()
        took = time.perf_counter() - begun
        if took > 3:
            print(f"SLOW {took:.1f} s: {case}", flush=True)
        if told:
            bad += 1
            print(told.encode("ascii", "backslashreplace").decode(), flush=True)
    print(bad, "bad")


if __name__ == "__main__":
    main()
