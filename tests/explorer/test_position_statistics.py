"""Statistics of a position, compared with every position of every game in all rotations."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from math import isnan
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.engine.symmetry import rotate
from akropolis_nb.statistics.totals import lead
from tests.analysis.replays import Ply, all_games, assert_tells, plies
from tests.engine.strategies import awaiting_deal, play_first
from tests.explorer.explorers import look


def quiet(explorer: ak.Explorer, games: int, start: Any = None, **settings: Any) -> None:
    explorer.run(games, start, workers=1, progress=False, **settings)


def early(plies_: int = 0, **rules: Any) -> ak.Position:
    """Return a position near the end, so that different games reach equal positions."""
    return play_first(ak.Game(seed=5, **rules), plies_).position


@cache
def filled() -> tuple[ak.Explorer, list[list[Ply]]]:
    explorer = ak.Explorer(":memory:")
    quiet(explorer, 40, early(), bot="greedy")
    quiet(explorer, 40, early(), bot="random")
    quiet(explorer, 20, early(30), bot="random")
    quiet(explorer, 30, bot="random", seed=4)
    quiet(explorer, 5, players=3)
    return explorer, [list(plies(game)) for game in all_games(explorer)]


def letters(tile: Any) -> frozenset[str]:
    hexes = ak.TILES[tile].hexes * 2
    return frozenset(hexes[n : n + 3] for n in range(3))


def sight(position: ak.Position) -> Any:
    """Return what equivalent positions have in common, computed from pictures."""
    return (
        position.rules, position.to_move, position.round, position.stones, position.stacks_left,
        tuple(letters(tile) for tile in position.site),
        frozenset((letters(t), sum(letters(t) == letters(u) for u in position.unseen))
                  for t in position.unseen),
        tuple(map(look, position.cities)),
    )  # fmt: skip


POSITIONS = [early(), early(1), early(30), early(31), ak.Game(seed=9).position, early(players=3)]


def agree(
    explorer: ak.Explorer, games: list[list[Ply]], position: ak.Position, *, asks: bool = False
) -> list[dict[str, Any]]:
    """Compare the statistics of a position with the plies of all games."""
    wanted = sight(position)
    legal = {letters(move.tile) for move in position.legal_moves()}
    expected: dict[Any, list[Ply]] = defaultdict(list)
    for ply in (ply for game in games for ply in game):
        same = ply.before.to_move == position.to_move and ply.before.round == position.round
        if same and letters(ply.move.tile) in legal and sight(ply.before) == wanted:
            after = look(ply.after.cities[ply.seat])
            expected[letters(ply.move.tile), after].append(ply)
    answer = explorer.moves(position, expected=asks)
    rows = answer.table()
    assert len(rows) == len(expected)
    for row in rows:
        move = ak.Move.from_text(row["move"])
        assert move in position.legal_moves()
        city = position.play(move).cities[position.to_move]
        own = expected[letters(move.tile), look(city)]
        assert_tells(row, own)
        assert row["price"] == own[0].price
    lows = [row["low"] for row in rows]
    assert lows == sorted(lows, reverse=True)
    return rows


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_moves_and_how_they_did(number: int) -> None:
    rows = agree(*filled(), POSITIONS[number])
    assert rows or number >= 3


def test_a_turned_position_meets_the_same_games() -> None:
    explorer, games = filled()
    before, (tile, placement), after, _ = games[0][0]
    turned = before.play((tile, rotate(placement)))
    assert turned != after
    assert agree(explorer, games, turned)


@cache
def dealt() -> tuple[ak.Explorer, list[list[Ply]]]:
    """Return games dealt from the box, and games from a position near the end of another one."""
    explorer = ak.Explorer(":memory:")
    quiet(explorer, 8, bot="random", seed=4)
    quiet(explorer, 4, early(35), bot="random")
    return explorer, [list(plies(game)) for game in all_games(explorer)]


@pytest.mark.parametrize("ply", [1, 3, 8])
def test_games_are_met_past_what_was_dealt(ply: int) -> None:
    """Also where the player to move has built before, and where others got other tiles."""
    explorer, games = dealt()
    assert agree(explorer, games, games[5][ply].before)


def test_who_does_not_move_again_keeps_the_stones_of_the_start() -> None:
    """Only one move is left; the other seat's stones, which break ties, do not change."""
    explorer, games = dealt()
    rows = agree(explorer, games, early(35), asks=True)
    assert sum(row["games"] for row in rows) == 4
    for row in rows:
        totals = [score.total for score in early(35).play(ak.Move.from_text(row["move"])).scores]
        assert row["expected"] == pytest.approx(totals.pop(early(35).to_move) - max(totals))


