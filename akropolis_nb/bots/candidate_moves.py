"""The moves to choose from: all with what they bring at once, or the best by policy or network."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.bots.playouts import POLICIES, REPLY_WEIGHT, PackedPosition
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.symmetry import afterstate_keys
from akropolis_nb.game.game import position_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.city import Preview
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Floats

_MANY = 4000
"""More candidates than this are sorted by gain. No city of a normal game has so many."""


class CandidateMove(NamedTuple):
    """A legal move and what it brings at once; it stands for all equivalent moves."""

    move: Move
    equivalent_moves: tuple[Move, ...]
    """All moves that lead to the same position, ``move`` first."""
    cost: int
    """Price of the tile in stones."""
    preview: Preview

    @property
    def gain(self) -> int:
        """Immediate change of the own total: points plus stones gained minus stones paid."""
        return self.preview.points + self.preview.stones - self.cost


def candidate_moves(position: Position, *, merged: bool = True) -> list[CandidateMove]:
    """List the moves of a position; an architect has only the forced one.

    Moves are equivalent if they take the same tile and lead to the same city, up to rotation. A
    tile with the same letters at another price makes another move.

    In a very large city the candidates are sorted by gain, highest first. They get playouts in this
    order, and a short budget does not reach all of them.

    Args:
        position: the position.
        merged: whether equivalent moves count once. To compare them takes longer than the rest.

    Raises:
        AkropolisError: the game is over or awaits a deal.

    >>> import akropolis_nb as ak
    >>> position = ak.Position(ak.Rules(), site=(7, 31, 2, 14))
    >>> len(candidate_moves(position, merged=False)), len(candidate_moves(position))
    (180, 60)
    """
    check_movable(position)
    # A tile costs its index on the site. An architect may take only one tile, not always the first.
    costs = [cost for cost, can in enumerate(position.affordable) if can]
    paid = [position.site[cost] for cost in costs]
    forced = position.architect_move().placement if position.architect_moves else None
    found: list[CandidateMove] = []
    for cost, tile, previews in zip(
        costs, paid, position.city.previews(paid, position.rules), strict=True
    ):
        # If the same tile lies on the site twice, the cheaper one is played.
        if position.site.index(tile) < cost:
            continue
        moves = [
            CandidateMove(move, (move,), cost, preview)
            for preview in previews
            if forced is None or preview.placement == forced
            for move in [Move(tile, preview.placement)]
        ]
        found += _merge(position, moves) if merged else moves
    if merged and len(found) > _MANY:
        found.sort(key=lambda candidate: -candidate.gain)
    return found


def _merge(position: Position, moves: list[CandidateMove]) -> list[CandidateMove]:
    """Return moves with one tile, equivalent ones once."""
    placements = [candidate.move.placement for candidate in moves]
    groups: dict[int, list[CandidateMove]] = {}
    keys = afterstate_keys(position.city, moves[0].move.tile, placements)
    for key, candidate in zip(keys, moves, strict=True):
        groups.setdefault(key, []).append(candidate)
    return [
        group[0]._replace(equivalent_moves=tuple(candidate.move for candidate in group))
        for group in groups.values()
    ]


def best_by_policy(
    position: Position,
    policy: Policy,
    rng: Random,
    count: int,
    start: PackedPosition | None = None,
) -> list[Move]:
    """Return the ``count`` legal moves that a policy values most, best first, ties at random.

    Args:
        position: the position.
        policy: the policy, see :func:`ak.playouts`.
        rng: decides ties.
        count: the most moves.
        start: the packed position, if the caller has it already.

    Raises:
        AkropolisError: the game is over or awaits a deal.
    """
    check_movable(position)
    if position.architect_moves:
        return [position.architect_move()]
    start = start or PackedPosition(position)
    listed = start.moves(POLICIES[policy])
    chance = np.random.default_rng(rng.getrandbits(63)).random(len(listed))
    order = np.lexsort((chance, -listed[:, 5]))
    return [start.move(*row) for row in listed[order[:count], :5].tolist()]


def best_by_network(position: Position, per_tile: int, reply_weight: float = REPLY_WEIGHT) -> Move:
    """Return the legal move of the highest rating by the value network.

    Args:
        position: the position.
        per_tile: how many moves of each tile are rated.
        reply_weight: how much the choice minds the next seat's best reply, 0 to 1.

    Raises:
        AkropolisError: the game is over or awaits a deal.
    """
    check_movable(position)
    if position.architect_moves:
        return position.architect_move()
    start = PackedPosition(position)
    rated = start.rate_moves(per_tile, reply_weight)
    return start.move(*rated.moves[rated.rating.argmax()].tolist())


def network_values(start: PackedPosition, moves: Sequence[tuple[int, ...]]) -> Floats:
    """Return the own final totals, in points, that the value network expects after legal moves.

    Args:
        start: the packed position; the seat to move is no architect.
        moves: their numbers, see :meth:`PackedPosition.numbers`.
    """
    rated = start.rate_moves(reply_weight=0.0)
    rows = {tuple(move): row for row, move in enumerate(rated.moves.tolist())}
    return np.asarray(rated.value[[rows[move] for move in moves]], np.float64)


def check_asked(position: Position | Game, rng: object) -> Position:
    """Check the arguments of a bot's ``choose``; return the position to choose in.

    Raises:
        AkropolisError: ``position`` is no position or game, or ``rng`` no :class:`random.Random`.
    """
    position = position_of(position, "a bot chooses a move of an ak.Position or an ak.Game")
    if not isinstance(rng, Random):
        raise AkropolisError(f"a bot takes its chances from a random.Random, not {short_repr(rng)}")
    return position


def check_movable(position: Position) -> None:
    """Raise :class:`AkropolisError` if the game is over or awaits a deal."""
    if position.is_over:
        raise AkropolisError("there is no move to choose: the game is over")
    if position.awaits_deal:
        raise AkropolisError(
            "there is no move to choose: the position awaits a deal; "
            "lay out the next stack with position.deal first"
        )
