"""Restoring deleted lines, and changes by several threads."""

from __future__ import annotations

import threading
from random import Random

import pytest

import akropolis_nb as ak
from tests.widget.page import play


@pytest.fixture
def game() -> ak.Game:
    """A game with two lines: three moves, and two others after the first."""
    game = ak.Game(players=2, seed=7)
    play(game, 0, 0, 0)
    game.annotate("the end", marks="!")
    game.undo(2)
    play(game, 1, 1)
    return game


def test_whatever_is_deleted_comes_back_as_it_was(game: ak.Game) -> None:
    for node in list(game)[1:]:
        for present in list(game):
            game.goto(present)
            before = game.to_json()
            game.delete(node)
            assert game.to_json() != before
            assert game.restore() is node
            assert game.node is present
            assert game.to_json() == before


@pytest.mark.parametrize("architect", [None, "metagenes"])
def test_the_last_one_comes_first(architect: str | None) -> None:
    """An architect's answer comes back with the move."""
    game = ak.Game(players=2, architect=architect, seed=7)
    play(game, 0, 0)
    before = game.to_json()
    while game.ply > 0:
        game.delete()
    while game.can_restore:
        game.restore()
    assert game.to_json() == before
    with pytest.raises(ak.AkropolisError, match="no deleted line"):
        game.restore()


def test_a_removed_comment_comes_back_with_its_marks(game: ak.Game) -> None:
    node = game.node
    game.annotate("why not?", marks="?!")
    before = game.to_json()
    game.annotate("", marks=())
    assert (node.comment, node.marks) == ("", ())
    game.goto(0)
    assert game.restore() is node
    assert game.ply == 0
    game.goto(node)
    assert game.to_json() == before
    assert not game.can_restore


def test_comments_and_lines_come_back_in_turn(game: ak.Game) -> None:
    """A comment was removed before its line was deleted, and the move played again."""
    node = game.node
    game.annotate("first")
    before = game.to_json()
    game.annotate("")
    game.delete()
    assert node.move is not None
    game.play(node.move)
    again = game.node
    assert again is not node
    assert game.restore() is again
    assert game.restore() is again
    assert game.to_json() == before


def test_a_new_comment_takes_the_place_of_a_removed_one(game: ak.Game) -> None:
    game.annotate("first")
    game.annotate("")
    game.annotate("second")
    assert not game.can_restore
    game.annotate(marks="!")
    game.annotate("third")
    assert not game.can_restore


@pytest.mark.parametrize("change", ["undo", "goto", "play", "promote", "annotate", "restore"])
def test_a_deletion_is_the_last_change_until_the_next_one(game: ak.Game, change: str) -> None:
    assert not game.deletions.is_last_change
    seen: list[bool] = []
    game.on_change(lambda: seen.append(game.deletions.is_last_change))
    game.delete()
    assert seen == [True]
    if change == "play":
        play(game, 2)
    elif change == "annotate":
        game.annotate("x")
    elif change == "goto":
        game.goto(0)
    else:
        getattr(game, change)()
    assert seen == [True, False]
    game.annotate("x")
    game.annotate("")
    assert seen[-1]


def test_what_was_played_again_meanwhile_takes_it_over(game: ak.Game) -> None:
    lines = game.lines()
    first = list(game)[1]
    move = first.move
    assert move is not None
    game.goto(0)
    game.delete(first)
    game.play(move)
    play(game, 0)
    assert game.restore() is not first
    assert sorted(game.lines()) == sorted(lines)
    assert [node.comment for node in game if node.comment] == ["the end"]
    game.undo(game.ply)
    for _ in range(2):
        game.redo()
    assert ak.Game.from_json(game.to_json()).lines() == game.lines()


def test_a_listener_may_change_the_game(game: ak.Game) -> None:
    plies: list[int] = []

    def back() -> None:
        plies.append(game.ply)
        if game.can_undo:
            game.undo()

    game.on_change(back)
    game.undo()
    assert plies == [2, 1, 0]


def test_threads_change_a_game_one_after_the_other() -> None:
    game = ak.Game(players=2, seed=7)
    wrong: list[str] = []

    def look() -> None:
        with game.lock:
            nodes = set(game)
            if not set(game.node.path()) <= nodes or not set(game.current_line()) <= nodes:
                wrong.append(repr(game))

    game.on_change(look)

    def work(nth: int) -> None:
        for n in range(40):
            with_one_more = list(game.root.position.legal_moves())[10 * nth + n % 5]
            game.graft(game.root, with_one_more)
            game.goto(0)
            look()

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(game.root.children) == 20


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_deleted_and_restored_the_present_is_in_the_tree(seed: int) -> None:
    game, chance = ak.Game(players=2, seed=7), Random(seed)

    def look() -> None:
        nodes = set(game)
        assert set(game.node.path()) | set(game.current_line()) <= nodes
        assert all(child.parent is node for node in nodes for child in node.children)

    game.on_change(look)
    for _ in range(200):
        act = chance.choice(("play", "play", "undo", "goto", "delete", "delete", "restore"))
        if act == "play":
            game.play(list(game.legal_moves())[chance.randrange(2)])
        elif act == "undo" and game.can_undo:
            game.undo()
        elif act == "goto":
            game.goto(chance.choice(list(game)))
        elif act == "delete" and game.ply:
            game.delete()
        elif act == "restore" and game.can_restore:
            game.restore()
