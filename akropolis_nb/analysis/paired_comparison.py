"""Paired comparison: moves of one position played in the same deals.

The deals are new: they were not used to choose the moves, so the comparison has no selection bias.
"""

from __future__ import annotations

import math
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.analysis.analysis_search import AnalysisSearch
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.symmetry import afterstate_keys
from akropolis_nb.statistics.totals import lead, own, win_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.statistics.totals import Aim


_SEARCH = 0.3
"""Share of the effort for finding a better move; the rest is for comparing it with the move
played."""
_POLICY: Policy = "network"
"""Policy of the playouts, see :func:`ak.playouts`; they go on to the end of the game."""
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
    """Difference in points after two moves, over the same deals.

    Points are the margin over the best opponent at the end, or the own total if the score is the
    aim.
    """

    mean: float
    error: float
    """Standard error of the mean; infinite if unknown."""
    games: int
    """Number of deals."""
    chance: float = 0.0
    """Difference of the shares of the games won."""


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
) -> NDArray[np.int64]:
    """Play the moves and the rest of the game, all in the same deals of the unseen tiles.

    Returns:
        Final totals, of shape (moves, deals, seats).
    """
    rollouts = Rollouts(position, seed, policy=_POLICY)
    begun = perf_counter()
    if effort.playouts is not None:
        return rollouts.play(moves, 0, max(2, effort.playouts // len(moves)))
    parts: list[NDArray[np.int64]] = []
    while True:
        parts.append(rollouts.play(moves, len(parts) * _BATCH, _BATCH))
        if perf_counter() - begun >= (effort.seconds or 0.0):
            return np.concatenate(parts, axis=1)


def difference(
    better: NDArray[np.int64], worse: NDArray[np.int64], seat: int, aim: Aim
) -> Difference:
    """Return the mean difference of two moves' totals, paired by deal.

    >>> one, other = np.array([[5, 1], [7, 1]]), np.array([[4, 1], [4, 1]])
    >>> difference(one, other, 0, "score")
    Difference(mean=2.0, error=1.0, games=2, chance=0.0)
    """
    points = own if aim == "score" else lead
    gaps = points(better, seat) - points(worse, seat)
    error = float(gaps.std(ddof=1)) / math.sqrt(len(gaps)) if len(gaps) > 1 else math.inf
    chance = float((win_share(better, seat) - win_share(worse, seat)).mean())
    return Difference(float(gaps.mean()), error, len(gaps), chance)


class Job(NamedTuple):
    """The review of one move as a job for a worker; small to send."""

    position: str
    move: str
    effort: SearchEffort
    seed: str
    aim: Aim = "win"


def find_better(job: Job) -> tuple[Move, Difference]:
    """Search for a better move than the one played; can run on any worker.

    Returns:
        The best move found, and the difference between it and the move played.
    """
    position, played = Position.from_text(job.position), Move.from_text(job.move)
    rng = Random(job.seed)
    search = AnalysisSearch(position, rng.getrandbits(31), aim=job.aim, workers=1)
    search.ask([played])
    effort = job.effort.share(_SEARCH)
    best = search.step(effort.seconds, playouts=effort.playouts).best
    # In the search the chosen move may look better than it is, so it is compared in new deals.
    fresh = rng.getrandbits(31)
    if same(position, best, played):
        return played, NOTHING
    totals = play_same_deals(position, [best, played], job.effort.share(1 - _SEARCH), fresh)
    return best, difference(totals[0], totals[1], position.to_move, job.aim)
