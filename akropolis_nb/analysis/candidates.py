"""The candidates of an analysis and their statistics."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import numpy as np

from akropolis_nb.statistics.allocation import LEAST
from akropolis_nb.statistics.intervals import COVER
from akropolis_nb.statistics.totals import AIMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from akropolis_nb.analysis.search.analysis_search import AnalysisSearch
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.statistics.posterior import Posterior
    from akropolis_nb.statistics.totals import Aim, Floats

_RELIABLE = {"score": 2.0, "margin": 2.0, "win": 0.05}
"""Largest standard error of a reliable candidate, in points or as a share of the win."""
_EVEN = {"score": 0.05, "margin": 0.05, "win": 0.0005}
"""Losses below this are shown as 0."""
_SURE = 0.95
"""Probability from which the best move is clear."""
_DRAWS = 400
"""Draws from the posterior where the network plays: few, because a result must come at once."""
_MANY = 30
"""Number of games from which a mean needs no model."""


Standing: TypeAlias = Literal["best", "leading", "level", "behind", "unreliable"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate move and what is known of it.

    Own points, margin and chance to win are expected values with standard errors; 95% intervals are
    ± 1.96 of these. With the network, which has an expectation of every move before any playout,
    they are estimates from that and from the playouts. With other policies they are the means of
    the playouts; with too few games means are NaN and errors infinite. The *aim's unit* is points,
    or a share of the win (0 to 1) for the aim ``"win"``.
    """

    move: Move
    equivalent_moves: tuple[Move, ...]
    """All equivalent moves, ``move`` first."""
    mean: float
    """Own final total, in points."""
    error: float
    """Standard error of ``mean``."""
    lead: float
    """Lead over the best opponent at the end, in points."""
    lead_error: float
    """Standard error of ``lead``."""
    win_rate: float
    """Chance to win, 0 to 1. In finished games equal totals share the win, because playouts do not
    keep the stones that break a tie; in games cut short it follows from the expected margin."""
    win_error: float
    """Standard error of ``win_rate``."""
    games: int
    """Number of playouts of this move."""
    gain: int
    """Immediate change of the own total: points plus stones gained minus stones paid."""
    loss: float
    """Behind the best move, in the aim's unit: the difference of the estimates, at least 0."""
    loss_error: float
    """Standard error of ``loss``. For the best move it covers how much any other move may be
    better: 1.96 times this is :attr:`Analysis.loss_bound`."""
    loss_points: float
    """Behind the best move in points: own points for the aim ``"score"``, otherwise the margin.
    Negative if the move makes more points but wins less often."""
    loss_points_error: float
    """Standard error of ``loss_points``; as ``loss_error`` for the best move."""
    estimate: float
    """Estimate in the aim's unit, from the games of this move and, the fewer these are the more,
    from what is expected of it and from similar moves. Candidates are sorted by it. Always
    finite."""
    estimate_error: float
    """Standard error of ``estimate``; infinite without games, unless the network plays."""
    reliable: bool
    """Whether enough is known: a standard error of the aim's mean of at most 2 points, or of 5% of
    the games won. Where the network plays, at least 8 playouts, or an exact result."""
    standing: Standing
    """``"best"`` for the first candidate if it is best with 95% probability or clearly better than
    every other; ``"level"`` for a reliable candidate whose loss is not clear of its error, and for
    the first if there are such others; ``"leading"`` for the first if only unreliable ones may be
    better; ``"behind"`` or ``"unreliable"`` for the rest."""

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
    return _listed(search, *(_expected(search) if search.network else _played(search)))


def best_two(moves: Sequence[Candidate]) -> tuple[Move, ...]:
    """Return the best move and the next reliable one; empty if there are not two such moves."""
    reliable = [one.move for one in moves if one.reliable][:2]
    return tuple(reliable) if moves[0].reliable and len(reliable) == 2 else ()


def points_behind(moves: Sequence[Candidate], aim: Aim) -> list[float]:
    """Return the losses in points; without games from the estimates, if these are points."""
    most = moves[0].estimate
    return [
        most - one.estimate if math.isnan(one.loss_points) and aim != "win" else one.loss_points
        for one in moves
    ]


class _Columns(NamedTuple):
    """Numbers of all choices, in the order of the fields of :class:`Candidate`."""

    mean: Floats
    error: Floats
    lead: Floats
    lead_error: Floats
    win_rate: Floats
    win_error: Floats
    loss: Floats
    loss_error: Floats
    loss_points: Floats
    loss_points_error: Floats
    estimate: Floats
    estimate_error: Floats
    reliable: NDArray[np.bool_]


