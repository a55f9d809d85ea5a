"""``ExplorerWidget``: a game's board, and the moves that stored games made from its position."""

from __future__ import annotations

from functools import partial
from html import escape
from math import hypot
from typing import TYPE_CHECKING, Any

import ipywidgets

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.game.game import Game
from akropolis_nb.messages.catalogue import fill, plural
from akropolis_nb.messages.numbers import with_error
from akropolis_nb.widget.city_widget import CityWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from akropolis_nb.engine.position import Position
    from akropolis_nb.explorer.explorer import Explorer

MORE = 300
"""Games that a click plays."""
_WIDTH = 150
"""Width of a picture in pixels."""
_SHOWN = 12
"""Moves that are listed."""
_LEAST_GAMES = 20
"""Games from which on the lead of a move is shown."""


class ExplorerWidget(ipywidgets.VBox):  # type: ignore[misc]
    """A game's board, and under it the moves that games of an explorer made from its position.

    A click on a move plays it on the board; *Undo* takes it back. The list follows the game.

    Args:
        explorer: the explorer.
        game: the game.
        play: plays so many more games from a position.
        options: options of the board, see :class:`ak.CityWidget`.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(seed=7)
    >>> explorer = ak.Explorer(":memory:").run(300, game, progress=False)
    >>> beside = explorer.show(game)
    >>> beside.buttons[0].tooltip == explorer.moves(game, expected=False).table()[0]["move"]
    True
    >>> beside.buttons[0].click()
    >>> game.ply
    1
    >>> beside.close()
    """

    def __init__(
        self, explorer: Explorer, game: Game, play: Callable[[Position, int], None], **options: Any
    ) -> None:
        if not isinstance(game, Game):
            raise AkropolisError(
                f"an explorer shows the moves of an ak.Game, not {short_repr(game)}"
            )
        self._explorer, self._game, self._play_games = explorer, game, play
        self.view = CityWidget(game, **options)
        """The board."""
        self.buttons: tuple[ipywidgets.Button, ...] = ()
        """A button for each move that is listed, in the order of :meth:`ak.Explorer.moves`."""
        self._more = self._button(fill(self.view.texts["explorer_play"], n=MORE), self._play_more)
        self._title = ipywidgets.HTML()
        flow = {"display": "flex", "flex_flow": "row wrap", "align_items": "flex-end"}
        self._list = ipywidgets.Box(layout={**flow, "max_height": "560px", "overflow": "auto"})
        # Beside the board if there is room, so that both are in sight.
        self.view.layout.flex = "2 1 520px"
        column = ipywidgets.VBox([self._title, self._list, ipywidgets.Box([self._more])])
        column.layout.flex = "1 1 340px"
        row = ipywidgets.Box([self.view, column], layout={**flow, "align_items": "flex-start"})
        super().__init__([row])
        self._stop = game.on_change(self._list_moves)
        self._list_moves()

    def close(self) -> None:
        """Close the widget and its board."""
        if hasattr(self, "_stop"):
            self._stop()
            self.view.close()
        super().close()

    @staticmethod
    def _button(text: str, pressed: Callable[[], object], tip: str = "") -> ipywidgets.Button:
        layout = ipywidgets.Layout(width="auto")
        button = ipywidgets.Button(description=text, tooltip=tip, layout=layout)
        button.on_click(lambda _: pressed())
        return button

    def _list_moves(self) -> None:
        """List the moves from the game's position."""
        position, texts = self._game.position, self.view.texts
        pictures, buttons = list[ipywidgets.HTML](), list[ipywidgets.Button]()
        playable = not position.is_over and not position.awaits_deal
        self._more.disabled = not playable
        self._title.value = ""
        if playable:
            found = self._explorer.moves(position, expected=False)
            self._title.value = escape(self._describe(found.rows))
            for row in found.rows[:_SHOWN]:
                label = plural(texts, "games", row["games"])
                if row["games"] >= _LEAST_GAMES:
                    label = f"{with_error(row['lead'], _half(row), texts, signed=True)}, {label}"
                move = Move.from_text(row["move"])
                city = position.play(move).cities[position.to_move]
                picture = city.svg(marks=[move.placement])
                cost = position.site.index(move.tile)
                stones = fill(texts["note_costs"], stones=plural(texts, "stones", cost))
                price = stones if cost else texts["cost_free"]
                card = f'<div style="width:{_WIDTH}px">{picture}</div>{escape(price)}'
                pictures.append(ipywidgets.HTML(card))
                buttons.append(self._button(label, partial(self._play, move), row["move"]))
        self.buttons = tuple(buttons)
        cards = zip(pictures, buttons, strict=True)
        self._list.children = [ipywidgets.VBox(card, layout={"margin": "4px"}) for card in cards]

    def _describe(self, rows: Sequence[Mapping[str, Any]]) -> str:
        """Say whose moves are listed, and how many others may be as good as the first."""
        texts = self.view.texts
        if not rows:
            return str(texts["explorer_none_here"])
        name = self._game.names[self._game.position.to_move]
        games = plural(texts, "games", sum(row["games"] for row in rows))
        sentence = fill(texts["explorer_moves_of"], name=name, games=games)
        first, *others = rows
        equal = sum(
            first["lead"] - row["lead"] <= hypot(_half(first), _half(row)) for row in others
        )
        if equal:
            sentence += " " + fill(texts["explorer_alike"], n=equal)
        return sentence

    def _play(self, move: Move) -> None:
        """Play a move; if the board's bots or its owner moved meanwhile, list the moves anew."""
        try:
            self._game.play(move)
        except AkropolisError as error:
            self._list_moves()
            self._title.value = escape(str(error))

    def _play_more(self) -> None:
        self._play_games(self._game.position, MORE)
        self._list_moves()


def _half(row: Mapping[str, Any]) -> float:
    """Return half of the 95% interval of a lead, in points."""
    return float(row["high"] - row["low"]) / 2
