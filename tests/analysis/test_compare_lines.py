"""compare_lines, checked against the positions that the lines lead to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from tests.analysis.games import played


def branched() -> ak.Game:
    """Return a game: a main line of 14 plies, a variation to ply 17 from 9, one to 8 from 6."""
    game = played(plies=14, names=["<Ada>", "Bela"])
    for start, end in ((9, 17), (6, 8)):
        game.goto(game.root.main())
        game.goto(start)
        rng = Random(start)
        while game.ply < end:
            game.play(rng.choice(list(game.legal_moves())))
    return game


def totals(game: ak.Game, line: int, ply: int) -> list[int]:
    """Return the totals after some plies of a line, played again."""
    again = ak.Game(game.root.position, stacks=game.stacks_from_root())
    for move in game.line(line)[:ply]:
        again.play(move)
    return [score.total for score in again.position.scores]


def test_each_line_tells_its_scores_and_its_difference_to_the_main_line() -> None:
    game = branched()
    lines = ak.compare_lines(game).lines
    assert [(line.number, len(line.moves), line.shared) for line in lines] == [
        (0, 14, 14),
        (1, 17, 9),
        (2, 8, 6),
    ]
    for line, at in zip(lines, (14, 14, 8), strict=True):
        assert line.moves == game.line(line.number)
        assert [list(row) for row in line.totals] == [
            totals(game, line.number, ply) for ply in range(len(line.moves) + 1)
        ]
        assert line.compared_at == at
        mine, main = totals(game, line.number, at), totals(game, 0, at)
        assert list(line.differences) == [
            one - other for one, other in zip(mine, main, strict=True)
        ]
    assert [line.move for line in lines] == ["", str(game.line(1)[9]), str(game.line(2)[6])]


@pytest.mark.parametrize(
    ("asked", "numbers", "stem"),
    [
        (None, [0, 1, 2], 6),
        (["main", 1], [0, 1], 9),
        ([2, "current", 1], [2, 1], 6),
        ([1], [1], 17),
    ],
)
def test_lines_are_named_or_numbered(asked: Any, numbers: list[int], stem: int) -> None:
    compared = ak.compare_lines(branched(), asked)
    assert [line.number for line in compared.lines] == numbers
    assert compared.stem == stem


def test_a_node_stands_for_the_line_through_it() -> None:
    game = branched()
    fork = game.root.main().path()[8].children[1]
    assert [line.number for line in ak.compare_lines(game, [fork]).lines] == [1]
    with pytest.raises(ak.AkropolisError, match="not in the tree"):
        ak.compare_lines(game, [ak.Game(seed=1).root])


def test_the_table_has_a_record_for_each_line_and_player() -> None:
    game = branched()
    compared = ak.compare_lines(game)
    records = compared.table()
    assert [(record["line"], record["player"]) for record in records] == [
        (name, player) for name in ("main", "line 1", "line 2") for player in ("<Ada>", "Bela")
    ]
    for record in records:
        parts = ["houses", "markets", "barracks", "temples", "gardens", "stones"]
        assert sum(record[part] for part in parts) == record["total"]
    page = compared._repr_html_()
    assert "&lt;Ada&gt;" in page
    assert "<Ada>" not in page
    for record in records[2:]:
        sign = "+" if record["difference"] > 0 else "−" if record["difference"] else ""
        assert f">{sign}{abs(record['difference'])}<" in page
    assert "line 2" in str(compared)
    assert "line 2" in repr(compared)


def test_the_chart_shows_the_stem_once_and_every_line_from_where_it_parts() -> None:
    game = branched()
    figure = ak.compare_lines(game).figure()
    curves = {(trace.name, trace.customdata[0][1]): trace for trace in figure.data}
    assert len(curves) == len(figure.data) == 8
    for seat in (0, 1):
        assert list(curves["in common", seat].x) == list(range(7))
        assert list(curves["main", seat].x) == list(range(6, 15))
        one, two = (f"line {n}: {game.line(n)[ply]}" for n, ply in ((1, 9), (2, 6)))
        assert list(curves[one, seat].x) == list(range(9, 18))
        assert list(curves[two, seat].x) == [6, 7, 8]
        assert curves[one, seat].y[-1] == totals(game, 1, 17)[seat]
    assert "&lt;Ada&gt;" in figure.layout.annotations[0].text


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ([], "lines is empty"),
        (["side"], "whole number"),
        ([3], "from 0 to 2"),
        ("main", "names, numbers or nodes"),
    ],
)
def test_lines_that_are_not_there_are_refused(asked: Any, message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        ak.compare_lines(branched(), asked)
    with pytest.raises(ak.AkropolisError, match=r"lines of an ak\.Game"):
        ak.compare_lines(ak.City())  # type: ignore[arg-type]


@pytest.mark.compiled
def test_the_network_plays_on_from_the_end_of_each_line() -> None:
    game = ak.Game(seed=7)
    for move in list(game.legal_moves())[:2]:
        game.play(move)
        game.undo()
    assert "expected" not in ak.compare_lines(game).table()[0]
    compared = ak.compare_lines(game, playouts=20, seed=3)
    ends = [node for node in game if not node.children]
    for line, end in zip(compared.lines, ends, strict=True):
        totals = ak.playouts(end.position, 20, "network", seed=3)
        rows = [row for row in compared.table() if row["number"] == line.number]
        assert [row["expected"] for row in rows] == pytest.approx(totals.mean(axis=0).tolist())
        first = (totals == totals.max(axis=1, keepdims=True)).astype(float)
        shares = (first / first.sum(axis=1, keepdims=True)).mean(axis=0)
        assert [row["win_rate"] for row in rows] == pytest.approx(shares.tolist())
    assert "wins" in compared._repr_html_()
    with pytest.raises(ak.AkropolisError, match="playouts takes"):
        ak.compare_lines(game, playouts=-1)
