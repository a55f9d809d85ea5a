"""The 61 tiles, the starting tile, and the kinds of hexes on them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.kernels import LETTERS, STARS_OF

if TYPE_CHECKING:
    from collections.abc import Mapping

DISTRICTS = {"h": "houses", "m": "markets", "b": "barracks", "t": "temples", "g": "gardens"}
"""Names of the districts by letter; the capital letter is the district's plaza."""
KINDS = "hmbtgHMBTGq"
"""The letters of all kinds of hexes: districts, their plazas, the quarry."""
CODES = {letter: LETTERS.index(letter) for letter in KINDS}
PLAZA_STARS = {letter: STARS_OF[code] for letter, code in CODES.items() if letter.isupper()}
"""Stars of a plaza by letter (rulebooks, "Plazas" and the player aid)."""

_HEXES = """
    hbt Mbq qhb Bhq Bqq Bht gqq qbm qtm qmb Gqh qmh Ghq qtb hgm Bmh Mhg Hmb qhh hgb Mth Mqq Tqq
    Gqq qmg mqq qbm Hqq Thq tqq Tqh Hgq Hqq Thb htm qmt Hqq
    hmb qth qbg qhh qhm Tqq hqq qmh Htm Ghb Bqh Mqq
    bqq Bqq Hqm Gmh Mqt qht Thm qgh qhh qbh qhb qhm
"""


@dataclass(frozen=True, slots=True)
class Tile:
    """A city tile: three hexes, clockwise.

    >>> Tile(7, "gqq")
    Tile(7, 'gqq')
    """

    number: int | None
    """1 to 61, the number in ``TILES``; ``None`` for a tile that is given by its hexes only."""
    hexes: str
    """Three letters: ``hmbtg`` districts, ``HMBTG`` their plazas, ``q`` quarry."""
    players: int = field(default=2, repr=False, compare=False)
    """The tile is used with this many players or more."""

    def __post_init__(self) -> None:
        hexes: object = self.hexes
        cells = 4 if self.number == 0 else 3
        if not isinstance(hexes, str) or len(hexes) != cells or set(hexes).difference(KINDS):
            raise AkropolisError(
                f"not a tile: {short_repr(hexes)}; it takes three letters of {KINDS!r}, "
                "such as 'gqq'"
            )

    def __repr__(self) -> str:
        return f"Tile({self.number!r}, {self.hexes!r})"

    @property
    def id(self) -> TileId:
        """The number, or the letters of a tile without a number."""
        return self.hexes if self.number is None else self.number

    @property
    def code(self) -> int:
        """The three kinds as one integer, for the kernels."""
        a, b, c = (CODES[letter] for letter in self.hexes)
        return a + 16 * b + 256 * c


TileId: TypeAlias = int | str
"""The name of a tile in texts and records: its number, or three letters if it has none."""
TileLike: TypeAlias = int | str | Tile
"""What is accepted as a tile: its number (or its text, ``"07"``), three letters, or a
:class:`Tile`."""

TILES: Mapping[int, Tile] = MappingProxyType(
    {
        number: Tile(number, hexes, 2 if number <= 37 else 3 if number <= 49 else 4)
        for number, hexes in enumerate(_HEXES.split(), start=1)
    }
)
"""The tiles of the box by number, 1 to 61; numbers up to 37 are for two players or more, up to 49
for three, the rest for four."""

START_TILE = Tile(0, "Hqqq")
"""The starting tile: a house plaza on (0, 0), quarries on (0, -1), (1, 0) and (-1, 1)."""


def as_tile(tile: TileLike) -> Tile:
    """Return the tile for a number, three letters or a :class:`Tile`.

    Raises:
        AkropolisError: it is none of these.

    >>> as_tile(7), as_tile("07"), as_tile("hhg")
    (Tile(7, 'gqq'), Tile(7, 'gqq'), Tile(None, 'hhg'))
    """
    if isinstance(tile, Tile):
        known = as_tile(tile.hexes if tile.number is None else tile.number)
        if known != tile:
            raise AkropolisError(f"there is no {tile!r}; number {tile.number} is {known.hexes!r}")
        return known
    if isinstance(tile, str):
        if not re.fullmatch("[0-9]{1,2}", tile):
            return Tile(None, str(tile))
        tile = int(tile)
    try:
        number = -1 if isinstance(tile, bool) else index(tile)
    except TypeError:
        raise AkropolisError(
            f"not a tile: {short_repr(tile)}; "
            "a tile is a number from 1 to 61, three letters, or an ak.Tile"
        ) from None
    if number not in TILES:
        raise AkropolisError(f"no tile has the number {short_repr(tile)}; they go from 1 to 61")
    return TILES[number]


def tile_text(tile: TileId) -> str:
    """Return a tile's text: two digits, or its three letters."""
    return tile if isinstance(tile, str) else f"{tile:02d}"
