"""What a placement gains, part by part."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from akropolis_nb.engine.tiles import DISTRICTS, PLAZA_STARS, as_tile

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.placement import Cell, Move
    from akropolis_nb.engine.rules import Rules

What = Literal["own", "woken", "covered", "plaza", "stones"]
"""``"own"``: the placement's own districts; ``"woken"``: the change of those that stay visible;
``"covered"``: what is covered; ``"plaza"``: more or fewer stars for what counted before."""
Part = tuple[What, str]
"""A part of a gain, and its kind of district; ``""`` for stones."""


def parts(city: City, move: Move, rules: Rules) -> Counter[Part]:
    """Return how a placement's gain in points and stones is made up; the parts add up to it.

    >>> import akropolis_nb as ak
    >>> sorted(parts(ak.City(), ak.Move.from_text("hhg@0,1^2"), ak.Rules()).items())
    [(('own', 'h'), 2)]
    """
    after = city.place(*move)
    values, stars = counting(city, rules)
    values_after, stars_after = counting(after, rules)
    new = set(move.placement.hexes())
    found = Counter[Part]()
    for cell, (kind, value) in values_after.items():
        if cell in new:
            found["own", kind] += value * stars_after[kind]
        else:
            found["woken", kind] += (value - values[cell][1]) * stars_after[kind]
    for cell, (kind, value) in values.items():
        found["plaza", kind] += (stars_after[kind] - stars[kind]) * value
        if cell in new:
            found["covered", kind] -= value * stars_after[kind]
    found["stones", ""] += after.stones_gained
    return Counter({part: points for part, points in found.items() if points})


def counting(city: City, rules: Rules) -> tuple[dict[Cell, tuple[str, int]], dict[str, int]]:
    """Return kind and value of each visible district, 0 if it does not count, and stars by kind."""
    score = city.score(rules)
    values = {(one.q, one.r): (one.kind, one.value) for one in score.explain().hexes}
    return values, {district.letter: district.stars for district in score}


def hasty_gain(city: City, move: Move, rules: Rules) -> int:
    """Return what a placement seems to gain to somebody who looks at its own hexes only.

    That is what they score where they lie, a new plaza's stars times the value that counts already,
    and the stones. What is covered, spoiled or woken is not seen.
    """
    after = city.place(*move)
    values, stars = counting(city, rules)
    values_after, _ = counting(after, rules)
    gain = after.stones_gained
    letters = as_tile(move.tile).hexes
    for letter in letters:
        if letter in PLAZA_STARS:
            kind = letter.lower()
            stars[kind] += PLAZA_STARS[letter]
            gain += PLAZA_STARS[letter] * sum(v for k, v in values.values() if k == kind)
    for cell, letter in zip(move.placement.hexes(), letters, strict=True):
        if letter in DISTRICTS:
            gain += stars[letter] * values_after[cell][1]
    return gain
