"""Boards whose kernel is lost: they take no moves, and their record can be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value
from tests.browser.test_busy_kernel import (
    CITY,
    GAME,
    UNTIL,
    a_copy,
    expect_connection,
    hexes,
    hold,
    lay,
    spots,
    spots_of,
)
from tests.conftest import ROOT

if TYPE_CHECKING:
    from tests.browser.board import Board
    from tests.browser.lab import Open

TAKE_CLIPBOARD = """
() => {
  globalThis.copiedText = null;
  const writeText = async text => { globalThis.copiedText = text; };
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
}
"""
LOST = "Kernel disconnected: no more moves can be made here"
KEEP = (
    "Running the cell again brings back only what game.autosave(path) has saved: copy the record "
    "first."
)
NEVER = UNTIL.format(path="/never")


def copied(board: Board) -> str:
    """Press the button and return what is then on the clipboard."""
    board.page.evaluate(TAKE_CLIPBOARD)
    board.button("Copy record").click()
    found = ""

    def is_copied() -> bool:
        nonlocal found
        found = board.page.evaluate("globalThis.copiedText") or ""
        return bool(found)

    expect_value(board.page, is_copied)
    return found


def expect_no_moves(board: Board, spot: ak.Placement) -> None:
    """Check that a board shows its city, but no tile to place, and changes nothing."""
    before = board.root.get_attribute("data-hexes")
    board.click(spot.q, spot.r)
    expect(board.ghost).to_have_count(0)
    for name in ("Undo", "Previous move"):
        expect(board.button(name)).to_have_attribute("aria-disabled", "true")
    expect(board.root).to_have_attribute("data-hexes", str(before))


def test_it_takes_no_moves_and_says_so(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, CITY])
    board, sandbox = notebook.board(0), notebook.board(1)
    game = a_copy(notebook)
    notebook.restart()
    expect(board.status).to_have_text(f"{LOST}. {KEEP}")
    expect(board.root.get_by_role("alert")).to_have_text(f"{LOST}. {KEEP}")
    expect(sandbox.status).to_have_text(f"{LOST} until you run the cell again.")
    expect_no_moves(board, spots(game)[0])
    # What can be seen is still explained.
    hex_ = game.position.city.hexes()[0]
    board.point(hex_.q, hex_.r)
    expect(board.root.locator(".ak-explained")).to_contain_text(f"({hex_.q}, {hex_.r})")
    expect_connection(board, "lost", waiting=False)
    assert ak.Game.from_json(copied(board)).to_json() == game.to_json()
    # A cell that is run again has a board that plays.
    notebook.run_cell(0)
    board = notebook.board()
    expect_connection(board, "connected", waiting=False)
    lay(board, spots(game)[0])
    notebook.until("game.ply == 4")


def test_the_move_that_waited_is_in_the_record(open_notebook: Open) -> None:
    tree = f"{GAME}\ngame.annotate('From the start', '!', game.root)\ngame.undo()\nview"
    notebook = open_notebook([tree, "other = ak.CityWidget(game, height=420)\nother", CITY])
    boards, sandbox = [notebook.board(0), notebook.board(1)], notebook.board(2)
    game = a_copy(notebook)
    placed = spots(game)[-2:]
    hold(notebook, NEVER)
    for board, spot in zip(boards, placed, strict=True):
        lay(board, spot)
        expect_connection(board, "busy", waiting=True)
    palette = list(dict.fromkeys(tile.hexes for tile in ak.TILES.values()))
    tile = spots_of(ak.City())[0]
    lay(sandbox, tile)
    expect_connection(sandbox, "busy", waiting=True)
    notebook.restart()
    for board, spot in zip(boards, placed, strict=True):
        expect_connection(board, "lost", waiting=True)
        expect(board.status).to_have_text(f"{LOST}. {KEEP}")
        expect_no_moves(board, spot)
        alone = ak.Game.from_json(game.to_json())
        alone.play(ak.Move(game.position.site[0], spot))
        assert ak.Game.from_json(copied(board)).to_json() == alone.to_json()
    assert ak.City.from_text(copied(sandbox)).placed == ak.City().place(palette[0], tile).placed


def test_a_kernel_that_dies_is_lost(open_notebook: Open) -> None:
    notebook = open_notebook([GAME])
    board = notebook.board()
    game = a_copy(notebook)
    notebook.start("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)")
    # JupyterLab's own message.
    notebook.page.get_by_role("dialog").get_by_role("button").last.click()
    expect(board.status).to_have_text(f"{LOST}. {KEEP}")
    expect_no_moves(board, spots(game)[0])
    assert ak.Game.from_json(copied(board)).to_json() == game.to_json()


@pytest.mark.parametrize("locked", [True, False])
def test_only_a_game_that_can_be_edited_here_has_a_record(
    open_notebook: Open, locked: bool
) -> None:
    cell = GAME.replace("height=420", f"height=420, locked={locked}")
    notebook = open_notebook([cell])
    board = notebook.board()
    notebook.wait_idle()
    notebook.restart()
    expect(board.status).to_contain_text("until you run" if locked else "copy the record")
    expect(board.button("Copy record")).to_be_visible(visible=not locked)


def test_an_autosaved_game_comes_back(open_notebook: Open) -> None:
    """The first cell of the first notebook, before and after a restart."""
    cells = nbformat.read(ROOT / "notebooks" / "01-first-city.ipynb", as_version=4).cells
    notebook = open_notebook([cells[1].source])
    board = notebook.board()
    game = a_copy(notebook)
    for ply in range(3):
        if ply == 2:
            notebook.restart()
            expect(board.status).to_contain_text(KEEP)
            notebook.run_cell(0)
            board = notebook.board()
            expect(board.root).to_have_attribute("data-hexes", hexes(game.position.city))
            assert a_copy(notebook).to_json() == game.to_json()
        lay(board, spots(game)[0])
        game.play(ak.Move(game.position.site[0], spots(game)[0]))
        notebook.until(f"game.ply == {game.ply}")
    assert ak.Game.load(notebook.path.with_name("first-city.json")).to_json() == game.to_json()
