"""The palette, glyphs and proportions of `style.json`, typed.

The file is shared with the widget's TypeScript, so it holds data only. Colours of tops are lists by
level (1, 2, 3, then 4 and above); outlines are polygons in units of a hex's radius, y upwards, the
outer ones counter-clockwise and the holes clockwise.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any, TypedDict, cast

Point = list[float]
Polygon = list[Point]


class Proportions(TypedDict):
    """Lengths in hex radii; a place is `[x, y, size]`, measured from the hex's centre."""

    lift: float
    """Height of one level in the picture."""
    gap: float
    """Groove along the border of a tile, measured along the hex's sides."""
    seam: float
    """Groove between two hexes of one tile, measured likewise."""
    stratum: float
    """Dark line at the foot of each level's wall."""
    shine: float
    """Bright line along the three northern edges of a top."""
    mark: float
    """Width of the outline of the tile laid last, measured along the hex's sides."""
    glyph: list[float]
    medallion: list[float]
    """The coloured disc on a plaza."""
    plazaGlyph: list[float]
    starSize: float
    digit: list[float]
    digitPitch: float
    """Distance between the two digits of a level above 9, in heights of a digit."""
    shadow: float
    """How far a slab's shadow reaches, to the south-south-east."""
    rise: float
    """Height of one level in the 3D view."""
    joint: float
    """Height of the dark line at the foot of each level in the 3D view."""
    skin: float
    """How far signs stand off the tops and walls in the 3D view."""


class Style(TypedDict):
    """All of `style.json`."""

    proportions: Proportions
    fills: dict[str, Any]
    """Colour of each look; a list is by level."""
    walls: list[str]
    """What darkens the walls in the 3D view, by edge: counter-clockwise from the north-east."""
    inks: dict[str, str]
    """Kind -> "light" or "dark": the ink that can be read on its colour."""
    stars: dict[str, list[Point]]
    """Plaza -> where its stars stand."""
    text: str
    """Grey for words on a transparent ground, equally far from a white and a #111 page."""
    panel: str
    panelText: str
    stone: str
    accent: str
    star: Polygon
    circle: Polygon
    cube: list[Polygon]
    """The outline of a stone."""
    crown: Polygon
    """The sign of the chief architect."""
    glyphs: dict[str, list[Polygon]]
    digits: dict[str, list[Polygon]]


STYLE = cast("Style", json.loads(Path(__file__).with_name("style.json").read_text("utf-8")))


def colour(look: str, level: int = 2) -> str:
    """The colour of a look at a level.

    >>> colour("light"), colour("q", 9) == colour("q", 4)
    ('#ffffff', True)
    """
    fill: str | list[str] = STYLE["fills"][look]
    return fill if isinstance(fill, str) else fill[min(level, len(fill)) - 1]


def mixed(over: str, under: str) -> str:
    """A colour, which may be `rgba(...)`, laid over an opaque one.

    >>> mixed("rgba(0,0,0,0.5)", "#ff8000"), mixed("#123456", "#ff8000")
    ('#804000', '#123456')
    """
    found = re.fullmatch(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)", over)
    if not found:
        return over
    share = float(found[4])
    parts = (
        math.floor(share * int(found[i + 1]) + (1 - share) * int(under[at : at + 2], 16) + 0.5)
        for i, at in enumerate((1, 3, 5))
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
