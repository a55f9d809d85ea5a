"""Explanations of districts: data that add up to the score, and sentences that name hexes.

test_reference_agrees.py compares every record with the reference.
"""

from __future__ import annotations

from random import Random

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.geometry import centre
from akropolis_nb.messages.sentences import side_of
from tests.engine.reference import NAMES, around
from tests.engine.second_source.reference_game import ARCHITECTS
from tests.engine.strategies import play_on


@pytest.mark.parametrize("variants", ["", "hmbtg"])
@pytest.mark.parametrize("architect", ARCHITECTS)
def test_an_architects_values_add_up_too(architect: str, variants: str) -> None:
    doubled = 0
    for seed in range(3):
        game = play_on(ak.Game(architect=architect, seed=seed, variants=variants), Random(2), 100)
        score = game.position.scores[1]
        explanation = score.explain()
        for letter, name in NAMES.items():
            of_kind = [hexagon for hexagon in explanation.hexes if hexagon.kind == letter]
            assert sum(hexagon.value for hexagon in of_kind) == score[name].value
            doubled += sum(hexagon.doubled for hexagon in of_kind)
        assert all(h.counts and "all of the architect's do" in h.text for h in explanation.hexes)
    assert (doubled > 0) == bool(variants)


def test_str_gives_a_sentence_for_each_district_in_order() -> None:
    explanation = ak.City(["hmb@1,-1^1", "tgq@3,-3^1"]).score().explain()
    lines = str(explanation).splitlines()
    assert lines == [hexagon.text for hexagon in explanation.hexes]
    assert [(h.q, h.r) for h in explanation.hexes] == sorted((h.q, h.r) for h in explanation.hexes)
    for hexagon, line in zip(explanation.hexes, lines, strict=True):
        assert f"({hexagon.q}, {hexagon.r})" in line
    assert explanation.at(0, 0) is None


ALONE, TEMPLES = ["mqM@1,-1^1"], ["tqt@1,-1^1"]
TWO_GROUPS, EQUAL_GROUPS = ["hhq@1,-1^1", "hqq@0,1^2"], ["hqq@1,-1^1", "hqq@0,1^2"]
NO_PLAZA, AT_A_LAKE = ["bgq@1,-1^1"], ["bqq@-2,1^4", "qqq@-2,2^2", "qqq@-2,0^0"]


@pytest.mark.parametrize(
    ("tiles", "cell", "variants", "reason", "words"),
    [
        (["mmq@1,-1^1"], (1, -1), "", "touches-market", "a market: upper right (2, -2)"),
        (ALONE, (1, -1), "", "counts", "counts 1: no market is beside it"),
        (ALONE, (1, -1), "m", "counts", "doubled, as it touches a market plaza: lower right (2, -"),
        (TWO_GROUPS, (0, 1), "", "smaller-group", "1 of the 2 houses that the largest has"),
        (TWO_GROUPS, (1, -1), "", "counts", "it is one of the largest group of houses"),
        (TWO_GROUPS, (1, -1), "h", "counts", "worth 2; it would double from 10"),
        (EQUAL_GROUPS, (0, 1), "", "counts", "counts 1"),
        (EQUAL_GROUPS, (1, -1), "", "smaller-group", "only one of two equal groups counts"),
        (TEMPLES, (1, -1), "", "not-surrounded", "it is not surrounded; open: top (1, -2)"),
        (TEMPLES, (2, -1), "", "not-surrounded", "(3, -2), lower right (3, -1), bottom (2, 0)"),
        (AT_A_LAKE, (-2, 1), "", "no-edge", "enclosed by the city: upper right (-1, 0)"),
        (NO_PLAZA, (2, -2), "", "counts", "1, but scores nothing without a garden plaza"),
        (NO_PLAZA, (1, -1), "", "counts", "scores nothing without a barracks plaza"),
    ],
)
def test_a_sentence_says_why_a_hex_counts(
    tiles: list[str], cell: tuple[int, int], variants: str, reason: str, words: str
) -> None:
    found = ak.City(tiles).score(ak.Rules(variants=variants)).explain().at(*cell)
    assert found is not None
    assert (found.reason, words in found.text) == (reason, True), found.text
    assert str(cell) in found.text


def test_neighbours_are_named_by_their_place_in_the_picture() -> None:
    x, y = centre(2, -1, 1)
    for cell in around((2, -1)):
        right, up = (a - b for a, b in zip(centre(*cell, 1), (x, y), strict=True))
        name = side_of(cell, (2, -1))
        assert ("right" in name, "left" in name) == (right > 0.1, right < -0.1)
        assert name.startswith(("top", "upper")) == (up > 0)
