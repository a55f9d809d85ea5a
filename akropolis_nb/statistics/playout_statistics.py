"""Results of playouts, and statistics of each choice.

A choice is a candidate move. A deal is one order of the unseen tiles; deals are numbered, and deal
number n is the same for every choice. A worth is one of the functions of ``totals``: the own total,
the lead or the share of the win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.statistics.intervals import COVER, student
from akropolis_nb.statistics.totals import own

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.statistics.totals import Floats, Worth

    Ints = NDArray[np.int64]

_PRIOR = 4
"""Degrees of freedom that the pooled variance counts for in the variance of each choice."""


class Results(NamedTuple):
    """Mean and standard error of a worth; arrays with one number for each choice."""

    games: Ints
    """Number of games."""
    mean: Floats
    """Mean worth; NaN without games."""
    error: Floats
    """Standard error of the mean, see :func:`_moderated`; infinite without games."""
    variance: float
    """Pooled variance of a single game."""


class Evidence(NamedTuple):
    """Statistics of the games that the posterior is computed from.

    The games are modelled as worth of the choice + luck of the deal + noise. A segment is a range
    of deals that were played by the same choices: the first segment by all choices that have games,
    each further segment by fewer.
    """

    games: Ints
    """Number of games of each choice."""
    first: Floats
    """Mean of each choice in the first segment; NaN without games."""
    least: int
    """Number of deals in the first segment, at least 1."""
    lengths: Ints
    """Number of deals in each segment."""
    met: Ints
    """Number of deals played, of shape (choices, segments)."""
    sums: Floats
    """Sums of the worth, of shape (choices, segments)."""
    noise: Floats
    """Variance of a game of each choice, without the luck of the deal."""
    luck: float
    """Variance of the luck of the deals, the same for all choices."""
    mean: Floats
    """Mean of all games of each choice."""
    settled: bool
    """Whether one game determines the worth exactly."""


class PlayoutStatistics:
    """Stores the final totals of playouts by choice and deal.

    Args:
        choices: number of choices.
        seats: number of seats in the game.
        seat: the seat to move.
        settled: whether each choice ends the game, so that one playout gives its exact result.
        last: whether it is the seat's last move, so that one playout gives its own exact total.
    """

    def __init__(
        self, choices: int, seats: int, seat: int, *, settled: bool = False, last: bool = False
    ) -> None:
        self.played = [0] * choices
        """By choice, the number of deals played: always the deals from number 0 on."""
        self.settled = settled
        self._last = last
        self._seat, self._seats = seat, seats
        self._rows = [np.zeros((16, seats), np.int16) for _ in range(choices)]

    def add(self, chosen: Sequence[int], first: int, totals: Ints) -> None:
        """Store results; storing the same results twice changes nothing.

        Args:
            chosen: the choices that were played.
            first: number of the first deal.
            totals: final totals, of shape (choices, deals, seats).
        """
        end = first + totals.shape[1]
        for choice, results in zip(chosen, totals, strict=True):
            row = self._rows[choice]
            if end > len(row):
                wider = np.zeros((max(end, 2 * len(row)), row.shape[1]), np.int16)
                wider[: len(row)] = row
                self._rows[choice] = row = wider
            row[first:end] = results
            self.played[choice] = end

    def results(self, worth: Worth) -> Results:
        """Return means and standard errors of a worth."""
        games = np.array(self.played, np.int64)
        mean, squares = np.full(len(games), np.nan), np.zeros(len(games))
        for choices, values in self._groups(worth):
            if values.shape[1]:
                mean[choices] = values.mean(axis=1)
                squares[choices] = ((values - mean[choices, None]) ** 2).sum(axis=1)
        if self._settles(worth):
            return Results(games, mean, np.zeros(len(games)), 0.0)
        variance, pooled = _moderated(squares, np.maximum(games - 1, 0))
        error = np.full(len(games), np.inf)
        np.divide(variance, games, out=error, where=games > 0)
        return Results(games, mean, np.sqrt(error), pooled)

    def evidence(self, worth: Worth) -> Evidence:
        """Return the statistics that :func:`akropolis_nb.statistics.posterior.posterior` needs."""
        results = self.results(worth)
        games = results.games
        ends = np.unique(games[games > 0])
        lengths = np.diff(ends, prepend=0)
        met = np.where(games[:, None] >= ends, lengths, 0)
        sums = np.zeros(met.shape)
        least = int(ends[0]) if len(ends) else 1
        first = np.full(len(games), np.nan)
        deals, squares = np.zeros(least), 0.0
        for choices, values in self._groups(worth):
            reach = int(np.searchsorted(ends, values.shape[1], side="right"))
            if reach:
                starts = (ends - lengths)[:reach].astype(np.intp)  # has 32 bits in Pyodide
                sums[choices, :reach] = np.add.reduceat(values, starts, axis=1)
                early = values[:, :least]
                first[choices] = early.mean(axis=1)
                early = early - first[choices, None]
                deals += early.sum(axis=0)
                squares += float((early**2).sum())
        known = int((games > 0).sum())
        freedom = (known - 1) * (least - 1)
        if freedom > 0:
            # Two-way analysis of variance (choices, deals) of the first segment.
            apart = max(0.0, squares - float((deals**2).sum()) / known) / freedom
            luck = max(squares / (known * (least - 1)) - apart, 0.05 * apart)
        else:
            apart = results.variance or (float(np.nanvar(first)) if known else 0.0)
            # Luck and noise cannot be separated here; with one choice it makes no difference.
            luck = apart if known > 1 else 0.05 * apart
        unseen = _unseen(int(games.max(initial=1)))
        apart, luck = max(apart, unseen), max(luck, unseen)
        # The variance differs by choice.
        noise = np.full(len(games), apart)
        if results.variance > 0:
            some = games > 0
            noise[some] *= results.error[some] ** 2 * games[some] / results.variance
        return Evidence(
            games, first, least, lengths, met, sums, noise, luck, results.mean, self._settles(worth)
        )

    def loss_errors(self, best: int, worth: Worth) -> Floats:
        """Return the standard errors of the differences of means between ``best`` and each choice.

        The luck of deals that both were played in cancels out, which makes the error smaller.
        """
        results = self.results(worth)
        count = len(results.games)
        if self._settles(worth):
            return np.zeros(count)
        top = worth(self._rows[best][: self.played[best]], self._seat)
        squares, freedom = np.zeros(count), np.zeros(count, np.int64)
        for choices, values in self._groups(worth):
            both = min(values.shape[1], len(top))
            if both:
                apart = top[:both] - values[:, :both]
                squares[choices] = ((apart - apart.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
                freedom[choices] = both - 1
        freedom[best] = 0
        paired, _ = _moderated(squares, freedom)
        # One of the two may have more games, in deals that the other was not played in. Then
        # var(mean b - mean c) is
        # var(b - c) / more + var(mean of the one with fewer) * (1 - fewer / more).
        games, mine = results.games.astype(np.float64), float(results.games[best])
        fewer, more = np.minimum(games, mine), np.maximum(games, mine)
        alone = np.where(games < mine, results.error, results.error[best]) ** 2
        variance = np.full(count, np.inf)
        np.divide(paired, more, out=variance, where=fewer > 0)
        unlike = (fewer > 0) & (fewer < more)
        variance[unlike] += alone[unlike] * (1 - fewer[unlike] / more[unlike])
        variance[best] = 0.0
        return np.asarray(np.sqrt(variance), np.float64)

    def _settles(self, worth: Worth) -> bool:
        """Whether one game determines this worth exactly."""
        return self.settled or (self._last and worth is own)

    def _groups(self, worth: Worth) -> Iterator[tuple[Ints, Floats]]:
        """Yield choices with equal numbers of deals, and their worth, of shape (choices, deals)."""
        by_played: dict[int, list[int]] = {}
        for choice, played in enumerate(self.played):
            by_played.setdefault(played, []).append(choice)
        for played, choices in by_played.items():
            if played:
                totals = np.stack([self._rows[choice][:played] for choice in choices])
            else:  # a large city has thousands of choices without games
                totals = np.zeros((len(choices), 0, self._seats), np.int16)
            yield np.array(choices), worth(totals, self._seat)


def _moderated(squares: Floats, freedom: Ints) -> tuple[Floats, float]:
    """Return the variance of each row, shrunk towards the pooled one (Smyth, 2004), and the latter.

    A short row gets most of its variance from the pooled one. A shrunk variance has at most the
    degrees of freedom of the longest row, because all rows were played in the same deals. The
    variances are widened to the quantiles of Student's t distribution, so that ± 1.96 standard
    errors are a 95% interval. They are infinite if no row has more than one number.

    Args:
        squares: sum of squared deviations from the mean, by row.
        freedom: degrees of freedom, by row.
    """
    if not freedom.any():
        return np.full(len(squares), np.inf), 0.0
    longest = int(freedom.max())
    pooled = max(float(squares.sum() / freedom.sum()), _unseen(longest + 1))
    wider = [student_ratio(min(row + _PRIOR, longest)) for row in freedom.tolist()]
    return (_PRIOR * pooled + squares) / (freedom + _PRIOR) * np.array(wider) ** 2, pooled


def student_ratio(freedom: int) -> float:
    """Return the ratio of the 97.5% quantiles of Student's t and the normal distribution."""
    return student(freedom) / COVER


def _unseen(games: int) -> float:
    """Return the variance to assume if all games had the same result.

    By Laplace's rule of succession the next game differs with probability 1 / (games + 2); it is
    taken to differ by one point.
    """
    return (games + 1) / (games + 2) ** 2
