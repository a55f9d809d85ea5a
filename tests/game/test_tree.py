"""The tree of a game: playing another move keeps what was played before."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.game.tree import Node
from tests.engine.strategies import play_on

if TYPE_CHECKING:
    from collections.abc import Callable


def game_of(plies: int, seed: int = 1) -> ak.Game:
    return play_on(ak.Game(players=2, seed=seed), Random(seed), plies)


def branched() -> tuple[ak.Game, tuple[ak.Move, ...], tuple[ak.Move, ...]]:
    """Return a game with a main line of 6 moves; the current line is 3 moves from ply 2."""
    game = game_of(6)
    main = game.moves
    game.goto(2)
    play_on(game, Random(99), 3)
    return game, main, game.moves


# --- back and forth -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ply", "step", "count", "says"),
    [
        (0, "undo", 1, "no move has been played"),
        (3, "undo", 4, "4 moves cannot be taken back; played so far: 3"),
        (5, "redo", 1, "no move to play again"),
        (3, "redo", 3, "3 moves cannot be played again; ahead: 2"),
    ],
)
def test_more_than_there_is_cannot_be_undone_or_redone(
    ply: int, step: str, count: int, says: str
) -> None:
    game = game_of(5)
    game.goto(ply)
    with pytest.raises(ak.AkropolisError, match=says):
        getattr(game, step)(count)
    assert game.ply == ply


def test_goto_takes_any_ply_of_the_line_or_any_node() -> None:
    game, main, variation = branched()
    game.goto(0)
    assert game.moves == variation
    end = game.root.main()
    game.goto(end)
    assert game.moves == main
    for ply in (-1, 7, 1.0, "2", None):
        with pytest.raises(ak.AkropolisError):
            game.goto(ply)  # type: ignore[arg-type]
    assert game.node is end


# --- variations -----------------------------------------------------------------------------------


def test_playing_after_undo_starts_a_variation_and_the_old_line_stays() -> None:
    game, main, variation = branched()
    assert variation[:2] == main[:2]
    assert variation[2] != main[2]
    assert game.lines() == [main, variation]
    assert game.line() == game.line("main") == game.line(0) == main
    assert game.line("current") == game.line(1) == game.moves == variation


def test_the_line_ahead_is_that_last_visited_else_the_main_one() -> None:
    game, main, variation = branched()
    game.undo(3)
    assert game.moves == variation
    game.redo()
    assert game.moves[:3] == variation[:3]
    game.goto(game.root.children[0].children[0].children[0])
    assert game.moves == main
    game.goto(1)
    assert game.moves == main


def test_a_move_can_be_grafted_without_going_there() -> None:
    game, main, variation = branched()
    calls: list[int] = []
    game.on_change(lambda: calls.append(game.ply))
    move = next(move for move in game.root.position.legal_moves() if move != main[0])
    child = game.graft(game.root, move)
    assert game.graft(game.root, str(move)) is child
    assert (game.ply, calls) == (5, [5])
    assert game.lines() == [main, variation, (move,)]


def test_the_tree_can_be_walked_main_lines_first() -> None:
    game, main, variation = branched()
    nodes = list(game)
    assert [node.ply for node in nodes] == [0, 1, 2, 3, 4, 5, 6, 3, 4, 5]
    assert [node.move for node in nodes[1:]] == [*main, *variation[2:]]
    assert [node.is_main for node in nodes] == [True] * 7 + [False] * 3
    assert [node.seat for node in nodes[:4]] == [None, 0, 1, 0]
    for node in nodes:
        assert node.root() is game.root
        assert [step.ply for step in node.path()] == list(range(1, node.ply + 1))


# --- promoting and deleting -----------------------------------------------------------------------


def test_promote_makes_the_line_through_a_node_the_main_line() -> None:
    game, main, variation = branched()
    game.promote()
    assert game.lines() == [variation, main]
    assert game.moves == variation
    game.promote(game.root.children[0].children[0].children[1])
    assert game.lines() == [main, variation]
    assert (game.ply, game.moves) == (5, variation)
    game.promote(game.root)
    assert game.lines() == [main, variation]


def test_deleting_the_present_line_goes_back_to_where_it_left() -> None:
    game, main, _ = branched()
    node = game.node
    game.delete(node.path()[2])
    assert game.lines() == [main]
    assert (game.ply, game.moves) == (2, main)
    game.redo(4)
    assert game.moves[: game.ply] == main


def test_deleting_another_line_leaves_the_present_one() -> None:
    game, main, variation = branched()
    game.delete(game.root.main().path()[3])
    assert game.lines() == [main[:3], variation]
    assert (game.ply, game.moves) == (5, variation)
    game.delete(game.root.main())
    assert game.lines() == [variation]


def test_the_start_cannot_be_deleted() -> None:
    game = game_of(2)
    with pytest.raises(ak.AkropolisError, match="the start of a game cannot be deleted"):
        game.delete(game.root)
    game.goto(0)
    with pytest.raises(ak.AkropolisError, match="the start of a game cannot be deleted"):
        game.delete()
    assert len(game.lines()[0]) == 2


def test_a_node_of_another_game_or_a_deleted_one_is_refused() -> None:
    game, _, _ = branched()
    deleted = game.node
    game.delete(deleted.path()[3])
    stranger = game_of(3).node
    text = game.to_json()
    for node in (deleted, deleted.path()[3], stranger, Node(game.position, game.root, None)):
        for call in (game.goto, game.promote, game.delete):
            with pytest.raises(ak.AkropolisError, match="is not in the tree of this game"):
                call(node)
        with pytest.raises(ak.AkropolisError, match="is not in the tree"):
            game.annotate("!", node=node)
        with pytest.raises(ak.AkropolisError, match="is not in the tree"):
            game.graft(node, "07@0,1^2")
    assert game.to_json() == text


# --- comments and marks ---------------------------------------------------------------------------


def test_comments_and_marks_stay_with_their_node() -> None:
    game, _, _ = branched()
    game.annotate("hm, здравствуй 🏛\n\0", ["?!", "💡"])
    node = game.root.main()
    game.annotate(marks="!", node=node)
    game.annotate("the end", node=node)
    assert (game.node.comment, game.node.marks) == ("hm, здравствуй 🏛\n\0", ("?!", "💡"))
    assert (node.comment, node.marks) == ("the end", ("!",))
    game.annotate(marks=[], node=node)
    assert (node.comment, node.marks) == ("the end", ())
    game.annotate("", node=node)
    assert node.comment == ""
    game.annotate(marks="!")
    game.annotate(marks="")
    assert game.node.marks == ()


@pytest.mark.parametrize(
    ("comment", "marks", "says"),
    [
        ("x" * 10_001, None, "a comment is a text of at most 10000 characters"),
        ("\udcff", None, "half a character"),
        (None, ["!" * 9], "a mark is a text of at most 8 characters"),
        ("fine", [7], "a mark is a text"),
    ],
)
def test_a_wrong_comment_or_mark_changes_neither(
    comment: str | None, marks: list[str] | None, says: str
) -> None:
    game = game_of(1)
    game.annotate("old", ["?"])
    with pytest.raises(ak.AkropolisError, match=says):
        game.annotate(comment, marks)
    assert (game.node.comment, game.node.marks) == ("old", ("?",))


# --- against an architect -------------------------------------------------------------------------


def test_an_architects_moves_are_undone_redone_and_deleted_with_the_players() -> None:
    game = play_on(ak.Game(architect="metagenes", seed=2), Random(3), 5)
    steps: list[tuple[Callable[[], object], int]] = [
        (lambda: game.undo(4), 2),
        (lambda: game.redo(2), 6),
        (lambda: game.goto(7), 8),
        (game.delete, 6),
    ]
    for step, ply in steps:
        step()
        assert (game.ply, game.position.architect_moves) == (ply, False)
    with pytest.raises(ak.AkropolisError, match="cannot be taken back"):
        game.undo(5)


def test_a_grafted_move_has_the_architects_answer() -> None:
    game = ak.Game(architect="hippodamos", seed=2)
    child = game.graft(None, next(iter(game.legal_moves())))
    answer = child.position.architect_move()
    assert [node.move for node in child.children] == [answer]
    assert ak.Game.from_json(game.to_json()).to_json() == game.to_json()


def test_an_architect_who_is_to_move_at_the_start_moves_at_once() -> None:
    start = ak.Position.build(
        ak.Rules(architect="callicrates"), site=[1, 2, 3], cities=[[(4, (0, 1, 2))], []], to_move=1
    )
    game = ak.Game(start, seed=1)
    assert (game.ply, game.position.to_move, game.can_undo) == (1, 0, False)
    with pytest.raises(ak.AkropolisError, match="no move has been played"):
        game.undo()
    game.goto(0)
    assert game.ply == 1


def test_the_architects_move_is_forced() -> None:
    game = ak.Game(architect="hippodamos", seed=2)
    middle = game.position.play(next(iter(game.legal_moves())))
    assert middle.architect_moves
    forced = middle.architect_move()
    assert list(middle.legal_moves()) == [forced]
    tile = next(tile for tile in middle.site if tile != forced.tile)
    with pytest.raises(ak.IllegalMoveError, match="the architect's move is forced") as caught:
        middle.play((tile, forced.placement))
    assert caught.value.reason == "architect"
    with pytest.raises(ak.IllegalMoveError, match="not the architect's turn") as caught:
        game.position.architect_move()
    assert caught.value.reason == "not-architect"
