"""What the right move of a puzzle brings strong players: `python -m tests.benchmarks.puzzles`.

They see twice as much as those that the puzzles were found by, and play six deals that no puzzle
was chosen by after each move that is offered. Printed is how often the right move leads to more
points than any other, and by how many on average.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

import akropolis_nb as ak

DEALS = range(1000, 1006)


def lead(position: ak.Position, move: ak.Move) -> float:
    """Return the mean lead at the end after a move, in points of who makes it."""
    leads, player = [], ak.bot("strong", playouts=128, aim="margin")
    for deal in DEALS:
        game, rng = ak.Game(position, seed=deal), Random(deal)
        game.play(move)
        while not game.position.is_over:
            game.play(player.choose(game.position, rng))
        totals = [score.total for score in game.position.scores]
        leads.append(totals[position.to_move] - totals[1 - position.to_move])
    return fmean(leads)


def main() -> None:
    """Play the games and print what they say."""
    gaps = []
    for puzzle in (*ak.collection("choice"), *ak.collection("tile")):
        assert puzzle.position is not None
        right, *others = [lead(puzzle.position, move) for move in puzzle.goal.choices]
        gaps.append(right - max(others))
    print(f"{sum(gap > 0 for gap in gaps)} of {len(gaps)}; {fmean(gaps):.1f} points")


if __name__ == "__main__":
    main()
