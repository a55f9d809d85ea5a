"""Comparison of two cities or positions, hex by hex."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.markup import for_notebook
from akropolis_nb.engine.checks import each, short_repr
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import PLAZA_STARS
from akropolis_nb.game.game import Game, default_names
from akropolis_nb.messages.languages import amount, district_name, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from akropolis_nb.draw.board.scene import Mark
    from akropolis_nb.engine.city import Hex
    from akropolis_nb.engine.placement import Cell
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.score import Score
    from akropolis_nb.widget import CompareWidget

Side = City | Position | Game
"""Types that can be compared."""
LABELS = ("first", "second")
"""Default names of the two; views translate them."""


class Difference(NamedTuple):
    """A hex whose kind or level differs between the two cities, or that only one of them has."""

    seat: int
    q: int
    r: int
    first: Hex | None
    second: Hex | None
    matters: bool
    """Whether it counts on one side, keeps another district from counting, or covers a hex; not for
    quarries on the ground, or districts that count for nothing."""

    def __str__(self) -> str:
        return f"({self.q}, {self.r}): {_hex_name(self.first)}, {_hex_name(self.second)}"


class Change(NamedTuple):
    """The points of a district, stones, points for quarries, or the total, in the two cities."""

    letter: str
    """``hmbtg`` for districts, ``s`` for stones, ``q`` for quarries, empty for the total."""
    name: str
    first: int
    second: int

    @property
    def change(self) -> int:
        """Second minus first."""
        return self.second - self.first

    def __str__(self) -> str:
        return f"{self.name} {self.first} → {self.second} ({format_change(self.change)})"


class Pair(NamedTuple):
    """The two cities of one player."""

    seat: int
    name: str
    """Name of the player; empty for bare cities."""
    cities: tuple[City, City]
    scores: tuple[Score, Score]

    def heading(self, label: str) -> str:
        """Return the heading of a city, by the name of its side."""
        return f"{self.name}, {label}" if self.name else label

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The hexes that differ, sorted by (q, r)."""
        first, second = ({(h.q, h.r): h for h in city.hexes()} for city in self.cities)
        effective = set().union(*map(_effective, self.cities, self.scores))
        found = []
        for cell in sorted(first.keys() | second.keys()):
            one, other = first.get(cell), second.get(cell)
            if _hex_name(one) != _hex_name(other):
                levels = {0 if hex_ is None else hex_.level for hex_ in (one, other)}
                covers = len(levels) == 2 and max(levels) > 1
                found.append(Difference(self.seat, *cell, one, other, covers or cell in effective))
        return tuple(found)

    def rings(self, side: int) -> list[Mark]:
        """Return marks for one city: rings around what matters, grey where it has no hex."""
        rings: list[Mark] = []
        for found in self.differences:
            if not found.matters:
                continue
            ring: Mark = {"q": found.q, "r": found.r, "kind": "highlight"}
            if (found.first, found.second)[side] is None:
                ring["color"] = STYLE["overlays"]["idle"]
            rings.append(ring)
        return rings

    @property
    def changes(self) -> tuple[Change, ...]:
        """Districts, then quarries and stones if there are any, then the total."""
        first, second = self.scores
        found = [
            Change(one.letter, district_name(one.name), one.points, other.points)
            for one, other in zip(first, second, strict=True)
        ]
        extras = [
            Change("q", district_name("quarries"), first.quarries, second.quarries),
            Change("s", district_name("stones_row"), first.stones, second.stones),
        ]
        found += [extra for extra in extras if extra.first or extra.second]
        return (*found, Change("", district_name("total"), first.total, second.total))

    @property
    def extent(self) -> str:
        """The number of hexes that differ, in words."""
        return amount("hexes_differing", len(self.differences))

    @property
    def ringed(self) -> str:
        """The number of hexes that differ, and of those that are ringed, in words."""
        ringed = sum(found.matters for found in self.differences)
        if ringed == len(self.differences):
            return message("ringed_in_both", extent=self.extent)
        return message("ringed_some", extent=self.extent, n=ringed)

    def __str__(self) -> str:
        changes = ", ".join(str(change) for change in self.changes if change.change)
        who = f"{self.name}: " if self.name else ""
        return f"{who}{self.extent}, {changes or message('same_scores')}"


