"""Whoever plays by itself: what a game asks of a bot, and how it hears the answer."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from akropolis_nb.engine.checks import shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import move_made

if TYPE_CHECKING:
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.game.game import Game


class Bot(Protocol):
    """A player."""

    def choose(self, position: Position, rng: Random) -> Move:
        """A legal move of a position that is not over.

        Args:
            position: what a player at the table knows.
            rng: all the chance the bot may use.
        """


def is_bot(value: Any) -> TypeGuard[Bot]:
    """Whether a value can choose moves; a class cannot, the bots it makes can."""
    return not isinstance(value, type) and callable(getattr(value, "choose", None))


NOBODY: Mapping[int, Bot] = MappingProxyType({})


def checked_bots(bots: Any, rules: Rules) -> Mapping[int, Bot]:
    """Bots by seat, in the order of the seats; they cannot be changed in place.

    Raises:
        AkropolisError: there is no such seat, an architect sits there, or it is no bot.
    """
    if not isinstance(bots, Mapping):
        raise AkropolisError(f"bots takes bots by seat, such as {{1: bot}}, not {shown(bots)}")
    checked = {}
    for given, bot in bots.items():
        seat = whole("the seat of a bot", given, 0, rules.players - 1)
        if rules.architect is not None and seat == 1:
            raise AkropolisError("the architect sits in seat 1 and needs no bot")
        if not is_bot(bot):
            raise AkropolisError(
                f"a bot has choose(position, rng), and {shown(bot)} has not; "
                "ak.bot('greedy') gives one by name"
            )
        checked[seat] = bot
    return MappingProxyType(dict(sorted(checked.items())))


def choice(bot: Bot, position: Position, seed: int, ply: int) -> Move:
    """The move that a bot chooses; the same again for the same seed and ply.

    Raises:
        AkropolisError: the move cannot be played. Errors of the bot itself pass as they are.
    """
    # A text is hashed: the bot's chances tell nothing of the tiles, which the number deals.
    move = bot.choose(position, Random(f"{seed} at {ply}"))
    try:
        after = position.play(move)
    except AkropolisError as error:
        raise AkropolisError(f"the bot {shown(bot)} chose {shown(move)}: {error}") from error
    return move_made(position, after)


def play_on(game: Game, limit: int) -> tuple[Move, ...]:
    """Let the bots of a game play until it is a person's turn, the game over or the limit met."""
    played: list[Move] = []
    while len(played) < limit and game._to_move_is_bot(game.position):
        bot = game.bots[game.position.to_move]
        played.append(game.play(choice(bot, game.position, game.seed, game.ply)))
    return tuple(played)
