"""No lane of the shipped weights overflows its 16 bits in a game."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations_with_replacement, pairwise

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.network import weights
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from tests.training.lessons import list_rows

MANY = {
    (k.VALUE_ROWS, k.PLAZA_ROWS): 5, (k.PLAZA_ROWS, k.COMING_ROWS): 5,
    (k.COMING_ROWS, k.STONE_ROWS): 5, (k.STONE_ROWS, k.QUARRY_ROWS): 1,
    (k.QUARRY_ROWS, k.LEVEL_ROWS): 1, (k.LEVEL_ROWS, k.BUILDABLE_ROWS): 5,
    (k.BUILDABLE_ROWS, k.GROUP_ROWS): 4, (k.GROUP_ROWS, k.SITE_ROWS): 1,
    (k.SITE_ROWS, k.TILES_ROWS): 6, (k.TILES_ROWS, k.RIVAL_ROWS): 1,
    (k.RIVAL_ROWS, k.RIVAL_STONES): 5, (k.RIVAL_STONES, k.SEAT_ROWS): 1,
    (k.SEAT_ROWS, k.RULE_ROWS): 1, (k.RULE_ROWS, k.ROW_COUNT): 7,
}  # fmt: skip
"""Sections of rows that are not of hexes and triangles; the most rows that a city has of each."""
GAME_HEXES = {
    rules: PackedPosition(ak.Game(rules, seed=1).position).cells
    for rules in (
        *(ak.Rules(players=n, all_tiles=every) for n in (2, 3, 4) for every in (False, True)),
        ak.Rules(architect="metagenes"),
    )
}
"""The most hexes of a city by rules: all tiles lie on the ground."""


def hexes_without_overflow(rows: np.ndarray, blank: np.ndarray) -> int:
    """Return for how many hexes no lane of a city can be greater than 32767.

    A hex has one row of its own, and a share of its six triangles: half of one with two built
    cells, a third of one with three.
    """
    rows = np.maximum(rows, 0)
    triangles, hexes = rows[: k.HEX_ROWS], rows[k.HEX_ROWS : k.VALUE_ROWS]
    empty = [
        k.set_rank(high, low, middle)
        for low, middle, high in combinations_with_replacement(range(k.HEX_CODES), 3)
        if low == 0
    ]
    two = np.zeros(k.CODE_SETS, bool)
    two[empty] = True
    two = np.concatenate([two, two])
    shares = np.maximum(6 * triangles[two].max(axis=0) / 2, 6 * triangles[~two].max(axis=0) / 3)
    others = sum(many * rows[slice(*part)].max(axis=0) for part, many in MANY.items())
    return int(((32767 - blank - others) // (hexes.max(axis=0) + shares)).min())


@pytest.mark.parametrize("name", ["weights.npz", "weights-2.npz"])
def test_no_city_of_a_game_overflows_a_lane(name: str) -> None:
    found = weights.load(files("akropolis_nb.bots.network").joinpath(name))
    rows, blank = found.rows.astype(int), found.blank.astype(int)
    bound = min(hexes_without_overflow(sign * rows, sign * blank) for sign in (1, -1))
    assert max(GAME_HEXES.values()) == 94
    assert bound >= 94


def test_the_sections_of_rows_are_complete() -> None:
    """Their counts are those of the rows that kernels list for a city of four on a full site."""
    assert sum(MANY.values()) <= k.OTHER_ROWS
    edges = sorted(MANY)
    assert edges[0][0] == k.VALUE_ROWS
    assert edges[-1][1] == k.ROW_COUNT
    assert all(a[1] == b[0] for a, b in pairwise(edges))
    start = PackedPosition(ak.Game(ak.Rules(players=4, variants="hmbtg"), seed=1).position)
    w = start.workspace()
    k.prepare_rating(start.table, start.cities, start.size, w, 127, start.network, 0)
    count = list_rows(start.table, start.cities, start.size, w, 127, 0, 9)
    first = w[w[k.SCRATCH] + k.ROWS_AT]
    listed = [row for row in w[first : first + count] if row >= k.VALUE_ROWS]
    for (least, end), many in MANY.items():
        assert sum(least <= row < end for row in listed) == many, (least, end)
