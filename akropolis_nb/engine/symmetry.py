"""Symmetry: find equivalent cities, tiles, moves and positions.

The starting tile is the same after a rotation by 120 degrees, so each opening move has two
equivalents. It is also its own mirror image. The other tiles are not: 23 of the 61 have no mirror
image in the box. A mirrored city therefore has other prospects and is not equivalent.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from akropolis_nb.engine.placement import Placement, as_placement
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.tiles import TileLike, as_tile
from akropolis_nb.engine.vectors import city_block, sizes

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Move, PlacementLike
    from akropolis_nb.engine.position import Position


def pattern(tile: TileLike) -> str:
    """Return the letters of a tile in a canonical rotation, equal for tiles with equal hexes.

    >>> pattern("gqq"), pattern("qgq"), pattern("hbt") == pattern("htb")
    ('gqq', 'gqq', False)
    """
    letters = as_tile(tile).hexes
    return min(letters[n:] + letters[:n] for n in range(3))


def rotate(placement: PlacementLike, thirds: int = 1) -> Placement:
    """Return the placement rotated clockwise by thirds of a turn about the starting tile's plaza.

    >>> rotate((0, 1, 2))
    Placement(q=-1, r=0, rotation=4)
    """
    q, r, rotation = as_placement(placement)
    for _ in range(thirds % 3):
        q, r = -q - r, q
    return Placement(q, r, (rotation + 2 * thirds) % 6)


def symmetric_turns(city: City) -> tuple[int, ...]:
    """Return the rotations about the middle (in thirds of a turn) that leave the city the same."""
    hexes = {(seen.q, seen.r): seen for seen in city.hexes()}
    turns = [0]
    for turn in (1, 2):
        tiles: dict[int, int] = {}
        for (q, r), seen in hexes.items():
            image = hexes.get(rotate((q, r, 0), turn)[:2])
            if image is None or (image.level, image.kind) != (seen.level, seen.kind):
                break
            if tiles.setdefault(seen.placed, image.placed) != image.placed:
                break
        else:
            turns.append(turn)
    return tuple(turns)


def city_key(city: City) -> int:
    """Return a key of the visible city; cities with equal keys have the same prospects.

    Keys are equal if a rotation and a shift make the cities show the same kinds on the same levels,
    with the same tiles fully visible. Which hexes belong to one tile matters for such tiles only,
    because a tile may not rest on one tile alone. Mirror images have different keys, because the
    tiles have no mirror images.

    >>> from akropolis_nb import City
    >>> one, two = City().place("gqq", (0, 1, 2)), City().place("qgq", rotate((0, 2, 0)))
    >>> city_key(one) == city_key(two)
    True
    """
    return _keys(city, 0, ())[0]


def afterstate_keys(city: City, tile: TileLike, placements: Sequence[Placement]) -> list[int]:
    """Return the :func:`city_key` after each placement of a tile, without building the cities.

    >>> from akropolis_nb import City
    >>> spots = City().legal_placements()
    >>> keys = afterstate_keys(City(), "hbt", spots)
    >>> len(keys), len(set(keys)), keys[0] == city_key(City().place("hbt", spots[0]))
    (90, 30, True)

    Args:
        city: the city before.
        tile: the tile to place.
        placements: legal placements.
    """
    return _keys(city, as_tile(tile).code, placements)[1:]


def _keys(city: City, code: int, placements: Sequence[Placement]) -> list[int]:
    block = city_block.with_room(city._block)[:]
    spots = [number for spot in placements for number in city_block.triangle(block, spot)]
    out = sizes.zeros(2 * len(placements) + 2)
    enter("write_keys", block, code, array("i", spots), len(placements), out)
    return [high << 31 | low for high, low in zip(out[::2], out[1::2], strict=True)]


class SameMoves:
    """Numbers moves; equivalent moves get the same number.

    >>> from akropolis_nb import Move
    >>> same = SameMoves()
    >>> texts = ("07@0,1^2", "07@-1,0^4", "07@0,2^1")
    >>> [same.add(text[-1] in "24", Move.from_text(text)) for text in texts], same.moves[0][1]
    ([0, 0, 1], 2)
    """

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        """The number by key."""
        self.moves: list[tuple[Move, int]] = []
        """By number: the first of the equivalent moves, and how many there are."""

    def add(self, key: Hashable, move: Move) -> int:
        """Add a move; return the number of its key."""
        number = self.numbers.setdefault(key, len(self.moves))
        if number == len(self.moves):
            self.moves.append((move, 0))
        first, count = self.moves[number]
        self.moves[number] = first, count + 1
        return number


def position_key(position: Position) -> tuple[object, ...]:
    """Return a key of a position, equal for equivalent positions.

    Cities do not touch each other, so each can be rotated on its own. Tiles with the same hexes are
    equivalent.
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
