"""Bots and analyses on pages: the moves of Python's."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.bots.strong import FastBot, StrongBot
from tests.kernels.both import last_round
from tests.page_engine.random_games import movable, random_game
from tests.random_rules import random_rules

if TYPE_CHECKING:
    from tests.page_engine.node import Ask


pytestmark = pytest.mark.compiled
SEED = 12345


class Seeded(Random):
    """Gives the kernels' seed."""

    def getrandbits(self, _k: int) -> int:
        return SEED


def positions(seed: int, count: int) -> list[ak.Position]:
    """Return positions of a random game where a seat has a choice."""
    chance = Random(seed)
    return chance.sample(movable(random_game(chance)), count)


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
            assert moves <= {start.move(*row[:5]) for row in best}


def test_random_choices_differ_by_seed(ask: Ask) -> None:
    position = ak.Game(seed=1).position
    assert len({choice(ask, position, "random", seed=n) for n in range(20)}) > 10
    assert len({choice(ask, position, "random", seed=5) for _ in range(3)}) == 1


def test_the_fast_bot_is_the_same(ask: Ask) -> None:
    for seed in range(12):
        for position in positions(seed, 3):
            assert choice(ask, position, "fast") == FastBot().choose(position, Random(0))


@pytest.mark.parametrize("playouts", [120, 3000])
def test_the_strong_bot_is_the_same(ask: Ask, playouts: int) -> None:
    """With many playouts, in the last moves, which are solved."""
    for seed in range(12):
        chance = Random(seed)
        every = movable(random_game(chance))
        for position in chance.sample(every if playouts == 120 else every[-4:], 2):
            expected = StrongBot(None, playouts=playouts).choose(position, Seeded())
            found = choice(ask, position, "strong", playouts=playouts, seed=SEED)
            assert found == expected, str(position)


def known(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value


def expect_same(answer: dict[str, Any], analysis: ak.Analysis) -> None:
    """Check an analysis of a page against Python's, to the last digit."""
    assert answer["playouts"] == analysis.playouts
    assert answer["proved"] == analysis.proved
    for one, move in zip(answer["moves"], analysis.moves, strict=True):
        record = {name: known(value) for name, value in move.record().items() if name != "gain"}
        assert one == record


def analysed(ask: Ask, position: ak.Position, playouts: int) -> dict[str, Any]:
    return ask({"thought": {"position": str(position), "budget": {"playouts": playouts}}})


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds",
    [range(8), *(pytest.param(range(n, n + 10), marks=pytest.mark.long) for n in (8, 18, 28, 38))],
)
def test_an_analysis_is_pythons_to_the_last_digit(ask: Ask, seeds: range) -> None:
    for seed in seeds:
        for position in positions(seed, 2):
            for playouts in (1, 60, 130, *([400] if seed >= 8 else [])):
                # The later ones go on with the same table.
                answer = analysed(ask, position, playouts)
                expect_same(answer, ak.analyse(position, playouts=playouts, progress=False))


def test_the_last_deals_are_solved_as_in_python(ask: Ask) -> None:
    position = last_round()
    analysis = ak.analyse(position, playouts=3000, progress=False)
    assert analysis.proved
    expect_same(analysed(ask, position, 3000), analysis)


def test_a_bot_and_an_analysis_can_be_stopped(ask: Ask) -> None:
    text = str(ak.Game(seed=1).position)
    for bot in ({"bot": "strong"}, {}):
        thought = {"position": text, "budget": {"seconds": 3000}, "stop": 300, **bot}
        assert ask({"thought": thought}) == {"error": "TimeoutError"}


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
