"""Positions of hexes in the picture, and the outlines of their parts.

The unit is the hex radius; x points east, y points north. Corners are numbered counter-clockwise
from the east; edge i runs from corner i to corner i + 1. The TypeScript version evaluates the same
expressions in the same order, so that rounded results agree to the last digit.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board.style import PARTS, STYLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from akropolis_nb.draw.board.style import Polygon

SQRT3 = math.sqrt(3)
APOTHEM = SQRT3 / 2
CORNERS = PARTS["corners"]
NEIGHBOURS = ((1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0))
"""The hex beyond each edge: north-east, north, north-west, south-west, south, south-east."""
LIT = (0, 1, 2)
"""The lit edges."""
SOUTH = 4
"""The edge to the south."""

LIFT = STYLE["proportions"]["lift"]
MARGIN = 0.25
"""Space around the hexes of a picture."""


def centre(q: int, r: int, level: int) -> tuple[float, float]:
    """Return the centre of a hex's top at a level."""
    return 1.5 * q, -SQRT3 * (r + q / 2) + LIFT * (level - 1)


def top(insets: Sequence[float]) -> Polygon:
    """Return a hex with edge i moved inwards by ``insets[i]``, along the adjacent edges."""
    outline = []
    for i, (x, y) in enumerate(CORNERS):
        (ax, ay), (bx, by) = CORNERS[(i + 5) % 6], CORNERS[(i + 1) % 6]
        a, b = insets[i], insets[(i + 5) % 6]
        outline.append([x + a * (ax - x) + b * (bx - x), y + a * (ay - y) + b * (by - y)])
    return outline


def bands(
    outer: Sequence[float], inner: Sequence[float], edges: Iterable[int] = range(6)
) -> list[Polygon]:
    """Return the bands along some edges between two hexes with these insets, see ``top``."""
    outside, inside = top(outer), top(inner)
    ends = ((edge, (edge + 1) % 6) for edge in edges)
    return [[outside[a], outside[b], inside[b], inside[a]] for a, b in ends]


def place(outlines: Iterable[Polygon], x: float, y: float, size: float) -> list[Polygon]:
    """Return outlines scaled by ``size`` and moved to (x, y)."""
    return [[[x + size * px, y + size * py] for px, py in outline] for outline in outlines]


def around(centre: tuple[float, float], outlines: Iterable[Polygon]) -> list[Polygon]:
    """Return outlines moved to a centre, rounded."""
    x, y = centre
    return [
        [[round_coordinate(x + px), round_coordinate(y + py)] for px, py in outline]
        for outline in outlines
    ]


def round_coordinate(value: float) -> float:
    """Return a value rounded to four decimals, half up as in JavaScript (Python rounds to even)."""
    return math.floor(value * 10000 + 0.5) / 10000


class Bounds(NamedTuple):
    """A rectangle."""

    west: float
    south: float
    east: float
    north: float

    @property
    def width(self) -> float:
        """From west to east."""
        return self.east - self.west

    @property
    def height(self) -> float:
        """From south to north."""
        return self.north - self.south


def equalize(boxes: Sequence[Bounds]) -> list[Bounds]:
    """Return rectangles with the same centres, all with the greatest width and height.

    >>> [tuple(box) for box in equalize([Bounds(0, 0, 2, 4), Bounds(0, 0, 4, 2)])]
    [(-1.0, 0.0, 3.0, 4.0), (0.0, -1.0, 4.0, 3.0)]
    """
    across = max(box.width for box in boxes) / 2
    along = max(box.height for box in boxes) / 2
    middles = [((box.west + box.east) / 2, (box.south + box.north) / 2) for box in boxes]
    return [Bounds(x - across, y - along, x + across, y + along) for x, y in middles]


def bounds(hexes: Sequence[tuple[int, int, int]]) -> Bounds:
    """Return the rectangle around hexes ``(q, r, level)`` and their walls, with a margin."""
    tops = [centre(*hex_) for hex_ in hexes] or [(0.0, 0.0)]
    feet = [centre(q, r, 0)[1] for q, r, _ in hexes] or [0.0]
    return Bounds(
        min(x for x, _ in tops) - 1 - MARGIN,
        min(feet) - APOTHEM - MARGIN,
        max(x for x, _ in tops) + 1 + MARGIN,
        max(y for _, y in tops) + APOTHEM + MARGIN,
    )
