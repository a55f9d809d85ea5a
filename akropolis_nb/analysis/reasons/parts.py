"""The difference between two moves by part: five districts, stones, opponents."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.statistics.distribution import mean_and_error
from akropolis_nb.statistics.intervals import COVER

if TYPE_CHECKING:
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.statistics.totals import Aim, Floats

PartName: TypeAlias = Literal[
    "houses", "markets", "barracks", "temples", "gardens", "stones", "opponents"
]  # fmt: skip
"""What a difference consists of."""
PARTS: tuple[PartName, ...] = get_args(PartName)
"""The parts by the kernels' numbers."""
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


def mean(differences: Floats, *, deterministic: bool) -> Mean:
    """Return the mean of differences by deal.

    Args:
        differences: one number for each deal.
        deterministic: whether these are all possible deals.
    """
    mean, error = mean_and_error(differences, _LEAST_GAMES)
    return Mean(mean, 0.0 if deterministic else error)


class Part(NamedTuple):
    """What a district, the stones or the opponents contribute to the difference of two moves.

    Differences are those of the better move minus the worse move, with standard errors. They are
    from the view of the player to move: points of the opponents count with a minus.
    """

    name: PartName
    """A district, the stones, or the total of the best opponent."""
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


def parts(
    final: FinalCities, seat: int, aim: Aim, *, deterministic: bool, difference: float
) -> tuple[Part, ...]:
    """Return the parts of the difference; their points add up to it.

    An estimate of the difference may know more than these games. What it adds to their mean goes to
    the parts by their regressions on the difference, whose slopes add up to one.

    Args:
        final: the playouts of the better and of the worse move.
        seat: the seat to move.
        aim: with ``"score"`` the opponents do not count.
        deterministic: see :func:`mean`.
        difference: the estimate.
    """
    # Points of quarries are an architect's, who is never the seat to move.
    columns = [final.points[:, :, seat, n] for n in range(len(DISTRICTS) + 1)]
    if aim != "score":
        columns.append(-np.delete(final.totals, seat, axis=-1).max(axis=-1))
    gaps = np.array([_gap(column) for column in columns])
    total = gaps.sum(axis=0)
    more = difference - float(total.mean())
    apart = total - total.mean()
    squares = float((apart**2).sum())
    slopes = gaps @ apart / squares if squares else np.full(len(gaps), 1 / len(gaps))
    found = []
    for n, (name, column) in enumerate(zip(PARTS, columns, strict=False)):
        added = more * float(slopes[n])
        points, error = mean(gaps[n], deterministic=deterministic)
        sign = -1 if name == "opponents" else 1
        better = sign * (float(column[0].mean()) + added / 2)
        worse = sign * (float(column[1].mean()) - added / 2)
        factors: tuple[float, ...] = ()
        if n < len(DISTRICTS):
            both = final.values[:, :, seat, n], final.stars[:, :, seat, n]
            factors = tuple(x for of in both for x in mean(_gap(of), deterministic=deterministic))
        found.append(Part(name, points + added, error, better, worse, *factors))
    return tuple(found)


def _gap(numbers: Any) -> Floats:
    return np.asarray(numbers[0] - numbers[1], np.float64)
