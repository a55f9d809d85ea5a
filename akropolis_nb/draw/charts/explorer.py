"""Figures of tables about openings: leads with their intervals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.draw.board.style import STYLE, colour
from akropolis_nb.draw.theme import AXIS, error_bars, note, on_panel, panel_axes, paper, ticks
from akropolis_nb.draw.words import clean
from akropolis_nb.messages.languages import columns, message

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 24
"""Maximum number of rows in a panel of dots."""
FEW = 100
"""Rows with fewer games than this are grey."""
ROW, HEAD, FOOT = 22, 44, 60
"""Heights of a row of dots, of the titles above and of the axis below, in pixels."""
LETTER = 0.012
"""Width of a letter of the row labels, as a share of the figure."""
INFINITE = 1e6

Row = dict[str, Any]


def answer_figure(rows: Sequence[Row], label: Sequence[str]) -> go.Figure:
    """Return the figure of a table about openings: a panel for each seat, dots with intervals.

    Rows with few games are grey.

    >>> row = {"seat": 0, "hexes": "gqq", "games": 9, "lead": 5.0, "low": 1.0, "high": 9.0}
    >>> answer_figure([row], ["seat", "hexes"]).data[0].x
    (5.0,)

    Args:
        rows: the records, in order of importance; without a lead, of the tile list.
        label: the columns that label a row.
    """
    value = "lead" if "lead" in (rows[0] if rows else {"lead": 0}) else "list_worth"
    panels = _panels(rows)
    most = max((len(part) for part in panels.values()), default=0)
    shown = min(most, MOST)
    labels = [[_name(row, label) for row in part[:shown]] for part in panels.values()]
    layout = paper(HEAD + ROW * max(shown, 4) + FOOT, top=HEAD, bottom=FOOT)
    width = 1 / len(panels) if panels else 1.0
    data = []
    for column, ((seat, part), names) in enumerate(zip(panels.items(), labels, strict=True)):
        data.append(_dots(part[:shown], names, value, column))
        longest = max((len(re.sub("<[^>]*>", "", name)) for name in names), default=0)
        domain = [column * width + min(0.5 * width, LETTER * longest), (column + 1) * width - 0.01]
        matches = {"matches": "x"} if column else {}
        rows_axis = {"autorange": False, "range": [shown - 0.4, -0.6], **ticks(names)}
        title = columns(value)[0]
        layout |= panel_axes(
            column, {**_axis(title), "domain": domain, **matches}, {**_axis(""), **rows_axis}
        )
        if seat >= 0:
            layout["annotations"].append(note(f"<b>{_player(seat)}</b>", sum(domain) / 2, 1))
    return go.Figure(data, layout)


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
        if name == "price":
            parts.append(f"{columns(name)[0]} {item}")
        elif name == "tiles":
            parts.append(", ".join(map(str, item)))
        else:
            parts.append(clean(str(item)))
    return "  ".join(parts)


def _dots(part: list[Row], names: list[str], value: str, column: int) -> dict[str, Any]:
    # An infinite interval would hide all others.
    reach = [row.get("high", row[value]) - row[value] for row in part]
    reach = [half if half < INFINITE else 0 for half in reach]
    sure = [row.get("games", FEW) >= FEW for row in part]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [row[value] for row in part],
        "y": list(range(len(part))),
        "error_x": error_bars(reach, color=STYLE["text"]),
        "marker": {
            "size": 10,
            "color": [STYLE["accent"] if known else STYLE["text"] for known in sure],
        },
        "customdata": [
            [name, row.get("games", ""), reach_]
            for name, row, reach_ in zip(names, part, reach, strict=True)
        ],
        "hovertemplate": "%{customdata[0]}<br>"
        + _in_games("%{x:.1f} ± %{customdata[2]:.1f}", "%{customdata[1]:,}"),
        "showlegend": False,
        **on_panel(column),
    }


def _player(seat: int) -> str:
    return message("explorer_player_number", n=seat + 1)


def _in_games(value: str, games: str) -> str:
    """Return the end of a hover text: a value, and the number of games."""
    return message("explorer_in_games", value=value, n=games) + "<extra></extra>"


def _axis(title: str) -> dict[str, Any]:
    return {**AXIS, "title": {"text": title}}
