"""Bots and analyses on pages: the moves of Python's."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import deals_of
from akropolis_nb.analysis.search.batches import Setup
from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.bots.strong import FastBot, StrongBot
from akropolis_nb.engine import kernels as k
from akropolis_nb.statistics.totals import lead, own, win_share
from tests.page_engine.random_games import nodes, random_game, random_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    Ask = Callable[[dict[str, Any]], dict[str, Any]]

pytestmark = pytest.mark.compiled
SEED = 12345


class Seeded(Random):
    """Gives the kernels' seed."""

    def getrandbits(self, _k: int) -> int:
        return SEED


def positions(seed: int, count: int) -> list[ak.Position]:
    """Return positions of a random game where a seat has a choice."""
    chance = Random(seed)
    found = [node.position for node in nodes(random_game(chance))]
    movable = [one for one in found if not one.is_over and not one.architect_moves]
    return chance.sample(movable, count)


def choice(ask: Ask, position: ak.Position, bot: str, **budget: Any) -> ak.Move:
    answer = ask({"thought": {"position": str(position), "bot": bot, "budget": budget}})
    assert "move" in answer, answer
    return ak.Move.from_text(answer["move"])


@pytest.mark.parametrize("policy", ["random", "greedy", "farsighted"])
def test_a_policy_chooses_as_the_kernels_do(ask: Ask, policy: str) -> None:
    for seed in range(6):
        for position in positions(seed, 3):
            moves = {choice(ask, position, policy, seed=n) for n in range(5)}
            assert all(move in position.legal_moves() for move in moves)
            if policy == "random":
                continue
            start = PackedPosition(position)
            listed = start.moves(POLICIES[policy])
            best = listed[listed[:, 5] == listed[:, 5].max()].tolist()
            assert moves <= {
                ak.Move(position.site[index], start.placement(*where)) for index, *where, _ in best
            }


def test_random_choices_differ_by_seed(ask: Ask) -> None:
    position = ak.Game(seed=1).position
    assert len({choice(ask, position, "random", seed=n) for n in range(20)}) > 10
    assert len({choice(ask, position, "random", seed=5) for _ in range(3)}) == 1


def test_the_fast_bot_is_the_same(ask: Ask) -> None:
    for seed in range(12):
        for position in positions(seed, 3):
            assert choice(ask, position, "fast") == FastBot().choose(position, Random(0))


def test_the_strong_bot_is_the_same(ask: Ask) -> None:
    for seed in range(8):
        for position in positions(seed, 2):
            expected = StrongBot(None, playouts=120).choose(position, Seeded())
            found = choice(ask, position, "strong", playouts=120, seed=SEED)
            assert found == expected, str(position)


def test_the_last_moves_are_solved_as_in_python(ask: Ask) -> None:
    for seed in range(12):
        chance = Random(seed)
        last = [node.position for node in nodes(random_game(chance))][-1 - chance.randint(1, 4)]
        if last.architect_moves:
            continue
        expected = StrongBot(None, playouts=3000).choose(last, Seeded())
        found = choice(ask, last, "strong", playouts=3000, seed=SEED)
        assert found == expected, str(last)


def test_an_analysis_has_the_means_of_the_games_of_pythons_table(ask: Ask) -> None:
    for seed in range(3):
        (position,) = positions(seed, 1)
        budget = {"playouts": 200}
        answer = ask({"thought": {"position": str(position), "budget": budget}})
        start = PackedPosition(position)
        rated = start.rated_moves(denial=1.0)
        assert len(answer["rated"]) == len(rated.moves)
        best = rated.value[rated.merit.argmax()]
        assert answer["rated"][0]["network"] == pytest.approx(best)
        seat, worths = position.to_move, []
        texts = [text for one in answer["moves"] for text in (one["move"], *one.get("equal", ()))]
        assert sorted(texts) == sorted(map(str, position.legal_moves()))
        merits = {
            str(ak.Move(position.site[index], start.placement(*where))): merit
            for (index, *where), merit in zip(rated.moves.tolist(), rated.merit, strict=True)
        }
        first = answer["moves"][0]["move"]
        for one in answer["moves"]:
            if not one["playouts"]:
                assert one["loss"] == pytest.approx(merits[first] - merits[one["move"]])
                assert one["lossError"] is None
                continue
            move = ak.Move.from_text(one["move"])
            text = str(position)
            rollouts = Setup(text, deals_of(text), k.WHOLE_GAME).rollouts()
            totals = rollouts.play([move], 0, one["playouts"])[0]
            found = {
                ("mean", "error"): own(totals, seat),
                ("lead", "leadError"): lead(totals, seat),
                ("winRate", "winError"): win_share(totals, seat),
            }
            alone = position.rules.architect is not None
            worths.append(own(totals, seat) if alone else lead(totals, seat))
            behind = worths[0][: len(totals)] - worths[-1]
            found["loss", "lossError"] = behind
            for (mean, error), numbers in found.items():
                assert one[mean] == pytest.approx(numbers.mean())
                if error != "lossError" or len(worths) > 1:
                    deviation = numbers.std(ddof=1) / len(numbers) ** 0.5
                    assert one[error] == pytest.approx(deviation)
        assert answer["moves"][0]["lossError"] is None
        assert not any("exact" in one for one in answer["moves"])
        games = [one["playouts"] for one in answer["moves"]]
        assert games == sorted(games, reverse=True)
        assert games[0] > games[min(15, len(games) - 1)] > 0
        # The last two get most.
        assert games[0] == games[1] > games[2]


