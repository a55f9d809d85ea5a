"""Why a part differs between two moves: what the kernels find in the games of both."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.reasons.cause import Cause, OpenedPlace
from akropolis_nb.analysis.reasons.parts import PARTS
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.tiles import CODES, DISTRICTS
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.engine.vectors.sizes import Vector


def causes(
    position: Position, moves: tuple[Move, Move], final: FinalCities, *, deterministic: bool
) -> tuple[tuple[Cause, ...], OpenedPlace | None, OpenedPlace | None]:
    """Return the clear causes, and the places that the better and the worse move open.

    The causes that explain most points are first. The better move's place is over more quarries
    than any of the worse move, or built over far more often; if there is none, so is no other.

    Args:
        position: the position before the moves.
        moves: the better and the worse move.
        final: the playouts of both.
        deterministic: whether nothing is left to chance.
    """
    vectors = kernel_vectors(position, moves, final, deterministic=deterministic)
    out = sizes.zeros(k.CAUSES_SIZE)
    many = enter("find_causes", *vectors, sizes.zeros(k.reason_room(vectors[0])), out)
    found = [
        _cause(out[o : o + k.CAUSE_ROW], position.site)
        for o in range(0, many * k.CAUSE_ROW, k.CAUSE_ROW)
    ]
    places = out[k.CAUSES_SIZE - 2 * k.OPENED_SIZE :]
    games = vectors[0][k.REASON_GAMES]
    place, rival = _place(places, games), _place(places[k.OPENED_SIZE :], games)
    causes = tuple(sorted(found, key=lambda one: -abs(one.points)))
    return causes, place, rival if place else None


def kernel_vectors(
    position: Position, moves: tuple[Move, Move], final: FinalCities, *, deterministic: bool
) -> tuple[Vector, Vector, Vector, Vector]:
    """Return the vectors that the kernels need, see ``engine/kernels/reasons/sections.py``."""
    seat, site, rules = position.to_move, position.site, position.rules
    after = [position.play(move) for move in moves]
    before, *now = (_hexes(one, seat) for one in (position, *after))
    head = sizes.zeros(k.REASON_HEAD)
    _, games, seats, end, _ = final.hexes.shape
    most = max(map(len, now))
    head[: k.REASON_STONES] = array(
        "i",
        [games, seats, seat, deterministic, len(site), rules.stack_size, len(before), most, end],
    )
    firsts = [site.index(tile) for tile in site]
    for m, move in enumerate(moves):
        head[k.REASON_STONES + m] = after[m].stones[seat]
        head[k.REASON_TILE + m] = site.index(move.tile)
        cells = array("i", [number for at in move.placement.hexes() for number in at])
        head[k.REASON_CELLS + 6 * m : k.REASON_CELLS + 6 * m + 6] = cells
    head[k.SITE_FIRST : k.SITE_FIRST + len(site)] = array("i", firsts)
    filled = [one + [(0,) * len(one[0])] * (most - len(one)) for one in now]
    rows = [number for city in (before, *filled) for row in city for number in row]
    built = array("i", rows) + sizes.vector(final.hexes[:, :, seat])
    return head, built, sizes.vector(final.parts), sizes.vector(final.taken)


def _hexes(position: Position, seat: int) -> list[tuple[int, ...]]:
    """Return a city's hexes as in final cities, sorted by q and r."""
    values = {(h.q, h.r): h.value for h in position.scores[seat].explain().hexes}
    return [
        (h.q, h.r, CODES[h.kind], h.level, values.get((h.q, h.r), 0))
        for h in position.cities[seat].hexes()
    ]


def _cause(row: Vector, site: tuple[Any, ...]) -> Cause:
    def hexes(at: int) -> tuple[tuple[int, int], ...]:
        return tuple((row[n], row[n + 1]) for n in range(at + 1, at + 1 + 2 * row[at], 2))

    points, error, better, worse, stars = (
        row[at] / k.PART
        for at in (k.CAUSE_POINTS, k.CAUSE_ERROR, k.CAUSE_BETTER, k.CAUSE_WORSE, k.CAUSE_STARS)
    )
    tile, seat, district = row[k.CAUSE_TILE], row[k.CAUSE_SEAT], row[k.CAUSE_DISTRICT]
    return Cause(
        k.CAUSE_KINDS[row[k.CAUSE_KIND]],  # type: ignore[arg-type]
        PARTS[row[k.CAUSE_PART]],
        points,
        error,
        k.CAUSE_PROOFS[row[k.CAUSE_PROOF]],
        better,
        worse,
        hexes(k.CAUSE_HEXES),
        hexes(k.CAUSE_BESIDE),
        stars,
        None if tile < 0 else site[tile],
        None if seat < 0 else seat,
        "" if district < 0 else list(DISTRICTS.values())[district],
    )


def _place(row: Vector, games: int) -> OpenedPlace | None:
    level, quarries, other, used = row[: k.OPENED_CELLS]
    if not level:
        return None
    *cells, plazas, value, beside = row[k.OPENED_CELLS : k.OPENED_POINTS]
    hexes = tuple(sorted(zip(cells[::2], cells[1::2], strict=True)))
    points = [number / k.PART for number in row[k.OPENED_POINTS : k.OPENED_SIZE]]
    scored = dict(zip(DISTRICTS.values(), points, strict=True))
    return OpenedPlace(hexes, level, quarries, other, used / games, plazas, value, beside, scored)
