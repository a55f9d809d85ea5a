"""Reference implementation of a city's rules: slow, obvious, written independently.

A city is a dict from a cell ``(q, r)`` to the visible hex. Nothing is cached: everything is
computed from the sentences of the rulebook. Section headings are those of the English rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import combinations, product
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Cell = tuple[int, int]
Spot = tuple[int, int, int]
"""A placement ``(q, r, rotation)``."""
Lake = Literal["region", "single"]

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
DISTRICTS = "hmbtg"
NAMES = {"h": "houses", "m": "markets", "b": "barracks", "t": "temples", "g": "gardens"}
STARS = {"H": 1, "M": 2, "B": 2, "T": 2, "G": 3}
LAKES: tuple[Lake, ...] = ("region", "single")
SUBSETS = ["".join(some) for size in range(6) for some in combinations(DISTRICTS, size)]
"""All 32 choices of variants."""


@cache
def around(cell: Cell) -> tuple[Cell, ...]:
    return tuple((cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS)


def footprint(spot: Spot) -> tuple[Cell, Cell, Cell]:
    q, r, rotation = spot
    b, c = DIRECTIONS[rotation], DIRECTIONS[(rotation + 1) % 6]
    return (q, r), (q + b[0], r + b[1]), (q + c[0], r + c[1])


@dataclass(frozen=True)
class Hex:
    level: int
    kind: str
    placed: int


@dataclass(frozen=True)
class Rulings:
    """Rulings on unclear rules and the variants, named as in the package's Rules."""

    variants: str = ""
    lake_is_edge: bool = False
    lake: Lake = "region"


TABLES = [Rulings("", *choice) for choice in product((False, True), LAKES)]
"""All choices of rulings, without variants."""
RULINGS = [replace(table, variants=subset) for subset in SUBSETS for table in TABLES]
"""All rulings with all choices of variants."""


@dataclass(frozen=True)
class District:
    """One line of the scorepad: the hexes that meet their condition, and the value of each."""

    values: Mapping[Cell, int]
    stars: int

    @property
    def value(self) -> int:
        return sum(self.values.values())

    @property
    def points(self) -> int:
        return self.value * self.stars


def start_hexes() -> dict[Cell, Hex]:
    hexes = {cell: Hex(1, "q", 0) for cell in ((0, -1), (1, 0), (-1, 1))}
    hexes[0, 0] = Hex(1, "H", 0)
    return hexes


