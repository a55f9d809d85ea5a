"""The score chart of a game, as plain data and as a Plotly figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.draw.board.geometry import round_coordinate
from akropolis_nb.draw.board.style import STYLE, colour
from akropolis_nb.draw.theme import (
    AXIS,
    axis_name,
    note,
    on_panel,
    one_legend,
    panel_axes,
    paper,
    short_name,
)
from akropolis_nb.draw.words import clean
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.game.game import Game
from akropolis_nb.messages.languages import district_name, message

if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMNS = 2
GAPS = (0.06, 0.16)
"""Gaps between columns and between rows, as shares of the chart."""


Row = dict[str, Any]
"""A row of ``Game.scores_by_move``: one player after one move."""


def score_chart(game: Game) -> go.Figure:
    """Return a figure of the scores of a game by move.

    There is one panel per player, all with the same scale. The points of each district and the
    stones are stacked steps, the total is a thick line on top, and the totals of the other players
    are thin dotted lines. A dot and the number beside the name show the current total. After undo,
    a dashed line separates the current ply from the undone moves. A diamond marks a move that has
    alternatives in the tree. The ``customdata`` of each point are its ply and its seat.

    >>> import akropolis_nb as ak
    >>> score_chart(ak.Game(players=2, seed=7)).data[0].name
    'houses'
    """
    if not isinstance(game, Game):
        raise AkropolisError(f"a score chart is of an ak.Game, not {short_repr(game)}")
    rows = game.scores_by_move()
    forks = [
        (node.ply, node.seat)
        for node in game.current_line()
        if node.seat is not None and node.parent is not None and len(node.parent.children) > 1
    ]
    return go.Figure(
        chart_traces(rows, game.names, ply=game.ply, forks=forks),
        chart_layout(rows, game.names, ply=game.ply),
    )


def chart_traces(
    rows: Sequence[Row],
    names: Sequence[str],
    *,
    ply: int | None = None,
    forks: Sequence[tuple[int, int]] = (),
) -> list[dict[str, Any]]:
    """Return the traces of a score chart, panel by panel.

    Args:
        rows: one per ply and seat, sorted, as from ``Game.scores_by_move``.
        names: players by seat.
        ply: the current ply; by default the last.
        forks: ply and seat of the moves that have alternatives.
    """
    seats = [[row for row in rows if row["seat"] == seat] for seat in range(len(names))]
    ply = rows[-1]["ply"] if ply is None else ply
    parts = [
        (f"{name}_points", district_name(name), colour(letter))
        for letter, name in DISTRICTS.items()
    ]
    if any(map(_quarries, rows)):
        parts.append(("quarries", district_name("quarries"), colour("q")))
    parts.append(("stones", district_name("stones_row"), STYLE["stone"]))
    total = district_name("total")
    grey = {"shape": "hvh", "color": STYLE["text"]}
    found = []
    for seat, steps in enumerate(seats):
        found += [
            series(
                name,
                steps,
                seat,
                y=[row.get(key, _quarries(row)) for row in steps],
                stackgroup=f"seat {seat}",
                mode="lines",
                line={"shape": "hvh", "width": 0},
                fillcolor=fill,
                hovertemplate=f"{name} %{{y}}<extra></extra>",
            )
            for key, name, fill in parts
        ]
        found += [
            series(
                message("other_totals"),
                other,
                seat,
                mode="lines",
                line={**grey, "width": 1.5, "dash": "dot"},
                hovertemplate=f"{clean(name)} %{{y}}<extra></extra>",
            )
            for other, name in zip(seats, names, strict=True)
            if other is not steps
        ]
        dots = [9 if row["ply"] == ply else 0 for row in steps]
        found.append(
            series(
                total,
                steps,
                seat,
                mode="lines+markers",
                line={**grey, "width": 2.5},
                marker={"size": dots, "color": STYLE["text"], "opacity": 1},
                cliponaxis=False,
                hovertemplate=f"<b>{total} %{{y}}</b><extra></extra>",
            )
        )
        forked = [row for row in steps if (row["ply"], seat) in {tuple(fork) for fork in forks}]
        if forked:
            edge = {"width": 1.5, "color": STYLE["panel"]}
            gold = STYLE["accent"]
            found.append(
                series(
                    message("variation"),
                    forked,
                    seat,
                    mode="markers",
                    marker={"symbol": "diamond", "size": 11, "color": gold, "line": edge},
                    cliponaxis=False,
                    hovertemplate=message("other_moves") + "<extra></extra>",
                )
            )
    return one_legend(found)


def series(name: str, rows: Sequence[Row], seat: int, **look: Any) -> dict[str, Any]:
    """Return a trace of totals by ply, in a seat's panel."""
    return {
        "type": "scatter",
        "name": name,
        "legendgroup": name,
        "x": [row["ply"] for row in rows],
        "y": [row["total"] for row in rows],
        "customdata": [[row["ply"], row["seat"]] for row in rows],
        **on_panel(seat),
        **look,
    }


