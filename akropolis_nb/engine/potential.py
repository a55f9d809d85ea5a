"""What is still open in a position: temples to close, sites on higher levels, plazas to come."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.engine.placement import DIRECTIONS, Cell
from akropolis_nb.engine.tiles import DISTRICTS, as_tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.rules import Rules


class OpenTemple(NamedTuple):
    """A visible temple that does not count yet, because neighbours of it are empty."""

    q: int
    r: int
    level: int
    sides: tuple[Cell, ...]
    """Its empty neighbours, clockwise from north."""
    tiles: int | None
    """Fewest tiles that fill them all; ``None`` if no tiles can."""


class LevelSite(NamedTuple):
    """Three hexes on which a tile can lie on level 2 or higher."""

    level: int
    """Level of a tile there."""
    cells: tuple[Cell, Cell, Cell]
    """The hexes, as sorted (q, r)."""
    covers: str
    """What they show now, a letter for each hex; a tile there gains a stone for each ``q``."""


class PlazaSupply(NamedTuple):
    """The plazas of one kind that are on the site or still unseen."""

    letter: str
    """The letter of the plaza: ``H``, ``M``, ``B``, ``T`` or ``G``."""
    on_site: int
    """Tiles with such a plaza on the construction site."""
    unseen: int
    """The same among the unseen tiles."""
    next_stack: float
    """Chance, 0 to 1, that the next stack has one."""
    in_time: float
    """Chance, 0 to 1, that one more is laid out no later than the seat's last turn."""


def open_temples(city: City, rules: Rules | None = None) -> tuple[OpenTemple, ...]:
    """Return the temples of a city that are not surrounded, sorted by (q, r).

    >>> from akropolis_nb import City
    >>> open_temples(City(["tgq@1,-1^1"]))[0].sides
    ((1, -2),)
    """
    built = {(hexagon.q, hexagon.r) for hexagon in city.hexes()}
    return tuple(
        OpenTemple(h.q, h.r, h.level, h.blame, _fewest_tiles(frozenset(h.blame), built))
        for h in city.score(rules).explain().hexes
        if h.reason == "not-surrounded"
    )


def _fewest_tiles(sides: frozenset[Cell], built: set[Cell]) -> int | None:
    """Return how many tiles on the ground fill these empty cells; ``None`` if none can.

    Each cell touches the same temple, so every tile that fills one touches the city.
    """
    if not sides:
        return 0
    first = min(sides)
    found = (
        _fewest_tiles(sides - cells, built | cells)
        for cells in _triangles(first)
        if not cells & built
    )
    fewest = min((tiles for tiles in found if tiles is not None), default=None)
    return None if fewest is None else fewest + 1


def _triangles(cell: Cell) -> Iterator[frozenset[Cell]]:
    """Yield the six triples of adjacent cells that contain a cell."""
    q, r = cell
    for k in range(6):
        (dq, dr), (eq, er) = DIRECTIONS[k], DIRECTIONS[(k + 1) % 6]
        yield frozenset((cell, (q + dq, r + dr), (q + eq, r + er)))


def level_sites(city: City) -> tuple[LevelSite, ...]:
    """Return where a tile can lie on level 2 or higher; sites may overlap.

    They are sorted by level, the highest first, then by cells.

    >>> from akropolis_nb import City
    >>> level_sites(City(["qqq@1,-1^1"]))[0]
    LevelSite(level=2, cells=((0, -1), (0, 0), (1, -1)), covers='qHq')
    """
    kinds = {(hexagon.q, hexagon.r): hexagon.kind for hexagon in city.hexes()}
    sites = set()
    for placement in city.legal_placements():
        level = city.level_at(placement)
        if level > 1:
            first, second, third = sorted(placement.hexes())
            cells = first, second, third
            sites.add(LevelSite(level, cells, "".join(kinds[cell] for cell in cells)))
    return tuple(sorted(sites, key=lambda site: (-site.level, site.cells)))


def plaza_supply(position: Position, seat: int) -> tuple[PlazaSupply, ...]:
    """Return the plazas on the site and among the unseen tiles, a row for each kind.

    A seat without another turn has no chances.

    >>> from akropolis_nb import Game
    >>> [row.on_site + row.unseen for row in plaza_supply(Game(seed=7).position, 0)]
    [5, 4, 4, 4, 3]
    """
    size = position.rules.stack_size
    in_time = stacks_before_last_turn(position, seat)
    site = [as_tile(tile).hexes for tile in position.site]
    unseen = [as_tile(tile).hexes for tile in position.unseen]
    rows = []
    for letter in map(str.upper, DISTRICTS):
        among = sum(letter in hexes for hexes in unseen)
        rows.append(
            PlazaSupply(
                letter,
                sum(letter in hexes for hexes in site),
                among,
                _at_least_one(among, len(unseen), size * min(in_time, 1)),
                _at_least_one(among, len(unseen), size * in_time),
            )
        )
    return tuple(rows)


def stacks_before_last_turn(position: Position, seat: int) -> int:
    """Return how many stacks are still laid out before the seat moves for the last time."""
    seats, size = position.rules.players, position.rules.stack_size
    first = len(position.site) - 1
    plies = first + position.stacks_left * size
    turns = range((seat - position.to_move) % seats, plies, seats)
    return max(0, 1 + (turns[-1] - first) // size) if turns else 0


def _at_least_one(special: int, among: int, drawn: int) -> float:
    """Return the chance of at least one of ``special`` tiles when some of ``among`` are drawn."""
    return 1 - comb(among - special, drawn) / comb(among, drawn)
