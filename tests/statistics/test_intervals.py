"""Means, intervals and slopes, compared with printed tables and plain formulas."""

from __future__ import annotations

import math
import statistics
from random import Random

import numpy as np
import pytest

from akropolis_nb.statistics.intervals import group_by_key, slopes, student
from tests.analysis.replays import STUDENT


@pytest.mark.parametrize("freedom", [*STUDENT, 120])
def test_students_t_is_that_of_the_tables(freedom: int) -> None:
    assert student(freedom) == pytest.approx(({**STUDENT, 120: 1.980})[freedom], rel=0.0015)


def test_students_t_without_freedom_and_with_much() -> None:
    assert student(0) == math.inf
    assert student(10**6) == pytest.approx(1.95997, abs=1e-4)


def test_groups_are_those_of_plain_python() -> None:
    rng = Random(1)
    keys = [(rng.randrange(5), rng.randrange(3)) for _ in range(300)]
    values = [rng.gauss(100, 20) for _ in keys]
    found = group_by_key(np.array(keys), np.array(values))
    assert [key for key, _ in found] == sorted(set(keys))
    for key, group in found:
        own = [value for value, other in zip(values, keys, strict=True) if other == key]
        assert group.games == len(own)
        assert group.mean == pytest.approx(statistics.fmean(own))
        assert group.std == pytest.approx(statistics.stdev(own))


def test_no_values_make_no_groups() -> None:
    assert group_by_key(np.zeros((0, 2), np.int64), np.zeros(0)) == []


def test_the_interval_of_a_mean_covers_it_19_times_in_20() -> None:
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(2000):
        ((_, group),) = group_by_key(np.zeros((6, 1), np.int64), rng.normal(100, 20, 6))
        low, high = group.interval
        covered += low < 100 < high
    assert 0.935 < covered / 2000 < 0.965


def test_the_interval_of_a_slope_covers_it_19_times_in_20() -> None:
    """Also if the variance grows along the line."""
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(1000):
        columns = rng.integers(0, 5, (120, 2)).astype(float)
        values = columns @ [2.0, -1.0] + rng.normal(0, 1, 120) * (5 + 4 * columns[:, 0])
        found = slopes(columns, values)
        assert found is not None
        _, low, high = found[0]
        covered += low < 2 < high
    assert 0.92 < covered / 1000 < 0.97


def test_a_slope_through_exact_points_is_exact() -> None:
    columns = np.array([[0.0, 1], [1, 3], [2, 2], [3, 5], [5, 1]])
    found = slopes(columns, columns @ [1.5, -2])
    assert found is not None
    assert [slope for slope, _, _ in found] == pytest.approx([1.5, -2])
    assert max(high - low for _, low, high in found) < 2e-9


def test_columns_that_cannot_be_told_apart_have_no_slopes() -> None:
    assert slopes(np.array([[1.0, 2], [2, 4], [3, 6], [4, 8]]), np.arange(4.0)) is None
    assert slopes(np.zeros((3, 1)), np.arange(3.0)) is None
    assert slopes(np.array([[1.0]]), np.array([2.0])) is None
