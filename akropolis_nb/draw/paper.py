"""Cities and tiles in black and white, in millimetres: to be printed, shaded and cut out.

Thick lines separate tiles, thin ones the hexes of a tile. Plazas are dark, quarries grey, hexes
that are built over bear their level.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from akropolis_nb.draw.board.geometry import CORNERS, NEIGHBOURS, SQRT3, bounds
from akropolis_nb.draw.board.scene import beside, city_scene, places, tile_scene
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.words import clean
from akropolis_nb.engine.tiles import PLAZA_STARS, as_tile

if TYPE_CHECKING:
    from akropolis_nb.draw.board.scene import Scene, SceneHex
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.tiles import TileLike

Letters = Mapping[str, Iterable[tuple[int, int]]]
NONE: Letters = MappingProxyType({})
UNITS = 100
"""Units per hex radius."""
INK, PLAZA, QUARRY = "#000", "#4a4a4a", "#d9d9d9"
"""Of lines, plazas and quarries."""

HATCHING = [
    [[(CORNERS[a][i] + CORNERS[b][i]) / 2 for i in (0, 1)] for a, b in (start, end)]
    for start, end in (((5, 0), (1, 2)), ((5, 5), (2, 2)), ((4, 5), (2, 3)))
]
"""Lines across a hex that is shaded."""


def paper_city(
    city: City,
    radius: float,
    *,
    around: bool = False,
    shaded: Iterable[tuple[int, int]] = (),
    letters: Letters = NONE,
) -> str:
    """Return an SVG of a city with coordinates.

    >>> import akropolis_nb as ak
    >>> paper_city(ak.City(), 7).startswith("<svg")
    True

    Args:
        city: the city.
        radius: millimetres from the centre of a hex to a corner.
        around: whether to draw the empty hexes beside it.
        shaded: hexes to shade.
        letters: hexes to write a letter on.
    """
    scene = _city(city, around=around, letters=letters)
    return _svg(scene, radius, frozenset(shaded), letters)


def paper_size(city: City, *, around: bool = False) -> tuple[float, float]:
    """Return width and height of a city's picture in hex radii."""
    box = bounds([(q, r, 1) for q, r, _ in places(_city(city, around=around))])
    return box.width, box.height


def paper_tile(tile: TileLike, radius: float) -> str:
    """Return an SVG of a tile, its hexes as large as those of a city with this radius."""
    return _svg(tile_scene(as_tile(tile).hexes), radius)


def paper_kind(letter: str) -> str:
    """Return an SVG of a small hex of a kind, for a legend."""
    scene = tile_scene(letter * 3)
    return _svg({**scene, "hexes": scene["hexes"][:1]}, 3.5)


def _city(city: City, *, around: bool, letters: Letters = NONE) -> Scene:
    scene = city_scene(city)
    scene["coordinates"] = around
    scene["marks"] = [
        {"q": q, "r": r, "kind": "highlight"} for cells in letters.values() for q, r in cells
    ]
    return scene


def _svg(
    scene: Scene,
    radius: float,
    shaded: frozenset[tuple[int, int]] = frozenset(),
    letters: Letters = NONE,
) -> str:
    box = bounds([(q, r, 1) for q, r, _ in places(scene)])
    named = "coordinates" in scene
    parts = []
    if scene.get("coordinates"):
        for q, r in beside(scene):
            parts.append(_outline(q, r, "none", 'stroke="#999" stroke-width="1.5"'))
            parts.append(_text(q, r, 0.1, f"{q},{r}", 34, "#555"))
    for hex_ in scene["hexes"]:
        parts += _hex(hex_, shade=(hex_["q"], hex_["r"]) in shaded, named=named)
    parts += _edges(scene)
    parts += _badges(scene, letters)
    view = f"{box.west * UNITS:.0f} {-box.north * UNITS:.0f}"
    view += f" {box.width * UNITS:.0f} {box.height * UNITS:.0f}"
    size = f'width="{box.width * radius:.2f}mm" height="{box.height * radius:.2f}mm"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{view}" '
        f'font-family="sans-serif">{"".join(parts)}</svg>'
    )


