"""Statistics of whole games: first tiles, first placements, stones, and each of the 61 tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.engine.checks import several, short_repr, whole
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.symmetry import SameMoves, afterstate_keys, pattern
from akropolis_nb.engine.tiles import TILES, as_tile
from akropolis_nb.explorer.explorer_table import ExplorerTable
from akropolis_nb.explorer.game_records import POINTS, PRICE, ROTATION, STONES, TILE, Q, R, Record
from akropolis_nb.messages.languages import columns, message
from akropolis_nb.statistics.intervals import group_by_key, slopes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.tiles import TileLike

_PARTS = ("round", "price", "seat")


@dataclass(frozen=True)
class Sample:
    """Whole games with the same rules."""

    rules: Rules
    games: Record
    counted: str
    """Says in words which games these are and which were left out."""

    @property
    def seats(self) -> range:
        """The seats to report: all but an architect, who does not choose moves."""
        return range(1 if self.rules.architect else self.rules.players)

    @property
    def turn(self) -> int:
        """Number of moves in a round."""
        return self.rules.stack_size

    def totals(self, seat: int) -> NDArray[np.float64]:
        """Return the final totals of a seat."""
        return self.games.totals[:, seat].astype(np.float64)


def first_tiles(sample: Sample) -> ExplorerTable:
    """Return each seat's final total by the first tile it took."""
    all_tiles = list(sample.rules.tiles)
    number = np.zeros(len(TILES) + 1, np.int64)
    number[all_tiles] = np.unique(list(map(pattern, all_tiles)), return_inverse=True)[1]
    rows = []
    for seat in sample.seats:
        taken = number[sample.games.moves[:, seat, TILE]]
        for (key,), group in group_by_key(taken[:, None], sample.totals(seat)):
            tiles = [tile for tile in all_tiles if number[tile] == key]
            hexes = TILES[tiles[0]].hexes
            rows.append({"seat": seat, "hexes": hexes, "tiles": tiles, **group.record()})
    return ExplorerTable(
        message("explorer_first_tiles"),
        sample.counted,
        _surest(rows),
        ("seat", "hexes", "tiles"),
    )


def first_placements(sample: Sample, tile: TileLike | None = None) -> ExplorerTable:
    """Return each seat's final total by the placement of its first tile."""
    wanted = None if tile is None else pattern(tile)
    rows, heat = [], []
    start, same = City(), SameMoves()
    places = start.legal_placements()

    def keys(tile: TileLike) -> Iterable[tuple[Placement, int]]:
        """Return the placements of the first tile, with the keys of the cities after them."""
        return zip(places, afterstate_keys(start, tile, places), strict=True)

    by_tile = {
        tile: {spot: same.add(key, Move(tile, spot)) for spot, key in keys(tile)}
        for tile in sample.rules.tiles
    }
    wanted_keys = () if tile is None else keys(tile)
    spots = {spot: same.numbers[key] for spot, key in wanted_keys if key in same.numbers}
    for seat in sample.seats:
        moves = sample.games.moves[:, seat].astype(np.int64)
        played = moves[:, [TILE, Q, R, ROTATION]]
        distinct, which = np.unique(played, axis=0, return_inverse=True)
        numbers = [by_tile[label][Placement(*spot)] for label, *spot in distinct.tolist()]
        column = np.array(numbers, np.int64)[which.reshape(-1), None]
        groups = {number: group for (number,), group in group_by_key(column, sample.totals(seat))}
        for number, group in groups.items():
            move, count = same.moves[number]
            if wanted in {None, pattern(move.tile)}:
                hexes = as_tile(move.tile).hexes
                row = {"seat": seat, "hexes": hexes, "move": str(move), "equivalent_moves": count}
                rows.append({**row, **group.record()})
        heat.append({spot: groups[n].mean for spot, n in spots.items() if n in groups})
    name = "" if tile is None else f" {as_tile(tile).hexes}"
    return ExplorerTable(
        message("explorer_first_places", tile=name),
        sample.counted,
        _surest(rows),
        ("seat", "hexes", "move"),
        spots=tuple(heat) if spots else (),
    )


