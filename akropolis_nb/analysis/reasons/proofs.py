"""What proves the causes of a district's difference: counts of the playouts, facts of the board.

Each function gets the points by deal that the cause explains: their sign says which move has to
have more of what is counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.analysis.reasons.attribution import uncovered
from akropolis_nb.analysis.reasons.cause import OFTEN, SOME, Proof
from akropolis_nb.engine.placement import DIRECTIONS
from akropolis_nb.engine.tiles import as_tile

if TYPE_CHECKING:
    from akropolis_nb.analysis.reasons.attribution import Ends, Shares
    from akropolis_nb.analysis.reasons.cause import Facts
    from akropolis_nb.engine.placement import Cell
    from akropolis_nb.statistics.totals import Floats

_PLACES = 3
"""Most places that a proof names."""
_NOW = {
    ("m", True): "market-spoilt",
    ("m", False): "market-freed",
    ("b", True): "barracks-walled",
    ("b", False): "condition",
    ("t", True): "condition",
    ("t", False): "temple-closed",
}
"""The proof where one move decides a condition at once: by kind, and whether it counted before."""


def means(facts: Facts, numbers: str, district: int) -> tuple[float, float]:
    """Return the means of numbers by deal and district after both moves."""
    better, worse = (float(getattr(one, numbers)[:, district].mean()) for one in facts.ends)
    return better, worse


def stars(facts: Facts, district: int) -> float:
    """Return the mean final stars of a district."""
    return sum(means(facts, "stars", district)) / 2


def places_on_tile(one: Ends, letter: str) -> tuple[Cell, ...]:
    """Return the places of a kind on the tile."""
    return tuple((one.new.hexes[n].q, one.new.hexes[n].r) for n in one.new.of(letter))


def covered(facts: Facts, letter: str, points: Floats) -> Proof | None:
    """Return the hexes of a kind that one of the moves covers, or one that is covered later.

    ``None`` if no single hex explains it.
    """
    before = {(h.q, h.r) for h in facts.position.city.hexes() if h.kind == letter}
    hidden = [before & set(move.placement.hexes()) for move in facts.moves]
    # A move explains a gain if the other move covers something, and a loss if it does itself.
    more = points.mean() > 0
    cells = tuple(sorted(hidden[1] - hidden[0] if more else hidden[0] - hidden[1]))
    name = "plaza-covered" if letter.isupper() else "covered"
    if cells:
        return Proof(name, float(len(hidden[0])), float(len(hidden[1])), cells)
    better, worse = (
        {
            (one.old.hexes[n].q, one.old.hexes[n].r): 1 - float(one.old.visible[:, n].mean())
            for n in one.old.of(letter)
        }
        for one in facts.ends
    )
    first = _largest(better, worse, -1 if more else 1)[:1]
    return Proof(f"{name}-often", better[first[0]], worse[first[0]], first) if first else None


def plaza_next(facts: Facts, plaza: str, points: Floats) -> Proof | None:
    """Return the tile with a plaza that the player takes next after one move rather than the other.

    ``None`` if there is none.
    """
    sign = 1 if points.mean() > 0 else -1
    shares = {tile: pair for tile, pair in facts.next_tiles.items() if plaza in as_tile(tile).hexes}
    most = max(shares, key=lambda tile: sign * (shares[tile][0] - shares[tile][1]), default=None)
    if most is None or sign * (shares[most][0] - shares[most][1]) < OFTEN:
        return None
    return Proof("plaza-next", *shares[most], tile=most)


def plaza_later(facts: Facts, district: int, points: Floats) -> Proof:
    """Return the stars of later plazas, and where they are built after one move more often."""
    sign = 1 if points.mean() > 0 else -1
    after, other = (one.later_plaza_hexes[district] for one in facts.ends)
    where = _largest(after, other, sign)
    return Proof("plaza-later", *means(facts, "later_stars", district), where)


def covered_value(facts: Facts, letter: str, district: int) -> Proof:
    """Return the value that is covered after one move alone."""
    better, worse = facts.ends
    places = better.old.of(letter)
    lost = []
    for one, other in ((better, worse), (worse, better)):
        alone = ~one.old.visible[:, places] & ~uncovered(better, worse, places)
        old = (other.old.value[:, places] * alone).sum(axis=1)
        own = one.new.of(letter)
        new = (~one.new.visible[:, own] & (one.new.now[own] > 0)).sum(axis=1) * one.level
        lost.append(float((old + new).mean()))
    return Proof("covered-later", lost[0], lost[1], stars=stars(facts, district))


def room(facts: Facts, district: int, points: Floats) -> Proof:
    """Return how much of a district is built later: above level 1, at all, or only its value."""
    sign = 1 if points.mean() > 0 else -1
    gained = means(facts, "later_value", district)
    for name, numbers in ("room-above", "later_high"), ("room", "later"):
        better, worse = means(facts, numbers, district)
        if abs(better - worse) >= SOME and (better - worse) * (gained[0] - gained[1]) > 0:
            shares = [getattr(one, f"{numbers}_hexes")[district] for one in facts.ends]
            where = _largest(shares[0], shares[1], sign)
            return Proof(name, better, worse, where, stars=stars(facts, district))
    after, other = (one.later_hexes[district] for one in facts.ends)
    where = _largest(after, other, sign)
    return Proof("room-value", *gained, where, stars=stars(facts, district))


def _largest(better: Shares, worse: Shares, sign: int) -> tuple[Cell, ...]:
    """Return the places whose shares of the deals differ most, if they differ often.

    They are at most three, the first one first; the others differ at least half as much.
    """
    gaps = {
        cell: sign * (better.get(cell, 0.0) - worse.get(cell, 0.0))
        for cell in sorted({*better, *worse})
    }
    places = sorted(gaps, key=lambda cell: -gaps[cell])[:_PLACES]
    return tuple(cell for cell in places if gaps[cell] >= max(OFTEN, gaps[places[0]] / 2))


def condition(facts: Facts, letter: str, points: Floats) -> Proof:
    """Return the districts that meet their condition after one move rather than the other."""
    if letter == "h":
        return _group(facts)
    better, worse = facts.ends
    sign = 1 if points.mean() > 0 else -1
    places = better.old.of(letter)
    gap = better.old.value[:, places] - worse.old.value[:, places]
    gap *= uncovered(better, worse, places)
    gains = {place: sign * float(gap[:, n].mean()) for n, place in enumerate(places)}
    old = [place for place in places if gains[place] >= OFTEN]
    if old:
        best = max(old, key=gains.__getitem__)
        cells = [(h.q, h.r) for h in (better.old.hexes[place] for place in (best, *old))]
        shares = [float((one.old.value[:, best] > 0).mean()) for one in facts.ends]
        proof = Proof("condition", shares[0], shares[1], tuple(dict.fromkeys(cells)))
        now = [score.explain().at(*cells[0]) for score in facts.scores]
        counts = [hexagon is not None and hexagon.counts for hexagon in now]
        if counts != [sign > 0, sign < 0]:
            return proof
        before = facts.position.scores[facts.position.to_move].explain().at(*cells[0])
        counted = before is not None and before.counts
        name = _NOW[letter, counted]
        # The move that changes whether it counts.
        move = facts.moves[counts.index(not counted)]
        beside = _beside(facts, cells[0], move.placement.hexes(), name)
        return proof._replace(proof=name, beside=beside)
    # Otherwise districts of the tiles: those of the other move fail, or those of the move itself.
    failing = worse if sign > 0 else better
    places = failing.new.of(letter)
    share = float((failing.new.value[:, places] > 0).mean()) if places else 1.0
    both = (1.0, share) if sign > 0 else (share, 1.0)
    return Proof("condition-on-tile", *both, places_on_tile(failing, letter))


def _beside(facts: Facts, cell: Cell, tile: tuple[Cell, ...], proof: str) -> tuple[Cell, ...]:
    """Return the neighbours of a hex where a tile closes it, or is or covers a market."""
    around = [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]
    kinds = {(h.q, h.r): h.kind for h in facts.position.city.hexes()}
    if proof == "market-spoilt":
        move = next(move for move in facts.moves if move.placement.hexes() == tile)
        after = facts.position.play(move).cities[facts.position.to_move]
        markets = {(h.q, h.r) for h in after.hexes() if h.kind == "m"}
        return tuple(at for at in around if at in tile and at in markets)
    wanted = "m" if proof == "market-freed" else None
    return tuple(at for at in around if at in tile and kinds.get(at) == wanted)


def _group(facts: Facts) -> Proof:
    """Return the houses of the largest group right after the moves, otherwise at the end."""
    groups = [score["houses"].hexes for score in facts.scores]
    sizes = [len(group) for group in groups]
    tiles = [len(one.new.of("h")) for one in facts.ends]
    # A tile that joins groups adds more houses than its own.
    if sizes[0] - sizes[1] != tiles[0] - tiles[1] and sizes[0] != sizes[1]:
        larger = groups[0] if sizes[0] > sizes[1] else groups[1]
        return Proof("group-now", float(sizes[0]), float(sizes[1]), tuple(larger))
    better, worse = map(_houses, facts.ends)
    return Proof("group-later", better, worse)


def _houses(one: Ends) -> float:
    """Return how many old houses and houses of the tile are in the largest group at the end."""
    counted = (known.value[:, known.of("h")] > 0 for known in (one.old, one.new))
    return float(sum(houses.sum(axis=1).mean() for houses in counted))
