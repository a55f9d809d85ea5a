"""Let two files of weights play each other (``python -m tests.training.compare``)."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import PropertyMock, patch

import numpy as np

import akropolis_nb as ak
from akropolis_nb.bots.candidate_moves import best_by_network
from akropolis_nb.bots.network.weights import load
from akropolis_nb.bots.playouts import PER_TILE, PackedPosition
from akropolis_nb.engine.vectors.network import pack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.vectors.sizes import Vector


def lead(old: Vector, new: Vector, players: int, seed: int) -> float:
    """Play a deal with the new weights on each seat in turn; return their mean lead.

    The lead is that over the mean of the other seats. Of a game for one it is the difference of the
    player's totals with both.
    """
    rules = ak.Rules(architect="metagenes") if players == 1 else ak.Rules(players=players)
    leads: list[float] = []
    for seats in [{0}, set()] if players == 1 else [{seat} for seat in range(players)]:
        game = ak.Game(rules, seed=seed)
        while not game.position.is_over:
            net = new if game.position.to_move in seats else old
            with patch.object(PackedPosition, "network", PropertyMock(return_value=net)):
                game.play(best_by_network(game.position, PER_TILE))
        totals = [score.total for score in game.position.scores]
        if players == 1:
            leads.append(2 * totals[0] * (1 if seats else -1))
        else:
            mine = totals.pop(*seats)
            leads.append(mine - float(np.mean(totals)))
    return float(np.mean(leads))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the mean lead of the new weights and its standard error."""
    parser = ArgumentParser(description="Let two files of weights play each other.")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--players", type=int, default=2, help="1 plays against an architect")
    parser.add_argument("--deals", type=int, default=600)
    chosen = parser.parse_args(arguments)
    old, new = (pack(load(path)) for path in (chosen.old, chosen.new))
    leads = [lead(old, new, chosen.players, seed) for seed in range(chosen.deals)]
    error = np.std(leads, ddof=1) / chosen.deals**0.5
    games = chosen.deals * max(2, chosen.players)
    print(f"{games} games: {np.mean(leads):+.2f} ± {error:.2f} points a game")


if __name__ == "__main__":
    main()
