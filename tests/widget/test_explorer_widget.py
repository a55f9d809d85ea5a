"""The moves of an explorer beside a game's board."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
from akropolis_nb.widget.groups.explorer import MORE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from akropolis_nb.widget import ExplorerWidget


@pytest.fixture
def beside() -> Iterator[ExplorerWidget]:
    game = ak.Game(seed=7)
    widget = ak.Explorer(":memory:").show(game)
    yield widget
    widget.close()


def moves(widget: ExplorerWidget) -> list[str]:
    return [button.tooltip for button in widget.buttons]


def test_a_click_plays_games_and_a_click_plays_a_move(beside: ExplorerWidget) -> None:
    game, explorer, more = beside.view.game, beside._explorer, beside._more
    assert (beside.buttons, more.description) == ((), f"Play {MORE} games from here")
    more.click()
    rows = explorer.moves(game).table()
    assert sum(row["games"] for row in rows) == explorer.games == MORE
    assert moves(beside) == [row["move"] for row in rows][:12]
    assert beside.buttons[1].description.endswith(f", {rows[1]['games']} games")
    beside.buttons[1].click()
    assert str(game.node.move) == rows[1]["move"]
    # Of the games through this position those that made this move are left.
    assert len(beside.buttons) <= rows[1]["games"]
    game.undo()
    assert moves(beside) == [row["move"] for row in rows][:12]
    more.click()
    assert explorer.games == 2 * MORE


def test_games_of_another_bot_or_seed_do_not_count_as_played(beside: ExplorerWidget) -> None:
    game, explorer = beside.view.game, beside._explorer
    explorer.run(7, game, bot="greedy", progress=False).run(5, game, seed=1, progress=False)
    for clicks in (1, 2):
        beside._more.click()
        assert [run["games"] for run in explorer.runs()] == [7, 5, clicks * MORE]


def test_a_move_of_another_position_is_refused(beside: ExplorerWidget) -> None:
    game, more = beside.view.game, beside._more
    more.click()
    late = beside.buttons[0]
    game.play(next(iter(game.legal_moves())))
    late.click()
    assert game.ply == 1
    assert "not on the construction site" in beside._title.value


def test_a_game_that_is_over_has_no_moves(beside: ExplorerWidget) -> None:
    game = beside.view.game
    while not game.position.is_over:
        game.play(next(iter(game.legal_moves())))
    assert beside.buttons == ()
    assert beside._more.disabled


def test_it_is_in_the_language_of_its_board() -> None:
    widget = ak.Explorer(":memory:").show(ak.Game(seed=7), language="de")
    assert widget._more.description == f"{MORE} Spiele von hier aus spielen"
    widget.close()


def test_the_board_is_clicked_in_another_thread(tmp_path: Path) -> None:
    """As in JupyterLab."""
    game = ak.Game(seed=7)
    with ak.Explorer(tmp_path / "games.sqlite").run(40, game, progress=False) as explorer:
        widget = explorer.show(game)
        before = moves(widget)
        with ThreadPoolExecutor(1) as thread:
            thread.submit(game.play, before[0]).result()
            assert moves(widget) != before
            thread.submit(game.undo).result()
        assert moves(widget) == before
        widget.close()


def test_it_says_how_many_cannot_be_told_apart_from_the_first(beside: ExplorerWidget) -> None:
    def row(lead: float, half: float) -> dict[str, float]:
        return {"lead": lead, "low": lead - half, "high": lead + half, "games": 50}

    # 3 and 4 make 5 points, half of the interval of a difference to the first.
    rows = [row(10, 3), row(5.5, 4), row(5, 4), row(4.5, 4)]
    sentence = beside._describe(rows)
    assert sentence.endswith("Moves whose leads cannot be told apart from the first: 2.")
    assert "apart" not in beside._describe([rows[0], rows[3]])
