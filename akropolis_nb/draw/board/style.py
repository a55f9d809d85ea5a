"""The palette, glyphs and proportions of ``style.json``, and what follows from them, typed.

Both files are shared with TypeScript, so they contain data only. Colours of tops are lists by level
(1, 2, 3, then 4 and above). Outlines are polygons in hex radii with y pointing up; outer outlines
run counter-clockwise, holes clockwise. ``python -m tests.draw.board.parts`` writes ``parts.json``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, TypedDict

Point = list[float]
Polygon = list[Point]
Triangle = list[int]
Triangles = list[Triangle]
"""Indices of the points of one or more outlines."""


class Proportions(TypedDict):
    """Lengths in hex radii; positions are ``[x, y, size]``, relative to the hex's centre."""

    lift: float
    """Height of one level in the picture."""
    gap: float
    """Groove along the border of a tile, measured along the hex's sides."""
    seam: float
    """Groove between two hexes of one tile, measured in the same way."""
    stratum: float
    """Dark line at the foot of each level's wall."""
    shine: float
    """Bright line along the three northern edges of a top."""
    mark: float
    """Width of the outline of the last tile placed, measured along the hex's sides."""
    digit: tuple[float, float, float]
    digitPitch: float
    """Distance between the two digits of a level above 9, in digit heights."""
    shadow: float
    """Length of a slab's shadow, to the south-south-east."""
    rise: float
    """Height of one level in the 3D view."""
    joint: float
    """Height of the dark line at the foot of each level in the 3D view."""
    skin: float
    """Distance of signs from the tops and walls in the 3D view."""


class OverlaySizes(TypedDict):
    """Sizes and colours of overlays; lengths as in ``Proportions``."""

    heat: float
    """Radius of a heat mark."""
    hint: float
    """Relative radius of the mark of an unreliable value, which only pages show, without its
    number."""
    rim: float
    """Width of the dark rim around overlays."""
    number: float
    """Height of the number on a heat mark, unless it would be wider than ``numberRoom``."""
    numberRoom: float
    veil: str
    """Colour over the districts that do not count."""
    tally: tuple[float, float, float]
    """Position of the disc with a district's value."""
    tallyNumber: float
    idle: str
    """Colour of the disc on districts that do not count."""
    cross: float
    """Half the width of the cross on districts that do not count."""
    stroke: float
    """Width of the cross's bars."""
    contour: float
    """Width of a contour line, measured along the hex's sides."""
    ring: tuple[float, float]
    """Outer and inner inset of a highlight's ring, measured in the same way."""
    highlight: str
    """Default colour of marks."""
    shaft: float
    """Width of an arrow."""
    head: tuple[float, float]
    """Length and width of an arrow's head."""
    ends: tuple[float, float]
    """Gaps between an arrow's two ends and the hexes' centres."""
    bow: float
    """Height of an arrow's arc in the 3D view, as a share of its length, or more over hexes."""
    clear: float
    """Minimum height of arrows above tops in the 3D view."""
    pieces: int
    """Number of parts of a curved arrow's shaft."""
    badge: tuple[float, float]
    """Position of a badge on its hex."""
    coordinates: tuple[float, float]
    """Height of a hex's coordinates over its centre, and of their letters."""


class Space(TypedDict):
    """The 3D view."""

    margin: float
    """Distance from the outermost centres to the border of the picture."""
    headroom: float
    """Space above the tops for arrows; Plotly clips everything outside of the axes' ranges."""
    towards: tuple[float, float, float]
    """Direction from the middle of the city to the camera; a unit vector."""


class HeatColours(TypedDict):
    """Scales of ``[colour, ink]``, in ascending order of values."""

    sequential: list[tuple[str, str]]
    diverging: list[tuple[str, str]]
    """Equal numbers of steps for negative and positive values, around one step for zero."""


class KindStyle(TypedDict):
    """What the top of a kind of hex looks like."""

    ground: str
    """Look of the top and the walls."""
    ink: str
    """Readable look of the level's digits, "light" or "dark"."""
    signs: list[tuple[str, str, float, float, float]]
    """Look, shape, x, y and size of each sign, in order of painting. A plaza has a disc in the
    colour of its district, and stars."""


