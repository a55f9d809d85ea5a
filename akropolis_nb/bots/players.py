"""Players: whoever answers a position with a move, by name.

A bot is anything with ``choose(position, rng) -> Move``. Those here take their chances from the
``rng`` they are given and nowhere else, so a seeded one plays the same game again.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.playouts import PackedPosition, Policy
from akropolis_nb.bots.search import Rollouts, best_by_halving, candidates, ready
from akropolis_nb.engine.checks import seconds, shown, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.game.bot_protocol import is_bot
from akropolis_nb.game.game import position_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.preview import Preview
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.game.game import Game


class Option(NamedTuple):
    """A legal move and what it brings at once."""

    move: Move
    hexes: str
    """The tile's letters."""
    cost: int
    """Stones that the tile costs."""
    preview: Preview

    @property
    def gain(self) -> int:
        """Change of the own total: points, stones gained and paid."""
        return self.preview.points + self.preview.stones - self.cost


def options(position: Position) -> Iterator[Option]:
    """Every legal move with what it brings; the forced one alone on an architect's turn."""
    if position.is_over or position.awaits_deal:
        raise AkropolisError("there is no move to choose: the game is over or awaits a deal")
    legal = position.legal_moves()
    # What a tile costs is its place; an architect may take but one, not always the first.
    costs = [cost for cost, can in enumerate(position.affordable) if can]
    paid = [position.site[cost] for cost in costs]
    looks = position.city.previews(paid, position.rules)
    for cost, tile, previews in zip(costs, paid, looks, strict=True):
        hexes = as_tile(tile).hexes
        for preview in previews:
            move = Move(tile, preview.placement)
            if position.architect_moves and move not in legal:
                continue
            yield Option(move, hexes, cost, preview)


def check_asked(position: Position | Game, rng: object) -> Position:
    """Check the arguments of ``choose``; return the position to choose in.

    Raises:
        AkropolisError: an argument is not what it should be.
    """
    position = position_of(position, "a bot chooses a move of an ak.Position or an ak.Game")
    if not isinstance(rng, Random):
        raise AkropolisError(f"a bot takes its chances from a random.Random, not {shown(rng)}")
    return position


