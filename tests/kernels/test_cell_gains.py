"""Gains of tiles are computed by shortcuts: when each is valid, and that it is used."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.kernels.evaluation import (
    cell_gains,
    tile_gains,
    triangles as triangles_file,
)
from akropolis_nb.engine.vectors import city_block, sizes
from tests.engine.reference import around, footprint
from tests.engine.second_source.reference_moods import LETTERS, MOODS, Grown, arcs, cities, ring
from tests.kernels.test_kernels import FLAGS, Triangle, gains_by_survey, triangles

if TYPE_CHECKING:
    from array import array

    from tests.engine.reference import Spot

REASONS = {
    "apart": k.FLOATING,
    "over an empty space": k.OVERHANG,
    "uneven": k.UNEVEN,
    "on a single tile": k.ONE_TILE,
}

any_mood = pytest.mark.parametrize("mood", MOODS)


def block_of(grown: Grown) -> array[int]:
    return city_block.with_room(ak.City(grown.laid)._block[:])


def spot_of(block: array[int], where: Triangle) -> Spot:
    return city_block.placements(block, *where[:3])[0]


def is_open(grown: Grown, spot: Spot) -> bool:
    """Return whether a tile there covers three outside cells and cuts off no others."""
    cells = footprint(spot)
    if any(cell in grown.city.hexes or cell in grown.city.enclosed for cell in cells):
        return False
    return arcs([cell in grown.city.hexes for cell in ring(cells)]) < 2


@any_mood
def test_each_reason_has_its_code(mood: str) -> None:
    for grown in cities(mood, range(12)):
        block = block_of(grown)
        columns = range(block[k.X_MIN] - 3, block[k.X_MAX] + 4)
        rows = range(block[k.Y_MIN] - 3, block[k.Y_MAX] + 4)
        for x, y, shape in product(columns, rows, range(2)):
            spot = city_block.placements(block, x, y, shape)[0]
            reason = grown.city.why_not(spot)
            expected = REASONS[reason] if reason else grown.city.level_reached(spot)
            assert k.check(block, 0, x, y, shape) == expected, (grown, spot)


@any_mood
def test_a_tile_may_cut_off_what_lies_between_two_runs_of_its_ring(mood: str) -> None:
    for grown in cities(mood, range(25)):
        block = block_of(grown)
        for where in triangles(block):
            if where.level == 1:
                spot = spot_of(block, where)
                built = [cell in grown.city.hexes for cell in ring(footprint(spot))]
                i = k.cell_at(block, 0, where.x, where.y)
                assert k.may_cut_off(block, 0, i, where.shape) == (arcs(built) > 1), (grown, spot)


def acting(letters: str, doubled_markets: bool) -> int:
    """Return the class of a tile, determined by pairs of its letters."""
    pairs = list(combinations(sorted(letters), 2))
    markets = {("m", "m"), ("M", "m"), ("M", "M")} if doubled_markets else {("m", "m")}
    if markets & set(pairs):
        return k.EXOTIC
    if ("h", "h") in pairs or any(
        a.isupper() and (b.isupper() or b == a.lower()) for a, b in pairs
    ):
        return k.CROSSED
    return k.SIMPLE


def test_letters_act_on_each_other_by_pairs() -> None:
    for letters in product(LETTERS, repeat=3):
        a, b, c = map(k.LETTERS.index, letters)
        for flags in (0, 2, 1, 125, 127):
            expected = acting("".join(letters), bool(flags & 2))
            assert k.tile_class(a, b, c, flags) == expected, (letters, flags)


def test_no_tile_of_the_box_is_exotic() -> None:
    assert k.EXOTIC not in {
        acting(tile.hexes, doubled) for tile in ak.TILES.values() for doubled in (False, True)
    }


def gains_by_weighing(
    block: array[int], w: array[int], flags: int, code: int, where: Triangle
) -> tuple[int, list[int]]:
    """Return stones and gains of the three rotations, for a prepared city."""
    k.plan(w, 0, code, flags)
    k.evaluate(block, 0, w, flags, *where)
    k.gains(block, 0, w, flags, *where[:3], 0)
    return w[k.GAINED], [gain // k.POINT for gain in w[k.GAIN : k.GAIN + 3]]


@any_mood
def test_any_three_letters_bring_the_difference_of_two_surveys(mood: str) -> None:
    rng = Random(mood)
    everything = list(product(LETTERS, repeat=3))
    rng.shuffle(everything)
    for n, grown in enumerate(cities(mood, range(12))):
        block, flags = block_of(grown), rng.choice(FLAGS)
        w = sizes.workspace(block[k.CELLS] + 3)
        k.prepare_evaluation(block, 0, w, flags)
        places = triangles(block)
        for letters in everything[22 * n : 22 * n + 22]:
            code = ak.Tile(None, "".join(letters)).code
            where = rng.choice(places)
            assert gains_by_weighing(block, w, flags, code, where) == gains_by_survey(
                block, flags, code, where
            ), (grown, flags, letters, where)


def landscape(rng: Random, lake: int, letters: str) -> array[int]:
    """Return a random lake of this many cells, surrounded by rings of these letters."""
    water = {(12, 12)}
    while len(water) < lake:
        water.add(rng.choice(around(rng.choice(sorted(water)))))
    city = set(water)
    for _ in range(2 if lake else 3):
        city |= {beside for cell in city for beside in around(cell)}
    water = set(sorted(water)[:lake])
    block = city_block.blank(25, 25, 0, 0)
    for n, (x, y) in enumerate(sorted(city - water)):
        k.build_cell(block, 0, x, y, k.LETTERS.index(rng.choice(letters)), n // 2)
        block[k.cell_at(block, 0, x, y) + k.HEIGHT] = rng.choice((1, 1, 1, 1, 2, 3))
    for x, y in water:
        block[k.cell_at(block, 0, x, y) + k.KIND] = k.LAKE
    return block


@pytest.mark.parametrize("lake", [0, 4, 6])
def test_in_crowds_and_lakes_a_tile_brings_the_difference_of_two_surveys(lake: int) -> None:
    """With few letters many hexes change at once; a single hex may be left of a lake."""
    rng = Random(lake)
    for seed in range(60):
        letters, flags = "".join(rng.sample(LETTERS, 4)), rng.choice(FLAGS)
        if seed % 2:
            letters, flags = ("ggggGbBtmq", flags | 16) if lake else ("mMtq", flags | 2)
        elif seed % 4 == 0:
            letters = "hhhhhhM"
        block = landscape(rng, lake, letters)
        w = sizes.workspace(block[k.CELLS] + 3)
        k.prepare_evaluation(block, 0, w, flags)
        higher = [where for where in triangles(block) if where.level > 1]
        wet = [
            where
            for where in triangles(block)
            if block[k.cell_at(block, 0, where.x, where.y) + k.KIND] == k.LAKE
        ]
        for where in wet + rng.sample(higher, min(9, len(higher))):
            code = ak.Tile(None, "".join(rng.choices(letters + "m", k=3))).code
            assert gains_by_weighing(block, w, flags, code, where) == gains_by_survey(
                block, flags, code, where
            ), (seed, flags, code, where)


@any_mood
def test_open_ground_is_evaluated_by_shared_cell_gains(
    mood: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No tile is placed for it, and a cell in many triangles is evaluated once."""
    made: Counter[int] = Counter()
    laid = []
    make_cell_gain, lay = k.make_cell_gain, k.lay

    def noted_offer(*arguments: Any) -> None:
        made[arguments[-1]] += 1
        make_cell_gain(*arguments)

    def noted_lay(*arguments: Any) -> int:
        laid.append(arguments)
        return lay(*arguments)

    monkeypatch.setattr(cell_gains, "make_cell_gain", noted_offer)
    monkeypatch.setattr(triangles_file, "make_cell_gain", noted_offer)
    for file in (triangles_file, tile_gains):
        monkeypatch.setattr(file, "lay", noted_lay)
    for grown in cities(mood, range(8)):
        block = block_of(grown)
        w = sizes.workspace(block[k.CELLS] + 3)
        k.score_city(block, 0, w, 0)
        made.clear()
        laid.clear()
        k.prepare_evaluation(block, 0, w, 0)
        for n, letters in enumerate(("hbt", "qMg", "hhH", "tTB")):
            k.plan(w, n, ak.Tile(None, letters).code, 0)
        touched = set()
        for where in triangles(block):
            spot = spot_of(block, where)
            if is_open(grown, spot):
                k.evaluate(block, 0, w, 0, *where)
                for n in range(4):
                    k.gains(block, 0, w, 0, *where[:3], n)
                touched |= {
                    cell for cell in footprint(spot) if len(grown.city.empty_beside(cell)) < 6
                }
        assert laid == []
        assert made.total() == len(made) == len(touched) + 1, grown
