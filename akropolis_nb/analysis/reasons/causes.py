"""Why a part differs between two moves: what the splits of its points mean on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import numpy as np

from akropolis_nb.analysis.reasons.attribution import ends, split
from akropolis_nb.analysis.reasons.parts import Mean, mean
from akropolis_nb.engine.tiles import DISTRICTS

if TYPE_CHECKING:
    from akropolis_nb.analysis.reasons.attribution import Ends, Split
    from akropolis_nb.engine.placement import Cell, Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.score import Score
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.statistics.totals import Floats

Kind: TypeAlias = Literal[
    "plaza", "value", "level", "group", "market", "barracks", "temple", "covered", "doubled",
    "room", "stones", "tile",
]  # fmt: skip
"""The kinds of causes.

``plaza``: stars on the tile, covered, or to come. ``value``: one tile has more districts.
``level``: it lies higher. ``group``: houses join the largest group or not. ``market``: a market is
spoilt by another. ``barracks``: barracks are walled in. ``temple``: a temple is closed or stays
open. ``covered``: a district is built over. ``doubled``: a variant doubles more of them. ``room``:
more is built later, or higher. ``stones``: stones kept or gained. ``tile``: an opponent takes a
tile of the site.
"""
_CONDITIONS: dict[str, Kind] = {"h": "group", "m": "market", "b": "barracks", "t": "temple"}
_NOW = {
    ("m", True): "market-spoilt",
    ("m", False): "market-freed",
    ("b", True): "barracks-walled",
    ("b", False): "condition",
    ("t", True): "condition",
    ("t", False): "temple-closed",
}
"""The proof where one move decides a condition at once: by kind, and whether it counted before."""
_OFTEN = 0.25
"""Least difference of two shares of the games that is a proof."""
_SOME = 0.5
"""Least difference of two mean numbers of hexes or stars that is worth a number."""


class Cause(NamedTuple):
    """What makes a part better or worse, with its proof."""

    kind: Kind
    part: str
    """Name of the part, see :class:`Part`."""
    points: float
    """The difference in points that it explains, from the view of the player to move."""
    error: float
    """Its standard error."""
    proof: str
    """What is counted, and the form of the sentence: see ``messages/reason_sentences.py``."""
    better: float = 0.0
    """The number counted after the better move."""
    worse: float = 0.0
    """The number counted after the worse move."""
    hexes: tuple[Cell, ...] = ()
    """The hexes that it is about."""
    tile: TileId | None = None
    """The tile that it is about."""
    seat: int | None = None
    """The opponent that it is about."""

    @property
    def letter(self) -> str:
        """Letter of the district; empty for stones and opponents."""
        return next((letter for letter, name in DISTRICTS.items() if name == self.part), "")

    @property
    def clear(self) -> bool:
        """Whether it is at least half a point, and zero is outside its 95% interval."""
        return Mean(self.points, self.error).clear

    def record(self) -> dict[str, Any]:
        """Return a plain record."""
        return self._asdict()


class _Facts(NamedTuple):
    """What a cause can be proved by."""

    position: Position
    moves: tuple[Move, Move]
    ends: tuple[Ends, Ends]
    scores: tuple[Score, Score]
    """The player's scores right after the moves."""


def causes(
    position: Position, moves: tuple[Move, Move], final: FinalCities, *, settled: bool
) -> tuple[Cause, ...]:
    """Return the clear causes, those that explain most points first.

    Args:
        position: the position before the moves.
        moves: the better and the worse move.
        final: the playouts of both.
        settled: whether nothing is left to chance.
    """
    seat = position.to_move
    scores = [position.play(move).scores[seat] for move in moves]
    facts = _Facts(position, moves, ends(position, moves, final), (scores[0], scores[1]))
    found = [_of_stones(facts, final, settled=settled)]
    for n in range(len(DISTRICTS)):
        found += _of_district(facts, n, settled=settled)
    found += _of_opponents(position, moves, final, settled=settled)
    return tuple(sorted((one for one in found if one.clear), key=lambda one: -abs(one.points)))


