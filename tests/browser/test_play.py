"""Whole games in JupyterLab, by mouse alone and by keys alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.lab import GAME

if TYPE_CHECKING:
    from tests.browser.board import Board
    from tests.browser.lab import Open

CELL = GAME.replace("seed=7", "seed=7, variants='hg'")


def some_move(game: ak.Game, rng: random.Random) -> ak.Move:
    """Choose one of the better moves, for realistic cities."""
    position = game.position
    offers = [
        (preview.points + preview.stones, ak.Move(tile, preview.placement))
        for tile, affordable in zip(position.site, position.affordable, strict=True)
        if affordable
        for preview in position.city.preview(tile, position.rules)
    ]
    best = max(value for value, _ in offers)
    return rng.choice([move for value, move in offers if value >= best - 1])


def shows(board: Board, game: ak.Game, seat: int | None = None) -> None:
    """Compare the page's data of a seat, by default the one to move, with those of a script."""
    position = game.position
    seat = position.to_move if seat is None else seat
    expect(board.player(seat)).to_have_attribute("aria-pressed", "true")
    hexes = len(position.cities[seat].hexes())
    board.expect_numbers(total=position.scores[seat].total, hexes=hexes)


def test_a_whole_game_by_mouse(open_notebook: Open) -> None:
    notebook = open_notebook([CELL])
    board = notebook.board()
    title = board.root.locator(".ak-title")
    expect(title).to_have_text("Round 1 of 12 · doubled: Houses, Gardens")
    doubled = board.root.locator("tr", has=notebook.page.locator(".ak-doubled:visible"))
    expect(doubled.locator("th")).to_have_text(["Houses×2", "Gardens×2"])
    script, rng = ak.Game(players=2, seed=7, variants="hg"), random.Random(3)
    while not script.position.is_over:
        move = some_move(script, rng)
        board.lay(script.position.site.index(move.tile), move.placement)
        script.play(move)
        shows(board, script)
        if script.ply % 12 == 5:
            for name, by_script in [
                ("Undo", script.undo),
                ("Previous move", script.undo),
                ("Redo", script.redo),
                ("Next move", script.redo),
            ]:
                board.press(name)
                by_script()
                # Steps show the move that they lead to, in its city.
                shows(board, script, script.node.seat if name.endswith("move") else None)
            board.player(script.position.to_move).click()
    assert script.ply == 36
    for name in ("Redo", "Next move", "Last move"):
        expect(board.button(name)).to_be_disabled()
    for seat, name in enumerate(("Ada", "Bela")):
        board.player(seat).click()
        expect(title).to_have_text(f"Game over · city of {name} · doubled: Houses, Gardens")
    expect(board.root.locator(".ak-site")).to_contain_text("no stacks left")
    assert notebook.value("[str(move) for move in game.moves]") == [str(m) for m in script.moves]
    assert notebook.value("game.result().totals") == list(script.result().totals)
    expect(board.root).to_contain_text(str(script.result()))
    for seat, total in enumerate(script.result().totals):
        expect(board.player(seat)).to_contain_text(str(total))


def test_ten_moves_by_keys(open_notebook: Open) -> None:
    notebook = open_notebook([CELL])
    board = notebook.board()
    board.root.focus()
    script, rng = ak.Game(players=2, seed=7, variants="hg"), random.Random(5)
    press = notebook.page.keyboard.press
    for _ in range(10):
        move = some_move(script, rng)
        before = board.revision
        press(str(script.position.site.index(move.tile) + 1))
        board.turn_by_key(move.placement.rotation)
        board.walk_to(move.placement.q, move.placement.r)
        expect(board.ghost).to_have_attribute("data-ghost", "legal")
        press("Enter")
        board.wait(before + 1)
        script.play(move)
        shows(board, script)
    back, forth = ["u", "Control+z", "PageUp"], ["Shift+U", "Control+Shift+Z", "PageDown"]
    for key in [*back, *forth, "Home", "End"]:
        before = board.revision
        press(key)
        board.wait(before + 1)
    assert notebook.value("[game.ply, [str(move) for move in game.moves]]") == [
        10,
        [str(move) for move in script.moves],
    ]
    # JupyterLab got none of these keys: `r` would make the cell raw, `0 0` restart the kernel.
    assert notebook.cell_types() == ["code"]
