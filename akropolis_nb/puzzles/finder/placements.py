"""Puzzles of one's own city, proved by the solver: ``two``, ``pay``, ``spot``; and ``quiz``."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.tiles import DISTRICTS, PLAZA_STARS
from akropolis_nb.puzzles.answers.reading import play
from akropolis_nb.puzzles.finder.attribution import hasty_gain, parts
from akropolis_nb.puzzles.finder.found import (
    Found,
    add_tags,
    by_district,
    highest_level,
    main_part,
    most_stones,
    options,
    scoring_rules,
)
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.solution import solve_fully
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from akropolis_nb.engine.position import Position
    from akropolis_nb.puzzles.finder.found import Facts, Option
    from akropolis_nb.solver.search_state import Line

_GAP = 2
"""Least distance of the best value from the next one, in points."""
_GIVES_UP = 3
"""Least loss of the first gain compared with the largest one."""
_LOSS = 4
"""Least loss of the largest gain, continued as well as possible."""


def two(position: Position, rng: Random) -> Iterator[Found]:
    """Yield puzzles of two tiles in order: a quiet placement first, then a loud one."""
    first, second = rng.sample(position.site[:3], 2)
    puzzle = Puzzle(position.city, [first, second], rules=scoring_rules(position))
    pair = _pair(puzzle)
    if pair is None:
        return
    (quiet, loud), facts = pair
    gives_up = facts["tempting_gains"][0] - quiet.gain
    alone = max(seen.points + seen.stones for seen in position.city.preview(second, puzzle.rules))
    enabled = loud.gain - alone
    # Most are a floor for the second tile; only clear ones of these are wanted.
    least_given_up, least_enabled = (_GIVES_UP, 4) if facts["motif"] == "floor" else (2, 2)
    if gives_up < least_given_up or enabled < least_enabled or loud.gain - quiet.gain < 10:
        return
    yield Found(add_tags(puzzle, "two", facts), {**facts, "alone": alone})


def pay(position: Position, rng: Random) -> Iterator[Found]:
    """Yield puzzles of two tiles of a site at their price: the first has to pay for the second."""
    tiles, held = rng.sample(position.site, len(position.site)), rng.choice((1, 1, 2))
    rules = scoring_rules(position)
    puzzle = Puzzle(position.city, tiles, choose=2, stones=held, rules=rules)
    pair = _pair(puzzle)
    if pair is None:
        return
    (first, second), facts = pair
    gives_up = facts["tempting_gains"][0] - first.gain
    if gives_up < _GIVES_UP or second.at <= held - first.at:
        return
    turned = Puzzle(position.city, [second.move.tile, first.move.tile], rules=rules)
    other = solve_fully(turned, most=1).best
    base = puzzle.city.score(rules).points
    best = base + first.gain + second.gain
    if other is None or other - first.at - second.at > best - _GAP:
        return
    earned = position.city.place(*first.move).stones_gained
    stones = {"held": held, "earned": earned, "price": second.at}
    yield Found(add_tags(puzzle, "pay", facts), {**facts, **stones})


def spot(position: Position, rng: Random) -> Iterator[Found]:
    """Yield puzzles of one tile: the place that seems best is not."""
    tile, rules = rng.choice(position.site[:2]), scoring_rules(position)
    city = position.city
    seen = city.preview(tile, rules)
    gains = [one.points + one.stones for one in seen]
    best, second = sorted(gains)[-1:-3:-1]
    right = seen[gains.index(best)]
    plazas = {(one.q, one.r) for one in city.hexes() if one.kind in PLAZA_STARS}
    tops = [one for one in seen if one.level == max(other.level for other in seen)]
    if (
        best < 6
        or best - second < _GAP
        or plazas.intersection(right.placement.hexes())
        # No simple rule may find it: the highest place, the most stones.
        or (right in tops and best == max(one.points + one.stones for one in tops))
        or right.stones == max(one.stones for one in seen)
    ):
        return
    hasty = {
        one.placement: hasty_gain(city, Move(tile, one.placement), rules)
        for one in seen
        if not plazas.intersection(one.placement.hexes())
    }
    gain_at = dict(zip((one.placement for one in seen), gains, strict=True))
    tempting = [place for place, gain in hasty.items() if gain == max(hasty.values())]
    kept = max(gain_at[place] for place in tempting)
    if kept > best - 3 or kept < 0.35 * best:
        return
    tempt = next(place for place in tempting if gain_at[place] == kept)
    moves = Move(tile, right.placement), Move(tile, tempt)
    own, other = (parts(city, move, rules) for move in moves)
    lead = {part: own[part] - other[part] for part in [*own, *other]}
    what, letter = main_part(Counter(lead))
    motif: str = what
    if what == "woken":
        motif = "spoiled" if other[what, letter] < 0 else "joined"
    facts = {
        "moves": [str(moves[0])],
        "tempting": str(moves[1]),
        "gains": [best, kept],
        "levels": [city.level_at(move.placement) for move in moves],
        "parts": [by_district(own), by_district(other)],
        "motif": motif,
        "district": letter,
        "loss": best - kept,
        "gap": best - second,
        "rank": sum(gain > hasty[right.placement] for gain in hasty.values()),
    }
    puzzle = Puzzle(city, [tile], rules=rules, preview=False)
    facts |= _runner_up(puzzle, moves[:1], city.score(rules).points + second)
    yield Found(add_tags(puzzle, "spot", facts), facts)


def quiz(position: Position, rng: Random) -> Iterator[Found]:
    """Yield a question about a city: of a district that has hexes and stars."""
    rules, city = scoring_rules(position), position.city
    score = city.score(rules)
    many = Counter(one.kind for one in score.explain().hexes)
    names = [one.name for one in score if one.stars and many[one.letter] > 1]
    if names:
        name = rng.choice(names)
        goal = rng.choice((f"how many points of {name}", f"which {name} count"))
        with suppress(AkropolisError):  # two groups may be equally large
            puzzle = Puzzle(city, goal=goal, rules=rules, difficulty="easy", tags=["quiz", name])
            yield Found(puzzle, {})


def _pair(puzzle: Puzzle) -> tuple[tuple[Option, Option], Facts] | None:
    """Return the only best answer of two tiles and its facts; ``None`` if it does not stand out."""
    solution = solve_fully(puzzle, most=2)
    best, second = solution.best, solution.second
    if solution.count != 1 or best is None or second is None or best - second < _GAP:
        return None
    free, start, (line,) = puzzle.task.free, puzzle.task.start, solution.answers
    first_options = options(puzzle, start)
    first = next(one for one in first_options if one.move == line[0])
    most = max(one.gain for one in first_options)
    if first.gain == most:
        return None
    then = puzzle.task.after(start, first.at, first.move.placement)
    second_options = options(puzzle, then)
    loud = next(one for one in second_options if one.move == line[1])
    if any(
        rule(first) == max(map(rule, first_options))
        and rule(loud) == max(map(rule, second_options))
        for rule in (highest_level, most_stones)
    ):
        return None
    # The largest gain, where the second tile then gains the most.
    tops = [one for one in first_options if one.gain == most]
    ends = [
        max(options(puzzle, start.place(one.at, one.move.placement, free=free))) for one in tops
    ]
    after = max(end.gain for end in ends)
    loss = first.gain + loud.gain - most - after
    if loss < _LOSS:
        return None
    tempting = next(one for one, end in zip(tops, ends, strict=True) if end.gain == after)
    on_first = len({*first.move.placement.hexes()} & {*loud.move.placement.hexes()})
    level = then.city.level_at(loud.move.placement)
    gained = parts(then.city, loud.move, puzzle.rules)
    what, district = main_part(gained)
    if free:
        motif = DISTRICTS[district] if what == "own" else what
    elif not on_first and all(
        {*one.move.placement.hexes()} & {*loud.move.placement.hexes()} for one in tops
    ):
        motif = "rival"
    elif what == "own":
        motif = (
            "floor" if on_first and level > start.city.level_at(first.move.placement) else "room"
        )
    else:
        motif = what
    facts = {
        "gap": best - second,
        "moves": [str(first.move), str(loud.move)],
        "gains": [first.gain, loud.gain],
        "tempting": str(tempting.move),
        "tempting_gains": [most, after],
        "loss": loss,
        "levels": [level],
        "on_first": on_first,
        "parts": [by_district(gained, price=loud.at if free else 0)],
        "motif": motif,
        "district": district,
        "rank": sum(one.gain > first.gain for one in first_options),
        **added(puzzle, line),
        **_runner_up(puzzle, line, second),
    }
    return (first, loud), facts


def added(puzzle: Puzzle, answer: Line) -> Facts:
    """Return what the second tile would gain without the first, and what that adds by district.

    Nothing if the second tile could not lie there.
    """
    city, rules = puzzle.city, puzzle.rules
    first, second = answer
    if city.why_illegal(second.placement) is not None:
        return {}
    before, after = (parts(one, second, rules) for one in (city, city.place(*first)))
    after.subtract(before)
    return {"before": before.total(), "added": by_district(after)}


def _runner_up(puzzle: Puzzle, answer: Line, value: int) -> Facts:
    """Return the next best answer, and what it brings more or less by district."""
    found = find_lines(puzzle.task, target=value, most=2, workers=1, progress=False)
    line = next(line for line in found.lines if line != answer)
    states = play(puzzle, answer), play(puzzle, line)
    scores = [state.city.score(puzzle.rules) for state in states]
    parts = {one.name: other.points - one.points for one, other in zip(*scores, strict=True)}
    parts["stones_row"] = states[1].net - states[0].net
    return {
        "next": [str(move) for move in line],
        "next_parts": {name: points for name, points in parts.items() if points},
    }