def _of_district(facts: _Facts, district: int, *, settled: bool) -> list[Cause]:
    parts: Split = split(*facts.ends, district)
    letter, name = list(DISTRICTS.items())[district]
    better, worse = facts.ends
    found: list[Cause] = []

    def add(kind: Kind, points: Floats, *proof: Any) -> None:
        found.append(Cause(kind, name, *mean(points, settled=settled), *proof))

    add("plaza", parts.plaza_new, "plaza-on-tile", *_means(facts, "new_stars", district))
    add("plaza", parts.plaza_old, *_covered(facts, letter.upper(), parts.plaza_old))
    add("plaza", parts.plaza_later, "plaza-later", *_means(facts, "later_stars", district))
    on_tile = (len(one.new.of(letter)) * one.level for one in facts.ends)
    add("value", parts.value, "value", *on_tile, _cells(better, letter))
    add("level", parts.level, "level", better.level, worse.level, _cells(better, letter))
    if letter in _CONDITIONS:
        add(_CONDITIONS[letter], parts.condition, *_condition(facts, letter, parts.condition))
    add("covered", parts.covered, *_covered(facts, letter, parts.covered))
    add("doubled", parts.doubled, "doubled", *_means(facts, "doubled", district))
    add("room", parts.later, *_room(facts, district))
    return found


def _means(facts: _Facts, numbers: str, district: int) -> tuple[float, float]:
    """Return the means of numbers by deal and district after both moves."""
    better, worse = (float(getattr(one, numbers)[:, district].mean()) for one in facts.ends)
    return better, worse


def _cells(one: Ends, letter: str) -> tuple[Cell, ...]:
    """Return the places of a kind on the tile."""
    return tuple((one.new.hexes[n].q, one.new.hexes[n].r) for n in one.new.of(letter))


def _covered(facts: _Facts, letter: str, points: Floats) -> tuple[Any, ...]:
    """Return the hexes of a kind that one of the moves covers; otherwise those covered later."""
    hexes = [
        {(h.q, h.r) for h in facts.position.city.hexes() if h.kind == letter}
        & set(move.placement.hexes())
        for move in facts.moves
    ]
    # A move explains a gain if the other move covers something, and a loss if it does itself.
    cells = tuple(sorted(hexes[1] - hexes[0] if points.mean() > 0 else hexes[0] - hexes[1]))
    proof = ("plaza-" if letter.isupper() else "") + ("covered" if cells else "covered-later")
    return (proof, float(len(hexes[0])), float(len(hexes[1])), cells)


def _room(facts: _Facts, district: int) -> tuple[Any, ...]:
    """Return how much of a district is built later: above level 1, at all, or only its value."""
    for proof, numbers in ("room-above", "later_high"), ("room", "later"):
        better, worse = _means(facts, numbers, district)
        if abs(better - worse) >= _SOME:
            gained = _means(facts, "later_value", district)
            if (better - worse) * (gained[0] - gained[1]) > 0:
                return proof, better, worse
    return "room-value", *_means(facts, "later_value", district)


def _condition(facts: _Facts, letter: str, points: Floats) -> tuple[Any, ...]:
    """Return the districts that meet their condition after one move rather than the other."""
    if letter == "h":
        return _group(facts)
    better, worse = facts.ends
    sign = 1 if points.mean() > 0 else -1
    places = better.old.of(letter)
    gap = better.old.value[:, places] - worse.old.value[:, places]
    gap *= better.old.visible[:, places] & worse.old.visible[:, places]
    gains = {place: sign * float(gap[:, n].mean()) for n, place in enumerate(places)}
    old = [place for place in places if gains[place] >= _OFTEN]
    if old:
        best = max(old, key=gains.__getitem__)
        cells = [(h.q, h.r) for h in (better.old.hexes[place] for place in (best, *old))]
        better_share, worse_share = (
            float((one.old.value[:, best] > 0).mean()) for one in facts.ends
        )
        now = [score.explain().at(*cells[0]) for score in facts.scores]
        counts = [hexagon is not None and hexagon.counts for hexagon in now]
        proof = "condition"
        if counts == [sign > 0, sign < 0]:
            before = facts.position.scores[facts.position.to_move].explain().at(*cells[0])
            proof = _NOW[letter, before is not None and before.counts]
        return (proof, better_share, worse_share, tuple(dict.fromkeys(cells)))
    # Otherwise districts of the tiles: those of the other move fail, or those of the move itself.
    failing = worse if sign > 0 else better
    places = failing.new.of(letter)
    share = float((failing.new.value[:, places] > 0).mean()) if places else 1.0
    shares = (1.0, share) if sign > 0 else (share, 1.0)
    return ("condition-on-tile", *shares, _cells(failing, letter))


