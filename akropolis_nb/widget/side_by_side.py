"""Several views in rows, with linked cursor, rotation and selection."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import ipywidgets

from akropolis_nb.draw import for_notebook
from akropolis_nb.widget.displays import current_run, displays

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from akropolis_nb.widget.city_widget import CityWidget


GAP = 12
NARROWEST = 264
"""Pixels: space between views, and minimum width of a view."""


class SideBySide:
    """Views in rows and columns; the page itself links their common traits."""

    def __init__(self, rows: list[list[CityWidget]], *, picture: Callable[[], str]) -> None:
        self.views = tuple(view for row in rows for view in row)
        """The views, row by row."""
        self._rows = rows
        self._picture = picture
        link = secrets.token_hex(4)
        for view in self.views:
            view.link = link
        self._made: list[ipywidgets.Widget] = []

    def close(self) -> None:
        """Close all views."""
        self._remove_boxes()
        for view in self.views:
            view.close()

    def sleep(self) -> None:
        """Remove all views from all pages, until displayed again."""
        self._remove_boxes()
        for view in self.views:
            view.sleep()

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the views, one below the other, to an HTML page, see ``ak.save_html``."""
        from akropolis_nb.widget.export import save_html

        save_html(path, self.views, **options)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the live views, and a picture for documents without a live kernel."""
        displays.show(self, current_run())
        if not self._made:
            self._made = self._build()
        data: dict[str, Any] = self._made[-1]._repr_mimebundle_(**kwargs)
        return data | {"image/svg+xml": for_notebook(self._picture())}

    def _display_(self) -> Any:
        """Return the live views for marimo, which does not know ipywidgets' boxes."""
        import marimo

        for view in self.views:
            view.wake()
        return marimo.vstack([marimo.hstack(row, widths="equal") for row in self._rows])

    def _remove_boxes(self) -> None:
        for widget in self._made:
            widget.layout.close()
            widget.close()
        self._made = []

    def _build(self) -> list[ipywidgets.Widget]:
        """Create the boxes; the last one contains all others."""
        for view in self.views:
            view.wake()
        rows = []
        for row in self._rows:
            # Fewer columns where they would be too narrow.
            share = f"calc((100% - {GAP * (len(row) - 1)}px) / {len(row)})"
            least = f"min(100%, max({NARROWEST}px, {share}))"
            across = f"repeat(auto-fit, minmax({least}, 1fr))"
            layout = ipywidgets.Layout(grid_template_columns=across, grid_gap=f"{GAP}px")
            rows.append(ipywidgets.GridBox(row, layout=layout))
        return [*rows, ipywidgets.VBox(rows)]
