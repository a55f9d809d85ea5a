"""The file in which a set of puzzles saves its attempts."""

from __future__ import annotations

import json
import os
from math import isfinite
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError, RecordError
from akropolis_nb.game.record import save_text
from akropolis_nb.puzzles.answers.attempts import Attempt, Attempts
from akropolis_nb.puzzles.record import load_json
from akropolis_nb.puzzles.words import checked_text

if TYPE_CHECKING:
    from pathlib import Path

    from akropolis_nb.puzzles.puzzle import Puzzle

FORMAT = "akropolis_nb answers"
VERSION = 1
LARGEST = 10_000_000
"""Limit on the size of the file in bytes: enough for a thousand puzzles in five languages, with
some forty attempts each."""
LONGEST_ANSWER = 1_000_000
"""Limit on the characters of an answer; if every way is asked for, it has many lines."""


def read_entries(path: Path) -> dict[str, Any]:
    """Read the file; return its entries by the key of the puzzle, none if there is no file.

    Raises:
        RecordError: it is not a file of answers, or too large.
    """
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            # Special files have no size: read up to the limit.
            data = file.read(LARGEST + 1) if size <= LARGEST else b""
    except FileNotFoundError:
        return {}
    if max(size, len(data)) > LARGEST:
        raise RecordError(_too_large(path, max(size, len(data))))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"not a text in UTF-8: {error.reason}") from None
    entries = load_json(text, FORMAT, VERSION, LARGEST).get("puzzles")
    if not isinstance(entries, dict):
        raise RecordError("a dict is wanted here", path="$.puzzles")
    return entries


def write_entries(entries: dict[str, Any], path: Path) -> None:
    """Write the file atomically.

    Raises:
        RecordError: it would be too large to be read again.
    """
    record = {"format": FORMAT, "version": VERSION, "puzzles": entries}
    text = json.dumps(record, indent=1, ensure_ascii=False)
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        # An entry of another program contains a lone surrogate: keep it, as an escape.
        text = json.dumps(record, indent=1)
        size = len(text)
    if size > LARGEST:
        raise RecordError(_too_large(path, size))
    save_text(text, path)


def _too_large(path: Path, size: int) -> str:
    return (
        f"{path.name} has {size:,} bytes, and a file of answers has at most {LARGEST:,}: "
        "keep the answers in another file"
    )


def entry_of(puzzle: Puzzle, others: Attempts) -> dict[str, Any] | None:
    """Return the entry of a puzzle; ``None`` if it has no attempts.

    Args:
        puzzle: the puzzle with its attempts.
        others: the attempts in the file. Those that the puzzle does not have were written by
            another set and are kept.
    """
    attempts = puzzle.attempts
    if not (attempts.tried or attempts.hints or attempts.revealed):
        return None
    known = set(attempts.tried)
    tried = [attempt for attempt in others.tried if attempt not in known]
    if tried:
        tried = sorted([*tried, *attempts.tried], key=lambda attempt: attempt.when)
    return {
        "text": str(puzzle),
        "tried": [attempt._asdict() for attempt in tried or attempts.tried],
        "hints": max(attempts.hints, others.hints),
        "revealed": attempts.revealed or others.revealed,
        "seconds": round(max(attempts.seconds, others.seconds), 1),
    }


def read_entry(attempts: Attempts, entry: Any, path: str) -> None:
    """Restore attempts from an entry of the file.

    Raises:
        RecordError: the entry is invalid; ``path`` is the place of the error.
    """
    fields = _Fields(entry, path)
    tried = []
    for number, attempt in enumerate(fields.value("tried", list)):
        one = _Fields(attempt, f"{path}.tried[{number}]")
        tried.append(
            Attempt(
                one.text("answer", LONGEST_ANSWER),
                one.value("solved", bool),
                None if one.value("points", int | None) is None else one.whole("points"),
                one.seconds("seconds"),
                one.text("when", 40),
            )
        )
    attempts.restore(
        tuple(tried),
        fields.whole("hints", 0),
        revealed=fields.value("revealed", bool),
        seconds=fields.seconds("seconds"),
    )


class _Fields:
    """Reads the fields of an entry; every error names the field."""

    def __init__(self, entry: Any, path: str) -> None:
        self.entry = entry if isinstance(entry, dict) else {}
        self.path = path

    def error(self, name: str) -> RecordError:
        return RecordError(f"{name} is missing, or not what it should be", path=self.path)

    def value(self, name: str, kind: Any) -> Any:
        found = self.entry.get(name, ...)
        if not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
            raise self.error(name)
        return found

    def whole(self, name: str, least: int = -(10**9)) -> int:
        found: int = self.value(name, int)
        if not least <= found <= 10**9:
            raise self.error(name)
        return found

    def seconds(self, name: str) -> float:
        found = self.value(name, int | float)
        if not (isfinite(found) if isinstance(found, float) else found <= 10**12) or found < 0:
            raise self.error(name)
        return float(found)

    def text(self, name: str, longest: int) -> str:
        try:
            return checked_text(name, self.value(name, str), longest)
        except AkropolisError:
            raise self.error(name) from None
