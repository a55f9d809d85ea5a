"""The posterior of the moves' values, from few games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.statistics import posterior as estimates
from akropolis_nb.statistics.playout_statistics import PlayoutStatistics
from akropolis_nb.statistics.posterior import Covariance, posterior
from akropolis_nb.statistics.totals import own
from tests.analysis.honesty import Truth, played, truths
from tests.bots.test_candidate_moves import at
from tests.engine.test_symmetry import grown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.statistics.totals import Floats


def test_alike_are_moves_with_something_in_common(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "_BLOCK", 10_000)
    position = at(grown(7, 4), "hbt", "Gqq")
    found = candidate_moves(position)
    alike = Covariance(found).covariance(0)
    assert (abs(alike - alike.T) < 1e-6).all()
    rng = Random(1)
    for _ in range(200):
        a, b, c = (rng.randrange(len(found)) for _ in range(3))
        tiles = [found[n].move.tile for n in (a, b, c)]
        gains = [found[n].gain for n in (a, b, c)]
        cells = [
            {hex_ for move in found[n].equivalent_moves for hex_ in move.placement.hexes()}
            for n in (a, b, c)
        ]
        if tiles[0] == tiles[1] != tiles[2] and gains[1] == gains[2] and not cells[0] & cells[2]:
            assert alike[a, b] > alike[a, c]


def test_only_choices_with_games_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing all moves of a large city would take longer than most budgets."""
    compared: list[int] = []

    def counted(some: Sequence[CandidateMove], gains: Floats) -> Floats:
        compared.append(len(some))
        return covariance(some, gains)

    covariance = estimates._covariance
    monkeypatch.setattr(estimates, "_BLOCK", 40)
    monkeypatch.setattr(estimates, "_covariance", counted)
    found = candidate_moves(at(grown(7, 4), "hbt", "Gqq"))
    alike = Covariance(found)
    assert (len(found) > 400, compared) == (True, [])
    alike.prepare([0, 1, 2])
    alike.prepare([2, 3])
    assert compared == [alike.rows[0].stop]
    statistics = PlayoutStatistics(len(found), 1, 0)
    statistics.add(range(4), 0, np.array([[[90]], [[95]], [[80]], [[99]]]))
    some = posterior(statistics.evidence(own), alike)
    assert some.order[:4] == [3, 1, 0, 2]
    assert len(compared) == 1
    assert some.bound(some.order[0]) == np.inf


