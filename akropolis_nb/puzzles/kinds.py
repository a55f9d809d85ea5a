"""The kinds of generated puzzles: where each is looked for, its thresholds, and its facts.

The facts of a puzzle are what its title, hints and explanation tell; ``stories`` has the words.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from akropolis_nb.bots.endings import solve_ending
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.tiles import DISTRICTS, PLAZA_STARS, as_tile, tile_text
from akropolis_nb.puzzles.answers.reading import play
from akropolis_nb.puzzles.attribution import hasty_gain, parts
from akropolis_nb.puzzles.ending import reply_between, standings
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.solution import solve_fully
from akropolis_nb.puzzles.words import check_name
from akropolis_nb.solver.solver import find_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from akropolis_nb.bots.endings import EndingMove
    from akropolis_nb.engine.position import Position
    from akropolis_nb.puzzles.attribution import Part
    from akropolis_nb.puzzles.ending import EndingProblem
    from akropolis_nb.solver.search_state import Line, SearchState

Facts = dict[str, Any]
"""Plain data: moves as text, gains in points and stones."""

LAID = range(4, 10)
"""Numbers of tiles in the city, besides the starting tile."""
_MOST_HEXES = 26
_GAP = 2
"""Least distance of the best value from the next one, in points."""
_GIVES_UP = 3
"""Least loss of the first gain compared with the largest one."""
_LOSS = 4
"""Least loss of the largest gain, continued as well as possible."""

_MOST_WINS = 6
"""Most first moves that win, in the last moves of a game."""


class Found(NamedTuple):
    """A puzzle that was found."""

    puzzle: Puzzle
    facts: Facts


class Option(NamedTuple):
    """A way to place the next tile, and what it gains: points and stones, less the price."""

    gain: int
    at: int
    """Index on the site."""
    move: Move
    level: int
    stones: int


_SIMPLE: tuple[Callable[[Option], tuple[int, int]], ...] = (
    lambda option: (option.level, option.gain),
    lambda option: (option.stones, option.gain),
)
"""Rules that must not find an answer: the highest level, the most stones."""


def two(position: Position, rng: Random) -> Iterator[Found]:
    """Yield puzzles of two tiles in order: a quiet placement first, then a loud one."""
    first, second = rng.sample(position.site[:3], 2)
    puzzle = Puzzle(position.city, [first, second], rules=_rules(position))
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
    yield Found(_tagged(puzzle, "two", facts), {**facts, "alone": alone})


def pay(position: Position, rng: Random) -> Iterator[Found]:
    """Yield puzzles of two tiles of a site at their price: the first has to pay for the second."""
    tiles, held = rng.sample(position.site, len(position.site)), rng.choice((1, 1, 2))
    rules = _rules(position)
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
    told = {"held": held, "earned": earned, "price": second.at}
    yield Found(_tagged(puzzle, "pay", facts), {**facts, **told})


def spot(position: Position, rng: Random) -> Iterator[Found]:
    """Yield puzzles of one tile: the place that seems best is not."""
    tile, rules = rng.choice(position.site[:2]), _rules(position)
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
    what, letter = _main_part(Counter(lead))
    motif: str = what
    if what == "woken":
        motif = "spoiled" if other[what, letter] < 0 else "joined"
    facts = {
        "moves": [str(moves[0])],
        "tempting": str(moves[1]),
        "gains": [best, kept],
        "levels": [city.level_at(move.placement) for move in moves],
        "parts": [_by_district(own), _by_district(other)],
        "motif": motif,
        "district": letter,
        "loss": best - kept,
        "gap": best - second,
        "rank": sum(gain > hasty[right.placement] for gain in hasty.values()),
    }
    puzzle = Puzzle(city, [tile], rules=rules, preview=False)
    facts |= _runner_up(puzzle, moves[:1], city.score(rules).points + second)
    yield Found(_tagged(puzzle, "spot", facts), facts)


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
        for rule in (_gain, _plaza, *_SIMPLE)
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


KINDS: dict[str, Callable[[Position, Random], Iterator[Found]]] = {
    "two": two, "pay": pay, "spot": spot, "last": last,
}  # fmt: skip
"""The finders of the kinds by name."""


_SUCCESSORS = {"temple": "two", "markets": "two", "stone": "pay", "lake": "two"}
"""Kinds of earlier versions, and those that took their place."""


def check_kind(kind: Any) -> None:
    """Check the name of a kind.

    Raises:
        AkropolisError: there is no such kind, or no longer.
    """
    if isinstance(kind, str) and kind in _SUCCESSORS:
        raise AkropolisError(
            f"there are no more puzzles of kind {kind!r}; give kind={_SUCCESSORS[kind]!r} instead"
        )
    check_name("kind", kind, KINDS)


def is_suited(position: Position, kind: str) -> bool:
    """Whether a position can give puzzles of a kind: the end of a game, or a small city."""
    city, rules = position.city, position.rules
    if position.architect_moves:
        return False
    if kind == "last":
        two_play = rules.players == 2 and rules.architect is None
        return two_play and position.stacks_left == 0 and 2 < len(position.site) <= 4
    return len(position.site) > 2 and len(city.placed) in LAID and len(city.hexes()) <= _MOST_HEXES


def options(puzzle: Puzzle, state: SearchState) -> list[Option]:
    """Return all ways to place a tile in a state of a puzzle."""
    free = puzzle.task.free
    indices = state.available(free=free)
    rows = state.city.previews([state.site[index] for index in indices], puzzle.rules)
    return [
        Option(
            seen.points + seen.stones - (index if free else 0),
            index,
            Move(state.site[index], seen.placement),
            seen.level,
            seen.stones,
        )
        for index, row in zip(indices, rows, strict=True)
        for seen in row
    ]


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
        for rule in _SIMPLE
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
    what, district = _main_part(gained)
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
        "parts": [_by_district(gained, price=loud.at if free else 0)],
        "motif": motif,
        "district": district,
        "rank": sum(one.gain > first.gain for one in first_options),
        **_runner_up(puzzle, line, second),
    }
    return (first, loud), facts


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


def _gain(option: Option) -> tuple[int, int]:
    return option.gain, 0


def _plaza(option: Option) -> tuple[int, int]:
    letters = as_tile(option.move.tile).hexes
    return sum(PLAZA_STARS.get(letter, 0) for letter in letters), option.gain


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
        by_district = _by_district(parts(state.city, move, task.rules), price)
        reply = reply_between(state, after)
        yield Turn(move, own_then[0] - own[0], by_district, reply, other_then[0] - other[0])
        state = after


def _main_part(gained: Counter[Part]) -> Part:
    """Return the largest part of a gain, within the district that gains the most."""
    totals = Counter[str]()
    for (_, letter), points in gained.items():
        totals[letter] += points
    most = max(totals, key=lambda letter: totals[letter])
    return max((part for part in gained if part[1] == most), key=lambda part: gained[part])


def _by_district(gained: Counter[Part], price: int = 0) -> dict[str, int]:
    """Return a gain by district, stones and price, the largest first, without what is 0."""
    found = Counter[str](price=-price)
    for (_, letter), points in gained.items():
        found[DISTRICTS.get(letter, "stones_row")] += points
    return {name: points for name, points in found.most_common() if points}


def _tagged(puzzle: Puzzle, kind: str, facts: Facts) -> Puzzle:
    """Return a puzzle with its kind and motif as tags, and its grade."""
    rank = facts["rank"]
    grade = "easy" if kind == "spot" else grade_of(rank)
    return puzzle.replace(difficulty=grade, tags=[kind, facts["motif"]])


def grade_of(rank: int) -> str:
    """Return the grade of a puzzle by how many first placements gain more than the right one."""
    return "easy" if rank <= 3 else "medium" if rank <= 20 else "hard"


def _rules(position: Position) -> Rules:
    return Rules(variants=position.rules.variants)
