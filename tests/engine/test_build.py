"""Positions built from parts: what they need, and what is refused."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.engine.tiles import as_tile
from tests.engine.strategies import play_on

build = ak.Position.build
RULES = ak.Rules()


# --- building -------------------------------------------------------------------------------------


def test_what_is_left_out_is_what_follows_from_the_rest() -> None:
    position = build(site=[1, 2, 3, 4])
    assert position == ak.Position(ak.Rules(), [1, 2, 3, 4])
    assert (position.stones, position.round, position.stacks_left) == ((1, 2), 1, 11)
    later = build(ak.Rules(players=3), site=[1, 2, 3, 4, 5], unseen=[6, 7, 8, 9])
    assert (later.stacks_left, later.round, later.rounds) == (1, 11, 12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_position_of_a_game_can_be_built_strictly(players: int) -> None:
    game = play_on(ak.Game(players=players, seed=players), Random(players), 100)
    for node in game:
        p = node.position
        again = build(
            p.rules,
            site=p.site,
            cities=[list(city.placed) for city in p.cities],
            stones=p.stones,
            unseen=p.unseen,
            to_move=p.to_move,
        )
        assert again == p


def test_without_strictness_tiles_repeat_and_are_invented() -> None:
    position = build(
        site=["hhg", 7, 7],
        cities=[[("hhh", (0, 1, 2))], ak.City(["07@0,1^2"])],
        unseen=["qqq"] * 5,
        stacks_left=1,
        strict=False,
    )
    # A house plaza and three houses.
    assert position.scores[0]["houses"].points == 3
    assert (position.unseen, position.stacks_left) == (("qqq",) * 5, 1)
    after = position.play("hhg@0,3^2")
    assert (after.site, after.cities[0].placed[-1]) == ((7, 7), ("hhg", (0, 3, 2)))


@pytest.mark.parametrize("make", [build, lambda **parts: ak.Position(**{"rules": RULES} | parts)])
@pytest.mark.parametrize(
    ("keywords", "says"),
    [
        ({"rules": "two"}, "rules takes ak.Rules, not 'two'"),
        ({"site": []}, "the site has 1 to 6 tiles, not 0"),
        ({"site": [1, 2, 3, 4, 5, 6, 7]}, "site takes up to 6 values here"),
        ({"site": [99]}, "site: no tile has the number 99"),
        ({"site": "07"}, "site takes several values, not '07'"),
        ({"to_move": 2}, "to_move takes a whole number from 0 to 1, not 2"),
        ({"stones": (1,)}, "there are 2 seats, but stones for 1"),
        ({"stones": (1, 2, 3)}, "stones takes up to 2 values here"),
        ({"stones": (1, -1)}, "stones takes a whole number from 0 to 100007, not -1"),
        ({"cities": [[]]}, "there are 2 seats, but cities for 1"),
        ({"cities": [1, 2]}, "seat 0, a city takes"),
        ({"cities": [[], [7]]}, "seat 1, tile 1: a move takes"),
        ({"unseen": [0, 5, 6]}, "unseen: no tile has the number 0"),
        ({"unseen": [5, 6, 7], "stacks_left": 2}, "2 stacks of 3 take 6 tiles, but 3 are unseen"),
        ({"round": 0}, "round takes a whole number from 1"),
        ({"round": 9001}, "round takes a whole number from 1"),
        ({"stacks_left": -1}, "stacks_left takes a whole number from 0"),
    ],
)
def test_parts_that_do_not_fit_are_told(make: Any, keywords: dict[str, Any], says: str) -> None:
    """A regression: kernels accepted a seat that did not exist, and the process crashed."""
    with pytest.raises(ak.AkropolisError) as caught:
        make(**{"site": [1, 2, 3, 4]} | keywords)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("keywords", "says"),
    [
        ({"unseen": [5, 6, 7, 8]}, "1 stacks of 3 take 3 tiles, but 4 are unseen; strict=False"),
        ({"unseen": [5, 6, 1]}, "more than once in this position: 01; strict=False allows it"),
        ({"unseen": [5, 6, 38]}, "not among the tiles for these rules: 38; strict=False"),
        ({"unseen": ["hhg", 6, 7]}, "not among the tiles for these rules: hhg"),
        ({"unseen": [5] * 1001, "strict": False}, "unseen takes up to 1000 values here"),
    ],
)
def test_tiles_that_no_game_has_are_told(keywords: dict[str, Any], says: str) -> None:
    with pytest.raises(ak.AkropolisError) as caught:
        build(**{"site": [1, 2, 3, 4]} | keywords)
    assert says in str(caught.value)


def test_a_tile_that_cannot_lie_there_is_told_with_seat_and_number() -> None:
    with pytest.raises(ak.IllegalMoveError, match="seat 1, tile 2: a tile on the ground") as caught:
        build(site=[1, 2, 3], cities=[[], ["04@0,1^2", "05@9,9^0"]])
    assert caught.value.reason == "floating"
    assert set(caught.value.hexes) == {(9, 9), (9, 8), (10, 8)}


LAID = [["05@0,1^2", "06@-2,1^0"], ["07@0,1^2", "08@-2,1^0"]]


def test_what_is_laid_is_taken_from_stacks_and_unseen() -> None:
    """Two tiles per city and three on the site: one round and one turn of the second are over."""
    position = build(site=[1, 2, 3], cities=LAID)
    assert (position.round, position.stacks_left) == (2, 10)
    assert position.unseen == (4, *range(9, 38))


@pytest.mark.parametrize("named", [False, True])
def test_tiles_known_by_their_letters_are_taken_too(named: bool) -> None:
    """A regression: the position was in round 1, with nearly all tiles unseen."""
    letters = [[(ak.TILES[int(m[:2])].hexes, m[3:]) for m in city] for city in LAID]
    turned = [[(t[1:] + t[0], spot) for t, spot in city] for city in letters]
    cities = [[f"{t}@{spot}" for t, spot in city] for city in (turned if named else letters)]
    position = build(site=[1, 2, 3], cities=cities, strict=False)
    assert (position.round, position.stacks_left) == (2, 10)
    assert len(position.unseen) == 30
    seen = Counter("".join(sorted(ak.TILES[n].hexes)) for n in (1, 2, 3, 5, 6, 7, 8))
    left = Counter("".join(sorted(as_tile(n).hexes)) for n in position.unseen)
    assert seen + left == Counter("".join(sorted(ak.TILES[n].hexes)) for n in range(1, 38))


def test_invented_tiles_count_as_laid() -> None:
    cities = [["hhh@0,1^2", "mmm@-2,1^0"], ["ttt@0,1^2", "ggg@-2,1^0"]]
    position = build(site=["bbb", "qqq", "HHH"], cities=cities, strict=False)
    assert (position.round, position.stacks_left, len(position.unseen)) == (2, 10, 37)
    assert ak.playouts(position, 1, "random").shape == (1, 2)
    given = build(site=["bbb"], cities=cities, unseen=[1, 2, 3], strict=False)
    assert (given.round, given.stacks_left) == (11, 1)


def test_tiles_that_make_no_stacks_are_told() -> None:
    with pytest.raises(ak.AkropolisError, match="8 of 37 tiles are laid or on the site: the 29"):
        build(site=[1, 2, 3, 4], cities=LAID)
    loose = build(site=[1, 2, 3, 4], cities=LAID, strict=False)
    assert (loose.stacks_left, loose.round, len(loose.unseen)) == (9, 3, 29)


def test_the_constructor_takes_what_build_takes() -> None:
    tiles: Any = np.array([1, 2, 3, 4])
    position = ak.Position(ak.Rules(), tiles, cities=[[], ["05@0,1^2"]], stones=(3, 4), to_move=1)
    assert position.site == (1, 2, 3, 4)
    assert all(type(tile) is int for tile in position.site)
    assert ak.Position.from_text(str(position)) == position


def test_letters_of_a_free_city_are_a_tile_of_the_rules() -> None:
    (seven,) = [n for n in ak.Rules().tiles if ak.TILES[n].hexes == "gqq"]
    free = ak.City().place("qqg", (0, 1, 2))
    for strict in (True, False):
        for given in (free, free.placed):
            built = ak.Position.build(cities=[given, ak.City()], site=[1, 2, 3], strict=strict)
            assert seven not in built.unseen
            assert len(built.unseen) == 33
    with pytest.raises(ak.AkropolisError, match=f"more than once in this position: {seven:02}"):
        ak.Position.build(cities=[free, free], site=[1, 2, 3, 4])


def test_letters_are_the_tile_that_is_left_of_those_with_the_same() -> None:
    rules = ak.Rules(players=4)
    same = [n for n in rules.tiles if ak.TILES[n].hexes in {"hhq", "hqh", "qhh"}]
    assert len(same) > 1
    city = ak.City().place("hhq", (0, 1, 2))
    for mine in same:
        others = [n for n in rules.tiles if n != mine]
        cities = [city, *[ak.City()] * 3]
        built = ak.Position.build(rules, cities=cities, site=others[:5], unseen=others[5:])
        assert mine not in {*built.site, *built.unseen}
