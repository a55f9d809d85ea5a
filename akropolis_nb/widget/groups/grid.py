"""Several views in rows, with linked cursor, rotation and selection."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import ipywidgets

from akropolis_nb.draw import for_notebook
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.session.displays import current_run, displays

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from akropolis_nb.engine.city import City
    from akropolis_nb.game.game import Game

GAP = 12
NARROWEST = 264
"""Pixels: space between views, and minimum width of a view."""


class ViewGrid(ABC):
    """Views in rows and columns; the page itself links their common traits."""

    def __init__(self, rows: Sequence[Sequence[CityWidget]]) -> None:
        self.views = tuple(view for row in rows for view in row)
        """The views, row by row."""
        self._rows = rows
        self._boxes: list[ipywidgets.Box] = []
        """The rows on a page, and the box around them."""
        link = secrets.token_hex(4)
        for view in self.views:
            view.link = link

    def close(self) -> None:
        """Close all views."""
        self._close_boxes()
        for view in self.views:
            view.close()

    def sleep(self) -> None:
        """Remove all views from all pages, until displayed again."""
        self._close_boxes()
        for view in self.views:
            view.sleep()

    def save_html(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the views, one below the other, to an HTML page, see ``ak.save_html``."""
        from akropolis_nb.widget.pages.html import save_html

        save_html(path, self.views, **options)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the live views, and a picture for documents without a live kernel."""
        displays.show(self, current_run())
        if not self._boxes:
            self._wake()
            rows = [_box(row) for row in self._rows]
            self._boxes = [*rows, ipywidgets.VBox(rows)]
        data: dict[str, Any] = self._boxes[-1]._repr_mimebundle_(**kwargs)
        return data | {"image/svg+xml": for_notebook(self._svg())}

    def _display_(self) -> Any:
        """Return the live views for marimo, which does not know ipywidgets' boxes."""
        import marimo

        self._wake()
        return marimo.vstack([marimo.hstack(row, widths="equal") for row in self._rows])

    @abstractmethod
    def _svg(self) -> str:
        """Return a picture of what is shown."""

    def _wake(self) -> None:
        """Follow the games again, before the views are displayed."""
        for view in self.views:
            view.wake()

    def _close_boxes(self) -> None:
        for box in self._boxes:
            box.layout.close()
            box.close()
        self._boxes = []


def city_view(document: City | Game, seat: int, **options: Any) -> CityWidget:
    """Return a view of nothing but a seat's city and score."""
    own = {"show": ("city", "score"), "player": seat, "follow": False, "new_games": False}
    return CityWidget(document, **options | own)


def _box(row: Sequence[CityWidget]) -> ipywidgets.GridBox:
    """Return a row, with fewer columns where they would be too narrow."""
    share = f"calc((100% - {GAP * (len(row) - 1)}px) / {len(row)})"
    least = f"min(100%, max({NARROWEST}px, {share}))"
    across = f"repeat(auto-fit, minmax({least}, 1fr))"
    layout = ipywidgets.Layout(grid_template_columns=across, grid_gap=f"{GAP}px")
    return ipywidgets.GridBox(row, layout=layout)