def test_an_analysis_of_the_last_moves_is_exact(ask: Ask) -> None:
    for seed in range(6):
        chance = Random(seed)
        last = [node.position for node in nodes(random_game(chance))][-1 - chance.randint(1, 3)]
        if last.architect_moves:
            continue
        seat, alone = last.to_move, last.rules.architect is not None
        ending = solve_ending(last, "score" if alone else "margin")
        assert ending is not None
        thought = {"position": str(last), "budget": {"seconds": 100}}
        answer = ask({"thought": thought})["moves"]
        assert all(one["exact"] for one in answer)
        texts = [text for one in answer for text in (one["move"], *one["equal"])]
        assert sorted(texts) == sorted(str(one.move) for one in ending.moves)
        values = [ending[one["move"]].value for one in answer]
        assert values == sorted(values, reverse=True)
        for one in answer:
            expected = ending[one["move"]]
            assert {ending[move].totals for move in one["equal"]} <= {expected.totals}
            totals = list(expected.totals)
            assert one["mean"] == totals.pop(seat)
            assert one["lead"] == one["mean"] - max(totals)
            assert one["loss"] == ending.value - expected.value
            assert 0 <= one["winRate"] <= 1


def test_a_bot_and_an_analysis_can_be_stopped(ask: Ask) -> None:
    text = str(ak.Game(seed=1).position)
    for bot in ({"bot": "strong"}, {}):
        thought = {"position": text, "budget": {"seconds": 3000}, "stop": 300, **bot}
        assert ask({"thought": thought}) == {"error": "TimeoutError"}


def test_an_analysis_without_time_has_one_playout_each(ask: Ask) -> None:
    thought = {"position": str(ak.Game(seed=1).position), "budget": {"seconds": 0}}
    moves = ask({"thought": thought})["moves"]
    assert [one["playouts"] for one in moves] == [1] * 16 + [0] * (len(moves) - 16)


def test_playouts_without_unseen_tiles_are_not_repeated(ask: Ask) -> None:
    for seed in range(30):
        position = [node.position for node in nodes(random_game(Random(seed)))][-6]
        if position.rules.players == 4:
            break
    thought = {"position": str(position), "budget": {"playouts": 1}}
    moves = ask({"thought": thought})["moves"]
    assert {one["playouts"] for one in moves} == {1}
    assert {one["error"] for one in moves} == {0}
    # All moves have the values that one playout gives them.
    for one in moves:
        text = str(position)
        rollouts = Setup(text, deals_of(text), k.WHOLE_GAME).rollouts()
        totals = rollouts.play([ak.Move.from_text(one["move"])], 0, 1)[0]
        assert one["mean"] == totals[0, position.to_move]


def test_results_are_shown_meanwhile(ask: Ask) -> None:
    thought = {"position": str(ak.Game(seed=1).position), "budget": {"seconds": 2}}
    assert ask({"thought": thought})["shown"] > 0


@pytest.mark.parametrize(
    ("bot", "budget"),
    [("chess", {}), ("strong", {"playouts": 0}), ("strong", {"seconds": -1}), ("toString", {})],
)
def test_what_no_bot_can_do_is_an_error(ask: Ask, bot: str, budget: dict[str, Any]) -> None:
    thought = {"position": str(ak.Game(seed=1).position), "bot": bot, "budget": budget}
    assert "error" in ask({"thought": thought})


def test_a_finished_game_has_no_move(ask: Ask) -> None:
    for text in (
        "players=2 round=12 to_move=0 stacks=0 site=07 | 1: | 2:",
        "players=2 round=11 to_move=0 stacks=1 site=07 unseen=01-03 | 1: | 2:",
    ):
        for thought in ({"bot": "random", "budget": {}}, {"budget": {"seconds": 1}}):
            assert "error" in ask({"thought": {"position": text, **thought}})


def strange_position(chance: Random) -> ak.Position:
    """Return a position that no game has: any tiles, large cities, many stones and stacks."""
    rules = ak.Rules(**random_rules(chance))
    kinds = "hmbtgHMBTGq"

    def tile() -> str:
        return "".join(chance.choice(kinds) for _ in range(3))

    def city() -> ak.City:
        built = ak.City()
        straight = chance.random() < 0.3
        for _ in range(chance.choice([0, 3, 30, 45])):
            spots = built.legal_placements()
            built = built.place(tile(), max(spots) if straight else chance.choice(spots))
        return built

    unseen = [tile() for _ in range(chance.choice([0, 5, 40, 100]))]
    return ak.Position.build(
        rules,
        site=[tile() for _ in range(chance.randint(2, 6))],
        cities=[city() for _ in range(rules.players)],
        stones=[chance.choice([0, 1, 50, 99_999]) for _ in range(rules.players)],
        unseen=unseen,
        to_move=0 if rules.architect else chance.randrange(rules.players),
        strict=False,
    )


def test_strange_positions_do_no_damage(ask: Ask) -> None:
    for seed in (0, 1):
        position = strange_position(Random(seed))
        for bot in ("random", "greedy", "farsighted", "fast", "strong"):
            assert choice(ask, position, bot, playouts=20) in position.legal_moves()
        budget = {"playouts": 10}
        answer = ask({"thought": {"position": str(position), "budget": budget}})
        moves = [ak.Move.from_text(one["move"]) for one in answer["moves"]]
        assert moves
        assert all(move in position.legal_moves() for move in moves)


def test_a_game_without_end_is_refused(ask: Ask) -> None:
    unseen = ",".join(["01-61"] * 16)
    text = f"players=2 round=1 to_move=0 stacks=325 site=07,08 unseen={unseen} | 1: | 2:"
    assert ak.Position.from_text(text).stacks_left == 325
    answer = ask({"thought": {"position": text, "bot": "strong", "budget": {}}})
    assert "too long" in answer["error"]
