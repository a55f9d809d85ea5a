"""Puzzles that show some moves of a game, of which one is better: ``choice`` and ``tile``.

What is better is an estimate: by the table of ``analysis``, and strong players have to agree.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.reasons.compare_moves import reasons_of
from akropolis_nb.analysis.reasons.parts import mean
from akropolis_nb.bots.strong import StrongBot
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.game.game import Game
from akropolis_nb.messages.reason_sentences import main_causes
from akropolis_nb.puzzles.finder.found import SIMPLE_RULES, Found, cheapest, first_plaza, options
from akropolis_nb.puzzles.goal import Goal
from akropolis_nb.puzzles.puzzle import GRADES, Puzzle
from akropolis_nb.statistics.totals import lead

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.puzzles.finder.found import Option

_FIRST_GAMES = 240
"""Games of the table before moves are chosen."""
_FIRST_GAP = 3.0
"""Least difference in these games, in points."""
_DEALS = 160
"""Least deals in which the moves are compared."""
_CLEAR = 1.5, 2.5
"""Least difference, in points and in standard errors."""
_SHARE = 0.5
"""Least share of the difference that its largest part explains."""
_STRONG_DEALS, _STRONG_PLAYOUTS, _STRONG_ERRORS = 14, 64, 2.0
"""Deals and playouts of strong players, and the least difference in standard errors."""
_ON_BOARD = frozenset((
    "tile", "tile-left", "plaza-on-tile", "plaza-covered", "plaza-next", "market-spoilt",
    "market-freed", "temple-closed", "barracks-walled", "covered", "stones-now", "level", "value",
))  # fmt: skip
"""Causes that the board shows."""


def choice(position: Position, rng: Random) -> Iterator[Found]:
    """Yield puzzles of two moves: for one of them speak simple rules, for the other the game."""
    table, by_number = _moves(position)
    ahead = table.reach(table.stage_of(_FIRST_GAMES))
    # In half of the puzzles the larger gain is right.
    wanted = rng.random() < 0.5
    some = {*ahead.order[:4]}
    some |= {max(by_number, key=lambda number: rule(by_number[number])) for rule in SIMPLE_RULES}
    pairs = [
        (one, other)
        for pair in combinations(sorted(some.intersection(by_number, ahead.order)), 2)
        for one, other in (pair, pair[::-1])
        if ahead.gap(one, other).mean > _FIRST_GAP
        and abs(by_number[one].gain - by_number[other].gain) > 1
        and (by_number[one].gain > by_number[other].gain) == wanted
    ]
    fooled = {pair: _count_fooled(*(by_number[number] for number in pair)) for pair in pairs}
    most = max(fooled.values(), default=0)
    if most == 0:
        return
    right, wrong = rng.choice([pair for pair in pairs if fooled[pair] == most])
    yield from _found("choice", table, by_number[right], [by_number[wrong]], most)


def tile(position: Position, _rng: Random) -> Iterator[Found]:
    """Yield puzzles of the best placement of each tile: which tile to take?"""
    table, by_number = _moves(position)
    best: dict[int, Option] = {}
    for number in sorted(by_number):
        best.setdefault(by_number[number].at, by_number[number])
    right, *others = best.values()
    larger = sum(one.gain > right.gain for one in others)
    if len(others) < 2 or not larger or first_plaza(right) >= max(map(first_plaza, others)):
        return
    numbers = [table.number(one.move) for one in best.values()]
    ahead = table.reach(1, asked=[one.move for one in best.values()])
    if all(ahead.gap(numbers[0], number).mean > _FIRST_GAP for number in numbers[1:]):
        yield from _found("tile", table, right, others, larger)


def _moves(position: Position) -> tuple[EstimateTable, dict[int, Option]]:
    """Return the table of a position, without games, and its moves by number."""
    puzzle, table = Puzzle(position), EstimateTable(position, "margin")
    return table, {table.number(one.move): one for one in options(puzzle, puzzle.task.start)}


def _count_fooled(right: Option, wrong: Option) -> int:
    """Return how many simple rules prefer the wrong move."""
    return sum(rule(wrong)[0] > rule(right)[0] for rule in SIMPLE_RULES)


def _found(
    kind: str, table: EstimateTable, right: Option, others: Sequence[Option], rank: int
) -> Iterator[Found]:
    """Yield the puzzle of some moves and its facts, if it is clear which is best, and why."""
    position, moves = table.position, [right.move, *(one.move for one in others)]
    numbers = [table.number(move) for move in moves]
    stage = table.stage
    while (ahead := table.reach(stage, asked=moves)).games(numbers[0]) < _DEALS:
        stage += 1
    gaps = [ahead.gap(numbers[0], number) for number in numbers[1:]]
    points, errors = _CLEAR
    if any(gap.mean < max(points, errors * gap.error) for gap in gaps):
        return
    tempting = max(others)
    why = reasons_of(table, right.move, tempting.move)
    part = why.ranked[0]
    causes = main_causes(why.causes, part)
    if (
        not part.clear
        or part.points < _SHARE * why.difference.mean
        or not causes
        or causes[0].proof not in _ON_BOARD
        # What an opponent does then is a reason only for another tile.
        or (causes[0].seat is not None and right.at == tempting.at)
    ):
        return
    nearest = others[min(range(len(gaps)), key=lambda n: gaps[n].mean)]
    confirmed = _played_by_strong(position, moves[0], [tempting.move, nearest.move])
    if confirmed is None:
        return
    asked = Goal("choice", choices=tuple(moves))
    district = {name: letter for letter, name in DISTRICTS.items()}.get(part.name, "")
    facts = {
        "moves": [str(move) for move in moves],
        "gains": [right.gain, *(one.gain for one in others)],
        "tempting": str(tempting.move),
        "loss": max(1, round(why.difference.mean)),
        "deals": ahead.games(numbers[0]),
        "strong": round(confirmed),
        "strong_deals": _STRONG_DEALS,
        "reasons": _plain(why),
        "motif": part.name,
        "district": district,
        "gap": min(round(gap.mean) for gap in gaps),
        "rank": rank,
        "preferred": [
            int(np.sign(rule(right)[0] - rule(tempting)[0])) for rule in (*SIMPLE_RULES, cheapest)
        ],
    }
    grade = GRADES[min(rank, 3) - 1]
    tags = [kind, part.name]
    puzzle = Puzzle(position, goal=str(asked), preview=False, difficulty=grade, tags=tags)
    yield Found(puzzle, facts)


def _played_by_strong(position: Position, right: Move, others: Sequence[Move]) -> float | None:
    """Return by how many points strong players win more after a move than after a tempting one.

    ``None`` unless it is clearly better than each of the others.
    """
    results = {move: _leads(position, move) for move in dict.fromkeys([right, *others])}
    gaps = [mean(results[right] - results[move], deterministic=False) for move in others]
    if any(gap.mean <= _STRONG_ERRORS * gap.error for gap in gaps):
        return None
    return gaps[0].mean


def _leads(position: Position, move: Move) -> Any:
    """Return the leads at the end after a move, deal by deal, all seats played by strong bots."""
    player, totals = StrongBot(playouts=_STRONG_PLAYOUTS, aim="margin"), []
    for deal in range(_STRONG_DEALS):
        game, rng = Game(position, seed=deal), Random(deal)
        game.play(move)
        while not game.position.is_over:
            game.play(player.choose(game.position, rng))
        totals.append([score.total for score in game.position.scores])
    return lead(np.array(totals), position.to_move)


def _plain(why: Reasons) -> dict[str, Any]:
    """Return parts and main causes of a comparison as plain data."""
    clear = [part for part in why.ranked if part.clear]
    causes = [cause for part in clear for cause in main_causes(why.causes, part)]
    return {
        "difference": [round(number, 2) for number in why.difference],
        "games": why.games,
        "parts": [[part.name, *(round(n, 2) for n in part[1:])] for part in why.parts],
        "causes": [_round(cause.record()) for cause in causes],
    }


def _round(record: dict[str, Any]) -> dict[str, Any]:
    return {
        name: round(value, 2) if isinstance(value, float) else value
        for name, value in record.items()
    }