def _listed(search: AnalysisSearch, order: list[int], columns: _Columns) -> tuple[Candidate, ...]:
    # Converted to lists for speed: a large city has thousands of candidates.
    rows = [column[order].tolist() for column in columns]
    played = search.statistics.played
    standings = _standings(search, order, columns)
    return tuple(
        Candidate(
            choice.move, choice.equivalent_moves, mean, error, lead, lead_error, won, won_error,
            games, choice.gain, loss, loss_error, points, points_error, worth, worth_error, sure,
            standing,
        )
        for choice, games, standing, mean, error, lead, lead_error, won, won_error, loss,
        loss_error, points, points_error, worth, worth_error, sure in zip(
            (search.choices[n] for n in order), (played[n] for n in order), standings, *rows,
            strict=True,
        )
    )  # fmt: skip


def _standings(search: AnalysisSearch, order: list[int], columns: _Columns) -> list[Standing]:
    """Return the standings of all choices in order."""
    losses, errors = columns.loss[order], columns.loss_error[order]
    reliable = columns.reliable[order]
    # Unknown losses are not clear of anything.
    near = ~(losses > np.maximum(COVER * errors, _EVEN[search.aim]))
    sure = search.best_probability >= _SURE and not search.proved
    level = near & reliable & (not sure)
    found: list[Standing] = [
        "unreliable" if not known else "level" if even else "behind"
        for known, even in zip(reliable.tolist(), level.tolist(), strict=True)
    ]
    if reliable[0] and not level[1:].any():
        found[0] = "leading" if near[1:].any() and not sure else "best"
    return found


def _expected(search: AnalysisSearch) -> tuple[list[int], _Columns]:
    """Return the order and the numbers where the network plays: all from posteriors."""
    posteriors = {aim: search.posterior(aim) for aim in AIMS}
    aimed = posteriors[search.aim]
    order = aimed.order
    best = order[0]
    losses, loss_errors = aimed.losses(best)
    bound, search.best_probability = aimed.certainty(best, _DRAWS)
    loss_errors[best] = bound / COVER
    points, points_errors = losses, loss_errors
    if search.aim == "win":
        margin = posteriors["margin"]
        points, points_errors = margin.losses(best)
        points_errors[best] = margin.certainty(best, _DRAWS)[0] / COVER
    own, lead, won = posteriors["score"], posteriors["margin"], posteriors["win"]
    enough = 0 if search.proved else 1 if search.statistics.settled else LEAST
    reliable = np.array(search.statistics.played) >= enough
    return order, _Columns(
        own.worth, own.error, lead.worth, lead.error, np.clip(won.worth, 0.0, 1.0), won.error,
        losses, loss_errors, points, points_errors, aimed.worth, aimed.error, reliable,
    )  # fmt: skip


def _played(search: AnalysisSearch) -> tuple[list[int], _Columns]:
    """Return the order and the numbers where games are played to the end by another policy."""
    statistics, aimed = search.statistics, search.posterior()
    order = aimed.order
    best = order[0]
    results = {aim: statistics.results(search.worth_of(aim)) for aim in AIMS}
    own, lead, wins = results["score"], results["margin"], results["win"]
    errors = results[search.aim].error
    # With many games no model is needed: both errors are valid, and the smaller one is taken.
    many = own.games >= _MANY
    estimate_errors = np.minimum(aimed.error, np.where(many, errors, np.inf))
    estimate_errors[own.games == 0] = np.inf
    losses, loss_errors, search.best_probability = _losses(search, search.aim, aimed, best)
    points, points_errors = losses, loss_errors
    if search.aim == "win":
        points, points_errors, _ = _losses(search, "margin", search.posterior("margin"), best)
    reliable = errors <= _RELIABLE[search.aim]
    return order, _Columns(
        own.mean, own.error, lead.mean, lead.error, wins.mean, wins.error, losses, loss_errors,
        points, points_errors, aimed.worth, estimate_errors, reliable,
    )  # fmt: skip


def _losses(
    search: AnalysisSearch, aim: Aim, found: Posterior, best: int
) -> tuple[Floats, Floats, float]:
    """Return losses and errors under an aim, and the probability that the best is the best."""
    statistics, played = search.statistics, np.array(search.statistics.played)
    many = played >= _MANY
    losses, errors = found.losses(best)
    paired = statistics.loss_errors(best, search.worth_of(aim))
    errors = np.minimum(errors, np.where(many & many[best], paired, np.inf))
    losses[played == 0], errors[played == 0] = np.nan, np.inf
    bound, probability = found.certainty(best)
    errors[best] = bound / COVER
    return losses, errors, probability
