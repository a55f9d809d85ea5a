"""Arrows from hex to hex: their outlines, and their height in the 3D view."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.style import STYLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.draw.board.style import Polygon

SIZES = STYLE["overlays"]
RISE = STYLE["proportions"]["rise"]

Levels = Counter[tuple[int, int]]
"""Level of each hex (q, r); 0 where nothing is built."""


class Place(NamedTuple):
    """A hex; its level is 0 where nothing is built."""

    q: int
    r: int
    level: int


def bow(start: Place, end: Place, levels: Levels) -> Callable[[float], float]:
    """Return the height of an arrow in the 3D view as a function of the position along it, 0 to 1.

    The arrow is an arc that clears all hexes below it.
    """
    low, high = start.level * RISE, end.level * RISE
    (ax, ay), (bx, by) = (geometry.centre(at.q, at.r, 1) for at in (start, end))
    arc = min(SIZES["bow"] * math.hypot(bx - ax, by - ay), 1.0)
    for (q, r), level in levels.items():
        x, y = geometry.centre(q, r, 1)
        share = share_of(x - ax, y - ay, bx - ax, by - ay)
        if 0 < share < 1 and math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) < 1:
            # The arrow need not clear the hexes at its ends.
            share = min(0.8, max(0.2, share))
            over = level * RISE + SIZES["clear"] - (low + share * (high - low))
            arc = max(arc, over / (4 * share * (1 - share)))
    return lambda share: low + share * (high - low) + 4 * arc * share * (1 - share)


def share_of(x: float, y: float, dx: float, dy: float) -> float:
    """Return the position of a point along a line: 0 at its start, 1 at its end."""
    return (x * dx + y * dy) / (dx * dx + dy * dy)


def arrow(x: float, y: float, rim: float, pieces: int) -> list[Polygon]:
    """Return the outlines of an arrow's shaft, in ``pieces`` parts, and head, wider by ``rim``."""
    length = math.hypot(x, y)
    ux, uy = x / length, y / length
    begin, free = SIZES["ends"]
    long, wide = SIZES["head"]
    begin, tip = begin - rim, length - free
    neck = tip - long
    cuts = [begin + i / pieces * (neck - begin) for i in range(pieces + 1)]
    # Beside a much lower hex, the head may begin before the shaft; outlines still run left.
    half = math.copysign(SIZES["shaft"] / 2 + rim, neck - begin)
    shaft = [[(a, -half), (b, -half), (b, half), (a, half)] for a, b in pairwise(cuts)]
    half = wide / 2 + 2 * rim
    head = [(neck - rim, -half), (tip + 2 * rim, 0.0), (neck - rim, half)]
    return [
        [[along * ux - aside * uy, along * uy + aside * ux] for along, aside in outline]
        for outline in (*shaft, head)
    ]
