"""Matches against other versions: seats, resuming, shares of wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.benchmarks import against, results
from tests.benchmarks.results import Match, Played
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def played(game: int, totals: list[int], stones: list[int] | None = None, seat: int = 0) -> Played:
    seconds, moves = [0.1, 0.4], [10, 20]
    return Played(game, seat, totals, stones or [0] * len(totals), seconds, moves, ["a", "b"])


@pytest.mark.slow
def test_a_run_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    path, match = tmp_path / "a.jsonl", Match("greedy", "greedy", 0.01, 0.01, seed=3)
    against.run(match, results.games_of(match, 0, 2), str(ROOT), path)
    data = path.read_text()
    path.write_text(data[:-20])
    before = results.read([path])[match]
    found = against.run(match, results.games_of(match, 1, 3), str(ROOT), path)
    after = results.read([path])[match]
    assert sorted(before) == [0]
    assert sorted(after) == [0, 1, 2, 3]
    assert after[0] == before[0]
    assert "of 4:" in found
    assert [after[game].seat for game in range(4)] == [0, 1, 0, 1]
    # The site of four and eleven stacks of three are 37 tiles; the last one is left.
    assert all(game.moves == [18, 18] for game in after.values())
    assert all(min(game.seconds) > 0 for game in after.values())


def test_a_shared_win_counts_in_parts_and_stones_decide() -> None:
    assert results.share(played(0, [5, 5, 5])) == pytest.approx(1 / 3)
    assert results.share(played(0, [5, 5, 1], [1, 2, 9])) == 0
    assert results.share(played(0, [5, 5, 1], [1, 2, 9], seat=1)) == 1


def test_the_summary_says_the_interval_and_the_time() -> None:
    match = Match("greedy", "random", 0.01, 0.02, players=3, seed=40)
    games = [played(game, [9, 1, 1], seat=game % 3) for game in range(3)]
    found = results.summary(match, games)
    # One of three: Wilson's interval from its quadratic equation.
    n, p, z = 3, 1 / 3, 1.96
    low, high = sorted(np.roots([1 + z * z / n, -2 * p - z * z / n, p * p]))
    assert f"won 1 of 3: 33.3% ({low:.1%} to {high:.1%}), 1.00 times an even share" in found
    assert "processor time a move 10.00 and 20.00 ms" in found
    assert "careful" not in found
    mixed = [games[0], games[1]._replace(sources=["c", "b"])]
    assert "careful: 2 states of this tree" in results.summary(match, mixed)
