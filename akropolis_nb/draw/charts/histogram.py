"""Histograms of final scores by player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import plotly.graph_objects as go

from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.theme import GRID, axis_name, paper, rows_of_seats
from akropolis_nb.messages.languages import message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

BARS = 40
"""Maximum number of bars, so that they stay wide enough for presentations."""
ROW, FOOT = 150, 70
"""Heights of a player's row and of the axis below, in pixels."""


def spread_figure(
    names: Sequence[str],
    totals: NDArray[np.int64],
    wins: Sequence[float],
    axis: str = "final_points",
) -> go.Figure:
    """Return a figure with a histogram of final totals, or leads, for each player or move.

    The bars are shares of the games. Below them, a thin line covers the central 90 % of the games,
    a thick line the central 50 %, and a dot is the mean.

    >>> figure = spread_figure(["Ada"], np.array([[50], [52], [52]]), [1.0])
    >>> list(figure.data[0].x), [round(share, 2) for share in figure.data[0].y]
    ([50.0, 51.0, 52.0], [0.33, 0.0, 0.67])

    Args:
        names: of the players or moves.
        totals: in points, of shape (games, names).
        wins: share of games won, by name.
        axis: the key of the axis's title.
    """
    least, most = int(totals.min()), int(totals.max())
    width = -(-(most - least + 1) // BARS)
    edges = np.arange(least, most + width + 1, width, dtype=np.float64) - 0.5
    counted = [np.histogram(column, edges)[0] / len(totals) for column in totals.T]
    highest = max(share.max() for share in counted)
    data: list[dict[str, Any]] = []
    layout = paper(len(names) * ROW + FOOT, left=150, right=20, top=10, bottom=56)
    layout["bargap"] = 0
    layout["xaxis"] = {
        "range": [edges[0], edges[-1]],
        "gridcolor": GRID,
        "zeroline": False,
        "title": {"text": message(axis)},
        "anchor": axis_name("y", len(names) - 1),
    }
    for seat, shares in enumerate(counted):
        data += _row(totals[:, seat], edges, shares, axis_name("y", seat), -0.16 * highest)
    labels = list(zip(names, totals.mean(axis=0).tolist(), wins, strict=True))
    rows = {"range": [-0.3 * highest, 1.12 * highest], "visible": False}
    rows_of_seats(layout, labels, 0.02, rows, x=-0.01)
    return go.Figure(data, layout)


def _row(
    column: NDArray[np.int64],
    edges: NDArray[np.float64],
    shares: NDArray[np.float64],
    y: str,
    below: float,
) -> list[dict[str, Any]]:
    """Return the traces of a player: bars, lines and the mean."""
    width = int(edges[1] - edges[0])
    first = edges[:-1] + 0.5
    words = [
        f"{start:.0f}"
        if width == 1
        else message("from_to", low=f"{start:.0f}", high=f"{start + width - 1:.0f}")
        for start in first
    ]
    ends = np.quantile(column, (0.05, 0.25, 0.75, 0.95))
    common = {"showlegend": False, "yaxis": y}

    def line(start: float, end: float, width: int, key: str) -> dict[str, Any]:
        return {
            **common,
            "type": "scatter",
            "mode": "lines",
            "x": [start, end],
            "y": [below, below],
            "line": {"color": STYLE["text"], "width": width},
            "hovertemplate": message(key, low=f"{start:.0f}", high=f"{end:.0f}")
            + "<extra></extra>",
        }

    return [
        {
            **common,
            "type": "bar",
            "x": (first + (width - 1) / 2).tolist(),
            "y": shares.tolist(),
            "width": width * 0.92,
            "marker": {"color": STYLE["accent"], "line": {"width": 0}},
            "customdata": words,
            "hovertemplate": message("points_in_games", points="%{customdata}", share="%{y:.1%}")
            + "<extra></extra>",
        },
        line(ends[0], ends[3], 2, "nine_in_ten"),
        line(ends[1], ends[2], 8, "middle_half"),
        {
            **common,
            "type": "scatter",
            "mode": "markers",
            "x": [column.mean()],
            "y": [below],
            "marker": {
                "size": 13,
                "color": STYLE["panel"],
                "line": {"color": STYLE["accent"], "width": 3},
            },
            "hovertemplate": f"{message('column_mean')} %{{x:.1f}}<extra></extra>",
        },
    ]
