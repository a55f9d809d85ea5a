"""Chart of several lines of a game: their common moves as a thick line, then a curve for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import plotly.graph_objects as go

from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.charts.score import chart_layout
from akropolis_nb.draw.theme import on_panel, one_legend, short_name
from akropolis_nb.draw.words import cleaned

if TYPE_CHECKING:
    from collections.abc import Sequence

Curve: TypeAlias = "tuple[str, str, int, Sequence[Sequence[int]]]"
"""A line's name, the move at which it branches off, the ply at which its own curve starts, and
its totals by ply and seat."""

COLOURS = STYLE["series"]
DASHES = ("solid", "dash", "dot", "dashdot")


def lines_figure(names: Sequence[str], lines: Sequence[Curve], stem: int) -> go.Figure:
    """Return a figure of totals by move, with a panel for each player and a curve for each line.

    The common moves of all lines are a thick line. The main line is grey, the others are coloured.
    Each curve ends with a dot. The `customdata` of each point are its ply and its seat.

    >>> curves = [("main", "", 0, [[0], [3]]), ("line 1", "07@0,1^2", 0, [[0], [4]])]
    >>> [trace.name for trace in lines_figure(["Ada"], curves, 0).data]
    ['in common', 'main', 'line 1: 07@0,1^2']

    Args:
        names: players by seat.
        lines: the curves; the main line comes first if it is included.
        stem: number of plies that all lines share.
    """
    rows = [
        {"ply": ply, "seat": seat, "total": total}
        for *_, totals in lines
        for ply, by_seat in enumerate(totals)
        for seat, total in enumerate(by_seat)
    ]
    rows.sort(key=lambda row: row["ply"])
    layout = chart_layout(rows, names)
    for annotation, name in zip(layout["annotations"], names, strict=True):
        annotation["text"] = f"<b>{short_name(name)}</b>"
    data = []
    for seat in range(len(names)):
        common = lines[0][3][: stem + 1]
        style = {"width": 8, "color": STYLE["stem"]}
        data.append(_curve("in common", common, 0, seat, style))
        coloured = 0
        for name, move, start, totals in lines:
            style = {"width": 2.5, "color": STYLE["text"]}
            if name != "main":
                style["color"] = COLOURS[coloured % len(COLOURS)]
                style["dash"] = DASHES[coloured // len(COLOURS) % len(DASHES)]
                coloured += 1
            label = f"{name}: {move}" if move else name
            data.append(_curve(label, totals, start, seat, style))
    return go.Figure(one_legend(data), layout)


def _curve(
    name: str, totals: Sequence[Sequence[int]], start: int, seat: int, style: dict[str, Any]
) -> dict[str, Any]:
    """Return a seat's totals of one line, from a ply on."""
    plies = range(start, len(totals))
    return {
        "type": "scatter",
        "name": cleaned(name),
        "legendgroup": name,
        "mode": "lines" if name == "in common" else "lines+markers",
        "x": list(plies),
        "y": [totals[ply][seat] for ply in plies],
        "customdata": [[ply, seat] for ply in plies],
        "line": {**style, "shape": "hv"},
        "marker": {"size": [0] * (len(plies) - 1) + [9], "opacity": 1},
        "cliponaxis": False,
        "hovertemplate": f"{cleaned(name)} %{{y}}<extra></extra>",
        **on_panel(seat),
    }
