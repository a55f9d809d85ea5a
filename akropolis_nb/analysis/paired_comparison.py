"""Moves of one position held against each other in deals that had no say in choosing them."""

from __future__ import annotations

import math
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.bots.players import MonteCarloBot
from akropolis_nb.bots.search import Rollouts, ready
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.symmetry import afterstate_keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Policy


_SEARCH = 0.3
"""Share of the effort that looks for a better move; the rest compares it with the one played."""
_CANDIDATES = 96
"""Moves that are looked at, more than the bot does in a game: there is time."""
_POLICY: Policy = "farsighted"
"""Who plays on, see :func:`ak.playouts`."""
_BATCH = 16
"""Deals that are played before the clock is looked at."""


class SearchEffort(NamedTuple):
    """How much is spent: a time in seconds, or a number of playouts, on one thread."""

    seconds: float | None
    playouts: int | None

    def share(self, part: float) -> SearchEffort:
        """A part of it."""
        if self.playouts is not None:
            return SearchEffort(None, max(1, round(self.playouts * part)))
        return SearchEffort((self.seconds or 0.0) * part, None)


class Difference(NamedTuple):
    """How much more points one move brings in the end than another."""

    mean: float
    error: float
    """Standard error of the mean, both moves playing the same deals; infinite if unknown."""
    games: int
    """In how many deals."""


NOTHING = Difference(0.0, 0.0, 0)
"""Between moves that come to the same."""


def same(position: Position, one: Move, other: Move) -> bool:
    """Whether two moves come to the same: the same tile, and the same city, turned or not."""
    if one.tile != other.tile:
        return False
    places = [one.placement, other.placement]
    first, second = afterstate_keys(position.city, one.tile, places)
    return first == second


def candidate(position: Position, effort: SearchEffort, seed: int) -> Move:
    """The move that looks best after so much effort.

    It looks better than it is, for it was chosen among many: what it is worth must be asked of
    other deals, see :func:`duel`.
    """
    chooser = MonteCarloBot(
        effort.seconds, effort.playouts, candidates=_CANDIDATES, policy=_POLICY, lead=0.0
    )
    return chooser.choose(position, Random(seed))


def duel(
    position: Position, moves: Sequence[Move], effort: SearchEffort, seed: int
) -> NDArray[np.float64]:
    """Play moves on to the end, all in the same deals of the unseen tiles.

    Returns:
        Final totals of the seat to move, of shape (moves, deals).
    """
    rollouts = Rollouts(position, moves, k.WHOLE_GAME, seed, policy=_POLICY)
    everyone = range(len(moves))
    begun = perf_counter()
    if effort.playouts is not None:
        deals = max(2, effort.playouts // len(moves))
        return _own(rollouts.play(everyone, 0, deals), position)
    parts: list[NDArray[np.float64]] = []
    while True:
        parts.append(_own(rollouts.play(everyone, len(parts) * _BATCH, _BATCH), position))
        if perf_counter() - begun >= (effort.seconds or 0.0):
            return np.concatenate(parts, axis=1)


def difference(better: NDArray[np.float64], worse: NDArray[np.float64]) -> Difference:
    """How much more one row of totals brings than another, deal by deal.

    >>> difference(np.array([5.0, 7.0]), np.array([4.0, 4.0]))
    Difference(mean=2.0, error=1.0, games=2)
    """
    gaps = better - worse
    error = float(gaps.std(ddof=1)) / math.sqrt(len(gaps)) if len(gaps) > 1 else math.inf
    return Difference(float(gaps.mean()), error, len(gaps))


def _own(totals: NDArray[np.int64], position: Position) -> NDArray[np.float64]:
    return totals[..., position.to_move].astype(np.float64)


class Job(NamedTuple):
    """One move to review, small enough to be sent to another machine."""

    position: str
    move: str
    effort: SearchEffort
    seed: str


def find_better(job: Job) -> tuple[Move, Difference]:
    """A better move than the one played, and by how much; runs on any worker."""
    position, played = Position.from_text(job.position), Move.from_text(job.move)
    rng = Random(job.seed)
    ready()
    best = candidate(position, job.effort.share(_SEARCH), rng.getrandbits(31))
    fresh = rng.getrandbits(31)
    if same(position, best, played):
        return played, NOTHING
    totals = duel(position, [best, played], job.effort.share(1 - _SEARCH), fresh)
    return best, difference(totals[0], totals[1])
