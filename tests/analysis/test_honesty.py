"""Confidence intervals contain the true values as often as they should."""

from __future__ import annotations

import pytest

from tests.analysis.honesty import Cover, covers, positions
from tests.analysis.network_games import numbered_position
from tests.analysis.network_honesty import SEED, statements

pytestmark = pytest.mark.slow


def shares(covers: list[Cover]) -> tuple[float, float]:
    total = sum(found.candidates for found in covers)
    return sum(found.held for found in covers) / total, sum(
        found.losses_held for found in covers
    ) / total


@pytest.mark.compiled
def test_intervals_of_a_few_late_positions() -> None:
    # Seeds are fixed, so this cannot fail by chance.
    late = list(positions(40))
    for number in (31, 35):
        found = covers(late[number], 1500, 16, range(100, 108), 99)
        means, losses = shares(found)
        assert means >= 0.95
        assert losses >= 0.93
        assert sum(one.bound_held for one in found) >= 7


@pytest.mark.compiled
def test_statements_of_a_few_positions_hold() -> None:
    """Seeds are fixed, so this cannot fail by chance."""
    found = [statements(numbered_position(number, SEED + 1), number) for number in range(14)]
    moves = sum(one.margins for one in found)
    assert moves > 90
    assert sum(one.held for one in found) >= 0.85 * moves
    assert sum(one.losses_held for one in found) >= 0.88 * (moves - len(found))
    assert sum(one.bound_held for one in found) >= 11


PARTS, POSITIONS = 10, 100


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_statements_of_a_thousand_positions_hold(part: int) -> None:
    """In ten parts of a few minutes; `python -m tests.benchmarks.honesty` tells the numbers."""
    numbers = range(part, PARTS * POSITIONS, PARTS)
    found = [statements(numbered_position(number, SEED), number) for number in numbers]
    moves = sum(one.margins for one in found)
    # The level of a position shifts all its margins, so a part is about a hundred samples.
    assert 0.88 <= sum(one.held for one in found) / moves <= 0.995
    assert 0.90 <= sum(one.losses_held for one in found) / (moves - len(found)) <= 0.995
    assert sum(one.bound_held for one in found) >= 0.88 * len(found)
    # "Best" is right about as often as claimed.
    claimed, right = sum(one.claimed for one in found), sum(one.confirmed for one in found)
    assert abs(claimed - right) <= 0.15 * len(found)
