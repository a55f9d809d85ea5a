"""Boards while the kernel does not answer: the page's engine answers, and moves are queued."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.browser.board import Board
    from tests.browser.lab import Notebook

    Open = Callable[[Sequence[str]], Notebook]

GAME = """
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
for _ in range(3): game.play(next(iter(game.legal_moves())))
view = ak.CityWidget(game, height=420)
view
"""
CITY = "sandbox = ak.CityWidget(ak.City(), show=('city', 'site'), height=420)\nsandbox"
LOCK = "from akropolis_nb.widget.session.kernel import kernel_lock\n"
# Widgets' messages may be handled in another thread than the cells, which waits for this lock.
UNTIL = LOCK + (
    "import pathlib, time\nwith kernel_lock:\n"
    "    while not pathlib.Path({path!r}).exists(): time.sleep(0.01)"
)
MINUTE = LOCK + "import time\nwith kernel_lock: time.sleep(60)"
HELD = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
EXPLAIN = """[
    intents.why(game, {{"index": 0, "q": q, "r": r, "rotation": 0}}, view.texts)["text"]
    for q, r in {hexes}
]"""
TAKE_CLIPBOARD = """
() => Object.defineProperty(navigator, "clipboard", {
  value: { writeText: async text => { globalThis.copiedText = text; } },
})
"""
TILE = "Hqq"
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


def a_copy(notebook: Notebook) -> ak.Game:
    """Return a copy of the game in the kernel."""
    return ak.Game.from_json(notebook.value("game.to_json()"))


@pytest.mark.parametrize("minute", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_busy_kernel_is_not_waited_for(open_notebook: Open, tmp_path: Path, minute: bool) -> None:
    free = tmp_path / "free"
    busy = MINUTE if minute else UNTIL.format(path=str(free))
    notebook = open_notebook([GAME, CITY, busy])
    for cell in (0, 1):
        notebook.run_cell(cell)
    board, sandbox = notebook.board(0), notebook.board(1)
    palette = notebook.value("sandbox.snapshot['palette']")
    notebook.execute(f"sandbox.selected = {palette.index(TILE)}")
    expect(sandbox.site(palette.index(TILE))).to_have_attribute("aria-pressed", "true")
    game = a_copy(notebook)
    first, *others = spots(game)
    legal = [(spot.q, spot.r) for spot in others]
    built = [(hex_.q, hex_.r) for hex_ in game.position.city.hexes()]
    hovers = legal[:5] + [hex_ for hex_ in built if hex_ not in legal][:5]
    notebook.execute("from akropolis_nb.widget.session import intents")
    told = notebook.value(EXPLAIN.format(hexes=hovers))
    page = notebook.page
    page.evaluate("() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 2; }")
    page.evaluate("() => void jupyterapp.commands.execute('notebook:run-cell')")
    page.wait_for_function(HELD)

    # Ten hovers.
    for hex_, text in zip(hovers, told, strict=True):
        board.point(*hex_)
        # The page has a sign of its own for nothing.
        expect(board.status).to_have_text(text.replace("+0", "±0"))
        # Of an empty place there is nothing more to say.
        explained = "({}, {})".format(*hex_) if hex_ in built else ""
        expect(board.root.locator(".ak-explained")).to_contain_text(explained)

    # Two moves, of both players.
    lay(board, first)
    expect(board.root).to_have_attribute("data-queued", "1")
    expect(board.status).to_contain_text("Kernel busy: 1 action queued.")
    board.player(game.position.to_move).click()
    expect(board.root.locator(".ak-shown-legend")).to_have_text("queued")
    board.player(1 - game.position.to_move).click()
    game.play(ak.Move(game.position.site[0], first))
    second = spots(game)[0]
    expect(board.root).to_have_attribute("data-hexes", hexes(game.position.city))
    lay(board, second)
    expect(board.root).to_have_attribute("data-queued", "2")
    game.play(ak.Move(game.position.site[0], second))
    # One more, which is taken back.
    lay(board, spots(game)[0])
    expect(board.root).to_have_attribute("data-queued", "3")
    board.button("Undo").click()
    expect(board.root).to_have_attribute("data-queued", "2")
    board.button("Previous move").click()
    expect(board.root).to_have_attribute("data-hexes", hexes(game.position.cities[1]))
    board.button("Next move").click()
    expect(board.root).to_have_attribute("data-hexes", hexes(game.position.city))

    # Three free builds.
    city = ak.City()
    for _ in range(3):
        see = max(
            (see for see in city.preview(TILE) if see.placement.rotation == 0),
            key=lambda see: see.level,
        )
        lay(sandbox, see.placement)
        city = city.place(TILE, see.placement)
        sandbox.expect_numbers(hexes=len(city.hexes()), total=city.score().total)
    expect(sandbox.root).to_have_attribute("data-queued", "3")
    # Python has done nothing of this.
    assert (board.revision, sandbox.revision) == (1, 1)

    free.touch()
    notebook.wait_idle()
    for each in (board, sandbox):
        expect(each.root).not_to_have_attribute("data-queued", "3")
        expect(each.root).not_to_have_attribute("data-queued", "2")
        expect(each.root).not_to_have_attribute("data-queued", "1")
        expect(each.status).not_to_contain_text("busy")
    notebook.until(f"view.snapshot['ply'] == {game.ply} and len(sandbox.city.placed) == 3")
    assert a_copy(notebook).moves == game.moves
    assert notebook.value("len(list(game))") == 1 + len(game.moves)
    assert notebook.value("sandbox.city.text") == city.text
    # The step back to the last move shows the city of the player who made it.
    (made_by,) = {0, 1} - {game.position.to_move}
    expect(board.root).to_have_attribute("data-hexes", hexes(game.position.cities[made_by]))


def hexes(city: ak.City) -> str:
    return str(len(city.hexes()))


def test_of_two_views_that_queue_a_move_the_second_is_refused(
    open_notebook: Open, tmp_path: Path
) -> None:
    free = tmp_path / "free"
    notebook = open_notebook([GAME, "other = ak.CityWidget(game, height=420)\nother"])
    notebook.run_all()
    boards = [notebook.board(0), notebook.board(1)]
    game = a_copy(notebook)
    notebook.start(UNTIL.format(path=str(free)))
    notebook.page.wait_for_function(HELD)
    placed = spots(game)[:2]
    for board, spot in zip(boards, placed, strict=True):
        lay(board, spot)
        expect(board.root).to_have_attribute("data-queued", "1")
    # A move after one that will be refused.
    game.play(ak.Move(game.position.site[0], placed[1]))
    lay(boards[1], spots(game)[0])
    expect(boards[1].root).to_have_attribute("data-queued", "2")
    free.touch()
    notebook.wait_idle()
    told = "The game has changed. Try again. 1 queued action was dropped."
    expect(boards[1].status).to_have_text(told)
    notebook.until("game.ply == 4")
    game.undo()
    game.play(ak.Move(game.position.site[0], placed[0]))
    assert a_copy(notebook).moves == game.moves
    for board in boards:
        board.wait(2)
        expect(board.root).to_have_attribute("data-hexes", hexes(game.position.city))


def test_a_board_whose_kernel_is_gone_goes_on_by_itself(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, CITY])
    notebook.run_all()
    board, sandbox = notebook.board(0), notebook.board(1)
    game = a_copy(notebook)
    notebook.restart()
    stay = "Kernel disconnected: your moves stay on this page"
    expect(board.status).to_have_text(f"{stay}. {KEEP}")
    expect(board.root.get_by_role("alert")).to_have_text(f"{stay}. {KEEP}")
    expect(sandbox.status).to_have_text(f"{stay} until you run the cell again.")
    lay(board, spots(game)[0])
    game.play(ak.Move(game.position.site[0], spots(game)[0]))
    expect(board.root).to_have_attribute("data-hexes", hexes(game.position.city))
    expect(board.root).not_to_have_attribute("data-queued", "1")
    board.button("Undo").click()
    board.button("Redo").click()
    expect(board.status).to_contain_text("Move 4 of 4")
    notebook.page.evaluate(TAKE_CLIPBOARD)
    board.button("Copy record").click()
    copied: Any = None

    def is_copied() -> bool:
        nonlocal copied
        copied = notebook.page.evaluate("globalThis.copiedText ?? null")
        return copied is not None

    expect_value(notebook.page, is_copied)
    again = ak.Game.from_json(copied)
    assert again.moves == game.moves
    assert again.to_json() == game.to_json()
    see = next(see for see in ak.City().preview(TILE) if see.placement.rotation == 0)
    sandbox.point(see.placement.q, see.placement.r)
    expect(sandbox.ghost).to_have_attribute("data-ghost", "legal")
    sandbox.click(see.placement.q, see.placement.r)
    expect(sandbox.root).to_have_attribute("data-hexes", "7")
    expect(sandbox.button("Copy record")).to_be_hidden()


def test_an_autosaved_game_comes_back(open_notebook: Open) -> None:
    """The first cell of the first notebook, before and after a restart."""
    cells = nbformat.read(ROOT / "notebooks" / "01-first-city.ipynb", as_version=4).cells
    notebook = open_notebook([cells[1].source])
    notebook.path.with_name("first-city.json").unlink(missing_ok=True)
    notebook.run_all()
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
