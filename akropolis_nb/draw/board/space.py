"""The space that a mesh stands in: the layout of the 3D view. TypeScript mirrors this file."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board.geometry import centre, rounded
from akropolis_nb.draw.board.mesh import RISE
from akropolis_nb.draw.board.scene import places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.draw.board.scene import Scene

MARGIN = 1.2
"""From the outermost centres to the border of the picture."""
HEADROOM = 3.0
"""Above the tops for arrows; what is outside of the axes' ranges is cut off."""
TOWARDS = (0.0, -0.6, 0.8)
"""From the middle of the city to the eye; of length 1."""


def space(scene: Scene, aspect: float = 1.5) -> dict[str, Any]:
    """The layout's scene: no axes, true proportions, all in sight from the south and above.

    Args:
        scene: what is shown.
        aspect: width per height of the picture, for how near the eye may come.
    """
    ends = [
        (*centre(q, r, 1), height * RISE) for q, r, level in places(scene) for height in (0, level)
    ] or [(0.0, 0.0, 0.0)]
    xs, ys, zs = zip(*ends, strict=True)
    ranges = [
        (min(values) - room, max(values) + room)
        for values, room in ((xs, MARGIN), (ys, MARGIN), (zs, HEADROOM))
    ]
    largest = max(high - low for low, high in ranges)
    middle = [(low + high) / 2 for low, high in ranges]
    centred = [[value - half for value, half in zip(end, middle, strict=True)] for end in ends]
    # Plotly's eye sees 45 degrees from top to bottom. How far the outermost hexes are from the
    # borders of that cone tells how far off the eye must be, and what it must look at.
    cone = math.sqrt(2) - 1
    away = [TOWARDS[1] * y + TOWARDS[2] * z for _, y, z in centred]
    along = [TOWARDS[2] * y - TOWARDS[1] * z for _, y, z in centred]
    across = [x for x, _, _ in centred]
    distance, raised = _fit(along, away, cone)
    distance_across, aside = _fit(across, away, cone * aspect)
    distance = max(distance, distance_across)
    focus = (aside, raised * TOWARDS[2], -raised * TOWARDS[1])
    eye = [at + step * distance for at, step in zip(focus, TOWARDS, strict=True)]
    return {
        **{
            f"{axis}axis": {
                "visible": False,
                "showspikes": False,
                "range": [rounded(low), rounded(high)],
            }
            for axis, (low, high) in zip("xyz", ranges, strict=True)
        },
        "aspectmode": "manual",
        "aspectratio": _vector([high - low for low, high in ranges], largest),
        "camera": {
            "eye": _vector(eye, largest),
            "center": _vector(focus, largest),
            "up": {"x": 0, "y": 0, "z": 1},
        },
        "dragmode": "turntable",
    }


def _fit(offsets: list[float], away: list[float], cone: float) -> tuple[float, float]:
    """How far off the eye must be to see points, and the offset that it must look at.

    Args:
        offsets: of the points, in one direction of the picture.
        away: how much nearer to the eye they are than the middle.
        cone: what the eye sees to each side at a distance of 1.
    """
    high = max(x + MARGIN + cone * z for x, z in zip(offsets, away, strict=True))
    low = max(-x + MARGIN + cone * z for x, z in zip(offsets, away, strict=True))
    return (high + low) / 2 / cone, (high - low) / 2


def _vector(values: Sequence[float], unit: float) -> dict[str, float]:
    return {axis: rounded(value / unit) for axis, value in zip("xyz", values, strict=True)}
