"""What is the same: cities turned by thirds, tiles that show the same hexes.

The starting tile looks the same after a third of a turn, so every city does as well as its two
turned pictures. It also looks the same in a mirror, but the tiles do not: 23 of the 61 have no
mirror image in the box, so a mirrored city has another future and is another city.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine.placement import Placement, as_placement
from akropolis_nb.engine.tiles import TileLike, as_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import PlacementLike
    from akropolis_nb.engine.position import Position

Seen: TypeAlias = tuple[tuple[int, int, int, str, int], ...]
"""The visible hexes of a city: q, r, level, kind, and the same number for those of one tile."""


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


def city_key(city: City) -> Seen:
    """What is to be seen of a city, turned so that its three pictures give the same.

    Two cities with the same key can be built on in the same ways, for the same points.

    >>> from akropolis_nb import City
    >>> one, two = City().place("gqq", (0, 1, 2)), City().place("qgq", turned((0, 2, 0)))
    >>> city_key(one) == city_key(two)
    True
    """
    return min(_pictures(city))


def _pictures(city: City) -> Iterable[Seen]:
    cells = [(h.q, h.r, h.level, h.kind, h.placed) for h in city.hexes()]
    for _ in range(3):
        cells = sorted((-q - r, q, level, kind, placed) for q, r, level, kind, placed in cells)
        tiles: dict[int, int] = {}
        yield tuple(
            (q, r, level, kind, tiles.setdefault(placed, len(tiles)))
            for q, r, level, kind, placed in cells
        )


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
