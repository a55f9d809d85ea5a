"""Measure what `ak.bot("strong", loss=...)` loses a move, by the softness of its draw.

    python -m tests.training.strengths --out akropolis_nb/bots/strengths.json
    python -m tests.training.strengths --check     # the losses of bots of five strengths
    python -m tests.training.strengths --matches 200    # each against the next

A move's loss is how many points the best move of the estimate is ahead of it, if both go on by the
network. The best move is chosen in the deals of `ak.review`, and compared in others, so that the
noise of the choice is not counted; losses below 0 are. Some moves of each game are measured.

The first command measures what is missing in the file. All moves of a game are rated by the
network, which costs nothing. What it says of the measured ones is fitted to their losses; that it
says more or less of them than of all is taken off the mean.
"""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.search.batches import Batch, Setup, play_batch
from akropolis_nb.bots.strong import WeakerBot, softness
from akropolis_nb.engine import kernels as k

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position

SOFTNESS = (0.7, 0.8, 1.1, 1.2, 1.5, 2.0, 2.6, 3.4, 4.5, 1e9)
"""The last is a random player."""
STRENGTHS = (2.0, 4.0, 6.0, 9.0, 13.0)
PLAYOUTS = 120
"""Playouts that choose the best move."""
DEALS = 48
"""Deals in which two moves are compared."""
PLIES = 36
"""Moves of a game for two."""


class Sample(NamedTuple):
    """The moves of some games."""

    behind: NDArray[np.float64]
    """Points behind the best by the network, of all moves; below 0 for the one of the search."""
    measured: NDArray[np.float64]
    """The same of the measured ones, and their losses; of shape (moves, 2)."""


def loss_of(position: Position, move: Move, seed: int) -> float:
    """Return the points that a move loses, in deals that did not choose the best one."""
    table = EstimateTable(position, "margin")
    found = table.reach(max(1, table.stage_of(PLAYOUTS)), asked=[move])
    best, number = found.best() if table.exact else found.order[0], table.number(move)
    if best == number:
        return 0.0
    if table.exact or table.deterministic:
        return found.gap(best, number).mean
    setup = Setup(str(position), seed, k.WHOLE_GAME)
    moves = table.choices[best].move, move
    leads = table.payoff(play_batch(Batch(setup, moves, 0, DEALS)), position.to_move)
    return float((leads[0] - leads[1]).mean())


def sample(soft: float, games: int, each: int, seed: int) -> Sample:
    """Play games of a softness against itself, and measure some moves of each."""
    seen, measured = [], []
    for number in range(games):
        rng = Random(f"{seed}/{soft}/{number}")
        game = ak.Game(seed=rng.getrandbits(32))
        position, stacks, ply = game.position, iter(game.stacks_from_root()), 0
        chosen = {*rng.sample(range(PLIES), each)}
        while not position.is_over:
            if position.awaits_deal:
                position = position.deal(next(stacks))
                continue
            moves, behind = WeakerBot(soft).rate(position, rng)
            (row,) = rng.choices(range(len(moves)), np.exp(-behind / soft).tolist())
            seen.append(behind[row])
            if ply in chosen:
                loss = loss_of(position, moves[row], rng.getrandbits(31))
                measured.append((behind[row], loss))
            position, ply = position.play(moves[row]), ply + 1
    return Sample(np.array(seen), np.array(measured).reshape(-1, 2))


def features(behind: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by what losses are fitted: whether the search found the move, and how far behind."""
    found = behind < 0
    far = np.maximum(behind, 0.0)
    return np.column_stack([found, ~found, far, far**2])


def means(samples: list[Sample]) -> list[tuple[float, float]]:
    """Return the mean loss of each sample and its standard error."""
    if not samples:
        return []
    together = np.concatenate([one.measured for one in samples])
    fit, *_ = np.linalg.lstsq(features(together[:, 0]), together[:, 1], rcond=None)
    found = []
    for behind, measured in samples:
        rest = measured[:, 1] - features(measured[:, 0]) @ fit
        expected = features(behind) @ fit
        error = rest.var(ddof=1) / len(rest) + expected.var(ddof=1) / len(expected)
        found.append((float(expected.mean() + rest.mean()), math.sqrt(error)))
    return found


def smooth(rows: list[dict[str, float]]) -> list[float]:
    """Return the losses by a curve: their logarithm, of the third degree in 1 / softness."""
    soft, lost, errors = (
        np.array([row[name] for row in rows]) for name in ("softness", "measured", "error")
    )
    fit = np.polyfit(1 / soft, np.log(lost), 3, w=lost / errors)
    return np.exp(np.polyval(fit, 1 / soft)).tolist()  # type: ignore[no-any-return]


def main() -> None:
    """Measure, or check what was measured."""
    parser = ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--games", type=int, default=16, help="of each softness or strength")
    parser.add_argument("--each", type=int, default=6, help="moves of a game that are measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--matches", type=int, default=0, help="games of each pair")
    asked = parser.parse_args()
    played = asked.games, asked.each, asked.seed
    if asked.out:
        rows = json.loads(asked.out.read_text("utf-8"))["rows"] if asked.out.exists() else []
        about = {"games": asked.games, "each": asked.each, "seed": asked.seed}
        samples = {}
        for soft in {*SOFTNESS} - {row["softness"] for row in rows}:
            samples[soft] = sample(soft, *played)
            print("softness", soft, *("{:.2f} ± {:.2f}".format(*one)
                  for one in means([*samples.values()])), flush=True)  # fmt: skip
        for soft, (mean, error) in zip(samples, means([*samples.values()]), strict=True):
            row = {"softness": soft, "measured": round(mean, 3), "error": round(error, 3)}
            rows.append(row | about)
        rows.sort(key=lambda row: row["softness"])
        for row, loss in zip(rows, smooth(rows), strict=True):
            row["loss"] = round(loss, 3)
        lines = ",\n  ".join(json.dumps(row) for row in rows)
        asked.out.write_text(f'{{"rows": [\n  {lines}\n]}}\n', "utf-8")
    found = []
    for loss in STRENGTHS if asked.check else ():
        found.append(sample(softness(loss), *played))
        figures = ", ".join("{:.2f} ± {:.2f}".format(*one) for one in means(found))
        print(f"loss up to {loss:g}: {figures}", flush=True)
    for pair in pairwise(STRENGTHS) if asked.matches else ():
        bots = [ak.bot("strong", loss=loss) for loss in pair]
        print(ak.tournament(bots, asked.matches // 2, seed=asked.seed, progress=False), flush=True)


if __name__ == "__main__":
    main()
