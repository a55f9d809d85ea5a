"""A position from a table is set up in JupyterLab: by clicks alone, and from pasted text."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.board import Board
    from tests.browser.lab import Open

CELL = "import akropolis_nb as ak\nview = ak.PositionEditor(height=420)\nview"
NEIGHBOURS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
"""Clockwise from north: where the second hex of a tile lies in each rotation."""


def table() -> ak.Position:
    """Return the position of a table with two cities, of eight tiles each."""
    game, rng = ak.Game(players=2, seed=7), Random(3)
    while game.ply < 16:
        game.play(rng.choice(list(game.legal_moves())))
    return game.position


class Hand:
    """Does what the screen says, and counts its clicks."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.gestures = 0

    def press(self, button: Locator) -> None:
        self.gestures += 1
        button.click()

    def on(self, q: int, r: int) -> None:
        self.gestures += 1
        self.board.click(q, r)

    def choose(self, tile: int) -> None:
        """Choose a tile by its picture and number."""
        name = f"Tile {tile:02d}: "
        self.press(self.board.root.locator(f'.ak-set-tiles button[aria-label^="{name}"]'))
        expect(self.board.status).to_contain_text("Choose the hex where its ")

    def lay(self, tile: int, spot: ak.Placement) -> None:
        """Lay a tile: three gestures."""
        before = self.gestures
        self.choose(tile)
        self.on(spot.q, spot.r)
        expect(self.board.status).to_contain_text("The next hex turns and lays it")
        dq, dr = NEIGHBOURS[spot.rotation]
        self.on(spot.q + dq, spot.r + dr)
        expect(self.board.status).to_contain_text(f"Tile {tile:02d}: city of ")
        assert self.gestures - before == 3

    def set_up(self, position: ak.Position) -> None:
        root = self.board.root
        for seat, city in enumerate(position.cities):
            self.press(self.board.player(seat))
            expect(self.board.status).to_contain_text("City of ")
            for tile, spot in city.placed:
                assert isinstance(tile, int)
                self.lay(tile, spot)
        for tile in position.site:
            self.choose(int(tile))
            self.press(root.get_by_label("Put the chosen tile on the construction site"))
            expect(root.get_by_label(f"Take tile {tile:02d} from")).to_be_visible()
        for seat, stones in enumerate(position.stones):
            name = ("Ada", "Bela")[seat]
            way = "more" if stones > seat + 1 else "fewer"
            for _ in range(abs(stones - seat - 1)):
                revision = self.board.revision
                self.press(root.get_by_label(f"One stone {way}: {name}"))
                self.board.reach(revision + 1)
        mover = root.get_by_role("button", name="to move", exact=True).nth(position.to_move)
        if mover.get_attribute("aria-pressed") != "true":
            self.press(mover)
        expect(root.locator(".ak-problems")).to_have_text("Complete.")


def test_two_cities_of_eight_tiles_by_clicks_alone(open_notebook: Open) -> None:
    notebook = open_notebook([CELL])
    board, wanted = notebook.board(), table()
    hand = Hand(board)
    hand.set_up(wanted)
    stones = sum(abs(n - seat - 1) for seat, n in enumerate(wanted.stones))
    # Three a tile in a city, two on the site, one for each stone and city.
    assert hand.gestures <= 3 * 16 + 2 * len(wanted.site) + stones + 3
    assert notebook.value("str(view.position)") == str(wanted)
    parts = [list(city.placed) for city in wanted.cities]
    built = ak.Position.build(site=wanted.site, cities=parts, stones=wanted.stones)
    hand.press(board.button("Play from here"))
    expect(board.root.locator(".ak-slots button")).to_have_count(3)
    assert ak.Position.from_text(notebook.value("str(view.game.position)")) == built
    # The board plays: an analysis is one key away.
    board.root.focus()
    notebook.page.keyboard.press("a")
    expect(board.root.locator(".ak-candidate").first).to_be_visible()


