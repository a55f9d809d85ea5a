"""Games replayed by the rules alone, to check the explorer's statistics."""

from __future__ import annotations

import statistics
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    import akropolis_nb as ak

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
        """Return the final total of the seat that moved."""
        return self.final.scores[self.seat].total


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


def assert_tells(row: dict[str, Any], totals: list[float], mean: str = "mean") -> None:
    """Compare a row of statistics with the totals that it summarises."""
    assert row["games"] == len(totals)
    assert abs(row[mean] - statistics.fmean(totals)) < 1e-9
    if len(totals) == 1:
        assert (row["std"], row["low"], row["high"]) == (0, -float("inf"), float("inf"))
        return
    std = statistics.stdev(totals)
    assert abs(row["std"] - std) < 1e-9
    assert abs(row["high"] + row["low"] - 2 * row[mean]) < 1e-9
    quantile = STUDENT.get(len(totals) - 1)
    if quantile and std:
        error = quantile * std / len(totals) ** 0.5
        assert abs((row["high"] - row["low"]) / 2 / error - 1) < 0.002
