"""What the games of a table say: differences of moves, leads, chances to win, each with its error.

All of it comes from whole numbers by operations that are the same on every machine: no logarithm,
no sum in an order of its own.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.analysis.search.network_model import plies_to_end
from akropolis_nb.statistics.paired import (
    Joined,
    deviations,
    error as standard_error,
    join,
    sigmoid,
)
from akropolis_nb.statistics.totals import lead, win_share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from akropolis_nb.analysis.estimate import EstimateTable
    from akropolis_nb.statistics.paired import Ints
    from akropolis_nb.statistics.totals import Aim, Worth

CUT_DEALS = 16
"""Deals of the prior."""
_SIGMAS = ((23, 3.5), (11, 4.5), (5, 3.7), (0, 1.7))
"""By plies left, more than: standard deviation of a difference around the prior's, two players."""
_CROWD = 1.2
"""The same for more players, as a multiple."""
_FAR_SIGMA = 7.0
"""The same around the network's expectation alone, of moves that are not in the table."""
_LEVEL_SIGMA = 8.0
"""The same of what a move leads to, which the prior knows less well than differences."""
_SPREADS = ((29, 23.0), (23, 20.0), (17, 18.0), (11, 14.0), (5, 9.0), (0, 4.0))
"""By plies left, more than: standard deviation of a final lead."""
_PAIR_VARIANCE = 1.3
"""Variance of a difference in one deal, as a multiple of that of a lead."""
_FREEDOM = 4
"""Degrees of freedom of these variances beside those of the games."""
_WINS = 12
"""A win counts as this many, so that shares of up to four seats are whole numbers."""
_LEAST_CHANCE = 0.01
"""Least variance of a win, so that a few games that are all won are not certain."""


class Difference(NamedTuple):
    """Difference of two moves in points: the final lead, or the own total if that is the aim."""

    mean: float
    error: float
    """Standard error of the mean; infinite if unknown."""
    games: int
    """Number of deals that both moves were played in."""
    chance: float = 0.0
    """Difference of the chances to win."""


NOTHING = Difference(0.0, 0.0, 0)
"""The difference between equivalent moves."""


class Row(NamedTuple):
    """The games of one move: totals of shape (deals, seats), from the first deal on."""

    cut: Ints
    """Totals that the network expects after a few plies."""
    full: Ints
    """Final totals."""


def by_plies(table: Sequence[tuple[int, float]], left: int) -> float:
    """Return a number of a table by the plies left."""
    return next((number for more, number in table if left > more), table[-1][1])


class Estimates:
    """What the games of a table say at one stage.

    All differences are to the *reference*, the first of the moves with most deals. Nothing is
    estimated from moves that were asked about; these are compared with the others.

    Args:
        table: the table.
        ladder: the games of its moves.
        asked: the games of those asked about.
    """

    def __init__(
        self, table: EstimateTable, ladder: Mapping[int, Row], asked: Mapping[int, Row]
    ) -> None:
        self.table, self.ladder, self.rows = table, ladder, {**ladder, **asked}
        rules, left = table.position.rules, plies_to_end(table.position) - 1
        crowd = 1.0 if rules.players == 2 or rules.architect is not None else _CROWD
        self.sigma2 = (crowd * by_plies(_SIGMAS, left)) ** 2
        self.spread = by_plies(_SPREADS, left)
        self.reference = max(ladder, key=lambda row: len(ladder[row].full))
        self._columns: dict[Worth, Column] = {}
        values = self._column(table.worth).values
        self.order = sorted(ladder, key=lambda n: -values[n])
        """The moves of the table that were not asked about, the best first."""

    def _column(self, worth: Worth) -> Column:
        if worth not in self._columns:
            self._columns[worth] = Column(self, worth)
        return self._columns[worth]

    def games(self, number: int) -> int:
        """Return the number of games of a move."""
        return len(self.rows[number].full) if number in self.rows else 0

    @cached_property
    def ranked(self) -> list[int]:
        """All moves, the best first; those that were not played come last."""
        values = [self.value(n).mean for n in range(len(self.table.choices))]
        exact = self.table.exact is not None
        return sorted(
            range(len(values)), key=lambda n: (not exact and n not in self.rows, -values[n], n)
        )

    def best(self, aim: Aim | None = None) -> int:
        """Return the best move for an aim, the table's if omitted."""
        if (aim or self.table.aim) != "win":
            return self.ranked[0]
        played = [n for n in self.ranked if self.table.exact is not None or n in self.rows]
        return max(played, key=lambda n: self.win(n)[0])

    def value(self, number: int, worth: Worth | None = None) -> Joined:
        """Return how much better a move is than the reference, in points."""
        worth = worth or self.table.worth
        if self.table.exact is not None:
            results = self.table.exact.results(worth)
            return Joined(float(results[number] - results[self.reference]), 0.0, 0.0)
        column = self._column(worth)
        if number in self.rows:
            return column.join(number)
        far = self.table.expected[worth][number] + column.offset
        return Joined(min(0.0, far), _FAR_SIGMA, _FAR_SIGMA**2)

    def gap(self, better: int, worse: int) -> Difference:
        """Return how much better one move is than another, from the deals that both have."""
        one, other = self.value(better), self.value(worse)
        games = min(self.games(better), self.games(worse))
        error = math.hypot(one.error, other.error)
        if better == worse:
            error = 0.0
        elif error > 0 and better in self.rows and worse in self.rows:
            prior = max(one.prior_variance, other.prior_variance)
            error = self._column(self.table.worth).error(better, worse, prior)
        chance = self.win(better)[0] - self.win(worse)[0]
        return Difference(one.mean - other.mean, error, games, chance)

    def total(self, number: int, worth: Worth) -> tuple[float, float]:
        """Return the own total or the lead that a move leads to, and its standard error."""
        if self.table.exact is not None:
            return float(self.table.exact.results(worth)[number]), 0.0
        level = self._column(worth).level
        value = self.value(number, worth)
        if self.table.settled and self.games(number):
            return level.mean + value.mean, 0.0
        if number not in self.rows:
            return level.mean + value.mean, math.hypot(level.error, value.error)
        error = standard_error(self.games(number), self.spread**2, level.prior_variance)
        return level.mean + value.mean, error

    def win(self, number: int) -> tuple[float, float]:
        """Return the chance to win that a move leads to, and its standard error.

        In games equal totals share a win, because playouts do not keep the stones that break a tie.
        Few games are joined with the chance that belongs to the lead.
        """
        if self.table.exact is not None:
            return float(self.table.exact.win[number]), 0.0
        games = self.games(number)
        won = int(self._wins(number, games).sum()) / _WINS
        if self.table.settled and games:
            return won, 0.0
        points, error = self.total(number, lead)
        prior = sigmoid(points / self.spread)
        weight = self._prior_games
        chance = (won + weight * prior) / (games + weight)
        variance = max(chance * (1 - chance), _LEAST_CHANCE)
        if games:
            return chance, math.sqrt(variance / (games + weight))
        return chance, min(0.5, error * math.sqrt(variance) / self.spread)

    def win_gap(self, better: int, worse: int) -> tuple[float, float]:
        """Return how much more often one move wins than another, and the standard error."""
        one, other = self.win(better), self.win(worse)
        games = min(self.games(better), self.games(worse))
        if better == worse or one[1] == other[1] == 0.0:
            return one[0] - other[0], 0.0
        if not games:
            return one[0] - other[0], math.hypot(one[1], other[1])
        apart = deviations(self._wins(better, games) - self._wins(worse, games))
        common = 2 * max(one[0] * (1 - one[0]), _LEAST_CHANCE)
        variance = apart.variance(_WINS**2 * common) / _WINS**2
        return one[0] - other[0], math.sqrt(variance / (games + self._prior_games))

    @property
    def _prior_games(self) -> float:
        """As many games the chance that belongs to the lead counts."""
        return self.spread**2 / self.sigma2

    def _wins(self, number: int, games: int) -> Ints:
        """Return the shares of the win by deal, a win as ``_WINS``."""
        if not games:
            return np.zeros(0, np.int64)
        shares = win_share(self.rows[number].full[:games], self.table.position.to_move)
        return np.rint(_WINS * shares).astype(np.int64)


