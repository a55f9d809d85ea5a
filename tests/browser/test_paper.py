"""Printing: each board whole on one page, without tools."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import expect

import akropolis_nb as ak
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.server import FIGURE
from akropolis_nb.widget.options import PANELS
from tests.browser.board import Show, expect_value

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

MARGINS: Any = dict.fromkeys(("top", "right", "bottom", "left"), "0.4in")
A4: Any = {"width": 718, "height": 1046}
"""The printed part of a page with these margins, in CSS pixels."""
SEEN = """
() => [...document.querySelectorAll(".akropolis")].map((root) => {
  const box = (element) => element.getBoundingClientRect();
  const stage = box(root.querySelector(".ak-stage"));
  const city = [...root.querySelectorAll(".ak-printed, .main-svg path")]
    .map(box).filter(({ width, height }) => width && height);
  const tools = root.querySelectorAll(".ak-tools, .ak-said, .ak-text-button, .ak-button");
  return {
    height: box(root).height,
    top: box(root).top,
    whole: getComputedStyle(root).breakInside,
    pictures: city.length,
    inside: city.every(({ left, right, top, bottom }) => left >= stage.left - 1 &&
      right <= stage.right + 1 && top >= stage.top - 1 && bottom <= stage.bottom + 1),
    tools: [...tools].filter((tool) => tool.checkVisibility()).map((tool) => tool.className),
  };
})
"""


def wide_game(plies: int = 20) -> ak.Game:
    """Return a game of cities that are built in one direction."""
    game = ak.Game(players=2, seed=7)
    for _ in range(plies):
        game.play(max(game.legal_moves(), key=lambda move: move.placement.q))
    return game


def test_each_board_is_whole_on_paper(page: Page, show: Show) -> None:
    game = wide_game()
    views = [
        ak.CityWidget(game, show=PANELS, heat="now"),
        ak.CityWidget(game, view="3d"),
        ak.CityWidget(game, presenter=True),
        ak.PuzzleWidget(ak.collection("two", "easy")[0]),
    ]
    page.set_viewport_size({"width": 1280, "height": 900})
    assert len(show(page, views, play=False)) == 4
    before = page.evaluate("document.querySelector('.akropolis').plot.clientWidth")
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", margin=MARGINS))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    # The page may still get its new size.
    expect_value(page, lambda: [seen["inside"] for seen in page.evaluate(SEEN)], [True] * 4)
    boards = page.evaluate(SEEN)
    # A board moves to a new page unless all of it fits below the boards before it.
    wanted = [boards[0]["top"]]
    for seen in boards:
        if seen["top"] + seen["height"] - wanted[-1] > A4["height"]:
            wanted.append(seen["top"])
    assert len(pages) == len(wanted)
    for seen in boards:
        assert seen["height"] <= A4["height"]
        assert seen["whole"] == "avoid"
        assert seen["pictures"] > 0
        assert seen["tools"] == []
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    # Afterwards the board is as before and can be pointed at.
    page.wait_for_function(
        "n => document.querySelector('.akropolis').plot.clientWidth === n", arg=before
    )
    expect(page.locator(".ak-printed, .main-svg[viewBox]")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_of_a_worksheet_is_cut(page: Page, tmp_path: Path, language: str) -> None:
    city = wide_game().position.cities[0]
    puzzles = [ak.collection("two")[0], ak.collection("pay")[0]]
    placements = [(0, -3, 0), (5, 1, 3), (1, 0, 2), (1, 3, 0)]
    ak.set_language(language)
    try:
        questions: list[Any] = [
            *puzzles,
            ("counts", city),
            ("points", city),
            ("legal", city, placements),
        ]
        ak.worksheet(questions, tmp_path / "sheet.html")
    finally:
        ak.set_language("en")
    page.goto((tmp_path / "sheet.html").as_uri())
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 1016})  # A4 without the sheet's margins
    parts = page.evaluate("""() => [...document.querySelectorAll(".question, .key > div")]
      .map((part) => {
        const box = part.getBoundingClientRect();
        const inside = [...part.querySelectorAll("p, svg")].every((it) => {
          const { left, right, top, bottom } = it.getBoundingClientRect();
          return left >= box.left - 1 && right <= box.right + 1 &&
            top >= box.top - 1 && bottom <= box.bottom + 1 && it.scrollWidth <= box.width + 1;
        });
        return [getComputedStyle(part).breakInside, inside, box.height < 1016, box.right <= 681];
      })""")
    assert parts == [["avoid", True, True, True]] * 10


def test_pictures_of_a_notebook_are_whole_on_paper(page: Page, tmp_path: Path) -> None:
    game = wide_game(14)
    one, other = game.position.cities
    shown: list[Any] = [game, ak.compare(one, other), ak.CityWidget(game), one]
    bundles = [it._repr_mimebundle_() for it in shown]
    data: list[Any] = [bundle[0] if isinstance(bundle, tuple) else bundle for bundle in bundles]
    data.append({FIGURE: ak.play_out(game, playouts=20, progress=False).figure().to_plotly_json()})
    new = nbformat.v4
    outputs: Any = [new.new_output("display_data", data=each) for each in data]
    cell: Any = new.new_code_cell("game" * 99, outputs=outputs)
    # Without the scripts that nbconvert loads from elsewhere.
    made: Any = HTMLExporter
    exporter = made(
        mathjax_url="data:,",
        require_js_url="data:,",
        jquery_url="data:,",
        preprocessors=["akropolis_nb.server.printable"],
    )
    html, _ = exporter.from_notebook_node(new.new_notebook(cells=[cell]))
    path = tmp_path / "notebook.html"
    path.write_text(html)
    page.goto(path.as_uri())
    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    fits = """() => [...document.querySelectorAll(
        ".jp-OutputArea-output :is(img, svg[role=img], .main-svg), pre")].map((it) => {
      const { right, width, height } = it.getBoundingClientRect();
      return width > 0 && right <= innerWidth && it.scrollWidth <= width + 1 && height < 523;
    })"""
    # Two pictures of widgets, two of values, a figure in three layers, and the cell's code.
    expect_value(page, lambda: page.evaluate(fits), [True] * 8)
    # Where there is more room, they are not enlarged.
    assert 'style="max-width:838px;height:auto"' in data[0]["image/svg+xml"]


def test_a_review_is_not_cut_on_paper(page: Page) -> None:
    game = ak.Game(players=2, seed=7)
    for _ in range(8):
        game.play(next(iter(game.legal_moves())))
    review = ak.review(game, playouts=60, progress=False)
    assert review.mistakes
    page.set_viewport_size({"width": 596, "height": 1046})  # an output of nbconvert on A4
    page.set_content(review._repr_html_())
    widths = "() => [...document.querySelectorAll('table')].map((it) => it.scrollWidth <= 596)"
    assert page.evaluate(widths) == [True, True]
    assert page.locator("td[colspan]").count() == sum(bool(move.sign) for move in review.moves)
