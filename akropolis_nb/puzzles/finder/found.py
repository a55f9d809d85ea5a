"""What a finder of puzzles returns: a puzzle and its facts; and ways to place its next tile.

The facts are what title, hints and explanation tell; ``stories`` has the words.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.tiles import DISTRICTS, PLAZA_STARS, as_tile

if TYPE_CHECKING:
    from akropolis_nb.engine.position import Position
    from akropolis_nb.puzzles.finder.attribution import Part
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState

Facts = dict[str, Any]
"""Plain data: moves as text, gains in points and stones."""


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


def largest_gain(option: Option) -> tuple[int, int]:
    """Rate by the gain."""
    return option.gain, 0


def first_plaza(option: Option) -> tuple[int, int]:
    """Rate by the stars on the tile, then by the gain."""
    letters = as_tile(option.move.tile).hexes
    return sum(PLAZA_STARS.get(letter, 0) for letter in letters), option.gain


def highest_level(option: Option) -> tuple[int, int]:
    """Rate by the level, then by the gain."""
    return option.level, option.gain


def most_stones(option: Option) -> tuple[int, int]:
    """Rate by the stones, then by the gain."""
    return option.stones, option.gain


def cheapest(option: Option) -> tuple[int, int]:
    """Rate by the price, then by the gain."""
    return -option.at, option.gain


SIMPLE_RULES = (largest_gain, first_plaza, highest_level, most_stones)
"""Rules that should not find an answer."""


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


def main_part(gained: Counter[Part]) -> Part:
    """Return the largest part of a gain, within the district that gains the most."""
    totals = Counter[str]()
    for (_, letter), points in gained.items():
        totals[letter] += points
    most = max(totals, key=lambda letter: totals[letter])
    return max((part for part in gained if part[1] == most), key=lambda part: gained[part])


def by_district(gained: Counter[Part], price: int = 0) -> dict[str, int]:
    """Return a gain by district, stones and price, the largest first, without what is 0."""
    found = Counter[str](price=-price)
    for (_, letter), points in gained.items():
        found[DISTRICTS.get(letter, "stones_row")] += points
    return {name: points for name, points in found.most_common() if points}


def add_tags(puzzle: Puzzle, kind: str, facts: Facts) -> Puzzle:
    """Return a puzzle with its kind and motif as tags, and its grade."""
    rank = facts["rank"]
    grade = "easy" if kind == "spot" else grade_of(rank)
    return puzzle.replace(difficulty=grade, tags=[kind, facts["motif"]])


def grade_of(rank: int) -> str:
    """Return the grade of a puzzle by how many first placements gain more than the right one."""
    return "easy" if rank <= 3 else "medium" if rank <= 20 else "hard"


def scoring_rules(position: Position) -> Rules:
    """Return the rules by which a city of a position is scored alone."""
    return Rules(variants=position.rules.variants)
