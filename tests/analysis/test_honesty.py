"""Intervals hold what they promise."""

from __future__ import annotations

import pytest

from tests.analysis.honesty import Cover, cover, positions


def shares(covers: list[Cover]) -> tuple[float, float]:
    total = sum(found.candidates for found in covers)
    return sum(found.held for found in covers) / total, sum(
        found.losses_held for found in covers
    ) / total


@pytest.mark.compiled
def test_intervals_of_a_few_late_positions() -> None:
    # The same seeds, the same games: this cannot fail by chance.
    late = list(positions(40))
    means, losses = shares([cover(late[number], 1500, 16, number) for number in (31, 32, 35)])
    assert 0.90 <= means <= 0.995
    assert 0.90 <= losses <= 0.995


@pytest.mark.long
def test_intervals_of_a_hundred_positions() -> None:
    covers = [
        cover(position, 2000, 50, 1000 + 2 * number)
        for number, position in enumerate(positions(100))
    ]
    means, losses = shares(covers)
    assert 0.90 <= means <= 0.99
    assert 0.90 <= losses <= 0.99
