"""The parts of a gain, held against the reference implementation of the rules."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.puzzles.finder.attribution import hasty_gain, parts
from tests.bots.brute_endings import some_city
from tests.engine import reference
from tests.engine.reference import DISTRICTS, RULINGS, STARS
from tests.puzzles.puzzles import plain


@pytest.mark.parametrize("seed", range(60))
def test_each_part_is_what_its_name_says(seed: int) -> None:
    rng = Random(seed)
    rulings = rng.choice(RULINGS)
    city, tile = some_city(rng, rng.randint(1, 14)), rng.randint(1, 61)
    spot = rng.choice(city.legal_placements())
    q, r, rotation = spot
    move = ak.Move(tile, spot)
    before, after = plain(city), plain(city).place(as_tile(tile).hexes, (q, r, rotation))
    new = reference.footprint((q, r, rotation))
    expected = {("stones", ""): after.stones_gained}
    for kind in DISTRICTS:
        old, now = (one.score(rulings)[kind] for one in (before, after))
        values, stars = {**old.values}, now.stars
        expected["own", kind] = stars * sum(now.values.get(cell, 0) for cell in new)
        expected["covered", kind] = -stars * sum(values.get(cell, 0) for cell in new)
        stay = {*values, *now.values}.difference(new)
        woken = sum(now.values.get(cell, 0) - values.get(cell, 0) for cell in stay)
        expected["woken", kind] = stars * woken
        expected["plaza", kind] = (stars - old.stars) * sum(values.values())
    found = parts(city, move, ak.Rules(**asdict(rulings)))
    assert found == {part: points for part, points in expected.items() if points}
    gain = after.points(rulings) - before.points(rulings) + after.stones_gained
    assert sum(found.values()) == gain


def test_a_hasty_look_sees_neither_what_is_covered_nor_what_is_spoiled() -> None:
    """A market beside the market of the city: it scores nothing, and the old one no more."""
    city = ak.City().place("Mmq", (0, 1, 2))
    spots = city.legal_placements()
    rules = ak.Rules()
    for spot in spots:
        q, r, rotation = spot
        seen = hasty_gain(city, ak.Move("mqq", spot), rules)
        after = plain(city).place("mqq", (q, r, rotation))
        own = reference.footprint((q, r, rotation))
        values = after.score(reference.Rulings())["m"].values
        plazas = sum(STARS["M"] for cell in plain(city).of_kind("M"))
        assert seen == plazas * sum(values.get(cell, 0) for cell in own) + after.stones_gained
    real = {spot: sum(parts(city, ak.Move("mqq", spot), rules).values()) for spot in spots}
    assert any(real[spot] < hasty_gain(city, ak.Move("mqq", spot), rules) for spot in spots)
