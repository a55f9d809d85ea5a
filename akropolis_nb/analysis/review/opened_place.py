"""The place for a tile on a higher level that a move opens and another does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Cell, Move
    from akropolis_nb.engine.position import Position


class OpenedPlace(NamedTuple):
    """A place that was not there before a move."""

    hexes: tuple[Cell, ...]
    level: int
    quarries: int
    """How many of its hexes are quarries: so many stones it brings."""
    other: int
    """The most quarries of such a place after the other move, on this level or higher."""


def opened_place(position: Position, better: Move, worse: Move) -> OpenedPlace | None:
    """Return the best place that the better move opens; ``None`` if the other opens one as good.

    A place is for a tile on level 2 or higher; places over more quarries are better, then those on
    higher levels. Places without a quarry do not count.

    >>> import akropolis_nb as ak
    >>> position = ak.Position(ak.Rules(), site=(7, 31, 2, 14))
    >>> first, *_, last = position.legal_moves()
    >>> opened_place(position, first, first) is None
    True
    """
    seat = position.to_move
    before = _places(position.city)
    ours, theirs = (
        {at: found for at, found in _places(after.cities[seat]).items() if at not in before}
        for after in (position.play(better), position.play(worse))
    )
    if not ours:
        return None
    hexes, (level, quarries) = max(ours.items(), key=lambda one: (one[1][1], one[1][0], one[0]))
    other = max((many for high, many in theirs.values() if high >= level), default=0)
    return OpenedPlace(hexes, level, quarries, other) if quarries > other else None


def _places(city: City) -> dict[tuple[Cell, ...], tuple[int, int]]:
    """Return the places on higher levels by their hexes: the level and the number of quarries."""
    found = {}
    seen = {(hexagon.q, hexagon.r): hexagon for hexagon in city.hexes()}
    for placement in city.legal_placements():
        under = [seen[at] for at in placement.hexes() if at in seen]
        quarries = sum(hexagon.kind == "q" for hexagon in under)
        if quarries:
            at = tuple(sorted(placement.hexes()))
            found[at] = under[0].level + 1, quarries
    return found