def tallied(totals: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> PlayoutStatistics:
    """Return playout statistics for totals by move and deal, of one seat."""
    statistics = PlayoutStatistics(len(totals), 1, 0)
    statistics.add(range(len(totals)), 0, totals[:, :, None])
    return statistics


def test_many_games_outweigh_the_prior_few_do_not() -> None:
    found = candidate_moves(at(ak.City(), "hbt"))
    alike = Covariance(found)
    truth = np.random.default_rng(3).normal(100, 4, len(found))
    rng = np.random.default_rng(4)

    def error(games: int) -> float:
        totals = np.rint(truth[:, None] + rng.normal(0, 20, (len(found), games)))
        statistics = tallied(totals.astype(np.int64))
        worth = posterior(statistics.evidence(own), alike).worth
        return float(np.sqrt(((worth - truth) ** 2).mean()))

    assert error(20_000) < 0.3
    assert error(4) < 5
    statistics = PlayoutStatistics(30, 1, 0)
    nothing = posterior(statistics.evidence(own), Covariance(found[:30]))
    assert sorted(nothing.order) == list(range(30))
    assert nothing.bound(0) == np.inf


def test_the_luck_of_deals_is_no_value_of_a_move() -> None:
    """The first deals were good, and only the best move has played others too."""
    found = candidate_moves(at(ak.City(), "hbt"))
    rng = np.random.default_rng(5)
    truth = 100.0 + rng.normal(0, 3, len(found))
    best = int(truth.argmax())
    luck = rng.normal(0, 10, 400)
    luck[:8] += 6 - luck[:8].mean()
    totals = np.rint(truth[:, None] + luck + rng.normal(0, 4, (len(found), 400))).astype(np.int64)
    statistics = PlayoutStatistics(len(found), 1, 0)
    statistics.add(range(len(found)), 0, totals[:, :8, None])
    statistics.add([best], 0, totals[[best], :, None])
    means = statistics.results(own).mean
    assert (means > means[best]).sum() > 5
    found_guess = posterior(statistics.evidence(own), Covariance(found))
    assert found_guess.order.index(best) <= 1


def test_parts_give_nearly_the_same_posterior(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many moves are split into parts; then errors are not smaller, as less is shared."""
    found = candidate_moves(at(grown(7, 4), "hbt", "Gqq"))
    rng = np.random.default_rng(6)
    truth = 100 + rng.normal(0, 4, len(found))
    totals = np.rint(truth[:, None] + rng.normal(0, 12, (len(found), 16))).astype(np.int64)
    statistics = tallied(totals)
    whole = posterior(statistics.evidence(own), Covariance(found))
    monkeypatch.setattr(estimates, "_BLOCK", 40)
    alike = Covariance(found)
    sizes = [len(alike.covariance(part)) for part in range(len(alike.rows))]
    assert max(sizes) <= 40
    assert sum(sizes) == len(found)
    parts = posterior(statistics.evidence(own), alike)
    assert np.corrcoef(whole.worth, parts.worth)[0, 1] > 0.8
    assert abs(whole.worth - parts.worth).mean() < 1.5


def test_the_posterior_is_that_of_the_textbook() -> None:
    """Compared with one linear system for the values of all moves and the luck of all deals."""
    found = candidate_moves(at(ak.City(), "hbt"))[:12]
    alike = Covariance(found)
    rng = np.random.default_rng(7)
    statistics = PlayoutStatistics(12, 1, 0)
    totals = rng.integers(80, 120, (12, 9))
    statistics.add(range(12), 0, totals[:, :3, None])
    statistics.add([2, 5, 7], 3, totals[[2, 5, 7], 3:9, None])
    evidence = statistics.evidence(own)
    found_guess = posterior(evidence, alike)
    free, scatter = estimates._scatter(evidence, alike)
    common = alike.covariance(0)
    level = estimates._VAGUE * evidence.luck / evidence.least
    prior = scatter * ((1 - free) * common + free * np.eye(12)) + level
    rows = [(n, deal) for n in range(12) for deal in range(9 if n in {2, 5, 7} else 3)]
    design = np.zeros((len(rows), 12 + 9))
    for row, (choice, deal) in enumerate(rows):
        design[row, choice] = design[row, 12 + deal] = 1
    seen = np.array([totals[row] for row in rows]) - evidence.first.mean()
    weights = np.array([1 / evidence.noise[choice] for choice, _ in rows])
    unknown = np.zeros((21, 21))
    unknown[:12, :12] = np.linalg.inv(prior)
    unknown[12:, 12:] = np.eye(9) / evidence.luck
    covariance = np.linalg.inv(unknown + design.T @ (weights[:, None] * design))
    worth = evidence.first.mean() + covariance @ design.T @ (weights * seen)
    assert found_guess.worth == pytest.approx(worth[:12], abs=1e-3)
    # Three deals: 4.303 is Student's 97.5% quantile with two degrees of freedom.
    deviation = 4.303 / 1.96 * np.sqrt(covariance.diagonal()[:12])
    assert found_guess.error == pytest.approx(deviation, rel=0.04)


def test_moves_in_the_same_deals_are_no_more_samples() -> None:
    """All games of a deal share its luck, so there are three samples for any number of moves."""
    found = candidate_moves(at(ak.City(), "hbt"))
    alike = Covariance(found)
    rng = np.random.default_rng(8)
    held = 0
    for _ in range(200):
        luck = rng.normal(0, 10, 3)
        totals = np.rint(100 + luck + rng.normal(0, 2, (len(found), 3))).astype(np.int64)
        statistics = tallied(totals)
        known = posterior(statistics.evidence(own), alike)
        held += int((abs(known.worth - 100) <= 1.96 * known.error).mean() > 0.5)
    assert 180 <= held < 200


@pytest.mark.parametrize("moves", [1, 2, 3])
@pytest.mark.parametrize("deals", [1, 2, 3, 40])
def test_equal_results_leave_an_error(moves: int, deals: int) -> None:
    """Equal results leave some error, unless the game is over."""
    alike = Covariance(candidate_moves(at(ak.City(), "hbt"))[:moves])
    totals = np.full((moves, deals, 1), 90)
    for settled in (False, True):
        statistics = PlayoutStatistics(moves, 1, 0, settled=settled)
        statistics.add(range(moves), 0, totals)
        known = posterior(statistics.evidence(own), alike)
        assert known.worth == pytest.approx(np.full(moves, 90.0))
        assert np.isfinite(known.error).all()
        assert (known.error == 0).all() if settled else (known.error > 0.5 / (deals + 2)).all()
        assert (known.bound(0) == 0) == (settled or moves == 1)


@pytest.mark.parametrize("truth", truths(), ids=str)
def test_the_loss_bound_holds(truth: Truth) -> None:
    """Successive halving over moves with known values, in many synthetic positions."""
    runs = [played(truth, number) for number in range(150)]
    assert np.mean([run.held for run in runs]) >= 0.93
    assert np.mean([run.covered for run in runs]) >= 0.9
    # The bound must be useful too: not many times the actual loss.
    assert np.mean([run.bound for run in runs]) <= truth.most
