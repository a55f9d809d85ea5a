"""Networks of random weights, positions to rate, and the network in NumPy."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import network

if TYPE_CHECKING:
    from akropolis_nb.engine.vectors.sizes import Vector

RULES = {
    "two": ak.Rules(),
    "all variants": ak.Rules(variants="hmbtg"),
    "three, single lakes": ak.Rules(players=3, lake="single"),
    "four, lakes are edges": ak.Rules(players=4, lake_is_edge=True),
    "solo": ak.Rules(architect="metagenes"),
    "long game": ak.Rules(all_tiles=True, variants="mt"),
}


KINDS = {"rows": "i1", "direct_bias": "i4", "hidden_bias": "i4"}
"""Types of weights that are not of 16 bits."""


def random_weights(seed: int) -> network.Weights:
    """Return random weights; the rows are small enough for the sums of any game."""
    chance = np.random.default_rng(seed)
    found: dict[str, Any] = {}
    for name, shape in network.shapes()._asdict().items():
        most = 20 if name == "rows" else 90
        found[name] = chance.integers(-most, most, shape).astype(KINDS.get(name, "i2"))
    return network.Weights(**found)


def midgame(rules: ak.Rules, plies: int, seed: int = 1) -> ak.Position:
    """Return a position of a greedy game, with two tiles or more on the site."""
    game, rng = ak.Game(rules, seed=seed), Random(seed)
    while len(game.moves) < plies or game.position.architect_moves:
        game.play(ak.bot("greedy").choose(game.position, rng))
    return game.position


class Rated(NamedTuple):
    """A position whose moves the plain kernels have ranked."""

    start: PackedPosition
    g: Vector
    c: Vector
    w: Vector
    moves: list[Vector]
    """The shortlist."""


def rated(position: ak.Position, net: Vector, per_tile: int = 0, reply_weight: int = 0) -> Rated:
    start = PackedPosition(position)
    g, c, w = start.table[:], start.cities[:], start.workspace()
    network.set_up(w, per_tile=per_tile, replies_per_tile=per_tile, reply_weight=reply_weight)
    count = k.rank_moves(g, c, start.size, w, start.flags, net)
    return Rated(start, g, c, w, listed(w, count))


def listed(w: Vector, count: int) -> list[Vector]:
    """Return the moves of the shortlist."""
    first = w[w[k.SCRATCH] + k.MOVES_AT]
    return [w[first + k.SHORTLISTED * n :][: k.SHORTLISTED] for n in range(count)]


def rows_of(w: Vector, count: int) -> list[int]:
    at = w[w[k.SCRATCH] + k.ROWS_AT]
    return w[at : at + count].tolist()


def to_come(weights: network.Weights, rows: list[int], turns: int) -> int:
    """Return the points still to come in 256ths, by NumPy."""
    lanes = weights.blank.astype(int) + weights.rows[rows].astype(int).sum(axis=0)
    t = turns if turns < 18 else min(18 + (turns - 18) // 3, 21)
    lit = (np.maximum(lanes, 0) * weights.hidden[t].astype(int)).sum(axis=1)
    units = np.maximum(lit + weights.hidden_bias[t], 0) >> 8
    out = (weights.direct[t].astype(int) @ lanes).sum() + weights.direct_bias[t].sum()
    out += (weights.output[t].astype(int) @ units).sum()
    return int(out) * k.SCALE_POINTS >> 7
