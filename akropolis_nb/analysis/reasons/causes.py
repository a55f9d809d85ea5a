"""Why a part differs between two moves: what the splits of its points mean on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.analysis.reasons import proofs
from akropolis_nb.analysis.reasons.attribution import at_once, ends, split
from akropolis_nb.analysis.reasons.cause import Cause, Facts, Kind, Proof
from akropolis_nb.analysis.reasons.opponents import next_tiles, of_opponents
from akropolis_nb.analysis.reasons.parts import mean
from akropolis_nb.engine.tiles import DISTRICTS

if TYPE_CHECKING:
    from akropolis_nb.analysis.reasons.attribution import Split
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.statistics.totals import Floats

_MOST = 0.5
"""Share of a difference that is most of it."""
_CONDITIONS: dict[str, Kind] = {"h": "group", "m": "market", "b": "barracks", "t": "temple"}


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
    both = scores[0], scores[1]
    takes = next_tiles(position, moves, final)
    facts = Facts(position, moves, ends(position, moves, final), both, takes)
    now = facts._replace(ends=at_once(position, moves))
    found = [_of_stones(facts, final, settled=settled)]
    for n in range(len(DISTRICTS)):
        differ = final.points[0, :, seat, n] - final.points[1, :, seat, n]
        found += _main(
            _of_district(now, n, settled=True),
            _of_district(facts, n, settled=settled),
            float(differ.mean()),
        )
    found += of_opponents(position, moves, final, settled=settled)
    return tuple(sorted((one for one in found if one.clear), key=lambda one: -abs(one.points)))


def _main(now: list[Cause], later: list[Cause], points: float) -> list[Cause]:
    """Return the causes of a district's difference in the end.

    What the moves do at once is the cause if it explains most of the difference: what is built
    later is often its consequence, or makes up for some of it.
    """
    first = sum(cause.points for cause in now)
    return now if first * points > 0 and abs(first) >= _MOST * abs(points) else later


def _of_district(facts: Facts, district: int, *, settled: bool) -> list[Cause]:
    parts: Split = split(*facts.ends, district)
    letter, name = list(DISTRICTS.items())[district]
    better, worse = facts.ends
    stars = proofs.stars(facts, district)
    found: list[Cause] = []

    def add(kind: Kind, points: Floats, proof: Proof) -> None:
        explained = mean(points, settled=settled)
        found.append(Cause(kind, name, *explained, **proof._asdict()))

    def means(proof: str, numbers: str) -> Proof:
        return Proof(proof, *proofs.means(facts, numbers, district))

    plazas = [len(one.new.of(letter.upper())) for one in facts.ends]
    brought = means("plaza-covered-later", "new_stars")
    if plazas[0] != plazas[1]:
        shown = proofs.places_on_tile(better if plazas[0] > plazas[1] else worse, letter.upper())
        brought = brought._replace(proof="plaza-on-tile", hexes=shown)
    add("plaza", parts.plaza_new, brought)
    plaza = proofs.covered(facts, letter.upper(), parts.plaza_old)
    add("plaza", parts.plaza_old, plaza or means("plaza-covered-later", "old_stars"))
    later = proofs.plaza_next(facts, letter.upper(), parts.plaza_later)
    later = later or proofs.plaza_later(facts, district, parts.plaza_later)
    add("plaza", parts.plaza_later, later)
    cells = proofs.places_on_tile(better, letter)
    on_tile = [float(len(one.new.of(letter)) * one.level) for one in facts.ends]
    add("value", parts.value, Proof("value", on_tile[0], on_tile[1], cells, stars=stars))
    levels = Proof("level", better.level, worse.level, cells, stars=stars)
    add("level", parts.level, levels)
    if letter in _CONDITIONS:
        proof = proofs.condition(facts, letter, parts.condition)
        add(_CONDITIONS[letter], parts.condition, proof)
    hidden = proofs.covered(facts, letter, parts.covered)
    add("covered", parts.covered, hidden or proofs.covered_value(facts, letter, district))
    add("doubled", parts.doubled, means("doubled", "doubled")._replace(stars=stars))
    add("room", parts.later, proofs.room(facts, district, parts.later))
    return found


def _of_stones(facts: Facts, final: FinalCities, *, settled: bool) -> Cause:
    seat = facts.position.to_move
    points = final.points[:, :, seat, len(DISTRICTS)].astype(np.float64)
    better, worse = (float(score.stones) for score in facts.scores)
    explained = mean(points[0] - points[1], settled=settled)
    if (better - worse) * explained.mean > 0 and abs(better - worse) >= _MOST * abs(explained.mean):
        return Cause("stones", "stones", *explained, "stones-now", better, worse)
    better, worse = (float(one.mean()) for one in points)
    return Cause("stones", "stones", *explained, "stones-later", better, worse)
