"""The layout of the 3D view: axes and camera. TypeScript mirrors this file."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board.geometry import centre, round_coordinate
from akropolis_nb.draw.board.mesh import RISE
from akropolis_nb.draw.board.scene import places
from akropolis_nb.draw.board.style import STYLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.draw.board.scene import Scene

MARGIN = STYLE["space"]["margin"]
TOWARDS = STYLE["space"]["towards"]
ASPECT = 1.5
"""Width / height of the picture, which determines the distance of the camera."""


def space(scene: Scene) -> dict[str, Any]:
    """Return Plotly's ``layout.scene``: no axes, equal scales, a view from the south and above."""
    ends = [
        (*centre(q, r, 1), height * RISE) for q, r, level in places(scene) for height in (0, level)
    ] or [(0.0, 0.0, 0.0)]
    xs, ys, zs = zip(*ends, strict=True)
    ranges = [
        (min(values) - room, max(values) + room)
        for values, room in ((xs, MARGIN), (ys, MARGIN), (zs, STYLE["space"]["headroom"]))
    ]
    largest = max(high - low for low, high in ranges)
    middle = [(low + high) / 2 for low, high in ranges]
    centred = [[value - half for value, half in zip(end, middle, strict=True)] for end in ends]
    # Plotly's camera has a vertical field of view of 45 degrees. The distances of the outermost
    # hexes from the borders of that cone determine the camera's distance and its target.
    cone = math.sqrt(2) - 1
    away = [TOWARDS[1] * y + TOWARDS[2] * z for _, y, z in centred]
    along = [TOWARDS[2] * y - TOWARDS[1] * z for _, y, z in centred]
    across = [x for x, _, _ in centred]
    distance, raised = _fit(along, away, cone)
    distance_across, aside = _fit(across, away, cone * ASPECT)
    distance = max(distance, distance_across)
    focus = (aside, raised * TOWARDS[2], -raised * TOWARDS[1])
    eye = [at + step * distance for at, step in zip(focus, TOWARDS, strict=True)]
    return {
        **{
            f"{axis}axis": {
                "visible": False,
                "showspikes": False,
                "range": [round_coordinate(low), round_coordinate(high)],
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
    """Return the distance at which the camera sees all points, and the offset of its target.

    Args:
        offsets: offsets of the points in one direction of the picture.
        away: how much nearer to the camera the points are than the middle.
        cone: half the visible width at a distance of 1.
    """
    high = max(x + MARGIN + cone * z for x, z in zip(offsets, away, strict=True))
    low = max(-x + MARGIN + cone * z for x, z in zip(offsets, away, strict=True))
    return (high + low) / 2 / cone, (high - low) / 2


def _vector(values: Sequence[float], unit: float) -> dict[str, float]:
    return {axis: round_coordinate(value / unit) for axis, value in zip("xyz", values, strict=True)}
