"""The posterior of what each move is worth, from the games of all of them.

A few games of one move say little, but moves are alike: those that take the same tile, lie on the
same three hexes, put the same kinds on the same hexes, bring as much at once. So the worths are a
Gaussian process (Rasmussen and Williams, 2006, chapter 2) over the moves of a position. All moves
meet the same deals, and a good deal is good for all: the luck of the deals is a second unknown of
the same model (Henderson, 1975), estimated together with the worths. That also takes the choosing
into account: moves that were dropped for bad luck, and moves that were kept for good luck, are
drawn back towards what their kin are worth.

How much moves differ, and how much of that only they themselves know, is read from the deals that
all of them have met: those had no say in who goes on.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.statistics.playout_statistics import student

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.candidate_moves import Choice
    from akropolis_nb.statistics.playout_statistics import Evidence, Floats, Ints

_GAIN, _TILE, _PLACE, _KINDS = 0.25, 0.25, 0.15, 0.3
"""Shares of the moves' common differences that come from what they bring at once, from the tile,
from where it lies, and from which kinds come to lie where."""
_BLOCK = 512
"""Moves that are held against each other; more are taken in parts, to bound memory and time."""
_SAMPLE = 200
"""Moves, evenly drawn, that the scatter is estimated from."""
_OWN = np.array([0.15, 0.35, 0.6, 0.9])
"""Shares of the moves' differences that only their own games can tell: one is estimated."""
_SCATTER = np.array([0.02, 0.05, 0.1, 0.2, 0.35, 0.6, 0.9, 1.3, 2.0])
"""Variances of the worths, in those of the means: one is estimated."""
_UNKNOWN = 1e4
"""Variance of a move without games, in those of the worths."""
_VAGUE = 100.0
"""Variance of the level of all choices before any game, in those that the first deals leave."""
_WIDER = 1.4
"""By how much standard deviations are widened at the least, for what the model leaves out; how well
intervals hold with it is told in ``docs/performance.md``."""
_WIDER_LOSS = 1.25
"""By how much errors of losses are widened besides: an error of the best move shifts all losses.

Without it only 86 to 87 % of the intervals of losses held in three of ten samples, of ten positions
each (``tests/analysis/test_honesty.py``)."""
_DRAWS, _AT_ONCE = 2000, 50
"""Draws from the posterior, and how many are held at a time."""
_SURE = 0.95


