"""Runs the bots of a game in background threads; all views of a game share one runner."""

from __future__ import annotations

import logging
import time
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Literal, NamedTuple

from akropolis_nb.game.bot_protocol import choice
from akropolis_nb.widget.session import background
from akropolis_nb.widget.session.background import Background, Job, outcome
from akropolis_nb.widget.session.kernel import kernel_lock, weakly

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node

AT_ONCE = 2
"""Maximum number of threads: a bot may start while another still works on an undone position."""
PACE = 0.8
"""Seconds for which a bot's move is shown before the next one."""

State = Literal["idle", "thinking", "resting"]


class Task(NamedTuple):
    """A move that a bot has to choose."""

    bot: Bot
    node: Node
    seat: int
    stop: Event
    """Set when the move is no longer needed."""
    earliest: float
    """Earliest time to play the move, by ``time.monotonic``."""

    def choose(self, seed: int) -> Move:
        """Return the bot's move when it may be played; runs in a thread."""
        try:
            return choice(self.bot, self.node.position, seed, self.node.ply)
        finally:
            self.stop.wait(max(0.0, self.earliest - time.monotonic()))


class BotMove(NamedTuple):
    """A move that a bot has played."""

    node: Node
    """The node before the move."""
    move: Move


class Failure(NamedTuple):
    """An error that a bot has raised."""

    node: Node
    seat: int
    bot: Bot
    error: Exception


class BotRunner(Background):
    """Plays the bots' moves while a view watches.

    In a plain script, which has no event loop, they are played immediately, within the call after
    which it is a bot's turn.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pace = PACE
        """Seconds for which a bot's move is shown before the next one."""
        self._bots = dict(game.bots)
        self._paused = self._only_bots()
        self._task: Task | None = None
        self._running = 0
        self._playing_at_once = False
        self._last_move: BotMove | None = None
        self._showing = False
        self._gone_to: tuple[Node, int] | None = None
        """The node that was gone to last, and the seat to show there."""
        self._failure: Failure | None = None

    @property
    def state(self) -> State:
        """Whether a bot is thinking, its turn is paused ("resting"), or it is no bot's turn."""
        position = self.game.position
        if position.is_over or position.to_move not in self.game.bots:
            return "idle"
        return "thinking" if self._task else "resting"

    @property
    def bot_move_node(self) -> Node | None:
        """The current node, if a bot's move led to it; else ``None``."""
        last, node = self._last_move, self.game.node
        if last is None or node.move != last.move or node.parent is not last.node:
            return None
        return node

    @property
    def seat_to_show(self) -> int:
        """The seat whose city views show.

        It is the one chosen with :meth:`go_to`, or of the bot that has just moved, else the seat
        to move.
        """
        if self._gone_to is not None and self._gone_to[0] is self.game.node:
            return self._gone_to[1]
        node = self.bot_move_node if self._showing else None
        seat = None if node is None else node.seat
        return self.game.position.to_move if seat is None else seat

    @property
    def failure(self) -> Failure | None:
        """The bot's error at the current node, if there was one."""
        failure = self._failure
        return failure if failure is not None and failure.node is self.game.node else None

    def go_to(self, node: Node, seat: int | None) -> None:
        """Go to a node and show a seat's city there; ``None`` for the seat to move."""
        with kernel_lock, self.game.lock:
            if node.position.architect_moves and node.followed is not None:
                node = node.followed
            before = self.seat_to_show
            self._gone_to = None if seat is None else (node, seat)
            if node is not self.game.node:
                self.game.goto(node)
            elif self.seat_to_show != before:
                # The game is the same, but its views show another city.
                self.game.names = self.game.names

    def play(self) -> None:
        """Let the bots play from the current node on."""
        with kernel_lock, self.game.lock:
            self._paused = False
            # After undo, bots wait until they are assigned to their seats again.
            self.game.bots = self.game.bots

    def pause(self) -> None:
        """Pause the bots."""
        with kernel_lock, self.game.lock:
            self._paused = True
            self.update()
            self.notify()

    def _only_bots(self) -> bool:
        """Whether only bots play: then they wait until ``play`` is called."""
        people = set(range(self.game.rules.players)) - set(self.game.bots)
        return people <= ({1} if self.game.rules.architect else set())

    def _is_wanted(self) -> bool:
        return self.watched and not self._paused and self.game.waits_for_bot

    def update(self) -> None:
        """Start or cancel a bot's work to match the state of the game and the watchers."""
        with kernel_lock, self.game.lock:
            if self._gone_to is not None and self._gone_to[0] is not self.game.node:
                self._gone_to = None
            if self._bots != self.game.bots:
                self._bots = dict(self.game.bots)
                self._paused = self._only_bots()
            task = self._task
            if task and not (
                self._is_wanted()
                and task.node is self.game.node
                and task.bot is self.game.bots[task.seat]
            ):
                task.stop.set()
                self._task = None
            if self._is_wanted() and self._task is None:
                if self.loop is None:
                    self._play_at_once()
                elif self._running < AT_ONCE:
                    self._begin(self.loop)

    def _play_at_once(self) -> None:
        """Play moves immediately, without an event loop, until it is no bot's turn."""
        if self._playing_at_once:
            return
        self._playing_at_once = True
        try:
            while self._is_wanted():
                task = self._next(0.0)
                self._take(task, outcome(partial(task.choose, self.game.seed)))
        finally:
            self._playing_at_once = False

    def _next(self, earliest: float) -> Task:
        node = self.game.node
        seat = node.position.to_move
        return Task(self.game.bots[seat], node, seat, Event(), earliest)

    def _begin(self, loop: AbstractEventLoop) -> None:
        """Start a thread that chooses the next move."""
        # Show the previous move for one pace, then the city of the next seat for half of one.
        rest = self.pace * (1.5 if self.bot_move_node else 0.5)
        # Without threads the page is blocked while a bot thinks, but not during the pause.
        threads = background.THREADS
        task = self._task = self._next(time.monotonic() + rest if threads else 0.0)
        self._running += 1
        deliver = partial(weakly(self._on_answer), task)
        work = partial(task.choose, self.game.seed)
        job = Job(loop, "akropolis-bot", work, deliver)
        if threads:
            job.start()
        else:
            loop.call_later(rest, job.start)

    def _on_answer(self, task: Task, answer: Move | Exception) -> None:
        """Use a thread's answer, unless it is outdated; runs in the kernel's event loop."""
        with kernel_lock, self.game.lock:
            self._running -= 1
            if task is self._task and task.node is self.game.node:
                self._task = None
                self._take(task, answer)
            else:
                self.update()
                self.notify()

    def _take(self, task: Task, answer: Move | Exception) -> None:
        if isinstance(answer, Exception):
            self._failure = Failure(task.node, task.seat, task.bot, answer)
            logging.getLogger("akropolis_nb").error("%r failed", task.bot, exc_info=answer)
            bots = {seat: bot for seat, bot in self._bots.items() if seat != task.seat}
            self.game.bots = bots
            return
        last = self._last_move = BotMove(task.node, answer)
        self._showing = self.loop is not None and self.pace > 0
        if self.loop is not None and self._showing:
            self.loop.call_later(self.pace, weakly(self._stop_showing), last)
        self.game.play(answer)

    def _stop_showing(self, last: BotMove) -> None:
        """Show the next seat after a move has been shown for long enough."""
        with kernel_lock, self.game.lock:
            if last is self._last_move:
                self._showing = False
                self.notify()
