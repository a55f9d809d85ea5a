"""What charts stand on: a clear ground, grey words, and axes that do not shout."""

from __future__ import annotations

from typing import Any

from akropolis_nb.draw.board.style import STYLE

CLEAR = {"paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)"}
"""Light and dark pages show through."""
GRID = STYLE["grid"]
AXIS: dict[str, Any] = {"gridcolor": GRID, "zeroline": False, "linecolor": GRID}
"""A quiet axis."""


def paper(
    height: int, left: int = 10, right: int = 16, top: int = 40, bottom: int = 60
) -> dict[str, Any]:
    """The layout of an empty chart, all lengths in pixels.

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
    """What Plotly calls an axis, counted from 0.

    >>> axis_name("x", 0), axis_name("y", 2)
    ('x', 'y3')
    """
    return f"{letter}{number + 1}" if number else letter


def axis_key(name: str) -> str:
    """Where a layout keeps an axis.

    >>> axis_key("x"), axis_key("y3")
    ('xaxis', 'yaxis3')
    """
    return f"{name[0]}axis{name[1:]}"


def note(
    words: str, x: float, y: float, size: int = 16, anchor: str = "bottom", **more: Any
) -> dict[str, Any]:
    """Words at a place of the whole chart, whose width and height are 1."""
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
