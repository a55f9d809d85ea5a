"""What all views have in common: document, parts, and what they exchange with a page."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any, Literal

import anywidget
import traitlets as t

from akropolis_nb.draw import for_notebook
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import python_keys
from akropolis_nb.widget import assets
from akropolis_nb.widget.options import PARTS, SEATS, Options
from akropolis_nb.widget.session import overlay_data
from akropolis_nb.widget.session.displays import current_run, displays
from akropolis_nb.widget.session.kernel import kernel_lock

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.engine.city import City
    from akropolis_nb.widget.documents.document import Document
    from akropolis_nb.widget.session.intents import Action, Intent
    from akropolis_nb.widget.session.view_part import ViewPart
    from akropolis_nb.widget.wire.intents import Answer
    from akropolis_nb.widget.wire.side_data import Start
    from akropolis_nb.widget.wire.snapshot import Snapshot

RECORDED = (
    *("selected", "rotation", "player", "show", "view", "height", "texts", "marks"),
    *("contours", "counts", "coordinates", "presenter", "reveal", "caption", "steps", "step"),
    *("link", "follow", "locked", "around", "compared"),
)
"""Options that are saved in a page without Python."""
REMEMBERED = 64
"""Number of replies that are kept for intents that a page sends again."""
LONGEST = 500
"""Maximum length of an error sent to a page, because errors may quote its intent."""


class View(Options, anywidget.AnyWidget):
    """A view of a document, with parts that have data and actions of their own.

    Args:
        document: what the view edits.
        parts: its further parts.
        options: initial values of the traits, see ``Options``, or a ``layout``.
    """

    _esm = assets.read_asset("widget.js").decode()
    _css = assets.read_asset("widget.css").decode()

    def __init__(
        self, document: Document, parts: Sequence[ViewPart] = (), *, options: dict[str, Any]
    ) -> None:
        self._revision = 0
        self._replies: dict[str, tuple[Intent, Answer]] = {}
        self._active_seat: int | None = None
        self._asleep = False
        self._own_layout = "layout" not in options
        self._edit(document, parts)
        first = document.first_values()
        self._active_seat = first.get("player")
        super().__init__(**first | options)
        self.on_msg(self._receive)
        assets.push(self)
        self._complete = True

    @property
    def city(self) -> City:
        """The city that is shown. Assign another one to replace a free city; this can be undone."""
        return self._document.city(self.player)

    @city.setter
    def city(self, city: City) -> None:
        with kernel_lock:
            self._document.put(city)

    def _edit(self, document: Document, parts: Sequence[ViewPart] = ()) -> None:
        """Edit a document, and follow its changes."""
        self._document = document
        self._parts = parts
        self._start()

    # On a page or not

    def open(self) -> None:
        """Send the view to pages."""
        if self.comm is None:
            self._publish()
        super().open()

    def close(self) -> None:
        """Remove the view from all pages, and its callbacks from the game."""
        # The view has no document if its arguments were invalid.
        if hasattr(self, "_document"):
            self._stop()
        if self.comm is not None and self._own_layout:
            self.layout.close()
        super().close()

    def sleep(self) -> None:
        """Remove the view from all pages and stop following the game, until displayed again."""
        with kernel_lock:
            self.close()
            # ipywidgets replaces the method on close; the view would not be displayable any more.
            del self._repr_mimebundle_
            self._trait_values.pop("snapshot", None)
            self._asleep = True

    def wake(self) -> None:
        """Undo ``sleep``: follow the game again, and prepare the view for display."""
        if self._asleep:
            with kernel_lock:
                self._asleep = False
                self._start()
                self._reset_selection()
                self.layout.open()
                self.open()

    def _start(self) -> None:
        for part in self._parts:
            part.start()
        self._document.start(self._on_change)

    def _stop(self) -> None:
        for part in self._parts:
            part.stop()
        self._document.stop()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.snapshot.get('title', '')}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the live view, and a picture for documents without a live kernel."""
        self.wake()
        displays.show(self, current_run())
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        picture = self._document.svg(
            reveal=self.reveal,
            caption=self.caption,
            marks=self.marks,
            contours=self.contours,
            counts=self.counts and self.reveal,
            coordinates=self.coordinates,
        )
        return {**data, "image/svg+xml": for_notebook(picture)}, metadata

    def save_html(
        self,
        path: str | PathLike[str],
        title: str | None = None,
        *,
        analysis: Analysis | Forecast | Iterable[Analysis | Forecast] | None = None,
        play: bool | None = None,
        players: Literal["all"] | None = None,
        with_3d: bool = True,
    ) -> None:
        """Write the view to a self-contained HTML file, see ``ak.save_html``."""
        from akropolis_nb.widget.pages.html import save_html

        save_html(
            path,
            self,
            title=title,
            analysis=analysis,
            play=play,
            players=players,
            with_3d=with_3d,
        )

    def recorded(self, analyses: Sequence[Analysis | Forecast] = ()) -> dict[str, Any]:
        """Return the data for a page without Python: the options, and what can be seen.

        Args:
            analyses: shown at the positions that they belong to.
        """
        with kernel_lock, self._document.lock:
            data = {"traits": self.recorded_traits(), **self._document.record(self.texts)}
            for part in self._parts:
                data |= part.record(self.texts, analyses)
        return data

    def recorded_traits(self) -> dict[str, Any]:
        """Return the options that are saved in a page without Python."""
        texts = {key: text for key, text in self.texts.items() if key not in python_keys()}
        traits = {name: getattr(self, name) for name in RECORDED} | {"texts": texts}
        return traits | {"heat_data": self._heat()}

    # Data for the page

    @t.default("snapshot")
    def _snapshot(self) -> Snapshot:
        """Return the snapshot of the present state; a sleeping view makes it when it is read."""
        snapshot = self._document.snapshot(self._revision, self.texts, self.show)
        if not self.new_games or self.locked:
            # Only the form for a new game needs them.
            snapshot.pop("tables", None)
        if self.locked:
            # Only to write comments, and to restore.
            snapshot.pop("node", None)
            snapshot.pop("deleted", None)
            snapshot |= {"can_undo": False, "can_redo": False}
        return snapshot

    @t.default("start_data")
    def _start_data(self) -> Start | None:
        """Return how the game began, unless the view is read-only."""
        return None if self.locked else self._document.start_data()

    def _publish(self) -> None:
        """Update all data for the page."""
        self._revision += 1
        snapshot = self._snapshot()
        self.set_trait("snapshot", snapshot)
        for name in PARTS:
            self.set_trait(f"_{name}", snapshot.get(name))
        scenes = [seat["scene"] for seat in snapshot["seats"]]
        for seat in range(SEATS):
            self.set_trait(f"_scene_{seat}", scenes[seat] if seat < len(scenes) else None)
        self.set_trait("start_data", self._start_data())
        self._show_all()
        self._show_heat()

    @t.observe("texts", "show", "locked")
    def _refresh(self, change: t.Bunch | None = None) -> None:
        """Update all data for the page in a single message; not for sleeping and closed views."""
        if self.comm is None:
            return
        if change and change.name == "show" and ("chart" in change.old) == ("chart" in change.new):
            return
        with kernel_lock, self._document.lock, self.hold_sync():
            self._publish()

    def _on_change(self) -> None:
        """Update all data for the page, and the selection, after a change of the document."""
        with kernel_lock, self._document.lock, self.hold_sync():
            if self.comm is not None:
                self._publish()
            self._reset_selection()

    def _show(self, part: ViewPart) -> None:
        """Update a part's data for the page, and the city that is shown."""
        self._set_data(part.trait, part.data(self.texts))
        self._show_active_seat()

    def _show_all(self, _part: ViewPart | None = None) -> None:
        """Update the data of all parts; an open exercise hides the analysis."""
        for part in self._parts:
            self._show(part)

    @t.observe("heat", "heat_legend", "selected")
    def _show_heat(self, _change: object = None) -> None:
        self._set_data("heat_data", self._heat())

    def _heat(self) -> dict[str, Any] | None:
        if self.heat == overlay_data.NOW:
            legend = self.heat_legend or self.texts["heat_now"]
            return self._document.heat_now(self.selected, legend)
        return overlay_data.heat_data(self.heat or {}, self.heat_legend or self.texts["heat"])

    def _set_data(self, trait: str, data: Mapping[str, object] | None) -> None:
        """Set the data that accompany a snapshot, with the snapshot's revision."""
        self.set_trait(trait, data and {**data, "revision": self._revision})

    def _reset_selection(self) -> None:
        """Reset selection and seat after a change."""
        first = self._document.first_values()
        if "selected" in first:
            self.selected = first["selected"]
        self._active_seat = None
        self._show_active_seat()

    def _show_active_seat(self) -> None:
        """Show the active seat's city when the active seat changes."""
        wanted = (part.seat_to_show for part in self._parts)
        seen = next(
            (seat for seat in wanted if seat is not None),
            self._document.first_values().get("player"),
        )
        if seen != self._active_seat:
            self._active_seat = seen
            if seen is not None and self.follow:
                self.player = seen

    # Messages from the page

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

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        if not isinstance(message, dict):
            return
        if message.get("kind") == "plotly":
            assets.pull(self, str(message.get("page"))[:LONGEST])
            return
        before, answered = self._revision, False
        answer: Answer = {"error": self.texts["interrupted"]}
        try:
            with kernel_lock, self.hold_sync():
                answer = self._answer(message)
                if "id" in message and self._revision != before:
                    # In one message with the snapshot.
                    self.set_trait("_reply", {"reply": _id_of(message), **answer})
                    answered = True
        finally:
            # Reply also after an interrupt, which then reaches the kernel.
            if "id" in message and not answered:
                self.send({"reply": _id_of(message), **answer})

    def _answer(self, intent: Intent) -> Answer:
        """Handle an intent, and return the reply; every error becomes a reply, too."""
        try:
            with kernel_lock, self._document.lock:
                return self._handle(intent)
        except AkropolisError as error:
            message = sentences.refusal(self.texts, error)
        except Exception as error:
            self.log.exception("akropolis_nb: %s failed", short_repr(intent.get("kind")))
            message = f"{type(error).__name__}: {error}"
        return {"error": message if len(message) <= LONGEST else f"{message[:LONGEST]}…"}

    def _handle(self, intent: Intent) -> Answer:
        kind = str(intent.get("kind"))
        action = self._actions().get(kind)
        if self.locked and not (action and action.in_locked_views):
            return {"error": self.texts["locked"]}
        if action is None:
            return {"error": f"this view cannot be asked for {short_repr(kind)}"}
        # A page that got no answer sends the intent again; it is not carried out twice.
        known = self._replies.get(_id_of(intent))
        if known is not None and known[0] == intent:
            return known[1]
        if intent.get("revision") != self._revision and not action.at_any_revision:
            return {"error": self.texts["changed"], "stale": True}
        fields = action.handle(intent, self.texts)
        if kind in {"goto", "step", "review"}:
            # Another city may have been chosen in this view.
            self._active_seat = None
            self._show_active_seat()
        answer: Answer = {"ok": True, "revision": self._revision, **fields}
        if "id" in intent and not action.in_locked_views:
            self._replies[_id_of(intent)] = intent, answer
            if len(self._replies) > REMEMBERED:
                del self._replies[next(iter(self._replies))]
        return answer

    def _actions(self) -> dict[str, Action]:
        """Return what answers each kind of intent now: the parts go before the document."""
        actions = dict(self._document.actions)
        for part in self._parts:
            actions |= part.actions
        return actions

    @classmethod
    def _check_options(cls, options: Iterable[str]) -> None:
        """Raise an error with a hint if there is an unknown option.

        Raises:
            TypeError: an option is unknown.
        """
        common = anywidget.AnyWidget.class_traits()
        traits = cls.class_traits().items()
        known = [n for n, trait in traits if n not in common and not trait.read_only] + ["layout"]
        for name in options:
            if name not in known:
                close = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {close[0]!r}?" if close else f"it has {', '.join(known)}"
                raise TypeError(f"{cls.__name__} has no option {name!r}: {hint}")


def _id_of(intent: Intent) -> str:
    """Return the id of an intent for the reply, with limited length."""
    name = intent.get("id")
    return name[:LONGEST] if isinstance(name, str) else short_repr(name)