class Covariance:
    """How alike the worths of choices are likely to be: covariances, about 1 with itself.

    Covariances are worked out when first asked for: a large city has thousands of choices, and a
    small budget comes to few of them.

    >>> import akropolis_nb as ak
    >>> from akropolis_nb.bots.candidate_moves import choices
    >>> [part.shape for _, part in Covariance(choices(ak.Game(seed=7).position)).parts]
    [(60, 60)]

    Args:
        choices: the choices, those that are alike near each other.
    """

    def __init__(self, choices: Sequence[Choice]) -> None:
        gains = np.array([choice.gain for choice in choices], np.float64)
        self._choices, self._gains = choices, (gains - gains.mean()) / (gains.std() or 1.0)
        count = len(choices)
        parts = -(-count // _BLOCK)
        self._borders = [round(n * count / parts) for n in range(parts + 1)]
        self.rows = [slice(a, b) for a, b in pairwise(self._borders)]
        """The choices of each part; covariances of choices in different parts are left out."""
        self._found: dict[int, NDArray[np.float32]] = {}
        self.sample = np.unique(np.linspace(0, count - 1, min(count, _SAMPLE)).astype(np.int64))
        """The choices that the scatter is estimated from."""

    @property
    def parts(self) -> Iterator[tuple[slice, NDArray[np.float32]]]:
        """The choices of each part, and their covariances."""
        return ((rows, self.covariance(number)) for number, rows in enumerate(self.rows))

    def covariance(self, part: int) -> NDArray[np.float32]:
        """The covariances of the choices of a part."""
        if part not in self._found:
            rows = self.rows[part]
            found = _covariance(self._choices[rows], self._gains[rows])
            self._found[part] = found.astype(np.float32)
        return self._found[part]

    def prepare(self, chosen: Iterable[int]) -> None:
        """Work out the covariances that a guess needs once there are games of these choices."""
        for part in {bisect_right(self._borders, choice) - 1 for choice in chosen}:
            self.covariance(part)

    @cached_property
    def of_sample(self) -> tuple[Floats, Floats]:
        """Eigenvalues and eigenvectors of the covariances of the sample."""
        common = _covariance([self._choices[n] for n in self.sample], self._gains[self.sample])
        values, vectors = np.linalg.eigh(common)
        return values, vectors


def _covariance(choices: Sequence[Choice], gains: Floats) -> Floats:
    found = _GAIN * np.outer(gains, gains)
    tiles: list[set[Hashable]] = [{choice.move.tile} for choice in choices]
    places: list[set[Hashable]] = []
    kinds: list[set[Hashable]] = []
    for choice in choices:
        letters = as_tile(choice.move.tile).hexes
        cells = [move.placement.hexes() for move in choice.equivalent_moves]
        places.append({frozenset(three) for three in cells})
        kinds.append({laid for three in cells for laid in zip(three, letters, strict=True)})
    for share, traits in ((_TILE, tiles), (_PLACE, places), (_KINDS, kinds)):
        found += share * _shared(traits)
    return found / (_GAIN + _TILE + _PLACE + _KINDS)


def _shared(traits: Sequence[set[Hashable]]) -> Floats:
    """The cosines between sets of traits: 1 for equal ones, 0 for those with nothing in common."""
    columns: dict[Hashable, int] = {}
    pairs = [
        (number, columns.setdefault(trait, len(columns)))
        for number, some in enumerate(traits)
        for trait in some
    ]
    having = np.zeros((len(traits), len(columns)))
    having[tuple(np.array(pairs).T)] = 1
    having /= np.sqrt(having.sum(axis=1, keepdims=True))
    return np.asarray(having @ having.T, np.float64)


class Posterior(NamedTuple):
    """What each choice is probably worth, one row each: a normal distribution."""

    known: Ints
    """Whether there are games of it, 1 or 0."""
    worth: Floats
    own: Floats
    """Variances of what is open about each choice by itself."""
    shared: Floats
    """What is open about the luck of the deals: a square root of its covariances, by choice."""

    @property
    def error(self) -> Floats:
        """Standard deviations of what is left open."""
        return np.asarray(np.sqrt(self.own + (self.shared**2).sum(axis=1)), np.float64)

    @property
    def order(self) -> list[int]:
        """The choices, best first; those without games last."""
        return np.lexsort((-self.worth, 1 - self.known)).tolist()  # type: ignore[no-any-return]

    def behind(self, best: int) -> tuple[Floats, Floats]:
        """How far each choice is behind one of them, and the standard deviations of that."""
        apart = ((self.shared - self.shared[best]) ** 2).sum(axis=1)
        error = _WIDER_LOSS * np.sqrt(self.own + self.own[best] + apart)
        error[best] = 0.0
        return self.worth[best] - self.worth, error

    def bound(self, best: int) -> float:
        """What one choice is with 95% probability behind the truly best of all at the most.

        Infinite where there is a choice without games.
        """
        if not self.known.all():
            return np.inf
        behind, error = self.behind(best)
        # The others are never in the lead: more than six standard deviations are between.
        near = np.flatnonzero(behind <= 6 * error)
        spread, luck = np.sqrt(self.own[near]), self.shared[near].T
        rng = np.random.default_rng(0)
        at = int(np.searchsorted(near, best))
        found = np.empty(_DRAWS)
        for first in range(0, _DRAWS, _AT_ONCE):
            drawn = self.worth[near] + spread * rng.normal(size=(_AT_ONCE, len(near)))
            drawn += rng.normal(size=(_AT_ONCE, len(luck))) @ luck
            found[first : first + _AT_ONCE] = drawn.max(axis=1) - drawn[:, at]
        return float(np.quantile(found, _SURE))


def posterior(evidence: Evidence, alike: Covariance) -> Posterior:
    """The posterior of each choice's worth.

    Args:
        evidence: the games of each choice.
        alike: how alike the choices are.
    """
    count = len(evidence.games)
    known = evidence.games > 0
    nothing = np.zeros((count, 0))
    if not known.any():
        return Posterior(known.astype(np.int64), np.zeros(count), np.ones(count), nothing)
    if evidence.settled:
        worth = np.where(known, evidence.mean, evidence.mean[known].mean())
        return Posterior(known.astype(np.int64), worth, np.where(known, 0.0, 1e6), nothing)
    own, scatter = _scatter(evidence, alike)
    middle = float(evidence.first[known].mean())
    single = np.maximum(evidence.noise, 1e-6 * scatter)
    noise = np.full(count, _UNKNOWN * scatter)
    noise[known] = single[known] / evidence.games[known]
    luck = max(evidence.luck, 1e-6 * scatter)
    # The level of all is read from these games alone, so nothing is known of it before.
    level = _VAGUE * luck / evidence.least
    # Precisions and weighted sums of the games, by choice and segment of deals.
    met = evidence.met / single[:, None]
    sums = evidence.sums / single[:, None] - met * middle
    deals = met.sum(axis=0) + evidence.lengths / luck
    told = sums.sum(axis=1) - met @ (sums.sum(axis=0) / deals)
    # Without the luck of the deals, part by part; it comes in by the Woodbury identity (A.3).
    worth, variance, through = np.empty(count), np.empty(count), np.empty(met.shape)
    for part, rows in enumerate(alike.rows):
        if not known[rows].any():
            worth[rows] = through[rows] = 0.0
            variance[rows] = scatter
            continue
        prior = scatter * (1 - own) * alike.covariance(part).astype(np.float64) + level
        some = noise[rows]
        prior[np.diag_indices_from(prior)] += scatter * own
        posterior = -some[:, None] * np.linalg.inv(prior + np.diag(some)) * some
        posterior[np.diag_indices_from(posterior)] += some
        worth[rows] = posterior @ told[rows]
        variance[rows] = posterior.diagonal()
        through[rows] = posterior @ met[rows]
    inner = np.diag(deals) - met.T @ through
    shared = through @ np.linalg.inv(np.linalg.cholesky((inner + inner.T) / 2)).T
    worth += middle + shared @ (shared.T @ told)
    variance = np.maximum(variance, 0.0)
    # A few deals tell little of how much luck there is, however many choices have met them.
    wider = max(_WIDER, student(max(1, evidence.least - 1)))
    return Posterior(known.astype(np.int64), worth, wider**2 * variance, wider * shared)


def _scatter(evidence: Evidence, alike: Covariance) -> tuple[float, float]:
    """The share that only own games tell, and the variance of the worths: their posterior means.

    From the means of the deals that all choices have met, each with as much noise.
    """
    sample = alike.sample
    means = evidence.first[sample]
    if evidence.least < 2 or len(sample) < 3 or not np.isfinite(means).all():
        spread = float(np.nanvar(evidence.first))
        return float(_OWN[1]), spread / 2 if spread > 0 else 1.0
    spread = max(float(means.var()), 1e-9)
    noise = float(evidence.noise[sample].mean()) / evidence.least
    eigenvalues, vectors = alike.of_sample
    ones, turned = vectors.T @ np.ones(len(sample)), vectors.T @ means
    # Axes: own share, scatter, eigenvector.
    values = _OWN[:, None] + (1 - _OWN[:, None]) * eigenvalues
    values = spread * _SCATTER[:, None] * values[:, None, :] + noise + 1e-9 * spread
    a, b, c = ((left * right / values).sum(axis=2) for left, right in (
        (ones, ones), (ones, turned), (turned, turned),
    ))  # fmt: skip
    likely = -0.5 * (np.log(values).sum(axis=2) + np.log(a) + c - b * b / a)
    weights = np.exp(likely - likely.max())
    weights /= weights.sum()
    return float(weights.sum(axis=1) @ _OWN), float(weights.sum(axis=0) @ _SCATTER) * spread
