"""Playouts: arguments, results, and the same games for the same seed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from tests.bots.test_players import start
from tests.conftest import ROOT
from tests.engine.strategies import awaiting_deal

POLICIES = ("random", "greedy", "farsighted")
any_policy = pytest.mark.parametrize("policy", POLICIES)
any_policy_often = pytest.mark.parametrize(
    "policy", ["random", *(pytest.param(p, marks=pytest.mark.compiled) for p in POLICIES[1:])]
)


@any_policy
def test_a_position_that_awaits_a_deal_is_dealt(policy: Any) -> None:
    position = awaiting_deal(ak.Game(seed=3))
    totals = ak.playouts(position, 4, policy=policy)
    assert (totals > [score.total for score in position.scores]).any()


@any_policy_often
def test_games_are_the_same_in_any_batches(policy: str) -> None:
    number = POLICIES.index(policy)
    flat = PackedPosition(start(players=3))
    whole = flat.play(number, 5, 0, 30)
    for size in (1, 7, 29):
        parts = [flat.play(number, 5, n, min(size, 30 - n)) for n in range(0, 30, size)]
        assert (np.concatenate(parts) == whole).all()


@pytest.mark.compiled
def test_another_seed_gives_other_games() -> None:
    position = start()
    seeds = (1, 2, 2**62 - 1, 2**62, 2**63, 2**64 + 1, 2**127, 2**128 - 1)
    first, *others = (ak.playouts(position, 50, seed=seed) for seed in seeds)
    assert len({totals.tobytes() for totals in (first, *others)}) == len(seeds)
    assert (ak.playouts(position, 20, seed=1) == first[:20]).all()


def test_unseen_tiles_come_in_any_order() -> None:
    """Three of nine tiles are dealt: the only good one is among them in a third of the games."""
    position = ak.Position.build(
        site=["qqq"],
        stones=[3, 0],
        unseen=["GGG", *["qqq"] * 8],
        stacks_left=1,
        cities=[[("ggg", (0, 1, 2))], []],
        strict=False,
    )
    met = (ak.playouts(position, 3000, "greedy")[:, 0] > 20).mean()
    assert 0.29 < met < 0.38


def test_no_game() -> None:
    for workers in (1, 3):
        assert ak.playouts(start(players=4), 0, workers=workers).shape == (0, 4)


HIDE_NUMBA = 'import sys; sys.modules["numba"] = sys.modules["llvmlite"] = None'
PLAYED_PLAINLY = """
import akropolis_nb as ak
from akropolis_nb.engine.runtime import compiled; from akropolis_nb.engine import kernels
assert compiled.load() is kernels
position = ak.Game(players=3, seed=3, variants="hmbtg").position
for policy in ("random", "greedy"):
    print(ak.playouts(position, 2, policy=policy, seed=4, workers=2).tolist())
"""


@pytest.mark.parametrize(
    ("before", "switch"), [(HIDE_NUMBA, "0"), ("", "1")], ids=["not installed", "switched off"]
)
def test_the_same_games_where_numba_does_not_compile(before: str, switch: str) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", before + PLAYED_PLAINLY],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": switch},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    position = start(players=3, variants="hmbtg")
    expected = [ak.playouts(position, 2, policy=p, seed=4).tolist() for p in ("random", "greedy")]
    assert run.stdout.splitlines() == [str(totals) for totals in expected]


def test_room_for_the_furthest_city() -> None:
    """Tiles that are all placed as far to one side as possible stay inside the grid."""
    position = start(all_tiles=True)
    flat = PackedPosition(position)
    city = flat.cities[: flat.size]
    out = flat.cities[:]
    for _ in range(30):
        end = k.list_triangles(city, 0, out, 0)
        x, y, shape, _ = max(tuple(out[o : o + 4]) for o in range(0, end, 4))
        k.lay(city, 0, x, y, shape, 0, k.QUARRIES)
    assert city[k.X_MAX] + 2 < city[k.WIDTH]
