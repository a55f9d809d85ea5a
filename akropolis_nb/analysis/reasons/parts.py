"""The difference between two moves by part: five districts, stones, opponents."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.statistics.intervals import COVER

if TYPE_CHECKING:
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.statistics.totals import Aim, Floats

_LEAST_POINTS = 0.5
"""A smaller difference is no reason, however clear."""
_LEAST_GAMES = 8
"""With fewer deals an error is too uncertain, unless nothing is left to chance."""


class Mean(NamedTuple):
    """The mean of a difference over deals."""

    mean: float
    error: float
    """Standard error; infinite if unknown."""

    @property
    def clear(self) -> bool:
        """Whether it is at least half a point, and zero is outside its 95% interval."""
        return abs(self.mean) >= _LEAST_POINTS and abs(self.mean) > COVER * self.error


def mean(differences: Floats, *, settled: bool) -> Mean:
    """Return the mean of differences by deal.

    Args:
        differences: one number for each deal.
        settled: whether nothing is left to chance, so that all deals are equal.
    """
    if settled:
        return Mean(float(differences[0]), 0.0)
    many = len(differences)
    known = many >= _LEAST_GAMES
    error = float(differences.std(ddof=1)) / math.sqrt(many) if known else math.inf
    return Mean(float(differences.mean()), error)


class Part(NamedTuple):
    """What a district, the stones or the opponents contribute to the difference of two moves.

    Differences are those of the better move minus the worse move, with standard errors. They are
    from the view of the player to move: points of the opponents count with a minus.
    """

    name: str
    """``"houses"``, ``"markets"``, ``"barracks"``, ``"temples"``, ``"gardens"``, ``"stones"``, or
    ``"opponents"`` for the total of the best opponent."""
    points: float
    """Difference in points."""
    error: float
    better: float
    """Mean final points after the better move."""
    worse: float
    """Mean final points after the worse move."""
    value: float = 0.0
    """Difference of the district's final value."""
    value_error: float = 0.0
    stars: float = 0.0
    """Difference of the district's final stars."""
    stars_error: float = 0.0

    @property
    def clear(self) -> bool:
        """Whether it is at least half a point, and zero is outside its 95% interval."""
        return Mean(self.points, self.error).clear

    def reversed(self) -> Part:
        """Return the part with the two moves exchanged."""
        points, value, stars = (0.0 - gap for gap in (self.points, self.value, self.stars))
        return self._replace(
            points=points, better=self.worse, worse=self.better, value=value, stars=stars
        )

    def record(self) -> dict[str, Any]:
        """Return a plain record; an infinite error becomes ``None``."""
        return {
            name: None if isinstance(value, float) and math.isinf(value) else value
            for name, value in self._asdict().items()
        }


def parts(final: FinalCities, seat: int, aim: Aim, *, settled: bool) -> tuple[Part, ...]:
    """Return the parts of the difference; their points add up to it.

    Args:
        final: the playouts of the better and of the worse move.
        seat: the seat to move.
        aim: with ``"score"`` the opponents do not count.
        settled: see :func:`mean`.
    """
    found = []
    points = final.points[:, :, seat]
    for n, name in enumerate(DISTRICTS.values()):
        value, stars = final.values[:, :, seat, n], final.stars[:, :, seat, n]
        found.append(
            Part(
                name,
                *mean(_gap(points[..., n]), settled=settled),
                *_means(points[..., n]),
                *mean(_gap(value), settled=settled),
                *mean(_gap(stars), settled=settled),
            )
        )
    # Points of quarries are an architect's, who is never the seat to move.
    stones = points[..., len(DISTRICTS)]
    found.append(Part("stones", *mean(_gap(stones), settled=settled), *_means(stones)))
    if aim != "score":
        others = np.delete(final.totals, seat, axis=-1).max(axis=-1)
        found.append(Part("opponents", *mean(-_gap(others), settled=settled), *_means(others)))
    return tuple(found)


def _gap(numbers: Any) -> Floats:
    return np.asarray(numbers[0] - numbers[1], np.float64)


def _means(numbers: Any) -> tuple[float, float]:
    return float(numbers[0].mean()), float(numbers[1].mean())
