"""What is the same: turned cities, tiles that show the same hexes, positions made of them.

The starting tile looks the same after a third of a turn, so every opening stands for three. It also
looks the same in a mirror, but the tiles do not: 23 of the 61 have no mirror image in the box, so a
mirrored city has another future and is another city.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.analysis.canonical import WHOLE, least
from akropolis_nb.engine.placement import Placement, as_placement
from akropolis_nb.engine.tiles import CODES, TileLike, as_tile

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import PlacementLike
    from akropolis_nb.engine.position import Position


def pattern(tile: TileLike) -> str:
    """The letters of a tile, begun so that tiles which show the same hexes have the same.

    >>> pattern("gqq"), pattern("qgq"), pattern("hbt") == pattern("htb")
    ('gqq', 'gqq', False)
    """
    letters = as_tile(tile).hexes
    return min(letters[n:] + letters[:n] for n in range(3))


def turned(placement: PlacementLike, thirds: int = 1) -> Placement:
    """The placement after so many thirds of a turn, clockwise, about the starting tile's plaza.

    >>> turned((0, 1, 2))
    Placement(q=-1, r=0, rotation=4)
    """
    q, r, rotation = as_placement(placement)
    for _ in range(thirds % 3):
        q, r = -q - r, q
    return Placement(q, r, (rotation + 2 * thirds) % 6)


def city_key(city: City) -> bytes:
    """What is to be seen of a city; cities that can be turned and shifted into each other have one.

    Two cities with one key can be built on in the same ways, for the same points, see
    :func:`~akropolis_nb.analysis.canonical.afterstate_keys`.

    >>> from akropolis_nb import City
    >>> one, two = City().place("gqq", (0, 1, 2)), City().place("qgq", turned((0, 2, 0)))
    >>> city_key(one) == city_key(two)
    True
    """
    tiles: dict[int, list[tuple[int, int]]] = {}
    at, look = [], []
    for q, r, level, kind, placed in city.hexes():
        tiles.setdefault(placed, []).append((q, r))
        at.append((3 * q, 3 * r))
        look.append(16 * level + CODES[kind])
    for placed, cells in tiles.items():
        if placed and len(cells) == 3:
            at.append((sum(q for q, _ in cells), sum(r for _, r in cells)))
            look.append(WHOLE)
    return bare_key(least(np.array([at]), np.array([look]))[0])


def bare_key(key: bytes) -> bytes:
    """A key of :func:`~akropolis_nb.analysis.canonical.afterstate_keys` as that of the city."""
    return key.lstrip(b"\0")  # what was covered stands there as zeros


def position_key(position: Position) -> tuple[object, ...]:
    """What makes a position what it is, each city turned so that symmetric positions are one.

    Cities do not touch each other: each may be turned by itself. Tiles that show the same hexes are
    the same tile.
    """
    return (
        position.rules,
        position.round,
        position.to_move,
        position.stones,
        position.stacks_left,
        tuple(pattern(tile) for tile in position.site),
        tuple(sorted(pattern(tile) for tile in position.unseen)),
        tuple(city_key(city) for city in position.cities),
    )
