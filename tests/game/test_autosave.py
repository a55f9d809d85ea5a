"""A game is saved after every change, and loaded again by the same call."""

from __future__ import annotations

import copy
import errno
import os
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.game.formats import record
from tests.engine.strategies import play_on

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "lesson.json"


def begun(path: Path, **options: Any) -> ak.Game:
    """Run the cell that a user runs before and after a restart."""
    game = ak.Game(**options)
    game.autosave(path)
    return game


def first(game: ak.Game, number: int = 0) -> ak.Move:
    return game.play(list(game.legal_moves())[number])


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"seed": 7},
        {"players": 3, "variants": "hb", "names": ["A", "B", "C"]},
        {"architect": "metagenes"},
        {"start": ak.Game(seed=4).position},
    ],
)
def test_the_same_call_finds_the_game_again(path: Path, options: dict[str, Any]) -> None:
    game = begun(path, **options)
    assert ak.Game.load(path).to_json() == game.to_json()
    steps: list[Callable[[], object]] = [
        lambda: play_on(game, Random(1), 4),
        game.undo,
        lambda: first(game, 3),
        lambda: game.annotate("a comment", "!"),
        lambda: game.goto(1),
        game.promote,
        lambda: setattr(game, "names", ["x"] * len(game.names)),
    ]
    for step in steps:
        step()
        again = begun(path, **options)
        assert again.to_json() == game.to_json()
        again.autosave(None)
        game.autosave(path)


def test_both_go_on_alike(path: Path) -> None:
    game = play_on(begun(path), Random(2), 6)
    again = ak.Game()
    plies: list[int] = []
    again.on_change(lambda: plies.append(again.ply))
    again.autosave(path)
    assert plies == [6], "a view shows what was found"
    play_on(again, Random(3), 100)
    game.autosave(None)
    play_on(game, Random(3), 100)
    assert again.position == game.position
    assert ak.Game.load(path).position == game.position


def test_a_bot_answers_where_the_kernel_ended(path: Path) -> None:
    first(begun(path))
    again = begun(path, bots={1: ak.bot("random")})
    assert again.waits_for_bot
    again.play_bots()
    again.goto(1)
    assert not begun(path, bots={1: ak.bot("random")}).waits_for_bot


# --- nothing is lost ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "other",
    [
        {"players": 3},
        {"variants": "g"},
        {"seed": 8},
        {"start": ak.Game(seed=4).position},
    ],
)
def test_another_game_is_refused(path: Path, other: dict[str, Any]) -> None:
    game = play_on(begun(path, seed=7), Random(1), 4)
    before = path.read_bytes()
    new = ak.Game(**other)
    with pytest.raises(ak.AkropolisError, match=r"has another game, .* was left as it is"):
        new.autosave(path)
    first(new)
    assert path.read_bytes() == before
    first(game)
    assert path.read_bytes() != before


def test_a_changed_game_is_never_replaced(path: Path) -> None:
    """Neither does the file replace the game's moves, nor the game those of the file."""
    play_on(begun(path, seed=7), Random(1), 4)
    before = path.read_bytes()
    other = ak.Game(seed=7)
    first(other, 5)
    record = other.to_json()
    with pytest.raises(ak.AkropolisError, match="moves or comments that this game does not have"):
        other.autosave(path)
    assert (path.read_bytes(), other.to_json()) == (before, record)


def test_a_game_that_has_more_goes_on(path: Path) -> None:
    game = begun(path, seed=7)
    first(game)
    game.autosave(None)
    first(game)
    assert ak.Game.load(path).ply == 1
    game.autosave(path)
    assert ak.Game.load(path).to_json() == game.to_json()
    game.annotate("a word")
    game.autosave(path)
    first(game)
    assert ak.Game.load(path).to_json() == game.to_json()


def test_another_program_may_have_the_file(path: Path) -> None:
    game = begun(path)
    play_on(ak.Game(seed=5), Random(1), 3).save(path)
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(ak.AkropolisError, match="changed by another program"):
            first(game)
        assert path.read_bytes() == before
    assert game.ply == 2
    path.unlink()
    first(game)
    assert ak.Game.load(path).ply == 3, "a file that was deleted is made again"


def test_a_file_holds_one_game(path: Path) -> None:
    old = begun(path)
    first(old)
    new = begun(path)
    first(new)
    with pytest.raises(ak.AkropolisError, match="saved no more: another game is saved in"):
        first(old, 3)
    first(old)
    assert ak.Game.load(path).to_json() == new.to_json()


@pytest.mark.parametrize("text", ["", "{}", "\0", '{"format": "akropolis_nb game"}'])
def test_what_is_no_record_is_left_as_it_is(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    with pytest.raises(ak.RecordError):
        begun(path)
    assert path.read_text("utf-8") == text


def test_the_last_path_counts_until_it_ends(path: Path) -> None:
    game = begun(path)
    first(copy.copy(game))
    game.autosave(path.with_name("other.json"))
    first(game)
    assert ak.Game.load(path).ply == 0
    assert ak.Game.load(path.with_name("other.json")).ply == 1
    for _ in range(2):
        game.autosave(None)
    first(game)
    assert ak.Game.load(path.with_name("other.json")).ply == 1


# --- disks and sizes ------------------------------------------------------------------------------


def test_a_full_disk_is_told_and_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(path)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(ak.AkropolisError, match=r"lesson.json \(No space left on device\)"):
            first(game)
        assert game.ply == 1
        with pytest.raises(OSError, match="No space left"):
            ak.Game().autosave(path.with_name("new.json"))
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == before
    first(game)
    assert ak.Game.load(path).ply == 2


def test_the_file_has_a_largest_size(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(path)
    first(game)
    before = path.read_bytes()
    monkeypatch.setattr(record, "MOST_NODES", 1)
    with pytest.raises(ak.AkropolisError, match="up to 1 moves"):
        first(game)
    assert path.read_bytes() == before


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="directory"):
        begun(tmp_path)
    with pytest.raises(FileNotFoundError):
        begun(tmp_path / "nowhere" / "game.json")
