"""The answers of a class: one table by pupil and question."""

from __future__ import annotations

import csv
import io
from collections import Counter
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, overload

from akropolis_nb.analysis.review.exercise import Exercise
from akropolis_nb.engine.checks import each, short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.formats.files import save_text
from akropolis_nb.messages.languages import columns, current_language, digits, message
from akropolis_nb.puzzles.answers.class_lines import Notice, Place, find_lines
from akropolis_nb.puzzles.answers.reading import line_of, line_text
from akropolis_nb.puzzles.answers.summary import KEY_DIGITS, Summary
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.text import key_of
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from plotly.graph_objects import Figure

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.puzzles.answers.answer_line import AnswerLine

Question = Puzzle | Exercise
_LABELLED = frozenset("ABCDE")
"""The labels that are shown in pictures."""
_FORMULA = tuple("=+-@\t\r")
"""A text that begins like this is a formula in spreadsheets."""


class ClassTable(WithFrame):
    """Result of :func:`ak.class_table`: what each pupil answered to each question."""

    def __init__(self, given: Any, questions: Question | Iterable[Question] | None) -> None:
        self.questions = None if questions is None else _check_questions(questions)
        """The graded questions; ``None`` if none were given."""
        self._by_key = {_key(one): one for one in self.questions or ()}
        self._answers: dict[str, dict[str, Summary]] = {}
        self.notices: tuple[Notice, ...] = tuple(self._read(find_lines(given)))
        """What there is to say of single lines: damaged, foreign, doubled ones, and which of two
        counts. ``print(notice)`` tells it as a sentence."""
        keys = (key for own in self._answers.values() for key in own)
        self._keys = list(self._by_key) or list(dict.fromkeys(keys))

    def _read(self, found: Iterator[tuple[Place, AnswerLine | Notice]]) -> Iterator[Notice]:
        """Take in what was found; yield what there is to say of it."""
        seen: dict[str, Place] = {}
        parts: dict[tuple[str, int], dict[int, Place]] = {}
        places: dict[tuple[str, str], Place] = {}
        for place, line in found:
            if isinstance(line, Notice):
                yield line
                continue
            if line.text in seen:
                yield Notice(place, "doubled", line.name, seen[line.text])
                continue
            seen[line.text] = place
            known = [one for one in line.summaries if one.key in self._by_key or not self._by_key]
            if len(known) < len(line.summaries):
                yield Notice(place, "unknown", line.name)
            if not known:
                continue
            parts.setdefault((line.name, line.parts), {})[line.part] = place
            own = self._answers.setdefault(line.name, {})
            before = {places[line.name, one.key] for one in known if one.key in own}
            yield from (Notice(place, "replaced", line.name, other) for other in sorted(before))
            own |= {one.key: one for one in known}
            places |= {(line.name, one.key): place for one in known}
        for (name, count), there in parts.items():
            for part in sorted({*range(1, count + 1)} - there.keys()):
                yield Notice(max(there.values()), "missing", name, Place("", part))

    @property
    def pupils(self) -> tuple[str, ...]:
        """The names, in the order of their first lines."""
        return tuple(self._answers)

    def table(self) -> list[dict[str, Any]]:
        """Return one plain record for each pupil and question that the pupil's lines tell of."""
        return [
            {
                "pupil": name,
                "question": number,
                "title": self._title(key),
                "tries": (one := own[key]).tries,
                "solved_at": one.solved_at,
                "first": self._text(one),
                "lost_first": one.lost_first,
                "lost": one.lost,
                "hints": one.hints,
                "shown": one.shown,
                "seconds": one.seconds,
            }
            for name, own in self._answers.items()
            for number, key in enumerate(self._keys, start=1)
            if key in own
        ]

    @overload
    def to_csv(self) -> str: ...
    @overload
    def to_csv(self, path: str | PathLike[str]) -> None: ...
    def to_csv(self, path: str | PathLike[str] | None = None) -> str | None:
        """Return :meth:`table` as CSV, or write it to a file, which spreadsheets open.

        Args:
            path: the file; without it, the text is returned.

        Raises:
            OSError: the file cannot be written.
        """
        out, rows = io.StringIO(), self.table()
        names = list(rows[0]) if rows else []
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([names, *([_plain(row[name]) for name in names] for row in rows)])
        if path is None:
            return out.getvalue()
        # Spreadsheets know by the mark that it is UTF-8.
        save_text(f"\ufeff{out.getvalue()}", path)
        return None

    def solved_by(self, question: int | Question) -> tuple[str, ...]:
        """Return who solved a question before its solution was shown.

        Args:
            question: its number in the table, from 1, or the question itself.
        """
        key = self._find(question)
        found = ((name, own.get(key)) for name, own in self._answers.items())
        return tuple(name for name, one in found if one and one.solved_at)

    def first_tries(self, question: int | Question) -> list[dict[str, Any]]:
        """Return what the class answered first, the most frequent answer first.

        Each record has ``label`` (``"A"`` for the most frequent one; ``""`` after ``"Z"``),
        ``answer`` (moves as text), ``pupils`` (their names) and ``lost``.
        """
        key = self._find(question)
        found: dict[str, dict[str, Any]] = {}
        for name, own in self._answers.items():
            if key in own and own[key].first:
                one = own[key]
                answer = self._text(one)
                record: dict[str, Any] = {"answer": answer, "pupils": [], "lost": one.lost_first}
                found.setdefault(answer, record)["pupils"].append(name)
        frequent = sorted(found.values(), key=lambda record: -len(record["pupils"]))
        return [{"label": ascii_uppercase[n : n + 1]} | row for n, row in enumerate(frequent)]

    def figure(self, question: int | Question = 1, **options: Any) -> Figure:
        """Return a picture of the first tries: on each hex, how many pupils covered it.

        The most frequent tries have the labels of :meth:`first_tries` where their tiles begin.

        Args:
            question: its number in the table, from 1, or the question itself.
            **options: options of :meth:`ak.City.figure`.

        Raises:
            AkropolisError: there is no such question, or the questions were not given.
        """
        key = self._find(question)
        if key not in self._by_key:
            raise AkropolisError("a picture needs the board: class_table(lines, questions=...)")
        asked = self._by_key[key]
        city = asked.city if isinstance(asked, Puzzle) else asked.position.city
        rules = asked.rules if isinstance(asked, Puzzle) else asked.position.rules
        counts: Counter[tuple[int, int]] = Counter()
        labels: dict[tuple[int, int], str] = {}
        for row in self.first_tries(question):
            one = self._answers[row["pupils"][0]][key]
            spots = [spot for _, spot in self._line(one) or ()]
            covered = {each for spot in spots for each in spot.hexes()}
            counts.update(dict.fromkeys(covered, len(row["pupils"])))
            for q, r, _ in spots if row["label"] in _LABELLED else ():
                labels[q, r] = f"{labels.get((q, r), '')} {row['label']}".strip()
        marks = [{"q": q, "r": r, "kind": "badge", "text": text} for (q, r), text in labels.items()]
        figure = city.figure(rules=rules, **{"heat": counts, "marks": marks} | options)
        return figure.update_layout(legend_title_text=message("class_pupils"))

    def _find(self, question: int | Question) -> str:
        """Return the key of a question."""
        key = _key(question) if isinstance(question, Question) else None
        if key is None:
            number = whole("a question's number", question, 1, max(len(self._keys), 1))
            key = self._keys[number - 1] if self._keys else ""
        if key not in self._keys:
            raise AkropolisError("this question is not in the table")
        return key

    def _line(self, one: Summary) -> tuple[Move, ...] | None:
        """Return the moves of a first try; ``None`` if the question was not given."""
        asked = self._by_key.get(one.key)
        if asked is None:
            return None
        return line_of(asked.tiles if isinstance(asked, Puzzle) else asked.position.site, one.first)

    def _text(self, one: Summary) -> str:
        line = self._line(one)
        if line is None:
            return " ".join(f"@{q},{r}^{rotation}" for _, q, r, rotation in one.first)
        return line_text(line)

    def _title(self, key: str) -> str:
        asked = self._by_key.get(key)
        if isinstance(asked, Exercise):
            return message("exercise", name=asked.name, move=asked.played, ply=asked.ply)
        return asked.words(current_language()).title if asked else key

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table, html_words

        rows: list[list[object]] = []
        for name, own in self._answers.items():
            cells = [_cell(own[key]) if key in own else "" for key in self._keys]
            found = [own[key] for key in self._keys if key in own]
            solved = sum(one.solved_at > 0 for one in found)
            tries = sum(one.tries for one in found)
            hints = sum(one.hints for one in found)
            rows.append([name, *cells, solved, tries, hints, sum(one.seconds for one in found)])
        numbers = range(1, len(self._keys) + 1)
        solvers = [f"{len(self.solved_by(n))} / {len(self._answers)}" for n in numbers]
        rows.append([message("class_solved"), *solvers, "", "", "", ""])
        (pupil,) = columns("pupil")
        head = [pupil, *map(str, numbers), *columns("solved", "attempts", "hints", "seconds")]
        table = html_table(head, rows, words=[pupil], note=message("class_legend"))
        notices = html_words("\n".join(map(str, self.notices))) if self.notices else ""
        return f'<div style="overflow-x:auto">{table}</div>{notices}'

    def __repr__(self) -> str:
        return (
            f"<ClassTable: {len(self._answers)} pupils, {len(self._keys)} questions, "
            f"{len(self.notices)} notices>"
        )


