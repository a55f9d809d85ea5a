"""Plotly figures of a city: the board's traces, and unseen points that explain each hex."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal

import plotly.graph_objects as go

from akropolis_nb.draw.geometry import bounds, centre
from akropolis_nb.draw.scene import city_scene
from akropolis_nb.draw.style import STYLE
from akropolis_nb.draw.traces import traces
from akropolis_nb.engine.errors import AkropolisError

if TYPE_CHECKING:
    from akropolis_nb.draw.scene import Scene
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.rules import Rules


def city_figure(
    city: City,
    view: Literal["2d"] = "2d",
    rules: Rules | None = None,
    *,
    height: int = 460,
) -> go.Figure:
    """A city as a Plotly figure to pan and zoom; hovering over a hex tells what it is worth.

    Args:
        city: the city.
        view: how it is drawn; there is "2d".
        rules: what the explanations follow; the basic game if left out.
        height: in pixels; the width is that of the page.

    Raises:
        AkropolisError: there is no such view.
    """
    if view != "2d":
        raise AkropolisError(f"no view is called {view!r}; there is '2d'")
    scene = city_scene(city, rules)
    return go.Figure([*traces(scene), _explanations(scene)], _layout(scene, height))


def _explanations(scene: Scene) -> dict[str, Any]:
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


def _sentence(why: str, level: int) -> str:
    """An explanation as a paragraph of short lines under its level."""
    words = f"{why[:1].upper()}{why[1:]}."
    return "<br>".join([f"<b>Level {level}</b>", *wrap(words, 44)])


def _layout(scene: Scene, height: int) -> dict[str, Any]:
    places = [(hex_["q"], hex_["r"], hex_["level"]) for hex_ in scene["hexes"]]
    west, south, east, north = bounds(places)
    hidden = {"visible": False, "showgrid": False, "zeroline": False}
    return {
        "height": height,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "xaxis": {**hidden, "range": [west, east], "constrain": "domain"},
        "yaxis": {**hidden, "range": [south, north], "scaleanchor": "x", "scaleratio": 1},
        "dragmode": "pan",
        "hovermode": "closest",
        "hoverlabel": {
            "bgcolor": STYLE["panel"],
            "bordercolor": STYLE["panel"],
            "font": {"color": STYLE["panelText"], "size": 13},
            "align": "left",
        },
        "showlegend": False,
    }
