"""Open database files of games: sound ones only, and errors with a clear message."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from akropolis_nb.engine.errors import AkropolisError, RecordError, warn
from akropolis_nb.game.formats.files import file_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

PATIENCE = 60.0
"""Seconds to wait for another program that is writing."""


class Kind(NamedTuple):
    """A kind of file. Each has a table ``game``."""

    name: str
    application: int
    """The application id in the file's header: four letters."""
    version: int
    schema: tuple[str, ...]
    """The statements that make its tables."""


class Database:
    """An open file of a kind; for errors see :func:`open_store`."""

    def __init__(self, path: str | PathLike[str], kind: Kind) -> None:
        self.path = str(file_path(path, f"{kind.name} takes the path of its file"))
        self._lock = RLock()
        with readable_errors(self.path):
            self._base = open_store(self.path, kind)

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with readable_errors(self.path), self._lock:
            return self._base.execute(query, values).fetchall()

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Write in one transaction."""
        with readable_errors(self.path), self._lock, self._base as base:
            yield base


class FileOwner:
    """What has an open file, and closes it."""

    _store: Database

    @property
    def path(self) -> str:
        """Path of the file."""
        return self._store.path

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_store(path: str, kind: Kind) -> sqlite3.Connection:
    """Open or create a store; a file without write permission is opened read-only.

    Raises:
        RecordError: the file is of another kind, damaged, or from a later version.
        AkropolisError: the file cannot be opened.
        sqlite3.Error: SQLite cannot open it.
    """
    file = Path(path)
    if path != ":memory:":
        _refuse_others(file, kind)
        _warn_of_copy(file)
        if not _can_be_written(file):
            return _reader(file, alone=_is_alone(file))
    # Threads use the connection one at a time: boards are clicked in a thread of their own.
    how: Any = {"isolation_level": "IMMEDIATE", "check_same_thread": False}
    base: sqlite3.Connection = sqlite3.connect(path, timeout=PATIENCE, **how)
    try:
        if not _version(base):  # in an old file without waiting for another program that writes
            with base:
                base.execute("BEGIN IMMEDIATE")
                for statement in () if _version(base) else kind.schema:
                    base.execute(statement)
                base.execute(f"PRAGMA application_id = {kind.application}")
                base.execute(f"PRAGMA user_version = {kind.version}")
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


def _refuse_others(file: Path, kind: Kind) -> None:
    """Check that a file is a sound one of its kind, before it is opened for writing."""
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
    if not head.startswith(b"SQLite format 3\0") or application != kind.application:
        raise RecordError(f"{file} is not {kind.name}, and was left as it is; give another path")
    if version > kind.version:
        raise RecordError(
            f"{file} has version {version}, this akropolis_nb reads up to version {kind.version}; "
            "a newer akropolis_nb will read it"
        )
    alone = _is_alone(file)
    verdict = _verdict(file, kind, alone=alone)
    if verdict != "ok" and alone and not _is_alone(file):
        # Another program has started to write meanwhile.
        verdict = _verdict(file, kind, alone=False)
    if verdict != "ok":
        raise damage_error(str(file), verdict)


def _warn_of_copy(file: Path) -> None:
    """Warn if a file is without games and may be a copy without its write-ahead log."""
    log = Path(f"{file}-wal")
    if not file.exists() or log.exists() or not _may_have_log(file):
        return
    with closing(_reader(file, alone=True)) as base:
        empty = base.execute("SELECT 1 FROM game LIMIT 1").fetchone() is None
    if empty and not _appears(log):  # else another program has just created the file
        warn(
            f"{file} has no games; if it is a copy of a file that was in use, close it "
            f"there and copy it again, or copy {log.name} as well"
        )


def _appears(file: Path) -> bool:
    """Whether a file is there within a second."""
    end = monotonic() + 1
    while not file.exists():
        if monotonic() > end:
            return False
        sleep(0.01)
    return True


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


def _verdict(file: Path, kind: Kind, *, alone: bool) -> str:
    """Return the result of SQLite's integrity check: ``"ok"`` or the problem."""
    with closing(_reader(file, alone=alone)) as base:
        try:
            (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
            tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
        except sqlite3.DatabaseError as error:
            return str(error)
    if verdict == "ok" and not {made.split()[2] for made in kind.schema} <= tables:
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
            f"{path} cannot be written, the disk is full or failed ({error}); all that was "
            "stored before is safe: make room and try again"
        )
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return AkropolisError(
            f"{path} was kept busy by another program for {PATIENCE:.0f} seconds; try again"
        )
    if code == sqlite3.SQLITE_READONLY:
        return AkropolisError(
            f"{path} can only be read, so nothing can be stored in it; use a copy of the file "
            "in a folder of your own"
        )
    if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        return AkropolisError(f"{path} cannot be opened for writing ({error})")
    if isinstance(error, sqlite3.ProgrammingError):
        return AkropolisError(f"the file {path} cannot be used here: {error}")
    return damage_error(path, str(error))
