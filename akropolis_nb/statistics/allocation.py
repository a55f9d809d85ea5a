"""Allocate playouts to choices by successive halving: the better a choice, the more playouts.

Successive halving (Karnin, Koren and Somekh, 2013): each level plays fewer choices, the best of the
level before. A bot knows its budget and goes through the levels once. An analysis goes on for as
long as it is asked to: :func:`next_wave` keeps the playouts distributed about as if their number
had been the budget, and drops no choice for good. A choice is a candidate move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence


class Halving(NamedTuple):
    """How successive halving divides its choices and its budget into levels."""

    kept: int = 2
    """One in this many choices is kept from level to level."""
    finalists: int = 2
    """Number of choices in the last level."""
    shares: tuple[float, float] | None = None
    """Shares of the budget for the first level (all choices) and the last one (the finalists); the
    levels between share the rest equally. If omitted, all levels have equal shares."""

    def levels(self, choices: int) -> list[tuple[int, float]]:
        """Return the levels: how many of the choices play in each, and its share of the budget.

        >>> Halving().levels(10)
        [(10, 0.25), (5, 0.25), (3, 0.25), (2, 0.25)]
        >>> [(size, round(share, 2)) for size, share in Halving(4, 4, (0.2, 0.5)).levels(40)]
        [(40, 0.2), (10, 0.3), (4, 0.5)]
        """
        sizes = [choices]
        while sizes[-1] > self.finalists:
            sizes.append(max(self.finalists, -(-sizes[-1] // self.kept)))
        shares = [1 / len(sizes)] * len(sizes)
        if self.shares:
            first, final = self.shares
            middle = (1 - first - final) / max(1, len(sizes) - 2)
            shares = [first, *[middle] * (len(sizes) - 2), final][-len(sizes) :]
        return list(zip(sizes, shares, strict=True))


_ANALYSIS = Halving(kept=4, finalists=4, shares=(0.2, 0.5))
"""The share for all choices is needed: more playouts must improve the estimate of every choice, so
that a choice with an unlucky start can come back."""
LEAST = 8
"""Deals that every choice is played in before an analysis ranks them."""
_GROWTH = 1.4
"""Factor by which a wave increases the number of playouts."""


def next_wave(ranked: Sequence[int], played: Sequence[int], least: int = LEAST) -> dict[int, int]:
    """Plan the next wave of playouts of a search without a fixed budget.

    Args:
        ranked: the choices, best first.
        played: by choice, the number of deals it has been played in.
        least: deals that every choice is played in before they are ranked.

    Returns:
        For each choice that gets more playouts, its number of deals after the wave.
    """
    if min(played) < least:
        return {choice: least for choice, met in enumerate(played) if met < least}
    budget = sum(played) * _GROWTH
    while True:
        wave = {
            choice: target
            for choice, target in zip(ranked, _targets(len(ranked), budget), strict=True)
            if target > played[choice]
        }
        if wave:
            return wave
        budget *= _GROWTH


_WIDEST = 12
"""Choices that a search with prior values starts with."""
_WIDER = 0.5
"""How the number of choices grows with the playouts: by this power."""


def widening_wave(ranked: Sequence[int], played: Sequence[int]) -> dict[int, int]:
    """Plan the next wave of a search that knows something of all choices before any playout.

    The best few by what is known begin; the more playouts there are, the more choices take part.
    Among these the playouts are distributed as by :func:`next_wave`.

    Args:
        ranked: the choices, best first.
        played: by choice, the number of deals it has been played in.

    Returns:
        For each choice that gets more playouts, its number of deals after the wave, best first.

    >>> widening_wave(range(100), [0] * 100) == dict.fromkeys(range(12), 8)
    True
    """
    first = _WIDEST * LEAST
    budget = max(float(first), sum(played) * _GROWTH)
    while True:
        width = min(len(ranked), int(_WIDEST * (budget / first) ** _WIDER))
        targets = _targets(width, budget) if budget > first else [LEAST] * width
        wave = {
            choice: target
            for choice, target in zip(ranked[:width], targets, strict=True)
            if target > played[choice]
        }
        if wave:
            return wave
        budget *= _GROWTH


def _targets(choices: int, budget: float) -> list[int]:
    """Return the number of deals for each rank; their sum is about the budget."""
    deals = np.zeros(choices)
    for size, share in _ANALYSIS.levels(choices):
        deals[:size] += share * budget / size
    return [max(LEAST, 4 * round(float(number) / 4)) for number in deals]
