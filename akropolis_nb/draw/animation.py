"""Slabs of a city as shared SVG shapes, for animations in which the city grows.

Each hex of each tile is a slab that appears with its move and then stays; later slabs are painted
over it. Slabs are painted by level, and within a level from north to south, so that no shape has
to be clipped, whatever the order of moves. Equal shapes are defined once and referenced by name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.scene import scene_hex
from akropolis_nb.draw.board.style import colour
from akropolis_nb.draw.board.traces import add_signs, add_slabs, add_top, level_layers, tile_outline
from akropolis_nb.draw.markup import UNITS, path
from akropolis_nb.engine.tiles import START_TILE, as_tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.draw.board.style import Polygon
    from akropolis_nb.draw.board.traces import Painted
    from akropolis_nb.engine.city import City

START_CELLS = ((0, 0), (0, -1), (1, 0), (-1, 1))


class Slab(NamedTuple):
    """One hex of one tile."""

    level: int
    q: int
    r: int
    kind: str
    placed: int
    """Number of its tile in order of placement, 0 for the starting tile."""
    same_tile: tuple[bool, ...]
    """For each neighbour, counter-clockwise from the north-east: whether it is of the same tile."""


def slabs(city: City) -> list[Slab]:
    """Return all slabs of a city, including covered ones, in the order of painting.

    >>> import akropolis_nb as ak
    >>> [slab.kind for slab in slabs(ak.City())]
    ['q', 'H', 'q', 'q']
    """
    tiles: list[tuple[tuple[tuple[int, int], ...], str]] = [(START_CELLS, START_TILE.hexes)]
    tiles += [(spot.hexes(), as_tile(tile).hexes) for tile, spot in city.placed]
    heights: Counter[tuple[int, int]] = Counter()
    found = []
    for placed, (cells, kinds) in enumerate(tiles):
        for (q, r), kind in zip(cells, kinds, strict=True):
            heights[q, r] += 1
            same = tuple((q + dq, r + dr) in cells for dq, dr in geometry.NEIGHBOURS)
            found.append(Slab(heights[q, r], q, r, kind, placed, same))
    return sorted(found, key=lambda slab: (slab.level, 2 * slab.r + slab.q, slab.q))


class Shapes:
    """SVG definitions shared by the slabs, each written once; their names have a prefix."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._names: dict[str, str] = {}

    def use(self, markup: str) -> str:
        """Return a reference to a piece of markup, and define it if it is new."""
        name = self._names.setdefault(markup, f"{self._prefix}{len(self._names)}")
        return f'<use href="#{name}"/>'

    def definitions(self) -> str:
        """Return all definitions."""
        return "".join(f'<g id="{name}">{markup}</g>' for markup, name in self._names.items())

    def slab(self, slab: Slab) -> str:
        """Return a slab: its walls, its top and the signs on it."""
        parts = (
            _draw_part(slab.level, slab.kind, add_slabs, (0,) * 6),
            _draw_part(slab.level, slab.kind, add_top, slab.same_tile),
            _draw_part(slab.level, slab.kind, add_signs),
        )
        # The outlines are at the height of the level already.
        return _at(slab.q, slab.r, 1, "".join(map(self.use, parts)))

    def mark(self, slab: Slab) -> str:
        """Return a slab's part of the outline around its tile."""
        outline = path(tile_outline(slab.same_tile), colour("last"))
        return _at(slab.q, slab.r, slab.level, self.use(outline))

    def shadow(self, slab: Slab, outline: Polygon) -> str:
        """Return a slab's shadow beyond one of its edges, on the plane below the slab."""
        drawn = path([outline], colour("shadow"))
        return _at(slab.q, slab.r, slab.level - 1, self.use(drawn))


@cache
def _draw_part(level: int, kind: str, add: Callable[..., None], *around: object) -> str:
    """Return what one of the functions of ``traces`` adds to the level of a hex."""
    painted: Painted = defaultdict(list)
    add(painted, scene_hex(0, 0, level, kind, 1), *around)
    return "".join(path(layer.polygons, layer.fill) for layer in level_layers(painted, level))


def _at(q: int, r: int, level: int, markup: str) -> str:
    x, y = geometry.centre(q, r, level)
    return f'<g transform="translate({round(x * UNITS)} {round(-y * UNITS)})">{markup}</g>'