@dataclass(frozen=True, repr=False, eq=False)
class Comparison:
    """The comparison of two cities or positions; notebooks display it as a picture."""

    pairs: tuple[Pair, ...]
    """The pair of cities of each player."""
    labels: tuple[str, str]
    sides: tuple[Side, Side]
    """The two objects that were compared."""
    rules: Rules | None = None
    """The rules for scoring bare cities; by default the basic game."""

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The hexes that differ, of all players."""
        return tuple(found for pair in self.pairs for found in pair.differences)

    @property
    def lines(self) -> tuple[str, ...]:
        """A line of text for each pair of cities."""
        if self.labels == LABELS:
            return tuple(map(str, self.pairs))
        sides = " → ".join(self.labels)
        return tuple(f"{sides}{', ' if pair.name else ': '}{pair}" for pair in self.pairs)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return f"<Comparison: {'; '.join(self.lines)}>"

    def figure(self, *, height: int = 380) -> go.Figure:
        """Return a Plotly figure: both cities of each player, with common pan and zoom.

        Args:
            height: height for each player in pixels.
        """
        from akropolis_nb.draw.compare_pictures import comparison_figure

        return comparison_figure(self, height)

    def svg(self) -> str:
        """Return an SVG picture."""
        from akropolis_nb.draw.compare_pictures import comparison_svg

        return comparison_svg(self)

    def show(self, **options: Any) -> CompareWidget:
        """Return live views of both with a common cursor, see ``ak.CompareWidget``.

        Raises:
            AkropolisError: bare cities are compared by rules other than those of the basic game.
        """
        from akropolis_nb.widget import CompareWidget

        if self.rules is not None and isinstance(self.sides[0], City):
            raise AkropolisError(
                "live views score bare cities by the basic game; put them into positions with "
                "ak.Position.build(rules, ...) to see other rules"
            )
        labels = None if self.labels == LABELS else self.labels
        return CompareWidget(*self.sides, labels=labels, **options)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"image/svg+xml": for_notebook(self.svg()), "text/plain": str(self)}


def compare(
    first: Side,
    second: Side,
    *,
    labels: Sequence[str] = LABELS,
    rules: Rules | None = None,
) -> Comparison:
    """Compare two cities, or two positions (of a game: its current one), hex by hex.

    Pictures ring a difference if it matters: if the hex counts in one of the cities, keeps another
    district from counting, or covers a hex.

    >>> import akropolis_nb as ak
    >>> city = ak.City()
    >>> print(compare(city.place("hhg", (0, 1, 2)), city.place("ghg", (0, 1, 2))))
    1 hex differs, houses 2 → 1 (−1), total 2 → 1 (−1)

    Args:
        first: a city, a position or a game.
        second: likewise; two positions must have the same number of players.
        labels: names of the two.
        rules: the rules for scoring bare cities; by default the basic game.

    Raises:
        AkropolisError: the two cannot be compared; the message says why.
    """
    called = tuple(islice(each("labels", labels, "two texts"), 3))
    if len(called) != 2 or not all(isinstance(label, str) for label in called):
        raise AkropolisError(f"labels takes two texts, not {short_repr(labels)}")
    if isinstance(first, City) and isinstance(second, City):
        scores = (first.score(rules), second.score(rules))
        return Comparison((Pair(0, "", (first, second), scores),), called, (first, second), rules)
    one, other = _position(first), _position(second)
    if len(one.cities) != len(other.cities):
        raise AkropolisError(
            f"a position of {len(one.cities)} players cannot be compared with one of "
            f"{len(other.cities)}"
        )
    named = next((side.names for side in (second, first) if isinstance(side, Game)), None)
    names = named or default_names(other.rules)
    cities = zip(one.cities, other.cities, strict=True)
    totals = zip(one.scores, other.scores, strict=True)
    pairs = map(Pair, range(len(names)), names, cities, totals)
    return Comparison(tuple(pairs), called, (first, second))


def format_change(number: int) -> str:
    """Return a change as a number with its sign.

    >>> format_change(4), format_change(-4), format_change(0)
    ('+4', '−4', '0')
    """
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number)}"


def _position(side: Any) -> Position:
    position = side.position if isinstance(side, Game) else side
    if not isinstance(position, Position):
        raise AkropolisError(f"two cities or two positions can be compared, not {short_repr(side)}")
    return position


def _effective(city: City, score: Score) -> set[Cell]:
    """Return plazas, districts that count, and markets because of which others do not.

    Quarries, too, if they bring this architect points.
    """
    explained = score.explain().hexes
    kinds = {*PLAZA_STARS, "q"} if score.quarries else PLAZA_STARS.keys()
    always = {(hex_.q, hex_.r) for hex_ in city.hexes() if hex_.kind in kinds}
    counting = {(hex_.q, hex_.r) for hex_ in explained if hex_.value}
    spoilt = (hex_ for hex_ in explained if hex_.reason == "touches-market")
    return always.union(counting, *(hex_.blame for hex_ in spoilt))


def _hex_name(hex_: Hex | None) -> str:
    if hex_ is None:
        return message("no_hex")
    return message("hex_at_level", kind=hex_.kind, level=hex_.level)
