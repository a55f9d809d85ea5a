"""Exported pages in Firefox and WebKit: replaying, playing, solving; themes and storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import akropolis_nb as ak
from tests.browser.board import KEEP_COPIED
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.page_board import PageBoard
from tests.browser.page.test_playing import best, played

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.engines.conftest import Launch
    from tests.browser.engines.engine import Engine

    Open = Callable[[Path], PageBoard]


def record(board: PageBoard) -> ak.Game:
    """Copy the record of the game on a page, and read it."""
    board.engine.call("() => { window.copied = null; }")
    board.button("More")
    board.button("Copy")
    board.engine.until(True, "() => window.copied !== null")
    return ak.Game.from_json(board.engine.call("() => window.copied"))


def expect_totals(board: PageBoard, game: ak.Game) -> None:
    """Wait until a page shows the totals of a game."""
    for seat, score in enumerate(game.position.scores):
        board.click(f"[data-player='{seat}']")
        board.expect_numbers(total=score.total)


def test_a_game_is_replayed_and_explained(open_page: Open, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    game = played(14)
    game.save_html(path, show=("city", "site", "players", "score", "moves", "chart", "replay"))
    board = open_page(path)
    hexes = len(game.position.city.hexes())
    board.expect_numbers(hexes=hexes, total=game.position.scores[0].total)
    for name, ply in [("First move", 0), ("Next move", 1), ("Last move", 14)]:
        board.button(name)
        board.expect(str(ply), "root => root.querySelector('input[type=range]').value")
    board.expect_numbers(hexes=hexes)
    for hexagon in game.position.scores[0].explain().hexes[:2]:
        board.engine.point(board.at(hexagon.q, hexagon.r))
        board.expect_text(hexagon.text)
    underlined = "root => getComputedStyle(root.querySelector('.ak-named')).textDecorationLine"
    board.expect("underline", underlined)
    # A gain that was sent with the page.
    points, spot = best(game)
    board.turn_to(spot.rotation)
    board.engine.point(board.at(*spot[:2]))
    board.expect_ghost(spot)
    board.expect_text(f"{points} point", "[role=status]")
    board.button("3D")
    board.expect_numbers(view="3d")
    board.expect_count(1, "canvas")
    hexagon = game.position.scores[0].explain().hexes[0]
    board.engine.point(board.at(hexagon.q, hexagon.r))
    board.expect_text(hexagon.text)
    board.button("2D")
    board.expect_numbers(view="2d")


def test_a_game_played_to_its_end_counts_the_same_in_python(
    open_page: Open, engine: Engine, tmp_path: Path
) -> None:
    path = tmp_path / "game.html"
    # A whole game takes WebKit too long.
    game = played(0 if isinstance(engine, Firefox) else 20)
    game.bots = {1: ak.bot("fast")}
    game.save_html(path, play=True, pace=0.0)
    board = open_page(path)
    board.engine.call(KEEP_COPIED)
    twin = record(board)
    assert twin.stacks_from_root() == game.stacks_from_root()
    over = "root => root.textContent.includes('Game over')"
    where = "root => Number.parseInt(root.querySelector('.ak-where').textContent)"
    while not twin.position.is_over:
        moves = twin.ply + 1
        board.lay(0, best(twin)[1])
        # The bot has moved, unless that was the last move.
        board.expect(True, f"(root, moves) => ({where})(root) > moves || ({over})(root)", moves)
        twin = record(board)
    expect_totals(board, twin)
    again = ak.Game.from_json(game.to_json())
    again.goto(0)
    for move in twin.moves:
        again.play(move)
    assert again.position == twin.position
    board.expect_text(str(twin.result()).split(":")[0])


def test_a_position_is_gone_on_from_and_analysed(open_page: Open, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    game = played(12)
    game.save_html(path, play=True)
    board = open_page(path)
    board.button("Previous move")
    board.button("Previous move")
    game.goto(10)
    _, spot = best(game)
    board.lay(0, spot)
    game.play((game.position.site[0], spot))
    board.expect_numbers(hexes=len(game.position.city.hexes()))
    # The system's clipboard.
    board.button("More")
    board.button("Copy")
    # Without the right to read the clipboard, the user pastes into a dialog.
    board.engine.call("() => { delete Clipboard.prototype.readText; }")
    board.button("More")
    board.button("Paste")
    board.click("dialog textarea")
    board.engine.key("Control", "v")
    read = "() => document.querySelector('dialog[open] textarea')?.value.includes('akropolis')"
    board.engine.until(True, read)
    found = ak.Game.from_json(
        board.engine.call("() => document.querySelector('dialog[open] textarea').value")
    )
    assert found.lines() == game.lines()
    assert found.position == game.position
    board.engine.key("Escape")
    board.expect_count(0, "dialog")
    # Workers, from a page of a file.
    board.call("root => root.focus()")
    board.engine.key("a")
    board.expect(True, "root => root.querySelectorAll('.ak-candidate').length > 0")
    board.button("Stop")
    board.expect_count(0, ".ak-candidate")


def test_a_puzzle_is_solved_checked_and_remembered(open_page: Open, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.html"
    puzzle = ak.Puzzle(ak.City.from_text("qbg@-1,0^5 Bqh@-1,-1^2"), tiles=[7, 31])
    puzzle.save_html(path, play=True)
    board = open_page(path)
    solution = puzzle.solve()
    for _, spot in solution.answers[0]:
        board.lay(0, spot)
    board.button("Check")
    board.expect_text(f"Solved: {solution.best} points, the maximum.")
    board = open_page(path)
    board.expect_text("Attempts: 1 · ✓")


def test_the_theme_follows_the_system(launch: Launch, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    played(14).save_html(path)
    board = PageBoard(launch(dark=True), path)
    board.expect_numbers(theme="dark")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    assert board.engine.call(ground) == "rgb(22, 24, 28)"
    assert board.engine.errors() == []
