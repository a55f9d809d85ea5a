"""Games for the tests of the analysis."""

from __future__ import annotations

from random import Random
from typing import Any

import akropolis_nb as ak


def played(bot: str = "greedy", plies: int = 1000, seed: int = 3, **rules: Any) -> ak.Game:
    """Return a game in which one bot plays all seats, for some plies or to the end."""
    game = ak.Game(seed=seed, **rules)
    player, rng = ak.bot(bot), Random(seed)
    while not game.position.is_over and game.ply < plies:
        game.play(player.choose(game.position, rng))
    return game
