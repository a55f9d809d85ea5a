"""The legal moves of a position, and the forced move of an architect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, as_move
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.engine.vectors import city_block, table

if TYPE_CHECKING:
    from akropolis_nb.engine.position import Position


class Moves(Sized, Iterable[Move]):
    """The legal moves of a position; supports ``len``, ``in`` and iteration.

    >>> from akropolis_nb import Position, Rules
    >>> position = Position(Rules(), site=(7, 31, 2, 14))
    >>> moves = position.legal_moves()
    >>> len(moves), "07@0,1^2" in moves, "02@0,1^2" in moves
    (180, True, False)
    """

    def __init__(self, position: Position) -> None:
        can_pay = position.affordable.count(True)
        self._tiles = tuple(dict.fromkeys(position.site[:can_pay]))
        self._placements = position.city.legal_placements() if self._tiles else []

    def __len__(self) -> int:
        return len(self._tiles) * len(self._placements)

    def __iter__(self) -> Iterator[Move]:
        return (Move(tile, spot) for tile in self._tiles for spot in self._placements)

    def __contains__(self, move: object) -> bool:
        try:
            tile, placement = as_move(move)  # type: ignore[arg-type]
        except AkropolisError:
            return False
        named = tile in self._tiles or any(as_tile(t).hexes == tile for t in self._tiles)
        return named and placement in self._placements

    def __repr__(self) -> str:
        return f"<Moves: {len(self._tiles)} tiles x {len(self._placements)} placements>"


class ArchitectMoves(Moves):
    """The only legal move of the architect."""

    def __init__(self, position: Position) -> None:
        move = forced_move(position)
        self._tiles = (move.tile,)
        self._placements = [move.placement]


def forced_move(position: Position) -> Move:
    """Return the architect's move in a position where it is the architect's turn."""
    tile = position.site[kernels.architect_tile(table.pack(position))]
    return Move(tile, city_block.architect_placement(position.city._block))
