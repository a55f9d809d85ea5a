"""Pages that play: a saved file, opened with the network cut, and its record read in Python."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from akropolis_nb.messages.languages import LANGUAGES
from akropolis_nb.widget.session.snapshot import PALETTE
from tests.browser.board import Board, Show, copied, expect_value
from tests.browser.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import FrameLocator, Locator, Page

    from akropolis_nb.analysis.review.exercise import Exercise

NO_WEBASSEMBLY = "delete globalThis.WebAssembly;"
TRAPS = """
globalThis.traps = 0;
const trapping = kernel => (...numbers) => {
  if (globalThis.traps > 0) {
    globalThis.traps -= 1;
    throw new WebAssembly.RuntimeError("unreachable");
  }
  return kernel(...numbers);
};
const instanceOf = ({ exports }) => ({
  exports: Object.fromEntries(Object.entries(exports).map(
    ([name, value]) => [name, typeof value === "function" ? trapping(value) : value],
  )),
});
const { instantiate, Instance } = WebAssembly;
WebAssembly.instantiate = async code => {
  const { module, instance } = await instantiate(code);
  return { module, instance: instanceOf(instance) };
};
WebAssembly.Instance = function (module) { return instanceOf(new Instance(module)); };
"""
"""As many of the next calls of kernels trap as `traps` says."""


def played(plies: int, **options: Any) -> ak.Game:
    """Return a game of some plies, played by greedy bots."""
    game = ak.Game(players=2, seed=7, **options)
    greedy = ak.bot("greedy")
    game.bots = {0: greedy, 1: greedy}
    game.play_bots(plies)
    game.bots = {}
    return game


def record(board: Board) -> ak.Game:
    """Copy the record of the game on a page, and read it."""
    board.button("More").click()
    words = copied(board.button("Copy"))
    # While a dialog is open, the board takes no keys.
    expect(board.root.get_by_role("dialog")).to_have_count(0)
    return ak.Game.from_json(words)


def open_record(page: Page | FrameLocator, text: str) -> Locator:
    """Open the dialog in which a text is pasted, and enter one."""
    page.get_by_role("button", name="More").first.click()
    page.get_by_role("button", name="Paste").click()
    dialog = page.get_by_role("dialog", name="Paste")
    dialog.get_by_role("textbox").fill(text)
    dialog.get_by_role("button", name="Open").click()
    return dialog


def expect_totals(board: Board, game: ak.Game) -> None:
    """Wait until a page shows the totals of a game."""
    for seat, score in enumerate(game.position.scores):
        board.player(seat).click()
        expect(board.player(seat)).to_have_attribute("aria-pressed", "true")
        expect(board.root).to_have_attribute("data-total", str(score.total))


def best(game: ak.Game) -> tuple[int, ak.Placement]:
    """Return the placement of the free tile that brings most points."""
    position = game.position
    see = max(position.city.preview(position.site[0]), key=lambda see: (see.points, see.stones))
    return see.points, see.placement


def gain_words(points: int) -> str:
    """Return a gain as the board tells it."""
    return f"{'±' if points == 0 else '+' if points > 0 else '−'}{abs(points)} point"


@pytest.mark.slow
def test_a_whole_game_against_a_bot_by_mouse(page: Page, show: Show) -> None:
    game = ak.Game(players=2, seed=7, bots={1: ak.bot("fast")})
    (board,) = show(page, game, play=True, pace=0.0)
    twin = record(board)
    assert twin.stacks_from_root() == game.stacks_from_root()
    while not twin.position.is_over:
        ply = twin.ply + 1
        points, spot = best(twin)
        board.aim(0, spot)
        expect(board.status).to_contain_text(gain_words(points))
        board.click(spot.q, spot.r)
        # The bot has moved, unless that was the last move.
        moved = re.compile(rf"^{ply + 1} /|Game over")
        expect(board.root.locator(".ak-where, .ak-title").filter(has_text=moved)).not_to_have_count(
            0
        )
        twin = record(board)
        assert twin.ply in {ply, ply + 1}
    expect_totals(board, twin)
    expect(board.root).to_contain_text(str(twin.result()).split(":")[0])
    again = ak.Game.from_json(game.to_json())
    for move in twin.moves:
        again.play(move)
    assert again.position == twin.position


def test_any_position_of_a_recorded_game_can_be_gone_on_from(page: Page, show: Show) -> None:
    game = played(12)
    game.annotate("A quarry.", marks="!")
    (board,) = show(page, game, play=True)
    assert record(board).to_json() == game.to_json()
    board.press("Previous move", 4)
    game.goto(8)
    points, spot = best(game)
    board.lay(0, spot)
    expect(board.status).to_contain_text(gain_words(points).replace("±", "+"))
    game.play((game.position.site[0], spot))
    found = record(board)
    assert found.lines() == game.lines()
    assert found.position == game.position
    expect_totals(board, game)
    board.press("Undo")
    assert record(board).ply == 8
    game.goto(8)
    # The rules say no, in the same words.
    tile = game.position.site[0]
    asked = [ak.Placement(one.q, one.r, board.rotation) for one in game.position.city.hexes()]
    spot, illegal = next(
        (spot, why) for spot in asked if (why := game.position.why_illegal((tile, spot)))
    )
    board.site(0).click()
    board.point(spot.q, spot.r)
    expect(board.status).to_contain_text(str(illegal))


SELECTS_CUT = """
dialog => [...dialog.querySelectorAll("select[name=bot]:not([disabled])")].flatMap((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  // The arrow takes 20 pixels.
  const room = select.clientWidth - padding - 20;
  const options = [...select.options].map((option) => option.text);
  return options.filter((words) => pen.measureText(words).width > room);
})
"""
"""The choices of bots that do not fit into their field."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_can_be_read_in_the_form(language: str, phone: Page, show: Show) -> None:
    (board,) = show(phone, ak.CityWidget(ak.Game(players=2, seed=7), language=language), play=True)
    board.root.focus()
    phone.keyboard.press("n")
    dialog = phone.get_by_role("dialog")
    assert dialog.evaluate(SELECTS_CUT) == []