def class_table(
    lines_or_files: str | PathLike[str] | Iterable[str | PathLike[str]],
    questions: Question | Iterable[Question] | None = None,
) -> ClassTable:
    """Return the answers of a class as one table by pupil and question.

    The lines are what pupils copy from pages with puzzles and exercises, or
    :meth:`PuzzleSet.answers_line` writes; mail may have wrapped and quoted them. Lines that are
    damaged, doubled or something else do not spoil the others: ``notices`` tells of each. If a
    pupil answered a question in two different lines, the last one counts. A line's check sum finds
    damage, not forgery.

    >>> import akropolis_nb as ak
    >>> puzzles = ak.PuzzleSet([ak.Puzzle(ak.City(), ["hhg"], title="A first tile")])
    >>> puzzles[0].check("hhg@0,1^2").solved
    True
    >>> found = ak.class_table(["Hello!", puzzles.answers_line("Ada")], puzzles)
    >>> found
    <ClassTable: 1 pupils, 1 questions, 1 notices>
    >>> print(found.notices[0])
    line 1: no answers here
    >>> found.solved_by(1), found.first_tries(1)[0]["answer"]
    (('Ada',), 'hhg@0,1^2')

    Args:
        lines_or_files: a text, an iterable of lines, or paths of files; a text is a path if there
            is such a file.
        questions: the set, or the puzzles and exercises that were asked; without them, the table
            has no titles and pictures.

    Raises:
        AkropolisError: an argument is invalid.
        RecordError: a file is not a text in UTF-8.
        OSError: a file cannot be read.
    """
    return ClassTable(lines_or_files, questions)


def _check_questions(questions: Any) -> tuple[Question, ...]:
    """Return the questions that are graded; those about a city are not."""
    if isinstance(questions, Question):
        return (questions,)
    found = tuple(each("questions", questions, "puzzles or exercises"))
    for one in found:
        if not isinstance(one, Question):
            raise AkropolisError(f"a question is a puzzle or an exercise, not {short_repr(one)}")
    return tuple(one for one in found if not (isinstance(one, Puzzle) and one.goal.is_quiz))


def _key(question: Question) -> str:
    key = key_of(question) if isinstance(question, Puzzle) else question.key
    return key[:KEY_DIGITS]


def _plain(value: Any) -> Any:
    """Return a value for a cell of a spreadsheet, which must not take a name for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _cell(one: Summary) -> str:
    """Return the answers to a question in a few signs."""
    if one.solved_at:
        cell = "✓" if one.solved_at == 1 else f"✓ {one.solved_at}"
    elif one.tries:
        cell = "?" if one.lost is None else f"−{digits(f'{one.lost:g}')}"
    else:
        cell = "·"
    return f"{cell} †" if one.shown else cell
