"""What the games of a table say: differences of moves, leads, chances to win, each with its error.

The kernels work it out, see ``engine/kernels/estimate``; here are its names, and exact results.
"""

from __future__ import annotations

from array import array
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.analysis.search.network_model import plies_to_end
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.vectors import sizes
from akropolis_nb.statistics.totals import lead, own, win_share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from akropolis_nb.analysis.estimate import EstimateTable
    from akropolis_nb.statistics.totals import Aim, Ints, Payoff, Results


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
        self.table, self.rows = table, {**ladder, **asked}
        self.reference = max(ladder, key=lambda row: len(ladder[row].full))
        position, many = table.position, len(table.choices)
        rules, left = position.rules, plies_to_end(position) - 1
        head = [0] * k.TABLE_ROWS
        head[k.TABLE_SEATS], head[k.TABLE_SEAT] = rules.players, position.to_move
        head[k.TABLE_OWN], head[k.TABLE_DETERMINISTIC] = table.payoff is own, table.deterministic
        head[k.TABLE_PLIES] = left
        head[k.TABLE_CROWD] = rules.players > 2 and rules.architect is None
        head[k.TABLE_MOVES], head[k.REFERENCE] = many, self.reference
        e = np.zeros((many, k.TABLE_ROW), np.int32)
        for payoff, at in ((own, k.NETWORK_OWN), (lead, k.NETWORK_LEAD)):
            e[:, at] = np.rint(k.NETWORK_PARTS * table.expected[payoff])
        games, at = [], 0
        for n, row in self.rows.items():
            e[n, k.LADDER] = 1 + len(ladder[n].full) if n in ladder else 0
            e[n, k.CUT_DEALS], e[n, k.FULL_DEALS] = len(row.cut), len(row.full)
            e[n, k.GAMES_AT] = at
            games += [row.cut, row.full]
            at += row.cut.size + row.full.size
        self._vectors = array("i", head) + sizes.vector(e), sizes.vector(np.concatenate(games))
        self._out = sizes.zeros(k.OUT_ROW * many)
        enter("read_estimate", *self._vectors, self._out)
        if table.exact is not None:
            self._out = sizes.vector(self._exact(table.exact))
        self._results = np.array(self._out).reshape(many, k.OUT_ROW) / k.PART
        values = self._results[:, self._at(table.payoff) + k.OUT_RANK]
        self.order = sorted(ladder, key=lambda n: -values[n])
        """The moves of the table that were not asked about, the best first."""

    def _exact(self, exact: Results) -> NDArray[np.float64]:
        """Return exact results in place of those of the games."""
        out = np.zeros((len(exact[win_share]), k.OUT_ROW))
        for payoff in (own, lead):
            at, totals = self._at(payoff), np.floor(k.PART * exact[payoff] + 0.5)
            out[:, at + k.OUT_TOTAL] = totals
            out[:, at + k.OUT_VALUE] = totals - totals[self.reference]
        out[:, k.OUT_WIN] = np.floor(k.PART * exact[win_share] + 0.5)
        return out

    @staticmethod
    def _at(payoff: Payoff) -> int:
        return k.OUT_OWN if payoff is own else k.OUT_LEAD

    def games(self, number: int) -> int:
        """Return the number of games of a move."""
        return len(self.rows[number].full) if number in self.rows else 0

    @cached_property
    def ranked(self) -> list[int]:
        """All moves, the best first; those that were not played come last."""
        values = [self.value(n)[0] for n in range(len(self.table.choices))]
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

    def _result(self, number: int, at: int) -> tuple[float, float]:
        mean, error = self._results[number, at : at + 2].tolist()
        return mean, error

    def value(self, number: int, payoff: Payoff | None = None) -> tuple[float, float]:
        """Return how much better a move is than the reference, in points, and the error."""
        return self._result(number, self._at(payoff or self.table.payoff) + k.OUT_VALUE)

    def gap(self, better: int, worse: int) -> Difference:
        """Return how much better one move is than another, from the deals that both have."""
        mean, error, chance, _ = self._pair(better, worse)
        return Difference(mean, error, min(self.games(better), self.games(worse)), chance)

    def total(self, number: int, payoff: Payoff) -> tuple[float, float]:
        """Return the own total or the lead that a move leads to, and its standard error."""
        return self._result(number, self._at(payoff) + k.OUT_TOTAL)

    def win(self, number: int) -> tuple[float, float]:
        """Return the chance to win that a move leads to, and its standard error.

        In games equal totals share a win, because playouts do not keep the stones that break a tie.
        Few games are joined with the chance that belongs to the lead.
        """
        return self._result(number, k.OUT_WIN)

    def win_gap(self, better: int, worse: int) -> tuple[float, float]:
        """Return how much more often one move wins than another, and the standard error."""
        return self._pair(better, worse)[2:]

    def _pair(self, better: int, worse: int) -> tuple[float, float, float, float]:
        pair = sizes.zeros(k.PAIR_SIZE)
        enter("read_pair", *self._vectors, better, worse, self._out, pair)
        mean, error, chance, chance_error = (number / k.PART for number in pair)
        return mean, error, chance, chance_error
