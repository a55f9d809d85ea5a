"""JupyterLab and Chromium for all browser tests, and a notebook and a kernel for each test."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from playwright.sync_api import BrowserContext, expect, sync_playwright

import akropolis_nb as ak
from akropolis_nb.bots.rollouts import ready
from tests.browser.board import PATIENCE, Board, Show, open_file
from tests.browser.lab import GAME, VIEWPORT, Lab, Notebook, Open

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page

HERE = Path(__file__).parent
ESSENTIAL = (
    "test_contract.py",
    "test_play.py::test_ten_moves_by_keys",
    "page/test_playing.py::test_a_whole_game_against_a_bot_by_mouse",
)
"""The browser tests that are not slow: a minute's clicks in JupyterLab and on a page."""
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # WebGL in software, for the 3D boards.
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]
REMEDY = (
    "no Chromium found: install one (`apt-get install chromium`, `dnf install chromium`, "
    "`brew install --cask chromium`), or set AKROPOLIS_CHROMIUM to its path"
)

expect.set_options(timeout=1000 * PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            if not item.nodeid.removeprefix("tests/browser/").startswith(ESSENTIAL):
                item.add_marker(pytest.mark.slow)


def chromium_path() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    found = [os.environ.get("AKROPOLIS_CHROMIUM"), *map(shutil.which, names)]
    return next(filter(None, found), None)


def no_chromium() -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(REMEDY, pytrace=False)
    pytest.skip(REMEDY)


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserContext]:
    """Start one browser for all pages, which share the cache of JupyterLab's files."""
    path = chromium_path()
    if path is None:
        no_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser.new_context(viewport=VIEWPORT)
        browser.close()


@contextmanager
def page_of_files(context: BrowserContext) -> Iterator[Page]:
    """Open a page that may load only files; it must show no dialog and report no error."""
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
    page.on("dialog", lambda dialog: errors.append(f"dialog {dialog.message}"))
    yield page
    page.close()
    assert errors == []
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []


@pytest.fixture
def page(chromium: BrowserContext) -> Iterator[Page]:
    """Open a page for files."""
    with page_of_files(chromium) as page:
        yield page


@pytest.fixture
def show(tmp_path: Path) -> Show:
    """Return a function that saves a page, opens it in the given one, and returns its boards."""

    def show(page: Page, shown: Any, **options: Any) -> list[Board]:
        path = tmp_path / "page.html"
        ak.save_html(path, shown, **options)
        return open_file(page, path)

    return show


@pytest.fixture(scope="module")
def game() -> ak.Game:
    """Return a game of eight random moves, which a review judges."""
    game, rng = ak.Game(players=2, seed=7, names=["Ada", "Boris"]), Random(3)
    for _ in range(8):
        game.play(rng.choice(list(game.legal_moves())))
    return game


@pytest.fixture(scope="module")
def review(game: ak.Game) -> ak.Review:
    return ak.review(game, playouts=84, progress=False)


@pytest.fixture
def phone(chromium: BrowserContext) -> Iterator[Page]:
    """Open a page for files on a phone."""
    browser = chromium.browser
    assert browser is not None
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    with page_of_files(context) as page:
        yield page
    context.close()


@pytest.fixture(scope="session")
def lab(
    chromium: BrowserContext,  # noqa: ARG001 - without a browser no Lab is started
    jupyter_env: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Lab]:
    ready()  # so that kernels do not compile while a test waits for a picture
    lab = Lab(tmp_path_factory.mktemp("lab"), jupyter_env)
    yield lab
    lab.stop()


@pytest.fixture(scope="module")
def left_pages() -> Iterator[list[Page]]:
    """Pages of JupyterLab that tests of this file have left: others open in half the time."""
    left: list[Page] = []
    yield left
    for page in left:
        page.close()


@pytest.fixture
def open_notebook(
    chromium: BrowserContext, lab: Lab, left_pages: list[Page], request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Open a new notebook of the given code cells and start them; no page may report an error."""
    opened: list[Notebook] = []

    def open_notebook(cells: Sequence[str]) -> Notebook:
        name = f"{request.node.name}-{len(opened)}.ipynb".replace("[", "-").replace("]", "")
        page = left_pages.pop() if left_pages else None
        opened.append(Notebook(chromium, lab, name, cells, page))
        opened[-1].run_all()
        return opened[-1]

    failed = request.session.testsfailed
    yield open_notebook
    errors = [error for notebook in opened for error in notebook.errors]
    if request.session.testsfailed > failed:
        for notebook in opened:
            picture = notebook.path.with_suffix(".png")
            notebook.page.screenshot(path=picture)
            print(f"The page is shown in {picture}")
    for notebook in opened:
        if errors or request.session.testsfailed > failed:
            notebook.close()
        else:
            left_pages.append(notebook.leave())
    assert errors == []


@pytest.fixture
def notebook(open_notebook: Open) -> Notebook:
    """Open a notebook with a game."""
    return open_notebook([GAME])


@pytest.fixture
def board(notebook: Notebook) -> Board:
    """Return the board of that game."""
    return notebook.board()
