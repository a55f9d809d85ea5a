"""The Opening panel: in a notebook, and on a page that plays without Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import copied

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.board import Board, Show
    from tests.browser.lab import Notebook


def placement_of(row: Locator, game: ak.Game) -> ak.Placement:
    """Return the placement whose hexes a row names to screen readers."""
    words = row.get_attribute("aria-label") or ""
    named = {(int(q), int(r)) for q, r in re.findall(r"\((-?\d+), (-?\d+)\)", words)}
    first = re.search(r"\((-?\d+), (-?\d+)\)", words)
    assert first
    assert len(named) == 3
    (found,) = [
        spot
        for spot in game.position.city.legal_placements()
        if set(spot.hexes()) == named and (spot.q, spot.r) == (int(first[1]), int(first[2]))
    ]
    return found


def test_in_a_notebook_it_opens_from_more_and_follows_the_game(
    notebook: Notebook, board: Board
) -> None:
    panel = board.root.locator(".ak-opening")
    expect(panel).to_be_hidden()
    board.button("More").click()
    more = notebook.page.get_by_role("dialog", name="More")
    more.get_by_role("button", name="Opening").click()
    expect(panel).to_contain_text("turn 1")
    notebook.until("'opening' in view.show and view.pondering")
    expect(panel).to_contain_text("Expected for Ada after the best move: margin")
    values = {row["price"]: row["list_worth"] for row in ak.tile_list(ak.Game(seed=7)).table()}
    for price, value in values.items():
        shown = f"tile list: {value}".replace("-", "−")
        expect(board.site(price)).to_have_attribute("aria-label", re.compile(f"{shown}(;|$)"))
    # The analysis is the panel's until all moves are to be compared.
    analysis = board.root.locator(".ak-analysis")
    expect(analysis).to_be_hidden()
    compare = panel.get_by_role("button", name="Compare all moves")
    expect(panel.get_by_role("button", name="ak.opening_findings()")).to_be_visible()
    compare.click()
    expect(analysis.locator(".ak-candidate").first).to_be_visible()
    compare.click()
    expect(analysis).to_be_hidden()
    notebook.value("game.play(next(iter(game.legal_moves()))) and None")
    expect(panel).to_contain_text("turn 1")
    notebook.value("game.play(next(iter(game.legal_moves()))) and None")
    expect(panel).to_contain_text("turn 2")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    notebook.until("'opening' not in view.show and not view.pondering")


def test_on_a_page_good_places_are_listed_pointed_at_and_played(page: Page, show: Show) -> None:
    game = ak.Game(seed=7)
    (board,) = show(page, game, play=True)
    board.root.focus()
    page.keyboard.press("o")
    panel = board.root.locator(".ak-opening")
    rows = panel.locator(".ak-candidate")
    expect(panel).to_contain_text(re.compile(r"Good places, within 1 point: [1-9]"))
    expect(board.root.locator(".ak-legend")).to_contain_text("behind this tile’s best place")
    expect(panel.get_by_role("button", name=re.compile("ak[.]"))).to_have_count(0)
    # While the pointer is on a row, the rows stay.
    rows.first.hover()
    for n in range(rows.count()):
        row, spot = rows.nth(n), placement_of(rows.nth(n), game)
        after = game.position.city.place(game.position.site[0], spot)
        most = max(preview.stones for preview in after.preview(game.position.site[0]))
        expect(row).to_have_attribute("title", re.compile(f"can cover: {most}[.]$"))
    spot = placement_of(rows.first, game)
    expect(board.root.locator(".ak-ghost[data-ghost=legal]")).to_be_visible()
    rows.first.click()
    expect(board.root.locator(".ak-where").first).to_have_text("1 / 1")
    board.button("More").click()
    record = copied(board.button("Copy"))
    (move,) = ak.Game.from_json(record).moves
    assert move == (game.position.site[0], spot)
    expect(panel).to_contain_text("turn 1")
    # Where scores are hidden, so is what the panel knows.
    board.root.focus()
    page.keyboard.press("s")
    expect(panel).to_be_hidden()
    expect(board.site(0)).not_to_have_attribute("aria-label", re.compile("tile list"))
