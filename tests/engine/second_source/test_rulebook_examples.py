"""The rulebooks' examples and sentences, by section of the English rulebook.

Cities are built of invented tiles, so that each one shows a single sentence.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import akropolis_nb as ak
from tests.engine.reference import around

Laid = tuple[str, tuple[int, int, int]]

# The city of the worked example: 5 houses on the 1st level, 2 on the 2nd, three housing plazas.
MAX: tuple[Laid, ...] = (
    ("hhh", (1, -1, 1)),
    ("hhH", (3, -1, 3)),
    ("Hqq", (0, 2, 0)),
    ("hhq", (0, 1, 1)),
)


def city_of(*laid: Laid) -> ak.City:
    city = ak.City()
    for tile, spot in laid:
        city = city.place(tile, spot)
    return city


def value(city: ak.City, district: str, variants: str = "") -> int:
    score: ak.Score = city.score(ak.Rules(variants=variants))
    return score[district].value


# ---- Setup ----


@pytest.mark.parametrize(
    ("players", "all_tiles", "stacks", "stack_size"),
    [(2, False, 11, 3), (3, False, 11, 4), (4, False, 11, 5), (2, True, 19, 3), (3, True, 14, 4)],
)
def test_setup(players: int, all_tiles: bool, stacks: int, stack_size: int) -> None:
    position = ak.Game(players=players, all_tiles=all_tiles, seed=1).position
    assert position.stacks_left == stacks
    assert len(position.unseen) == stacks * stack_size
    assert len(position.site) == players + 2
    assert position.stones == (1, 2, 3, 4)[:players]
    assert position.to_move == position.chief == 0


def test_tip_two_more_tiles_than_architects_at_the_start_of_each_round() -> None:
    game = ak.Game(players=3, seed=2)
    rounds = []
    while not game.position.is_over:
        if len(game.position.site) == 5:
            rounds.append((game.position.round, game.position.chief))
            assert game.position.to_move == game.position.chief
        game.play(next(iter(game.legal_moves())))
    # "The Chief Architect marker passes to the player to the left."
    assert rounds == [(number, (number - 1) % 3) for number in range(1, 13)]
    # "The last City tile is not played."
    assert len(game.position.site) == 1
    assert [len(city.placed) for city in game.position.cities] == [16, 16, 16]


# ---- Player aid (Board Game Arena, "Distribution of Plazas and Districts") ----


@pytest.mark.parametrize(
    ("players", "plazas", "districts"),
    [
        (2, {"H": 5, "M": 4, "B": 4, "T": 4, "G": 3}, {"h": 18, "m": 12, "b": 10, "t": 8, "g": 6}),
        (3, {"H": 6, "M": 5, "B": 5, "T": 5, "G": 4}, {"h": 27, "m": 16, "b": 13, "t": 10, "g": 7}),
        (4, {"H": 7, "M": 6, "B": 6, "T": 6, "G": 5}, {"h": 36, "m": 20, "b": 16, "t": 12, "g": 8}),
    ],
)
def test_player_aid(players: int, plazas: dict[str, int], districts: dict[str, int]) -> None:
    tiles = [tile for tile in ak.TILES.values() if tile.players <= players]
    counts = Counter("".join(tile.hexes for tile in tiles))
    quarries = 3 * len(tiles) - sum(plazas.values()) - sum(districts.values())
    assert counts == {**plazas, **districts, "q": quarries}
    position = ak.Game(players=players, seed=5).position
    in_play = [*position.site, *position.unseen]
    assert sorted(in_play) == [tile.number for tile in tiles]


@pytest.mark.parametrize(
    ("plaza", "district", "stars"),
    [
        ("H", "houses", 1),
        ("M", "markets", 2),
        ("B", "barracks", 2),
        ("T", "temples", 2),
        ("G", "gardens", 3),
    ],
)
def test_stars_of_a_plaza(plaza: str, district: str, stars: int) -> None:
    before = ak.City().score()[district].stars
    one = city_of((f"{plaza}qq", (1, 1, 1)))
    assert one.score()[district].stars == before + stars
    # "If you have several matching Plazas, their stars are cumulative."
    three = city_of((plaza * 3, (1, 1, 1)))
    assert three.score()[district].stars == before + 3 * stars


# ---- Take a tile ----


def test_the_fourth_tile_costs_3_stones() -> None:
    game = rich_game(3)
    position = game.position
    assert position.costs == (0, 1, 2, 3)
    assert position.affordable == (True,) * 4
    seat = position.to_move
    fourth = position.site[3]
    stones = {p.placement: p.stones for p in position.cities[seat].preview(fourth)}
    game.play((fourth, min(stones, key=lambda placement: stones[placement])))
    assert min(stones.values()) == 0
    assert game.position.stones[seat] == position.stones[seat] - 3


def test_without_stones_the_first_tile_must_be_taken() -> None:
    game = ak.Game(players=2, seed=4)
    seat_0_spends_its_stone = game.position.site[1]
    game.play(f"{seat_0_spends_its_stone:02d}@0,1^2")
    game.play(next(iter(game.legal_moves())))
    assert game.position.to_move == 0
    assert game.position.stones[0] == 0
    assert game.position.affordable == (True, False)
    assert {move.tile for move in game.legal_moves()} == {game.position.site[0]}
    with pytest.raises(ak.IllegalMoveError):
        game.play(f"{game.position.site[1]:02d}@1,-2^0")


def rich_game(stones: int) -> ak.Game:
    """Return a two-player game with four tiles on the site; the seat to move has these stones."""
    rng = Random(1)
    game = ak.Game(players=2, seed=8)
    while len(game.position.site) < 4 or game.position.stones[game.position.to_move] < stones:
        free = game.position.site[0]
        previews = game.position.cities[game.position.to_move].preview(free)
        best = max(previews, key=lambda preview: (preview.stones, rng.random()))
        game.play((free, best.placement))
    return game


# ---- Add the tile to their City ----


def test_a_tile_on_the_1st_level_must_border_the_city() -> None:
    city = ak.City()
    with pytest.raises(ak.IllegalMoveError):
        city.place("hmb", (4, 4, 0))
    assert city.place("hmb", (2, 0, 2)).hexes()[-1].level == 1


def test_a_tile_cannot_lie_above_an_empty_space() -> None:
    with pytest.raises(ak.IllegalMoveError):
        ak.City().place("hmb", (0, 0, 0))


def test_a_higher_tile_must_cover_two_different_tiles() -> None:
    city = city_of(("hhh", (1, 1, 1)), ("mmm", (0, 2, 5)))
    with pytest.raises(ak.IllegalMoveError):
        city.place("bbb", (1, 1, 1))
    higher = city.place("bbb", (1, 1, 4))
    assert {(h.q, h.r) for h in higher.hexes() if h.level == 2} == {(1, 1), (0, 2), (0, 1)}
    # A tile cannot rest on hexes of two levels.
    with pytest.raises(ak.IllegalMoveError):
        higher.place("ttt", (1, 1, 1))


def test_a_covered_hex_no_longer_counts() -> None:
    city = city_of(("GGG", (1, 1, 1)), ("GGG", (0, 2, 5)))
    assert city.score()["gardens"].stars == 18
    assert city.place("qqq", (1, 1, 4)).score()["gardens"].stars == 9


# ---- Quarries ----


def test_covering_2_quarries_brings_2_stones() -> None:
    city = city_of(("qqm", (2, 0, 1)), ("hhq", (1, 2, 0)), ("gtt", (2, 0, 4)))
    assert {h.level for h in city.hexes() if h.placed == 3} == {2}
    assert city.stones_gained == 2
    # "Quarries do not score any points at the end of the game."
    assert city_of(("qqq", (1, 1, 1))).score().total == 0


# ---- Plazas ----


def test_a_city_begins_with_a_housing_plaza() -> None:
    assert ak.City().score()["houses"].stars == 1


def test_a_plaza_does_not_need_to_border_its_districts() -> None:
    city = city_of(("gqq", (1, 1, 1)), ("qqq", (-2, 1, 5)), ("Gqq", (-4, 1, 4)))
    assert city.score()["gardens"].points == 3


def test_without_a_plaza_of_its_colour_a_district_scores_nothing() -> None:
    city = city_of(("ggg", (1, 1, 1)))
    assert city.score()["gardens"].points == 0
    assert city.score().total == 0


# ---- Placement conditions for districts ----


def test_only_the_largest_group_of_houses_counts() -> None:
    city = city_of(("hhq", (1, 1, 1)), ("hqq", (-2, 1, 5)))
    assert value(city, "houses") == 2


def test_a_market_must_not_be_adjacent_to_another() -> None:
    assert value(city_of(("mqq", (1, 1, 1))), "markets") == 1
    assert value(city_of(("mmq", (1, 1, 1))), "markets") == 0


def test_barracks_stand_on_the_edge_of_the_city() -> None:
    assert value(city_of(("bqq", (-1, 0, 5))), "barracks") == 1
    assert value(city_of(("bqq", (-1, 0, 5)), ("qqq", (-2, 1, 3))), "barracks") == 0


def test_temples_are_completely_surrounded() -> None:
    assert value(city_of(("tqq", (-1, 0, 5))), "temples") == 0
    assert value(city_of(("tqq", (-1, 0, 5)), ("qqq", (-2, 1, 3))), "temples") == 1


def test_gardens_have_no_condition() -> None:
    assert value(city_of(("ggg", (-1, 0, 5)), ("qqq", (-2, 1, 3))), "gardens") == 3


# ---- Value of districts ----


def test_a_district_is_worth_its_level_and_a_plaza_is_not() -> None:
    city = city_of(("qqq", (1, -1, 0)), ("qqq", (2, -1, 2)))
    higher = city.place("tGg", (1, -1, 2))
    assert [h.level for h in higher.hexes() if h.placed == 3] == [2, 2, 2]
    assert value(higher, "temples") == 2
    assert value(higher, "gardens") == 2
    assert higher.score()["gardens"].stars == 3


# ---- Calculating victory points ----


def test_five_houses_and_two_on_the_2nd_level_are_9_times_3_stars() -> None:
    city = city_of(*MAX)
    houses = city.score()["houses"]
    levels = Counter(h.level for h in city.hexes() if (h.q, h.r) in houses.hexes)
    assert levels == {1: 5, 2: 2}
    assert (houses.value, houses.stars, houses.points) == (9, 3, 27)


def test_each_stone_is_one_more_point() -> None:
    assert city_of(*MAX).score(stones=4).total == 27 + 4


@pytest.mark.parametrize(
    ("rules", "stones", "houses", "places"),
    [
        # Most points; a house and a stone are one point each.
        (ak.Rules(), (3, 3), (1, 0), (1, 2)),
        # "In the event of a tie, the player with the most Stones wins."
        (ak.Rules(), (3, 4), (1, 0), (2, 1)),
        (ak.Rules(players=4), (5, 4, 5, 5), (0, 1, 0, 1), (2, 4, 2, 1)),
        # With equal stones they share the place.
        (ak.Rules(), (3, 3), (0, 0), (1, 1)),
        (ak.Rules(players=3), (2, 3, 3), (0, 0, 0), (3, 1, 1)),
        # In a solo game the player wins a tie only with more stones.
        (ak.Rules(architect="hippodamos"), (3, 3), (0, 0), (2, 1)),
        (ak.Rules(architect="hippodamos"), (4, 3), (0, 1), (1, 2)),
    ],
)
def test_winners(
    rules: ak.Rules, stones: tuple[int, ...], houses: tuple[int, ...], places: tuple[int, ...]
) -> None:
    over = ak.Position.build(
        rules,
        site=["qqq"],
        cities=[city_of(("hqq", (0, 1, 2))) if house else ak.City() for house in houses],
        stones=stones,
        unseen=[],
        strict=False,
    )
    result = ak.Game(over).result()
    assert result.totals == tuple(map(sum, zip(stones, houses, strict=True)))
    assert result.places == places
    assert result.winners == tuple(seat for seat, place in enumerate(places) if place == 1)


# ---- Variants ----

TEN = (
    ("hhh", (0, -2, 1)),
    ("hhh", (-1, -2, 4)),
    ("hhh", (3, -2, 4)),
    ("hqq", (-2, 0, 4)),
)
TWELVE = (
    ("hhh", (1, -2, 0)),
    ("hhh", (2, -1, 5)),
    ("hhh", (2, -1, 4)),
    ("hhq", (0, -3, 3)),
)


@pytest.mark.parametrize(
    ("laid", "plain", "doubled"), [(MAX, 9, 9), (TEN, 10, 20), (TWELVE, 12, 12 * 2)]
)
def test_houses_worth_10_or_more_double(laid: tuple[Laid, ...], plain: int, doubled: int) -> None:
    city = city_of(*laid)
    assert value(city, "houses") == plain
    assert value(city, "houses", "h") == doubled
    # "Each variant adds an additional placement condition to a type of District."
    assert value(city, "houses", "mbtg") == plain


def test_a_market_next_to_a_market_plaza_doubles() -> None:
    assert value(city_of(("mMq", (1, 1, 1))), "markets", "m") == 2
    assert value(city_of(("mqq", (1, 1, 1))), "markets", "m") == 1
    # "A District must always respect its original placement condition."
    assert value(city_of(("mmM", (1, 1, 1))), "markets", "m") == 0


@pytest.mark.parametrize(
    ("laid", "empty", "doubled"),
    [
        ([("bqq", (1, -1, 0)), ("qqq", (0, -2, 0))], 1, 1),
        ([("bqq", (2, -1, 5)), ("qqq", (4, -3, 3))], 2, 1),
        ([("bqq", (-1, -1, 0))], 3, 2),
        ([("bqq", (-1, -2, 3))], 4, 2),
    ],
)
def test_barracks_with_3_or_4_empty_spaces_double(
    laid: list[Laid], empty: int, doubled: int
) -> None:
    city = city_of(*laid)
    built = {(h.q, h.r) for h in city.hexes()}
    q, r, _ = laid[0][1]
    assert len(set(around((q, r))) - built) == empty
    assert value(city, "barracks") == 1
    assert value(city, "barracks", "b") == doubled


def test_a_temple_on_a_higher_level_doubles() -> None:
    ground = city_of(("tqq", (-1, 0, 5)), ("qqq", (-2, 1, 3)))
    assert value(ground, "temples", "t") == 1
    higher = city_of(("qqq", (1, -1, 0)), ("qqq", (2, -1, 2)), ("tqq", (1, -1, 2)))
    assert value(higher, "temples", "t") == 2 * 2


def test_a_garden_adjacent_to_a_lake_doubles() -> None:
    assert value(city_of(("gqq", (1, 1, 3))), "gardens", "g") == 1
    assert value(city_of(("gqq", (1, 1, 3)), ("qqq", (-1, 3, 5))), "gardens", "g") == 2


def test_a_variant_still_needs_a_plaza() -> None:
    city = city_of(("gqq", (1, 1, 3)), ("qqq", (-1, 3, 5)))
    assert city.score(ak.Rules(variants="hmbtg"))["gardens"].points == 0


# ---- Rulings on unclear rules ----


def test_a_lake_of_two_hexes() -> None:
    city = city_of(("gqq", (2, 0, 2)), ("qqq", (1, 2, 4)), ("qqq", (-1, 2, 4)))
    assert city.score(ak.Rules(variants="g"))["gardens"].value == 2
    assert city.score(ak.Rules(variants="g", lake="single"))["gardens"].value == 1


def test_a_hex_that_is_built_all_round_is_no_lake() -> None:
    city = city_of(("gqq", (1, -1, 0)), ("qqq", (0, 1, 2)), ("qqq", (-1, 0, 4)))
    assert set(around((0, 0))) < {(h.q, h.r) for h in city.hexes()}
    assert city.score(ak.Rules(variants="g"))["gardens"].value == 1
    assert city.score(ak.Rules(variants="g", lake="single"))["gardens"].value == 1


def test_a_lake_as_an_edge_for_barracks() -> None:
    on_a_lake = city_of(("bqq", (-2, 1, 4)), ("qqq", (-2, 2, 2)), ("qqq", (-2, 0, 0)))
    assert on_a_lake.score()["barracks"].value == 0
    assert on_a_lake.score(ak.Rules(lake_is_edge=True))["barracks"].value == 1
    # Two outside spaces and a lake: three empty spaces only if a lake is an edge.
    between = city_of(("bqq", (-1, 2, 2)), ("qqq", (1, 2, 0)), ("qqq", (-3, 1, 1)))
    assert between.score(ak.Rules(variants="b"))["barracks"].value == 1
    assert between.score(ak.Rules(variants="b", lake_is_edge=True))["barracks"].value == 2
