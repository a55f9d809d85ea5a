"""Games and positions as text on a board in JupyterLab: copied, pasted, saved, opened."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import copied
from tests.game.bga_logs import Table, answer_of, log_of

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.browser.board import Board
    from tests.browser.lab import Notebook


def test_a_game_is_copied_and_pasted_by_keys_and_by_buttons(
    notebook: Notebook, board: Board, request: pytest.FixtureRequest
) -> None:
    page = notebook.page
    start = notebook.value("view.game.to_json()")
    # Other tests share the browser.
    request.addfinalizer(page.context.clear_permissions)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.root.focus()
    page.keyboard.press("Control+c")
    expect(board.status).to_have_text("Copied.")
    notebook.execute("view.game.play(next(iter(view.game.legal_moves())))")
    board.root.focus()
    page.keyboard.press("Control+v")
    # A move was played: it asks first.
    dialog = page.get_by_role("dialog", name="Paste")
    expect(dialog).to_contain_text("Open it in place of this game?")
    dialog.get_by_role("button", name="Cancel").click()
    assert notebook.value("view.game.ply") == 1
    board.root.focus()
    page.keyboard.press("Control+v")
    dialog.get_by_role("button", name="Open").click()
    expect(board.status).to_contain_text("Opened: 2 players.")
    assert notebook.value("view.game.to_json()") == start
    assert notebook.value("[game.ply for game in view.games]") == [1, 0]
    # The cells of the notebook are not pasted.
    assert notebook.cell_types() == ["code"]
    position = ak.Game(players=3, seed=2).position
    page.evaluate("text => navigator.clipboard.writeText(text)", str(position))
    board.button("More").click()
    board.button("Paste").click()
    expect(board.status).to_contain_text("Opened: 3 players.")
    assert notebook.value("str(view.game.position)") == str(position)
    page.evaluate("() => navigator.clipboard.writeText('nothing of ours')")
    board.root.focus()
    page.keyboard.press("Control+v")
    expect(board.status).to_contain_text("This text cannot be opened")
    assert notebook.value("str(view.game.position)") == str(position)


def test_a_game_is_saved_and_a_log_of_the_online_table_opened(
    notebook: Notebook, board: Board, tmp_path: Path
) -> None:
    page = notebook.page
    board.root.focus()
    page.keyboard.press(".")
    with page.expect_download() as download:
        board.button("Save").click()
    name = download.value.suggested_filename
    assert re.fullmatch(r"akropolis-ada-bela-\d{4}-\d\d-\d\d\.json", name)
    expect(board.status).to_have_text(f"Saved: {name}")
    saved = ak.Game.from_json(download.value.path())
    assert saved.to_json() == notebook.value("view.game.to_json()")
    game = ak.Game(seed=5, bots=dict.fromkeys(range(2), "greedy"))
    game.play_bots()
    path = tmp_path / "log.json"
    path.write_text(answer_of(log_of(game, Table.some(Random(1)))), "utf-8")
    for file, says in ((path, "Opened: 2 players."), (tmp_path / "big", "This file is too large")):
        if file != path:
            file.write_text(" " * 8_000_001, "utf-8")
        board.button("More").click()
        with page.expect_file_chooser() as chooser:
            board.button("Open").click()
        chooser.value.set_files(file)
        expect(board.status).to_contain_text(says)
    totals = "[score.total for score in view.game.position.scores]"
    notebook.execute("view.game.goto(len(view.game.current_line()))")
    assert notebook.value(totals) == list(game.result().totals)
    board.button("More").click()
    assert ak.Game.from_json(copied(board.button("Copy"))).position.is_over
