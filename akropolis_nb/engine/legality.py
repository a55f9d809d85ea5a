"""Explanations in words why a placement is illegal; the kernels find the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels
from akropolis_nb.engine.checks import listed
from akropolis_nb.engine.vectors import city_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.placement import Cell, Placement


@dataclass(frozen=True, slots=True)
class Illegality:
    """The rule that forbids a placement."""

    reason: str
    """``"floating"``, ``"overhang"``, ``"uneven"`` or ``"one-tile"``."""
    hexes: tuple[Cell, ...]
    """The hexes that break the rule."""
    text: str
    sides: tuple[str, ...] = ()
    """Where these hexes lie within the tile, such as ``"upper left"``; empty if all three do."""

    def __str__(self) -> str:
        return self.text


def explain_illegality(block: city_block.Block, placement: Placement, code: int) -> Illegality:
    """Put the kernel's reason ``code`` for this placement in words (rulebooks, "Add the tile")."""
    cells = placement.hexes()
    levels_and_tiles = {(q, r): (level, tile) for q, r, level, _, tile in city_block.cells(block)}
    heights = {cell: levels_and_tiles.get(cell, (0, 0))[0] for cell in cells}
    if code == kernels.FLOATING:
        return Illegality(
            "floating",
            cells,
            "a tile on the ground must share an edge with the city: "
            f"{listed([str(cell) for cell in cells])} touch nothing",
        )
    if code == kernels.ONE_TILE:
        tile = levels_and_tiles[cells[0]][1]
        owner = f"the tile placed as number {tile}" if tile else "the starting tile"
        return Illegality(
            "one-tile",
            cells,
            f"a tile must rest on at least two different tiles: "
            f"{listed([str(cell) for cell in cells])} all belong to {owner}",
        )
    if code == kernels.OVERHANG:
        reason = "overhang"
        blamed = tuple(cell for cell in cells if heights[cell] == 0)
    else:
        reason = "uneven"
        levels = list(heights.values())
        usual = max(levels, key=lambda level: (levels.count(level), level))
        blamed = tuple(cell for cell in cells if heights[cell] != usual)
    heights_text = listed(
        [
            f"{side_in_tile(cell, cells)} {cell} is {f'{height} high' if height else 'empty'}"
            for cell, height in heights.items()
        ]
    )
    text = f"a tile must rest on three hexes of one level: {heights_text}"
    sides = [side_in_tile(cell, cells) for cell in blamed]
    return Illegality(reason, blamed, text, tuple(sides) if len(sides) < len(cells) else ())


def side_in_tile(cell: Cell, cells: Sequence[Cell]) -> str:
    """Return where one of three adjacent hexes lies in the picture of the three.

    >>> [side_in_tile(cell, [(0, 0), (0, 1), (1, 0)]) for cell in [(0, 0), (0, 1), (1, 0)]]
    ['upper left', 'lower left', 'right']
    """
    # From the middle of the three, in thirds of a hex; columns are vertical.
    across = 3 * cell[0] - sum(q for q, _ in cells)
    down = 2 * (3 * cell[1] - sum(r for _, r in cells)) + across
    side = "right" if across > 0 else "left"
    return f"{'lower' if down > 0 else 'upper'} {side}" if down else side
