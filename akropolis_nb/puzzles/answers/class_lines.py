"""Find pupils' lines in mails, files and lists, and what else stands there."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from akropolis_nb.engine.checks import each, short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.formats.files import decode, file_path
from akropolis_nb.messages.languages import message
from akropolis_nb.puzzles.answers.answer_line import VERSION, WORD, read_line, read_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.puzzles.answers.answer_line import AnswerLine

Trouble = Literal["damaged", "foreign", "newer", "doubled", "replaced", "unknown", "missing"]
_AROUND = " \t>"
"""What mail programs put before and after a line."""
_CONTINUED = re.compile(r"[0-9A-Za-z%-]+", re.ASCII)


class Place(NamedTuple):
    """Where a line stands."""

    file: str
    """The file's name; empty without a file."""
    line: int
    """Its number, from 1."""

    def __str__(self) -> str:
        where = message("class_line", n=self.line)
        return f"{self.file}, {where}" if self.file else where


class Notice(NamedTuple):
    """What there is to say of a line."""

    place: Place
    kind: Trouble
    """``damaged``, ``foreign`` and ``newer`` (of a later version) lines count for nothing, nor do
    ``doubled`` ones a second time; ``replaced``: the pupil gave other answers before, in
    ``other``, which do not count; ``unknown``: answers to other questions, which are left out;
    ``missing``: line ``other.line`` of the pupil's lines is missing."""
    name: str = ""
    """The pupil; empty if it is not known."""
    other: Place | None = None

    def __str__(self) -> str:
        other = self.other and (self.other.line if self.kind == "missing" else self.other)
        of = "_of" if self.kind == "damaged" and self.name else ""
        sentence = message(f"class_{self.kind}{of}", name=self.name, other=other)
        return f"{self.place}: {sentence}"


def find_lines(given: Any) -> Iterator[tuple[Place, AnswerLine | Notice]]:
    """Yield what stands in a text, in an iterable of lines, or in files, line by line.

    Raises:
        AkropolisError: it is neither of these.
        RecordError: a file is not a text in UTF-8.
        OSError: a file cannot be read.
    """
    rows = list(_rows(given))
    at = 0
    while at < len(rows):
        place, row = rows[at]
        at += 1
        start = WORD.search(row)
        if start is None:
            yield place, Notice(place, "foreign")
            continue
        if int(start[1]) != VERSION:
            yield place, Notice(place, "newer")
            continue
        text = row[start.start() :]
        found = read_line("".join(text.split()))
        # Mail programs break long lines.
        while found is None and at < len(rows) and _CONTINUED.fullmatch(rows[at][1]):
            if WORD.match(rows[at][1]):
                break
            text += rows[at][1]
            at += 1
            found = read_line("".join(text.split()))
        yield place, found or Notice(place, "damaged", read_name("".join(text.split())))


def _is_file(given: Any) -> bool:
    """Whether a text is the path of a file."""
    # A text may be too long for a name.
    with suppress(OSError):
        return isinstance(given, str) and WORD.search(given) is None and Path(given).is_file()
    return False


def _rows(given: Any) -> Iterator[tuple[Place, str]]:
    """Yield all lines that are not empty, without what mail programs put around them."""
    whole = isinstance(given, str | PathLike)
    number = 0
    for part in [given] if whole else each("lines_or_files", given, "lines or paths"):
        name, text = "", part
        if isinstance(part, PathLike) or _is_file(part):
            path = file_path(part)
            name, text = path.name, decode(path.read_bytes())
            number = 0
        elif not isinstance(part, str):
            raise AkropolisError(
                f"a class's answers are lines of text or paths of files, not {short_repr(part)}"
            )
        for line in text.splitlines() or [""]:
            number += 1
            row = "".join(sign for sign in line if unicodedata.category(sign) != "Cf")
            if row := row.strip().strip(_AROUND):
                yield Place(name, number), row
        if name:
            number = 0
