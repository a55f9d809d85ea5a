"""The layout: a city and what is said about it are in sight together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.board import expect_value

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.browser.lab import Notebook

    Open = Callable[[Sequence[str]], Notebook]

GAME = """\
import akropolis_nb as ak
from random import Random
game, rng = ak.Game(seed=7), Random(3)
for _ in range(12): game.play(rng.choice(list(game.legal_moves())))
review = ak.review(game, playouts=100, seed=1, progress=False)
game.goto(review.mistakes[-1].ply)
view = ak.CityWidget(game, review=review)
view"""

IN_SIGHT = """
root => {
  root.scrollIntoView({block: "start"});
  const page = document.querySelector(".jp-WindowedPanel-outer");
  const lowest = page.getBoundingClientRect().bottom;
  const names = [".ak-picture", ".ak-site", ".ak-judged", ".ak-mistakes"];
  return names.filter(name => root.querySelector(name).getBoundingClientRect().bottom > lowest);
}
"""
"""What of a review is below the notebook's visible part."""


def test_a_review_and_the_city_are_in_sight_together(open_notebook: Open) -> None:
    notebook = open_notebook([GAME])
    notebook.run_all()
    board, page = notebook.board(), notebook.page
    expect(board.root.locator(".ak-judged")).to_contain_text("points lost")
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        expect_value(page, lambda: board.root.evaluate(IN_SIGHT), [])
    board.button("Full screen").click()
    city = board.root.locator(".ak-stage")
    expect_value(page, lambda: city.evaluate("stage => stage.clientHeight") > 400)
    board.button("Leave full screen").click()
    # In one column, the sentence stands below its picture.
    page.set_viewport_size({"width": 800, "height": 900})
    review, site = board.root.locator(".ak-review"), board.root.locator(".ak-site")
    place = "part => part.getBoundingClientRect().top"
    expect_value(page, lambda: review.evaluate(place) < site.evaluate(place))
    board.button("Presenter mode").click()
    notebook.until("view.presenter")
    expect(board.root.locator(".ak-review").get_by_role("heading")).to_be_visible()
