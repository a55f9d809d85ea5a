"""Several views in rows, which point at the same hex and hold the tile alike."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import ipywidgets

from akropolis_nb.widget.displays import current_run, displays

if TYPE_CHECKING:
    from os import PathLike

    from akropolis_nb.widget.city_widget import CityWidget


class SideBySide:
    """Views in a row of columns, with what is common to them linked in the page itself."""

    def __init__(self, rows: list[list[CityWidget]]) -> None:
        self.views = tuple(view for row in rows for view in row)
        """The views, row by row."""
        self._rows = rows
        link = secrets.token_hex(4)
        for view in self.views:
            view.link = link
        self._made: list[ipywidgets.Widget] = []

    def close(self) -> None:
        """Take all views off every page."""
        self._take_down()
        for view in self.views:
            view.close()

    def sleep(self) -> None:
        """Be on no page until displayed again."""
        self._take_down()
        for view in self.views:
            view.sleep()

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the views one below the other as a page, see `ak.save_html`."""
        from akropolis_nb.widget.export import save_html

        save_html(path, self.views, **options)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the live views."""
        displays.show(self, current_run())
        if not self._made:
            self._made = self._put_up()
        data: dict[str, Any] = self._made[-1]._repr_mimebundle_(**kwargs)
        return data

    def _display_(self) -> Any:
        """Return the live views for marimo, which does not know ipywidgets' boxes."""
        import marimo

        for view in self.views:
            view.wake()
        return marimo.vstack([marimo.hstack(row, widths="equal") for row in self._rows])

    def _take_down(self) -> None:
        for widget in self._made:
            widget.layout.close()
            widget.close()
        self._made = []

    def _put_up(self) -> list[ipywidgets.Widget]:
        """Make the boxes; the last one holds all."""
        for view in self.views:
            view.wake()
        rows = []
        for row in self._rows:
            across = f"repeat({len(row)}, minmax(0, 1fr))"
            layout = ipywidgets.Layout(grid_template_columns=across, grid_gap="12px")
            rows.append(ipywidgets.GridBox(row, layout=layout))
        return [*rows, ipywidgets.VBox(rows)]
