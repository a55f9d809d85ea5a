"""The posterior of the worth of each move, from the playouts of all moves.

The worth of a move is its expected result over all deals, such as the expected own total. A few
playouts of one move say little, but similar moves have similar worths: moves that take the same
tile, cover the same three hexes, put the same kinds on the same hexes, or have a similar gain.
So the worths are modelled as a Gaussian process (Rasmussen and Williams, 2006, chapter 2) over the
moves of a position. All moves are played in the same deals, and a good deal is good for all of
them. So the luck of each deal is a second unknown of the same model (Henderson, 1975), estimated
together with the worths. This also corrects for selection: a move dropped because of bad luck, or
kept because of good luck, is shrunk towards the worths of similar moves.

Two parameters of the model are estimated from the deals that all moves were played in, because no
selection was made before them: the variance of the worths, and the share of it that similar moves
do not have in common.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.statistics.playout_statistics import student_ratio

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.statistics.playout_statistics import Evidence, Ints
    from akropolis_nb.statistics.totals import Floats

_GAIN, _TILE, _PLACE, _KINDS = 0.25, 0.25, 0.15, 0.3
"""Weights of the four parts of the covariance: immediate gain, tile, covered hexes, and kinds with
their hexes."""
_BLOCK = 512
"""Largest part that covariances are computed for; more moves are split, to bound memory and
time."""
_SAMPLE = 200
"""Number of moves, evenly spaced, that :func:`_scatter` uses."""
_OWN = np.array([0.15, 0.35, 0.6, 0.9])
"""Grid for the share of the variance that is independent for each move."""
_SCATTER = np.array([0.02, 0.05, 0.1, 0.2, 0.35, 0.6, 0.9, 1.3, 2.0])
"""Grid for the variance of the worths, relative to the variance of the means."""
_UNKNOWN = 1e4
"""Noise variance of a move without games, relative to the variance of the worths."""
_VAGUE = 100.0
"""Prior variance of the common level, relative to the variance left by the deals of the first
segment."""
_WIDER = 1.4
"""Least factor on the standard deviations, for what the model leaves out. How often the intervals
then contain the truth is measured in ``docs/performance.md``."""
_WIDER_LOSS = 1.25
"""Further factor on the standard deviations of losses: an error in the best move shifts all losses.

