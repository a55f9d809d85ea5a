"""Overlays as Plotly traces, for 2D and 3D. TypeScript mirrors this file.

In 2D, patches of the same name and colour share a trace of filled polygons, in the order of their
first occurrence. In 3D, opaque patches share one mesh, and translucent ones another; on each hex,
each name is ``skin`` above the one before; the legend has points without coordinates. Badges follow
as one trace: discs of constant size, with at most three letters. The last trace is that of the
coordinates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board import geometry
from akropolis_nb.draw.board.mesh import RISE, Faces
from akropolis_nb.draw.board.patches import patches
from akropolis_nb.draw.board.scene import beside, levels_of
from akropolis_nb.draw.board.style import STYLE, colour, legible, opaque
from akropolis_nb.draw.board.traces import Layer
from akropolis_nb.draw.words import clean, truncate

if TYPE_CHECKING:
    from akropolis_nb.draw.board.scene import Scene

SKIN = STYLE["proportions"]["skin"]
OVER = 3 * SKIN
"""Height of the lowest patches above a top in 3D: above its signs."""
FLOATING = 0.3
"""Height of badges above a top in 3D."""
LONGEST = 3
"""Maximum number of letters on a badge."""
BADGE, LETTERS = 24, 11
"""Diameter of a badge, and size of its letters, in pixels."""
HALO = ",".join(f"{x}px {y}px 1px {colour('dark')}" for x in (-1, 1) for y in (-1, 1))
"""Shadow around the coordinates of hexes in the city."""


def overlays(scene: Scene) -> list[dict[str, Any]]:
    """Return the 2D overlays as scatter traces, to be painted after the board's.

    >>> import akropolis_nb as ak
    >>> from akropolis_nb.draw.board.scene import city_scene
    >>> scene = {**city_scene(ak.City()), "heat": [(0, 0, 5)]}
    >>> [(trace["name"], trace["showlegend"]) for trace in overlays(scene)]
    [('heat rim', False), ('5', True), ('dark', False)]
    """
    layers = (layer.trace() for layer in overlay_layers(scene))
    return [*layers, *badges(scene), *coordinates(scene)]


def overlay_layers(scene: Scene) -> list[Layer]:
    """Return the 2D overlays except badges, in the order of painting."""
    found: dict[tuple[str, str], Layer] = {}
    for patch in patches(scene):
        layer = Layer(patch.name, patch.fill, [], patch.legend)
        centre = geometry.centre(patch.at.q, patch.at.r, max(patch.at.level, 1))
        polygons = found.setdefault((patch.name, patch.fill), layer).polygons
        polygons += geometry.around(centre, patch.outlines)
    return list(found.values())


def overlays_3d(scene: Scene) -> list[dict[str, Any]]:
    """Return the 3D overlays as mesh3d and scatter3d traces, to be added to the board's."""
    solid, sheer = Faces(), Faces()
    share = 1.0
    legend: dict[tuple[str, str], dict[str, Any]] = {}
    layers: dict[tuple[int, int], list[str]] = {}
    for patch in patches(scene, flat=False):
        names = layers.setdefault((patch.at.q, patch.at.r), [])
        if patch.name not in names:
            names.append(patch.name)
        x, y = geometry.centre(patch.at.q, patch.at.r, 1)
        flat = [point for outline in patch.outlines for point in outline]
        heights = patch.heights or [patch.at.level * RISE] * len(flat)
        over = OVER + names.index(patch.name) * SKIN
        points = [
            (x + px, y + py, height + over) for (px, py), height in zip(flat, heights, strict=True)
        ]
        fill, alpha = opaque(patch.fill)
        share = min(share, alpha)
        faces = solid if alpha == 1 else sheer
        faces.add(points, patch.triangles, fill)
        if patch.legend:
            legend[patch.name, patch.fill] = legend_entry(patch.name, patch.fill, flat=False)
    veil = {**sheer.trace("veils", "skip"), "opacity": share}
    found = [veil, solid.trace("overlays", "skip")]
    drawn = [trace for trace in found if trace["i"]]
    texts = [*badges(scene, flat=False), *coordinates(scene, flat=False)]
    return [*drawn, *legend.values(), *texts]


def legend_entry(name: str, fill: str, *, flat: bool) -> dict[str, Any]:
    """Return a trace that exists only in the legend; its rim makes any colour visible."""
    return {
        "type": "scatter" if flat else "scatter3d",
        "name": name,
        **{axis: [None] for axis in ("xy" if flat else "xyz")},
        "mode": "markers",
        "marker": {
            "symbol": "square",
            "size": 13 if flat else 9,
            "color": fill,
            "line": {"width": 1, "color": colour("light")},
        },
        "hoverinfo": "skip",
        "showlegend": True,
    }


def badges(scene: Scene, *, flat: bool = True) -> list[dict[str, Any]]:
    """Return the badges as one trace, if there are any."""
    marks = [mark for mark in scene.get("marks", []) if mark["kind"] == "badge"]
    if not marks:
        return []
    levels = levels_of(scene)
    dx, dy = STYLE["overlays"]["badge"]
    fills = [mark.get("color", STYLE["panel"]) for mark in marks]
    marker = {
        "size": BADGE if flat else BADGE // 2,
        "color": fills,
        "line": {"width": 2 if flat else 1, "color": colour("light")},
        "opacity": 1,
    }
    spots = [(mark["q"], mark["r"], levels[mark["q"], mark["r"]], dx, dy) for mark in marks]
    texts = [clean(truncate(mark.get("text", ""), LONGEST)) for mark in marks]
    inks = [colour(legible(fill)) for fill in fills]
    badges = _texts("badges", spots, texts, {"color": inks}, flat=flat)
    return [{**badges, "mode": "markers+text", "marker": marker}]


def coordinates(scene: Scene, *, flat: bool = True) -> list[dict[str, Any]]:
    """Return the labels of the hexes as one trace, if the scene asks for them."""
    if not scene.get("coordinates"):
        return []
    # Below the sign of a hex, and in the middle of an empty one.
    below, _ = STYLE["overlays"]["coordinates"]
    spots = [
        *((hex_["q"], hex_["r"], hex_["level"], 0.0, below) for hex_ in scene["hexes"]),
        *((q, r, 0, 0.0, 0.0) for q, r in beside(scene)),
    ]
    levels = [level for _, _, level, *_ in spots]
    font: dict[str, Any] = {
        "color": [colour("light") if level else STYLE["text"] for level in levels]
    }
    if flat:
        font["shadow"] = [HALO if level else "none" for level in levels]
    texts = [f"{q},{r}" for q, r, *_ in spots]
    return [{**_texts("coordinates", spots, texts, font, flat=flat), "mode": "text"}]


def _texts(
    name: str,
    spots: list[tuple[int, int, int, float, float]],
    texts: list[str],
    font: dict[str, Any],
    *,
    flat: bool,
) -> dict[str, Any]:
    """Return a trace of texts on hexes; spots are q, r, level, and x and y from the centre."""
    points = []
    for q, r, level, dx, dy in spots:
        x, y = geometry.centre(q, r, max(level, 1) if flat else 1)
        points.append((x + dx, y + dy, level * RISE + FLOATING))
    return {
        "type": "scatter" if flat else "scatter3d",
        "name": name,
        **{
            axis: [geometry.round_coordinate(point[i]) for point in points]
            for i, axis in enumerate("xy" if flat else "xyz")
        },
        "text": texts,
        "textposition": "middle center",
        "textfont": {"size": LETTERS, "family": "Arial, sans-serif", **font},
        "hoverinfo": "skip",
        "showlegend": False,
    }
