"""Positions amid a game, with unseen tiles, in which it is known why one move is better.

Two moves are taken if they differ in one fact alone, which is worth many points at once: the same
tile at two places of the same level with as many places for later tiles, or two tiles that differ
in one or two hexes at the same place. All plazas of the player are of one kind, and no other plazas
are to come, so that what is built later counts little elsewhere. The rules alone decide; nothing
here uses playouts. Stones are missing: amid a game they are worth what they buy.
"""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING

import akropolis_nb as ak
from akropolis_nb.engine.potential import level_sites, open_temples
from akropolis_nb.engine.tiles import DISTRICTS, PLAZA_STARS, as_tile
from tests.analysis.built_reasons import After, Built, after_move, cause_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from akropolis_nb.engine.tiles import TileLike

PLACES = ("temple", "market", "barracks", "group", "covered", "level")
"""Causes by which two places of the same tile differ."""
TILES = ("plaza", "value", "tile")
"""Causes by which two tiles at the same place differ."""
CAUSES = (*PLACES, *TILES)
LEAST = 8
"""Points that the fact is worth at once."""
_TRIED = 240
"""Moves of a position that are compared."""
_KINDS = {"temple": "t", "market": "m", "barracks": "b", "group": "h", "value": "g"}
"""By cause, the district that the player's plazas are of; any for the other causes."""


def built(seed: int, cause: str, many: int) -> list[Built]:
    """Return positions with a cause; each from another game of two or three players."""
    found: list[Built] = []
    rng = Random(f"{seed}/{cause}/earlier")
    while len(found) < many:
        position = some_position(rng)
        if cause == "tile":
            pairs = of_opponents(with_plazas(position, ""), rng)
        else:
            position = with_plazas(position, _KINDS.get(cause) or rng.choice(list(DISTRICTS)))
            of_cause = of_places if cause in PLACES else of_tiles
            pairs = of_cause(position, cause, rng)
        pair = next(pairs, None)
        if pair is not None:
            found.append(pair)
    return found


def some_position(rng: Random) -> ak.Position:
    """Return a position amid a game, in which one to five stacks are left."""
    game = ak.Game(players=rng.choice((2, 2, 3)), seed=rng.randrange(1 << 30))
    bot, left = ak.bot("greedy"), rng.randint(1, 5)
    more = rng.randrange(game.position.rules.players)
    while game.position.stacks_left > left or more:
        more -= game.position.stacks_left <= left
        moves = game.legal_moves()
        random = rng.random() < 0.25
        game.play(rng.choice(list(moves)) if random else bot.choose(game.position, rng))
    return game.position


def with_plazas(position: ak.Position, letter: str) -> ak.Position:
    """Return a position in which a player has plazas of one district, and no others are to come.

    Without a letter only what is to come changes.
    """
    cities, seat = list(position.cities), position.to_move
    if letter:
        own = str.maketrans(dict.fromkeys(PLAZA_STARS, letter.upper()))
        cities[seat] = ak.City(
            [(as_tile(tile).hexes.translate(own), spot) for tile, spot in cities[seat].placed]
        )
    return changed(position, position.site, cities)


def changed(
    position: ak.Position, site: Iterable[TileLike], cities: Iterable[ak.City] | None = None
) -> ak.Position:
    """Return a position with another site, of which any tile is affordable."""
    bare = str.maketrans(dict.fromkeys(PLAZA_STARS, "q"))
    tiles = [
        tile if isinstance(tile, str) else as_tile(tile).hexes.translate(bare) for tile in site
    ]
    return ak.Position.build(
        position.rules,
        site=tiles,
        cities=position.cities if cities is None else cities,
        stones=[max(2, stones) for stones in position.stones],
        unseen=[as_tile(tile).hexes.translate(bare) for tile in position.unseen],
        to_move=position.to_move,
        round=position.round,
        stacks_left=position.stacks_left,
        strict=False,
    )


