"""Play many games from a position to the end by a fast policy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from akropolis_nb.bots.network.weights import load_set, set_for
from akropolis_nb.bots.value_weights import pack_weights
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import check_seed, kernel_seed, short_repr, suggest, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.vectors import city_block, network, sizes, table
from akropolis_nb.game.game import position_of
from akropolis_nb.parallel.executors import in_order, thread_count
from akropolis_nb.parallel.progress import bar

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.network import RatedMoves
    from akropolis_nb.game.game import Game

Policy: TypeAlias = Literal["random", "greedy", "farsighted", "network"]
POLICIES = {
    "random": k.RANDOM,
    "greedy": k.GREEDY,
    "farsighted": k.FARSIGHTED,
    "network": k.NETWORK,
}
PER_TILE = 5
"""Moves of each tile that the network rates in a playout."""
REPLIES_PER_TILE = 3
"""Moves of each tile that the network rates for the next seat's replies."""
REPLY_WEIGHT = 0.8
"""Points that a choice in a playout takes off for a point of the next seat's best reply."""
_BATCH = 256
"""Games in a batch for a thread."""
_FAR_BATCH = 512
"""Games in a batch for an executor: larger, because each batch may have to be pickled and sent."""
Workspace: TypeAlias = "tuple[array[int], array[int], array[int]]"
"""What one thread plays in: copies of the table and the cities, and the kernels' workspace."""


