"""Means and shares with honest intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

COVER = 1.96
"""Standard errors that an interval reaches to either side: it covers 95 of 100 values."""
_Z = NormalDist().inv_cdf(0.975)


def student(freedom: int) -> float:
    """What 95% of Student's t distribution lie within; infinite without degrees of freedom.

    From three degrees on the Cornish-Fisher expansion (Abramowitz and Stegun, 26.7.5), right to
    0.1%.

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


def wilson(share: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's score interval of a share seen in ``count`` trials (Wilson, 1927), 95% by default.

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = (
        z
        / (1 + z * z / count)
        * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    )
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Group:
    """Values of one group; they come from as many games."""

    games: int
    mean: float
    spread: float
    """Standard deviation of a single game; 0 where there is but one."""

    @property
    def error(self) -> float:
        """Half of the mean's 95% interval."""
        if self.games < 2:
            return math.inf
        return student(self.games - 1) * self.spread / math.sqrt(self.games)

    def record(self) -> dict[str, Any]:
        """As a plain record."""
        low, high = self.mean - self.error, self.mean + self.error
        return {
            "games": self.games,
            "mean": self.mean,
            "spread": self.spread,
            "low": low,
            "high": high,
        }


def grouped(
    keys: NDArray[np.int64], values: NDArray[np.float64]
) -> list[tuple[tuple[int, ...], Group]]:
    """The values by group, the groups sorted by their keys.

    >>> grouped(np.array([[1], [2], [1]]), np.array([3.0, 4.0, 5.0]))
    [((1,), Group(games=2, mean=4.0, spread=1.41...)), ((2,), Group(games=1, mean=4.0, spread=0.0))]

    Args:
        keys: small numbers from 0 on, of shape (values, columns).
        values: one for each row.
    """
    if not len(values):
        return []
    sizes = tuple(keys.max(axis=0) + 1)
    flat = np.ravel_multi_index(tuple(keys.T), sizes)
    games = np.bincount(flat)
    means = np.bincount(flat, values) / np.maximum(games, 1)
    squares = np.bincount(flat, (values - means[flat]) ** 2)
    spreads = np.sqrt(squares / np.maximum(games - 1, 1))
    there = np.flatnonzero(games)
    found = np.column_stack(np.unravel_index(there, sizes)).tolist()
    return [
        (tuple(key), Group(int(games[n]), float(means[n]), float(spreads[n])))
        for n, key in zip(there, found, strict=True)
    ]


def slopes(
    columns: NDArray[np.float64], values: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """Least squares: what a unit of each column adds to the values, and half its 95% interval.

    The errors allow for a spread that changes along the line (White, 1980, with the correction
    for few values). ``None`` where the columns do not tell their shares apart.
    """
    count = len(values)
    table = np.column_stack([np.ones(count), columns])
    unknown = table.shape[1]
    if count <= unknown or np.linalg.matrix_rank(table) < unknown:
        return None
    inverse = np.linalg.inv(table.T @ table)
    fit = inverse @ table.T @ values
    weighted = table * (values - table @ fit)[:, None]
    scale = count / (count - unknown)
    variance = np.diag(inverse @ (weighted.T @ weighted) @ inverse) * scale
    errors = student(count - unknown) * np.sqrt(np.maximum(variance, 0))
    return fit[1:], errors[1:]


def win_shares(totals: NDArray[Any]) -> NDArray[np.float64]:
    """The share that each seat has of the win of each game, equal totals sharing it.

    >>> win_shares(np.array([[50, 40], [45, 45]])).tolist()
    [[1.0, 0.0], [0.5, 0.5]]

    Args:
        totals: final totals of shape (..., seats), or what else decides.
    """
    first = totals == totals.max(axis=-1, keepdims=True)
    return np.asarray(first / first.sum(axis=-1, keepdims=True), np.float64)
