"""Explanations why each district of a city counts or not, as data and as sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine.checks import listed
from akropolis_nb.engine.placement import DIRECTIONS
from akropolis_nb.engine.tiles import DISTRICTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from akropolis_nb.engine.city import City, Hex
    from akropolis_nb.engine.placement import Cell
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.score import DistrictScore, House

SINGULAR = {"h": "house", "m": "market", "b": "barracks", "t": "temple", "g": "garden"}

SIDES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
"""The neighbours of a hex in the picture, in the order of ``DIRECTIONS``."""


def side_of(cell: Cell, hexagon: Cell) -> str:
    """Return where a neighbour of a hex lies in the picture.

    >>> side_of((0, -1), (0, 0)), side_of((2, 1), (3, 1))
    ('top', 'upper left')
    """
    return SIDES[DIRECTIONS.index((cell[0] - hexagon[0], cell[1] - hexagon[1]))]


@dataclass(frozen=True, slots=True)
class DistrictHex:
    """Whether one visible district counts, and why."""

    q: int
    r: int
    kind: str
    level: int
    counts: bool
    """Whether it meets the condition of its kind."""
    value: int
    """What it adds to the value of its kind: its level (doubled by a variant), or 0."""
    doubled: bool
    reason: str
    """``"counts"``, or the condition that fails: ``"smaller-group"``, ``"touches-market"``,
    ``"no-edge"`` or ``"not-surrounded"``."""
    blame: tuple[Cell, ...]
    """The hexes that cause the failure: touching markets, empty neighbours, the larger group."""
    text: str
    """An English sentence."""
    stars: int | None
    """Stars of its kind: without any it scores nothing. ``None`` for an architect's district."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why each visible district counts or not; ``str`` returns a line for each."""

    hexes: tuple[DistrictHex, ...]

    def __str__(self) -> str:
        from akropolis_nb.messages import explained, spoken_texts

        return "\n".join(explained(spoken_texts(), hexagon) for hexagon in self.hexes)

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_words

        return html_words(str(self))

    def at(self, q: int, r: int) -> DistrictHex | None:
        """Return the explanation of the hex (q, r); ``None`` if it is not a visible district."""
        return next((hexagon for hexagon in self.hexes if (hexagon.q, hexagon.r) == (q, r)), None)


class _Finding(NamedTuple):
    reason: str
    blame: tuple[Cell, ...]
    why: str
    doubled: bool = False


class _Explainer:
    """Finds the reasons for one city's districts; the kernel has computed which of them count."""

    def __init__(
        self, city: City, rules: Rules, houses: Mapping[Cell, House], lakes: frozenset[Cell]
    ) -> None:
        self.seen: dict[Cell, Hex] = {(h.q, h.r): h for h in city.hexes()}
        self.rules = rules
        self.houses = houses
        self.lakes = lakes

    def around(self, hexagon: Hex) -> list[Cell]:
        return [(hexagon.q + dq, hexagon.r + dr) for dq, dr in DIRECTIONS]

    def beside(self, hexagon: Hex, kind: str) -> tuple[Cell, ...]:
        """Return the neighbours of this kind."""
        cells = self.around(hexagon)
        return tuple(cell for cell in cells if cell in self.seen and self.seen[cell].kind == kind)

    def empty(self, hexagon: Hex) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.around(hexagon) if cell not in self.seen)

    def house(self, hexagon: Hex) -> _Finding:
        house = self.houses[hexagon.q, hexagon.r]
        if not house.counts:
            largest = next(h for h in self.houses.values() if h.counts)
            size, most = len(house.group), len(largest.group)
            if size < most:
                why = f"its group has {size} of the {most} houses that the largest has"
            elif house.value < largest.value:
                why = f"its group is worth {house.value}, another as large {largest.value}"
            else:
                why = "only one of two equal groups counts"
            return _Finding("smaller-group", largest.group, why)
        doubled = "h" in self.rules.variants and house.value >= 10
        why = "it is one of the largest group of houses"
        if doubled:
            why += f", which is worth {house.value}, 10 or more"
        elif "h" in self.rules.variants:
            why += f", which is worth {house.value}; it would double from 10"
        return _Finding("counts", (), why, doubled)

    def market(self, hexagon: Hex) -> _Finding:
        rivals = self.beside(hexagon, "m")
        if rivals:
            markets = "markets" if len(rivals) > 1 else "a market"
            why = f"it touches {markets}: {_places(rivals, hexagon)}"
            return _Finding("touches-market", rivals, why)
        plazas = self.beside(hexagon, "M")
        if "m" in self.rules.variants and plazas:
            why = f"it touches a market plaza: {_places(plazas[:1], hexagon)}"
            return _Finding("counts", (), why, doubled=True)
        return _Finding("counts", (), "no market is beside it")

    def barracks(self, hexagon: Hex) -> _Finding:
        empty = self.empty(hexagon)
        outside = [cell for cell in empty if self.rules.lake_is_edge or cell not in self.lakes]
        if not empty:
            return _Finding("no-edge", tuple(self.around(hexagon)), "all its neighbours are built")
        if not outside:
            sides = "its open sides are" if len(empty) > 1 else "its open side is"
            where = _places(empty, hexagon)
            why = f"it is not on the edge: {sides} enclosed by the city, {where}"
            return _Finding("no-edge", empty, why)
        many = f"{len(outside)} empty neighbour{'s' if len(outside) > 1 else ''}"
        doubled = "b" in self.rules.variants and len(outside) in {3, 4}
        why = f"it is on the edge, with {many}"
        if "b" in self.rules.variants and not doubled:
            why += "; it would double with 3 or 4"
        return _Finding("counts", (), why, doubled)

    def temple(self, hexagon: Hex) -> _Finding:
        empty = self.empty(hexagon)
        if empty:
            sides = "an open side" if len(empty) == 1 else "open sides"
            why = f"it has {sides}: {_places(empty, hexagon)}"
            return _Finding("not-surrounded", empty, why)
        if "t" in self.rules.variants and hexagon.level > 1:
            return _Finding("counts", (), "it is surrounded, above level 1", doubled=True)
        return _Finding("counts", (), "it is surrounded")

    def garden(self, hexagon: Hex) -> _Finding:
        lakes = [cell for cell in self.empty(hexagon) if self.is_lake(cell)]
        if "g" in self.rules.variants and lakes:
            why = f"it lies at a lake: {_places(lakes[:1], hexagon)}"
            return _Finding("counts", (), why, doubled=True)
        return _Finding("counts", (), "gardens always do")

    def is_lake(self, cell: Cell) -> bool:
        if self.rules.lake == "region":
            return cell in self.lakes
        return all((cell[0] + dq, cell[1] + dr) in self.seen for dq, dr in DIRECTIONS)


