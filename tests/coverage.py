"""Report the lines and branches of the engine, the analysis and the puzzles that no test runs.

``python -m tests.coverage`` takes a quarter of an hour. Kernels are not compiled, because coverage
cannot trace compiled code; tests that would take minutes without compiling are skipped. Arguments,
such as ``tests/puzzles``, are passed to pytest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.conftest import ROOT

ENOUGH = 95
"""Percent of the lines, and of the branches, of each room."""
ROOMS = ("engine", "analysis", "puzzles")
TESTS = ["tests/engine", "tests/analysis", "tests/puzzles", "tests/draw"]


def coverage(*command: str) -> bool:
    """Run coverage.py, which is configured in pyproject.toml; return whether it succeeded."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = [sys.executable, "-m", "coverage", *command]
    return subprocess.run(run, cwd=ROOT, env=environment, check=False).returncode == 0


def shares(room: str) -> tuple[float, float]:
    """Return the percentage of the lines and of the branches that were run."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        coverage("json", "--quiet", f"--include=akropolis_nb/{room}/*", f"-o{path}")
        totals = json.loads(path.read_text("utf-8"))["totals"]
    lines = totals["covered_lines"] / totals["num_statements"]
    return 100 * lines, 100 * totals["covered_branches"] / totals["num_branches"]


def main(tests: list[str]) -> int:
    """Run the tests and print the report; return 1 if a test fails or coverage is too low."""
    passed = coverage("run", "-m", "pytest", "-m", "not long and not browser", *tests)
    coverage("report")
    print(f"\n{'':8} {'lines':>8} {'branches':>8}")
    least = 100.0
    for room in ROOMS:
        lines, branches = shares(room)
        print(f"{room:8} {lines:7.1f}% {branches:7.1f}%")
        least = min(least, lines, branches)
    return int(not passed or least < ENOUGH)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or TESTS))
