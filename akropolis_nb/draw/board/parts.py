"""Outlines, triangles and colours of ``parts.json``, typed.

The file is shared with TypeScript. It follows from ``style.json``:
``python -m tests.draw.board.parts`` writes it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

if TYPE_CHECKING:
    from akropolis_nb.draw.board.style import Polygon

    Triangles = list[list[int]]
    """Indices of the points of one or more outlines."""


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


PARTS = cast("Parts", json.loads(Path(__file__).with_name("parts.json").read_text("utf-8")))
