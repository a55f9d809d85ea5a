"""The trained value weights: complete, repeatable, and better than greedy play."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots import value_weights
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from tests.training import value_weights as training

if TYPE_CHECKING:
    from pathlib import Path

TRAINED: dict[str, dict[str, list[float]]] = json.loads(
    files("akropolis_nb.bots").joinpath("value_weights.json").read_text("utf-8")
)


def test_the_file_has_every_entry_for_every_number_of_players() -> None:
    assert list(TRAINED) == ["2 players", "3 players", "4 players"]
    for entries in TRAINED.values():
        assert list(entries) == list(value_weights.ENTRIES)
        assert all(len(numbers) == len(value_weights.KNOTS) for numbers in entries.values())
    names = list(value_weights.ENTRIES)
    places = {
        "points missing": k.MISSING, "value to come: houses": k.COMING_VALUE + 1, "scale": k.SCALE,
        "stars to come: houses": k.COMING_STARS + 1, "a stone, beside its point": k.STONE,
        "an open quarry": k.OPEN, "building on level 2": k.RISE,
        "a temple short of one neighbour": k.SHORT, "barracks with one edge lose": k.EDGE,
        "a house outside the group": k.LOOSE,
    }  # fmt: skip
    assert {name: names.index(name) for name in places} == places
    assert len(names) == k.WEIGHTS_SIZE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kernels_get_the_files_numbers_for_every_seat(players: int) -> None:
    w = PackedPosition(ak.Game(players=players, seed=1).position).workspace()
    found = np.array(w[w[k.SEAT_WEIGHTS] :]).reshape(players, k.MOST_TURNS, k.WEIGHTS_SIZE)
    for name, numbers in TRAINED[f"{players} players"].items():
        place, unit = list(value_weights.ENTRIES).index(name), value_weights.ENTRIES[name]
        for turns, number in zip(value_weights.KNOTS, numbers, strict=True):
            assert (abs(found[:, turns - 1, place] - unit * number) <= 0.5).all(), (name, turns)
        between = found[:, 4, place], (found[:, 2, place] + 2 * found[:, 5, place]) / 3
        assert (abs(between[0] - between[1]) <= 1.5).all(), name
        assert (found[:, 16:, place] == found[:, [16], place]).all(), name


def early(**changes: Any) -> ak.Position:
    return ak.Position.build(site=["hbq", "Ghq", "qbm", "tqh"], stones=[1, 2], **changes)


def favourite(position: ak.Position, policy: int) -> tuple[int, ...]:
    rows = PackedPosition(position).moves(policy)
    return tuple(rows[rows[:, 5].argmax()].tolist())


def test_a_plaza_is_worth_its_stone_early_but_not_in_the_last_turn() -> None:
    position = early(unseen=[*range(1, 37)][:33], strict=False)
    assert position.stacks_left == 11
    assert favourite(position, k.GREEDY)[0] == 0
    assert favourite(position, k.FARSIGHTED)[0] == 1
    last = ak.Position.build(site=["hbq", "Ghq"], stones=[1, 2], unseen=[], strict=False)
    assert favourite(last, k.FARSIGHTED) == favourite(last, k.GREEDY)


@pytest.mark.compiled
def test_seeing_ahead_wins() -> None:
    """The farsighted policy beats the greedy policy."""
    arena = training.Arena(2, seed=5)
    blind = value_weights.table(
        {name: [float(name == "scale")] * 5 for name in value_weights.ENTRIES}
    )
    assert arena.margin(value_weights.table(TRAINED["2 players"]), blind, 200) > 15


def test_weights_of_zero_are_greedy() -> None:
    arena = training.Arena(3, seed=5)
    blind = value_weights.table(
        {name: [float(name == "scale")] * 5 for name in value_weights.ENTRIES}
    )
    seed = arena.deal()
    totals = arena.play([blind] * 3, seed, 5)
    assert (totals == arena._start.play(k.GREEDY, seed, 0, 5)).all()


@pytest.mark.compiled
def test_training_is_repeatable_and_writes_what_is_read(tmp_path: Path) -> None:
    files_ = [tmp_path / name for name in ("one.json", "two.json")]
    for file in files_:
        training.main(["--steps", "2", "--more", "1", "--games", "2", "--out", str(file)])
    assert files_[0].read_text("utf-8") == files_[1].read_text("utf-8")
    entries = json.loads(files_[0].read_text("utf-8"))["2 players"]
    assert value_weights.table(entries).shape == (k.MOST_TURNS, k.WEIGHTS_SIZE)