def _best(position: Position | Game, rng: Random, worth: Callable[[Option], float]) -> Move:
    """A move of greatest worth, one of several by chance."""
    position = check_asked(position, rng)
    best: list[Move] = []
    most = float("-inf")
    for option in options(position):
        value = worth(option)
        if value > most:
            best, most = [], value
        if value == most:
            best.append(option.move)
    return rng.choice(best)


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Draws evenly from all legal moves."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """A legal move, each as likely as any other."""
        position = check_asked(position, rng)
        return rng.choice([option.move for option in options(position)])


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Takes the most points and stones at once, over all tiles it can pay; ties by chance."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """A move after which the own total is greatest."""
        return _best(position, rng, lambda option: option.gain)


@dataclass(frozen=True, slots=True)
class StyleBot:
    """Plays greedily with a weakness for something, as people do."""

    height: float = 0.0
    """Points that a level above the first is worth to it."""
    stone: float = 0.0
    """Points, beside its own, that a stone gained is worth to it."""
    kinds: str = ""
    """Letters of hexes it likes to have."""
    liking: float = 0.0
    """Points that each of them is worth to it."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """The move it likes best."""

        def worth(option: Option) -> float:
            liked = sum(option.hexes.count(kind) for kind in self.kinds)
            return (
                option.gain
                + self.height * (option.preview.level - 1)
                + self.stone * option.preview.stones
                + self.liking * liked
            )

        return _best(position, rng, worth)


AMPLE = 1500
"""Playouts from which on more candidates and longer playouts pay; some 0.06 seconds."""


@dataclass(frozen=True, slots=True)
class MonteCarloBot:
    """Plays the most promising moves on, in many deals, and keeps the better half.

    The candidates are the moves that the policy likes best; it plays on for all seats. All of them
    meet the same deals of the unseen tiles. After ``plies`` more plies the totals are taken; the
    farsighted policy takes those that it expects at the end, so the rest need not be played.
    """

    seconds: float | None = 0.1
    """Time for a move, on one thread; the answer then depends on the machine."""
    playouts: int | None = None
    """Playouts for a move, instead of a time; the same seed then gives the same move."""
    candidates: int | None = None
    """How many moves are tried; by the budget if left out."""
    plies: int | None = None
    """Plies played after a move; by the budget if left out."""
    policy: Policy = "farsighted"
    """Who plays on, see :func:`ak.playouts`."""
    lead: float = 0.5
    """Part of the best other total that is taken from the own one: 1 aims at the lead alone."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """The candidate that did best."""
        position = check_asked(position, rng)
        with compiled.Notice():
            ready()
        begun = perf_counter()
        ample = (self.playouts or 25_000 * (self.seconds or 0.0)) >= AMPLE
        count = self.candidates or (80 if ample else 40)
        plies = self.plies or (7 if ample else 5)
        start = PackedPosition(position)
        moves = candidates(position, start, self.policy, rng, count)
        if len(moves) == 1:
            return moves[0]
        rollouts = Rollouts(
            position, moves, plies, rng.getrandbits(31), policy=self.policy, start=start
        )
        if self.playouts is not None:
            return moves[best_by_halving(rollouts, self.lead, playouts=self.playouts)]
        deadline = begun + (self.seconds or 0.0)
        return moves[best_by_halving(rollouts, self.lead, begun=begun, deadline=deadline)]


@dataclass(frozen=True, slots=True)
class FarsightedBot:
    """Takes the move after which its city may be expected to come to most, without search."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """The move that the farsighted policy of :func:`ak.playouts` likes best."""
        position = check_asked(position, rng)
        with compiled.Notice():
            ready()
        return candidates(position, PackedPosition(position), "farsighted", rng, 1)[0]


BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    "farsighted": FarsightedBot(),
    "monte-carlo": MonteCarloBot(),
    "pyramid builder": StyleBot(height=3.0, stone=0.5),
    "house sprawler": StyleBot(kinds="hH", liking=4.0),
    "stone hoarder": StyleBot(stone=3.0, kinds="q", liking=1.0),
}
"""The bots by name, from the weakest idea to people's habits."""


def bot(name: str, *, budget: float | None = None, playouts: int | None = None) -> Bot:
    """A bot by name.

    Args:
        name: ``"random"``, ``"greedy"``, ``"farsighted"``, ``"monte-carlo"``, or one of the styles
            for teaching: ``"pyramid builder"``, ``"house sprawler"``, ``"stone hoarder"``.
        budget: seconds for a move; only for ``"monte-carlo"``, 0.1 if left out.
        playouts: playouts for a move instead; with it the same ``rng`` gives the same move.

    Raises:
        AkropolisError: there is no such bot, or it takes no budget.

    >>> import akropolis_nb as ak
    >>> from random import Random
    >>> position = ak.Game(seed=7).position
    >>> ak.bot("greedy").choose(position, Random(1)) in position.legal_moves()
    True
    """
    named: object = name
    if not isinstance(named, str) or named not in BOTS:
        raise AkropolisError(f"no bot is called {shown(name)}; there are {', '.join(BOTS)}")
    if budget is None and playouts is None:
        return BOTS[name]
    if name != "monte-carlo":
        raise AkropolisError(f"the bot {name!r} takes no budget; only monte-carlo does")
    if budget is not None and playouts is not None:
        raise AkropolisError("a bot takes a budget in seconds or a number of playouts, not both")
    if playouts is not None:
        return MonteCarloBot(None, whole("playouts", playouts, 1, 1_000_000_000))
    return MonteCarloBot(seconds("budget", budget))


def as_bot(player: str | Bot) -> Bot:
    """The bot meant by a name or by a bot of one's own.

    Raises:
        AkropolisError: it is neither.
    """
    if isinstance(player, str):
        return bot(player)
    if not is_bot(player):
        raise AkropolisError(f"a bot is a name or has choose(position, rng), not {shown(player)}")
    return player
