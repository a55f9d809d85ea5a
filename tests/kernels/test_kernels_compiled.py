"""Kernels play the same games as native code, compiled by numba and as plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors.sizes import zeros
from tests.kernels.both import play_many
from tests.random_rules import RULES, any_rules

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.compiled

ODD = ["hhh", "mmm", "Mmm", "MmM", "hHh", "HMB", "bBb", "gGt", "qqq", "tTG", "hhH", "mMh"]


def totals(module: ModuleType, position: ak.Position, policy: int, games: int) -> list[int]:
    out = zeros(games * position.rules.players)
    play_many(module, PackedPosition(position), out, policy, seed=11)
    return out.tolist()


GAMES = ((kernels.RANDOM, 6), (kernels.GREEDY, 1), (kernels.FARSIGHTED, 1))
"""Policies, and how many games by each are compared."""


def assert_same_games(position: ak.Position) -> None:
    for policy, games in GAMES:
        plain = totals(kernels, position, policy, games)
        assert totals(compiled.load(), position, policy, games) == plain
        assert len(set(plain)) > 1


@any_rules
def test_the_same_games_compiled_and_plain(rules: dict[str, Any]) -> None:
    assert_same_games(ak.Game(seed=5, **rules).position)


@pytest.mark.long
def test_the_same_games_compiled_by_numba() -> None:
    """Numba compiles the kernels itself only where no code of theirs can be made or loaded."""
    for rules in RULES:
        position = ak.Game(seed=5, **rules).position
        for policy, games in GAMES:
            expected = totals(compiled.load(), position, policy, games)
            assert totals(compiled.by_numba(), position, policy, games) == expected


@pytest.mark.parametrize("variants", ["", "hmbtg"])
def test_the_same_games_with_invented_tiles(variants: str) -> None:
    rules = ak.Rules(variants=variants)
    position = ak.Position.build(rules, site=ODD[:4], unseen=ODD[4:] * 2, strict=False)
    assert_same_games(position)


def test_kernels_compiled_by_numba_are_all_compiled() -> None:
    """Otherwise a constant or function would keep its value from when the module was made."""
    module = compiled.by_numba()
    for name, value in vars(kernels).items():
        if callable(value) and getattr(value, "__module__", "").startswith(kernels.__name__):
            assert getattr(module, name) is not value, name


def test_who_waits_for_compiling_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    numba = pytest.importorskip("numba")
    compiled.by_numba()
    with compiled.Notice():
        numba.njit(lambda: 1)()
        compiled.Notice.notify()
    numba.njit(lambda: 3)()
    with compiled.Notice():
        pass
    printed = capsys.readouterr()
    assert printed.err.splitlines() == ["akropolis_nb compiles what this needs, once: some seconds"]
    assert not printed.out
