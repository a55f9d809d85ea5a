"""Charts of a game."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from akropolis_nb.draw.style import STYLE, colour
from akropolis_nb.engine.tiles import DISTRICTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.game import Game

COLUMNS = 2
GRID = "rgba(128,128,128,0.22)"


def score_chart(game: Game) -> go.Figure:
    """The scores of a game from move to move.

    One panel per player, all on one scale: the points of each district and the stones stacked as
    steps, the total as a strong line on top, the totals of the others as thin dotted lines. After
    an undo the moves ahead are shown too, and a dashed line stands at the present one.
    """
    rows = game.scores_by_move()
    seats = [[row for row in rows if row["seat"] == seat] for seat in range(len(game.names))]
    titles = [
        f"<b>{escape(name)}</b>  {score.total}"
        for name, score in zip(game.names, game.position.scores, strict=True)
    ]
    lines = -(-len(seats) // COLUMNS)
    figure = make_subplots(
        rows=lines,
        cols=COLUMNS,
        shared_xaxes="all",
        shared_yaxes="all",
        subplot_titles=titles,
        horizontal_spacing=0.05,
        vertical_spacing=0.14,
    )
    for seat, steps in enumerate(seats):
        others = [(game.names[i], seats[i]) for i in range(len(seats)) if i != seat]
        traces = _panel(game.names[seat], steps, others, first=seat == 0)
        figure.add_traces(traces, rows=seat // COLUMNS + 1, cols=seat % COLUMNS + 1)
    figure.update_layout(_layout(lines))
    highest = max(row["total"] for row in rows)
    axis = {"gridcolor": GRID, "zeroline": False, "linecolor": GRID}
    last = max(rows[-1]["ply"], 6)
    figure.update_xaxes(axis, range=[0, last], showgrid=False, dtick=1 if last <= 12 else None)
    figure.update_yaxes(axis, range=[0, max(highest * 1.06, 10)])
    for column in range(1, COLUMNS + 1):
        figure.update_xaxes(title_text="move", row=lines, col=column)
    figure.update_yaxes(title_text="points", col=1)
    if game.ply < rows[-1]["ply"]:
        figure.add_vline(x=game.ply, line={"color": STYLE["text"], "width": 1, "dash": "dash"})
    return figure


def _panel(
    name: str, steps: list[dict[str, Any]], others: Sequence[tuple[str, Any]], *, first: bool
) -> list[go.Scatter]:
    """The traces of one player; the first panel's stand in the legend for all."""
    parts = [(f"{district}_points", district, letter) for letter, district in DISTRICTS.items()]
    moves = [row["ply"] for row in steps]
    stacked = [
        go.Scatter(
            x=moves,
            y=[row[key] for row in steps],
            name=label,
            legendgroup=label,
            showlegend=first,
            stackgroup=name,
            mode="lines",
            line={"shape": "hvh", "width": 0},
            fillcolor=colour(look) if look else STYLE["stone"],
            hovertemplate=f"{label} %{{y}}<extra></extra>",
        )
        for key, label, look in [*parts, ("stones", "stones", None)]
    ]
    rivals = [
        go.Scatter(
            x=[row["ply"] for row in rows],
            y=[row["total"] for row in rows],
            name="other totals",
            legendgroup="other totals",
            showlegend=first and i == 0,
            mode="lines",
            line={"shape": "hvh", "width": 1.5, "dash": "dot", "color": STYLE["text"]},
            hovertemplate=f"{escape(rival)} %{{y}}<extra></extra>",
        )
        for i, (rival, rows) in enumerate(others)
    ]
    total = go.Scatter(
        x=moves,
        y=[row["total"] for row in steps],
        name="total",
        legendgroup="total",
        showlegend=first,
        mode="lines+markers",
        line={"shape": "hvh", "width": 2.5, "color": STYLE["text"]},
        marker={"size": [0] * (len(steps) - 1) + [8], "color": STYLE["text"]},
        cliponaxis=False,
        hovertemplate="<b>total %{y}</b><extra></extra>",
    )
    return [*stacked, *rivals, total]


def _layout(lines: int) -> dict[str, Any]:
    return {
        "height": 90 + 290 * lines,
        "margin": {"l": 56, "r": 16, "t": 56, "b": 92},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"color": STYLE["text"], "size": 14},
        "legend": {"orientation": "h", "x": 0, "y": 0, "yref": "container", "yanchor": "bottom"},
        "hovermode": "x unified",
        "hoverlabel": {"bgcolor": STYLE["panel"], "font": {"color": STYLE["panelText"]}},
    }