def _centre(q: int, r: int) -> tuple[float, float]:
    """Return the centre of a hex in units; y points down. Levels are not lifted."""
    return 150 * q, SQRT3 * UNITS * (r + q / 2)


def _points(q: int, r: int, outline: Iterable[Iterable[float]], dy: float, size: float) -> str:
    x, y = _centre(q, r)
    return " ".join(
        f"{x + size * UNITS * px:.1f},{y + UNITS * (dy - size * py):.1f}" for px, py in outline
    )


def _outline(q: int, r: int, fill: str, line: str) -> str:
    return f'<polygon points="{_points(q, r, CORNERS, 0, 1)}" fill="{fill}" {line}/>'


def _hex(hex_: SceneHex, *, shade: bool, named: bool) -> Iterable[str]:
    q, r, kind = hex_["q"], hex_["r"], hex_["kind"]
    plaza = kind.isupper()
    fill = PLAZA if plaza else QUARRY if kind == "q" else "#fff"
    ink = "#fff" if plaza else "#777" if kind == "q" else INK
    yield _outline(q, r, fill, f'stroke="{INK}" stroke-width="2"')
    if shade:
        for outline in HATCHING:
            points, grey = _points(q, r, outline, 0, 1), "#999" if plaza else "#888"
            yield f'<polyline points="{points}" stroke="{grey}" stroke-width="9"/>'
    for glyph in STYLE["glyphs"][kind.lower()]:
        points = _points(q, r, glyph, 0.08 if plaza else -0.12, 0.8 if plaza else 0.95)
        yield f'<polygon points="{points}" fill="{ink}"/>'
    if plaza:
        yield _text(q, r, -0.42, "★" * PLAZA_STARS[kind], 30, ink)
    if named:
        yield _text(q, r, 0.78, f"{q},{r}", 33, ink if plaza else INK)
    if hex_["level"] > 1:
        x, y = _centre(q, r)
        yield (
            f'<circle cx="{x - 62:.0f}" cy="{y:.0f}" r="24" fill="#fff" stroke="{INK}" '
            f'stroke-width="3"/><text x="{x - 62:.0f}" y="{y + 12:.0f}" font-size="34" '
            f'font-weight="700" text-anchor="middle">{hex_["level"]}</text>'
        )


def _edges(scene: Scene) -> Iterable[str]:
    """Generate the edges between tiles."""
    of = {(hex_["q"], hex_["r"]): hex_["placed"] for hex_ in scene["hexes"]}
    for (q, r), placed in of.items():
        for edge, (dq, dr) in enumerate(NEIGHBOURS):
            if of.get((q + dq, r + dr)) != placed:
                ends = _points(q, r, (CORNERS[edge], CORNERS[(edge + 1) % 6]), 0, 1)
                yield (
                    f'<polyline points="{ends}" stroke="{INK}" stroke-width="9" '
                    'stroke-linecap="round"/>'
                )


def _badges(scene: Scene, letters: Letters) -> Iterable[str]:
    """Generate letters on hexes, side by side if a hex has several."""
    on: dict[tuple[int, int], str] = {}
    for letter, cells in letters.items():
        for q, r in cells:
            on[q, r] = on.get((q, r), "") + letter
    built = {(hex_["q"], hex_["r"]) for hex_ in scene["hexes"]}
    for (q, r), words in on.items():
        if (q, r) not in built:
            yield _outline(q, r, "none", 'stroke="#999" stroke-width="1.5"')
        x, y = _centre(q, r)
        for i, letter in enumerate(words):
            left = x + 46 * (i - (len(words) - 1) / 2)
            yield (
                f'<circle cx="{left:.0f}" cy="{y - 50:.0f}" r="27" fill="#fff" stroke="{INK}" '
                f'stroke-width="5"/><text x="{left:.0f}" y="{y - 35:.0f}" font-size="42" '
                f'font-weight="700" text-anchor="middle">{letter}</text>'
            )


def _text(q: int, r: int, dy: float, words: str, size: int, ink: str) -> str:  # noqa: PLR0917
    x, y = _centre(q, r)
    return (
        f'<text x="{x:.0f}" y="{y + dy * UNITS:.0f}" font-size="{size}" text-anchor="middle" '
        f'fill="{ink}">{clean(words)}</text>'
    )
