"""The themes of generated puzzles, each with a condition on the best answer.

To add a theme, write a function that takes the :class:`Effect` of a best answer, put it into
``THEMES``, and its titles and hint in each language into ``words.json``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.score import Score
    from akropolis_nb.solver.search_state import Line


class Effect(NamedTuple):
    """The effects of an answer on the city."""

    city: City
    """The city before the answer."""
    before: Score
    after: Score
    line: Line
    """The moves of the answer."""
    stones: int
    """Stones gained minus stones paid."""
    lake: int
    """Hexes enclosed as lakes."""

    def gain(self, district: str) -> int:
        """Return the change of a district's points."""
        return self.after[district].points - self.before[district].points

    def leads(self, district: str) -> bool:
        """Whether a district has the highest gain of all districts and the stones; ties count."""
        gain = self.gain(district)
        others = [self.gain(other.name) for other in self.after if other.name != district]
        return gain > 0 and gain >= max(*others, self.stones)

    def newly_scoring(self, letter: str) -> set[tuple[int, int]]:
        """Return the hexes of a kind that did not count before the answer and count after it."""
        covered = {spot for move in self.line for spot in move.placement.hexes()}
        there = {(seen.q, seen.r) for seen in self.city.hexes() if seen.kind == letter}
        return (
            there.intersection(self.after[letter].hexes) - covered - set(self.before[letter].hexes)
        )


def surrounds_a_temple(effect: Effect) -> bool:
    """Whether a temple gets surrounded, and temples gain the most."""
    return effect.leads("temples") and bool(effect.newly_scoring("t"))


def splits_markets(effect: Effect) -> bool:
    """Whether markets gain the most: three or more now count, or an existing one counts now."""
    grown = effect.after["markets"].value > effect.before["markets"].value
    apart = grown and len(effect.after["markets"].hexes) >= 3
    return effect.leads("markets") and (apart or bool(effect.newly_scoring("m")))


def digs_stone(effect: Effect) -> bool:
    """Whether the stones gained are at least 3 for one tile, 4 for two, 5 for three."""
    return effect.stones >= len(effect.line) + 2


def lays_out_a_lake(effect: Effect) -> bool:
    """Whether a lake is enclosed, and gardens gain the most."""
    return effect.lake > 0 and effect.leads("gardens")


def anything(effect: Effect) -> bool:
    """Whether the answer gains any points."""
    return effect.after.points > effect.before.points


@dataclass(frozen=True)
class Theme:
    """A theme: which answers fit it, and where to look for puzzles."""

    fits: Callable[[Effect], bool]
    """Returns whether a best answer fits the theme."""
    variants: str = ""
    """Variants of the rules in the games."""
    tiles: tuple[int, int] = (4, 11)
    """Least and greatest number of tiles in the city, besides the starting tile."""
    player: str = "monte-carlo"
    """The bot that plays the games against itself."""
    letters: str = KINDS
    """At least one tile must have a hex with one of these letters."""


THEMES = {
    "temple": Theme(surrounds_a_temple),
    "markets": Theme(splits_markets, letters="mM"),
    "stone": Theme(digs_stone),
    "lake": Theme(lays_out_a_lake, variants="g", player="house sprawler", letters="gG"),
    "last": Theme(anything, tiles=(14, 18)),
}
"""The themes by name: surround the temple, keep the markets apart, dig for stone, a garden by the
lake, late in a game."""


def check_name(what: str, name: Any, known: Iterable[str]) -> None:
    """Check that a theme or a grade is a known one.

    Raises:
        AkropolisError: it is not.
    """
    names = tuple(known)
    if name not in names:
        raise AkropolisError(f"{what} is one of {', '.join(names)}, not {short_repr(name)}")


def theme_name(theme: str | None, kind: str | None) -> str | None:
    """Return the theme that is given as ``theme=`` or as ``kind=``; ``None`` if neither is.

    Raises:
        AkropolisError: both are given, or there is no such theme.

    >>> theme_name("lake", None), theme_name(None, "lake"), theme_name(None, None)
    ('lake', 'lake', None)
    """
    if theme is not None and kind is not None:
        raise AkropolisError("theme= and kind= mean the same; give only one of them")
    for what, name in (("theme", theme), ("kind", kind)):
        if name is not None:
            check_name(what, name, THEMES)
    return kind if theme is None else theme
