"""Questions about a city: how many points a district brings, and which of its hexes count.

The right answer is that of the rules. The others are what one gets by leaving out a part of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import DIRECTIONS
from akropolis_nb.puzzles.goal import LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.explain import DistrictHex
    from akropolis_nb.engine.placement import Cell
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.puzzles.goal import Goal


class Option(NamedTuple):
    """An answer to choose."""

    points: int
    """The points of the district; 0 if hexes are asked for."""
    cells: tuple[Cell, ...]
    """The hexes that count, sorted; empty if points are asked for."""
    right: bool


def options(city: City, rules: Rules, goal: Goal) -> tuple[Option, ...]:
    """Return the answers to choose from: 2 to 4, the right one among them.

    Raises:
        AkropolisError: the city has nothing of the district to ask about.

    >>> import akropolis_nb as ak
    >>> city = ak.City.from_text("Hqq@-2,3^0 hhg@-1,2^5 hhm@2,-3^4")
    >>> asked = ak.Puzzle(city, goal="how many points of houses").goal
    >>> [option.points for option in options(city, ak.Rules(), asked)]
    [4, 6, 8, 12]
    """
    score = city.score(rules)
    (district,) = (one for one in score if one.name == goal.measure)
    hexes = [one for one in score.explain().hexes if one.kind == district.letter]
    counting = [one for one in hexes if one.counts]
    stars = max(district.stars, 1)
    if goal.kind == "points":
        wrong: Iterable[Option] = (
            Option(points, (), right=False)
            for points in (
                sum(one.level for one in hexes) * stars,
                len(counting) * stars,
                district.value,
                district.value + district.stars,
            )
        )
        right = Option(district.points, (), right=True)
    else:
        sets = (
            hexes,
            [one for one in hexes if not one.counts],
            [one for one in hexes if one.level > 1],
            counting[1:],
            counting[:-1],
        )
        wrong = (Option(0, _cells(some), right=False) for some in sets if some)
        right = Option(0, _cells(counting), right=True)
    found = {right[:2]: right}
    for option in wrong:
        if len(found) < len(LETTERS):
            found.setdefault(option[:2], option)
    if goal.kind == "counts" and _has_tie(hexes):
        raise AkropolisError("two groups of houses are equally large: either could count")
    if len(found) < 2 or not hexes:
        raise AkropolisError(f"there is nothing to ask about the {goal.measure} of this city")
    return tuple(sorted(found.values()))


def _has_tie(hexes: Sequence[DistrictHex]) -> bool:
    """Return whether one of the largest groups of houses does not count."""
    levels = {(one.q, one.r): one.level for one in hexes if one.kind == "h"}
    sizes: list[tuple[int, int]] = []
    while levels:
        group = [next(iter(levels))]
        for q, r in group:
            near = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
            group += [cell for cell in near if cell in levels and cell not in group]
        sizes.append((len(group), sum(levels.pop(cell) for cell in group)))
    return bool(sizes) and sizes.count(max(sizes)) > 1


def _cells(hexes: Iterable[DistrictHex]) -> tuple[Cell, ...]:
    return tuple(sorted((one.q, one.r) for one in hexes))
