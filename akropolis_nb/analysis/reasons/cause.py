"""A cause of a difference, and what it can be proved by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from akropolis_nb.analysis.reasons.parts import Mean
from akropolis_nb.engine.tiles import DISTRICTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from akropolis_nb.analysis.reasons.attribution import Ends
    from akropolis_nb.engine.placement import Cell, Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.score import Score
    from akropolis_nb.engine.tiles import TileId

Kind: TypeAlias = Literal[
    "plaza", "value", "level", "group", "market", "barracks", "temple", "covered", "doubled",
    "room", "stones", "tile",
]  # fmt: skip
"""The kinds of causes.

``plaza``: stars on the tile, covered, or to come. ``value``: one tile has more districts.
``level``: it lies higher. ``group``: houses join the largest group or not. ``market``: a market is
spoilt by another. ``barracks``: barracks are walled in. ``temple``: a temple is closed or stays
open. ``covered``: a district is built over. ``doubled``: a variant doubles more of them. ``room``:
more is built later, or higher. ``stones``: stones kept or gained. ``tile``: an opponent takes a
tile of the site.
"""
OFTEN = 0.25
"""Least difference of two shares of the games that is a proof."""
SOME = 0.5
"""Least difference of two mean numbers of hexes that is worth a number."""


class Cause(NamedTuple):
    """What makes a part better or worse, with its proof."""

    kind: Kind
    part: str
    """Name of the part, see :class:`Part`."""
    points: float
    """The difference in points that it explains, from the view of the player to move."""
    error: float
    """Its standard error."""
    proof: str
    """What is counted, and the form of the sentence: see ``messages/reason_sentences.py``."""
    better: float = 0.0
    """The number counted after the better move."""
    worse: float = 0.0
    """The number counted after the worse move."""
    hexes: tuple[Cell, ...] = ()
    """The hexes that it is about, the most important first."""
    beside: tuple[Cell, ...] = ()
    """The neighbours of the first hex that decide it."""
    stars: float = 0.0
    """The mean final stars by which a value is multiplied; 0 if it is not about a value."""
    tile: TileId | None = None
    """The tile that it is about."""
    seat: int | None = None
    """The opponent that it is about."""
    district: str = ""
    """The opponents' district that it is about."""

    @property
    def letter(self) -> str:
        """Letter of the district; empty for stones and opponents."""
        return next((letter for letter, name in DISTRICTS.items() if name == self.part), "")

    @property
    def clear(self) -> bool:
        """Whether it is at least half a point, and zero is outside its 95% interval."""
        return Mean(self.points, self.error).clear

    def record(self) -> dict[str, Any]:
        """Return a plain record."""
        return self._asdict()


class Proof(NamedTuple):
    """What is counted after both moves; the fields are those of :class:`Cause`."""

    proof: str
    better: float
    worse: float
    hexes: tuple[Cell, ...] = ()
    beside: tuple[Cell, ...] = ()
    stars: float = 0.0
    tile: TileId | None = None


class Facts(NamedTuple):
    """What a cause can be proved by."""

    position: Position
    moves: tuple[Move, Move]
    """The better and the worse move."""
    ends: tuple[Ends, Ends]
    scores: tuple[Score, Score]
    """The player's scores right after the moves."""
    next_tiles: Mapping[TileId, tuple[float, float]]
    """By tile of the site, the shares of the games after both moves in which the player takes it in
    the next turn."""
