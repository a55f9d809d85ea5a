"""Games played to the end from a position by a simple policy, many and fast."""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from akropolis_nb.engine import compiled
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import as_tile

if TYPE_CHECKING:
    from numpy.typing import NDArray

Policy: TypeAlias = Literal["random", "greedy"]
POLICIES = {"random": k.RANDOM, "greedy": k.GREEDY}
_BATCH = 128
"""Games that a worker plays at a time."""


def playouts(
    position: Position,
    games: int,
    policy: Policy = "greedy",
    seed: int = 0,
    workers: int = 1,
) -> NDArray[np.int64]:
    """Play a position to its end many times; the unseen tiles are dealt afresh each time.

    Args:
        position: where to start.
        games: how many games to play.
        policy: ``"random"`` draws every move evenly from all legal ones; ``"greedy"`` takes the
            most own points and stones after the move, ties at random.
        seed: a whole number; the same seed gives the same games, whatever the workers.
        workers: threads to play on.

    Returns:
        The final totals, an integer array of shape (games, seats).

    Raises:
        AkropolisError: an argument is not what it should be.

    >>> import akropolis_nb as ak
    >>> ak.playouts(ak.Game(players=3, seed=1).position, 2, policy="random", seed=5).shape
    (2, 3)
    """
    if not isinstance(position, Position):
        raise AkropolisError(f"playouts start from a Position, not from {shown(position)}")
    named: object = policy
    if not isinstance(named, str) or named not in POLICIES:
        raise AkropolisError(f"a policy is 'random' or 'greedy', not {shown(policy)}")
    games = whole("games", games, 0, 1_000_000_000)
    seed = whole("seed", seed, 0, (1 << 63) - 1)
    workers = whole("workers", workers, 1, 1000)
    start = Start(position)

    def batch(first: int) -> NDArray[np.int64]:
        return start.play(POLICIES[policy], seed, first, min(_BATCH, games - first))

    with compiled.Notice():
        parts = [start.play(POLICIES[policy], seed, 0, 0)]  # so the workers need not compile
    batches = range(0, games, _BATCH)
    if workers == 1:
        parts += map(batch, batches)
    else:
        with ThreadPoolExecutor(workers) as pool:
            parts += pool.map(batch, batches)
    return np.concatenate(parts)


class Start:
    """A position in flat vectors, as the kernels want it, with room for the game to come."""

    def __init__(self, position: Position) -> None:
        rules = position.rules
        self.flags = rules.flags
        self.seats = rules.players
        turns = max(0, len(position.site) - 1) + position.stacks_left * rules.stack_size
        most = 1 + turns // self.seats
        blocks = [city._block for city in position.cities]
        reach = 2 * most + k.MARGIN
        west = min(block[k.X_MIN] + block[k.COL0] for block in blocks) - reach
        east = max(block[k.X_MAX] + block[k.COL0] for block in blocks) + reach
        north = min(block[k.Y_MIN] + block[k.ROW0] for block in blocks) - reach
        south = max(block[k.Y_MAX] + block[k.ROW0] for block in blocks) + reach
        grid = east - west + 1, south - north + 1, west, north
        self.west, self.north = west, north
        self.size = k.block_size(*grid[:2])
        self.cities = _zeros(self.seats * self.size)
        for seat, block in enumerate(blocks):
            k.found_city(self.cities, seat * self.size, *grid)
            k.copy_city(self.cities, seat * self.size, block, 0)
        self.cells = max(block[k.CELLS] for block in blocks) + 3 * most
        self.table = position._table()
        self.table.extend(as_tile(tile).code for tile in position.unseen)
        self.table[k.PILE_SIZE] = len(position.unseen)

    def workspace(self) -> array[int]:
        """A workspace for the kernels."""
        workspace = _zeros(k.workspace_size(self.cells))
        k.found_workspace(workspace, self.cells)
        return workspace

    def play(self, policy: int, seed: int, first: int, count: int) -> NDArray[np.int64]:
        """Play games number ``first`` and on; totals of shape (count, seats)."""
        totals = _zeros(count * self.seats)
        compiled.load().play_many(
            self.table,
            self.cities,
            self.table[:],
            self.cities[:],
            self.size,
            self.workspace(),
            self.flags,
            policy,
            seed,
            first,
            count,
            totals,
        )
        return np.array(totals, np.int64).reshape(count, self.seats)


def _zeros(length: int) -> array[int]:
    return array("i", bytes(4 * length))
