"""The strong players: the value network alone, with search, and weakened for practice."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.bots.candidate_moves import best_by_network, check_asked, check_movable
from akropolis_nb.bots.endings import ending_work, solve_ending
from akropolis_nb.bots.playouts import REPLY_WEIGHT, PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.runtime.entries import enter
from akropolis_nb.engine.vectors import sizes

if TYPE_CHECKING:
    from random import Random

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.sizes import Vector
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim, Floats

AMPLE = 600
"""From this many playouts on, more candidates pay off; about 0.075 seconds."""
_PRIOR = 4
"""Weight of the network's rating of a candidate, in deals."""
_PLIES_SHARED = 48
"""Plies after all candidates of a deal together, if that is more than four after each."""
_WORK_PER_SECOND = 40_000_000
"""Placements that an ending may take for a second of the budget."""
_PLAYOUT_SECONDS = 1e-4
"""How long a playout takes, about."""
_SHORT = 100
"""Playouts of the search of a weaker bot, about 10 ms."""
_AHEAD = 2.0
"""Points by which the move that it finds counts as better than all others."""
LEADS: dict[Aim, float] = {"win": 0.9, "margin": 1.0, "score": 0.0}
"""By aim, what a point of the best opponent's expected total takes off."""


@dataclass(frozen=True, slots=True)
class FastBot:
    """Chooses by the value network alone: the greatest expected total less what it leaves."""

    aim: Aim = "win"
    """``"win"`` and ``"margin"`` mind what the next seat can do then; ``"score"`` does not."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """Return the move of the highest rating."""
        position = check_asked(position, rng)
        with compiled.Notice():
            return best_by_network(position, k.MOST_LISTED, float(self.aim != "score"))


@dataclass(frozen=True, slots=True)
class StrongBot:
    """Searches with players of the value network, by successive halving.

    The candidates are the moves of the highest rating by the network. In each deal of the unseen
    tiles all of them are played, and some plies more after each; the network's expectations then
    stand for the final totals. The fewer candidates are left, the more plies are played.
    """

    seconds: float | None = 0.1
    """Time for a move, on one thread; the move then depends on the speed of the machine."""
    playouts: int | None = None
    """Playouts for a move, instead of a time; the same seed then gives the same move."""
    aim: Aim = "win"
    """What is maximised: the chance to win, the lead over the best opponent or the own total."""
    candidates: int | None = None
    """Number of candidates; depends on the budget if omitted."""
    plies: int | None = None
    """Plies played after the move. If omitted: 48 shared by the candidates that are left, at least
    four each and one for each seat."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """Return the candidate with the best playouts."""
        begun = perf_counter()
        position = check_asked(position, rng)
        check_movable(position)
        if position.architect_moves:
            return position.architect_move()
        if not compiled.is_loaded():
            with compiled.Notice():
                compiled.load()
                PackedPosition(position).network  # noqa: B018 - reads the weights, once
            begun = perf_counter()
        if compiled.load() is k:
            raise AkropolisError(
                "this bot searches with compiled code, which needs numba or llvmlite; "
                "ak.bot('fast') plays without"
            )
        if solved := self._solve(position, begun):
            return solved
        search = _Search(position, self, rng.getrandbits(31))
        if self.playouts is None:
            search.run_for(begun, self.seconds or 0.0)
        else:
            search.run(self.playouts)
        return search.best()

    def _solve(self, position: Position, begun: float) -> Move | None:
        """Return the exactly best move if the rest of the game can be solved in half the budget."""
        work = ending_work(position)
        if self.playouts is not None:
            seconds, late = self.playouts * _PLAYOUT_SECONDS, float("inf")
        else:
            seconds = self.seconds or 0.0
            late = begun + seconds / 2
        if work is None or work > seconds * _WORK_PER_SECOND:
            return None
        ending = solve_ending(position, self.aim, stop=lambda: perf_counter() > late)
        return None if ending is None else ending.best.move


@dataclass(frozen=True, slots=True)
class WeakerBot:
    """Draws among all moves, the better ones more often; see :func:`ak.bot`."""

    softness: float
    """A move that is so many points worse is drawn e times less often."""

    def choose(self, position: Position | Game, rng: Random) -> Move:
        """Return a move."""
        moves, behind = self.rate(check_asked(position, rng), rng)
        return rng.choices(moves, np.exp(-behind / self.softness).tolist())[0]

    def rate(self, position: Position, rng: Random) -> tuple[list[Move], Floats]:
        """Return all moves, and how far they are behind the best; below 0 for the search's."""
        best = StrongBot(playouts=_SHORT).choose(position, rng)
        if position.architect_moves:
            return [best], np.zeros(1)
        start = PackedPosition(position)
        rated = start.rate_moves(reply_weight=1.0)
        behind = rated.rating.max() - rated.rating
        behind[(rated.moves == start.numbers(best)).all(axis=1)] = -_AHEAD
        return [start.move(*row) for row in rated.moves.tolist()], behind


