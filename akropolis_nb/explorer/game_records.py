"""Games as arrays of integers: the deal, the moves and the final totals.

The store saves them in this form, and the statistics are computed from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import CODES, TileId, as_tile
from akropolis_nb.game.deal import split_stacks
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.engine.rules import Rules

TILE, PRICE, Q, R, ROTATION, STONES, POINTS = range(7)
"""Columns of a move: the tile's label, its price in stones, its placement, and the stones and the
points (without stones) that the seat has after the move."""
_INVENTED = 1000
"""Added to the code of a tile that is not in the box. The label of other tiles is their number."""
_LETTERS = {code: letter for letter, code in CODES.items()}


class Record(NamedTuple):
    """One game, or several of the same run; then each array has one more axis, the first one."""

    deal: NDArray[np.int16]
    """Labels of the tiles in the order they were dealt: the first site, unless the game started
    from a position, then the stacks."""
    moves: NDArray[np.int16]
    """One row per move; for the columns see :data:`TILE`."""
    totals: NDArray[np.int16]
    """Final totals by seat."""

    def game(self, number: int) -> Record:
        """Return one of several games."""
        return Record(*(vector[number] for vector in self))


def label(tile: TileId) -> int:
    """Return the number that stands for a tile in records."""
    return tile if isinstance(tile, int) else _INVENTED + as_tile(tile).code


def tile_of(label: int) -> TileId:
    """Return the tile that a label stands for.

    >>> tile_of(label(7)), tile_of(label("hMq"))
    (7, 'hMq')
    """
    if label < _INVENTED:
        return int(label)
    code = int(label) - _INVENTED
    return "".join(_LETTERS[code >> shift & 15] for shift in (0, 4, 8))


def record_of(
    start: Position,
    stacks: Iterable[Sequence[TileId]],
    steps: Iterable[tuple[Position, Move, Position]],
    *,
    with_site: bool = False,
) -> Record:
    """Return the record of a line of moves.

    Args:
        start: the position before the first move.
        stacks: the stacks in the order they are dealt.
        steps: the moves, each between its two positions.
        with_site: whether ``deal`` begins with the site of the start.

    Raises:
        AkropolisError: the line does not reach the end of the game.
    """
    rows, end = [], start
    for before, move, end in steps:
        price, score = before.site.index(move.tile), end.scores[before.to_move]
        rows.append((label(move.tile), price, *move.placement, score.stones, score.total))
    if not end.is_over:
        raise AkropolisError(
            "the game is not over: only games played to their end tell what an opening leads to"
        )
    logged = np.array(rows, np.int64).reshape(-1, 7)
    logged[:, POINTS] -= logged[:, STONES]
    dealt = [label(tile) for stack in [start.site * with_site, *stacks] for tile in stack]
    return narrow(np.array(dealt), logged, np.array([score.total for score in end.scores]))


def game_of(rules: Rules, start: str, record: Record) -> Game:
    """Return the game of a record, at its last position."""
    tiles = [tile_of(number) for number in record.deal]
    if start:
        position = Position.from_text(start)
    else:
        position, tiles = Position(rules, tiles[: rules.site_size]), tiles[rules.site_size :]
    game = Game(position, seed=0, stacks=split_stacks(tiles, position))
    for ply, (tile, _, q, r, rotation, *_) in enumerate(record.moves.tolist()):
        if ply == game.ply:  # moves of an architect are played by the game itself
            game.play(Move(tile_of(tile), Placement(q, r, rotation)))
    return game


def narrow(*vectors: NDArray[np.int64]) -> Record:
    """Return a record with these arrays as 16-bit integers.

    Raises:
        AkropolisError: a number is above 32,000.
    """
    if any(vector.size and np.abs(vector).max() > 32_000 for vector in vectors):
        raise AkropolisError("numbers above 32,000 are not kept; no game with the box's tiles has")
    return Record(*(vector.astype(np.int16) for vector in vectors))
