"""Paired comparison: two moves played on in the same deals."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.analysis import paired_comparison as module
from akropolis_nb.analysis.paired_comparison import SearchEffort, play_same_deals
from tests.bots.test_players import start

if TYPE_CHECKING:
    import pytest


def test_seconds_play_the_first_of_the_deals_that_a_number_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In batches of 16, at least one, until the time is over."""
    position = start(plies=34)
    moves = list(position.legal_moves())[:2]
    counted = play_same_deals(position, moves, SearchEffort(None, 2 * 48), seed=4).totals
    assert counted.shape == (2, 48, 2)
    for seconds, deals in ((1e-9, 16), (2.5, 48)):
        monkeypatch.setattr(module, "perf_counter", count().__next__)
        timed = play_same_deals(position, moves, SearchEffort(seconds, None), seed=4).totals
        assert np.array_equal(timed, counted[:, :deals])