@dataclass(frozen=True)
class City:
    """The visible hexes only: "A hex that is covered ... no longer counts towards your City"."""

    hexes: Mapping[Cell, Hex] = field(default_factory=start_hexes)
    tiles: int = 0
    stones_gained: int = 0

    def why_not(self, spot: Spot) -> str | None:
        """Return the violated sentence of *Add the tile to their city*, None if legal."""
        cells = footprint(spot)
        below = [self.hexes[cell] for cell in cells if cell in self.hexes]
        if not below:
            touches = any(beside in self.hexes for cell in cells for beside in around(cell))
            return None if touches else "apart"
        if len(below) < 3:
            return "over an empty space"
        if len({hex_.level for hex_ in below}) > 1:
            return "uneven"
        if len({hex_.placed for hex_ in below}) < 2:
            return "on a single tile"
        return None

    def level_reached(self, spot: Spot) -> int:
        below = self.hexes.get(footprint(spot)[0])
        return 1 + (below.level if below else 0)

    def legal(self) -> list[Spot]:
        """Return all legal placements in order, from cells within two steps and all rotations."""
        near = set(self.hexes)
        for _ in range(2):
            near |= {beside for cell in near for beside in around(cell)}
        spots = [(q, r, rotation) for q, r in near for rotation in range(6)]
        return sorted(spot for spot in spots if self.why_not(spot) is None)

    def place(self, letters: str, spot: Spot) -> City:
        broken = self.why_not(spot)
        if broken:
            raise ValueError(f"{letters} at {spot}: {broken}")
        cells = footprint(spot)
        level = self.level_reached(spot)
        gained = sum(cell in self.hexes and self.hexes[cell].kind == "q" for cell in cells)
        number = self.tiles + 1
        new = {cell: Hex(level, kind, number) for cell, kind in zip(cells, letters, strict=True)}
        return City({**self.hexes, **new}, number, gained)

    # ---- neighbours ----

    def of_kind(self, kind: str) -> list[Cell]:
        return [cell for cell, hex_ in self.hexes.items() if hex_.kind == kind]

    def beside(self, cell: Cell, kind: str) -> bool:
        return any(other in self.hexes and self.hexes[other].kind == kind for other in around(cell))

    def empty_beside(self, cell: Cell) -> list[Cell]:
        return [other for other in around(cell) if other not in self.hexes]

    @cached_property
    def enclosed(self) -> frozenset[Cell]:
        """Return the empty hexes from which no path over empty hexes leads out of the city."""
        qs = [q for q, _ in self.hexes]
        rs = [r for _, r in self.hexes]
        west, east, north, south = min(qs) - 1, max(qs) + 1, min(rs) - 1, max(rs) + 1
        empty = set(product(range(west, east + 1), range(north, south + 1))) - set(self.hexes)
        walk = [(west, north)]
        while walk:
            found = empty.intersection(around(walk.pop()))
            empty -= found
            walk.extend(found)
        return frozenset(empty)

    def is_lake(self, cell: Cell, lake: Lake) -> bool:
        if lake == "single":
            return cell not in self.hexes and not self.empty_beside(cell)
        return cell in self.enclosed

    # ---- Placement conditions for districts, and Variants ----

    def house_group(self) -> frozenset[Cell]:
        """Return the largest group of houses; ties by value, then by the first (q, r)."""
        left = set(self.of_kind("h"))
        groups: list[frozenset[Cell]] = []
        while left:
            group: set[Cell] = set()
            walk = [left.pop()]
            while walk:
                cell = walk.pop()
                group.add(cell)
                found = left & set(around(cell))
                left -= found
                walk.extend(found)
            groups.append(frozenset(group))
        in_order = sorted(groups, key=sorted)
        return max(
            in_order,
            key=lambda group: (len(group), sum(self.hexes[cell].level for cell in group)),
            default=frozenset(),
        )

    def edge(self, cell: Cell, rulings: Rulings) -> list[Cell]:
        """Return the empty neighbours that put a barracks on the edge of the city."""
        empty = self.empty_beside(cell)
        return empty if rulings.lake_is_edge else [e for e in empty if e not in self.enclosed]

    def meets(self, kind: str, rulings: Rulings) -> list[Cell]:
        """Return the districts of a kind that meet their placement condition."""
        if kind == "h":
            return sorted(self.house_group())
        cells = self.of_kind(kind)
        if kind == "m":
            return [cell for cell in cells if not self.beside(cell, "m")]
        if kind == "b":
            return [cell for cell in cells if self.edge(cell, rulings)]
        if kind == "t":
            return [cell for cell in cells if not self.empty_beside(cell)]
        return cells

    def doubles(self, cell: Cell, group: list[Cell], rulings: Rulings) -> bool:
        """Whether a district that counts also meets the condition of its kind's variant."""
        kind = self.hexes[cell].kind
        if kind not in rulings.variants:
            return False
        if kind == "h":
            return sum(self.hexes[house].level for house in group) >= 10
        if kind == "m":
            return self.beside(cell, "M")
        if kind == "b":
            return len(self.edge(cell, rulings)) in (3, 4)
        if kind == "t":
            return self.hexes[cell].level > 1
        return any(self.is_lake(other, rulings.lake) for other in around(cell))

    def stars(self, kind: str) -> int:
        plaza = kind.upper()
        return len(self.of_kind(plaza)) * STARS[plaza]

    def score(self, rulings: Rulings) -> dict[str, District]:
        """*Calculating victory points*, without the stones."""
        pad: dict[str, District] = {}
        for kind in DISTRICTS:
            counting = self.meets(kind, rulings)
            values = {
                cell: self.hexes[cell].level * (2 if self.doubles(cell, counting, rulings) else 1)
                for cell in counting
            }
            pad[kind] = District(values, self.stars(kind))
        return pad

    def points(self, rulings: Rulings) -> int:
        return sum(district.points for district in self.score(rulings).values())
