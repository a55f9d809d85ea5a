"""A table about openings: records, a figure, and a table that displays itself."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.messages.languages import (
    columns,
    current_texts,
    digits,
    district_name,
    message,
    percent,
)
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable

    import plotly.graph_objects as go

_SHOWN = 20
"""Rows in the displayed table."""
_MANY = 10
"""From so many rows on a note says how many are outside their 95% interval by chance."""


@dataclass(frozen=True)
class ExplorerTable(WithFrame):
    """What games say about openings, a row for each possibility; displays itself as a table."""

    question: str
    """Title of the table."""
    counted: str
    """Says which games were counted, and which were not."""
    rows: tuple[dict[str, Any], ...]
    label: tuple[str, ...]
    """The columns that identify a row."""
    columns: tuple[str, ...]
    """The other columns of the displayed table; the figure shows the lead, or the first of them."""

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each row."""
        return [dict(row) for row in self.rows]

    def figure(self) -> go.Figure:
        """Return a Plotly figure of the leads with their 95% intervals."""
        from akropolis_nb.draw import answer_figure

        return answer_figure(self._describe(self.rows), self.label)

    def __repr__(self) -> str:
        return f"<ExplorerTable: {self.question}; {len(self.rows)} rows from {self.counted}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table

        names = [*self.label, *self.columns]
        rows = [
            [_cell(row, name, bare=name in self.label) for name in names]
            for row in self._describe(self._top())
        ]
        more = len(self.rows) - len(rows)
        note = self.counted
        if more > 0:
            note = message("explorer_more_rows", note=note, n=more)
        if len(self.rows) >= _MANY:
            note = message(
                "explorer_lucky_rows", note=note, n=len(self.rows), m=round(len(self.rows) / 20)
            )
        words = columns("tile", "hexes", "move", "tiles", "habit", "against")
        return html_table(columns(*names), rows, words=words, caption=self.question, note=note)

    def _describe(self, rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return rows with habits in words of the language that is set."""
        habits = [name for name in ("habit", "against") if name in self.label]
        return [row | {name: habit_text(row[name]) for name in habits} for row in rows]

    def _top(self) -> list[dict[str, Any]]:
        """Return the first rows, the same number for each seat."""
        if self.label[0] != "seat":
            return [*self.rows[:_SHOWN]]
        seats = sorted({row["seat"] for row in self.rows})
        each = -(-_SHOWN // max(len(seats), 1))
        return [
            row
            for seat in seats
            for row in [row for row in self.rows if row["seat"] == seat][:each]
        ]


def habit_text(name: str) -> str:
    """Return a habit's name in the language that is set; a function's name stays as it is.

    >>> habit_text("free tile"), habit_text("plaza:MG"), habit_text("hex:M")
    ('always the free tile', 'a plaza of markets, gardens', 'a hex: a plaza of markets')
    """
    word, colon, rest = name.partition(":")
    key = f"habit_{word.replace(',', '').replace(' ', '_')}{'_of' if colon else ''}"
    if key not in current_texts():
        return name
    kinds = rest if rest in current_texts() else ""
    if set(rest.lower()) <= set(DISTRICTS):
        kinds = ", ".join(district_name(DISTRICTS[kind]) for kind in rest.lower())
        if word == "hex":
            kinds = message("habit_plaza_of", kinds=kinds)
    return message(key, n=rest, kinds=kinds)


def _cell(row: dict[str, Any], name: str, *, bare: bool) -> str:
    """Format one cell of the table."""
    value = row[name]
    if f"{name}_error" in row and not isnan(value):
        return digits(f"{value:+.1f} ± {row[f'{name}_error']:.1f}")
    if name == "seat":
        return f"{value + 1}"
    if isinstance(value, float) and isnan(value):
        return ""
    if isinstance(value, float) and not bare:
        return (
            percent(value, ".1f")
            if name in {"win_rate", "share", "changed"}
            else digits(f"{value:.1f}")
        )
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return digits(f"{value:,}") if name == "games" else str(value)
