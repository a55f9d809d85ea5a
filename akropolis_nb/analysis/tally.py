"""The results of playouts, and what they say about each choice.

Deals have one of two parts. *Trials* decide which choices are played on; *counts* are what is told.
A choice that is dropped looks worse in the deals that dropped it than it is, one that stays looks
better. So no number that is told comes from a deal that had a say in how often to play: means are
unbiased and their intervals cover what they promise, however the choices were thinned out.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_EVEN_UNTIL = 64
"""Deals of which every second one is a trial; of later ones every fourth."""
_PRIOR = 4
"""How many games the spread of all choices together weighs in each one's own."""


def is_trial(deals: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of these deals decide, by number; the others count."""
    return np.asarray(deals % np.where(deals < _EVEN_UNTIL, 2, 4) == 0, np.bool_)


class Results(NamedTuple):
    """What some games say of each choice's worth."""

    games: NDArray[np.int64]
    """How many they are."""
    means: NDArray[np.float64]
    """The mean worth; 0 without games."""
    variance: float
    """Of a single game's worth, all choices together."""


class Numbers(NamedTuple):
    """What is told of all choices, one row each."""

    games: NDArray[np.int64]
    """Deals that count."""
    mean: NDArray[np.float64]
    """Mean of the own final total; not a number without games, as are the next ones."""
    error: NDArray[np.float64]
    """Its standard error."""
    margin: NDArray[np.float64]
    """Mean lead over the best other."""
    margin_error: NDArray[np.float64]
    wins: NDArray[np.float64]
    """Share of wins."""


class Tally:
    """Totals of playouts by choice and deal.

    Args:
        choices: how many there are.
        seats: seats of the game.
        seat: the seat that chooses.
    """

    def __init__(self, choices: int, seats: int, seat: int) -> None:
        self.played = [0] * choices
        """Deals that each choice has met: always the first ones, from number 0."""
        self.seat = seat
        self._rows = [np.zeros((16, seats), np.int16) for _ in range(choices)]

    def add(self, chosen: Sequence[int], first: int, totals: NDArray[np.int64]) -> None:
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

    def own(self, choice: int) -> NDArray[np.float64]:
        """The chooser's final total in each deal."""
        return self._rows[choice][: self.played[choice], self.seat].astype(np.float64)

    def margin(self, choice: int) -> NDArray[np.float64]:
        """The chooser's lead over the best other in each deal."""
        totals = self._rows[choice][: self.played[choice]].astype(np.float64)
        return np.asarray(
            totals[:, self.seat] - np.delete(totals, self.seat, axis=1).max(axis=1), np.float64
        )

    def worth(self, choice: int, aim: str) -> NDArray[np.float64]:
        """What is to be made large, in each deal."""
        return self.own(choice) if aim == "score" else self.margin(choice)

    def trials(self, aim: str) -> Results:
        """What the trials say."""
        return _results(
            [
                self.worth(choice, aim)[is_trial(np.arange(played))]
                for choice, played in enumerate(self.played)
            ]
        )

    def everything(self, aim: str) -> Results:
        """What all deals say."""
        return _results([self.worth(choice, aim) for choice in range(len(self.played))])

    def numbers(self) -> Numbers:
        """What the deals that count say."""
        own, margin = [], []
        for choice, played in enumerate(self.played):
            counts = ~is_trial(np.arange(played))
            own.append(self.own(choice)[counts])
            margin.append(self.margin(choice)[counts])
        wins = [(m > 0) + (m == 0) / 2 for m in margin]
        return Numbers(
            np.array([len(values) for values in own], np.int64),
            means(own),
            errors(own),
            means(margin),
            errors(margin),
            means(wins),
        )

    def loss(self, best: int, other: int, aim: str) -> tuple[float, float]:
        """How much less another choice brings than the best, and the standard error of that.

        The difference of their means; deals that both have met make the error smaller.
        """
        counts = [
            self.worth(choice, aim)[~is_trial(np.arange(self.played[choice]))]
            for choice in (best, other)
        ]
        n, m = map(len, counts)
        if not n or not m:
            return math.nan, math.inf
        lost = float(counts[0].mean() - counts[1].mean())
        both = min(n, m)
        if both < 2:
            return lost, math.inf
        spread = np.cov(counts[0][:both], counts[1][:both])
        variance = counts[0].var(ddof=1) / n + counts[1].var(ddof=1) / m
        return lost, math.sqrt(max(0.0, variance - 2 * spread[0, 1] / max(n, m)))


def _results(rows: Sequence[NDArray[np.float64]]) -> Results:
    games = np.array([len(row) for row in rows], np.int64)
    return Results(games, np.nan_to_num(means(rows)), pooled_variance(rows) or 0.0)


def means(rows: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The mean of each row, not a number for an empty one."""
    return np.array([row.mean() if len(row) else math.nan for row in rows])


def errors(rows: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The standard error of each row's mean, infinite if nothing is known of the spread.

    Each row's variance is moderated by that of all rows (Smyth, 2004): with few games the spread
    of the others says more than the own.
    """
    pooled = pooled_variance(rows)
    if pooled is None:
        return np.full(len(rows), math.inf)
    return np.array(
        [
            math.sqrt((_PRIOR * pooled + _squares(row)) / (_PRIOR + len(row) - 1) / len(row))
            if len(row)
            else math.inf
            for row in rows
        ]
    )


def pooled_variance(rows: Sequence[NDArray[np.float64]]) -> float | None:
    """The variance within rows, of all rows together; ``None`` if no row has two numbers."""
    freedom = sum(max(0, len(row) - 1) for row in rows)
    return sum(map(_squares, rows)) / freedom if freedom else None


def _squares(row: NDArray[np.float64]) -> float:
    return float(((row - row.mean()) ** 2).sum()) if len(row) else 0.0
