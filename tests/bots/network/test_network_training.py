"""The network: its shipped weights, and the training, with a few games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.network.weights import SETS, load
from akropolis_nb.engine.vectors import network
from tests.conftest import ROOT
from tests.training import lessons, network as training, prune, self_play

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / "akropolis_nb" / "bots" / "network"


@pytest.mark.slow
def test_a_step_is_played_and_learned_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (self_play, training):
        monkeypatch.setattr(module, "GROUP", 1)
    for name, value in (("STEP", 1), ("MEMORY", 64)):
        monkeypatch.setattr(training, name, value)
    monkeypatch.setattr(lessons, "compiled", lambda: lessons.play_lessons)
    made = training.Training(games=1, warm=1, seed=5, players=2)
    training.run(made, tmp_path / "weights", tmp_path / "checkpoint")
    game, rng = ak.Game(made.groups(0)[0].rules, seed=1), Random(1)
    while not game.position.is_over:
        game.play(ak.bot("random").choose(game.position, rng))
    assert made.head == len(game.moves) - 2  # after each move but a seat's last one
    learned = load(tmp_path / "weights")
    assert learned.rows.any()
    again = training.Training(games=1, warm=1, seed=5, players=2)
    again.load(tmp_path / "checkpoint")
    for name, numbers in again.weights()._asdict().items():
        assert np.array_equal(numbers, getattr(learned, name))
    pruned, _ = prune.pruned(learned, np.arange(len(learned.rows)) % 2)
    assert not pruned.rows[::2].any()


@pytest.mark.parametrize("name", SETS.values())
def test_the_shipped_weights_have_the_right_shapes(name: str) -> None:
    found = load(FOLDER / name)
    shapes = network.shapes()._asdict()
    for part, numbers in found._asdict().items():
        wanted = {"rows": np.int8, "direct_bias": np.int32, "hidden_bias": np.int32}
        assert numbers.shape == tuple(shapes[part])
        assert numbers.dtype == wanted.get(part, np.int16), part
        assert numbers.any()
    assert (FOLDER / name).stat().st_size <= 350_000
