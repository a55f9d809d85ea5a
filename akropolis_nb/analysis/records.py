"""Games as plain numbers: what was dealt, what was played, how it ended."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.analysis.bots import bot as bot_named
from akropolis_nb.analysis.playouts import POLICIES, Start
from akropolis_nb.engine import compiled
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.deal import cut
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.game import Game
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.tiles import TileId, as_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from akropolis_nb.engine.bots import Bot
    from akropolis_nb.engine.rules import Rules

TILE, PRICE, Q, R, ROTATION, STONES, POINTS = range(7)
"""What is kept of each move: the tile's label, the stones paid for it, where it lies, and the
stones and points (those without stones) of the seat that moved, afterwards."""
INVENTED = 1000
"""A label is a tile's number; that of a tile that has none is its code and this."""


class Record(NamedTuple):
    """One game, or several that began alike: then each vector has a first axis more."""

    deal: NDArray[np.int16]
    """Labels of the tiles in the order they were dealt: the first site, unless the game began from
    a position, and the stacks."""
    moves: NDArray[np.int16]
    """One row per move, see :data:`TILE` and on."""
    totals: NDArray[np.int16]
    """Final totals by seat."""

    def game(self, number: int) -> Record:
        """One of several games."""
        return Record(*(vector[number] for vector in self))


@dataclass(frozen=True)
class Plan:
    """What numbered games are played by."""

    rules: Rules
    start: str
    """Text of the position they begin from; empty for whole games, each with its own deal."""
    bot: str | Bot
    seed: int

    def position(self) -> Position:
        """The position they begin from; of whole games one of many."""
        if self.start:
            return Position.from_text(self.start)
        return Position(self.rules, self.rules.tiles[: self.rules.site_size])

    @property
    def is_fast(self) -> bool:
        """Whether the kernels know how to play so: they cannot tell equal tiles apart by name."""
        position = self.position()
        tiles = (*position.site, *position.unseen)
        named = len(set(tiles)) == len(tiles) and all(isinstance(tile, int) for tile in tiles)
        return named and isinstance(self.bot, str) and self.bot in POLICIES


def play_games(job: tuple[Plan, int, int]) -> Record:
    """Play so many of a plan's games from one number on; the same whoever plays them, and where.

    Bots with a budget in seconds depend on the clock all the same.
    """
    plan, first, count = job
    if plan.is_fast:
        return _log_games(plan, first, count)
    games = [_play_game(plan, number) for number in range(first, first + count)]
    return Record(*map(np.stack, zip(*games, strict=True)))


def label(tile: TileId) -> int:
    """The number that stands for a tile in records."""
    return tile if isinstance(tile, int) else INVENTED + as_tile(tile).code


def tile_of(label: int) -> TileId:
    """The tile that a number stands for.

    >>> tile_of(label(7)), tile_of(label("hMq"))
    (7, 'hMq')
    """
    if label < INVENTED:
        return int(label)
    code = int(label) - INVENTED
    return "".join(k.LETTERS[code >> shift & 15] for shift in (0, 4, 8))


def record_of(start: Position, stacks: Iterable[Iterable[TileId]], moves: Iterable[Move]) -> Record:
    """The record of a line of moves, the start's site not told as dealt.

    Raises:
        AkropolisError: the line does not reach the end of a game.
    """
    stacks = [list(stack) for stack in stacks]
    rows = []
    position, ahead = start, iter(stacks)
    for move in moves:
        if position.awaits_deal:
            position = position.deal(next(ahead))
        seat, price = position.to_move, position.site.index(move.tile)
        position = position.play(move)
        score = position.scores[seat]
        rows.append((label(move.tile), price, *move.placement, score.stones, score.total))
    if not position.is_over:
        raise AkropolisError(
            "the game is not over: only games played to their end tell what an opening leads to"
        )
    logged = np.array(rows, np.int64).reshape(-1, 7)
    logged[:, POINTS] -= logged[:, STONES]
    dealt = [label(tile) for stack in stacks for tile in stack]
    return _narrow(np.array(dealt), logged, np.array([score.total for score in position.scores]))


def game_of(rules: Rules, start: str, record: Record) -> Game:
    """The game of a record, at its end."""
    tiles = [tile_of(number) for number in record.deal]
    if start:
        position = Position.from_text(start)
    else:
        position, tiles = Position(rules, tiles[: rules.site_size]), tiles[rules.site_size :]
    game = Game(position, seed=0, stacks=cut(tiles, position))
    for ply, (tile, _, q, r, rotation, *_) in enumerate(record.moves.tolist()):
        if ply == game.ply:  # an architect has answered by itself
            game.play(Move(tile_of(tile), Placement(q, r, rotation)))
    return game


def _log_games(plan: Plan, first: int, count: int) -> Record:
    """Let the kernels play."""
    position = plan.position()
    site, pile = position.site, position.unseen
    start = Start(position)
    table = start.table
    if not plan.start:
        site, pile = (), plan.rules.tiles
        table[k.SITE_SIZE], table[k.PILE_SIZE] = 0, len(pile)
        table[k.STACKS] += 1
        table[k.PILE :] = array("i", [as_tile(tile).code for tile in pile])
    labels = table[:]
    labels[k.SITE : k.SITE + len(site)] = array("i", map(label, site))
    labels[k.PILE :] = array("i", map(label, pile))
    plies = max(len(site) - 1, 0) + table[k.STACKS] * plan.rules.stack_size
    shapes = (count, start.seats), (count, len(pile)), (count, plies, 7)
    totals, deals, log = (array("i", bytes(4 * int(np.prod(shape)))) for shape in shapes)
    compiled.load().log_many(
        table,
        start.cities,
        table[:],
        start.cities[:],
        start.size,
        start.workspace(),
        start.flags,
        POLICIES[str(plan.bot)],
        plan.seed,
        first,
        count,
        labels,
        labels[:],
        plies,
        totals,
        deals,
        log,
    )
    ended, dealt, logged = (
        np.array(vector, np.int64).reshape(shape)
        for vector, shape in zip((totals, deals, log), shapes, strict=True)
    )
    return _narrow(dealt, logged, ended)


def _play_game(plan: Plan, number: int) -> Record:
    """Let a bot play for every seat."""
    seed = plan.seed + (number << 64)
    game = Game(plan.position() if plan.start else plan.rules, seed=seed)
    rng = Random(f"{plan.seed}/{number}")
    player = bot_named(plan.bot) if isinstance(plan.bot, str) else plan.bot
    start, stacks = game.root.position, game.stacks_from_root()
    position, ahead, moves = start, iter(stacks), list[Move]()
    while not position.is_over:
        if position.awaits_deal:
            position = position.deal(next(ahead))
            continue
        if position.architect_moves:
            moves.append(position.architect_move())
        else:
            moves.append(player.choose(position, rng))
        position = position.play(moves[-1])
    record = record_of(start, stacks, moves)
    return record if plan.start else with_site(start, record)


def with_site(start: Position, record: Record) -> Record:
    """The record of a whole game, the first site told as dealt."""
    site = np.array([label(tile) for tile in start.site], np.int16)
    return record._replace(deal=np.concatenate([site, record.deal]))


def _narrow(*vectors: NDArray[np.int64]) -> Record:
    if any(vector.size and np.abs(vector).max() > 32_000 for vector in vectors):
        raise AkropolisError("numbers above 32,000 are not kept; no game with the box's tiles has")
    return Record(*(vector.astype(np.int16) for vector in vectors))
