"""The Monte-Carlo bot: how it spends its budget of time or playouts."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.bots.candidate_moves import best_by_policy, check_asked
from akropolis_nb.bots.playouts import PackedPosition, Policy
from akropolis_nb.bots.rollouts import Rollouts, ready
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.statistics.totals import lead, own

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.game import Game

AMPLE = 1500
"""From this many playouts on, more candidates and longer playouts pay off; about 0.06 seconds."""


@dataclass(frozen=True, slots=True)
class MonteCarloBot:
    """Searches by playouts with successive halving: the fewer moves are left, the more playouts.

    The candidates are the moves that the policy ranks highest. The policy then plays on for all
    seats, in the same deals of the unseen tiles for every candidate. After ``plies`` more plies the
    totals are compared; the farsighted policy estimates the final totals instead, so the rest of
    the game need not be played.
    """

    seconds: float | None = 0.1
    """Time for a move, on one thread; the move then depends on the speed of the machine."""
    playouts: int | None = None
    """Playouts for a move, instead of a time; the same seed then gives the same move."""
    candidates: int | None = None
    """Number of candidates; depends on the budget if omitted."""
    plies: int | None = None
    """Plies played after the move; depends on the budget if omitted."""
    policy: Policy = "farsighted"
    """Policy of the playouts, see :func:`ak.playouts`."""
    lead: float = 0.5
    """The value of a playout is the own total minus ``lead`` times the best other total; 0
    maximises the own total, 1 the lead."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """Return the candidate with the best playouts."""
        position = check_asked(position, rng)
        with compiled.Notice():
            ready()
        begun = perf_counter()
        ample = (self.playouts or 25_000 * (self.seconds or 0.0)) >= AMPLE
        count = self.candidates or (80 if ample else 40)
        plies = self.plies or (7 if ample else 5)
        start = PackedPosition(position)
        moves = best_by_policy(position, self.policy, rng, count, start)
        if len(moves) == 1:
            return moves[0]
        rollouts = Rollouts(
            position, rng.getrandbits(31), policy=self.policy, plies=plies, start=start
        )
        return moves[self._best(rollouts, moves, begun)]

    def _best(self, rollouts: Rollouts, moves: Sequence[Move], begun: float) -> int:
        """Return the number of the best move by successive halving (Karnin, Koren, Somekh, 2013).

        Each level plays half of the moves of the level before, with an equal share of the budget.
        All moves of a level are played in the same deals. Those with the highest mean of all deals
        so far go on to the next level.
        """
        sizes = [len(moves)]
        while sizes[-1] > 2:
            sizes.append(-(-sizes[-1] // 2))
        left, sums, deals, share = list(range(len(moves))), np.zeros(len(moves)), 0, 1 / len(sizes)
        for level, size in enumerate(sizes, start=1):
            left = left[:size]
            until = begun + (self.seconds or 0.0) * level * share
            # The small number makes up for rounding: a third of 90 is 30.
            count = 1 if self.playouts is None else max(1, int(self.playouts * share / size + 1e-9))
            while True:
                totals = rollouts.play([moves[n] for n in left], deals, count)
                behind = self.lead * lead(totals, rollouts.seat)
                values = (1 - self.lead) * own(totals, rollouts.seat) + behind
                sums[left] += values.sum(axis=1)
                deals += count
                if self.playouts is not None or perf_counter() >= until:
                    break
            left.sort(key=lambda n: -sums[n])
        return left[0]
