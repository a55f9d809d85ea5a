"""Paired comparison: moves of one position played in the same deals.

The deals are new: they were not used to choose the moves, so the comparison has no selection bias.
"""

from __future__ import annotations

import math
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.analysis.reasons.result import compared
from akropolis_nb.analysis.review.expected import expected_by_seat
from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.bots.rollouts import Rollouts
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.symmetry import afterstate_keys
from akropolis_nb.engine.vectors.final_cities import joined
from akropolis_nb.parallel.executors import SEARCH_THREADS, in_order, thread_count
from akropolis_nb.statistics.totals import lead, own, win_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.review.expected import ExpectedResult
    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.statistics.totals import Aim


_SEARCH = 0.3
"""Share of the effort for finding a better move; the rest is for comparing it with the move
played."""
_POLICY: Policy = "network"
"""Policy of the playouts, see :func:`ak.playouts`; they go on to the end of the game."""
_BATCH = 16
"""Number of deals between two looks at the clock."""
_MOST_DEALS = 1 << 20


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
    position: Position,
    moves: Sequence[Move],
    effort: SearchEffort,
    seed: int,
    *,
    workers: int | None = 1,
) -> FinalCities:
    """Play the moves and the rest of the game, all in the same deals of the unseen tiles.

    Args:
        position: the position.
        moves: its moves.
        effort: the budget of all moves together.
        seed: decides the deals.
        workers: number of threads; ``None`` is the number of processors, at most 4.
    """
    workers = thread_count(workers, SEARCH_THREADS)
    PackedPosition(position).network  # noqa: B018 - reads the weights, once, before the time starts
    deals = _MOST_DEALS
    if effort.playouts is not None:
        deals = max(2, effort.playouts // len(moves))
    batches = (
        _Batch(str(position), tuple(moves), seed, first, min(_BATCH, deals - first))
        for first in range(0, deals, _BATCH)
    )
    begun = perf_counter()
    found: list[FinalCities] = []
    for batch in in_order(_play_batch, batches, workers=workers):
        found.append(batch)
        if effort.seconds is not None and perf_counter() - begun >= effort.seconds:
            break
    return joined(found)


class _Batch(NamedTuple):
    """Some deals in which moves are played to the end."""

    position: str
    moves: tuple[Move, ...]
    seed: int
    first: int
    many: int


def _play_batch(batch: _Batch) -> FinalCities:
    position = Position.from_text(batch.position)
    rollouts = Rollouts(position, batch.seed, policy=_POLICY)
    return rollouts.play_to_end(batch.moves, batch.first, batch.many)


def difference(
    better: NDArray[np.int64], worse: NDArray[np.int64], seat: int, aim: Aim
) -> Difference:
    """Return the mean difference of two moves' totals, paired by deal.

    >>> import numpy as np
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


class Found(NamedTuple):
    """What the review of a move found."""

    best: Move
    """The best move found, which may be the one played."""
    difference: Difference
    """The best move found minus the move played."""
    reasons: Reasons | None
    """Why it is better; ``None`` if it is not."""
    expected: tuple[ExpectedResult, ...]
    """What each seat expects after the move played."""


def find_better(job: Job) -> Found:
    """Search for a better move than the one played; can run on any worker."""
    position, played = Position.from_text(job.position), Move.from_text(job.move)
    rng = Random(job.seed)
    search = AnalysisSearch(position, rng.getrandbits(31), aim=job.aim, workers=1)
    search.ask([played])
    effort = job.effort.share(_SEARCH)
    best = search.step(effort.seconds, playouts=effort.playouts).best
    # In the search the chosen move may look better than it is, so it is compared in new deals.
    fresh = rng.getrandbits(31)
    if same(position, best, played):
        final = play_same_deals(position, [played], effort, fresh)
        return Found(played, NOTHING, None, expected_by_seat(final.totals[0]))
    final = play_same_deals(position, [best, played], job.effort.share(1 - _SEARCH), fresh)
    totals = final.totals
    gap = difference(totals[0], totals[1], position.to_move, job.aim)
    why = compared(position, best, played, final, job.aim) if gap.mean > 0 else None
    return Found(best, gap, why, expected_by_seat(totals[1]))
