"""No word is cut off in any language, on narrow and wide pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from akropolis_nb.messages import sentences
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.widget.options import PANELS
from tests.browser.board import Show, expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTHS = (340, 780, 1200)
CUT = """
() => [...document.querySelectorAll(".akropolis")].flatMap((root) => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const unseen = node.parentElement.closest("svg, option, .ak-hidden, .ak-skip");
    if (unseen || !node.textContent.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    for (let box = node.parentElement; box; box = box === root ? null : box.parentElement) {
      if (box !== root && !["hidden", "clip"].includes(getComputedStyle(box).overflowX)) continue;
      const room = box.getBoundingClientRect();
      if (left < room.left - 1 || right > room.right + 1) found.push(node.textContent);
    }
  }
  return found;
})
"""

FITS = "document.documentElement.scrollWidth <= innerWidth"
GROWN = """
([refused, explained]) => [...document.querySelectorAll(".ak-said")].map((said) => {
  const [root, site] = [said.closest(".akropolis"), said.closest(".ak-main").lastElementChild];
  const words = said.querySelector(".ak-words");
  const lines = [...said.querySelectorAll(".ak-status, .ak-explained")];
  const top = (part) => part.getBoundingClientRect().top;
  // On the stage, sentences end above its lower edge.
  const isStage = getComputedStyle(said).alignSelf === "end";
  const place = () => words.getBoundingClientRect()[isStage ? "bottom" : "top"];
  const size = () => [root.offsetHeight, top(site), place()];
  const before = lines.map((line) => line.textContent);
  const sizes = [["", ""], [refused, ""], [refused, explained], before].map((words) => {
    lines.forEach((line, i) => (line.textContent = words[i]));
    return size();
  });
  return Math.max(...sizes.flatMap((now) => now.map((it, i) => Math.abs(it - sizes[0][i]))));
})
"""
"""How far each board, its status line or what is below moves or grows with long sentences."""


def longest(view: ak.CityWidget) -> list[str]:
    """Return the longest sentences about illegal placements and about what a hex counts."""
    hexes = view.snapshot["seats"][view.player]["scene"]["hexes"]
    spots = [ak.Placement(hex_["q"], hex_["r"], turn) for hex_ in hexes for turn in range(6)]
    refused = ((view.city.why_illegal(spot), spot) for spot in spots)
    said = [sentences.illegal(view.texts, why, spot) for why, spot in refused if why]
    whys = [view.texts["hex_status"].format(level=1, why=hex_["why"]) for hex_ in hexes]
    return [max(said, key=len), max(whys, key=len)]


def boards(language: str) -> list[ak.CityWidget]:
    """Return boards with many texts: long names of bots, moves with large coordinates."""
    game = ak.Game(players=4, seed=7, variants="hg")
    for _ in range(24):
        game.play(min(game.legal_moves(), key=lambda move: move.placement.q - move.placement.r))
    game.annotate(marks="??")
    game.undo(2)
    game.play(list(game.legal_moves())[5])
    over = ak.Game(players=2, seed=7, variants="hmbtg")
    while not over.position.is_over:
        over.play(next(iter(over.legal_moves())))
    puzzle = ak.collection("two", "easy")[0]
    bots = {0: "pyramid builder", 1: "house sprawler"}
    return [
        ak.CityWidget(game, show=PANELS, heat="now", counts=True, language=language, bots=bots),
        ak.CityWidget(over, show=PANELS, presenter=True, language=language),
        ak.CityWidget(ak.City(), language=language),
        ak.PuzzleWidget(puzzle, language=language),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_cut_off(language: str, page: Page, show: Show) -> None:
    views = boards(language)
    assert len(show(page, views, height=300)) == 4
    whys = longest(views[1])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        # The boards get their new size in the next frames.
        expect_value(page, lambda: page.evaluate(CUT), [], f"what is cut off at {width} pixels")
        expect_value(page, lambda: page.evaluate(FITS))
        # Sentences must not move the buttons below them, or cover the picture above.
        expect_value(page, lambda: page.evaluate(GROWN, whys), [0] * 4)
    expect(page.locator(".akropolis").first).to_have_attribute("lang", language)
