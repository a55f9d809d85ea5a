"""Symmetry: find equivalent cities, tiles, moves and positions.

The starting tile is the same after a rotation by 120 degrees, so each opening move has two
equivalents. It is also its own mirror image. The other tiles are not: 23 of the 61 have no mirror
image in the box. A mirrored city therefore has other prospects and is not equivalent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.engine.placement import Placement, as_placement
from akropolis_nb.engine.tiles import CODES, TileLike, as_tile

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Move, PlacementLike
    from akropolis_nb.engine.position import Position

_WHOLE = 1
"""Code at the middle of a tile whose three hexes are all visible, in place of a kind."""
_LARGE = 120
"""A number of hexes that no city of a game exceeds."""
_SPREAD = 1 << 20
"""More than three times the columns or rows of any city, and more than any code of a hex."""


def pattern(tile: TileLike) -> str:
    """Return the letters of a tile in a canonical rotation, equal for tiles with equal hexes.

    >>> pattern("gqq"), pattern("qgq"), pattern("hbt") == pattern("htb")
    ('gqq', 'gqq', False)
    """
    letters = as_tile(tile).hexes
    return min(letters[n:] + letters[:n] for n in range(3))


def turned(placement: PlacementLike, thirds: int = 1) -> Placement:
    """Return the placement rotated clockwise by thirds of a turn about the starting tile's plaza.

    >>> turned((0, 1, 2))
    Placement(q=-1, r=0, rotation=4)
    """
    q, r, rotation = as_placement(placement)
    for _ in range(thirds % 3):
        q, r = -q - r, q
    return Placement(q, r, (rotation + 2 * thirds) % 6)


def turns_alike(city: City) -> tuple[int, ...]:
    """Return the rotations about the middle (in thirds of a turn) that leave the city the same."""
    hexes = {(seen.q, seen.r): seen for seen in city.hexes()}
    turns = [0]
    for turn in (1, 2):
        tiles: dict[int, int] = {}
        for (q, r), seen in hexes.items():
            image = hexes.get(turned((q, r, 0), turn)[:2])
            if image is None or (image.level, image.kind) != (seen.level, seen.kind):
                break
            if tiles.setdefault(seen.placed, image.placed) != image.placed:
                break
        else:
            turns.append(turn)
    return tuple(turns)


def city_key(city: City) -> bytes:
    """Return a key of the visible city; cities with equal keys have the same prospects.

    Keys are equal if a rotation and a shift make the cities show the same kinds on the same levels,
    with the same tiles fully visible. Which hexes belong to one tile matters for such tiles only,
    because a tile may not rest on one tile alone. Mirror images have different keys, because the
    tiles have no mirror images.

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
            look.append(_WHOLE)
    return _least(np.array([at]), np.array([look]))[0]


def afterstate_keys(city: City, tile: TileLike, placements: Sequence[Placement]) -> list[bytes]:
    """Return the :func:`city_key` after each placement of a tile, without building the cities.

    >>> from akropolis_nb import City
    >>> spots = City().legal_placements()
    >>> keys = afterstate_keys(City(), "hbt", spots)
    >>> len(keys), len(set(keys)), keys[0] == city_key(City().place("hbt", spots[0]))
    (90, 30, True)

    A city larger than any of a game is not rotated, because time and memory would grow with the
    square of its size. Then the keys can be compared with each other only, and are equal for
    placements that make exactly the same city.

    Args:
        city: the city before.
        tile: the tile to place.
        placements: legal placements.
    """
    hexes = city.hexes()
    if len(hexes) > _LARGE:
        return [_laid(tile, placement) for placement in placements]
    index = {(hex_.q, hex_.r): n for n, hex_ in enumerate(hexes)}
    seen: dict[int, list[int]] = {}
    for n, hex_ in enumerate(hexes):
        seen.setdefault(hex_.placed, []).append(n)
    # Without the starting tile: no three of its hexes form a triangle.
    whole = {owner: ns for owner, ns in seen.items() if owner and len(ns) == 3}
    order = {owner: n for n, owner in enumerate(whole)}
    kinds = [CODES[letter] for letter in as_tile(tile).hexes]
    looks = [16 * hex_.level + CODES[hex_.kind] for hex_ in hexes]
    middles = [[sum(hexes[n].q for n in ns), sum(hexes[n].r for n in ns)] for ns in whole.values()]
    # In thirds of a hex, so that the middles of tiles are integers too.
    spots = [[3 * hex_.q, 3 * hex_.r] for hex_ in hexes] + middles
    built, size = len(hexes), len(spots)
    at = np.zeros((len(placements), size + 4, 2), np.int64)
    look = np.zeros((len(placements), size + 4), np.int64)
    at[:, :size] = np.array(spots)
    look[:, :size] = looks + [_WHOLE] * len(whole)
    for row, placement in enumerate(placements):
        cells = placement.hexes()
        for n, (cell, kind) in enumerate(zip(cells, kinds, strict=True)):
            at[row, size + n] = 3 * cell[0], 3 * cell[1]
            under = index.get(cell)
            if under is None:
                look[row, size + n] = 16 + kind
                continue
            look[row, under] = 16 * (hexes[under].level + 1) + kind
            covered = order.get(hexes[under].placed)
            if covered is not None:
                look[row, built + covered] = 0
        at[row, size + 3] = sum(q for q, _ in cells), sum(r for _, r in cells)
        look[row, size + 3] = _WHOLE
    return _least(at, look)


def _laid(tile: TileLike, placement: Placement) -> bytes:
    """Return a key of a placement, equal for placements that make exactly the same city."""
    return repr(sorted(zip(placement.hexes(), as_tile(tile).hexes, strict=True))).encode()


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


def _least(at: NDArray[np.int64], look: NDArray[np.int64]) -> list[bytes]:
    """Return for each row of points the least of its six rotations, shifted and sorted, as bytes.

    Points with the code 0 are ignored.
    """
    there = look > 0
    q, r = at[..., 0], at[..., 1]
    turns = []
    for _ in range(6):
        q, r = -r, q + r
        low_q = np.where(there, q, _SPREAD * 3).min(axis=1, keepdims=True)
        low_r = np.where(there, r, _SPREAD * 3).min(axis=1, keepdims=True)
        key = ((q - low_q) * _SPREAD + r - low_r) * _SPREAD + look
        # Big-endian, so that rows compare as bytes do.
        turns.append(np.sort(np.where(there, key, 0), axis=1).astype(">i8"))
    # Ignored points are zeros, which the sort has put first.
    return [min(side[row].tobytes() for side in turns).lstrip(b"\0") for row in range(len(at))]
