"""Statistics of the moves that games played from a position."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby, islice
from math import nan
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from akropolis_nb.analysis.estimate import EstimateTable
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
from akropolis_nb.explorer.explorer_table import ExplorerTable
from akropolis_nb.explorer.game_records import ROTATION, TILE, Q, R, Record, tile_of
from akropolis_nb.explorer.opening_statistics import RESULTS, results, win_results
from akropolis_nb.messages.languages import digits, message
from akropolis_nb.parallel.executors import SEARCH_THREADS, thread_count
from akropolis_nb.statistics.intervals import COVER
from akropolis_nb.statistics.totals import lead

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.explorer.store import Run

_PLAYOUTS = 240
"""Playouts of the estimate that ``expected`` comes from, without those of the moves asked about."""
_ASKED = 24
"""Most moves that it is asked about; each takes as many games as its best ones."""


def position_statistics(
    position: Position, played: Iterable[tuple[Run, Record]], *, expected: bool = True
) -> ExplorerTable:
    """Return the moves that were played from a position, with their results.

    Args:
        position: the position.
        played: runs with the same rules, and their games.
        expected: whether to ask the estimate.

    Raises:
        AkropolisError: the game is over or awaits a deal.
    """
    if position.is_over or position.awaits_deal:
        raise AkropolisError("no move is played from here: the game is over or awaits a deal")
    here, seat = _Here(position), position.to_move
    keys, totals, wins, bots = list[int](), list[Any](), list[float](), Counter[str]()
    for run, games in played:
        start = _Start.of(run)
        won = win_results(games, position.rules, start.stones, start.to_move)
        for numbers, key in here.found(start, games):
            keys += [key] * len(numbers)
            totals += games.totals[numbers].tolist()
            wins += won[numbers, seat].tolist()
            bots[run.bot_name] += len(numbers)
    column = np.array(keys, np.int64)[:, None]
    rows: list[dict[str, Any]] = []
    found = results(column, np.array(totals), np.array(wins), seat) if keys else []
    most = sorted(found, key=lambda row: -row[1]["games"])[: _ASKED if expected else 0]
    leads = _expected_leads(position, [here.same.moves[number][0] for (number,), _ in most])
    for (number,), result in found:
        move, count = here.same.moves[number]
        about = {
            "move": str(move), "hexes": as_tile(move.tile).hexes,
            "price": position.site.index(move.tile), "equivalent_moves": count,
        }  # fmt: skip
        if expected:
            value, error = leads.get(move, (nan, nan))
            about |= {"expected": value, "expected_error": COVER * error}
        rows.append(about | result)
    rows.sort(key=lambda row: (-row["low"], -row["lead"]))
    by = ", ".join(
        message("explorer_some_of", n=digits(f"{count:,}"), bot=bot)
        for bot, count in bots.most_common()
    )
    none = message("explorer_none_position")
    return ExplorerTable(
        message("explorer_moves_position"),
        message("explorer_games_through", n=digits(f"{len(keys):,}"), by=by) if rows else none,
        tuple(rows),
        ("move", "hexes", "price"),
        columns=(*RESULTS, "expected") if expected else RESULTS,
    )


def _expected_leads(position: Position, moves: list[Move]) -> dict[Move, tuple[float, float]]:
    """Return the lead that the estimate expects after each move, and its standard error.

    Nothing for an architect.
    """
    if position.architect_moves or not moves:
        return {}
    table = EstimateTable(position, "margin")
    found = table.reach(table.stage_of(_PLAYOUTS), thread_count(None, SEARCH_THREADS), moves)
    return {move: found.total(table.number(move), lead) for move in moves}


class _Start(NamedTuple):
    """What the games of a run start from."""

    position: Position | None
    """``None`` for whole games, which deal the first site too."""
    cities: tuple[City, ...]
    stones: tuple[int, ...]
    site: tuple[TileId, ...] = ()
    to_move: int = 0

    @classmethod
    def of(cls, run: Run) -> _Start:
        if not run.start:
            return cls(None, (City(),) * run.rules.players, run.rules.starting_stones)
        start = Position.from_text(run.start)
        return cls(start, start.cities, start.stones, start.site, start.to_move)

    def plies(self, seat: int, end: int) -> slice:
        """Return the plies of a seat before the ply ``end``."""
        seats = len(self.cities)
        return slice((seat - self.to_move) % seats, end, seats)


class _Here:
    """The position to search for, with its legal moves."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.key = position_key(position)
        self.same = SameMoves()
        """The legal moves, by the tile's pattern and the key of the city after the move."""
        for tile, group in groupby(position.legal_moves(), key=itemgetter(0)):
            moves = list(group)
            spots = [move.placement for move in moves]
            for move, key in zip(moves, afterstate_keys(position.city, tile, spots), strict=True):
                self.same.add((pattern(tile), key), move)
        self.patterns = _patterns(move.tile for move, _ in self.same.moves)
        """Patterns of the tiles that can be taken."""

    def found(self, start: _Start, games: Record) -> Iterator[tuple[list[int], int]]:
        """Yield the numbers of games that reached the position, with that of their next move."""
        # Tiles are compared first, and where they lie only in games that have the same ones. If a
        # tile of the start is not in the position, no game of this run can reach the position.
        since = []
        for cities in zip(self.position.cities, start.cities, strict=True):
            placed, before = (_patterns(tile for tile, _ in city.placed) for city in cities)
            if not before <= placed:
                return
            since.append(placed - before)
        ply = sum(map(Counter.total, since))
        turn = (start.to_move + ply) % len(since) == self.position.to_move
        if ply >= games.moves.shape[1] or not turn:
            return
        out, before = sum(since, _patterns(self.position.site)), _patterns(start.site)
        if not before <= out:
            return
        dealt = games.deal[:, : (out - before).total()]
        reached = _show(dealt, out - before)
        for seat, placed in enumerate(since):
            reached &= _show(games.moves[:, start.plies(seat, ply), TILE], placed)
        # Equal lines are replayed only once.
        columns = [TILE, Q, R, ROTATION]
        lines: dict[bytes, dict[bytes, list[int]]] = defaultdict(lambda: defaultdict(list))
        for n in np.flatnonzero(reached).tolist():
            line = games.moves[n, :ply][:, columns].tobytes()
            line += dealt[n].tobytes()
            lines[line][games.moves[n, ply, columns].tobytes()].append(n)
        for nexts in lines.values():
            first = next(iter(nexts.values()))[0]
            city = self._city(start, games.game(first), ply)
            if city is None:
                continue
            for numbers in nexts.values():
                move = _move(games.moves[numbers[0], ply])
                if pattern(move.tile) in self.patterns:
                    key = pattern(move.tile), city_key(city.place(*move))
                    if key in self.same.numbers:
                        yield numbers, self.same.numbers[key]

    def _city(self, start: _Start, game: Record, ply: int) -> City | None:
        """Return the city of the seat to move, or ``None`` if the game is not at the position."""
        rules, tiles = self.position.rules, map(tile_of, game.deal)
        position = start.position or Position(rules, islice(tiles, rules.site_size))
        for n in range(ply + 1):
            if position.awaits_deal:
                position = position.deal(islice(tiles, rules.stack_size))
            if n < ply:
                position = position.play(_move(game.moves[n]))
        return position.city if position_key(position) == self.key else None


def _patterns(tiles: Iterable[TileId]) -> Counter[str]:
    """Count the patterns of tiles."""
    return Counter(map(pattern, tiles))


def _show(labels: NDArray[np.int16], wanted: Counter[str]) -> NDArray[np.bool_]:
    """Return which rows of tiles have exactly the wanted patterns, in any order."""
    if labels.shape[1] != wanted.total():
        return np.zeros(len(labels), np.bool_)
    distinct, which = np.unique(labels, return_inverse=True)
    codes = np.array([as_tile(pattern(tile_of(label))).code for label in distinct], np.int64)
    found = np.sort(codes[which].reshape(labels.shape), axis=1)
    return np.asarray((found == sorted(as_tile(p).code for p in wanted.elements())).all(axis=1))


def _move(row: NDArray[np.int16]) -> Move:
    tile, _, q, r, rotation, *_ = row.tolist()
    return Move(tile_of(tile), Placement(q, r, rotation))
