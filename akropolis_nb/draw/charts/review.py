"""The chart of a review: the score by move, with marks on the moves that lost points.

Panels below it have each player's chance to win and expected margin by move.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.draw.board.geometry import round_coordinate
from akropolis_nb.draw.board.style import STYLE, colour, legible
from akropolis_nb.draw.charts.score import chart_layout, chart_traces, series
from akropolis_nb.draw.theme import (
    AXIS,
    axis_name,
    error_bars,
    note,
    on_panel,
    one_legend,
    panel_axes,
)
from akropolis_nb.draw.words import clean
from akropolis_nb.messages.languages import digits, message
from akropolis_nb.messages.numbers import with_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.review.expected import SeatEstimate
    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.draw.charts.score import Row

WORDS = ("inaccuracy", "mistake", "blunder")
HEIGHT, TITLE = 250, 80
"""Height of the panels with their titles, and of the titles alone, in pixels."""
GAP = 0.06
"""Gap between the two panels, as a share of the width."""


def review_figure(
    rows: Sequence[Row], names: Sequence[str], reviewed: Sequence[ReviewedMove]
) -> go.Figure:
    """Return a figure of the score by move, with a mark on each inaccuracy, mistake and blunder.

    The length of the line above a mark is the number of points lost. Below are the chance to win
    and the expected lead of each player. The ``customdata`` of each point start with its ply and
    its seat.

    Args:
        rows: as for ``chart_traces``.
        names: players by seat.
        reviewed: the moves of the review.
    """
    moves = [move.record() for move in reviewed]
    marks = [
        mark
        for seat in range(len(names))
        for word in WORDS
        if (mark := _marks(rows, moves, seat, word))
    ]
    layout = chart_layout(rows, names)
    highest = max((point[4] for mark in marks for point in mark["customdata"]), default=0)
    for seat in range(len(names)):
        axis = layout[axis_name("yaxis", seat)]
        axis["range"] = [0, max(axis["range"][1], highest * 1.04)]
    expected = _add_expected(layout, names, reviewed)
    traces = [*chart_traces(rows, names), *one_legend(marks), *one_legend(expected)]
    return go.Figure(traces, layout)


def _marks(
    rows: Sequence[Row], moves: Sequence[dict[str, Any]], seat: int, word: str
) -> dict[str, Any] | None:
    """Return the marks of one kind in one player's panel."""
    found = [move for move in moves if (move["seat"], move["quality"]) == (seat, word)]
    if not found:
        return None
    steps = {row["ply"]: row for row in rows if row["seat"] == seat}
    fill = STYLE["judgements"][found[0]["sign"]]
    return series(
        f"{found[0]['sign']} {message(f'judged_{word}')}",
        [steps[move["ply"]] for move in found],
        seat,
        legendgroup=word,
        mode="markers+text",
        text=[f"<b>{move['sign']}</b>" for move in found],
        textfont={"color": colour(legible(fill)), "size": 12},
        marker={"size": 20, "color": fill, "line": {"width": 1.5, "color": STYLE["panel"]}},
        error_y=error_bars(
            [move["loss"] for move in found],
            [0] * len(found),
            color=fill,
            thickness=3,
            width=5,
        ),
        customdata=[
            [
                move["ply"],
                seat,
                with_error(move["loss"], move["error"]),
                move["best"],
                steps[move["ply"]]["total"] + move["loss"],
            ]
            for move in found
        ],
        cliponaxis=False,
        hovertemplate=message(
            "was_better",
            quality=message(f"judged_{word}"),
            lost="%{customdata[2]}",
            best="%{customdata[3]}",
        )
        + "<extra></extra>",
    )


def _add_expected(
    layout: dict[str, Any], names: Sequence[str], moves: Sequence[ReviewedMove]
) -> list[dict[str, Any]]:
    """Add panels below the others of a chart, and return their traces; none if nothing is known.

    There is a panel of the chance to win and one of the lead; a game for one has one of the points.
    The ``customdata`` of each point start with its ply and its seat.

    Args:
        layout: the layout of a score chart with one panel for each player, which is changed.
        names: players by seat.
        moves: the moves of a review.
    """
    known = [(move.ply, move.expected) for move in moves if move.expected]
    if not known:
        return []
    if moves[0].position.rules.architect is not None:
        panels = [("column_points", "mean", "error", 1.0)]
    else:
        panels = [
            ("chance_title", "win_rate", "win_error", 100.0),
            ("margin_title", "lead", "lead_error", 1.0),
        ]
    _make_room(layout)
    height = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
    north = round_coordinate((HEIGHT - TITLE) / height)
    width = (1 - GAP * (len(panels) - 1)) / len(panels)
    found: list[dict[str, Any]] = []
    for column, (title, value, error, factor) in enumerate(panels):
        number, west = len(names) + column, column * (width + GAP)
        chance = factor > 1
        layout |= panel_axes(
            number,
            {
                **AXIS,
                "domain": [round_coordinate(west), round_coordinate(west + width)],
                "range": layout["xaxis"]["range"],
                "showgrid": False,
                "matches": "x",
                "title": {"text": message("column_move")},
            },
            {
                **AXIS,
                "domain": [0, north],
                "zeroline": not chance,
                "zerolinecolor": STYLE["text"],
                **({"range": [0, 100]} if chance else {}),
            },
        )
        layout["annotations"].append(
            note(message(title), round_coordinate(west + width / 2), north, 14, xanchor="center")
        )
        found += [
            _line(name, seat, number, [(ply, seats[seat]) for ply, seats in known], (value, error))
            for seat, name in enumerate(names[: 1 if len(panels) == 1 else None])
        ]
    return found


def _line(
    name: str,
    seat: int,
    panel: int,
    known: Sequence[tuple[int, SeatEstimate]],
    fields: tuple[str, str],
) -> dict[str, Any]:
    """Return the line of one player in a panel."""
    value, error = fields
    factor = 100.0 if value == "win_rate" else 1.0
    values = [factor * getattr(one, value) for _, one in known]
    errors = [factor * getattr(one, error) for _, one in known]
    return {
        "type": "scatter",
        "name": clean(name),
        "legendgroup": f"expected {seat}",
        "mode": "lines+markers",
        "x": [ply for ply, _ in known],
        "y": [round_coordinate(number) for number in values],
        "line": {"color": STYLE["series"][seat], "width": 2},
        "marker": {"size": 5},
        "customdata": [
            [
                ply,
                seat,
                digits(f"{number:.1f}" + (f" ± {width:.1f}" if math.isfinite(width) else "")),
            ]
            for (ply, _), number, width in zip(known, values, errors, strict=True)
        ],
        "hovertemplate": f"{clean(name)} %{{customdata[2]}}<extra></extra>",
        **on_panel(panel),
    }


def _make_room(layout: dict[str, Any]) -> None:
    """Move all panels of a layout up, by the height of the new ones."""
    before = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
    share = before / (before + HEIGHT)
    layout["height"] += HEIGHT
    number = 0
    while axis_name("yaxis", number) in layout:
        axis = layout[axis_name("yaxis", number)]
        axis["domain"] = [round_coordinate(1 - share * (1 - end)) for end in axis["domain"]]
        layout[axis_name("xaxis", number)]["title"] = {"text": ""}
        number += 1
    for annotation in layout["annotations"]:
        annotation["y"] = round_coordinate(1 - share * (1 - annotation["y"]))
