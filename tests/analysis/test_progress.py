"""Progress bars."""

from __future__ import annotations

import pytest

from akropolis_nb.analysis.progress import bar


@pytest.mark.parametrize("done", [0.5, 2.0, 9.0])
def test_a_bar_may_be_run_past_its_end(done: float) -> None:
    with bar(2.0, "s") as line:
        line.n = done
        assert f"{done} of 2 s" in str(line)
