"""The place for a tile that a move opens, against what the moves really bring."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from akropolis_nb.analysis.reasons.causes import causes
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.placement import DIRECTIONS
from akropolis_nb.engine.tiles import DISTRICTS
from tests.analysis.games import play_same_deals
from tests.analysis.test_reasons import some_position, two_moves

if TYPE_CHECKING:
    from collections.abc import Iterable

    import akropolis_nb as ak
    from akropolis_nb.analysis.reasons.cause import OpenedPlace


def opened_place(
    position: ak.Position, better: ak.Move, worse: ak.Move, playouts: int = 1
) -> OpenedPlace | None:
    """Return the place that the first move opens, whichever is better."""
    moves = better, worse
    final = play_same_deals(position, moves, playouts, 3)
    return causes(position, moves, final, deterministic=False)[1]


def stones_by_place(city: ak.City) -> dict[frozenset[tuple[int, int]], tuple[int, int]]:
    """Return level and stones by the hexes of each place above the ground, by laying a tile."""
    found = {}
    for spot in city.legal_placements():
        after = city.place("hhh", spot)
        levels = {(hexagon.q, hexagon.r): hexagon.level for hexagon in after.hexes()}
        level = levels[spot.hexes()[0]]
        if level > 1:
            found[frozenset(spot.hexes())] = level, after.stones_gained
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_place_is_new_and_brings_the_stones_it_tells(seed: int) -> None:
    position = some_position({"players": 2}, 3 + seed)
    seat = position.to_move
    before = stones_by_place(position.city)
    places = 0
    for n in range(12):
        better, worse = two_moves(position, Random(seed).randrange(1000) + n)
        ours, theirs = (
            {
                at: found
                for at, found in stones_by_place(position.play(move).cities[seat]).items()
                if at not in before
            }
            for move in (better, worse)
        )
        most = max((stones for _, stones in ours.values()), default=0)
        place = opened_place(position, better, worse)
        if place is None:
            levels = [level for level, stones in ours.values() if stones == most]
            high = [stones for level, stones in theirs.values() if level >= max(levels, default=2)]
            assert most <= max(high, default=0)
            continue
        assert ours[frozenset(place.hexes)] == (place.level, place.quarries)
        if place.quarries <= place.other:
            continue
        places += 1
        assert place.quarries == most
        others = [stones for level, stones in theirs.values() if level >= place.level]
        assert place.other == max(others, default=0) < most
    assert places > 0


def test_a_place_is_used_if_all_of_it_is_built_over_and_its_points_are_those_in_the_end() -> None:
    position = some_position({}, 6)
    seat, games, checked = position.to_move, 20, 0
    for seed in range(30):
        moves = two_moves(position, seed)
        final = play_same_deals(position, moves, games, 3)
        place = causes(position, moves, final, deterministic=False)[1]
        if place is None:
            continue
        assert place.used == share_built(final, seat, place.hexes, place.level)
        scored = dict.fromkeys(DISTRICTS.values(), 0.0)
        for rows, values in zip(final.hexes[0, :, seat], final.parts[0, :, seat], strict=True):
            for q, r, kind, level, value in rows.tolist():
                if (q, r) in place.hexes and level >= place.level and kind in range(1, 6):
                    name = list(DISTRICTS.values())[kind - 1]
                    scored[name] += value * values[k.PART_STARS + kind - 1] / games
        assert place.points == pytest.approx(scored, abs=1e-4)
        after = {(h.q, h.r): h for h in position.play(moves[0]).cities[seat].hexes()}
        ring = {(q + a, r + b) for q, r in place.hexes for a, b in DIRECTIONS} - {*place.hexes}
        high = [at for at in ring if at in after and after[at].level == place.level]
        covered = [after[at] for at in place.hexes]
        values = {(h.q, h.r): h.value for h in position.play(moves[0]).scores[seat].explain().hexes}
        assert place.beside == len(high)
        assert place.plazas == sum(hexagon.kind in "HMBTG" for hexagon in covered)
        assert place.value == sum(values.get(at, 0) for at in place.hexes)
        checked += 1
    assert checked > 2


def share_built(final: Any, seat: int, hexes: Iterable[Any], level: int, m: int = 0) -> float:
    """Return in what share of a move's games some hexes have at least this level in the end."""
    built = 0
    for rows in final.hexes[m, :, seat]:
        levels = {(row[0], row[1]): row[3] for row in rows.tolist() if row[2]}
        built += all(levels[at] >= level for at in hexes)
    return built / len(final.hexes[m])


def test_without_more_quarries_a_place_is_built_over_more_often_than_the_others() -> None:
    checked = 0
    for seed in range(30):
        position = some_position({"players": 2}, 3 + seed % 5)
        seat, games = position.to_move, 12
        moves = two_moves(position, seed)
        final = play_same_deals(position, moves, games, 3)
        _, place, rival = causes(position, moves, final, deterministic=False)
        if place is None or place.quarries > place.other:
            continue
        checked += 1
        before = stones_by_place(position.city)
        shares = [
            max(
                [
                    share_built(final, seat, at, level, m)
                    for at, (level, _) in stones_by_place(position.play(move).cities[seat]).items()
                    if at not in before and at & set(move.placement.hexes())
                ],
                default=0,
            )
            for m, move in enumerate(moves)
        ]
        assert (place.used, rival.used if rival else 0) == tuple(shares)
        assert shares[0] - shares[1] >= 1 / 3
    assert checked > 0
