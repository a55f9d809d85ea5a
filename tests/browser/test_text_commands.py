"""The line for text commands: the end of a solo game is played by text alone."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.board import Board
    from tests.browser.lab import Open

NAMES = ["Ann", "Hippodamos"]
CELL = """\
import akropolis_nb as ak
game = ak.Game(ak.Position.from_text({position!r}), seed=3, names={names!r})
view = ak.CityWidget(game)
view"""


class TextLine:
    """Everything is typed, and read from the log."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.log: Locator = board.root.get_by_role("log", name="Answers")
        self.field: Locator = board.root.get_by_role("textbox", name="Text commands")
        self.typed = 0

    def open(self) -> None:
        """Open the line by the button after the board, which Tab reaches."""
        button = self.board.button("Text commands")
        expect(button).to_have_css("width", "1px")
        button.focus()
        expect(button).not_to_have_css("width", "1px")
        self.board.page.keyboard.press("Enter")
        expect(self.field).to_be_focused()

    def type(self, line: str) -> None:
        """Type a line and wait until it is answered."""
        self.board.page.keyboard.type(line)
        self.board.page.keyboard.press("Enter")
        self.typed += 1
        expect(self.log.locator(".ak-typed")).to_have_count(self.typed)
        expect(self.log.locator(".ak-typed").last).to_have_text(line)
        expect(self.log.locator("p").last).not_to_have_class("ak-typed")

    def ask(self, line: str, *answers: str | re.Pattern[str]) -> None:
        """Type a line and wait for lines of the answer."""
        self.type(line)
        for answer in answers:
            lines = self.log.locator(".ak-typed").last.locator("xpath=following-sibling::p")
            expect(lines.filter(has_text=answer)).not_to_have_count(0)


@pytest.fixture(scope="module")
def end() -> ak.Game:
    """Return the end of a solo game, with two stacks left."""
    game, rng = ak.Game(architect="hippodamos", seed=7), random.Random(1)
    greedy = ak.bot("greedy")
    while game.position.stacks_left > 2:
        game.play(greedy.choose(game.position, rng))
    return ak.Game(game.position, seed=3, names=NAMES)


def greedy_move(game: ak.Game) -> ak.Move:
    return ak.bot("greedy").choose(game.position, random.Random(game.ply))


def play_to_the_end(line: TextLine, end: ak.Game) -> ak.Game:
    """Play by text what a script plays, with questions and undone moves between."""
    script = ak.Game(end.position, seed=3, names=NAMES)
    site = script.position.site
    kinds = len(script.position.city.hexes())
    line.ask("tiles", *(f"Tile {tile:02}: " for tile in site))
    line.ask("why 0,0", "(0, 0)")
    line.ask("city", "Ann: ", "level 1: ")
    line.ask("dance", f"“dance” is not a command. Type, for example: {site[0]:02}@")
    line.ask("99@0,0^0", "Tile 99 is not on the construction site")
    assert line.board.number("hexes") == kinds
    begun, solved = True, False
    while not script.position.is_over:
        move = greedy_move(script)
        line.ask(f"why {move}", re.compile("Level .*point"))
        line.ask(str(move), "Ann placed a tile (")
        script.play(move)
        position = script.position
        if not (position.stacks_left or position.is_over or solved):
            # The rest is solved exactly, so that the answer comes soon; then the analysis stops.
            solved = True
            line.ask("best", "Starting…", re.compile(r"@.*final points .*proved"))
        if begun:
            begun = False
            line.ask("undo", "Ann to move")
            line.ask("redo", re.compile("Move 2 of 2; Ann to move"))
            line.ask(str(move), re.compile("is not on the construction site"))
    assert solved
    expect(line.log.locator("p").last).to_contain_text(str(script.result()))
    line.ask("score", *(f"{name}: " for name in NAMES))
    line.ask("best", "Game over")
    return script


def test_a_game_is_played_by_text_in_a_notebook(open_notebook: Open, end: ak.Game) -> None:
    notebook = open_notebook([CELL.format(position=str(end.position), names=NAMES)])
    board = notebook.board()
    line = TextLine(board)
    line.open()
    script = play_to_the_end(line, end)
    assert notebook.value("[str(move) for move in game.moves]") == [str(m) for m in script.moves]
    assert notebook.value("game.result().totals") == list(script.result().totals)
    # Lines typed before can be called back.
    for _ in range(2):
        notebook.page.keyboard.press("ArrowUp")
    expect(line.field).to_have_value("score")
    # JupyterLab got none of the keys, and Escape gives the board the focus.
    assert notebook.cell_types() == ["code"]
    notebook.page.keyboard.press("Escape")
    expect(board.root).to_be_focused()
    expect(line.field).to_be_hidden()
