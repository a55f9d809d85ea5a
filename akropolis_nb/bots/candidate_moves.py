"""List the candidate moves of a position: every legal move, equivalent ones merged."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.players import Option, options
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.symmetry import afterstate_keys

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position


_MANY = 4000
"""More candidates than this are sorted by gain. No city of a normal game has so many."""


class Choice(NamedTuple):
    """A candidate move; it stands for all equivalent moves."""

    move: Move
    equivalent_moves: tuple[Move, ...]
    """All moves that lead to the same position, ``move`` first."""
    gain: int
    """Immediate change of the own total: points plus stones gained minus stones paid."""


def choices(position: Position) -> tuple[Choice, ...]:
    """Return the candidate moves of a position; an architect has only the forced one.

    Moves are equivalent if they take the same tile and lead to the same city, up to rotation. A
    tile with the same letters at another price makes another move.

    In a very large city the candidates are sorted by gain, highest first. They get playouts in this
    order, and a short budget does not reach all of them.

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
        # If the same tile lies on the site twice, the cheaper one is played.
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
