"""The explorer's statistics, compared with plain Python over the replayed games."""

from __future__ import annotations

import statistics
from collections import defaultdict
from functools import cache
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.explorer.game_records import STONES, Record
from akropolis_nb.explorer.opening_statistics import Sample, stones
from tests.analysis.told import Ply, all_games, assert_tells, plies
from tests.explorer.explorers import first_picture, look

RULES = [{"players": 2}, {"players": 3, "variants": "g"}]
with_rules = pytest.mark.parametrize("players", [2, 3])


@cache
def filled(players: int) -> tuple[ak.Explorer, list[list[Ply]]]:
    explorer = ak.Explorer(":memory:")
    explorer.run(60, players=players, bot="random", seed=2, workers=1, progress=False)
    return explorer, [list(plies(game)) for game in all_games(explorer)]


def turned(letters: str) -> frozenset[str]:
    """Return the rotations of a tile's letters."""
    return frozenset((letters * 2)[n : n + 3] for n in range(3))


def hexes_of(move: ak.Move) -> str:
    assert isinstance(move.tile, int)
    return ak.TILES[move.tile].hexes


def first_plies(games: list[list[Ply]]) -> list[Ply]:
    """Yield the first move of each seat in each game."""
    return [
        next(ply for ply in game if ply.seat == seat)
        for game in games
        for seat in range(len(game[0].before.cities))
    ]


@with_rules
def test_first_tiles(players: int) -> None:
    explorer, games = filled(players)
    expected: dict[Any, list[float]] = defaultdict(list)
    for ply in first_plies(games):
        expected[ply.seat, turned(hexes_of(ply.move))].append(ply.total)
    rows = explorer.first_tiles().table()
    assert len(rows) == len(expected)
    for row in rows:
        assert_tells(row, expected[row["seat"], turned(row["hexes"])])
        same = [n for n, t in ak.TILES.items() if turned(t.hexes) == turned(row["hexes"])]
        assert row["tiles"] == [n for n in same if ak.TILES[n].players <= players]


@with_rules
def test_first_placements(players: int) -> None:
    explorer, games = filled(players)
    expected: dict[Any, list[float]] = defaultdict(list)
    for ply in first_plies(games):
        pictures = look(ply.after.cities[ply.seat])
        expected[ply.seat, pictures].append(ply.total)
    rows = explorer.first_placements().table()
    assert len(rows) == len(expected)
    for row in rows:
        move = ak.Move.from_text(row["move"])
        pictures = look(ak.City().place(*move))
        assert_tells(row, expected[row["seat"], pictures])
        equal = [
            spot
            for spot in ak.City().legal_placements()
            if first_picture(move.tile, spot) in pictures
        ]
        assert row["equivalent_moves"] == len(equal) * sum(
            turned(tile.hexes) == turned(hexes_of(move)) and tile.players <= players
            for tile in ak.TILES.values()
        )


def test_first_placements_of_one_tile() -> None:
    explorer, _ = filled(2)
    rows = [row for row in explorer.first_placements().table() if row["hexes"] in turned("Hqq")]
    assert rows
    assert explorer.first_placements("qHq").table() == rows
    assert explorer.first_placements(37).table() == rows


@pytest.mark.parametrize("tile", [37, "qHq"])
def test_the_heat_of_a_tile(tile: Any) -> None:
    """Each placement has the mean of the games with an equivalent city."""
    explorer, games = filled(2)
    answer = explorer.first_placements(tile)
    first = [ply for ply in first_plies(games) if hexes_of(ply.move) in turned("Hqq")]
    for seat in range(2):
        heat = answer.heat(seat)
        assert heat
        for spot in ak.City().legal_placements():
            here = first_picture(tile, spot)
            own = [
                ply.total
                for ply in first
                if ply.seat == seat and here in look(ply.after.cities[seat])
            ]
            assert (spot in heat) == bool(own)
            if own:
                assert heat[spot] == pytest.approx(sum(own) / len(own))
    assert ak.City().figure(heat=answer.heat()).data


def test_heat_is_for_one_tile_alone() -> None:
    explorer, _ = filled(2)
    for answer in (explorer.first_placements(), explorer.tiles()):
        with pytest.raises(ak.AkropolisError, match=r"heat for first_placements\(tile=...\) alone"):
            answer.heat()
    with pytest.raises(ak.AkropolisError, match="seat takes a whole number from 0 to 1, not 2"):
        explorer.first_placements(7).heat(2)


@with_rules
@pytest.mark.parametrize("after", [1, 3])
def test_stones(players: int, after: int) -> None:
    explorer, games = filled(players)
    expected: dict[Any, list[float]] = defaultdict(list)
    for game in games:
        # The last position of the round; by then the next round has been dealt.
        last = next(ply.after for ply in game if ply.after.round == after + 1)
        for seat, held in enumerate(last.stones):
            expected[seat, held].append(game[-1].final.scores[seat].total)
    rows = explorer.stones(after).table()
    assert [(row["seat"], row["stones"]) for row in rows] == sorted(expected)
    for row in rows:
        assert_tells(row, expected[row["seat"], row["stones"]])


@with_rules
def test_what_a_stone_goes_with(players: int) -> None:
    """The slope, compared with NumPy's least squares."""
    explorer, games = filled(players)
    fits = explorer.stones(4).fits
    assert [fit["seat"] for fit in fits] == list(range(players))
    for fit in fits:
        table, totals = [], []
        for game in games:
            last = next(ply.after for ply in game if ply.after.round == 5)
            score = last.scores[fit["seat"]]
            table.append([1, score.stones, score.total - score.stones])
            totals.append(game[-1].final.scores[fit["seat"]].total)
        slope = np.linalg.lstsq(np.array(table), np.array(totals), rcond=None)[0][1]
        assert fit["worth"] == pytest.approx(slope)
        assert fit["low"] < slope < fit["high"]


