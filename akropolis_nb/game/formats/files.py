"""Files and JSON: write without losing the old file, read with errors that name the place."""

from __future__ import annotations

import json
import os
import re
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError, RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

_DRAFT = ".akropolis-"
"""Prefix of the names of temporary files."""
_LONGEST_PATH = 4096
_STALE = 60
"""Age in seconds after which a temporary file is deleted."""


def save_text(text: str, path: str | PathLike[str]) -> None:
    """Write a text as :func:`save_bytes` does."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        target = file_path(path).resolve()
        raise AkropolisError(f"half a character cannot be written to {target}") from None
    save_bytes(data, path)


def save_bytes(data: bytes, path: str | PathLike[str]) -> None:
    """Write a file atomically: a reader sees the old file or the new one, never a part."""
    target = file_path(path).resolve()
    _clean(target.parent)
    draft = target.with_name(f"{_DRAFT}{token_hex(8)}.tmp")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    except BaseException as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(target), None
        raise


def _clean(folder: Path) -> None:
    """Delete old temporary files of interrupted saves in a folder."""
    with suppress(OSError), os.scandir(folder) as files:
        for file in files:
            if re.fullmatch(rf"{re.escape(_DRAFT)}[0-9a-f]{{16}}\.tmp", file.name):
                with suppress(OSError):
                    if time.time() - file.stat().st_mtime > _STALE:
                        Path(file.path).unlink()


def file_path(path: Any, wanted: str = "a path is wanted") -> Path:
    """Return the path for a text or a path-like object.

    Raises:
        AkropolisError: it is not a valid path; the message begins with ``wanted``.
    """
    with suppress(TypeError, UnicodeEncodeError):
        if isinstance(path, str | os.PathLike):
            name = os.fsencode(path)
            if b"\0" not in name and len(name) <= _LONGEST_PATH:
                return Path(path)
    raise AkropolisError(f"{wanted}, not {short_repr(path)}")


def decode(data: bytes) -> str:
    """Return the text of a file; some editors begin it with a byte order mark.

    Raises:
        RecordError: it is not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"not a text in UTF-8: {error.reason}") from None


def parse_json(text: str) -> Any:
    """Return the value of a text in JSON.

    Raises:
        RecordError: it is not JSON.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"not JSON: {error.msg} (column {error.colno})", line=error.lineno
        ) from None
    except (RecursionError, ValueError):
        raise RecordError(
            "not a record: its JSON is nested too deep or has too long numbers"
        ) from None


def read_json(text: str, form: str, latest: int) -> dict[str, Any]:
    """Return the fields of a JSON record, with its format and version checked.

    Raises:
        RecordError: it is not JSON, of another format, or of a version after ``latest``.
    """
    record = parse_json(text)
    if not isinstance(record, dict) or record.get("format") != form:
        raise RecordError(f'not a record of this kind: "format" should be "{form}"', path="$")
    version: Any = record.get("version")
    if not is_whole(version) or version < 1:
        raise RecordError("a version is a whole number from 1 on", path="$.version")
    if version > latest:
        raise RecordError(
            f"this record has version {short_repr(version)}, this akropolis_nb reads up to version "
            f"{latest}; a newer akropolis_nb will read it",
            path="$.version",
        )
    return record


def is_whole(value: Any) -> bool:
    """Return whether a value of a record is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


@contextmanager
def where(*, path: str = "", line: int | None = None) -> Iterator[None]:
    """Add the place in a record, a JSON path or a line, to an error in the ``with`` block.

    Raises:
        RecordError: in place of any :class:`AkropolisError`.
    """
    try:
        yield
    except RecordError:
        raise
    except AkropolisError as error:
        # Remove hints for callers of Position.build.
        message = str(error).partition("; strict=False")[0]
        raise RecordError(message, path=path, line=line) from None