Without it only 86 to 87 % of the intervals contained the truth in three of ten samples, of
ten positions each (``tests/analysis/test_honesty.py``)."""
_NEAR = 400
"""Most choices that :meth:`Posterior.bound` looks at."""
_DRAWS, _AT_ONCE = 1000, 50
"""Number of draws from the posterior, and how many are in memory at a time."""
_SURE = 0.95
"""Probability of :meth:`Posterior.bound`."""


class Covariance:
    """Prior covariances of the worths of choices, up to a factor; a variance is about 1.

    They are computed when first needed: a large city has thousands of choices, and a small budget
    reaches few of them.

    >>> import akropolis_nb as ak
    >>> from akropolis_nb.bots.candidate_moves import candidate_moves
    >>> Covariance(candidate_moves(ak.Game(seed=7).position)).covariance(part=0).shape
    (60, 60)

    Args:
        choices: the choices, similar ones next to each other.
        first: number of choices in the first part, if the first choices get games first; the
            following parts are larger and larger. If omitted, all parts have about the same size.
    """

    def __init__(self, choices: Sequence[CandidateMove], first: int | None = None) -> None:
        gains = np.array([choice.gain for choice in choices], np.float64)
        self._choices, self._gains = choices, (gains - gains.mean()) / (gains.std() or 1.0)
        count = len(choices)
        if first is None:
            parts = -(-count // _BLOCK)
            self._borders = [round(n * count / parts) for n in range(parts + 1)]
        else:
            self._borders, size = [0], first
            while self._borders[-1] < count:
                self._borders.append(min(count, self._borders[-1] + size))
                size = min(2 * size, _BLOCK)
        self.rows = [slice(a, b) for a, b in pairwise(self._borders)]
        """The choices of each part; covariances between parts are taken as 0."""
        self._found: dict[int, NDArray[np.float32]] = {}
        self.sample = np.unique(np.linspace(0, count - 1, min(count, _SAMPLE)).astype(np.int64))
        """The choices that :func:`_scatter` uses."""

    def covariance(self, part: int) -> NDArray[np.float32]:
        """Return the covariances of the choices of a part."""
        if part not in self._found:
            rows = self.rows[part]
            found = _covariance(self._choices[rows], self._gains[rows])
            self._found[part] = found.astype(np.float32)
        return self._found[part]

    def prepare(self, chosen: Iterable[int]) -> None:
        """Compute the covariances that the posterior needs when these choices have games."""
        for part in {bisect_right(self._borders, choice) - 1 for choice in chosen}:
            self.covariance(part)

    @cached_property
    def of_sample(self) -> tuple[Floats, Floats]:
        """Eigenvalues and eigenvectors of the covariances of the sample."""
        common = _covariance([self._choices[n] for n in self.sample], self._gains[self.sample])
        values, vectors = np.linalg.eigh(common)
        return values, vectors


def _covariance(choices: Sequence[CandidateMove], gains: Floats) -> Floats:
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
    """Return the cosines between sets of traits: 1 for equal sets, 0 for disjoint ones."""
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
    """Posterior distribution of the worths, a multivariate normal distribution."""

    known: Ints
    """1 for choices with games, 0 for the others."""
    worth: Floats
    """Posterior means."""
    own: Floats
    """Variances if the luck of the deals were known."""
    shared: Floats
    """Square root of the covariance that comes from the luck of the deals, of shape (choices,
    segments): the product with its transpose is the covariance."""
    wider_loss: float = _WIDER_LOSS
    """Factor on the standard deviations of losses."""

    @property
    def error(self) -> Floats:
        """Posterior standard deviations."""
        return np.asarray(np.sqrt(self.own + (self.shared**2).sum(axis=1)), np.float64)

    @property
    def order(self) -> list[int]:
        """The choices by posterior mean, best first; those without games last."""
        return np.lexsort((-self.worth, 1 - self.known)).tolist()  # type: ignore[no-any-return]

    def losses(self, best: int) -> tuple[Floats, Floats]:
        """Return by how much each choice is worse than ``best``, and the standard deviations."""
        apart = ((self.shared - self.shared[best]) ** 2).sum(axis=1)
        error = self.wider_loss * np.sqrt(self.own + self.own[best] + apart)
        error[best] = 0.0
        return self.worth[best] - self.worth, error

    def bound(self, best: int) -> float:
        """Return an upper bound on how much worse ``best`` is than the truly best choice.

        It holds with 95% probability; infinite if a choice has no games.
        """
        return self.certainty(best)[0]

    def certainty(self, best: int, draws: int = _DRAWS) -> tuple[float, float]:
        """Return :meth:`bound`, and the probability that ``best`` is the truly best choice."""
        if not self.known.all():
            return np.inf, np.nan
        losses, error = self.losses(best)
        # The others are more than six standard deviations behind and never the best.
        near = np.flatnonzero(losses <= 6 * error)
        if len(near) > _NEAR:
            near = np.sort(np.argpartition(losses, _NEAR - 1)[:_NEAR])
        std, luck = np.sqrt(self.own[near]), self.shared[near].T
        rng = np.random.default_rng(0)
        at = int(np.searchsorted(near, best))
        found = np.empty(draws)
        for first in range(0, draws, _AT_ONCE):
            drawn = self.worth[near] + std * rng.normal(size=(_AT_ONCE, len(near)))
            drawn += rng.normal(size=(_AT_ONCE, len(luck))) @ luck
            found[first : first + _AT_ONCE] = drawn.max(axis=1) - drawn[:, at]
        return float(np.quantile(found, _SURE)), float((found <= 0.0).mean())


def posterior(evidence: Evidence, alike: Covariance) -> Posterior:
    """Return the posterior distribution of the worths.

    Args:
        evidence: statistics of the games.
        alike: prior covariances of the choices.
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
    # The common level is estimated from these games alone: a vague prior.
    level = _VAGUE * luck / evidence.least
    # Precisions and weighted sums of the games, by choice and segment of deals.
    met = evidence.met / single[:, None]
    sums = evidence.sums / single[:, None] - met * middle
    deals = met.sum(axis=0) + evidence.lengths / luck
    weighted = sums.sum(axis=1) - met @ (sums.sum(axis=0) / deals)
    # First part by part without the luck of the deals, which the Woodbury identity (A.3) adds.
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
        worth[rows] = posterior @ weighted[rows]
        variance[rows] = posterior.diagonal()
        through[rows] = posterior @ met[rows]
    inner = np.diag(deals) - met.T @ through
    shared = through @ np.linalg.inv(np.linalg.cholesky((inner + inner.T) / 2)).T
    worth += middle + shared @ (shared.T @ weighted)
    variance = np.maximum(variance, 0.0)
    # With few deals the variance of the luck is uncertain, however many choices were played.
    wider = max(_WIDER, student_ratio(max(1, evidence.least - 1)))
    return Posterior(known.astype(np.int64), worth, wider**2 * variance, wider * shared)


def _scatter(evidence: Evidence, alike: Covariance) -> tuple[float, float]:
    """Estimate the independent share and the variance of the worths, by their posterior means.

    The data are the means of the first segment, where all choices have the same number of games.
    """
    sample = alike.sample
    means = evidence.first[sample]
    if evidence.least < 2 or len(sample) < 3 or not np.isfinite(means).all():
        variance = float(np.nanvar(evidence.first))
        return float(_OWN[1]), variance / 2 if variance > 0 else 1.0
    variance = max(float(means.var()), 1e-9)
    noise = float(evidence.noise[sample].mean()) / evidence.least
    eigenvalues, vectors = alike.of_sample
    ones, turned = vectors.T @ np.ones(len(sample)), vectors.T @ means
    # Axes: own share, scatter, eigenvector.
    values = _OWN[:, None] + (1 - _OWN[:, None]) * eigenvalues
    values = variance * _SCATTER[:, None] * values[:, None, :] + noise + 1e-9 * variance
    a, b, c = ((left * right / values).sum(axis=2) for left, right in (
        (ones, ones), (ones, turned), (turned, turned),
    ))  # fmt: skip
    likely = -0.5 * (np.log(values).sum(axis=2) + np.log(a) + c - b * b / a)
    weights = np.exp(likely - likely.max())
    weights /= weights.sum()
    return float(weights.sum(axis=1) @ _OWN), float(weights.sum(axis=0) @ _SCATTER) * variance
