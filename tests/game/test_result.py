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


def test_a_result_tells_who_wins_and_by_what() -> None:
    """The places are held by the examples of the rulebook, in ``tests/engine``."""
    assert str(ended(5, 3).result()) == "Ada wins: Ada 5, Bela 3"
    shared = ended(4, 5, 5, cities={0: ONE_POINT}).result()
    assert str(shared).startswith("Shared win: Bela, Cleo; ")
    by_stones = ended(4, 5, cities={0: ONE_POINT}).result()
    assert str(by_stones) == "Bela wins by stones: Bela 5, Ada 5"
    assert repr(by_stones) == f"<Result: {by_stones}>"
    solo = ended(4, 4, architect="hippodamos").result()
    assert str(solo) == "Hippodamos wins the tie: Hippodamos 4, Ada 4"


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
