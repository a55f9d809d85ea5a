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
    Errors(0.78, 2.99, 1.41, (1.42, 1.79, 1.70), 0.35, 0.00, (-0.06, 0.06, 0.14)),
    Errors(1.01, 2.77, 2.26, (-1.00, 0.21, -0.27), 2.60, 3.79, (-0.04, 0.60, -0.54)),
    Errors(0.98, 2.61, 2.93, (-0.50, -0.41, -0.59), 2.70, 6.70, (0.07, -0.35, -1.44)),
    Errors(0.94, 2.37, 2.61, (-1.96, 0.83, 0.13), 3.46, 6.30, (-0.44, -1.67, -1.30)),
    Errors(0.98, 2.22, 2.21, (-1.02, -0.13, 0.33), 2.37, 5.46, (-6.57, -3.13, -3.91)),
)
MARGIN = (
    Errors(1.00, 0.00, 0.00, (0.00, 0.00, 0.00), 0.00, 0.00, (0.00, 0.00, 0.00)),
    Errors(0.94, 3.01, 2.13, (0.76, 0.30, 1.50), 0.27, 1.02, (0.49, 0.12, 0.60)),
    Errors(1.03, 3.33, 3.16, (-2.67, 0.10, 0.50), 3.24, 6.38, (-0.67, 0.84, -4.16)),
    Errors(1.00, 2.56, 3.90, (-1.00, -2.03, -0.72), 2.68, 7.16, (1.13, -2.42, -3.35)),
    Errors(0.95, 2.43, 3.07, (0.02, 0.26, 0.89), 3.61, 9.59, (4.33, -3.53, -5.05)),
    Errors(0.99, 2.26, 2.78, (-0.71, -1.14, -0.08), 2.55, 7.11, (-1.47, -7.29, -13.63)),
)
SPREAD = (
    Spread(0.00, 0.00),
    Spread(5.39, 2.35),
    Spread(13.65, 11.70),
    Spread(16.23, 14.24),
    Spread(22.63, 21.50),
    Spread(25.68, 24.90),
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
