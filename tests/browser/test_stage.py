"""The stage: in presenter mode, a full screen shows the city large enough for a class."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import Board, Show, expect_value
from tests.browser.test_layout import SMALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

MEASURE = """
(root, hexes) => {
  const stage = root.querySelector(".ak-stage").getBoundingClientRect();
  const [here, beside] = [root.hexToClient(0, 0), root.hexToClient(1, 0)];
  const radius = (beside.x - here.x) / 1.5;
  const at = hexes.map(([q, r]) => root.hexToClient(q, r));
  const span = name => Math.max(...at.map(p => p[name])) - Math.min(...at.map(p => p[name]));
  const covered = at.filter(({x, y}) => !document.elementFromPoint(x, y)?.closest(".ak-picture"));
  // Two hexes beside each other are 1.5 radii apart, two above each other the root of 3.
  return {
    window: stage.width * stage.height / (innerWidth * innerHeight),
    width: (span("x") + (2 + 4 * 1.5) * radius) / stage.width,
    height: (span("y") + 5 * Math.sqrt(3) * radius) / stage.height,
    covered: covered.length,
    radius,
  };
}
"""
"""Shares of the stage and of the city with two hexes around it; how many hexes are hidden."""


def hexes(city: ak.City) -> list[tuple[int, int]]:
    return [(each.q, each.r) for each in city.hexes()]


def free_city(tiles: int) -> ak.City:
    rng, city = Random(3), ak.City()
    for tile in rng.sample(range(1, 62), tiles):
        city = city.place(tile, rng.choice(list(city.legal_placements())))
    return city


def played() -> ak.Game:
    game, rng = ak.Game(seed=7), Random(1)
    for _ in range(12):
        game.play(ak.bot("greedy").choose(game.position, rng))
    return game


def fill(board: Board) -> None:
    """Show the board in full screen."""
    board.root.press("Shift+F")
    expect(board.button("Leave full screen")).to_be_visible()


@pytest.fixture
def beamer(page: Page) -> Iterator[Page]:
    page.set_viewport_size({"width": 1280, "height": 720})
    yield page
    page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("tiles", [8, 19, 0])
def test_the_city_fills_the_stage(beamer: Page, show: Show, tiles: int) -> None:
    game = played()
    shown: Any = free_city(tiles) if tiles else game
    city = shown if tiles else game.position.cities[game.position.to_move]
    (board,) = show(beamer, ak.CityWidget(shown, presenter=True, caption="Who is ahead?"))
    fill(board)

    def fits() -> bool:
        found = board.root.evaluate(MEASURE, hexes(city))
        large = found["window"] >= 0.7 and max(found["width"], found["height"]) >= 0.9
        return bool(large and max(found["width"], found["height"]) <= 1 and not found["covered"])

    expect_value(beamer, fits)
    assert board.root.evaluate(SMALL) == []


def test_tiles_are_one_strip_and_fields_wait_behind_a_button(beamer: Page, show: Show) -> None:
    (board,) = show(beamer, ak.CityWidget(free_city(8)))
    more = board.root.locator(".ak-palette").get_by_role("button", name="More")
    expect(more).to_be_hidden()
    board.root.press("p")
    fill(board)
    tiles = board.root.locator(".ak-tiles")
    tops = "tiles => new Set([...tiles.children].map(tile => tile.offsetTop)).size"
    expect_value(beamer, lambda: tiles.evaluate(tops), 1)
    tiles.hover()
    beamer.mouse.wheel(0, 500)
    expect_value(beamer, lambda: tiles.evaluate("tiles => tiles.scrollLeft") == 500)
    field = board.root.get_by_label("Custom tile")
    expect(field).to_be_hidden()
    more.click()
    expect(field).to_be_visible()
    expect(more).to_have_attribute("aria-expanded", "true")
    more.click()
    expect(field).to_be_hidden()


def test_a_question_hides_the_scores_that_answer_it(beamer: Page, show: Show) -> None:
    game = played()
    asked = ak.CityWidget(game, caption="Who is ahead?", presenter=True)
    (board,) = show(beamer, asked)
    totals = board.root.locator(".ak-total")
    expect(totals).to_have_text(["?", "?"])
    expect(board.root.locator(".ak-score")).to_be_hidden()
    scores = [str(score.total) for score in game.position.scores]
    board.root.press("s")
    expect(totals).to_have_text(scores)
    beamer.keyboard.press("v")
    beamer.keyboard.press("v")
    expect(totals).to_have_text(scores)
    beamer.keyboard.press("s")
    expect(totals).to_have_text(["?", "?"])
    # On a desk it is the reader's own question.
    (board,) = show(beamer, ak.CityWidget(game, caption="Who is ahead?"))
    expect(board.root.locator(".ak-total")).to_have_text(scores)
