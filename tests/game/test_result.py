"""Results: places, ties, and games that are not over."""

from __future__ import annotations

from typing import Any

import pytest

import akropolis_nb as ak

# --- the end --------------------------------------------------------------------------------------


def ended(*stones: int, cities: dict[int, list[str]] | None = None, **rules: Any) -> ak.Game:
    """Return a finished game; its empty cities score nothing, so stones are the totals."""
    table = ak.Rules(players=len(stones), **rules)
    laid = [(cities or {}).get(seat, []) for seat in range(len(stones))]
    position = ak.Position.build(
        table, site=[1], cities=laid, stones=stones, unseen=[], strict=False
    )
    return ak.Game(position)


# A house next to the starting tile's plaza: one point.
ONE_POINT = ["hqq@0,1^2"]


@pytest.mark.parametrize(
    ("stones", "places", "winners"),
    [
        ((5, 3), (1, 2), (0,)),
        ((3, 5), (2, 1), (1,)),
        ((4, 4), (1, 1), (0, 1)),
        ((3, 5, 5), (3, 1, 1), (1, 2)),
        ((5, 3, 3), (1, 2, 2), (0,)),
        ((2, 2, 2), (1, 1, 1), (0, 1, 2)),
        ((1, 4, 4, 2), (4, 1, 1, 3), (1, 2)),
        ((6, 4, 4, 2), (1, 2, 2, 4), (0,)),
    ],
)
def test_equal_totals_and_stones_share_a_place_and_the_next_is_left_out(
    stones: tuple[int, ...], places: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    result = ended(*stones).result()
    assert (result.places, result.winners) == (places, winners)
    assert (result.totals, result.stones) == (stones, stones)


def test_among_equal_totals_more_stones_win() -> None:
    """The rulebook's tie-break, under "Calculating victory points"."""
    game = ended(4, 5, 5, cities={0: ONE_POINT})
    assert [score.total for score in game.position.scores] == [5, 5, 5]
    assert game.result().places == (3, 1, 1)
    assert str(game.result()).startswith("Shared win: Bela, Cleo; ")
    result = ended(4, 5, cities={0: ONE_POINT}).result()
    assert str(result) == "Bela wins by stones: Bela 5, Ada 5"
    assert repr(result) == f"<Result: {result}>"


def test_a_tie_against_the_architect_is_won_only_with_more_stones() -> None:
    solo: dict[str, Any] = {"architect": "hippodamos"}
    assert ended(4, 4, **solo).result().places == (2, 1)
    assert ended(5, 4, cities={1: ONE_POINT}, **solo).result().places == (1, 2)
    assert ended(4, 5, cities={0: ONE_POINT}, **solo).result().places == (2, 1)
    assert str(ended(4, 4, **solo).result()) == "Hippodamos wins the tie: Hippodamos 4, Ada 4"


def test_a_game_that_is_not_over_has_no_result_and_one_that_is_has_no_moves() -> None:
    with pytest.raises(ak.AkropolisError, match="not over: it is in round 1 of 12"):
        ak.Game(players=2, seed=1).result()
    game = ended(1, 2)
    assert len(game.legal_moves()) == 0
    with pytest.raises(ak.IllegalMoveError, match="the game is over") as caught:
        game.play("01@0,1^2")
    assert caught.value.reason == "game-over"


# --- displays -------------------------------------------------------------------------------------


def test_a_game_tells_how_it_stands() -> None:
    game = ak.Game(players=2, seed=7)
    assert repr(game) == "<Game Rules(players=2), seed 7, ply 0>"
    assert str(game) == ("round 1 of 12, Ada to move: Ada 1 (1 stone), Bela 2 (2 stones)")
    over = ended(5, 4)
    assert str(over) == str(over.result())
