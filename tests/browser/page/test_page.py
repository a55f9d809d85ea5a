"""Pages without a kernel, opened from disk with the network cut off."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.board import Show

EVIL = "</script><img src=x onerror=alert(1)><script>alert(1)</script>"


@pytest.fixture
def game() -> ak.Game:
    """Return a game of twelve moves, of which the last four are undone."""
    game = ak.Game(players=2, seed=7, names=["Ada", EVIL])
    rng = random.Random(2)
    for _ in range(12):
        position = game.position
        best = max(position.city.preview(position.site[0]), key=lambda see: see.points)
        game.play((position.site[0], rng.choice([best.placement])))
    game.undo(4)
    game.annotate(EVIL, marks="!")
    return game


def test_a_game_is_replayed_explained_and_tried(page: Page, game: ak.Game, show: Show) -> None:
    panels = ("city", "site", "players", "score", "unseen", "moves", "chart", "replay")
    (board,) = show(page, game, play=False, show=panels)
    position = game.position
    assert board.number("hexes") == len(position.city.hexes())
    assert board.number("total") == position.scores[position.to_move].total
    expect(board.player(1)).to_contain_text("</script>")

    # The gains of all placements are known without Python.
    best = max(position.city.preview(position.site[0]), key=lambda see: see.points)
    board.aim(0, best.placement)
    expect(board.status).to_contain_text(f"{best.points} point")
    board.click(*best.placement[:2])
    expect(board.status).to_contain_text("This page can only be looked at.")

    for hex_ in position.cities[0].score().explain().hexes[:2]:
        board.point(hex_.q, hex_.r)
        expect(board.root).to_contain_text(hex_.text)

    for name, ply in [("First move", 0), ("Next move", 1), ("Last move", 12)]:
        board.button(name).first.click()
        expect(board.root.get_by_label("Move", exact=True)).to_have_value(str(ply))
    chart = board.root.locator(".ak-chart-frame").first
    chart.click(position={"x": 1, "y": 10})
    expect(board.root.get_by_label("Move", exact=True)).to_have_value("0")
    board.button("Last move").first.click()
    expect(board.root.get_by_label("Move", exact=True)).to_have_value("12")
    # The construction site keeps its height when few tiles are left.
    page.set_viewport_size({"width": 360, "height": 900})
    site = board.root.locator(".ak-slots")
    heights = set()
    for _ in range(4):
        tiles = site.locator("[data-site]").count()
        board.press("Previous move")
        expect(site.locator("[data-site]")).not_to_have_count(tiles)
        heights.add(site.evaluate("site => site.offsetHeight"))
    assert len(heights) == 1
    page.set_viewport_size({"width": 1280, "height": 900})
    board.button("Last move").first.click()
    game.goto(12)
    hexes = len(game.position.city.hexes())
    expect(board.root).to_have_attribute("data-hexes", str(hexes))

    board.button("3D").click()
    expect(board.root).to_have_attribute("data-view", "3d")
    board.button("2D").click()
    expect(board.root).to_have_attribute("data-view", "2d")


def test_several_boards_stand_on_one_page(page: Page, game: ak.Game, show: Show) -> None:
    city = ak.City().place("gqq", (0, 1, 2))
    views: list[ak.Game | ak.City | ak.CityWidget] = [
        ak.CityWidget(game, caption=EVIL, language="uk"),
        game,
        city,
    ]
    first, second, third = show(page, views, height=300)
    expect(first.button("Скасувати")).to_be_visible()
    second.button("First move").first.click()
    expect(second.root).to_have_attribute("data-hexes", "4")
    assert first.number("hexes") == len(game.position.city.hexes())
    assert third.number("hexes") == len(city.hexes())


def test_the_boards_of_a_study_stay_together(page: Page, game: ak.Game, show: Show) -> None:
    desk, *cities = show(page, ak.Study(game, height=260).views)
    cities[1].point(0, 0)
    for board in (desk, cities[0]):
        expect(board.root).to_contain_text("(0, 0)")
    desk.button("First move").first.click()
    for board in cities:
        expect(board.root).to_have_attribute("data-hexes", "4")
    desk.button("Next move").first.click()
    for board, hexes in zip(cities, (7, 4), strict=True):
        expect(board.root).to_have_attribute("data-hexes", str(hexes))


def test_the_ground_tells_the_theme(page: Page, show: Show) -> None:
    (board,) = show(page, ak.City(), height=200)
    for ground, theme in [
        ("rgb(20 20 20)", "dark"),
        ("#fff", "light"),
        ("color(srgb 0.1 0.1 0.1)", "dark"),
        ("color(srgb 1 1 1)", "light"),
        ("oklch(0.2 0.05 250)", "dark"),
        ("oklch(0.98 0.01 90)", "light"),
        ("rgb(255 255 255 / 10%)", "dark"),
    ]:
        page.evaluate("document.documentElement.style.background = '#222'")
        page.evaluate("ground => { document.body.style.background = ground; }", ground)
        expect(board.root).to_have_attribute("data-theme", theme)


def test_a_review_is_gone_through(page: Page, game: ak.Game, show: Show) -> None:
    game.goto(0)
    review = ak.review(game, playouts=84, progress=False)
    marked = [move for move in review.moves if move.sign]
    mistake = next(move for move in marked if move.ply > 1)
    analysis = ak.analyse(game, playouts=400, progress=False)
    panels = ("city", "site", "players", "analysis", "chart", "moves")
    (board,) = show(page, game, play=False, review=review, analysis=analysis, show=panels)
    candidates = board.root.locator(".ak-candidate")
    expect(candidates).to_have_count(10)
    expect(board.root.locator(".ak-legend")).to_contain_text("lead in points, against")
    # The best tile of the site is marked, and what the others lose at least.
    lost = board.root.locator(".ak-slot-loss:visible")
    expect(lost.filter(has_text=re.compile("^0$"))).not_to_have_count(0)
    best = analysis.moves[0]
    slot = board.root.locator(".ak-slot").nth(game.position.site.index(best.move.tile))
    expect(slot.locator(".ak-slot-loss")).to_have_text("0")
    expect(slot).to_have_attribute("aria-label", re.compile("points lost at least: 0"))
    candidates.nth(1).hover()
    expect(board.ghost).to_have_attribute("data-ghost", "legal")
    candidates.nth(1).click()
    expect(board.status).to_contain_text("This page can only be looked at.")
    expect(board.button("Analyse")).to_have_count(0)
    expect(board.button("Find the better move")).to_be_hidden()
    board.press("Next mistake", times=marked.index(mistake) + 1)
    present = board.root.locator(".ak-move[aria-current=step]")
    # It is seen from before the move.
    expect(present).to_have_attribute("data-notation", str(review.moves[mistake.ply - 2].move))
    expect(candidates).to_have_count(0)
    sentence = board.root.locator(".ak-judged")
    expect(sentence).to_contain_text(f"Move {mistake.ply}, ")
    # The curve of the chance to win: a click goes to the move.
    curve = board.root.locator(".ak-expected-frame")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("chance to win .*%, margin"))
    box = curve.bounding_box()
    assert box
    last = len(game.current_line())
    curve.click(position={"x": box["width"] * 2 / last, "y": box["height"] / 2})
    expect(present).to_have_attribute("data-notation", str(review.moves[1].move))
    expect(curve).to_have_attribute("aria-valuetext", re.compile("^Move 2: "))
    board.press("First move")
    expect(sentence).to_have_text("")
    board.press("Last move")
    board.root.focus()
    for _ in marked[marked.index(mistake) :]:
        page.keyboard.press("Shift+m")
    expect(present).to_have_attribute("data-notation", str(review.moves[mistake.ply - 2].move))


def test_the_board_uses_the_height_of_the_window(page: Page, game: ak.Game, show: Show) -> None:
    for title in (None, "A game"):
        page.set_viewport_size({"width": 1280, "height": 720})
        (board,) = show(page, game, title=title)
        box = board.root.locator(".ak-site").bounding_box()
        assert box
        assert 0 <= 720 - box["y"] - box["height"] <= 60


INSIDE = """
([inner, outer]) => {
  const [a, b] = [inner, outer].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}
