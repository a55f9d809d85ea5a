"""Failures: no answer from the kernel, a lost 3D picture, accidental gestures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.lab import GAME

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.board import Board
    from tests.browser.lab import Notebook, Open

IMPORT = "import akropolis_nb as ak"
LOSE = """
root => {
  const canvas = root.querySelector(".ak-plot canvas");
  const gl = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
  gl.getExtension("WEBGL_lose_context").loseContext();
  canvas.dataset.lost = "yes";
}
"""


def test_an_interrupt_answers_what_waits(open_notebook: Open) -> None:
    puzzle = "ak.Puzzle(ak.City(), tiles=[7, 31, 20, 42], goal='most points')"
    slow = (
        f"{IMPORT}\nimport time\n"
        "from akropolis_nb.widget.documents.puzzle import PuzzleDocument\n"
        "PuzzleDocument._solution = lambda self, intent, texts: time.sleep(60)\n"
        f"view = ak.PuzzleWidget({puzzle})\nview"
    )
    notebook = open_notebook([slow])
    board = notebook.board()
    board.button("Show the solution").click()
    board.button("Really show it?").click()
    expect(board.status.first).to_contain_text("Kernel busy")
    notebook.page.evaluate(
        "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()"
    )
    expect(board.status.first).to_have_text("Interrupted.")
    # The kernel still works, and has printed nothing below the cell.
    assert notebook.value("1 + 1") == 2
    assert notebook.page.locator("[data-mime-type*=stderr]").count() == 0


def test_start_is_pressed_once(notebook: Notebook, board: Board, tmp_path: Path) -> None:
    board.button("New game").click()
    free = tmp_path / "free"
    notebook.start(
        f"import pathlib, time\nwhile not pathlib.Path({str(free)!r}).exists(): time.sleep(0.01)",
    )
    start = board.button("Start")
    start.click()
    expect(start).to_have_attribute("aria-disabled", "true")
    # By the browser itself, because the driver waits until it can be pressed.
    start.evaluate("button => { button.click(); button.click(); }")
    free.touch()
    expect(start).to_be_hidden()
    notebook.wait_idle()
    assert notebook.value("len(view.games)") == 2


def test_a_drag_that_ends_elsewhere_leaves_no_ghost(board: Board) -> None:
    mouse = board.page.mouse
    board.point(0, 0)
    expect(board.ghost).to_have_count(1)
    mouse.down()
    box = board.root.locator(".ak-picture").bounding_box()
    assert box
    for step in range(1, 6):
        mouse.move(box["x"] + 100, box["y"] + box["height"] - 100 + 40 * step)
    mouse.up()
    expect(board.ghost).to_have_count(0)
    # A drag that ends on the board keeps the ghost.
    board.point(0, 0)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    mouse.up()
    expect(board.ghost).to_have_count(1)


def test_a_picture_in_space_that_is_lost_is_drawn_anew(open_notebook: Open) -> None:
    notebook = open_notebook([GAME.replace("(game)", "(game, height=420, view='3d')")])
    board = notebook.board()
    canvas = board.root.locator(".ak-plot canvas")
    for _ in range(2):
        expect(board.root).to_have_attribute("data-view", "3d")
        board.root.evaluate(LOSE)
        expect(board.root.locator("canvas[data-lost]")).to_have_count(0)
        expect(canvas.first).to_be_visible()
    notebook.execute("game.play(next(iter(game.legal_moves())))")
    board.wait(2)
    expect(board.root).to_have_attribute("data-view", "3d")
    board.root.evaluate(LOSE)
    expect(board.root).to_have_attribute("data-view", "2d")
    expect(board.root).to_contain_text("This board is now in 2D")
    # Plotly and the browser report it too.
    notebook.errors[:] = [error for error in notebook.errors if "WebGL" not in error]
    notebook.execute("game.undo()")
    board.wait(3)
    for view in ("2D", "3D"):
        board.button(view).click()
        expect(board.root).to_have_attribute("data-view", view.lower())
