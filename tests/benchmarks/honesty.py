"""Count how often the estimate holds what it says: `python -m tests.benchmarks.honesty FILE`.

In positions of games between players of different strengths it compares gaps of pairs of moves with
fresh deals, and counts marks of moves that change when other deals are forced. A position takes
about a minute on one core. Results are appended to FILE; called again, it goes on from there.
"""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser
from itertools import combinations, count, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

import akropolis_nb as ak
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.review.move_quality import judge_move
from akropolis_nb.analysis.search.batches import Batch, play_batch
from akropolis_nb.analysis.search.network_model import plies_to_end
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.statistics.intervals import COVER, wilson
from akropolis_nb.statistics.totals import lead

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEST = 0.6
"""Share of the moves played that are the network's best; the others are among its first ten."""
_MOVES = 5
"""Moves of a position that are compared with each other: the best, and some of the others."""
_SEEDS = 3
"""Series of deals that marks are compared between."""
_MARKED = {"inaccuracy": 0, "mistake": 1, "blunder": 2}


def positions(players: int) -> Iterator[tuple[ak.Position, ak.Move]]:
    """Yield positions between the opening and the last turn, and a move that was played there."""
    for number in count():
        rng = Random(f"honesty/{players}/{number}")
        game = ak.Game(players=players, seed=rng.getrandbits(31))
        turns = (len(game.position.site) - 1) * game.position.rounds
        for _ in range(rng.randrange(turns)):
            game.play(network_move(game.position, rng))
        if len(list(islice(game.legal_moves(), 40))) == 40:
            yield game.position, network_move(game.position, rng)


def network_move(position: ak.Position, rng: Random) -> ak.Move:
    """Return the network's move, or sometimes another good one."""
    start = PackedPosition(position)
    rated = start.rated_moves()
    first = rated.moves[np.argsort(-rated.merit, kind="stable")[:10]].tolist()
    index, *where = first[0] if rng.random() < _BEST else rng.choice(first)
    return ak.Move(position.site[index], start.placement(*where))


def table_of(
    position: ak.Position, played: ak.Move, playouts: int, seed: int | None = None
) -> EstimateTable:
    """Return a table with the move played, in its own deals or in others."""
    table = EstimateTable(position, "margin")
    if seed is not None:
        table._cut, table.setup = (one._replace(seed=seed) for one in (table._cut, table.setup))
    table.ask(played)
    for _ in table.advance(max(1, table.stage_of(playouts))):
        pass
    return table


def measure(position: ak.Position, played: ak.Move, playouts: int, deals: int) -> dict[str, Any]:
    """Compare what a table says with fresh deals."""
    table = table_of(position, played, playouts)
    found, rng = table.estimates, Random(str(position))
    others = sorted({*range(table.listed), table.number(played)} - {found.best()})
    rows = [found.best(), *rng.sample(others, _MOVES - 1)]
    moves = tuple(table.choices[n].move for n in rows)
    fresh = table.setup._replace(seed=rng.getrandbits(31))
    leads = lead(play_batch(Batch(fresh, moves, 0, deals)), position.to_move)
    pairs = []
    for one, other in combinations(range(_MOVES), 2):
        told, apart = found.gap(rows[one], rows[other]), leads[one] - leads[other]
        true_error = apart.std(ddof=1) / math.sqrt(deals)
        pairs.append([told.mean, told.error, apart.mean(), true_error, told.games])
    marks = []
    for seed in range(_SEEDS):
        other_table = table_of(position, played, playouts, seed)
        said, number = other_table.estimates, other_table.number(played)
        best = next(n for n in said.ranked if n != number)
        marks.append(_MARKED.get(judge_move(*said.gap(best, number)[:2]), -1))
    return {"left": plies_to_end(position), "pairs": pairs, "marks": marks}


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--playouts", type=int, default=240)
    parser.add_argument("--deals", type=int, default=2000)
    asked = parser.parse_args()
    known = asked.file.read_text("utf-8").splitlines() if asked.file.exists() else []
    for position, played in islice(positions(asked.players), len(known), asked.positions):
        row = measure(position, played, asked.playouts, asked.deals)
        known.append(json.dumps(row))
        with asked.file.open("a", encoding="utf-8") as lines:
            lines.write(known[-1] + "\n")
    rows = [json.loads(line) for line in known]
    pairs = [pair for row in rows for pair in row["pairs"]]
    inside = sum(
        abs(told - true) <= COVER * math.hypot(error, true_error)
        for told, error, true, true_error, _ in pairs
    )
    low, high = wilson(inside / len(pairs), len(pairs))
    print(f"{len(rows)} positions: {inside} of {len(pairs)} gaps are inside their 95% interval,")
    print(f"{inside / len(pairs):.1%} ({low:.1%} to {high:.1%})")
    flips = sum(len({max(0, mark) for mark in row["marks"]}) > 1 for row in rows)
    print(f"marks ? and ?? that change with the deals: {flips} of {len(rows)} moves")


if __name__ == "__main__":
    main()
