"""The result of an explorer's query: records, a figure, and a table that displays itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isnan
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from akropolis_nb.engine.checks import whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.languages import columns, digits, message, percent
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from akropolis_nb.engine.placement import Placement

Look: TypeAlias = Literal["dots", "line", "grid"]
_SHOWN = 20
"""Rows in the displayed table."""
_MANY = 100
"""With more rows than this a note warns that some are outside their 95% interval by chance."""


@dataclass(frozen=True)
class ExplorerTable(WithFrame):
    """Result of a query of an :class:`ak.Explorer`; displays itself as a table."""

    question: str
    """Title of the table."""
    counted: str
    """Says which games were counted, and which were not."""
    rows: tuple[dict[str, Any], ...]
    label: tuple[str, ...]
    """The columns that identify a row."""
    value: str = "mean"
    """The column that the figure shows."""
    look: Look = "dots"
    """Type of the figure."""
    fits: tuple[dict[str, Any], ...] = field(default=())
    """Regression lines as plain records, if the query has any."""
    columns: tuple[str, ...] = field(default=())
    """The other columns of the displayed table; if empty games, mean, interval and std."""
    spots: tuple[dict[Placement, float], ...] = field(default=())
    """By seat, the mean for every placement, if the query is about the placements of one tile."""

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each row."""
        return [dict(row) for row in self.rows]

    def figure(self) -> go.Figure:
        """Return a Plotly figure of the means with their 95% intervals."""
        from akropolis_nb.draw import answer_figure

        return answer_figure(self.look, self.rows, self.label, self.value, self.fits)

    def heat(self, seat: int = 0) -> dict[Placement, float]:
        """Return the mean for every placement of a tile, as ``heat`` for pictures and views.

        >>> import akropolis_nb as ak
        >>> explorer = ak.Explorer(":memory:").run(500, progress=False)
        >>> figure = ak.City().figure(heat=explorer.first_placements(tile=17).heat(seat=1))

        Raises:
            AkropolisError: the query was not about the placements of one tile.
        """
        if not self.spots:
            raise AkropolisError("there is heat for first_placements(tile=...) alone")
        return dict(self.spots[whole("seat", seat, 0, len(self.spots) - 1)])

    def __repr__(self) -> str:
        return f"<ExplorerTable: {self.question}; {len(self.rows)} rows from {self.counted}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_table

        shown = self.columns or ("games", "mean", "interval", "std")
        names = [*self.label, *shown]
        rows = [
            [_cell(row, name, bare=name in self.label) for name in names] for row in self._top()
        ]
        more = len(self.rows) - len(rows)
        note = self.counted
        if more > 0:
            note = message("explorer_more_rows", note=note, n=more)
        if len(self.rows) > _MANY:
            note = message("explorer_lucky_rows", note=note)
        words = columns("tile", "hexes", "move", "tiles")
        return html_table(columns(*names), rows, words=words, caption=self.question, note=note)

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


def _cell(row: dict[str, Any], name: str, *, bare: bool) -> str:
    """Format one cell of the table."""
    if name == "interval":
        if row["games"] < 2:
            return ""
        return digits(message("from_to", low=f"{row['low']:.1f}", high=f"{row['high']:.1f}"))
    value = row[name]
    if f"{name}_error" in row:
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
