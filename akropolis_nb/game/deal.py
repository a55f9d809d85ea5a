"""How the tiles come to the table: the order that a seed gives them, cut into stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random, SystemRandom
from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine.checks import counted, each, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import TileId, TileLike, as_tile, tile_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.engine.rules import Rules

Stacks: TypeAlias = Iterable[Iterable[TileLike]]
_LARGEST_SEED = 2**128 - 1


def checked_seed(seed: int | None) -> int:
    """The seed, or a fresh one."""
    if seed is None:
        return SystemRandom().randrange(1 << 31)
    return whole("seed", seed, 0, _LARGEST_SEED)


def dealt_start(rules: Rules, seed: int) -> tuple[Position, Stacks]:
    """The start of a game and its stacks."""
    order = _shuffled(rules.tiles, seed)
    start = Position(rules, order[: rules.site_size])
    return start, cut(order[rules.site_size :], start)


class Dealer:
    """Lays out the stacks of a game; their order is its secret.

    Args:
        start: where the game begins.
        seed: what decides the order of the unseen tiles.
        stacks: the stacks in the order they are dealt, instead.

    Raises:
        AkropolisError: the stacks are not what the start has left.
    """

    def __init__(self, start: Position, seed: int, stacks: Stacks | None = None) -> None:
        if stacks is None:
            stacks = cut(_shuffled(start.unseen, seed), start)
        self._stacks = _checked(stacks, start)

    def stacks_after(self, position: Position) -> list[tuple[TileId, ...]]:
        """The stacks that follow a position of the game, in the order they are dealt."""
        return self._stacks[len(self._stacks) - position.stacks_left :]

    def dealt(self, position: Position) -> Position:
        """The position with the next stack laid out, if it awaits one."""
        if not position.awaits_deal:
            return position
        return position.deal(self.stacks_after(position)[0])


def _checked(stacks: Stacks, start: Position) -> list[tuple[TileId, ...]]:
    """The stacks as tiles' numbers, in the order they are dealt.

    Raises:
        AkropolisError: they are not what the position has left.
    """
    size = start.rules.stack_size
    checked = [
        tuple(as_tile(tile).id for tile in islice(each("a stack", stack, "tiles"), size + 1))
        for stack in islice(each("stacks", stacks, "lists of tiles"), start.stacks_left + 1)
    ]
    if len(checked) != start.stacks_left or any(len(stack) != size for stack in checked):
        raise AkropolisError(
            f"the position has {counted(start.stacks_left, 'stack')} of {size} tiles left"
        )
    surplus = Counter(tile for stack in checked for tile in stack)
    surplus.subtract(start.unseen)
    if any(count > 0 for count in surplus.values()):
        raise AkropolisError("the stacks hold tiles that are not unseen in the position")
    return checked


def cut(order: Sequence[TileId], start: Position) -> list[Sequence[TileId]]:
    """Cut tiles into the stacks that a position has left; what is over stays in the box."""
    size = start.rules.stack_size
    return [order[n * size : (n + 1) * size] for n in range(start.stacks_left)]


def _shuffled(tiles: Sequence[TileId], seed: int) -> list[TileId]:
    """The tiles in the order that the seed gives them."""
    order = sorted(tiles, key=tile_text)
    Random(seed).shuffle(order)
    return order
