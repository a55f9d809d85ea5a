"""Compiled kernels in a new process, whichever thread uses them first."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.compiled

BEFORE = """
import asyncio, os, sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event, Thread
import akropolis_nb as ak

game = ak.Game(seed=7)
position = game.position
for _ in range(2):
    game.play(next(iter(game.legal_moves())))
bot = ak.bot("monte-carlo", playouts=20)

async def until(condition):
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)
"""
AFTER = """
assert bot.choose(position, Random(1)) in position.legal_moves()
print("numba" in sys.modules)
"""
ENTRIES = {
    "explorer": "ak.Explorer(':memory:').run(4, start=position, bot=bot, workers=4)",
    "explorer, fast": "ak.Explorer(':memory:').run(400, workers=4)",
    "playouts": "ak.playouts(position, 600, workers=4)",
    "playouts, executor": """
with ThreadPoolExecutor(4) as executor:
    ak.playouts(position, 2000, executor=executor)
""",
    "play_out": "ak.play_out(position, playouts=600, workers=4)",
    "review": "ak.review(game, playouts=8, workers=4)",
    "analyse": "ak.analyse(game, playouts=200, workers=4)",
    "puzzle": "ak.Puzzle(ak.City(), [7, 31, 12], rules=ak.Rules()).solve(budget=1, workers=4)",
    "generate_puzzles": "ak.generate_puzzles(1, 'two', 'easy', seed=4, workers=4)",
    "a bot in a view": """
async def main():
    new = ak.Game(seed=1, bots={1: bot})
    view = ak.CityWidget(new, pace=0.0)
    new.play(next(iter(new.legal_moves())))
    await until(lambda: new.ply == 2)
asyncio.run(main())
""",
    "analysis in a view": """
async def main():
    view = ak.CityWidget(game)
    view.pondering = True
    await until(lambda: view.analysis_data)
asyncio.run(main())
""",
}


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run some code in a new process."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


QUICK = ("explorer", "playouts", "a bot in a view")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.long] * (name not in QUICK)) for name in ENTRIES],
)
def test_threads_never_import_numba(name: str) -> None:
    """Threads that import numba at the same time may get a partial module, or deadlock."""
    ran = run(BEFORE + ENTRIES[name] + AFTER)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split()[-1:] == ["False"], ran.stdout


THREADS = """
found = []
def choose():
    found.append(bot.choose(position, Random(1)))
threads = [Thread(target=choose) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == 8 and len(set(found)) == 1, found
"""


def test_threads_of_ones_own_may_come_first() -> None:
    ran = run(BEFORE + THREADS)
    assert ran.returncode == 0, ran.stderr
