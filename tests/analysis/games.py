"""Games and positions for the tests of the analysis."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import akropolis_nb as ak
from akropolis_nb.bots.rollouts import Rollouts
from tests.engine.second_source.reference_game import DATA

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


class Known(NamedTuple):
    """A position, two moves, and why the first is better."""

    position: ak.Position
    better: ak.Move
    worse: ak.Move
    cause: str
    part: str


def known_reasons(series: str, cause: str = "") -> list[Known]:
    """Return positions in which it is known why one move is better, all of a series or of a cause.

    They were found by the rules alone, without playouts: two moves differ in one part by far the
    most, and the cities after them show one cause for it. The programs that looked for them are in
    the history: ``git show 96ea611:tests/analysis/built_reasons.py``, and ``built_earlier.py`` for
    those amid a game.
    """
    lines = (DATA / "reasons.jsonl").read_text("utf-8").splitlines()
    return [
        Known(
            ak.Position.from_text(row["position"]),
            ak.Move.from_text(row["better"]),
            ak.Move.from_text(row["worse"]),
            row["cause"],
            row["part"],
        )
        for row in map(json.loads, lines)
        if row["series"] == series and cause in {"", row["cause"]}
    ]
