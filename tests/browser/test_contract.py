"""The page's contract with scripts, and its handling of errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.browser.board import Board
    from tests.browser.lab import Notebook

    Open = Callable[[Sequence[str]], Notebook]

CELL = """\
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
view = ak.CityWidget(game)
view"""
# Counts changes: by Plotly in its own elements, of the hiding of panels, and of the city.
WATCH = """
root => {
  root.changes = { plotly: 0, panels: 0, city: 0 };
  const place = element =>
    element.closest(".draglayer") ? "plotly"
      : element.closest(".outlineslayer") ? "city"
      : element.matches(".ak-section") ? "panels" : null;
  new MutationObserver(changes => {
    for (const { target } of changes) if (place(target)) root.changes[place(target)]++;
  }).observe(root, { childList: true, subtree: true, attributeFilter: ["hidden", "d", "x"] });
}
"""
BUTTONS = [
    *("Undo", "Redo", "Rotate left", "Rotate right", "Zoom in", "Zoom out", "Fit"),
    *("First move", "Previous move", "Next move", "Last move"),
]


@pytest.fixture
def notebook(open_notebook: Open) -> Notebook:
    notebook = open_notebook([CELL])
    notebook.run_all()
    return notebook


@pytest.fixture
def board(notebook: Notebook) -> Board:
    return notebook.board()


def test_the_root_tells_what_it_shows(board: Board) -> None:
    expect(board.root).to_have_attribute("tabindex", "0")
    expect(board.root).to_have_attribute("data-view", "2d")
    board.expect_numbers(ready=1, hexes=4, total=1)
    for name in BUTTONS:
        expect(board.button(name)).to_be_visible()
    for index in range(4):
        expect(board.site(index)).to_have_attribute("aria-pressed", str(index == 0).lower())
    for seat, name in enumerate(["Ada", "Bela"]):
        expect(board.player(seat)).to_contain_text(name)
    expect(board.status).to_contain_text("Ada")
    assert board.root.evaluate("root => root.plot.classList.contains('js-plotly-plot')")


@pytest.mark.parametrize("zoom", [["Zoom out"] * 5, ["Zoom in"] * 3, ["Zoom in", "Fit"]])
def test_every_hex_is_found_under_its_pixel(board: Board, zoom: list[str]) -> None:
    for name in zoom:
        board.button(name).click()
    for q, r in [(0, 0), (1, 0), (0, 1), (-1, 1), (0, -1), (1, -1), (-1, 0)]:
        board.point(q, r)
        expect(board.root).to_have_attribute("data-cursor", f"{q},{r}")


def test_a_move_within_the_frame_is_drawn_without_plotly(board: Board) -> None:
    # Then undo shows the other player's city, without a tile.
    for _ in range(2):
        board.lay(0, ak.City().legal_placements()[0])
    board.root.evaluate(WATCH)
    ready = board.revision
    for number, name in enumerate(["Undo", "Redo", "Undo"], 1):
        board.button(name).click()
        expect(board.root).to_have_attribute("data-ready", str(ready + number))
    changes = board.root.evaluate("root => root.changes")
    assert changes["city"] > 0
    assert (changes["plotly"], changes["panels"]) == (0, 0)


def test_looking_at_the_other_city_and_back(notebook: Notebook, board: Board) -> None:
    board.player(1).click()
    expect(board.player(1)).to_have_attribute("aria-pressed", "true")
    expect(board.status).to_contain_text("Bela")
    expect(board.root).to_have_attribute("data-total", "2")
    notebook.until("view.player == 1")
    notebook.execute("view.player = 0")
    expect(board.root).to_have_attribute("data-total", "1")


def test_an_illegal_spot_tells_why(notebook: Notebook, board: Board) -> None:
    placement = (4, -2, 0)
    board.point(*placement[:2])
    expect(board.ghost).to_have_attribute("data-ghost", "illegal")
    reason = str(ak.City().why_illegal(placement))
    expect(board.status).to_contain_text(reason)
    board.click(*placement[:2])
    expect(board.status).to_contain_text(reason)
    assert notebook.value("game.ply") == 0


def test_a_tile_too_dear_says_so(notebook: Notebook, board: Board) -> None:
    expect(board.site(2)).to_contain_text("costs 2 stones, you have 1")
    board.site(2).click()
    legal = ak.City().legal_placements()[0]
    board.turn_to(legal.rotation)
    board.click(legal.q, legal.r)
    expect(board.status).to_contain_text("2 stones")
    assert notebook.value("game.ply") == 0


def test_a_failure_in_python_is_told_and_the_view_goes_on(notebook: Notebook, board: Board) -> None:
    notebook.execute(
        "real = ak.Game.play\n"
        "def broken(*_): raise RuntimeError('the dog ate it')\n"
        "ak.Game.play = broken"
    )
    placement = ak.City().legal_placements()[0]
    board.turn_to(placement.rotation)
    board.click(placement.q, placement.r)
    expect(board.status).to_contain_text("the dog ate it")
    notebook.execute("ak.Game.play = real")
    board.lay(0, placement)
    assert notebook.value("game.ply") == 1


def test_the_wheel_turns_the_tile_once_the_board_has_the_focus(
    notebook: Notebook, board: Board
) -> None:
    board.point(0, 1)
    notebook.page.mouse.wheel(0, 100)
    expect(board.ghost).to_be_visible()
    assert notebook.value("view.rotation") == 0
    board.root.focus()
    board.point(0, 1)
    notebook.page.mouse.wheel(0, 100)
    notebook.until("view.rotation == 1")
    notebook.page.mouse.wheel(0, -100)
    notebook.until("view.rotation == 0")


def test_rapid_clicks_all_arrive_in_order(notebook: Notebook, board: Board) -> None:
    notebook.execute("for _ in range(6): game.play(next(iter(game.legal_moves())))")
    board.wait(7)
    for _ in range(5):
        board.button("Undo").click(no_wait_after=True)
    board.wait(12)
    assert notebook.value("game.ply") == 1
    for _ in range(5):
        board.button("Redo").click(no_wait_after=True)
    board.wait(17)
    assert notebook.value("game.ply") == 6


def test_a_click_in_the_list_of_moves_goes_there(notebook: Notebook, board: Board) -> None:
    notebook.execute("for _ in range(4): game.play(next(iter(game.legal_moves())))")
    board.wait(5)
    board.root.get_by_role("button", name="Move 2").click()
    board.wait(6)
    assert notebook.value("[game.ply, len(game.moves)]") == [2, 4]


def test_a_finished_game_shows_its_result(notebook: Notebook, board: Board) -> None:
    notebook.execute("while not game.position.is_over: game.play(next(iter(game.legal_moves())))")
    board.wait(37)
    expect(board.root).to_contain_text(notebook.value("str(game.result())"))
    for name in ("Redo", "Next move", "Last move"):
        expect(board.button(name)).to_be_disabled()
    board.press("Undo")
    expect(board.root).not_to_contain_text(" wins")


def test_texts_can_be_in_another_language(notebook: Notebook, board: Board) -> None:
    notebook.execute("view.texts = {**view.texts, 'undo': 'Zurück', 'round': 'Runde {round}'}")
    expect(board.button("Zurück")).to_be_visible()
    expect(board.root).to_contain_text("Runde 1")


def test_both_themes_are_followed(notebook: Notebook, board: Board) -> None:
    for kind in ("dark", "light"):
        notebook.theme(kind)
        expect(board.root).to_have_attribute("data-theme", kind)