@pytest.mark.slow
def test_expected_leads_are_those_of_games_in_the_same_deals() -> None:
    """Each is that of a table asked about this move alone, also if the list is without the move."""
    explorer, _ = filled()
    rows = explorer.moves(early()).table()
    asked = [row for row in rows if not isnan(row["expected"])]
    assert len(asked) == min(len(rows), 24)
    for row in asked[::8]:
        table, move = EstimateTable(early(), "margin"), ak.Move.from_text(row["move"])
        found = table.reach(table.stage_of(240), asked=[move])
        result = row["expected"], row["expected_error"] / 1.96
        assert result == pytest.approx(found.total(table.number(move), lead), rel=1e-3)
    assert max(table.number(ak.Move.from_text(row["move"])) for row in asked) >= table.listed


def test_an_architect_has_no_expectation() -> None:
    builder = early(30, architect="hippodamos")
    start = builder.play(next(iter(builder.legal_moves())))
    assert start.architect_moves
    explorer = ak.Explorer(":memory:")
    quiet(explorer, 3, start)
    (row,) = explorer.moves(start).table()
    assert isnan(row["expected"])
    assert "nan" not in explorer.moves(start)._repr_html_()


def test_other_letters_are_never_met() -> None:
    """With tiles that no game of the run has, nothing is found and nothing fails."""
    explorer, _ = dealt()
    strange = ak.Position.build(site=["hhh", "mmm", "mmm", "hhh"], strict=False)
    assert explorer.moves(strange).table() == []


def test_the_moves_of_one_bot() -> None:
    explorer, _ = filled()
    both = sum(row["games"] for row in explorer.moves(early(), expected=False).table())
    greedy, random = (
        sum(row["games"] for row in explorer.moves(early(), bot=bot, expected=False).table())
        for bot in ("greedy", "random")
    )
    assert (greedy, random, both) == (40, 40, 80)
    assert explorer.moves(early(), expected=False).counted == (
        "80 games that came by it: 40 of greedy, 40 of random"
    )


def test_where_no_game_came_by_it_says_what_to_do() -> None:
    explorer, _ = filled()
    answer = explorer.moves(ak.Game(seed=1))
    assert answer.table() == []
    assert "explorer.run(start=position) plays some" in answer.counted
    assert "explorer.run(start=position)" in answer._repr_html_()
    assert answer.figure().layout.height > 0


def test_positions_from_which_nobody_moves_are_refused() -> None:
    explorer, games = filled()
    with pytest.raises(ak.AkropolisError, match="no move is played from here"):
        explorer.moves(games[0][-1].final)
    with pytest.raises(ak.AkropolisError, match="no move is played from here"):
        explorer.moves(awaiting_deal(ak.Game(seed=5)))
    with pytest.raises(ak.AkropolisError, match=r"moves are played from an ak\.Position, not 7"):
        explorer.moves(7)  # type: ignore[arg-type]


def test_invented_tiles() -> None:
    start = ak.Position.build(
        site=["hhh", "mmm", "mmm", 7], unseen=["hHh", 7, 7], strict=False, stacks_left=1
    )
    explorer = ak.Explorer(":memory:")
    quiet(explorer, 6, start, bot="random")
    rows = explorer.moves(start, expected=False).table()
    assert sum(row["games"] for row in rows) == 6
    assert {row["move"].partition("@")[0] for row in rows} <= {"hhh", "mmm", "07"}


def test_against_an_architect_a_tie_is_lost() -> None:
    """Two equal cities; the last tiles do not change the scores."""
    start = early(30, architect="hippodamos")
    explorer = ak.Explorer(":memory:")
    quiet(explorer, 12, start, bot="random")
    games = [list(plies(game)) for game in all_games(explorer)]
    expected = sum(game[0].won for game in games)
    total = sum(
        row["win_rate"] * row["games"] for row in explorer.moves(start, expected=False).table()
    )
    assert total == pytest.approx(expected)
