"""Each district's difference between two moves, split by what the final cities' hexes show.

A hex of a final city is *old* if it was there before the move, *new* if it belongs to the tile of
the move, and otherwise it was *built later*. For each deal the difference of a district's points is

    mean stars x difference of values + mean value x difference of stars,

and both differences are sums over such hexes. So the splits add up to the difference of the points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from akropolis_nb.engine.tiles import CODES, DISTRICTS, PLAZA_STARS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.engine.city import Hex
    from akropolis_nb.engine.placement import Cell, Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.statistics.totals import Floats

_CODES = np.array([CODES[letter] for letter in DISTRICTS])
_STARS = np.zeros(len(CODES) + 3, np.int64)
_STARS[[CODES[letter] for letter in PLAZA_STARS]] = list(PLAZA_STARS.values())


Shares: TypeAlias = "Mapping[Cell, float]"
"""By place, a share of the deals, 0 to 1."""


class Known(NamedTuple):
    """Old or new hexes in the final cities after a move, by deal and hex."""

    hexes: tuple[Hex, ...]
    visible: NDArray[np.bool_]
    """Whether nothing was built on it."""
    value: Floats
    """Its level if it meets its condition, otherwise 0."""
    now: NDArray[np.int64]
    """By hex: whether it meets its condition right after the move, 1 or 0; -1 if the move covers
    it."""

    def of(self, letter: str) -> list[int]:
        """Return the numbers of the hexes of a kind."""
        return [n for n, hexagon in enumerate(self.hexes) if hexagon.kind == letter]


class Ends(NamedTuple):
    """The final cities of the player after one move."""

    old: Known
    new: Known
    level: int
    """Level of the tile."""
    later_value: Floats
    """By deal and district: value of what was built later, without doubling."""
    later: Floats
    """By deal and district: number of hexes built later."""
    later_high: Floats
    """The same above level 1."""
    later_hexes: tuple[Shares, ...]
    """By district: the share of the deals in which a hex of it was built later at a place."""
    later_high_hexes: tuple[Shares, ...]
    """The same above level 1."""
    later_plaza_hexes: tuple[Shares, ...]
    """The same of plazas."""
    doubled: Floats
    """By deal and district: value that variants add."""
    old_stars: Floats
    new_stars: Floats
    later_stars: Floats
    values: Floats
    stars: Floats


def ends(position: Position, moves: tuple[Move, Move], final: FinalCities) -> tuple[Ends, Ends]:
    """Return the final cities after each of two moves, by the origin of their hexes."""
    seat = position.to_move
    first, second = (
        _ends(
            position,
            move,
            final.hexes[n, :, seat],
            final.values[n, :, seat],
            final.stars[n, :, seat],
        )
        for n, move in enumerate(moves)
    )
    return first, second


def at_once(position: Position, moves: tuple[Move, Move]) -> tuple[Ends, Ends]:
    """Return the cities right after each of two moves in the form of final cities, as one deal."""
    first, second = (_at_once(position, move) for move in moves)
    return first, second


def _at_once(position: Position, move: Move) -> Ends:
    after = position.play(move)
    city, score = after.cities[position.to_move], after.scores[position.to_move]
    worth = {(h.q, h.r): h.value for h in score.explain().hexes}
    hexes = [(h.q, h.r, CODES[h.kind], h.level, worth.get((h.q, h.r), 0)) for h in city.hexes()]
    values, stars = ([[getattr(one, name) for one in score]] for name in ("value", "stars"))
    return _ends(position, move, np.array([hexes]), np.array(values), np.array(stars))


class _Rows(NamedTuple):
    """The hexes of the final cities, by deal and row."""

    q: NDArray[np.int64]
    r: NDArray[np.int64]
    kind: NDArray[np.int64]
    level: NDArray[np.int64]
    worth: NDArray[np.int64]
    """What it adds to the value of its kind, doubled by variants."""

    @property
    def built(self) -> NDArray[np.bool_]:
        """Whether there is a hex in the row."""
        return self.kind > 0

    @property
    def value(self) -> NDArray[np.int64]:
        """Its level if it meets its condition, otherwise 0."""
        return np.where(self.worth > 0, self.level, 0)


def _ends(
    position: Position,
    move: Move,
    hexes: NDArray[Any],
    values: NDArray[Any],
    stars_of: NDArray[Any],
) -> Ends:
    """Return the player's cities after a move: their hexes, and by district values and stars."""
    seat = position.to_move
    rows = _Rows(*np.moveaxis(hexes.astype(np.int64), -1, 0))
    then = position.play(move)
    after = {(h.q, h.r): h for h in then.cities[seat].hexes()}
    counting = {(h.q, h.r) for h in then.scores[seat].explain().hexes if h.counts}
    tile = move.placement.hexes()
    before = position.city.hexes()
    now = [-1 if (h.q, h.r) in tile else int((h.q, h.r) in counting) for h in before]
    old, is_old = _known(before, now, rows)
    new, is_new = _known([after[at] for at in tile], [int(at in counting) for at in tile], rows)
    is_later = rows.built & ~is_old & ~is_new
    of_kind = rows.kind[..., None] == _CODES
    stars = _STARS[rows.kind][..., None] * (rows.kind[..., None] == _CODES + 5)

    def total(numbers: NDArray[Any], where: NDArray[np.bool_]) -> Floats:
        return np.asarray((numbers * where[..., None]).sum(axis=1), np.float64)

    def shares(where: NDArray[np.bool_], codes: NDArray[Any] = _CODES) -> tuple[Shares, ...]:
        return tuple(_shares(rows, where & (rows.kind == code)) for code in codes)

    return Ends(
        old,
        new,
        new.hexes[0].level,
        total(of_kind * rows.value[..., None], is_later),
        total(of_kind, is_later),
        total(of_kind, is_later & (rows.level > 1)),
        shares(is_later),
        shares(is_later & (rows.level > 1)),
        shares(is_later, _CODES + 5),
        total(of_kind * (rows.worth - rows.value)[..., None], rows.built),
        total(stars, is_old),
        total(stars, is_new),
        total(stars, is_later),
        values.astype(np.float64),
        stars_of.astype(np.float64),
    )


