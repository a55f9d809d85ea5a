"""Games as plain numbers: what was dealt, what was played, how it ended.

The store keeps them so, and the explorer asks its questions of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import TileId, as_tile
from akropolis_nb.game.deal import cut
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from akropolis_nb.engine.rules import Rules

TILE, PRICE, Q, R, ROTATION, STONES, POINTS = range(7)
"""What is kept of each move: the tile's label, the stones paid for it, where it lies, and the
stones and points (those without stones) of the seat that moved, afterwards."""
_INVENTED = 1000
"""A label is a tile's number; that of a tile that has none is its code and this."""


class Record(NamedTuple):
    """One game, or several that began alike: then each vector has a first axis more."""

    deal: NDArray[np.int16]
    """Labels of the tiles in the order they were dealt: the first site, unless the game began from
    a position, and the stacks."""
    moves: NDArray[np.int16]
    """One row per move, see :data:`TILE` and on."""
    totals: NDArray[np.int16]
    """Final totals by seat."""

    def game(self, number: int) -> Record:
        """One of several games."""
        return Record(*(vector[number] for vector in self))


def label(tile: TileId) -> int:
    """The number that stands for a tile in records."""
    return tile if isinstance(tile, int) else _INVENTED + as_tile(tile).code


def tile_of(label: int) -> TileId:
    """The tile that a number stands for.

    >>> tile_of(label(7)), tile_of(label("hMq"))
    (7, 'hMq')
    """
    if label < _INVENTED:
        return int(label)
    code = int(label) - _INVENTED
    return "".join(k.LETTERS[code >> shift & 15] for shift in (0, 4, 8))


def record_of(start: Position, stacks: Iterable[Iterable[TileId]], moves: Iterable[Move]) -> Record:
    """The record of a line of moves, the start's site not told as dealt.

    Raises:
        AkropolisError: the line does not reach the end of a game.
    """
    stacks = [list(stack) for stack in stacks]
    rows = []
    position, ahead = start, iter(stacks)
    for move in moves:
        if position.awaits_deal:
            position = position.deal(next(ahead))
        seat, price = position.to_move, position.site.index(move.tile)
        position = position.play(move)
        score = position.scores[seat]
        rows.append((label(move.tile), price, *move.placement, score.stones, score.total))
    if not position.is_over:
        raise AkropolisError(
            "the game is not over: only games played to their end tell what an opening leads to"
        )
    logged = np.array(rows, np.int64).reshape(-1, 7)
    logged[:, POINTS] -= logged[:, STONES]
    dealt = [label(tile) for stack in stacks for tile in stack]
    return narrow(np.array(dealt), logged, np.array([score.total for score in position.scores]))


def game_of(rules: Rules, start: str, record: Record) -> Game:
    """The game of a record, at its end."""
    tiles = [tile_of(number) for number in record.deal]
    if start:
        position = Position.from_text(start)
    else:
        position, tiles = Position(rules, tiles[: rules.site_size]), tiles[rules.site_size :]
    game = Game(position, seed=0, stacks=cut(tiles, position))
    for ply, (tile, _, q, r, rotation, *_) in enumerate(record.moves.tolist()):
        if ply == game.ply:  # an architect has answered by itself
            game.play(Move(tile_of(tile), Placement(q, r, rotation)))
    return game


def with_site(start: Position, record: Record) -> Record:
    """The record of a whole game, the first site told as dealt."""
    site = np.array([label(tile) for tile in start.site], np.int16)
    return record._replace(deal=np.concatenate([site, record.deal]))


def narrow(*vectors: NDArray[np.int64]) -> Record:
    """The record of these vectors.

    Raises:
        AkropolisError: a number is too large to be kept.
    """
    if any(vector.size and np.abs(vector).max() > 32_000 for vector in vectors):
        raise AkropolisError("numbers above 32,000 are not kept; no game with the box's tiles has")
    return Record(*(vector.astype(np.int16) for vector in vectors))
