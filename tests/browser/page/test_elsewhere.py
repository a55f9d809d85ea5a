"""The board outside JupyterLab, if Notebook 7, Voila or marimo is installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board
from tests.browser.lab import Lab, Notebook, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.long

IMPORT = "import akropolis_nb as ak"
FIRST = "first = ak.CityWidget(ak.Game(players=2, seed=7), height=320)\nfirst"
SECOND = "second = ak.CityWidget(ak.Game(players=2, seed=8), height=320)\nsecond"
APP = """
import marimo

app = marimo.App()


@app.cell
def _():
    import akropolis_nb as ak
    import marimo as mo
    game = ak.Game(players=2, seed=7)
    ply, set_ply = mo.state(0)
    game.on_change(lambda: set_ply(game.ply))
    return ak, game, mo, ply


@app.cell
def _(ak, game):
    first = ak.CityWidget(game, height=320)
    first
    return


@app.cell
def _(mo, ply):
    mo.md(f"Moves: {ply()}")
    return


@app.cell
def _(ak):
    second = ak.CityWidget(ak.Game(players=2, seed=8), height=320)
    second
    return


@app.cell
def _(ak):
    study = ak.Study(ak.Game(players=2, seed=9), height=240)
    study
    return


if __name__ == "__main__":
    app.run()
"""


class Notebook7(Lab):
    module = "notebook"
    page = "notebooks"
    own = ()


def needs(module: str) -> None:
    # Not importorskip, because nothing of it is imported here.
    if find_spec(module) is None:
        pytest.skip(f"{module} is not installed")


@pytest.fixture
def page(chromium: BrowserContext) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


def boards(page: Page, revision: int | None = None) -> list[Board]:
    found = [Board(page.locator(".akropolis").nth(n)) for n in range(2)]
    for board in found:
        board.wait(revision, seconds=90)
    return found


def play(page: Page) -> None:
    """Play three moves on one board and none on the other, in 2D and 3D."""
    first, second = boards(page)
    script = ak.Game(players=2, seed=7)
    for index, view in ((0, "2D"), (1, "3D"), (0, "2D")):
        first.button(view).click()
        expect(first.root).to_have_attribute("data-view", view.lower())
        tile = script.position.site[index]
        move = next(move for move in script.legal_moves() if move.tile == tile)
        first.lay(index, move.placement)
        script.play(move)
        first.expect_numbers(hexes=len(script.position.city.hexes()))
    first.press("Undo", times=2)
    first.press("Redo")
    script.undo()
    total = script.position.scores[script.position.to_move].total
    first.expect_numbers(hexes=len(script.position.city.hexes()), total=total)
    second.expect_numbers(ready=1, hexes=4)


def test_notebook_7(chromium: BrowserContext, jupyter_env: dict[str, str], tmp_path: Path) -> None:
    needs("notebook")
    server = Notebook7(tmp_path, jupyter_env)
    try:
        notebook = Notebook(chromium, server, "game.ipynb", [IMPORT, FIRST, SECOND])
        notebook.run_all()
        play(notebook.page)
        for kind in ("dark", "light"):
            notebook.theme(kind)
            expect(notebook.board().root).to_have_attribute("data-theme", kind)
        notebook.save()
        notebook.open()
        first, second = boards(notebook.page)
        first.press("Undo")
        second.lay(0, ak.City().legal_placements()[0])
        assert notebook.value("(first.game.ply, second.game.ply)") == [1, 1]
        notebook.close()
    finally:
        server.stop()


def test_voila(page: Page, jupyter_env: dict[str, str], tmp_path: Path) -> None:
    needs("voila")
    cells = [nbformat.v4.new_code_cell(source) for source in (IMPORT, FIRST, SECOND)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "game.ipynb")
    arguments = ["--no-browser", "--port={port}", str(tmp_path / "game.ipynb")]
    server = Server(tmp_path / "voila.log", jupyter_env, "voila", *arguments)
    try:
        # Every load of the page starts a new game.
        for _ in range(2):
            page.goto(server.url, wait_until="domcontentloaded")
            play(page)
    finally:
        server.stop()


def test_marimo(page: Page, jupyter_env: dict[str, str], tmp_path: Path) -> None:
    needs("marimo")
    (tmp_path / "game.py").write_text(APP, "utf-8")
    arguments = ["run", "--headless", "--no-token", "--port={port}", str(tmp_path / "game.py")]
    server = Server(tmp_path / "marimo.log", jupyter_env, "marimo", *arguments)
    try:
        for _ in range(2):
            page.goto(server.url)
            play(page)
            expect(page.get_by_text("Moves: 2")).to_be_visible()
        # Its colours use another notation.
        expect(boards(page)[0].root).to_have_attribute("data-theme", "light")
        desk, one, other = [Board(page.locator(".akropolis").nth(n)) for n in (2, 3, 4)]
        desk.site(1).click()
        spot = ak.City().legal_placements()[0]
        one.turn_to(spot.rotation)
        one.click(spot.q, spot.r)
        for board in (one, other):
            board.wait(2)
        one.expect_numbers(hexes=7)
        other.expect_numbers(hexes=4)
    finally:
        server.stop()
