"""How far off the network's expectations are: measured errors, by turns left and aim.

The truth is the mean result of many games that network players play to the end after a move. The
network's expectation right after the move, and playouts that stop after a few plies at the
network's expectation, both miss it. Part of an error is common to all moves of a position (level),
the rest differs by move (apart); only the latter matters for the choice of a move.

``python -m tests.training.calibration --write`` measures the numbers again, for new weights.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

import numpy as np

from akropolis_nb.statistics.totals import Floats, lead

BySeats: TypeAlias = tuple[float, float, float]
"""Numbers for games of 2, 3 and 4 seats."""


class Errors(NamedTuple):
    """Errors of a position's expectations, in points; those of the network and those of playouts.

    An expectation is corrected by the mean of its error before the standard deviations apply.
    """

    slope: float
    """What a point between two moves by the network is worth."""
    apart: float
    """Standard deviation between the network's expectation and playouts that are cut short."""
    levels: BySeats
    """The same for what all moves have in common."""
    shifts: BySeats
    """Mean of playouts that are cut short, less the network's expectation."""
    dropped_apart: float
    """Standard deviation between playouts that are cut short and games to the end."""
    dropped_levels: BySeats
    """The same for what all moves have in common."""
    dropped_shifts: BySeats
    """Mean of games to the end, less that of playouts that are cut short."""


class Spread(NamedTuple):
    """Standard deviations of the final margin around the expected one, in points."""

    now: float
    """Around the network's expectation right after the move."""
    cut: float
    """Around its expectation at the end of a playout that is cut short."""


TURNS = (1, 2, 4, 7, 11)
"""Upper ends of the phases: turns left to the seat to move; the last phase has more."""

# fmt: off
# --- written by tests/training/calibration.py ---
OWN = (
    Errors(1.00, 0.00, (0.00, 0.00, 0.00), (0.00, 0.00, 0.00),
           0.00, (0.00, 0.00, 0.00), (0.00, 0.00, 0.00)),
    Errors(0.96, 2.58, (2.54, 2.53, 2.51), (-0.86, -0.67, -1.12),
           0.00, (0.08, 0.46, 0.00), (-0.01, 0.18, 0.07)),
    Errors(0.96, 2.77, (5.17, 2.57, 2.98), (-0.91, -0.13, -0.01),
           2.42, (2.25, 4.66, 3.78), (-0.17, 0.62, 0.50)),
    Errors(0.91, 2.36, (2.94, 2.01, 2.99), (-0.20, 0.17, 0.29),
           2.68, (4.42, 5.58, 5.73), (-0.21, -0.92, -2.68)),
    Errors(0.99, 2.38, (2.73, 2.51, 2.21), (-0.41, -0.12, 0.15),
           3.02, (4.77, 5.92, 6.16), (-0.53, -4.13, -1.81)),
    Errors(0.98, 2.06, (2.37, 1.85, 2.10), (-0.66, 0.06, 0.08),
           2.46, (3.63, 5.37, 5.71), (-2.51, -5.06, -3.53)),
)
MARGIN = (
    Errors(1.00, 0.00, (0.00, 0.00, 0.00), (0.00, 0.00, 0.00),
           0.00, (0.00, 0.00, 0.00), (0.00, 0.00, 0.00)),
    Errors(1.00, 2.64, (3.83, 3.36, 2.94), (-0.68, -1.54, -1.31),
           0.61, (1.61, 1.51, 3.75), (0.16, 0.08, -0.80)),
    Errors(0.98, 3.11, (5.22, 4.07, 3.83), (-1.97, -0.58, 0.59),
           2.75, (4.24, 7.51, 6.24), (-0.72, 0.62, -0.97)),
    Errors(0.93, 2.68, (4.04, 2.69, 3.27), (0.16, -0.58, 0.41),
           3.12, (6.03, 8.00, 8.43), (0.40, -1.68, -6.15)),
    Errors(1.01, 2.48, (3.63, 3.61, 2.92), (-0.63, -0.66, 0.23),
           3.33, (6.69, 9.42, 8.37), (-0.21, -3.39, -5.07)),
    Errors(1.02, 2.49, (3.48, 2.86, 2.57), (-1.17, -0.30, -0.31),
           2.85, (5.26, 7.40, 8.14), (-0.23, -4.53, -10.95)),
)
SPREAD = (
    Spread(0.00, 0.00),
    Spread(6.68, 3.30),
    Spread(12.66, 10.32),
    Spread(17.23, 15.69),
    Spread(21.46, 20.33),
    Spread(24.47, 23.59),
)
# --- end ---
# fmt: on
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
