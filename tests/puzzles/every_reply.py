"""Who wins the last moves of a game, by all replies and all moves after them.

Placements of a last tile that bring equally many points and stones are one; what they bring is
that of ``City.preview``.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import akropolis_nb as ak

Key = tuple[int, int]
"""Total and stones, which decide in this order."""


@cache
def gains(city: ak.City, rules: ak.Rules, tile: int | str) -> frozenset[Key]:
    """Return the points and stones that the placements of a tile bring."""
    return frozenset((seen.points, seen.stones) for seen in city.preview(tile, rules))


def takes(site: tuple[int | str, ...], stones: int) -> list[tuple[int, int | str]]:
    """Return prices and tiles that can be taken; of equal tiles the cheapest."""
    return [(n, tile) for n, tile in enumerate(site[: stones + 1]) if tile not in site[:n]]


def ends(
    city: ak.City, rules: ak.Rules, stones: int, site: tuple[int | str, ...]
) -> dict[int, set[Key]]:
    """Return by price what a last turn can end with, with the tiles of a site."""
    points = city.score(rules).points
    return {
        price: {
            (points + more + stones + found - price, stones + found - price)
            for more, found in gains(city, rules, tile)
        }
        for price, tile in takes(site, stones)
    }


def wins(position: ak.Position, seat: int) -> bool:
    """Whether a seat wins against every reply of the other, who is to move or the game is over."""
    rules, site = position.rules, position.site
    city, stones = position.cities[seat], position.stones[seat]
    now = city.score(rules).points + stones, stones
    replies = ends(position.cities[1 - seat], rules, position.stones[1 - seat], site)
    if position.is_over:
        points = position.cities[1 - seat].score(rules).points
        return now > (points + position.stones[1 - seat], position.stones[1 - seat])
    for price, theirs in replies.items():
        left = site[:price] + site[price + 1 :]
        own = ends(city, rules, stones, left) if len(left) > 1 else {0: {now}}
        if max(map(max, own.values())) <= max(theirs):
            return False
    return True


def first_moves(puzzle: ak.Puzzle) -> set[ak.Move]:
    """Return the first moves that win, by trying all replies and all moves after them."""
    position = puzzle.position
    assert position is not None
    seat, found = position.to_move, set()
    offered = takes(position.site, position.stones[seat])
    for (_, tile), spot in product(offered, position.city.legal_placements()):
        move = ak.Move(tile, spot)
        if wins(position.play(move), seat):
            found.add(move)
    return found
