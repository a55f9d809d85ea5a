"""`CityWidget`: a game, or a single city, to look at and to click."""

from __future__ import annotations

import difflib
import threading
import weakref
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets as t

from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.game import Game
from akropolis_nb.widget import intents, library
from akropolis_nb.widget.snapshot import city_snapshot, game_snapshot
from akropolis_nb.widget.texts import ENGLISH, Texts

if TYPE_CHECKING:
    from collections.abc import Callable

OPTIONS = ("selected", "rotation", "player", "show", "texts", "height", "layout")
PANELS = ("city", "site", "players", "score", "unseen", "moves")

# JupyterLab hands a widget's messages to a thread of their own, while a cell runs in another.
# One lock for all views: a view's change reaches the other views of its game.
_turn = threading.RLock()


class CityWidget(anywidget.AnyWidget):
    """A view of a game, in which it can be played; or of a city by itself, to look at.

    Several views of one game show the same, whoever changes it: a click in one of them, or
    `game.play(...)` in another cell.

    Args:
        edited: The `Game` to play, or the `City` to show.
        **options: First values of the traits `selected`, `rotation`, `player`, `show`, `texts`
            and `height`, or a `layout`.

    Raises:
        TypeError: For anything else to show, or an option that there is not.

    Example:
        >>> import akropolis_nb as ak
        >>> view = ak.CityWidget(ak.Game(players=2, seed=7), height=520)
        >>> view.selected, view.rotation, view.player
        (0, 0, 0)
        >>> view.close()
    """

    _esm = library.built("widget.js").decode()
    _css = library.built("widget.css").decode()

    snapshot = t.Dict(read_only=True).tag(sync=True)
    """All that is shown, as plain data; replaced with every change."""
    selected = t.Int(0).tag(sync=True)
    """Index of the tile in hand in the construction site; -1 for none."""
    rotation = t.Int(0, min=0, max=5).tag(sync=True)
    """Rotation of the tile in hand."""
    player = t.Int(0).tag(sync=True)
    """The seat whose city is shown. Follows the seat to move with every change of the game."""
    show = t.Tuple(PANELS).tag(sync=True)
    """Names of the panels to show."""
    texts = t.Dict(ENGLISH).tag(sync=True)
    """Every word that is shown, to be replaced by those of another language."""
    height = t.Int(460, min=200).tag(sync=True)
    """Height of the board in pixels."""

    _unfollow: Callable[[], object] = staticmethod(lambda: None)

    def __init__(self, edited: Game | City, **options: Any) -> None:
        if not isinstance(edited, Game | City):
            raise TypeError(f"CityWidget shows an ak.Game or an ak.City, not {edited!r}")
        _check_options(options)
        self._edited = edited
        self._revision = 0
        self.set_trait("snapshot", self._next_snapshot(options.get("texts", ENGLISH)))
        super().__init__(**self._first_values() | options)
        self.on_msg(self._receive)
        if isinstance(edited, Game):
            self._unfollow = weakref.finalize(self, edited.on_change(_weak(self._follow)))
        library.push(self)

    @property
    def game(self) -> Game:
        """The game that is played here."""
        if isinstance(self._edited, Game):
            return self._edited
        raise AttributeError("this view shows a city by itself; view.city gives it back")

    @property
    def city(self) -> City:
        """The city that is shown."""
        if isinstance(self._edited, City):
            return self._edited
        return self._edited.position.cities[self.player]

    def close(self) -> None:
        """Take the view off every page, and follow its game no longer."""
        self._unfollow()
        super().close()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take values from a page; a page whose value is refused gets the old one back."""
        with _turn:
            try:
                super().set_state(sync_data)
            except t.TraitError:
                self.send_state(list(sync_data))

    def __repr__(self) -> str:
        return f"<CityWidget: {self.snapshot['title']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the live view, and a picture for where no kernel answers."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "image/svg+xml": self._edited.svg()}, metadata

    # What is shown

    def _next_snapshot(self, texts: Texts) -> dict[str, Any]:
        self._revision += 1
        if isinstance(self._edited, City):
            return city_snapshot(self._edited, self._revision, texts)
        return game_snapshot(self._edited, self._revision, texts)

    def _first_values(self) -> dict[str, Any]:
        """Return what is in hand and looked at after every change, unless one chooses."""
        if isinstance(self._edited, City):
            return {"selected": -1, "show": ("city", "score")}
        position = self._edited.position
        return {"selected": -1 if position.is_over else 0, "player": position.to_move}

    @t.observe("texts")
    def _refresh(self, _change: object = None) -> None:
        with _turn:
            self.set_trait("snapshot", self._next_snapshot(self.texts))

    def _follow(self) -> None:
        """Show what the game has become, all of it in one message."""
        with _turn, self.hold_sync():
            self._refresh()
            for name, value in self._first_values().items():
                self.set_trait(name, value)

    @t.validate("selected")
    def _valid_selected(self, proposal: t.Bunch) -> int:
        tiles = 0 if isinstance(self._edited, City) else len(self._edited.position.site)
        if not -1 <= proposal.value < tiles:
            raise t.TraitError(
                f"the construction site holds {tiles} tiles: selected is one of 0..{tiles - 1}, "
                f"or -1 for none, not {proposal.value}"
            )
        return int(proposal.value)

    @t.validate("player")
    def _valid_player(self, proposal: t.Bunch) -> int:
        seats = 1 if isinstance(self._edited, City) else len(self._edited.position.cities)
        if not 0 <= proposal.value < seats:
            raise t.TraitError(f"player is a seat, 0..{seats - 1}, not {proposal.value}")
        return int(proposal.value)

    @t.validate("show")
    def _valid_show(self, proposal: t.Bunch) -> tuple[str, ...]:
        unknown = [name for name in proposal.value if name not in PANELS]
        if unknown:
            raise t.TraitError(f"there is no panel {unknown[0]!r}: show takes {', '.join(PANELS)}")
        return tuple(proposal.value)

    # What a page asks for

    def _receive(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        if message.get("kind") == "plotly":
            library.pull(self, str(message.get("page")))
        else:
            self.send({"reply": message.get("id"), **self._answer(message)})

    def _answer(self, intent: intents.Intent) -> intents.Answer:
        """Do what is asked; whatever happens, the page is told."""
        try:
            with _turn:
                return self._obey(intent)
        except AkropolisError as error:
            return {"error": str(error)}
        except Exception as error:
            self.log.exception("akropolis_nb: %r failed", intent.get("kind"))
            return {"error": f"{type(error).__name__}: {error}"}

    def _obey(self, intent: intents.Intent) -> intents.Answer:
        kind = intent.get("kind")
        if isinstance(self._edited, City):
            return {"error": self.texts["only_a_city"]}
        if kind == "why":
            return {"ok": True, **intents.why(self._edited, intent, self.texts)}
        change = intents.CHANGES.get(str(kind))
        if change is None:
            return {"error": f"a view cannot ask for {kind!r}"}
        if intent.get("revision") != self._revision:
            return {"error": self.texts["changed"], "stale": True}
        change(self._edited, intent)
        return {"ok": True, "revision": self._revision}


def _weak(method: Callable[[], None]) -> Callable[[], None]:
    """Return a callback that does not keep the method's object alive."""
    reference = weakref.WeakMethod(method)

    def call() -> None:
        alive = reference()
        if alive is not None:
            alive()

    return call


def _check_options(options: dict[str, Any]) -> None:
    for name in options:
        if name not in OPTIONS:
            close = difflib.get_close_matches(name, OPTIONS, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"it has {', '.join(OPTIONS)}"
            raise TypeError(f"CityWidget has no option {name!r}: {hint}")
