"""`CityWidget`: a game, or a single city, to look at and to click."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets as t

from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.game import Game
from akropolis_nb.widget import assets
from akropolis_nb.widget.displays import current_run, displays
from akropolis_nb.widget.messages import sentences
from akropolis_nb.widget.messages.english import fill
from akropolis_nb.widget.options import Options, check_names
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.kernel import kernel_lock
from akropolis_nb.widget.session.review import Reviewing
from akropolis_nb.widget.session.seats import named
from akropolis_nb.widget.session.subject import CitySubject, GameSubject, Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from os import PathLike

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.review import Review
    from akropolis_nb.game.bot_protocol import Bot

RECORDED = (
    *("selected", "rotation", "player", "show", "view", "height", "texts", "heat_data", "marks"),
    *("contours", "counts", "presenter", "reveal", "caption", "link", "follow", "locked", "around"),
)
"""The options that a page without Python takes over."""
LONGEST = 500
"""Characters of an error that a page is sent; its intent may be quoted there."""


class CityWidget(Reviewing, anywidget.AnyWidget):
    """A view of a game, in which it can be played; or of a city, to build it freely.

    Several views of one game show the same, whoever changes it: a click in one of them, or
    `game.play(...)` in another cell.

    Args:
        edited: The `Game` to play, or the `City` to begin with.
        bots: Who plays by itself, by seat: names for `ak.bot`, or bots, see `Game.bots`.
        review: What `ak.review` has found out about the game.
        **options: First values of the traits, see `Options`, or a `layout`.

    Raises:
        TypeError: For anything else to show, or an option that there is not.

    Example:
        >>> import akropolis_nb as ak
        >>> view = ak.CityWidget(ak.Game(players=2, seed=7), height=520)
        >>> view.selected, view.rotation, view.player
        (0, 0, 0)
        >>> view.close()
    """

    _esm = assets.built("widget.js").decode()
    _css = assets.built("widget.css").decode()

    _options: type[Options] = Reviewing

    snapshot = t.Dict(read_only=True).tag(sync=True)
    """All that is shown, as plain data; replaced with every change."""

    def __init__(
        self,
        edited: Any,
        *,
        bots: Mapping[int, Bot | str] | None = None,
        review: Review | None = None,
        **options: Any,
    ) -> None:
        check_names(options, self._options)
        if bots is not None:
            if not isinstance(edited, Game):
                raise TypeError("a city by itself has no seats for bots")
            edited.bots = named(bots)
        self._revision = 0
        self._looked_at: int | None = None
        self.games: list[Game] = []
        """Every game that was played here, oldest first."""
        self._subject = self._prepared(edited)
        self._asleep = False
        self._own_layout = "layout" not in options
        super().__init__(**self._subject.first_values() | options)
        if review is not None:
            self.review = review
        self.on_msg(self._receive)
        assets.push(self)
        self._complete = True

    @property
    def game(self) -> Game:
        """The game that is played here. Set another one to go on with that."""
        if isinstance(self._subject, GameSubject):
            return self._subject.game
        raise AttributeError("this view shows a city by itself; view.city gives it back")

    @game.setter
    def game(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a view's game is an ak.Game, not {shown(game)}")
        if self.game is not game:
            with kernel_lock:
                self._subject.close()
                self._subject = self._prepared(game)
                self.review = None
                self._keep_pace()
                self._ponder()
                self._follow()

    @property
    def city(self) -> City:
        """The city that is shown. One that is built freely can be set; the view keeps both."""
        return self._subject.city(self.player)

    @city.setter
    def city(self, city: City) -> None:
        if not isinstance(self._subject, CitySubject):
            why = "game: its cities change by game.play(...)"
            if not isinstance(self._subject, GameSubject):
                why = "puzzle: its city changes tile by tile"
            # As any attribute that cannot be set.
            raise AttributeError(f"this view shows a {why}")  # noqa: TRY004
        if not isinstance(city, City):
            raise TypeError(f"a view's city is an ak.City, not {shown(city)}")
        with kernel_lock:
            self._subject.put(city)

    def close(self) -> None:
        """Take the view off every page, and follow its game no longer."""
        # A view whose arguments were refused is closed without having been opened.
        if hasattr(self, "_subject"):
            self._looking.close()
            self._subject.close()
        if self.comm is not None and self._own_layout:
            self.layout.close()
        super().close()

    def sleep(self) -> None:
        """Follow the game no longer, and be on no page, until displayed again."""
        with kernel_lock:
            self.close()
            # What ipywidgets leaves there says that this view cannot be displayed any more.
            del self._repr_mimebundle_
            self._trait_values.pop("snapshot")
            self._asleep = True

    def wake(self) -> None:
        """Follow the game again after a sleep, and be ready to be displayed."""
        if not self._asleep:
            return
        with kernel_lock:
            self._asleep = False
            if isinstance(self._subject, GameSubject):
                self._subject = GameSubject(self._subject.game, self._follow, self._seat)
            self._seat()
            self._ponder()
            self._settle()
            self.layout.open()
            self.open()

    def save_html(
        self,
        path: str | PathLike[str],
        title: str | None = None,
        *,
        analysis: Analysis | Iterable[Analysis] | None = None,
    ) -> None:
        """Write the view as a page that needs nothing but a browser, see `ak.save_html`."""
        from akropolis_nb.widget.export import save_html

        save_html(path, self, title=title, analysis=analysis)

    def recorded(self, analyses: Sequence[Analysis] = ()) -> dict[str, Any]:
        """Return what a page without Python has to know: the options, and the line's positions.

        Args:
            analyses: shown at those of the line's positions that they are of.
        """
        traits = {name: getattr(self, name) for name in RECORDED}
        with kernel_lock, self._subject.lock:
            snapshots = self._subject.record(self.texts)
            known = {**self.recorded_review(), **self.recorded_analyses(analyses)}
        start = self.snapshot["ply"]
        return {"traits": traits, "start": start, "snapshots": snapshots, **known}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take values from a page; a page whose value is refused gets the old one back."""
        taken = {name: value for name, value in sync_data.items() if self._may_be_set(name)}
        refused = set(sync_data).difference(taken).intersection(self.keys)
        with kernel_lock:
            try:
                super().set_state(taken)
            except Exception as error:
                if not isinstance(error, t.TraitError):
                    self.log.exception("akropolis_nb: a page set what cannot be checked")
                refused.update(taken)
            if refused:
                self.send_state(sorted(refused))

    def _may_be_set(self, name: str) -> bool:
        """Tell whether a page may set a trait: none that Python writes, and no code."""
        trait = self.traits().get(name)
        return trait is not None and not trait.read_only and name not in {"_esm", "_css"}

    def __repr__(self) -> str:
        return f"<CityWidget: {self.snapshot['title']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the live view, and a picture for where no kernel answers."""
        self.wake()
        displays.show(self, current_run())
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "image/svg+xml": self._subject.svg(reveal=self.reveal)}, metadata

    # What is shown

    def _prepared(self, edited: Any) -> Subject:
        if isinstance(edited, City):
            return CitySubject(edited, self._follow)
        if not isinstance(edited, Game):
            raise TypeError(f"CityWidget shows an ak.Game or an ak.City, not {shown(edited)}")
        if not any(game is edited for game in self.games):
            self.games.append(edited)
        return GameSubject(edited, self._follow, self._seat)

    @t.default("snapshot")
    def _next_snapshot(self) -> dict[str, Any]:
        self._revision += 1
        snapshot = self._subject.snapshot(self._revision, self.texts, self.show)
        if not self.new_games or self.locked:
            # The form for a new game offers these tables, and begins with these rules.
            for name in ("tables", "rules"):
                snapshot.pop(name, None)
        if self.locked:
            # The node is what comments are written to.
            snapshot.pop("node", None)
            snapshot |= {"can_undo": False, "can_redo": False}
        return snapshot

    @t.observe("texts", "show", "locked")
    def _refresh(self, change: t.Bunch | None = None) -> None:
        if not self.trait_has_value("snapshot"):
            return
        if change and change.name == "show" and ("chart" in change.old) == ("chart" in change.new):
            return
        with kernel_lock, self._subject.lock:
            self.set_trait("snapshot", self._next_snapshot())

    def _follow(self) -> None:
        """Show what has become of it, all in one message."""
        with kernel_lock, self._subject.lock, self.hold_sync():
            self._refresh()
            self._seat()
            self._think()
            self._judge()
            self._settle()

    def _settle(self) -> None:
        """Take in hand, look at and colour what the present asks for."""
        for name, value in self._subject.first_values().items():
            if name != "player":
                self.set_trait(name, value)
        self._looked_at = None
        self._look()
        self._warm()

    def _look(self) -> None:
        """Look at the city where something happens, once, so that one can look elsewhere."""
        seen = self._subject.first_values().get("player")
        if seen != self._looked_at:
            self._looked_at = seen
            if seen is not None and self.follow:
                self.player = seen

    # What a page asks for

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        if not isinstance(message, dict):
            return
        if message.get("kind") == "plotly":
            assets.pull(self, str(message.get("page"))[:LONGEST])
        elif message.get("kind") == "seen":
            self._seen()
        else:
            answer: intents.Answer = {"error": self.texts["interrupted"]}
            try:
                answer = self._answer(message)
            finally:
                # An interrupt goes on to the kernel once the page has its answer.
                self.send({"reply": _id_of(message), **answer})

    def _answer(self, intent: intents.Intent) -> intents.Answer:
        """Do what is asked; whatever goes wrong, the page is told."""
        try:
            with kernel_lock, self._subject.lock:
                return self._obey(intent)
        except AkropolisError as error:
            told = sentences.refusal(self.texts, error)
        except Exception as error:
            self.log.exception("akropolis_nb: %s failed", shown(intent.get("kind")))
            told = f"{type(error).__name__}: {error}"
        return {"error": told if len(told) <= LONGEST else f"{told[:LONGEST]}…"}

    def _obey(self, intent: intents.Intent) -> intents.Answer:
        kind = str(intent.get("kind"))
        if kind == "why":
            return {"ok": True, **self._subject.why(intent, self.texts)}
        if self.locked:
            return {"error": self.texts["locked"]}
        own = self._own(kind) if isinstance(self._subject, GameSubject) else None
        if own is None and kind not in self._subject.supported_intents:
            return {"error": f"this view cannot be asked for {shown(kind)}"}
        # Bots can be stopped while they change the game.
        if intent.get("revision") != self._revision and kind != "bots":
            return {"error": self.texts["changed"], "stale": True}
        told = own(intent) if own else self._subject.change(intent, self.texts)
        return {"ok": True, "revision": self._revision, **told}

    def _own(self, kind: str) -> Callable[[intents.Intent], intents.Answer] | None:
        """Return what the view does itself, if it is that which is asked of its game."""
        if kind == "place" and self.is_asking:
            return self._try
        if kind == "new" and not self.new_games:
            return None
        return {"new": self._renew, "bots": self._let_play, "review": self._do_review}.get(kind)

    def _renew(self, intent: intents.Intent) -> intents.Answer:
        """Begin another game; the old one is kept."""
        self.game = intents.new_game(intent)
        rules = sentences.rules(self.texts, self.game.rules)
        return {"text": fill(self.texts["started"], rules=rules)}


def _id_of(intent: intents.Intent) -> str:
    """Return by which name an intent is answered."""
    name = intent.get("id")
    return name[:LONGEST] if isinstance(name, str) else shown(name)
