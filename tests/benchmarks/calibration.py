"""Count how often the estimate holds what it says: `python -m tests.benchmarks.calibration FILE`.

In positions of games between players of different strengths it compares gaps of pairs of moves with
fresh deals; a position takes about half a minute on one core. `--seconds` decides by processor time
how many playouts are compared. With `--reviews` it reviews such games in three series of deals
instead, and counts marks that differ. Results are appended to FILE; called again, it goes on from
there.
"""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser, Namespace
from itertools import combinations, count, islice
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any
from unittest.mock import patch
from zlib import crc32

import numpy as np

import akropolis_nb as ak
from akropolis_nb.analysis import estimate
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.search.batches import Batch, play_batch
from akropolis_nb.analysis.search.network_model import plies_to_end
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.statistics.intervals import COVER, wilson
from akropolis_nb.statistics.totals import lead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.analysis.differences import Estimates

_BEST = 0.6
"""Share of the moves played that are the network's best; the others are among its first ten."""
_BEST_MOVES, _OTHERS = 4, 2
"""Moves of a position that are compared with each other: the best, and some of the others."""
_PHASES = {"opening": 24, "middle": 12, "late": 0}
"""Least plies that are left, by phase."""
_SEEDS = 3
"""Series of deals that marks are compared between."""


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
    rated = start.rate_moves()
    first = rated.moves[np.argsort(-rated.rating, kind="stable")[:10]].tolist()
    return start.move(*(first[0] if rng.random() < _BEST else rng.choice(first)))


def reach(table: EstimateTable, played: ak.Move, asked: Namespace) -> Estimates:
    """Play a table up to a number of playouts, or as many stages as fit into some seconds."""
    if asked.seconds is None:
        return table.reach(max(1, table.stage_of(asked.playouts)), asked=[played])
    begun, found = process_time(), table.reach(0, asked=[played])
    for stage in count(1):
        longer = table.reach(stage)
        if stage > 1 and process_time() - begun > asked.seconds:
            return found
        found = longer
        if table.done:
            break
    return found


def measure(position: ak.Position, played: ak.Move, asked: Namespace) -> dict[str, Any]:
    """Compare what a table says with fresh deals."""
    table = EstimateTable(position, "margin")
    found = reach(table, played, asked)
    deals = asked.deals
    rng = Random(str(position))
    best = found.ranked[:_BEST_MOVES]
    others = sorted({*range(table.listed), table.number(played)} - {*best})
    rows = [*best, *rng.sample(others, _OTHERS)]
    moves = tuple(table.choices[n].move for n in rows)
    fresh = table.setup._replace(seed=rng.getrandbits(31))
    leads = lead(play_batch(Batch(fresh, moves, 0, deals)), position.to_move)
    pairs = []
    for one, other in combinations(range(len(rows)), 2):
        gap, apart = found.gap(rows[one], rows[other]), leads[one] - leads[other]
        true_error = apart.std(ddof=1) / math.sqrt(deals)
        pairs.append([gap.mean, gap.error, apart.mean(), true_error, gap.games])
    # Half of the deals choose the best move, the others say how much better it is.
    truly_best = leads[:, ::2].mean(axis=1).argmax()
    regret = float((leads[truly_best, 1::2] - leads[0, 1::2]).mean())
    return {"left": plies_to_end(position), "pairs": pairs, "regret": regret}


def review(number: int, players: int, playouts: int) -> dict[str, Any]:
    """Review a game in several series of deals; return the marks of each move."""
    rng = Random(f"review/{players}/{number}")
    game = ak.Game(players=players, seed=rng.getrandbits(31))
    while not game.position.is_over:
        game.play(network_move(game.position, rng))
    marks, begun = [], process_time()
    for series in range(_SEEDS):

        def other_deals(position: str, series: int = series) -> int:
            return crc32(f"{series} {position}".encode())

        with patch.object(estimate, "deals_of", other_deals):
            found = ak.review(game, playouts=playouts, progress=False)
        marks.append([{"?": 1, "??": 2}.get(move.sign, 0) for move in found.moves])
    return {"marks": marks, "seconds": (process_time() - begun) / len(marks) / len(marks[0])}


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--playouts", type=int, default=240)
    parser.add_argument("--seconds", type=float, help="in place of playouts")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--reviews", action="store_true")
    asked = parser.parse_args()
    known = asked.file.read_text("utf-8").splitlines() if asked.file.exists() else []
    if asked.reviews:
        numbers = range(len(known), asked.positions)
        found = (review(number, asked.players, asked.playouts) for number in numbers)
    else:
        pairs = islice(positions(asked.players), len(known), asked.positions)
        found = (measure(*pair, asked) for pair in pairs)
    for row in found:
        known.append(json.dumps(row))
        with asked.file.open("a", encoding="utf-8") as lines:
            lines.write(known[-1] + "\n")
    rows = [json.loads(line) for line in known]
    tell_marks(rows) if asked.reviews else tell_pairs(rows)


def tell_marks(rows: list[dict[str, Any]]) -> None:
    """Print how often marks differ."""
    moves = [marks for row in rows for marks in zip(*row["marks"], strict=True)]
    flips = sum(len(set(marks)) > 1 for marks in moves)
    marked = sum(max(marks) > 0 for marks in moves)
    seconds = sum(row["seconds"] for row in rows) / len(rows)
    print(f"{len(rows)} games, {len(moves)} moves, {marked} with ? or ??; {seconds:.2f} s a move")
    print(f"marks that differ between {_SEEDS} series: {flips}, {flips / len(moves):.1%}")


def tell_pairs(rows: list[dict[str, Any]]) -> None:
    """Print how many gaps are inside their interval."""
    pairs = [pair for row in rows for pair in row["pairs"]]
    inside = sum(
        abs(gap - true) <= COVER * math.hypot(error, true_error)
        for gap, error, true, true_error, _ in pairs
    )
    low, high = wilson(inside / len(pairs), len(pairs))
    print(f"{len(rows)} positions: {inside} of {len(pairs)} gaps are inside their 95% interval,")
    print(f"{inside / len(pairs):.1%} ({low:.1%} to {high:.1%})")
    regrets = np.array([row["regret"] for row in rows])
    error = regrets.std(ddof=1) / math.sqrt(len(rows))
    print(f"the best move is {regrets.mean():.2f} ± {error:.2f} points behind the best of these")
    for phase, least in _PHASES.items():
        most = min((n for n in _PHASES.values() if n > least), default=99)
        # The first pairs are those of the best move and the next ones.
        errors = [row["pairs"][0][1] for row in rows if least <= row["left"] < most]
        if errors:
            print(f"{phase}: error of the two best {np.median(errors):.2f}, of {len(errors)}")


if __name__ == "__main__":
    main()
