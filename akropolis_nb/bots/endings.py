"""Solve the last moves of a game exactly."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import move_made
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.vectors import city_block, endings, sizes
from akropolis_nb.game.game import position_of
from akropolis_nb.statistics.totals import as_aim, lead, own, win_shares

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable

    from numpy.typing import NDArray

    from akropolis_nb.engine.placement import Move, MoveLike
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim

MOST_WORK = 200_000_000
"""Greatest :func:`ending_work` that :func:`solve_ending` does, some seconds."""
_PIECE = 1_000_000
"""Work between two calls of ``stop``, some hundredths of a second."""
_ROWS = 16
"""Rows whose replies are solved between two calls of ``stop``."""


class EndingMove(NamedTuple):
    """A first move, and the end of the game if then each seat plays best for its aim."""

    move: Move
    value: float
    """Its value for the aim: own total, margin, or share of the win (1, 1/2, 1/3, 1/4 or 0)."""
    totals: tuple[int, ...]
    """Final totals by seat, stones included."""
    stones: tuple[int, ...]
    """Final stones by seat."""


@dataclass(frozen=True, eq=False)
class Ending:
    """All moves of a position whose rest of the game is solved, the best ones first.

    The values are exact, not estimates. Of moves with the same value, the one with the higher own
    total is better, then the one with more stones.
    """

    position: Position
    aim: Aim
    _packed: PackedPosition = field(repr=False)
    _moves: NDArray[np.int64] = field(repr=False)
    _results: NDArray[np.int64] = field(repr=False)
    _values: NDArray[np.float64] = field(repr=False)

    @property
    def best(self) -> EndingMove:
        """The best move."""
        return self._move(0)

    @property
    def value(self) -> float:
        """What the position is worth for the aim of the seat to move."""
        return float(self._values[0])

    @cached_property
    def moves(self) -> tuple[EndingMove, ...]:
        """All legal moves, the best ones first."""
        return tuple(map(self._move, range(len(self._moves))))

    @cached_property
    def _numbers(self) -> dict[Move, int]:
        return {found.move: n for n, found in enumerate(self.moves)}

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, move: MoveLike) -> EndingMove:
        """Return the result of a legal move.

        Raises:
            IllegalMoveError: the move is illegal.
        """
        return self.moves[self._numbers[move_made(self.position, self.position.play(move))]]

    def _move(self, n: int) -> EndingMove:
        move = self._packed.move(*self._moves[n].tolist())
        totals, stones = self._results[n].tolist()
        return EndingMove(move, float(self._values[n]), tuple(totals), tuple(stones))


def solve_ending(
    position: Position | Game, aim: Aim = "win", *, stop: Callable[[], bool] | None = None
) -> Ending | None:
    """Solve the rest of a game exactly, if few enough moves are left.

    Each seat maximises its own aim (max^n). Of moves with the same value for its aim, a seat takes
    the one that brings it the higher total, then more stones, then the one that is worse for the
    seat to move now (by the same measures), then the cheaper tile. An architect's moves are forced.

    Args:
        position: the position to solve, or a game at it.
        aim: ``"score"``, the own final total; ``"margin"``, the lead over the best other total;
            ``"win"``, the share of the win: most points, then most stones, then shared, but a tie
            with an architect is lost.
        stop: called every few hundredths of a second; when it returns true, the search ends.

    Returns:
        The results of all legal moves. ``None`` if :func:`ending_work` is ``None`` or more than
        ``MOST_WORK``, or if ``stop`` ended the search.

    Raises:
        AkropolisError: the game is over, or an argument is invalid.

    >>> from akropolis_nb import Position
    >>> site = ["hhg", "Hqq", "hbt"]
    >>> position = Position.build(site=site, stones=[1, 0], unseen=[], strict=False)
    >>> ending = solve_ending(position, "margin")
    >>> len(ending), ending.best.move.tile, ending.best.totals, ending.value
    (180, 'hhg', (3, 0), 3.0)
    """
    position = position_of(position, "an ending starts from a Position or a Game")
    aim = as_aim(aim)
    if position.is_over:
        raise AkropolisError("the game is over: no moves are left to solve")
    work = ending_work(position)
    if work is None or work > MOST_WORK:
        return None
    start = PackedPosition(position)
    workspace = sizes.workspace(start.cells)
    common = start.table, start.cities, start.size, workspace, start.flags
    moves = _legal_moves(position, start, workspace)
    ending = _prepare(start, position, aim, common)
    rows, blocks = endings.rows(len(moves)), start.cities[:]
    numbers = sizes.vector(moves)
    piece = max(1, _PIECE * len(moves) // work)
    for first in range(0, len(moves), piece):
        if stop is not None and stop():
            return None
        count = min(piece, len(moves) - first)
        enter("follow_moves", *common[:2], blocks, *common[2:], numbers, first, count, rows)
    # Many moves have the same row.
    distinct, which = np.unique(
        np.array(rows, np.int32).reshape(len(moves), -1), axis=0, return_inverse=True
    )
    rows = sizes.vector(distinct)
    totals = sizes.zeros(2 * start.seats * len(distinct))
    for first in range(0, len(distinct), _ROWS):
        if stop is not None and stop():
            return None
        count = min(_ROWS, len(distinct) - first)
        enter("solve_replies", start.table, ending, rows, first, count, totals)
    results = np.array(totals, np.int64).reshape(-1, 2, start.seats)[which.reshape(-1)]
    values = _values(position, aim, results)
    own = results[:, :, position.to_move]
    order = np.lexsort((-own[:, 1], -own[:, 0], -values))
    return Ending(position, aim, start, moves[order], results[order], values[order])


def ending_work(position: Position) -> int | None:
    """Return about how many placements :func:`solve_ending` evaluates; ``None`` if it cannot.

    It can if no stack is left, and at most one more ply than there are seats. So it can in every
    game after the last deal. A placement takes some ten nanoseconds.
    """
    plies = len(position.site) - 1
    if position.stacks_left > 0 or not 0 < plies <= position.rules.players + 1:
        return None
    moves = len(position.legal_moves())
    if plies <= position.rules.players:
        return moves
    return moves * plies * len(position.city.legal_placements())


def _prepare(
    start: PackedPosition, position: Position, aim: Aim, common: tuple[Any, ...]
) -> array[int]:
    """Return the ending vector with the seats' totals and options."""
    blocks = range(0, len(start.cities), start.size)
    hexes = max(city_block.count(start.cities, b) for b in blocks)
    ending = endings.pack(aim, position.site, hexes)
    enter("prepare_ending", *common, ending)
    return ending


def _legal_moves(
    position: Position, start: PackedPosition, workspace: array[int]
) -> NDArray[np.int64]:
    """Return the legal moves as rows of index on the site, x, y, shape, turn."""
    if position.architect_moves:
        return np.array([start.numbers(position.architect_move())], np.int64)
    moves = start.moves(k.RANDOM, workspace)[:, :5]
    cheapest = [position.site.index(tile) for tile in position.site]
    return moves[np.isin(moves[:, 0], cheapest)]


def _values(position: Position, aim: Aim, results: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return what final totals and stones, of shape (rows, 2, seats), are worth for the mover."""
    seat, totals = position.to_move, results[:, 0]
    if aim == "win":
        architect = position.rules.architect is not None
        return win_shares(totals, results[:, 1], architect=architect)[:, seat]
    return (lead if aim == "margin" else own)(totals, seat)
