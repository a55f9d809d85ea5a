"""The part of a view that shows and controls the bots of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from akropolis_nb.bots.players import BOTS
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages.catalogue import fill
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.bot_runner import BotRunner
from akropolis_nb.widget.session.intents import Action
from akropolis_nb.widget.session.view_part import ViewPart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.game import Game
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.session.intents import Intent
    from akropolis_nb.widget.wire.intents import Answer
    from akropolis_nb.widget.wire.side_data import BotData


class BotControls(ViewPart):
    """Shows the bots of a view's game and their state, and starts and pauses them."""

    trait = "bot_data"

    def __init__(self, game: Game, show: Callable[[Self], None]) -> None:
        super().__init__(game, show)
        self.runner = self._background = BotRunner.of(game)
        """Runs the game's bots while a view watches."""

    @property
    def actions(self) -> Mapping[str, Action]:
        """Start and pause the bots; placing waits while a bot thinks."""
        # Bots change the game themselves, so they can be paused at any revision.
        actions = {"bots": Action(self._play_or_pause, at_any_revision=True)}
        if self.playing:
            actions["place"] = Action(self._refuse)
        return actions

    def _play_or_pause(self, intent: Intent, _texts: Texts) -> Answer:
        self.playing = bool(intent.get("play"))
        return {}

    def _refuse(self, _intent: Intent, texts: Texts) -> Answer:
        name = self.game.names[self.game.position.to_move]
        raise AkropolisError(fill(texts["bot_thinks"], name=name))

    @property
    def playing(self) -> bool:
        """Whether a bot is thinking now."""
        return self.runner.state == "thinking"

    @playing.setter
    def playing(self, playing: bool) -> None:
        if playing:
            self.runner.play()
        else:
            self.runner.pause()

    def data(self, texts: Texts) -> BotData:
        """Return the bots by seat and their state."""
        game, runner = self.game, self.runner
        bots = [game.bots.get(seat) for seat in range(len(game.names))]
        return {
            "offered": list(BOTS),
            "seats": [None if one is None else name_of(one) for one in bots],
            "state": runner.state,
            "seat": None if runner.state == "idle" else game.position.to_move,
            "text": self._describe_bot(texts),
            "failed": runner.failure is not None,
        }

    def _describe_bot(self, texts: Texts) -> str:
        """Return a sentence about a bot's error or its last move; empty if there is neither."""
        failure, moved = self.runner.failure, self.runner.bot_move_node
        if failure is not None:
            name, bot_name = self.game.names[failure.seat], name_of(failure.bot)
            error = f"{type(failure.error).__name__}: {failure.error}"
            return fill(texts["bot_failed"], name=name, bot=bot_name, error=error)
        return "" if moved is None else intents.describe_move(self.game, moved, texts)


def name_of(player: Bot) -> str:
    """Return the name of a bot: its key in ``BOTS``, or its class."""
    for name, known in BOTS.items():
        if player == known:
            return name
    for name, known in BOTS.items():
        if type(player) is type(known):
            return name
    return type(player).__name__
