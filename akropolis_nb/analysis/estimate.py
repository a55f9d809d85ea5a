"""The estimate: one table of moves for each position, which every tool reads.

A table plays the moves in the same deals of the unseen tiles, all seats going on by the network to
the end, and compares the final leads (in a game for one the own totals). The deals depend on the
position's text alone. Before them each move has a prior from games that are cut after a few plies.
Effort is a ladder of stages: successive halving gives more deals to the better moves. A stage
depends on the position alone, so it is the same whether it is reached at once or step by step, by
how many workers, and whatever other moves were asked about.

The playouts are ``try_moves`` in the kernels; the ladder around them, which takes no time, is here.
"""

from __future__ import annotations

import zlib
from functools import cached_property, partial
from threading import RLock
from typing import TYPE_CHECKING, Any

import numpy as np

from akropolis_nb.analysis.differences import Estimates, Row
from akropolis_nb.analysis.search.batches import Batch, Setup, play_batch, play_to_end
from akropolis_nb.analysis.search.exact import LastDeals, best_play, solve_choices
from akropolis_nb.analysis.search.network_model import estimate_choices, plies_to_end
from akropolis_nb.bots.candidate_moves import candidate_moves
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.vectors.final_cities import join
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.statistics.totals import lead, own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.statistics.totals import Aim, Ints, Payoff, Results
    from akropolis_nb.widget.wire.page_data import SavedGames, SavedTable

_LAST_DEALS_GAMES = 400.0
"""Games for a second that solving all last deals takes: it replaces stages of as many games."""
_SHOWN_DEALS = 96
"""Most deals whose final cities are looked at."""
_BATCH = 16
"""About how many games a worker plays at a time."""


def deals_of(position: str) -> int:
    """Return the seed of a position's deals, which pages can hold in 32 bits as well."""
    return zlib.crc32(position.encode()) >> 1


