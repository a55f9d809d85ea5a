"""How often simple rules solve the bundled puzzles: hardly ever. ``-s`` prints the table."""

from __future__ import annotations

import sys
from functools import cache
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.puzzles.ending import EndingProblem
from akropolis_nb.puzzles.puzzle import GRADES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from akropolis_nb.solver.search_state import SearchState

pytestmark = pytest.mark.slow


class Seen(NamedTuple):
    """A way to place the next tile, as a simple rule sees it."""

    at: int
    """Index on the site."""
    move: ak.Move
    gain: int
    """Points and stones gained, less the price."""
    level: int
    stones: int
    own: int
    """Points of the districts of the tile itself."""
    plaza: int
    """Stars of the tile's plaza."""


RULES: dict[str, Callable[[Seen], tuple[int, ...]]] = {
    "largest gain": lambda seen: (seen.gain,),
    "highest level": lambda seen: (seen.level, seen.gain),
    "most stones": lambda seen: (seen.stones, seen.gain),
    "own tile's points": lambda seen: (seen.own,),
    "first plaza": lambda seen: (seen.plaza, seen.gain),
}


@cache
def seen_in(puzzle: ak.Puzzle, state: SearchState) -> tuple[Seen, ...]:
    return tuple(ways(puzzle, state))


def ways(puzzle: ak.Puzzle, state: SearchState) -> Iterator[Seen]:
    rules = puzzle.rules
    for index in state.available(free=puzzle.choose is not None):
        tile = state.site[index]
        cost = index if puzzle.choose else 0
        stars = sum({"H": 1, "M": 2, "B": 2, "T": 2, "G": 3}.get(k, 0) for k in as_tile(tile).hexes)
        for one in state.city.preview(tile, rules):
            after = state.city.place(tile, one.placement).score(rules)
            cells = {*one.placement.hexes()}
            own = sum(
                district.stars * hexagon.value
                for district in after
                for hexagon in after.explain().hexes
                if hexagon.kind == district.letter and (hexagon.q, hexagon.r) in cells
            )
            move = ak.Move(tile, one.placement)
            yield Seen(
                index, move, one.points + one.stones - cost, one.level, one.stones, own, stars
            )


def share(puzzle: ak.Puzzle, rule: Callable[[Seen], tuple[int, ...]]) -> float:
    """Return how often a rule solves a puzzle, with ties at random."""
    answers, task = puzzle.solve(progress=False).answers, puzzle.task

    def follow(state: SearchState) -> float:
        placed = len(state.line)
        if placed == puzzle.length:
            return float(not isinstance(task, EndingProblem) or task.is_won(state))
        seen = seen_in(puzzle, state)
        best = max(map(rule, seen))
        chosen = [one for one in seen if rule(one) == best]
        # Of the last moves of a game, only the first is known.
        known = placed == 0 or puzzle.goal.kind == "most"
        ahead = {line[placed] for line in answers} if known else {one.move for one in chosen}
        right = [one for one in chosen if one.move in ahead]
        ends = [follow(task.after(state, one.at, one.move.placement)) for one in right]
        return sum(ends) / len(chosen)

    return follow(puzzle.task.start)


def network_solves(puzzle: ak.Puzzle) -> bool:
    """Whether the best moves by the network alone solve a puzzle of two tiles.

    The game ends with the last of them; the other player takes tiles that are worth nothing, and
    at their price one of those that are left.
    """
    (answer,) = puzzle.solve(progress=False).answers
    state, free = puzzle.task.start, puzzle.task.free
    for right in answer:
        site: list[int | str] = [tile for left in state.site for tile in (left, "qqq")]
        if free:
            site = [*state.site, *["qqq"] * (4 - len(state.line) - len(state.site))]
        position = ak.Position.build(
            ak.Rules(variants=puzzle.rules.variants), site=site, cities=[state.city, ak.City()],
            stones=[state.stones if free else 0, 0], unseen=[], stacks_left=0, strict=False,
        )  # fmt: skip
        packed = PackedPosition(position)
        rated = packed.rate_moves(reply_weight=0.0)
        moves = rated.moves.tolist()
        offered = len(state.site) if free else 1
        first = [number for number, move in enumerate(moves) if move[0] < offered]
        if packed.move(*moves[max(first, key=lambda number: rated.value[number])]) != right:
            return False
        state = puzzle.task.after(state, state.site.index(right.tile), right.placement)
    return True


