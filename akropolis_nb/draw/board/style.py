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


class OverlaySizes(TypedDict):
    """What overlays look like; lengths as in `Proportions`."""

    heat: float
    """Radius of a heat mark."""
    rim: float
    """Width of the dark rim around whatever lies over the board."""
    number: float
    """Height of the figures on a heat mark, unless they would be wider than `numberRoom`."""
    numberRoom: float
    veil: str
    """What dims the districts that do not count."""
    tally: list[float]
    """The disc that tells what a district counts."""
    tallyNumber: float
    idle: str
    """The disc on districts that do not count."""
    cross: float
    """Half the width of the cross on districts that do not count."""
    stroke: float
    """Width of the cross's bars."""
    contour: float
    """Width of a contour line, measured along the hex's sides."""
    ring: list[float]
    """Where a highlight's ring begins and ends, measured likewise."""
    highlight: str
    """Colour of marks that ask for none."""
    shaft: float
    """Width of an arrow."""
    head: list[float]
    """Length and width of an arrow's head."""
    ends: list[float]
    """What an arrow leaves free at both its ends."""
    bow: float
    """Height of an arrow's arc in the 3D view, in lengths of the arrow, unless more is needed."""
    badge: list[float]
    """Where a badge stands on its hex."""


class HeatColours(TypedDict):
    """Scales of `[colour, ink]`, from the least value to the greatest."""

    sequential: list[list[str]]
    diverging: list[list[str]]
    """As many for negative as for positive values, around one for zero."""


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
    heat: HeatColours
    overlays: OverlaySizes
    judgements: dict[str, str]
    """The sign of a move that lost points -> its colour; from light to dark, so that the order can
    be told without seeing colours."""
    series: list[str]
    """Okabe and Ito's colours: everyone can tell them from each other, from white and from #111."""
    grid: str
    """Lines behind a chart."""
    ahead: str
    """The ground of the moves that are taken back."""
    stem: str
    """What several lines of a game share."""
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


def opaque(fill: str) -> tuple[str, float]:
    """A colour, which may be `rgba(...)`, as `#rrggbb` and its opacity.

    >>> opaque("rgba(0,128,255,0.5)"), opaque("#123456")
    (('#0080ff', 0.5), ('#123456', 1.0))
    """
    found = re.fullmatch(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)", fill)
    if not found:
        return fill, 1.0
    return "#" + "".join(f"{int(found[i]):02x}" for i in (1, 2, 3)), float(found[4])


def channels(fill: str) -> list[int]:
    """Red, green and blue of `#rrggbb`, 0 to 255."""
    return [int(fill[at : at + 2], 16) for at in (1, 3, 5)]


def mixed(over: str, under: str) -> str:
    """A colour, which may be `rgba(...)`, laid over an opaque one.

    >>> mixed("rgba(0,0,0,0.5)", "#ff8000"), mixed("#123456", "#ff8000")
    ('#804000', '#123456')
    """
    fill, share = opaque(over)
    if share == 1:
        return fill
    parts = (
        math.floor(share * a + (1 - share) * b + 0.5)
        for a, b in zip(channels(fill), channels(under), strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def legible(fill: str) -> str:
    """The ink, "light" or "dark", that is easier to read on a colour.

    >>> legible("#f3ba2f"), legible("#2e6bb7")
    ('dark', 'light')
    """
    red, green, blue = channels(fill)
    return "dark" if 299 * red + 587 * green + 114 * blue > 124_000 else "light"
