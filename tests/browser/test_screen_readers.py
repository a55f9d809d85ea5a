"""What screen readers and keys get of a page: lists, charts, dialogs, announcements."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, Show, expect_value, open_file

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

PANELS = ("city", "site", "players", "score", "moves", "chart", "review", "analysis")
ACTIVE = """() => document.activeElement === document.body
  || document.activeElement.closest('dialog') !== null"""
# Beyond the last field of a dialog are the browser's own controls; then `body` is active.
NAMED = """
root => [...root.querySelectorAll("[role], button, input, textarea, select, dialog")]
  .filter(element => element.checkVisibility() && !element.closest("[aria-hidden=true]"))
  .map(element => [element.getAttribute("role") ?? element.localName,
    element.getAttribute("aria-label") ?? element.textContent.trim()])
  .filter(([, name]) => name)
"""
HEAR = """
root => {
  window.heard = [];
  for (const region of root.querySelectorAll(":scope > .ak-hidden > *")) {
    const name = region.getAttribute("role") ?? region.ariaLive;
    const hear = () => window.heard.push([name, region.textContent]);
    new MutationObserver(hear).observe(region, {childList: true, characterData: true});
  }
}
"""


@pytest.fixture(scope="module")
def path(game: ak.Game, review: ak.Review, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save a page with lists of all kinds."""
    analysis = ak.analyse(game, playouts=400, budget=None)
    path = tmp_path_factory.mktemp("readers") / "game.html"
    ak.CityWidget(game, review=review, show=PANELS).save_html(path, analysis=analysis, play=False)
    return path


@pytest.fixture
def board(page: Page, path: Path) -> Board:
    (board,) = open_file(page, path)
    return board


def toolbar(board: Board, name: str) -> Locator:
    return board.root.get_by_role("toolbar", name=name, exact=True)


