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
    Errors(0.94, 1.96, 1.83, (-0.63, -0.58, -0.43), 0.00, 0.00, (0.02, -0.04, 0.17)),
    Errors(0.99, 2.80, 3.90, (-2.28, -0.46, -0.24), 2.62, 4.27, (-1.09, 0.25, 0.27)),
    Errors(0.88, 2.27, 2.67, (0.65, 0.22, 0.64), 2.55, 5.20, (1.15, -1.42, -3.59)),
    Errors(0.98, 2.20, 2.43, (-0.31, -0.47, -0.12), 2.92, 5.59, (0.27, -3.98, -1.53)),
    Errors(0.99, 2.04, 2.02, (-0.83, -0.05, -0.03), 2.31, 4.99, (-2.35, -5.01, -3.40)),
)
MARGIN = (
    Errors(1.00, 0.00, 0.00, (0.00, 0.00, 0.00), 0.00, 0.00, (0.00, 0.00, 0.00)),
    Errors(1.14, 2.13, 2.73, (-1.27, -1.24, -0.55), 0.58, 2.32, (0.05, 0.03, -0.10)),
    Errors(1.02, 3.04, 3.98, (-1.84, -0.52, -0.03), 2.97, 6.26, (-1.69, -0.70, -2.01)),
    Errors(0.91, 2.58, 3.59, (1.12, -0.34, 0.88), 3.13, 7.52, (1.95, -3.25, -6.50)),
    Errors(1.01, 2.45, 2.92, (0.13, -1.54, 0.14), 3.14, 7.51, (0.66, -5.36, -4.30)),
    Errors(1.02, 2.58, 3.26, (-1.66, -0.44, -0.19), 2.78, 7.01, (-0.65, -5.02, -10.99)),
)
SPREAD = (
    Spread(0.00, 0.00),
    Spread(5.68, 2.51),
    Spread(12.66, 10.67),
    Spread(17.25, 15.63),
    Spread(20.55, 19.41),
    Spread(24.61, 23.73),
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
