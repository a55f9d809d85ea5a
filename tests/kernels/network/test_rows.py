"""The rows of a city: their numbers, their sums, and the room for them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k, symmetry
from akropolis_nb.engine.placement import as_placement
from akropolis_nb.engine.vectors import network, sizes
from tests.engine.second_source.reference_moods import MOODS
from tests.engine.shapes import SHAPES, laid
from tests.kernels.network.networks import midgame, random_weights, rows_of
from tests.training.lessons import list_rows, write_heads

WHOLE = [
    *(("VALUE", 5 * 48 * 16 * k.PHASES), ("PLAZA", 5 * 12 * 8 * k.PHASES)),
    *(("COMING", 5 * 12 * 16 * k.PHASES), ("STONE", 32 * 16), ("QUARRY", 32 * 16)),
    *(("LEVEL", 5 * 32 * k.PHASES), ("BUILDABLE", 4 * 16 * 32), ("GROUP", 16 * 8 * k.PHASES)),
    *(("SITE", 6 * k.KIND_SETS), ("TILES", 8), ("RIVAL", 5 * 8 * 4), ("SEAT", 4 * 32)),
    ("RULE", 7 * k.PHASES),
]
"""Sections of rows of the city and the table as a whole, and their lengths."""
ONCE = {"VALUE": 5, "PLAZA": 5, "COMING": 5, "STONE": 1, "QUARRY": 1, "LEVEL": 5, "BUILDABLE": 4}
ONCE |= {"GROUP": 1, "TILES": 1, "SEAT": 1}
"""How many rows a position has of some sections."""


def odd_cities() -> list[tuple[str, ak.City]]:
    found = [(f"{name} {n}", ak.City(laid(name, n, Random(n)))) for name in SHAPES for n in (1, 40)]
    return found + [(mood, ak.City(laid(mood, 60, Random(3)))) for mood in MOODS]


ODD = dict(odd_cities())


def rows_in(
    city: ak.City, *, turns: int = 5, stones: int = 3, seats: int = 4, variants: str = "hmbtg"
) -> list[int]:
    """Return the rows of a city in a game with as many tiles and rulings as possible."""
    rules = ak.Rules(seats, variants, lake_is_edge=True, lake="single")
    site: list[int | str] = ["hhh", "qqq", "Gqq", 1, 2, 3]
    position = ak.Position.build(
        rules, site=site[: seats + 2], cities=[city] * seats,
        unseen=["hhh", "HHH", "ttt"] * 12, stones=[stones] * seats, strict=False,
    )  # fmt: skip
    start = PackedPosition(position)
    g, w = start.table, start.workspace()
    return rows_of(w, list_rows(g, start.cities, start.size, w, start.flags, 0, turns))


@pytest.mark.parametrize("name", ODD)
def test_every_row_is_in_its_section_and_there_is_room_for_all(name: str) -> None:
    hexes = len(ODD[name].hexes())
    for turns, stones in (0, 0), (1, 1), (17, 15), (30, 16), (40, 80_000):
        rows = rows_in(ODD[name], turns=turns, stones=stones)
        counts = dict.fromkeys((section for section, _ in WHOLE), 0)
        rest = 0
        for row in rows:
            assert 0 <= row < k.ROW_COUNT
            for section, length in WHOLE:
                first = getattr(k, f"{section}_ROWS")
                counts[section] += first <= row < first + length
            rest += row < k.VALUE_ROWS
        assert {section: counts[section] for section in ONCE} == ONCE
        assert counts["SITE"] == 6
        assert counts["RULE"] == 7
        # A hex has one row, and a triangle with two hexes or three belongs to each of them.
        assert hexes < rest <= hexes + 3 * hexes
        assert len(rows) <= sizes.rows(hexes)
        assert len(rows) - rest <= k.OTHER_ROWS
        assert sizes.scratch_size(hexes) >= k.SCRATCH_SIZE + len(rows) + k.SHORTLISTED * 3 * 6 * (
            len(ODD[name].legal_placements()) // 3
        )


def test_stones_owed_count_as_none() -> None:
    """The next seat's replies include a tile that gets one stone cheaper."""
    start = PackedPosition(midgame(ak.Rules(), 6))
    found = []
    for stones in (-1, 0, 3):
        w = start.workspace()
        k.score_city(start.cities, 0, w, start.flags)
        w[w[k.SCRATCH] + k.LISTED_ROWS] = 0
        k.list_whole_rows(w, 4, stones, 0, k.BUILDABLE)
        found.append(rows_of(w, w[w[k.SCRATCH] + k.LISTED_ROWS]))
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("name", [*MOODS, "comb 40"])
def test_a_turned_city_has_the_same_rows(name: str) -> None:
    city = ODD[name]
    for thirds in (1, 2):
        other = ak.City()
        for tile in city.placed:
            other = other.place(tile[0], symmetry.rotate(as_placement(tile[1]), thirds))
        assert sorted(rows_in(other)) == sorted(rows_in(city))


