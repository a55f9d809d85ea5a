"""Progress bars."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

import pytest
from tqdm.auto import tqdm
from tqdm.notebook import tqdm_notebook

from akropolis_nb.parallel import progress
from akropolis_nb.parallel.executors import _Threads
from akropolis_nb.parallel.progress import bar


@pytest.mark.parametrize("done", [0.5, 2.0, 9.0])
def test_a_bar_may_be_run_past_its_end(done: float) -> None:
    with bar(2.0, "s") as line:
        line.n = done
        assert f"{done} of 2 s" in str(line)


@pytest.mark.parametrize("fails", [False, True])
def test_a_bar_in_a_notebook_is_red_only_after_an_error(
    fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tqdm.auto.tqdm", tqdm_notebook)
    monkeypatch.setattr("tqdm.notebook.display", lambda *_: None)
    progress._filling.cache_clear()
    with suppress(ValueError), progress.bar(100, "moves", delay=0) as line:
        line.update(97)
        if fails:
            raise ValueError
    progress._filling.cache_clear()
    assert isinstance(line, tqdm_notebook)
    *_, shown, _ = line.container.children
    assert (shown.bar_style, shown.value) == (("danger", 97) if fails else ("", 100))


def test_a_bar_starts_no_thread_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(tqdm, "monitor_interval", 10)
    monkeypatch.setattr(tqdm, "monitor", None)
    with bar(2.0, "s"):
        assert tqdm.monitor is None


def hidden_bars(_: int) -> None:
    """Make bars that are not shown until it is stopped."""
    while True:
        with bar(3, "moves", shown=False) as line:
            line.update()


def test_a_thread_that_is_stopped_leaves_no_lock_behind() -> None:
    """A lock that it kept would stop all later bars of the process."""
    for _ in range(30):
        executor = _Threads(2)
        running = [executor.submit(hidden_bars, n) for n in range(2)]
        time.sleep(0.01)
        executor.stop()
        assert not any(one.done() for one in running)
    for lock in tqdm.get_lock().locks:
        assert lock.acquire(timeout=10)
        lock.release()
