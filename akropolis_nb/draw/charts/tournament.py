"""A tournament as a chart: each bot's share of wins with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.theme import AXIS, error_bars, paper, short_name, ticks
from akropolis_nb.messages.languages import message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROW, FOOT = 44, 64
"""Pixels of a bot and of the axis below."""


def tournament_figure(rows: Sequence[Mapping[str, Any]]) -> go.Figure:
    """A dot for each bot's share of wins, with its 95% interval; the strongest above.

    >>> row = {"name": "greedy", "games": 40, "mean": 91.5}
    >>> row |= {"win_rate": 0.9, "low": 0.77, "high": 0.96}
    >>> tournament_figure([row]).data[0].x
    (0.9,)
    """
    ranked = sorted(rows, key=lambda row: -row["win_rate"])
    names = [short_name(row["name"]) for row in ranked]
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": [row["win_rate"] for row in ranked],
        "y": list(range(len(ranked))),
        "error_x": error_bars(
            [row["high"] - row["win_rate"] for row in ranked],
            [row["win_rate"] - row["low"] for row in ranked],
            color=STYLE["text"],
        ),
        "marker": {"size": 12, "color": STYLE["accent"]},
        "customdata": [
            [name, row["games"], row["mean"]] for name, row in zip(names, ranked, strict=True)
        ],
        "hovertemplate": "%{customdata[0]}<br>"
        + message(
            "share_of_games",
            share="%{x:.1%}",
            games="%{customdata[1]}",
            points="%{customdata[2]:.1f}",
        )
        + "<extra></extra>",
    }
    layout = paper(ROW * len(ranked) + FOOT, top=10, bottom=FOOT)
    layout["xaxis"] = {
        **AXIS,
        "range": [0, 1],
        "tickformat": ".0%",
        "title": {"text": message("column_wins")},
    }
    layout["yaxis"] = {
        **AXIS,
        "range": [len(ranked) - 0.5, -0.5],
        **ticks(names),
        "automargin": True,
        "showgrid": False,
    }
    return go.Figure([dots], layout)
