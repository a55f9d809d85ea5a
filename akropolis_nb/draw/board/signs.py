"""The signs on the top of a hex: glyph, stars and level, as named shapes with positions.

2D pictures paint the shapes' outlines, the 3D view their triangles in ``parts.json``.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board.style import PARTS, STYLE, colour

if TYPE_CHECKING:
    from akropolis_nb.draw.board.scene import SceneHex
    from akropolis_nb.draw.board.style import Polygon

SHAPES: dict[str, list[Polygon]] = {
    **STYLE["glyphs"],
    **STYLE["digits"],
    "star": [STYLE["star"]],
    "circle": [STYLE["circle"]],
}
"""Shape -> outlines; holes run clockwise."""

SIZES = STYLE["proportions"]


class Sign(NamedTuple):
    """A shape on a hex, scaled by ``size``, at (x, y) from the hex's centre."""

    look: str
    shape: str
    x: float
    y: float
    size: float


def signs(hex_: SceneHex, *, digits: bool = True) -> list[Sign]:
    """Return the signs on a hex in order of painting, with or without its level."""
    kind = STYLE["kinds"][hex_["kind"]]
    faint = "-faint" if hex_["counts"] is False else ""
    found = [sign._replace(look=sign.look + faint) for sign in map(Sign._make, kind["signs"])]
    if digits:
        faint = "-faint" if hex_["level"] == 1 else ""
        found += number(str(hex_["level"]), kind["ink"] + faint, *SIZES["digit"])
    return found


def number(
    figures: str, look: str, x: float, y: float, size: float, *, room: float = math.inf
) -> list[Sign]:
    """Return the digits of a number, centred on a point, smaller if it would be wider than room."""
    pitch = SIZES["digitPitch"]
    size = min(size, room / (len(figures) * pitch))
    return [
        Sign(look, figure, x + (i - (len(figures) - 1) / 2) * pitch * size, y, size)
        for i, figure in enumerate(figures)
    ]


def ground(hex_: SceneHex) -> str:
    """Return the look of a hex's top and walls."""
    return STYLE["kinds"][hex_["kind"]]["ground"]


def solid(hex_: SceneHex, look: str) -> str:
    """Return the colour of a look, or of a ``wall`` and its edge, in 3D, where all is opaque."""
    level = hex_["level"]
    found = PARTS["solid"][ground(hex_)].get(look)
    return found[min(level, len(found)) - 1] if found else colour(look, level)
