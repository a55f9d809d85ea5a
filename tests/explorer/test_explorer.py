"""The explorer: runs, continued runs, and own games."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.engine.strategies import play_first
from tests.explorer.explorers import content, filled

if TYPE_CHECKING:
    from pathlib import Path


def finished(seed: int = 1, players: int = 2) -> ak.Game:
    return play_first(ak.Game(seed=seed, players=players))


# --- running ------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with filled(tmp_path / "one", 730, seed=5):
        pass
    for games in (90, 0, 410, 400, 730, 730):
        with filled(tmp_path / "parts", games, seed=5):
            pass
    assert content(tmp_path / "parts") == content(tmp_path / "one")
    assert len(content(tmp_path / "one")) == 730


def test_runs_are_told_apart_by_their_settings() -> None:
    explorer = filled(games=10)
    start = ak.Game(seed=2).position
    explorer.run(10, bot="random", seed=1, progress=False)
    explorer.run(10, bot="greedy", progress=False)
    explorer.run(10, bot="random", players=3, progress=False)
    explorer.run(10, ak.Rules(variants="h"), bot="random", progress=False)
    explorer.run(10, start, bot="random", progress=False)
    explorer.run(10, ak.Game(start), bot="random", progress=False)
    assert [(run["bot"], run["rules"], run["start"], run["seed"]) for run in explorer.runs()] == [
        ("random", "Rules(players=2)", "", 0),
        ("random", "Rules(players=2)", "", 1),
        ("greedy", "Rules(players=2)", "", 0),
        ("random", "Rules(players=3)", "", 0),
        ("random", "Rules(players=2, variants='h')", "", 0),
        ("random", "Rules(players=2)", str(start), 0),
    ]
    assert explorer.games == 60
    assert explorer.game(0, run=6).root.position == start
    assert repr(explorer) == "<Explorer :memory:: 60 games in 6 runs>"
    assert explorer._repr_html_().count("<tr>") == 7
    assert str(start)[:40] in explorer._repr_html_()
    assert str(start) not in explorer._repr_html_()


@dataclass(frozen=True)
class Tuned:
    """A bot with a repr that identifies it."""

    skip: int = 0

    def choose(self, position: ak.Position, _: Random) -> ak.Move:
        return list(position.legal_moves())[self.skip]


class Plain:
    def choose(self, position: ak.Position, _: Random) -> ak.Move:
        return next(iter(position.legal_moves()))


def test_bots_of_ones_own() -> None:
    explorer = filled(games=3, bot=Tuned(), workers=2)
    for bot in (Tuned(), Tuned(1), Plain()):
        explorer.run(2, bot=bot, workers=1, progress=False)
    runs = [(run["bot"], run["games"]) for run in explorer.runs()]
    assert runs == [("Tuned(skip=0)", 3), ("Tuned(skip=1)", 2), ("Plain", 2)]
    game = explorer.game(1, run=2)
    assert game.moves[0] == list(game.root.position.legal_moves())[1]


@pytest.mark.parametrize("bot", ["random", "greedy", "farsighted"])
def test_games_with_invented_tiles(bot: str) -> None:
    """Kernels cannot play them: the Python bot of the same name does."""
    start = ak.Position.build(site=["hhh", "hhh", "mMq"], unseen=["bBq", "tTg"], strict=False)
    explorer = filled(games=3, start=start, bot=bot)
    for number in range(3):
        game = explorer.game(number)
        assert game.root.position == start
        assert game.position.is_over
        stacks = iter(game.stacks_from_root())
        position, rng = start, Random(f"0/{number}")
        for move in game.moves:
            if position.awaits_deal:
                position = position.deal(next(stacks))
            assert move in position.legal_moves()
            assert move == ak.bot(bot).choose(position, rng)
            position = position.play(move)
        assert position.scores == game.position.scores


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": -1}, "games takes a whole number from 0"),
        ({"games": 2.5}, "games takes a whole number"),
        ({"bot": "gready"}, "no bot is called 'gready'; there are random, greedy"),
        ({"bot": Plain}, "a bot is a name or has choose"),
        ({"bot": 3}, "a bot is a name or has choose"),
        ({"players": 7}, "players takes a whole number from 2 to 4"),
        ({"player": 2}, r"run\(\).*player"),
        ({"start": ak.Rules(), "players": 2}, "the rules are given already; players is too much"),
        ({"start": "2"}, r"rules takes ak\.Rules"),
        ({"start": finished()}, "no games begin from here: the game is over"),
    ],
    ids=str,
)
def test_nonsense_is_refused_in_a_sentence(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        filled(**({"games": 1} | settings))


# --- own games -------------------------------------------------------------------------------


def test_a_game_of_ones_own_counts_once(tmp_path: Path) -> None:
    explorer = ak.Explorer(tmp_path / "store")
    game = finished()
    game.save(tmp_path / "game.json")
    assert explorer.add(game)
    game.undo(5)
    game.names = ["somebody", "else"]
    for again in (game, game.to_json(), tmp_path / "game.json", str(tmp_path / "game.json")):
        assert not explorer.add(again)
    assert explorer.add(finished(seed=2))
    assert explorer.games == 2
    assert {explorer.game(n).line("main") for n in range(2)} == {
        game.line("main"), finished(seed=2).line("main")
    }  # fmt: skip


def test_the_main_line_counts() -> None:
    game = finished()
    main = game.line("main")
    game.undo(2)
    game.play(list(game.legal_moves())[-1])
    explorer = ak.Explorer(":memory:")
    assert explorer.add(game)
    assert explorer.game(0).moves == main


def test_own_games_are_asked_about_as_others() -> None:
    explorer = ak.Explorer(":memory:")
    game = finished()
    explorer.add(game)
    answer = explorer.first_tiles()
    assert answer.counted == "1 game of own records, Rules(players=2)"
    totals = [score.total for score in game.position.scores]
    assert [row["mean"] for row in answer.table()] == totals
    (row,) = explorer.moves(game.root.position).table()
    assert ak.Move.from_text(row["move"]).tile == game.moves[0].tile
    game.goto(0)
    middle = play_first(ak.Game(game.root.children[0].position, seed=8))
    assert explorer.add(middle)
    assert explorer.runs()[1]["start"] == str(middle.root.position)
    (row,) = explorer.moves(middle.root.position).table()
    assert row["games"] == 2, "the whole game came by there too"


def test_a_game_that_is_not_over_is_refused() -> None:
    explorer = ak.Explorer(":memory:")
    with pytest.raises(ak.AkropolisError, match="the game is not over"):
        explorer.add(ak.Game(seed=1))
    with pytest.raises(ak.RecordError):
        explorer.add('{"format": "something"}')
    assert explorer.games == 0


def test_there_is_no_such_game() -> None:
    explorer = filled(games=3)
    with pytest.raises(ak.AkropolisError, match="number takes a whole number from 0 to 2, not 3"):
        explorer.game(3)
    with pytest.raises(ak.AkropolisError, match="run 2 has no games"):
        explorer.game(0, run=2)
