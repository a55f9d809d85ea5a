"""Exact results of a search: those of an ending that was solved, or of all last deals."""

from __future__ import annotations

import math
from itertools import permutations
from typing import TYPE_CHECKING, cast

import numpy as np

from akropolis_nb.bots.endings import ending_work, solve_ending
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.engine.vectors.final_cities import FinalCities, join
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.statistics.totals import lead, own, win_share, win_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.bots.endings import Ending, EndingMove
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.statistics.totals import Aim, Results

_MOST_WORK = 30_000_000
"""Endings of more work are not solved, see :func:`ending_work`; this takes about half a second."""
_MOST_WORK_BY_DEAL = 5_000_000
"""The same for the ending after the last deal, which is solved for each choice and order."""
_WORK_SECONDS = 1.2e-8
"""About how long a unit of work takes."""


def solve_choices(
    position: Position, choices: Sequence[CandidateMove], aim: Aim, stop: Callable[[], bool]
) -> Results | None:
    """Return the results of all choices if all seats then play best for the aim, or ``None``.

    Args:
        position: the position.
        choices: its candidate moves.
        aim: what each seat maximises.
        stop: ends the attempt when it returns true.
    """
    work = ending_work(position)
    if work is None or work > _MOST_WORK or position.architect_moves:
        return None
    ending = solve_ending(position, aim, stop=stop)
    if ending is None:
        return None
    by_move = {found.move: found for found in reversed(ending.moves)}
    exact = _results([by_move[choice.move] for choice in choices], position.to_move)
    if aim == "win":
        wins = [by_move[choice.move].value for choice in choices]
        return exact | {win_share: np.array(wins, np.float64)}
    return exact


def _results(ends: Sequence[EndingMove], seat: int) -> Results:
    """Return what ends of the game are worth for a seat, without an architect."""
    totals = np.array([end.totals for end in ends], np.int64)
    stones = np.array([end.stones for end in ends], np.int64)
    win = win_shares(totals, stones)[:, seat]
    return {own: own(totals, seat), lead: lead(totals, seat), win_share: win}


class LastDeals:
    """Solves the rest of the game in every order of the last stack, for the move before that deal.

    All seats play best for the aim once the stack is laid out; a choice is worth the mean over
    the orders, which are equally likely.

    Args:
        position: the position.
        choices: its candidate moves.
        aim: what each seat maximises.
        workers: number of threads.
    """

    def __init__(
        self, position: Position, choices: Sequence[CandidateMove], aim: Aim, workers: int
    ) -> None:
        self._seat = position.to_move
        self._ends: list[EndingMove] = []
        orders = list(permutations(position.unseen))
        self._orders = len(orders)
        self._jobs = [(position, one.move, order, aim) for one in choices for order in orders]
        self._workers = workers

    @staticmethod
    def seconds(position: Position, choices: Sequence[CandidateMove]) -> float:
        """Return about how long it takes on one core; infinite if it is not this situation."""
        rules = position.rules
        last = position.stacks_left == 1 and len(position.site) == 2
        if not last or len(position.unseen) != rules.stack_size or rules.architect is not None:
            return math.inf
        work = ending_work(position.play(choices[0].move).deal(position.unseen))
        if work is None or work > _MOST_WORK_BY_DEAL:
            return math.inf
        return len(choices) * math.factorial(rules.stack_size) * work * _WORK_SECONDS

    def __iter__(self) -> Iterator[None]:
        """Solve one ending after another; begun again, it goes on where it stopped."""
        left = self._jobs[len(self._ends) :]
        for end in in_order(_best_end, left, workers=self._workers):
            self._ends.append(end)
            yield

    def results(self) -> Results:
        """Return the means of all choices, after the last ending."""
        return {
            payoff: values.reshape(-1, self._orders).mean(axis=1)
            for payoff, values in _results(self._ends, self._seat).items()
        }


def _best_end(job: tuple[Position, Move, tuple[TileId, ...], Aim]) -> EndingMove:
    """Return the end of the game after a move and a deal."""
    position, move, order, aim = job
    # It is never None: there is little work.
    return cast("Ending", solve_ending(position.play(move).deal(order), aim)).best


def best_play(position: Position, moves: Sequence[Move], aim: Aim) -> FinalCities:
    """Return the ends of best play after some moves, for each order of the last stack if it lies.

    Args:
        position: a position whose rest is solved quickly.
        moves: legal moves.
        aim: what each seat maximises.
    """
    orders = list(permutations(position.unseen)) if position.stacks_left else [()]
    ends = [[_best_line(position, move, order, aim) for order in orders] for move in moves]
    most = max(end.hexes.shape[-2] for line in ends for end in line)
    each = [join([_widen(end, most) for end in line]) for line in ends]
    return FinalCities(*(np.concatenate(arrays) for arrays in zip(*each, strict=True)))


def _widen(end: FinalCities, hexes: int) -> FinalCities:
    """Return a result with room for so many hexes of each city."""
    more = hexes - end.hexes.shape[-2]
    return end._replace(hexes=np.pad(end.hexes, [(0, 0)] * 3 + [(0, more), (0, 0)]))


def _best_line(position: Position, move: Move, order: tuple[TileId, ...], aim: Aim) -> FinalCities:
    """Return the end of best play after a move: one game."""
    taken: list[int] = []
    while not (after := position.play(move)).is_over:
        position = after.deal(order) if after.awaits_deal else after
        move = cast("Ending", solve_ending(position, aim)).best.move
        taken.append(position.site.index(move.tile))
    end = Rollouts(position, 0).play_to_end([move], 0, 1)
    seats = position.rules.players
    picked = np.array([*taken, *[-1] * seats][:seats])
    return end._replace(taken=picked.reshape(end.taken.shape))