def test_sums_of_extreme_rows_are_exact() -> None:
    """Two lanes share an integer; a sum fits into 16 bits with up to 258 rows of 127."""
    chance = np.random.default_rng(1)
    extreme = chance.choice([-127, 127], (k.ROW_COUNT, k.LANES)).astype(np.int8)
    extreme[:300] = 127
    extreme[300:600] = -127
    extreme[600:900, : k.PAIRS], extreme[600:900, k.PAIRS :] = -127, 127
    extreme[900:1200, : k.PAIRS], extreme[900:1200, k.PAIRS :] = 127, -127
    weights = random_weights(2)._replace(rows=extreme, blank=np.zeros(k.LANES, np.int16))
    net = network.pack(weights)
    w = sizes.workspace(60, with_network=True)
    s = w[k.SCRATCH]
    for first in (0, 300, 600, 900, 1500, 9000):
        for count in (0, 1, 3, 4, 257, 258):
            for n in range(count):
                w[w[s + k.ROWS_AT] + n] = first + n
            w[s + k.LISTED_ROWS] = count
            for pair in range(k.PAIRS):
                w[s + k.BASE_SUMS + pair] = 0
            k.add_rows(w, net, s + k.SUMS, s + k.BASE_SUMS)
            expected = extreme[first : first + count].astype(int).sum(axis=0)
            k.activate(w, s + k.SUMS)
            lit = w[s + k.ACTIVE : s + k.ACTIVE + k.LANES].tolist()
            assert lit == np.maximum(expected, 0).tolist()
            weight = weights.direct[3, 2].astype(int)
            at = k.FIRST_SET + 3 * k.SET_SIZE + k.DIRECT + 3 * k.LANES
            assert k.direct(w, net, s + k.SUMS, at) == expected @ weight
            k.take_rows_off(w, net, s + k.SUMS, s + k.SUMS)
            assert not any(w[s + k.SUMS : s + k.SUMS + k.PAIRS])


@pytest.mark.parametrize("turns", [1, 17, 18, 20, 21, 27, 30, 90])
def test_heads_add_up_to_the_whole(turns: int) -> None:
    """Each is rounded down, so seven numbers differ by less than seven."""
    net = network.pack(random_weights(4))
    start = PackedPosition(midgame(ak.Rules(), 6))
    w = start.workspace()
    s = w[k.SCRATCH]
    k.sum_up(start.table, start.cities, start.size, w, start.flags, net, 0, turns)
    write_heads(w, net, s + k.SUMS, turns)
    whole, *heads = w[s + k.OUT : s + k.OUT + 1 + k.HEADS]
    assert len(heads) == k.HEADS
    assert 0 <= whole - sum(heads) < k.HEADS
    assert whole == k.points_to_come(w, net, s + k.SUMS, turns)
