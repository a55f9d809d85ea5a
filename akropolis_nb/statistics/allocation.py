"""Who is played on, and how often: the fewer choices are left, the more games each.

Successive halving (Karnin, Koren and Somekh, 2013) that never ends: at any time the playouts so far
are shared as if they had been the budget, and no choice is out for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

_FINALISTS = 4
"""Choices that share the largest part."""
_KEPT = 4
"""One choice in so many is kept from level to level."""
_FIRST, _FINAL = 0.2, 0.5
"""The shares of all choices and of the finalists; the levels between share the rest.

That of all choices is no waste: a larger budget must tell more of every choice, lest what a small
one told of it could not be checked."""
LEAST = 8
"""Deals that every choice meets before any choice is made among them."""
_GROWTH = 1.4
"""How many times the playouts so far are there after the next wave."""


def next_wave(ranked: Sequence[int], played: Sequence[int], least: int = LEAST) -> dict[int, int]:
    """How many deals each choice shall have met after the next wave, where that is more than now.

    Args:
        ranked: the choices, best first.
        played: by choice, the deals it has met.
        least: deals that every choice meets before any choice is made among them.
    """
    if min(played) < least:
        return {choice: least for choice, met in enumerate(played) if met < least}
    budget = sum(played) * _GROWTH
    while True:
        wanted = _targets(len(ranked), budget)
        wave = {
            choice: target
            for choice, target in zip(ranked, wanted, strict=True)
            if target > played[choice]
        }
        if wave:
            return wave
        budget *= _GROWTH


def _targets(choices: int, budget: float) -> list[int]:
    """Deals for each rank, so that all together make about the budget."""
    sizes = [choices]
    while sizes[-1] > _FINALISTS:
        sizes.append(max(_FINALISTS, -(-sizes[-1] // _KEPT)))
    middle = (1 - _FIRST - _FINAL) / max(1, len(sizes) - 2)
    share = [_FIRST, *[middle] * (len(sizes) - 2), _FINAL][-len(sizes) :]
    deals = np.zeros(choices)
    for size, part in zip(sizes, share, strict=True):
        deals[:size] += part * budget / size
    return [max(LEAST, 4 * round(float(number) / 4)) for number in deals]
