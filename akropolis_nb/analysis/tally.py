"""The results of playouts, and what they say about each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.analysis.playouts import win_shares

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Worth = Callable[[NDArray[np.int16]], Floats]

_PRIOR = 4.0
"""How many games the spread of all choices together weighs in each one's own."""
_STUDENT = (1.96**2 + 1) / 4
"""By how much t's 97.5% quantile exceeds the normal one, times the degrees of freedom."""


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


class Tally:
    """Totals of playouts by choice and deal.

    Args:
        choices: how many there are.
        seats: seats of the game.
        seat: the seat that chooses.
        settled: whether a choice ends the game, so that all deals come to the same.
    """

    def __init__(self, choices: int, seats: int, seat: int, *, settled: bool = False) -> None:
        self.played = [0] * choices
        """Deals that each choice has met: always the first ones, from number 0."""
        self.settled = settled
        self._seat = seat
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
        if self.settled:
            return Results(games, mean, np.zeros(len(games)), 0.0)
        variance, pooled = _moderated(squares, np.maximum(games - 1, 0))
        error = np.full(len(games), np.inf)
        np.divide(variance, games, out=error, where=games > 0)
        return Results(games, mean, np.sqrt(error), pooled)

    def losses(self, best: int, worth: Worth) -> tuple[Floats, Floats]:
        """How much less each choice brings than the best one, and the standard errors.

        The differences of the means. Deals that both have met make the error smaller: their share
        of luck is the same.
        """
        told = self.results(worth)
        losses = told.mean[best] - told.mean
        if self.settled:
            return losses, np.zeros(len(losses))
        top = worth(self._rows[best][: self.played[best]])
        squares, freedom = np.zeros(len(losses)), np.zeros(len(losses), np.int64)
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
        variance = np.full(len(losses), np.inf)
        np.divide(paired, more, out=variance, where=fewer > 0)
        unlike = (fewer > 0) & (fewer < more)
        variance[unlike] += alone[unlike] * (1 - fewer[unlike] / more[unlike])
        variance[best] = 0.0
        return losses, np.sqrt(variance)

    def _groups(self, worth: Worth) -> Iterator[tuple[Ints, Floats]]:
        """Choices that met as many deals, and their worth, an array (choices, deals)."""
        by_played: dict[int, list[int]] = {}
        for choice, played in enumerate(self.played):
            by_played.setdefault(played, []).append(choice)
        for played, choices in by_played.items():
            totals = np.stack([self._rows[choice][:played] for choice in choices])
            yield np.array(choices), worth(totals)


def _moderated(squares: Floats, freedom: Ints) -> tuple[Floats, float]:
    """Variances of rows, each moderated by all of them (Smyth, 2004), and that of all together.

    Where a row is short, the spread of the others says more than its own. They are widened as
    Student's t is, so that 1.96 standard errors reach as far as they should; infinite if no row
    has more than one number.

    Args:
        squares: sums of squares about the mean of each row.
        freedom: their degrees of freedom.
    """
    if not freedom.any():
        return np.full(len(squares), np.inf), 0.0
    pooled = float(squares.sum() / freedom.sum())
    more = freedom + _PRIOR
    return (_PRIOR * pooled + squares) / more * (1 + _STUDENT / more) ** 2, pooled
