"""Describe runs of numbered games, and play games of a run."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.bots.players import as_bot
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.engine.checks import check_seed, kernel_seed
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules, start_or_rules
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.engine.vectors import sizes, table
from akropolis_nb.explorer.game_records import Record, label, narrow, record_of
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from akropolis_nb.game.bot_protocol import Bot


@dataclass(frozen=True)
class Plan:
    """Rules, start, bot and seed of a run."""

    rules: Rules
    start: str
    """Text of the position that the games start from; empty for whole games."""
    bot: str | Bot
    seed: int

    def position(self) -> Position:
        """Return the position that the games start from; for whole games an example."""
        if self.start:
            return Position.from_text(self.start)
        return Position(self.rules, self.rules.tiles[: self.rules.site_size])

    @property
    def is_fast(self) -> bool:
        """Whether the kernels can play: the bot is a policy, and all tiles differ in number."""
        position = self.position()
        tiles = (*position.site, *position.unseen)
        named = len(set(tiles)) == len(tiles) and all(isinstance(tile, int) for tile in tiles)
        return named and isinstance(self.bot, str) and self.bot in POLICIES


def make_plan(start: Any, keywords: dict[str, Any], bot: Any, seed: Any) -> Plan:
    """Check the arguments of :meth:`ak.Explorer.run` and return their plan.

    Raises:
        AkropolisError: an argument is invalid.
    """
    as_bot(bot)
    if isinstance(start, Game):
        start = start.position
    start = start_or_rules(start, keywords, "run()")
    if not isinstance(start, Position):
        return Plan(Rules.checked(start), "", bot, check_seed(seed))
    if start.is_over:
        raise AkropolisError("no games begin from here: the game is over")
    return Plan(start.rules, str(start), bot, check_seed(seed))


def bot_name(bot: str | Bot) -> str:
    """Return the name of a bot in the file."""
    if isinstance(bot, str):
        return bot
    kind = type(bot)
    return kind.__qualname__ if kind.__repr__ is object.__repr__ else repr(bot)


def play_games(job: tuple[Plan, int, int]) -> Record:
    """Play games of a plan; a game depends on plan and number only, not on the worker.

    An exception are bots with a budget in seconds, which depend on the clock.

    Args:
        job: the plan, the number of the first game, and how many games.
    """
    plan, first, count = job
    if plan.is_fast:
        return _log_games(plan, first, count)
    games = [_play_game(plan, number) for number in range(first, first + count)]
    return Record(*map(np.stack, zip(*games, strict=True)))


def _log_games(plan: Plan, first: int, count: int) -> Record:
    """Play games with the kernels."""
    position = plan.position()
    site, pile = position.site, position.unseen
    start = PackedPosition(position)
    stacks = position.stacks_left
    if not plan.start:
        site, pile, stacks = (), plan.rules.tiles, stacks + 1
        table.lay_out(start.table, (), [as_tile(tile).code for tile in pile], stacks)
    labels = start.table[:]
    table.lay_out(labels, [label(tile) for tile in site], [label(tile) for tile in pile], stacks)
    plies = table.plies_left(start.table)
    shapes = (count, start.seats), (count, len(pile)), (count, plies, 7)
    totals, deals, log = (sizes.zeros(int(np.prod(shape))) for shape in shapes)
    policy = POLICIES[str(plan.bot)]
    played = policy, kernel_seed(plan.seed), first, count, labels, labels[:], plies
    start.run("log_many", start.room(), *played, totals, deals, log)
    ended, dealt, logged = (
        np.array(vector, np.int64).reshape(shape)
        for vector, shape in zip((totals, deals, log), shapes, strict=True)
    )
    return narrow(dealt, logged, ended)


def _play_game(plan: Plan, number: int) -> Record:
    """Play one game with the bot in every seat."""
    seed = kernel_seed(plan.seed) + (number << 64)
    game = Game(plan.position() if plan.start else plan.rules, seed=seed)
    rng = Random(f"{plan.seed}/{number}")
    player = as_bot(plan.bot)
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
    return record_of(start, stacks, moves, with_site=not plan.start)
