"""The playouts of a forecast: runs step by step, with a result after each step."""

from __future__ import annotations

import math
from functools import cached_property, partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.analysis.forecast.forecast import (
    DistrictForecast,
    Forecast,
    SeatForecast,
    TempleForecast,
)
from akropolis_nb.analysis.search.playout_search import PlayoutSearch
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.bots.rollouts import Rollouts, ready
from akropolis_nb.bots.strong import FastBot
from akropolis_nb.engine.checks import check_seed
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.potential import level_sites, open_temples, plaza_supply
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.engine.vectors.final_cities import POINT_PARTS
from akropolis_nb.game.game import Game, default_names, position_of
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.statistics.distribution import Distribution
from akropolis_nb.statistics.totals import win_shares

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.potential import OpenTemple
    from akropolis_nb.engine.vectors.final_cities import FinalCities

_FIRST = 4
"""Games in the first batches, before their duration is known."""
_MOST = 64
"""Most games in a batch."""
_BATCH_SECONDS = 0.15
"""Duration of a batch in seconds: stopping takes at most about as long."""
_STONES, _QUARRIES = (POINT_PARTS.index(name) for name in ("stones", "quarries"))


class _Ends(NamedTuple):
    """The ends of games, arrays by game, seat and district (or part of the points)."""

    values: NDArray[np.int64]
    stars: NDArray[np.int64]
    points: NDArray[np.int64]
    """By :data:`POINT_PARTS`."""


