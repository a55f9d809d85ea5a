"""Autosave of games that have a view."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import akropolis_nb as ak
from tests.engine.strategies import play_on
from tests.game.test_autosave import begun, first
from tests.widget.page import ask

if TYPE_CHECKING:
    from pathlib import Path


def test_clicks_are_saved(tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    game = begun(path)
    view = ak.CityWidget(game)
    q, r, rotation, *_ = view.snapshot["legal"][0]
    assert ask(view, "place", index=0, q=q, r=r, rotation=rotation)["ok"]
    assert game.ply == 1
    assert ak.Game.load(path).moves == game.moves
    assert ask(view, "undo", count=1)["ok"]
    assert ak.Game.load(path).ply == 0


def test_a_view_of_the_game_shows_what_was_found(tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    moves = play_on(begun(path), Random(2), 6).moves
    game = ak.Game()
    view = ak.CityWidget(game)
    game.autosave(path)
    assert view.snapshot["ply"] == len(moves) == 6
    first(game)
    assert view.snapshot["ply"] == 7
