"""Playing against bots in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak

if TYPE_CHECKING:
    from tests.browser.lab import Open

GATED = """\
import threading
import akropolis_nb as ak
class Gated:
    asked, gate = 0, threading.Event()
    def choose(self, position, rng):
        self.asked += 1
        self.gate.wait(60)
        return next(iter(position.legal_moves()))
bot = Gated()
game = ak.Game(players=2, seed=7)
view = ak.CityWidget(game, bots={1: bot}, height=300)
view"""
FIRST = ak.City().legal_placements()[0]


def test_a_person_against_a_bot_in_two_views(open_notebook: Open) -> None:
    notebook = open_notebook([GATED, "other = ak.CityWidget(game, height=300)\nother"])
    board, other = notebook.board(0), notebook.board(1)
    board.lay(0, FIRST)
    for one in (board, other):
        expect(one.root.locator(".ak-bots")).to_contain_text("Bela is thinking")
        expect(one.player(1)).to_contain_text("bot: Gated")
    # The kernel is free meanwhile.
    assert notebook.value("6 * 7") == 42
    assert notebook.value("game.ply") == 1
    board.site(0).click()
    board.point(FIRST.q, FIRST.r)
    expect(board.ghost).to_be_hidden()

    notebook.execute("bot.gate.set()")
    for one in (board, other):
        one.wait(3)
        expect(one.status).to_contain_text("Bela placed")
        expect(one.player(0)).to_have_attribute("aria-pressed", "true")
    assert notebook.value("[game.ply, bot.asked, len(game.lines())]") == [2, 1, 1]

    # Undo skips the bot's move, a step does not; the bot replies to neither.
    board.button("Previous move").click()
    board.wait(4)
    expect(board.root.locator(".ak-bots")).to_contain_text("paused")
    board.button("Next move").click()
    board.wait(5)
    board.press("Undo")
    assert notebook.value("[game.ply, bot.asked]") == [0, 1]

    # Play on in the other view, from the earlier position.
    other.button("Next move").click()
    other.wait(7)
    other.button("Let bots play").click()
    notebook.until("bot.asked == 2 and game.ply == 2")
    other.player(0).click()


def test_bots_alone_are_watched_with_pause(open_notebook: Open) -> None:
    cell = """\
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
view = ak.CityWidget(game, bots={0: "greedy", 1: "random"}, height=300, pace=1)
view"""
    notebook = open_notebook([cell])
    board = notebook.board()
    assert notebook.value("game.ply") == 0
    board.button("Let bots play").click()
    notebook.until("game.ply >= 2")
    board.button("Pause").click()
    expect(board.button("Let bots play")).to_be_visible()
    notebook.until("not view.playing")
    ply = notebook.value("game.ply")
    notebook.execute("view.pace = 0.05")
    board.root.focus()
    notebook.page.keyboard.press("b")
    notebook.until("game.position.is_over")
    assert ply < 36
    expect(board.root).to_contain_text("Game over")
