"""Boards whose kernel is busy or lost: one placement waits, and the record can be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import copied
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.board import Board
    from tests.browser.lab import Notebook, Open

GAME = """
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
for _ in range(3): game.play(next(iter(game.legal_moves())))
view = ak.CityWidget(game, height=420)
view
"""
CITY = """
import akropolis_nb as ak
sandbox = ak.CityWidget(ak.City(), show=("city", "site"), height=420)
sandbox
"""
LOCK = "import pathlib, time\nfrom akropolis_nb.widget.session.kernel import kernel_lock\n"
# Widgets' messages may be handled in another thread than the cells, which waits for this lock.
UNTIL = LOCK + "with kernel_lock:\n    while not pathlib.Path({path!r}).exists(): time.sleep(0.01)"
HELD = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
BUSY = "Kernel busy: 1 action queued."
LOST = "Kernel disconnected: no more moves can be made here"
KEEP = (
    "Running the cell again brings back only what game.autosave(path) has saved: copy the record "
    "first."
)


def spots(game: ak.Game) -> list[ak.Placement]:
    """Return where the first tile of the site can lie without being turned."""
    return [
        move.placement
        for move in game.legal_moves()
        if move.tile == game.position.site[0] and move.placement.rotation == 0
    ]


def lay(board: Board, spot: ak.Placement) -> None:
    """Place the selected tile, without waiting for the kernel."""
    board.point(spot.q, spot.r)
    expect(board.ghost).to_have_attribute("data-ghost", "legal")
    board.click(spot.q, spot.r)


def expect_connection(board: Board, connection: str, *, waiting: bool) -> None:
    """Wait until a board shows its connection, and whether a placement waits."""
    expect(board.root).to_have_attribute("data-connection", connection)
    expect(board.root.locator(".ak-shown[data-move=waiting]")).to_have_count(int(waiting))
    expect(board.root.locator(".ak-shown-legend")).to_have_text("waiting" if waiting else "")


def a_copy(notebook: Notebook) -> ak.Game:
    """Return a copy of the game in the kernel."""
    return ak.Game.from_json(notebook.value("game.to_json()"))


def hexes(city: ak.City) -> str:
    return str(len(city.hexes()))


def hold(notebook: Notebook, code: str) -> None:
    """Start code that holds the kernel."""
    notebook.start(code)
    notebook.page.wait_for_function(HELD)


def test_it_shows_explains_and_keeps_one_placement(open_notebook: Open, tmp_path: Path) -> None:
    free = tmp_path / "free"
    notebook = open_notebook([GAME])
    board = notebook.board()
    game = a_copy(notebook)
    first, *others = spots(game)
    hold(notebook, UNTIL.format(path=str(free)))

    lay(board, first)
    expect(board.status).to_have_text(BUSY)
    expect_connection(board, "busy", waiting=True)
    # The ghost does not cover the tile that waits.
    expect(board.ghost).to_have_count(0)
    # What another placement would bring, and why a hex counts.
    board.point(others[0].q, others[0].r)
    expect(board.status).to_contain_text(f"{BUSY} Level 1: ")
    built = game.position.city.hexes()[0]
    board.point(built.q, built.r)
    expect(board.root.locator(".ak-explained")).to_contain_text(f"({built.q}, {built.r})")
    # The other player's city.
    (other,) = {0, 1} - {game.position.to_move}
    board.player(other).click()
    expect(board.root).to_have_attribute("data-hexes", hexes(game.position.cities[other]))
    expect_connection(board, "busy", waiting=False)
    board.player(game.position.to_move).click()
    expect_connection(board, "busy", waiting=True)
    # A second placement is not taken; undo and steps queue.
    lay(board, others[0])
    expect(board.root.get_by_role("alert")).to_have_text(BUSY)
    for name in ("Undo", "Previous move", "Next move"):
        board.button(name).click()
    expect(board.status).to_contain_text("Kernel busy: 4 actions queued.")
    assert board.revision == 1

    free.touch()
    notebook.wait_idle()
    expect_connection(board, "connected", waiting=False)
    # Played once, undone, one step back and one ahead.
    assert notebook.value("game.ply") == 3
    played = ak.Game.from_json(game.to_json())
    played.play(ak.Move(game.position.site[0], first))
    assert notebook.value("[str(node.move) for node in game][1:]") == [
        str(node.move) for node in played if node.move
    ]
    expect(board.status).not_to_contain_text("busy")
    # A step shows the city of the player who made the move.
    board.player(game.position.to_move).click()
    lay(board, others[0])
    notebook.until("len(list(game)) == 6")


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
    assert ak.Game.from_json(copied(board.button("Copy"))).to_json() == game.to_json()
    # A cell that is run again has a board that plays.
    notebook.run_cell(0)
    board = notebook.board()
    expect_connection(board, "connected", waiting=False)
    lay(board, spots(game)[0])
    notebook.until("game.ply == 4")


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
        notebook.page.wait_for_timeout(600)  # two clicks at one place count as one
        lay(board, spots(game)[0])
        game.play(ak.Move(game.position.site[0], spots(game)[0]))
        notebook.until(f"game.ply == {game.ply}")
    assert ak.Game.load(notebook.path.with_name("first-city.json")).to_json() == game.to_json()
