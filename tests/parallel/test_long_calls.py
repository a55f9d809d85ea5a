"""Calls that take long: the same result whoever works, and a progress bar that can be hidden."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.analysis.games import played

if TYPE_CHECKING:
    from collections.abc import Callable


def _compare(**how: Any) -> object:
    game = ak.Game(seed=7)
    first, second, *_ = game.position.legal_moves()
    game.play(first)
    game.undo()
    game.play(second)
    return ak.compare_lines(game, playouts=20, **how)


def _reasons(**how: Any) -> object:
    position = ak.Game(seed=7).position
    first, *_, last = position.legal_moves()
    return ak.reasons(position, first, last, playouts=40, **how)


def _explore(**how: Any) -> object:
    explorer = ak.Explorer(":memory:").run(450, bot="random", **how)
    return [explorer.first_tiles().table()]


CALLS: dict[str, Callable[..., object]] = {
    "playouts": lambda **how: ak.playouts(ak.Game(seed=7), 1100, "random", **how).tolist(),
    "play_out": lambda **how: ak.play_out(ak.Game(seed=7), 500, **how).totals.tolist(),
    "forecast": lambda **how: str(ak.forecast(ak.Game(seed=7), playouts=60, **how)),
    "analyse": lambda **how: ak.analyse(ak.Game(seed=7), playouts=120, **how).table(),
    "review": lambda **how: ak.review(played(plies=4), playouts=60, **how).table(),
    "reasons": _reasons,
    "compare_lines": lambda **how: str(_compare(**how)),
    "tournament": lambda **how: ak.tournament(["greedy", "random"], 2, **how),
    "explorer": _explore,
}
any_call = pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))


@pytest.mark.slow
@any_call
def test_whoever_works_the_result_is_the_same(
    call: Callable[..., object], capfd: pytest.CaptureFixture[str]
) -> None:
    alone = call(workers=1, progress=False)
    assert call(workers=2, progress=False) == alone
    with ThreadPoolExecutor(2) as pool:
        assert call(executor=pool, progress=False) == alone
    assert capfd.readouterr().err == ""


@pytest.mark.slow
@any_call
def test_processes_find_the_same(call: Callable[..., object]) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert call(executor=pool, progress=False) == call(workers=1, progress=False)
