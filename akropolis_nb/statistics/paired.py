"""Differences of two series of whole numbers by deal, joined with a prior.

A prior mean that is far off counts less the farther it is (heavy tails). All results come from sums
of whole numbers by arithmetic that is the same on every machine.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

_FREEDOM = 16
"""Degrees of freedom with which a variance common to all series counts beside a series' own."""


class Deviations(NamedTuple):
    """Sum and squares of some numbers, enough for their mean and variance."""

    deals: int
    total: int
    squares: float
    """Sum of the squared deviations from their mean."""

    @property
    def mean(self) -> float:
        """Their mean; 0 without any."""
        return self.total / self.deals if self.deals else 0.0

    def variance(self, common: float, freedom: int = _FREEDOM) -> float:
        """Return their variance, joined with one that other numbers have."""
        return (freedom * common + self.squares) / (freedom + max(0, self.deals - 1))


def deviations(numbers: Ints) -> Deviations:
    """Return the sums of whole numbers.

    >>> import numpy as np
    >>> deviations(np.array([3, 5, 10]))
    Deviations(deals=3, total=18, squares=26.0)
    """
    deals = len(numbers)
    total, squares = int(numbers.sum()), int((numbers * numbers).sum())
    return Deviations(deals, total, (deals * squares - total * total) / deals if deals else 0.0)


class Joined(NamedTuple):
    """A mean joined from a prior and from games."""

    mean: float
    error: float
    """Standard error."""
    prior_variance: float
    """Variance of the prior, widened if it is far off."""


def join(prior: float, prior_variance: float, played: Deviations, variance: float) -> Joined:
    """Return the mean of a prior and of numbers by deal, weighted by their precision.

    Args:
        prior: the prior mean.
        prior_variance: its variance.
        played: the numbers.
        variance: variance of one number.

    >>> join(4.0, 4.0, Deviations(0, 0, 0.0), 100.0)
    Joined(mean=4.0, error=2.0, prior_variance=4.0)
    >>> join(0.0, 4.0, Deviations(25, 50, 0.0), 100.0)
    Joined(mean=1.0, error=1.41..., prior_variance=4.0)
    """
    if played.deals == 0:
        return Joined(prior, math.sqrt(prior_variance), prior_variance)
    off = (played.mean - prior) ** 2 / (variance / played.deals + prior_variance)
    prior_variance *= max(1.0, off / 2)
    games, before = played.deals / variance, 1 / prior_variance
    return Joined(
        (played.mean * games + prior * before) / (games + before),
        error(played.deals, variance, prior_variance),
        prior_variance,
    )


def error(deals: int, variance: float, prior_variance: float) -> float:
    """Return the standard error of a joined mean."""
    return 1 / math.sqrt(deals / variance + 1 / prior_variance)


def sigmoid(number: float) -> float:
    """Return about the normal distribution function, within 0.03, without an exponential.

    >>> [round(sigmoid(number), 2) for number in (-9, -1, 0, 2)]
    [0.0, 0.13, 0.5, 0.98]
    """
    slope = 0.8 * number
    return 0.5 + slope / (2 * math.sqrt(math.sqrt(1 + slope**4)))
