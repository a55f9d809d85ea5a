"""A forecast as HTML tables, and as a Plotly figure: each seat's points by district."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.analysis.forecast.forecast import open_words, plaza_words
from akropolis_nb.draw.board.geometry import rounded
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.tables import html_table, html_words
from akropolis_nb.draw.theme import GRID, error_bars, numbered, paper, short_name, ticks

if TYPE_CHECKING:
    from akropolis_nb.analysis.forecast.forecast import Expected, Forecast, SeatForecast

ROW, FOOT = 170, 40
"""Heights of a seat's row and of the names below, in pixels."""


def forecast_html(result: Forecast) -> str:
    """Return a table of each seat's districts, and what is still open."""
    head = ["player", "points", "middle half", "now", "value", "stars", "more stars"]
    parts = []
    for seat in result.seats:
        rows: list[list[object]] = [
            [
                one.name,
                *_points(one.points),
                one.now,
                f"{one.value.mean:.1f}",
                f"{one.stars.mean:.1f}",
                f"{one.more_stars:.0%}",
            ]
            for one in seat.districts
        ]
        score = result.position.scores[seat.seat]
        rows.append(["stones", *_points(seat.stones), score.stones, "", "", ""])
        if seat.quarries.mean:
            now = score.total - score.points - score.stones
            rows.append(["quarries", *_points(seat.quarries), now, "", "", ""])
        rows.append(["total", *_points(seat.total), score.total, "", "", ""])
        columns = [seat.name, *head[1:]]
        caption = f"{seat.name} wins {seat.win_rate:.0%}"
        parts.append(html_table(columns, rows, words=[seat.name], caption=caption))
        if words := open_words(seat):
            parts.append(html_words("\n".join(words)))
    if plazas := plaza_words(result):
        parts.append(html_words("\n".join(["plazas to come:", *plazas])))
    return html_words(result.title) + "".join(parts)


def _points(expected: Expected) -> tuple[str, str]:
    low, high = expected.quantiles[1], expected.quantiles[3]
    return f"{expected.mean:.1f} ± {expected.error:.1f}", f"{low:.0f} to {high:.0f}"


def forecast_figure(result: Forecast) -> go.Figure:
    """Return a figure with the mean points of each district for each seat.

    The full colour is what the district scores now. A thin line covers the central 90 % of the
    games, a thick line the central 50 %.
    """
    seats = result.seats
    data: list[dict[str, Any]] = []
    layout = paper(len(seats) * ROW + FOOT, left=150, right=20, top=10, bottom=FOOT)
    layout |= {"bargap": 0.35, "barmode": "overlay", "showlegend": False}
    names = [district.name for district in seats[0].districts]
    layout["xaxis"] = {
        **ticks([*names, "stones"]),
        "range": [-0.6, 5.6],
        "showgrid": False,
        "zeroline": False,
        "anchor": numbered("y", len(seats) - 1),
    }
    highest = max(one.quantiles[4] for seat in seats for one in _bars(seat))
    for n, seat in enumerate(seats):
        data += _row(result, seat, numbered("y", n))
        top = 1 - n / len(seats)
        layout[numbered("yaxis", n)] = {
            "domain": [rounded(top - 1 / len(seats) + 0.03), rounded(top - 0.03)],
            "range": [0, max(1.0, 1.05 * highest)],
            "gridcolor": GRID,
            "zeroline": True,
            "zerolinecolor": GRID,
            "nticks": 4,
        }
        label = f"<b>{short_name(seat.name)}</b><br>{seat.total.mean:.1f} points"
        layout["annotations"].append(
            {
                "text": f"{label}<br>wins {seat.win_rate:.0%}",
                "xref": "paper",
                "yref": f"{numbered('y', n)} domain",
                "x": -0.06,
                "y": 0.5,
                "xanchor": "right",
                "yanchor": "middle",
                "align": "right",
                "showarrow": False,
            }
        )
    return go.Figure(data, layout)


def _bars(seat: SeatForecast) -> list[Expected]:
    """Return the points of a seat's bars."""
    return [*(one.points for one in seat.districts), seat.stones]


def _row(result: Forecast, seat: SeatForecast, y: str) -> list[dict[str, Any]]:
    """Return the traces of a seat: bars with the spread, and marks for the points now."""
    bars = _bars(seat)
    letters = [*(one.letter for one in seat.districts), "q"]
    colours = [STYLE["fills"][letter][1] for letter in letters]
    now = [*(one.now for one in seat.districts), result.position.scores[seat.seat].stones]
    means = [one.mean for one in bars]
    x = list(range(len(bars)))

    def spread(low: int, high: int, width: int) -> dict[str, Any]:
        return {
            "type": "scatter",
            "mode": "markers",
            "x": x,
            "y": means,
            "yaxis": y,
            "marker": {"size": 1, "color": STYLE["text"]},
            "hoverinfo": "skip",
            "error_y": error_bars(
                [one.quantiles[high] - one.mean for one in bars],
                [one.mean - one.quantiles[low] for one in bars],
            )
            | {"thickness": width, "width": 0, "color": STYLE["text"]},
        }

    return [
        {
            "type": "bar",
            "x": x,
            "y": means,
            "yaxis": y,
            "marker": {"color": colours, "opacity": 0.5},
            "customdata": [
                [f"{one.mean:.1f} ± {one.error:.1f}", *one.quantiles[1:4:2], points]
                for one, points in zip(bars, now, strict=True)
            ],
            "hovertemplate": "%{customdata[0]} points<br>half of the games: "
            "%{customdata[1]:.0f} to %{customdata[2]:.0f}<br>now %{customdata[3]}<extra></extra>",
        },
        {
            "type": "bar",
            "x": x,
            "y": now,
            "yaxis": y,
            "marker": {"color": colours},
            "hovertemplate": "now %{y}<extra></extra>",
        },
        spread(0, 4, 2),
        spread(1, 3, 7),
    ]
