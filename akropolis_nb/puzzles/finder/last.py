"""Puzzles of the last moves of a game, solved exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.engine.tiles import tile_text
from akropolis_nb.puzzles.ending import reply_between, standings
from akropolis_nb.puzzles.finder.attribution import parts
from akropolis_nb.puzzles.finder.found import SIMPLE_RULES, Found, by_district, options
from akropolis_nb.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from akropolis_nb.bots.endings import EndingMove
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.puzzles.ending import EndingProblem

_MOST_WINS = 6
"""Most first moves that win, in the last moves of a game."""


def last(position: Position, _rng: Random) -> Iterator[Found]:
    """Yield the last moves of a game: few first moves win, and the largest gain does not."""
    puzzle = Puzzle(position, goal="win")
    task, rules, seat = cast("EndingProblem", puzzle.task), puzzle.rules, position.to_move
    ending = task.solve()
    wins = [one for one in ending.moves if one.value == 1] if ending else []
    if ending is None or not 0 < len(wins) <= _MOST_WINS:
        return
    winning, first_options = {one.move for one in wins}, options(puzzle, task.start)
    if any(
        one.move in winning and rule(one) == max(map(rule, first_options))
        for rule in SIMPLE_RULES
        for one in first_options
    ):
        return
    most = max(first_options).gain
    # Of the largest gains, one that comes closest to a win.
    tops = [one for one in first_options if one.gain == most]
    tempting = max(tops, key=lambda one: _ahead(ending[one.move], seat)).move
    right, wrong = (list(_turns(task, move)) for move in (wins[0].move, tempting))
    first, reply = right[0].move, wrong[0].reply
    if reply is None:
        return
    gains = [turn.gain for turn in right]
    other = position.cities[1 - seat]
    order = (seat, 1 - seat)
    totals = [[ending[move].totals[n] for n in order] for move in (first, tempting)]
    if len({*totals[0]}) == 1:
        motif = "stones"
    elif first.tile == reply.tile != tempting.tile:
        motif = "denied"
    elif first.tile == tempting.tile:
        motif = "place"
    else:
        motif = "waits" if right[-1].move.tile == tempting.tile else "plan"
    rank = sum(one.gain > gains[0] for one in first_options)
    facts = {
        "moves": [str(turn.move) for turn in right],
        "gains": gains,
        "parts": [turn.parts for turn in right],
        "reply": str(right[0].reply),
        "answered": right[0].answered,
        "tempting": str(tempting),
        "tempting_gains": [turn.gain for turn in wrong],
        "tempting_reply": str(reply),
        "tempting_answered": wrong[0].answered,
        "totals": totals,
        "stones": [ending[first].stones[n] for n in order],
        "brings": {
            tile_text(tile): max(seen.points + seen.stones for seen in other.preview(tile, rules))
            for tile in position.site
        },
        "wins": len(wins),
        "motif": motif,
        "district": "",
        "lead": puzzle.goal.value(task.start, task),
        "loss": totals[1][1] - totals[1][0],
        "gap": most - gains[0],
        "rank": rank,
    }
    own = solve_ending(position, "score")
    plan = own is not None and own.best.move in winning
    grade = "easy" if puzzle.length == 1 else "medium" if plan else "hard"
    yield Found(puzzle.replace(difficulty=grade, tags=["last", motif]), facts)


def _ahead(end: EndingMove, seat: int) -> tuple[int, int]:
    """Return by how much a game is won, in points and stones."""
    return end.totals[seat] - end.totals[1 - seat], end.stones[seat] - end.stones[1 - seat]


class Turn(NamedTuple):
    """A move of one's own, and the reply to it; gains are in points and stones, less the price."""

    move: Move
    gain: int
    parts: dict[str, int]
    """The gain by district, stones and price."""
    reply: Move | None
    """``None`` after the last move."""
    answered: int
    """What the reply gains."""


def _turns(task: EndingProblem, first: Move) -> Iterator[Turn]:
    """Yield best play after a first move."""
    state, seat = task.start, task.position.to_move
    for move in task.line(first):
        price = state.site.index(move.tile)
        after = task.after(state, price, move.placement)
        (own, other), (own_then, other_then) = standings(state, seat), standings(after, seat)
        gained = by_district(parts(state.city, move, task.rules), price)
        reply = reply_between(state, after)
        yield Turn(move, own_then[0] - own[0], gained, reply, other_then[0] - other[0])
        state = after
