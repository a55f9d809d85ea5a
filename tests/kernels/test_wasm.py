"""The kernels as WebAssembly: the same results as plain and native kernels, run by Node."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.native.module import PAGES, entries, functions, visible
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors import sizes
from akropolis_nb.explorer.habits.habits import follow
from tests.conftest import ROOT
from tests.engine.strategies import play_first
from tests.kernels.both import Both, play_many, use_entries, without_seats
from tests.kernels.wasm_kernels import Engine, WasmError, engine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import SimpleNamespace

pytestmark = pytest.mark.compiled
RULES = (
    ak.Rules(2),
    ak.Rules(3, "hmbtg"),
    ak.Rules(4, "mg", lake="single", lake_is_edge=False),
    ak.Rules(2, "hbt", architect="callicrates"),
    ak.Rules(2, architect="metagenes"),
)


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with engine(tmp_path_factory.mktemp("wasm")) as running:
        yield running


@pytest.fixture(scope="module")
def wasm(node: Engine) -> SimpleNamespace:
    return node.kernels()


def use(kernels: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the package use these kernels as its compiled ones."""
    monkeypatch.setattr(compiled, "load", lambda: kernels)


def test_every_entry_does_what_native_code_does(
    wasm: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    # test_native.py compares native code with the plain kernels in the same calls.
    both = Both(wasm, entries(), compiled.load())
    use(both, monkeypatch)
    use_entries()
    assert both.called == set(entries())


@pytest.mark.slow
def test_the_rules_are_those_of_the_plain_kernels(
    wasm: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game with every kernel that Python calls as a plain function, from start to end."""
    both = Both(wasm, PAGES)
    plain = functions()
    for name in PAGES:
        monkeypatch.setattr(k, name, getattr(both, name))
    chance = Random(1)
    for rules in RULES[1:4]:
        game = ak.Game(rules, seed=chance.getrandbits(30))
        for _ in range(5):
            position = game.position
            assert [str(score.explain()) for score in position.scores]
            game.play(chance.choice(list(position.legal_moves())))
        assert game.position.city.preview(game.position.site[0])
        assert game.position.city.why_illegal((0, 0, 0))
    assert ak.Puzzle(ak.City(), tiles=[7]).solve(progress=False).best == 0
    assert solve_ending(ak.Position.build(site=[1, 2, 9], unseen=[], strict=False), "margin")
    assert EstimateTable(ak.Game(seed=1).position, "margin").stage_of(60) == 2
    position = ak.Game(seed=7).position
    assert follow(position, [next(iter(position.legal_moves()))])["free tile"] == [True]
    unused = {"reason_room", "architect_points", "copy_city", "draw_first", "refill", "restart"}
    assert set(PAGES) - both.called == unused
    monkeypatch.undo()
    assert plain == functions()


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_what_a_page_calls_besides_is_the_same(wasm: SimpleNamespace, rules: ak.Rules) -> None:
    both: Any = Both(wasm, PAGES)
    flat = PackedPosition(ak.Game(rules, seed=3).position)
    table, cities, _ = flat.room()
    for seed, game in ((0, 0), (1, 7), (2**31 - 1, 2**31 - 1), (12345, 3)):
        state = k.restart(table, cities, flat.table, flat.cities, flat.size, seed, game)
        again = table[:]
        found = wasm.restart(table, cities, flat.table, flat.cities, flat.size, seed, game)
        assert found & k.MASK32 == state
        assert table == again
    wide = sizes.zeros(sizes.block(60, 50))
    both.begin_city(wide, 0, 60, 50, -30, -25)
    both.copy_city(wide, 0, flat.cities, 0)
    both.copy_city(cities, flat.size, wide, 0)
    table[k.SITE_SIZE] = 0
    both.draw_first(table)
    both.refill(table)
    for architect in (1, 2, 3):
        both.architect_points(cities, 0, flat.flags, architect)


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("policy", POLICIES)
def test_whole_games_are_those_of_native_code(
    wasm: SimpleNamespace, rules: ak.Rules, policy: str
) -> None:
    game = ak.Game(rules, seed=11)
    if policy == "network":
        play_first(game, rules.players * (12 if rules.architect else 6))
    flat = PackedPosition(game.position)
    games = {"random": 400, "network": 4}.get(policy, 40)
    code = POLICIES[policy]
    found = []
    for kernels in (wasm, compiled.load()):
        totals = sizes.zeros(games * flat.seats)
        room = play_many(kernels, flat, totals, code, seed=5, first=17)
        found.append((totals, *room))
    assert found[0] == found[1]


def test_a_page_can_call_what_python_calls() -> None:
    calls: set[str] = set()
    for path in (ROOT / "akropolis_nb").rglob("*.py"):
        calls |= set(re.findall(r"\b(?:k|kernels)\.([a-z_]+)\(", path.read_text("utf-8")))
    assert calls >= {"check", "lay", "explain_city"}
    assert calls & functions().keys() <= set(visible())
    assert set(PAGES) <= functions().keys() - entries().keys()


def test_a_kernel_that_fails_is_an_error_and_does_not_end_the_engine(node: Engine) -> None:
    flat = PackedPosition(ak.Game(seed=1).position)
    wasm = node.kernels()
    with pytest.raises(WasmError, match="wrote beyond a vector of 5 numbers"):
        play_many(wasm, flat, sizes.zeros(5), count=3)
    with pytest.raises(WasmError, match="unreachable"):
        play_many(wasm, flat, sizes.zeros(6), table=without_seats(flat))
    for seed in (1 << 31, -(1 << 31) - 1, 1 << 60):
        with pytest.raises(WasmError, match="numbers of 32 bits"):
            play_many(wasm, flat, sizes.zeros(6), seed=seed)
    with pytest.raises(WasmError, match="halve takes 1 arguments, not 2"):
        node.call("halve", sizes.zeros(1), 1)
    with pytest.raises(WasmError, match="halve takes a vector"):
        node.call("halve", 1)
    totals = sizes.zeros(6)
    play_many(wasm, flat, totals)
    assert all(totals)
