"""Kernels stay within the sections of their vectors: stress tests of the checked build."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


Run: TypeAlias = "subprocess.CompletedProcess[str]"


NETWORK = ("rate_all", "begin_search", "search_deals", "halve")
"""Kernels of the network, besides those that play by every policy."""
ESTIMATE = ("write_keys", "read_estimate", "read_pair", "find_causes")
"""Kernels of an analysis, besides its playouts."""
ENDINGS = ("prepare_ending", "follow_moves", "solve_replies")
"""Kernels of an analysis of the last moves."""


def play(*options: str, plain: bool = True, package: Path = ROOT) -> Run:
    """Run the stress test with the package in a folder."""
    environment = os.environ | {"PYTHONPATH": str(package)}
    environment |= {"NUMBA_DISABLE_JIT": "1"} if plain else {"NUMBA_OPT": "0"}
    return subprocess.run(
        [sys.executable, "-m", "tests.kernels.checked_play", *options],
        cwd=package, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def measure(run: Run) -> dict[str, Any]:
    assert run.returncode == 0, run.stderr[-2000:]
    found: dict[str, Any] = json.loads(run.stdout)
    print(json.dumps(found, indent=1))
    assert found["subscripts"] > 800
    assert all(found["calls"].values())
    return found


def test_a_sample_stays_within_its_sections() -> None:
    found = measure(play("--rounds", "1", "--tiles", "8"))
    kernels = (
        "play_many",
        "try_moves",
        "log_moves",
        "list_moves",
        "bound_of",
        "search_lines",
        *NETWORK,
        *ESTIMATE,
    )
    entered = [found["calls"][f"kernel {kernel}"] for kernel in kernels]
    assert min(entered) > 0
    assert found["kernel_calls"] == sum(entered)


@pytest.mark.long
@pytest.mark.parametrize(
    ("part", "rounds", "tiles", "reached"),
    [
        ("positions", "12", "120", {"tiles": 120, "seats": 4}),
        ("positions", "4", "500", {"seats": 4}),
        ("thinking", "3", "12", {}),
        ("endings", "20", "12", {"ending_plies": 3}),
        ("puzzles", "10", "12", {"puzzle_tiles": 8, "site": 6}),
        ("explorer", "3", "12", {}),
    ],
)
def test_hard_play_stays_within_its_sections(
    part: str, rounds: str, tiles: str, reached: dict[str, int]
) -> None:
    """With cities of up to 500 tiles, sites and puzzles of every size, all rulings and entries."""
    found = measure(play("--part", part, "--rounds", rounds, "--tiles", tiles, "--seed", tiles))
    assert reached.items() <= found["sizes"].items()
    if part == "explorer":
        assert found["calls"]["kernel log_many"] > 0


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("part", "rounds", "kernels"),
    [
        (
            "thinking",
            "20",
            ["play_many", "try_moves", "log_moves", "list_moves", *NETWORK, *ESTIMATE, *ENDINGS],
        ),
        ("puzzles", "12", ["bound_of", "search_lines"]),
        ("explorer", "8", ["log_many"]),
    ],
)
def test_compiled_kernels_stay_within_their_sections(
    part: str, rounds: str, kernels: list[str]
) -> None:
    """The same with compiled kernels: each part compiles for a minute and a half, then plays.

    The fourth part, what is displayed for a position, calls no compiled kernel.
    """
    options = ("--part", part, "--rounds", rounds, "--tiles", "120", "--seed", "7")
    found = measure(play(*options, plain=False))
    entered = {name: found["calls"][f"kernel {name}"] for name in kernels}
    assert found["kernel_calls"] == sum(entered.values())


FAULTS = {
    "a plan too few": (
        "kernels/layout", "BASE = PLANS + MOST_PLANS * PLAN",
        "BASE = PLANS + (MOST_PLANS - 1) * PLAN"
    ),
    "no room for groups": ("vectors/sizes", "return hexes + 9", "return hexes // 9"),
    "too few gains": (
        "vectors/sizes", "return most_frontier(hexes) + 1", "return most_frontier(hexes) // 2"
    ),
    "too few triangles": ("vectors/sizes", "return 18 + 4 *", "return 2 + 0 *"),
    "a narrow margin": ("kernels/layout", "MARGIN = 5", "MARGIN = 1"),
}  # fmt: skip
"""Faults in sizes and indices: file, original text, faulty text."""


@pytest.mark.parametrize("fault", [
    "a plan too few",
    *(pytest.param(f, marks=pytest.mark.long) for f in FAULTS if f != "a plan too few"),
])  # fmt: skip
def test_a_wrong_size_is_found(fault: str, tmp_path: Path) -> None:
    """Otherwise the checked build would prove nothing."""
    file, before, after = FAULTS[fault]
    for folder in ("akropolis_nb", "tests"):
        ignored = shutil.ignore_patterns("__pycache__", "static")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    path = tmp_path / "akropolis_nb" / "engine" / f"{file}.py"
    text = path.read_text("utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), "utf-8")
    run = play("--eight-tiles", package=tmp_path)
    if run.returncode == 0:
        run = play("--rounds", "3", "--tiles", "12", package=tmp_path)
    assert run.returncode != 0
    assert "OutOfSection" in run.stderr or "no kernel can be called so" in run.stderr
