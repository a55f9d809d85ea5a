"""Free building, overlays, presenter mode and linked views in JupyterLab."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value

if TYPE_CHECKING:
    from tests.browser.lab import Open

IMPORT = "import akropolis_nb as ak"
SEEN = """
root => {
  const {left, top} = root.plot.getBoundingClientRect();
  const [a, b] = [root.hexToClient(0, 0), root.hexToClient(1, 0)];
  return [a.x - left, a.y - top, b.x - left, b.y - top].map(Math.round);
}
"""
"""The positions of two hexes in a board's own pixels."""
MIDDLE = """
root => {
  const {x, y} = root.hexToClient(0, 0);
  return [x - root.plot.getBoundingClientRect().left, y];
}
"""
EVIL = "<img src=x onerror=alert(1)>"


def test_a_city_is_built_freely_by_mouse(open_notebook: Open) -> None:
    notebook = open_notebook([IMPORT, "view = ak.CityWidget(ak.City())\nview"])
    board = notebook.board()
    script = ak.City()
    palette = notebook.value("view.snapshot['palette']")
    for index in (3, 17):
        spot = script.legal_placements()[4]
        board.lay(index, spot)
        script = script.place(palette[index], spot)
    before = board.revision
    board.root.get_by_label("Custom tile").fill("ttG")
    board.button("Use").click()
    spot = script.legal_placements()[0]
    board.turn_to(spot.rotation)
    board.point(spot.q, spot.r)
    expect(board.ghost).to_have_attribute("data-ghost", "legal")
    board.click(spot.q, spot.r)
    board.wait(before + 1)
    script = script.place("ttG", spot)
    assert notebook.value("view.city.text") == script.text
    expect(board.root.get_by_label("Position text")).to_have_value(script.text)
    board.expect_numbers(total=script.score().total)
    board.press("Undo", times=2)
    board.press("Redo")
    notebook.until("len(view.city.placed) == 2")


def test_a_view_for_a_room(open_notebook: Open) -> None:
    cell = (
        f"{IMPORT}\ngame = ak.Game(players=2, seed=7)\n"
        "view = ak.CityWidget(game, presenter=True, reveal=False, heat='now', contours=True,\n"
        "    marks=[{'q': 0, 'r': 0, 'kind': 'badge', 'text': '<b>'}])\nview"
    )
    notebook = open_notebook([cell])
    board = notebook.board()
    expect(board.button("Show scores")).to_be_visible()
    wide = "board => board.plot.clientWidth"
    before = board.root.evaluate(wide)
    board.button("Full screen").click()
    # The board uses the full screen, and returns to its size afterwards.
    notebook.page.wait_for_function(
        f"([board, n]) => ({wide})(board) > n + 100", arg=[board.root.element_handle(), before]
    )
    fits = "board => board.scrollHeight <= innerHeight"
    expect_value(notebook.page, lambda: board.root.evaluate(fits))
    notebook.page.keyboard.press("Escape")
    expect(board.button("Full screen")).to_be_visible()
    notebook.page.wait_for_function(
        f"([board, n]) => ({wide})(board) === n", arg=[board.root.element_handle(), before]
    )
    board.button("Show scores").click()
    expect(board.button("Hide scores")).to_be_visible()
    notebook.until("view.reveal")
    expect(board.root).to_contain_text("points and stones now")
    notebook.execute(f"view.caption = {EVIL!r}")
    expect(board.root).to_contain_text(EVIL)
    notebook.execute(f"view.caption = ''; game.annotate('so {EVIL}')")
    expect(board.root).to_contain_text(f"so {EVIL}")
    notebook.execute("view.language = 'pl'")
    expect(board.button("Ukryj punkty")).to_be_visible()
    notebook.execute("view.heat = {(1, 1): 3.5}; view.heat_legend = 'mean'; view.counts = True")
    expect(board.root).to_contain_text("mean")


def test_building_in_3d_hits_the_hex_aimed_at(open_notebook: Open) -> None:
    view = "view = ak.CityWidget(game, view='3d')\nview"
    notebook = open_notebook([f"{IMPORT}\ngame = ak.Game(players=2, seed=7)\n{view}"])
    board = notebook.board()
    expect(board.root).to_have_attribute("data-view", "3d")
    script = ak.Game(players=2, seed=7)
    for _ in range(3):
        move = next(iter(script.legal_moves()))
        board.lay(0, move.placement)
        script.play(move)
    assert notebook.value("[str(move) for move in game.moves]") == [*map(str, script.moves)]
    board.button("2D").click()
    expect(board.root).to_have_attribute("data-view", "2d")
    notebook.until("view.view == '2d'")


def test_towers_hide_the_badges_behind_them(open_notebook: Open) -> None:
    tower = ak.City()
    for _ in range(9):
        near = sorted(tower.legal_placements(), key=lambda spot: spot.q**2 + spot.r**2)
        tower = tower.place("hhh", max(near, key=tower.level_at))
    levels = {(hex_.q, hex_.r): hex_.level for hex_ in tower.hexes()}
    behind, before = max(
        (((q, r - 1), (q, r)) for q, r in levels if (q, r - 1) in levels),
        key=lambda pair: levels[pair[1]] - levels[pair[0]],
    )
    assert levels[before] - levels[behind] > 1
    summit = max(levels, key=lambda cell: levels[cell])
    marks = [{"q": q, "r": r, "kind": "badge", "text": "A"} for q, r in (behind, summit)]
    city = f"city = ak.City.from_text({tower.text!r})"
    notebook = open_notebook(
        [f"{IMPORT}\n{city}\nview = ak.CityWidget(city, view='3d', marks={marks})\nview"]
    )
    board = notebook.board()
    expect(board.root).to_have_attribute("data-view", "3d")
    expect(board.root.locator(".ak-badge")).to_have_count(2)
    expect(board.root.locator("g[mask] > .ak-badge")).to_have_count(1)
    board.button("2D").click()
    expect(board.root).to_have_attribute("data-view", "2d")
    expect(board.root.locator(".ak-badge")).to_have_count(2)
    expect(board.root.locator("g[mask] > .ak-badge")).to_have_count(0)


