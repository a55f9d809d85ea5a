"""Common layout of charts: transparent background, grey text, light axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board.geometry import round_coordinate
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.words import clean, truncate
from akropolis_nb.messages import numbers
from akropolis_nb.messages.languages import message, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

CLEAR: dict[str, Any] = {
    "paper_bgcolor": "rgba(0,0,0,0)",
    "plot_bgcolor": "rgba(0,0,0,0)",
    "modebar": {"orientation": "v"},
}
"""Transparent background, for light and dark pages; Plotly's toolbar covers no title at the top."""
TOOLBAR = 16
"""Width that Plotly's toolbar needs right of a chart's margin, in pixels."""
GRID = STYLE["grid"]
AXIS: dict[str, Any] = {"gridcolor": GRID, "zeroline": False, "linecolor": GRID}
"""Layout of an axis."""
HIDDEN_AXIS: dict[str, Any] = {"visible": False, "showgrid": False, "zeroline": False}
"""Layout of an axis of a picture."""
LONGEST = 20
"""Maximum length of a player's or bot's name in a chart."""


def paper(
    height: int, left: int = 10, right: int = 16, top: int = 40, bottom: int = 60
) -> dict[str, Any]:
    """Return the layout of an empty chart; all lengths are in pixels.

    >>> paper(200)["height"], paper(200, left=50)["margin"]["l"]
    (200, 50)
    """
    return {
        "height": height,
        "margin": {"l": left, "r": right + TOOLBAR, "t": top, "b": bottom},
        **CLEAR,
        "font": {"color": STYLE["text"], "size": 14},
        "hoverlabel": {"bgcolor": STYLE["panel"], "font": {"color": STYLE["panelText"]}},
        "annotations": [],
    }


def axis_name(name: str, number: int) -> str:
    """Return Plotly's name of an axis or its layout, by the number of its panel from 0.

    >>> axis_name("x", 0), axis_name("yaxis", 2)
    ('x', 'yaxis3')
    """
    return f"{name}{number + 1}" if number else name


def on_panel(number: int) -> dict[str, str]:
    """Return the axes of a trace in a panel.

    >>> on_panel(1)
    {'xaxis': 'x2', 'yaxis': 'y2'}
    """
    return {f"{letter}axis": axis_name(letter, number) for letter in "xy"}


def panel_axes(number: int, x: dict[str, Any], y: dict[str, Any]) -> dict[str, Any]:
    """Return the layout of the two axes of a panel.

    >>> list(panel_axes(1, {"range": [0, 1]}, {}).items())
    [('xaxis2', {'anchor': 'y2', 'range': [0, 1]}), ('yaxis2', {'anchor': 'x2'})]
    """
    return {
        axis_name("xaxis", number): {"anchor": axis_name("y", number), **x},
        axis_name("yaxis", number): {"anchor": axis_name("x", number), **y},
    }


def ticks(texts: Sequence[str]) -> dict[str, Any]:
    """Return the layout of an axis with these texts at 0, 1, 2 and so on."""
    return {"tickmode": "array", "tickvals": list(range(len(texts))), "ticktext": [*texts]}


def error_bars(
    above: Sequence[float], below: Sequence[float] | None = None, **more: Any
) -> dict[str, Any]:
    """Return error bars of these lengths, symmetric if ``below`` is omitted."""
    sides = {} if below is None else {"symmetric": False, "arrayminus": below}
    return {"type": "data", "array": above, **sides, "thickness": 1.5, **more}


def one_legend(traces: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return traces of which the first of each name is in the legend."""
    first: dict[str, int] = {}
    return [
        {**trace, "showlegend": first.setdefault(trace["name"], number) == number}
        for number, trace in enumerate(traces)
    ]


def short_name(name: str) -> str:
    """Return a player's or bot's name for a chart, escaped."""
    return clean(truncate(name, LONGEST))


def note(
    words: str, x: float, y: float, size: int = 16, anchor: str = "bottom", **more: Any
) -> dict[str, Any]:
    """Return an annotation; x and y are shares of the chart's width and height."""
    return {
        "text": words,
        "xref": "paper",
        "yref": "paper",
        "x": x,
        "y": y,
        "yanchor": anchor,
        "showarrow": False,
        "font": {"size": size},
        **more,
    }


def rows_of_seats(
    layout: dict[str, Any],
    labels: Sequence[tuple[str, float, float]],
    gap: float,
    axis: dict[str, Any],
    **place: float,
) -> None:
    """Add a row for each seat, its label beside it.

    Args:
        layout: the layout of a chart, which is changed.
        labels: by row: a name, the mean of its points, and its share of the games won.
        gap: half the gap between two rows, as a share of the height.
        axis: what the rows' axes have in common.
        **place: where the labels stand, see Plotly's annotations.
    """
    for n, (name, points, wins) in enumerate(labels):
        top = 1 - n / len(labels)
        domain = [round_coordinate(top - 1 / len(labels) + gap), round_coordinate(top - gap)]
        layout[axis_name("yaxis", n)] = {"domain": domain, **axis}
        mean = message("mean_points", n=numbers.number(points))
        share = message("wins_share", share=percent(wins))
        layout["annotations"].append(
            {
                "text": f"<b>{short_name(name)}</b><br>{mean}<br>{share}",
                "xref": "paper",
                "yref": f"{axis_name('y', n)} domain",
                **place,
                "y": 0.5,
                "xanchor": "right",
                "yanchor": "middle",
                "align": "right",
                "showarrow": False,
            }
        )
