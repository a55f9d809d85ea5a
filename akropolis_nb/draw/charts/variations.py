"""Chart of several lines of a game: their common moves as a thick line, then a curve for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import plotly.graph_objects as go

from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.charts.score import chart_layout, series
from akropolis_nb.draw.theme import one_legend, short_name
from akropolis_nb.draw.words import clean
from akropolis_nb.messages.languages import message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.draw.charts.score import Row

Curve: TypeAlias = "tuple[str, str, int, Sequence[Sequence[int]]]"
"""A line's name, the move at which it branches off, the ply at which its own curve starts, and
its totals by ply and seat."""

COLOURS = STYLE["series"]
DASHES = ("solid", "dash", "dot", "dashdot")


def lines_figure(names: Sequence[str], lines: Sequence[Curve], stem: int) -> go.Figure:
    """Return a figure of totals by move, with a panel for each player and a curve for each line.

    The common moves of all lines are a thick line. The main line is grey, the others are coloured.
    Each curve ends with a dot. The ``customdata`` of each point are its ply and its seat.

    >>> curves = [("main", "", 0, [[0], [3]]), ("line 1", "07@0,1^2", 0, [[0], [4]])]
    >>> [trace.name for trace in lines_figure(["Ada"], curves, 0).data]
    ['in common', 'main', 'line 1: 07@0,1^2']

    Args:
        names: players by seat.
        lines: the curves; the main line comes first if it is included.
        stem: number of plies that all lines share.
    """

    def steps(totals: Sequence[Sequence[int]], seat: int, start: int = 0) -> list[Row]:
        plies = range(start, len(totals))
        return [{"ply": ply, "seat": seat, "total": totals[ply][seat]} for ply in plies]

    seats = range(len(names))
    rows = [row for *_, totals in lines for seat in seats for row in steps(totals, seat)]
    layout = chart_layout(sorted(rows, key=lambda row: row["ply"]), names)
    for annotation, name in zip(layout["annotations"], names, strict=True):
        annotation["text"] = f"<b>{short_name(name)}</b>"
    data = []
    for seat in seats:
        common = steps(lines[0][3][: stem + 1], seat)
        style: dict[str, Any] = {"width": 8, "color": STYLE["stem"]}
        data.append(_curve(message("in_common"), common, seat, style, mode="lines"))
        coloured = 0
        for name, move, start, totals in lines:
            style = {"width": 2.5, "color": STYLE["text"]}
            if name != "main":
                style["color"] = COLOURS[coloured % len(COLOURS)]
                style["dash"] = DASHES[coloured // len(COLOURS) % len(DASHES)]
                coloured += 1
            shown = message("line_main") if name == "main" else name
            label = f"{shown}: {move}" if move else shown
            data.append(_curve(label, steps(totals, seat, start), seat, style))
    return go.Figure(one_legend(data), layout)


def _curve(
    name: str, rows: Sequence[Row], seat: int, style: dict[str, Any], mode: str = "lines+markers"
) -> dict[str, Any]:
    """Return a seat's totals of one line, with a dot at its end."""
    return series(
        clean(name),
        rows,
        seat,
        mode=mode,
        line={**style, "shape": "hv"},
        marker={"size": [0] * (len(rows) - 1) + [9], "opacity": 1},
        cliponaxis=False,
        hovertemplate=f"{clean(name)} %{{y}}<extra></extra>",
    )
