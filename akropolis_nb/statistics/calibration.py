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
    Errors(0.93, 3.23, 2.15, (-1.96, -0.76, 0.86), 0.03, 0.00, (-0.09, -0.01, 0.02)),
    Errors(0.99, 2.52, 3.28, (0.87, -0.11, -0.86), 2.06, 4.85, (0.22, 1.08, 1.93)),
    Errors(0.96, 2.62, 2.68, (-0.32, 0.12, 0.00), 3.05, 5.39, (-0.54, -0.16, -2.25)),
    Errors(0.97, 2.66, 2.70, (-0.36, 0.05, 0.44), 3.14, 5.58, (-2.00, -1.42, -1.58)),
    Errors(0.99, 2.11, 2.30, (-1.51, 0.14, -0.03), 2.42, 4.64, (-5.76, -2.50, -2.50)),
)
MARGIN = (
    Errors(1.00, 0.00, 0.00, (0.00, 0.00, 0.00), 0.00, 0.00, (0.00, 0.00, 0.00)),
    Errors(0.84, 2.71, 3.00, (-2.16, -1.90, 0.77), 0.71, 1.66, (-0.14, -0.12, -0.95)),
    Errors(0.99, 2.60, 5.84, (-0.81, 0.19, -1.01), 2.19, 5.89, (0.29, 1.30, 1.48)),
    Errors(0.97, 2.93, 3.81, (-1.35, -0.05, 0.19), 3.09, 7.44, (0.18, -2.63, -5.76)),
    Errors(0.98, 2.71, 3.17, (-0.25, -0.50, 0.84), 3.34, 7.82, (-0.40, -1.57, -6.21)),
    Errors(1.00, 2.23, 2.95, (-1.57, -0.44, -0.38), 2.83, 6.92, (-0.74, -5.73, -11.97)),
)
SPREAD = (
    Spread(0.00, 0.00),
    Spread(5.27, 2.21),
    Spread(12.61, 9.83),
    Spread(17.83, 16.03),
    Spread(21.80, 20.60),
    Spread(25.78, 24.97),
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
