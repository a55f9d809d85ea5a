"""Exact results of a search: those of an ending that was solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.bots.endings import ending_work, solve_ending
from akropolis_nb.statistics.posterior import Posterior
from akropolis_nb.statistics.totals import lead, own, win_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.engine.position import Position
    from akropolis_nb.statistics.totals import Aim, Floats

_MOST_WORK = 30_000_000
"""Endings of more work are not solved, see :func:`ending_work`; this takes about half a second."""
_STONES = 1000
"""Stones break ties: a point counts as much as so many stones."""


class Exact(NamedTuple):
    """Exact results of all choices, in the order of the search; means where chance is left."""

    own: Floats
    margin: Floats
    win: Floats

    def posterior(self, aim: Aim) -> Posterior:
        """Return a posterior without errors."""
        worth = {"score": self.own, "margin": self.margin, "win": self.win}[aim]
        count = len(worth)
        return Posterior(
            np.ones(count, np.int64), worth, np.zeros(count), np.zeros((count, 0)), 1.0
        )


def solved(
    position: Position, choices: Sequence[CandidateMove], aim: Aim, stop: Callable[[], bool]
) -> Exact | None:
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
    ends = [by_move[choice.move] for choice in choices]
    totals = np.array([end.totals for end in ends], np.int64)
    seat = position.to_move
    if aim == "win":
        win = np.array([end.value for end in ends], np.float64)
    else:
        stones = np.array([end.stones for end in ends], np.int64)
        win = win_shares(_STONES * totals + stones)[:, seat]
    return Exact(own(totals, seat), lead(totals, seat), win)
