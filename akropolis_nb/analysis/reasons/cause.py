"""A cause of a difference, and what it can be proved by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from akropolis_nb.analysis.reasons.parts import Mean, PartName
from akropolis_nb.engine.tiles import DISTRICTS

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Cell
    from akropolis_nb.engine.tiles import TileId

CauseKind: TypeAlias = Literal[
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


class Cause(NamedTuple):
    """What makes a part better or worse, with its proof."""

    kind: CauseKind
    part: PartName
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


class OpenedPlace(NamedTuple):
    """A place for a tile on a higher level that a move makes."""

    hexes: tuple[Cell, ...]
    level: int
    """The level of a tile there."""
    quarries: int
    """How many of its hexes are quarries: so many stones it brings."""
    other: int
    """The most quarries of such a place after the other move, on this level or higher."""
    used: float
    """Share of the games in which it is built over in the end."""
    plazas: int
    """How many of its hexes are plazas."""
    value: int
    """What districts there are worth right after the move."""
    beside: int
    """How many hexes beside it are then as high as a tile there."""
    points: dict[str, float]
    """Mean points by district of what lies there in the end."""
