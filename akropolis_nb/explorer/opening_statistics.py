"""Statistics of whole games: the first tile that each seat took."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from akropolis_nb.engine.symmetry import pattern
from akropolis_nb.engine.tiles import TILES
from akropolis_nb.explorer.explorer_table import ExplorerTable
from akropolis_nb.explorer.game_records import PRICE, STONES, TILE, Record
from akropolis_nb.messages.languages import message
from akropolis_nb.statistics.intervals import Group, group_by_key
from akropolis_nb.statistics.totals import lead, own, win_shares

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from akropolis_nb.engine.rules import Rules

RESULTS = ("games", "lead", "win_rate", "mean", "std")
"""The columns of a table about results of games."""


class Sample(NamedTuple):
    """Whole games with the same rules."""

    rules: Rules
    games: Record
    counted: str
    """Says in words which games these are and which were left out."""


def first_tiles(sample: Sample) -> ExplorerTable:
    """Return each seat's results by the first tile it took, and the tile's price."""
    all_tiles = list(sample.rules.tiles)
    number = np.zeros(len(TILES) + 1, np.int64)
    number[all_tiles] = np.unique(list(map(pattern, all_tiles)), return_inverse=True)[1]
    stones = sample.rules.starting_stones
    rows: list[dict[str, Any]] = []
    for seat in range(1 if sample.rules.architect else sample.rules.players):
        first = sample.games.moves[:, seat].astype(np.int64)
        wins = win_results(sample.games, sample.rules, stones)[:, seat]
        keys = np.column_stack([number[first[:, TILE]], first[:, PRICE]])
        for key, result in results(keys, sample.games.totals, wins, seat):
            tiles = [tile for tile in all_tiles if number[tile] == key[0]]
            about = {"seat": seat, "hexes": TILES[tiles[0]].hexes, "price": key[1], "tiles": tiles}
            rows.append(about | result)
    rows.sort(key=lambda row: (row["seat"], -row["low"], -row["lead"]))
    label = ("seat", "hexes", "price", "tiles")
    title = message("explorer_first_tiles")
    return ExplorerTable(title, sample.counted, tuple(rows), label, columns=RESULTS)


def results(
    keys: NDArray[np.int64], totals: NDArray[Any], wins: NDArray[np.float64], seat: int
) -> list[tuple[tuple[int, ...], dict[str, Any]]]:
    """Return, for each key, the results of a seat in its games, as plain records.

    Args:
        keys: small numbers from 0 on, of shape (games, columns).
        totals: final totals, of shape (games, seats).
        wins: the seat's share of the win in each game.
        seat: the seat.
    """
    groups = [
        group_by_key(keys, values) for values in (lead(totals, seat), own(totals, seat), wins)
    ]
    return [
        (key, _record(leads, means, won))
        for (key, leads), (_, means), (_, won) in zip(*groups, strict=True)
    ]


def _record(leads: Group, means: Group, won: Group) -> dict[str, Any]:
    low, high = leads.interval
    return {
        "games": leads.games,
        "lead": leads.mean,
        "lead_error": high - leads.mean,
        "low": low,
        "high": high,
        "win_rate": won.mean,
        "mean": means.mean,
        "std": means.std,
    }


def win_results(
    games: Record, rules: Rules, stones: tuple[int, ...], to_move: int = 0
) -> NDArray[np.float64]:
    """Return each seat's share of the win: highest total, then most stones, then shared.

    Args:
        games: the games of a run.
        rules: their rules.
        stones: the stones that the seats started with.
        to_move: the seat that moves first.
    """
    kept = np.zeros_like(games.totals, np.int64)
    for seat, held in enumerate(stones):
        moves = games.moves[:, (seat - to_move) % len(stones) :: len(stones)]
        kept[:, seat] = moves[:, -1, STONES] if moves.size else held
    architect = rules.architect is not None
    return win_shares(games.totals.astype(np.int64), kept, architect=architect)
