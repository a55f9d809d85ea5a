"""The score of a city, broken down by district."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels
from akropolis_nb.engine.checks import short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.tiles import CODES, DISTRICTS, PLAZA_STARS
from akropolis_nb.engine.vectors import scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.explain import Explanation
    from akropolis_nb.engine.placement import Cell

MOST_STONES = 99_999
"""Most stones that a seat may begin with; see also :func:`most_stones`."""


def most_stones(city: City) -> int:
    """Return the most stones that a seat with this city can have: those at the start and gains.

    Each tile can bring three stones from quarries. An architect can also get five from an
    opponent's payment at each turn, even before its first tile.

    Raises:
        AkropolisError: it is not a city.
    """
    if not hasattr(city, "placed") or not isinstance(city.placed, tuple):
        raise AkropolisError(f"a score is that of an ak.City, not {short_repr(city)}")
    return MOST_STONES + 8 * (len(city.placed) + 1)


@dataclass(frozen=True, slots=True)
class DistrictScore:
    """The score of the districts of one kind."""

    name: str
    """``houses``, ``markets``, ``barracks``, ``temples`` or ``gardens``."""
    letter: str
    value: int
    """Sum of the levels of the districts that count, doubled by variants."""
    stars: int
    """Stars on the visible plazas of this kind."""
    hexes: tuple[Cell, ...]
    """The districts that meet their condition, as sorted (q, r)."""
    points: int
    """Value times stars."""


class Score:
    """The score of one city (rulebooks, "Calculating victory points").

    >>> from akropolis_nb import City
    >>> score = City().place("hhg", (0, 1, 2)).score(stones=2)
    >>> score["houses"].value, score["houses"].stars, score["gardens"].points, score.total
    (2, 1, 0, 4)
    """

    __slots__ = ("__dict__", "_city", "_rules", "stones")

    stones: int
    """Unspent stones, worth one point each."""

    def __init__(self, city: City, rules: Rules | None = None, stones: int = 0) -> None:
        self.stones = whole("stones", stones, 0, most_stones(city))
        self._city = city
        self._rules = Rules.checked(rules)

    @cached_property
    def _found(self) -> scores.CityScore:
        return scores.score(self._city._block, self._rules.flags)

    @cached_property
    def _by_name(self) -> dict[str, DistrictScore]:
        found = self._found
        districts = {}
        for letter, name in DISTRICTS.items():
            value, stars = found.values[letter], found.stars[letter]
            hexes = tuple((d.q, d.r) for d in found.districts if d.letter == letter and d.value)
            districts[name] = DistrictScore(name, letter, value, stars, hexes, value * stars)
        return districts

    def __getitem__(self, district: str) -> DistrictScore:
        """Return a district's score by name or letter."""
        try:
            return self._by_name[DISTRICTS.get(district, district)]
        except (KeyError, TypeError):
            raise AkropolisError(
                f"no district is called {short_repr(district)}; "
                f"there are {', '.join(DISTRICTS.values())}"
            ) from None

    def __iter__(self) -> Iterator[DistrictScore]:
        return iter(self._by_name.values())

    @property
    def districts(self) -> tuple[DistrictScore, ...]:
        """The five districts' scores: houses, markets, barracks, temples, gardens."""
        return tuple(self)

    @property
    def points(self) -> int:
        """Points of all districts, stones not counted."""
        return sum(district.points for district in self)

    @property
    def quarries(self) -> int:
        """Points for visible quarries: 0, except for an architect's city."""
        return 0

    @property
    def total(self) -> int:
        """Points of all districts and quarries, and one point for each stone."""
        return self.points + self.quarries + self.stones

    def explain(self) -> Explanation:
        """Explain for every visible district whether it counts, what it is worth, and why.

        >>> from akropolis_nb import City
        >>> print(City().place("hhg", (0, 1, 2)).score().explain())
        the house at (0, 1) counts 1: it is one of the largest group of houses
        the garden at (0, 2) counts 1, but scores nothing without a garden plaza
        the house at (1, 1) counts 1: it is one of the largest group of houses
        """
        # Importing this with the package would take a tenth of its time.
        from akropolis_nb.engine.explain import explain

        return explain(self._found)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self.stones == other.stones and self.districts == other.districts

    def __hash__(self) -> int:
        return hash((self.stones, self.districts))

    def __str__(self) -> str:
        from akropolis_nb.messages import current_texts, in_sentence, message

        texts = current_texts()
        names = [in_sentence(texts, district.name) for district in self]
        width = max(9, *(len(name) + 1 for name in names))
        lines = [
            f"{name:<{width}}{district.value:>3} x {district.stars} = {district.points}"
            for name, district in zip(names, self, strict=True)
        ]
        return "\n".join([*lines, message("score_sum", stones=self.stones, total=self.total)])

    def __repr__(self) -> str:
        return f"<Score {self.total}: {', '.join(f'{d.name} {d.points}' for d in self)}>"


class ArchitectScore(Score):
    """The score of the solo game's architect; all its districts count, wherever they lie."""

    @cached_property
    def _by_name(self) -> dict[str, DistrictScore]:
        hexes = self._city.hexes()
        rules = self._rules
        districts = {}
        for letter, name in DISTRICTS.items():
            cells = tuple((h.q, h.r) for h in hexes if h.kind == letter)
            plazas = sum(h.kind == letter.upper() for h in hexes)
            stars = plazas * PLAZA_STARS[letter.upper()]
            value = kernels.architect_value(
                CODES[letter], len(cells), plazas, self._level, rules.flags
            )
            districts[name] = DistrictScore(name, letter, value, stars, cells, value * stars)
        return districts

    @property
    def _level(self) -> int:
        """The value of each of the architect's districts, wherever it lies."""
        return 2 if self._rules.architect == "callicrates" else 1

    @property
    def quarries(self) -> int:
        """Points for visible quarries: two each for Metagenes."""
        if self._rules.architect != "metagenes":
            return 0
        return 2 * sum(hexagon.kind == "q" for hexagon in self._city.hexes())

    def explain(self) -> Explanation:
        """Explain that every district of the architect counts, and its value."""
        from akropolis_nb.engine.explain import explain_architect

        return explain_architect(self._city, self.districts, self._level)
