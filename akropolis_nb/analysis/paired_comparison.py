"""Paired comparison: moves of one position played in the same deals.

The deals are new: they were not used to choose the moves, so the comparison has no selection bias.
"""

from __future__ import annotations

import math
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.bots.monte_carlo import MonteCarloBot
from akropolis_nb.bots.rollouts import Rollouts, ready
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.symmetry import afterstate_keys
from akropolis_nb.statistics.totals import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy


_SEARCH = 0.3
"""Share of the effort for finding a better move; the rest is for comparing it with the move
played."""
_CANDIDATES = 96
"""Number of candidates in the search: more than the bot has in a game, because there is time."""
_POLICY: Policy = "farsighted"
"""Policy of the playouts, see :func:`ak.playouts`."""
_BATCH = 16
"""Number of deals between two looks at the clock."""


class SearchEffort(NamedTuple):
    """Budget for a move on one thread: a time in seconds or a number of playouts."""

    seconds: float | None
    playouts: int | None

    def share(self, part: float) -> SearchEffort:
        """Return this share of the budget."""
        if self.playouts is not None:
            return SearchEffort(None, max(1, round(self.playouts * part)))
        return SearchEffort((self.seconds or 0.0) * part, None)


class Difference(NamedTuple):
    """Difference of the final totals after two moves, over the same deals."""

    mean: float
    error: float
    """Standard error of the mean; infinite if unknown."""
    games: int
    """Number of deals."""


NOTHING = Difference(0.0, 0.0, 0)
"""The difference between equivalent moves."""


def same(position: Position, one: Move, other: Move) -> bool:
    """Whether two moves are equivalent: same tile, and same city after it, up to rotation."""
    if one.tile != other.tile:
        return False
    places = [one.placement, other.placement]
    first, second = afterstate_keys(position.city, one.tile, places)
    return first == second


def play_same_deals(
    position: Position, moves: Sequence[Move], effort: SearchEffort, seed: int
) -> NDArray[np.float64]:
    """Play the moves and the rest of the game, all in the same deals of the unseen tiles.

    Returns:
        Final totals of the seat to move, of shape (moves, deals).
    """
    rollouts = Rollouts(position, seed, policy=_POLICY)
    begun = perf_counter()
    if effort.playouts is not None:
        deals = max(2, effort.playouts // len(moves))
        return own(rollouts.play(moves, 0, deals), position.to_move)
    parts: list[NDArray[np.int64]] = []
    while True:
        parts.append(rollouts.play(moves, len(parts) * _BATCH, _BATCH))
        if perf_counter() - begun >= (effort.seconds or 0.0):
            return own(np.concatenate(parts, axis=1), position.to_move)


def difference(better: NDArray[np.float64], worse: NDArray[np.float64]) -> Difference:
    """Return the mean difference of two rows of totals, paired by deal.

    >>> difference(np.array([5.0, 7.0]), np.array([4.0, 4.0]))
    Difference(mean=2.0, error=1.0, games=2)
    """
    gaps = better - worse
    error = float(gaps.std(ddof=1)) / math.sqrt(len(gaps)) if len(gaps) > 1 else math.inf
    return Difference(float(gaps.mean()), error, len(gaps))


class Job(NamedTuple):
    """The review of one move as a job for a worker; small to send."""

    position: str
    move: str
    effort: SearchEffort
    seed: str


def find_better(job: Job) -> tuple[Move, Difference]:
    """Search for a better move than the one played; can run on any worker.

    Returns:
        The best move found, and the difference between it and the move played.
    """
    position, played = Position.from_text(job.position), Move.from_text(job.move)
    rng = Random(job.seed)
    ready()
    effort = job.effort.share(_SEARCH)
    chooser = MonteCarloBot(effort.seconds, effort.playouts, _CANDIDATES, policy=_POLICY, lead=0.0)
    best = chooser.choose(position, Random(rng.getrandbits(31)))
    # In the search the chosen move looks better than it is, so it is compared in new deals.
    fresh = rng.getrandbits(31)
    if same(position, best, played):
        return played, NOTHING
    totals = play_same_deals(position, [best, played], job.effort.share(1 - _SEARCH), fresh)
    return best, difference(totals[0], totals[1])
