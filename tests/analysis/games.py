"""Games for the tests of the analysis."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import akropolis_nb as ak
from akropolis_nb.bots.rollouts import Rollouts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.vectors.final_cities import FinalCities


def played(bot: str = "greedy", plies: int = 1000, seed: int = 3, **rules: Any) -> ak.Game:
    """Return a game in which one bot plays all seats, for some plies or to the end."""
    game = ak.Game(seed=seed, **rules)
    player, rng = ak.bot(bot), Random(seed)
    while not game.position.is_over and game.ply < plies:
        game.play(player.choose(game.position, rng))
    return game


def play_same_deals(
    position: ak.Position, moves: Sequence[ak.Move], deals: int, seed: int
) -> FinalCities:
    """Return the games by the network after some moves, in the same deals."""
    return Rollouts(position, seed, policy="network").play_to_end(moves, 0, deals)