@suggest
def playouts(
    position: Position | Game,
    games: int,
    policy: Policy = "network",
    seed: int = 0,
    workers: int | None = None,
    *,
    executor: Executor | None = None,
    progress: bool = True,
) -> NDArray[np.int64]:
    """Play a position to the end many times; the unseen tiles are shuffled for each game.

    Args:
        position: the position to start from, or a game at it.
        games: number of games.
        policy: ``"network"`` takes the highest expected final total by the value network, less most
            of what the next seat's best move is then worth; ``"farsighted"`` the highest one by
            value weights trained in self-play, six times as fast; ``"greedy"`` takes the highest
            own total after the move, ties at random; ``"random"`` chooses uniformly among the
            legal moves.
        seed: a whole number; the same seed gives the same games, for any number of workers.
        workers: number of threads if there is no executor; the number of processors if omitted.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.

    Returns:
        The final totals, an integer array of shape (games, seats).

    Raises:
        AkropolisError: an argument is invalid, or the executor's workers died.

    >>> import akropolis_nb as ak
    >>> ak.playouts(ak.Game(players=3, seed=1).position, 2, policy="random", seed=5).shape
    (2, 3)
    """
    position = position_of(position, "playouts start from a Position or a Game")
    named: object = policy
    if not isinstance(named, str) or named not in POLICIES:
        raise AkropolisError(
            f"a policy is {', '.join(map(repr, POLICIES))}, but not {short_repr(policy)}"
        )
    games = whole("games", games, 0, 1_000_000_000)
    seed = kernel_seed(check_seed(seed))
    start = PackedPosition(position)
    play = partial(_play, start, POLICIES[policy], seed)
    size = _BATCH if executor is None else _FAR_BATCH
    if executor is None:
        workers = min(thread_count(workers), max(1, -(-games // size)))
    batches = ((first, min(size, games - first)) for first in range(0, games, size))
    with compiled.Notice():
        played = [play((0, 0))]  # compiles the kernels before the workers start
    with bar(games, "games", shown=progress and games > size) as line:
        for totals in in_order(play, batches, executor, workers):
            played.append(totals)
            line.update(len(totals))
    return np.concatenate(played)


def _play(
    start: PackedPosition, policy: int, seed: int, batch: tuple[int, int]
) -> NDArray[np.int64]:
    return start.play(policy, seed, *batch)


class PackedPosition:
    """A position as flat vectors for the kernels, with room for the rest of the game."""

    def __init__(self, position: Position) -> None:
        rules, self._site = position.rules, position.site
        self.flags = rules.flags
        self.seats = rules.players
        self._set = set_for(rules.players, rules.architect)
        plies = sizes.plies_left(len(position.site), position.stacks_left, rules.stack_size)
        most = max(1, sizes.most_turns(plies, self.seats))
        blocks = [city._block for city in position.cities]
        self.cities = city_block.side_by_side(blocks, sizes.reach(most))
        self.size = len(self.cities) // self.seats
        self.cells = max(city_block.count(block) for block in blocks) + 3 * most
        self.table = table.pack(position, with_pile=True)

    @property
    def network(self) -> array[int]:
        """The trained network for these rules."""
        return load_set(self._set)

    def room(self, weights: Sequence[int] | None = None, **settings: Any) -> Workspace:
        """Return the vectors that one thread needs to play.

        Args:
            weights: the value weights of all seats, by turns left; the trained ones if omitted.
            **settings: those of :meth:`workspace`.
        """
        return self.table[:], self.cities[:], self.workspace(weights, **settings)

    def workspace(
        self,
        weights: Sequence[int] | None = None,
        *,
        per_tile: int = PER_TILE,
        replies_per_tile: int = REPLIES_PER_TILE,
        reply_weight: float = REPLY_WEIGHT,
    ) -> array[int]:
        """Return a workspace for the kernels.

        Args:
            weights: the value weights of all seats, by turns left; the trained ones if omitted.
            per_tile: most moves of each tile that the network rates; 0 for all.
            replies_per_tile: the same for the next seat's replies.
            reply_weight: how much a choice by the network minds the next seat's best reply, 0 to 1.
        """
        weights = pack_weights(self.seats) if weights is None else weights
        workspace = sizes.workspace(self.cells, weights, with_network=True)
        network.set_up(
            workspace,
            per_tile=per_tile,
            replies_per_tile=replies_per_tile,
            reply_weight=round(reply_weight * k.POINT),
        )
        return workspace

    def run(self, kernel: str, room: Workspace, policy: int, *rest: Any) -> None:
        """Call a kernel that plays from this position.

        Args:
            kernel: name of the kernel.
            room: the vectors to play in, see :meth:`room`.
            policy: the policy's code.
            *rest: its arguments after the network.
        """
        table, cities, workspace = room
        start = self.table, self.cities, table, cities, self.size, workspace, self.flags
        net = self.network if policy == k.NETWORK else network.no_network()
        enter(kernel, *start, policy, net, *rest)

    def play(
        self, policy: int, seed: int, first: int, count: int, room: Workspace | None = None
    ) -> NDArray[np.int64]:
        """Play ``count`` games from number ``first`` on; return totals of shape (count, seats)."""
        totals = sizes.zeros(count * self.seats)
        self.run("play_many", room or self.room(), policy, seed, first, count, totals)
        return np.array(totals, np.int64).reshape(count, self.seats)

    def try_moves(
        self,
        policy: int,
        plies: int,
        seed: int,
        *,
        first: int,
        count: int,
        moves: array[int],
        room: Workspace,
    ) -> NDArray[np.int64]:
        """Play each move and ``plies`` further plies in ``count`` deals.

        Args:
            policy: the policy's code.
            plies: plies after the move.
            seed: decides the deals.
            first: number of the first deal.
            count: number of deals.
            moves: the moves, five numbers each: index on the site, x, y, shape, turn.
            room: the vectors to play in, see :meth:`room`.

        Returns:
            The totals, of shape (moves, count, seats).
        """
        many = len(moves) // 5
        totals = sizes.zeros(many * count * self.seats)
        self.run("try_moves", room, policy, plies, seed, first, count, moves, many, totals)
        return np.array(totals, np.int64).reshape(many, count, self.seats)

    def moves(self, policy: int, workspace: array[int] | None = None) -> NDArray[np.int64]:
        """Return all moves of the seat to move, as rows of six numbers.

        They are index on the site, x, y, shape, turn, and the policy's value in 1/256 points.
        """
        seat = table.to_move(self.table)
        cells = city_block.count(self.cities, seat * self.size)
        out = sizes.zeros(sizes.moves(cells, k.affordable(self.table)))
        workspace = workspace or self.workspace()
        position = self.table, self.cities, self.size, workspace, self.flags
        count = enter("list_moves", *position, policy, out)
        return np.array(out, np.int64).reshape(-1, 6)[:count]

    def rate_moves(self, per_tile: int = 0, reply_weight: float = REPLY_WEIGHT) -> RatedMoves:
        """Return moves of the seat to move with their values by the network, in no special order.

        Args:
            per_tile: how many moves of each tile, 0 for all; as many of the next seat's replies
                with each tile, at least three.
            reply_weight: see :meth:`workspace`.
        """
        out = sizes.zeros(sizes.shortlist(self.cells))
        workspace = self.workspace(
            per_tile=per_tile,
            replies_per_tile=max(REPLIES_PER_TILE, per_tile),
            reply_weight=reply_weight,
        )
        position = self.table, self.cities, self.size, workspace, self.flags
        count = enter("rate_all", *position, self.network, out)
        return network.unpack_moves(out, count)

    def move(self, index: int, x: int, y: int, shape: int, turn: int) -> Move:
        """Return the move of five numbers: index on the site, x, y, shape, turn."""
        spot = city_block.placements(self.cities, x, y, shape)[turn]
        return Move(self._site[index], Placement(*spot))

    def numbers(self, move: Move) -> tuple[int, int, int, int, int]:
        """Return the five numbers of a move; undoes :meth:`move`."""
        return self._site.index(move.tile), *city_block.triangle(self.cities, move.placement)
