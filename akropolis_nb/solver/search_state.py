"""What is to be placed in a city, and where a line of placements has come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.rules import Rules

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Placement
    from akropolis_nb.engine.tiles import TileId

MEASURES = {
    "points": k.POINTS_AND_STONES, "houses": 1, "markets": 2, "barracks": 3, "temples": 4,
    "gardens": 5, "stones": k.STONES_ALONE, "lake": k.LAKE_HEXES,
}  # fmt: skip
"""What can be asked for: points and stones gained together, the points of one district, stones
gained alone, or how many hexes are cut off as lakes."""
MOST_PLACED = k.MOST_PLACED
"""Tiles of the longest line and of the largest site."""

Line = tuple[Move, ...]


class SearchState(NamedTuple):
    """Where a line has come to."""

    city: City
    site: tuple[TileId, ...]
    """The tiles left, in order."""
    stones: int
    """Stones to pay with."""
    net: int = 0
    """Stones gained, less those paid."""
    lake: int = 0
    """Hexes cut off."""
    line: Line = ()

    def offers(self, *, free: bool) -> list[int]:
        """Where on the site the tiles lie that can be taken, the cheaper one of twins."""
        if not free:
            return [0]
        paid = self.site[: self.stones + 1]
        return [index for index, tile in enumerate(paid) if tile not in paid[:index]]

    def place(self, index: int, placement: Placement, *, free: bool) -> SearchState:
        """Take a tile of the site and place it.

        Raises:
            IllegalMoveError: it cannot lie there.
        """
        tile = self.site[index]
        city = self.city.place(tile, placement)
        gained = city.stones_gained - (index if free else 0)
        return SearchState(
            city,
            self.site[:index] + self.site[index + 1 :],
            self.stones + gained,
            self.net + gained,
            self.lake + len(city.lakes - self.city.lakes),
            (*self.line, Move(tile, placement)),
        )

    def value(self, measure: str, rules: Rules) -> int:
        """What the line is worth so far."""
        if measure == "stones":
            return self.net
        if measure == "lake":
            return self.lake
        score = self.city.score(rules)
        return score.points + self.net if measure == "points" else score[measure].points


@dataclass(frozen=True)
class PlacementProblem:
    """What is to be placed where, and what counts."""

    city: City
    tiles: tuple[TileId, ...]
    """The tiles in order, or the site to choose from."""
    place: int
    """How many of them are placed."""
    free: bool = False
    """Whether any tile may be taken, for a stone for each one before it."""
    stones: int = 0
    """Stones to pay with; those that the placements gain come to them."""
    rules: Rules = field(default_factory=Rules)
    measure: str = "points"

    @property
    def small(self) -> bool:
        """Whether there are few lines, and they are quickly valued."""
        return self.place == 1 or (self.place == 2 and not self.free and self.measure == "points")

    @property
    def start(self) -> SearchState:
        """Where all lines begin."""
        return SearchState(self.city, self.tiles, self.stones)
