"""Wrong arguments of every public callable raise a readable error quickly."""

from __future__ import annotations

import zlib
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.sweep.public import cases

if TYPE_CHECKING:
    from tests.sweep.calls import Case

PARTS = 8
SHARE = 60
"""The short test runs one in this many cases."""


@cache
def all_cases() -> list[Case]:
    """Return all calls; finding them takes seconds, which only the process that needs them pays."""
    return cases()


def part(case: Case, of: int) -> int:
    """Return the part that a case belongs to, the same in every run and on every machine."""
    return zlib.crc32(str(case).encode("utf-8", "backslashreplace")) % of


def findings(some: list[Case]) -> list[str]:
    return [message for message in (case.run() for case in some) if message]


@pytest.mark.slow
def test_everything_public_is_known() -> None:
    names = {case.target.name for case in all_cases()}
    assert {"Game", "Game.play", "City.svg", "Puzzle", "bot", "CityWidget.height"} <= names
    assert len(names) > 150
    assert len(all_cases()) > 10_000


@pytest.mark.slow
def test_a_sample_of_wrong_arguments() -> None:
    some = [case for case in all_cases() if part(case, SHARE) == 0]
    assert len(some) > 100
    assert findings(some) == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(PARTS))
def test_all_wrong_arguments(number: int) -> None:
    assert findings([case for case in all_cases() if part(case, PARTS) == number]) == []
