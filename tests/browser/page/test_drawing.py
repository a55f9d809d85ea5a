"""Drawings that fail or hang, and how fast a drag turns the 3D view."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, Show, expect_value
from tests.browser.hand import Hand
from tests.browser.page.test_playing import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page

NAME = Path(__file__).parents[3] / "js/src/plotly/name.ts"
PATCH = """
([key, mode]) => {
  // Patch Plotly before any board has it.
  let shared;
  globalThis.failures = 0;
  Object.defineProperty(globalThis, Symbol.for(key), {
    get: () => shared,
    set(value) {
      shared = value;
      value.loaded = value.loaded.then(plotly => {
        const {react, newPlot} = plotly;
        let first = true;
        plotly.react = (...given) => globalThis.failures-- > 0
          ? Promise.reject(new Error("cannot draw")) : react(...given);
        plotly.newPlot = (...given) => {
          const hangs = first && mode === "hang";
          first = false;
          return hangs ? new Promise(() => {}) : newPlot(...given);
        };
        return plotly;
      });
    },
  });
  // Long times are short here.
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...given) => wait(run, ms === 10_000 ? 100 : ms, ...given);
}
"""
DRAWN_AGAIN = "The board could not be drawn and may be out of date. Try again;"
ANGLE = """
root => {
  const {eye, center} = root.plot._fullLayout.scene._scene.getCamera();
  return Math.atan2(eye.y - center.y, eye.x - center.x) * 180 / Math.PI;
}
"""


@pytest.fixture
def faulty(chromium: BrowserContext) -> Iterator[Page]:
    """Open a page that may report errors."""
    page = chromium.new_page()
    yield page
    page.close()


def patch(page: Page, mode: str = "") -> None:
    key = re.search(r'Symbol.for\("(.+)"\)', NAME.read_text("utf-8"))
    assert key
    page.add_init_script(f"({PATCH})({[key[1], mode]!r})")


def fail(board: Board, times: int) -> None:
    board.page.evaluate("times => { globalThis.failures = times }", times)


@pytest.mark.parametrize("view", ["2d", "3d"])
def test_a_drawing_that_fails_is_tried_again_and_then_reported(
    faulty: Page, show: Show, view: str
) -> None:
    game = played(20)
    game.goto(0)
    patch(faulty)
    (board,) = show(faulty, game, play=True, view=view)
    hint = board.root.locator(".ak-hint")
    again = hint.get_by_role("button", name="Try again")

    fail(board, 1)
    board.press("Last move")
    many = board.number("hexes")
    assert many > 4
    expect(hint).to_be_hidden()

    before = board.revision
    fail(board, 1000)
    faulty.set_viewport_size({"width": 1000, "height": 700})
    board.button("First move").click()
    expect(hint).to_contain_text(DRAWN_AGAIN)
    assert (board.revision, board.number("hexes")) == (before, many)
    # What is clicked on is bound to what is seen.
    seen = game.position.city.preview(game.position.site[0])
    spot = next(see.placement for see in seen if see.placement.rotation == 0)
    ready = board.root.get_attribute("data-ready")
    board.page.mouse.click(*board.at(spot.q, spot.r))
    expect(board.status).to_contain_text("changed")
    assert board.root.get_attribute("data-ready") == ready

    fail(board, 0)
    again.click()
    board.wait(before + 1)
    assert board.number("hexes") == 4
    expect(hint).to_be_hidden()
    faulty.set_viewport_size({"width": 1280, "height": 900})


def test_a_board_that_cannot_be_drawn_does_not_hold_up_the_next(
    faulty: Page, tmp_path: Path
) -> None:
    path = tmp_path / "lesson.html"
    ak.save_html(path, [ak.City(), ak.City()], height=300)
    patch(faulty, "hang")
    faulty.goto(path.as_uri())
    faulty.locator(".akropolis").nth(1).wait_for()
    first, second = (Board(root) for root in faulty.locator(".akropolis").all())
    second.wait()
    hint = first.root.locator(".ak-hint")
    expect(hint).to_contain_text(DRAWN_AGAIN)
    assert first.root.get_attribute("data-ready") is None
    hint.get_by_role("button", name="Try again").click()
    first.wait()
    expect(hint).to_be_hidden()


def test_a_drag_across_the_board_turns_the_city_by_half(phone: Page, show: Show) -> None:
    (board,) = show(phone, ak.City(), view="3d", height=300)
    box = board.root.locator(".ak-picture").bounding_box()
    assert box
    y, middle, third = box["y"] + 250, box["x"] + box["width"] / 2, box["width"] / 3

    def expect_turned(start: float) -> None:
        """Wait until the city is turned by a third of 180 degrees."""
        expect_value(phone, lambda: round((start - board.root.evaluate(ANGLE)) % 360), 60)

    start = board.root.evaluate(ANGLE)
    phone.mouse.move(middle, y)
    phone.mouse.down()
    phone.mouse.move(middle + third, y, steps=8)
    phone.mouse.up()
    expect_turned(start)
    start = board.root.evaluate(ANGLE)
    left = middle - third / 2
    Hand(phone).pinch([(left - 40, y), (left, y)], [(left - 40 + third, y), (left + third, y)])
    expect_turned(start)
