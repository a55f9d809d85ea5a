"""Open the explorer's database file: sound stores only, and errors with a clear message."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from akropolis_nb.engine.errors import AkropolisError, RecordError, warn

if TYPE_CHECKING:
    from collections.abc import Iterator

_APPLICATION = 0x616B_6E62
"""The application id in the file's header: the letters ``aknb``."""
_VERSION = 1
PATIENCE = 60.0
"""Seconds to wait for another program that is writing."""
_SCHEMA = (
    """CREATE TABLE run (
        id INTEGER PRIMARY KEY,
        rules TEXT NOT NULL,  -- the fields of ak.Rules, as JSON
        start TEXT NOT NULL,  -- text of the position they begin from; empty for whole games
        bot TEXT NOT NULL,    -- who played; empty for records that were added
        seed INTEGER NOT NULL,  -- from 2^63 on as a text such as '0x8000000000000000'
        UNIQUE (rules, start, bot, seed)
    )""",
    """CREATE TABLE game (
        run INTEGER NOT NULL REFERENCES run,
        number INTEGER NOT NULL,  -- which of the run's games; of added ones a digest
        deal BLOB NOT NULL,       -- little-endian 16-bit integers, see explorer/game_records.py
        moves BLOB NOT NULL,
        totals BLOB NOT NULL,
        sum INTEGER NOT NULL,     -- CRC-32 of the three
        PRIMARY KEY (run, number)
    )""",
)


def open_store(path: str) -> sqlite3.Connection:
    """Open or create a store; a file without write permission is opened read-only.

    Raises:
        RecordError: the file is of another kind, damaged, or from a later version.
        AkropolisError: the file cannot be opened.
        sqlite3.Error: SQLite cannot open it.
    """
    file = Path(path)
    if path != ":memory:":
        _refuse_others(file)
        _warn_of_copy(file)
        if not _can_be_written(file):
            return _reader(file, alone=_is_alone(file))
    base = sqlite3.connect(path, timeout=PATIENCE, isolation_level="IMMEDIATE")
    try:
        if not _version(base):  # in an old file without waiting for another program that writes
            with base:
                base.execute("BEGIN IMMEDIATE")
                for statement in () if _version(base) else _SCHEMA:
                    base.execute(statement)
                base.execute(f"PRAGMA application_id = {_APPLICATION}")
                base.execute(f"PRAGMA user_version = {_VERSION}")
        base.execute("PRAGMA synchronous = FULL")  # survives a power failure
        # Readers then need not wait for writers. Some network drives do not support it.
        with suppress(sqlite3.OperationalError):
            base.execute("PRAGMA journal_mode = WAL")
        _version(base)  # the first reading makes the log, which tells others that it is in use
    except BaseException:
        base.close()
        raise
    return base


def _version(base: sqlite3.Connection) -> int:
    """Return the version of the tables; 0 in a new file."""
    (version,) = base.execute("PRAGMA user_version").fetchone()
    return int(version)


def _refuse_others(file: Path) -> None:
    """Check that a file is a sound store, before it is opened for writing."""
    try:
        with file.open("rb") as stream:
            head = stream.read(100)
    except FileNotFoundError:
        return
    except OSError as error:
        raise AkropolisError(f"{file} cannot be read: {error.strerror}") from None
    if not head:
        return
    application = int.from_bytes(head[68:72], "big")
    version = int.from_bytes(head[60:64], "big")
    if not head.startswith(b"SQLite format 3\0") or application != _APPLICATION:
        raise RecordError(
            f"{file} is not an explorer's store, and was left as it is; give another path"
        )
    if version > _VERSION:
        raise RecordError(
            f"{file} has version {version}, this akropolis_nb reads up to version {_VERSION}; a "
            "newer akropolis_nb will read it"
        )
    alone = _is_alone(file)
    verdict = _verdict(file, alone=alone)
    if verdict != "ok" and alone and not _is_alone(file):
        verdict = _verdict(file, alone=False)  # another program has started to write meanwhile
    if verdict != "ok":
        raise damage_error(str(file), verdict)


def _warn_of_copy(file: Path) -> None:
    """Warn if a file is without games and may be a copy without its write-ahead log."""
    log = Path(f"{file}-wal")
    if not file.exists() or log.exists() or not _may_have_log(file):
        return
    with closing(_reader(file, alone=True)) as base:
        empty = base.execute("SELECT 1 FROM game LIMIT 1").fetchone() is None
    if empty and not log.exists():  # else another program has just created the file
        warn(
            f"{file} has no games; if it is a copy of a file that was in use, close that "
            f"explorer and copy the file again, or copy {log.name} as well"
        )


def _may_have_log(file: Path) -> bool:
    """Whether a file is one that is written by a log; a new one is not until it has tables."""
    with file.open("rb") as stream:
        return stream.read(20)[18:] == b"\2\2"  # see "The Database Header" of SQLite's format


def _can_be_written(file: Path) -> bool:
    """Whether a file can be written or created; SQLite also creates files next to it."""
    return not file.exists() or (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK))


def _is_alone(file: Path) -> bool:
    """Whether there is no write-ahead log: no program is writing or crashed while writing."""
    log = Path(f"{file}-wal")
    return not (log.exists() and log.stat().st_size)


def _reader(file: Path, *, alone: bool) -> sqlite3.Connection:
    """Open a file read-only."""
    # For an immutable file SQLite uses no locks and creates no files next to it.
    uri = f"{file.resolve().as_uri()}?mode=ro{'&immutable=1' * alone}"
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE)


def _verdict(file: Path, *, alone: bool) -> str:
    """Return the result of SQLite's integrity check: ``"ok"`` or the problem."""
    with closing(_reader(file, alone=alone)) as base:
        try:
            (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
            tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
        except sqlite3.DatabaseError as error:
            return str(error)
    if verdict == "ok" and not {"run", "game"} <= tables:
        return "its tables are not there"
    return str(verdict).splitlines()[-1]


def damage_error(path: str, what: str) -> RecordError:
    """Return the error for a damaged file."""
    return RecordError(
        f"{path} is damaged ({what}), and was left as it is; take a copy of it made before, or "
        "begin a new store"
    )


@contextmanager
def readable_errors(path: str) -> Iterator[None]:
    """Turn SQLite's errors into errors that say what happened, what is safe and what to do.

    Raises:
        AkropolisError: in place of any ``sqlite3.Error``.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _readable(error, path) from error


def _readable(error: sqlite3.Error, path: str) -> AkropolisError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}:
        return AkropolisError(
            f"{path} cannot be written, the disk is full or failed ({error}); all games stored "
            "before are safe: make room and run again"
        )
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return AkropolisError(
            f"{path} was kept busy by another program for {PATIENCE:.0f} seconds; try again"
        )
    if code == sqlite3.SQLITE_READONLY:
        return AkropolisError(
            f"{path} can only be read, so no games can be stored in it; run on a copy of the file "
            "in a folder of your own"
        )
    if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        return AkropolisError(f"{path} cannot be opened for writing ({error})")
    if isinstance(error, sqlite3.ProgrammingError):
        return AkropolisError(f"the explorer of {path} cannot be used here: {error}")
    return damage_error(path, str(error))
