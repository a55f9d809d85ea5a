"""An interrupt ends a program: no thread continues with work that nobody needs."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from akropolis_nb.bots.rollouts import ready

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

SETUP = """
import sys
from random import Random
import akropolis_nb as ak
from akropolis_nb.bots.rollouts import ready

ready()
game = ak.Game(seed=7)
for _ in range(12):
    game.play(ak.bot("greedy").choose(game.position, Random(1)))
slow = ak.bot("monte-carlo", budget=3600)
hard = ak.Puzzle(game.position.cities[0], tiles=[5, 17, 31, 40, 52], goal="most points")
print("begun", flush=True)
"""
# Each call would take an hour or more.
KEEPING = {
    "analyse": "ak.analyse(game, 3600, workers=2)",
    "review": "ak.review(game, 3600, workers=2)",
    "solve": "hard.solve(workers=2)",
}
"""Calls that return the results so far when interrupted."""
RAISING = {
    "playouts": "ak.playouts(game.position, 10**9, workers=2)",
    "playouts alone": "ak.playouts(game.position, 10**9)",
    "tournament": "ak.tournament([slow, slow])",
    "explorer": "ak.Explorer(sys.argv[1]).run(1000, bot=slow, workers=2)",
    "play_out": "ak.play_out(game, playouts=10**6, workers=2)",
}


def interrupted(call: str, path: Path) -> tuple[int, str, str]:
    """Interrupt a program during a call; return its exit code and output."""
    ready()  # so that the program does not need to compile
    script = f"{SETUP}\n{call}\nprint('after')"
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Background jobs of a shell ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "begun\n"
        time.sleep(2)  # the call has begun
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, out, err


@pytest.mark.compiled
@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
@pytest.mark.parametrize("call", KEEPING.values(), ids=list(KEEPING))
def test_what_was_found_is_kept_and_nothing_goes_on(call: str, tmp_path: Path) -> None:
    code, out, err = interrupted(call, tmp_path / "file")
    assert (code, out.splitlines()[-1]) == (0, "after")
    assert "Traceback" not in err
    assert "Exception" not in err


@pytest.mark.compiled
@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
@pytest.mark.parametrize("call", RAISING.values(), ids=list(RAISING))
def test_an_interrupt_ends_the_program(call: str, tmp_path: Path) -> None:
    code, out, err = interrupted(call, tmp_path / "file")
    assert (code, out) == (-signal.SIGINT, "")
    assert err.count("Traceback") == 1
    assert "KeyboardInterrupt" in err
    assert "Stopped" not in err
