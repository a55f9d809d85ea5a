"""The 3D board of a scene as Plotly mesh3d traces. TypeScript mirrors this file.

The unit is the hex radius; x points east, y north, z up from the ground. Two traces:

1. ``prisms``: one hexagonal prism per hex, in the scene's order, from the ground to the hex's
level.
   Each has 12 points (the corners of its top, then those of its foot, both counter-clockwise from
   the east) and 16 faces (4 on top, then 2 for each edge), so that ``floor(face / 16)`` is the hex.
   Tops are inset as in the 2D picture, by ``seam`` beside a hex of the same tile, else by ``gap``.
   Feet are full hexes, so that the grooves between prisms close at the ground.
2. ``signs``: the symbols on the prisms, hex by hex, raised by ``skin`` once or twice:
   ``joint`` lines at the foot of each level above the first where the neighbour is lower, the
   outline of the last tile placed, and the signs of ``signs.py``. Empty parts, and an empty trace,
   are omitted.

There are no lights: walls are darkened by direction, translucent inks are blended with the colour
below, and each face has its own colour. All coordinates are rounded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.scene import neighbourhoods
from akropolis_nb.draw.board.signs import SHAPES, ground, signs, solid
from akropolis_nb.draw.board.style import PARTS, STYLE, colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.draw.board.scene import Scene, SceneHex
    from akropolis_nb.draw.board.style import Polygon

SIZES = STYLE["proportions"]
RISE = SIZES["rise"]

Point = tuple[float, float, float]

QUAD = ((0, 1, 2), (0, 2, 3))


def mesh(scene: Scene) -> list[dict[str, Any]]:
    """Return the board of a scene as mesh3d traces.

    >>> import akropolis_nb as ak
    >>> from akropolis_nb.draw.board.scene import city_scene
    >>> prisms, _ = mesh(city_scene(ak.City()))
    >>> len(prisms["i"]) == len(prisms["facecolor"]) == 4 * 16
    True
    """
    prisms, extras = Faces(), Faces()
    for hex_, heights, same_tile in neighbourhoods(scene):
        insets = [SIZES["seam"] if same else SIZES["gap"] for same in same_tile]
        _prism(prisms, hex_, insets)
        _joints(extras, hex_, insets, heights)
        if hex_["placed"] == scene["last"] > 0:
            _mark(extras, hex_, insets, same_tile)
        _signs(extras, hex_)
    # With "none" the page still gets hover events with the face; with "skip" it would not.
    found = [prisms.trace("prisms", "none"), extras.trace("signs", "skip")]
    return [trace for trace in found if trace["i"]]


class Faces:
    """A list of coloured triangles."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._faces: list[Sequence[int]] = []
        self._colours: list[str] = []

    def add(
        self, points: Sequence[Point], faces: Sequence[Sequence[int]], colours: str | Sequence[str]
    ) -> None:
        """Add faces, given by the indices of their points, with one colour or one for each."""
        first = len(self._points)
        self._points += points
        self._faces += [[first + number for number in face] for face in faces]
        self._colours += [colours] * len(faces) if isinstance(colours, str) else colours

    def trace(self, name: str, hoverinfo: str) -> dict[str, Any]:
        """Return all triangles as one trace."""
        axes = [
            [geometry.round_coordinate(point[axis]) for point in self._points] for axis in range(3)
        ]
        corners = [[face[corner] for face in self._faces] for corner in range(3)]
        return {
            "type": "mesh3d",
            "name": name,
            **dict(zip("xyz", axes, strict=True)),
            **dict(zip("ijk", corners, strict=True)),
            "facecolor": self._colours,
            "flatshading": True,
            "lighting": {"ambient": 1, "diffuse": 0, "specular": 0, "fresnel": 0},
            "hoverinfo": hoverinfo,
            "showlegend": False,
        }


def raise_outline(hex_: SceneHex, outline: Polygon, height: float) -> list[Point]:
    """Return the points of an outline around a hex's centre, at a height above the ground."""
    x, y = geometry.centre(hex_["q"], hex_["r"], 1)
    return [(x + px, y + py, height) for px, py in outline]


def _prism(prisms: Faces, hex_: SceneHex, insets: list[float]) -> None:
    top = raise_outline(hex_, geometry.top(insets), hex_["level"] * RISE)
    foot = raise_outline(hex_, geometry.CORNERS, 0)
    looks = [ground(hex_)] * 4 + [f"wall {edge}" for edge in range(6) for _ in QUAD]
    prisms.add([*top, *foot], PARTS["prism"], [solid(hex_, look) for look in looks])


def _joints(extras: Faces, hex_: SceneHex, insets: list[float], heights: list[int]) -> None:
    """Add lines around a hex between its levels, unless neighbours hide them."""
    top = geometry.top(insets)
    for level in range(2, hex_["level"] + 1):
        low = (level - 1) * RISE
        high = low + SIZES["joint"]
        below, above = (_girth(hex_, top, height) for height in (low, high))
        for edge, height in enumerate(heights):
            if height < level:
                end = (edge + 1) % 6
                points = [above[edge], below[edge], below[end], above[end]]
                extras.add(points, QUAD, colour("body"))


def _girth(hex_: SceneHex, top: Polygon, height: float) -> list[Point]:
    """Return the outline of the walls at a height, ``skin`` away from them."""
    share = height / (hex_["level"] * RISE)
    out = 1 + SIZES["skin"]
    outline = [
        [out * (ax + share * (bx - ax)), out * (ay + share * (by - ay))]
        for (ax, ay), (bx, by) in zip(geometry.CORNERS, top, strict=True)
    ]
    return raise_outline(hex_, outline, height)


def _mark(extras: Faces, hex_: SceneHex, insets: list[float], same_tile: list[bool]) -> None:
    """Add the hex's part of the outline around its tile."""
    borders = [edge for edge, same in enumerate(same_tile) if not same]
    inner = [inset + SIZES["mark"] * (edge in borders) for edge, inset in enumerate(insets)]
    height = hex_["level"] * RISE + SIZES["skin"]
    for band in geometry.bands(insets, inner, borders):
        extras.add(raise_outline(hex_, band, height), QUAD, colour("last"))


def _signs(extras: Faces, hex_: SceneHex) -> None:
    for look, shape, x, y, size in signs(hex_):
        height = hex_["level"] * RISE + (1 if shape == "circle" else 2) * SIZES["skin"]
        outlines = geometry.place(SHAPES[shape], x, y, size)
        points = [point for outline in outlines for point in raise_outline(hex_, outline, height)]
        extras.add(points, PARTS["triangles"][shape], solid(hex_, look))
