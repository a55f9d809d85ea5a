"""Placements and moves: their hexes, their texts, and accepted forms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.engine.placement import as_move, as_placement
from tests.engine.strategies import taken

COMPASS = ["N", "NE", "SE", "S", "SW", "NW"]


def seen_from(start: tuple[int, int], end: tuple[int, int]) -> tuple[float, float]:
    """Return where a flat-top hex lies: degrees clockwise from north, distance in hex widths."""
    q, r = end[0] - start[0], end[1] - start[1]
    east, south = 1.5 * q, math.sqrt(3) * (r + q / 2)
    return math.degrees(math.atan2(east, -south)) % 360, math.hypot(east, south) / math.sqrt(3)


@pytest.mark.parametrize("rotation", range(6), ids=COMPASS)
def test_rotation_turns_b_clockwise_from_north_and_c_follows(rotation: int) -> None:
    a, b, c = ak.Placement(3, -2, rotation).hexes()
    assert a == (3, -2)
    assert seen_from(a, b) == pytest.approx((60 * rotation, 1))
    assert seen_from(a, c) == pytest.approx((60 * (rotation + 1) % 360, 1))


@pytest.mark.parametrize(
    "form",
    [(0, 1, 2), [0, 1, 2], np.array([0, 1, 2]), (np.int8(0), np.int64(1), np.uint16(2))],
)
def test_three_numbers_of_any_kind_are_a_placement(form: Any) -> None:
    placement = as_placement(form)
    assert placement == ak.Placement(0, 1, 2)
    assert [type(number) for number in placement] == [int, int, int]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ((0, 1), "takes (q, r, rotation), not (0, 1)"),
        ((0, 1, 2, 3), "takes (q, r, rotation)"),
        ((0, 1, 6), "a rotation takes a whole number from 0 to 5, not 6"),
        ((0, 1, -1), "from 0 to 5, not -1"),
        ((0, 1.0, 2), "a placement's r takes a whole number"),
        ((True, 1, 2), "a placement's q takes a whole number"),
        ((10_000, 1, 2), "from -9999 to 9999, not 10000"),
        ("012", "takes (q, r, rotation), not '012'"),
        (7, "takes (q, r, rotation), not 7"),
    ],
)
def test_what_is_no_placement_is_told_what_is(wrong: Any, says: str) -> None:
    with pytest.raises(ak.AkropolisError) as caught:
        ak.City().place(7, wrong)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "move",
    [
        "07@0,1^2",
        ak.Move(7, ak.Placement(0, 1, 2)),
        (7, (0, 1, 2)),
        [ak.TILES[7], [0, 1, 2]],
        (np.int32(7), np.array([0, 1, 2])),
    ],
)
def test_every_form_of_a_move_means_the_same(move: Any) -> None:
    assert as_move(move) == ak.Move(7, ak.Placement(0, 1, 2))


@pytest.mark.parametrize(
    ("text", "move"),
    [("7@0,1^2", "07@0,1^2"), ("  07@0,1^2\n", "07@0,1^2"), ("07@-0,01^2", "07@0,1^2")],
)
def test_a_move_written_loosely_is_understood(text: str, move: str) -> None:
    assert str(ak.Move.from_text(text)) == move


@pytest.mark.parametrize(
    ("text", "column", "wants"),
    [
        ("", 1, "a tile"),
        ("@0,1^2", 1, "a tile: two digits or three letters"),
        ("00@0,1^2", 1, "from 1 to 61"),
        ("  62@0,1^2", 3, "from 1 to 61"),
        ("107@0,1^2", 3, "'@' after the tile"),
        ("07 @0,1^2", 3, "'@' after the tile"),
        ("07@,1^2", 4, "a column q"),
        ("07@0;1^2", 5, "','"),
        ("07@0,^2", 6, "a row r"),
        ("07@0,1", 7, "'^' before the rotation"),
        ("07@0,1^6", 8, "a rotation from 0 to 5"),
        ("07@0,1^22", 9, "nothing may follow"),
        ("07@12345,1^2", 8, "','"),
        ("０７@0,1^2", 1, "a tile"),
    ],
)
def test_a_wrong_text_says_at_which_column_and_what_is_wanted(
    text: str, column: int, wants: str
) -> None:
    with pytest.raises(ak.NotationError) as caught:
        ak.Move.from_text(text)
    assert (caught.value.text, caught.value.column) == (text, column)
    assert wants in str(caught.value)
    assert f"column {column} of {text!r}" in str(caught.value)


def test_a_long_wrong_text_is_quoted_in_part() -> None:
    with pytest.raises(ak.NotationError) as caught:
        ak.Move.from_text("7" * 100_000)
    assert len(str(caught.value)) < 200
    assert len(caught.value.text) == 100_000


@pytest.mark.parametrize("read", [as_placement, as_move, ak.Move.from_text])
def test_nothing_else_is_a_placement_or_a_move(read: Any) -> None:
    assert taken(read) == set()


def test_a_placement_made_by_hand_is_checked_when_used() -> None:
    with pytest.raises(ak.AkropolisError, match="from 0 to 5, not 6"):
        ak.Placement(0, 0, 6).hexes()
