"""Gains of tiles, computed by shortcuts, are the differences of two scores."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import city_block, sizes
from tests.engine.reference import around
from tests.engine.second_source.reference_moods import LETTERS
from tests.kernels.test_kernels import FLAGS, Triangle, gains_by_survey, triangles

if TYPE_CHECKING:
    from array import array


def gains_by_weighing(
    block: array[int], w: array[int], flags: int, code: int, where: Triangle
) -> tuple[int, list[int]]:
    """Return stones and gains of the three rotations, for a prepared city."""
    k.plan(w, 0, code, flags)
    k.evaluate(block, 0, w, flags, *where)
    k.gains(block, 0, w, flags, *where[:3], 0)
    return w[k.GAINED], [gain // k.POINT for gain in w[k.GAIN : k.GAIN + 3]]


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
