"""The exact solver on pages: the same lines as in Python."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.solver.search_state import MEASURES, PlacementProblem
from akropolis_nb.solver.solver import find_lines
from tests.bots.brute_endings import some_ending
from tests.conftest import ROOT
from tests.random_rules import random_rules

if TYPE_CHECKING:
    from tests.page_engine.node import Ask


pytestmark = pytest.mark.compiled


def city(chance: Random, tiles: int) -> ak.City:
    built = ak.City()
    for _ in range(tiles):
        built = built.place(chance.randint(1, 61), chance.choice(built.legal_placements()))
    return built


def question(task: PlacementProblem, **search: Any) -> dict[str, Any]:
    problem = {
        "tiles": list(task.tiles),
        "place": task.place,
        "free": task.free,
        "stones": task.stones,
        "rules": asdict(task.rules),
        "measure": task.measure,
    }
    return {"task": {"city": task.city.text, "problem": problem, "search": search}}


def same(ask: Ask, task: PlacementProblem, **search: Any) -> None:
    """Compare what both find; only the lists of many lines may differ."""
    found, expected = ask(question(task, **search)), find_lines(task, **search)
    assert found["proved"], found
    assert expected.proved
    for name in ("best", "second", "bound"):
        assert found[name] == getattr(expected, name), name
    assert found["count"] == expected.count
    lines = {tuple(map(str, line)) for line in expected.lines}
    assert len(found["lines"]) == len(lines)
    if expected.count == len(lines):
        assert {tuple(line) for line in found["lines"]} == lines


@pytest.mark.parametrize("measure", MEASURES)
def test_the_best_lines_are_the_same(ask: Ask, measure: str) -> None:
    for seed in range(3):
        chance = Random(f"{measure}{seed}")
        rules = ak.Rules(**random_rules(chance) | {"architect": None})
        free = chance.random() < 0.5
        tiles = tuple(chance.sample(range(1, 62), 3 if free else 2))
        built = city(chance, chance.randrange(8))
        stones = chance.randrange(3)
        same(ask, PlacementProblem(built, tiles, 2, free, stones, rules, measure))


def test_three_tiles_are_split_by_the_first_move(ask: Ask) -> None:
    chance = Random(8)
    for free, stones in ((False, 0), (True, 1)):
        tiles = tuple(chance.sample(range(1, 38), 4 if free else 3))
        same(ask, PlacementProblem(city(chance, 2), tiles, 3, free, stones))


def test_all_lines_that_reach_a_target_are_the_same(ask: Ask) -> None:
    chance = Random(3)
    task = PlacementProblem(city(chance, 5), (7, 31), 2)
    best = find_lines(task).best
    assert best is not None
    for target in (best, best - 1, best + 1):
        same(ask, task, target=target, most=10_000)
        same(ask, task, target=target, most=2)


def test_the_last_moves_that_win_are_the_same(ask: Ask) -> None:
    chance, counts = Random(4), set()
    for site in (2, 3, 4) * 5:
        position = some_ending(chance, 2, site)
        ending = solve_ending(position, "win")
        assert ending is not None
        wins = [one for one in ending.moves if one.value == 1]
        seat = position.to_move
        found = ask({"ending": str(position)})
        assert found["wins"] == [
            {"move": str(one.move), "lead": one.totals[seat] - one.totals[1 - seat]} for one in wins
        ]
        assert found["best"] == str(ending.best.move)
        counts.add(len(wins))
    assert len(counts) > 2


def test_what_is_no_ending_does_not_reach_the_kernels(ask: Ask) -> None:
    for position in (ak.Game(seed=1).position, ak.Game(players=2, seed=1).position):
        assert ask({"ending": str(position)})["error"] == "this is not the end of a game"


@pytest.mark.parametrize("measure", MEASURES)
def test_the_value_of_a_line_is_the_same(ask: Ask, measure: str) -> None:
    for seed in range(4):
        chance = Random(f"{measure}{seed}")
        rules = ak.Rules(**random_rules(chance) | {"architect": None})
        free = chance.random() < 0.5
        tiles = tuple(chance.sample(range(1, 62), 4))
        task = PlacementProblem(city(chance, 12), tiles, 4, free, 2, rules, measure)
        state = task.start
        for _ in range(4):
            index = chance.choice(state.available(free=free))
            spot = chance.choice(state.city.legal_placements())
            state = state.place(index, spot, free=free)
            asked = question(task)
            asked["task"]["line"] = [str(move) for move in state.line]
            assert ask(asked) == {"value": state.value(measure, rules)}


def filled_lakes() -> list[tuple[ak.City, ak.Placement]]:
    """Return cities of the vectors, and placements in their lakes."""
    found = []
    for row in (ROOT / "tests" / "data" / "cities.jsonl").read_text("utf-8").splitlines():
        built = ak.City()
        for tile, q, r, rotation, _ in json.loads(row)["placed"]:
            built = built.place(tile, (q, r, rotation))
        spots = [spot for spot in built.legal_placements() if set(spot.hexes()) <= built.lakes]
        found += [(built, spot) for spot in spots]
    return found


def test_a_lake_that_is_built_on_was_made_all_the_same(ask: Ask) -> None:
    for built, spot in Random(0).sample(filled_lakes(), 3):
        task = PlacementProblem(built, (7,), 1, measure="lake")
        asked = question(task)
        asked["task"]["line"] = [str(ak.Move(7, spot))]
        assert task.start.place(0, spot, free=False).lake == 0
        assert ask(asked) == {"value": 0}


def test_without_time_nothing_is_proved(ask: Ask) -> None:
    task = PlacementProblem(city(Random(1), 6), (7, 31, 2, 9), 4)
    found = ask(question(task, seconds=0))
    assert not found["proved"]
    assert found["bound"] is None or found["best"] is None or found["bound"] >= found["best"]


def test_a_search_can_be_stopped(ask: Ask) -> None:
    asked = question(PlacementProblem(city(Random(1), 9), (7, 31, 2, 9, 16), 5))
    asked["task"]["stop"] = 200
    assert ask(asked) == {"error": "TimeoutError"}


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": []},
        {"tiles": list(range(1, 10))},
        {"tiles": [0, 1]},
        {"place": 3},
        {"place": 0},
        {"place": 1.5},
        {"stones": -1},
        {"stones": 10**9},
        {"measure": "toString"},
        {"measure": "fun"},
    ],
    ids=str,
)
def test_a_wrong_problem_is_an_error(ask: Ask, change: dict[str, Any]) -> None:
    asked = question(PlacementProblem(ak.City(), (7, 31), 2))
    asked["task"]["problem"] |= change
    assert "error" in ask(asked)
    wrong = question(PlacementProblem(ak.City(), (7, 31), 2), target=1e9)
    assert "error" in ask(wrong)
