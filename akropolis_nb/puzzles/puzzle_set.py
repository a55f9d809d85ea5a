"""A set of puzzles, and a file that saves the attempts."""

from __future__ import annotations

import datetime as dt
import warnings
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, overload

from akropolis_nb.engine.checks import each, format_count, short_repr
from akropolis_nb.engine.errors import AkropolisError, RecordError
from akropolis_nb.game.formats.files import file_path
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import columns, current_language, current_texts, message
from akropolis_nb.messages.puzzle_sentences import describe_progress, describe_unsaved
from akropolis_nb.puzzles.answers.answer_line import write_lines
from akropolis_nb.puzzles.answers.answers_file import restore_attempts, save_attempts, solved_apart
from akropolis_nb.puzzles.answers.attempts import UnsavedError
from akropolis_nb.puzzles.answers.class_table import ClassTable
from akropolis_nb.puzzles.answers.summary import summarise
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.text import key_of
from akropolis_nb.puzzles.words import LONGEST_PROMPT, check_text
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike
    from pathlib import Path

    from akropolis_nb.widget import PuzzleSetWidget

MOST_PUZZLES = 1000


class PuzzleSet(WithFrame, Sequence[Puzzle]):
    """A sequence of puzzles whose attempts can be saved to a file.

    The attempts belong to the set: its puzzles are copies of those given, without attempts, and two
    sets of the same puzzles are independent. All views of a set share its attempts. Every attempt,
    here or in a widget, is written to the file at once; a set opened with the same file continues
    from there. Other entries of the file are not changed, so several sets can share a file.

    What counts as solved follows from the saved moves, which are played again when the file is
    opened. A puzzle whose solution was shown first does not count. If the file cannot be written,
    the result of a check says so, and the next attempt tries again.

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
        save: path of the JSON file; if omitted nothing is saved.
        title: title of the set.

    Raises:
        AkropolisError: an element is neither a puzzle nor its text.
        RecordError: the file is not a file of answers; it is not changed.
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
                raise AkropolisError(f"not a puzzle: {short_repr(puzzle)}")
        self._puzzles = tuple(puzzle.untried() for puzzle in found)
        self._title = check_text("a title", title, LONGEST_PROMPT)
        self._path = None if save is None else file_path(save, "save takes a path")
        self._apart: list[str] = []
        if self._path is not None:
            by_key = dict(zip(_keys(found), self._puzzles, strict=True))
            self._apart = solved_apart(by_key, self._path)
            misfits = restore_attempts(by_key, self._path)
            for number, misfit in enumerate(misfits, start=1):
                if misfit:
                    warnings.warn(
                        f"{self._path.name}: {format_count(misfit, 'answer')} saved for puzzle "
                        f"{number} cannot be played in it, and count for nothing",
                        stacklevel=2,
                    )
            self._pending: dict[str, Puzzle] = {}
            for key, puzzle in by_key.items():
                puzzle.attempts.on_change(partial(self._save, key, puzzle, self._path))

    def _save(self, key: str, puzzle: Puzzle, path: Path) -> None:
        """Save the attempts of a puzzle, and those that could not be saved before.

        Raises:
            UnsavedError: they could not be saved.
        """
        self._pending[key] = puzzle
        for name, waiting in tuple(self._pending.items()):
            try:
                save_attempts(waiting, name, path)
            except (OSError, RecordError) as error:
                why = getattr(error, "strerror", None) or str(error)
                waiting.attempts.unsaved = str(path), why
            else:
                waiting.attempts.unsaved = None
                del self._pending[name]
        if puzzle.attempts.unsaved:
            raise UnsavedError(*describe_unsaved(catalogue("en"), puzzle))

    @property
    def title(self) -> str:
        """Title of the set."""
        return self._title

    @property
    def path(self) -> Path | None:
        """Path of the file with the answers, or ``None``."""
        return self._path

    @overload
    def __getitem__(self, number: int) -> Puzzle: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Puzzle, ...]: ...

    def __getitem__(self, number: int | slice) -> Puzzle | tuple[Puzzle, ...]:
        return self._puzzles[number]

    def __len__(self) -> int:
        return len(self._puzzles)

    @property
    def solved(self) -> int:
        """Number of puzzles solved before their solution was shown."""
        return sum(puzzle.solved for puzzle in self)

    @property
    def graded(self) -> int:
        """Number of puzzles that are graded: all but questions about a city."""
        return sum(not puzzle.goal.is_quiz for puzzle in self)

    @property
    def solved_apart(self) -> int:
        """Number of other puzzles that were solved according to the file.

        They belong to other sets or days, or to an earlier collection.
        """
        return len(self._apart)

    def streak(self, today: dt.date | None = None) -> int:
        """Return on how many days in a row a puzzle of the set or of its file was solved.

        The last day is today, or yesterday as long as none was solved today. Days are local.

        >>> import akropolis_nb as ak
        >>> puzzles = ak.PuzzleSet([ak.daily()])  # with save="daily.json", days add up
        >>> puzzles.streak()
        0

        Args:
            today: the date; the present one if omitted.

        Raises:
            AkropolisError: it is no date.
        """
        if today is not None and not isinstance(today, dt.date):
            raise AkropolisError(f"today is a date, not {short_repr(today)}")
        firsts = [next((one.when for one in p.attempts.tried if one.solved), "") for p in self]
        days = set(map(_local_day, [*firsts, *self._apart]))
        day = today or dt.datetime.now().astimezone().date()
        if day not in days:
            day -= dt.timedelta(days=1)
        count = 0
        while day - dt.timedelta(days=count) in days:
            count += 1
        return count

    @property
    def points(self) -> int:
        """Points for a teacher: one for each solved puzzle."""
        return self.solved

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each puzzle: attempts, hints, points, time.

        ``pandas.DataFrame(puzzles.table())`` makes a data frame of it.
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

    def answers_line(self, name: str) -> str:
        """Return the answers of a pupil as a line of text, as pages write it; long sets give more.

        :func:`ak.class_table` reads it.

        >>> import akropolis_nb as ak
        >>> ak.PuzzleSet([ak.Puzzle(ak.City(), ["hhg"])]).answers_line("Ada").split("-")[:4]
        ['akropolis1', 'Ada', '1of1', '1']

        Raises:
            AkropolisError: the name is empty, longer than 40 characters, or no text.
        """
        graded = (puzzle for puzzle in self if not puzzle.goal.is_quiz)
        found = {one.key: one for one in map(summarise, graded)}
        return "\n".join(write_lines(name, found.values()))

    def class_table(
        self, lines_or_files: str | PathLike[str] | Iterable[str | PathLike[str]]
    ) -> ClassTable:
        """Return what a class answered to this set, see :func:`ak.class_table`."""
        return ClassTable(lines_or_files, self)

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table

        rows = [
            [
                row["puzzle"],
                puzzle.words(current_language()).title,
                message(f"grade_{puzzle.difficulty}") if puzzle.difficulty else "",
                "✓" if row["solved"] else message("shown_first") if row["revealed"] else "",
                row["attempts"],
                row["hints"],
                round(row["seconds"]),
            ]
            for row, puzzle in zip(self.table(), self, strict=True)
        ]
        names = ("puzzle", "title", "difficulty", "solved", "attempts", "hints", "seconds")
        return html_table(
            columns(*names),
            rows,
            words=columns("title", "difficulty"),
            caption=f"{self._title} {describe_progress(current_texts(), self)}".strip(),
            note=message("show_to_solve"),
        )

    def __repr__(self) -> str:
        return f"<PuzzleSet: {self.solved} of {self.graded} solved>"

    def show(self, **options: Any) -> PuzzleSetWidget:
        """Return a view of the puzzles, one at a time, with the number of solved ones.

        See :class:`ak.PuzzleSetWidget` for the options.
        """
        from akropolis_nb.widget import PuzzleSetWidget

        return PuzzleSetWidget(self, **options)

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write an HTML page to solve all puzzles without Python, see :func:`ak.save_html`.

        Raises:
            AkropolisError: a puzzle has too many ways to place its tiles for a page.
        """
        from akropolis_nb.widget import save_html

        save_html(path, self, **{"title": self._title or None, **options})


def _local_day(when: str) -> dt.date | None:
    """Return the date of a saved time; ``None`` if it is none."""
    try:
        return dt.datetime.fromisoformat(when).astimezone().date()
    except (ValueError, OverflowError):
        return None


def _keys(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Yield a key for each puzzle of a set; repeated puzzles get a number."""
    times = Counter[str]()
    for key in map(key_of, puzzles):
        times[key] += 1
        yield key if times[key] == 1 else f"{key}-{times[key]}"
