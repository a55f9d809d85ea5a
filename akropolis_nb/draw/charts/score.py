"""The score chart of a game, as plain data and as a Plotly figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.draw.board.geometry import rounded
from akropolis_nb.draw.board.style import STYLE, colour
from akropolis_nb.draw.theme import AXIS, axis_key, axis_name, note, paper
from akropolis_nb.draw.words import cleaned, cut
from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

COLUMNS = 2
GAPS = (0.06, 0.16)
"""Gaps between columns and between rows, as shares of the chart."""

STEPS = {"shape": "hvh"}
"""Lines with steps half way between two moves."""
LONGEST = 20
"""Maximum length of a name above its panel."""

Row = dict[str, Any]
"""A row of `Game.scores_by_move`: one player after one move."""


def score_chart(game: Game) -> go.Figure:
    """Return a figure of the scores of a game by move.

    There is one panel per player, all with the same scale. The points of each district and the
    stones are stacked steps, the total is a thick line on top, and the totals of the other players
    are thin dotted lines. A dot and the number beside the name show the current total. After undo,
    a dashed line separates the current ply from the undone moves. A diamond marks a move that has
    alternatives in the tree. The `customdata` of each point are its ply and its seat.

    >>> import akropolis_nb as ak
    >>> score_chart(ak.Game(players=2, seed=7)).data[0].name
    'houses'
    """
    if not isinstance(game, Game):
        raise AkropolisError(f"a score chart is of an ak.Game, not {shown(game)}")
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
        rows: one per ply and seat, sorted, as from `Game.scores_by_move`.
        names: players by seat.
        ply: the current ply; by default the last.
        forks: ply and seat of the moves that have alternatives.
    """
    seats = [[row for row in rows if row["seat"] == seat] for seat in range(len(names))]
    ply = rows[-1]["ply"] if ply is None else ply
    found = []
    for seat, steps in enumerate(seats):
        found += _parts(steps, seat, quarries=any(map(_quarries, rows)))
        rivals = [rival for rival in range(len(names)) if rival != seat]
        for rival in rivals:
            found.append(_rival(seats[rival], seat, names[rival]))
            found[-1]["showlegend"] = seat == 0 and rival == rivals[0]
        found.append(_total(steps, seat, ply))
        forked = [row for row in steps if (row["ply"], seat) in {tuple(fork) for fork in forks}]
        if forked:
            found.append(_variations(forked, seat))
            found[-1]["showlegend"] = (seat, forked[0]["ply"]) == _first(forks)
    return found


def _parts(steps: Sequence[Row], seat: int, *, quarries: bool) -> list[dict[str, Any]]:
    """Return the parts of a total as stacked traces."""
    parts = [(f"{name}_points", name, colour(letter)) for letter, name in DISTRICTS.items()]
    if quarries:
        parts.append(("quarries", "quarries", colour("q")))
    parts.append(("stones", "stones", STYLE["stone"]))
    return [
        {
            **_series(name, [row.get(key, _quarries(row)) for row in steps], steps, seat),
            "showlegend": seat == 0,
            "stackgroup": f"seat {seat}",
            "mode": "lines",
            "line": {**STEPS, "width": 0},
            "fillcolor": fill,
            "hovertemplate": f"{name} %{{y}}<extra></extra>",
        }
        for key, name, fill in parts
    ]


def _rival(steps: Sequence[Row], seat: int, name: str) -> dict[str, Any]:
    """Return another player's total in a seat's panel."""
    return {
        **_series("other totals", [row["total"] for row in steps], steps, seat),
        "mode": "lines",
        "line": {**STEPS, "width": 1.5, "dash": "dot", "color": STYLE["text"]},
        "hovertemplate": f"{cleaned(name)} %{{y}}<extra></extra>",
    }


def _total(steps: Sequence[Row], seat: int, ply: int) -> dict[str, Any]:
    """Return a seat's total, with a dot at the current ply."""
    return {
        **_series("total", [row["total"] for row in steps], steps, seat),
        "showlegend": seat == 0,
        "mode": "lines+markers",
        "line": {**STEPS, "width": 2.5, "color": STYLE["text"]},
        "marker": {
            "size": [9 if row["ply"] == ply else 0 for row in steps],
            "color": STYLE["text"],
            "opacity": 1,
        },
        "cliponaxis": False,
        "hovertemplate": "<b>total %{y}</b><extra></extra>",
    }


