"""Means with their standard errors, and the distribution of one number over games."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from akropolis_nb.statistics.intervals import MaybeUnknown

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def mean_and_error(values: NDArray[Any], least: int = 2) -> tuple[float, MaybeUnknown]:
    """Return the mean and its standard error, which is infinite with fewer than ``least`` values.

    >>> mean_and_error(np.array([1, 3])), mean_and_error(np.array([4]))
    ((2.0, 1.0), (4.0, inf))
    """
    many = len(values)
    error = float(values.std(ddof=1)) / math.sqrt(many) if many >= least else math.inf
    return float(values.mean()), error


@dataclass(frozen=True, slots=True)
class Distribution:
    """Distribution of one number at the end of the game."""

    mean: float
    error: MaybeUnknown
    """Standard error of the mean; infinite after one game."""
    std: float
    """Standard deviation of a single game."""
    quantiles: tuple[float, ...]
    """Quantiles at 5, 25, 50, 75 and 95%."""

    @classmethod
    def of(cls, column: NDArray[Any], *, exact: bool = False) -> Distribution:
        """Return the distribution of a column with a number for each game.

        Args:
            column: the numbers.
            exact: whether every further game would give the same number.
        """
        mean, error = mean_and_error(column)
        std = float(column.std(ddof=1)) if len(column) > 1 else 0.0
        quantiles = np.quantile(column, QUANTILES).tolist()
        return Distribution(mean, 0.0 if exact else error, std, tuple(quantiles))

    def record(self, name: str) -> dict[str, float]:
        """Return mean, error and standard deviation as a plain record with this name."""
        return {name: self.mean, f"{name}_error": self.error, f"{name}_std": self.std}

    @property
    def quantile_record(self) -> dict[str, float]:
        """The quantiles as a plain record: ``5%``, ``25%``, ``50%``, ``75%``, ``95%``."""
        names = [f"{quantile:.0%}" for quantile in QUANTILES]
        return dict(zip(names, self.quantiles, strict=True))
