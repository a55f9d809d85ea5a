"""What puzzles can be about: a table, each theme with what its best answer must have done.

To add a theme, write a function that looks at the :class:`Deed` of a best answer, put it into
``THEMES``, and its title, prompt and hints in each language into ``words.json``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine.tiles import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.score import Score
    from akropolis_nb.solver.search_state import Line


class Deed(NamedTuple):
    """What an answer did to the city."""

    city: City
    """The city before it."""
    before: Score
    after: Score
    line: Line
    stones: int
    """Gained, less those paid."""
    lake: int
    """Hexes cut off."""

    def gain(self, district: str) -> int:
        """Change of a district's points."""
        return self.after[district].points - self.before[district].points

    def leads(self, district: str) -> bool:
        """Whether a district gains most, and more than the stones do."""
        gain = self.gain(district)
        others = [self.gain(other.name) for other in self.after if other.name != district]
        return gain > 0 and gain >= max(*others, self.stones)

    def awoken(self, letter: str) -> set[tuple[int, int]]:
        """Districts of a kind that lay there and counted for nothing, and count now."""
        covered = {spot for move in self.line for spot in move.placement.hexes()}
        there = {(seen.q, seen.r) for seen in self.city.hexes() if seen.kind == letter}
        return (
            there.intersection(self.after[letter].hexes) - covered - set(self.before[letter].hexes)
        )


def surrounds_a_temple(deed: Deed) -> bool:
    """A temple that lay open is surrounded and brings the most."""
    return deed.leads("temples") and bool(deed.awoken("t"))


def splits_markets(deed: Deed) -> bool:
    """Markets bring the most: three or more stand apart now, or two that did not are parted."""
    grown = deed.after["markets"].value > deed.before["markets"].value
    apart = grown and len(deed.after["markets"].hexes) >= 3
    return deed.leads("markets") and (apart or bool(deed.awoken("m")))


def digs_stone(deed: Deed) -> bool:
    """Three stones from one tile, four from two, five from three."""
    return deed.stones >= len(deed.line) + 2


def lays_out_a_lake(deed: Deed) -> bool:
    """A lake is made, and gardens bring the most."""
    return deed.lake > 0 and deed.leads("gardens")


def anything(deed: Deed) -> bool:
    """All that can happen late in a game."""
    return deed.after.points > deed.before.points


@dataclass(frozen=True)
class Theme:
    """What a puzzle can be about."""

    fits: Callable[[Deed], bool]
    """Whether the best answer is about it."""
    variants: str = ""
    """Variants that its games are played with."""
    tiles: tuple[int, int] = (4, 11)
    """The fewest and the most tiles that the city has, beside the starting tile."""
    player: str = "monte-carlo"
    """The bot that plays its games against itself."""
    letters: str = KINDS
    """Hexes of which the tiles must show one."""


THEMES = {
    "temple": Theme(surrounds_a_temple),
    "markets": Theme(splits_markets, letters="mM"),
    "stone": Theme(digs_stone),
    "lake": Theme(lays_out_a_lake, variants="g", player="house sprawler", letters="gG"),
    "last": Theme(anything, tiles=(14, 18)),
}
"""The themes by name: surround the temple, keep the markets apart, dig for stone, a garden by the
lake, late in a game."""
