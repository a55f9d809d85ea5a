"""Placements (where a tile lies) and moves (a tile and its placement)."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple, TypeAlias

from akropolis_nb.engine.checks import each, short_repr, whole
from akropolis_nb.engine.errors import AkropolisError, NotationError
from akropolis_nb.engine.kernels import DX, DY
from akropolis_nb.engine.tiles import TileId, TileLike, as_tile, tile_text

Cell: TypeAlias = tuple[int, int]
"""A hex by its axial coordinates (q, r)."""
_FARTHEST = 9999
"""Greatest absolute value of q and r; the text form has four digits."""
DIRECTIONS = tuple(zip(DX, DY, strict=True))
"""Axial steps (dq, dr) clockwise from north: N, NE, SE, S, SW, NW."""


class Placement(NamedTuple):
    """The place of a tile: ``a`` on (q, r), ``b`` in direction ``rotation``, ``c`` in the next one.

    >>> Placement(0, 1, 2).hexes()
    ((0, 1), (1, 1), (0, 2))
    """

    q: int
    r: int
    """Axial coordinates; ``r`` grows to the south, (0, 0) is the starting tile's plaza."""
    rotation: int
    """0 to 5: the direction from ``a`` to ``b``, clockwise from north."""

    def __str__(self) -> str:
        return f"{self.q},{self.r}^{self.rotation}"

    def hexes(self) -> tuple[Cell, Cell, Cell]:
        """Return the hexes of the letters a, b and c."""
        q, r, k = as_placement(self)
        dq, dr = DIRECTIONS[k]
        eq, er = DIRECTIONS[(k + 1) % 6]
        return (q, r), (q + dq, r + dr), (q + eq, r + er)


PlacementLike: TypeAlias = Placement | tuple[int, int, int]
"""What is accepted as a placement: three integers."""


def as_placement(placement: PlacementLike) -> Placement:
    """Return three integers as a placement.

    Raises:
        AkropolisError: they are not three integers, or the rotation is not in 0..5.
    """
    parts = [*islice(each("a placement", placement, "(q, r, rotation)"), 4)]
    if len(parts) != 3:
        raise AkropolisError(f"a placement takes (q, r, rotation), not {short_repr(placement)}")
    q, r, rotation = parts
    return Placement(
        whole("a placement's q", q, -_FARTHEST, _FARTHEST),
        whole("a placement's r", r, -_FARTHEST, _FARTHEST),
        whole("a rotation", rotation, 0, 5),
    )


_MOVE_PARTS = (
    ("[0-9]{1,2}|[hmbtgHMBTGq]{3}", "a tile: two digits or three letters"),
    ("@", "'@' after the tile"),
    ("-?[0-9]{1,4}", "a column q"),
    (",", "',' after the column"),
    ("-?[0-9]{1,4}", "a row r"),
    (r"\^", "'^' before the rotation"),
    ("[0-5]", "a rotation from 0 to 5"),
)
_MOVE = re.compile("".join(f"({pattern})" for pattern, _ in _MOVE_PARTS))


class Move(NamedTuple):
    """A tile and its placement.

    >>> move = Move.from_text("07@0,1^2")
    >>> move
    Move(tile=7, placement=Placement(q=0, r=1, rotation=2))
    >>> str(move)
    '07@0,1^2'
    """

    tile: TileId
    placement: Placement

    def __str__(self) -> str:
        return f"{tile_text(self.tile)}@{self.placement}"

    @classmethod
    def from_text(cls, text: str) -> Move:
        """Read a move such as ``07@0,1^2``: tile @ q,r ^ rotation.

        Raises:
            NotationError: it is not of that form; ``column`` is the place of the error.
        """
        if not isinstance(text, str):
            raise AkropolisError(
                f"not a move: {short_repr(text)}; it takes a text such as '07@0,1^2'"
            )
        match = _MOVE.fullmatch(text.strip())
        if match is None:
            raise _move_error(text)
        tile, _, q, _, r, _, rotation = match.groups()
        if tile.isdigit() and not 1 <= int(tile) <= 61:
            raise NotationError("a tile's number goes from 1 to 61", text, text.index(tile) + 1)
        identity = int(tile) if tile.isdigit() else tile
        return cls(identity, Placement(int(q), int(r), int(rotation)))


def _move_error(text: str) -> NotationError:
    """Return the error for the first wrong part of a move's text."""
    at = len(text) - len(text.lstrip())
    for pattern, name in _MOVE_PARTS:
        match = re.compile(pattern).match(text, at)
        if match is None:
            return NotationError(f"a move wants {name} here, as in '07@0,1^2'", text, at + 1)
        at = match.end()
    return NotationError("nothing may follow the move", text, at + 1)


MoveLike: TypeAlias = Move | str | tuple[TileLike, PlacementLike]
"""What is accepted as a move: its text, a :class:`Move`, or a tile and a placement."""


def as_move(move: MoveLike) -> Move:
    """Return a :class:`Move` from a text, a move, or a pair of tile and placement.

    Raises:
        NotationError: the text is not a move.
        AkropolisError: it is none of these.
    """
    if isinstance(move, str):
        return Move.from_text(move)
    wanted = "a text such as '07@0,1^2' or (tile, placement)"
    parts = [*islice(each("a move", move, wanted), 3)]
    if len(parts) != 2:
        raise AkropolisError(f"a move takes {wanted}, not {short_repr(move)}")
    return Move(as_tile(parts[0]).id, as_placement(parts[1]))