def test_the_views_of_a_study_are_linked(open_notebook: Open) -> None:
    notebook = open_notebook(
        [f"{IMPORT}\ngame = ak.Game(players=2, seed=7)\nstudy = ak.Study(game, height=240)\nstudy"]
    )
    boards = [notebook.board(n) for n in range(3)]
    boards[0].site(1).click()
    boards[2].point(0, 0)
    notebook.until("[v.cursor for v in study.views] == [[0, 0]] * 3")
    notebook.until("[v.selected for v in study.views] == [1] * 3")
    move = ak.Move(notebook.value("game.position.site[1]"), ak.City().legal_placements()[0])
    boards[1].turn_to(move.placement.rotation)
    boards[1].click(move.placement.q, move.placement.r)
    for board in boards:
        board.wait(2)
    assert notebook.value("str(game.moves[0])") == str(move)
    for board, hexes in zip(boards[1:], (7, 4), strict=True):
        board.expect_numbers(hexes=hexes)


def test_two_games_are_compared_live(open_notebook: Open) -> None:
    cell = (
        f"{IMPORT}\ngames = [ak.Game(players=2, seed=7) for _ in range(2)]\n"
        "compared = ak.CompareWidget(games[0].position, games[1], height=260)\ncompared"
    )
    notebook = open_notebook([cell])
    before, now = (notebook.board(n) for n in (2, 3))
    before.point(1, 0)
    for board in (before, now):
        expect(board.root.locator(".ak-cursor")).to_be_visible()
        expect(board.root.locator(".ak-explained")).to_contain_text("(1, 0)")
    notebook.until("[v.cursor for v in compared.views[2:4]] == [[1, 0]] * 2")
    before.page.keyboard.press("Tab")
    before.root.press("ArrowDown")
    expect(before.root).to_have_attribute("data-cursor", "1,1")
    expect(now.root.locator(".ak-explained")).to_have_text("Nothing at (1, 1).")
    notebook.execute("compared.views[3].cursor = (0, -1)")
    before.page.mouse.move(1, 1)

    move = next(iter(ak.Game(players=2, seed=7).legal_moves()))
    now.turn_to(move.placement.rotation)
    now.click(*move.placement[:2])
    now.wait(2)
    before.expect_numbers(hexes=4)
    now.expect_numbers(hexes=7)
    city = ak.City().place(move.tile, move.placement)
    rings = {(d.q, d.r) for d in ak.compare(ak.City(), city).differences if d.matters}
    for n in (2, 3):
        marks = f"[[m['q'], m['r']] for m in compared.views[{n}].marks]"
        assert {(q, r) for q, r in notebook.value(marks)} == rings
    expect(now.root).to_contain_text(f"ringed hexes: {len(rings)}")

    def offset() -> tuple[float, ...]:
        """Return how far the boards' sections are apart, in CSS pixels."""
        return tuple(map(sub, before.root.evaluate(MIDDLE), now.root.evaluate(MIDDLE)))

    expect_value(before.page, offset, pytest.approx((0, 0), abs=1))

    # A read-only board cannot be changed.
    before.click(*move.placement[:2])
    expect(before.ghost).to_have_count(0)
    notebook.execute("games[1].undo()")
    expect(now.root).to_contain_text("ringed hexes: 0")


@pytest.mark.parametrize("view", ["2d", "3d"])
def test_compared_cities_are_zoomed_and_panned_together(open_notebook: Open, view: str) -> None:
    cell = (
        f"{IMPORT}\ncity = ak.City()\nother = city.place('hhg', city.legal_placements()[0])\n"
        f"ak.CompareWidget(city, other, height=260, view={view!r})"
    )
    notebook = open_notebook([cell])
    one, two = (notebook.board(n) for n in (0, 1))
    start = one.root.evaluate(SEEN)
    seen = [start]

    def both(section: list[int]) -> bool:
        """Whether both boards show a section; Plotly rounds cameras, by less than two pixels."""
        near = pytest.approx(section, abs=2)
        return all(board.root.evaluate(SEEN) == near for board in (one, two))

    def moved() -> bool:
        """Whether both boards show the same section, different from before."""
        now = one.root.evaluate(SEEN)
        return both(now) and now != pytest.approx(seen[-1], abs=2)

    def expect_moved() -> None:
        expect_value(notebook.page, moved)
        seen.append(one.root.evaluate(SEEN))

    expect_value(notebook.page, lambda: both(start))
    one.button("Zoom in").click()
    expect_moved()
    two.root.focus()
    two.page.keyboard.press("Shift+ArrowRight")
    expect_moved()

    def drag() -> bool:
        """Drag a board; return whether both boards have moved, and as far."""
        x, y = two.at(0, 0)
        two.page.mouse.move(x, y)
        two.page.mouse.down()
        two.page.mouse.move(x + 20, y + 10, steps=3)
        two.page.mouse.move(x + 40, y + 15, steps=3)
        two.page.mouse.up()
        two.at(0, 0)
        expect_value(notebook.page, lambda: both(two.root.evaluate(SEEN)))
        return moved()

    # While a board still moves to its place, Plotly ignores a drag.
    expect_value(notebook.page, drag)
    two.button("Fit").click()
    expect_value(notebook.page, lambda: both(start))
