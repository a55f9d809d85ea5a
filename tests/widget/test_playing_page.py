"""The data of pages that play; `tests/browser/page/test_playing.py` opens them."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.network import weights
from akropolis_nb.engine.wasm import module
from tests.widget.page import play

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from akropolis_nb.engine.placement import Move

WITH_3D, WITHOUT_3D = 1_600_000, 1_380_000
"""Most bytes of a page with a whole game."""
ALL_PLAYERS = 2_020_000
"""The same with 3D and the networks for all numbers of players."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "page.html"


@pytest.fixture
def game() -> ak.Game:
    game = ak.Game(players=2, seed=7)
    play(game, *[0] * 5)
    game.undo(2)
    return game


def board(path: Path) -> dict[str, Any]:
    """Return the data of a page's first board."""
    found = re.search(r"data-akropolis-game>(.*?)</script>", path.read_text("utf-8"))
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def packed(path: Path, name: str) -> bytes:
    """Return data that a page has gzipped."""
    (found,) = re.findall(f"data-akropolis-{name}>(.*?)</script>", path.read_text("utf-8"))
    return gzip.decompress(base64.b64decode(found))


def unpacked(text: str) -> Any:
    return json.loads(gzip.decompress(base64.b64decode(text)))


def test_only_a_page_that_plays_has_the_engine(game: ak.Game, tmp_path: Path) -> None:
    shown, played = tmp_path / "shown.html", tmp_path / "played.html"
    game.save_html(shown, play=False)
    ak.save_html(played, [game, ak.City(), game])
    text = shown.read_text("utf-8")
    assert "data-akropolis-engine>" not in text
    assert "data-akropolis-network" not in text
    assert "wasm-unsafe-eval" not in text
    assert packed(played, "engine") == module.load()
    assert packed(played, "network-2") == weights.raw(2)
    assert "data-akropolis-network-0" not in played.read_text("utf-8")
    # Without WebAssembly it shows what the other shows.
    before, now = board(shown), board(played)
    assert unpacked(now["packed"]) == before.pop("snapshots")
    assert {name: now[name] for name in before} == before
    rules = []
    for made in (shown, played):
        html = made.read_text("utf-8")
        found = re.search(r'Content-Security-Policy" content="(.*?)"', html)
        start = re.search(r'<script type="module">(.*?)</script>', html, re.DOTALL)
        assert found
        assert start
        digest = base64.b64encode(hashlib.sha256(start[1].encode()).digest()).decode()
        assert f"script-src 'sha256-{digest}' 'sha256-" in found[1]
        assert "script-src 'unsafe-inline'" not in found[1]
        rules.append(found[1])
    assert rules[1] == f"{rules[0]} 'wasm-unsafe-eval'; worker-src blob:"
    ak.save_html(played, [ak.City(), ak.collection()[0]])
    assert "data-akropolis-engine" in played.read_text("utf-8")
    assert "data-akropolis-network" not in played.read_text("utf-8")


def test_a_page_that_plays_is_small(path: Path) -> None:
    bots = {seat: ak.bot("greedy") for seat in range(4)}
    whole = ak.Game(players=4, seed=7, bots=bots)
    whole.play_bots()
    for game in (ak.Game(players=2, seed=7), whole):
        game.save_html(path, play=True)
        assert path.stat().st_size <= WITH_3D
        game.save_html(path, play=True, with_3d=False, view="3d")
        assert path.stat().st_size <= WITHOUT_3D
        assert board(path)["traits"]["view"] == "2d"
    whole.save_html(path, players="all")
    assert path.stat().st_size <= ALL_PLAYERS
    with pytest.raises(TypeError, match="with_3d is True or False"):
        game.save_html(path, with_3d="no")


