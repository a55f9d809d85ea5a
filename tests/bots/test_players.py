"""Bots: legal, seeded, and as strong as they should be."""

from __future__ import annotations

import math
from itertools import repeat
from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.bots import monte_carlo
from akropolis_nb.bots.players import BOTS
from akropolis_nb.bots.playouts import POLICIES, PackedPosition


def start(seed: int = 3, plies: int = 0, **rules: Any) -> ak.Position:
    game = ak.Game(seed=seed, **rules)
    rng = Random(seed)
    for _ in range(plies):
        game.play(rng.choice(list(game.legal_moves())))
    return game.position


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_bot_plays_a_legal_move(name: str, players: int) -> None:
    position = start(plies=11, players=players)
    assert BOTS[name].choose(position, Random(1)) in position.legal_moves()


@pytest.mark.parametrize("name", ["random", "greedy", "pyramid builder", "monte-carlo", "strong"])
def test_the_same_chance_gives_the_same_move(name: str) -> None:
    bot = ak.bot(name, playouts=60) if name in {"monte-carlo", "strong"} else ak.bot(name)
    position = start(plies=6)
    assert bot.choose(position, Random(5)) == bot.choose(position, Random(5))


@pytest.mark.parametrize(
    ("players", "playouts", "moves"),
    [
        (2, 150, "37@-3,2^1 03@3,0^4 25@-2,1^2 10@2,-2^3 33@2,-2^4"),
        (3, 40, "49@1,-3^3 26@-2,0^1 12@-1,0^4 18@0,-1^0 04@-2,2^5"),
        (4, 600, "29@2,-2^3 32@0,2^0 51@-2,0^1 58@-2,1^0 23@1,-3^2"),
    ],
)
def test_monte_carlo_plays_as_at_2c3b1e3(players: int, playouts: int, moves: str) -> None:
    """Later bots are measured against it; the moves are those of that commit."""
    game = ak.Game(players=players, seed=players)
    rng = Random(players)
    bot = ak.bot("monte-carlo", playouts=playouts)
    for move in moves.split():
        assert str(bot.choose(game.position, rng)) == move
        game.play(move)


def test_greedy_takes_the_most_points_and_stones() -> None:
    for plies in (0, 7, 20):
        position = start(plies=plies)
        seat = position.to_move

        def total(move: ak.Move, position: ak.Position = position, seat: int = seat) -> int:
            return position.play(move).scores[seat].total

        chosen = ak.bot("greedy").choose(position, Random(0))
        assert total(chosen) == max(total(move) for move in position.legal_moves())


