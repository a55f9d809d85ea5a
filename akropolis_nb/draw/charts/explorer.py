"""Figures of an explorer's results: means with intervals, lines, and a grid of tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import plotly.graph_objects as go

from akropolis_nb.draw.board.style import STYLE, colour
from akropolis_nb.draw.charts.variations import COLOURS
from akropolis_nb.draw.theme import AXIS, error_bars, note, on_panel, panel_axes, paper, ticks
from akropolis_nb.draw.words import clean
from akropolis_nb.messages.languages import columns, digits, message

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 24
"""Maximum number of rows in a panel of dots."""
FEW = 10
"""Rows with fewer games than this are faint, because their intervals are unreliable."""
ROW, HEAD, FOOT = 22, 44, 60
"""Heights of a row of dots, of the titles above and of the axis below, in pixels."""
LABELS = 0.15
"""Width of the row labels, as a share of the figure."""
ASIDE = 0.07
"""Horizontal offset between the dots of two seats."""

Row = dict[str, Any]


def answer_figure(
    look: str, rows: Sequence[Row], label: Sequence[str], value: str, fits: Sequence[Row]
) -> go.Figure:
    """Return the figure of an explorer's result.

    >>> row = {"seat": 0, "hexes": "gqq", "games": 9, "mean": 50.0, "low": 45.0, "high": 55.0}
    >>> answer_figure("dots", [row], ["seat", "hexes"], "mean", []).data[0].x
    (50.0,)

    Args:
        look: ``"dots"``, ``"line"`` or ``"grid"``.
        rows: the records, in order of importance.
        label: the columns that label a row; a figure has a panel for each ``seat``.
        value: the column to show.
        fits: fitted straight lines, for ``"line"``.
    """
    if look == "line":
        return _line_figure(rows, fits)
    if look == "grid":
        return _grid_figure(rows, label[1], value)
    return _dots_figure(rows, label, value)


def hexes(letters: str) -> str:
    """Return a tile's hexes as HTML in the colours of its districts; plazas have a star.

    >>> hexes("q")
    '<span style="color:...">⬢</span>'
    """
    return "".join(
        f'<span style="color:{colour(letter.lower())}">{"✪" if letter.isupper() else "⬢"}</span>'
        for letter in letters
    )


def _panels(rows: Sequence[Row]) -> dict[int, list[Row]]:
    """Return the rows by seat; -1 if they are not by seat."""
    seats = sorted({row.get("seat", -1) for row in rows})
    return {seat: [row for row in rows if row.get("seat", -1) == seat] for seat in seats}


def _name(row: Row, label: Sequence[str]) -> str:
    """Return the label of a row."""
    parts = [hexes(row["hexes"])] if "hexes" in row else []
    for name in label:
        item = row[name]
        if name in {"seat", "hexes"}:
            continue
        if name in {"round", "price"}:
            parts.append(f"{columns(name)[0]} {item}")
        elif name == "tiles":
            parts.append(", ".join(map(str, item)))
        else:
            parts.append(clean(str(item)))
    return "  ".join(parts)


def _dots_figure(rows: Sequence[Row], label: Sequence[str], value: str) -> go.Figure:
    """Return a figure with a panel for each seat: dots with intervals, the best at the top."""
    panels = _panels(rows)
    most = max((len(part) for part in panels.values()), default=0)
    shown = min(most, MOST) if value == "mean" else most
    layout = paper(HEAD + ROW * max(shown, 4) + FOOT, top=HEAD, bottom=FOOT)
    width = 1 / len(panels) if panels else 1.0
    data = []
    for column, (seat, whole) in enumerate(panels.items()):
        part = sorted(whole[:shown], key=lambda row: -row[value])
        names = [_name(row, label) for row in part]
        data.append(_dots(part, names, value, column))
        domain = [column * width + LABELS, (column + 1) * width - 0.01]
        title = message("explorer_points_worth" if value == "worth" else "final_points")
        matches = {"matches": "x"} if column else {}
        rows_axis = {"autorange": False, "range": [shown - 0.4, -0.6], **ticks(names)}
        layout |= panel_axes(
            column, {**_axis(title), "domain": domain, **matches}, {**_axis(""), **rows_axis}
        )
        if seat >= 0:
            layout["annotations"].append(note(f"<b>{_player(seat)}</b>", sum(domain) / 2, 1))
    return go.Figure(data, layout)


def _dots(part: list[Row], names: list[str], value: str, column: int) -> dict[str, Any]:
    reach = _reach(part, value)
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [row[value] for row in part],
        "y": list(range(len(part))),
        "error_x": error_bars(reach, color=STYLE["text"]),
        "marker": {"size": 10, "color": STYLE["accent"], "opacity": _opacity(part)},
        "customdata": [
            [name, row["games"], reach_]
            for name, row, reach_ in zip(names, part, reach, strict=True)
        ],
        "hovertemplate": "%{customdata[0]}<br>"
        + _in_games("%{x:.1f} ± %{customdata[2]:.1f}", "%{customdata[1]:,}"),
        "showlegend": False,
        **on_panel(column),
    }


def _reach(part: Sequence[Row], value: str) -> list[float]:
    """Return the half widths of intervals; an infinite one would hide all others."""
    return [row["high"] - row[value] if row["games"] > 1 else 0 for row in part]


def _opacity(part: Sequence[Row]) -> list[float]:
    return [1 if row["games"] >= FEW else 0.35 for row in part]


def _line_figure(rows: Sequence[Row], fits: Sequence[Row]) -> go.Figure:
    """Return a figure of means by stones, a colour for each seat, with fitted straight lines."""
    layout = paper(420, left=60, top=HEAD, bottom=FOOT)
    slopes = {fit["seat"]: fit for fit in fits}
    data = []
    for seat, part in _panels(rows).items():
        name = _player(seat)
        style = {"color": COLOURS[seat % len(COLOURS)]}
        fit = slopes.get(seat)
        if fit:
            error = fit["high"] - fit["worth"]
            points = digits(f"{fit['worth']:+.1f} ± {error:.1f}")
            name = message("explorer_stone_goes_with", player=name, points=points)
        common: Row = {"type": "scatter", "legendgroup": name}
        data.append(
            {
                **common,
                "name": name,
                "mode": "markers",
                "x": [row["stones"] + ASIDE * seat for row in part],
                "y": [row["mean"] for row in part],
                "error_y": error_bars(_reach(part, "mean")),
                "marker": {**style, "size": 11, "opacity": _opacity(part)},
                "customdata": [[row["stones"], row["games"]] for row in part],
                "hovertemplate": columns("stones")[0]
                + " %{customdata[0]}: "
                + _in_games("%{y:.1f}", "%{customdata[1]:,}"),
            }
        )
        if fit and len(part) > 1:
            ends = [part[0]["stones"], part[-1]["stones"]]
            data.append(
                {
                    **common,
                    "mode": "lines",
                    "x": [end + ASIDE * seat for end in ends],
                    "y": [fit["at_none"] + fit["worth"] * end for end in ends],
                    "line": {**style, "dash": "dot", "width": 2},
                    "hoverinfo": "skip",
                    "showlegend": False,
                }
            )
    y = _axis(message("final_points"))
    if known := [row for row in rows if row["games"] >= FEW]:
        low, high = min(row["low"] for row in known), max(row["high"] for row in known)
        y["range"] = [low - (high - low) / 20, high + (high - low) / 20]
    layout |= panel_axes(0, {**_axis(message("explorer_stones_held")), "dtick": 1}, y)
    layout["legend"] = {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"}
    return go.Figure(data, layout)


def _grid_figure(rows: Sequence[Row], part: str, value: str) -> go.Figure:
    """Return a heat map of tiles by another column; tiles are in the order of their means."""
    parts = sorted({row[part] for row in rows})
    cells = {(row["tile"], row[part]): row for row in rows}
    letters = {row["tile"]: row["hexes"] for row in rows}

    def mean(tile: int) -> float:
        known = [row for row in rows if row["tile"] == tile]
        games = [row["games"] for row in known]
        return float(np.average([row[value] for row in known], weights=games))

    order = sorted(letters, key=mean)
    chosen = [[cells.get((tile, column)) for column in parts] for tile in order]
    values = [[row[value] if row else None for row in line] for line in chosen]
    sure = sorted(abs(row[value]) for row in rows if row["games"] >= FEW)
    limit = sure[int(0.98 * (len(sure) - 1))] if sure else 1
    scale = [step[0] for step in STYLE["heat"]["diverging"]]
    layout = paper(HEAD + 18 * len(order) + FOOT, left=100, top=HEAD, bottom=FOOT)
    words = [str(column + (part == "seat")) for column in parts]
    tiles = [str(tile) for tile in order]
    title = message("explorer_stones_paid") if part == "price" else columns(part)[0]
    category = {"type": "category", "showgrid": False}
    names = [f"{hexes(letters[tile])}  {tile}" for tile in order]
    layout |= panel_axes(
        0,
        {**_axis(title), **category},
        {**_axis(""), **category, "tickmode": "array", "tickvals": tiles, "ticktext": names},
    )
    trace = {
        "type": "heatmap",
        "x": words,
        "y": tiles,
        "z": values,
        "zmin": -limit,
        "zmax": limit,
        "zmid": 0,
        "colorscale": [[n / (len(scale) - 1), shade] for n, shade in enumerate(scale)],
        "colorbar": {"title": {"text": columns("points")[0]}, "thickness": 14},
        "customdata": [
            [[row["games"], row["high"] - row[value]] if row else [0, 0] for row in line]
            for line in chosen
        ],
        "hovertemplate": f"{columns('tile')[0]} %{{y}}, {columns(part)[0]} %{{x}}: "
        + _in_games("%{z:+.1f} ± %{customdata[1]:.1f}", "%{customdata[0]:,}"),
        "hoverongaps": False,
        "xgap": 1,
        "ygap": 1,
    }
    return go.Figure([trace], layout)


def _player(seat: int) -> str:
    return message("explorer_player_number", n=seat + 1)


def _in_games(value: str, games: str) -> str:
    """Return the end of a hover text: a value, and the number of games."""
    return message("explorer_in_games", value=value, n=games) + "<extra></extra>"


def _axis(title: str) -> dict[str, Any]:
    return {**AXIS, "title": {"text": title}}
