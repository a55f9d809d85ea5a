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
    Errors(0.95, 2.22, 1.84, (-1.08, -1.06, 0.24), 0.00, 0.06, (0.01, -0.14, 0.16)),
    Errors(0.98, 2.01, 4.50, (-4.56, -0.71, -0.07), 2.03, 3.38, (0.05, -0.35, 1.07)),
    Errors(0.92, 2.18, 2.44, (0.80, -0.17, -0.30), 2.25, 4.87, (0.97, 0.97, -3.02)),
    Errors(0.98, 2.08, 2.94, (-0.39, -0.04, -1.05), 2.60, 5.91, (1.70, -4.59, -0.49)),
    Errors(1.00, 2.03, 1.89, (-1.71, 0.33, 0.09), 2.57, 5.67, (-3.33, -6.15, -4.77)),
)
MARGIN = (
    Errors(1.00, 0.00, 0.00, (0.00, 0.00, 0.00), 0.00, 0.00, (0.00, 0.00, 0.00)),
    Errors(1.10, 2.60, 3.45, (-2.49, -2.16, -0.17), 0.28, 1.33, (0.03, 0.05, 0.09)),
    Errors(1.01, 2.08, 3.93, (-3.61, -1.41, 0.83), 2.80, 6.39, (0.81, 1.69, -1.30)),
    Errors(0.98, 2.38, 4.12, (1.55, -1.47, 0.44), 2.49, 7.99, (2.34, -7.07, -4.12)),
    Errors(1.00, 2.24, 3.12, (-0.40, -1.02, -0.33), 2.96, 8.62, (1.72, -6.95, -3.62)),
    Errors(1.03, 2.92, 2.56, (-3.11, -0.27, -0.24), 2.92, 7.20, (-1.71, -6.08, -13.20)),
)
SPREAD = (
    Spread(0.00, 0.00),
    Spread(6.55, 0.81),
    Spread(12.17, 10.46),
    Spread(17.29, 15.38),
    Spread(21.10, 19.98),
    Spread(24.42, 23.60),
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
