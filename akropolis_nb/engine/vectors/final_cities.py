"""What the final scores of playouts consist of."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from akropolis_nb.engine.vectors.sizes import Vector

POINT_PARTS = (*DISTRICTS, "stones", "quarries")
"""The parts of a total in points: the five districts, stones, and Metagenes' quarries."""


class FinalCities(NamedTuple):
    """The ends of playouts after several moves, in the same deals for each.

    The arrays are ordered by move, then by deal, then by seat.
    """

    parts: NDArray[np.int64]
    """Per game and seat: the values of the five districts, their stars, stones, quarry points."""
    taken: NDArray[np.int64]
    """Per game: the index on the site of the tile taken in each of the next plies, as many as there
    are seats; -1 after the end of the game."""
    hexes: NDArray[np.int32]
    """Per game and seat: the hexes of the final city as rows of q, r, kind, level and what the hex
    adds to the value of its kind; rows of kind 0 fill up. None for an architect."""

    @property
    def values(self) -> NDArray[np.int64]:
        """The values of the five districts, in the order of their letters."""
        return self.parts[..., k.PART_VALUE : k.PART_VALUE + 5]

    @property
    def stars(self) -> NDArray[np.int64]:
        """The stars of the five districts."""
        return self.parts[..., k.PART_STARS : k.PART_STARS + 5]

    @property
    def points(self) -> NDArray[np.int64]:
        """The points by :data:`POINT_PARTS`."""
        rest = self.parts[..., [k.PART_STONES, k.PART_QUARRIES]]
        return np.concatenate([self.values * self.stars, rest], axis=-1)

    @property
    def totals(self) -> NDArray[np.int64]:
        """The final totals, those of :meth:`Rollouts.play`."""
        return np.asarray(self.points.sum(axis=-1))

    def at(self, seat: int, q: int, r: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return the level of a hex that is built in each game, and what it adds to its kind."""
        hexes = self.hexes[:, :, seat]
        here = (hexes[..., k.FINAL_Q] == q) & (hexes[..., k.FINAL_R] == r)
        here &= hexes[..., k.FINAL_KIND] > 0
        found = (hexes * here[..., None]).sum(axis=-2, dtype=np.int32)
        return found[..., k.FINAL_LEVEL], found[..., k.FINAL_VALUE]


def room(games: tuple[int, int, int], hexes: int) -> tuple[Vector, Vector, Vector]:
    """Return the vectors for parts, tiles taken, and up to ``hexes`` hexes of each city.

    Args:
        games: numbers of moves, deals and seats.
        hexes: the most hexes of a city.
    """
    many = prod(games)
    return sizes.zeros(many * k.PARTS), sizes.zeros(many), sizes.zeros(many * hexes * k.FINAL_HEX)


def read(
    vectors: tuple[Vector, Vector, Vector], games: tuple[int, int, int], hexes: int
) -> FinalCities:
    """Return what a kernel wrote to the vectors of :func:`room`."""
    parts, taken, built = vectors
    return FinalCities(
        np.array(parts, np.int64).reshape(*games, k.PARTS),
        np.array(taken, np.int64).reshape(games),
        np.array(built, np.int32).reshape(*games, hexes, k.FINAL_HEX),
    )


def join(parts: list[FinalCities]) -> FinalCities:
    """Return playouts of the same moves in different deals as one."""
    return FinalCities(*(np.concatenate(arrays, axis=1) for arrays in zip(*parts, strict=True)))
