"""How a game may go on after a move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.bots.search import candidates
from akropolis_nb.engine.checks import whole
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import move_made
from akropolis_nb.engine.tiles import TileId, tile_text

if TYPE_CHECKING:
    from akropolis_nb.bots.playouts import Policy
    from akropolis_nb.engine.placement import MoveLike
    from akropolis_nb.engine.position import Position


class Deal(NamedTuple):
    """A stack laid out: one of the many that could be."""

    tiles: tuple[TileId, ...]

    def __str__(self) -> str:
        return f"[a sample deal: {' '.join(map(tile_text, self.tiles))}]"


class Continuation(tuple[Move | Deal, ...]):
    """Moves as the players of playouts make them, and deals between the rounds.

    The tiles of the present round are known. Those of later rounds are not: they come in a deal
    that is one sample of all that are possible, and all that follows holds for that sample alone.

    >>> import akropolis_nb as ak
    >>> line = ak.analyse(ak.Game(seed=7), playouts=400).continuation(plies=5)
    >>> len(line), len(line.known)
    (6, 3)
    """

    __slots__ = ()

    @property
    def known(self) -> tuple[Move, ...]:
        """The moves up to the first deal, which can be played in a game as they are."""
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


def continued(
    position: Position, move: MoveLike, plies: int, policy: Policy, seed: int = 0
) -> Continuation:
    """A move and how the players of a policy go on.

    Args:
        position: where the move is made.
        move: a legal move.
        plies: how many plies at the most, the move included.
        policy: who plays on, as in :func:`ak.playouts`.
        seed: decides ties and the sample deals.

    Raises:
        IllegalMoveError: the move is not legal.
        AkropolisError: the number of plies is none.
    """
    plies = whole("plies", plies, 1, 1000)
    rng = Random(seed)
    after = position.play(move)
    steps: list[Move | Deal] = [move_made(position, after)]
    for _ in range(plies - 1):
        if after.is_over:
            break
        if after.awaits_deal:
            before, after = after, after.deal(rng)
            steps.append(Deal(after.site[len(before.site) :]))
        (chosen,) = candidates(after, PackedPosition(after), policy, rng, 1)
        steps.append(chosen)
        after = after.play(chosen)
    return Continuation(steps)
