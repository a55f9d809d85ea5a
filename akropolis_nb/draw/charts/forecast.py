"""A forecast as HTML tables, and as a Plotly figure: each seat's points by district."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.analysis.forecast import forecast_text
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.tables import html_table, html_words
from akropolis_nb.draw.theme import GRID, axis_name, error_bars, paper, rows_of_seats, ticks
from akropolis_nb.messages.languages import columns, district_name, message, percent
from akropolis_nb.messages.numbers import number

if TYPE_CHECKING:
    from akropolis_nb.analysis.forecast.forecast import Forecast, SeatForecast
    from akropolis_nb.statistics.distribution import Distribution

ROW, FOOT = 170, 40
"""Heights of a seat's row and of the names below, in pixels."""


def forecast_html(result: Forecast) -> str:
    """Return a table of each seat's districts, and what is still open."""
    head = columns("points", "middle_half", "now", "value", "stars", "more_stars")
    parts = []
    for seat in result.seats:
        rows: list[list[object]] = [
            [
                district_name(one.name),
                *_points(one.points),
                one.now,
                number(one.value.mean),
                number(one.stars.mean),
                percent(one.more_stars),
            ]
            for one in seat.districts
        ]
        score = result.position.scores[seat.seat]
        sums = [("stones_row", seat.stones, score.stones), ("total", seat.total, score.total)]
        if seat.quarries.mean:
            sums.insert(1, ("quarries", seat.quarries, score.quarries))
        rows += [
            [district_name(name), *_points(points), now, "", "", ""] for name, points, now in sums
        ]
        share = message("wins_share", share=percent(seat.win_rate))
        caption = f"{seat.name}: {share}"
        parts.append(html_table([seat.name, *head], rows, words=[seat.name], caption=caption))
        if sentences := forecast_text.still_open(seat):
            parts.append(html_words("\n".join(sentences)))
    if plazas := forecast_text.plazas(result):
        parts.append(html_words("\n".join([message("plazas_to_come"), *plazas])))
    return html_words(result.title) + "".join(parts)


def _points(expected: Distribution) -> tuple[str, str]:
    return forecast_text.mean(expected), forecast_text.middle_half(expected)


def forecast_figure(result: Forecast) -> go.Figure:
    """Return a figure with the mean points of each district for each seat.

    The full colour is what the district scores now. A thin line covers the central 90 % of the
    games, a thick line the central 50 %.
    """
    seats = result.seats
    data: list[dict[str, Any]] = []
    layout = paper(len(seats) * ROW + FOOT, left=150, right=20, top=10, bottom=FOOT)
    layout |= {"bargap": 0.35, "barmode": "overlay", "showlegend": False}
    names = [district_name(district.name) for district in seats[0].districts]
    layout["xaxis"] = {
        **ticks([*names, district_name("stones_row")]),
        "range": [-0.6, 5.6],
        "showgrid": False,
        "zeroline": False,
        "anchor": axis_name("y", len(seats) - 1),
    }
    highest = max(one.quantiles[4] for seat in seats for one in _bars(seat))
    for n, seat in enumerate(seats):
        data += _row(result, seat, axis_name("y", n))
    axis = {
        "range": [0, max(1.0, 1.05 * highest)],
        "gridcolor": GRID,
        "zeroline": True,
        "zerolinecolor": GRID,
        "nticks": 4,
    }
    labels = [(seat.name, seat.total.mean, seat.win_rate) for seat in seats]
    rows_of_seats(layout, labels, 0.03, axis, x=0, xshift=-40)
    return go.Figure(data, layout)


def _bars(seat: SeatForecast) -> list[Distribution]:
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
                "<br>".join(_hover(one, points)) for one, points in zip(bars, now, strict=True)
            ],
            "hovertemplate": "%{customdata}<extra></extra>",
        },
        {
            "type": "bar",
            "x": x,
            "y": now,
            "yaxis": y,
            "marker": {"color": colours},
            "hovertemplate": message("points_now", n="%{y}") + "<extra></extra>",
        },
        spread(0, 4, 2),
        spread(1, 3, 7),
    ]


def _hover(expected: Distribution, now: int) -> tuple[str, str, str]:
    """Return what is shown at a bar."""
    mean, _ = _points(expected)
    low, high = (f"{expected.quantiles[n]:.0f}" for n in (1, 3))
    return (
        message("mean_points", n=mean),
        message("half_of_games", low=low, high=high),
        message("points_now", n=now),
    )
