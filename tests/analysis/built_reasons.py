"""Late positions in which it is known why one move is better, found by the rules alone.

A pair of moves is taken if their scores differ in one part by far the most, and the cities after
them show one cause for it. The cities come from games that simple bots play with random moves in
between. Nothing here uses playouts.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import akropolis_nb as ak
from akropolis_nb.engine.tiles import DISTRICTS, as_tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from akropolis_nb.engine.placement import Cell

CAUSES = (
    "temple", "market", "barracks", "group", "covered", "level", "plaza", "value", "stones", "tile",
)  # fmt: skip
CONDITIONS = {"t": "temple", "m": "market", "b": "barracks"}
_TRIED = 60
"""Moves of a position that are compared."""


class Built(NamedTuple):
    """A position, two moves, and why the first is better."""

    position: ak.Position
    better: ak.Move
    worse: ak.Move
    cause: str
    part: str


class After(NamedTuple):
    """What the rules say of a move."""

    move: ak.Move
    points: dict[str, int]
    """Points by district, and stones."""
    counting: dict[str, frozenset[Cell]]
    """By district, the old hexes that count."""
    covered: dict[str, int]
    """By kind, how many hexes the tile covers."""
    level: int
    group: int
    """Houses in the largest group."""
    letters: str


def built(seed: int, cause: str, many: int) -> list[Built]:
    """Return positions with a cause; each from another game."""
    found: list[Built] = []
    rng = Random(f"{seed}/{cause}")
    while len(found) < many:
        position = some_position(rng)
        pairs = of_opponent(position) if cause == "tile" else of_moves(position, cause, rng)
        pair = next(pairs, None)
        if pair is not None:
            found.append(pair)
    return found


def some_position(rng: Random) -> ak.Position:
    """Return a position in which each of two seats has one more turn."""
    game = ak.Game(seed=rng.randrange(1 << 30))
    bot, until = ak.bot("greedy"), rng.randint(16, 30)
    while game.ply < until:
        moves = game.legal_moves()
        random = rng.random() < 0.35
        game.play(rng.choice(list(moves)) if random else bot.choose(game.position, rng))
    placed = {tile for city in game.position.cities for tile, _ in city.placed}
    site = rng.sample([tile for tile in range(1, 38) if tile not in placed], 3)
    return ak.Position.build(
        game.position.rules, site=site, cities=game.position.cities, stones=[2, 2], unseen=[],
        strict=False,
    )  # fmt: skip


def of_moves(position: ak.Position, cause: str, rng: Random) -> Iterator[Built]:
    """Yield pairs of moves with a cause in the mover's own city."""
    moves = list(position.legal_moves())
    after = [after_move(position, move) for move in rng.sample(moves, min(_TRIED, len(moves)))]
    pairs = list(permutations(after, 2))
    rng.shuffle(pairs)
    for better, worse in pairs:
        gaps = {name: better.points[name] - worse.points[name] for name in better.points}
        part = max(gaps, key=lambda name: gaps[name])
        others = sum(abs(gap) for name, gap in gaps.items() if name != part)
        if gaps[part] < 2 or gaps[part] <= 2 * others:
            continue
        if cause_of(position, better, worse, part) == cause:
            yield Built(position, better.move, worse.move, cause, part)


def after_move(position: ak.Position, move: ak.Move) -> After:
    seat = position.to_move
    before = {(h.q, h.r): h for h in position.city.hexes()}
    after = position.play(move)
    score, city = after.scores[seat], after.cities[seat]
    cells = move.placement.hexes()
    kinds = [before[cell].kind for cell in cells if cell in before]
    points = {one.name: one.points for one in score} | {"stones": score.stones}
    counting = {
        one.letter: frozenset(cell for cell in one.hexes if cell not in cells) for one in score
    }
    level = next(h.level for h in city.hexes() if (h.q, h.r) == cells[0])
    return After(
        move,
        points,
        counting,
        {kind: kinds.count(kind) for kind in "hmbtgHMBTGq"},
        level,
        len(score["houses"].hexes),
        as_tile(move.tile).hexes,
    )


def cause_of(position: ak.Position, better: After, worse: After, part: str) -> str:
    """Return the only cause of a difference that the cities show; empty if there are several."""
    if part == "stones":
        return "stones"
    letter = next(letter for letter, name in DISTRICTS.items() if name == part)
    same_stars = better.letters.count(letter.upper()) == worse.letters.count(letter.upper())
    same_hexes = better.letters.count(letter) == worse.letters.count(letter)
    none_on_tile = same_hexes and better.letters.count(letter) == 0
    nothing_covered = not any(
        after.covered[kind] for after in (better, worse) for kind in (letter, letter.upper())
    )
    level = better.level == worse.level
    counting = better.counting[letter], worse.counting[letter]
    before = position.scores[position.to_move][letter]
    signs = {
        "plaza": not same_stars,
        "value": not same_hexes,
        "level": not level and not none_on_tile,
        "covered": not nothing_covered,
    }
    others = {name for name, found in signs.items() if found}
    if letter == "h":
        tiles = better.letters.count("h") - worse.letters.count("h")
        joined = better.group - worse.group != tiles
        return "group" if joined and not others else "" if joined else _one(others)
    if counting[0] != counting[1] and not others:
        # Only a market of the tile spoils another market.
        return CONDITIONS.get(letter, "") if none_on_tile or letter == "m" else ""
    if others == {"covered"}:
        hidden = better.covered[letter.upper()] + worse.covered[letter.upper()]
        rest = counting[0] - counting[1] <= set(before.hexes) & set(worse.move.placement.hexes())
        return "covered" if none_on_tile and not hidden and rest else ""
    # What else changes in old hexes would be a second cause.
    return _one(others) if counting[0] == counting[1] else ""


def _one(causes: set[str]) -> str:
    return next(iter(causes)) if len(causes) == 1 else ""


def of_opponent(position: ak.Position) -> Iterator[Built]:
    """Yield pairs of moves with equal points, of which one takes what the opponent needs."""
    other = position.cities[1]
    gains = {
        tile: max(one.points + one.stones for one in other.preview(tile, position.rules))
        for tile in position.site
    }
    wanted = max(position.site, key=lambda tile: gains[tile])
    rest = sorted(gains.values())[-2]
    if gains[wanted] < rest + 5:
        return
    own: dict[int, dict[object, ak.Move]] = {}
    for move in position.legal_moves():
        own.setdefault(position.play(move).scores[0].total, {}).setdefault(move.tile, move)
    for moves in own.values():
        taking = moves.pop(wanted, None)
        leaving = next(iter(moves.values()), None)
        if taking is not None and leaving is not None:
            after = position.play(taking), position.play(leaving)
            parts = [[one.points for one in state.scores[0]] for state in after]
            if sum(abs(a - b) for a, b in zip(*parts, strict=True)) <= 2:
                yield Built(position, taking, leaving, "tile", "opponents")
