"""The results of playouts, and what they say about each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.statistics.intervals import win_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Worth = Callable[[NDArray[np.int16]], Floats]

_PRIOR = 4.0
"""How many games the spread of all choices together weighs in each one's own."""
_STUDENT = (1.2104, 1.4402, 1.304)
"""By how much t's 97.5% quantile exceeds the normal one, in powers of 1 / degrees of freedom."""


class Results(NamedTuple):
    """What some games say of something about each choice, one row each."""

    games: Ints
    """How many they are."""
    mean: Floats
    """Not a number where there are none."""
    error: Floats
    """Standard error of the mean, see :func:`_moderated`."""
    variance: float
    """Of a single game, all rows together."""


class Evidence(NamedTuple):
    """What a model of the choices' worths and of the deals' luck needs to know of the games.

    Deals that the same choices have met are one segment: the first ones all, the next ones fewer.
    """

    games: Ints
    """How many each choice has."""
    first: Floats
    """Mean of each choice in the deals that all have met; not a number where there are none."""
    least: int
    """How many deals these are, 1 at the least."""
    lengths: Ints
    """Deals of each segment."""
    met: Ints
    """Deals met, by choice and segment."""
    sums: Floats
    """Sums of the worth, by choice and segment."""
    noise: Floats
    """Variance of a game of each choice, the luck of the deal apart."""
    luck: float
    """Variance of the deals, the same for all choices."""
    mean: Floats
    """Mean of all games of each choice."""
    settled: bool
    """Whether a game says all."""


