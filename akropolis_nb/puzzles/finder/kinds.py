"""The kinds of generated puzzles, and the positions in which each is looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.puzzles.finder.choice import choice, tile
from akropolis_nb.puzzles.finder.last import last
from akropolis_nb.puzzles.finder.placements import pay, quiz, spot, two
from akropolis_nb.puzzles.words import check_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from akropolis_nb.engine.position import Position
    from akropolis_nb.puzzles.finder.found import Found

LAID = range(4, 10)
"""Numbers of tiles in the city, besides the starting tile."""
_MOST_HEXES = 26

KINDS: dict[str, Callable[[Position, Random], Iterator[Found]]] = {
    "two": two, "pay": pay, "spot": spot, "last": last, "choice": choice, "tile": tile,
    "quiz": quiz,
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
    two_play = rules.players == 2 and rules.architect is None
    if kind == "last":
        return two_play and position.stacks_left == 0 and 2 < len(position.site) <= 4
    if kind in {"choice", "tile"} and not (two_play and position.stacks_left > 1):
        return False
    return len(position.site) > 2 and len(city.placed) in LAID and len(city.hexes()) <= _MOST_HEXES
