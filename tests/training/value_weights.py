"""Train the value weights by self-play: ``python -m tests.training.value_weights``.

Each step draws a small random change of about half of the parameters. Weights with the change added
play against weights with it subtracted, in some hundred deals with the seats swapped. The mean
margin estimates the slope along the change, and the parameters move uphill. This is simultaneous
perturbation (Spall, 1992) with momentum, averaged over the later part of the run (Polyak and
Juditsky, 1992). No search is involved: a game takes a quarter of a millisecond, a step of 500 deals
a quarter of a second for two players.

At the end the expected totals are calibrated against the final totals of games: for each number of
turns left, a scale and a constant by least squares.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from array import array
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from akropolis_nb.bots import value_weights
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors import table
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from akropolis_nb.bots.playouts import Workspace

    Entries = dict[str, list[float]]
    Table = NDArray[np.int32]

_FADE = np.array([0.2, 0.5, 1.0, 1.0, 1.0])
"""Factor at each knot: effects that do not depend on the turns left fade in the last turns."""

PARAMETERS: dict[str, tuple[list[float], list[float]]] = {
    "value to come": ([0.5, 1.7, 3.8, 7.0, 10.0], [0.6, 1.2, 2.0, 3.0, 4.0]),
    "stars to come": ([0.3, 0.9, 2.2, 3.5, 4.5], [0.3, 0.5, 0.9, 1.5, 2.0]),
    "share of value": ([1.0] * 5, [0.25] * 5),
    "share of stars": ([1.0] * 5, [0.25] * 5),
    "a stone, beside its point": ([0.6, 1.8, 3.0, 4.0, 5.0], [0.4, 0.6, 0.8, 1.0, 1.5]),
    "an open quarry": ([0.2, 0.5, 1.4, 2.5, 3.0], [0.3, 0.4, 0.6, 0.8, 1.0]),
    "building on level 2": ([0.0] * 5, [0.6, 0.8, 0.8, 1.0, 1.0]),
    "building higher": ([0.0] * 2, [1.0, 1.5]),
    "a temple short": ([0.4, 0.3, 0.2], [0.25, 0.2, 0.15]),
    "barracks with few edges": ([0.0] * 2, [0.15, 0.1]),
    "a house outside the group": ([0.1, 0.2], [0.15, 0.1]),
}
"""The trained parameters: their starting values and their scales.