class Column:
    """One kind of numbers of all moves of a table, such as leads.

    Args:
        of: the estimates that it belongs to.
        worth: what totals are worth.
    """

    def __init__(self, of: Estimates, worth: Worth) -> None:
        self._of, self._worth = of, worth
        self._reference = of.ladder[of.reference]
        apart = [deviations(self._apart(row.full)) for row in of.ladder.values()]
        squares = sum(one.squares for one in apart)
        freedom = sum(max(0, one.deals - 1) for one in apart)
        prior = _FREEDOM * _PAIR_VARIANCE * of.spread**2
        self._common = (prior + squares) / (_FREEDOM + freedom)
        """Variance of a difference in one deal."""
        self.values = {n: self._join(n, row).mean for n, row in of.ladder.items()}
        """The differences of the moves that were not asked about."""
        expected = of.table.expected[worth]
        self.offset = sum(self.values[n] - expected[n] for n in sorted(of.ladder)) / len(of.ladder)
        """By how much a difference is more than what the network expects, on average."""

    def _numbers(self, totals: Ints) -> Ints:
        return self._worth(totals, self._of.table.position.to_move).astype(np.int64)

    def _apart(self, totals: Ints) -> Ints:
        return self._numbers(totals) - self._numbers(self._reference.full[: len(totals)])

    def join(self, number: int) -> Joined:
        """Return how much better a move is than the reference."""
        return self._join(number, self._of.rows[number])

    def _join(self, number: int, row: Row) -> Joined:
        of = self._of
        if number == of.reference:
            return Joined(0.0, 0.0, of.sigma2)
        played = deviations(self._apart(row.full))
        if of.table.settled and played.deals:
            return Joined(played.mean, 0.0, 0.0)
        if len(row.cut) < CUT_DEALS or len(self._reference.cut) < CUT_DEALS:
            expected = of.table.expected[self._worth]
            return Joined(expected[number] - expected[of.reference], _FAR_SIGMA, _FAR_SIGMA**2)
        cut = int(self._numbers(row.cut).sum()) - int(self._numbers(self._reference.cut).sum())
        return join(cut / CUT_DEALS, of.sigma2, played, played.variance(self._common))

    def error(self, one: int, other: int, prior_variance: float) -> float:
        """Return the standard error of the difference of two moves."""
        rows = self._of.rows
        games = min(len(rows[one].full), len(rows[other].full))
        apart = self._numbers(rows[one].full[:games]) - self._numbers(rows[other].full[:games])
        return standard_error(games, deviations(apart).variance(self._common), prior_variance)

    @cached_property
    def level(self) -> Joined:
        """What the reference leads to."""
        of, cut = self._of, self._reference.cut
        played = deviations(self._numbers(self._reference.full))
        if of.table.settled and played.deals:
            return Joined(played.mean, 0.0, 0.0)
        prior = of.table.expected[self._worth][of.reference]
        if len(cut):
            prior = deviations(self._numbers(cut)).mean
        return join(prior, _LEVEL_SIGMA**2, played, played.variance(of.spread**2))
