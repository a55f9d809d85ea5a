"""Previews: the effect of placements, computed without building the cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine import city_block
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Placement
from akropolis_nb.engine.runtime import sizes

if TYPE_CHECKING:
    from collections.abc import Sequence


class Preview(NamedTuple):
    """The effect of a placement."""

    placement: Placement
    level: int
    stones: int
    """Stones from the quarries it covers."""
    points: int
    """Change of the districts' points, stones not counted."""


def previews(block: city_block.Block, codes: Sequence[int], flags: int) -> list[list[Preview]]:
    """Return, for each tile, the previews of all legal placements, sorted by placement.

    Args:
        block: a city.
        codes: the tiles' codes.
        flags: the scoring rules, see :attr:`Rules.flags`.
    """
    found: list[list[Preview]] = []
    for start in range(0, len(codes), k.MOST_PLANS):
        found += _previews(block, codes[start : start + k.MOST_PLANS], flags)
    return found


def _previews(block: city_block.Block, codes: Sequence[int], flags: int) -> list[list[Preview]]:
    """Return :func:`previews` for up to ``MOST_PLANS`` tiles, as many as fit in a workspace."""
    block = city_block.with_room(block[:])
    w = sizes.workspace(block[k.CELLS] + 3)
    k.prepare_evaluation(block, 0, w, flags)
    for n, code in enumerate(codes):
        k.plan(w, n, code, flags)
    size = 5 + 3 * len(codes)
    out = sizes.zeros(sizes.preview(block[k.CELLS], len(codes)))
    rows = []
    for o in range(0, size * k.preview(block, 0, w, flags, len(codes), out), size):
        x, y, shape, level, stones, *gains = out[o : o + size]
        for turn, spot in enumerate(city_block.placements(block, x, y, shape)):
            rows.append((Placement(*spot), level, stones, gains[turn::3]))
    rows.sort()
    return [
        [Preview(spot, level, stones, gains[n]) for spot, level, stones, gains in rows]
        for n in range(len(codes))
    ]
