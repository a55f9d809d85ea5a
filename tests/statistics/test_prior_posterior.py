"""The posterior of moves with prior means."""

from __future__ import annotations

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.statistics import prior_posterior as module
from akropolis_nb.statistics.playout_statistics import PlayoutStatistics
from akropolis_nb.statistics.posterior import Covariance
from akropolis_nb.statistics.prior_posterior import Prior, posterior_with_prior
from akropolis_nb.statistics.totals import own
from tests.bots.test_candidate_moves import at


def some(count: int) -> Covariance:
    return Covariance(candidate_moves(at(ak.City(), "hbt"))[:count], 96)


def test_without_games_the_posterior_is_the_prior() -> None:
    statistics = PlayoutStatistics(12, 1, 0)
    prior = Prior(np.linspace(80, 90, 12), 3.0, 4.0, 1.5, 2.0, 5.0)
    found = posterior_with_prior(statistics.evidence(own), some(12), prior)
    assert found.worth == pytest.approx(prior.mean + 1.5)
    assert found.error == pytest.approx(np.full(12, np.sqrt(3.0**2 + 4**2 + 2**2 + 5**2)))
    assert found.order == list(range(12))[::-1]
    # What all have in common is in no loss.
    losses, errors = found.losses(11)
    assert losses == pytest.approx(prior.mean[11] - prior.mean)
    assert errors[0] == pytest.approx(np.sqrt(2 * (3.0**2 + 2**2)))


def test_the_posterior_is_that_of_the_textbook() -> None:
    """Compared with one linear system for all moves, all deals and the level."""
    alike = some(12)
    rng = np.random.default_rng(7)
    statistics = PlayoutStatistics(12, 1, 0)
    totals = rng.integers(80, 120, (12, 9))
    statistics.add(range(8), 0, totals[:8, :3, None])
    statistics.add([2, 5, 7], 3, totals[[2, 5, 7], 3:9, None])
    evidence = statistics.evidence(own)
    prior = Prior(rng.normal(100, 5, 12), 6.0, 8.0, -2.0, 1.5, 2.5)
    found = posterior_with_prior(evidence, alike, prior)
    process = 36.0 * (
        (1 - module._OWN) * alike.covariance(0).astype(np.float64) + module._OWN * np.eye(12)
    )
    rows = [(n, deal) for n in range(8) for deal in range(9 if n in {2, 5, 7} else 3)]
    # Columns: the moves beyond their prior, the luck of the deals, the level.
    design = np.zeros((len(rows), 12 + 9 + 1))
    for row, (choice, deal) in enumerate(rows):
        design[row, choice] = design[row, 12 + deal] = design[row, -1] = 1
    seen = np.array([totals[n, deal] - prior.mean[n] for n, deal in rows])
    weights = np.array([1 / evidence.noise[choice] for choice, _ in rows])
    unknown = np.zeros((22, 22))
    unknown[:12, :12] = np.linalg.inv(process)
    unknown[12:21, 12:21] = np.eye(9) / evidence.luck
    unknown[21, 21] = 1 / 8.0**2
    covariance = np.linalg.inv(unknown + design.T @ (weights[:, None] * design))
    solved = covariance @ design.T @ (weights * seen)
    assert found.worth == pytest.approx(prior.mean - 2 + solved[:12] + solved[21], abs=1e-3)
    both = np.hstack([np.eye(12), np.zeros((12, 9)), np.ones((12, 1))])
    expected = both @ covariance @ both.T + 1.5**2 * np.eye(12) + 2.5**2
    assert found.error == pytest.approx(np.sqrt(expected.diagonal()), rel=1e-3)
    _, errors = found.losses(3)
    apart = expected.diagonal() + expected[3, 3] - 2 * expected[3]
    # The independent part of each error is kept apart from what all have in common.
    assert (errors[4:] >= 0.99 * np.sqrt(apart[4:])).all()
    assert (errors[4:] <= 1.5 * np.sqrt(apart[4:])).all()


def test_games_outweigh_a_wrong_prior_except_for_what_they_leave_out() -> None:
    rng = np.random.default_rng(3)
    true = rng.normal(100, 4, 20)
    games = np.rint(true[:, None] + rng.normal(0, 3, (20, 800))).astype(np.int64)
    statistics = PlayoutStatistics(20, 1, 0)
    statistics.add(range(20), 0, games[:, :, None])
    prior = Prior(np.full(20, 140.0), 4.0, 30.0, 0.0, 1.0, 2.0)
    found = posterior_with_prior(statistics.evidence(own), some(20), prior)
    assert abs(found.worth - true).max() < 0.8
    assert found.error == pytest.approx(np.full(20, 5**0.5), rel=0.15)
    probability = found.certainty(found.order[0])[1]
    assert 0 < probability <= 1


def test_the_level_of_the_played_moves_tells_that_of_the_others() -> None:
    """Only three of two hundred moves are played, in another part of the covariances too."""
    found = candidate_moves(at(ak.City(), "hbt", "Gqq", "MTg"))
    alike = Covariance(found, 10)
    count = len(found)
    assert count > 100
    assert [rows.stop - rows.start for rows in alike.rows[:3]] == [10, 20, 40]
    statistics = PlayoutStatistics(count, 1, 0)
    statistics.add(range(3), 0, np.full((3, 40, 1), 70))
    prior = Prior(np.full(count, 100.0), 1.0, 20.0)
    posterior = posterior_with_prior(statistics.evidence(own), alike, prior)
    assert posterior.worth == pytest.approx(np.full(count, 70.0), abs=2)
