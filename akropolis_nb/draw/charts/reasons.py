"""Why one move is better: bars by part around zero, as a Plotly figure and as HTML."""

from __future__ import annotations

import math
from textwrap import wrap
from typing import TYPE_CHECKING

import plotly.graph_objects as go

from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.figure import MOST_PIXELS
from akropolis_nb.draw.tables import Markup, html_table
from akropolis_nb.draw.theme import AXIS, error_bars, note, paper
from akropolis_nb.draw.words import clean
from akropolis_nb.engine.checks import whole
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.messages.languages import current_texts
from akropolis_nb.messages.numbers import with_error
from akropolis_nb.statistics.intervals import COVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.reasons.parts import Part
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.messages.catalogue import Texts

LINE = 88
"""Most characters in a line above the figure, which has at least 700 pixels."""
BAR = (180.0, 16.0)
"""Width and height of a bar of the table, in pixels."""
_LETTERS = {name: letter for letter, name in DISTRICTS.items()}


def reasons_figure(reasons: Reasons, height: int) -> go.Figure:
    """Return a figure with a bar for each part, and the sentences above.

    >>> import akropolis_nb as ak
    >>> position = ak.Game(seed=7).position
    >>> first, *_, last = position.legal_moves()
    >>> len(ak.reasons(position, first, last, playouts=40).figure().data[0].x)
    7
    """
    height = whole("height", height, 10, MOST_PIXELS)
    texts = current_texts()
    lines = [line for sentence in reasons.sentences for line in wrap(sentence, LINE)]
    top = 34 + 20 * len(lines)
    difference = with_error(reasons.difference.mean, reasons.difference.error, texts)
    title = f"<b>{reasons.better} − {reasons.worse}: {difference}</b>"
    heading = "<br>".join([title, *map(clean, lines)])
    figure = go.Figure(
        {
            "type": "bar",
            "orientation": "h",
            "x": [round(part.points, 2) for part in reasons.parts],
            "y": [f"{_name(texts, part)} " for part in reasons.parts],
            "error_x": error_bars(
                [COVER * _error_or_zero(part.error) for part in reasons.parts], color=STYLE["text"]
            ),
            "marker": {
                "color": [_colour(part) for part in reasons.parts],
                "opacity": [1.0 if part.clear else 0.45 for part in reasons.parts],
                "line": {"width": 0},
            },
            "customdata": [
                [
                    with_error(part.points, part.error, texts, signed=True),
                    with_error(part.value, part.value_error, texts, signed=True),
                    with_error(part.stars, part.stars_error, texts, signed=True),
                ]
                for part in reasons.parts
            ],
            "hovertemplate": f"%{{y}}: %{{customdata[0]}}<br>{clean(texts['value'])}: "
            f"%{{customdata[1]}}, {clean(texts['stars'])}: %{{customdata[2]}}<extra></extra>",
        },
        {
            **paper(height, left=96, top=top, bottom=36),
            "xaxis": {**AXIS, "zeroline": True, "zerolinecolor": STYLE["text"], "fixedrange": True},
            "yaxis": {"autorange": "reversed", "fixedrange": True, "type": "category"},
            "showlegend": False,
        },
    )
    figure.add_annotation(note(heading, 0, 1, 14, xanchor="left", align="left", xshift=-86))
    return figure


def reasons_html(reasons: Reasons) -> str:
    """Return HTML with the sentences and a table of the parts, for light and dark pages."""
    texts = current_texts()
    reach = max(
        1.0, *(abs(part.points) + COVER * _error_or_zero(part.error) for part in reasons.parts)
    )
    rows: list[list[object]] = [
        [
            _name(texts, part),
            Markup(_bar(part, reach)),
            with_error(part.points, part.error, texts, signed=True),
            *(
                ["", ""]
                if part.name not in _LETTERS
                else [
                    with_error(part.value, part.value_error, texts, signed=True),
                    with_error(part.stars, part.stars_error, texts, signed=True),
                ]
            ),
        ]
        for part in reasons.parts
    ]
    difference = with_error(reasons.difference.mean, reasons.difference.error, texts, signed=True)
    rows.append([texts["total"], "", difference, "", ""])
    sentences = "".join(f"<li>{clean(sentence)}</li>" for sentence in reasons.sentences)
    table = html_table(
        ["", " ", texts["points"], texts["value"], texts["stars"]],
        rows,
        words=["", " "],
        faded=[n for n, part in enumerate(reasons.parts) if not part.clear],
        caption=f"{reasons.better} − {reasons.worse}",
    )
    return f'<ul style="margin:0.3em 0;padding-left:1.2em">{sentences}</ul>{table}'


def _name(texts: Texts, part: Part) -> str:
    if part.name == "stones":
        return texts["stones_row"]
    if part.name == "opponents":
        return texts["opponents_row"]
    return texts[part.name]


def _colour(part: Part) -> str:
    """Return the colour of a district, or a grey one."""
    letter = _LETTERS.get(part.name)
    fills: Sequence[str] = STYLE["fills"][letter or "q"]
    return str(fills[1])


def _bar(part: Part, reach: float) -> str:
    """Return a small bar from zero in the middle, with its 95% interval."""
    width, height = BAR
    middle = width / 2

    def x(points: float) -> float:
        return middle + (middle - 4) * max(-1.0, min(1.0, points / reach))

    low, high = sorted((x(0.0), x(part.points)))
    interval = COVER * _error_or_zero(part.error)
    ends = x(part.points - interval), x(part.points + interval)
    return (
        f'<svg style="display:block" width="{width:g}" height="{height:g}" role="img" '
        f'aria-label="{part.points:.1f}">'
        f'<rect x="{low:.1f}" y="2" width="{high - low:.1f}" height="{height - 4:g}" '
        f'fill="{_colour(part)}"/>'
        f'<path d="M{middle:g} 0V{height:g}" stroke="currentColor" opacity="0.5"/>'
        f'<path d="M{ends[0]:.1f} {height / 2:g}H{ends[1]:.1f}" stroke="currentColor"/></svg>'
    )


def _error_or_zero(error: float) -> float:
    """Return a standard error, or 0 if it is unknown."""
    return error if math.isfinite(error) else 0.0
