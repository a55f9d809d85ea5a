"""Plotly figures of a city: the board's traces, and unseen points that explain each hex."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal, Unpack

import plotly.graph_objects as go

from akropolis_nb.draw.board.geometry import CORNERS, centre
from akropolis_nb.draw.board.mesh import RISE, Faces, mesh, raised
from akropolis_nb.draw.board.overlay_traces import legend_entry, overlays, overlays_3d
from akropolis_nb.draw.board.overlays import Overlays, adorned
from akropolis_nb.draw.board.scene import city_scene, scene_bounds
from akropolis_nb.draw.board.space import space
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.board.traces import traces
from akropolis_nb.draw.charts.theme import CLEAR
from akropolis_nb.engine.checks import shown, whole
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from akropolis_nb.draw.board.scene import Scene
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.rules import Rules

MOST_PIXELS = 20_000
"""Of a figure's height."""
HOVER = 0.1
"""How far above a top its explanation waits in the 3D view: over signs and patches."""
WIDER = 1.01
"""How wide it is about the walls."""


def city_figure(
    city: City,
    view: Literal["2d", "3d"] = "2d",
    rules: Rules | None = None,
    *,
    height: int = 460,
    **asked: Unpack[Overlays],
) -> go.Figure:
    """A city as a Plotly figure; hovering over a hex tells what it is worth.

    >>> import akropolis_nb as ak
    >>> [trace.type for trace in city_figure(ak.City(), view="3d").data]
    ['mesh3d', 'mesh3d', 'mesh3d']

    Args:
        city: the city.
        view: "2d", seen from above, to pan and zoom; or "3d", to turn about.
        rules: what the explanations follow; the basic game if left out.
        height: in pixels; the width is that of the page.
        asked: what to lay over it: `heat`, `marks`, `contours`, `counts`; see `Overlays`.

    Raises:
        AkropolisError: there is no such view, or an overlay is not what it should be.
    """
    if view not in ("2d", "3d"):
        raise AkropolisError(f"no view is called {shown(view)}; there are '2d' and '3d'")
    height = whole("height", height, 10, MOST_PIXELS)
    scene = adorned(city_scene(city, rules), **asked)
    if view == "3d":
        board, over, around = mesh(scene), overlays_3d(scene), {"scene": space(scene)}
    else:
        board, over, around = traces(scene), _with_legend(overlays(scene)), _plane(scene)
    legend = {"showlegend": any(trace["showlegend"] for trace in over)}
    told = explanations_3d(scene) if view == "3d" else explanations(scene)
    return go.Figure([*board, *over, told], {**layout(height), **around, **legend})


def _with_legend(over: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Traces with entries for the legend in their stead: a filled trace would show there bare."""
    entries = [
        legend_entry(trace["name"], trace["fillcolor"], flat=True)
        for trace in over
        if trace["showlegend"]
    ]
    return [*({**trace, "showlegend": False} for trace in over), *entries]


def explanations(scene: Scene) -> dict[str, Any]:
    """Invisible points on the hexes' tops; polygons cannot tell their hexes apart."""
    tops = [centre(hex_["q"], hex_["r"], hex_["level"]) for hex_ in scene["hexes"]]
    return {
        "type": "scatter",
        "name": "explanations",
        "x": [x for x, _ in tops],
        "y": [y for _, y in tops],
        "text": [_sentence(hex_["why"], hex_["level"]) for hex_ in scene["hexes"]],
        "mode": "markers",
        "marker": {"size": 26, "opacity": 0},
        "hovertemplate": "%{text}<extra></extra>",
        "showlegend": False,
    }


def explanations_3d(scene: Scene) -> dict[str, Any]:
    """Invisible caps over the hexes: what is pointed at is the first thing on the line of sight.

    Each is a top with its middle as a point of its own, for the label stands at the nearest point,
    and the walls of whatever is higher than the ground.
    """
    caps = Faces()
    texts: list[str] = []
    for hex_ in scene["hexes"]:
        height = hex_["level"] * RISE + HOVER
        x, y = centre(hex_["q"], hex_["r"], 1)
        points = [(x, y, height), *raised(hex_, CORNERS, height)]
        faces = [(0, 1 + edge, 1 + (edge + 1) % 6) for edge in range(6)]
        if hex_["level"] > 1:
            outside = [[WIDER * px, WIDER * py] for px, py in CORNERS]
            points += [*raised(hex_, outside, height), *raised(hex_, outside, 0)]
            for edge in range(6):
                end = (edge + 1) % 6
                faces += [(7 + edge, 13 + edge, 13 + end), (7 + edge, 13 + end, 7 + end)]
        caps.add(points, faces, [])
        texts += [_sentence(hex_["why"], hex_["level"])] * len(points)
    return {
        **caps.trace("explanations", "text"),
        "facecolor": None,
        "text": texts,
        "opacity": 0,
        "hovertemplate": "%{text}<extra></extra>",
    }


def _sentence(why: str, level: int) -> str:
    """An explanation as a paragraph of short lines under its level."""
    words = f"{why[:1].upper()}{why[1:]}."
    return "<br>".join([f"<b>Level {level}</b>", *wrap(words, 44)])


def _plane(scene: Scene) -> dict[str, Any]:
    """The axes of the flat view."""
    west, south, east, north = scene_bounds(scene)
    hidden = {"visible": False, "showgrid": False, "zeroline": False}
    return {
        "xaxis": {**hidden, "range": [west, east], "constrain": "domain"},
        "yaxis": {**hidden, "range": [south, north], "scaleanchor": "x", "scaleratio": 1},
        "dragmode": "pan",
    }


def layout(height: int) -> dict[str, Any]:
    """What all figures of cities have in common."""
    return {
        "height": height,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        **CLEAR,
        "hovermode": "closest",
        "hoverlabel": {
            "bgcolor": STYLE["panel"],
            "bordercolor": STYLE["panel"],
            "font": {"color": STYLE["panelText"], "size": 13},
            "align": "left",
        },
        "legend": {
            "bgcolor": STYLE["panel"],
            "font": {"color": STYLE["panelText"], "size": 13},
            "x": 0.01,
            "y": 0.99,
            "itemclick": False,
            "itemdoubleclick": False,
        },
    }
