"""The calibrated errors of the network, and the command that measures them."""

from __future__ import annotations

from statistics import NormalDist, fmean

import numpy as np
import pytest

from akropolis_nb.statistics import calibration
from akropolis_nb.statistics.calibration import Chance
from tests.training.calibration import Sample, errors, tables


def test_chances_are_those_of_a_normal_distribution() -> None:
    chance = Chance(12.0, -3.0)
    margins = np.linspace(-60, 60, 41)
    expected = [NormalDist(3.0, 12.0).cdf(margin) for margin in margins]
    assert chance.of(margins) == pytest.approx(expected, abs=2e-7)
    for margin in (-20.0, 0.0, 3.0, 11.0):
        low, high = chance.of(np.array([margin - 0.5, margin + 0.5]))
        assert chance.slope(margin) == pytest.approx(high - low, rel=1e-2)
    totals = np.array([[50, 40, 45], [40, 52, 10]])
    assert chance.worth(totals, 0) == pytest.approx(chance.of(np.array([5.0, -12.0])))


def test_every_phase_has_numbers() -> None:
    last = len(calibration.TURNS)
    phases = [calibration.phase(turns) for turns in range(1, 60)]
    assert phases == sorted(phases)
    assert set(phases) == set(range(last + 1))
    for table in (calibration.OWN, calibration.MARGIN, calibration.SPREAD):
        assert len(table) == last + 1
    for one in (*calibration.OWN, *calibration.MARGIN):
        assert 0 < one.slope < 1.5
        assert min(one.apart, *one.levels, one.dropped_apart, *one.dropped_levels) >= 0
    assert all(0 <= one.cut <= one.now for one in calibration.SPREAD)


LEVELS = {2: 3.0, 3: 4.0, 4: 6.0}
DROPPED = {2: 6.0, 3: 4.0, 4: 3.0}
"""Standard deviations by seats."""


def synthetic(phase: int, rng: np.random.Generator) -> Sample:
    """Return a position with known errors: slope 0.8, apart 3, dropped 2, levels by seats."""
    deals, moves = 400, 6
    prior = rng.normal(100, 4, (2, moves))
    seats = int(rng.integers(2, 5))
    cut = 0.8 * prior + rng.normal(0, 3, (2, moves)) + rng.normal(-1, LEVELS[seats], (2, 1))
    full = cut + rng.normal(0, 2, (2, moves)) + rng.normal(-3, DROPPED[seats], (2, 1))
    cut += 10 * seats
    full += 7 * seats
    level, apart = 9.0 / deals, 16.0 / deals
    noisy_cut, noisy_full = (
        one + rng.normal(0, level**0.5, (2, 1)) + rng.normal(0, apart**0.5, (2, moves))
        for one in (cut, full)
    )
    levels, aparts = np.full(2, level + apart / moves), np.full(2, apart)
    return Sample(
        phase, seats, prior, noisy_cut, noisy_full, levels, aparts, levels, aparts, 25.0, 144.0
    )


def test_known_errors_are_found_again() -> None:
    rng = np.random.default_rng(1)
    samples = [synthetic(n % 6, rng) for n in range(9000)]
    for aim in (0, 1):
        found = errors([one for one in samples if one.phase == 2], aim)
        # The slope is halfway to 1, see slope(); then the rest is more.
        assert found.slope == pytest.approx(0.9, abs=0.02)
        assert found.apart == pytest.approx((3**2 + (0.1 * 4) ** 2) ** 0.5, rel=0.05)
        for seats in (2, 3, 4):
            shift, dropped = found.shifts[seats - 2], found.dropped_shifts[seats - 2]
            assert shift == pytest.approx(10 * seats - 21, abs=1.5)
            assert dropped == pytest.approx(-3 * seats - 3, abs=1.5)
            level, later = found.levels[seats - 2], found.dropped_levels[seats - 2]
            assert level == pytest.approx(
                (LEVELS[seats] ** 2 + (0.8**2 + 3**2) / 6) ** 0.5, rel=0.1
            )
            assert later == pytest.approx((DROPPED[seats] ** 2 + 2**2 / 6) ** 0.5, rel=0.1)
        assert found.dropped_apart == pytest.approx(2, rel=0.05)
    named: dict[str, object] = {}
    exec(tables(samples), vars(calibration) | {"__builtins__": {}}, named)
    assert list(named) == ["OWN", "MARGIN", "SPREAD"]
    spread = named["SPREAD"][2]  # type: ignore[index]
    missed = 2**2 + fmean(sd**2 for sd in DROPPED.values()) + 2**2 / 6
    first = 3**2 + fmean(sd**2 for sd in LEVELS.values())
    assert spread.cut == pytest.approx((144 - 25 + missed) ** 0.5, rel=0.03)
    assert spread.now == pytest.approx((144 + missed + first) ** 0.5, rel=0.03)