def test_new_games_with_other_rules_and_bots(page: Page, show: Show) -> None:
    (board,) = show(page, ak.Game(players=2, seed=7), players="all", play=True)
    board.button("New game").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("select[name=table]").select_option(label="3 players")
    for seat, bot in enumerate(("", "random", "strong")):
        dialog.locator("select[name=bot]").nth(seat).select_option(bot)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    expect(board.root.locator("button[data-player]")).to_have_count(3)
    game = record(board)
    assert (game.rules.players, game.ply, len(game.stacks_from_root())) == (3, 0, 11)
    _, spot = best(game)
    board.lay(0, spot)
    expect_value(page, lambda: record(board).ply, 3)
    board.press("Undo")
    assert record(board).ply == 0
    # The form starts with the current players. A game for one.
    board.button("New game").click()
    expect(dialog.locator("select[name=bot]").nth(1)).to_have_value("random")
    dialog.locator("select[name=table]").select_option(label="1 player against Metagenes")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    game = record(board)
    _, spot = best(game)
    board.lay(0, spot)
    game.play((game.position.site[0], spot))
    found = record(board)
    assert (found.ply, found.position) == (2, game.position)


def test_without_webassembly_the_page_still_shows_its_game(page: Page, show: Show) -> None:
    game = played(8)
    page.add_init_script(NO_WEBASSEMBLY)
    (board,) = show(page, game, play=True)
    board.press("Previous move", 2)
    expect(board.root.locator(".ak-where").first).to_have_text("6 / 8")
    expect(board.button("More")).to_be_visible()
    board.button("More").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(board.button("Copy")).to_be_hidden()
    expect(board.button("Paste")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    game.goto(6)
    spot = best(game)[1]
    board.aim(0, spot)
    board.click(spot.q, spot.r)
    expect(board.status).to_contain_text("This page can only be looked at.")
    expect(page.locator("p[role=alert]:visible")).to_contain_text("runs no WebAssembly")


def test_a_record_is_opened_and_a_wrong_one_refused(page: Page, show: Show) -> None:
    (board,) = show(page, ak.Game(players=2, seed=7), play=True)
    evil = '</textarea><img src=x onerror="alert(1)">'
    other = played(7, names=["Ada", evil], variants="g")
    other.undo(2)
    dialog = open_record(page, "{}")
    for message in ("This text cannot be opened", "$.format"):
        expect(dialog.get_by_role("alert")).to_contain_text(message)
    # The dialog stays open with the text.
    expect(dialog.get_by_role("textbox")).to_have_value("{}")
    dialog.get_by_role("button", name="Cancel").click()
    open_record(page, other.to_json())
    expect(dialog).to_be_hidden()
    expect(board.player(1)).to_contain_text(evil)
    assert record(board).to_json() == other.to_json()
    expect(board.status).to_have_text("Copied.")
    damaged = board.status.get_by_text("This record was damaged or edited after it was saved.")
    for name, warned in (("Ada", 0), ("Adb", 1), ("Ada", 0)):
        open_record(page, other.to_json().replace("Ada", name))
        expect(board.player(0)).to_contain_text(name)
        expect(damaged).to_have_count(warned)


def test_an_engine_that_traps_is_loaded_again_once(page: Page, show: Show) -> None:
    page.add_init_script(TRAPS)
    game = played(4)
    puzzle = ak.Puzzle(game.position.city, tiles=[7, 31], goal="most points", title="Two tiles")
    boards = show(page, [game, ak.City(), puzzle], play=True)
    board = boards[0]
    again = "The engine of this page failed and was loaded again. Nothing is lost."
    gone = "The engine of this page failed again."
    reload_ = f"{gone} Reload the page to go on."
    reopen = f"{gone} Copy the record, reload the page, and open the record there."
    _, spot = best(game)
    board.aim(0, spot)
    assert page.evaluate("traps") == 0
    page.evaluate("() => { traps = 1; }")
    board.click(*spot[:2])
    game.play(ak.Move(game.position.site[0], spot))
    # The move was made, and the page goes on.
    for each in boards:
        expect(each.root.get_by_text(again)).to_be_visible()
    expect_totals(board, game)
    board.press("Undo")
    board.press("Redo")
    page.evaluate("() => { traps = 1; }")
    for _ in range(2):
        board.button("Undo").click()
        expect(board.status).to_have_text(reopen)
        board.button("Zoom in").click()
    for each, message in zip(boards, (reopen, reload_, reload_), strict=True):
        expect(each.root.get_by_role("alert").filter(has_text=message).last).to_be_visible()
    saved = record(board)
    assert saved.moves == game.moves
    page.reload()
    board.wait()
    open_record(page, saved.to_json())
    expect_totals(board, saved)


def test_forms_work_in_a_sandbox(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    ak.Game(players=2, seed=7).save_html(path, play=True)
    frame = '<iframe sandbox="allow-scripts" style="width: 1200px; height: 900px"></iframe>'
    page.set_content(frame)
    page.locator("iframe").evaluate("(frame, html) => { frame.srcdoc = html; }", path.read_text())
    inside = page.frame_locator("iframe")
    dialog = open_record(inside, played(7, names=["Ada", "Bea"]).to_json())
    expect(dialog).to_be_hidden()
    root = inside.locator(".akropolis")
    expect(root.locator(".ak-player").nth(1)).to_contain_text("Bea")
    root.focus()
    page.keyboard.press("t")
    field = inside.get_by_role("textbox", name="Text commands")
    expect(field).to_be_focused()
    field.fill("players")
    field.press("Enter")
    expect(field).to_have_value("")
    field.fill("players")
    inside.get_by_role("button", name="Send").click()
    expect(field).to_have_value("")
    expect(inside.locator(".ak-log .ak-typed")).to_have_count(2)


def test_a_position_is_analysed_until_it_is_stopped(page: Page, show: Show) -> None:
    (board,) = show(page, played(6), play=True)
    board.root.focus()
    page.keyboard.press("a")
    moves = board.root.locator(".ak-candidate")
    expect(moves).not_to_have_count(0)
    expect(board.root.locator(".ak-error-bar:visible")).not_to_have_count(0)
    # A worker that fails is ended, and the page thinks itself.
    assert len(page.workers) == 1
    board.button("Stop").click()
    expect(moves).to_have_count(0)
    expect(board.button("Analyse")).to_be_visible()
    # Forecasts need Python.
    board.root.focus()
    page.keyboard.press("e")
    expect(board.root.locator(".ak-forecast")).to_be_hidden()


def test_the_question_of_a_lesson_is_answered(page: Page, show: Show) -> None:
    game = played(8)
    review = ak.review(game, playouts=84, progress=False)
    signed = max(review.moves, key=lambda move: move.loss)
    question = review.ask(signed.ply)
    board, reviewed = show(
        page, [question.show(reveal=False), ak.CityWidget(game, review=review)], play=True
    )
    panel = board.root.locator(".ak-review")
    expect(panel).to_contain_text("Place a tile to try a better move.")
    expect(panel).not_to_contain_text(str(question._best))
    lay(board, question, next(other_moves(question)))
    tries = panel.locator(".ak-tries li")
    expect(tries).to_have_count(1)
    expect(tries).to_contain_text("vs. the best found")
    rows = panel.locator(".ak-tried-parts tbody tr")
    expect(rows).to_have_count(7)
    expect(rows.first).to_contain_text("Houses")
    lay(board, question, question._best)
    best = panel.locator(".ak-tries li[data-verdict=found]").last
    expect(best).to_contain_text(str(question._best))
    expect(board.status).to_contain_text("vs. the best found")
    board.button("Show the answer").click()
    expect(panel).to_contain_text(f"Best move found: {question._best}")
    # Moves are played again.
    board.button("End").click()
    expect(board.root.locator(".ak-where").first).to_have_text("0 / 0")
    lay(board, question, question._best)
    expect(board.root.locator(".ak-where").first).to_have_text("1 / 1")
    # In the game, the question is asked before the mistake.
    reviewed.root.locator(".ak-mistake").first.click()
    reviewed.button("Find the better move").click()
    expect(reviewed.root.locator(".ak-review")).to_contain_text("Place a tile to try")
    expect(reviewed.button("Add better moves as lines")).to_be_hidden()


def test_a_game_that_is_over_shows_its_costliest_moves(phone: Page, show: Show) -> None:
    game, rng = ak.Game(players=2, seed=7), Random(3)
    while game.ply < 34:
        game.play(rng.choice(list(game.legal_moves())))
    game.bots = {1: ak.bot("greedy")}
    (board,) = show(phone, ak.CityWidget(game, pace=0.0), play=True)
    panel = board.root.locator(".ak-review")
    expect(panel).to_be_hidden()
    _, spot = best(game)
    hand = Hand(phone)
    hand.tap(board.at(spot.q, spot.r))
    beside = board.root.locator(".ak-ghost-buttons")
    for _ in range(spot.rotation):
        beside.get_by_role("button", name="Rotate the tile right").tap()
    beside.get_by_role("button", name="Place the tile").tap()
    board.button("Review the game").tap()
    expect(panel).to_contain_text(re.compile(r"Reviewed: \d+ of 18 moves"))
    mistakes = panel.locator(".ak-mistake")
    expect(mistakes).to_have_count(3)
    # Those of the person, who placed at random.
    assert all("Ada" in words for words in mistakes.all_inner_texts())
    expect(board.status).to_have_text("The costliest moves: 3.")
    mistakes.first.tap()
    expect(board.root.locator(".ak-shown")).to_have_count(2)
    expect(board.root.locator(".ak-shown-legend")).to_contain_text("better")
    expect(panel.locator(".ak-judged")).to_contain_text("points lost; ")
    expect(panel.locator(".ak-judged .ak-named")).to_have_count(2)
    expect(panel.locator(".ak-first-reason")).to_contain_text("point")


def other_moves(question: Exercise) -> Iterator[ak.Move]:
    """Return the moves whose results a page does not know."""
    known = question.recorded(ak.CityWidget(ak.City()).texts)["known"]
    return (move for move in question.position.legal_moves() if str(move) not in known)


def lay(board: Board, question: Exercise, move: ak.Move) -> None:
    """Place a tile of the question's position."""
    board.aim(question.position.site.index(move.tile), move.placement)
    board.click(*move.placement[:2])


def test_a_pair_builds_a_city_and_another_works_out_its_score(page: Page, show: Show) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    (board,) = show(page, ak.CityWidget(ak.City(), reveal=False), play=True)
    see = next(iter(ak.City().preview(PALETTE[0])))
    board.aim(0, see.placement)
    board.click(*see.placement[:2])
    expect(board.root).to_have_attribute("data-hexes", "7")
    expect(board.status).not_to_contain_text("point")
    score = board.root.locator(".ak-score")
    for _ in range(2):
        expect(score).to_be_hidden()
        board.button("Show scores").click()
        expect(score).to_be_in_viewport()
        board.button("Hide scores").click()


def test_a_city_is_built(page: Page, show: Show) -> None:
    city = ak.City().place("gqq", (0, 1, 2))
    # The page needs no 3D view for this.
    (board,) = show(page, city, play=True, with_3d=False, view="3d")
    expect(board.button("3D")).to_be_hidden()
    board.root.focus()
    page.keyboard.press("v")
    expect(board.root).to_have_attribute("data-view", "2d")
    tile = PALETTE[3]
    see = max(city.preview(tile), key=lambda see: see.points)
    board.aim(3, see.placement)
    expect(board.status).to_contain_text(gain_words(see.points).replace("±", "+"))
    board.click(*see.placement[:2])
    city = city.place(tile, see.placement)
    expect(board.root).to_have_attribute("data-hexes", str(len(city.hexes())))
    expect(board.root).to_have_attribute("data-total", str(city.score().total))
    expect(board.root.get_by_label("Position text")).to_have_value(city.text)
    board.press("Undo")
    expect(board.root.get_by_label("Position text")).to_have_value("gqq@0,1^2")
