"""The 2D board of a scene as Plotly traces. `js/src/picture/traces.ts` mirrors this file.

The picture is a stack of slabs seen from the south, painted level by level from the ground up. A
hex of level k shows its top at k and, below it, a piece of wall at each level 1..k where its
southern neighbours are lower. Walls and tops of one level never overlap (walls are clipped), so
that within a level the polygons of one look can share one trace. The looks, in order:

1. `shadow`: the shadow of a slab on its lower neighbours, on the plane below the slab.
2. `body`: the dark slab, full hexes and full walls; it stays visible as grooves and joints.
3. `paving`, `q`, `h`, `m`, `b`, `t`, `g`: walls shortened by `stratum` and tops inset by `seam`
   (beside a hex of the same tile) or `gap`. Plazas are paved and have a disc in their colour.
4. `side`, `front`: the shade on walls to the south-west and south-east, and to the south.
5. `shine`: the bright line along the northern edges of the tops.
6. `dark`, `dark-faint`, `light`, `light-faint`: glyphs, stars, level digits. Quarries, glyphs of
   districts that do not count, and the digit of level 1 are faint.
7. `last`: the outline of the last tile placed.

Empty traces are omitted. Polygons are in the order of the scene's hexes and, for one hex, in the
order of the code below. They are separated by null, and the first point is not repeated. Each
coordinate is `rounded(centre + offset)`. Holes run opposite to their outline (non-zero fill rule).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.signs import SHAPES, ground, signs
from akropolis_nb.draw.board.style import STYLE, colour

if TYPE_CHECKING:
    from akropolis_nb.draw.board.scene import Scene, SceneHex
    from akropolis_nb.draw.board.style import Polygon

LOOKS = (
    *("shadow", "body", "paving", "q", "h", "m", "b", "t", "g", "side", "front", "shine"),
    *("dark", "dark-faint", "light", "light-faint", "last"),
)
"""Looks in the order of painting within a level."""

SIZES = STYLE["proportions"]

Layers = dict[tuple[int, str], list["Polygon"]]
"""(level, look) -> polygons in picture units."""


def traces(scene: Scene, *, digits: bool = True) -> list[dict[str, Any]]:
    """Return the board of a scene as Plotly scatter traces, with or without level digits."""
    layers: Layers = defaultdict(list)
    at = {(hex_["q"], hex_["r"]): hex_ for hex_ in scene["hexes"]}
    for hex_ in scene["hexes"]:
        around = [at.get((hex_["q"] + dq, hex_["r"] + dr)) for dq, dr in geometry.NEIGHBOURS]
        heights = [0 if other is None else other["level"] for other in around]
        same_tile = [other is not None and other["placed"] == hex_["placed"] for other in around]
        _slabs(layers, hex_, heights)
        _top(layers, hex_, same_tile)
        if hex_["placed"] == scene["last"] > 0:
            _mark(layers, hex_, same_tile)
        for look, shape, x, y, size in signs(hex_, digits=digits):
            _paint(layers, hex_, look, geometry.place(SHAPES[shape], x, y, size))
    highest = max((hex_["level"] for hex_ in scene["hexes"]), default=0)
    return [
        polygons_trace(f"{level} {look}", colour(look, level), layers[level, look])
        for level in range(1, highest + 1)
        for look in LOOKS
        if (level, look) in layers
    ]


def _slabs(layers: Layers, hex_: SceneHex, heights: list[int]) -> None:
    """Add the shadows and walls of all slabs of a hex; `heights` are its neighbours' levels."""
    joint = geometry.LIFT - SIZES["stratum"]
    for level in range(1, hex_["level"] + 1):
        beside_south = heights[geometry.SOUTH] >= level
        for edge in geometry.SEEN:
            if heights[edge] < level:
                whole = geometry.wall(edge, geometry.LIFT, beside_south)
                face = geometry.wall(edge, joint, beside_south)
                shade = "front" if edge == geometry.SOUTH else "side"
                for look, outline in (("body", whole), (ground(hex_), face), (shade, face)):
                    _paint(layers, hex_, look, [outline], level=level, height=level)
        for edge in geometry.SHADED:
            if heights[edge] == level - 1 > 0:
                shadow = geometry.shadow(edge, SIZES["shadow"])
                _paint(layers, hex_, "shadow", [shadow], level=level, height=level - 1)


def _top(layers: Layers, hex_: SceneHex, same_tile: list[bool]) -> None:
    """Add the top of a hex without its signs; `same_tile` is a flag for each of six neighbours."""
    insets = [SIZES["seam"] if same else SIZES["gap"] for same in same_tile]
    outline = geometry.top(insets)
    inner = geometry.top([inset + SIZES["shine"] for inset in insets])
    _paint(layers, hex_, "body", [geometry.CORNERS])
    _paint(layers, hex_, ground(hex_), [outline])
    shine = [geometry.strip(outline, inner, edge) for edge in geometry.LIT]
    _paint(layers, hex_, "shine", shine)


def _mark(layers: Layers, hex_: SceneHex, same_tile: list[bool]) -> None:
    """Add the hex's part of the outline around its tile."""
    outer = geometry.top([SIZES["seam"] if same else 0.0 for same in same_tile])
    inner = geometry.top([SIZES["seam"] if same else SIZES["mark"] for same in same_tile])
    border = [geometry.strip(outer, inner, edge) for edge in range(6) if not same_tile[edge]]
    _paint(layers, hex_, "last", border)


def _paint(
    layers: Layers,
    hex_: SceneHex,
    look: str,
    outlines: list[Polygon],
    *,
    level: int | None = None,
    height: int | None = None,
) -> None:
    """Add outlines around a hex's centre to a look; level and height default to the hex's."""
    level = hex_["level"] if level is None else level
    height = hex_["level"] if height is None else height
    x, y = geometry.centre(hex_["q"], hex_["r"], height)
    layers[level, look] += [
        [[geometry.rounded(x + px), geometry.rounded(y + py)] for px, py in outline]
        for outline in outlines
    ]


def polygons_trace(
    name: str, fill: str, polygons: list[Polygon], *, legend: bool = False
) -> dict[str, Any]:
    """Return polygons of one colour as one trace."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for polygon in polygons:
        if xs:
            xs.append(None)
            ys.append(None)
        xs += [x for x, _ in polygon]
        ys += [y for _, y in polygon]
    return {
        "type": "scatter",
        "name": name,
        "x": xs,
        "y": ys,
        "mode": "none",
        "fill": "toself",
        "fillcolor": fill,
        "hoverinfo": "skip",
        "showlegend": legend,
    }
