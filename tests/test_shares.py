"""The shares of the long tests."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT, share


def collected(mark: str, *options: str) -> set[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", mark, *options]
    run = subprocess.run(
        [*command, "tests/puzzles", "tests/solver"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {line for line in run.stdout.splitlines() if "::" in line}


@pytest.mark.slow
def test_each_long_test_is_in_one_share_and_each_slow_one_in_all() -> None:
    slow, long = collected("slow and not long"), collected("long")
    shares = [collected("slow or long", "--share", f"{number}/3") for number in range(3)]
    assert len(slow) > 5
    assert all(one >= slow for one in shares)
    assert set().union(*shares) == slow | long
    sizes = [len(one - slow) for one in shares]
    assert sum(sizes) == len(long)
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("text", ["6/6", "-1/6", "1", "a/b"])
def test_there_is_no_other_share(text: str) -> None:
    with pytest.raises(ValueError):
        share(text)
