"""The ladder's rungs and frozen players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots import playouts
from akropolis_nb.bots.network import weights
from akropolis_nb.engine.placement import Move
from tests.benchmarks import frozen, ladder

if TYPE_CHECKING:
    from pathlib import Path

    from akropolis_nb.engine.position import Position


class TestLadder:
    def test_rungs_are_read(self) -> None:
        assert ladder.parsed("greedy", 0.02) == ("greedy", "", 0.02)
        assert ladder.parsed("strong@0.1", 0.02) == ("strong", "", 0.1)
        assert ladder.parsed("fast:first", 0.02) == ("fast", "first", 0.02)
        assert ladder.parsed("strong:/a/b.npz@0.4", 0.02) == ("strong", "/a/b.npz", 0.4)

    def test_frozen_networks_are_opponents(self) -> None:
        assert ("fast", "fast:first") in ladder.pairs(["first"])
        assert ("strong@0.02", "strong:first@0.02") in ladder.pairs(["first"])

    def test_every_frozen_network_fits_the_kernels(self) -> None:
        for name in frozen.names():
            frozen.load(name)


class ByNetwork:
    """Plays the move of the greatest value by the network."""

    def choose(self, position: Position, _: Random) -> Move:
        start = playouts.PackedPosition(position)
        rated = start.rated_moves(per_tile=4)
        best = rated.moves[rated.value.argmax()].tolist()
        return Move(position.site[best[0]], start.placement(*best[1:]))


class TestFrozen:
    def test_a_frozen_bot_plays_with_its_weights_and_only_it(self, tmp_path: Path) -> None:
        position, rng = ak.Game(seed=2).position, Random(1)
        usual = ByNetwork().choose(position, rng)
        same, opposite = tmp_path / "same.npz", tmp_path / "opposite.npz"
        trained = weights.load()
        weights.save(same, trained)
        # What the network expects changes its sign, so its best move becomes its worst.
        changed = {
            name: -getattr(trained, name)
            for name in ("direct", "direct_bias", "output", "shortlist")
        }
        weights.save(opposite, trained._replace(**changed))
        assert frozen.FrozenBot(ByNetwork(), frozen.load(str(same))).choose(position, rng) == usual
        other = frozen.FrozenBot(ByNetwork(), frozen.load(str(opposite)))
        assert other.choose(position, rng) != usual
        assert ByNetwork().choose(position, rng) == usual
        assert vars(playouts)["trained"] is weights.trained

    def test_another_layout_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "old.npz"
        weights.save(path, weights.load()._replace(blank=np.zeros(3, np.int16)))
        with pytest.raises(SystemExit, match="another layout"):
            frozen.load(str(path))
        np.savez(path, rows=np.zeros((3, 3)))
        with pytest.raises(SystemExit, match="another layout"):
            frozen.load(str(path))
        with pytest.raises(SystemExit, match="no network none"):
            frozen.load("none")
