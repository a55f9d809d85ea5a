"""Several puzzles, and a file that remembers what was answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, overload

from akropolis_nb.engine.checks import each, shown
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.record import file_path
from akropolis_nb.puzzles.answers.answers_file import (
    entry_of,
    read_entries,
    read_entry,
    write_entries,
)
from akropolis_nb.puzzles.answers.attempts import Attempts
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.text import asked_text
from akropolis_nb.puzzles.words import LONGEST_PROMPT, checked_text
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike
    from pathlib import Path

    from akropolis_nb.widget.puzzle_set_widget import PuzzleSetWidget

MOST_PUZZLES = 1000


class PuzzleSet(WithFrame, Sequence[Puzzle]):
    """Puzzles in order, whose attempts a file can keep.

    What was tried belongs to the set: its puzzles are copies of those given, of which nothing has
    been tried, and two sets of the same puzzles know nothing of each other. All views of one set
    share its attempts. What is checked on any of its puzzles, here or in a widget, is written to
    the file at once; a set opened with the same file goes on from there. Other answers in the file
    are left as they are, so several sets can share one.

    >>> import akropolis_nb as ak
    >>> puzzles = ak.PuzzleSet([ak.Puzzle(ak.City(), ["hhg"]), ak.Puzzle(ak.City(), [7, 31])])
    >>> puzzles[0].check("hhg@0,1^2").solved
    True
    >>> puzzles
    <PuzzleSet: 1 of 2 solved>
    >>> [(row["puzzle"], row["solved"], row["attempts"]) for row in puzzles.table()]
    [(1, True, 1), (2, False, 0)]

    Args:
        puzzles: puzzles or their texts.
        save: the file, JSON; nothing is kept without one.
        title: a line above them.

    Raises:
        AkropolisError: these are no puzzles.
        RecordError: the file is none of answers; it is left as it is.
    """

    def __init__(
        self,
        puzzles: Iterable[Puzzle | str],
        save: str | PathLike[str] | None = None,
        *,
        title: str = "",
    ) -> None:
        found: list[Puzzle] = []
        for puzzle in each("puzzles", puzzles, "puzzles or their texts"):
            if len(found) == MOST_PUZZLES:
                raise AkropolisError(f"a set has at most {MOST_PUZZLES} puzzles")
            found.append(Puzzle.from_text(puzzle) if isinstance(puzzle, str) else puzzle)
            if not isinstance(found[-1], Puzzle):
                raise AkropolisError(f"not a puzzle: {shown(puzzle)}")
        self._puzzles = tuple(puzzle.untried() for puzzle in found)
        self._keys = tuple(_keys(found))
        self._title = checked_text("a title", title, LONGEST_PROMPT)
        self._path = None if save is None else file_path(save, "save takes a path")
        if self._path is not None:
            self._restore(self._path)
            for puzzle, key in zip(self, self._keys, strict=True):
                puzzle.attempts.on_change(partial(self._save, self._path, puzzle, key))

    @property
    def title(self) -> str:
        """The line above the puzzles."""
        return self._title

    @property
    def path(self) -> Path | None:
        """The file that keeps the answers."""
        return self._path

    @overload
    def __getitem__(self, number: int) -> Puzzle: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Puzzle, ...]: ...

    def __getitem__(self, number: int | slice) -> Puzzle | tuple[Puzzle, ...]:
        return self._puzzles[number]

    def __len__(self) -> int:
        return len(self._puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self._puzzles)

    @property
    def solved(self) -> int:
        """How many of them are solved."""
        return sum(puzzle.solved for puzzle in self)

    @property
    def points(self) -> int:
        """What a teacher may count: how many were solved without the solution being shown first."""
        return sum(puzzle.solved and not puzzle.attempts.revealed for puzzle in self)

    def table(self) -> list[dict[str, Any]]:
        """A record for each puzzle: what was tried, how often, how long it took.

        ``pandas.DataFrame(puzzles.table())`` makes a table of it.
        """
        return [
            {
                "puzzle": number,
                "title": puzzle.title,
                "difficulty": puzzle.difficulty,
                "solved": puzzle.solved,
                "attempts": len(puzzle.attempts),
                "answer": puzzle.answer,
                "points": puzzle.attempts.tried[-1].points if puzzle.attempts.tried else None,
                "hints": puzzle.attempts.hints,
                "revealed": puzzle.attempts.revealed,
                "seconds": round(puzzle.attempts.seconds, 1),
                "when": puzzle.attempts.tried[-1].when if puzzle.attempts.tried else "",
            }
            for number, puzzle in enumerate(self, start=1)
        ]

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.tables import html_table

        rows = [
            [row["puzzle"], row["title"], row["difficulty"] or "", "✓" if row["solved"] else "",
             row["attempts"], row["hints"], round(row["seconds"])]
            for row in self.table()
        ]  # fmt: skip
        return html_table(
            ["puzzle", "title", "difficulty", "solved", "attempts", "hints", "seconds"],
            rows,
            words=["title", "difficulty"],
            caption=f"{self._title} {self.solved} of {len(self)} solved".strip(),
            note=".show() is the board to solve them on",
        )

    def __repr__(self) -> str:
        return f"<PuzzleSet: {self.solved} of {len(self)} solved>"

    def show(self, **options: Any) -> PuzzleSetWidget:
        """The puzzles one at a time, with a line that tells how many are solved.

        See :class:`ak.PuzzleSetWidget` for the options.
        """
        from akropolis_nb.widget.puzzle_set_widget import PuzzleSetWidget

        return PuzzleSetWidget(self, **options)

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write a page with all puzzles, to be solved without Python, see :func:`ak.save_html`.

        Raises:
            AkropolisError: there are too many ways to place the tiles of one of them for a page.
        """
        from akropolis_nb.widget.export import save_html

        save_html(path, self, **{"title": self._title or None, **options})

    # --- the file ---

    def _restore(self, path: Path) -> None:
        entries = read_entries(path)
        for puzzle, key in zip(self, self._keys, strict=True):
            _take_up(puzzle.attempts, entries, key)

    def _save(self, path: Path, puzzle: Puzzle, key: str) -> None:
        """Write down what was tried on one puzzle, and leave the others' entries as they are."""
        entries, others = read_entries(path), Attempts()
        _take_up(others, entries, key)
        entry = entry_of(puzzle, others)
        if entry is None:
            entries.pop(key, None)
        else:
            entries[key] = entry
        write_entries(entries, path)


def _take_up(attempts: Attempts, entries: dict[str, Any], key: str) -> None:
    """Take up what the file says of a puzzle, if it says anything."""
    if key in entries:
        read_entry(attempts, entries[key], f"$.puzzles.{key}")


def key_of(puzzle: Puzzle) -> str:
    """A short name for a puzzle, made of what it asks: other words, and it is the same puzzle."""
    return sha256(asked_text(puzzle).encode()).hexdigest()[:16]


def _keys(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A name for each puzzle of a set; one that stands there again is numbered."""
    times = Counter[str]()
    for key in map(key_of, puzzles):
        times[key] += 1
        yield key if times[key] == 1 else f"{key}-{times[key]}"