class Style(TypedDict):
    """The content of ``style.json``."""

    proportions: Proportions
    fills: dict[str, str | list[str]]
    """Colour of each look, in the order of painting within a level; lists are by level."""
    walls: list[str]
    """Shade over the walls in the 3D view, by edge: counter-clockwise from the north-east."""
    kinds: dict[str, KindStyle]
    heat: HeatColours
    overlays: OverlaySizes
    space: Space
    judgements: dict[str, str]
    """Annotation sign of a move that lost points -> its colour; from light to dark, so that the
    order is visible to colour-blind people."""
    series: list[str]
    """Okabe and Ito's palette, safe for colour-blind people, visible on white and on #111."""
    grid: str
    """Grid lines of a chart."""
    ahead: str
    """Background of moves that are undone."""
    stem: str
    """The common moves of several lines."""
    text: str
    """Grey text on transparent background, with equal contrast on white and #111 pages."""
    panel: str
    panelText: str
    stone: str
    accent: str
    star: Polygon
    circle: Polygon
    cube: list[Polygon]
    """The outline of a stone."""
    crown: Polygon
    """The outline of the chief architect's sign."""
    glyphs: dict[str, list[Polygon]]
    digits: dict[str, list[Polygon]]


class Wall(TypedDict):
    """The wall of one level below an edge that faces south."""

    edge: int
    shade: str
    """Look of the shade over it."""
    whole: Polygon
    face: Polygon
    """The wall without the dark line at its foot."""


class Shadow(TypedDict):
    """The shadow of a slab beyond an edge, along the border of the shaded neighbours."""

    edge: int
    outline: Polygon


class Stamp(TypedDict):
    """A patch that looks the same on all hexes, see ``patches.py``."""

    fill: str
    outlines: list[Polygon]
    triangles: Triangles


class Parts(TypedDict):
    """The content of ``parts.json``."""

    corners: Polygon
    """Counter-clockwise from the east; edge i runs from corner i to corner i + 1."""
    walls: list[list[Wall]]
    """First whole walls; then those beside a southern neighbour of the same level, whose top hides
    a corner of the walls to the south-west and south-east."""
    shadows: list[Shadow]
    prism: Triangles
    """Four for the top, then two for each edge; the points are the top's corners and the foot's."""
    solid: dict[str, dict[str, list[str]]]
    """Look of a hex's ground -> translucent look, or ``wall`` and its edge -> by level, the
    colours of both together."""
    stamps: dict[str, Stamp]
    triangles: dict[str, Triangles]
    """Shape -> triangles of all its outlines."""


def _read(name: str) -> Any:
    return json.loads(Path(__file__).with_name(name).read_text("utf-8"))


STYLE: Style = _read("style.json")
PARTS: Parts = _read("parts.json")


def colour(look: str, level: int = 2) -> str:
    """Return the colour of a look at a level.

    >>> colour("light"), colour("q", 9) == colour("q", 4)
    ('#ffffff', True)
    """
    fill = STYLE["fills"][look]
    return fill if isinstance(fill, str) else fill[min(level, len(fill)) - 1]


def opaque(fill: str) -> tuple[str, float]:
    """Return a colour, which may be ``rgba(...)``, as ``#rrggbb`` and opacity.

    >>> opaque("rgba(0,128,255,0.5)"), opaque("#123456")
    (('#0080ff', 0.5), ('#123456', 1.0))
    """
    found = re.fullmatch(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)", fill)
    if not found:
        return fill, 1.0
    return "#" + "".join(f"{int(found[i]):02x}" for i in (1, 2, 3)), float(found[4])


def legible(fill: str) -> str:
    """Return the ink, "light" or "dark", that is easier to read on a colour.

    >>> legible("#f3ba2f"), legible("#2e6bb7")
    ('dark', 'light')
    """
    red, green, blue = (int(fill[at : at + 2], 16) for at in (1, 3, 5))
    return "dark" if 299 * red + 587 * green + 114 * blue > 124_000 else "light"
