"""The deal: shuffle the tiles by a seed and divide them into stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random, SystemRandom
from typing import TYPE_CHECKING, TypeAlias

from akropolis_nb.engine.checks import check_seed, each, format_count
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import TileId, TileLike, as_tile, tile_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.rules import Rules

Stacks: TypeAlias = Iterable[Iterable[TileLike]]


def game_seed(seed: int | None) -> int:
    """Return the checked seed; a random one for ``None``."""
    return SystemRandom().randrange(1 << 31) if seed is None else check_seed(seed)


def dealt_start(rules: Rules, seed: int) -> tuple[Position, Stacks]:
    """Return the start position of a game, and its stacks."""
    order = _shuffle(rules.tiles, seed)
    start = Position(rules, order[: rules.site_size])
    return start, split_stacks(order[rules.site_size :], start)


class Dealer:
    """Deals the stacks of a game; keeps their order, which positions do not contain.

    Args:
        start: the position at the start.
        seed: decides the order of the unseen tiles.
        stacks: instead of the seed, the stacks in the order of the deal.

    Raises:
        AkropolisError: the stacks do not match the unseen tiles of the start.
    """

    def __init__(self, start: Position, seed: int, stacks: Stacks | None = None) -> None:
        if stacks is None:
            stacks = split_stacks(_shuffle(start.unseen, seed), start)
        self._stacks = _check_stacks(stacks, start)

    def stacks_after(self, position: Position) -> list[tuple[TileId, ...]]:
        """Return the stacks that follow a position of the game, in the order of the deal."""
        return self._stacks[len(self._stacks) - position.stacks_left :]

    def dealt(self, position: Position) -> Position:
        """Return the position, with the next stack laid out if it awaits one."""
        if not position.awaits_deal:
            return position
        return position.deal(self.stacks_after(position)[0])


def _check_stacks(stacks: Stacks, start: Position) -> list[tuple[TileId, ...]]:
    """Return the stacks as tuples of tiles, in the order of the deal.

    Raises:
        AkropolisError: they do not match the stacks left and the unseen tiles of the position.
    """
    size = start.rules.stack_size
    checked = [
        tuple(as_tile(tile).id for tile in islice(each("a stack", stack, "tiles"), size + 1))
        for stack in islice(each("stacks", stacks, "lists of tiles"), start.stacks_left + 1)
    ]
    if len(checked) != start.stacks_left or any(len(stack) != size for stack in checked):
        raise AkropolisError(
            f"the position has {format_count(start.stacks_left, 'stack')} of {size} tiles left"
        )
    surplus = Counter(tile for stack in checked for tile in stack)
    surplus.subtract(start.unseen)
    if any(count > 0 for count in surplus.values()):
        raise AkropolisError("the stacks hold tiles that are not unseen in the position")
    return checked


def split_stacks(order: Sequence[TileId], start: Position) -> list[Sequence[TileId]]:
    """Divide tiles into the stacks that a position has left; surplus tiles are not used."""
    size = start.rules.stack_size
    return [order[n * size : (n + 1) * size] for n in range(start.stacks_left)]


def play_through(
    position: Position, stacks: Iterable[Sequence[TileId]], choose: Callable[[Position], Move]
) -> Iterator[tuple[Position, Move, Position]]:
    """Play to the end of a game without its tree; yield each move between its two positions.

    Args:
        position: the position to start from.
        stacks: the stacks in the order of the deal.
        choose: returns the move in a position; the moves of an architect are forced.
    """
    ahead = iter(stacks)
    while not position.is_over:
        before = position.deal(next(ahead)) if position.awaits_deal else position
        move = before.architect_move() if before.architect_moves else choose(before)
        position = before.play(move)
        yield before, move, position


def known_stacks(start: Position, dealt: Sequence[TileId]) -> Stacks:
    """Return the stacks of a game of which only the first tiles are known.

    The order of the others after the end of a log is unknown; any order will do.
    """
    hidden = [tile for tile in start.unseen if tile not in dealt]
    return split_stacks([*dealt, *hidden], start)


def _shuffle(tiles: Sequence[TileId], seed: int) -> list[TileId]:
    """Return the tiles shuffled by the seed."""
    order = sorted(tiles, key=tile_text)
    Random(seed).shuffle(order)
    return order