def _variations(steps: Sequence[Row], seat: int) -> dict[str, Any]:
    """Return diamonds on a seat's moves that have alternatives."""
    return {
        **_series("variation", [row["total"] for row in steps], steps, seat),
        "mode": "markers",
        "marker": {
            "symbol": "diamond",
            "size": 11,
            "color": STYLE["accent"],
            "line": {"width": 1.5, "color": STYLE["panel"]},
        },
        "cliponaxis": False,
        "hovertemplate": "there are other moves<extra></extra>",
    }


def _first(forks: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return (seat, ply) of the first fork in the chart."""
    return min((seat, ply) for ply, seat in forks)


def chart_layout(
    rows: Sequence[Row], names: Sequence[str], *, ply: int | None = None, columns: int = COLUMNS
) -> dict[str, Any]:
    """Return the layout of a score chart: panels, titles, the current ply.

    Args:
        rows: as for `chart_traces`.
        names: players by seat.
        ply: the current ply; by default the last.
        columns: number of columns of panels.
    """
    last = rows[-1]["ply"]
    ply = last if ply is None else ply
    lines = -(-len(names) // columns)
    highest = max(row["total"] for row in rows)
    layout: dict[str, Any] = {
        **paper(90 + 290 * lines, left=56, bottom=92),
        "legend": {"orientation": "h", "x": 0, "y": 0, "yref": "container", "yanchor": "bottom"},
        "hovermode": "x unified",
        "shapes": [],
    }
    for seat, name in enumerate(names):
        column, line = seat % columns, seat // columns
        x, y = axis_name("x", seat), axis_name("y", seat)
        west, east = _share(column, columns, GAPS[0])
        south, north = _share(lines - 1 - line, lines, GAPS[1])
        layout[axis_key(x)] = {
            **AXIS,
            "anchor": y,
            "domain": [west, east],
            "range": [0, max(last, 6)],
            "showgrid": False,
            "dtick": 1 if last <= 12 else None,
            "title": {"text": "move" if seat + columns >= len(names) else ""},
            **({"matches": "x"} if seat else {}),
        }
        layout[axis_key(y)] = {
            **AXIS,
            "anchor": x,
            "domain": [south, north],
            "range": [0, max(rounded(highest * 1.06), 10)],
            "showticklabels": column == 0,
            "title": {"text": "points" if column == 0 else ""},
            **({"matches": "y"} if seat else {}),
        }
        total = next(row["total"] for row in rows if (row["ply"], row["seat"]) == (ply, seat))
        words = f"<b>{cleaned(cut(name, LONGEST))}</b>  {total}"
        layout["annotations"].append(note(words, rounded((west + east) / 2), north))
        if ply < last:
            layout["shapes"] += _ahead(x, y, ply, last)
    return layout


def _ahead(x: str, y: str, ply: int, last: int) -> list[dict[str, Any]]:
    """Return a line at the current ply and a shade over the undone moves, in one panel."""
    across = {"xref": x, "yref": f"{y} domain", "y0": 0, "y1": 1, "x0": ply}
    line = {"color": STYLE["text"], "width": 1.5, "dash": "dash"}
    shade = {"fillcolor": STYLE["ahead"], "line": {"width": 0}}
    return [
        {**across, "type": "rect", "x1": last, **shade},
        {**across, "type": "line", "x1": ply, "line": line},
    ]


def _series(name: str, values: list[int], rows: Sequence[Row], seat: int) -> dict[str, Any]:
    """Return a trace of one value by ply, in a seat's panel."""
    return {
        "type": "scatter",
        "name": name,
        "legendgroup": name,
        "x": [row["ply"] for row in rows],
        "y": values,
        "customdata": [[row["ply"], row["seat"]] for row in rows],
        "xaxis": axis_name("x", seat),
        "yaxis": axis_name("y", seat),
    }


def _quarries(row: Row) -> int:
    """Return the rest of a total: an architect's points for quarries."""
    quarries: int = row["total"] - row["points"] - row["stones"]
    return quarries


def _share(index: int, number: int, gap: float) -> tuple[float, float]:
    """Return the start and end of one of `number` equal parts of 0 to 1, with gaps between them."""
    size = (1 - gap * (number - 1)) / number
    return rounded(index * (size + gap)), rounded(index * (size + gap) + size)
