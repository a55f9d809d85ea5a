"""The traits of a view that are its user's to set, checked in words."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Any

import traitlets as t

from akropolis_nb.engine.checks import shown as told
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.widget.messages.languages import LANGUAGES, checked, spoken
from akropolis_nb.widget.session import overlay_data

if TYPE_CHECKING:
    from akropolis_nb.widget.session.subject import Subject

PANELS = (
    *("city", "site", "players", "score", "unseen", "moves"),
    *("chart", "replay", "analysis", "review", "puzzle"),
)


LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?")
"""A language, and where it matters a script and a region: what browsers know how to count in."""


class Options(t.HasTraits):
    """How a view shows what lies before it."""

    selected = t.Int(0).tag(sync=True)
    """Index of the tile in hand in the construction site; -1 for none."""
    rotation = t.Int(0, min=0, max=5).tag(sync=True)
    """Rotation of the tile in hand."""
    player = t.Int(0).tag(sync=True)
    """The seat whose city is shown. Follows the seat to move with every change of the game."""
    follow = t.Bool(True)
    """Whether `player` follows the seat to move."""
    new_games = t.Bool(True)
    """Whether a new game can be begun here."""
    around = t.List(t.Tuple(t.Int(), t.Int())).tag(sync=True)
    """Hexes (q, r) to be kept in sight; the city itself if there are none. Views that have the same
    hexes here show the same part of the plane."""
    locked = t.Bool(False).tag(sync=True)
    """Whether nothing can be changed from the page; scripts still can."""
    cursor = t.List(t.Int(), None, allow_none=True, minlen=2, maxlen=2).tag(sync=True)
    """The hex [q, r] that is pointed at; ``None`` for none."""
    link = t.Unicode("").tag(sync=True)
    """Views with the same name here, on one page, share `cursor` and `rotation`, and `selected`
    where they have the same tiles to choose from. Empty: a view by itself."""
    show = t.Tuple().tag(sync=True)
    """Names of the panels to show."""
    view = t.Enum(("2d", "3d"), "2d").tag(sync=True)
    """From above, or in space."""
    height = t.Int(None, min=200, max=4000, allow_none=True).tag(sync=True)
    """Height of the board in pixels. ``None``: 460, or 640 for a room, and less in a low window, so
    that the city and the construction site are in sight together."""
    language = t.Unicode()
    """``"en"``, ``"de"``, ``"fr"``, ``"pl"`` or ``"uk"``; else what `ak.set_language` says."""
    texts = t.Dict().tag(sync=True)
    """Every word that is shown; follows `language`, and can be set word by word."""
    heat = t.Any(None)
    """Numbers to show as colours: ``"now"`` for what the tile in hand would bring at once, or a
    mapping of placements (q, r, rotation) or hexes (q, r) to numbers; ``None`` for none."""
    heat_legend = t.Unicode("")
    """What the numbers of `heat` are."""
    heat_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)
    marks = t.List(t.Any()).tag(sync=True)
    """Hexes or placements to highlight, or dicts with ``q``, ``r``, ``kind`` (``"highlight"``,
    ``"badge"`` or ``"arrow"``), and where they apply ``text``, ``to`` (q, r) and ``color``."""
    contours = t.Bool(False).tag(sync=True)
    """Outline the levels."""
    counts = t.Bool(False).tag(sync=True)
    """Tell the districts that count from those that do not."""
    presenter = t.Bool(False).tag(sync=True)
    """Large type and thick borders, for a room."""
    reveal = t.Bool(True).tag(sync=True)
    """Show scores, gains and other answers; False keeps them for later."""
    caption = t.Unicode("").tag(sync=True)
    """A sentence under the board; the comment of the present move if left empty."""

    _subject: Subject
    _complete = False
    """Whether the view has all its attributes."""

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute that there is; a slip of the pen is not taken for a new one."""
        # Who writes a class of views may give it what they like.
        ours = type(self).__module__.startswith("akropolis_nb.")
        there = name[0] == "_" or hasattr(type(self), name) or name in vars(self)
        if self._complete and ours and not there:
            close = difflib.get_close_matches(name, self.trait_names(), n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise t.TraitError(f"a view has no {name!r} to set{hint}")
        super().__setattr__(name, value)

    @t.default("language")
    def _default_language(self) -> str:
        return spoken()

    @t.validate("language")
    def _valid_language(self, proposal: t.Bunch) -> str:
        return str(_or_trait_error(checked, proposal.value))

    @t.observe("language")
    def _speak(self, change: t.Bunch) -> None:
        if self.texts["language"] != change.new:
            self.texts = dict(LANGUAGES[change.new])

    @t.default("texts")
    def _default_texts(self) -> dict[str, str]:
        return dict(LANGUAGES[self.language])

    @t.default("show")
    def _default_show(self) -> tuple[str, ...]:
        return self._subject.panels

    @t.validate("texts")
    def _valid_texts(self, proposal: t.Bunch) -> dict[str, str]:
        """Words that are left out stay in the view's language."""
        for key, text in proposal.value.items():
            if not isinstance(key, str) or not isinstance(text, str):
                raise t.TraitError(f"texts takes words by name, not {told(key)}: {told(text)}")
        _check_tag(proposal.value.get("language", self.language))
        return {**LANGUAGES[self.language], **proposal.value}

    @t.validate("selected")
    def _valid_selected(self, proposal: t.Bunch) -> int:
        tiles = len(self._subject.tiles)
        if not -1 <= proposal.value < tiles:
            raise t.TraitError(
                f"there are {tiles} tiles to choose from: selected is one of 0..{tiles - 1}, "
                f"or -1 for none, not {proposal.value}"
            )
        return int(proposal.value)

    @t.validate("player")
    def _valid_player(self, proposal: t.Bunch) -> int:
        seats = self._subject.seats
        if not 0 <= proposal.value < seats:
            raise t.TraitError(f"player is a seat, 0..{seats - 1}, not {proposal.value}")
        return int(proposal.value)

    @t.validate("show")
    def _valid_show(self, proposal: t.Bunch) -> tuple[str, ...]:
        unknown = [name for name in proposal.value if name not in PANELS]
        if unknown:
            raise t.TraitError(
                f"there is no panel {told(unknown[0])}: show takes {', '.join(PANELS)}"
            )
        return tuple(proposal.value)

    @t.validate("heat")
    def _valid_heat(self, proposal: t.Bunch) -> Any:
        return _or_trait_error(overlay_data.checked_heat, proposal.value)

    @t.validate("marks")
    def _valid_marks(self, proposal: t.Bunch) -> list[dict[str, Any]]:
        marks: list[dict[str, Any]] = _or_trait_error(overlay_data.mark_data, proposal.value)
        return marks

    @t.observe("heat", "heat_legend", "selected")
    def _warm(self, _change: object = None) -> None:
        """Let the board show the heat of the present."""
        if self.heat == overlay_data.NOW:
            data = self._subject.heat_now(self.selected, self.heat_legend or self.texts["heat_now"])
        else:
            data = overlay_data.heat_data(self.heat or {}, self.heat_legend or self.texts["heat"])
        self.set_trait("heat_data", data)


def check_names(options: dict[str, Any], of: type[Options]) -> None:
    """Refuse options that there are not, with a hint.

    Raises:
        TypeError: there is one.
    """
    known = [name for name, trait in of.class_traits().items() if not trait.read_only]
    known += ["layout"]
    for name in options:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"it has {', '.join(known)}"
            raise TypeError(f"CityWidget has no option {name!r}: {hint}")


def _check_tag(language: str) -> None:
    if not LANGUAGE_TAG.fullmatch(language):
        better = language.replace("_", "-")
        hint = f"did you mean {better!r}?" if LANGUAGE_TAG.fullmatch(better) else "such as 'en-GB'"
        raise t.TraitError(f"the language of texts is a BCP 47 tag, not {told(language)}: {hint}")


def _or_trait_error(check: Any, value: Any) -> Any:
    try:
        return check(value)
    except AkropolisError as error:
        raise t.TraitError(str(error)) from None
