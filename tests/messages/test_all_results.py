"""Every public result is shown in the language that is set.

Two independent searches: Ukrainian has no Latin letters, and German has none of the English texts.
"""

from __future__ import annotations

import inspect
import re
import zlib
from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.rules import ARCHITECTS
from akropolis_nb.messages.catalogue import PLACEHOLDER, catalogue
from tests.messages.shown import MOVE, all_shown, latin, texts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DISPLAYS = ("_repr_html_", "_repr_mimebundle_", "figure", "svg", "__str__")
NOTATION = {"Move", "Placement", "Position"}
"""They print what can be read in again."""
BOARDS = {
    "CityWidget", "CompareWidget", "PositionEditor", "PracticeWidget", "PuzzleSetWidget",
    "PuzzleWidget", "Study",
}  # fmt: skip
"""Their words are those of `test_texts.py`."""
CALLS = {
    "moves", "table", "check", "show", "reveal", "random", "greedy", "Elo", "memory", "explorer",
    "run", "start", "position", "Akropolis", "Rules", "players", "solve", "varied", "fast", "seed",
    "python", "akropolis_nb", "akropolis", "nb", "habits",
}  # fmt: skip
"""Names that Python users type, which stay as they are."""


@cache
def game(moves: int = 9, **rules: Any) -> ak.Game:
    made = ak.Game(seed=7, **rules)
    while made.ply < moves and not made.position.is_over:
        made.play(list(made.legal_moves())[made.ply % 3])
    return made


@cache
def branched() -> ak.Game:
    made = ak.Game(seed=7)
    for n in (0, 40, 90):
        made.play(list(made.legal_moves())[n])
        made.undo()
    return made


def class_table() -> ak.ClassTable:
    """Return a table of two questions, with something to say of every kind."""
    puzzles = ak.PuzzleSet([puzzle(), ak.Puzzle(ak.City(), ["hhg"])])
    puzzles[0].attempts.reveal()
    line = puzzles.answers_line("Cleo")
    puzzles[1].check("hhg@0,1^2")
    other = puzzles.answers_line("Cleo")
    half = line.replace("1of1", "1of2").rpartition("-")[0]
    parted = f"{half}-{zlib.crc32(half.encode()):08x}"
    lines = ["?", line, line, other, other[:-1], "akropolis2-", parted]
    return ak.class_table(lines, puzzles[:1])


@cache
def reviewed() -> ak.Review:
    return ak.review(game(8), playouts=84, progress=False)


def analysed() -> ak.Analysis:
    return ak.analyse(game(9), playouts=300, progress=False)


def forked() -> ak.Game:
    made = copy(game(6))
    made.undo()
    made.play(list(made.legal_moves())[5])
    return made


def pictures() -> list[Any]:
    """Return a city with everything laid over it, flat and in space, and its score."""
    city = game(9).position.city
    laid: dict[str, Any] = {"counts": True, "heat": {(0, 0): 1.5}}
    figures = [texts_of(city.figure(view, **laid)) for view in ("2d", "3d")]
    return [city, city.svg(**laid), *figures, str(city.score())]


def compared() -> list[Any]:
    found = ak.compare(game(9), game(8))
    return [found, *map(str, found.differences)]


def exercise() -> list[Any]:
    """Return an exercise as it was first shown, tries of it, and the exercise with its answer."""
    asked = reviewed().ask(8)
    first = asked._repr_html_()
    tried = [*list(asked.position.legal_moves())[:40:13], asked.played]
    checks = [asked.check(move) for move in tried]
    checks.append(asked.check(asked.answer))
    asked.reveal()
    return [first, *map(str, checks), *(one._repr_html_() for one in checks), asked]


def puzzle(goal: str = "most points") -> ak.Puzzle:
    return ak.Puzzle(ak.City().place("hhg", (0, 1, 2)), ["hhg"], goal)


def reasons() -> list[ak.Reasons]:
    found = []
    for moves, rules in ((9, {}), (20, {}), (35, {}), (9, {"players": 3}), (12, {"players": 3})):
        position = game(moves, **rules).position
        legal = list(position.legal_moves())
        found += [ak.reasons(position, legal[n], legal[-n], playouts=40) for n in (1, 9, 17)]
    return found


@cache
def explorer() -> ak.Explorer:
    return ak.Explorer(":memory:").run(60, progress=False)


@cache
def library() -> ak.Library:
    made = copy(game(8))
    made.names = ("Анна", "Богдан")
    library = ak.Library(":memory:", player="Анна")
    library.add(made)
    return library.review(28, progress=False)


