from __future__ import annotations

import random

import pytest

import akropolis_nb as ak


@pytest.mark.parametrize("seed", range(5))
def test_a_city_is_read_back_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    city = ak.City()
    for _ in range(12):
        letters = "".join(rng.choices("hmbtgHMBTGq", k=3))
        tile = letters if rng.random() < 0.5 else rng.randrange(1, 62)
        city = city.place(tile, rng.choice(city.legal_placements()))
        assert ak.City.from_text(city.text) == city
        assert "\n" not in city.text


def test_a_fresh_city_has_an_empty_text() -> None:
    assert ak.City().text == ""
    assert ak.City.from_text("  ") == ak.City()


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("hhg@0,1^2 hhg", 14, "'@' after the tile"),
        ("hhx@0,1^2", 1, "a tile"),
        ("hhg@0,1^2 07@9,9^0", 11, "edge"),
        ("62@0,1^2", 1, "1 to 61"),
    ],
)
def test_a_wrong_text_says_where(text: str, column: int, says: str) -> None:
    with pytest.raises(ak.NotationError, match=says) as found:
        ak.City.from_text(text)
    assert found.value.column == column


@pytest.mark.parametrize("text", [None, 7, b"hhg@0,1^2"])
def test_something_else_is_no_text(text: object) -> None:
    with pytest.raises(ak.AkropolisError, match="not the text of a city"):
        ak.City.from_text(text)  # type: ignore[arg-type]