def _places(cells: Sequence[Cell], hexagon: Hex) -> str:
    """Return neighbours of a hex in words: the side and the name of each."""
    at = (hexagon.q, hexagon.r)
    return listed([f"{side_of(cell, at)} {cell}" for cell in cells])


def explain(
    city: City, rules: Rules, stars: Mapping[str, int], houses: Mapping[Cell, House]
) -> Explanation:
    """Explain every visible district of a city.

    Args:
        city: the city.
        rules: variants and rulings in force.
        stars: stars by district letter.
        houses: the score's data about each house.
    """
    explainer = _Explainer(city, rules, houses, city.lakes)
    by_kind = {
        "h": explainer.house,
        "m": explainer.market,
        "b": explainer.barracks,
        "t": explainer.temple,
        "g": explainer.garden,
    }
    return Explanation(
        tuple(
            _explained(hexagon, by_kind[hexagon.kind](hexagon), stars[hexagon.kind])
            for hexagon in city.hexes()
            if hexagon.kind in DISTRICTS
        )
    )


def _explained(hexagon: Hex, finding: _Finding, stars: int) -> DistrictHex:
    """Return the explanation of a district whose kind has this many stars."""
    q, r, level, kind, _ = hexagon
    counts = finding.reason == "counts"
    value = (2 if finding.doubled else 1) * level if counts else 0
    name = f"the {SINGULAR[kind]} at ({q}, {r})"
    if not counts:
        text = f"{name} does not count: {finding.why}"
    elif stars == 0:
        text = f"{name} counts {value}, but scores nothing without a {SINGULAR[kind]} plaza"
    else:
        double = ", doubled" if finding.doubled else ""
        text = f"{name} counts {value}{double}: {finding.why}"
    reason, blame, _, doubled = finding
    return DistrictHex(q, r, kind, level, counts, value, doubled, reason, blame, text, stars)


def explain_architect(
    city: City, districts: Iterable[DistrictScore], each_is_worth: int
) -> Explanation:
    """Explain the districts of the solo game's architect, which always count.

    If only some districts of a kind are doubled, as can be with markets, the first by (q, r) are
    shown as doubled.
    """
    to_double = {d.letter: d.value // each_is_worth - len(d.hexes) for d in districts}
    explained = []
    for q, r, level, kind, _ in city.hexes():
        if kind not in DISTRICTS:
            continue
        doubled = to_double[kind] > 0
        to_double[kind] -= 1
        value = 2 * each_is_worth if doubled else each_is_worth
        text = (
            f"the {SINGULAR[kind]} at ({q}, {r}) counts {value}{', doubled' if doubled else ''}: "
            "all of the architect's do"
        )
        explained.append(
            DistrictHex(q, r, kind, level, True, value, doubled, "counts", (), text, None)
        )
    return Explanation(tuple(explained))
