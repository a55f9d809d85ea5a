"""The posterior of the worths of moves that have prior means, such as a network's expectations.

Like ``posterior``, with two differences. The Gaussian process models what a move is worth beyond
its prior mean, so moves without games have a worth too. And the playouts may leave something out,
as those that are cut short do: the worth is then their mean and an error that no number of games
makes smaller.

The unknowns are the worths beyond the prior, r, the mean luck of each segment of deals, u, and the
level that all worths have in common, l. A game of a choice is its prior + r + l + u + noise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.statistics.posterior import Posterior

if TYPE_CHECKING:
    from akropolis_nb.statistics.playout_statistics import Evidence
    from akropolis_nb.statistics.posterior import Covariance
    from akropolis_nb.statistics.totals import Floats

_OWN = 0.5
"""Share of the variance beyond the prior that is independent for each move."""
_LUCK = 0.05
"""Least variance of the luck of the deals, relative to that of the worths."""


class Prior(NamedTuple):
    """What is known of the worths before any game, and what games leave out."""

    mean: Floats
    """Expected result of a game of each choice."""
    apart: float
    """Standard deviation around it, of each choice on its own."""
    level: float
    """Standard deviation of what all choices have in common."""
    dropped_shift: float = 0.0
    """What a worth is more than the expected result of a game, on average."""
    dropped_apart: float = 0.0
    """Standard deviation of that, of each choice on its own."""
    dropped_level: float = 0.0
    """Standard deviation of that, of what all choices have in common."""


def posterior_with_prior(evidence: Evidence, alike: Covariance, prior: Prior) -> Posterior:
    """Return the posterior distribution of the worths.

    Args:
        evidence: statistics of the games.
        alike: prior covariances of the choices.
        prior: what is known without games.
    """
    count = len(evidence.games)
    every = np.ones(count, np.int64)
    known = evidence.games > 0
    if evidence.settled and known.any():
        beyond = float((evidence.mean - prior.mean)[known].mean())
        worth = np.where(known, evidence.mean, prior.mean + beyond)
        return Posterior(every, worth, np.where(known, 0.0, prior.apart**2), np.zeros((count, 0)))
    scatter = max(prior.apart**2, 1e-12)
    luck = max(evidence.luck if known.any() else 0.0, _LUCK * scatter)
    single = np.maximum(evidence.noise, 1e-3 * scatter)
    met = evidence.met / single[:, None]
    # The deviations of the games from the prior means, weighted by their precision.
    sums = evidence.sums / single[:, None] - met * prior.mean[:, None]
    # The last column is the level, which every game of a choice tells about.
    columns = np.column_stack([met, met.sum(axis=1)])
    weighted, through = sums.sum(axis=1), np.zeros(columns.shape)
    beyond_level, variance = np.zeros(count), np.full(count, scatter)
    for part, rows in enumerate(alike.rows):
        if not known[rows].any():
            continue
        here = np.flatnonzero(known[rows])
        process = scatter * (1 - _OWN) * alike.covariance(part).astype(np.float64)
        process[np.diag_indices_from(process)] += scatter * _OWN
        # Only the choices with games are conditioned on: usually few of the part.
        across = process[:, here]
        noise = single[rows][here] / evidence.games[rows][here]
        gained = np.linalg.solve(across[here] + np.diag(noise), across.T).T
        # (K^-1 + N^-1)^-1 times the columns for games, by the matrix inversion lemma.
        some = across - gained @ across[here]
        beyond_level[rows] = some @ weighted[rows][here]
        through[rows] = some @ columns[rows][here]
        variance[rows] = process.diagonal() - (gained * across).sum(axis=1)
    deals = met.sum(axis=0)
    inner = np.zeros((len(deals) + 1, len(deals) + 1))
    inner[:-1, :-1] = np.diag(deals + evidence.lengths / luck)
    inner[-1, :-1] = inner[:-1, -1] = deals
    inner[-1, -1] = deals.sum() + 1 / max(prior.level**2, 1e-9 * scatter)
    right = np.append(sums.sum(axis=0), sums.sum()) - columns.T @ beyond_level
    inner -= columns.T @ through
    root = np.linalg.inv(np.linalg.cholesky((inner + inner.T) / 2)).T
    unknown = root @ (root.T @ right)
    through[:, -1] -= 1.0
    worth = prior.mean + prior.dropped_shift + beyond_level - through @ unknown
    shared = np.column_stack([through @ root, np.full(count, prior.dropped_level)])
    own = np.maximum(variance, 0.0) + prior.dropped_apart**2
    return Posterior(every, worth, own, shared, wider_loss=1.0)
