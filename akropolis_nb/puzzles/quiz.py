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
    mistake: str
    """What was left out, as a key of the catalogue; empty if the answer is right."""

    @property
    def right(self) -> bool:
        """Whether it is the right answer."""
        return not self.mistake


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
        # What is neither is the variant that doubles values.
        on_all = "hint_not_all" if len(counting) < len(hexes) else "hint_variant"
        on_one = "hint_levels" if any(one.level > 1 for one in counting) else "hint_variant"
        wrong = [
            Option(points, (), mistake if district.stars else "hint_no_plaza")
            for mistake, points in (
                (on_all, sum(one.level for one in hexes) * stars),
                (on_one, len(counting) * stars),
                ("hint_stars", district.value),
                ("hint_stars", district.value + district.stars),
            )
        ]
        right = Option(district.points, (), "")
    else:
        sets = (
            ("hint_not_all", hexes),
            ("hint_others", [one for one in hexes if not one.counts]),
            ("hint_any_level", [one for one in hexes if one.level > 1]),
            ("hint_one_more", counting[1:]),
            ("hint_one_more", counting[:-1]),
        )
        wrong = [Option(0, _cells(some), mistake) for mistake, some in sets if some]
        right = Option(0, _cells(counting), "")
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
