"""The explorer's file: runs and their games in an SQLite database.

A store is recognised by its application id and version; other files are never written to. Each
batch of games is written in one transaction, and each game is stored once by run and number. So a
crash loses only the batch being written, and several programs can write at the same time.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import numpy as np

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError, RecordError
from akropolis_nb.engine.rules import Rules
from akropolis_nb.explorer.game_records import Record
from akropolis_nb.game.record import file_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from numpy.typing import NDArray

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
        seed INTEGER NOT NULL,
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


class Run(NamedTuple):
    """A run: games with the same rules, start, bot and seed."""

    id: int
    rules: Rules
    start: str
    """Text of the position that the games start from; empty for whole games."""
    bot: str
    """Name of the bot; empty for games that were added."""
    seed: int
    games: int
    """Number of stored games."""

    @property
    def bot_name(self) -> str:
        """Name of the bot for users, with a stand-in for games that were added."""
        return self.bot or "own records"


class Store:
    """An open database file.

    A file without write permission is opened read-only.

    Args:
        path: path of the file; it is created if it does not exist. With ``":memory:"`` nothing is
            saved.

    Raises:
        RecordError: the file is of another kind, damaged, or from a later version.
        AkropolisError: the file cannot be opened.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = str(file_path(path, "an explorer takes the path of its file"))
        with self.readable_errors():
            if self.path != ":memory:":
                self._refuse_others()
            self._can_write = self.path == ":memory:" or _can_be_written(Path(self.path))
            if not self._can_write:
                uri = self._reading_uri(alone=self._is_alone())
                self._base = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
                return
            self._base = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                self._create()
                self._base.execute("PRAGMA synchronous = FULL")  # survives a power failure
                # Readers then need not wait for writers. Some network drives do not support it.
                with suppress(sqlite3.OperationalError):
                    self._base.execute("PRAGMA journal_mode = WAL")
            except BaseException:
                self._base.close()
                raise

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def _refuse_others(self) -> None:
        """Check that the file is a sound store, before it is opened for writing."""
        file = Path(self.path)
        try:
            with file.open("rb") as opened:
                head = opened.read(100)
        except FileNotFoundError:
            return
        except OSError as error:
            raise AkropolisError(f"{self.path} cannot be read: {error.strerror}") from None
        if not head:
            return
        application = int.from_bytes(head[68:72], "big")
        version = int.from_bytes(head[60:64], "big")
        if not head.startswith(b"SQLite format 3\0") or application != _APPLICATION:
            raise RecordError(
                f"{self.path} is not an explorer's store, and was left as it is; give another path"
            )
        if version > _VERSION:
            raise RecordError(
                f"{self.path} has version {version}, this akropolis_nb reads up to version "
                f"{_VERSION}; a newer akropolis_nb will read it"
            )
        alone = self._is_alone()
        verdict = self._verdict(alone=alone)
        if verdict != "ok" and alone and not self._is_alone():
            verdict = self._verdict(alone=False)  # another program has started to write meanwhile
        if verdict != "ok":
            raise _damaged(self.path, verdict)

    def _is_alone(self) -> bool:
        """Whether there is no write-ahead log: no program is writing or crashed while writing."""
        log = Path(f"{self.path}-wal")
        return not (log.exists() and log.stat().st_size)

    def _verdict(self, *, alone: bool) -> str:
        """Return the result of SQLite's integrity check: ``"ok"`` or the problem."""
        uri = self._reading_uri(alone=alone)
        with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE)) as base:
            try:
                (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
                tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
            except sqlite3.DatabaseError as error:
                return str(error)
        if verdict == "ok" and not {"run", "game"} <= tables:
            return "its tables are not there"
        return str(verdict).splitlines()[-1]

    def _reading_uri(self, *, alone: bool) -> str:
        """Return the URI with which SQLite opens the file read-only."""
        # For an immutable file SQLite uses no locks and creates no files next to it.
        return f"{Path(self.path).resolve().as_uri()}?mode=ro{'&immutable=1' * alone}"

    def _create(self) -> None:
        if self._version():
            return  # without waiting for another program that is writing
        with self._writing() as base:
            if not self._version():
                for statement in _SCHEMA:
                    base.execute(statement)
                base.execute(f"PRAGMA application_id = {_APPLICATION}")
                base.execute(f"PRAGMA user_version = {_VERSION}")

    def _version(self) -> int:
        """Return the version of the tables; 0 in a new file."""
        (version,) = self._base.execute("PRAGMA user_version").fetchone()
        return int(version)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Run one transaction: commit, or roll back after an error."""
        if not self._can_write:
            raise AkropolisError(
                f"{self.path} can only be read, so no games can be stored in it; run on a copy of "
                "the file in a folder of your own"
            )
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield self._base
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk has rolled it back already
                self._base.execute("ROLLBACK")
            raise

    @contextmanager
    def readable_errors(self) -> Iterator[None]:
        """Turn SQLite's errors into errors with a clear message."""
        try:
            yield
        except sqlite3.Error as error:
            raise _store_error(error, self.path) from error

    def runs(self) -> list[Run]:
        """Return all runs, in the order they were added."""
        with self.readable_errors():
            rows = self._base.execute(
                "SELECT id, rules, start, bot, seed, "
                "(SELECT count(*) FROM game WHERE run = id) FROM run ORDER BY id"
            ).fetchall()
        return [Run(row[0], self._rules(row[1]), *row[2:]) for row in rows]

    def _rules(self, text: str) -> Rules:
        try:
            return Rules(**json.loads(text))
        except (ValueError, TypeError):
            raise _damaged(self.path, f"the rules {shown(text)}") from None

    def run(self, rules: Rules, start: str, bot: str, seed: int) -> int:
        """Return the number of a run; a new run is added."""
        key = json.dumps(asdict(rules)), start, bot, seed
        with self.readable_errors(), self._writing() as base:
            base.execute(
                "INSERT OR IGNORE INTO run (rules, start, bot, seed) VALUES (?,?,?,?)", key
            )
            (number,) = base.execute(
                "SELECT id FROM run WHERE rules = ? AND start = ? AND bot = ? AND seed = ?", key
            ).fetchone()
        return int(number)

    def numbers(self, run: int, first: int, count: int) -> list[int]:
        """Return the numbers of a run's stored games, from ``first`` to ``first + count - 1``."""
        with self.readable_errors():
            rows = self._base.execute(
                "SELECT number FROM game WHERE run = ? AND number >= ? AND number < ? "
                "ORDER BY number",
                (run, first, first + count),
            )
            return [number for (number,) in rows]

    def add(self, run: int, numbers: Iterable[int], games: Record) -> int:
        """Store games in one transaction; return how many were new."""
        rows = []
        for number, *parts in zip(numbers, *games, strict=True):
            blobs = [np.ascontiguousarray(part, "<i2").tobytes() for part in parts]
            rows.append((run, number, *blobs, crc32(b"".join(blobs))))
        with self.readable_errors(), self._writing() as base:
            before = base.total_changes
            base.executemany("INSERT OR IGNORE INTO game VALUES (?,?,?,?,?,?)", rows)
            return base.total_changes - before

    def games(self, run: Run) -> Record:
        """Return a run's games, sorted by number.

        Raises:
            RecordError: a game is damaged.
        """
        with self.readable_errors():
            rows = self._base.execute(
                "SELECT deal, moves, totals, sum FROM game WHERE run = ? ORDER BY number", (run.id,)
            ).fetchall()
        for number, (*blobs, total) in enumerate(rows):
            if crc32(b"".join(blobs)) != total:
                raise _damaged(self.path, f"game {number} of run {run.id}")
        stacked = zip(*(row[:3] for row in rows), strict=True)
        try:
            deals, moves, totals = (_stacked(blobs, len(rows)) for blobs in stacked)
            return Record(deals, moves.reshape(len(rows), -1, 7), totals)
        except ValueError:
            raise _damaged(self.path, f"run {run.id}") from None


def _can_be_written(file: Path) -> bool:
    """Whether a file can be written or created; SQLite also creates files next to it."""
    return not file.exists() or (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK))


def _stacked(blobs: tuple[bytes, ...], count: int) -> NDArray[np.int16]:
    joined: NDArray[np.int16] = np.frombuffer(b"".join(blobs), "<i2")
    return joined.reshape(count, -1)


def _damaged(path: str, what: str) -> RecordError:
    return RecordError(
        f"{path} is damaged ({what}), and was left as it is; take a copy of it made before, or "
        "begin a new store"
    )


def _store_error(error: sqlite3.Error, path: str) -> AkropolisError:
    """Return an error that says what happened, what is safe and what to do."""
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
    if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}:
        return AkropolisError(f"{path} cannot be opened for writing ({error})")
    if isinstance(error, sqlite3.ProgrammingError):
        return AkropolisError(f"the explorer of {path} cannot be used here: {error}")
    return _damaged(path, str(error))
