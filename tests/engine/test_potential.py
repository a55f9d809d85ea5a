"""Open temples, sites on higher levels and plazas to come, against brute force."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.potential import (
    LevelSite,
    OpenTemple,
    level_sites,
    open_temples,
    plaza_supply,
    stacks_before_last_turn,
)
from tests.engine.reference import around
from tests.engine.strategies import play_on


def cities(players: int, seed: int, plies: int) -> tuple[ak.City, ...]:
    return play_on(ak.Game(players=players, seed=seed), Random(seed), plies).position.cities


def fewest(city: ak.City, temple: OpenTemple, most: int) -> int | None:
    """Fewest tiles on the ground with which the temple counts, by trying; ``None`` beyond most."""
    at = city.score().explain().at(temple.q, temple.r)
    assert at is not None
    if at.counts:
        return 0
    if most == 0:
        return None
    side = at.blame[0]
    tried = [
        fewest(city.place("ggg", spot), temple, most - 1)
        for spot in one_turn(city)
        if side in spot.hexes() and city.level_at(spot) == 1
    ]
    found = [tiles for tiles in tried if tiles is not None]
    return min(found) + 1 if found else None


def one_turn(city: ak.City) -> list[ak.Placement]:
    """One placement for each three hexes, because the turn of a tile does not matter here."""
    return list({frozenset(spot.hexes()): spot for spot in city.legal_placements()}.values())


def test_open_temples_are_those_with_an_empty_neighbour() -> None:
    seen = 0
    for seed in range(12):
        for city in cities(2, seed, 30):
            kinds = {(h.q, h.r): h.kind for h in city.hexes()}
            expected = {}
            for cell, kind in kinds.items():
                sides = {side for side in around(cell) if side not in kinds}
                if kind == "t" and sides:
                    expected[cell] = sides
            found = {(temple.q, temple.r): set(temple.sides) for temple in open_temples(city)}
            assert found == expected
            seen += len(found)
    assert seen > 30


def test_the_fewest_tiles_that_close_a_temple_are_found_by_trying() -> None:
    seen = []
    for seed in range(8):
        for city in cities(2, seed, 24):
            for temple in open_temples(city):
                if len(temple.sides) <= 3:
                    assert fewest(city, temple, len(temple.sides)) == temple.tiles
                    seen.append(temple.tiles)
    assert {1, 2} <= set(seen)
    assert len(seen) > 15


def test_a_temple_at_a_hole_too_small_for_a_tile_can_never_be_closed() -> None:
    city = ak.City(["tgg@0,2^4", "tgg@2,1^4"])
    assert city.lakes == {(0, 1)}
    temple = next(temple for temple in open_temples(city) if temple.r == 2)
    assert (temple.sides, temple.tiles) == (((0, 1), (0, 3)), None)
    assert fewest(city, temple, 4) is None


def test_level_sites_are_the_higher_places_where_a_tile_lies() -> None:
    seen: set[int] = set()
    for seed in range(6):
        for city in cities(3, seed, 44):
            kinds = {(h.q, h.r): h.kind for h in city.hexes()}
            expected = set()
            for q, r in kinds:
                for rotation in range(6):
                    spot = ak.Placement(q, r, rotation)
                    if city.why_illegal(spot) is None:
                        level = {(h.q, h.r): h.level for h in city.place("ggg", spot).hexes()}[q, r]
                        if level > 1:
                            a, b, c = sorted(spot.hexes())
                            covers = kinds[a] + kinds[b] + kinds[c]
                            expected.add(LevelSite(level, (a, b, c), covers))
            found = level_sites(city)
            assert set(found) == expected
            assert len(found) == len(expected)
            assert [site.level for site in found] == sorted(
                (site.level for site in found), reverse=True
            )
            seen |= {site.level for site in found}
    assert {2, 3} <= seen


# Six unseen tiles, of which only three are dealt, so that chances are neither 0 nor 1.
UNSEEN = ["Tqq", "Tgh", "Mqh", "hhh", "ggq", "btq"]


def small(site: list[str], to_move: int) -> ak.Position:
    return ak.Position.build(
        ak.Rules(players=2), site=site, unseen=UNSEEN, stacks_left=1, to_move=to_move, strict=False
    )


@pytest.mark.parametrize("site", [["hhq"], ["hhq", "Bqq"], ["hhq", "Bqq", "Ghb", "Bhq"]])
@pytest.mark.parametrize("to_move", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_chances_of_plazas_agree_with_all_deals(site: list[str], to_move: int, seat: int) -> None:
    start = small(site, to_move)
    deals = list(combinations(UNSEEN, 3))
    seen = dict.fromkeys("HMBTG", 0)
    for deal in deals:
        position, dealt, before = start, False, set[str]()
        while not position.is_over:
            if position.awaits_deal:
                position, dealt = position.deal(deal), True
            if position.to_move == seat and dealt:
                before = set("".join(deal))
            spot = position.city.legal_placements()[0]
            position = position.play((position.site[0], spot))
        for letter in before & set(seen):
            seen[letter] += 1
    rows = plaza_supply(start, seat)
    assert {row.letter: row.in_time for row in rows} == pytest.approx(
        {letter: count / len(deals) for letter, count in seen.items()}
    )
    assert [row.on_site for row in rows] == [
        sum(letter in tile for tile in site) for letter in "HMBTG"
    ]
    assert [row.unseen for row in rows] == [0, 1, 0, 2, 0]


def test_the_next_stack_has_a_chance_of_its_own() -> None:
    unseen = [*UNSEEN]
    position = ak.Position.build(
        ak.Rules(players=2), site=["hhq"], unseen=unseen, stacks_left=2, strict=False
    )
    orders = list(permutations(range(6), 3))
    first = sum(any("T" in unseen[n] for n in order) for order in orders)
    row = plaza_supply(position, 0)[3]
    assert row.next_stack == pytest.approx(first / len(orders))
    assert row.in_time == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stacks_before_the_last_turn_are_those_that_a_game_deals(players: int) -> None:
    game = play_on(ak.Game(players=players, seed=3), Random(1), 1000)
    line = [game.root, *game.current_line()]
    movers = [(node.position.to_move, node.position.stacks_left) for node in line[:-1]]
    for ply, node in enumerate(line[:-1]):
        for seat in range(players):
            rest = [left for mover, left in movers[ply:] if mover == seat]
            expected = node.position.stacks_left - rest[-1] if rest else 0
            assert stacks_before_last_turn(node.position, seat) == expected
    over = [(row.next_stack, row.in_time) for row in plaza_supply(line[-1].position, 0)]
    assert over == [(0, 0)] * 5
