"""Stopped, interrupted, killed and shared runs keep the stored games."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import closing
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.explorer import runs
from akropolis_nb.parallel import progress
from tests.conftest import ROOT
from tests.explorer.explorers import answers, content, filled
from tests.explorer.test_explorer import Plain
from tests.interrupting import interrupted_at

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random


def test_an_error_of_a_bot_comes_out_and_what_was_stored_stays() -> None:
    class Weary(Plain):
        turns = 0

        def choose(self, position: ak.Position, rng: Random) -> ak.Move:
            self.turns += 1
            if self.turns > 5 * 36:
                raise ZeroDivisionError
            return super().choose(position, rng)

    explorer = ak.Explorer(":memory:")
    with pytest.raises(ZeroDivisionError) as caught:
        explorer.run(50, bot=Weary(), workers=1, progress=False)
    assert explorer.games == 4, "two batches of two"
    assert caught.value.__notes__ == [
        "4 of 50 games are stored in :memory:; the same run(...) goes on from there"
    ]


def test_the_error_that_stopped_a_run_comes_out_whatever_the_file_says() -> None:
    class Vandal(Plain):
        def choose(self, position: ak.Position, rng: Random) -> ak.Move:  # noqa: ARG002
            explorer.close()
            raise ZeroDivisionError

    explorer = ak.Explorer(":memory:")
    with pytest.raises(ZeroDivisionError) as caught:
        explorer.run(5, bot=Vandal(), workers=1, progress=False)
    assert not hasattr(caught.value, "__notes__")


def test_what_another_program_has_played_meanwhile_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[int, int]] = []
    original = runs.play_games

    def overtaken(job: Any) -> Any:
        monkeypatch.setattr(runs, "play_games", original)
        with filled(tmp_path / "store", 20, bot=Plain(), workers=1):
            played.append(job[1:])
        return original(job)

    with filled(tmp_path / "alone", 20, bot=Plain(), workers=1):
        monkeypatch.setattr(runs, "play_games", overtaken)
    with filled(tmp_path / "store", 20, bot=Plain(), workers=1) as explorer:
        assert explorer.games == 20
    assert len(played) == 1
    assert content(tmp_path / "store") == content(tmp_path / "alone")


def test_the_progress_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    bars, shown = [], []

    def kept(*arguments: Any, **options: Any) -> Any:
        shown.append(options["shown"])
        bars.append(progress.bar(*arguments, **options))
        return bars[-1]

    monkeypatch.setattr(runs, "bar", kept)
    explorer = filled(games=300)
    explorer.run(1000, bot="random", progress=True)
    assert [(bar.initial, bar.n, bar.total) for bar in bars] == [(0, 300, 300), (300, 1000, 1000)]
    assert shown == [False, True]


@pytest.mark.compiled
def test_the_stop_button_costs_the_batch_in_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "play_games", interrupted_at(5, runs.play_games))
    explorer = ak.Explorer(":memory:")
    with pytest.raises(KeyboardInterrupt) as caught:
        explorer.run(2000, bot="random", workers=1, progress=False)
    assert explorer.games == 600, "the first call only compiles"
    assert caught.value.__notes__ == [
        "600 of 2,000 games are stored in :memory:; the same run(...) goes on from there"
    ]
    (line,) = vars(caught.value)["_render_traceback_"]()  # as a notebook shows it
    assert line == f"Interrupted: {caught.value.__notes__[0]}"
    assert filled(games=2000).games == 2000
    explorer.run(2000, bot="random", progress=False)
    assert answers(explorer) == answers(filled(games=2000))


class Mortal(ProcessPoolExecutor):
    """A pool of which one process is killed after twelve jobs.

    It is killed while idle: CPython's pools can wait forever for a result being written.
    """

    def __init__(self) -> None:
        super().__init__(2, mp_context=get_context("spawn"))
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if len(self.futures) == 12:
            wait(self.futures)
            os.kill(min(self._processes), signal.SIGKILL)
        self.futures.append(super().submit(fn, *args, **kwargs))
        return self.futures[-1]


@pytest.mark.compiled
def test_a_pool_whose_process_is_killed_loses_nothing_that_was_stored() -> None:
    explorer = ak.Explorer(":memory:")
    with Mortal() as pool, pytest.raises(ak.AkropolisError, match="a new executor") as caught:
        explorer.run(100_000, bot="random", executor=pool, progress=False)
    assert explorer.games >= 12 * runs.BATCH
    stored = f"{explorer.games:,} of 100,000 games are stored"
    assert stored in caught.value.__notes__[0]


RUN = """
import sys
import akropolis_nb as ak
ak.Explorer(sys.argv[1]).run(int(sys.argv[2]), bot="random", workers=2, progress=False)
"""


def begin(path: Path, games: int) -> subprocess.Popen[bytes]:
    """Fill a file by another process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-W", "error", "-c", RUN, str(path), str(games)]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)


def wait_for_games(path: Path, process: subprocess.Popen[bytes], least: int) -> None:
    while process.poll() is None:
        if path.exists() and path.stat().st_size:
            with closing(sqlite3.connect(path, timeout=60)) as base:
                try:
                    (count,) = base.execute("SELECT count(*) FROM game").fetchone()
                except sqlite3.OperationalError:
                    count = 0
                if count >= least:
                    return
        time.sleep(0.02)


@pytest.mark.compiled
def test_a_killed_run_loses_the_batch_in_flight_alone(tmp_path: Path) -> None:
    path = tmp_path / "store"
    process = begin(path, 1_000_000)
    wait_for_games(path, process, 1000)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    with ak.Explorer(path) as explorer:
        there = explorer.games
        assert there >= 1000
        assert there % runs.BATCH == 0, "whole batches"
    before = set(content(path))
    with filled(path, 3000):
        pass
    after = content(path)
    assert before <= set(after)
    kept = [row for row in after if row[4] < 3000]
    with filled(tmp_path / "other", 3000):
        pass
    assert kept == content(tmp_path / "other")


@pytest.mark.compiled
def test_two_programs_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "store"
    processes = [begin(path, 4000) for _ in range(2)]
    errors = [process.communicate(timeout=120)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0], errors
    assert errors == [b"", b""]
    with filled(tmp_path / "other", 4000):
        pass
    assert content(path) == content(tmp_path / "other")
