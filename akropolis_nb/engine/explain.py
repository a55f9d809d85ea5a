"""Explanations why each district of a city counts or not; ``messages`` puts them in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from akropolis_nb.engine.placement import DIRECTIONS
from akropolis_nb.engine.tiles import DISTRICTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Cell
    from akropolis_nb.engine.score import DistrictScore
    from akropolis_nb.engine.vectors.scores import CityScore

_FAILED = {"h": "smaller-group", "m": "touches-market", "b": "no-edge", "t": "not-surrounded"}


@dataclass(frozen=True, slots=True)
class DistrictHex:
    """Whether one visible district counts, and why."""

    q: int
    r: int
    kind: str
    level: int
    value: int
    """What it adds to the value of its kind: its level (doubled by a variant), or 0."""
    doubled: bool
    why: str
    """The key of its sentence in the catalogue."""
    hexes: tuple[Cell, ...]
    """The hexes that decide it: touching markets, empty neighbours, the larger group, a lake."""
    numbers: tuple[int, int]
    """The numbers in its sentence, see ``explain_city`` among the kernels."""
    stars: int | None
    """Stars of its kind: without any it scores nothing. ``None`` for an architect's district."""

    @property
    def counts(self) -> bool:
        """Whether it meets the condition of its kind."""
        return self.value > 0

    @property
    def reason(self) -> str:
        """``"counts"``, or the condition that fails.

        It is ``"smaller-group"``, ``"touches-market"``, ``"no-edge"`` or ``"not-surrounded"``.
        """
        return "counts" if self.counts else _FAILED[self.kind]

    @property
    def blame(self) -> tuple[Cell, ...]:
        """The hexes that cause the failure: touching markets, empty neighbours, larger group."""
        return () if self.counts else self.hexes

    @property
    def text(self) -> str:
        """An English sentence."""
        from akropolis_nb.messages import catalogue, explain_district

        return explain_district(catalogue("en"), self)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why each visible district counts or not; ``str`` returns a line for each."""

    hexes: tuple[DistrictHex, ...]

    def __str__(self) -> str:
        from akropolis_nb.messages import current_texts, explain_district

        return "\n".join(explain_district(current_texts(), hexagon) for hexagon in self.hexes)

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import html_words

        return html_words(str(self))

    def at(self, q: int, r: int) -> DistrictHex | None:
        """Return the explanation of the hex (q, r); ``None`` if it is not a visible district."""
        return next((hexagon for hexagon in self.hexes if (hexagon.q, hexagon.r) == (q, r)), None)


def explain(found: CityScore) -> Explanation:
    """Explain every visible district of a city."""
    largest = tuple((d.q, d.r) for d in found.districts if d.letter == "h" and d.value)
    explained = []
    for q, r, level, kind, value, why, sides, *numbers in found.districts:
        around = [(q + dq, r + dr) for n, (dq, dr) in enumerate(DIRECTIONS) if sides >> n & 1]
        hexes = largest if kind == "h" and not value else tuple(around)
        stars, (number, other) = found.stars[kind], numbers
        explained.append(
            DistrictHex(q, r, kind, level, value, value > level, why, hexes, (number, other), stars)
        )
    return Explanation(tuple(explained))


def explain_architect(city: City, districts: Iterable[DistrictScore], each: int) -> Explanation:
    """Explain the districts of the solo game's architect, which always count.

    If only some districts of a kind are doubled, as can be with markets, the first by (q, r) are
    shown as doubled.
    """
    to_double = {d.letter: d.value // each - len(d.hexes) for d in districts}
    explained = []
    for q, r, level, kind, _ in city.hexes():
        if kind not in DISTRICTS:
            continue
        doubled = to_double[kind] > 0
        to_double[kind] -= 1
        value = 2 * each if doubled else each
        why = "architect_counts"
        explained.append(DistrictHex(q, r, kind, level, value, doubled, why, (), (0, 0), None))
    return Explanation(tuple(explained))
