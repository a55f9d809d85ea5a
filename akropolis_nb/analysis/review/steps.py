"""The steps of a review: all moves alike, then those in doubt, then the reasons."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from heapq import nsmallest
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.analysis.aims import check_aim
from akropolis_nb.analysis.differences import NOTHING, Difference
from akropolis_nb.analysis.estimate import EstimateTable
from akropolis_nb.analysis.reasons.compare_moves import reasons_of
from akropolis_nb.analysis.review.expected import results_by_seat
from akropolis_nb.analysis.review.move_quality import ReviewedMove, doubt, judge_move
from akropolis_nb.analysis.review.review import Review
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.position import Position
from akropolis_nb.parallel.executors import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.review.expected import SeatEstimate
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node
    from akropolis_nb.statistics.totals import Aim

_AT_ONCE = 4
"""Moves in doubt that are played on before it is decided again which are."""
_TIMED = 2
"""Stage whose duration tells how many playouts a time has."""
_NO_DOUBT = 3.0
"""Standard errors from a mark beyond which more playouts would not change it."""


class Job(NamedTuple):
    """The review of one move as a job for a worker; small to send."""

    position: str
    move: str
    aim: Aim
    playouts: int


class Reviewing:
    """A move that is reviewed, with the table of its position.

    Args:
        position: the position before the move.
        move: the move that was played.
        aim: what it should have maximised.
        table: the position's table, if there is one.
    """

    def __init__(
        self, position: Position, move: Move, aim: Aim, table: EstimateTable | None = None
    ) -> None:
        self.table = table or EstimateTable(position, aim)
        self.move = self.best = move
        """The move that was played, and the best one; the same if none is better."""
        self.difference = NOTHING
        """The best other move minus the move played."""
        self.reasons: Reasons | None = None
        """Why the best move is better, if the move played has a mark and it was asked."""

    def play(self, stage: int) -> Reviewing:
        """Play up to a stage, and the best other move as often as the move played."""
        found = self.table.reach(stage, asked=[self.move])
        played = self.table.number(self.move)
        others = [found.best(), *found.ranked] if self.table.exact else found.order
        other = next((number for number in others if number != played), None)
        if other is not None:
            best = self.table.choices[other].move
            self.difference = self.table.reach(stage, asked=[best]).gap(other, played)
            self.best = best if self.difference.mean > 0 else self.move
        return self

    def explain(self) -> Reviewing:
        """Find out why the best move is better."""
        self.reasons = reasons_of(self.table, self.best, self.move)
        return self

    @property
    def expected(self) -> tuple[SeatEstimate, ...]:
        """What each seat expects after the move played."""
        return results_by_seat(self.table.totals(self.move))

    @property
    def has_mark(self) -> bool:
        """Whether the move played is an inaccuracy, a mistake or a blunder."""
        return judge_move(*self.difference[:2]) not in {"best", "good"}

    @property
    def doubt(self) -> float:
        """How far a mark is from being in doubt, see :func:`.doubt`; infinite if no more helps."""
        return math.inf if self.table.done else doubt(*self.difference[:2])

    @property
    def cost(self) -> int:
        """Playouts of the next stage."""
        table = self.table
        return table.games(table.stage + 1) - table.games(table.stage)


def begin(job: Job) -> Reviewing:
    """Review a move up to a number of playouts; can run on any worker."""
    found = Reviewing(Position.from_text(job.position), Move.from_text(job.move), job.aim)
    return found.play(max(1, found.table.stage_of(job.playouts)))


def go_on(found: Reviewing) -> Reviewing:
    """Play the next stage; can run on any worker."""
    return found.play(found.table.stage + 1)


class ReviewSteps:
    """A review in progress; each step reviews a move of a game's line, or plays it on.

    Args:
        game: the game.
        playouts: playouts for each move on average.
        aim: what a move should maximise.
        executor: see :func:`ak.review`.
        workers: see :func:`ak.review`.
    """

    def __init__(
        self,
        game: Game,
        playouts: int,
        aim: Aim,
        *,
        executor: Executor | None = None,
        workers: int | None = None,
    ) -> None:
        self._line = game.current_line()
        self._names, self._scores = game.names, game.scores_by_move()
        self._nodes = [node for node in self._line if not is_forced(node)]
        self._playouts, self._aim = playouts, aim
        self._found: dict[Node, Reviewing] = {}
        self._run = partial(in_order, executor=executor, workers=workers)
        self._spent, self._ended = 0, False

    @property
    def total(self) -> int:
        """Number of moves to review; moves without a choice are not."""
        return len(self._nodes)

    @property
    def reviewed(self) -> int:
        """Number of moves of which something is known."""
        return len(self._found)

    @property
    def done(self) -> int:
        """How much of the review is done, as a number of moves; ``total`` in the end."""
        if self._ended:
            return self.total
        return min(self.total - 1, self._spent // self._playouts)

    def __iter__(self) -> Iterator[None]:
        """Review the next move, or more of one, at each step."""
        jobs = [
            Job(str(node.parent.position), str(node.move), self._aim, self._playouts // 2)
            for node in self._nodes
            if node.parent is not None
        ]
        yield from self._take(self._nodes, self._run(begin, jobs))
        while nodes := self._in_doubt():
            yield from self._take(nodes, self._run(go_on, [self._found[node] for node in nodes]))
        nodes = [node for node in self._nodes if self._found[node].has_mark]
        yield from self._take(
            nodes, self._run(Reviewing.explain, [self._found[node] for node in nodes])
        )
        self._ended = True

    def _take(self, nodes: Sequence[Node], results: Iterator[Reviewing]) -> Iterator[None]:
        for node, found in zip(nodes, results, strict=True):
            self._found[node] = found
            stages = [(one.table, one.table.stage) for one in self._found.values()]
            self._spent = sum(table.games(stage) for table, stage in stages)
            yield

    def _in_doubt(self) -> list[Node]:
        """Return the moves to play on, those most in doubt first; none if all is spent."""
        left = self._playouts * self.total - self._spent
        doubts = {node: found.doubt for node, found in self._found.items() if found.cost <= left}
        nodes = [node for node, doubt in doubts.items() if doubt <= _NO_DOUBT]
        chosen = []
        for node in nsmallest(_AT_ONCE, nodes, key=doubts.__getitem__):
            left -= self._found[node].cost
            chosen += [node] if left >= 0 else []
        return chosen

    def review(self) -> Review:
        """Return what has been found so far."""
        moves = [_review_move(self._names, node, self._found.get(node)) for node in self._line]
        return Review(moves, self._names, self._scores, aim=self._aim)


def _review_move(names: tuple[str, ...], node: Node, found: Reviewing | None) -> ReviewedMove:
    if node.parent is None or node.move is None or node.seat is None:
        raise AssertionError
    played = node.ply, node.seat, names[node.seat], node.move
    before = node.parent.position
    if found is None:
        none = Difference(math.nan, math.nan, 0)
        if is_forced(node):
            return ReviewedMove(*played, node.move, NOTHING, "forced", before)
        return ReviewedMove(*played, None, none, "not reviewed", before)
    reviewed = ReviewedMove(*played, None, found.difference, "not reviewed", before)
    return _judge(reviewed, found)


def _judge(move: ReviewedMove, found: Reviewing) -> ReviewedMove:
    return replace(
        move,
        best=found.best,
        difference=found.difference,
        quality=judge_move(*found.difference[:2]),
        reasons=found.reasons,
        expected=found.expected,
        _table=found.table,
    )


def review_again(names: tuple[str, ...], node: Node, stage: int) -> ReviewedMove:
    """Return a move of a game as it was reviewed, from the stage of its table."""
    if node.parent is None or node.move is None:
        raise AssertionError
    position = node.parent.position
    found = Reviewing(position, node.move, check_aim(None, position.rules)).play(stage)
    return _review_move(names, node, found.explain() if found.has_mark else found)


def extend(move: ReviewedMove, playouts: int | None) -> ReviewedMove:
    """Return a reviewed move after more playouts, by default after as many again."""
    if move._table is None:
        raise AkropolisError(f"move {move.ply} was not reviewed", reason="not-reviewed")
    found = Reviewing(move.position, move.move, move._table.aim, move._table)
    known = found.table.games(found.table.stage)
    found.play(found.table.stage_of(known + (known if playouts is None else playouts)))
    return _judge(move, found.explain() if found.has_mark else found)


def is_forced(node: Node) -> bool:
    """Whether a move had no alternative: an architect's."""
    return node.parent is not None and node.parent.position.architect_moves


def playouts_in(game: Game, seconds: float) -> int:
    """Return about how many playouts of a move take so long on one thread, priors included.

    They are timed in the middle of a game's line.
    """
    nodes = [node for node in game.current_line() if not is_forced(node)]
    if not nodes:
        return k.REVIEW_PLAYOUTS
    middle = nodes[len(nodes) // 2]
    if middle.parent is None or middle.move is None:
        raise AssertionError
    PackedPosition(middle.parent.position).network  # noqa: B018 - reads the weights, once
    begun = perf_counter()
    found = Reviewing(middle.parent.position, middle.move, "margin").play(_TIMED)
    games = max(1, found.table.games(_TIMED))
    return max(1, round(seconds * games / (perf_counter() - begun)))
