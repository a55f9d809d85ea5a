"""Candidates: every legal move, equivalent ones once, compared with brute force."""

from __future__ import annotations

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.candidate_moves import candidate_moves
from tests.engine.test_symmetry import grown, pictures


def at(city: ak.City, *site: str | int) -> ak.Position:
    """Return a position with this city and enough stones for every tile of the site."""
    return ak.Position.build(
        site=[*site, "hmb"], cities=[city, ak.City()], stones=[6, 1], unseen=[], strict=False
    )


def classes(position: ak.Position) -> set[frozenset[ak.Move]]:
    """Group moves with the same tile whose cities look the same on paper after a rotation."""
    found: dict[object, set[ak.Move]] = {}
    for move in position.legal_moves():
        sides = pictures(position.city.place(*move))
        found.setdefault((move.tile, frozenset(map(frozenset, sides))), set()).add(move)
    return {frozenset(moves) for moves in found.values()}


@pytest.mark.slow
@pytest.mark.parametrize("tile", ["hbt", "hhm", "qqq", 7])
@pytest.mark.parametrize("tiles", range(5))
def test_equal_moves_are_those_whose_cities_look_the_same(tile: str | int, tiles: int) -> None:
    position = at(grown(tiles + 3, tiles), tile)
    found = {frozenset(choice.equivalent_moves) for choice in candidate_moves(position)}
    assert found == classes(position)


def test_of_very_many_choices_those_that_bring_most_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = at(grown(7, 4), "hbt", "Gqq")
    few = candidate_moves(position)
    monkeypatch.setattr("akropolis_nb.bots.candidate_moves._MANY", len(few) - 1)
    many = candidate_moves(position)
    gains = [choice.gain for choice in many]
    assert gains == sorted(gains, reverse=True) != [choice.gain for choice in few]
    assert set(many) == set(few)


def test_tiles_with_the_same_letters_are_not_equal_for_their_price_is_not() -> None:
    assert ak.TILES[8].hexes == ak.TILES[27].hexes
    found = {choice.move: choice.gain for choice in candidate_moves(at(ak.City(), 27, 8))}
    for (tile, spot), gain in found.items():
        if tile == 27:
            assert found[ak.Move(8, spot)] == gain - 1


def test_an_invented_tile_that_lies_twice_on_the_site_is_taken_for_the_lower_price() -> None:
    found = [
        choice
        for choice in candidate_moves(at(ak.City(), "hhg", "hhg"))
        if choice.move.tile == "hhg"
    ]
    assert len(found) == 30
    # Its two houses are adjacent and have one star wherever it is placed; it is free.
    assert {choice.gain for choice in found} == {2}
