"""The file in which a set of puzzles saves its attempts."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import whole
from akropolis_nb.engine.errors import AkropolisError, RecordError
from akropolis_nb.game.formats.files import decode, read_json, save_text
from akropolis_nb.puzzles.answers.attempts import Attempt, Attempts
from akropolis_nb.puzzles.answers.replaying import replay
from akropolis_nb.puzzles.words import check_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path

    from akropolis_nb.puzzles.puzzle import Puzzle

FORMAT = "akropolis_nb answers"
VERSION = 1
LARGEST = 10_000_000
"""Limit on the size of the file in bytes: enough for a thousand puzzles in five languages, with
some forty attempts each."""
LONGEST_ANSWER = 1_000_000
"""Limit on the characters of an answer; if every way is asked for, it has many lines."""
LARGEST_NUMBER = 10**9


def restore_attempts(puzzles: Mapping[str, Puzzle], path: Path) -> list[int]:
    """Restore the attempts of puzzles, given by their keys, from a file if it exists.

    Returns:
        For each puzzle, the number of saved answers that do not fit it. They are left out.

    Raises:
        RecordError: it is not a file of answers, too large, or an entry is invalid.
    """
    entries, misfits = _read(path), []
    for key, puzzle in puzzles.items():
        tried: list[Attempt | None] = []
        if key in entries:
            saved, rest = _parse_attempts(entries[key], f"$.puzzles.{key}")
            tried = [replay(puzzle, attempt) for attempt in saved]
            puzzle.attempts.restore(tuple(filter(None, tried)), **rest)
        misfits.append(tried.count(None))
    return misfits


def solved_apart(puzzles: Collection[str], path: Path) -> list[str]:
    """Return when other puzzles of a file were solved, one time for each, in ISO 8601.

    Such are the daily puzzles of other days, and those that an earlier collection had. Their
    answers are not played again.

    Args:
        puzzles: the keys of those that do not count.
        path: the file; none were solved if there is no such file.
    """
    found = []
    for key, entry in _read(path).items():
        # Damaged entries are left as they are.
        with suppress(RecordError):
            tried = () if key in puzzles else _parse_attempts(entry, "")[0]
            found += [one.when for one in tried if one.solved][:1]
    return found


def save_attempts(puzzle: Puzzle, key: str, path: Path) -> None:
    """Save the attempts of one puzzle; other entries of the file are not changed.

    Attempts in the file that the puzzle does not have were written by another set and are kept. If
    the puzzle has none, because they were deleted, its entry is deleted too.
    """
    entries, attempts = _read(path), puzzle.attempts
    if not (attempts.tried or attempts.hints or attempts.revealed):
        entries.pop(key, None)
        _write(entries, path)
        return
    tried, others = attempts.tried, Attempts()
    if key in entries:
        saved, rest = _parse_attempts(entries[key], f"$.puzzles.{key}")
        others.restore(saved, **rest)
        # Solved and points are computed again when they are read.
        known = {(attempt.answer, attempt.seconds, attempt.when) for attempt in tried}
        added = [one for one in saved if (one.answer, one.seconds, one.when) not in known]
        if added:
            tried = tuple(sorted([*added, *tried], key=lambda attempt: attempt.when))
    entries[key] = {
        "text": str(puzzle),
        "tried": [attempt._asdict() for attempt in tried],
        "hints": max(attempts.hints, others.hints),
        "revealed": attempts.revealed or others.revealed,
        "seconds": round(max(attempts.seconds, others.seconds), 1),
    }
    _write(entries, path)


def _read(path: Path) -> dict[str, Any]:
    """Read the file; return its entries by the key of the puzzle, none if there is no file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
            # Special files have no size.
            _check_size(path, max(len(data), os.fstat(file.fileno()).st_size))
    except FileNotFoundError:
        return {}
    entries = read_json(decode(data), FORMAT, VERSION).get("puzzles")
    if not isinstance(entries, dict):
        raise RecordError("a dict is wanted here", path="$.puzzles")
    return entries


def _write(entries: dict[str, Any], path: Path) -> None:
    """Write the file atomically, unless it would be too large to be read again."""
    record = {"format": FORMAT, "version": VERSION, "puzzles": entries}
    text = json.dumps(record, indent=1, ensure_ascii=False)
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        # An entry of another program contains a lone surrogate: keep it, as an escape.
        text = json.dumps(record, indent=1)
        size = len(text)
    _check_size(path, size)
    save_text(text, path)


def _check_size(path: Path, size: int) -> None:
    if size > LARGEST:
        raise RecordError(
            f"{path.name} has {size:,} bytes, and a file of answers has at most {LARGEST:,}: "
            "keep the answers in another file"
        )


def _parse_attempts(entry: Any, path: str) -> tuple[tuple[Attempt, ...], dict[str, Any]]:
    """Return the attempts in an entry of the file, and its other fields."""
    read = _check_fields(entry, _ENTRY, path)
    tried = []
    for number, saved in enumerate(read.pop("tried")):
        complete = saved
        if isinstance(saved, dict):
            # Earlier versions did not note which answers had been shown before.
            complete = {"shown": read["revealed"] and saved.get("solved") is True} | saved
        attempt = Attempt(**_check_fields(complete, _ATTEMPT, f"{path}.tried[{number}]"))
        tried.append(attempt._replace(solved=attempt.solved and not attempt.shown))
    return tuple(tried), read


def _check_fields(
    entry: Any, checks: Mapping[str, Callable[[Any], Any]], path: str
) -> dict[str, Any]:
    """Return the checked fields of an entry; others are ignored.

    Raises:
        RecordError: the entry is not a dict, or a field is missing or invalid.
    """
    read = {}
    for name, check in checks.items():
        try:
            read[name] = check(entry[name] if isinstance(entry, dict) else None)
        except (AkropolisError, KeyError):
            message = f"{name} is missing, or not what it should be"
            raise RecordError(message, path=path) from None
    return read


def _instance(kind: type, value: Any) -> Any:
    if not isinstance(value, kind):
        raise AkropolisError
    return value


def _seconds(value: Any) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= value <= 10**12 or not isfinite(value):
        raise AkropolisError
    return float(value)


def _points(value: Any) -> int | None:
    return None if value is None else whole("points", value, -LARGEST_NUMBER, LARGEST_NUMBER)


_ATTEMPT: dict[str, Callable[[Any], Any]] = {
    "answer": lambda value: check_text("answer", value, LONGEST_ANSWER),
    "solved": partial(_instance, bool),
    "points": _points,
    "seconds": _seconds,
    "when": lambda value: check_text("when", value, 40),
    "shown": partial(_instance, bool),
}
_ENTRY: dict[str, Callable[[Any], Any]] = {
    "tried": partial(_instance, list),
    "hints": lambda value: whole("hints", value, 0, LARGEST_NUMBER),
    "revealed": partial(_instance, bool),
    "seconds": _seconds,
}
