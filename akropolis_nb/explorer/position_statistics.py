"""Statistics of the moves that games played from a position."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.symmetry import (
    SameMoves,
    afterstate_keys,
    city_key,
    pattern,
    position_key,
)
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.explorer.game_records import ROTATION, STONES, TILE, Q, R, Record, tile_of
from akropolis_nb.explorer.table import ExplorerTable
from akropolis_nb.statistics.intervals import grouped
from akropolis_nb.statistics.totals import win_shares

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.explorer.store import Run

Like: TypeAlias = Literal["position", "city"]


def position_statistics(
    position: Position, played: Iterable[tuple[Run, Record]], like: Like
) -> ExplorerTable:
    """Return the moves that were played from a position, with their results.

    Args:
        position: the position.
        played: runs with the same rules, and their games.
        like: what must be equal, see :meth:`ak.Explorer.moves`.

    Raises:
        AkropolisError: the game is over or awaits a deal, or ``like`` is invalid.
    """
    if position.is_over or position.awaits_deal:
        raise AkropolisError("no move is played from here: the game is over or awaits a deal")
    if like not in ("position", "city"):
        raise AkropolisError(f"like is 'position' or 'city', not {shown(like)}")
    here = _Here(position, like)
    keys, totals, wins, bots = list[int](), list[int](), list[float](), Counter[str]()
    for run, games in played:
        start = Position.from_text(run.start) if run.start else None
        won = _shares(games, position.rules, start)
        for numbers, key in here.found(start, games):
            keys += [here.same.numbers[key]] * len(numbers)
            totals += games.totals[numbers, position.to_move].tolist()
            wins += won[numbers, position.to_move].tolist()
            bots[run.bot_name] += len(numbers)
    column = np.array(keys, np.int64)[:, None]
    groups = grouped(column, np.array(totals, np.float64))
    rows = []
    for ((number,), group), (_, won_) in zip(groups, grouped(column, np.array(wins)), strict=True):
        move, count = here.same.moves[number]
        row = {"move": str(move), "hexes": as_tile(move.tile).hexes, "equivalent_moves": count}
        row["share"] = group.games / len(keys)
        rows.append({**row, **group.record(), "win_rate": won_.mean})
    rows.sort(key=lambda row: (-row["games"], -row["mean"]))
    by = ", ".join(f"{count:,} of {bot}" for bot, count in bots.most_common())
    same = "this position" if like == "position" else "this city, in this round and seat"
    none = (
        f"no game has come by {same}: explorer.run(start=position) plays some, "
        "like='city' asks for less"
    )
    return ExplorerTable(
        f"Moves played from {same}",
        f"{len(keys):,} games that came by it: {by}" if rows else none,
        tuple(rows),
        ("move", "hexes"),
        columns=("games", "share", "mean", "interval", "std", "win_rate"),
    )


class _Here:
    """The position to search for, with its legal moves."""

    def __init__(self, position: Position, like: Like) -> None:
        self.position = position
        self.like = like
        self.seat = position.to_move
        self.key = position_key(position) if like == "position" else city_key(position.city)
        self.placed = [
            Counter(pattern(tile) for tile, _ in city.placed) for city in position.cities
        ]
        self.same = SameMoves()
        """The legal moves, by the tile's pattern and the key of the city after the move."""
        for tile, group in groupby(position.legal_moves(), key=itemgetter(0)):
            moves = list(group)
            spots = [move.placement for move in moves]
            for move, key in zip(moves, afterstate_keys(position.city, tile, spots), strict=True):
                self.same.add((pattern(tile), key), move)
        self.patterns = {pattern(move.tile) for move, _ in self.same.moves}
        """Patterns of the tiles that can be taken."""

    def found(
        self, start: Position | None, games: Record
    ) -> Iterator[tuple[NDArray[np.int64], tuple[str, bytes]]]:
        """Yield the numbers of games that reached the position, with the key of their next move."""
        before = start.cities if start else [City()] * len(self.placed)
        # The tiles placed after the start, by seat. If a tile of the start's city is not in the
        # position's city, no game of this run can reach the position.
        since = []
        for placed, city in zip(self.placed, before, strict=True):
            left = _without(placed, (tile for tile, _ in city.placed))
            if left is None:
                return
            since.append(left)
        ply = sum(left.total() for left in since)
        mover = start.to_move if start else 0
        if ply >= games.moves.shape[1] or (mover + ply) % len(since) != self.seat:
            return
        dealt = ply + len(self.position.site) - (len(start.site) if start else 0)
        patterns = _Patterns(games)
        there = np.ones(len(games.totals), np.bool_)
        for seat, left in enumerate(since):
            plies = [n for n in range(ply) if (mover + n) % len(since) == seat]
            if self.like == "position" or seat == self.seat:
                there &= patterns.are(games.moves[:, plies, TILE], left.elements())
        if self.like == "position":
            site = Counter(pattern(tile) for tile in self.position.site)
            out = _without(sum(since, site), start.site if start else ())
            if out is None:
                return
            there &= patterns.are(games.deal[:, :dealt], out.elements())
        yield from self._replayed(start, games, np.flatnonzero(there), ply, dealt)

    def _replayed(
        self,
        start: Position | None,
        games: Record,
        candidates: NDArray[np.int64],
        ply: int,
        dealt: int,
    ) -> Iterator[tuple[NDArray[np.int64], tuple[str, bytes]]]:
        """Replay the candidates, equal lines only once, and yield those that match.

        Until here only tiles were compared, not where they lie.
        """
        columns = [TILE, Q, R, ROTATION]
        lines: dict[bytes, dict[bytes, list[int]]] = defaultdict(lambda: defaultdict(list))
        for n in candidates.tolist():
            line = games.moves[n, :ply][:, columns].tobytes()
            line += games.deal[n, :dealt].tobytes() if self.like == "position" else b""
            lines[line][games.moves[n, ply, columns].tobytes()].append(n)
        for nexts in lines.values():
            first = next(iter(nexts.values()))[0]
            city = self._city(start, games.game(first), ply)
            if city is None:
                continue
            for numbers in nexts.values():
                move = _move(games.moves[numbers[0], ply])
                if pattern(move.tile) not in self.patterns:
                    continue
                key = pattern(move.tile), city_key(city.place(*move))
                if key in self.same.numbers:
                    yield np.array(numbers), key

    def _city(self, start: Position | None, game: Record, plies: int) -> City | None:
        """Return the city of the seat to move, or ``None`` if the game is not at the position."""
        rules = self.position.rules
        moves = [_move(row) for row in game.moves[:plies]]
        if self.like == "city":
            mover = start.to_move if start else 0
            city = start.cities[self.seat] if start else City()
            for n, move in enumerate(moves):
                if (mover + n) % rules.players == self.seat:
                    city = city.place(*move)
            return city if city_key(city) == self.key else None
        tiles = [tile_of(number) for number in game.deal]
        position = start
        if position is None:
            position = Position(rules, tiles[: rules.site_size])
            tiles = tiles[rules.site_size :]
        for ply in range(len(moves) + 1):
            if position.awaits_deal:
                position = position.deal(tiles[: rules.stack_size])
                tiles = tiles[rules.stack_size :]
            if ply < len(moves):
                position = position.play(moves[ply])
        return position.city if position_key(position) == self.key else None


