"""The interface of bots, and the calls that let them play."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from akropolis_nb.engine.checks import short_repr, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import move_made

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.game.game import Game


class Bot(Protocol):
    """An automatic player."""

    def choose(self, position: Position, rng: Random) -> Move:
        """Return a legal move of a position that is not over.

        Args:
            position: what a player at the table knows.
            rng: the only source of random numbers that the bot may use.
        """


def is_bot(value: Any) -> TypeGuard[Bot]:
    """Return whether a value is a bot: it has ``choose`` and is not a class."""
    return not isinstance(value, type) and callable(getattr(value, "choose", None))


NOBODY: Mapping[int, Bot] = MappingProxyType({})


def check_bots(bots: Any, rules: Rules) -> Mapping[int, Bot]:
    """Return the bots by seat as a read-only mapping, in the order of the seats.

    Raises:
        AkropolisError: there is no such seat, an architect sits there, or it is not a bot.
    """
    if not isinstance(bots, Mapping):
        raise AkropolisError(f"bots takes bots by seat, such as {{1: bot}}, not {short_repr(bots)}")
    checked = {}
    for given, named in bots.items():
        bot = bot_called(named) if isinstance(named, str) else named
        seat = whole("the seat of a bot", given, 0, rules.players - 1)
        if rules.architect is not None and seat == 1:
            raise AkropolisError("the architect sits in seat 1 and needs no bot")
        if not is_bot(bot):
            raise AkropolisError(
                f"a bot has choose(position, rng), and {short_repr(bot)} has not; "
                "a name such as 'greedy' will do"
            )
        checked[seat] = bot
    return MappingProxyType(dict(sorted(checked.items())))


def bot_called(name: str) -> Bot:
    """Return a bot by name, see :func:`ak.bot`."""
    from akropolis_nb.bots import bot

    return bot(name)


def choice(bot: Bot, position: Position, seed: int, ply: int) -> Move:
    """Return the move that a bot chooses; its random numbers follow from the seed and the ply.

    Raises:
        AkropolisError: the move cannot be played. Errors of the bot itself are not changed.
    """
    # The seed itself deals the tiles. A text is hashed, so the bot learns nothing about them.
    move = bot.choose(position, Random(f"{seed} at {ply}"))
    try:
        after = position.play(move)
    except AkropolisError as error:
        raise AkropolisError(
            f"the bot {short_repr(bot)} chose {short_repr(move)}: {error}"
        ) from error
    return move_made(position, after)


def play_on(game: Game, limit: int) -> tuple[Move, ...]:
    """Let a game's bots play until a person's turn, the end of the game or ``limit`` moves."""
    played: list[Move] = []
    while len(played) < limit and game._to_move_is_bot(game.position):
        bot = game.bots[game.position.to_move]
        played.append(game.play(choice(bot, game.position, game.seed, game.ply)))
    return tuple(played)
