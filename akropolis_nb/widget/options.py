"""The traits of views: what users can set, with validation, and the data for the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import traitlets as t

from akropolis_nb.engine.checks import short_repr as quoted, suggest_name
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import check_language, current_language
from akropolis_nb.widget.session import overlay_data
from akropolis_nb.widget.session.bot_runner import PACE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.widget.documents.document import Document

PANELS = (
    *("city", "site", "players", "score", "unseen", "moves"),
    *("chart", "replay", "analysis", "opening", "forecast", "review", "puzzle"),
)


STEPPED = ("caption", "show", "reveal", "counts", "marks", "contours", "coordinates")
"""Options that the steps of a view can change."""


LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?")
"""A BCP 47 tag with a language, optionally a script and a region: browsers need it for plurals."""


SEATS = 4
"""The most seats of a game."""
PARTS = ("line", "tree", "chart", "tables", "palette")
"""Parts of a snapshot that are traits of their own for a page, as are the scenes of its seats."""


def _part() -> Any:
    return t.Any(None, read_only=True).tag(sync=True)


def _without_parts(snapshot: dict[str, Any]) -> dict[str, Any]:
    seats = [
        {name: value for name, value in seat.items() if name != "scene"}
        for seat in snapshot.get("seats", ())
    ]
    return {name: part for name, part in snapshot.items() if name not in PARTS} | {"seats": seats}


class Options(t.HasTraits):
    """Options of a view."""

    selected = t.Int(0).tag(sync=True)
    """Index of the selected tile in the construction site; -1 for none."""
    rotation = t.Int(0, min=0, max=5).tag(sync=True)
    """Rotation of the selected tile."""
    player = t.Int(0).tag(sync=True)
    """The seat whose city is shown.

    After each change of the game it is set to the seat to move; after stepping to a move or
    clicking it, to the seat that made it.
    """
    follow = t.Bool(True)
    """Whether ``player`` follows the game."""
    new_games = t.Bool(True)
    """Whether a new game can be started in this view."""
    around = t.List(t.Tuple(t.Int(), t.Int())).tag(sync=True)
    """Hexes (q, r) that must stay in sight; by default those of the city. Views with the same hexes
    here show the same part of the plane."""
    locked = t.Bool(False).tag(sync=True)
    """Whether the view is read-only on the page; scripts can still change it."""
    cursor = t.List(t.Int(), None, allow_none=True, minlen=2, maxlen=2).tag(sync=True)
    """The hex [q, r] under the pointer; ``None`` for none."""
    link = t.Unicode("").tag(sync=True)
    """Views on one page with the same name here share ``cursor`` and ``rotation``, and ``selected``
    if they have the same tiles to choose from. Empty: not linked."""
    show = t.Tuple().tag(sync=True)
    """Names of the visible panels."""
    view = t.Enum(("2d", "3d"), "2d").tag(sync=True)
    """``"2d"`` from above, or ``"3d"``."""
    height = t.Int(None, min=200, max=4000, allow_none=True).tag(sync=True)
    """Height of the board in pixels. ``None``: 460, or 640 with ``presenter``, and less in a low
    window, so that the city and the construction site are visible together."""
    language = t.Unicode()
    """``"en"``, ``"de"``, ``"fr"``, ``"pl"`` or ``"uk"``; by default set by ``ak.set_language``."""
    texts = t.Dict().tag(sync=True)
    """All texts of the view by key; they follow ``language``, and can be set one by one."""
    heat = t.Any(None)
    """Numbers to show as colours: ``"now"`` for the immediate gain of the selected tile, or a
    mapping of placements (q, r, rotation) or hexes (q, r) to numbers; ``None`` for none."""
    heat_legend = t.Unicode("")
    """Legend of ``heat``."""
    marks = t.List(t.Any()).tag(sync=True)
    """Hexes or placements to highlight, or dicts with ``q``, ``r``, ``kind`` (``"highlight"``,
    ``"badge"`` or ``"arrow"``), and optionally ``text``, ``to`` (q, r) and ``color``."""
    contours = t.Bool(False).tag(sync=True)
    """Whether to outline the levels."""
    counts = t.Bool(False).tag(sync=True)
    """Whether to mark which districts count and which do not."""
    coordinates = t.Bool(False).tag(sync=True)
    """Whether to write q and r on the hexes, and on the empty ones next to the city."""
    presenter = t.Bool(False).tag(sync=True)
    """Whether to use large type and thick borders, for presentations."""
    reveal = t.Bool(True).tag(sync=True)
    """Whether to show scores, gains and other answers."""
    caption = t.Unicode("").tag(sync=True)
    """A sentence under the board; if empty, the comment on the current move. Of several views side
    by side, the name above the board."""
    steps = t.List(t.Dict()).tag(sync=True)
    """What the view shows one after the other, such as a question, its answer, and why: a dict of
    options for each step (``caption``, ``show``, ``reveal``, ``counts``, ``marks``, ``contours``,
    ``coordinates``). What a step does not name stays as in the step before."""
    step = t.Int(0).tag(sync=True)
    """The index of the step that is shown."""
    pondering = t.Bool(False).tag(sync=True)
    """Whether the current position is analysed in the background while a page shows it."""
    forecasting = t.Bool(False).tag(sync=True)
    """Whether the end of the game is forecast in the background while a page shows the view."""
    pace = t.Float(PACE, min=0.0, max=60.0)
    """Seconds for which a bot's move is shown before the next; shared by all views of the game."""

    snapshot = t.Dict(read_only=True).tag(sync=True, to_json=lambda data, _: _without_parts(data))
    """All data that the page shows; replaced on each change."""
    # Its parts that often stay the same: a trait that has not changed is not sent again.
    _scene_0 = _part()
    _scene_1 = _part()
    _scene_2 = _part()
    _scene_3 = _part()
    _line = _part()
    _tree = _part()
    _chart = _part()
    _tables = _part()
    _palette = _part()
    _reply = _part()
    """The last reply to an intent that changed the snapshot."""
    start_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)
    """How the game began, for a record of a page whose kernel is lost."""
    compared = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)
    """How the city differs from the one beside it."""
    # What changes more often; each has the revision of the snapshot that it belongs to.
    heat_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)
    bot_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)
    analysis_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)
    forecast_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)
    review_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)

    _document: Document
    _complete = False
    """Whether the constructor has finished."""

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an existing attribute; an unknown name raises ``TraitError`` with a hint."""
        # Subclasses outside of this package may add attributes.
        ours = type(self).__module__.startswith("akropolis_nb.")
        there = name[0] == "_" or hasattr(type(self), name) or name in vars(self)
        if self._complete and ours and not there:
            hint = suggest_name(name, self.trait_names())
            raise t.TraitError(f"a view has no {name!r} to set{hint}")
        super().__setattr__(name, value)

    @t.default("language")
    def _default_language(self) -> str:
        return current_language()

    @t.validate("language")
    def _valid_language(self, proposal: t.Bunch) -> str:
        return str(_or_trait_error(check_language, proposal.value))

    @t.observe("language")
    def _load_texts(self, change: t.Bunch) -> None:
        if self.texts["language"] != change.new:
            self.texts = dict(catalogue(change.new))

    @t.default("texts")
    def _default_texts(self) -> dict[str, str]:
        return dict(catalogue(self.language))

    @t.default("show")
    def _default_show(self) -> tuple[str, ...]:
        return self._document.panels

    @t.validate("texts")
    def _valid_texts(self, proposal: t.Bunch) -> dict[str, str]:
        """Fill in missing texts in the view's language."""
        for key, text in proposal.value.items():
            if not isinstance(key, str) or not isinstance(text, str):
                raise t.TraitError(f"texts takes words by name, not {quoted(key)}: {quoted(text)}")
        _check_tag(proposal.value.get("language", self.language))
        return {**catalogue(self.language), **proposal.value}

    @t.validate("selected")
    def _valid_selected(self, proposal: t.Bunch) -> int:
        tiles = len(self._document.tiles)
        if not -1 <= proposal.value < tiles:
            raise t.TraitError(
                f"there are {tiles} tiles to choose from: selected is one of 0..{tiles - 1}, "
                f"or -1 for none, not {proposal.value}"
            )
        return int(proposal.value)

    @t.validate("player")
    def _valid_player(self, proposal: t.Bunch) -> int:
        seats = self._document.seats
        if not 0 <= proposal.value < seats:
            raise t.TraitError(f"player is a seat, 0..{seats - 1}, not {proposal.value}")
        return int(proposal.value)

    @t.validate("show")
    def _valid_show(self, proposal: t.Bunch) -> tuple[str, ...]:
        return _panels(proposal.value)

    @t.validate("heat")
    def _valid_heat(self, proposal: t.Bunch) -> Any:
        return _or_trait_error(overlay_data.check_heat, proposal.value)

    @t.validate("marks")
    def _valid_marks(self, proposal: t.Bunch) -> list[dict[str, Any]]:
        return _marks(proposal.value)

    @t.validate("steps")
    def _valid_steps(self, proposal: t.Bunch) -> list[dict[str, Any]]:
        """Check the steps, and return them with all options that any of them names."""
        names = {name for step in proposal.value for name in step}
        if unknown := sorted(names.difference(STEPPED)):
            raise t.TraitError(f"a step changes {', '.join(STEPPED)}, not {quoted(unknown[0])}")
        now = self._check({name: getattr(self, name) for name in STEPPED if name in names})
        return [now := now | self._check(step) for step in proposal.value]

    def _check(self, options: dict[str, Any]) -> dict[str, Any]:
        traits: dict[str, Any] = self.traits()
        checked = {name: traits[name].validate(self, value) for name, value in options.items()}
        return checked | {name: _CHECKS[name](checked[name]) for name in checked.keys() & _CHECKS}

    @t.validate("step")
    def _valid_step(self, proposal: t.Bunch) -> int:
        last = max(len(self.steps) - 1, 0)
        if not 0 <= proposal.value <= last:
            raise t.TraitError(f"step is one of 0..{last}, not {proposal.value}")
        return int(proposal.value)

    @t.observe("steps", "step")
    def _show_step(self, _change: object = None) -> None:
        """Set the options of the step that is shown."""
        if self.steps:
            with self.hold_trait_notifications():
                self.step = min(self.step, len(self.steps) - 1)
                for name, value in self.steps[self.step].items():
                    setattr(self, name, value)


def _panels(names: Sequence[str]) -> tuple[str, ...]:
    unknown = [name for name in names if name not in PANELS]
    if unknown:
        raise t.TraitError(
            f"there is no panel {quoted(unknown[0])}: show takes {', '.join(PANELS)}"
        )
    return tuple(names)


def _marks(marks: Sequence[Any]) -> list[dict[str, Any]]:
    checked: list[dict[str, Any]] = _or_trait_error(overlay_data.mark_data, marks)
    return checked


_CHECKS: dict[str, Any] = {"show": _panels, "marks": _marks}


def _check_tag(language: str) -> None:
    if not LANGUAGE_TAG.fullmatch(language):
        better = language.replace("_", "-")
        hint = f"did you mean {better!r}?" if LANGUAGE_TAG.fullmatch(better) else "such as 'en-GB'"
        raise t.TraitError(f"the language of texts is a BCP 47 tag, not {quoted(language)}: {hint}")


def _or_trait_error(check: Any, value: Any) -> Any:
    try:
        return check(value)
    except AkropolisError as error:
        raise t.TraitError(str(error)) from None
