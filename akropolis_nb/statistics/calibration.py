"""How far off the network's expectations are: measured errors, by turns left and aim.

The truth is the mean result of many games that network players play to the end after a move. The
network's expectation right after the move, and playouts that stop after a few plies at the
network's expectation, both miss it. Part of an error is common to all moves of a position (level),
the rest differs by move (apart); only the latter matters for the choice of a move.

``python -m tests.benchmarks.calibration --write`` measures the numbers again, for new weights.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from akropolis_nb.statistics.totals import Floats, lead


class Errors(NamedTuple):
    """Errors of a position's expectations, in points; those of the network and those of playouts.

    An expectation is corrected by the mean of its error before the standard deviations apply.
    """

    slope: float
    """What a point between two moves by the network is worth."""
    apart: float
    """Standard deviation between the network's expectation and playouts that are cut short."""
    level: float
    """The same for what all moves have in common."""
    shifts: tuple[float, float, float]
    """Mean of playouts that are cut short, less the network's expectation; with 2, 3, 4 seats."""
    dropped_apart: float
    """Standard deviation between playouts that are cut short and games to the end."""
    dropped_level: float
    dropped_shifts: tuple[float, float, float]
    """Mean of games to the end, less that of playouts that are cut short; with 2, 3, 4 seats."""


class Spread(NamedTuple):
    """Standard deviations of the final margin around the expected one, in points."""

    now: float
    """Around the network's expectation right after the move."""
    cut: float
    """Around its expectation at the end of a playout that is cut short."""


TURNS = (1, 2, 4, 7, 11)
"""Upper ends of the phases: turns left to the seat to move; the last phase has more."""

# --- written by tests/benchmarks/calibration.py ---
OWN = (
    Errors(1.00, 0.00, 0.00, (0.00, 0.00, 0.00), 0.00, 0.00, (0.00, 0.00, 0.00)),
    Errors(0.89, 2.47, 6.02, (3.14, 3.14, 3.14), 0.00, 0.00, (0.01, 0.01, 0.01)),
    Errors(1.00, 4.05, 5.01, (-0.56, -0.56, -0.56), 2.33, 4.19, (0.09, 0.09, 0.09)),
    Errors(0.95, 2.46, 4.63, (0.15, 0.15, 0.15), 2.38, 5.84, (-1.23, -1.23, -1.23)),
    Errors(0.99, 2.69, 3.94, (-0.25, -0.25, -0.25), 3.12, 6.29, (-0.88, -0.88, -0.88)),
    Errors(0.96, 2.32, 3.62, (-0.16, -0.16, -0.16), 2.57, 5.13, (-4.34, -4.34, -4.34)),
)
MARGIN = (
    Errors(0.99, 0.44, 5.11, (-2.89, -2.89, -2.89), 0.00, 0.00, (0.00, 0.00, 0.00)),
    Errors(0.91, 3.05, 7.66, (-1.15, -1.15, -1.15), 0.00, 0.79, (0.26, 0.26, 0.26)),
    Errors(0.99, 5.17, 7.75, (-3.93, -3.93, -3.93), 2.75, 6.19, (-0.13, -0.13, -0.13)),
    Errors(0.90, 3.64, 7.29, (-4.11, -4.11, -4.11), 2.41, 8.46, (-2.46, -2.46, -2.46)),
    Errors(0.97, 2.68, 6.12, (-3.44, -3.44, -3.44), 3.28, 9.80, (-1.15, -1.15, -1.15)),
    Errors(0.96, 3.09, 7.22, (-0.86, -0.86, -0.86), 2.97, 8.42, (-6.84, -6.84, -6.84)),
)
SPREAD = (
    Spread(5.13, 0.00),
    Spread(8.95, 1.49),
    Spread(15.22, 10.98),
    Spread(18.64, 15.47),
    Spread(22.98, 21.23),
    Spread(26.99, 25.29),
)
# --- end ---
_LEAST_SPREAD = 0.5
"""Margins are rounded to whole points."""


def phase(turns: int) -> int:
    """Return the number of the phase with so many turns left to the seat to move.

    >>> phase(1), phase(3), phase(18)
    (0, 2, 5)
    """
    return sum(turns > end for end in TURNS)


class Chance:
    """The chance to win from an expected margin: a normal distribution of the final margin.

    >>> chance = Chance(10.0)
    >>> chance.of(np.array([0.0, 19.6])).round(3).tolist()
    [0.5, 0.975]

    Args:
        spread: standard deviation of the final margin around the expected one.
        shift: mean of the final margin less the expected one.
    """

    def __init__(self, spread: float, shift: float = 0.0) -> None:
        self.spread, self.shift = max(spread, _LEAST_SPREAD), shift

    def of(self, margin: Floats) -> Floats:
        """Return the chance to win for each expected margin."""
        return _normal((margin + self.shift) / self.spread)

    def slope(self, margin: float) -> float:
        """Return what a point of margin is worth there, as a share of the win."""
        at = (margin + self.shift) / self.spread
        return math.exp(-at * at / 2) / math.sqrt(2 * math.pi) / self.spread

    def worth(self, totals: Floats, seat: int) -> Floats:
        """Return the chances to win for expected totals by seat; see ``totals``."""
        return self.of(lead(totals, seat))


def _normal(x: Floats) -> Floats:
    """Return the normal distribution function, to 1e-7 (Abramowitz and Stegun, 26.2.17)."""
    t = 1 / (1 + 0.2316419 * np.abs(x))
    series = t * (0.319381530 + t * (-0.356563782 + t * (
        1.781477937 + t * (-1.821255978 + t * 1.330274429))))  # fmt: skip
    tail = np.exp(-x * x / 2) / math.sqrt(2 * math.pi) * series
    return np.asarray(np.where(x < 0, tail, 1 - tail), np.float64)