def _group(facts: _Facts) -> tuple[Any, ...]:
    """Return the houses of the largest group right after the moves, otherwise at the end."""
    groups = [score["houses"].hexes for score in facts.scores]
    sizes = [len(group) for group in groups]
    tiles = [len(one.new.of("h")) for one in facts.ends]
    # A tile that joins groups adds more houses than its own.
    if sizes[0] - sizes[1] != tiles[0] - tiles[1] and sizes[0] != sizes[1]:
        larger = groups[0] if sizes[0] > sizes[1] else groups[1]
        return "group-now", *map(float, sizes), tuple(larger)
    return "group-later", *map(_houses, facts.ends)


def _houses(one: Ends) -> float:
    """Return how many old houses and houses of the tile are in the largest group at the end."""
    counted = (known.value[:, known.of("h")] > 0 for known in (one.old, one.new))
    return float(sum(houses.sum(axis=1).mean() for houses in counted))


def _of_stones(facts: _Facts, final: FinalCities, *, settled: bool) -> Cause:
    seat = facts.position.to_move
    points = final.points[:, :, seat, len(DISTRICTS)].astype(np.float64)
    better, worse = (float(score.stones) for score in facts.scores)
    explained = mean(points[0] - points[1], settled=settled)
    if (better - worse) * explained.mean > 0:
        return Cause("stones", "stones", *explained, "stones-now", better, worse)
    better, worse = (float(one.mean()) for one in points)
    return Cause("stones", "stones", *explained, "stones-later", better, worse)


def _of_opponents(
    position: Position, moves: tuple[Move, Move], final: FinalCities, *, settled: bool
) -> list[Cause]:
    """Return the tiles that the next seats take after one move more often than after the other."""
    seat, seats = position.to_move, position.rules.players
    totals = np.delete(final.totals, seat, axis=-1).max(axis=-1)
    lost = (totals[1] - totals[0]).astype(np.float64)
    taken = [_taken(position, move, final.taken[n]) for n, move in enumerate(moves)]
    found = []
    for ply in range(seats - 1):
        for tile in dict.fromkeys(position.site):
            first, second = (each[:, ply] == position.site.index(tile) for each in taken)
            shares = float(first.mean()), float(second.mean())
            if abs(shares[0] - shares[1]) < _OFTEN:
                continue
            # Only the games in which this seat takes the tile after one of the moves alone.
            points = mean(lost * (first != second), settled=settled)
            if (shares[1] - shares[0]) * points.mean > 0:
                whose = (seat + 1 + ply) % seats
                proof = "tile-left" if tile == moves[0].tile else "tile"
                found.append(Cause("tile", "opponents", *points, proof, *shares, (), tile, whose))
    # Several tiles explain the same games: the one that explains most is the cause.
    return sorted(found, key=lambda one: -abs(one.points))[:1]


def _taken(position: Position, move: Move, indices: Any) -> Any:
    """Return which tiles of the site were taken in the next plies: their index before the move.

    Tiles that came from a stack, and plies after the end, are -1.
    """
    start = [position.site.index(tile) for tile in position.site]
    start.pop(position.site.index(move.tile))
    named = np.full(indices.shape, -1)
    for game, row in enumerate(indices.tolist()):
        site = list(start)
        for ply, index in enumerate(row):
            if len(site) <= 1:
                # The next stack comes behind the last tile.
                site += [-1] * position.rules.stack_size
            if 0 <= index < len(site):
                named[game, ply] = site.pop(index)
    return named
