"""The bundled puzzles, from a file with one puzzle per line."""

from __future__ import annotations

import datetime as dt
from contextlib import suppress
from functools import cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, overload

from akropolis_nb.engine.checks import format_count, short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.languages import current_language, message
from akropolis_nb.messages.puzzle_sentences import theme
from akropolis_nb.puzzles.puzzle import GRADES, Puzzle
from akropolis_nb.puzzles.themes import THEMES, check_name, theme_name
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Collection(WithFrame, tuple[Puzzle, ...]):  # noqa: SLOT001 - it has numbers
    """A tuple of puzzles; displays itself as a gallery.

    Slices and what ``filter`` returns keep the numbers of the puzzles.

    >>> import akropolis_nb as ak
    >>> puzzles = ak.collection(theme="lake", difficulty="hard")
    >>> len(puzzles), puzzles[0].tags, puzzles[0].difficulty
    (4, ('lake',), 'hard')
    >>> [row["number"] for row in puzzles[2:].table()]
    [2, 3]
    """

    _numbers: Sequence[int]

    def __new__(cls, puzzles: Iterable[Puzzle] = (), numbers: Sequence[int] | None = None) -> Self:
        """Create a collection, numbered from 0 if ``numbers`` is omitted."""
        made = super().__new__(cls, puzzles)
        made._numbers = range(len(made)) if numbers is None else numbers
        return made

    @overload
    def __getitem__(self, number: SupportsIndex) -> Puzzle: ...

    @overload
    def __getitem__(self, number: slice) -> Collection: ...

    def __getitem__(self, number: SupportsIndex | slice) -> Puzzle | Collection:
        if isinstance(number, slice):
            return Collection(super().__getitem__(number), self._numbers[number])
        return super().__getitem__(number)

    def filter(self, theme: str | None = None, difficulty: str | None = None) -> Collection:
        """Return the puzzles of a theme, of a difficulty, or of both.

        Raises:
            AkropolisError: there is no such theme or difficulty.
        """
        if theme is not None:
            check_name("theme", theme, THEMES)
        if difficulty is not None:
            check_name("difficulty", difficulty, GRADES)
        kept = [
            (puzzle, number)
            for puzzle, number in zip(self, self._numbers, strict=True)
            if (theme is None or theme in puzzle.tags)
            and (difficulty is None or difficulty == puzzle.difficulty)
        ]
        return Collection((puzzle for puzzle, _ in kept), [number for _, number in kept])

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each puzzle: index, title, theme, difficulty and tiles."""
        return [
            {
                "number": number,
                "title": puzzle.title,
                "theme": ", ".join(puzzle.tags),
                "difficulty": puzzle.difficulty,
                "tiles": puzzle.length,
            }
            for number, puzzle in zip(self._numbers, self, strict=True)
        ]

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import card_html, gallery_html

        return gallery_html(
            card_html(
                puzzle.svg(),
                f"{number}. {puzzle.words(current_language()).title}",
                [", ".join([*map(theme, puzzle.tags), message(f"grade_{puzzle.difficulty}")])],
            )
            for number, puzzle in zip(self._numbers, self, strict=True)
        )

    def __repr__(self) -> str:
        return f"<Collection: {format_count(len(self), 'puzzle')}>"


@cache
def _lines() -> tuple[str, ...]:
    text = files("akropolis_nb.puzzles").joinpath("collection.txt").read_text("utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


def collection(
    theme: str | None = None, difficulty: str | None = None, *, kind: str | None = None
) -> Collection:
    """Return the bundled puzzles: four for each of five themes and three difficulties.

    Each has exactly one best answer.

    Args:
        theme: ``"temple"``, ``"markets"``, ``"stone"``, ``"lake"`` or ``"last"``; all if omitted.
        difficulty: ``"easy"``, ``"medium"`` or ``"hard"``; all if omitted.
        kind: another name for ``theme``.

    Raises:
        AkropolisError: there is no such theme or difficulty, or both ``theme`` and ``kind``.

    >>> import akropolis_nb as ak
    >>> ak.collection(), ak.collection(kind="lake") == ak.collection(theme="lake")
    (<Collection: 60 puzzles>, True)
    """
    found = Collection(map(Puzzle.from_text, _lines()))
    return Collection(found.filter(theme_name(theme, kind), difficulty))


def daily(date: dt.date | str | None = None) -> Puzzle:
    """Return the puzzle of a day: the same for everybody, going through the whole collection.

    Args:
        date: a date, or a text such as ``"2026-11-21"``; today if omitted.

    Raises:
        AkropolisError: ``date`` is not a date.

    >>> import akropolis_nb as ak
    >>> ak.daily("2026-11-21") == ak.daily("2026-11-22")
    False
    """
    if date is None:
        date = dt.date.today()  # noqa: DTZ011 - the user's local date
    day: object = date
    if isinstance(day, str):
        with suppress(ValueError):
            day = dt.date.fromisoformat(day)
    if not isinstance(day, dt.date):
        raise AkropolisError(f"not a date: {short_repr(date)}; '2026-11-21' is one")
    lines = list(_lines())
    Random("akropolis_nb daily").shuffle(lines)
    return Puzzle.from_text(lines[day.toordinal() % len(lines)])
