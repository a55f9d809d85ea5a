"""Triangulate the signs for the 3D view.

Uses simple ear clipping. A hole is first joined to the outline around it by the shortest cut that
crosses no edge.
"""

import math
from itertools import product

from akropolis_nb.draw.board.style import Polygon

Point = list[float]
Triangle = list[int]


def turn(a: Point, b: Point, c: Point) -> float:
    """Return twice the area of a triangle, positive if it is counter-clockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def area(outline: Polygon) -> float:
    return sum(turn([0, 0], a, b) for a, b in sides(outline)) / 2


def sides(outline: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(outline, outline[1:] + outline[:1], strict=True))


def inside(point: Point, outline: Polygon) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in sides(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def triangles(outlines: list[Polygon]) -> list[Triangle]:
    """Return the triangles of a shape, as indices into the points of all its outlines."""
    points = [point for outline in outlines for point in outline]
    starts = [sum(map(len, outlines[:i])) for i in range(len(outlines))]
    loops = {
        i: list(range(start, start + len(outline)))
        for i, (start, outline) in enumerate(zip(starts, outlines, strict=True))
    }
    filled = [i for i, outline in enumerate(outlines) if area(outline) > 0]
    for i, outline in enumerate(outlines):
        if i not in filled:
            around = next(j for j in filled if inside(outline[0], outlines[j]))
            loops[around] = joined(points, loops[around], loops[i])
    return [triangle for i in filled for triangle in clipped(points, loops[i])]


def joined(points: list[Point], loop: list[int], hole: list[int]) -> list[int]:
    """Join a hole to an outline: the result runs into the hole, around it and back."""
    walls = [*sides([points[i] for i in loop]), *sides([points[i] for i in hole])]

    def free(cut: tuple[int, int]) -> bool:
        a, b = points[loop[cut[0]]], points[hole[cut[1]]]
        # The end of an earlier cut occurs twice in the loop; only one of the two is right.
        once = loop.count(loop[cut[0]]) == 1
        return once and not any(crossing(a, b, c, d) for c, d in walls)

    cuts = filter(free, product(range(len(loop)), range(len(hole))))
    i, j = min(cuts, key=lambda cut: math.dist(points[loop[cut[0]]], points[hole[cut[1]]]))
    return [*loop[: i + 1], *hole[j:], *hole[: j + 1], *loop[i:]]


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two segments cross between their ends."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def clipped(points: list[Point], loop: list[int]) -> list[Triangle]:
    """Cut ears off a loop until nothing is left."""
    rest, found = list(loop), []
    while len(rest) > 2:
        i = next(i for i in range(len(rest)) if is_ear(points, rest, i))
        a, b, c = rest[i - 1], rest[i], rest[(i + 1) % len(rest)]
        if turn(points[a], points[b], points[c]) > 0:
            found.append([a, b, c])
        del rest[i]
    return found


def is_ear(points: list[Point], loop: list[int], i: int) -> bool:
    a, b, c = (points[loop[j % len(loop)]] for j in (i - 1, i, i + 1))
    if turn(a, b, c) < 0:
        return False
    # A point on the new edge from c to a blocks the ear; one on the two old edges does not.
    return not any(
        turn(a, b, point) > 0 and turn(b, c, point) > 0 and turn(c, a, point) >= 0
        for point in (points[j] for j in loop)
    )
