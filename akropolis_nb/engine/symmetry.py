"""What is the same: turned cities, tiles that show the same hexes, moves and positions of them.

The starting tile looks the same after a third of a turn, so every opening stands for three. It also
looks the same in a mirror, but the tiles do not: 23 of the 61 have no mirror image in the box, so a
mirrored city has another future and is another city.
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
"""What stands in for a kind at the middle of a tile that is still seen whole."""
_LARGE = 120
"""Hexes of a city that is larger than any of a game."""
_SPREAD = 1 << 20
"""More than three times the columns or rows of any city, and than any look."""


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


def turns_alike(city: City) -> tuple[int, ...]:
    """By how many thirds a city can be turned about its middle and stay the same."""
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
    """What is to be seen of a city; cities with one key have the same prospects.

    They have if a rotation and a shift make them show the same kinds on the same levels, with the
    same tiles seen whole. Nothing else of the past matters: which hexes belong to one tile only
    counts for a tile that would come to rest on all three of it. Mirror images are not equal, for
    the tiles to come are not the same seen in a mirror.

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
    """The :func:`city_key` after each placement of a tile, without building the cities.

    >>> from akropolis_nb import City
    >>> spots = City().legal_placements()
    >>> keys = afterstate_keys(City(), "hbt", spots)
    >>> len(keys), len(set(keys)), keys[0] == city_key(City().place("hbt", spots[0]))
    (90, 30, True)

    A city larger than any of a game is not turned, lest time and memory grow with its square: then
    the keys are only good to be compared with each other, and tell which placements leave the very
    same city.

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
    """What a placement puts where; the same for placements that leave the very same city."""
    return repr(sorted(zip(placement.hexes(), as_tile(tile).hexes, strict=True))).encode()


class SameMoves:
    """Moves with numbers, those that come to the same with one.

    >>> from akropolis_nb import Move
    >>> same = SameMoves()
    >>> texts = ("07@0,1^2", "07@-1,0^4", "07@0,2^1")
    >>> [same.add(text[-1] in "24", Move.from_text(text)) for text in texts], same.moves[0][1]
    ([0, 0, 1], 2)
    """

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        """By what the moves come to, their number."""
        self.moves: list[tuple[Move, int]] = []
        """By number the first of such moves, and how many they are."""

    def add(self, key: Hashable, move: Move) -> int:
        """The number of a move that comes to ``key``."""
        number = self.numbers.setdefault(key, len(self.moves))
        if number == len(self.moves):
            self.moves.append((move, 0))
        first, count = self.moves[number]
        self.moves[number] = first, count + 1
        return number


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


def _least(at: NDArray[np.int64], look: NDArray[np.int64]) -> list[bytes]:
    """For each row of points the least of its six rotations, shifted to the origin and sorted.

    Points whose look is 0 are not there, and nothing is told of them.
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
    # What is not there has sorted to the front, as zeros.
    return [min(side[row].tobytes() for side in turns).lstrip(b"\0") for row in range(len(at))]
