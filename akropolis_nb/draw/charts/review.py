"""The chart of a review: the score by move, with marks on the moves that lost points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.draw.board.style import STYLE, colour, legible
from akropolis_nb.draw.charts.expected import add_expected
from akropolis_nb.draw.charts.score import chart_layout, chart_traces, series
from akropolis_nb.draw.theme import axis_name, error_bars, one_legend
from akropolis_nb.messages.languages import message
from akropolis_nb.messages.numbers import with_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.draw.charts.score import Row

WORDS = ("inaccuracy", "mistake", "blunder")


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
    expected = add_expected(layout, names, reviewed)
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