def network_wins(puzzle: ak.Puzzle) -> bool:
    """Whether the moves that the network alone prefers win the end of a game."""
    task, state, fast = puzzle.task, puzzle.task.start, ak.bot("fast")
    assert isinstance(task, EndingProblem)
    while len(state.line) < puzzle.length:
        assert state.position is not None
        move = fast.choose(state.position, Random(0))
        state = task.after(state, state.site.index(move.tile), move.placement)
    return task.is_won(state)


def test_no_simple_rule_solves_them() -> None:
    """At most 5, 2 and 0% by the largest gain, 10, 5 and 5% by any other rule.

    Puzzles of one tile are apart: there the largest gain is the answer.
    """
    most = {"largest gain": (0.05, 0.02, 0.0)}
    for kind in ("two", "pay", "last"):
        for number, grade in enumerate(GRADES):
            puzzles = ak.collection(kind, grade)
            for name, rule in RULES.items():
                found = fmean(share(puzzle, rule) for puzzle in puzzles)
                sys.stdout.write(f"{kind} {grade} {len(puzzles)} {name}: {found:.1%}\n")
                assert found <= most.get(name, (0.10, 0.05, 0.05))[number], (kind, grade, name)
    for name, rule in RULES.items():
        if name not in {"largest gain", "first plaza"}:
            found = fmean(share(puzzle, rule) for puzzle in ak.collection("spot"))
            sys.stdout.write(f"spot {name}: {found:.1%}\n")
            assert found <= 0.10


def test_no_simple_rule_chooses_the_right_move() -> None:
    """Of A and B, the larger gain is right in 40 to 60%; no other rule, or its opposite, in 65%.

    Where a rule prefers neither, it is right in half. Of tiles, the largest gain is never right,
    and the first plaza no more often than chance.
    """
    rules = {**RULES, "cheapest": lambda seen: (-seen.at,), "A": lambda _: (0,)}
    for kind in ("choice", "tile"):
        puzzles = ak.collection(kind)
        for name, rule in rules.items():
            found = fmean(chooses(puzzle, name, rule) for puzzle in puzzles)
            sys.stdout.write(f"{kind} {len(puzzles)} {name}: {found:.1%}\n")
            if kind == "choice":
                assert 0.35 <= found <= 0.65, name
                assert name != "largest gain" or 0.4 <= found <= 0.6
            elif name in {"largest gain", "first plaza"}:
                assert found <= (0.0 if name == "largest gain" else 1 / 3)


def chooses(puzzle: ak.Puzzle, name: str, rule: Callable[[Seen], tuple[int, ...]]) -> float:
    """Return how often a rule chooses the right one of the moves shown, with ties at random."""
    right, shown = puzzle.goal.choices[0], puzzle.goal.pictures
    if name == "A":
        return float(shown[0] == right)
    seen = {one.move: rule(one)[:1] for one in seen_in(puzzle, puzzle.task.start)}
    best = [move for move in shown if seen[move] == max(seen[other] for other in shown)]
    return (right in best) / len(best)


def test_the_network_alone_seldom_solves_them() -> None:
    for number, grade in enumerate(GRADES):
        for kind in ("two", "pay"):
            found = fmean(map(network_solves, ak.collection(kind, grade)))
            sys.stdout.write(f"{kind} {grade} network: {found:.1%}\n")
            assert found <= (0.30, 0.25, 0.25)[number]
        found = fmean(map(network_wins, ak.collection("last", grade)))
        sys.stdout.write(f"last {grade} network: {found:.1%}\n")
        assert found <= (1.0, 0.40, 0.30)[number]
