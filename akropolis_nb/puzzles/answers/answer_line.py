"""The line of text in which a pupil's answers come back.

::

    akropolis1-Ada%20L-1of1-2-933f40010100000001528y8-2e6b...-c2af2ae8

The fields, between hyphens: the word with the version, the pupil's name, which line of how many,
the number of questions, each question, a check sum. A question is its key (6 hexadecimal digits),
then numbers in base 36: tries (2), the try that solved it (2), points lost by the first try (2) and
by the best one (2), both in tenths, hints (1), whether the solution was shown (1), seconds (3), and
for each placement of the first try index on the site, q, r and rotation (4 together).

The line is ASCII without spaces, so that mail may wrap it anywhere and quote it. A page without
Python writes the same line, see ``js/src/wire/answer-line.ts``. The check sum finds damage; whoever
wants to forge a line can.
"""

from __future__ import annotations

import re
import zlib
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote

import numpy as np

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.puzzles.answers.summary import KEY_DIGITS, Summary
from akropolis_nb.puzzles.words import check_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.puzzles.answers.reading import Path

VERSION = 1
WORD = re.compile(r"akropolis(\d{1,3})-", re.ASCII)
"""The beginning of a line."""
LONGEST_LINE = 1000
"""So many characters fit in a QR code that a phone reads from a screen."""
LONGEST_NAME = 40
_WIDTHS = (2, 2, 2, 2, 1, 1, 3)
"""Digits of a question's numbers."""
_UNKNOWN = 36**2 - 1
"""In place of lost points; more are written as one less."""
_FARTHEST, _LAST = 93, 7
"""Largest coordinate and largest index on the site."""
_WIDE = 2 * _FARTHEST + 1
_HEAD = re.compile(
    rf"akropolis{VERSION}-([0-9A-Za-z%]+)-(\d{{1,2}})of(\d{{1,2}})-(\d{{1,2}})", re.ASCII
)
_QUESTION = "-[0-9a-f]{6}[0-9a-z]{13}(?:[0-9a-z]{4})*"


class AnswerLine(NamedTuple):
    """A line that was read."""

    text: str
    """The line itself."""
    name: str
    """The pupil's name."""
    part: int
    """Which of the pupil's lines it is, from 1."""
    parts: int
    """How many there are."""
    summaries: tuple[Summary, ...]


def write_lines(name: str, summaries: Iterable[Summary]) -> list[str]:
    """Return the lines of a pupil, each of at most ``LONGEST_LINE`` characters.

    Raises:
        AkropolisError: the name is empty, too long or no text.
    """
    pupil = " ".join(check_text("a name", name, LONGEST_NAME).split())
    if not 0 < len(pupil) <= LONGEST_NAME:
        raise AkropolisError(f"a pupil's name has 1 to {LONGEST_NAME} characters")
    written = re.sub("[-._~]", lambda sign: f"%{ord(sign[0]):02X}", quote(pupil, safe=""))
    # With room for the numbers of lines and questions, and the check sum.
    free = LONGEST_LINE - len(f"akropolis{VERSION}-{written}-99of99-99-01234567")
    groups: list[list[str]] = [[]]
    for one in summaries:
        question = f"-{_write(one)}"
        if groups[-1] and sum(map(len, groups[-1])) + len(question) > free:
            groups.append([])
        groups[-1].append(question)
    heads = [
        f"akropolis{VERSION}-{written}-{part}of{len(groups)}-{len(group)}{''.join(group)}"
        for part, group in enumerate(groups, start=1)
    ]
    return [f"{head}-{_check_sum(head)}" for head in heads]


def read_line(text: str) -> AnswerLine | None:
    """Read the line at the start of a text; ``None`` if it is damaged or not all there."""
    head = _HEAD.match(text)
    if head is None:
        return None
    name, part, parts, count = head.groups()
    questions = re.match(rf"(?:{_QUESTION}){{{count}}}", text[head.end() :], re.ASCII)
    end = head.end() + (questions.end() if questions else 0)
    line = text[: end + 9]
    if questions is None or line[end:] != f"-{_check_sum(text[:end])}":
        return None
    read = tuple(map(_read, questions[0].split("-")[1:]))
    return AnswerLine(line, unquote(name), int(part), int(parts), read)


def read_name(text: str) -> str:
    """Return the pupil's name in a damaged line; empty if it cannot be read."""
    written = re.match(WORD.pattern + r"((?:[0-9A-Za-z]|%[0-9A-F]{2})+)-", text, re.ASCII)
    name = unquote(written[2]) if written else ""
    return "" if "\ufffd" in name or len(name) > LONGEST_NAME else name


def _check_sum(head: str) -> str:
    return f"{zlib.crc32(head.encode()):08x}"


def _write(one: Summary) -> str:
    lost = [
        _UNKNOWN if value is None else min(int(10 * max(value, 0) + 0.5), _UNKNOWN - 1)
        for value in (one.lost_first, one.lost)
    ]
    numbers = (one.tries, one.solved_at, *lost, one.hints, int(one.shown), one.seconds)
    return one.key + "".join(map(_base36, numbers, _WIDTHS)) + _pack(one.first)


def _read(text: str) -> Summary:
    ends = accumulate(_WIDTHS, initial=KEY_DIGITS)
    numbers = [int(text[start:end], 36) for start, end in pairwise(ends)]
    tries, solved_at, first, best, hints, shown, seconds = numbers
    lost_first, lost = (None if one == _UNKNOWN else one / 10 for one in (first, best))
    path = tuple(
        _unpack(text[at : at + 4]) for at in range(KEY_DIGITS + sum(_WIDTHS), len(text), 4)
    )
    return Summary(
        text[:KEY_DIGITS], tries, solved_at, lost_first, lost, hints, bool(shown), seconds, path
    )


def _pack(path: Path) -> str:
    if any(max(abs(q), abs(r)) > _FARTHEST or index > _LAST for index, q, r, _ in path):
        return ""
    return "".join(
        _base36(((index * _WIDE + q + _FARTHEST) * _WIDE + r + _FARTHEST) * 6 + rotation, 4)
        for index, q, r, rotation in path
    )


def _unpack(text: str) -> tuple[int, int, int, int]:
    rest, rotation = divmod(int(text, 36), 6)
    rest, r = divmod(rest, _WIDE)
    index, q = divmod(rest, _WIDE)
    return index, q - _FARTHEST, r - _FARTHEST, rotation


def _base36(number: int, width: int) -> str:
    """Return a number with so many digits; if it is too large, the largest one."""
    return np.base_repr(min(number, 36**width - 1), 36).lower().rjust(width, "0")
