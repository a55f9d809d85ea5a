"""Plotly figures of a city: the board's traces, and invisible points for the hover texts."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal, Unpack

import plotly.graph_objects as go

from akropolis_nb.draw.board.geometry import CORNERS, centre
from akropolis_nb.draw.board.mesh import RISE, Faces, mesh, raise_outline
from akropolis_nb.draw.board.overlay_traces import legend_entry, overlays, overlays_3d
from akropolis_nb.draw.board.overlays import Overlays, with_overlays
from akropolis_nb.draw.board.scene import city_scene, scene_bounds
from akropolis_nb.draw.board.space import space
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.board.traces import traces
from akropolis_nb.draw.theme import CLEAR, HIDDEN_AXIS
from akropolis_nb.draw.words import overlay_name
from akropolis_nb.engine.checks import short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.languages import current_texts, message
from akropolis_nb.messages.sentences import explain

if TYPE_CHECKING:
    from akropolis_nb.draw.board.scene import Scene
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.score import Score

MOST_PIXELS = 20_000
"""Maximum height of a figure in pixels."""
HOVER = 0.1
"""Height of the hover areas above the tops in the 3D view: above signs and patches."""
WIDER = 1.01
"""Scale of the hover areas, so that they enclose the walls."""


def city_figure(
    city: City,
    view: Literal["2d", "3d"] = "2d",
    rules: Rules | None = None,
    *,
    height: int = 460,
    score: Score | None = None,
    **asked: Unpack[Overlays],
) -> go.Figure:
    """Return a city as a Plotly figure; hovering over a hex shows its value. See ``City.figure``.

    >>> import akropolis_nb as ak
    >>> [trace.type for trace in city_figure(ak.City(), view="3d").data]
    ['mesh3d', 'mesh3d', 'mesh3d']
    """
    if view not in ("2d", "3d"):
        raise AkropolisError(f"no view is called {short_repr(view)}; there are '2d' and '3d'")
    height = whole("height", height, 10, MOST_PIXELS)
    score = score or city.score(rules)
    scene = explain(current_texts(), city_scene(city, score=score), score)
    scene = with_overlays(scene, **asked)
    if view == "3d":
        board, hover, axes = mesh(scene), explanations_3d(scene), {"scene": space(scene)}
        over = [
            {**trace, "name": overlay_name(trace["name"])} if trace["showlegend"] else trace
            for trace in overlays_3d(scene)
        ]
    else:
        board, hover, axes = traces(scene), explanations(scene), _plane(scene)
        over = _with_legend(overlays(scene))
    legend = {"showlegend": any(trace["showlegend"] for trace in over)}
    return go.Figure([*board, *over, hover], {**layout(height), **axes, **legend})


def _with_legend(over: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return traces with separate legend entries: those of filled traces would have no colour."""
    entries = [
        legend_entry(overlay_name(trace["name"]), trace["fillcolor"], flat=True)
        for trace in over
        if trace["showlegend"]
    ]
    return [*({**trace, "showlegend": False} for trace in over), *entries]


def explanations(scene: Scene) -> dict[str, Any]:
    """Return invisible points on the tops; a trace of polygons has no text by hex."""
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
    """Return invisible caps over the hexes, so that the frontmost hex has the hover text.

    Each is a top with an extra point at its centre, because Plotly puts the label at the nearest
    point. Above level 1 there are also walls down to the ground.
    """
    caps = Faces()
    texts: list[str] = []
    for hex_ in scene["hexes"]:
        height = hex_["level"] * RISE + HOVER
        x, y = centre(hex_["q"], hex_["r"], 1)
        points = [(x, y, height), *raise_outline(hex_, CORNERS, height)]
        faces = [(0, 1 + edge, 1 + (edge + 1) % 6) for edge in range(6)]
        if hex_["level"] > 1:
            outside = [[WIDER * px, WIDER * py] for px, py in CORNERS]
            points += [*raise_outline(hex_, outside, height), *raise_outline(hex_, outside, 0)]
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
    """Return an explanation in short lines, below the level."""
    words = f"{why[:1].upper()}{why[1:]}."
    heading = message("level", level=level)
    return "<br>".join([f"<b>{heading[:1].upper()}{heading[1:]}</b>", *wrap(words, 44)])


def _plane(scene: Scene) -> dict[str, Any]:
    """Return the axes of the 2D view."""
    west, south, east, north = scene_bounds(scene)
    return {
        "xaxis": {**HIDDEN_AXIS, "range": [west, east], "constrain": "domain"},
        "yaxis": {**HIDDEN_AXIS, "range": [south, north], "scaleanchor": "x", "scaleratio": 1},
        "dragmode": "pan",
    }


def layout(height: int) -> dict[str, Any]:
    """Return the layout that all figures of cities share."""
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