"""
"""Whether an element lies within another."""


def test_long_words_stay_on_a_phone(phone: Page, show: Show) -> None:
    game = ak.Game(players=2, seed=7, names=["W" * 50, "Bob"])
    game.annotate("x" * 60)
    show(phone, game, title="T" * 60)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_free_city_shows_all_tiles_and_the_ghosts_label(page: Page, show: Show) -> None:
    (board,) = show(page, ak.CityWidget(ak.City(), presenter=True), height=300)
    tiles = board.root.locator(".ak-tiles")
    assert tiles.evaluate("tiles => tiles.scrollHeight <= tiles.clientHeight")
    box = board.root.locator(".ak-stage").bounding_box()
    assert box
    page.mouse.move(box["x"] + 300, box["y"] + 2)
    expect(board.root.locator(".ak-label")).to_be_visible()
    assert page.evaluate(INSIDE, [".ak-label", ".ak-stage"])


def test_a_lesson_goes_by_steps_with_keys_alone(page: Page, show: Show) -> None:
    steps = [
        {"caption": "How many points?", "reveal": False, "show": ("city",)},
        {"caption": "So many.", "reveal": True, "show": ("city", "score")},
    ]
    city = ak.City.from_text("07@0,1^2")
    (board,) = show(page, ak.CityWidget(city, steps=steps, presenter=True), play=False)
    caption, score = board.root.locator(".ak-caption"), board.root.get_by_text("Total")
    expect(caption).to_have_text("How many points?")
    expect(score).to_be_hidden()
    board.root.focus()
    page.keyboard.press("w")
    expect(caption).to_have_text("So many.")
    expect(score).to_be_visible()
    expect(board.ghost).to_have_count(0)
    page.keyboard.press("Shift+w")
    expect(caption).to_have_text("How many points?")
    expect(score).to_be_hidden()
    board.button("Next step").click()
    expect(score).to_be_visible()
    expect(board.button("Next step")).to_have_attribute("aria-disabled", "true")


def test_a_module_shows_a_page_in_a_book(page: Page, tmp_path: Path) -> None:
    ak.save_html(tmp_path / "puzzle.mjs", ak.Puzzle(ak.City(), tiles=["hhg"]), title="</script>“")
    book = tmp_path / "book.html"
    book.write_text("<div></div>", "utf-8")
    render = """async text => {
      const file = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      const shadow = document.querySelector("div").attachShadow({ mode: "open" });
      (await import(file)).default.render({ model: {}, el: shadow });
    }"""
    page.goto(book.as_uri())
    page.evaluate(render, (tmp_path / "puzzle.mjs").read_text("utf-8"))
    inside = page.frame_locator("iframe")
    expect(inside.get_by_role("heading", level=1)).to_have_text("</script>“")
    frame, scrolls = page.locator("iframe"), "() => document.documentElement.scrollHeight"
    expect(inside.get_by_role("button", name="Check", exact=True)).to_be_visible()
    expect_value(
        page, lambda: frame.evaluate("it => it.clientHeight") == page.frames[1].evaluate(scrolls)
    )
    # Answers are kept as on other pages.
    inside.get_by_role("button", name="Show the solution").click()
    page.wait_for_timeout(600)  # a double click is one click
    inside.get_by_role("button", name="Really show it?").click()
    expect(inside.locator(".ak-puzzle")).to_contain_text("solution shown")
    page.reload()
    page.evaluate(render, (tmp_path / "puzzle.mjs").read_text("utf-8"))
    expect(inside.locator(".ak-puzzle")).to_contain_text("solution shown")
