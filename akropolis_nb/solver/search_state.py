"""The problem to solve, and the state of the city after some of its moves."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.rules import Rules

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Placement
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileId

MEASURES = {
    "points": k.POINTS_AND_STONES, "houses": 1, "markets": 2, "barracks": 3, "temples": 4,
    "gardens": 5, "stones": k.STONES_ALONE, "lake": k.LAKE_HEXES,
}  # fmt: skip
"""What a search can maximise, with the kernels' code for it: points plus stones gained, the points
of one district, stones gained, or the number of hexes enclosed as lakes."""
MOST_PLACED = k.MOST_PLACED
"""Limit on the moves of a line and on the tiles of a site."""

Line = tuple[Move, ...]


class SearchState(NamedTuple):
    """City, site and stones after the moves of a line."""

    city: City
    site: tuple[TileId, ...]
    """The tiles left, in order."""
    stones: int
    """Stones that can be paid."""
    net: int = 0
    """Stones gained minus stones paid."""
    lake: int = 0
    """Hexes enclosed as lakes by the line."""
    line: Line = ()
    position: Position | None = None
    """The position of a game that others play as well."""

    def available(self, *, free: bool) -> list[int]:
        """Return the site indices of the tiles that can be taken; of equal tiles the cheapest."""
        if not free:
            return [0]
        paid = self.site[: self.stones + 1]
        return [index for index, tile in enumerate(paid) if tile not in paid[:index]]

    def place(self, index: int, placement: Placement, *, free: bool) -> SearchState:
        """Return the state after placing the tile at ``index`` of the site.

        Raises:
            IllegalMoveError: the placement is illegal.
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
        """Return the value of the line so far."""
        if measure == "stones":
            return self.net
        if measure == "lake":
            return self.lake
        score = self.city.score(rules)
        return score.points + self.net if measure == "points" else score[measure].points


@dataclass(frozen=True)
class PlacementProblem:
    """Tiles to place in a city, and the measure to maximise."""

    city: City
    tiles: tuple[TileId, ...]
    """The tiles: placed in this order, or a site to choose from if ``free``."""
    place: int
    """Number of tiles to place."""
    free: bool = False
    """Whether any tile may be taken; it costs one stone for each tile before it."""
    stones: int = 0
    """Stones at the start; stones gained by placements are added."""
    rules: Rules = field(default_factory=Rules)
    measure: str = "points"

    @property
    def small(self) -> bool:
        """Whether the search is so short that compiling the kernels would not pay."""
        return self.place == 1 or (self.place == 2 and not self.free and self.measure == "points")

    @property
    def start(self) -> SearchState:
        """The state before the first move."""
        return SearchState(self.city, self.tiles, self.stones)

    def after(self, state: SearchState, index: int, placement: Placement) -> SearchState:
        """Return the state after placing the tile at ``index`` of the site.

        Raises:
            IllegalMoveError: the placement is illegal.
        """
        return state.place(index, placement, free=self.free)

    def value(self, state: SearchState) -> int:
        """Return the value of a state in the measure to maximise."""
        return state.value(self.measure, self.rules)

    def rest(self, state: SearchState, place: int) -> PlacementProblem:
        """Return the problem of placing some more tiles after a state."""
        return replace(self, city=state.city, tiles=state.site, place=place, stones=state.stones)
