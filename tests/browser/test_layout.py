"""The layout: a city and what is said about it are in sight together."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value, open_file

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.lab import Open

OUT_OF_SIGHT = """
(root, [panels, share]) => {
  const picture = root.querySelector(".ak-picture");
  return [...root.querySelectorAll(panels)].filter(panel => {
    if (!panel.checkVisibility()) return false;
    (panel.lastElementChild ?? panel).scrollIntoView({block: "nearest"});
    const {top, bottom, height} = picture.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0) < share * height;
  }).map(panel => panel.className);
}
"""
"""Panels at whose end less than a share of the picture is in sight."""


@pytest.mark.parametrize("presenter", [False, True])
def test_the_city_is_in_sight_beside_each_panel(
    page: Page, phone: Page, tmp_path: Path, *, presenter: bool
) -> None:
    reviewed, expected = tmp_path / "review.html", tmp_path / "forecast.html"
    game, rng = ak.Game(seed=7), Random(3)
    for _ in range(12):
        game.play(rng.choice(list(game.legal_moves())))
    review = ak.review(game, playouts=20, progress=False)
    forecast = ak.forecast(game, playouts=20)
    game.goto(review.mistakes[-1].ply)
    view = ak.CityWidget(game, review=review, heat="now", presenter=presenter)
    ak.save_html(reviewed, view, analysis=forecast)
    game.goto(12)
    ak.save_html(expected, ak.CityWidget(game, presenter=presenter), analysis=forecast)
    side, narrow = ".ak-side > *", (page, 730, 1000)
    # In one column, the picture has nearly the height of the window.
    for path, panels, share, screens in (
        (reviewed, side, 1, ((page, 1440, 900), (page, 1280, 720))),
        (reviewed, ".ak-review", 0.6, (narrow, (phone, 390, 844))),
        (expected, side, 0.6, (narrow, (phone, 390, 844))),
    ):
        for screen, width, height in screens:
            screen.set_viewport_size({"width": width, "height": height})
            (board,) = open_file(screen, path)
            out = partial(board.root.evaluate, OUT_OF_SIGHT, [panels, share])
            expect_value(screen, out, [], f"what hides the city at {width} pixels")


GAME = """\
import random
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
for _ in range(14):
    game.play(ak.bot("greedy").choose(game, random.Random(1)))
"""
FREE = """
() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  document.querySelector(".akropolis").scrollIntoView({block: "start"});
  const [head, site, page] = [".ak-head", ".ak-site", ".jp-WindowedPanel-outer"].map(box);
  return [head.top - page.top, page.bottom - site.bottom, box(".ak-picture").height];
}
"""
"""Free pixels above the head and below the site in the notebook, and the picture's height."""


@pytest.mark.parametrize(
    ("size", "least", "options"),
    [
        ((1440, 900), 440, "bots={1: 'greedy'}"),
        ((1280, 720), 280, "bots={1: 'greedy'}"),
        ((1280, 720), 260, "presenter=True, show=('city', 'site', 'players', 'score')"),
    ],
)
def test_city_and_site_fit_without_scrolling(
    open_notebook: Open, size: tuple[int, int], least: int, options: str
) -> None:
    notebook = open_notebook([GAME, f"ak.CityWidget(game, {options})"])
    notebook.page.set_viewport_size({"width": size[0], "height": size[1]})
    notebook.board()

    def fits() -> bool:
        above, below, picture = notebook.page.evaluate(FREE)
        return min(above, below) >= 0 and bool(picture >= least)

    expect_value(notebook.page, fits)


def test_a_height_that_is_asked_for_is_kept(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, "view = ak.CityWidget(game, height=900)\nview"])
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
    board = notebook.board()
    high = "root => root.plot.clientHeight"
    expect_value(notebook.page, lambda: board.root.evaluate(high), 900)
    notebook.execute("view.height = None")
    expect_value(notebook.page, lambda: board.root.evaluate(high) < 460)


SMALL = """
root => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !parent.checkVisibility()) continue;
    if (parent.closest("svg, .ak-hidden")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < innerHeight / 36) found.push([walker.currentNode.textContent, size]);
  }
  return found;
}
"""
"""Texts that cannot be read from afar."""


def test_presenter_mode_is_legible_and_has_large_buttons(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, "ak.CityWidget(game, presenter=True, pondering=True)"])
    notebook.page.set_viewport_size({"width": 1280, "height": 720})
    board = notebook.board()
    expect(board.root.locator(".ak-candidate").first).to_be_visible()
    board.button("Full screen").click()
    expect(board.button("Leave full screen")).to_be_visible()
    assert board.root.evaluate(SMALL) == []
    stage = board.root.locator(".ak-stage").bounding_box()
    assert stage
    for name in ("Rotate left", "Rotate right", "Undo", "Redo", "Zoom in", "Zoom out", "Fit"):
        box = board.button(name).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48
        # Beside the picture, at its height.
        assert stage["y"] <= box["y"]
        assert box["y"] + box["height"] <= stage["y"] + stage["height"]
    # A refusal lies over the lower edge of the picture, and has the explanation's place.
    board.site(0).click()
    board.point(0, 0)
    words = board.root.locator(".ak-words")
    expect(words).to_contain_text("one level")
    place = words.bounding_box()
    assert place
    assert place["y"] > stage["y"] + 0.85 * stage["height"]
    assert place["y"] + place["height"] <= stage["y"] + stage["height"]
    expect(board.root.locator(".ak-explained")).to_be_hidden()
    # A city in hand fills the screen, not the texts around it.
    assert stage["height"] > 400
    for panel in (".ak-unseen", ".ak-moves"):
        expect(board.root.locator(panel)).to_be_visible()
    board.player(1).click()
    board.point(0, 0)
    expect(board.root.locator(".ak-explained")).to_contain_text("(0, 0)")
    expect(board.root.locator(".ak-explained")).to_be_visible()


COVERED = """
() => [...document.querySelectorAll(".modebar-group")].flatMap(group => {
  const bar = group.getBoundingClientRect();
  const parts = group.closest(".js-plotly-plot").querySelectorAll(".annotation-text, .bglayer .bg");
  return [...parts].filter(part => {
    const {left, right, top, bottom} = part.getBoundingClientRect();
    return left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top;
  }).map(part => part.textContent);
})
"""
"""What Plotly's toolbar covers."""


def test_the_toolbar_of_a_chart_covers_no_title(page: Page, tmp_path: Path) -> None:
    game = ak.Game(seed=7, names=["Ada", "Bela"])
    for move in list(game.legal_moves())[:2]:
        game.play(move)
        game.undo()
    figures = [
        ak.compare_lines(game).figure(),
        ak.play_out(game, playouts=10).figure(),
        ak.analyse(game, playouts=100).figure(),
    ]
    path = tmp_path / "charts.html"
    always = {"displayModeBar": True}
    parts = [
        each.to_html(always, full_html=False, include_plotlyjs=each is figures[0])
        for each in figures
    ]
    path.write_text("<meta charset='utf-8'>" + "".join(parts), "utf-8")
    page.goto(path.as_uri())
    expect(page.locator(".modebar")).to_have_count(3)
    expect_value(page, lambda: page.evaluate(COVERED), [])
