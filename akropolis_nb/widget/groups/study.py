"""``Study``: a game with the cities of all players."""

from __future__ import annotations

from typing import Any

from akropolis_nb.engine.checks import short_repr, whole
from akropolis_nb.game.game import Game
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.groups.grid import ViewGrid, city_view


class Study(ViewGrid):
    """A game with the cities of all players, which share the selected tile and the cursor.

    Each city has its player's name above it, and score tables in one row have the same rows.
    The construction site and the moves are above the cities, or in the grid if it has a free place.
    A click in the city of the player to move places the tile.

    Args:
        game: the game to play and study.
        columns: number of columns.
        height: height of each board in pixels.
        **options: further options of all views, see ``ak.CityWidget``.

    Raises:
        TypeError: ``game`` is no game.

    >>> import akropolis_nb as ak
    >>> study = ak.Study(ak.Game(players=3, seed=7))
    >>> [view.player for view in study.views[1:]]
    [0, 1, 2]
    >>> study.close()
    """

    def __init__(self, game: Game, *, columns: int = 2, height: int = 320, **options: Any) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"ak.Study shows an ak.Game, not {short_repr(game)}")
        columns = whole("columns", columns, 1, 20)
        table = {"show": ("site", "players", "moves", "replay"), "new_games": False, **options}
        views = [
            CityWidget(game, **table),
            *(
                city_view(game, seat, **options | {"height": height, "caption": name})
                for seat, name in enumerate(game.names)
            ),
        ]
        # Three cities in two columns leave a free place.
        first = 0 if len(views) % columns == 0 else 1
        starts = range(first, len(views), columns)
        rows = [views[start : start + columns] for start in starts]
        super().__init__([views[:first], *rows] if first else rows)

    @property
    def game(self) -> Game:
        """The game that is shown."""
        return self.views[0].game

    def _svg(self) -> str:
        return self.game.svg()