def test_the_time_for_a_move_begins_when_the_kernels_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first compilation takes ten seconds, which must not shorten the first move's search."""
    clock = [0.0]
    monkeypatch.setattr(monte_carlo, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(monte_carlo, "ready", lambda: clock.__setitem__(0, 30.0))
    begun: list[float] = []

    def note(_: object, __: object, ___: object, time: float) -> int:
        begun.append(time)
        return 0

    monkeypatch.setattr(monte_carlo.MonteCarloBot, "_best", note)
    ak.bot("monte-carlo", budget=2).choose(start(), Random(1))
    assert begun == [30.0]


def test_the_architects_turn_has_one_move_for_every_bot() -> None:
    position = start(architect="hippodamos")
    position = position.play(next(iter(position.legal_moves())))
    assert position.architect_moves
    for bot in BOTS.values():
        assert bot.choose(position, Random(1)) == position.architect_move()


@pytest.mark.parametrize("name", BOTS)
def test_there_is_nothing_to_choose_in_a_finished_game(name: str) -> None:
    over = ak.Position.build(site=["hmb"], unseen=[], strict=False)
    with pytest.raises(ak.AkropolisError, match="no move"):
        BOTS[name].choose(over, Random(1))


@pytest.mark.compiled
def test_more_thought_wins_a_tournament() -> None:
    # The study that the project began with has means of 50, 110 and more.
    result = ak.tournament(["greedy", "random"], deals=3, seed=1)
    greedy, random = result.standings
    assert greedy.mean > random.mean + 20
    assert greedy.win_rate == 1.0
    # All games were won, so Elo has a bound only: that of the win rate's interval.
    odds = greedy.low / (1 - greedy.low)
    assert greedy.elo_low == pytest.approx(400 * math.log10(odds))
    assert random.elo_low == -math.inf
    assert random.elo_high == pytest.approx(-greedy.elo_low)
    assert math.isnan(greedy.elo)
    assert math.isnan(random.elo)
    assert greedy.elo_text == f"> {greedy.elo_low:+.0f}"
    assert repr(result) == str(result)
    assert "inf" not in str(result)
    html = result._repr_html_()
    assert "<table" in html
    assert html.count("<tr") == 3
    assert "&lt; " in html
    monte_carlo, greedy = ak.tournament(
        [ak.bot("monte-carlo", playouts=60), "greedy"], deals=1, seed=2
    ).standings
    assert monte_carlo.mean > greedy.mean
    assert "Elo" in str(result)


def test_every_bot_has_every_seat_in_the_same_deals() -> None:
    seen: list[tuple[int, tuple[int | str, ...]]] = []

    class Watcher:
        def choose(self, position: ak.Position, rng: Random) -> ak.Move:
            if position.round == 1 and len(position.city.placed) == 0:
                seen.append((position.to_move, position.unseen))
            return rng.choice(list(position.legal_moves()))

    ak.tournament([Watcher(), "random", "random"], deals=1, seed=5)
    assert sorted(seat for seat, _ in seen) == [0, 1, 2]
    assert len({unseen for _, unseen in seen}) == 1


def test_totals_are_counted_for_the_bot_not_the_seat() -> None:
    result = ak.tournament(["random", "greedy"], deals=4, seed=8)
    assert [s.mean for s in result.standings] == [
        sum(row[n] for row in result.totals) / 8 for n in range(2)
    ]
    assert sum(standing.win_rate for standing in result.standings) == pytest.approx(1)
    assert [(row["name"], row["games"], row["mean"]) for row in result.table()] == [
        (name, 8, standing.mean)
        for name, standing in zip(["random", "greedy"], result.standings, strict=True)
    ]


def test_a_tournament_takes_two_to_four_bots() -> None:
    with pytest.raises(ak.AkropolisError, match="several bots"):
        ak.tournament("random")
    with pytest.raises(ak.AkropolisError, match="several bots, 4 at most"):
        ak.tournament(repeat("random"))  # type: ignore[arg-type]
    with pytest.raises(ak.AkropolisError, match=r"tournament\(\) got an .* argument 'games'"):
        ak.tournament(["random", "random"], games=2)


@pytest.mark.parametrize("player", [3, None, dict, ak.Rules()])
def test_only_a_name_or_a_bot_can_play(player: Any) -> None:
    with pytest.raises(ak.AkropolisError, match="a bot is a name or has choose"):
        ak.tournament(["random", player], deals=1)
    with pytest.raises(ak.AkropolisError, match="a bot is a name or has choose"):
        ak.play_out(ak.Game(seed=1), playouts=1).into(bot=player)
    with pytest.raises(ak.AkropolisError, match="no bot is called"):
        ak.bot(player)


def test_the_farsighted_bot_plays_as_the_policy_does() -> None:
    """Its move is one to which the policy gives the highest value."""
    for plies in (0, 9):
        position = start(plies=plies)
        move = ak.bot("farsighted").choose(position, Random(4))
        packed = PackedPosition(position)
        listed = packed.moves(POLICIES["farsighted"])
        most = listed[listed[:, 5] == listed[:, 5].max()]
        assert move in {packed.move(*row[:5]) for row in most.tolist()}


def test_the_texts_of_bots_are_those_in_the_explorers_files() -> None:
    """Runs of 2c3b1e3 are found by these texts."""
    assert [repr(BOTS[name]) for name in ("random", "greedy")] == ["RandomBot()", "GreedyBot()"]
    assert repr(BOTS["pyramid builder"]) == (
        "StyleBot(height=3.0, stone=0.5, kinds='', liking=0.0)"
    )
    assert repr(BOTS["house sprawler"]) == (
        "StyleBot(height=0.0, stone=0.0, kinds='hH', liking=4.0)"
    )
    assert repr(BOTS["stone hoarder"]) == "StyleBot(height=0.0, stone=3.0, kinds='q', liking=1.0)"
    assert repr(ak.bot("monte-carlo", playouts=9)).startswith("MonteCarloBot(seconds=None, playou")