def chart_layout(
    rows: Sequence[Row], names: Sequence[str], *, ply: int | None = None
) -> dict[str, Any]:
    """Return the layout of a score chart: panels, titles, the current ply.

    Args:
        rows: as for ``chart_traces``.
        names: players by seat.
        ply: the current ply; by default the last.
    """
    last = rows[-1]["ply"]
    ply = last if ply is None else ply
    lines = -(-len(names) // COLUMNS)
    highest = max(row["total"] for row in rows)
    layout: dict[str, Any] = {
        **paper(90 + 290 * lines, left=56, bottom=92),
        "legend": {"orientation": "h", "x": 0, "y": 0, "yref": "container", "yanchor": "bottom"},
        "hovermode": "x unified",
        "shapes": [],
    }
    for seat, name in enumerate(names):
        column, line = seat % COLUMNS, seat // COLUMNS
        west, east = _share(column, COLUMNS, GAPS[0])
        south, north = _share(lines - 1 - line, lines, GAPS[1])
        layout |= panel_axes(
            seat,
            {
                **AXIS,
                "domain": [west, east],
                "range": [0, max(last, 6)],
                "showgrid": False,
                "dtick": 1 if last <= 12 else None,
                "title": {"text": message("column_move") if seat + COLUMNS >= len(names) else ""},
                **({"matches": "x"} if seat else {}),
            },
            {
                **AXIS,
                "domain": [south, north],
                "range": [0, max(round_coordinate(highest * 1.06), 10)],
                "showticklabels": column == 0,
                "title": {"text": message("column_points") if column == 0 else ""},
                **({"matches": "y"} if seat else {}),
            },
        )
        total = next(row["total"] for row in rows if (row["ply"], row["seat"]) == (ply, seat))
        words = f"<b>{short_name(name)}</b>  {total}"
        layout["annotations"].append(note(words, round_coordinate((west + east) / 2), north))
        if ply < last:
            layout["shapes"] += _ahead(seat, ply, last)
    return layout


def _ahead(seat: int, ply: int, last: int) -> list[dict[str, Any]]:
    """Return a line at the current ply and a shade over the undone moves, in one panel."""
    panel = {"xref": axis_name("x", seat), "yref": f"{axis_name('y', seat)} domain"}
    across = {**panel, "y0": 0, "y1": 1, "x0": ply}
    line = {"color": STYLE["text"], "width": 1.5, "dash": "dash"}
    shade = {"fillcolor": STYLE["ahead"], "line": {"width": 0}}
    return [
        {**across, "type": "rect", "x1": last, **shade},
        {**across, "type": "line", "x1": ply, "line": line},
    ]


def _quarries(row: Row) -> int:
    """Return the rest of a total: an architect's points for quarries."""
    quarries: int = row["total"] - row["points"] - row["stones"]
    return quarries


def _share(index: int, number: int, gap: float) -> tuple[float, float]:
    """Return the start and end of one of ``number`` equal parts of 0 to 1, with gaps between."""
    size = (1 - gap * (number - 1)) / number
    return round_coordinate(index * (size + gap)), round_coordinate(index * (size + gap) + size)
