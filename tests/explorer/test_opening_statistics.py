"""The explorer's statistics, compared with plain Python over the replayed games."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from tests.analysis.replays import Ply, all_games, assert_tells, plies


@cache
def filled(players: int) -> tuple[ak.Explorer, list[list[Ply]]]:
    explorer = ak.Explorer(":memory:")
    explorer.run(60, players=players, bot="random", seed=2, workers=1, progress=False)
    return explorer, [list(plies(game)) for game in all_games(explorer)]


def turned(letters: str) -> frozenset[str]:
    """Return the rotations of a tile's letters."""
    return frozenset((letters * 2)[n : n + 3] for n in range(3))


@pytest.mark.parametrize("players", [2, 3])
def test_first_tiles(players: int) -> None:
    explorer, games = filled(players)
    expected: dict[Any, list[Ply]] = defaultdict(list)
    for ply in (ply for game in games for ply in game[:players]):
        assert isinstance(ply.move.tile, int)
        expected[ply.seat, turned(ak.TILES[ply.move.tile].hexes), ply.price].append(ply)
    rows = explorer.first_tiles().table()
    assert len(rows) == len(expected)
    for row in rows:
        assert_tells(row, expected[row["seat"], turned(row["hexes"]), row["price"]])
        same = [n for n, t in ak.TILES.items() if turned(t.hexes) == turned(row["hexes"])]
        assert row["tiles"] == [n for n in same if ak.TILES[n].players <= players]
    order = [(row["seat"], -row["low"]) for row in rows]
    assert order == sorted(order)


def test_an_architect_chooses_nothing() -> None:
    explorer = ak.Explorer(":memory:").run(20, architect="hippodamos", workers=1, progress=False)
    assert {row["seat"] for row in explorer.first_tiles().table()} == {0}


def test_answers_are_of_one_part_and_say_so() -> None:
    explorer = ak.Explorer(":memory:")
    for games, bot, players in ((30, "random", 2), (20, "greedy", 2), (10, "random", 3)):
        explorer.run(games, players=players, bot=bot, workers=1, progress=False)
    explorer.run(5, ak.Game(seed=1), workers=1, progress=False)
    answer = explorer.first_tiles()
    assert answer.counted.startswith("30 games of random, Rules(players=2); not counted: ")
    assert "20 games of greedy" in answer.counted
    assert sum(row["games"] for row in answer.table()) == 2 * 30
    assert explorer.first_tiles(bot="greedy").counted == "20 games of greedy, Rules(players=2)"
    assert explorer.first_tiles(players=3).counted == "10 games of random, Rules(players=3)"
    explorer.run(15, bot="greedy", seed=1, workers=1, progress=False)
    assert explorer.first_tiles().counted.startswith("35 games of greedy"), "of two seeds"
    explorer.run(2, workers=1, progress=False)
    assert explorer.first_tiles().counted.startswith("2 games of varied fast"), "shown first"


@pytest.mark.parametrize(
    ("only", "message"),
    [
        ({"players": 4}, "there are no whole games with players=4"),
        ({"player": 4}, "games are chosen by .*players.*, not player="),
    ],
)
def test_nonsense_is_refused_in_a_sentence(only: Any, message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        filled(2)[0].first_tiles(**only)


@pytest.mark.parametrize(
    ("name", "successor"),
    [
        ("stones", r'ak.try_habit\("stones:\+1"'),
        ("tiles", "ak.tile_list rates a site"),
        ("first_placements", r"moves\(position\) compares"),
        ("first_tile", "did you mean 'first_tiles'"),
    ],
)
def test_what_is_gone_names_its_successor(name: str, successor: str) -> None:
    with pytest.raises(AttributeError, match=successor):
        getattr(filled(2)[0], name)


def test_an_empty_file_says_what_to_do() -> None:
    with pytest.raises(ak.AkropolisError, match=r"there are no whole games.*run\(...\) plays some"):
        ak.Explorer(":memory:").first_tiles()


def test_a_table_displays_itself() -> None:
    answer = filled(3)[0].first_tiles()
    html = answer._repr_html_()
    assert answer.question in html
    assert "60 games of random" in html
    assert f"of {len(answer.rows)} rows about {round(len(answer.rows) / 20)} are outside" in html
    assert answer.question in repr(answer)
    figure = answer.figure()
    assert [trace.xaxis for trace in figure.data] == ["x", "x2", "x3"]
    assert [note.text for note in figure.layout.annotations] == [
        f"<b>player {n}</b>" for n in (1, 2, 3)
    ]
    assert np.isfinite([value for trace in figure.data for value in trace.x]).all()
    colours = {colour for trace in figure.data for colour in trace.marker.color}
    assert len(colours) == 1, "all have too few games"