def test_a_list_has_one_tab_stop_and_is_walked_by_keys(board: Board) -> None:
    press = board.page.keyboard.press
    names = ["Construction site", "Players", "Moves", "Best moves", "Mistakes"]
    expect(board.root.get_by_role("toolbar")).to_have_count(len(names))
    for name in names:
        items = toolbar(board, name).get_by_role("button")
        last = items.count() - 1
        stop = toolbar(board, name).locator("button[tabindex='0']")
        expect(stop).to_have_count(1)
        chosen = toolbar(board, name).locator("[aria-pressed=true], [aria-current]")
        if name not in {"Best moves", "Mistakes"}:
            expect(chosen).to_have_attribute("tabindex", "0")
        stop.focus()
        for key, at in [("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)]:
            press(key)
            expect(items.nth(at)).to_be_focused()
            expect(stop).to_have_count(1)
        # Tab leaves the list.
        press("Tab")
        expect(toolbar(board, name).locator("button:focus")).to_have_count(0)
    mistake = toolbar(board, "Mistakes").get_by_role("button").first
    tile = r"[a-z ]+ \(-?\d, -?\d\), .*; level \d; .+ points?"
    text = re.compile(rf"points lost; played: {tile}; better: {tile}$")
    expect(mistake).to_have_accessible_name(text)
    # None of the keys moved the board's cursor or went through the game.
    assert board.root.get_attribute("data-cursor") is None
    expect(toolbar(board, "Moves").locator("[aria-current]")).to_contain_text("Move 8")
    # The mistake gone to is the tab stop.
    board.button("Previous mistake").click()
    here = toolbar(board, "Mistakes").get_by_role("button").last
    expect(here).to_have_attribute("aria-current", "true")
    expect(here).to_have_attribute("tabindex", "0")


def test_the_charts_are_read_and_left_by_keys(board: Board, game: ak.Game) -> None:
    totals = {(row["ply"], row["seat"]): row["total"] for row in game.scores_by_move()}
    chart = board.root.get_by_role("slider", name="Score by move")
    chart.focus()
    for key, ply in [("ArrowLeft", 7), ("ArrowLeft", 6), ("Home", 0), ("End", 8), ("Home", 0)]:
        board.page.keyboard.press(key)
        expect(chart).to_have_attribute("aria-valuenow", str(ply))
        text = f"Move {ply}: Ada {totals[ply, 0]}, Boris {totals[ply, 1]}"
        expect(chart).to_have_attribute("aria-valuetext", text)
    for _ in range(3):
        board.page.keyboard.press("ArrowRight")
    # The move is shown on the board before the game goes there.
    expect(board.root.locator(".ak-shown").first).to_be_attached()
    expect(toolbar(board, "Moves").locator("[aria-current]")).to_contain_text("Move 8")
    board.page.keyboard.press("Enter")
    here = toolbar(board, "Moves").get_by_role("button").nth(2)
    expect(here).to_have_attribute("aria-current", "step")
    expect(chart).to_be_focused()
    expected = board.root.get_by_role("slider", name="Expected result by move")
    expect(expected).to_have_attribute("aria-valuenow", "3")
    expected.focus()
    board.page.keyboard.press("ArrowLeft")
    values = re.compile(r"Move 2: chance to win [\d.]+%, margin .?[\d.]+$")
    expect(expected).to_have_attribute("aria-valuetext", values)


def test_no_name_is_given_twice(board: Board) -> None:
    """What has a name and the same role has different names, so that lists of them make sense."""
    counted = Counter(map(tuple, board.root.evaluate(NAMED)))
    assert [pair for pair, n in counted.items() if n > 1] == []


def test_a_dialog_keeps_the_focus_and_gives_it_back(page: Page, show: Show) -> None:
    (board,) = show(page, ak.Game(players=2, seed=7), play=True)
    for opener, name in [
        ("New game", "New game"),
        ("Keys", "Keys"),
        ("More", "More"),
    ]:
        button = page.get_by_role("button", name=opener, exact=True)
        button.focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name=name, exact=True)
        expect(dialog.get_by_role("heading", name=name)).to_be_visible()
        expect(page.locator("dialog:modal")).to_have_count(1)
        for key in ["Tab"] * 4 + ["Shift+Tab"] * 6:
            page.keyboard.press(key)
            expect_value(page, lambda: page.evaluate(ACTIVE))
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(button).to_be_focused()
        # A dialog that closes does not aim.
        expect(board.ghost).to_have_count(0)
    board.root.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(board.root).to_be_focused()


def test_the_board_is_an_application_with_keys(board: Board) -> None:
    root = board.page.get_by_role("application", name=re.compile("City board. Round "))
    expect(root).to_have_attribute("aria-roledescription", "game board")
    expect(root).to_have_attribute("aria-description", re.compile(r"\? lists all keys"))
    # What is there to read is a document, which screen readers can browse.
    expect(root.get_by_role("document").get_by_role("table").first).to_be_visible()
    for name, key in [("Undo", "U"), ("Rotate left", "Shift+R"), ("Zoom in", "Plus"), ("Fit", "0")]:
        expect(board.button(name)).to_have_attribute("aria-keyshortcuts", key)
    expect(board.site(1)).to_have_attribute("aria-keyshortcuts", "2")
    expect(board.status).to_have_attribute("aria-live", "off")
    expect(board.root.locator("[aria-live=polite]")).to_have_count(1)


def test_the_cursor_and_messages_are_announced(page: Page, show: Show) -> None:
    game = ak.Game(players=2, seed=7, names=["Ada", "Boris"])
    (board,) = show(page, game, play=True)
    board.root.evaluate(HEAR)
    known: list[tuple[str, str]] = []

    def hears(kind: str, *parts: str) -> None:
        """Wait for an announcement after those heard before."""

        def is_announced() -> bool:
            new = page.evaluate("window.heard")[len(known) :]
            return any(who == kind and all(part in words for part in parts) for who, words in new)

        expect_value(page, is_announced, name=f"that {parts} was announced")
        known[:] = page.evaluate("window.heard")

    page.keyboard.press("Tab")
    board.root.focus()
    hears("polite", "house plaza at (0, 0)", "Illegal: a tile must rest")
    # Only the last of many hexes is announced.
    for key in ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown"]:
        page.keyboard.press(key)
    before = len(known)
    hears("polite", "Nothing at (2, 0).", "Legal. Level 1: ")
    assert len(known) == before + 1
    page.keyboard.press("r")
    hears("polite", "barracks plaza (2, 0), house (3, -1), temple (3, 0).")
    page.keyboard.press("2")
    hears("polite", "Tile 20: house, garden, barracks; costs 1 stone.")
    page.keyboard.press("3")
    hears("polite", "Tile 15: ", "you have 1")
    page.keyboard.press("Enter")
    hears("alert", "costs 2 stones")
    page.keyboard.press("Enter")
    hears("alert", "costs 2 stones")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    hears("polite", "Ada placed a tile (", "Boris to move.")
    page.keyboard.press("u")
    hears("polite", "Move 0 of 1; Ada to move.")