def softness(loss: Any) -> float:
    """Return the softness with which so many points a move are lost.

    Raises:
        AkropolisError: ``loss`` is no number from 2 to 13.
    """
    if not isinstance(loss, int | float) or not 2 <= loss <= 13:
        raise AkropolisError(f"loss takes points a move, 2 to 13, not {short_repr(loss)}")
    text = files("akropolis_nb.bots").joinpath("strengths.json").read_text("utf-8")
    rows = json.loads(text)["rows"]
    losses, sharpness = zip(*((row["loss"], 1 / row["softness"]) for row in rows), strict=True)
    return float(1 / np.interp(loss, losses, sharpness))


class _Search:
    """The vectors of a search, and its halving."""

    def __init__(self, position: Position, bot: StrongBot, seed: int) -> None:
        self._seed = seed
        self._start = start = PackedPosition(position)
        seats = position.rules.players
        budget = bot.playouts or 8_000 * (bot.seconds or 0.0)
        count = bot.candidates or (24 if budget >= AMPLE else 16)
        self._vector: Vector = sizes.zeros(k.CANDIDATES + k.CANDIDATE * count)
        self._vector[k.PLIES_AFTER] = bot.plies or max(4, seats)
        self._vector[k.PLIES_SHARED] = 0 if bot.plies else _PLIES_SHARED
        self._vector[k.LEAD] = round(LEADS[bot.aim] * k.POINT)
        self._vector[k.PRIOR] = _PRIOR
        denies = bot.aim != "score"
        root = start.workspace(per_tile=0, reply_weight=1.0 * denies)
        self._left = enter(
            "begin_search", start.table, start.cities, start.size, root, start.flags, start.network,
            self._vector, count,
        )  # fmt: skip
        self._room = start.room(reply_weight=REPLY_WEIGHT * denies)
        self._levels = max(1, (self._left - 1).bit_length())

    def _play(self, deals: int) -> bool:
        """Play some deals, as far as there are any; return whether there were."""
        deals = min(deals, k.MOST_DEALS - self._vector[k.DEAL])
        if deals == 0:
            return False
        table, cities, workspace = self._room
        start = self._start
        enter(
            "search_deals", start.table, start.cities, table, cities, start.size, workspace,
            start.flags, start.network, self._vector, self._seed, deals,
        )  # fmt: skip
        return True

    def run_for(self, begun: float, seconds: float) -> None:
        """Search until some seconds after ``begun``, equally long with each number of moves.

        After ``MOST_DEALS`` deals, some minutes, the search ends.
        """
        for level in range(1, self._levels + 1):
            if self._left == 1:
                return
            until, now, deals, took = begun + seconds * level / self._levels, perf_counter(), 1, 0.0
            while (now < until or took == 0.0) and self._play(deals):
                before, now = now, perf_counter()
                took = (now - before) / deals
                deals = max(1, min(2 * deals, int((until - now) / took)))
            self._left = enter("halve", self._vector)

    def run(self, playouts: int) -> None:
        """Search with a number of playouts."""
        for _ in range(self._levels):
            if self._left == 1:
                return
            self._play(max(1, playouts // (self._levels * self._left)))
            self._left = enter("halve", self._vector)

    def best(self) -> Move:
        """Return the best move."""
        return self._start.move(*self._vector[k.CANDIDATES : k.CANDIDATES + 5])
