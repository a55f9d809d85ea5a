"""The tiles, and the accepted forms of a tile."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.engine.tiles import as_tile
from tests.engine.second_source.reference_game import DATA
from tests.engine.strategies import taken

TABLE = json.loads((DATA / "tiles.json").read_text(encoding="utf-8"))


def test_the_tiles_are_those_of_the_table() -> None:
    ours = [(t.number, t.hexes, t.players) for t in ak.TILES.values()]
    assert ours == [(row["number"], row["hexes"], row["players"]) for row in TABLE]
    assert list(ak.TILES) == [row["number"] for row in TABLE]


def test_nobody_can_change_the_tiles() -> None:
    tiles: Any = ak.TILES
    with pytest.raises(TypeError):
        tiles[7] = ak.Tile(7, "hhh")
    with pytest.raises(AttributeError):
        tiles[7].hexes = "hhh"


@pytest.mark.parametrize("tile", [*ak.TILES.values(), ak.START_TILE, ak.Tile(None, "hhg")])
def test_repr_shows_how_to_make_a_tile(tile: ak.Tile) -> None:
    assert eval(repr(tile), {"Tile": ak.Tile}) == tile


@pytest.mark.parametrize(
    "form", [7, np.int64(7), np.uint8(7), "07", "7", ak.TILES[7], ak.Tile(7, "gqq")]
)
def test_every_form_of_a_tile_means_the_same(form: Any) -> None:
    city = ak.City().place(form, (0, 1, 2))
    assert city == ak.City().place(7, (0, 1, 2))
    assert city.placed == ((7, (0, 1, 2)),)
    assert type(city.placed[0][0]) is int


@pytest.mark.parametrize("form", ["hhg", ak.Tile(None, "hhg"), np.str_("hhg")])
def test_letters_make_a_tile_that_is_not_in_the_box(form: Any) -> None:
    city = ak.City().place(form, (0, 1, 2))
    assert [hexagon.kind for hexagon in city.hexes() if hexagon.placed == 1] == ["h", "g", "h"]
    assert city.placed == (("hhg", (0, 1, 2)),)
    assert type(city.placed[0][0]) is str


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (0, "no tile has the number 0; they go from 1 to 61"),
        (62, "from 1 to 61"),
        (True, "no tile has the number True"),
        ("62", "no tile has the number 62"),
        ("007", "not a tile: '007'; it takes three letters of 'hmbtgHMBTGq'"),
        ("٠٧", "not a tile"),
        ("gqx", "not a tile: 'gqx'"),
        ("gqqq", "three letters"),
        (None, "a number from 1 to 61, three letters, or an ak.Tile"),
        (7.0, "not a tile: 7.0"),
        (ak.START_TILE, "no tile has the number 0"),
        (ak.Tile(7, "hhh"), "there is no Tile(7, 'hhh'); number 7 is 'gqq'"),
    ],
)
def test_what_is_no_tile_is_told_what_is(wrong: Any, says: str) -> None:
    with pytest.raises(ak.AkropolisError) as caught:
        ak.City().place(wrong, (0, 1, 2))
    assert says in str(caught.value)


def test_nothing_else_is_a_tile() -> None:
    assert taken(as_tile) == set()
    assert taken(lambda hexes: ak.Tile(None, hexes)) == set()
    with pytest.raises(ak.AkropolisError, match="not a tile: 'xyz'"):
        ak.Tile(7, "xyz")
