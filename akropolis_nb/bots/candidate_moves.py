"""What there is to choose from: every legal move, those that come to the same shown once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.players import Option, options
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.symmetry import afterstate_keys

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position


_MANY = 4000
"""More choices than a short budget comes to, and than any city of a game offers."""


class Choice(NamedTuple):
    """A move that stands for all that come to the same."""

    move: Move
    equivalent_moves: tuple[Move, ...]
    """The moves it stands for, itself the first of them."""
    gain: int
    """Change of the own total at once: points, stones gained and paid."""


def choices(position: Position) -> tuple[Choice, ...]:
    """Every legal move of a position, equal ones once; an architect's is forced.

    Moves are equal if they take the same tile and leave the same city, turned or not. Another tile
    with the same letters has another price, so it is never equal.

    Those of a very large city begin with what brings most at once, as they are played in that order
    and a short budget does not come to all of them.

    Raises:
        AkropolisError: the game is over or awaits a deal.

    >>> import akropolis_nb as ak
    >>> position = ak.Position(ak.Rules(), site=(7, 31, 2, 14))
    >>> len(position.legal_moves()), len(choices(position))
    (180, 60)
    """
    if position.is_over:
        raise AkropolisError("the game is over: there is no move to analyse")
    if position.awaits_deal:
        raise AkropolisError(
            "the position awaits a deal: lay out the next stack with position.deal first"
        )
    by_tile: dict[int, list[Option]] = {}
    for option in options(position):
        # The first of several equal numbers on the site is the one that is played.
        if position.site.index(option.move.tile) == option.cost:
            by_tile.setdefault(option.cost, []).append(option)
    found = []
    for same_tile in by_tile.values():
        placements = [option.move.placement for option in same_tile]
        keys = afterstate_keys(position.city, same_tile[0].move.tile, placements)
        groups: dict[bytes, list[Option]] = {}
        for key, option in zip(keys, same_tile, strict=True):
            groups.setdefault(key, []).append(option)
        for group in groups.values():
            equivalent_moves = tuple(option.move for option in group)
            found.append(Choice(equivalent_moves[0], equivalent_moves, group[0].gain))
    if len(found) > _MANY:
        found.sort(key=lambda choice: -choice.gain)
    return tuple(found)