@pytest.mark.slow
def test_the_page_can_go_on_with_the_game(game: ak.Game, path: Path) -> None:
    game.bots = {0: ak.bot("strong")}
    game.save_html(path, play=True)
    play = board(path)["play"]
    again = ak.Game.from_json(json.dumps(play["record"]))
    assert (again.moves, again.ply, again.names) == (game.moves, 3, game.names)
    assert again.stacks_from_root() == game.stacks_from_root()
    assert play["bots"] == ["strong", None]
    assert set(play["offered"]) <= set(ak.CityWidget(game).bot_data["offered"])
    two, *others = ak.CityWidget(game).snapshot["tables"]
    assert play["tables"] == [two]
    game.save_html(path, players="all")
    assert board(path)["play"]["tables"] == [two, *others]
    wrong: Any
    for wrong in (3, []):
        with pytest.raises(TypeError, match='players is "all" or omitted, not'):
            game.save_html(path, players=wrong)
    for rules in (ak.Rules(players=3), ak.Rules(architect="hippodamos")):
        ak.Game(rules).save_html(path)
        assert board(path)["play"]["tables"] == others

    class Mine:
        def choose(self, position: ak.Position, _rng: Random) -> Move:
            return next(iter(position.legal_moves()))

    # A bot that a page does not have becomes a person.
    game.bots = {0: Mine(), 1: ak.bot("monte-carlo")}
    game.save_html(path)
    assert board(path)["play"]["bots"] == [None, None]


def test_a_large_seed_is_kept_as_text(path: Path) -> None:
    for seed in (2**53 - 1, 2**53, 2**128 - 1):
        ak.Game(seed=seed).save_html(path, play=True)
        kept = board(path)["play"]["record"]["seed"]
        assert kept == (seed if seed < 2**53 else str(seed))


@pytest.mark.slow
def test_the_page_asks_the_exercises_of_a_review(game: ak.Game, path: Path) -> None:
    review = ak.review(game, playouts=84, progress=False)
    signed = [move for move in review.moves if move.sign]
    assert signed
    view = ak.CityWidget(game, review=review)
    view.save_html(path, play=True)
    asked = unpacked(board(path)["play"]["exercises"])
    assert asked["byPly"].keys() == {str(move.ply - 1) for move in signed}
    assert asked["open"] is None
    ply = view.ask(signed[0].ply).ply
    view.save_html(path, play=True)
    assert unpacked(board(path)["play"]["exercises"])["open"] == ply - 1
    # The question by itself; its answer cannot be read in the file by chance.
    question = review.ask(ply)
    question.show().save_html(path, play=True)
    asked = unpacked(board(path)["play"]["exercises"])
    assert (list(asked["byPly"]), asked["open"]) == (["0"], 0)
    assert str(question._best) in asked["byPly"]["0"]["answer"]
    assert f"{question._best}, " not in path.read_text("utf-8")
    # In another game there is nothing to ask.
    view = question.show()
    view.game = ak.Game(seed=1)
    view.save_html(path, play=True)
    assert "exercises" not in board(path)["play"]
    question.show().save_html(path, play=False)
    assert "play" not in board(path)


def test_locked_and_linked_views_and_views_without_new_games(game: ak.Game, path: Path) -> None:
    locked, single = ak.CityWidget(game, locked=True), ak.CityWidget(game, new_games=False)
    single.save_html(path, play=True)
    assert board(path)["play"]["tables"] is None
    ak.save_html(path, [locked, game], play=True)
    assert "play" not in board(path)
    ak.Study(game).save_html(path)
    assert "play" not in board(path)
    with pytest.raises(ak.AkropolisError, match="needs a game, city or puzzle"):
        locked.save_html(path, play=True)
    with pytest.raises(ak.AkropolisError, match="needs a game, city or puzzle"):
        ak.save_html(path, ak.PuzzleWidget(ak.collection()[0], locked=True), play=True)
    with pytest.raises(TypeError, match="True or False"):
        ak.save_html(path, game, play="yes")  # type: ignore[arg-type]


def test_without_an_engine_a_page_shows_or_the_error_says_what_to_do(
    game: ak.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> bytes:
        raise ak.AkropolisError("install numba")

    monkeypatch.setattr(module, "load", missing)
    path = tmp_path / "game.html"
    with pytest.raises(ak.AkropolisError, match="install numba"):
        game.save_html(path, play=True)
    assert not path.exists()
    game.save_html(path)
    assert "play" not in board(path)
