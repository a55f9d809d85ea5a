"""Matches against other versions: pairing of seats, resuming, shares of wins."""

from __future__ import annotations

from statistics import mean, stdev
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.benchmarks import against, results
from tests.benchmarks.results import Match, Played
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

MATCH = Match("greedy", "random", 0.01, 0.02, players=3, seed=40)


def played(game: int, totals: list[int], stones: list[int] | None = None, seat: int = 0) -> Played:
    seconds, moves = [0.1, 0.4], [10, 20]
    return Played(game, seat, totals, stones or [0] * len(totals), seconds, moves, ["a", "b"])


class TestPairing:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_each_deal_is_played_once_from_every_seat(self, players: int) -> None:
        match = Match("a", "b", 1, 1, players=players, seed=7)
        seen = [results.deal_and_seat(match, game) for game in results.games_of(match, 0, 10)]
        deals = -(-10 // players)
        assert sorted(seen) == [(7 + d, seat) for d in range(deals) for seat in range(players)]

    def test_parts_have_whole_deals_and_leave_none_out(self) -> None:
        first, second = results.games_of(MATCH, 0, 100), results.games_of(MATCH, 100, 100)
        assert {*first, *second} == set(range(201))
        assert first[0] % 3 == second[0] % 3 == 0


class TestFiles:
    def test_games_are_read_as_they_were_written_each_once(self, tmp_path: Path) -> None:
        one, two = played(0, [3, 2, 1]), played(1, [1, 2, 3], seat=1)
        other = Match("fast", "random", 0.01, 0.02)
        path, part = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
        path.write_text("".join(results.record(MATCH, game) + "\n" for game in (one, two)))
        part.write_text(results.record(MATCH, one) + "\n" + results.record(other, one) + "\n")
        found = results.read([path, part, tmp_path / "none.jsonl"])
        assert found == {MATCH: {0: one, 1: two}, other: {0: one}}

    def test_an_unfinished_line_is_cut_off(self, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl"
        line = results.record(MATCH, played(0, [3, 2, 1])) + "\n"
        path.write_text(line + line[:30])
        assert list(results.read([path])[MATCH]) == [0]
        results.cut_unfinished(path)
        assert path.read_text() == line

    def test_a_run_goes_on_where_it_was_ended(self, tmp_path: Path) -> None:
        path, match = tmp_path / "a.jsonl", Match("greedy", "greedy", 0.01, 0.01, seed=3)
        against.run(match, results.games_of(match, 0, 2), str(ROOT), path)
        data = path.read_text()
        path.write_text(data[:-20])
        before = results.read([path])[match]
        found = against.run(match, results.games_of(match, 0, 4), str(ROOT), path)
        after = results.read([path])[match]
        assert sorted(before) == [0]
        assert sorted(after) == [0, 1, 2, 3]
        assert after[0] == before[0]
        assert "of 4:" in found
        # The site of four and eleven stacks of three are 37 tiles; the last one is left.
        assert all(game.moves == [18, 18] for game in after.values())
        assert all(min(game.seconds) > 0 for game in after.values())


class TestSummary:
    def test_a_shared_win_counts_in_parts_and_stones_decide(self) -> None:
        assert results.share(played(0, [5, 5, 1])) == 0.5
        assert results.share(played(0, [5, 5, 5])) == pytest.approx(1 / 3)
        assert results.share(played(0, [5, 5, 1], [1, 2, 9])) == 0
        assert results.share(played(0, [5, 5, 1], [1, 2, 9], seat=1)) == 1

    def test_the_lead_is_that_over_the_best_other(self) -> None:
        assert results.margin(played(0, [5, 9, 3], seat=2)) == -6
        assert results.margin(played(0, [5, 9, 3], seat=1)) == 4

    def test_games_of_a_deal_count_together(self) -> None:
        games = [played(game, [0, 0, 0]) for game in range(6)]
        values = [1.0, 2.0, 3.0, 10.0, 11.0, 12.0]
        means = [mean(values[:3]), mean(values[3:])]
        expected = stdev(means) / 2**0.5
        assert results.error_by_deal(MATCH, games, values) == pytest.approx(expected)

    def test_a_match_names_the_budgets_of_bots_that_have_one(self) -> None:
        match = Match("fast", "monte-carlo", 0.5, 0.02, variants="hm", lake="single", seed=5)
        assert str(match) == (
            "fast against monte-carlo (20 ms): 2 players, seed 5, variants hm, lake single"
        )

    def test_the_summary_says_the_interval_and_the_time(self) -> None:
        games = [played(game, [9, 1, 1], seat=game % 3) for game in range(3)]
        found = results.summary(MATCH, games)
        # One of three: Wilson's interval from its quadratic equation.
        n, p, z = 3, 1 / 3, 1.96
        low, high = sorted(np.roots([1 + z * z / n, -2 * p - z * z / n, p * p]))
        assert f"won 1 of 3: 33.3% ({low:.1%} to {high:.1%}), 1.00 times an even share" in found
        assert "processor time a move 10.00 and 20.00 ms" in found
        assert "careful" not in found
        mixed = [games[0], games[1]._replace(sources=["c", "b"])]
        assert "careful: 2 states of this tree" in results.summary(MATCH, mixed)
