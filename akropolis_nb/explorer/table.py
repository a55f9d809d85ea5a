"""An explorer's answer: records, a figure, a table that displays itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from akropolis_nb.engine.checks import whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from akropolis_nb.engine.placement import Placement

Look: TypeAlias = Literal["dots", "line", "grid"]
_SHOWN = 20
"""Rows of a table that displays itself."""
_MANY = 100
"""Rows of which a few must lie outside their intervals."""


@dataclass(frozen=True)
class ExplorerTable(WithFrame):
    """What the games in an explorer say to one question; displays itself as a table."""

    question: str
    counted: str
    """Which games were counted, and which were not."""
    rows: tuple[dict[str, Any], ...]
    label: tuple[str, ...]
    """The columns that name a row."""
    value: str = "mean"
    """The column that the figure shows."""
    look: Look = "dots"
    """How the figure shows it."""
    fits: tuple[dict[str, Any], ...] = field(default=())
    """Straight lines through the rows, as plain records, if the question has any."""
    columns: tuple[str, ...] = field(default=())
    """The columns that a table shows beside the label; those of means if left out."""
    spots: tuple[dict[Placement, float], ...] = field(default=())
    """By seat the mean at every placement, if the question is about one tile's."""

    def table(self) -> list[dict[str, Any]]:
        """A plain record for each row."""
        return [dict(row) for row in self.rows]

    def figure(self) -> go.Figure:
        """A Plotly figure of the means, with their 95% intervals."""
        from akropolis_nb.draw.charts.explorer import answer_figure

        return answer_figure(self.look, self.rows, self.label, self.value, self.fits)

    def heat(self, seat: int = 0) -> dict[Placement, float]:
        """The mean at every placement of a tile, as pictures and views take it.

        >>> import akropolis_nb as ak
        >>> explorer = ak.Explorer(":memory:").run(500, progress=False)
        >>> figure = ak.City().figure(heat=explorer.first_placements(tile=17).heat(seat=1))

        Raises:
            AkropolisError: the question was not about the placements of one tile.
        """
        if not self.spots:
            raise AkropolisError("there is heat for first_placements(tile=...) alone")
        return dict(self.spots[whole("seat", seat, 0, len(self.spots) - 1)])

    def __repr__(self) -> str:
        return f"<ExplorerTable: {self.question}; {len(self.rows)} rows from {self.counted}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw.tables import html_table

        columns = self.columns or ("games", "mean", "interval", "spread")
        names = [*self.label, *columns]
        rows = [
            [_told(row, name, bare=name in self.label) for name in names] for row in self._top()
        ]
        more = len(self.rows) - len(rows)
        note = f"{self.counted}{f'; {more} more rows in .table()' * (more > 0)}"
        if len(self.rows) > _MANY:
            note += "; the first of so many rows are partly lucky ones"
        words = {"tile", "hexes", "move", "tiles"}
        head = ["player" if name == "seat" else name for name in names]
        return html_table(head, rows, words=words, caption=self.question, note=note)

    def _top(self) -> list[dict[str, Any]]:
        """The first rows, as many of each seat."""
        if self.label[0] != "seat":
            return [*self.rows[:_SHOWN]]
        seats = sorted({row["seat"] for row in self.rows})
        each = -(-_SHOWN // max(len(seats), 1))
        return [
            row
            for seat in seats
            for row in [row for row in self.rows if row["seat"] == seat][:each]
        ]


def _told(row: dict[str, Any], name: str, *, bare: bool) -> str:
    """One cell in words."""
    if name == "interval":
        return "" if row["games"] < 2 else f"{row['low']:.1f} to {row['high']:.1f}"
    value = row[name]
    if name == "seat":
        return f"{value + 1}"
    if isinstance(value, float) and not bare:
        return f"{value:.1%}" if name in {"wins", "share"} else f"{value:.1f}"
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return f"{value:,}" if name == "games" else str(value)
