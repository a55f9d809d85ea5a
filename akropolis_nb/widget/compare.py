"""``CompareWidget``: live views of two cities, positions or games, with differences marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.compare import compare, signed
from akropolis_nb.engine.city import City
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.game.game import Game
from akropolis_nb.messages.catalogue import catalogue, fill
from akropolis_nb.messages.languages import checked, spoken
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.side_by_side import SideBySide

if TYPE_CHECKING:
    from collections.abc import Sequence

    import ipywidgets

    from akropolis_nb.draw.compare import Comparison, Pair, Side
    from akropolis_nb.messages.catalogue import Texts

WORDS = {**DISTRICTS, "q": "quarries", "s": "stones_row", "": "total"}
"""Keys of the texts for each part of a score."""
TABLE = ("players", "site", "replay")
"""Panels that show the game to which the cities belong."""
OWN = ("show", "player", "follow", "locked", "marks", "caption", "around", "link", "new_games")
"""Options that the widget sets itself."""


class CompareWidget(SideBySide):
    """Two cities, positions or games side by side, with rings around the hexes that differ.

    A hex under the pointer in one city is marked and explained in the other, too. Games can be
    played as in any view, and by scripts; rings and scores are updated. Cities and positions are
    read-only.

    Args:
        first: a city, a position or a game.
        second: likewise; two positions must have the same number of players.
        labels: names of the two; by default "first" and "second" in the views' language.
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
    [3, 3, 0, 0]
    >>> print(view.comparison.pairs[0].extent)
    3 hexes differ
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
        texts = catalogue(checked(options.get("language", spoken()))).texts
        self._labels = labels or (texts["first_side"], texts["second_side"])
        pairs = self.comparison.pairs
        columns = [_views(side, pairs, {**options, "height": height}) for side in self.sides]
        super().__init__([list(row) for row in zip(*columns, strict=True)])
        self._cities = self._rows[-len(pairs) :]
        for column in columns:
            column[0].observe(self._update_marks, "snapshot")
        self._update_marks()

    @property
    def comparison(self) -> Comparison:
        """The current differences, see ``ak.compare``."""
        return compare(*self.sides, labels=self._labels)

    def _update_marks(self, _change: object = None) -> None:
        """Update the rings around differences, and the captions."""
        comparison = self.comparison
        for pair, row in zip(comparison.pairs, self._cities, strict=True):
            cells = sorted({(h.q, h.r) for city in pair.cities for h in city.hexes()})
            for side, view in enumerate(row):
                view.around = cells
                view.set_trait("marks", pair.rings(side))
                view.caption = _caption(pair, comparison.labels[side], side, view.texts)

    def _build(self) -> list[ipywidgets.Widget]:
        made = super()._build()
        # Changes are not followed during sleep.
        self._update_marks()
        return made

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the live views, and a picture for documents without a live kernel."""
        return super()._repr_mimebundle_(**kwargs) | {"image/svg+xml": self.comparison.svg()}


def _views(side: Side, pairs: Sequence[Pair], options: dict[str, Any]) -> list[CityWidget]:
    """Return the views of one side: one of the game's panels, and one of each city."""
    game = side if isinstance(side, City | Game) else Game(side, names=[p.name for p in pairs])
    common = {**options, "locked": side is not game or isinstance(side, City), "new_games": False}
    views = [] if isinstance(game, City) else [CityWidget(game, show=TABLE, **common)]
    for pair in pairs:
        own: dict[str, Any] = {"show": ("city", "score"), "follow": False, "player": pair.seat}
        views.append(CityWidget(game, **common, **own))
    return views


def _caption(pair: Pair, label: str, side: int, texts: Texts) -> str:
    """Return the caption of a city: its label, and on the second side the change of score."""
    who = f"{pair.name}, {label}" if pair.name else label
    if side == 0:
        return who
    changes = [
        f"{texts[WORDS[change.letter]]} {change.first} → {change.second} ({signed(change.change)})"
        for change in pair.changes
        if change.change
    ]
    differ = fill(texts["hexes_differ"], n=len(pair.differences))
    return " · ".join([fill(texts["look"], name=who, facts=differ), *changes])
