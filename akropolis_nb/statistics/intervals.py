"""Means and shares with confidence intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MaybeUnknown: TypeAlias = float
"""A number that is infinite or NaN while it is unknown."""
COVER = 1.96
"""Half the width of a 95% interval, in standard errors."""
_Z = NormalDist().inv_cdf(0.975)


@cache
def student(freedom: int) -> float:
    """Return the 97.5% quantile of Student's t distribution; infinite for ``freedom`` below 1.

    From three degrees of freedom on it is the Cornish-Fisher expansion (Abramowitz and Stegun,
    26.7.5), accurate to 0.1%.

    >>> round(student(1), 2), round(student(10), 3)
    (12.71, 2.228)
    """
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(0.475 * math.pi)
    if freedom == 2:
        return 0.95 * math.sqrt(2 / (1 - 0.95**2))
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95% score interval (Wilson, 1927) of a share in ``count`` trials.

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    z, whole = COVER, 1 + COVER**2 / count
    middle = (share + z * z / (2 * count)) / whole
    half = z / whole * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Group:
    """Mean and standard deviation of a group of values, one value for each game."""

    games: int
    mean: float
    std: float
    """Standard deviation of a single game; 0 if there is only one."""

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the mean's 95% interval."""
        half = math.inf
        if self.games > 1:
            half = student(self.games - 1) * self.std / math.sqrt(self.games)
        return self.mean - half, self.mean + half


def group_by_key(
    keys: NDArray[np.int64], values: NDArray[np.float64]
) -> list[tuple[tuple[int, ...], Group]]:
    """Group values by key; the groups are sorted by their keys.

    >>> group_by_key(np.array([[1], [2], [1]]), np.array([3.0, 4.0, 5.0]))
    [((1,), Group(games=2, mean=4.0, std=1.41...)), ((2,), Group(games=1, mean=4.0, std=0.0))]

    Args:
        keys: small integers from 0 on, of shape (values, columns).
        values: one for each row of ``keys``.
    """
    if not len(values):
        return []
    sizes = tuple(keys.max(axis=0) + 1)
    flat = np.ravel_multi_index(tuple(keys.T), sizes)
    games = np.bincount(flat)
    means = np.bincount(flat, values) / np.maximum(games, 1)
    squares = np.bincount(flat, (values - means[flat]) ** 2)
    stds = np.sqrt(squares / np.maximum(games - 1, 1))
    there = np.flatnonzero(games)
    found = np.column_stack(np.unravel_index(there, sizes)).tolist()
    return [
        (tuple(key), Group(int(games[n]), float(means[n]), float(stds[n])))
        for n, key in zip(there, found, strict=True)
    ]


def slopes(
    columns: NDArray[np.float64], values: NDArray[np.float64]
) -> list[tuple[float, float, float]] | None:
    """Fit the values by least squares, without a constant.

    The intervals allow for a variance that is not constant (White, 1980, with the correction for
    small samples).

    Returns:
        For each column its slope and the ends of the slope's 95% interval. ``None`` if the columns
        are collinear or the values too few.
    """
    count, unknown = columns.shape
    if count <= unknown or np.linalg.matrix_rank(columns) < unknown:
        return None
    inverse = np.linalg.inv(columns.T @ columns)
    fit = inverse @ columns.T @ values
    weighted = columns * (values - columns @ fit)[:, None]
    scale = count / (count - unknown)
    variance = np.diag(inverse @ (weighted.T @ weighted) @ inverse) * scale
    half = student(count - unknown) * np.sqrt(np.maximum(variance, 0))
    return list(zip(fit.tolist(), (fit - half).tolist(), (fit + half).tolist(), strict=True))
