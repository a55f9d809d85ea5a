"""Printing: each board whole on one page, without tools."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

import akropolis_nb as ak
from akropolis_nb.widget.options import PANELS
from tests.browser.board import expect_value, open_file

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
    whole: getComputedStyle(root).breakInside,
    pictures: city.length,
    inside: city.every(({ left, right, top, bottom }) => left >= stage.left - 1 &&
      right <= stage.right + 1 && top >= stage.top - 1 && bottom <= stage.bottom + 1),
    tools: [...tools].filter((tool) => tool.checkVisibility()).map((tool) => tool.className),
  };
})
"""


def test_each_board_is_whole_on_paper(page: Page, tmp_path: Path) -> None:
    game = ak.Game(players=2, seed=7)
    for _ in range(20):
        game.play(max(game.legal_moves(), key=lambda move: move.placement.q))
    views = [
        ak.CityWidget(game, show=PANELS, heat="now"),
        ak.CityWidget(game, view="3d"),
        ak.CityWidget(game, presenter=True),
        ak.PuzzleWidget(ak.collection("lake", "easy")[0]),
    ]
    path = tmp_path / "paper.html"
    ak.save_html(path, views)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert len(open_file(page, path)) == 4
    before = page.evaluate("document.querySelector('.akropolis').plot.clientWidth")
    # Two boards do not fit on one page, so each has its own.
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", margin=MARGINS))
    assert len(pages) == 4
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    # The page may still get its new size.
    expect_value(page, lambda: [seen["inside"] for seen in page.evaluate(SEEN)], [True] * 4)
    for seen in page.evaluate(SEEN):
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
