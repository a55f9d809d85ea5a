"""The candidates of an analysis and their statistics."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.statistics import totals
from akropolis_nb.statistics.intervals import COVER

if TYPE_CHECKING:
    from akropolis_nb.analysis.analysis_search import AnalysisSearch
    from akropolis_nb.engine.placement import Move

_RELIABLE = 2.0
"""Largest standard error of a reliable candidate, in points."""
_MANY = 30
"""Number of games from which a mean needs no model."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate move and its statistics.

    With too few games means are NaN and errors infinite.
    """

    move: Move
    equivalent_moves: tuple[Move, ...]
    """All equivalent moves, ``move`` first."""
    mean: float
    """Mean own final total."""
    error: float
    """Standard error of ``mean``; ± 1.96 of them are a 95% interval."""
    lead: float
    """Mean lead over the best opponent."""
    lead_error: float
    """Standard error of ``lead``."""
    win_rate: float
    """Share of the games won. Equal totals share a win, because playouts do not keep the stones
    that break a tie."""
    games: int
    """Number of playouts of this move."""
    gain: int
    """Immediate change of the own total: points plus stones gained minus stones paid."""
    loss: float
    """Points of the aim behind the best move: the difference of the estimates, at least 0."""
    loss_error: float
    """Standard error of ``loss``. For the best move it covers how much any other move may be
    better: 1.96 times this is :attr:`Analysis.loss_bound`."""
    estimate: float
    """Estimate of the aim, from the games of this move and, the fewer these are the more, from
    those of similar moves. Candidates are sorted by it. Finite for any number of games."""
    estimate_error: float
    """Standard error of ``estimate``; infinite without games."""
    reliable: bool
    """Whether the standard error of the aim's mean is at most 2 points."""

    def record(self) -> dict[str, Any]:
        """Return a plain record; NaN and infinity become ``None``."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values |= {
            "move": str(self.move),
            "equivalent_moves": [str(move) for move in self.equivalent_moves],
        }
        return {
            name: None if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in values.items()
        }


def candidates(search: AnalysisSearch) -> tuple[Candidate, ...]:
    """Return the candidates of a search, best first."""
    statistics, posterior = search.statistics, search.posterior()
    order = posterior.order
    best = order[0]
    own, lead, wins = map(statistics.results, (totals.own, totals.lead, totals.win_share))
    errors = (own if search.aim == "score" else lead).error
    # With many games no model is needed: both errors are valid, and the smaller one is taken.
    many = own.games >= _MANY
    estimate_errors = np.minimum(posterior.error, np.where(many, errors, np.inf))
    estimate_errors[own.games == 0] = np.inf
    losses, loss_errors = posterior.losses(best)
    paired = np.where(many & many[best], statistics.loss_errors(best, search.worth), np.inf)
    loss_errors = np.minimum(loss_errors, paired)
    losses[own.games == 0], loss_errors[own.games == 0] = np.nan, np.inf
    loss_errors[best] = posterior.bound(best) / COVER
    reliable = errors <= _RELIABLE
    numbers = (
        own.mean, own.error, lead.mean, lead.error, wins.mean, own.games, losses, loss_errors,
        posterior.worth, estimate_errors, reliable,
    )  # fmt: skip
    # Converted to lists for speed: a large city has thousands of candidates.
    columns = [column[order].tolist() for column in numbers]
    return tuple(
        Candidate(
            choice.move, choice.equivalent_moves, mean, error, ahead, lead_error, won,
            games, choice.gain, loss, loss_error, worth, estimate_error, sure,
        )
        for choice, mean, error, ahead, lead_error, won, games, loss, loss_error, worth,
        estimate_error, sure in zip((search.choices[n] for n in order), *columns, strict=True)
    )  # fmt: skip
