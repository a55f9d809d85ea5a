"""The bounds of `sizes.py` hold, by proof and in extreme cities."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import city_block, sizes
from tests.engine.second_source.reference_moods import MOODS
from tests.engine.shapes import SHAPES, laid

if TYPE_CHECKING:
    from array import array

    from tests.engine.reference import Cell

STEPS = tuple(zip(k.DX, k.DY, strict=True))


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]


def triangles_with(cell: Cell) -> set[frozenset[Cell]]:
    near = around(cell)
    return {frozenset({cell, near[n - 1], near[n]}) for n in range(6)}


def touched(empty: set[Cell], built: set[Cell]) -> set[frozenset[Cell]]:
    """Return the triangles of empty cells that contain a cell of the frontier."""
    frontier = {cell for cell in empty if built.intersection(around(cell))}
    return {t for cell in frontier for t in triangles_with(cell) if t <= empty}


def test_a_single_hex_has_eighteen_triangles_on_a_rim_of_six() -> None:
    plane = {(q, r) for q, r in product(range(-4, 5), repeat=2)} - {(0, 0)}
    assert len(touched(plane, {(0, 0)})) == sizes.most_triangles(1) - 2 == 18
    assert sizes.most_frontier(1) == 6


def test_a_hex_more_adds_two_to_the_rim_and_four_triangles_at_the_most() -> None:
    """Tries all patterns of the cells up to two steps away; hexes beyond only reduce the number.

    A new triangle contains a cell that was not in the frontier, next to the new hex. Whether that
    cell was in the frontier depends on its neighbours, which are among these cells.
    """
    x = (0, 0)
    first = around(x)
    second = sorted({far for near in first for far in around(near)} - {x, *first})
    patterns = np.arange(1 << 18)
    built = {cell: (patterns >> n & 1).astype(bool) for n, cell in enumerate([*first, *second])}
    assert len(built) == 18
    nowhere = np.zeros(len(patterns), bool)
    # Whether a cell was in the frontier before, according to the pattern.
    frontier = {
        cell: np.any([built.get(near, nowhere) for near in around(cell) if near != x], axis=0)
        for cell in built
    }
    beside = np.any([built[cell] for cell in first], axis=0)  # a hex is built next to another
    fresh = {cell: ~built[cell] & ~frontier[cell] for cell in first}
    more_rim = np.sum([fresh[cell] for cell in first], axis=0) - 1
    assert more_rim[beside].max() == 2
    new = np.zeros(len(patterns), int)
    for triangle in {t for cell in first for t in triangles_with(cell) if x not in t}:
        empty = np.all([~built[cell] for cell in triangle], axis=0)
        before = np.any([frontier[cell] for cell in triangle], axis=0)
        new += empty & ~before & np.any([fresh[c] for c in triangle if c in fresh], axis=0)
    for triangle in triangles_with(x):
        new -= np.all([~built[cell] for cell in triangle if cell != x], axis=0)
    assert new[beside].max() == 4


def cities(sizes_: tuple[int, ...], seeds: range) -> list[tuple[str, ak.City]]:
    found = [(f"{name} {n}", ak.City(laid(name, n, Random(n)))) for name in SHAPES for n in sizes_]
    moods = [(mood, seed) for mood in MOODS for seed in seeds]
    return found + [(f"{m} {s}", ak.City(laid(m, 99, Random(s)))) for m, s in moods]


def count_parts(city: ak.City) -> tuple[int, int, int]:
    """Return the numbers of hexes, frontier cells and legal triangles, by the public API."""
    built = {(hexagon.q, hexagon.r) for hexagon in city.hexes()}
    frontier = {near for cell in built for near in around(cell)} - built
    return len(built), len(frontier), len({frozenset(p.hexes()) for p in city.legal_placements()})


@pytest.mark.parametrize(
    ("many", "seeds"),
    [
        ((1, 2, 3, 7, 20), range(3)),
        pytest.param((60, 150, 300, 500), range(3, 60), marks=pytest.mark.long),
    ],
)
def test_bounds_hold_on_hard_shapes(many: tuple[int, ...], seeds: range) -> None:
    for name, city in cities(many, seeds):
        hexes, frontier, triangles = count_parts(city)
        assert frontier <= sizes.most_frontier(hexes), name
        assert triangles <= sizes.most_triangles(hexes), name


def room_used(block: array[int], flags: int) -> tuple[int, int, int]:
    """Return the most groups, undo entries and frontier cells used while evaluating a city."""
    w = sizes.workspace(block[k.CELLS] + 3)
    k.prepare_evaluation(block, 0, w, flags)
    most = [w[k.GROUP_COUNT], 0, w[k.FRONTIER_COUNT]]
    out = sizes.zeros(sizes.triangles(block[k.CELLS]))
    for o in range(0, k.list_triangles(block, 0, out, 0), 4):
        w[k.UNDO_COUNT] = 0
        k.evaluate(block, 0, w, flags, *out[o : o + 4])
        now = w[k.GROUP_COUNT], w[k.UNDO_COUNT], w[k.FRONTIER_COUNT]
        most = [max(pair) for pair in zip(most, now, strict=True)]
    return most[0], most[1], most[2]


def test_workspaces_have_room_for_evaluations() -> None:
    for name, city in cities((1, 7, 30), range(4)):
        block = city_block.with_room(city._block[:])
        groups, undone, cell_gains = room_used(block, 127)
        assert groups <= sizes.most_groups(block[k.CELLS]), name
        assert undone <= block[k.CELLS] + 3, name
        assert cell_gains <= sizes.most_cell_gains(block[k.CELLS]), name


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tile_reaches_two_columns_or_rows_further(shape: str) -> None:
    city = ak.City()
    box: tuple[int, ...] | None = None
    for letters, spot in laid(shape, 25, Random(1)):
        city = city.place(letters, spot)
        hexes = city.hexes()
        q, r = [h.q for h in hexes], [h.r for h in hexes]
        grown = min(q), -max(q), min(r), -max(r)
        if box is not None:
            assert all(old - new <= 2 for old, new in zip(box, grown, strict=True))
        box = grown


def test_sections_of_a_workspace_follow_each_other() -> None:
    """Otherwise one section would overwrite another without leaving the vector."""
    w = sizes.workspace(40, [7] * 5)
    groups = k.GROUPS + sizes.most_groups(40)
    assert w[k.UNDO] == groups
    assert w[k.FRONTIER] == groups + 3 * 40
    assert w[k.TRIANGLES] == w[k.FRONTIER] + k.CELL_GAIN * sizes.most_cell_gains(40)
    assert w[k.SEAT_WEIGHTS] == w[k.TRIANGLES] + 4 * sizes.most_triangles(40)
    assert w[w[k.SEAT_WEIGHTS] :].tolist() == [7] * 5
    assert k.BASE - k.PLANS == k.PLAN * k.MOST_PLACED
    assert k.MOST_PLACED >= k.MOST_SITE
