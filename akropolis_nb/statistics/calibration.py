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
    shift: float
    """Mean of playouts that are cut short, less the network's expectation."""
    dropped_apart: float
    """Standard deviation between playouts that are cut short and games to the end."""
    dropped_level: float
    dropped_shift: float
    """Mean of games to the end, less that of playouts that are cut short."""


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
    Errors(1.00, 0.50, 0.50, 0.00, 0.00, 0.00, 0.00),
    Errors(1.00, 2.87, 4.40, 1.20, 0.31, 0.50, -0.10),
    Errors(0.80, 3.96, 6.30, -1.50, 2.16, 4.90, 0.50),
    Errors(0.78, 3.76, 6.70, 0.20, 3.78, 6.30, -1.70),
    Errors(0.95, 2.85, 4.60, -1.00, 3.46, 6.80, -3.60),
    Errors(0.92, 2.51, 2.50, -1.40, 3.09, 5.00, -5.00),
)
MARGIN = (
    Errors(1.00, 0.53, 4.00, -2.80, 0.00, 0.00, 0.00),
    Errors(1.00, 3.06, 6.20, -2.10, 0.42, 2.70, -1.40),
    Errors(0.98, 5.03, 5.70, -2.70, 2.54, 7.10, -0.90),
    Errors(0.76, 4.43, 9.50, -1.60, 3.82, 9.90, -2.50),
    Errors(0.95, 3.75, 6.70, -2.80, 4.21, 11.50, -4.10),
    Errors(0.92, 2.58, 7.40, -1.90, 3.30, 8.40, -4.70),
)
SPREAD = (
    Spread(4.00, 0.50),
    Spread(8.00, 4.00),
    Spread(12.00, 9.00),
    Spread(18.00, 14.00),
    Spread(21.00, 19.00),
    Spread(23.00, 21.00),
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
