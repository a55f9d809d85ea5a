"""Progress bars."""

from __future__ import annotations

import sys
from contextlib import suppress

import pytest
from tqdm.auto import tqdm
from tqdm.notebook import tqdm_notebook

from akropolis_nb.parallel import progress
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
