"""Lines, comments and new games, requested by a page."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.rules import ARCHITECTS, SWITCHES
from tests.widget.page import ask, play


@pytest.fixture
def game() -> ak.Game:
    """A game with two lines: three moves, and two others after the first."""
    game = ak.Game(players=2, seed=7)
    play(game, 0, 0, 0)
    game.undo(2)
    play(game, 1, 1)
    return game


class TestTheTree:
    def test_a_single_line_has_no_tree_until_there_is_a_comment(self) -> None:
        game = ak.Game(players=2, seed=7)
        play(game, 0)
        view = ak.CityWidget(game)
        assert (view.snapshot["tree"], view.snapshot["node"]) == ([], 1)
        assert [entry["id"] for entry in view.snapshot["line"]] == [1]
        game.annotate("why not", marks="!?")
        (entry,) = view.snapshot["tree"]
        assert (entry["comment"], entry["marks"]) == ("why not", ["!?"])
        assert view.snapshot["comment"] == "why not"
        game.goto(0)
        assert view.snapshot["comment"] == ""

    def test_it_tells_every_node_in_the_order_of_the_walk(self, view: ak.CityWidget) -> None:
        tree = view.snapshot["tree"]
        assert [(e["id"], e["parent"], e["ply"], e["main"]) for e in tree] == [
            (1, 0, 1, True),
            (2, 1, 2, True),
            (3, 2, 3, True),
            (4, 1, 2, False),
            (5, 4, 3, False),
        ]
        assert view.snapshot["node"] == 5
        assert [entry["id"] for entry in view.snapshot["line"]] == [1, 4, 5]

    @pytest.mark.parametrize("architect", [None, "hippodamos", "metagenes"])
    def test_moves_have_their_level_and_gain(self, architect: str | None) -> None:
        game = ak.Game(players=2, architect=architect, seed=7)
        for nth in range(12):
            game.play(list(game.legal_moves())[-1 - nth])
        line = ak.CityWidget(game).snapshot["line"]
        assert len(line) == game.ply
        for seat, score in enumerate(game.position.scores):
            moves = [move for move in line if move["seat"] == seat]
            # Metagenes begins with 2 points for each of three quarries.
            begun = 6 if architect == "metagenes" and seat == 1 else 0
            assert sum(move["gain"] for move in moves) == score.total - score.stones - begun
            top = {hex_.placed: hex_.level for hex_ in game.position.cities[seat].hexes()}
            for number, move in enumerate(moves, 1):
                assert top.get(number, move["level"]) == move["level"]

    def test_the_city_of_the_player_who_made_the_move_is_shown(
        self, game: ak.Game, view: ak.CityWidget
    ) -> None:
        """Moves 1 and 3 are those of seat 0, move 2 is that of seat 1."""
        other = ak.CityWidget(game)
        assert view.player == 1
        asked: list[tuple[dict[str, Any], int]] = [
            ({"kind": "step", "by": -1}, 1),
            ({"kind": "step", "by": -1}, 0),
            ({"kind": "step", "by": -1}, 0),
            ({"kind": "step", "by": 1}, 0),
            ({"kind": "step", "by": 2}, 0),
            ({"kind": "goto", "ply": 2}, 1),
            ({"kind": "goto", "ply": 3}, 1),
            ({"kind": "goto", "node": 5}, 0),
            ({"kind": "goto", "ply": 0}, 0),
            ({"kind": "goto", "node": 2}, 1),
            ({"kind": "redo", "count": 1}, 1),
        ]
        for intent, shown in asked:
            assert ask(view, **intent)["ok"]
            assert (view.player, other.player) == (shown, shown), intent
            view.player = 1 - shown
            assert ask(view, "annotate", node=5, comment=str(intent), marks=[])["ok"]
            assert view.player == shown
        view.player = 1
        ask(view, "goto", node=3)
        assert view.player == 0
        view.player, before = 1, view.snapshot["revision"]
        ask(view, "goto", node=3)
        assert (view.player, view.snapshot["revision"]) == (0, before)
        play(game, 0)
        assert (game.position.to_move, view.player) == (0, 0)
        # The node was gone to before, but now moves are played.
        game.undo()
        assert view.player == 1

    def test_against_an_architect_it_is_the_players_city(self) -> None:
        game = ak.Game(architect="metagenes", seed=7)
        play(game, 0, 0, 0)
        view = ak.CityWidget(game)
        asked: list[tuple[dict[str, Any], tuple[int, int]]] = [
            ({"kind": "step", "by": -1}, (4, 0)),
            ({"kind": "goto", "ply": 2}, (2, 0)),
            ({"kind": "goto", "node": 4}, (4, 1)),
            ({"kind": "goto", "node": 3}, (4, 0)),
            ({"kind": "step", "by": 9}, (6, 0)),
            ({"kind": "step", "by": -9}, (0, 0)),
        ]
        for intent, shown in asked:
            assert ask(view, **intent)["ok"]
            assert (game.ply, view.player) == shown, intent

    def test_every_view_says_what_was_deleted_and_restores_it(
        self, game: ak.Game, view: ak.CityWidget
    ) -> None:
        before = game.to_json()
        other = ak.CityWidget(game)
        assert view.snapshot["deleted"] is None
        assert ask(view, "delete", node=1)["ok"]
        deletions = [one.snapshot["deleted"] for one in (view, other, ak.CityWidget(game))]
        assert deletions == [{"moves": 5, "last": True}] * 3
        # Read-only views and pages offer nothing to restore.
        assert "deleted" not in ak.CityWidget(game, locked=True).snapshot
        assert not any("deleted" in ply for ply in view.recorded()["snapshots"])
        assert ask(other, "restore")["ok"]
        assert game.to_json() == before
        assert view.snapshot["deleted"] is None


RULES = {
    "players": 3,
    "variants": "hb",
    **dict.fromkeys(SWITCHES, True),
    "lake": "single",
    "architect": None,
}


class TestNewGame:
    def test_it_takes_the_place_of_the_old_one(self, game: ak.Game, view: ak.CityWidget) -> None:
        names = ["Zoë", "Yan", "<b>X</b>"]
        reply = ask(view, "new", rules=RULES, names=names, seed=5)
        assert reply["ok"]
        # The view may have any name, or none.
        assert "the list games of this view" in reply["text"]
        assert "view.games" not in reply["text"]
        assert view.game.rules == ak.Rules(**RULES)  # type: ignore[arg-type]
        assert (list(view.game.names), view.game.seed) == (names, 5)
        assert view.games == [game, view.game]
        assert view.snapshot["rules"] == RULES
        assert len(view.snapshot["seats"]) == 3
        for word in ("3 players", "Houses, Barracks", "all tiles", "edge", "one hex"):
            assert word in reply["text"]

    def test_every_table_is_offered(self, view: ak.CityWidget) -> None:
        tables = view.snapshot["tables"]
        possible: list[ak.Rules] = []
        for players in range(8):
            with suppress(ak.AkropolisError):
                possible.append(ak.Rules(players=players))
        wanted = [(rules.players, None) for rules in possible] + [(2, name) for name in ARCHITECTS]
        assert [(at["players"], at["architect"]) for at in tables] == wanted
        assert [at["people"] for at in tables] == [2, 3, 4, 1, 1, 1]

    def test_a_script_may_go_back_to_it(self, game: ak.Game, view: ak.CityWidget) -> None:
        view.game = other = ak.Game(players=4, seed=1)
        view.player = 3
        view.game = game
        assert (view.player, view.games) == (game.position.to_move, [game, other])
        assert view.snapshot["node"] == 5
        play(other, 0)
        assert view.snapshot["node"] == 5
        with pytest.raises(TypeError, match="an ak"):
            view.game = 7  # type: ignore[assignment]

    @pytest.mark.parametrize(
        "intent",
        [
            {"rules": {"players": 5}},
            {"rules": {"players": 2, "variants": "x"}},
            {"rules": {"seats": 2}},
            {"rules": None},
            {"rules": {"players": 2}, "seed": "x"},
            {"rules": {"players": 2}, "names": ["A", 7]},
            {"rules": {"players": 2}, "bots": "greedy"},
            {"rules": {"players": 2}, "bots": ["nobody"]},
            {"rules": {"players": 2}, "bots": [None, None, "greedy"]},
        ],
    )
    def test_wrong_wishes_are_answered_and_change_nothing(
        self, game: ak.Game, view: ak.CityWidget, intent: dict[str, Any]
    ) -> None:
        assert set(ask(view, "new", **intent)) == {"error"}
        assert view.game is game
        assert view.games == [game]


def test_the_chart_is_told_with_the_line_ahead_when_it_is_shown(
    game: ak.Game, view: ak.CityWidget
) -> None:
    assert not view.snapshot["chart"]
    view.show = ("city", "chart")
    chart = view.snapshot["chart"]
    rows = game.scores_by_move()
    assert [sum(parts) for parts in chart["seats"][1]] == [
        row["total"] for row in rows if row["seat"] == 1
    ]
    assert chart["branches"] == [2]
    game.undo(2)
    assert view.snapshot["chart"] == chart
    view.show = ("city",)
    assert not view.snapshot["chart"]


def test_what_an_architect_gets_for_quarries_is_told_apart() -> None:
    """Metagenes scores 2 for every visible quarry, also for those of the starting tile."""
    game = ak.Game(architect="metagenes", seed=3)
    play(game, 0)
    snapshot = ak.CityWidget(game, show=("chart",)).snapshot
    person, architect = snapshot["seats"]
    seen = sum(hex_["kind"] == "q" for hex_ in architect["scene"]["hexes"])
    assert architect["quarries"] == 2 * seen > 0
    assert person["quarries"] == 0
    for seat, plies in zip((person, architect), snapshot["chart"]["seats"], strict=True):
        points = [district["points"] for district in seat["districts"]]
        assert plies[-1] == [*points, seat["quarries"], seat["stones"]]
        assert sum(plies[-1]) == seat["total"]
