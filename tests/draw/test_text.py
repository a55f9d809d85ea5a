"""The text picture of a city shows each hex in its place."""

import akropolis_nb as ak

PICTURE = r"""
    __
   /q1\
   \__/
 __/H1\__
/q1\__/q1\
\__/h1\__/
   \__/m1\
   /T1\__/
   \__/
"""


def test_kinds_and_levels_stand_on_their_hexes() -> None:
    assert str(ak.City().place("hmT", (0, 1, 2))) == PICTURE.strip("\n")


def test_every_visible_hex_is_written() -> None:
    city = ak.City().place("hmT", (0, 1, 2)).place("gbq", (0, 1, 1))
    text = str(city)
    for hex_ in city.hexes():
        assert f"/{hex_.kind}{hex_.level}\\" in text
    assert all(line == line.rstrip() for line in text.splitlines())