def test_stones_are_typed(open_notebook: Open) -> None:
    start = "ak.PositionEditor(ak.Game(seed=7).position)"
    notebook = open_notebook([f"import akropolis_nb as ak\nview = {start}\nview"])
    board = notebook.board()
    problems, field = board.root.locator(".ak-problems"), board.root.get_by_label("Stones: Ada")
    expect(problems).to_have_text("Complete.")
    field.fill("12")
    field.press("Enter")
    expect(problems.locator("[data-wrong]")).to_contain_text("Stones of Ada: 12, but at most 1:")
    # What is no number of stones is not taken.
    field.fill("-3")
    field.press("Enter")
    expect(field).to_have_value("12")
    field.fill("0")
    field.press("Enter")
    expect(problems).to_have_text("Complete.")
    board.button("Play from here").click()
    expect(board.status).to_contain_text("In Python it is view.game")
    assert notebook.value("view.game.position.stones") == [0, 2]


def test_what_is_wrong_is_said_and_mended(open_notebook: Open) -> None:
    notebook = open_notebook([CELL])
    board = notebook.board()
    hand, root = Hand(board), board.root
    problems = root.locator(".ak-problems")
    expect(problems).to_contain_text("Tiles on the construction site: 0; after 0 laid tiles")
    # It is only missing yet.
    expect(problems.locator("[data-wrong]")).to_have_count(0)
    expect(board.button("Play from here")).to_have_attribute("aria-disabled", "true")
    hand.choose(7)
    # Half on the city, half beside it.
    hand.on(0, 0)
    hand.on(0, -1)
    expect(board.status).to_have_attribute("data-tone", "notice")
    expect(problems).to_contain_text("0 laid tiles")
    # The first hex elsewhere.
    hand.on(1, 1)
    hand.on(1, 2)
    expect(board.status).to_have_text("Tile 07: city of Ada.")
    lies = "Tile 07 lies on the table already: Ada."
    root.locator(".ak-set-tiles").get_by_role("button", name=lies).click()
    expect(board.status).to_have_text(lies)
    expect(board.player(0)).to_contain_text("1")
    # A click takes the tile back into the hand; undo returns it.
    hand.on(1, 1)
    expect(board.player(0)).to_contain_text("0")
    expect(board.status).to_contain_text("Choose the hex where its ")
    board.press("Undo")
    expect(board.player(0)).to_contain_text("1")
    board.press("Redo")
    expect(board.player(0)).to_contain_text("0")


def test_a_position_is_pasted_and_the_rules_are_changed(open_notebook: Open) -> None:
    notebook = open_notebook([CELL])
    board, page = notebook.board(), notebook.page
    board.button("Paste").click()
    dialog = page.get_by_role("dialog", name="Paste")
    dialog.get_by_role("textbox").fill("no position")
    dialog.get_by_role("button", name="Open").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This text cannot be opened")
    dialog.get_by_role("textbox").fill(str(table()))
    dialog.get_by_role("button", name="Open").click()
    expect(board.status).to_have_text("Position read: 2 players.")
    expect(board.root.locator(".ak-problems")).to_have_text("Complete.")
    assert notebook.value("str(view.position)") == str(table())
    board.button("Players and rules").click()
    form = page.get_by_role("dialog", name="Players and rules")
    expect(form.locator("[name=bot]")).to_have_count(0)
    form.get_by_label("Gardens", exact=True).check()
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    assert notebook.value("view.position.rules.variants") == "g"


def test_a_game_is_set_up_from_the_menu_and_gone_back_to(open_notebook: Open) -> None:
    game = ["game = ak.Game(players=2, seed=7)", "game.play(next(iter(game.legal_moves())))"]
    cell = ["import akropolis_nb as ak", *game, "view = ak.CityWidget(game)", "view"]
    notebook = open_notebook(["\n".join(cell)])
    board = notebook.board()
    board.button("More").click()
    board.button("Set up a position").click()
    expect(board.status).to_contain_text("Set up the position")
    # It is the second player's turn, whose city is shown.
    board.root.focus()
    hand = Hand(board)
    hand.choose(30)
    for down in ("Escape", "Escape"):
        board.page.keyboard.press(down)
        expect(board.status).to_contain_text("City of Bela: choose a tile")
    hand.lay(30, ak.Placement(1, 1, 1))
    board.press("Undo")
    board.button("Clear the table").click()
    expect(board.root.locator(".ak-problems")).to_contain_text("construction site: 0")
    board.button("Back to the game").click()
    expect(board.root.locator(".ak-slots button")).to_have_count(3)
    assert notebook.value("view.game.seed") == 7
