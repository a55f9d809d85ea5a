"""Why a tile may not lie somewhere, in words. The reasons themselves are the kernels'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels as k

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Placement

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Illegality:
    """The rule that forbids a placement."""

    reason: str
    """``"floating"``, ``"overhang"``, ``"uneven"`` or ``"one-tile"``."""
    hexes: tuple[Cell, ...]
    """The hexes to blame."""
    text: str

    def __str__(self) -> str:
        return self.text


def listed(words: list[str]) -> str:
    """Join words as in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def explain_illegality(city: City, placement: Placement, code: int) -> Illegality:
    """Word the kernel's reason ``code`` for this placement (rulebooks, "Add the tile")."""
    cells = placement.hexes()
    seen = {(hexagon.q, hexagon.r): hexagon for hexagon in city.hexes()}
    heights = {cell: seen[cell].level if cell in seen else 0 for cell in cells}
    if code == k.FLOATING:
        return Illegality(
            "floating",
            cells,
            "a tile on the ground must share an edge with the city: "
            f"{listed([str(cell) for cell in cells])} touch nothing",
        )
    if code == k.ONE_TILE:
        placed = seen[cells[0]].placed
        owner = "the starting tile" if placed == 0 else f"the tile placed as number {placed}"
        return Illegality(
            "one-tile",
            cells,
            f"a tile must rest on at least two different tiles: "
            f"{listed([str(cell) for cell in cells])} all belong to {owner}",
        )
    if code == k.OVERHANG:
        reason = "overhang"
        blamed = tuple(cell for cell in cells if heights[cell] == 0)
    else:
        reason = "uneven"
        levels = list(heights.values())
        usual = max(levels, key=lambda level: (levels.count(level), level))
        blamed = tuple(cell for cell in cells if heights[cell] != usual)
    told = listed(
        [f"{cell} is {f'{height} high' if height else 'empty'}" for cell, height in heights.items()]
    )
    return Illegality(reason, blamed, f"a tile must rest on three hexes of one level: {told}")