def _shares(rows: _Rows, where: NDArray[np.bool_]) -> Shares:
    """Return in which share of the deals each place has one of some hexes."""
    cells, counts = np.unique(
        np.stack([rows.q[where], rows.r[where]], axis=-1), axis=0, return_counts=True
    )
    games = len(rows.kind)
    return {(q, r): n / games for (q, r), n in zip(cells.tolist(), counts.tolist(), strict=True)}


def _known(
    hexes: Sequence[Hex], now: Sequence[int], rows: _Rows
) -> tuple[Known, NDArray[np.bool_]]:
    """Return some hexes in all final cities, and which rows of the cities are these hexes."""
    built, value = rows.built, rows.value
    visible = np.zeros((len(value), len(hexes)), bool)
    counted = np.zeros((len(value), len(hexes)))
    found = np.zeros(value.shape, bool)
    for n, (q, r, level, *_) in enumerate(hexes):
        same = built & (rows.q == q) & (rows.r == r) & (rows.level == level)
        found |= same
        visible[:, n] = same.any(axis=1)
        counted[:, n] = (value * same).sum(axis=1)
    return Known(tuple(hexes), visible, counted, np.array(now)), found


class Split(NamedTuple):
    """The difference of one district's points, by deal, split by what brings it."""

    plaza_new: Floats
    """Stars of the tile."""
    plaza_old: Floats
    """Stars of old plazas, which may be covered."""
    plaza_later: Floats
    value: Floats
    """Districts on the tile, if one tile has more of them."""
    level: Floats
    """The level on which they lie."""
    condition: Floats
    """Old and new districts that meet their condition or not."""
    covered: Floats
    """Old and new districts that something was built on."""
    doubled: Floats
    later: Floats
    """Value of what is built later."""


def split(better: Ends, worse: Ends, district: int) -> Split:
    """Return the split of a district's difference; it adds up to the difference of its points."""
    letter = list(DISTRICTS)[district]
    stars = (better.stars[:, district] + worse.stars[:, district]) / 2
    value = (better.values[:, district] + worse.values[:, district]) / 2
    games = np.ones(len(stars))
    ours, theirs = better.new.of(letter), worse.new.of(letter)
    if ours and theirs:
        more = (len(ours) - len(theirs)) * (better.level + worse.level) / 2
        higher = (better.level - worse.level) * (len(ours) + len(theirs)) / 2
    else:
        more, higher = float(better.level * len(ours) - worse.level * len(theirs)), 0.0
    failed, hidden = (a - b for a, b in zip(_lost(better, ours), _lost(worse, theirs), strict=True))
    places = better.old.of(letter)
    gap = better.old.value[:, places] - worse.old.value[:, places]
    both = uncovered(better, worse, places)
    return Split(
        value * (better.new_stars - worse.new_stars)[:, district],
        value * (better.old_stars - worse.old_stars)[:, district],
        value * (better.later_stars - worse.later_stars)[:, district],
        stars * more * games,
        stars * higher * games,
        stars * ((gap * both).sum(axis=1) - failed),
        stars * ((gap * ~both).sum(axis=1) - hidden),
        stars * (better.doubled - worse.doubled)[:, district],
        stars * (better.later_value - worse.later_value)[:, district],
    )


def uncovered(better: Ends, worse: Ends, places: list[int]) -> NDArray[np.bool_]:
    """Return by deal in which old hexes the difference is one of their conditions.

    That is so if nothing was built on them, and if only one of the moves lets them meet their
    condition: a district is built over more readily once it does not count.
    """
    one, other = better.old.now[places], worse.old.now[places]
    decided = (one != other) & (one >= 0) & (other >= 0)
    visible = better.old.visible[:, places] & worse.old.visible[:, places]
    return np.asarray(visible | decided)


def _lost(one: Ends, places: list[int]) -> tuple[Floats, Floats]:
    """Return what districts of the tile lose by their condition, and because they are covered."""
    # One that does not count from the beginning is not lost by being covered.
    alive = one.new.visible[:, places] | (one.new.now[places] == 0)
    failed = (alive * one.level - one.new.value[:, places]).sum(axis=1)
    return failed, np.asarray((~alive).sum(axis=1) * float(one.level))
