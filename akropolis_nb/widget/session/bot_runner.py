"""The bots of a game at play: they think beside the kernel, once for all views of the game."""

from __future__ import annotations

import logging
import time
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Literal, NamedTuple

from akropolis_nb.game.bot_protocol import choice
from akropolis_nb.widget.session.background import THREADS, Background, start_thread
from akropolis_nb.widget.session.kernel import kernel_lock, weakly

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node

AT_ONCE = 2
"""Threads: a bot may begin while another still ponders what was taken back meanwhile."""
PACE = 0.8
"""Seconds for which a move is seen before the next."""

State = Literal["idle", "thinking", "resting"]


class Thought(NamedTuple):
    """What one thread thinks about."""

    bot: Bot
    node: Node
    seat: int
    stop: Event
    """Set when nobody waits for the answer any more."""
    earliest: float
    """When the answer may be given, by ``time.monotonic``."""

    def think(self, seed: int, hand_in: Callable[[Move | Exception], None]) -> None:
        """Choose a move, in a thread of its own."""
        answer: Move | Exception
        try:
            answer = choice(self.bot, self.node.position, seed, self.node.ply)
        except Exception as error:  # noqa: BLE001 - anybody's bot; it is told and logged
            answer = error
        except SystemExit as error:
            answer = RuntimeError(f"it ended with {error!r}")
        self.stop.wait(max(0.0, self.earliest - time.monotonic()))
        hand_in(answer)


class Laid(NamedTuple):
    """A bot's move."""

    node: Node
    """The one before it."""
    move: Move


class Failure(NamedTuple):
    """What went wrong with a bot."""

    node: Node
    seat: int
    bot: Bot
    error: Exception


class BotRunner(Background):
    """Plays the bots' moves while somebody watches.

    In a plain script, which has no event loop, they are played at once, within the call that made
    it a bot's turn.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pace = PACE
        """Seconds for which a bot's move is seen before anything else happens."""
        self._bots = dict(game.bots)
        self._held = self._unattended()
        self._thought: Thought | None = None
        self._running = 0
        self._answering = False
        self._laid: Laid | None = None
        self._showing = False
        self._failure: Failure | None = None

    @property
    def state(self) -> State:
        """Whether a bot thinks, is at its turn but rests, or is not at its turn."""
        position = self.game.position
        if position.is_over or position.to_move not in self.game.bots:
            return "idle"
        return "thinking" if self._thought else "resting"

    @property
    def laid(self) -> Node | None:
        """The present node, if a bot's move has led there."""
        laid, node = self._laid, self.game.node
        if laid is None or node.move != laid.move or node.parent is not laid.node:
            return None
        return node

    @property
    def seen(self) -> int:
        """Whose city there is to see: that of a move just laid, or of the seat to move."""
        node = self.laid if self._showing else None
        seat = None if node is None else node.seat
        return self.game.position.to_move if seat is None else seat

    @property
    def failure(self) -> Failure | None:
        """What went wrong here."""
        failure = self._failure
        return failure if failure is not None and failure.node is self.game.node else None

    def play(self) -> None:
        """Let the bots play, from here on."""
        with kernel_lock, self.game.lock:
            self._held = False
            # Seated anew, they also play where one has gone back to.
            self.game.bots = self.game.bots

    def rest(self) -> None:
        """Let the bots play no further."""
        with kernel_lock, self.game.lock:
            self._held = True
            self.consider()
            self.tell()

    def _unattended(self) -> bool:
        """Whether there is nobody but bots: they wait until one wants to watch them."""
        people = set(range(self.game.rules.players)) - set(self.game.bots)
        return people <= ({1} if self.game.rules.architect else set())

    def _wanted(self) -> bool:
        return self.watched and not self._held and self.game.waits_for_bot

    def consider(self) -> None:
        """Look at what has become of the game, and do what is to be done."""
        with kernel_lock, self.game.lock:
            if self._bots != self.game.bots:
                self._bots = dict(self.game.bots)
                self._held = self._unattended()
            thought = self._thought
            if thought and not (
                self._wanted()
                and thought.node is self.game.node
                and thought.bot is self.game.bots[thought.seat]
            ):
                thought.stop.set()
                self._thought = None
            if self._wanted() and self._thought is None:
                if self.loop is None:
                    self._answer()
                elif self._running < AT_ONCE:
                    self._begin(self.loop)

    def _answer(self) -> None:
        """Play at once."""
        if self._answering:
            return
        self._answering = True
        try:
            while self._wanted():
                thought = self._next(0.0)
                thought.think(self.game.seed, lambda answer, of=thought: self._take(of, answer))  # type: ignore[misc]
        finally:
            self._answering = False

    def _next(self, earliest: float) -> Thought:
        node = self.game.node
        seat = node.position.to_move
        return Thought(self.game.bots[seat], node, seat, Event(), earliest)

    def _begin(self, loop: AbstractEventLoop) -> None:
        """Let a thread think."""
        # The move before is seen for a pace, then for half of one whose turn it is.
        rest = self.pace * (1.5 if self.laid else 0.5)
        # Without threads the page stands still while a bot thinks, but not in between.
        thought = self._next(time.monotonic() + rest if THREADS else 0.0)
        self._thought = thought
        self._running += 1
        hand_in = partial(self.post, self._arrived, thought)
        if THREADS:
            start_thread("akropolis-bot", partial(thought.think, self.game.seed, hand_in))
        else:
            loop.call_later(rest, thought.think, self.game.seed, hand_in)

    def _arrived(self, thought: Thought, answer: Move | Exception) -> None:
        """Take the answer of a thread, in the kernel's loop."""
        with kernel_lock, self.game.lock:
            self._running -= 1
            if thought is self._thought and thought.node is self.game.node:
                self._thought = None
                self._take(thought, answer)
            else:
                self.consider()
                self.tell()

    def _take(self, thought: Thought, answer: Move | Exception) -> None:
        if isinstance(answer, Exception):
            self._failure = Failure(thought.node, thought.seat, thought.bot, answer)
            logging.getLogger("akropolis_nb").error("%r failed", thought.bot, exc_info=answer)
            bots = {seat: bot for seat, bot in self._bots.items() if seat != thought.seat}
            self.game.bots = bots
            return
        laid = self._laid = Laid(thought.node, answer)
        self._showing = self.loop is not None and self.pace > 0
        if self.loop is not None and self._showing:
            self.loop.call_later(self.pace, weakly(self._go_on), laid)
        self.game.play(answer)

    def _go_on(self, laid: Laid) -> None:
        """Turn away from a move that has been seen."""
        with kernel_lock, self.game.lock:
            if laid is self._laid:
                self._showing = False
                self.tell()
