"""A likely continuation of a game after a move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.candidate_moves import best_by_network
from akropolis_nb.bots.playouts import PER_TILE
from akropolis_nb.engine.checks import whole
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import move_made
from akropolis_nb.engine.tiles import TileId, tile_text
from akropolis_nb.messages.languages import message

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import MoveLike
    from akropolis_nb.engine.position import Position


class Deal(NamedTuple):
    """A sample deal: one of the many stacks that could come next."""

    tiles: tuple[TileId, ...]

    def __str__(self) -> str:
        return message("sample_deal", tiles=" ".join(map(tile_text, self.tiles)))


class Continuation(tuple[Move | Deal, ...]):
    """The moves that a policy chooses, and sample deals between the rounds.

    The tiles of the current round are known. Those of later rounds are drawn at random: each deal
    is one sample, and the moves after it hold for this sample only.

    >>> import akropolis_nb as ak
    >>> line = ak.analyse(ak.Game(seed=7), playouts=400).continuation(plies=5)
    >>> len(line), len(line.known)
    (6, 3)
    """

    __slots__ = ()

    @property
    def known(self) -> tuple[Move, ...]:
        """The moves before the first deal: they can be played in the game."""
        found = []
        for step in self:
            if isinstance(step, Deal):
                break
            found.append(step)
        return tuple(found)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"<Continuation: {self}>"


def continue_with(position: Position, move: MoveLike, plies: int) -> Continuation:
    """Return a move and the continuation that the network plays.

    Args:
        position: the position before the move.
        move: a legal move.
        plies: maximum number of plies, the move included.

    Raises:
        IllegalMoveError: the move is illegal.
        AkropolisError: ``plies`` is not a whole number from 1 to 1000.
    """
    plies = whole("plies", plies, 1, 1000)
    rng = Random(0)
    after = position.play(move)
    steps: list[Move | Deal] = [move_made(position, after)]
    for _ in range(plies - 1):
        if after.is_over:
            break
        if after.awaits_deal:
            before, after = after, after.deal(rng)
            steps.append(Deal(after.site[len(before.site) :]))
        chosen = best_by_network(after, PER_TILE)
        steps.append(chosen)
        after = after.play(chosen)
    return Continuation(steps)
