"""Play whole games in which one seat keeps to habits, beside the same deals without them."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.bots.players import bot
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.engine.vectors import sizes, table
from akropolis_nb.game.deal import cut
from akropolis_nb.openings.habits import Habit
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor
    from typing import TypeAlias

    from numpy.typing import NDArray

    from akropolis_nb.engine.rules import Rules

    Function: TypeAlias = Callable[[Position], Move | None]
    Plan: TypeAlias = Mapping[int, Habit | Function]
    """The habit of each turn, from 1 on."""

_BATCH = 25
"""Deals in a batch."""


class Played(NamedTuple):
    """Games of one seat, first without habits, then by each plan, in the same deals."""

    totals: NDArray[np.int64]
    """Final totals, of shape (deals, arms, seats)."""
    moves: NDArray[np.int16]
    """The moves as in :mod:`akropolis_nb.explorer.game_records`, (deals, arms, plies, 7)."""
    followed: NDArray[np.bool_]
    """Whether some moves suited the habit and some did not, (deals, arms, plies)."""
    deals: NDArray[np.int16]
    """The tiles in the order of each deal."""


class Games:
    """Whole games of some rules for the kernels."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        position = Position(rules, rules.tiles[: rules.site_size])
        self.start = PackedPosition(position)
        stacks = position.stacks_left + 1
        codes = [as_tile(tile).code for tile in rules.tiles]
        table.lay_out(self.start.table, (), codes, stacks)
        self.labels = self.start.table[:]
        table.lay_out(self.labels, (), rules.tiles, stacks)
        self.plies = table.plies_left(self.start.table)
        self.room = self.start.room(
            per_tile=k.MOST_LISTED, replies_per_tile=k.MOST_LISTED, denial=1.0
        )

    def orders(self, plans: Sequence[Plan], seat: int) -> NDArray[np.int32]:
        """Return the kernels' orders, of shape (arms, plies, ``ORDER``), arm 0 without any."""
        orders = np.zeros((1 + len(plans), self.plies, k.ORDER), np.int32)
        for arm, plan in enumerate(plans, 1):
            for turn, habit in plan.items():
                ply = seat + self.rules.players * (turn - 1)
                if ply < self.plies and isinstance(habit, Habit):
                    orders[arm, ply, : k.ORDER_CHANCE] = habit.code, habit.how, habit.stones
        return orders

    def play(self, orders: NDArray[np.int32], seed: int, first: int, count: int) -> Played:
        """Play deals ``first`` and following of a seed by orders."""
        arms, pile = len(orders), len(self.rules.tiles)
        shapes = (
            (count, arms, self.rules.players), (count, pile), (count, arms, self.plies, 7),
            (count, arms, self.plies),
        )  # fmt: skip
        out = [sizes.zeros(int(np.prod(shape))) for shape in shapes]
        given = self.labels, self.labels[:], self.plies, arms, sizes.vector(orders)
        self.start.run("play_orders", self.room, k.NETWORK, seed, first, count, *given, *out)
        totals, deals, moves, followed = (
            np.array(vector).reshape(shape) for vector, shape in zip(out, shapes, strict=True)
        )
        return Played(
            totals.astype(np.int64), moves.astype(np.int16), followed > 0, deals.astype(np.int16)
        )


def play_plans(
    rules: Rules,
    plans: Sequence[Plan],
    deals: int,
    seed: int,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> list[Played]:
    """Play deals by the network, and again with each plan for one seat, an equal share for each.

    Returns:
        The games of each seat.
    """
    seats = [0] if rules.architect else [*range(rules.players)]
    each = -(-deals // len(seats))
    jobs = [
        (seat, seat * each + first, min(_BATCH, each - first))
        for seat in seats
        for first in range(0, each, _BATCH)
    ]
    found: list[list[Played]] = [[] for _ in seats]
    with compiled.Notice():
        compiled.load()
    with bar(len(seats) * each, "deals", shown=progress) as line:
        task = partial(_play, rules, plans, seed)
        for (seat, _, count), played in zip(
            jobs, in_order(task, jobs, executor, workers), strict=True
        ):
            found[seat].append(played)
            line.update(count)
    return [Played(*map(np.concatenate, zip(*parts, strict=True))) for parts in found]


def _play(rules: Rules, plans: Sequence[Plan], seed: int, job: tuple[int, int, int]) -> Played:
    """Play a batch of deals of a seat."""
    seat, first, count = job
    games = Games(rules)
    played = games.play(games.orders(plans, seat), seed, first, count)
    for arm, plan in enumerate(plans, 1):
        if any(not isinstance(habit, Habit) for habit in plan.values()):
            for number in range(count):
                totals = _play_function(rules, played.deals[number].tolist(), seat, plan)
                played.totals[number, arm] = totals
    return played


def _play_function(rules: Rules, deal: list[int], seat: int, plan: Plan) -> list[int]:
    """Play a deal by a plan with a Python function; return the totals."""
    fast, rng = bot("fast"), Random(0)
    position = Position(rules, deal[: rules.site_size])
    stacks, ply = iter(cut(deal[rules.site_size :], position)), 0
    while not position.is_over:
        if position.awaits_deal:
            position = position.deal(next(stacks))
            continue
        turn, habit, move = 1 + ply // rules.players, None, None
        if position.to_move == seat and turn in plan:
            habit = plan[turn]
        if habit is not None and not isinstance(habit, Habit):
            move = habit(position)
            if move is not None and not isinstance(move, Move):
                raise AkropolisError(f"a habit returns an ak.Move or None, not {shown(move)}")
        if position.architect_moves:
            move = position.architect_move()
        position = position.play(move or fast.choose(position, rng))
        ply += 1
    return [score.total for score in position.scores]
