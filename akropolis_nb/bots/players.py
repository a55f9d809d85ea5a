"""The bots, by name.

A bot is any object with ``choose(position, rng) -> Move``. The bots here use no randomness but
``rng``, so the same seed gives the same game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from akropolis_nb.bots.candidate_moves import (
    best_by_policy,
    candidate_moves,
    check_asked,
    check_movable,
)
from akropolis_nb.bots.monte_carlo import MonteCarloBot
from akropolis_nb.bots.rollouts import ready
from akropolis_nb.bots.strong import FastBot, StrongBot, WeakerBot, softness
from akropolis_nb.engine.checks import check_budget, short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.game.bot_protocol import is_bot
from akropolis_nb.statistics.totals import as_aim

if TYPE_CHECKING:
    from random import Random

    from akropolis_nb.bots.candidate_moves import CandidateMove
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Chooses uniformly at random among all legal moves."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """Return a random legal move."""
        position = check_asked(position, rng)
        check_movable(position)
        return rng.choice(list(position.legal_moves()))


@dataclass(frozen=True, slots=True, repr=False)
class GreedyBot:
    """Chooses the move with the highest gain in points and stones, plus a bonus for some features.

    A bonus makes a typical habit of human players. Ties are broken at random.
    """

    height: float = 0.0
    """Bonus in points for each level above the first."""
    stone: float = 0.0
    """Bonus in points for each stone gained, added to its one point."""
    kinds: str = ""
    """Letters of the hexes that get a bonus."""
    liking: float = 0.0
    """Bonus in points for each of these hexes."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """Return a move with the highest gain plus bonus."""
        found = candidate_moves(check_asked(position, rng), merged=False)
        values = [self._value(candidate) for candidate in found]
        most = max(values)
        return rng.choice([one.move for one, v in zip(found, values, strict=True) if v == most])

    def __repr__(self) -> str:
        # The explorer's files know a bot object by its text, so it must not change.
        if self == GreedyBot():
            return "GreedyBot()"
        bonuses = ("height", "stone", "kinds", "liking")
        return f"StyleBot({', '.join(f'{name}={getattr(self, name)!r}' for name in bonuses)})"

    def _value(self, candidate: CandidateMove) -> float:
        liked = sum(as_tile(candidate.move.tile).hexes.count(kind) for kind in self.kinds)
        return (
            candidate.gain
            + self.height * (candidate.preview.level - 1)
            + self.stone * candidate.preview.stones
            + self.liking * liked
        )


@dataclass(frozen=True, slots=True)
class FarsightedBot:
    """Chooses the move with the highest expected final total by the value weights, no search."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """Return the move that the farsighted policy of :func:`ak.playouts` ranks highest."""
        position = check_asked(position, rng)
        with compiled.Notice():
            ready()
        return best_by_policy(position, "farsighted", rng, 1)[0]


BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "farsighted": FarsightedBot(),
    "monte-carlo": MonteCarloBot(),
    "fast": FastBot(),
    "strong": StrongBot(),
    "pyramid builder": GreedyBot(height=3.0, stone=0.5),
    "house sprawler": GreedyBot(kinds="hH", liking=4.0),
    "stone hoarder": GreedyBot(stone=3.0, kinds="q", liking=1.0),
}
"""The bots by name: the general ones from weak to strong, then those with a habit."""


def bot(
    name: str,
    *,
    budget: float | None = None,
    playouts: int | None = None,
    aim: Aim | None = None,
    loss: float | None = None,
) -> Bot:
    """Return a bot by name.

    Args:
        name: from weak to strong ``"random"``, ``"greedy"``, ``"farsighted"``, ``"monte-carlo"``
            (the strongest bot until version 0.2), ``"fast"`` (a value network, about a millisecond
            a move) and ``"strong"`` (the network with search); or one of the styles for teaching:
            ``"pyramid builder"``, ``"house sprawler"``, ``"stone hoarder"``.
        budget: seconds for a move; only for ``"strong"`` and ``"monte-carlo"``, 0.1 if omitted.
        playouts: playouts for a move, instead of ``budget``; the same ``rng`` then gives the same
            move.
        aim: only for ``"strong"`` and ``"fast"``: to ``"win"`` (if omitted), for the greatest
            ``"margin"`` over the best opponent, or for the own ``"score"``.
        loss: only for ``"strong"``, alone: a weaker player for practice, which loses about so many
            points a move, 2 to 13, as :func:`ak.review` counts them without its noise, in games for
            two against itself.

    Raises:
        AkropolisError: there is no such bot, or it does not take the argument.

    >>> import akropolis_nb as ak
    >>> from random import Random
    >>> position = ak.Game(seed=7).position
    >>> ak.bot("greedy").choose(position, Random(1)) in position.legal_moves()
    True
    """
    named: object = name
    if not isinstance(named, str) or named not in BOTS:
        raise AkropolisError(f"no bot is called {short_repr(name)}; there are {', '.join(BOTS)}")
    found, changes = BOTS[name], dict[str, object]()
    if loss is not None:
        if not isinstance(found, StrongBot) or (budget, playouts, aim) != (None, None, None):
            raise AkropolisError("only the bot 'strong' takes a loss, and no budget or aim with it")
        return WeakerBot(softness(loss))
    if budget is not None or playouts is not None:
        if not isinstance(found, MonteCarloBot | StrongBot):
            raise AkropolisError(
                f"the bot {name!r} takes no budget; only strong and monte-carlo do"
            )
        time, many = check_budget(budget, playouts, 1, 1_000_000_000)
        changes = {"seconds": time, "playouts": many or None}
    if aim is not None:
        if not isinstance(found, FastBot | StrongBot):
            raise AkropolisError(f"the bot {name!r} takes no aim; only strong and fast do")
        changes["aim"] = as_aim(aim)
    return replace(found, **changes) if changes else found  # type: ignore[type-var]


def as_bot(player: str | Bot) -> Bot:
    """Return the bot for a name; a bot object is returned as it is.

    Raises:
        AkropolisError: ``player`` is neither a bot's name nor a bot.
    """
    if isinstance(player, str):
        return bot(player)
    if not is_bot(player):
        raise AkropolisError(
            f"a bot is a name or has choose(position, rng), not {short_repr(player)}"
        )
    return player
