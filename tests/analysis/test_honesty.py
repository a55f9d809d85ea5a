"""Confidence intervals contain the true values as often as they should."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.analysis.honesty import Cover, cover, covers, positions


def shares(covers: list[Cover]) -> tuple[float, float]:
    total = sum(found.candidates for found in covers)
    return sum(found.held for found in covers) / total, sum(
        found.losses_held for found in covers
    ) / total


@pytest.mark.compiled
def test_intervals_of_a_few_late_positions() -> None:
    # Seeds are fixed, so this cannot fail by chance.
    late = list(positions(40))
    for number in (31, 32, 35):
        found = covers(late[number], 1500, 16, range(100, 108), 99)
        means, losses = shares(found)
        assert means >= 0.95
        assert losses >= 0.93
        assert sum(one.bound_held for one in found) >= 7


PARTS = 10


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_intervals_of_a_hundred_positions(part: int) -> None:
    """In ten parts of some minutes, each with ten positions from all stages of the game."""
    numbered = islice(enumerate(positions(100)), part, None, PARTS)
    covers = [cover(position, 2000, 50, 1000 + 2 * number) for number, position in numbered]
    means, losses = shares(covers)
    assert 0.90 <= means <= 0.995
    # The error of the best move shifts all losses of a position together, so nearly all of ten
    # positions may be inside; yet the errors must not be several times too wide.
    assert losses >= 0.88
    candidates = sum(found.candidates for found in covers)
    assert sum(found.losses_off for found in covers) >= 0.15 * candidates
    # The bound of the best move holds in 95%, so it may fail now and then.
    assert sum(found.bound_held for found in covers) >= len(covers) - 2