def tables() -> list[ak.ExplorerTable]:
    """Return a table of each kind."""
    made = explorer()
    habits = ak.try_habit("up", against="ground", turns=3, playouts=60, progress=False)
    others = [ak.tile_list(game(0)), ak.opening_findings(), made.moves(ak.Game(seed=7))]
    return [made.first_tiles(), habits, *others]


def forecasts() -> list[ak.Forecast]:
    metagenes = game(9, architect="metagenes")
    return [ak.forecast(game(9), playouts=1)] + [
        ak.forecast(one, playouts=8) for one in (game(9), game(30, players=3), metagenes)
    ]


RESULTS: dict[str, Callable[[], list[Any]]] = {
    "Analysis": lambda: [
        analysed(),
        ak.analyse(game(4), playouts=0, progress=False),
        ak.analyse(game(35), playouts=100, aim="score", progress=False),
    ],
    "Check": lambda: [puzzle().check("hhg@0,3^2"), puzzle().check(None)],
    "City": pictures,
    "Comparison": compared,
    "Collection": lambda: [ak.collection(difficulty="easy")],
    "Continuation": lambda: [analysed().continuation(plies=5)],
    "Exercise": exercise,
    "Explanation": lambda: [
        score.explain()
        for one in (game(30), *(game(2, architect=name) for name in ARCHITECTS))
        for score in one.position.scores
    ],
    "Explorer": lambda: [explorer()],
    "ExplorerTable": tables,
    "Forecast": forecasts,
    "Game": lambda: [
        *(game(0), game(9), game(100), game(9, architect="hippodamos")),
        *(game(9).svg(animate=True), texts_of(ak.score_chart(forked()))),
    ],
    "ClassTable": lambda: [class_table()],
    "LinesTable": lambda: [
        ak.compare_lines(branched()), ak.compare_lines(branched(), playouts=80),
    ],
    "Overview": lambda: [library().overview()],
    "PlayOut": lambda: [ak.play_out(game(9), playouts=20)],
    "Puzzle": lambda: [
        puzzle(), puzzle("at least 2 points of temples"), ak.collection(difficulty="easy")[0],
    ],
    "PuzzleSet": lambda: [ak.PuzzleSet(ak.collection(difficulty="easy"))],
    "Reasons": reasons,
    "Result": lambda: [game(100).result()],
    "Review": lambda: [reviewed()],
    "ReviewedMove": lambda: list(reviewed().moves),
    "Score": lambda: [*game(9).position.scores, *game(9, architect="metagenes").position.scores],
    "Solution": lambda: [puzzle().solve()],
    "Tournament": lambda: [ak.tournament(["random", "greedy"], deals=2)],
}  # fmt: skip
"""By public class, what is shown."""


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    yield
    ak.set_language("en")


def shown(name: str, language: str) -> str:
    """Return all that the results of a class show, made and shown in a language."""
    ak.set_language(language)
    found = [text for one in RESULTS[name]() for text in all_shown(one)]
    return MOVE.sub(" ", " ".join(found))


def test_every_public_class_that_displays_itself_is_here() -> None:
    public = {name: getattr(ak, name) for name in ak.__all__}
    displayed = {
        name
        for name, made in public.items()
        if inspect.isclass(made)
        and any(
            display in vars(base)
            for base in made.__mro__
            if base.__module__.startswith("akropolis_nb")
            for display in DISPLAYS
        )
    }
    errors = {name for name in displayed if issubclass(public[name], Exception)}
    assert displayed - errors - NOTATION - BOARDS <= set(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_ukrainian_has_no_latin_word(name: str) -> None:
    words = latin(shown(name, "uk")) - {"Cleo", "Hippodamos", "Metagenes"}
    assert words <= CALLS


def english_parts() -> set[str]:
    """Return the parts of English texts that have two words or more and are not German as well."""
    english, german = (catalogue(language) for language in ("en", "de"))
    parts = {part for text in english.values() for part in PLACEHOLDER.split(text)[::2]}
    words = "\n".join(german.values())
    return {part for part in parts if len(re.findall("[A-Za-z]{2,}", part)) > 1} - {
        part for part in parts if part in words
    }


ENGLISH = english_parts()


@pytest.mark.slow
@pytest.mark.parametrize("name", RESULTS)
def test_german_has_no_english_text(name: str) -> None:
    words = shown(name, "de")
    assert {part for part in ENGLISH if part in words} == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Analysis", "Forecast", "Reasons", "Review"])
def test_the_english_texts_are_found_where_they_are(name: str) -> None:
    """Otherwise the search above would find nothing."""
    words = shown(name, "en")
    assert {part for part in ENGLISH if part in words}
