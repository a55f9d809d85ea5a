"""What a search by the network knows before any playout: choices in order, prior worths, errors."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from akropolis_nb.analysis.network_prior import (
    AT_FIRST,
    expected,
    plies_to_end,
    turns_left,
)
from akropolis_nb.statistics import calibration
from akropolis_nb.statistics.prior_posterior import Prior
from akropolis_nb.statistics.totals import lead, own, win_share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.aims import Aim
    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.engine.position import Position
    from akropolis_nb.statistics.totals import Floats, Worth

_PIVOT = 20
"""Number of the best choices whose mean keeps its worth when differences are corrected."""


class NetworkModel:
    """Prior worths of all choices by the network, with calibrated errors.

    Args:
        position: the position.
        choices: its candidate moves.
        aim: decides the order of the choices.
        plies: plies of a playout after the move.
    """

    def __init__(
        self, position: Position, choices: Sequence[CandidateMove], aim: Aim, plies: int
    ) -> None:
        begun = perf_counter()
        found = expected(position, choices)
        self.playout_seconds = max(1e-4, (perf_counter() - begun) / AT_FIRST)
        """About how long a playout takes, in seconds."""
        order = np.argsort(-(found.own if aim == "score" else found.margin), kind="stable")
        self.choices = [choices[n] for n in order.tolist()]
        """The choices, the best by the network first."""
        self._finished = plies_to_end(position) - 1 <= plies
        phase = calibration.phase(turns_left(position, 0))
        self._errors = {"score": calibration.OWN[phase], "margin": calibration.MARGIN[phase]}
        self._seats = position.rules.players
        spread, margin = calibration.SPREAD[phase], self._errors["margin"]
        self._spread = spread.now
        self._cut = calibration.Chance(spread.cut, margin.dropped_shifts[self._seats - 2])
        means = {"score": found.own[order], "margin": found.margin[order]}
        self._priors: dict[Aim, Prior] = {
            "score": self._prior(means["score"], self._errors["score"]),
            "margin": self._prior(means["margin"], margin),
        }
        self._priors["win"] = self._chances()

    def prior(self, aim: Aim) -> Prior:
        """Return the prior worths under an aim."""
        return self._priors[aim]

    def worth(self, aim: Aim) -> Worth:
        """Return what the totals at the end of a playout are worth under an aim."""
        if aim == "win":
            return win_share if self._finished else self._cut.worth
        return own if aim == "score" else lead

    def _prior(self, means: Floats, errors: calibration.Errors) -> Prior:
        pivot = np.sort(means)[-_PIVOT:].mean()
        shift, dropped = errors.shifts[self._seats - 2], errors.dropped_shifts[self._seats - 2]
        means = pivot + errors.slope * (means - pivot) + shift
        if self._finished:
            return Prior(
                means + dropped,
                float(np.hypot(errors.apart, errors.dropped_apart)),
                float(np.hypot(errors.level, errors.dropped_level)),
            )
        return Prior(
            means,
            errors.apart,
            errors.level,
            dropped,
            errors.dropped_apart,
            errors.dropped_level,
        )

    def _chances(self) -> Prior:
        """Return the prior chances to win, from the margins and what a point of margin is worth."""
        margin = self._priors["margin"]
        # The prior margins are corrected already.
        chance = calibration.Chance(self._spread, margin.dropped_shift)
        means = chance.of(margin.mean)
        point = chance.slope(float(margin.mean.max()))
        return Prior(
            means,
            margin.apart * point,
            margin.level * point,
            0.0,
            margin.dropped_apart * point,
            margin.dropped_level * point,
        )
