"""Progress bars."""

from __future__ import annotations

import sys

import pytest
from tqdm.auto import tqdm

from akropolis_nb.parallel.progress import bar


@pytest.mark.parametrize("done", [0.5, 2.0, 9.0])
def test_a_bar_may_be_run_past_its_end(done: float) -> None:
    with bar(2.0, "s") as line:
        line.n = done
        assert f"{done} of 2 s" in str(line)


def test_a_bar_starts_no_thread_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(tqdm, "monitor_interval", 10)
    monkeypatch.setattr(tqdm, "monitor", None)
    with bar(2.0, "s"):
        assert tqdm.monitor is None
