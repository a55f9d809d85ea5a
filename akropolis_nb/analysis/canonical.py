"""Which moves are the same move: their cities can be turned and shifted onto each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.engine.tiles import CODES, as_tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Placement
    from akropolis_nb.engine.tiles import TileLike

WHOLE = 1
"""What stands in for a kind at the middle of a tile that is still seen whole."""
_SPREAD = 1 << 20
"""More than three times the columns or rows of any city, and than any look."""


def afterstate_keys(city: City, tile: TileLike, placements: Sequence[Placement]) -> list[bytes]:
    """A key for the city after each placement of a tile; equal keys mean equal prospects.

    Two cities have equal prospects if a rotation and a shift make them show the same kinds on the
    same levels, with the same tiles seen whole. Nothing else of the past matters: which hexes
    belong to one tile only counts for a tile that would come to rest on all three of it. Mirror
    images are not equal, for the tiles to come are not the same seen in a mirror.

    >>> from akropolis_nb import City, Placement
    >>> city = City()
    >>> keys = afterstate_keys(city, "hbt", city.legal_placements())
    >>> len(keys), len(set(keys))
    (90, 30)

    Args:
        city: the city before.
        tile: the tile to place.
        placements: legal placements.
    """
    hexes = city.hexes()
    index = {(hex_.q, hex_.r): n for n, hex_ in enumerate(hexes)}
    seen: dict[int, list[int]] = {}
    for n, hex_ in enumerate(hexes):
        seen.setdefault(hex_.placed, []).append(n)
    # The starting tile has no three hexes that a tile could rest on.
    whole = {owner: ns for owner, ns in seen.items() if owner and len(ns) == 3}
    order = {owner: n for n, owner in enumerate(whole)}
    kinds = [CODES[letter] for letter in as_tile(tile).hexes]
    looks = [16 * hex_.level + CODES[hex_.kind] for hex_ in hexes]
    middles = [[sum(hexes[n].q for n in ns), sum(hexes[n].r for n in ns)] for ns in whole.values()]
    # In thirds of a hex, so that the middles of tiles are whole numbers too.
    spots = [[3 * hex_.q, 3 * hex_.r] for hex_ in hexes] + middles
    built, size = len(hexes), len(spots)
    at = np.zeros((len(placements), size + 4, 2), np.int64)
    look = np.zeros((len(placements), size + 4), np.int64)
    at[:, :size] = np.array(spots)
    look[:, :size] = looks + [WHOLE] * len(whole)
    for row, placement in enumerate(placements):
        cells = placement.hexes()
        for n, (cell, kind) in enumerate(zip(cells, kinds, strict=True)):
            under = index.get(cell)
            if under is None:
                look[row, size + n] = 16 + kind
            else:
                look[row, under] = 16 * (hexes[under].level + 1) + kind
                covered = order.get(hexes[under].placed)
                if covered is not None:
                    look[row, built + covered] = 0
            at[row, size + n] = 3 * cell[0], 3 * cell[1]
        at[row, size + 3] = sum(q for q, _ in cells), sum(r for _, r in cells)
        look[row, size + 3] = WHOLE
    return least(at, look)


def least(at: NDArray[np.int64], look: NDArray[np.int64]) -> list[bytes]:
    """For each row of points the least of its six rotations, shifted to the origin and sorted.

    Points whose look is 0 are not there.
    """
    there = look > 0
    q, r = at[..., 0], at[..., 1]
    turned = []
    for _ in range(6):
        q, r = -r, q + r
        low_q = np.where(there, q, _SPREAD * 3).min(axis=1, keepdims=True)
        low_r = np.where(there, r, _SPREAD * 3).min(axis=1, keepdims=True)
        key = ((q - low_q) * _SPREAD + r - low_r) * _SPREAD + look
        # Big-endian, so that rows compare as bytes do.
        turned.append(np.sort(np.where(there, key, 0), axis=1).astype(">i8"))
    return [min(side[row].tobytes() for side in turned) for row in range(len(at))]
