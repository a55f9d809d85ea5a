"""Lines, comments and new games, by mouse alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import expect_value, middle
from tests.browser.lab import GAME

if TYPE_CHECKING:
    from tests.browser.board import Board
    from tests.browser.lab import Notebook, Open

WARNING = "field => field.validationMessage"
LEAVE_AND_COME_BACK = """
async root => {
  const {parentNode} = root;
  const frames = () => new Promise(done => setTimeout(() => requestAnimationFrame(done), 100));
  root.remove();
  await frames();
  parentNode.append(root);
  await frames();
}
"""
EVIL = "<img src=x onerror=alert(1)> & so on"


def lay(board: Board, game: ak.Game, nth: int) -> None:
    """Place the free tile at the nth legal placement, on the page and in a model game."""
    move = list(game.legal_moves())[nth]
    board.lay(0, move.placement)
    game.play(move)


def test_a_variation_by_clicking(notebook: Notebook, board: Board) -> None:
    script = ak.Game(players=2, seed=7)
    lay(board, script, 0)
    lay(board, script, 5)
    board.press("Undo")
    script.undo()
    lay(board, script, 9)
    lines = [[str(move) for move in line] for line in script.lines()]
    assert notebook.value("[[str(m) for m in line] for line in game.lines()]") == lines

    old, new = (board.root.locator(f'[data-notation="{line[-1]}"]') for line in lines)
    expect(new).to_have_attribute("aria-current", "step")
    expect(board.button("Make main line")).to_be_visible()
    before = board.revision
    old.click()
    board.wait(before + 1)
    expect(old).to_have_attribute("aria-current", "step")
    expect(board.button("Make main line")).to_be_hidden()
    assert notebook.value("str(game.node.move)") == lines[0][-1]

    before = board.revision
    new.click()
    board.wait(before + 1)
    board.press("Make main line")
    assert notebook.value("str(game.line('main')[-1])") == lines[1][-1]

    before = board.revision
    board.button("Comment").click()
    board.root.get_by_label("Comment on this move").fill(EVIL)
    board.root.get_by_role("button", name="? mistake", exact=True).click()
    board.button("Save").click()
    board.wait(before + 1)
    expect(board.root.locator(".ak-list")).to_contain_text(EVIL)
    assert notebook.value("[game.node.comment, game.node.marks]") == [EVIL, ["?"]]

    board.press("Delete line")
    expect(new).to_have_count(0)
    assert notebook.value("[game.ply, len(game.lines())]") == [1, 1]


def test_a_deletion_is_told_in_every_view_and_undone_in_any(open_notebook: Open) -> None:
    notebook = open_notebook([GAME, "other = ak.CityWidget(game, show=('city', 'moves'))\nother"])
    views = [notebook.board(index) for index in (0, 1)]
    notebook.execute("for _ in range(3): game.play(next(iter(game.legal_moves())))")
    notebook.execute("game.goto(2); game.annotate('the point'); before = game.to_json()")

    def expect_message(words: str) -> None:
        for view in views:
            expect(view.status).to_have_text(words)
            expect(view.button("Restore")).to_be_visible()

    def restored() -> None:
        for view in views:
            expect(view.button("Restore")).to_be_hidden()
            expect(view.button("Restore line")).to_be_hidden()
        assert notebook.value("game.to_json() == before")

    # A double click deletes once.
    views[0].double_click(*middle(views[0].button("Delete line")))
    expect_message("Line deleted (2 moves).")
    views[1].root.focus()
    views[1].root.press("u")
    restored()
    views[1].press("Delete line")
    expect_message("Line deleted (2 moves).")
    notebook.save()
    notebook.open()
    views = [notebook.board(index) for index in (0, 1)]
    expect_message("Line deleted (2 moves).")
    views[0].press("Restore")
    restored()

    for view in views:
        view.button("Comment").click()
    views[1].root.get_by_label("Comment on this move").fill("")
    views[1].press("Save")
    expect_message("Comment deleted.")
    views[0].press("Undo")
    restored()
    views[1].press("Delete line")
    views[0].press("Undo")
    restored()
    # After another change the key is for that; the button of the list stays.
    views[0].press("Delete line")
    expect_message("Line deleted (2 moves).")
    notebook.execute("game.goto(0)")
    for view in views:
        expect(view.button("Restore")).to_be_hidden()
    views[1].press("Restore line")
    restored()


def test_a_new_game_for_three_with_variants(notebook: Notebook, board: Board) -> None:
    before = board.revision
    board.button("New game").click()
    form = board.root.get_by_role("dialog", name="New game")
    form.locator("select[name=table]").select_option(label="3 players")
    form.get_by_label("Houses", exact=True).check()
    form.get_by_label("Gardens", exact=True).check()
    form.get_by_label("Name of player 3").fill("Zoë")
    seed = form.get_by_label("Seed (empty")
    for wrong in ("no number", "-5", str(2**53)):
        seed.fill(wrong)
        form.get_by_role("button", name="Start").click()
        expect(seed).to_be_focused()
        message = "The seed must be a whole number of at most 15 digits."
        assert seed.evaluate(WARNING) == message
    seed.fill("  ")
    assert seed.evaluate(WARNING) == ""
    seed.fill("11")
    form.get_by_role("button", name="Start").click()
    board.wait(before + 1)
    expect(form).to_be_hidden()
    expect(board.status).to_contain_text("the list games of this view")
    rules = notebook.value("[repr(view.game.rules), view.game.seed, len(view.games)]")
    assert rules == ["Rules(players=3, variants='hg')", 11, 2]
    names = notebook.value("list(view.game.names)")
    assert names[2] == "Zoë"
    expect(board.player(2)).to_contain_text("Zoë")
    script = ak.Game(players=3, variants="hg", seed=11)
    lay(board, script, 0)
    assert notebook.value("[str(move) for move in view.game.moves]") == [*map(str, script.moves)]
    assert notebook.value("game.ply") == 0


def test_an_open_dialog_follows_the_language(notebook: Notebook, board: Board) -> None:
    board.button("New game").click()
    form = board.root.get_by_role("dialog")
    form.locator("select[name=table]").select_option(label="3 players")
    form.get_by_label("Houses", exact=True).check()
    form.get_by_label("Name of player 3").fill("Zoë")
    form.get_by_label("Seed (empty").fill("no number")
    notebook.execute("view.language = 'de'")
    expect(form).to_have_accessible_name("Neues Spiel")
    expect(form.locator("select[name=table]")).to_have_value("1")
    expect(form.get_by_role("checkbox").first).to_be_checked()
    expect(form.get_by_label("Name von Spieler 3")).to_have_value("Zoë")
    seed = form.locator("[name=seed]")
    expect(seed).to_have_value("no number")
    expect(seed).to_be_focused()
    expect_value(notebook.page, lambda: "ganze Zahl" in seed.evaluate(WARNING))


def test_a_dialog_of_a_view_that_is_locked_meanwhile_is_refused(
    notebook: Notebook, board: Board
) -> None:
    before = board.revision
    board.button("New game").click()
    form = board.root.get_by_role("dialog", name="New game")
    notebook.execute("view.locked = True")
    board.wait(before + 1)
    form.locator("select[name=table]").select_option(label="3 players")
    form.get_by_role("button", name="Start").click()
    expect(form.get_by_role("alert")).to_have_text(notebook.value("view.texts['locked']"))
    assert notebook.value("len(view.games)") == 1


def test_a_dialog_that_comes_back_to_the_page_is_modal(board: Board) -> None:
    board.button("New game").click()
    form = board.root.get_by_role("dialog", name="New game")
    form.get_by_label("Name of player 1").fill("Zoë")
    board.root.evaluate(LEAVE_AND_COME_BACK)
    expect(board.root.locator("dialog:modal")).to_be_visible()
    expect(form.get_by_label("Name of player 1")).to_have_value("Zoë")
    board.page.keyboard.press("Escape")
    expect(form).to_be_hidden()