def test_where_points_tell_nothing_stones_alone_are_counted() -> None:
    """Nobody has points yet, so this is a straight line, compared with Python's statistics."""
    held, totals = [0, 1, 2, 0, 1, 3], [50, 54, 55, 49, 52, 60]
    moves = np.zeros((6, 36, 7), np.int16)
    moves[:, :, STONES] = 2  # the second seat has equally many in each game
    moves[:, 4, STONES] = held
    record = Record(
        np.zeros((6, 36), np.int16), moves, np.array([totals, totals], np.int16).T.copy()
    )
    answer = stones(Sample(ak.Rules(), record, "six games"), after=2)
    (fit,) = answer.fits
    slope, start = statistics.linear_regression(held, totals)
    assert (fit["seat"], fit["games"]) == (0, 6)
    assert fit["worth"] == pytest.approx(slope)
    assert fit["at_none"] == pytest.approx(start)
    assert [(row["seat"], row["stones"], row["games"]) for row in answer.table()] == [
        (0, 0, 2), (0, 1, 2), (0, 2, 1), (0, 3, 1), (1, 2, 6),
    ]  # fmt: skip


@with_rules
@pytest.mark.parametrize(
    "by", [(), "round", ("seat",), ("price", "round"), ("round", "price", "seat")]
)
def test_tiles(players: int, by: Any) -> None:
    explorer, games = filled(players)
    names = (by,) if isinstance(by, str) else by
    means = [
        sum(game[-1].final.scores[seat].total for game in games) / len(games)
        for seat in range(players)
    ]
    expected: dict[Any, list[float]] = defaultdict(list)
    for ply in (ply for game in games for ply in game):
        told = {"round": ply.before.round, "price": ply.price, "seat": ply.seat}
        key = (ply.move.tile, *(told[name] for name in names))
        expected[key].append(ply.total - means[ply.seat])
    rows = explorer.tiles(by).table()
    assert {(row["tile"], *(row[name] for name in names)) for row in rows} == set(expected)
    for row in rows:
        assert_tells(row, expected[row["tile"], *(row[name] for name in names)], "worth")
    lows = [row["low"] for row in rows]
    assert lows == sorted(lows, reverse=True)


def test_an_architect_chooses_nothing() -> None:
    explorer = ak.Explorer(":memory:").run(20, architect="hippodamos", workers=1, progress=False)
    for answer in (explorer.first_tiles(), explorer.first_placements(), explorer.stones()):
        assert {row["seat"] for row in answer.table()} == {0}
    rows = explorer.tiles("seat").table()
    assert {row["seat"] for row in rows} == {0}
    assert sum(row["games"] for row in rows) == 20 * 18


def test_answers_are_of_the_largest_part_and_say_so() -> None:
    explorer = ak.Explorer(":memory:")
    for games, bot, players in ((30, "random", 2), (20, "greedy", 2), (10, "random", 3)):
        explorer.run(games, players=players, bot=bot, workers=1, progress=False)
    explorer.run(50, ak.Game(seed=1), workers=1, progress=False)
    answer = explorer.first_tiles()
    assert answer.counted.startswith("30 games of random, Rules(players=2); not counted: ")
    assert "20 games of greedy" in answer.counted
    assert sum(row["games"] for row in answer.table()) == 2 * 30
    assert explorer.tiles(bot="greedy").counted == "20 games of greedy, Rules(players=2)"
    assert explorer.stones(players=3).counted == "10 games of random, Rules(players=3)"
    explorer.run(15, bot="greedy", seed=1, workers=1, progress=False)
    assert explorer.first_tiles().counted.startswith("35 games of greedy"), "of two seeds"


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (lambda e: e.first_tiles(players=4), "there are no whole games with players=4"),
        (lambda e: e.first_tiles(player=4), "games are chosen by .*players.*, not player="),
        (lambda e: e.tiles("colour"), "by takes any of round, price, seat, not 'colour'"),
        (lambda e: e.tiles(3), "by takes any of round, price, seat, not 3"),
        (lambda e: e.stones(0), "after takes a whole number from 1 to 12"),
        (lambda e: e.first_placements("xyz"), "not a tile: 'xyz'"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(question: Any, message: str) -> None:
    explorer, _ = filled(2)
    with pytest.raises(ak.AkropolisError, match=message):
        question(explorer)


def test_an_empty_file_says_what_to_do() -> None:
    with pytest.raises(ak.AkropolisError, match=r"there are no whole games.*run\(...\) plays some"):
        ak.Explorer(":memory:").first_tiles()


@pytest.mark.parametrize("question", ["first_tiles", "first_placements", "stones", "tiles"])
def test_an_answer_displays_itself(question: str) -> None:
    answer = getattr(filled(2)[0], question)()
    html = answer._repr_html_()
    assert answer.question in html
    assert "60 games of random" in html
    assert html.count("<tr>") == min(len(answer.rows), 20) + 1
    assert answer.question in repr(answer)
    figure = answer.figure()
    assert figure.data
    values = [value for trace in figure.data for value in trace.x]
    assert all(np.isfinite(value) for value in values)


def test_a_figure_of_tiles_by_round_has_a_cell_for_each_row() -> None:
    answer = filled(2)[0].tiles("round")
    (trace,) = answer.figure().data
    cells = {
        (int(tile), int(column)): value
        for tile, line in zip(trace.y, trace.z, strict=True)
        for column, value in zip(trace.x, line, strict=True)
        if value is not None
    }
    assert cells == {(row["tile"], row["round"]): row["worth"] for row in answer.table()}
