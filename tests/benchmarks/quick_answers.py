"""Compare quick analyses with long ones: `python -m tests.benchmarks.quick_answers FILE`.

How much is the move named after 0.3 s worse than the best one of a long search, by the long
search's estimates (aim: margin)? Positions of all phases and of 2, 3 and 4 players. Results are
appended to FILE; called again, it goes on from there. `--long 60` takes 100 minutes for 100
positions on two idle cores; elapsed times count.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import akropolis_nb as ak
from tests.analysis.network_games import numbered_position
from tests.benchmarks.resumed import resumed

SEED = 300
WITHIN = 1.0
"""Points."""
QUICK = (0.05, 0.3, 2.0)
"""Budgets of the quick analyses in seconds."""


def compare(number: int, long: float) -> dict[str, Any]:
    """Return by how many points the moves of quick analyses are worse, by budget."""
    position = numbered_position(number, SEED)
    if number == 0:
        ak.analyse(position, 0.1, progress=False)  # compiles the kernels
    reference = ak.analyse(position, long, seed=1, aim="margin", progress=False)
    row: dict[str, Any] = {
        "players": position.rules.players,
        "stacks": position.stacks_left,
        "long": long,
        "playouts": reference.playouts,
    }
    best = ak.analyse(position, playouts=0, aim="margin", progress=False).best
    row["0"] = round(reference[best].loss, 3)
    for budget in QUICK:
        best = ak.analyse(position, budget, seed=2, aim="margin", progress=False).best
        row[f"{budget:g}"] = round(reference[best].loss, 3)
    return row


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--long", type=float, default=60.0, help="seconds of the long search")
    asked = parser.parse_args()
    rows = list(resumed(asked.file, asked.positions, lambda n: compare(n, asked.long)))
    print(f"{len(rows)} positions against {asked.long:g} s")
    for budget in ("0", *(f"{one:g}" for one in QUICK)):
        lost = [row[budget] for row in rows]
        share = sum(points <= WITHIN for points in lost) / len(lost)
        print(
            f"  {budget:>5} s: within {WITHIN:g} point {share:.0%}, "
            f"{sum(lost) / len(lost):.2f} points behind on average, {max(lost):.1f} at most"
        )


if __name__ == "__main__":
    main()
