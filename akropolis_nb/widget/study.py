"""All players' cities at once, and two positions side by side, out of the same views."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import ipywidgets

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.game import Game
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.displays import current_run, displays

if TYPE_CHECKING:
    from os import PathLike


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


class Study(SideBySide):
    """A game with all players' cities in sight, the tile in hand and the cursor in common.

    Above the cities lie the construction site and the moves; a click in the city of the player to
    move builds there.

    Args:
        game: the game to play and look at.
        columns: cities beside each other.
        height: of each board, in pixels.
        **options: more options of every view, see `ak.CityWidget`.

    Raises:
        TypeError: it is no game.

    >>> import akropolis_nb as ak
    >>> study = ak.Study(ak.Game(players=3, seed=7))
    >>> [view.player for view in study.views[1:]]
    [0, 1, 2]
    >>> study.close()
    """

    def __init__(self, game: Game, *, columns: int = 2, height: int = 320, **options: Any) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"ak.Study shows an ak.Game, not {shown(game)}")
        desk = CityWidget(
            game, **{"show": ("site", "players", "moves", "replay"), "new_games": False, **options}
        )
        own: dict[str, Any] = {"show": ("city", "score"), "height": height, "follow": False}
        cities = [
            CityWidget(game, **{**options, **own, "player": seat, "new_games": False})
            for seat in range(len(game.names))
        ]
        rows = [cities[start : start + columns] for start in range(0, len(cities), columns)]
        super().__init__([[desk], *rows])

    @property
    def game(self) -> Game:
        """The game that is studied."""
        return self.views[0].game

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the live views, and a picture for where no kernel answers."""
        return super()._repr_mimebundle_(**kwargs) | {"image/svg+xml": self.game.svg()}
