"""Who is played on, and how often: the fewer choices are left, the more games each.

Successive halving (Karnin, Koren and Somekh, 2013) that never ends: at any time the playouts so far
are shared as if they had been the budget, and no choice is out for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.analysis.tally import Results

FINALISTS = 4
"""Choices that share the largest part."""
_KEPT = 4
"""One choice in so many is kept from level to level."""
_LEAST = 8
"""Deals that every choice meets before any choice is made among them."""
_GROWTH = 1.25


def next_wave(ranked: Sequence[int], played: Sequence[int]) -> dict[int, int]:
    """How many deals each choice shall have met after the next wave, where that is more than now.

    Args:
        ranked: the choices, best first.
        played: by choice, the deals it has met.
    """
    if min(played) < _LEAST:
        return {choice: _LEAST for choice, met in enumerate(played) if met < _LEAST}
    budget = sum(played) * _GROWTH
    while True:
        wanted = targets(len(ranked), budget)
        wave = {
            choice: target
            for choice, target in zip(ranked, wanted, strict=True)
            if target > played[choice]
        }
        if wave:
            return wave
        budget *= _GROWTH


def targets(choices: int, budget: float) -> list[int]:
    """Deals for each rank, so that all together make about the budget."""
    sizes = [choices]
    while sizes[-1] > FINALISTS:
        sizes.append(max(FINALISTS, -(-sizes[-1] // _KEPT)))
    share = [0.5 / max(1, len(sizes) - 1)] * (len(sizes) - 1) + [0.5]
    deals = np.zeros(choices)
    for size, part in zip(sizes, share, strict=True):
        deals[:size] += part * budget / size
    return [max(_LEAST, 4 * round(float(number) / 4)) for number in deals]


def ranking(results: Results, hints: NDArray[np.float64]) -> list[int]:
    """The choices, best first, by games and by what is known beforehand.

    What a choice brings at once says something about its worth in the end. How much is seen from
    all choices together (a line by least squares); a choice's own games count against that line
    for as much as their number and the spread of games around it allow.

    Args:
        results: of each choice.
        hints: something that is known to go with the worth.
    """
    games, means, spread = results
    weights = games / max(1, games.sum())
    centre = (weights * hints).sum(), (weights * means).sum()
    var = (weights * (hints - centre[0]) ** 2).sum()
    slope = (weights * (hints - centre[0]) * (means - centre[1])).sum() / var if var > 0 else 0.0
    line = centre[1] + slope * (hints - centre[0])
    noise = spread / np.maximum(games, 1)
    scatter = max(1e-9, float((weights * ((means - line) ** 2 - noise)).sum()))
    trust = np.where(games > 0, scatter / (scatter + noise), 0.0)
    value = line + trust * (means - line)
    return sorted(range(len(value)), key=lambda choice: (-value[choice], choice))
