"""Brute force for the last moves of a game: every move of every seat, each for its own aim.

``every_game`` plays all games by ``Position.play`` and ``Result`` alone. ``brute_force`` does the
same faster: placements of a seat's last tile that bring equally many points and stones are one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import akropolis_nb as ak
from akropolis_nb.engine.score import ArchitectScore
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.engine.vectors import city_block
from akropolis_nb.game.result import Result

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

AIMS: tuple[Any, ...] = ("score", "margin", "win")


class Final(NamedTuple):
    """The end of a game, by seat."""

    totals: tuple[int, ...]
    stones: tuple[int, ...]
    winners: tuple[int, ...]

    def key(self, aim: str, seat: int) -> tuple[Any, ...]:
        """Return what a seat maximises: the value for its aim, its total, its stones."""
        value: Any = self.totals[seat]
        if aim == "margin":
            value -= max(total for n, total in enumerate(self.totals) if n != seat)
        elif aim == "win":
            value = Fraction(int(seat in self.winners), len(self.winners))
        return value, self.totals[seat], self.stones[seat]

    def preference(self, aim: str, seat: int, root: int) -> tuple[Any, ...]:
        """Return the key by which a seat chooses in a search for the seat ``root``."""
        value, total, stones = self.key(aim, root)
        return (*self.key(aim, seat), -value, -total, -stones)


def every_game(position: ak.Position, aim: str, root: int) -> Final:
    """Return how the game ends, by all moves of all seats."""
    if position.is_over:
        result = Result.of(position, ("",) * position.rules.players)
        return Final(result.totals, result.stones, result.winners)
    ends = [every_game(position.play(move), aim, root) for move in position.legal_moves()]
    return max(ends, key=lambda end: end.preference(aim, position.to_move, root))


class Table(NamedTuple):
    """What is on the table before a move."""

    rules: ak.Rules
    site: tuple[int | str, ...]
    cities: tuple[ak.City, ...]
    points: tuple[int, ...]
    stones: tuple[int, ...]
    to_move: int

    @property
    def last_turn(self) -> bool:
        """Whether the seat to move has no turn after this one."""
        return len(self.site) - 1 <= self.rules.players

    def prices(self) -> Iterator[int]:
        """Yield the prices of the tiles that can be taken; of equal tiles the lowest."""
        paid = self.site[: self.stones[self.to_move] + 1]
        if self.rules.architect is not None and self.to_move == 1:
            plazas = [n for n, tile in enumerate(paid) if set(as_tile(tile).hexes) & set("HMBTG")]
            yield plazas[0] if plazas else 0
            return
        yield from (n for n, tile in enumerate(paid) if tile not in paid[:n])

    def play(self, price: int, points: int, gained: int, city: ak.City) -> Table:
        seat = self.to_move
        stones = list(self.stones)
        stones[seat] += gained - price
        if self.rules.architect is not None and seat == 0:
            stones[1] += price
        return Table(
            self.rules,
            self.site[:price] + self.site[price + 1 :],
            (*self.cities[:seat], city, *self.cities[seat + 1 :]),
            (*self.points[:seat], points, *self.points[seat + 1 :]),
            tuple(stones),
            (seat + 1) % self.rules.players,
        )

    def end(self) -> Final:
        totals = tuple(p + s for p, s in zip(self.points, self.stones, strict=True))
        keys = list(zip(totals, self.stones, strict=True))
        winners = tuple(n for n, key in enumerate(keys) if key == max(keys))
        if self.rules.architect is not None and keys[0] == keys[1]:
            winners = (1,)
        return Final(totals, self.stones, winners)


def points_of(rules: ak.Rules, city: ak.City, seat: int) -> int:
    if rules.architect is not None and seat == 1:
        return ArchitectScore(city, rules, 0).total
    return city.score(rules).points


@cache
def laid(
    rules: ak.Rules, city: ak.City, seat: int, tile: int | str, placement: ak.Placement
) -> tuple[int, int, ak.City]:
    """Return points, stones gained and city after a placement."""
    after = city.place(tile, placement)
    return points_of(rules, after, seat), after.stones_gained, after


@cache
def outcomes(
    rules: ak.Rules, city: ak.City, seat: int, tile: int | str
) -> tuple[tuple[int, int, ak.City], ...]:
    """Return all placements of a tile that differ in points or stones."""
    if rules.architect is not None and seat == 1:
        return (laid(rules, city, seat, tile, city_block.architect_placement(city._block)),)
    found: dict[tuple[int, int], tuple[int, int, ak.City]] = {}
    for placement in city.legal_placements():
        after = laid(rules, city, seat, tile, placement)
        found.setdefault(after[:2], after)
    return tuple(found.values())


def reply(table: Table, aim: str, root: int) -> Final:
    """Return how the game ends if each seat maximises its aim."""
    if len(table.site) == 1:
        return table.end()
    assert table.last_turn
    seat = table.to_move
    city = table.cities[seat]
    ends = [
        reply(table.play(price, *after), aim, root)
        for price in table.prices()
        for after in outcomes(table.rules, city, seat, table.site[price])
    ]
    return max(ends, key=lambda end: end.preference(aim, seat, root))


def brute_force(position: ak.Position, aim: str) -> dict[ak.Move, Final]:
    """Return how the game ends after each legal move."""
    rules, seat = position.rules, position.to_move
    points = tuple(points_of(rules, city, n) for n, city in enumerate(position.cities))
    table = Table(rules, position.site, position.cities, points, position.stones, seat)
    found: dict[ak.Move, Final] = {}
    known: dict[tuple[int, int, int], Final] = {}
    for move in position.legal_moves():
        price = position.site.index(move.tile)
        after = laid(rules, position.city, seat, *move)
        key = price, *after[:2]
        if table.last_turn and key in known:
            found[move] = known[key]
            continue
        known[key] = found[move] = reply(table.play(price, *after), aim, seat)
    return found


def some_city(rng: Random, tiles: int) -> ak.City:
    """Return a small city, often a high one."""
    city = ak.City()
    for _ in range(tiles):
        spots = city.legal_placements()
        high = [spot for spot in spots if city.level_at(spot) > 1]
        spot = rng.choice(high if high and rng.random() < 0.5 else spots)
        city = city.place(rng.randint(1, 61), spot)
    return city


def some_ending(
    rng: Random, players: int, site: int, *, architect: Any = None, most: int = 2, stones: int = 2
) -> ak.Position:
    """Return a position without stacks, with small cities and rules drawn at random.

    Often all seats have the same city and as many stones, so that ties are frequent.
    """
    rules = ak.Rules(
        players,
        "".join(letter for letter in "hmbtg" if rng.random() < 0.4),
        lake_is_edge=rng.random() < 0.5,
        lake=rng.choice(["region", "single"]),
        architect=architect,
    )
    cities = [some_city(rng, rng.randint(0, most)) for _ in range(players)]
    held = [rng.randint(0, stones) for _ in range(players)]
    if rng.random() < 0.4:
        cities, held = cities[:1] * players, held[:1] * players
    odd = ["hhh", "mmq", "qqq", "hHh", "gGt", "qqh"]
    tiles: list[Any] = [
        rng.choice(odd) if rng.random() < 0.2 else rng.randint(1, 61) for _ in range(site)
    ]
    if rng.random() < 0.15:
        tiles[-1] = tiles[0]
    return ak.Position.build(
        rules, site=tiles, cities=cities, stones=held, unseen=[], strict=False,
        to_move=rng.randrange(players),
    )  # fmt: skip