class _Patterns:
    """Numbers the patterns of the tiles in some games."""

    def __init__(self, games: Record) -> None:
        labels = np.union1d(games.deal, games.moves[:, :, TILE])
        self._names = sorted({pattern(tile_of(number)) for number in labels})
        self._labels = labels
        self._numbers = np.array(
            [self._names.index(pattern(tile_of(number))) for number in labels], np.int64
        )

    def are(self, labels: NDArray[np.int16], wanted: Iterable[str]) -> NDArray[np.bool_]:
        """Return which rows of labels have exactly the wanted patterns, in any order."""
        names = list(wanted)
        if len(names) != labels.shape[1] or not set(names) <= set(self._names):
            return np.zeros(len(labels), np.bool_)
        numbers = np.sort(self._numbers[np.searchsorted(self._labels, labels)], axis=1)
        return np.asarray((numbers == sorted(map(self._names.index, names))).all(axis=1), np.bool_)


def _without(tiles: Counter[str], gone: Iterable[TileId]) -> Counter[str] | None:
    """Return the patterns left after removing some tiles; ``None`` if one of them is missing."""
    left = tiles.copy()
    left.subtract(pattern(tile) for tile in gone)
    return None if min(left.values(), default=0) < 0 else left


def _shares(games: Record, rules: Rules, start: Position | None) -> NDArray[np.float64]:
    """Return each seat's share of the win: highest total, then most stones, then shared."""
    keys = games.totals.astype(np.int64) * 100_000  # larger than any number of stones
    seats, plies = keys.shape[1], games.moves.shape[1]
    for seat in range(seats):
        own = range((seat - (start.to_move if start else 0)) % seats, plies, seats)
        if own:
            keys[:, seat] += games.moves[:, own[-1], STONES]
        elif start:
            keys[:, seat] += start.stones[seat]
    if rules.architect:  # the architect wins a tie
        keys = 2 * keys + np.array([0, 1])
    return win_shares(keys)


def _move(row: NDArray[np.int16]) -> Move:
    tile, _, q, r, rotation, *_ = row.tolist()
    return Move(tile_of(tile), Placement(q, r, rotation))
