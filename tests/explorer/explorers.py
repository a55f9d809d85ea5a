"""Filled explorers, and the content of their files."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING, Any

import akropolis_nb as ak
from tests.engine.test_symmetry import SIXTH, picture

if TYPE_CHECKING:
    from pathlib import Path


def filled(path: Any = ":memory:", games: int = 500, **settings: Any) -> ak.Explorer:
    return ak.Explorer(path).run(games, progress=False, **({"bot": "random"} | settings))


def content(path: Path) -> list[tuple[Any, ...]]:
    """Return every game in a file, read by SQLite alone."""
    with closing(sqlite3.connect(path)) as base:
        return base.execute(
            "SELECT rules, start, bot, seed, number, deal, moves, totals "
            "FROM game JOIN run ON run = run.id ORDER BY 1, 2, 3, 4, 5"
        ).fetchall()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def answers(explorer: ak.Explorer) -> list[Any]:
    position = explorer.game(3).root.position
    asked = [explorer.first_tiles(), explorer.moves(position)]
    return [(answer.table(), answer.counted) for answer in asked]


@cache
def look(city: ak.City) -> frozenset[Any]:
    """Return the three pictures of a city, rotated by 0°, 120° and 240°."""
    return frozenset(frozenset(picture(city.hexes(), n * 2 * SIXTH)) for n in range(3))