class ForecastSearch(PlayoutSearch[Forecast]):
    """Plays a position to the end again and again; has a forecast after each step.

    >>> import akropolis_nb as ak
    >>> search = ForecastSearch(ak.Game(seed=7))
    >>> search.step(playouts=6).playouts, search.step(playouts=4).playouts
    (6, 10)

    Args:
        position: a position, or a game for its current position.
        seed: decides the deals of the unseen tiles.
        workers: number of threads if there is no executor; if omitted, the number of processors, at
            most 4.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        names: the players by seat; those of the game, if it is one, or the usual ones if omitted.

    Raises:
        AkropolisError: the position awaits a deal, or an argument is invalid.
    """

    limits = 1, 1_000_000
    playouts = 0

    def __init__(
        self,
        position: Position | Game,
        seed: int = 0,
        *,
        workers: int | None = None,
        executor: Executor | None = None,
        names: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__(workers, executor)
        self.position = position_of(position, "a position or a game can be forecast")
        rules = self.position.rules
        if names is None:
            names = position.names if isinstance(position, Game) else default_names(rules)
        self.names = names
        if self.position.awaits_deal:
            raise AkropolisError(
                "the position awaits a deal: lay out the next stack with position.deal first"
            )
        self._seed = check_seed(seed)
        self._at_once = _FIRST
        self._ends: list[_Ends] = []
        """The ends of the games, by batch."""
        builders = 0 if self.position.is_over else rules.players - (rules.architect is not None)
        self._temples: dict[int, tuple[OpenTemple, ...]] = {
            seat: open_temples(self.position.cities[seat], rules) for seat in range(builders)
        }
        self._fates = {
            seat: np.zeros((len(temples), 2), np.int64) for seat, temples in self._temples.items()
        }
        """In how many games each open temple counts at the end, and is covered."""

    @property
    def done(self) -> bool:
        """Whether further games would be the same: there are no unseen tiles to deal."""
        return self.position.stacks_left == 0 and self.playouts > 0

    @property
    def version(self) -> int:
        """Changes with every new result."""
        return self.playouts

    def _play_for(self, budget: float) -> Iterator[None]:
        return self._run(budget, math.inf)

    def _play_more(self, playouts: int) -> Iterator[None]:
        return self._run(math.inf, self.playouts + playouts)

    def _run(self, time: float, goal: float) -> Iterator[None]:
        """Play for ``time`` seconds or until there are ``goal`` games; at least one batch."""
        with compiled.Notice():
            ready()
        if self.position.is_over:
            self._take_scores()
            yield
            return
        begun, before = perf_counter(), self.seconds
        if self.position.stacks_left == 0:
            goal = min(goal, 1)
        first = self.playouts
        task = partial(_play_to_end, self._start, self.position, self._move, self._seed)
        # The workers play ahead of what has been read; what is left over is played again.
        for final in in_order(task, self._batches(goal), self._executor, self._workers):
            self._take(final)
            now = perf_counter() - begun
            self.seconds = before + now
            wanted = _BATCH_SECONDS * (self.playouts - first) / max(now, 1e-3) / self._workers
            self._at_once = round(min(max(wanted, 1), 2 * self._at_once, _MOST))
            yield
            if now >= time:
                return

    def _batches(self, goal: float) -> Iterator[tuple[int, int]]:
        """Yield the number of the first game and the number of games of each batch."""
        first = self.playouts
        while first < goal:
            count = int(min(self._at_once, goal - first))
            yield first, count
            first += count

    @cached_property
    def _start(self) -> PackedPosition:
        return PackedPosition(self.position)

    @cached_property
    def _move(self) -> Move:
        """The network's move in the position: it is the same in all deals."""
        return FastBot().choose(self.position, Random(0))

    def _take(self, final: FinalCities) -> None:
        """Store the ends of a batch of games."""
        self._ends.append(_Ends(final.values[0], final.stars[0], final.points[0]))
        self.playouts += len(final.points[0])
        for seat, temples in self._temples.items():
            for n, (q, r, level, *_) in enumerate(temples):
                levels, values = final.at(seat, q, r)
                covered = levels > level
                self._fates[seat][n] += (~covered & (values > 0)).sum(), covered.sum()

    def _take_scores(self) -> None:
        """Store the scores of a finished game as those of a single playout."""
        scores = self.position.scores
        self._ends = [
            _Ends(
                np.array([[[one.value for one in score] for score in scores]]),
                np.array([[[one.stars for one in score] for score in scores]]),
                np.array([[[*(one.points for one in s), s.stones, s.quarries] for s in scores]]),
            )
        ]
        self.playouts = 1

    def snapshot(self) -> Forecast:
        """Return the forecast of the games so far.

        Raises:
            AkropolisError: there are none yet.
        """
        if not self._ends:
            raise AkropolisError("there is no forecast before the first playout")
        ends = _Ends(*map(np.concatenate, zip(*self._ends, strict=True)))
        wins = win_shares(
            ends.points.sum(axis=-1),
            ends.points[..., _STONES],
            architect=self.position.rules.architect is not None,
        )
        seats = tuple(
            self._seat(
                seat,
                _Ends(*(array[:, seat] for array in ends)),
                Distribution.of(wins[:, seat], exact=self.done),
            )
            for seat in range(self.position.rules.players)
        )
        return Forecast(self.position, self.playouts, self.seconds, seats)

    def _seat(self, seat: int, ends: _Ends, wins: Distribution) -> SeatForecast:
        """Return the forecast of a seat from its ends, without the axis of seats."""
        expected = partial(Distribution.of, exact=self.done)
        score = self.position.scores[seat]
        temples, fates = self._temples.get(seat, ()), self._fates.get(seat, ())
        return SeatForecast(
            seat,
            self.names[seat],
            tuple(
                DistrictForecast(
                    name,
                    letter,
                    score[letter].points,
                    expected(ends.values[:, n]),
                    expected(ends.stars[:, n]),
                    expected(ends.points[:, n]),
                    float((ends.stars[:, n] > score[letter].stars).mean()),
                )
                for n, (letter, name) in enumerate(DISTRICTS.items())
            ),
            expected(ends.points[:, _STONES]),
            expected(ends.points[:, _QUARRIES]),
            expected(ends.points.sum(axis=1)),
            wins.mean,
            wins.error,
            tuple(
                TempleForecast(temple, int(closed) / self.playouts, int(covered) / self.playouts)
                for temple, (closed, covered) in zip(temples, fates, strict=True)
            ),
            level_sites(self.position.cities[seat]) if seat in self._temples else (),
            plaza_supply(self.position, seat),
        )


def _play_to_end(
    start: PackedPosition, position: Position, move: Move, seed: int, games: tuple[int, int]
) -> FinalCities:
    """Play a move and the rest of the game in some of the seed's deals."""
    rollouts = Rollouts(position, seed, policy="network", start=start)
    return rollouts.play_to_end([move], *games)