class EstimateTable:
    """The moves of a position with their games and priors.

    Args:
        position: the position; its game is not over and awaits no deal.
        aim: ``"score"`` compares own totals, every other aim leads. Seats that play a solved ending
            aim at it.

    >>> import akropolis_nb as ak
    >>> table = EstimateTable(ak.Game(seed=7).position, "margin")
    >>> for _ in table.advance(2):
    ...     pass
    >>> table.stage, table.games(2), table.playouts >= table.games(2)
    (2, 56, True)
    """

    def __init__(self, position: Position, aim: Aim) -> None:
        self.position, self.aim = position, aim
        self.payoff: Payoff = own if aim == "score" else lead
        found = candidate_moves(position)
        model = estimate_choices(position, found)
        main = model[self.payoff]
        order = sorted(range(len(found)), key=lambda n: -main[n])
        self.choices = [found[n] for n in order]
        """The moves, the best by the network first; one for all equivalent ones."""
        self.expected = {payoff: values[order] for payoff, values in model.items()}
        """What the network expects of them, in points."""
        self.deterministic = position.stacks_left == 0
        """Whether nothing is left to chance: a single game of a move is then exact."""
        self.listed = len(found) if self.deterministic else min(k.LISTED_MOVES, len(found))
        """Number of moves in the table that were not asked about; the first ones."""
        self.stage = -1
        """The stage that is reached; 0 has the priors alone, and -1 not even these."""
        self.exact: Results | None = None
        """The results of best play by all seats, if they were solved."""
        self._ranks = list(range(self.listed))
        self._deals = [0] * self.listed
        self._asked: dict[int, None] = {}
        self._tried_to_solve = False
        self._last_deals: LastDeals | None = None
        text = str(position)
        seed = deals_of(text)
        # There is at least one ply after the next deal.
        plies = max(k.PRIOR_PLIES, position.rules.players, len(position.site) - 1)
        self._cut = Setup(text, seed, min(plies, plies_to_end(position) - 1))
        self.setup = Setup(text, seed, k.WHOLE_GAME)
        """What decides the games."""
        none = np.zeros((0, position.rules.players), np.int64)
        self._rows = {n: Row(none, none) for n in self._ranks}
        self._lock = RLock()

    # --- playing ---------------------------------------------------------------------------------

    def games(self, stage: int) -> int:
        """Return about how many games a stage has in all; moves that come back take some more."""
        if self.deterministic:
            return self.listed * max(0, min(stage, 1))
        total = before = 0
        for size, deals in self._steps(stage):
            total += min(size, self.listed) * max(0, deals - before)
            before = max(before, deals)
        return total

    def stage_of(self, games: int) -> int:
        """Return the last stage that takes no more than so many games."""
        stage = 0
        while self.games(stage + 1) <= games and not (self.deterministic and stage):
            stage += 1
        return stage

    def _steps(self, stage: int) -> list[tuple[int, int]]:
        """Return how many moves a stage plays, and up to which deal, step by step."""
        if self.deterministic:
            return [(self.listed, min(stage, 1))]
        steps = range(k.STAGE_STEPS if stage > 0 else 0)
        return [(k.step_moves(step), k.step_deals(stage, step)) for step in steps]

    @property
    def done(self) -> bool:
        """Whether more games change nothing."""
        return self.exact is not None or (self.deterministic and self.stage > 0)

    def ask(self, move: Move) -> int:
        """Return the number of a move; it is played in as many deals as the best from now on."""
        number = self.number(move)
        self._asked[number] = None
        if number not in self._rows:
            self._rows[number] = Row(*(full[:0] for full in self._rows[0]))
        return number

    def number(self, move: Move) -> int:
        """Return the number of a move or of an equivalent one in ``choices``; -1 if there is none.

        >>> import akropolis_nb as ak
        >>> table = EstimateTable(ak.Game(seed=7).position, "margin")
        >>> table.number(table.choices[5].equivalent_moves[-1])
        5
        """
        return self._numbers.get(move, -1)

    @cached_property
    def _numbers(self) -> dict[Move, int]:
        return {move: n for n, one in enumerate(self.choices) for move in one.equivalent_moves}

    def advance(
        self, stage: int, workers: int = 1, executor: Executor | None = None
    ) -> Iterator[None]:
        """Play on to a stage, and moves asked about as often as the best; yield after each batch.

        Games are kept if it is stopped early, but the table stays at the last stage reached.

        Args:
            stage: the stage.
            workers: number of threads.
            executor: used instead of threads.
        """
        play = partial(self._play, workers=workers, executor=executor)
        while self.stage < stage and not self.done:
            if self.stage == 0 and self._solve():
                return
            if self._may_solve_deals(self.stage + 1):
                yield from self._solve_deals(workers)
                return
            yield from self._advance_once(play)
        if self.exact is None and self._asked:
            yield from play(self._cut, dict.fromkeys(self._asked, k.PRIOR_DEALS))
            yield from play(self.setup, dict.fromkeys(self._asked, max(self._deals)))

    def reach(self, stage: int, workers: int = 1, asked: Sequence[Move] = ()) -> Estimates:
        """Ask about moves, play on to a stage, and return what the games say.

        One thread at a time does so, because several tries may be checked at once.
        """
        with self._lock:
            for move in asked:
                self.ask(move)
            for _ in self.advance(stage, workers):
                pass
            return self.estimates

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _lock=RLock())

    def _advance_once(self, play: Callable[..., Iterator[None]]) -> Iterator[None]:
        """Play the next stage. What it plays depends on the stage before alone."""
        ranks, deals = self._ranks, list(self._deals)
        if self.stage < 0 and not self.deterministic:
            yield from play(self._cut, dict.fromkeys(ranks, k.PRIOR_DEALS))
        for size, until in self._steps(self.stage + 1):
            ranks = self._estimates(ranks, deals).order
            for row in ranks[:size]:
                deals[row] = max(deals[row], until)
            yield from play(self.setup, {row: deals[row] for row in ranks[:size]})
        self._ranks, self._deals, self.stage = ranks, deals, self.stage + 1

    def _play(
        self, setup: Setup, until: Mapping[int, int], workers: int, executor: Executor | None
    ) -> Iterator[None]:
        """Play moves on up to a deal each; yield after each batch."""
        field = 0 if setup is self._cut else 1
        spans: dict[tuple[int, int], list[int]] = {}
        for row, end in until.items():
            have = len(self._rows[row][field])
            if have < end:
                spans.setdefault((have, end), []).append(row)
        batches = [
            (rows[n : n + _BATCH], low, min(end - low, step))
            for (first, end), rows in spans.items()
            for step in [max(1, _BATCH // len(rows))]
            for low in range(first, end, step)
            for n in range(0, len(rows), _BATCH)
        ]
        jobs = [
            Batch(setup, tuple(self.choices[row].move for row in rows), first, count)
            for rows, first, count in batches
        ]
        found = in_order(play_batch, jobs, executor, workers)
        for (rows, _, _), totals in zip(batches, found, strict=True):
            for row, more in zip(rows, totals, strict=True):
                both = [*self._rows[row]]
                both[field] = np.concatenate([both[field], more])
                self._rows[row] = Row(*both)
            yield

    def _solve(self) -> bool:
        """Solve the rest of the game, once, if it is late enough; return whether it is solved."""
        if not self._tried_to_solve:
            self.exact = solve_choices(self.position, self.choices, self.aim, lambda: False)
            self._tried_to_solve = True
        return self.exact is not None

    def _may_solve_deals(self, stage: int) -> bool:
        seconds = LastDeals.seconds(self.position, self.choices)
        return self.games(stage) >= _LAST_DEALS_GAMES * seconds

    def _solve_deals(self, workers: int) -> Iterator[None]:
        """Solve the rest for every last deal; begun again, it goes on where it stopped."""
        if self._last_deals is None:
            self._last_deals = LastDeals(self.position, self.choices, self.aim, workers)
        yield from self._last_deals
        self.exact = self._last_deals.results()

    def final_cities(self, moves: Sequence[Move], workers: int = 1) -> FinalCities:
        """Return the first games to the end that all of some moves have, with the final cities.

        They are played again, because the table keeps totals only. There is at least one, too few
        for any reason. If the rest is solved, they are the games of best play.

        Args:
            moves: moves of the table or asked about.
            workers: number of threads.
        """
        if self.exact is not None:
            return best_play(self.position, moves, self.aim)
        games = [len(self._rows[self.number(move)].full) for move in moves]
        deals = max(1, min(_SHOWN_DEALS, *games))
        batches = [
            Batch(self.setup, tuple(moves), first, min(_BATCH, deals - first))
            for first in range(0, deals, _BATCH)
        ]
        return join(list(in_order(play_to_end, batches, workers=workers)))

    def totals(self, move: Move) -> Ints:
        """Return the final totals of a move's games, or of best play, of shape (deals, seats)."""
        if self.exact is None:
            return self._rows[self.number(move)].full
        return np.asarray(self.final_cities([move]).totals[0])

    def save_table(self) -> SavedTable:
        """Return the games as plain data, with which a page goes on."""
        games: dict[int, SavedGames] = {
            n: {"cut": row.cut.reshape(-1).tolist(), "full": row.full.reshape(-1).tolist()}
            for n, row in self._rows.items()
        }
        return {"stage": self.stage, "ranks": self._ranks, "deals": self._deals, "games": games}

    # --- reading ---------------------------------------------------------------------------------

    def _estimates(
        self, ranks: Sequence[int], deals: Sequence[int], cuts: int = k.PRIOR_DEALS
    ) -> Estimates:
        def games(n: int, most: int) -> Row:
            return Row(self._rows[n].cut[:cuts], self._rows[n].full[:most])

        ladder = {n: games(n, deals[n]) for n in ranks}
        asked = {
            n: games(n, max(deals))
            for n in self._asked
            if n in ladder or len(self._rows[n].cut) == cuts == k.PRIOR_DEALS
        }
        return Estimates(self, ladder, asked)

    @property
    def estimates(self) -> Estimates:
        """What the games up to the present stage say."""
        return self._estimates(self._ranks, self._deals, k.PRIOR_DEALS if self.stage >= 0 else 0)

    @property
    def playouts(self) -> int:
        """Number of games to the end that the estimates are made of."""
        return sum(len(row.full) for row in self.estimates.rows.values())
