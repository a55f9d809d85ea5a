"""Allocate playouts to choices by successive halving: the better a choice, the more playouts.

Successive halving (Karnin, Koren and Somekh, 2013): each level plays fewer choices, the best of the
level before.
"""

from __future__ import annotations

from typing import NamedTuple


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
