"""Arrows from hex to hex: their outlines, and how they rise over what lies between."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.style import STYLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.draw.board.style import Polygon

SIZES = STYLE["overlays"]
RISE = STYLE["proportions"]["rise"]
CLEAR = 0.1
"""How far arrows pass over tops in the 3D view."""

Levels = dict[tuple[int, int], int]
"""How high each hex (q, r) is built."""


class Place(NamedTuple):
    """A hex; its level is 0 where nothing is built."""

    q: int
    r: int
    level: int


def bow(start: Place, end: Place, levels: Levels) -> Callable[[float], float]:
    """The height of an arrow in the 3D view at each share of its way: an arc over all below it."""
    low, high = start.level * RISE, end.level * RISE
    (ax, ay), (bx, by) = (geometry.centre(at.q, at.r, 1) for at in (start, end))
    arc = min(SIZES["bow"] * math.hypot(bx - ax, by - ay), 1.0)
    for (q, r), level in levels.items():
        x, y = geometry.centre(q, r, 1)
        share = share_of(x - ax, y - ay, bx - ax, by - ay)
        if 0 < share < 1 and math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) < 1:
            # At its ends the arrow need not clear the hex that it leaves or reaches.
            share = min(0.8, max(0.2, share))
            over = level * RISE + CLEAR - (low + share * (high - low))
            arc = max(arc, over / (4 * share * (1 - share)))
    return lambda share: low + share * (high - low) + 4 * arc * share * (1 - share)


def share_of(x: float, y: float, dx: float, dy: float) -> float:
    """How far along a line a point lies, 0 at its start and 1 at its end."""
    return (x * dx + y * dy) / (dx * dx + dy * dy)


def arrow(x: float, y: float, rim: float, pieces: int) -> list[Polygon]:
    """Shaft, in so many pieces, and head of an arrow to a point, made larger by a rim."""
    length = math.hypot(x, y)
    ux, uy = x / length, y / length
    begin, free = SIZES["ends"]
    long, wide = SIZES["head"]
    begin, tip = begin - rim, length - free
    neck = tip - long
    cuts = [begin + i / pieces * (neck - begin) for i in range(pieces + 1)]
    width = SIZES["shaft"] + 2 * rim
    shaft = [
        bar((low * ux, low * uy), (high * ux, high * uy), width) for low, high in pairwise(cuts)
    ]
    back, half, front = neck - rim, wide / 2 + 2 * rim, tip + 2 * rim
    head = [
        [back * ux + half * uy, back * uy - half * ux],
        [front * ux, front * uy],
        [back * ux - half * uy, back * uy + half * ux],
    ]
    return [*shaft, head]


def bar(start: tuple[float, float], end: tuple[float, float], width: float) -> Polygon:
    """A straight stroke between two points."""
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay)
    x, y = width / 2 * (by - ay) / length, width / 2 * (bx - ax) / length
    return [[ax + x, ay - y], [bx + x, by - y], [bx - x, by + y], [ax - x, ay + y]]
