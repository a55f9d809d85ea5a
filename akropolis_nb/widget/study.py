"""All players' cities at once."""

from __future__ import annotations

from typing import Any

from akropolis_nb.engine.checks import shown, whole
from akropolis_nb.game.game import Game
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.side_by_side import SideBySide


class Study(SideBySide):
    """A game with all players' cities in sight, the tile in hand and the cursor in common.

    Above the cities, or where they leave a place among them, lie the construction site and the
    moves; a click in the city of the player to move builds there.

    Args:
        game: the game to play and look at.
        columns: views beside each other.
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
        columns = whole("columns", columns, 1, 20)
        subject = CityWidget(
            game, **{"show": ("site", "players", "moves", "replay"), "new_games": False, **options}
        )
        own: dict[str, Any] = {"show": ("city", "score"), "height": height, "follow": False}
        cities = [
            CityWidget(game, **{**options, **own, "player": seat, "new_games": False})
            for seat in range(len(game.names))
        ]
        # Three cities in two columns leave it a place.
        above = (len(cities) + 1) % columns > 0
        views = cities if above else [subject, *cities]
        rows = [views[start : start + columns] for start in range(0, len(views), columns)]
        super().__init__([[subject], *rows] if above else rows)

    @property
    def game(self) -> Game:
        """The game that is studied."""
        return self.views[0].game

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the live views, and a picture for where no kernel answers."""
        return super()._repr_mimebundle_(**kwargs) | {"image/svg+xml": self.game.svg()}