def stones(sample: Sample, after: int = 1) -> ExplorerTable:
    """Return each seat's final total by the stones it held after a round."""
    after = whole("after", after, 1, sample.rules.rounds)
    rows, fits = [], []
    for seat in sample.seats:
        last = max(range(seat, after * sample.turn, sample.rules.players))
        now = sample.games.moves[:, last].astype(np.int64)
        totals = sample.totals(seat)
        held, points = now[:, STONES], now[:, POINTS]
        for (count,), group in group_by_key(held[:, None], totals):
            rows.append({"seat": seat, "stones": count, **group.record()})
        columns = np.column_stack([held, points])
        fit = slopes(columns.astype(np.float64), totals)
        if fit is None:  # the points do not vary: regression on the stones alone
            fit = slopes(columns[:, :1].astype(np.float64), totals)
        if fit is not None:
            worth, low, high = fit[0]
            start = float(totals.mean() - worth * held.mean())
            line = {"seat": seat, "worth": worth, "low": low, "high": high}
            fits.append({**line, "games": len(totals), "at_none": start})
    return ExplorerTable(
        message("explorer_by_stones", after=after),
        sample.counted,
        tuple(rows),
        ("seat", "stones"),
        look="line",
        fits=tuple(fits),
    )


def tiles(sample: Sample, by: str | Iterable[str] = ()) -> ExplorerTable:
    """Return, for each tile, the final total of who took it minus the mean of the seat."""
    parts = _parts(by)
    plies = sample.games.moves.shape[1]
    seats = np.arange(plies) % sample.rules.players
    chosen = np.flatnonzero(np.isin(seats, list(sample.seats)))
    means = sample.games.totals.mean(axis=0)
    moves = sample.games.moves[:, chosen]
    totals = sample.games.totals[:, seats[chosen]]
    shape = totals.shape
    columns: dict[str, Any] = {
        "tile": moves[:, :, TILE],
        "round": np.broadcast_to(1 + chosen // sample.turn, shape),
        "price": moves[:, :, PRICE],
        "seat": np.broadcast_to(seats[chosen], shape),
    }
    label = ("tile", *parts)
    keys = np.column_stack([columns[name].reshape(-1) for name in label]).astype(np.int64)
    worth = (totals - means[seats[chosen]]).reshape(-1)
    rows = []
    for key, group in group_by_key(keys, worth):
        values = dict(zip(label, key, strict=True))
        rows.append({**values, "hexes": TILES[key[0]].hexes, **_worth(group.record())})
    rows.sort(key=lambda row: (-row["low"], -row["worth"]))
    return ExplorerTable(
        _worth_by(parts),
        sample.counted,
        tuple(rows),
        (*label, "hexes"),
        value="worth",
        look="grid" if len(parts) == 1 else "dots",
        columns=("games", "worth", "interval", "std"),
    )


def _worth_by(parts: Sequence[str]) -> str:
    """Return the title of a table of tiles, by other columns."""
    title = message("explorer_tile_worth")
    if not parts:
        return title
    return message(
        "explorer_by_parts", worth=title, parts=message("explorer_and").join(columns(*parts))
    )


def _worth(record: dict[str, Any]) -> dict[str, Any]:
    return {"worth" if name == "mean" else name: value for name, value in record.items()}


def _parts(by: Any) -> tuple[str, ...]:
    wanted = f"any of {', '.join(_PARTS)}"
    given = [by] if isinstance(by, str) else several("by", by, wanted, 10)
    for name in given:
        if name not in _PARTS:
            raise AkropolisError(f"by takes {wanted}, not {short_repr(name)}")
    return tuple(part for part in _PARTS if part in given)


def _surest(rows: list[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """Sort by seat and lower end of the interval, so that few lucky games do not come first."""
    return tuple(sorted(rows, key=lambda row: (row["seat"], -row["low"], -row["mean"])))