def of_places(position: ak.Position, cause: str, rng: Random) -> Iterator[Built]:
    """Yield pairs of places of the same tile."""
    seat = position.to_move
    moves = list(position.legal_moves())
    if cause == "temple":
        open_ = open_temples(position.city, position.rules)
        sides = {side for temple in open_ for side in temple.sides}
        moves = [move for move in moves if sides & set(move.placement.hexes())]
    after = [after_move(position, move) for move in rng.sample(moves, min(_TRIED, len(moves)))]
    pairs = [pair for pair in combinations(after, 2) if pair[0].move.tile == pair[1].move.tile]
    rng.shuffle(pairs)
    for first, second in pairs:
        gaps = {name: first.points[name] - second.points[name] for name in first.points}
        part = max(gaps, key=lambda name: abs(gaps[name]))
        better, worse = (first, second) if gaps[part] > 0 else (second, first)
        others = sum(abs(gap) for name, gap in gaps.items() if name != part)
        if abs(gaps[part]) < LEAST or abs(gaps[part]) <= 3 * others:
            continue
        if cause_of(position, better, worse, part) != cause:
            continue
        if cause == "covered" and part == "houses":
            continue  # what is left of the group may be another cause
        if cause == "temple" and not _closed_for_good(position, better, worse):
            continue
        cities = [position.play(one.move).cities[seat] for one in (better, worse)]
        sites = [len(level_sites(city)) for city in cities]
        if cause == "level" or abs(sites[0] - sites[1]) <= 1:
            yield Built(position, better.move, worse.move, cause, part)


def _closed_for_good(position: ak.Position, better: After, worse: After) -> bool:
    """Return whether no tiles can close the temples later that only the better move closes."""
    closed = better.counting["t"] - worse.counting["t"]
    city = position.play(worse.move).cities[position.to_move]
    left = {(one.q, one.r): one.tiles for one in open_temples(city, position.rules)}
    return all(left.get(temple, 1) is None for temple in closed)


def of_tiles(position: ak.Position, cause: str, rng: Random) -> Iterator[Built]:
    """Yield two tiles at one place: one has a plaza or two gardens, the other has quarries."""
    spot = rng.choice(_on_ground(position))
    for letter in "g" if cause == "value" else rng.sample(list(DISTRICTS), 5):
        tile = f"{letter.upper()}qq" if cause == "plaza" else f"{letter}{letter}q"
        tiles = rng.sample([tile, "qqq"], 2)
        made = changed(position, [*tiles, *position.site[2:]])
        better, worse = (after_move(made, ak.Move(one, spot)) for one in (tile, "qqq"))
        part = DISTRICTS[letter]
        gap = better.points[part] - worse.points[part]
        if gap >= LEAST and cause_of(made, better, worse, part) == cause:
            yield Built(made, better.move, worse.move, cause, part)


def of_opponents(position: ak.Position, rng: Random) -> Iterator[Built]:
    """Yield two plazas of equal use, of which the next player needs one."""
    seat = position.to_move
    other = (seat + 1) % position.rules.players
    own, wants = position.scores[seat], position.scores[other]
    spot = rng.choice(_on_ground(position))
    for pair in permutations(DISTRICTS, 2):
        stars = [PLAZA_STARS[letter.upper()] for letter in pair]
        use = [own[letter].value * n for letter, n in zip(pair, stars, strict=True)]
        need = [wants[letter].value * n for letter, n in zip(pair, stars, strict=True)]
        if abs(use[0] - use[1]) <= 1 and need[0] >= need[1] + 10:
            tiles = [f"{letter.upper()}qq" for letter in pair]
            made = changed(position, [*tiles, *position.site[2:]])
            moves = [ak.Move(tile, spot) for tile in tiles]
            yield Built(made, moves[0], moves[1], "tile", "opponents")


def _on_ground(position: ak.Position) -> list[ak.Placement]:
    city = position.city
    return [spot for spot in city.legal_placements() if city.level_at(spot) == 1]
