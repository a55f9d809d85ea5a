"""Kernels: values that are updated incrementally equal values computed from scratch."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import city_block, sizes
from tests.engine.reference import around
from tests.engine.second_source.reference_moods import LETTERS, MOODS, grow

if TYPE_CHECKING:
    from collections.abc import Iterator

SCORED = (k.AUX, k.CELL_VALUE)
ODD_TILES = ("hhh", "mmm", "Mmm", "MmM", "hHh", "HHH", "HMB", "bBb", "tTG", "Ggm", "qqq")
FLAGS = range(k.MOST_FLAGS + 1)
"""All 32 subsets of the variants under the four pairs of rulings."""

any_mood = pytest.mark.parametrize("mood", MOODS)


class Triangle(NamedTuple):
    x: int
    y: int
    shape: int
    level: int


def block_of(mood: str, seed: int) -> array[int]:
    city = ak.City(grow(mood, seed).laid)
    return city_block.with_room(city._block[:])


def triangles(block: array[int]) -> list[Triangle]:
    out = sizes.zeros(sizes.triangles(block[k.CELLS]))
    end = k.list_triangles(block, 0, out, 0)
    return [Triangle(*out[o : o + 4]) for o in range(0, end, 4)]


def built(block: array[int]) -> list[int]:
    first = block[k.LIST]
    return list(block[first : first + block[k.CELLS]])


def records(block: array[int], *, but: tuple[int, ...] = ()) -> array[int]:
    """Return the records of all cells, with some fields set to 0."""
    cells = block[k.HEAD : block[k.LIST]]
    for field in but:
        cells[field :: k.STRIDE] = array("i", bytes(4 * len(cells[field :: k.STRIDE])))
    return cells


def head(block: array[int]) -> list[int]:
    return [block[n] for n in range(k.HEAD) if not k.UNDER <= n <= k.SUNK]


def rebuilt(block: array[int]) -> array[int]:
    """Build the same hexes in another order, and find lakes by a walk outside the city."""
    width, rows = block[k.WIDTH], block[k.ROWS]
    afresh = city_block.blank(width, rows, block[k.COL0], block[k.ROW0])
    afresh[k.TILES] = block[k.TILES]
    for i in sorted(built(block)):
        y, x = divmod((i - k.HEAD) // k.STRIDE, width)
        k.build_cell(afresh, 0, x, y, block[i + k.KIND], block[i + k.OWNER])
        afresh[i + k.HEIGHT] = block[i + k.HEIGHT]
    empty = {(x, y) for x in range(width) for y in range(rows)}
    empty -= {divmod((i - k.HEAD) // k.STRIDE, width)[::-1] for i in built(block)}
    walk = [(0, 0)]
    while walk:
        x, y = walk.pop()
        if (x, y) in empty:
            empty.remove((x, y))
            walk += [(x + dx, y + dy) for dx, dy in zip(k.DX, k.DY, strict=True)]
    for x, y in empty:
        afresh[k.cell_at(afresh, 0, x, y) + k.KIND] = k.LAKE
    return afresh


@any_mood
def test_a_city_equals_the_same_hexes_built_afresh(mood: str) -> None:
    for seed in range(12):
        block = block_of(mood, seed)
        afresh = rebuilt(block)
        assert records(block, but=SCORED) == records(afresh, but=SCORED), seed
        assert head(block) == head(afresh)
        assert sorted(built(block)) == built(afresh)


@any_mood
def test_a_city_is_copied_over_another(mood: str) -> None:
    """As a restarted playout does, between grids of any size; nothing of the old city is left."""
    for seed in range(4):
        laid = grow(mood, seed).laid
        whole, half = (
            city_block.with_room(ak.City(some)._block[:]) for some in (laid, laid[: len(laid) // 2])
        )
        width, rows, col0, row0 = whole[k.WIDTH : k.ROW0 + 1]
        for wider, east, south in ((0, 0, 0), (3, 0, 0), (0, 1, 0), (0, 0, -1), (2, -2, 1)):
            block = array("i", bytes(4 * (5 + sizes.block(width + wider, rows))))
            k.begin_city(block, 5, width + wider, rows, col0 + east, row0 + south)
            for source in (whole, half, whole):
                k.copy_city(block, 5, array("i", [9] * 3) + source, 3)
                copy = block[5:]
                assert city_block.cells(copy) == city_block.cells(source)
                afresh = rebuilt(copy)
                assert records(copy, but=SCORED) == records(afresh, but=SCORED)
                assert head(copy) == head(afresh)
                assert sorted(built(copy)) == built(afresh)
                assert (copy[k.TILES], copy[k.SUNK]) == (source[k.TILES], 0)


@any_mood
def test_a_city_is_the_same_wherever_it_begins_in_its_vector(mood: str) -> None:
    """In playouts the cities of all seats are stored one after another."""
    for seed in range(3):
        alone = block_of(mood, seed)
        width, rows, col0, row0 = alone[k.WIDTH : k.ROW0 + 1]
        b = sizes.block(width, rows) + 3
        both = array("i", bytes(4 * 2 * b))
        k.begin_city(both, b, width, rows, col0, row0)
        k.copy_city(both, b, ak.City()._block, 0)
        for letters, spot in grow(mood, seed).laid:
            code = ak.Tile(None, letters).code
            where = city_block.triangle(both[b:], ak.Placement(*spot))
            k.lay(both, b, *where, code)
        moved = both[b : b + len(alone)]
        assert records(moved, but=SCORED) == records(alone, but=SCORED)
        assert (head(moved), built(moved)) == (head(alone), built(alone))
        out = sizes.zeros(sizes.triangles(alone[k.CELLS]))
        end = k.list_triangles(both, b, out, 0)
        assert [Triangle(*out[o : o + 4]) for o in range(0, end, 4)] == triangles(alone)


@any_mood
def test_a_tile_is_lifted_without_a_trace(mood: str) -> None:
    for seed in range(10):
        block = block_of(mood, seed)
        w = sizes.workspace(block[k.CELLS])
        k.score_city(block, 0, w, 127)
        before = records(block), head(block), built(block)
        for x, y, shape, _ in triangles(block):
            k.lay(block, 0, x, y, shape, 1, ak.Tile(None, "hqM").code)
            k.lift(block, 0, x, y, shape)
            assert (records(block), head(block), built(block)) == before, (seed, x, y, shape)


@any_mood
def test_evaluating_leaves_the_city_unchanged(mood: str) -> None:
    """Otherwise results would depend on the order in which triangles are evaluated."""
    rng = Random(mood)
    for seed in range(4):
        block = block_of(mood, seed)
        flags = rng.choice(FLAGS)
        w = sizes.workspace(block[k.CELLS] + 3)
        k.prepare_evaluation(block, 0, w, flags)
        for n, letters in enumerate(rng.sample(ODD_TILES, 6)):
            k.plan(w, n, ak.Tile(None, letters).code, flags)

        def seen(block: array[int] = block, w: array[int] = w) -> tuple[object, ...]:
            groups = k.GROUPS + w[k.GROUP_COUNT]
            districts = [i for i in built(block) if block[i + k.KIND] <= k.GARDEN]
            aux = [block[i + k.AUX] for i in districts]
            values = [block[i + k.CELL_VALUE] for i in districts if block[i + k.KIND] != k.HOUSE]
            cells = records(block, but=SCORED)
            return cells, head(block), aux, values, w[k.VALUE : groups]

        before = seen()
        for x, y, shape, level in triangles(block):
            k.evaluate(block, 0, w, flags, x, y, shape, level)
            for n in range(6):
                k.gains(block, 0, w, flags, x, y, shape, n)
            assert seen() == before, (seed, flags, x, y, shape)


def gains_by_survey(
    block: array[int], flags: int, code: int, where: Triangle
) -> tuple[int, list[int]]:
    """Return stones and gains of the three rotations, by scoring the city before and after."""
    w = sizes.workspace(block[k.CELLS] + 3)
    before = k.score_city(block[:], 0, w, flags)
    stones, gains = 0, []
    for turn in range(3):
        after = block[:]
        stones = k.lay(after, 0, *where[:3], turn, code)
        gains.append(k.score_city(after, 0, w, flags) - before)
    return stones, gains


def previews(
    block: array[int], flags: int, letters: str, w: array[int] | None = None
) -> Iterator[tuple[Triangle, int, list[int]]]:
    code = ak.Tile(None, letters).code
    out = sizes.zeros(sizes.preview(block[k.CELLS], 1))
    w = w or sizes.workspace(block[k.CELLS] + 3)
    city = block[:]
    k.prepare_evaluation(city, 0, w, flags)
    k.plan(w, 0, code, flags)
    count = k.preview(city, 0, w, flags, 1, out)
    for n in range(count):
        x, y, shape, level, stones, *gains = out[8 * n : 8 * n + 8]
        yield Triangle(x, y, shape, level), stones, gains


@any_mood
@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 400), marks=pytest.mark.long)])
def test_a_preview_is_the_difference_of_two_surveys(mood: str, seeds: range) -> None:
    rng = Random(f"{mood} {seeds}")
    for seed in seeds:
        block = block_of(mood, seed)
        flags = rng.choice(FLAGS)
        any_three = "".join(rng.choices(LETTERS, k=3))
        for letters in (rng.choice(ODD_TILES), any_three, ak.TILES[rng.randint(1, 61)].hexes):
            code = ak.Tile(None, letters).code
            found = list(previews(block, flags, letters))
            assert [where for where, _, _ in found] == triangles(block)
            for where, stones, gains in found:
                expected = gains_by_survey(block, flags, code, where)
                assert (stones, gains) == expected, (mood, seed, flags, letters, where)


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


def choices(position: ak.Position, policy: int) -> Iterator[ak.Move]:
    """Return the moves that a policy chooses with one random stream."""
    start = PackedPosition(position)
    table, w = start.table, start.workspace()
    city = start.cities[position.to_move * start.size :][: start.size]
    x = k.mix(1)
    while True:
        if policy == k.RANDOM:
            x = k.choose_random(city, 0, w, k.affordable(table), x)
        else:
            x = k.choose_greedy(table, city, 0, w, start.flags, k.affordable(table), x)
        index, column, row, shape, turn = w[k.CHOICE : k.CHOICE + 5]
        spot = city_block.placements(city, column, row, shape)[turn]
        yield ak.Move(position.site[index], ak.Placement(*spot))


def test_greedy_breaks_ties_evenly() -> None:
    position = ak.Position.build(site=["hbt", "qqq"], stones=[0, 0], unseen=[], strict=False)
    counts = Counter(islice(choices(position, k.GREEDY), 900))
    best = max(position.play(move).scores[0].total for move in position.legal_moves())
    ties = [m for m in position.legal_moves() if position.play(m).scores[0].total == best]
    assert set(counts) == set(ties)
    assert chi_square(counts, len(ties)) < 5


def test_random_draws_every_legal_move_evenly() -> None:
    position = ak.Game(seed=1).position
    counts = Counter(islice(choices(position, k.RANDOM), 18_000))
    assert set(counts) == set(position.legal_moves())
    assert chi_square(counts, len(position.legal_moves())) < 5


def chi_square(counts: Counter[ak.Move], kinds: int) -> float:
    """Return the deviation of the chi-square of uniform counts, in standard deviations."""
    expected = sum(counts.values()) / kinds
    total = sum((count - expected) ** 2 / expected for count in counts.values())
    return float(abs(total - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)


def test_random_numbers_are_those_of_xorshift() -> None:
    """Marsaglia, "Xorshift RNGs" (2003): the 32-bit generator with the triple 13, 17, 5."""
    x, seen = 2463534242, []
    for _ in range(3):
        x = k.next_random(x)
        seen.append(x)
    assert seen == [723471715, 2497366906, 2064144800]


def test_neighbouring_seeds_give_unlike_numbers() -> None:
    assert len({k.mix(seed) for seed in range(10_000)}) == 10_000
    assert all(0 < k.mix(seed) < 1 << 32 for seed in (0, 1, 1 << 32, (1 << 63) - 1))
    flipped = [(k.mix(seed) ^ k.mix(seed ^ 1)).bit_count() for seed in range(0, 4000, 2)]
    assert 15.5 < sum(flipped) / len(flipped) < 16.5
