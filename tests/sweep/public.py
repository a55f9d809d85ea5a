"""Every public function, class and method, with arguments that are right."""

from __future__ import annotations

import inspect
from contextlib import suppress
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

import traitlets

import akropolis_nb as ak
from tests.sweep.calls import WRONG, Case, Target

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


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


@cache
def compared() -> ak.Reasons:
    first, second, *_ = position().legal_moves()
    return ak.reasons(position(), first, second, playouts=4, workers=1)


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
    "Reasons": compared,
    "Review": lambda: ak.review(game(), playouts=8, workers=1, progress=False),
    "PlayOut": lambda: ak.play_out(position(), playouts=2),
    "Forecast": lambda: ak.forecast(position(), playouts=2, workers=1),
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
    "reasons": {
        "position": ak.Game(seed=7).position,
        "better": "06@1,1^1",
        "worse": "06@1,1^3",
        "playouts": 4,
        "workers": 1,
    },
    "review": {"game": None, "playouts": 8, "workers": 1, "progress": False},
    "playouts": {"position": ak.Game(seed=7).position, "games": 2},
    "forecast": {"playouts": 2, "workers": 1},
    "play_out": {"games": 2},
    "try_habit": {"playouts": 2, "workers": 1, "progress": False},
    "tournament": {"players": ["random", "random"], "deals": 1},
    "generate_puzzles": {"n": 0},
    "Explorer.run": {"games": 2, "bot": "random", "workers": 1, "progress": False},
    "Tile": {"number": 7, "hexes": "hhg", "players": 2},
    "Forecast": {"position": None, "playouts": 2, "seconds": 0.1, "seats": ()},
    "Result": {"names": ("A", "B"), "scores": (), "places": (1, 2), "stones": (1, 1)},
    "Analysis.extend": {"budget": 0.01},
    "Puzzle.solve": {"budget": 0.1, "progress": False},
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
    *("Bot", "Candidate", "Check", "ClassTable", "Collection", "Exercise", "Explanation"),
    *(
        "ExplorerTable",
        "ExplorerWidget",
        "LinesTable",
        "Node",
        "Overview",
        "PlayOut",
        "PracticeWidget",
        "Preview",
    ),
    *("Reasons", "Review", "ReviewedMove"),
    *("Solution", "Tournament"),
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
