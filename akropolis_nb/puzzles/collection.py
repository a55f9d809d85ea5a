"""The bundled puzzles, from a file with one puzzle per line."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from contextlib import suppress
from functools import cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, overload

from akropolis_nb.engine.checks import format_count, short_repr, suggest
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.languages import current_language, message
from akropolis_nb.messages.puzzle_sentences import kind_name
from akropolis_nb.puzzles.finder.kinds import check_kind
from akropolis_nb.puzzles.finder.stories import read_line
from akropolis_nb.puzzles.puzzle import GRADES, Puzzle
from akropolis_nb.puzzles.words import check_name
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Collection(WithFrame, tuple[Puzzle, ...]):  # noqa: SLOT001 - it has numbers
    """A tuple of puzzles; displays itself as a gallery.

    Slices and what ``filter`` returns keep the numbers of the puzzles.

    >>> import akropolis_nb as ak
    >>> puzzles = ak.collection("pay", "hard")
    >>> puzzles[0].tags[0], puzzles[0].difficulty
    ('pay', 'hard')
    >>> [row["number"] for row in puzzles[2:4].table()]
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

    def filter(self, kind: str | None = None, difficulty: str | None = None) -> Collection:
        """Return the puzzles of a kind, of a difficulty, or of both.

        Raises:
            AkropolisError: there is no such kind or difficulty.
        """
        if kind is not None:
            check_kind(kind)
        if difficulty is not None:
            check_name("difficulty", difficulty, GRADES)
        kept = [
            (puzzle, number)
            for puzzle, number in zip(self, self._numbers, strict=True)
            if (kind is None or kind in puzzle.tags)
            and (difficulty is None or difficulty == puzzle.difficulty)
        ]
        return Collection((puzzle for puzzle, _ in kept), [number for _, number in kept])

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each puzzle: index, title, kind, motif, difficulty, tiles."""
        return [
            {
                "number": number,
                "title": puzzle.title,
                "kind": ", ".join(puzzle.tags[:1]),
                "motif": ", ".join(puzzle.tags[1:]),
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
                [f"{kind_name(puzzle.tags[0])}, {message(f'grade_{puzzle.difficulty}')}"],
            )
            for number, puzzle in zip(self._numbers, self, strict=True)
        )

    def __repr__(self) -> str:
        return f"<Collection: {format_count(len(self), 'puzzle')}>"


@cache
def lines() -> tuple[str, ...]:
    """Return the lines of the bundled file: puzzles without words, and their facts."""
    text = files("akropolis_nb.puzzles").joinpath("collection.txt").read_text("utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


@suggest
def collection(kind: str | None = None, difficulty: str | None = None) -> Collection:
    """Return the bundled puzzles.

    Args:
        kind: ``"two"``, ``"last"``, ``"pay"``, ``"spot"``, ``"choice"`` or ``"tile"``, see
            :func:`ak.generate_puzzles`; all if omitted.
        difficulty: ``"easy"``, ``"medium"`` or ``"hard"``; all if omitted.

    Raises:
        AkropolisError: there is no such kind or difficulty.

    >>> import akropolis_nb as ak
    >>> str(ak.collection("last")[0].goal)
    'win'
    """
    return Collection(Collection(map(read_line, lines())).filter(kind, difficulty))


def daily(date: dt.date | str | None = None) -> Puzzle:
    """Return the puzzle of a day: the same for everybody, going through the whole collection.

    The order is that of the collection of 28 November 2026; earlier versions had another one.

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
    order = list(lines())
    Random("akropolis_nb daily").shuffle(order)
    return read_line(vary(order)[day.toordinal() % len(order)])


def vary(some: Iterable[str]) -> list[str]:
    """Return the lines of puzzles so that no motif comes twice in a row, if that is possible.

    Otherwise the order is kept as far as it can be.
    """
    left = [(line.partition("tags=")[2].partition("\t")[0], line) for line in some]
    order: list[str] = []
    last = ""
    while left:
        ((most, times),) = Counter(motif for motif, _ in left).most_common(1)
        # More than half of them: they have to take turns with all others.
        must = most if most != last and 2 * times > len(left) else None
        fits = (n for n, (motif, _) in enumerate(left) if motif != last and must in {None, motif})
        number = next(fits, 0)
        last, line = left.pop(number)
        order.append(line)
    return order
