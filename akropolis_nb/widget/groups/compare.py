"""``CompareWidget``: live views of two cities, positions or games, with differences marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.compare import compare
from akropolis_nb.engine.city import City
from akropolis_nb.engine.position import Position
from akropolis_nb.game.game import Game
from akropolis_nb.messages.catalogue import catalogue, fill
from akropolis_nb.messages.languages import check_language, current_language
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.groups.grid import ViewGrid, city_view
from akropolis_nb.widget.session.snapshot import title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.draw.compare import Comparison, Pair, Side
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import Compared

TABLE = ("players", "site", "replay")
"""Panels that show the game to which the cities belong."""
OWN = ("show", "player", "follow", "locked", "marks", "caption", "around", "link", "new_games")
"""Options that the widget sets itself."""


class CompareWidget(ViewGrid):
    """Two cities, positions or games side by side, with rings around the hexes that differ.

    Rings are around differences that matter, see ``ak.compare``; the second score table shows the
    changes. A hex under the pointer in one city is marked and explained in the other, too. Games
    can be played as in any view, and by scripts; rings and scores are updated. Cities and positions
    are read-only.

    Args:
        first: a city, a position or a game.
        second: likewise; two positions must have the same number of players.
        labels: names of the two; by default the rounds of two positions, otherwise "first" and
            "second" in the views' language.
        height: height of each board in pixels.
        ***options: further options of all views, see ``ak.CityWidget``.

    Raises:
        AkropolisError: the two cannot be compared; the message says why.
        TypeError: there is no such option, or the widget sets it itself.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(players=2, seed=7)
    >>> view = ak.CompareWidget(game.position, game, labels=("before", "now"))
    >>> move = game.play(next(iter(game.legal_moves())))
    >>> [len(city.marks) for city in view.views[2:]]
    [2, 2, 0, 0]
    >>> print(view.comparison.pairs[0].ringed)
    3 hexes differ; ringed: 2 that count or cover another hex
    >>> view.close()
    """

    def __init__(
        self,
        first: Side,
        second: Side,
        *,
        labels: Sequence[str] | None = None,
        height: int = 340,
        **options: Any,
    ) -> None:
        for name in OWN:
            if name in options:
                raise TypeError(f"CompareWidget has no option {name!r}: it chooses that itself")
        self.sides = (first, second)
        """The two sides that are compared."""
        texts = catalogue(check_language(options.get("language", current_language())))
        self._labels = labels or _labels(self.sides, texts)
        pairs = self.comparison.pairs
        columns = [
            _views(side, label, pairs, {**options, "height": height})
            for side, label in zip(self.sides, self._labels, strict=True)
        ]
        super().__init__([*zip(*columns, strict=True)])
        for column in columns:
            column[0].observe(self._mark_differences, "snapshot")
        self._mark_differences()

    @property
    def comparison(self) -> Comparison:
        """The current differences, see ``ak.compare``."""
        return compare(*self.sides, labels=self._labels)

    def _svg(self) -> str:
        return self.comparison.svg()

    def _mark_differences(self, _change: object = None) -> None:
        """Update the rings around differences, and the changes of the scores."""
        found = self.comparison
        pairs = found.pairs
        for pair, row in zip(pairs, self._rows[-len(pairs) :], strict=True):
            cells = sorted({(h.q, h.r) for city in pair.cities for h in city.hexes()})
            changes = {change.letter: change.change for change in pair.changes}
            for side, view in enumerate(row):
                rings = pair.rings(side)
                compared: Compared = {"text": "", "changes": dict.fromkeys(changes, 0)}
                if side == 1:
                    text = fill(view.texts["hexes_ringed"], n=len(rings))
                    compared = {"text": text, "changes": changes}
                view.around = cells
                view.caption = pair.heading(found.labels[side])
                view.set_trait("marks", rings)
                view.set_trait("compared", compared)

    def _wake(self) -> None:
        super()._wake()
        # Changes are not followed during sleep.
        self._mark_differences()


def _labels(sides: tuple[Side, Side], texts: Texts) -> tuple[str, str]:
    """Return default names of the two: their rounds, if they are positions of different rounds."""
    rounds = [title(side, texts) for side in sides if isinstance(side, Position)]
    if len(set(rounds)) == len(sides):
        return rounds[0], rounds[1]
    return texts["first_side"], texts["second_side"]


def _views(
    side: Side, label: str, pairs: Sequence[Pair], options: dict[str, Any]
) -> list[CityWidget]:
    """Return the views of one side: one of the game's panels, and one of each city."""
    game = side if isinstance(side, City | Game) else Game(side, names=[p.name for p in pairs])
    options["locked"] = not isinstance(side, Game)
    table = {**options, "show": TABLE, "caption": label, "new_games": False}
    tables = [] if isinstance(game, City) else [CityWidget(game, **table)]
    return [*tables, *(city_view(game, pair.seat, **options) for pair in pairs)]
