"""Count how often analyses hold what they say: `python -m tests.benchmarks.honesty FILE`.

Each position takes about a second on one core. Results are appended to FILE; called again, it goes
on from there. The positions are others than those of the calibration.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from tests.analysis.network_games import numbered_position
from tests.analysis.network_honesty import SEED, Statements, statements, told
from tests.benchmarks.resumed import resumed


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=1000)
    asked = parser.parse_args()

    def measure(number: int) -> dict[str, Any]:
        return statements(numbered_position(number, SEED), number)._asdict()

    found = [
        Statements(**{name: value for name, value in row.items() if name != "number"})
        for row in resumed(asked.file, asked.positions, measure)
    ]
    for name, low, high in (("all", 0, 99), ("8 turns and more", 8, 99), ("2 to 7", 2, 7)):
        some = [one for one in found if low <= one.turns <= high]
        if some:
            print(f"{name}: {len(some)} positions, {sum(one.margins for one in some):,} moves")
            print(told(some))
    for playouts in sorted({one.playouts for one in found}):
        some = [one for one in found if one.playouts == playouts]
        print(f"{playouts} playouts: {len(some)} positions\n{told(some)}")


if __name__ == "__main__":
    main()
