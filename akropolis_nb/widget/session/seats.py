"""The part of a view that shows and controls the bots of its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from akropolis_nb.bots.players import BOTS, bot
from akropolis_nb.widget.messages.catalogue import fill
from akropolis_nb.widget.options import Options
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.bot_runner import PACE, BotRunner
from akropolis_nb.widget.session.kernel import kernel_lock
from akropolis_nb.widget.session.subject import GameSubject

if TYPE_CHECKING:
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.game import Game
    from akropolis_nb.widget.messages.catalogue import Texts


class Seats(Options):
    """Traits and methods of a view whose game may have bots."""

    pace = t.Float(PACE, min=0.0, max=60.0)
    """Seconds for which a bot's move is shown before the next; shared by all views of the game."""
    bot_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)

    game: Game

    @property
    def bots(self) -> Mapping[int, Bot]:
        """The bots of the game by seat, see `Game.bots`. Names of bots can be assigned, too."""
        return self.game.bots

    @bots.setter
    def bots(self, bots: Mapping[int, Bot | str]) -> None:
        with kernel_lock:
            self.game.bots = named(bots)

    @property
    def playing(self) -> bool:
        """Whether a bot is thinking now. Set to True to start the bots, to False to pause them."""
        return BotRunner.of(self.game).state == "thinking"

    @playing.setter
    def playing(self, playing: bool) -> None:
        if playing:
            BotRunner.of(self.game).play()
        else:
            BotRunner.of(self.game).pause()

    def _play_or_pause(self, intent: intents.Intent) -> intents.Answer:
        """Start or pause the bots for an intent."""
        self.playing = bool(intent.get("play"))
        return {}

    @t.default("bot_data")
    def _bot_data(self) -> dict[str, Any] | None:
        return (
            seat_data(self._subject, self.texts) if isinstance(self._subject, GameSubject) else None
        )

    @t.observe("pace")
    def _set_pace(self, _change: object = None) -> None:
        if isinstance(self._subject, GameSubject):
            self._subject.bot_runner.pace = self.pace

    @t.observe("texts")
    def _show_bots(self, _change: object = None) -> None:
        """Update `bot_data` and the city shown."""
        # Bots may play before the view is complete.
        if self.trait_has_value("bot_data"):
            self.set_trait("bot_data", self._bot_data())
            self._show_active_seat()

    def _show_active_seat(self) -> None:
        """Show the city where something happens; implemented by `CityWidget`."""


def named(bots: Any) -> Any:
    """Return bots by seat, with names replaced by bots.

    Raises:
        AkropolisError: there is no bot of that name.
    """
    if not isinstance(bots, Mapping):
        return bots  # `Game.bots` raises the error
    return {seat: bot(of) if isinstance(of, str) else of for seat, of in bots.items()}


def name_of(player: Bot) -> str:
    """Return the name of a bot: its key in `BOTS`, or its class."""
    for name, known in BOTS.items():
        if player == known:
            return name
    for name, known in BOTS.items():
        if type(player) is type(known):
            return name
    return type(player).__name__


def seat_data(subject: GameSubject, texts: Texts) -> dict[str, Any]:
    """Return the bots by seat and their state, as plain data."""
    game, state = subject.game, subject.bot_runner.state
    bots = [game.bots.get(seat) for seat in range(subject.seats)]
    failure, moved = subject.bot_runner.failure, subject.bot_runner.bot_move_node
    text = ""
    if failure is not None:
        error = f"{type(failure.error).__name__}: {failure.error}"
        text = fill(
            texts["bot_failed"],
            name=game.names[failure.seat],
            bot=name_of(failure.bot),
            error=error,
        )
    elif moved is not None:
        text = intents.placed(game, moved, texts)
    return {
        "offered": list(BOTS),
        "seats": [None if one is None else name_of(one) for one in bots],
        "state": state,
        "seat": None if state == "idle" else game.position.to_move,
        "text": text,
        "failed": failure is not None,
    }
