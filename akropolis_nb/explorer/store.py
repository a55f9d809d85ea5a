"""The explorer's runs and their games, in an SQLite database.

Each batch of games is written in one transaction, and each game is stored once by run and number.
So a crash loses only the batch being written, and several programs can write at the same time.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import numpy as np

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.rules import Rules, chosen
from akropolis_nb.explorer.database import Database, Kind, damage_error
from akropolis_nb.explorer.game_records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from numpy.typing import NDArray


_FIRST_RULES = "players", "variants", "all_tiles", "lake_is_edge", "lake", "architect"
"""The rules by which runs are always found; later ones only where they are not at their default."""


_KIND = Kind(
    "an explorer's store",
    0x616B_6E62,  # aknb
    1,
    (
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
            deal BLOB NOT NULL,       -- little-endian 16-bit integers, see game_records.py
            moves BLOB NOT NULL,
            totals BLOB NOT NULL,
            sum INTEGER NOT NULL,     -- CRC-32 of the three
            PRIMARY KEY (run, number)
        )""",
    ),
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


class Store(Database):
    """An open file of an explorer."""

    def __init__(self, path: str | PathLike[str]) -> None:
        super().__init__(path, _KIND)

    def runs(self) -> list[Run]:
        """Return all runs, in the order they were added."""
        rows = self.rows(
            "SELECT id, rules, start, bot, seed, "
            "(SELECT count(*) FROM game WHERE run = id) FROM run ORDER BY id"
        )
        return [
            Run(number, self._rules(rules), start, bot, self._seed(seed), games)
            for number, rules, start, bot, seed, games in rows
        ]

    def _rules(self, text: str) -> Rules:
        try:
            return Rules(**json.loads(text))
        except (ValueError, TypeError):
            raise damage_error(self.path, f"the rules {short_repr(text)}") from None

    def _seed(self, value: int | str) -> int:
        try:
            return int(str(value), 0)
        except ValueError:
            raise damage_error(self.path, f"the seed {short_repr(value)}") from None

    def run(self, rules: Rules, start: str, bot: str, seed: int) -> int:
        """Return the number of a run; a new run is added."""
        # SQLite's numbers have 64 bits; it would round larger decimals.
        given = {name: getattr(rules, name) for name in _FIRST_RULES} | chosen(rules)
        key = json.dumps(given), start, bot, seed if seed < 1 << 63 else hex(seed)
        with self.write() as base:
            base.execute(
                "INSERT OR IGNORE INTO run (rules, start, bot, seed) VALUES (?,?,?,?)", key
            )
            (number,) = base.execute(
                "SELECT id FROM run WHERE rules = ? AND start = ? AND bot = ? AND seed = ?", key
            ).fetchone()
        return int(number)

    def numbers(self, run: int, first: int, count: int) -> list[int]:
        """Return the numbers of a run's stored games, from ``first`` to ``first + count - 1``."""
        query = "SELECT number FROM game WHERE run = ? AND number >= ? AND number < ? ORDER BY 1"
        return [number for (number,) in self.rows(query, run, first, first + count)]

    def add(self, run: int, numbers: Iterable[int], games: Record) -> int:
        """Store games in one transaction; return how many were new."""
        rows = []
        for number, *parts in zip(numbers, *games, strict=True):
            blobs = [np.ascontiguousarray(part, "<i2").tobytes() for part in parts]
            rows.append((run, number, *blobs, crc32(b"".join(blobs))))
        with self.write() as base:
            # A cursor kept in a variable would keep the file open where the commit fails.
            sql = "INSERT OR IGNORE INTO game VALUES (?,?,?,?,?,?)"
            added = base.executemany(sql, rows).rowcount
        # A copy of the file alone, without its log, then has these games.
        self.rows("PRAGMA wal_checkpoint")
        return added

    def games(self, run: Run) -> Record:
        """Return a run's games, sorted by number.

        Raises:
            RecordError: a game is damaged.
        """
        query = "SELECT deal, moves, totals, sum FROM game WHERE run = ? ORDER BY number"
        rows = self.rows(query, run.id)
        for number, (*blobs, total) in enumerate(rows):
            if crc32(b"".join(blobs)) != total:
                raise damage_error(self.path, f"game {number} of run {run.id}")
        stacked = zip(*(row[:3] for row in rows), strict=True)
        try:
            deals, moves, totals = (_stack(blobs, len(rows)) for blobs in stacked)
            return Record(deals, moves.reshape(len(rows), -1, 7), totals)
        except ValueError:
            raise damage_error(self.path, f"run {run.id}") from None


def _stack(blobs: tuple[bytes, ...], count: int) -> NDArray[np.int16]:
    joined: NDArray[np.int16] = np.frombuffer(b"".join(blobs), "<i2")
    return joined.reshape(count, -1)
