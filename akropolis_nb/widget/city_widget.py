"""`CityWidget`: an interactive view of a game or of a single city."""

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
from akropolis_nb.widget.messages.catalogue import fill
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
"""Options that are saved in a page without Python."""
LONGEST = 500
"""Maximum length of an error sent to a page, because errors may quote its intent."""


class CityWidget(Reviewing, anywidget.AnyWidget):
    """An interactive view: play a game, or build a city freely.

    All views of a game show the same position, whether it was changed by a click in one of them or
    by `game.play(...)` in another cell.

    Args:
        edited: The `Game` to play, or the `City` to begin with.
        bots: Bots by seat: names for `ak.bot`, or bot objects, see `Game.bots`.
        review: A review of the game, from `ak.review`.
        **options: Initial values of the traits, see `Options`, or a `layout`.

    Raises:
        TypeError: `edited` is something else, or there is no such option.

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
    """All data that the page shows; replaced on each change."""

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
        self._active_seat: int | None = None
        self.games: list[Game] = []
        """All games that were played in this view, oldest first."""
        self._subject = self._make_subject(edited)
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
        """The game that is played in this view. Assign another one to replace it."""
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
                self._subject = self._make_subject(game)
                self.review = None
                self._set_pace()
                self._follow_analysis()
                self._on_change()

    @property
    def city(self) -> City:
        """The city that is shown. Assign another one to replace a free city; this can be undone."""
        return self._subject.city(self.player)

    @city.setter
    def city(self, city: City) -> None:
        if not isinstance(self._subject, CitySubject):
            why = "game: its cities change by game.play(...)"
            if not isinstance(self._subject, GameSubject):
                why = "puzzle: its city changes tile by tile"
            # Read-only attributes raise AttributeError, too.
            raise AttributeError(f"this view shows a {why}")  # noqa: TRY004
        if not isinstance(city, City):
            raise TypeError(f"a view's city is an ak.City, not {shown(city)}")
        with kernel_lock:
            self._subject.put(city)

    def close(self) -> None:
        """Remove the view from all pages, and its callbacks from the game."""
        # The view has no subject if its arguments were invalid.
        if hasattr(self, "_subject"):
            self._subscription.close()
            self._subject.close()
        if self.comm is not None and self._own_layout:
            self.layout.close()
        super().close()

    def sleep(self) -> None:
        """Remove the view from all pages and stop following the game, until displayed again."""
        with kernel_lock:
            self.close()
            # ipywidgets replaces the method on close; the view would not be displayable any more.
            del self._repr_mimebundle_
            self._trait_values.pop("snapshot")
            self._asleep = True

    def wake(self) -> None:
        """Undo `sleep`: follow the game again, and prepare the view for display."""
        if not self._asleep:
            return
        with kernel_lock:
            self._asleep = False
            if isinstance(self._subject, GameSubject):
                self._subject = GameSubject(self._subject.game, self._on_change, self._show_bots)
            self._show_bots()
            self._follow_analysis()
            self._reset_selection()
            self.layout.open()
            self.open()

    def save_html(
        self,
        path: str | PathLike[str],
        title: str | None = None,
        *,
        analysis: Analysis | Iterable[Analysis] | None = None,
    ) -> None:
        """Write the view to a self-contained HTML file, see `ak.save_html`."""
        from akropolis_nb.widget.export import save_html

        save_html(path, self, title=title, analysis=analysis)

    def recorded(self, analyses: Sequence[Analysis] = ()) -> dict[str, Any]:
        """Return the data for a page without Python: the options, and the positions of the line.

        Args:
            analyses: shown at the positions that they belong to.
        """
        traits = {name: getattr(self, name) for name in RECORDED}
        with kernel_lock, self._subject.lock:
            snapshots = self._subject.record(self.texts)
            known = {**self.recorded_review(), **self.recorded_analyses(analyses)}
        start = self.snapshot["ply"]
        return {"traits": traits, "start": start, "snapshots": snapshots, **known}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Set traits from a page; if a value is invalid, send the old one back."""
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
        """Return whether a page may set a trait: not the read-only ones, and no code."""
        trait = self.traits().get(name)
        return trait is not None and not trait.read_only and name not in {"_esm", "_css"}

    def __repr__(self) -> str:
        return f"<CityWidget: {self.snapshot['title']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the live view, and a picture for documents without a live kernel."""
        self.wake()
        displays.show(self, current_run())
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "image/svg+xml": self._subject.svg(reveal=self.reveal)}, metadata

    # Data for the page

    def _make_subject(self, edited: Any) -> Subject:
        if isinstance(edited, City):
            return CitySubject(edited, self._on_change)
        if not isinstance(edited, Game):
            raise TypeError(f"CityWidget shows an ak.Game or an ak.City, not {shown(edited)}")
        if not any(game is edited for game in self.games):
            self.games.append(edited)
        return GameSubject(edited, self._on_change, self._show_bots)

    @t.default("snapshot")
    def _next_snapshot(self) -> dict[str, Any]:
        self._revision += 1
        snapshot = self._subject.snapshot(self._revision, self.texts, self.show)
        if not self.new_games or self.locked:
            # Only the form for a new game needs these.
            for name in ("tables", "rules"):
                snapshot.pop(name, None)
        if self.locked:
            # The node is needed only to write comments.
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

    def _on_change(self) -> None:
        """Update all data for the page after a change, in a single message."""
        with kernel_lock, self._subject.lock, self.hold_sync():
            self._refresh()
            self._show_bots()
            self._show_analysis()
            self._show_review()
            self._reset_selection()

    def _reset_selection(self) -> None:
        """Reset selection, seat and heat after a change."""
        for name, value in self._subject.first_values().items():
            if name != "player":
                self.set_trait(name, value)
        self._active_seat = None
        self._show_active_seat()
        self._update_heat()

    def _show_active_seat(self) -> None:
        """Show the active seat's city when the active seat changes."""
        seen = self._subject.first_values().get("player")
        if seen != self._active_seat:
            self._active_seat = seen
            if seen is not None and self.follow:
                self.player = seen

    # Messages from the page

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        if not isinstance(message, dict):
            return
        if message.get("kind") == "plotly":
            assets.pull(self, str(message.get("page"))[:LONGEST])
        elif message.get("kind") == "seen":
            self._acknowledge()
        else:
            answer: intents.Answer = {"error": self.texts["interrupted"]}
            try:
                answer = self._answer(message)
            finally:
                # Reply also after an interrupt, which then reaches the kernel.
                self.send({"reply": _id_of(message), **answer})

    def _answer(self, intent: intents.Intent) -> intents.Answer:
        """Handle an intent, and return the reply; every error becomes a reply, too."""
        try:
            with kernel_lock, self._subject.lock:
                return self._handle(intent)
        except AkropolisError as error:
            message = sentences.refusal(self.texts, error)
        except Exception as error:
            self.log.exception("akropolis_nb: %s failed", shown(intent.get("kind")))
            message = f"{type(error).__name__}: {error}"
        return {"error": message if len(message) <= LONGEST else f"{message[:LONGEST]}…"}

    def _handle(self, intent: intents.Intent) -> intents.Answer:
        kind = str(intent.get("kind"))
        if kind == "why":
            return {"ok": True, **self._subject.why(intent, self.texts)}
        if self.locked:
            return {"error": self.texts["locked"]}
        own = self._view_handler(kind) if isinstance(self._subject, GameSubject) else None
        if own is None and kind not in self._subject.supported_intents:
            return {"error": f"this view cannot be asked for {shown(kind)}"}
        # Bots can be paused at any revision, because they change the game themselves.
        if intent.get("revision") != self._revision and kind != "bots":
            return {"error": self.texts["changed"], "stale": True}
        reply = own(intent) if own else self._subject.change(intent, self.texts)
        return {"ok": True, "revision": self._revision, **reply}

    def _view_handler(self, kind: str) -> Callable[[intents.Intent], intents.Answer] | None:
        """Return the view's own handler of an intent; ``None`` if the subject handles it."""
        if kind == "place" and self.is_asking:
            return self._try
        if kind == "new" and not self.new_games:
            return None
        return {
            "new": self._start_new_game,
            "bots": self._play_or_pause,
            "review": self._handle_review,
        }.get(kind)

    def _start_new_game(self, intent: intents.Intent) -> intents.Answer:
        """Start another game; the old one stays in `games`."""
        self.game = intents.new_game(intent)
        rules = sentences.rules(self.texts, self.game.rules)
        return {"text": fill(self.texts["started"], rules=rules)}


def _id_of(intent: intents.Intent) -> str:
    """Return the id of an intent for the reply, with limited length."""
    name = intent.get("id")
    return name[:LONGEST] if isinstance(name, str) else shown(name)
