"""The 2D board of a scene as layers of polygons. ``js/src/picture/traces.ts`` mirrors this file.

The picture is a stack of slabs seen from the south, painted level by level from the ground up. A
hex of level k shows its top at k and, below it, a piece of wall at each level 1..k where its
southern neighbours are lower. Walls and tops of one level never overlap (walls are clipped), so
that within a level the polygons of one look can share one layer. The looks, in the order of
``fills`` in ``style.json``:

1. ``shadow``: the shadow of a slab on its lower neighbours, on the plane below the slab.
2. ``body``: the dark slab, full hexes and full walls; it stays visible as grooves and joints.
3. ``paving``, ``q``, ``h``, ``m``, ``b``, ``t``, ``g``: walls shortened by ``stratum`` and tops
inset by ``seam``
   (beside a hex of the same tile) or ``gap``. Plazas are paved and have a disc in their colour.
4. ``side``, ``front``: the shade on walls to the south-west and south-east, and to the south.
5. ``shine``: the bright line along the northern edges of the tops.
6. ``dark``, ``dark-faint``, ``light``, ``light-faint``: glyphs, stars, level digits. Quarries,
glyphs of
   districts that do not count, and the digit of level 1 are faint.
7. ``last``: the outline of the last tile placed.

Empty layers are omitted. Polygons are in the order of the scene's hexes and, for one hex, in the
order of the code below. In Plotly, a layer is a trace: its polygons are separated by null, and the
first point is not repeated. Each coordinate is ``rounded(centre + offset)``. Holes run opposite to
their outline (non-zero fill rule).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.scene import neighbourhoods
from akropolis_nb.draw.board.signs import SHAPES, ground, signs
from akropolis_nb.draw.board.style import PARTS, STYLE, colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.draw.board.scene import Scene, SceneHex
    from akropolis_nb.draw.board.style import Polygon

SIZES = STYLE["proportions"]

Painted = defaultdict[tuple[int, str], list["Polygon"]]
"""(level, look) -> polygons in picture units."""


class Layer(NamedTuple):
    """Polygons of one colour, painted together."""

    name: str
    fill: str
    polygons: list[Polygon]
    legend: bool = False
    """Whether the name appears in the legend."""

    def trace(self) -> dict[str, Any]:
        """Return the layer as a Plotly trace."""
        xs: list[float | None] = []
        ys: list[float | None] = []
        for polygon in self.polygons:
            if xs:
                xs.append(None)
                ys.append(None)
            xs += [x for x, _ in polygon]
            ys += [y for _, y in polygon]
        return {
            "type": "scatter",
            "name": self.name,
            "x": xs,
            "y": ys,
            "mode": "none",
            "fill": "toself",
            "fillcolor": self.fill,
            "hoverinfo": "skip",
            "showlegend": self.legend,
        }


def traces(scene: Scene) -> list[dict[str, Any]]:
    """Return the board of a scene as Plotly scatter traces."""
    return [layer.trace() for layer in layers(scene)]


def layers(scene: Scene, *, digits: bool = True) -> list[Layer]:
    """Return the board of a scene, with or without level digits, in the order of painting."""
    painted: Painted = defaultdict(list)
    for hex_, heights, same_tile in neighbourhoods(scene):
        add_slabs(painted, hex_, heights)
        add_top(painted, hex_, same_tile)
        add_signs(painted, hex_, digits=digits)
        if hex_["placed"] == scene["last"] > 0:
            _paint(painted, hex_, "last", tile_outline(same_tile))
    highest = max((hex_["level"] for hex_ in scene["hexes"]), default=0)
    return [layer for level in range(1, highest + 1) for layer in level_layers(painted, level)]


def level_layers(painted: Painted, level: int) -> list[Layer]:
    """Return what is painted on a level."""
    return [
        Layer(f"{level} {look}", colour(look, level), painted[level, look])
        for look in STYLE["fills"]
        if (level, look) in painted
    ]


def add_slabs(painted: Painted, hex_: SceneHex, heights: Sequence[int]) -> None:
    """Add the shadows and walls of all slabs of a hex; ``heights`` are its neighbours' levels."""
    for level in range(1, hex_["level"] + 1):
        for wall in PARTS["walls"][heights[geometry.SOUTH] >= level]:
            if heights[wall["edge"]] < level:
                _paint(painted, hex_, "body", [wall["whole"]], level=level)
                for look in (ground(hex_), wall["shade"]):
                    _paint(painted, hex_, look, [wall["face"]], level=level)
        for shadow in PARTS["shadows"]:
            if heights[shadow["edge"]] == level - 1 > 0:
                outlines = [shadow["outline"]]
                _paint(painted, hex_, "shadow", outlines, level=level, height=level - 1)


def add_top(painted: Painted, hex_: SceneHex, same_tile: Sequence[bool]) -> None:
    """Add the top of a hex without its signs; ``same_tile`` has a flag for each neighbour."""
    insets = [SIZES["seam"] if same else SIZES["gap"] for same in same_tile]
    shine = geometry.bands(insets, [inset + SIZES["shine"] for inset in insets], geometry.LIT)
    _paint(painted, hex_, "body", [geometry.CORNERS])
    _paint(painted, hex_, ground(hex_), [geometry.top(insets)])
    _paint(painted, hex_, "shine", shine)


def add_signs(painted: Painted, hex_: SceneHex, *, digits: bool = True) -> None:
    """Add the signs on a hex, with or without its level."""
    for look, shape, x, y, size in signs(hex_, digits=digits):
        _paint(painted, hex_, look, geometry.place(SHAPES[shape], x, y, size))


def tile_outline(same_tile: Sequence[bool]) -> list[Polygon]:
    """Return a hex's part of the outline around its tile."""
    outer, inner = (
        [SIZES["seam"] if same else width for same in same_tile] for width in (0.0, SIZES["mark"])
    )
    return geometry.bands(outer, inner, (edge for edge in range(6) if not same_tile[edge]))


def _paint(
    painted: Painted,
    hex_: SceneHex,
    look: str,
    outlines: list[Polygon],
    *,
    level: int | None = None,
    height: int | None = None,
) -> None:
    """Add outlines around a hex's centre to a look of a level, by default the hex's own."""
    level = level or hex_["level"]
    centre = geometry.centre(hex_["q"], hex_["r"], level if height is None else height)
    painted[level, look] += geometry.around(centre, outlines)
