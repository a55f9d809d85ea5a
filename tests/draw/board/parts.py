"""The parts of pictures that follow from `style.json`.

`python -m tests.draw.board.parts` writes `parts.json`.
"""

import json
import math
from pathlib import Path

from akropolis_nb.draw.board import geometry, style
from akropolis_nb.draw.board.signs import SHAPES
from akropolis_nb.draw.board.style import (
    STYLE,
    Parts,
    Point,
    Polygon,
    Shadow,
    Stamp,
    Wall,
    colour,
    opaque,
)
from tests.draw.board.triangles import triangles

FILE = Path(style.__file__).with_name("parts.json")
APOTHEM = math.sqrt(3) / 2
CORNERS: Polygon = [
    [1.0, 0.0],
    [0.5, APOTHEM],
    [-0.5, APOTHEM],
    [-1.0, 0.0],
    [-0.5, -APOTHEM],
    [0.5, -APOTHEM],
]
SOUTH_WEST, SOUTH, SOUTH_EAST = 3, 4, 5
LEVELS = range(1, 5)
"""Levels whose tops differ in colour."""


def wall(edge: int, height: float, *, beside_south: bool) -> Polygon:
    """Return the wall below one of the southern edges."""
    (ax, ay), (bx, by) = CORNERS[edge], CORNERS[(edge + 1) % 6]
    a, b = [ax, ay - height], [bx, by - height]
    if beside_south and edge == SOUTH_WEST:
        b = [bx - height / (2 * math.sqrt(3)), by - height / 2]
    if beside_south and edge == SOUTH_EAST:
        a = [ax + height / (2 * math.sqrt(3)), ay - height / 2]
    return [[ax, ay], a, b, [bx, by]]


def shadow(edge: int, length: float) -> Polygon:
    (ax, ay), (bx, by), (dx, dy) = CORNERS[edge], CORNERS[(edge + 1) % 6], CORNERS[SOUTH_EAST]
    x, y = length * dx, length * dy
    return [[ax, ay], [ax + x, ay + y], [bx + x, by + y], [bx, by]]


def walls(*, beside_south: bool) -> list[Wall]:
    lift = STYLE["proportions"]["lift"]
    low = lift - STYLE["proportions"]["stratum"]
    return [
        {
            "edge": edge,
            "shade": "front" if edge == SOUTH else "side",
            "whole": wall(edge, lift, beside_south=beside_south),
            "face": wall(edge, low, beside_south=beside_south),
        }
        for edge in (SOUTH_WEST, SOUTH, SOUTH_EAST)
    ]


def prism() -> list[list[int]]:
    found = [[0, i, i + 1] for i in range(1, 5)]
    for edge in range(6):
        end = (edge + 1) % 6
        found += [[edge, edge + 6, end + 6], [edge, end + 6, end]]
    return found


def solid(ground: str, ink: str) -> dict[str, list[str]]:
    """Return what is seen where the ground shines through, by look and level."""
    overlaid = {f"wall {edge}": fill for edge, fill in enumerate(STYLE["walls"])}
    overlaid[f"{ink}-faint"] = colour(f"{ink}-faint")
    return {
        look: [mixed(fill, colour(ground, level)) for level in LEVELS]
        for look, fill in overlaid.items()
    }


def mixed(over: str, under: str) -> str:
    """Return a translucent colour blended with an opaque one below."""
    fill, share = opaque(over)
    parts = (
        math.floor(
            share * int(fill[at : at + 2], 16) + (1 - share) * int(under[at : at + 2], 16) + 0.5
        )
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def stamps() -> dict[str, Stamp]:
    sizes = STYLE["overlays"]
    rim = sizes["rim"]
    x, y, _ = sizes["tally"]
    half = sizes["cross"]
    cross = [
        bar([x - half, y - lean], [x + half, y + lean], sizes["stroke"]) for lean in (half, -half)
    ]
    near, far = sizes["ring"]
    hint = sizes["hint"] * sizes["heat"]
    body = colour("body")
    return {
        "veil": stamp(sizes["veil"], [geometry.top([STYLE["proportions"]["gap"]] * 6)]),
        "heat rim": stamp(body, hexagon(sizes["heat"] + rim)),
        "heat": stamp(body, hexagon(sizes["heat"])),
        "hint rim": stamp(body, hexagon(hint + rim)),
        "hint": stamp(body, hexagon(hint)),
        "cross": stamp(colour("dark"), cross),
        "highlight rim": stamp(body, geometry.bands([near - rim] * 6, [far + rim] * 6)),
        "highlight": stamp(sizes["highlight"], geometry.bands([near] * 6, [far] * 6)),
    }


def bar(start: Point, end: Point, width: float) -> Polygon:
    """Return the outline of a straight line between two points."""
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay)
    x, y = width / 2 * (by - ay) / length, width / 2 * (bx - ax) / length
    return [[ax + x, ay - y], [bx + x, by - y], [bx - x, by + y], [ax - x, ay + y]]


def stamp(fill: str, outlines: list[Polygon]) -> Stamp:
    """Return a stamp of convex outlines."""
    fans: list[list[int]] = []
    first = 0
    for outline in outlines:
        fans += [[first, first + i, first + i + 1] for i in range(1, len(outline) - 1)]
        first += len(outline)
    return {"fill": fill, "outlines": outlines, "triangles": fans}


def hexagon(size: float) -> list[Polygon]:
    return geometry.place([CORNERS], 0, 0, size)


def parts() -> Parts:
    shadows: list[Shadow] = [
        {"edge": edge, "outline": shadow(edge, STYLE["proportions"]["shadow"])}
        for edge in (SOUTH, SOUTH_EAST)
    ]
    return {
        "corners": CORNERS,
        "walls": [walls(beside_south=False), walls(beside_south=True)],
        "shadows": shadows,
        "prism": prism(),
        "solid": {
            kind["ground"]: solid(kind["ground"], kind["ink"]) for kind in STYLE["kinds"].values()
        },
        "stamps": stamps(),
        "triangles": {shape: triangles(outlines) for shape, outlines in SHAPES.items()},
    }


def main() -> None:
    def written(value: object, depth: int) -> str:
        if not depth or not isinstance(value, dict):
            return json.dumps(value, separators=(",", ":"))
        lines = (f"{json.dumps(key)}: {written(part, depth - 1)}" for key, part in value.items())
        return "{\n" + ",\n".join(lines) + "\n}"

    FILE.write_text(written(parts(), 2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
