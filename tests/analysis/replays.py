"""Games replayed by the rules alone, to check the explorer's statistics."""

from __future__ import annotations

import statistics
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Iterator

STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 29: 2.045}
"""97.5% points of Student's t by degrees of freedom, from a printed table."""


class Ply(NamedTuple):
    """A move of a game and its consequences."""

    before: ak.Position
    move: ak.Move
    after: ak.Position
    final: ak.Position
    """The final position of the game."""

    @property
    def seat(self) -> int:
        return self.before.to_move

    @property
    def price(self) -> int:
        return self.before.site.index(self.move.tile)

    @property
    def total(self) -> int:
        """The final total of the seat that moved."""
        return self.final.scores[self.seat].total

    @property
    def lead(self) -> int:
        """Its lead over the best other seat."""
        totals = [score.total for score in self.final.scores]
        return totals.pop(self.seat) - max(totals)

    @property
    def won(self) -> float:
        """Its share of the win."""
        winners = ak.Result.of(self.final, [""] * len(self.final.cities)).winners
        return (self.seat in winners) / len(winners)


def plies(game: ak.Game) -> Iterator[Ply]:
    """Yield the moves of a game's current line."""
    line = [game.root, *game.current_line()]
    for before, after in pairwise(line):
        assert after.move is not None
        yield Ply(before.position, after.move, after.position, line[-1].position)


def all_games(explorer: ak.Explorer) -> list[ak.Game]:
    return [
        explorer.game(number, run["run"])
        for run in explorer.runs()
        for number in range(run["games"])
    ]


def assert_tells(row: dict[str, Any], played: list[Ply]) -> None:
    """Compare a row of statistics with the moves that it summarises."""
    leads, totals = [ply.lead for ply in played], [ply.total for ply in played]
    assert row["games"] == len(played)
    assert abs(row["lead"] - statistics.fmean(leads)) < 1e-9
    assert abs(row["mean"] - statistics.fmean(totals)) < 1e-9
    assert abs(row["win_rate"] - statistics.fmean(ply.won for ply in played)) < 1e-9
    if len(played) == 1:
        assert (row["std"], row["low"], row["high"]) == (0, -float("inf"), float("inf"))
        return
    assert abs(row["std"] - statistics.stdev(totals)) < 1e-9
    assert abs(row["high"] + row["low"] - 2 * row["lead"]) < 1e-9
    std, quantile = statistics.stdev(leads), STUDENT.get(len(played) - 1)
    if quantile and std:
        error = quantile * std / len(played) ** 0.5
        assert abs((row["high"] - row["low"]) / 2 / error - 1) < 0.002
        assert abs(row["lead_error"] / error - 1) < 0.002
