"""Play whole games in which one seat keeps to habits, beside the same deals without them."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.bots.players import bot
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.explorer.habits.habits import Habit
from akropolis_nb.explorer.logged_games import Logged, LoggedGames
from akropolis_nb.game.deal import play_through, split_stacks
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


def orders_of(plans: Sequence[Plan], seat: int, seats: int, plies: int) -> NDArray[np.int32]:
    """Return the kernels' orders, of shape (arms, plies, ``ORDER``), arm 0 without any."""
    orders = np.zeros((1 + len(plans), plies, k.ORDER), np.int32)
    for arm, plan in enumerate(plans, 1):
        for turn, habit in plan.items():
            ply = seat + seats * (turn - 1)
            if ply < plies and isinstance(habit, Habit):
                orders[arm, ply, : k.ORDER_CHANCE] = habit.code, habit.how, habit.stones
    return orders


def play_plans(
    rules: Rules,
    plans: Sequence[Plan],
    deals: int,
    seed: int,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> list[Logged]:
    """Play deals by the network, and again with each plan for one seat, an equal share for each.

    Returns:
        The games of each seat; the arms are free play, then the plans.
    """
    seats = [0] if rules.architect else [*range(rules.players)]
    each = -(-deals // len(seats))
    jobs = [
        (seat, seat * each + first, min(_BATCH, each - first))
        for seat in seats
        for first in range(0, each, _BATCH)
    ]
    found: list[list[Logged]] = [[] for _ in seats]
    with compiled.Notice():
        compiled.load()
    with bar(len(seats) * each, "deals", shown=progress) as line:
        task = partial(_play, rules, plans, seed)
        for (seat, _, count), played in zip(
            jobs, in_order(task, jobs, executor, workers), strict=True
        ):
            found[seat].append(played)
            line.update(count)
    return [Logged(*map(np.concatenate, zip(*parts, strict=True))) for parts in found]


def _play(rules: Rules, plans: Sequence[Plan], seed: int, job: tuple[int, int, int]) -> Logged:
    """Play a batch of deals of a seat."""
    seat, first, count = job
    games = LoggedGames(Position(rules, rules.tiles[: rules.site_size]), whole=True)
    orders = orders_of(plans, seat, rules.players, games.plies)
    played = games.play_orders(orders, seed, first, count)
    for arm, plan in enumerate(plans, 1):
        if any(not isinstance(habit, Habit) for habit in plan.values()):
            for number in range(count):
                totals = _play_function(rules, played.deals[number].tolist(), seat, plan)
                played.totals[number, arm] = totals
    return played


def _play_function(rules: Rules, deal: list[int], seat: int, plan: Plan) -> list[int]:
    """Play a deal by a plan with a Python function; return the totals."""
    fast, rng = bot("fast"), Random(0)

    def choose(position: Position) -> Move:
        habit = plan.get(1 + len(position.city.placed)) if position.to_move == seat else None
        move = None if habit is None or isinstance(habit, Habit) else habit(position)
        if move is not None and not isinstance(move, Move):
            raise AkropolisError(f"a habit returns an ak.Move or None, not {short_repr(move)}")
        return move or fast.choose(position, rng)

    start = Position(rules, deal[: rules.site_size])
    stacks = split_stacks(deal[rules.site_size :], start)
    *_, (_, _, end) = play_through(start, stacks, choose)
    return [score.total for score in end.scores]
