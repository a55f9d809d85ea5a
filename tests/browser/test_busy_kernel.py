"""Boards whose kernel is busy: they show and explain, and one placement waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak

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
MINUTE = LOCK + "with kernel_lock: time.sleep(60)"
HELD = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
EXPLAIN = """[
    intents.why(game, {{"index": 0, "q": q, "r": r, "rotation": 0}}, view.texts)["text"]
    for q, r in {hexes}
]"""
TILE = "Hqq"
BUSY = "Kernel busy: 1 action queued."
CHANGED = "The game has changed. Try again."


def spots(game: ak.Game) -> list[ak.Placement]:
    """Return where the first tile of the site can lie without being turned."""
    return [
        move.placement
        for move in game.legal_moves()
        if move.tile == game.position.site[0] and move.placement.rotation == 0
    ]


def spots_of(city: ak.City) -> list[ak.Placement]:
    """Return the same for a tile of a free city."""
    return [see.placement for see in city.preview(TILE) if see.placement.rotation == 0]


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


@pytest.mark.parametrize("minute", [False, pytest.param(True, marks=pytest.mark.long)])
def test_it_shows_explains_and_keeps_one_placement(
    open_notebook: Open, tmp_path: Path, minute: bool
) -> None:
    free = tmp_path / "free"
    notebook = open_notebook([GAME])
    board = notebook.board()
    game = a_copy(notebook)
    first, *others = spots(game)
    legal = [(spot.q, spot.r) for spot in others][:4]
    notebook.execute("from akropolis_nb.widget.session import intents")
    told = notebook.value(EXPLAIN.format(hexes=legal))
    hold(notebook, MINUTE if minute else UNTIL.format(path=str(free)))

    lay(board, first)
    expect(board.status).to_have_text(BUSY)
    expect_connection(board, "busy", waiting=True)
    # The ghost does not cover the tile that waits.
    expect(board.ghost).to_have_count(0)
    # What another placement would bring, and why a hex counts.
    for hex_, text in zip(legal, told, strict=True):
        board.point(*hex_)
        # The page has a sign of its own for nothing.
        expect(board.status).to_have_text(f"{BUSY} {text.replace('+0', '±0')}")
    for built in game.position.city.hexes()[:3]:
        board.point(built.q, built.r)
        name = f"({built.q}, {built.r})"
        expect(board.root.locator(".ak-explained")).to_contain_text(name)
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


def test_of_a_free_city_one_tile_waits(open_notebook: Open, tmp_path: Path) -> None:
    free = tmp_path / "free"
    notebook = open_notebook([CITY])
    board = notebook.board()
    palette = notebook.value("sandbox.snapshot['palette']")
    board.site(palette.index(TILE)).click()
    expect(board.site(palette.index(TILE))).to_have_attribute("aria-pressed", "true")
    hold(notebook, UNTIL.format(path=str(free)))
    one, other, *_ = spots_of(ak.City())
    lay(board, one)
    expect_connection(board, "busy", waiting=True)
    lay(board, other)
    expect(board.status).to_contain_text(BUSY)
    free.touch()
    notebook.wait_idle()
    expect_connection(board, "connected", waiting=False)
    city = ak.City().place(TILE, one)
    board.expect_numbers(hexes=len(city.hexes()), total=city.score().total)
    assert notebook.value("sandbox.city.text") == city.text
    lay(board, spots_of(city)[0])
    notebook.until("len(sandbox.city.placed) == 2")


def test_what_waits_is_dropped_if_the_cell_has_changed_the_game(
    open_notebook: Open, tmp_path: Path
) -> None:
    free = tmp_path / "free"
    notebook = open_notebook([GAME])
    board = notebook.board()
    game = a_copy(notebook)
    mine, theirs, *_ = spots(game)
    move = str(ak.Move(game.position.site[0], theirs))
    hold(notebook, f"{UNTIL.format(path=str(free))}\n    game.play({move!r})")
    lay(board, mine)
    expect_connection(board, "busy", waiting=True)
    free.touch()
    notebook.wait_idle()
    expect(board.status).to_have_text(CHANGED)
    expect_connection(board, "connected", waiting=False)
    expect(board.root.get_by_role("alert")).to_have_text(CHANGED)
    game.play(move)
    assert a_copy(notebook).to_json() == game.to_json()


def test_a_tile_that_has_become_illegal_is_refused_with_the_reason(
    open_notebook: Open, tmp_path: Path
) -> None:
    free = tmp_path / "free"
    notebook = open_notebook([CITY])
    board = notebook.board()
    spot = spots_of(ak.City())[0]
    placed = f"sandbox.city = sandbox.city.place({TILE!r}, {tuple(spot)})"
    hold(notebook, f"{UNTIL.format(path=str(free))}\n    {placed}")
    lay(board, spot)
    expect_connection(board, "busy", waiting=True)
    free.touch()
    notebook.wait_idle()
    expect_connection(board, "connected", waiting=False)
    expect(board.status).to_have_attribute("data-tone", "notice")
    assert notebook.value("len(sandbox.city.placed)") == 1


def test_of_two_views_with_a_move_that_waits_the_second_is_refused(
    open_notebook: Open, tmp_path: Path
) -> None:
    free = tmp_path / "free"
    notebook = open_notebook([GAME, "other = ak.CityWidget(game, height=420)\nother"])
    boards = [notebook.board(0), notebook.board(1)]
    game = a_copy(notebook)
    hold(notebook, UNTIL.format(path=str(free)))
    placed = spots(game)[:2]
    for board, spot in zip(boards, placed, strict=True):
        lay(board, spot)
        expect_connection(board, "busy", waiting=True)
    free.touch()
    notebook.wait_idle()
    expect(boards[1].status).to_have_text(CHANGED)
    game.play(ak.Move(game.position.site[0], placed[0]))
    assert a_copy(notebook).to_json() == game.to_json()
    for board in boards:
        board.wait(2)
        expect_connection(board, "connected", waiting=False)


def test_a_move_that_waits_is_played_once_though_the_page_is_loaded_again(
    open_notebook: Open, tmp_path: Path
) -> None:
    free = tmp_path / "free"
    notebook = open_notebook([GAME])
    board = notebook.board()
    game = a_copy(notebook)
    hold(notebook, UNTIL.format(path=str(free)))
    lay(board, spots(game)[0])
    expect_connection(board, "busy", waiting=True)
    notebook.save()
    free.touch()
    notebook.open()
    game.play(ak.Move(game.position.site[0], spots(game)[0]))
    board = notebook.board()
    board.wait(2)
    expect_connection(board, "connected", waiting=False)
    assert a_copy(notebook).to_json() == game.to_json()