class PlayoutStatistics:
    """Totals of playouts by choice and deal.

    Args:
        choices: how many there are.
        seats: seats of the game.
        seat: the seat that chooses.
        settled: whether a choice ends the game, so that all deals come to the same.
        last: whether it is the chooser's last one, so that its own total is settled.
    """

    def __init__(
        self, choices: int, seats: int, seat: int, *, settled: bool = False, last: bool = False
    ) -> None:
        self.played = [0] * choices
        """Deals that each choice has met: always the first ones, from number 0."""
        self.settled = settled
        self._last = last
        self._seat, self._seats = seat, seats
        self._rows = [np.zeros((16, seats), np.int16) for _ in range(choices)]

    def add(self, chosen: Sequence[int], first: int, totals: Ints) -> None:
        """Take results of shape (choices, deals, seats); taken twice they are the same."""
        end = first + totals.shape[1]
        for choice, results in zip(chosen, totals, strict=True):
            row = self._rows[choice]
            if end > len(row):
                wider = np.zeros((max(end, 2 * len(row)), row.shape[1]), np.int16)
                wider[: len(row)] = row
                self._rows[choice] = row = wider
            row[first:end] = results
            self.played[choice] = end

    def own(self, totals: NDArray[np.int16]) -> Floats:
        """The chooser's final total."""
        return totals[..., self._seat].astype(np.float64)

    def margin(self, totals: NDArray[np.int16]) -> Floats:
        """The chooser's lead over the best other."""
        others = np.delete(totals, self._seat, axis=-1).max(axis=-1)
        return np.asarray(self.own(totals) - others, np.float64)

    def wins(self, totals: NDArray[np.int16]) -> Floats:
        """The chooser's share of the win."""
        return win_shares(totals)[..., self._seat]

    def results(self, worth: Worth) -> Results:
        """What the games say of a worth, one of the functions above."""
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
        """What the games say of a worth; :mod:`akropolis_nb.statistics.posterior` takes it."""
        told = self.results(worth)
        games = told.games
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
                starts = (ends - lengths)[:reach]
                sums[choices, :reach] = np.add.reduceat(values, starts, axis=1)
                early = values[:, :least]
                first[choices] = early.mean(axis=1)
                early = early - first[choices, None]
                deals += early.sum(axis=0)
                squares += float((early**2).sum())
        known = int((games > 0).sum())
        freedom = (known - 1) * (least - 1)
        if freedom > 0:
            # Two-way analysis of variance of the deals that all have met.
            apart = max(0.0, squares - float((deals**2).sum()) / known) / freedom
            luck = max(squares / (known * (least - 1)) - apart, 0.05 * apart)
        else:
            apart = told.variance or (float(np.nanvar(first)) if known else 0.0)
            # Nothing tells the two apart; with one choice it makes no difference.
            luck = apart if known > 1 else 0.05 * apart
        unseen = _unseen(int(games.max(initial=1)))
        apart, luck = max(apart, unseen), max(luck, unseen)
        # Some choices lead to games of more luck than others.
        noise = np.full(len(games), apart)
        if told.variance > 0:
            noise *= np.where(games > 0, told.error**2 * games / told.variance, 1.0)
        return Evidence(
            games, first, least, lengths, met, sums, noise, luck, told.mean, self._settles(worth)
        )

    def loss_errors(self, best: int, worth: Worth) -> Floats:
        """Standard errors of how much less each choice brings than the best one, by the means.

        Deals that both have met make the error smaller: their share of luck is the same.
        """
        told = self.results(worth)
        count = len(told.games)
        if self._settles(worth):
            return np.zeros(count)
        top = worth(self._rows[best][: self.played[best]])
        squares, freedom = np.zeros(count), np.zeros(count, np.int64)
        for choices, values in self._groups(worth):
            both = min(values.shape[1], len(top))
            if both:
                apart = top[:both] - values[:, :both]
                squares[choices] = ((apart - apart.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
                freedom[choices] = both - 1
        freedom[best] = 0
        paired, _ = _moderated(squares, freedom)
        # The one with fewer games stands alone in the others' deals: var(mean b - mean c) is
        # var(b - c) / more + var(the one with fewer) * (1 / fewer - 1 / more).
        games, mine = told.games.astype(np.float64), float(told.games[best])
        fewer, more = np.minimum(games, mine), np.maximum(games, mine)
        alone = np.where(games < mine, told.error, told.error[best]) ** 2
        variance = np.full(count, np.inf)
        np.divide(paired, more, out=variance, where=fewer > 0)
        unlike = (fewer > 0) & (fewer < more)
        variance[unlike] += alone[unlike] * (1 - fewer[unlike] / more[unlike])
        variance[best] = 0.0
        return np.asarray(np.sqrt(variance), np.float64)

    def _settles(self, worth: Worth) -> bool:
        """Whether one game says all of a worth."""
        return self.settled or (self._last and worth == self.own)

    def _groups(self, worth: Worth) -> Iterator[tuple[Ints, Floats]]:
        """Choices that met as many deals, and their worth, an array (choices, deals)."""
        by_played: dict[int, list[int]] = {}
        for choice, played in enumerate(self.played):
            by_played.setdefault(played, []).append(choice)
        for played, choices in by_played.items():
            if played:
                totals = np.stack([self._rows[choice][:played] for choice in choices])
            else:  # thousands in a large city
                totals = np.zeros((len(choices), 0, self._seats), np.int16)
            yield np.array(choices), worth(totals)


def _moderated(squares: Floats, freedom: Ints) -> tuple[Floats, float]:
    """Variances of rows, each moderated by all of them (Smyth, 2004), and that of all together.

    Where a row is short, the spread of the others says more than its own, but no more than the
    longest row: all met the same deals. They are widened as Student's t is, so that 1.96 standard
    errors reach as far as they should; infinite if no row has more than one number.

    Args:
        squares: sums of squares about the mean of each row.
        freedom: their degrees of freedom.
    """
    if not freedom.any():
        return np.full(len(squares), np.inf), 0.0
    longest = int(freedom.max())
    pooled = max(float(squares.sum() / freedom.sum()), _unseen(longest + 1))
    wider = [student(min(row + _PRIOR, longest)) for row in freedom.tolist()]
    return (_PRIOR * pooled + squares) / (freedom + _PRIOR) * np.array(wider) ** 2, pooled


def student(freedom: float) -> float:
    """How many times as far t's 97.5% quantile is as the normal one.

    >>> round(1.96 * student(7), 2)
    2.36

    Args:
        freedom: degrees of freedom, 1 at the least.
    """
    return 1 + sum(part / freedom**n for n, part in enumerate(_STUDENT, start=1))


def _unseen(games: int) -> float:
    """Variance of a game where all games came to the same, by Laplace's rule of succession.

    The next one is off by a point once in so many games and two.
    """
    return (games + 1) / (games + 2) ** 2
