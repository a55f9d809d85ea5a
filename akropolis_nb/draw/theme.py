"""Common layout of charts: transparent background, grey text, light axes."""

from __future__ import annotations

from typing import Any

from akropolis_nb.draw.board.style import STYLE

CLEAR = {"paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)"}
"""Transparent background, for light and dark pages."""
GRID = STYLE["grid"]
AXIS: dict[str, Any] = {"gridcolor": GRID, "zeroline": False, "linecolor": GRID}
"""Layout of an axis."""


def paper(
    height: int, left: int = 10, right: int = 16, top: int = 40, bottom: int = 60
) -> dict[str, Any]:
    """Return the layout of an empty chart; all lengths are in pixels.

    >>> paper(200)["height"], paper(200, left=50)["margin"]["l"]
    (200, 50)
    """
    return {
        "height": height,
        "margin": {"l": left, "r": right, "t": top, "b": bottom},
        **CLEAR,
        "font": {"color": STYLE["text"], "size": 14},
        "hoverlabel": {"bgcolor": STYLE["panel"], "font": {"color": STYLE["panelText"]}},
        "annotations": [],
    }


def axis_name(letter: str, number: int) -> str:
    """Return Plotly's name of an axis, by its number from 0.

    >>> axis_name("x", 0), axis_name("y", 2)
    ('x', 'y3')
    """
    return f"{letter}{number + 1}" if number else letter


def axis_key(name: str) -> str:
    """Return the key of an axis in a layout.

    >>> axis_key("x"), axis_key("y3")
    ('xaxis', 'yaxis3')
    """
    return f"{name[0]}axis{name[1:]}"


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
