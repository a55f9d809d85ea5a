"""Who takes which tile of the site, and why the opponents have more or fewer points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.analysis.reasons.cause import OFTEN, Cause
from akropolis_nb.analysis.reasons.parts import mean
from akropolis_nb.engine.tiles import DISTRICTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.engine.vectors.final_cities import FinalCities


def of_opponents(
    position: Position, moves: tuple[Move, Move], final: FinalCities, *, settled: bool
) -> list[Cause]:
    """Return the tile that explains the opponents' points, or their district that differs most.

    The next seats take the tile after one move more often than after the other.
    """
    seat, seats = position.to_move, position.rules.players
    totals = np.delete(final.totals, seat, axis=-1).max(axis=-1)
    lost = (totals[1] - totals[0]).astype(np.float64)
    found = []
    for ply in range(seats - 1):
        for tile, (first, second) in _takings(position, moves, final, ply):
            shares = float(first.mean()), float(second.mean())
            if abs(shares[0] - shares[1]) < OFTEN:
                continue
            # Only the games in which this seat takes the tile after one of the moves alone.
            points = mean(lost * (first != second), settled=settled)
            if (shares[1] - shares[0]) * points.mean > 0:
                whose = (seat + 1 + ply) % seats
                proof = "tile-left" if tile == moves[0].tile else "tile"
                found.append(
                    Cause("tile", "opponents", *points, proof, *shares, tile=tile, seat=whose)
                )
    found = [one for one in found if one.clear] or _districts(final, seat, settled=settled)
    # Several tiles explain the same games: the one that explains most is the cause.
    return sorted(found, key=lambda one: -abs(one.points))[:1]


def next_tiles(
    position: Position, moves: tuple[Move, Move], final: FinalCities
) -> dict[TileId, tuple[float, float]]:
    """Return by tile in which share of the games the player takes it in the next turn."""
    return {
        tile: (float(first.mean()), float(second.mean()))
        for tile, (first, second) in _takings(position, moves, final, position.rules.players - 1)
    }


def _takings(
    position: Position, moves: tuple[Move, Move], final: FinalCities, ply: int
) -> Iterator[tuple[TileId, tuple[NDArray[np.bool_], NDArray[np.bool_]]]]:
    """Yield the tiles of the site, and by deal whether one is taken some plies after each move."""
    taken = [_taken(position, move, final.taken[n]) for n, move in enumerate(moves)]
    for tile in dict.fromkeys(position.site):
        first, second = (each[:, ply] == position.site.index(tile) for each in taken)
        yield tile, (first, second)


def _districts(final: FinalCities, seat: int, *, settled: bool) -> list[Cause]:
    """Return by district what the best opponent scores more or fewer."""
    totals = np.delete(final.totals, seat, axis=-1)
    best = totals.argmax(axis=-1)[..., None, None]
    points = np.take_along_axis(np.delete(final.points, seat, axis=2), best, axis=2)[:, :, 0]
    better, worse = points.mean(axis=1)
    return [
        Cause(
            "room",
            "opponents",
            *mean((points[1, :, n] - points[0, :, n]).astype(np.float64), settled=settled),
            "opponents-district",
            float(better[n]),
            float(worse[n]),
            district=name,
        )
        for n, name in enumerate(DISTRICTS.values())
    ]


def _taken(position: Position, move: Move, indices: Any) -> Any:
    """Return which tiles of the site were taken in the next plies: their index before the move.

    Tiles that came from a stack, and plies after the end, are -1.
    """
    start = [position.site.index(tile) for tile in position.site]
    start.pop(position.site.index(move.tile))
    named = np.full(indices.shape, -1)
    for game, row in enumerate(indices.tolist()):
        site = list(start)
        for ply, index in enumerate(row):
            if len(site) <= 1:
                # The next stack comes behind the last tile.
                site += [-1] * position.rules.stack_size
            if 0 <= index < len(site):
                named[game, ply] = site.pop(index)
    return named
