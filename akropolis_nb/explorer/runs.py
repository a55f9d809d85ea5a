"""Runs of numbered games: describe them, play their games, and store those that are missing."""

from __future__ import annotations

import os
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.bots.players import as_bot
from akropolis_nb.bots.playouts import POLICIES, PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import check_seed, kernel_seed
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules, start_or_rules
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.explorer.game_records import Record, narrow, record_of
from akropolis_nb.explorer.logged_games import LoggedGames
from akropolis_nb.game.deal import play_through
from akropolis_nb.game.game import Game
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar, note_progress

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.explorer.store import Store
    from akropolis_nb.game.bot_protocol import Bot


BATCH = 200
"""Games in a batch, if compiled kernels play them: about 50 ms."""
SLOW_BATCH = 2
"""Games in a batch otherwise: a game can take a second or more."""
VARIED = "varied fast"
"""The player that plays as ``ak.bot("fast")``, but now and then another good move."""
_FIRST_WITHIN = 4
"""In games from a position its first move is drawn from those within so many points of the best."""


@dataclass(frozen=True)
class VariedBot:
    """Plays as ``ak.bot("fast")``, but now and then draws among moves of nearly equal rating."""

    chance: float
    """How often it draws, 0 to 1."""
    within: int
    """It draws among the moves that are at most so many points behind the best."""

    def choose(self, position: Position, rng: Random) -> Move:
        """Return the move."""
        start = PackedPosition(position)
        rated = start.rate_moves(k.MOST_LISTED, 1.0)
        good = np.flatnonzero(rated.rating >= rated.rating.max() - self.within)
        number = rng.choice(good.tolist()) if rng.random() < self.chance else rated.rating.argmax()
        return start.move(*rated.moves[number].tolist())


_VARIED = VariedBot(0.1, 2)


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
        return named and isinstance(self.bot, str) and self.bot in {VARIED, *POLICIES}


def make_plan(start: Any, keywords: dict[str, Any], bot: Any, seed: Any) -> Plan:
    """Check the arguments of :meth:`ak.Explorer.run` and return their plan.

    Raises:
        AkropolisError: an argument is invalid.
    """
    if bot != VARIED:
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
    games, seed = LoggedGames(plan.position(), whole=not plan.start), kernel_seed(plan.seed)
    if plan.bot != VARIED:
        logged = games.play(POLICIES[str(plan.bot)], seed, first, count)
        return narrow(logged.deals, logged.moves, logged.totals)
    orders = np.zeros((1, games.plies, k.ORDER), np.int32)
    orders[0, :, k.ORDER_CHANCE :] = round(1000 * _VARIED.chance), _VARIED.within * k.POINT
    if plan.start:
        orders[0, 0, k.ORDER_CHANCE :] = 1000, _FIRST_WITHIN * k.POINT
    logged = games.play_orders(orders, seed, first, count)
    return narrow(logged.deals, logged.moves[:, 0], logged.totals[:, 0])


def _play_game(plan: Plan, number: int) -> Record:
    """Play one game with the bot in every seat."""
    seed = kernel_seed(plan.seed) + (number << 64)
    game = Game(plan.position() if plan.start else plan.rules, seed=seed)
    rng = Random(f"{plan.seed}/{number}")
    player = _VARIED if plan.bot == VARIED else as_bot(plan.bot)
    start, stacks = game.root.position, game.stacks_from_root()
    steps = play_through(start, stacks, lambda position: player.choose(position, rng))
    return record_of(start, stacks, steps, with_site=not plan.start)


def fill(
    store: Store,
    plan: Plan,
    games: int,
    *,
    executor: Executor | None,
    workers: int | None,
    progress: bool,
) -> None:
    """Play and store the missing games among the first ``games`` games of a run.

    Args:
        store: the file.
        plan: rules, start, bot and seed of the run.
        games: how many games the run should have in all.
        executor: plays the games, see :func:`akropolis_nb.parallel.executors.in_order`.
        workers: number of threads if there is no executor; the number of processors if omitted.
        progress: whether to show a progress bar.

    Raises:
        BaseException: the error that stopped it, with a note that says how many games are stored.
    """
    run = store.run(plan.rules, plan.start, bot_name(plan.bot), plan.seed)
    if plan.is_fast:
        with compiled.Notice():
            play_games((plan, 0, 0))  # compiles the kernels before the workers start

    def tell() -> str:
        there = len(store.numbers(run, 0, games))
        stored = f"{there:,} of {games:,} games are stored in {store.path}"
        return f"{stored}; the same run(...) goes on from there"

    with note_progress(tell), bar(games, "games", shown=progress) as progress_bar:
        there = store.numbers(run, 0, games)
        progress_bar.initial = progress_bar.n = len(there)
        is_fast = plan.is_fast and compiled.load() is not k
        batches = missing(there, games, BATCH if is_fast else SLOW_BATCH)
        # Random order, so that two programs writing to one file seldom play the same batch.
        Random(os.urandom(8)).shuffle(batches)
        begun: list[tuple[int, int]] = []

        def jobs() -> Iterator[tuple[Plan, int, int]]:
            for first, count in batches:
                if len(store.numbers(run, first, count)) == count:
                    progress_bar.update(count)  # another program has stored it
                    continue
                begun.append((first, count))
                yield plan, first, count

        played = in_order(play_games, jobs(), executor, workers)
        try:
            for result, (first, count) in zip(played, begun, strict=False):
                store.add(run, range(first, first + count), result)
                progress_bar.update(count)
        finally:
            if hasattr(played, "close"):
                played.close()  # submits no more batches


def missing(there: list[int], games: int, size: int) -> list[tuple[int, int]]:
    """Return first number and length of each missing batch.

    >>> missing([0, 1, 2, 3, 10], 14, 4)
    [(4, 4), (8, 2), (11, 1), (12, 2)]

    Args:
        there: numbers of the games that are stored.
        games: how many games the run should have in all.
        size: largest length of a batch; no batch crosses a multiple of it.
    """
    free = np.setdiff1d(np.arange(games), np.array(there, np.int64), assume_unique=True)
    ends = (np.diff(free) > 1) | (free[1:] % size == 0)
    parts = np.split(free, np.flatnonzero(ends) + 1)
    return [(int(part[0]), len(part)) for part in parts if len(part)]
