"""Cities as values: created, refused, compared, written, and of any size."""

from __future__ import annotations

import tracemalloc
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.geometry import centre
from akropolis_nb.engine.city import MOST_TILES
from akropolis_nb.engine.vectors import city_block
from akropolis_nb.engine.vectors.block_cache import BlockCache
from tests.engine.strategies import each_of, some_spot, taken

if TYPE_CHECKING:
    from tests.engine.strategies import Call

# Three tiles on the ground: the first in the north-east, the others farther out, side by side.
GROUND = ["hmb@1,-1^1", "tgq@3,-3^1", "qqh@3,-2^2"]


def random_city(seed: int, tiles: int) -> ak.City:
    rng = Random(seed)
    city = ak.City()
    for _ in range(tiles):
        city = city.place(rng.randint(1, 61), some_spot(city, rng))
    return city


def north_east(tiles: int) -> list[tuple[str, tuple[int, int, int]]]:
    """Return a line of tiles on the ground, each 2 columns east and 2 rows north of the last."""
    return [("hbq", (2 * n + 1, -2 * n - 1, 1)) for n in range(tiles)]


def test_a_city_is_made_of_pairs_moves_or_texts() -> None:
    moves = [ak.Move.from_text(text) for text in GROUND]
    cities = {
        ak.City(GROUND),
        ak.City(moves),
        ak.City((move.tile, move.placement) for move in moves),
        ak.City((move.tile, (move.placement.q, *move.placement[1:])) for move in moves),
        ak.City(ak.City(GROUND).placed),
    }
    assert len(cities) == 1


def test_cities_are_equal_whichever_hex_of_a_tile_comes_first() -> None:
    below = ["hmb@2,-1^5", "hmb@-2,1^0"]
    # The same tile on level 2, partly above the starting tile.
    tops = ["hmb@1,-1^2", "bhm@1,0^0", "mbh@2,-1^4"]
    assert len({ak.Move.from_text(top).placement for top in tops}) == 3
    assert len({ak.City([*below, top]) for top in tops}) == 1
    assert len({ak.City([*below, top]) for top in [*tops, "hbm@1,-1^2"]}) == 2


SAYS = {"floating": "must share an edge with the city", "one-tile": "all belong to one"}
"""What is said of placements of which all three hexes are to blame."""


def test_hexes_that_prevent_a_placement_are_named_by_their_side_in_the_tile() -> None:
    """The second source is the picture: the middles of the hexes, y upwards."""
    city = ak.City([*GROUND, "ggg@2,-2^2"])
    heights = {(q, r): level for q, r, level, _, _ in city.hexes()}
    named = set()
    for q, r, rotation in product(range(-4, 5), range(-4, 5), range(6)):
        why = city.why_illegal((q, r, rotation))
        if why is None:
            continue
        cells = ak.Placement(q, r, rotation).hexes()
        if not why.sides:
            assert set(why.hexes) == set(cells)
            assert SAYS[why.reason] in str(why)
            named.add((why.reason, ""))
            continue
        if why.reason == "uneven":
            levels = [heights[cell] for cell in cells]
            assert {heights[cell] for cell in why.hexes} == {min(levels, key=levels.count)}
        pixels = {cell: centre(*cell, 1) for cell in cells}
        x, y = (sum(each) / 3 for each in zip(*pixels.values(), strict=True))
        for cell, side in zip(why.hexes, why.sides, strict=True):
            across, up = pixels[cell][0] - x, pixels[cell][1] - y
            level = "" if abs(up) < 0.01 else "upper " if up > 0 else "lower "
            assert side == level + ("right" if across > 0 else "left")
            assert f"{side} {cell}" in str(why)
            named.add((why.reason, side))
    assert {side for reason, side in named if reason == "overhang"} == {
        "left", "right", "upper left", "upper right", "lower left", "lower right"
    }  # fmt: skip
    assert {"uneven", *SAYS} <= {reason for reason, _ in named}


def test_a_wrong_tile_in_a_list_is_told_by_its_number() -> None:
    with pytest.raises(ak.IllegalMoveError, match=r"^tile 2: a tile on the ground") as caught:
        ak.City([GROUND[0], "07@5,5^0"])
    assert caught.value.reason == "floating"
    with pytest.raises(ak.AkropolisError, match=r"^tile 2: no tile has the number 99"):
        ak.City([(7, (1, -1, 1)), (99, (0, 1, 2))])


CALLS: dict[str, tuple[Call, set[str]]] = {
    "City(x)": (ak.City, {"an empty list"}),
    "City([x])": (lambda x: ak.City([x]), set()),
    "City([(7, x)])": (lambda x: ak.City([(7, x)]), set()),
    "place(x, ...)": (lambda x: ak.City().place(x, (0, 1, 2)), set()),
    "place(7, x)": (lambda x: ak.City().place(7, x), set()),
    "why_illegal": (ak.City().why_illegal, set()),
    "level_at": (ak.City().level_at, set()),
    "preview(x)": (ak.City().preview, set()),
    "preview(7, x)": (lambda x: ak.City().preview(7, x), {"None", "rules"}),
    "previews(x)": (ak.City().previews, {"an array", "an empty list"}),
    "score(x)": (ak.City().score, {"None", "rules"}),
    "score(stones=x)": (lambda x: ak.City().score(stones=x), set()),
    "score()[x]": (lambda x: ak.City().score()[x], set()),
}


@each_of(CALLS)
def test_wrong_arguments_are_refused_in_words(call: Call, good: set[str]) -> None:
    assert taken(call) == good


def test_a_city_whose_grid_was_given_up_is_the_same_when_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cities = [random_city(seed, 20) for seed in range(3)]
    facts = [(c.hexes(), c.legal_placements(), c.score(), c.lakes) for c in cities]
    monkeypatch.setattr(BlockCache, "MOST", 1)
    again = [ak.City(city.placed) for city in cities]
    assert [city._kept_block is None for city in again] == [True, True, False]
    assert [(c.hexes(), c.legal_placements(), c.score(), c.lakes) for c in again] == facts
    assert [c.stones_gained for c in again] == [c.stones_gained for c in cities]


def test_a_city_that_is_used_again_and_again_keeps_its_grid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise a record with many variations would build the city again for each of them."""
    city = random_city(1, 20)
    monkeypatch.setattr(BlockCache, "MOST", 4 * len(city._block))
    children = []
    for placement in city.legal_placements()[:20]:
        children.append(city.place(7, placement))
        assert city._kept_block is not None
    assert children[0]._kept_block is None
    assert children[-1]._kept_block is not None


def test_a_city_of_hundreds_of_tiles_in_a_long_thin_line_is_small_and_quick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its grid has a million cells, which must not be written again for each tile."""
    made: list[int] = []
    resized = city_block.resize

    def count(block: city_block.Block, room: int) -> city_block.Block:
        made.append(room)
        return resized(block, room)

    monkeypatch.setattr(city_block, "resize", count)
    tracemalloc.start()
    try:
        city = ak.City(north_east(MOST_TILES))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 150e6
    assert len(made) < 50
    assert len(city.hexes()) == 4 + 3 * MOST_TILES
    assert city.level_at((2 * MOST_TILES + 1, -2 * MOST_TILES - 1, 1)) == 1
    # There is no enclosed hex: all barracks are on the edge.
    assert city.score()["barracks"].value == MOST_TILES


def test_one_tile_too_many_is_refused() -> None:
    with pytest.raises(
        ak.AkropolisError, match=f"tile 501: a city of more than {MOST_TILES} tiles"
    ):
        ak.City([*north_east(MOST_TILES), ("hbq", (0, 1, 2))])