A scale is about the change that makes a visible difference in play. Five numbers are values at the
knots (turns left), except for the shares, where they are values of the five kinds.
"""
STEP = 0.4
"""Size of the random change of a parameter, in units of its scale."""
RATE = 0.05
"""Initial learning rate: change of a parameter, in units of its scale, for a slope of one point."""


def entries_of(parameters: Parameters) -> Entries:
    """Return the entries of ``value_weights.json`` for these parameters."""
    entries: Entries = {"points missing": [0.0] * 5, "scale": [1.0] * 5}
    for what in ("value", "stars"):
        for share, name in zip(parameters[f"share of {what}"], value_weights.KINDS, strict=True):
            entries[f"{what} to come: {name}"] = list(share * parameters[f"{what} to come"])
    level2 = parameters["building on level 2"]
    for name in ("a stone, beside its point", "an open quarry", "building on level 2"):
        entries[name] = list(parameters[name])
    for name, more in zip(("3", "4 or more"), parameters["building higher"], strict=True):
        entries[f"building on level {name}"] = list(level2 + more * _FADE)
    for name, part in zip(
        ("one neighbour", "two", "three"), parameters["a temple short"], strict=True
    ):
        entries[f"a temple short of {name}"] = list(np.clip(part, 0, 1.2) * _FADE)
    for name, part in zip(
        ("one edge", "two edges"), parameters["barracks with few edges"], strict=True
    ):
        entries[f"barracks with {name} lose"] = list(np.clip(part, -0.3, 0.8) * _FADE)
    early, always = np.clip(parameters["a house outside the group"], -0.1, 0.9)
    loose = early * np.array([0.0, 0.3, 0.6, 1.0, 1.0]) + always * _FADE
    entries["a house outside the group"] = list(np.clip(loose, 0.0, 0.9))
    return entries


class Arena:
    """Plays games of self-play in which each seat can have value weights of its own.

    Args:
        players: number of seats.
        seed: decides the deals.
    """

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self._chance = Random(seed)
        self._start = PackedPosition(Game(players=players, seed=1).position)
        start = self._start.table
        self._tiles = [*table.site(start), *table.pile(start)]
        self._stacks = table.stacks(start)

    def deal(self) -> int:
        """Draw the first tile, and return a seed for the other tiles."""
        self._chance.shuffle(self._tiles)
        self._lay_out()
        return self._chance.getrandbits(31)

    def _lay_out(self) -> None:
        # One tile on the site and one more stack, so that the first site is dealt as well.
        table.lay_out(self._start.table, self._tiles[:1], self._tiles[1:], self._stacks + 1)

    def room(self, tables: Iterable[Table]) -> Workspace:
        """Return the vectors to play in, with a table of value weights for each seat."""
        return self._start.room(np.concatenate(list(tables), axis=None).tolist())

    def play(self, tables: Sequence[Table], seed: int, games: int) -> NDArray[np.int64]:
        """Play games; return their totals, of shape (games, seats)."""
        return self._start.play(k.FARSIGHTED, seed, 0, games, self.room(tables))

    def margin(self, one: Table, other: Table, games: int) -> float:
        """Return the mean margin of one table over another.

        ``one`` has a single seat, each in turn; ``other`` has all other seats.
        """
        seed, margins = self.deal(), []
        for seat in range(self.players):
            tables = [one if n == seat else other for n in range(self.players)]
            totals = self.play(tables, seed, games)
            others = np.delete(totals, seat, axis=1).mean(axis=1)
            margins.append(float((totals[:, seat] - others).mean()))
        return sum(margins) / self.players

    def expectations(
        self, weights: Table, games: int
    ) -> dict[int, tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """Return, by turns left, the expected totals and the final totals of the same games."""
        start, seed = self._start, self.deal()
        k.refill(start.table)
        plies = table.plies_left(start.table)
        room = self.room([weights] * self.players)
        rows = start.moves(k.FARSIGHTED, room[2])
        first = array("i", rows[rows[:, 5].argmax(), :5].tolist())

        def totals(more: int) -> NDArray[np.int64]:
            return start.try_moves(
                k.FARSIGHTED, more, seed, first=0, count=games, moves=first, room=room
            ).ravel()

        final = totals(k.WHOLE_GAME)
        knots = [turns for turns in value_weights.KNOTS if turns * self.players < plies]
        found = {turns: (totals(plies - 1 - turns * self.players), final) for turns in knots}
        self._lay_out()
        return found


Parameters: TypeAlias = "dict[str, NDArray[np.float64]]"


def beginning() -> Parameters:
    """Return the parameters that training starts from."""
    return {name: np.array(values) for name, (values, _) in PARAMETERS.items()}


def train(arena: Arena, begin: Parameters, steps: int, games: int, seed: int) -> Parameters:
    """Train value weights, printing the progress.

    Args:
        arena: plays the games.
        begin: the parameters to start from.
        steps: number of steps.
        games: deals per step.
        seed: the same seed gives the same weights.

    Returns:
        The averaged parameters.
    """
    chance = np.random.default_rng(seed)
    names = list(PARAMETERS)
    ends = np.cumsum([len(PARAMETERS[name][0]) for name in names])[:-1]
    scale = np.concatenate([PARAMETERS[name][1] for name in names])

    def parameters(x: NDArray[np.float64]) -> Parameters:
        return dict(zip(names, np.split(x * scale, ends), strict=True))

    def table_of(x: NDArray[np.float64]) -> Table:
        return value_weights.table(entries_of(parameters(x)))

    x = np.concatenate([begin[name] for name in names]) / scale
    before, mean, speed = table_of(x), x.copy(), np.zeros_like(x)
    for step in range(steps):
        moved = chance.choice([-STEP, STEP], size=len(x)) * (chance.random(len(x)) < 0.5)
        margin = arena.margin(table_of(x + moved), table_of(x - moved), games)
        speed = 0.9 * speed + 0.1 * margin / (2 * STEP) * np.sign(moved)
        x = x + RATE * (1 - 0.9 * step / steps) * speed
        weight = 0.05 if step < 0.3 * steps else 0.01
        mean = (1 - weight) * mean + weight * x
        if (step + 1) % 100 == 0 or step + 1 == steps:
            ahead = arena.margin(table_of(mean), before, 3 * games)
            print(f"{arena.players} players, step {step + 1}: {ahead:+.1f} points", flush=True)
    return parameters(mean)


def calibrated(entries: Entries, arena: Arena, deals: int = 20, games: int = 300) -> Entries:
    """Return the entries with the scale and the constant that best fit final totals."""
    seen = [arena.expectations(value_weights.table(entries), games) for _ in range(deals)]
    scale, missing = [], []
    for turns in value_weights.KNOTS:
        if turns in seen[0]:
            expected, final = (np.concatenate([each[turns][n] for each in seen]) for n in (0, 1))
            slope, constant = np.polyfit(expected, final, 1)
        scale.append(float(slope))
        missing.append(float(constant))
    return entries | {"scale": scale, "points missing": missing}


def as_text(found: dict[str, Entries]) -> str:
    """Return the text of the file, one entry per line."""
    blocks = []
    for players, entries in found.items():
        lines = [
            f"  {json.dumps(name)}: {json.dumps([round(number, 3) for number in entries[name]])}"
            for name in value_weights.ENTRIES
        ]
        blocks.append(f" {json.dumps(players)}: {{\n" + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Train the value weights and write them to a file."""
    parser = ArgumentParser(description="Train the value weights by self-play.")
    parser.add_argument("--steps", type=int, default=400, help="for two players")
    parser.add_argument("--more", type=int, default=60, help="steps from there for three and four")
    parser.add_argument("--games", type=int, default=500, help="deals that a step is judged by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="file for the weights")
    chosen = parser.parse_args(arguments)
    found, parameters = {}, beginning()
    for players, steps in ((2, chosen.steps), (3, chosen.more), (4, chosen.more)):
        arena = Arena(players, chosen.seed)
        trained = train(arena, parameters, steps, chosen.games, chosen.seed)
        found[f"{players} players"] = calibrated(
            entries_of(trained), arena, games=max(2, 3 * chosen.games // 5)
        )
        if players == 2:
            parameters = trained
    chosen.out.write_text(as_text(found), "utf-8")


if __name__ == "__main__":
    main()
