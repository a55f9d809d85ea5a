"""A review's better moves, added to the game as variations."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis import continuation
from akropolis_nb.analysis.review import variations
from tests.analysis.games import played

if TYPE_CHECKING:
    from akropolis_nb.analysis.review.review import Review


@pytest.fixture(scope="module")
def record() -> str:
    """Return the last ten moves of a random game."""
    late, rng = ak.Game(played("random", plies=26, seed=2).position, seed=2), Random(2)
    while not late.position.is_over:
        late.play(ak.bot("random").choose(late.position, rng))
    return late.to_json()


@pytest.fixture(scope="module")
def review(record: str) -> Review:
    result = ak.review(ak.Game.from_json(record), playouts=60, progress=False)
    assert len(result.mistakes) > 2
    return result


def test_each_mistake_gets_a_mark_and_a_better_line(record: str, review: Review) -> None:
    game = ak.Game.from_json(record)
    game.goto(5)
    here, main, calls = game.node, game.moves, []
    game.on_change(lambda: calls.append(game.node))
    nodes = review.add_lines(game)
    assert game.node is here
    assert game.moves == game.line("main") == main
    assert calls
    assert set(calls) == {here}
    assert [(node.ply, node.move) for node in nodes] == [
        (move.ply, move.best) for move in review.mistakes
    ]
    line = game.root.main().path()
    for node, move in zip(nodes, review.mistakes, strict=True):
        assert line[move.ply - 1].marks == (move.sign,)
        assert node.parent is line[move.ply - 1].parent
        assert f"{move.loss:.1f}" in node.comment
        assert str(move.move) in node.comment
    assert ak.Game.from_json(game.to_json()).lines() == game.lines()


def test_a_line_goes_on_with_tiles_that_were_on_the_table(record: str, review: Review) -> None:
    game = ak.Game.from_json(record)
    lengths = set()
    for node in review.add_lines(game):
        assert node.parent is not None
        table = set(node.parent.position.site)
        after = node.end().path()[node.ply - 1 :]
        assert {step.move.tile for step in after if step.move} <= table
        lengths.add(len(after))
    assert max(lengths) > 1


def test_a_line_goes_on_for_three_moves_where_the_round_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With four players, five moves can be on the table in a round."""
    monkeypatch.setattr(
        continuation, "best_by_network", lambda position, _: next(iter(position.legal_moves()))
    )
    game = ak.Game(players=4, seed=3)
    first = game.graft(None, next(iter(game.legal_moves())))
    variations._go_on(game, first)
    assert [step.ply for step in first.end().path()] == [1, 2, 3, 4]
    late = game.graft(first.end(), next(iter(first.end().position.legal_moves())))
    variations._go_on(game, late)
    assert late.children == []


def test_written_twice_they_stand_there_once(record: str, review: Review) -> None:
    game = ak.Game.from_json(record)
    review.add_lines(game)
    once = game.to_json()
    review.add_lines(game)
    assert game.to_json() == once


def test_comments_and_marks_that_were_there_stay(record: str, review: Review) -> None:
    game, move = ak.Game.from_json(record), review.mistakes[0]
    assert move.best is not None
    line = game.root.main().path()
    node = game.graft(line[move.ply - 1].parent, move.best)
    game.annotate("my idea", node=node)
    game.annotate(marks="!", node=line[move.ply - 1])
    review.add_lines(game)
    assert node.comment.startswith("my idea\n")
    assert line[move.ply - 1].marks == ("!", move.sign)


def test_another_game_is_left_alone(record: str, review: Review) -> None:
    for other in (ak.Game(seed=50), ak.Game.from_json(record)):
        if other.moves:
            other.delete(other.root.main().path()[-2])
        before = other.to_json()
        with pytest.raises(ak.AkropolisError, match="not in this game"):
            review.add_lines(other)
        assert other.to_json() == before
    with pytest.raises(ak.AkropolisError, match=r"an ak\.Game"):
        review.add_lines(ak.City())  # type: ignore[arg-type]
